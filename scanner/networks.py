"""The networks of the package, each loaded once; all of them while a photo is being decoded."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from threading import Lock, Thread

import cv2
import numpy as np

from scanner.arrays import Floats32, Pixels

MODEL = Path(__file__).parent / "model"
# In the order in which a scan needs them.
NAMES = ("find", "flat", "coins", "digits", "reader", "shapes")
Crops = Floats32  # count x 3 x height x width, from -1 to 1
_locks: defaultdict[str, Lock] = defaultdict(Lock)


def network(name: str) -> cv2.dnn.Net:
    """A network, when it is loaded."""
    with _locks[name]:  # two threads that need it do not load it twice
        return _loaded(name)


def scaled(crops: Pixels) -> Crops:
    """Bytes to the numbers that the networks of crops were trained on."""
    return crops.astype(np.float32) / 127.5 - 1.0


def run_on_picture(name: str, picture: Pixels) -> tuple[Floats32, ...]:
    """What a network that takes one whole picture gives, output by output."""
    net = network(name)
    numbers = picture.astype(np.float32) * np.float32(1 / 127.5) - np.float32(1)
    net.setInput(np.ascontiguousarray(numbers.transpose(2, 0, 1)[None]))
    return tuple(np.asarray(one, np.float32) for one in net.forward(_outputs(name)))


@cache
def _outputs(name: str) -> list[str]:
    return list(network(name).getUnconnectedOutLayersNames())


def load_ahead() -> None:
    """Begin to load all networks: with a second core that costs no time of its own."""
    if not _loaded.cache_info().currsize:
        # Where a scan fails at once, Python waits for this at its end: else OpenCV aborts it.
        Thread(target=_load_all).start()


def _load_all() -> None:
    for name in NAMES:
        network(name)


@cache
def _loaded(name: str) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(MODEL / f"{name}.onnx"))
