"""Put a trained network into the package.

    python -m training.export --run runs/reader --test runs/test

Writes the ONNX file that cv2.dnn runs, the temperatures that make its confidence honest, and
one stored sheet with the training framework's logits, which a test compares with cv2.dnn's.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader

from sample_sheets.making import Order, make
from scanner.network import ATTACK, DESTROYED, FIRST_LETTER, TERRAINS
from scanner.read import MODEL, Temperatures
from training.network import Reader
from training.render import flattened
from training.sheets import NO_LABEL, SPACES, Sheets, prepared
from training.train import CHECKPOINT

STORED_LOGITS = Path("tests/stored_logits.npz")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    options = parser.parse_args()
    reader = Reader()
    state = torch.load(options.run / CHECKPOINT, weights_only=True)
    reader.load_state_dict(state["reader"])
    reader.eval()
    MODEL.mkdir(exist_ok=True)
    sheet = _made_up_sheet()
    inputs = sheet["crops"], sheet["hints"][None], sheet["printed"][None]
    torch.onnx.export(
        reader,
        inputs,
        str(MODEL / "reader.onnx"),
        input_names=["crops", "hints", "printed"],
        output_names=["logits", "features", "alone"],
        opset_version=17,
        dynamo=False,  # the graph of plain operations that cv2.dnn reads
    )
    _store_logits(reader, sheet)
    heat = calibrated(reader, options.test)
    (MODEL / "temperatures.json").write_text(json.dumps(asdict(heat), indent=1) + "\n")
    print(heat)


def _made_up_sheet() -> dict[str, Tensor]:
    """A sheet that needs no data folder, so that it may be committed."""
    made = make(Order(seed=12, size=(1200, 1600)), 0)
    return prepared(flattened(made), np.random.default_rng(12), jitter=False)


@torch.no_grad()
def _store_logits(reader: Reader, sheet: dict[str, Tensor]) -> None:
    logits, features, _ = reader(sheet["crops"], sheet["hints"][None], sheet["printed"][None])
    np.savez_compressed(
        STORED_LOGITS,
        crops=np.rint((sheet["crops"].numpy() + 1) * 127.5).astype(np.uint8),
        hints=sheet["hints"].numpy(),
        printed=sheet["printed"].numpy(),
        logits=logits[0].numpy(),
        features=features[0].numpy(),
    )


@torch.no_grad()
def calibrated(reader: Reader, folder: Path) -> Temperatures:
    """The temperature of each head that makes the truth likeliest on sheets never trained on."""
    logits: list[Tensor] = []
    truth: dict[str, list[Tensor]] = {k: [] for k in ("terrain", "letter", "destroyed", "attack")}
    for batch in DataLoader(Sheets(sorted(folder.glob("*.npz")), False, 0), 4):
        out, _, _ = reader(batch["crops"].flatten(0, 1), batch["hints"], batch["printed"])
        logits.append(out[:, :SPACES].flatten(0, 1))
        for name, found in truth.items():
            found.append(batch[name].flatten())
    everything = torch.cat(logits)
    labels = {name: torch.cat(found) for name, found in truth.items()}

    def classes(place: slice, labels: Tensor) -> float:
        some = labels != NO_LABEL
        return _coolest(
            lambda heat: torch.nn.functional.cross_entropy(
                everything[some, place] / heat, labels[some]
            )
        )

    def yes_or_no(place: int, labels: Tensor) -> float:
        return _coolest(
            lambda heat: torch.nn.functional.binary_cross_entropy_with_logits(
                everything[:, place] / heat, labels.float()
            )
        )

    return Temperatures(
        terrain=classes(slice(0, len(TERRAINS)), labels["terrain"]),
        destroyed=yes_or_no(DESTROYED, labels["destroyed"]),
        attack=yes_or_no(ATTACK, labels["attack"]),
        letter=classes(slice(FIRST_LETTER, None), labels["letter"]),
    )


def _coolest(loss: Callable[[float], Tensor]) -> float:
    """The temperature with the least loss, to two digits."""
    tried = [round(float(heat), 2) for heat in np.exp(np.linspace(-1, 1.5, 101))]
    return min(tried, key=lambda heat: loss(heat).item())


if __name__ == "__main__":
    main()
