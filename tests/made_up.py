"""A folder like the one of people's drawings, with wavy lines for everything."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from sample_sheets.doodled import (
    DOODLED,
    DOODLED_ANYHOW,
    DOODLED_ATTACK,
    DOODLED_COIN,
    DOODLED_DESTROYED,
    DOODLED_RARELY,
)

# Classes that stand for nothing on usual players' sheets, besides those that do.
ODD = tuple(f"thing {number}" for number in range(40))
ALPHABETS = ("elvish", "dwarvish")
CHARACTERS, PEOPLE = 16, 8


def people_s_drawings(folder: Path) -> None:
    """Doodles, gestures, scanned drawings and digits."""
    rng = np.random.default_rng(0)
    words = {"line", "circle", "face", "mmg-line", "mmg-D", "mmg-T", "mmg-H", "mmg-N", "mmg-P"}
    signs = (*DOODLED.values(), *DOODLED_RARELY.values(), DOODLED_ANYHOW)
    for doodles in (*signs, DOODLED_ATTACK, DOODLED_DESTROYED, DOODLED_COIN):
        words |= {name for name in doodles if not name.startswith(("scanned", "letter", "gest"))}
    words |= {"dollar1-circle", *ODD}
    # In their order, so that they are the same in every process.
    for word in sorted(words):
        path = folder / ("gestures" if "-" in word else "doodles") / f"{word}.ndjson.gz"
        _write(path, word, [f"{word}{number}" for number in range(80)], rng)
    cells = np.full((30, 75, 75), 255, np.uint8)
    cells[:, 30:40, 20:60] = 0
    kinds = ("water", "dirt_hatch", "grass", "building", "dots")
    np.savez(folder / "pen_cells.npz", allow_pickle=False, **dict.fromkeys(kinds, cells))
    bitmaps = np.zeros((30, 28, 28), np.uint8)
    bitmaps[:, 5:20, 10:13] = 255
    np.savez(
        folder / "doodle_bitmaps_28px.npz",
        allow_pickle=False,
        **dict.fromkeys(("tree", "house", "skull"), bitmaps),
    )
    (folder / "digits").mkdir()
    digits = {"x": np.repeat(bitmaps[:1], 800, 0), "y": np.arange(800, dtype=np.uint8) % 10}
    np.savez(folder / "digits" / "handwritten_digits_10k.npz", allow_pickle=False, **digits)


def characters(folder: Path) -> None:
    """Two alphabets, each character by the same people."""
    rng = np.random.default_rng(1)
    for alphabet in ALPHABETS:
        for number in range(1, CHARACTERS + 1):
            word = f"{alphabet}-{number:02}"
            keys = [f"00{number:02}_{person:02}" for person in range(1, PEOPLE + 1)]
            _write(folder / f"{word}.ndjson.gz", word, keys, rng)


def _write(path: Path, word: str, keys: Iterable[str], rng: np.random.Generator) -> None:
    path.parent.mkdir(exist_ok=True, parents=True)
    with gzip.open(path, "wt", encoding="utf-8") as lines:
        for key in keys:
            xs = np.linspace(0, 255, 12).astype(int).tolist()
            ys = rng.integers(0, 255, 12).tolist()
            drawn = {"word": word, "key_id": key, "drawing": [[xs, ys]]}
            lines.write(json.dumps(drawn) + "\n")
