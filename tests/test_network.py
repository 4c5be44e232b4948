"""The networks in the package: all are known, they fit, cv2.dnn computes what training did."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from scanner.networks import MODEL, NAMES, scaled
from scanner.read.heads import OUTPUTS, TOKENS
from scanner.read.spaces import READABLE, run, temperatures

STORED = Path(__file__).parent / "stored_logits.npz"


def test_every_network_of_the_folder_is_loaded_and_described() -> None:
    there = {path.stem for path in MODEL.glob("*.onnx")}
    assert there == set(NAMES), "scanner/networks.py names them in the order of their use"
    described = (MODEL / "MODEL.md").read_text("utf-8")
    lacking = [name for name in NAMES if f"| `{name}.onnx` |" not in described]
    assert not lacking, "a row each in scanner/model/MODEL.md"


def test_the_model_is_below_4_megabytes() -> None:
    assert (MODEL / "reader.onnx").stat().st_size < 4_000_000


def test_logits_agree_with_those_of_the_training_framework() -> None:
    with np.load(STORED) as stored:
        crops = scaled(stored["crops"])
        logits, features, _ = run(crops, stored["hints"][None], stored["printed"][None])
        assert logits.shape == (TOKENS, OUTPUTS)
        assert np.abs(logits - stored["logits"]).max() < 1e-3
        assert np.abs(features - stored["features"]).max() < 1e-3


def test_temperatures_were_measured() -> None:
    heat = temperatures()
    assert all(
        0.3 < value < 5 for value in (heat.terrain, heat.destroyed, heat.attack, heat.letter)
    )


def test_a_space_is_read_as_one_thing() -> None:
    assert len(set(READABLE)) == len(READABLE)
