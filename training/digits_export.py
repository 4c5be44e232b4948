"""Put the trained networks for numbers and coins into the package.

    python -m training.digits_export --run runs/digits --test runs/strips_test

Writes the ONNX files that cv2.dnn runs, the temperatures that make the confidence honest, and some
stored crops with the training framework's logits, which a test compares with cv2.dnn's.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as nnf
from torch import Tensor

from scanner.arrays import Pixels
from scanner.networks import MODEL
from scanner.numbers import coins as track_of
from scanner.numbers.digits import (
    CROP,
    FIRST_DIGIT,
    FIRST_LENGTH,
    LONGEST,
    MINUS,
    Kind,
    Temperatures,
)
from scoring.sheet import MOST_COINS
from training.digits_crops import NO_LABEL, Crops, load_crops, middle
from training.digits_network import Coins, Digits

STORED_LOGITS = Path("tests/stored_number_logits.npz")
BOXES = 21  # of a sheet, read at once


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    options = parser.parse_args()
    export(options.run, options.test)


def export(run: Path, test: Path) -> None:
    """The networks that a run trained, with temperatures that fit the strips kept for testing."""
    strips = load_crops(test)
    heat = json.loads((MODEL / "digits.json").read_text("utf-8"))
    with np.load(STORED_LOGITS) as stored:
        logits = dict(stored)
    if (run / "digits.pt").exists():
        digits = Digits()
        digits.load_state_dict(torch.load(run / "digits.pt", weights_only=True))
        boxes = _blots(BOXES, CROP)
        kinds = torch.eye(len(Kind))[torch.arange(BOXES) % len(Kind)]
        _export(digits.eval(), (boxes, kinds), ["crops", "kinds"], "digits.onnx")
        logits |= {"boxes": _bytes(boxes), "kinds": kinds.numpy()}
        logits["digits"] = digits(boxes, kinds).detach().numpy()
        heat |= calibrated_digits(digits, strips)
    if (run / "coins.pt").exists():
        coins = Coins()
        coins.load_state_dict(torch.load(run / "coins.pt", weights_only=True))
        track = _blots(MOST_COINS, track_of.CROP)
        _export(coins.eval(), (track,), ["crops"], "coins.onnx")
        logits |= {"track": _bytes(track), "coins": coins(track).detach().numpy()}
        heat["coin"] = calibrated_coins(coins, strips)
    np.savez_compressed(STORED_LOGITS, **logits)
    (MODEL / "digits.json").write_text(json.dumps(asdict(Temperatures(**heat)), indent=1) + "\n")
    print(heat)


def _blots(count: int, side: int) -> Tensor:
    """Crops of blots by chance: nobody's drawing, and small when packed."""
    generator = torch.Generator().manual_seed(7)
    coarse = torch.rand(count, 3, 6, 6, generator=generator)
    fine = nnf.interpolate(coarse, (side, side), mode="nearest")
    return (fine * 255).round() / 127.5 - 1


def _bytes(crops: Tensor) -> Pixels:
    return np.asarray(((crops + 1) * 127.5).round().numpy(), np.uint8)


def _export(
    network: torch.nn.Module, inputs: tuple[Tensor, ...], names: list[str], file: str
) -> None:
    MODEL.mkdir(exist_ok=True)
    torch.onnx.export(
        network,
        inputs,
        str(MODEL / file),
        input_names=names,
        output_names=["logits"],
        opset_version=17,
        dynamo=False,  # the graph of plain operations that cv2.dnn reads
    )


@torch.no_grad()
def calibrated_digits(network: Digits, test: Crops) -> dict[str, float]:
    """The temperature of each head that makes the truth likeliest on strips never trained on."""
    kinds = nnf.one_hot(test.kinds, len(Kind)).float()
    logits = torch.cat(
        [
            network(middle(part, CROP), kind)
            for part, kind in zip(test.boxes.split(512), kinds.split(512), strict=True)
        ]
    )
    labelled = test.minus != NO_LABEL
    digits = logits[:, FIRST_DIGIT:].reshape(-1, 10)
    written = test.digits.reshape(-1, LONGEST).flatten()
    return {
        "minus": _coolest(
            lambda heat: nnf.binary_cross_entropy_with_logits(
                logits[labelled, MINUS] / heat, test.minus[labelled].float()
            )
        ),
        "length": _coolest(
            lambda heat: nnf.cross_entropy(
                logits[:, FIRST_LENGTH:FIRST_DIGIT] / heat, test.length, ignore_index=NO_LABEL
            )
        ),
        "digit": _coolest(
            lambda heat: nnf.cross_entropy(digits / heat, written, ignore_index=NO_LABEL)
        ),
    }


@torch.no_grad()
def calibrated_coins(network: Coins, test: Crops) -> float:
    """The same for the coins."""
    marks = torch.cat(
        [network(middle(part.flatten(0, 1), track_of.CROP)) for part in test.tracks.split(32)]
    )[test.track, :MOST_COINS]
    return _coolest(
        lambda heat: nnf.binary_cross_entropy_with_logits(
            marks / heat, test.marked[test.track].float()
        )
    )


def _coolest(loss: Callable[[float], Tensor]) -> float:
    """The temperature with the least loss, to two digits."""
    tried = [round(float(heat), 2) for heat in np.exp(np.linspace(-1, 1.5, 101))]
    return min(tried, key=lambda heat: loss(heat).item())


if __name__ == "__main__":
    main()
