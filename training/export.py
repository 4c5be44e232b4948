"""Put a trained network into the package.

    python -m training.export --run runs/reader --test runs/test

With `--halfway scanner/model/reader.onnx --sheets runs/train`, for a run that began with these
weights, the mean of both is taken, which often reads better than either, or with `--share 0.7` a
mean in which the run counts for so much; it is kept beside the run's checkpoint, for another run
to begin with.

Writes the ONNX file that cv2.dnn runs, the temperatures that make its confidence honest, and
one stored sheet with the training framework's logits, which a test compares with cv2.dnn's.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from torch import Tensor

from sample_sheets.making import Order, make
from scanner.alike import read_alike
from scanner.network import ATTACK, DESTROYED, EXAMPLE, FIRST_LETTER, LETTERS, TERRAINS
from scanner.networks import MODEL
from scanner.read import READABLE, Temperatures, chances
from scanner.shapes import shapes_told
from scoring.sheet import Content, Map
from scoring.spaces import SPACES as ALL_SPACES
from training.network import Reader
from training.render import flattened
from training.sheets import NO_LABEL, SPACES, Sheets, prepared
from training.train import BATCH, CHECKPOINT, begin

Floats = npt.NDArray[Any]
STORED_LOGITS = Path("tests/stored_logits.npz")
HALFWAY = "halfway.pt"
# The columns of a reading that each place of the terrain head stands for.
COLUMNS = [
    [
        READABLE.index(content)
        for content in (LETTERS if terrain is Content.MONSTER else (terrain,))
        if content is not None
    ]
    for terrain in TERRAINS[:-1]
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--test", type=Path, required=True)
    parser.add_argument("--halfway", type=Path, help="the weights that the run began with")
    parser.add_argument("--share", type=float, default=0.5, help="of the run in that mean")
    parser.add_argument("--sheets", type=Path, help="those that the run learned from")
    parser.add_argument("--seed", type=int, default=1, help="of the run")
    options = parser.parse_args()
    reader = Reader()
    state = torch.load(options.run / CHECKPOINT, weights_only=True)
    reader.load_state_dict(state["reader"])
    if options.halfway:
        go_halfway(reader, options)
        torch.save({"reader": reader.state_dict()}, options.run / HALFWAY)
    reader.eval()
    MODEL.mkdir(exist_ok=True)
    sheet = _made_up_sheet()
    write_onnx(reader, sheet, MODEL / "reader.onnx")
    _store_logits(reader, sheet)
    heat = calibrated(told(reader, options.test))
    (MODEL / "temperatures.json").write_text(json.dumps(asdict(heat), indent=1) + "\n")
    print(heat)


def go_halfway(reader: Reader, options: argparse.Namespace) -> None:
    """Give a reader a mean of its weights and of those it began with."""
    first = Reader()
    # As the run began: with the same few sheets the weights are unfolded alike.
    begin(
        first,
        argparse.Namespace(
            start=options.halfway, sheets=options.sheets, batch=BATCH, seed=options.seed
        ),
    )
    before = first.state_dict()
    for name, weight in reader.state_dict().items():
        if weight.is_floating_point():
            weight.lerp_(before[name], 1 - options.share)


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


@dataclass(frozen=True, eq=False)
class Told:
    """What the network says of one sheet, and the truth."""

    logits: Floats
    features: Floats
    examples: bool
    truth: dict[str, Floats]


@torch.no_grad()
def told(reader: Reader, folder: Path) -> list[Told]:
    """Every sheet of a folder, read."""
    sheets = []
    for sheet in Sheets(sorted(folder.glob("*.npz")), False, 0):  # type: ignore[attr-defined]
        out, way, _ = reader(sheet["crops"], sheet["hints"][None], sheet["printed"][None])
        truth = {name: sheet[name].numpy() for name in ("terrain", "letter", "destroyed", "attack")}
        boxes = bool(sheet["printed"][SPACES:, EXAMPLE].any())
        sheets.append(Told(out[0].double().numpy(), way[0].double().numpy(), boxes, truth))
    return sheets


def calibrated(sheets: list[Told]) -> Temperatures:
    """The temperature of each head that makes the truth likeliest on sheets never trained on."""
    logits = np.concatenate([sheet.logits[:SPACES] for sheet in sheets])
    truth = {
        name: np.concatenate([sheet.truth[name] for sheet in sheets]) for name in sheets[0].truth
    }

    def yes_or_no(place: int, labels: Floats) -> float:
        signed = np.where(labels, logits[:, place], -logits[:, place])
        return _coolest(lambda heat: float(np.logaddexp(0, -signed / heat).mean()))

    lettered = truth["letter"] != NO_LABEL
    letters, labels = logits[lettered, FIRST_LETTER:], truth["letter"][lettered]
    heat = Temperatures(
        terrain=1.0,
        destroyed=yes_or_no(DESTROYED, truth["destroyed"]),
        attack=yes_or_no(ATTACK, truth["attack"]),
        letter=_coolest(lambda heat: _surprise(letters / heat, labels)),
    )
    # Terrain is believed as far as it holds once spaces drawn alike have heard each other and their
    # shapes.
    return replace(
        heat,
        terrain=_coolest(
            lambda terrain: float(
                np.mean(
                    [_surprise_heard(sheet, replace(heat, terrain=terrain)) for sheet in sheets]
                )
            )
        ),
    )


def _surprise(logits: Floats, labels: Floats) -> float:
    likely = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
    return float(-likely[np.arange(len(labels)), labels].mean())


def _surprise_heard(sheet: Told, heat: Temperatures) -> float:
    """How surprising the true terrains of a sheet are, once all that tells of them was heard."""
    read = chances(sheet.logits[:SPACES], sheet.features[:SPACES], heat)
    if sheet.examples:
        read = replace(read, examples=sheet.features[SPACES:])
    contents = shapes_told(read_alike(read), _map_of(sheet)).contents
    shares = np.stack([contents[:, columns].sum(axis=1) for columns in COLUMNS], axis=1)
    terrain = sheet.truth["terrain"]
    # Destroyed spaces have no terrain, printed ones are not asked.
    asked = np.flatnonzero((terrain != NO_LABEL) & (terrain != TERRAINS.index(None)))
    return float(-np.log(np.maximum(shares[asked, terrain[asked]], 1e-6)).mean())


def _map_of(sheet: Told) -> Map:
    """A map with something printed where the sheet has it; what it is makes no difference here."""
    printed = sheet.truth["terrain"] == TERRAINS.index(None)
    return Map(None, frozenset(s for s in ALL_SPACES if printed[s.index]), frozenset(), frozenset())


def _coolest(loss: Callable[[float], float]) -> float:
    """The temperature with the least loss, to two digits."""
    tried = [round(float(heat), 2) for heat in np.exp(np.linspace(-0.7, 1.2, 39))]
    return min(tried, key=loss)


if __name__ == "__main__":
    main()
