"""What tells mountains, ruins and wasteland of a blank sheet: `scanner/learn/kinds.json`.

    python -m bench.made_up_maps --maps 120 --photos 0 --seed 301 --tables TABLES --out DIR
    python -m training.printed_kinds --maps DIR

Weights of the traits in `scanner.learn.kinds`, fitted on photos of blank maps that were made up.
With `--check` nothing is written: each fifth of the maps is named by what the others taught.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from bench.result import corners_off
from scanner.arrays import Floats64, Indices
from scanner.errors import ScanError
from scanner.find.flat_network import prints
from scanner.find.maps import find_maps
from scanner.learn.kinds import WEIGHTS, Weights, chances_of, traits_of
from scanner.light import even_light
from scanner.load import load
from scanner.place.flatten import flatten
from scanner.read.crops import crops_of, seen_from_above
from scanner.read.spaces import read_spaces
from scanner.remembered import MARGIN, SPACE
from scoring.text import parse_sheet

STEPS, RATE, STIFF = 800, 0.05, 3e-4
FOLDS = 5


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--maps", type=Path, required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    photos = sorted(options.maps.glob("*/blank.jpg")) + sorted(options.maps.glob("*/again.jpg"))
    with ProcessPoolExecutor(options.workers) as pool:
        seen = [one for one in track(pool.map(look, photos), "Photos", len(photos)) if one]
    if options.check:
        _check(seen)
        return
    found = fit(np.concatenate([t for _, t, _ in seen]), np.concatenate([k for _, _, k in seen]))
    form = {name: np.round(part, 4).tolist() for name, part in found._asdict().items()}
    lines = ",\n ".join(f"{json.dumps(name)}: {json.dumps(part)}" for name, part in form.items())
    WEIGHTS.write_text("{" + lines + "}\n", "utf-8")


def look(photo: Path) -> tuple[str, Floats64, Indices] | None:
    """The map of a photo, the traits of its spaces and what they truly have; None if not found."""
    cv2.setNumThreads(1)
    loaded = load(photo)
    try:
        flat = flatten(loaded, find_maps(loaded.pixels, halves=loaded.halves, any=True)[0].lattice)
    except ScanError:
        return None
    corners = np.array(json.loads(photo.with_suffix(".json").read_text("utf-8"))["corners"])
    off = corners_off(flat.corners, corners)
    if min(off) > 0.25:
        return None
    flat = flat.turned(-int(np.argmin(off)) % 4)
    chances = read_spaces(crops_of(seen_from_above(flat)), None)
    picture = even_light(flat.picture(SPACE, MARGIN), SPACE)
    traits = traits_of(picture, chances, flat.seen_by_network)
    map = parse_sheet(photo.with_suffix(".txt").read_text("utf-8")).map
    return photo.parent.name, traits, prints(map).ravel()


def fit(traits: Floats64, kinds: Indices) -> Weights:
    """Weights by steps down the slope, each trait in its own step (Adam)."""
    mean, spread = traits.mean(axis=0), traits.std(axis=0) + 1e-6
    inputs = np.column_stack([(traits - mean) / spread, np.ones(len(traits))])
    found = np.zeros((inputs.shape[1], 4))
    slope, square = np.zeros_like(found), np.zeros_like(found)
    for step in range(1, STEPS + 1):
        off = chances_of(traits, Weights(mean, spread, found)) - np.eye(4)[kinds]
        down = inputs.T @ off / len(kinds) + STIFF * found
        slope = 0.9 * slope + 0.1 * down
        square = 0.999 * square + 0.001 * down**2
        found -= RATE * slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return Weights(mean, spread, found)


def _check(seen: list[tuple[str, Floats64, Indices]]) -> None:
    wrong = doubts = silent = 0
    for fold in range(FOLDS):
        others = [one for one in seen if int(one[0]) % FOLDS != fold]
        found = fit(
            np.concatenate([t for _, t, _ in others]), np.concatenate([k for *_, k in others])
        )
        for name, traits, kinds in seen:
            if int(name) % FOLDS == fold:
                chances = chances_of(traits, found)
                off, sure = chances.argmax(axis=1) != kinds, chances.max(axis=1) >= 0.9
                wrong, doubts = wrong + int(off.sum()), doubts + int((~sure).sum())
                silent += int((off & sure).sum())
    many = len(seen)
    print(f"{many} photos: a sheet {wrong / many:.2f} spaces wrong, {doubts / many:.2f} in doubt,")
    print(f"{silent / many:.2f} wrong without a doubt")


if __name__ == "__main__":
    main()
