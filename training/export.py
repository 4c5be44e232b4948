"""Put a trained network into the package.

    python -m training.export --run runs/reader --test runs/test runs/test_above

With `--share 0.5` the run counts for so much in a mean of its weights and those it began with,
which often reads better than either; it is kept beside the run's checkpoint, for another run to
begin with.

Writes the ONNX file that cv2.dnn runs, the temperatures that make its confidence honest, and
one stored sheet with the training framework's logits, which a test compares with cv2.dnn's.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor

from sample_sheets.making import Order, make
from scanner.networks import MODEL
from training.calibrate import calibrated, read_sheets
from training.network import Reader
from training.render import flattened
from training.sheets import prepared
from training.train import BEGAN, CHECKPOINT

STORED_LOGITS = Path("tests/stored_logits.npz")
MEAN = "mean.pt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--test", type=Path, nargs="+", required=True)
    parser.add_argument(
        "--share", type=float, default=1.0, help="of the run in a mean with what it began with"
    )
    options = parser.parse_args()
    export(options.run, options.test, options.share)


def export(run: Path, tests: Sequence[Path], share: float) -> None:
    """Put the network of a run into the package."""
    reader = Reader()
    reader.load_state_dict(_weights(run / CHECKPOINT))
    if share < 1:
        go_back(reader, _weights(run / BEGAN), share)
        torch.save({"reader": reader.state_dict()}, run / MEAN)
    reader.eval()
    MODEL.mkdir(exist_ok=True)
    sheet = _made_up_sheet()
    write_onnx(reader, sheet, MODEL / "reader.onnx")
    _store_logits(reader, sheet)
    heat = calibrated([sheet for test in tests for sheet in read_sheets(reader, test)])
    (MODEL / "temperatures.json").write_text(json.dumps(asdict(heat), indent=1) + "\n")
    print(heat)


def _weights(path: Path) -> dict[str, Tensor]:
    weights: dict[str, Tensor] = torch.load(path, weights_only=True)["reader"]
    return weights


def go_back(reader: Reader, began: dict[str, Tensor], share: float) -> None:
    """Give a reader a mean of its weights and of those it began with."""
    for name, weight in reader.state_dict().items():
        if weight.is_floating_point():
            weight.lerp_(began[name], 1 - share)


def write_onnx(reader: Reader, sheet: dict[str, Tensor], path: Path) -> None:
    """The network as cv2.dnn reads it."""
    inputs = ["crops", "hints", "printed"]
    outputs = ["logits", "features", "alone"]
    torch.onnx.export(
        reader,
        (sheet["crops"], sheet["hints"][None], sheet["printed"][None]),
        str(path),
        input_names=inputs,
        output_names=outputs,
        opset_version=17,
        dynamo=False,  # the graph of plain operations that cv2.dnn reads
    )
    model = onnx.load(str(path))
    _shorten(model.graph, {*inputs, *outputs, *(one.name for one in model.graph.initializer)})
    onnx.save(model, str(path))


def _shorten(graph: onnx.GraphProto, kept: set[str]) -> None:
    """Short names for what is only known inside, and every constant once; it saves 80 kB."""
    constants: dict[bytes, str] = {}
    same: dict[str, str] = {}
    for node in graph.node:
        if node.op_type == "Constant":
            value = node.attribute[0].SerializeToString()
            same[node.output[0]] = constants.setdefault(value, node.output[0])
    needed = [node for node in graph.node if same.get(node.output[0], "") in ("", node.output[0])]
    short: dict[str, str] = {}
    for number, node in enumerate(needed):
        node.name, node.doc_string = f"n{number}", ""
        for names in (node.input, node.output):
            for place, name in enumerate(names):
                if name and name not in kept:
                    names[place] = short.setdefault(same.get(name, name), f"v{len(short)}")
    del graph.node[:], graph.value_info[:]
    graph.node.extend(needed)


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


if __name__ == "__main__":
    main()
