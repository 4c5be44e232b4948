"""How far the network's confidence has to be stretched to be honest: one temperature a head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from scanner.arrays import Floats64
from scanner.read.alike import read_alike
from scanner.read.card_shapes import weighed_by_card_shapes
from scanner.read.heads import ATTACK, DESTROYED, EXAMPLE, FIRST_LETTER, LETTERS, TERRAINS
from scanner.read.spaces import READABLE, SIGNS, Temperatures, chances
from scoring.sheet import Content, Map
from scoring.spaces import SPACES as ALL_SPACES
from training.network import Reader
from training.sheets import NO_LABEL, SPACES, Sheets
from training.train import sheets_in

# The columns of a reading that each place of the terrain head stands for.
COLUMNS = [
    [
        READABLE.index(content)
        for content in (LETTERS if terrain is Content.MONSTER else (terrain,))
        if content is not None
    ]
    for terrain in TERRAINS[:-1]
]


@dataclass(frozen=True, eq=False)
class ReadSheet:
    """What the network says of one sheet, and the truth."""

    logits: Floats64
    features: Floats64
    examples: bool
    truth: dict[str, npt.NDArray[Any]]


@torch.no_grad()
def read_sheets(reader: Reader, folder: Path) -> list[ReadSheet]:
    """Every sheet of a folder, read."""
    sheets = []
    for sheet in Sheets(sheets_in(folder), False, 0):
        out, way, _ = reader(sheet["crops"], sheet["hints"][None], sheet["printed"][None])
        truth = {name: sheet[name].numpy() for name in ("terrain", "letter", "destroyed", "attack")}
        boxes = bool(sheet["printed"][SPACES:, EXAMPLE].any())
        sheets.append(ReadSheet(out[0].double().numpy(), way[0].double().numpy(), boxes, truth))
    return sheets


def calibrated(sheets: list[ReadSheet]) -> Temperatures:
    """The temperature of each head that makes the truth likeliest on sheets never trained on."""
    logits = np.concatenate([sheet.logits[:SPACES] for sheet in sheets])
    truth = {
        name: np.concatenate([sheet.truth[name] for sheet in sheets]) for name in sheets[0].truth
    }

    def yes_or_no(place: int, labels: npt.NDArray[Any]) -> float:
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
                    [
                        _surprise_with_context(sheet, replace(heat, terrain=terrain))
                        for sheet in sheets
                    ]
                )
            )
        ),
    )


def _surprise(logits: Floats64, labels: npt.NDArray[Any]) -> float:
    likely = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
    return float(-likely[np.arange(len(labels)), labels].mean())


def _surprise_with_context(sheet: ReadSheet, heat: Temperatures) -> float:
    """How surprising the true terrains of a sheet are, once all that tells of them was heard."""
    read = chances(sheet.logits[:SPACES], sheet.features[:SPACES], heat)
    if sheet.examples:
        boxes = dict(zip(SIGNS, sheet.features[SPACES:], strict=True))
        read = replace(read, examples=boxes)
    contents = weighed_by_card_shapes(read_alike(read), _map_of(sheet)).contents
    shares = np.stack([contents[:, columns].sum(axis=1) for columns in COLUMNS], axis=1)
    terrain = sheet.truth["terrain"]
    # Destroyed spaces have no terrain, printed ones are not asked.
    asked = np.flatnonzero((terrain != NO_LABEL) & (terrain != TERRAINS.index(None)))
    return float(-np.log(np.maximum(shares[asked, terrain[asked]], 1e-6)).mean())


def _map_of(sheet: ReadSheet) -> Map:
    """A map with something printed where the sheet has it; what it is makes no difference here."""
    printed = sheet.truth["terrain"] == TERRAINS.index(None)
    return Map(None, frozenset(s for s in ALL_SPACES if printed[s.index]), frozenset(), frozenset())


def _coolest(loss: Callable[[float], float]) -> float:
    """The temperature with the least loss, to two digits."""
    tried = [round(float(heat), 2) for heat in np.exp(np.linspace(-0.7, 1.2, 39))]
    return min(tried, key=loss)
