"""Photographs of strange sheets: rough, quick, and as unlike each other as can be.

    python -m training.strange_photos --n 3000 --seed 1 --data DATA --out runs/strange

The studio's photographs look real but know four prints. These know no print at all: what the
networks that find a map learn from them is what all maps share. Beside each picture stands its
truth as the studio writes it, and what is printed in each space.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.find.lattice import flat_crossings
from scoring.spaces import SIZE
from training.strange_decoys import decoy
from training.strange_glyphs import Glyph, Rng, load_doodles
from training.strange_page import SCALE, Colour, Page, noise, some_colour
from training.strange_players import fill
from training.strange_prints import strange_print

LONGEST = 576  # pixels, three for each that the whole photo is looked at with
KNOT = 8  # pixels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--data", type=Path, required=True, help="folder with doodles and tables")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--decoys", action="store_true", help="pages that are no sheet")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    doodles = load_doodles(options.data, options.split)
    for number in track(range(options.n), "Photos"):
        rng = np.random.default_rng([options.seed, number])
        pixels, truth = strange_photo(rng, doodles, options.data / "tables", options.decoys)
        path = options.out / f"{number:05d}.jpg"
        quality = int(rng.integers(55, 96))
        cv2.imwrite(str(path), pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        path.with_suffix(".json").write_text(json.dumps(truth), "utf-8")


def strange_photo(
    rng: Rng, doodles: Sequence[Glyph], tables: Path, is_decoy: bool = False
) -> tuple[Pixels, dict[str, object]]:
    """A photo of a strange sheet, or of a page that is none, and the truth about it."""
    sheet = None if is_decoy else strange_print(rng)
    if sheet is None:
        page = decoy(rng)
    else:
        fill(sheet, rng, doodles)
        page = sheet.page
    size = (LONGEST, round(LONGEST * rng.choice([0.75, 0.75, 0.5625, 1.0])))
    width, height = size if rng.random() < 0.4 else size[::-1]
    scene = _table((height, width), tables, rng)
    if sheet is not None and rng.random() < 0.3:
        under = strange_print(rng)
        fill(under, rng, doodles)
        _lay(scene, under.page, _view(under.page, (width, height), rng, off=0.7), rng)
    for _ in range(int(rng.choice([0, 0, 1, 3]))):
        _thing(scene, rng)
    view = _view(page, (width, height), rng, off=0.12)
    while not _within(page, view, (width, height)):
        view = _view(page, (width, height), rng, off=0.12)
    crossings = _lay(scene, page, view, rng, curled=rng.random() < 0.5)
    pixels = _developed(scene, rng)
    corners = crossings[[0, 0, -1, -1], [0, -1, -1, 0]]
    return pixels, {
        "size": [width, height],
        "map": sheet.side if sheet else None,
        "printed": sheet.kinds.tolist() if sheet else None,
        "corners": corners.round(2).tolist(),
        "crossings": crossings.reshape(-1, 2).round(2).tolist(),
    }


def _view(page: Page, size: tuple[int, int], rng: Rng, off: float) -> Floats64:
    """How the camera sees a page: from its pixels to the photo's."""
    width, height = size
    middle = (page.start + SIZE / 2) * SCALE
    side = min(width, height) * rng.uniform(0.38, 0.93)
    turn = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.75:
        turn = rng.normal(0, 0.12) + np.pi / 2 * rng.integers(4)
    zoom = side / (SIZE * SCALE)
    spin = zoom * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    spot = np.array([width / 2, height / 2]) + rng.normal(0, off, 2) * (width, height) / 2
    if off < 0.5:  # the map itself stays in the picture
        room = side * (abs(np.cos(turn)) + abs(np.sin(turn))) / 2 + 4
        low = np.minimum(room, np.array([width, height]) / 2)
        spot = np.clip(spot, low, np.array([width, height]) - low)
    view = np.eye(3)
    view[:2, :2] = spin
    view[:2, 2] = spot - spin @ middle
    tilt, centre = np.eye(3), np.eye(3)
    centre[:2, 2] = spot
    tilt[2, :2] = rng.normal(0, 0.22, 2) / LONGEST * rng.choice([0.3, 1.0, 1.6])
    return np.asarray(centre @ tilt @ np.linalg.inv(centre) @ view)


def _within(page: Page, view: Floats64, size: tuple[int, int]) -> bool:
    """Whether the whole map is in the picture."""
    square = np.array([[0.0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]]) + page.start
    seen = np.hstack([square * SCALE, np.ones((4, 1))]) @ view.T
    corners = seen[:, :2] / seen[:, 2:]
    inside = (corners > 2) & (corners < np.array(size) - 3)
    return bool((seen[:, 2] > 0).all() and inside.all())


def _lay(scene: Floats32, page: Page, view: Floats64, rng: Rng, curled: bool = False) -> Floats64:
    """Put a page into the scene; where its map's crossings come to lie."""
    height, width = scene.shape[:2]
    high, wide = page.pixels.shape[:2]
    back = np.linalg.inv(view)
    bends = rng.normal(0, 1, (5, 2)) * (rng.uniform(0.05, 0.35) if curled else 0.0)

    def bend(place: Floats64) -> Floats64:
        """How far paper at a place of the page is off, in its pixels."""
        x, y = (place / SCALE - page.start).T / SIZE * 2 - 1
        terms = np.stack([x * x, x * y, y * y, x**3, y**3]) * [[0.5], [0.5], [0.5], [0.3], [0.3]]
        return np.asarray((terms.T @ bends) * SCALE)

    def bent(place: Floats64) -> Floats64:
        return place + bend(place.reshape(-1, 2)).reshape(place.shape)

    # Worked out every few pixels; between them a straight line is within a hundredth of one.
    rows, columns = np.mgrid[: height + KNOT : KNOT, : width + KNOT : KNOT].astype(np.float64)
    seen = np.stack([columns, rows, np.ones_like(rows)], axis=-1) @ back.T
    flat = seen[..., :2] / seen[..., 2:]
    where = _between(bent(flat) if curled else flat, (height, width))
    # Halved as often as the photo is coarser, lest thin lines come and go.
    picture = page.pixels
    coarse = float(np.sqrt(abs(np.linalg.det(view[:2, :2]))))
    if coarse < 0.6:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.35 / coarse))
    paper = cv2.remap(  # type: ignore[call-overload]  # stubs know no map of two channels
        picture, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    inside = (where[..., 0] > 0) & (where[..., 0] < wide - 1)
    inside &= (where[..., 1] > 0) & (where[..., 1] < high - 1)
    soft = cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 0.8)[..., None]
    shadow = cv2.GaussianBlur(inside.astype(np.float32), (0, 0), rng.uniform(2, 10))
    move = np.array([[1, 0, rng.normal(0, 4)], [0, 1, rng.normal(0, 4)]])
    shadow = cv2.warpAffine(shadow, move, (width, height))[..., None]
    scene *= 1 - shadow * np.float32(rng.uniform(0, 0.6))
    scene += (paper - scene) * soft
    home = (flat_crossings(SIZE) + page.start) * SCALE - 0.5
    at = home
    for _ in range(12 if curled else 0):  # the place that the bend brings to the crossing
        at = home - (bent(at) - at)
    seen_at = np.concatenate([at, np.ones((*at.shape[:2], 1))], axis=-1) @ view.T
    return np.asarray(seen_at[..., :2] / seen_at[..., 2:])


def _between(knots: Floats64, shape: tuple[int, int]) -> Floats32:
    """Values at every pixel from those at every few."""
    weights = []
    for length, many in zip(shape, knots.shape[:2], strict=True):
        place = np.arange(length) / KNOT
        away = np.abs(place[:, None] - np.arange(many))
        weights.append(np.maximum(0, 1 - away).astype(np.float32))
    values = knots.astype(np.float32).transpose(2, 0, 1)
    return np.ascontiguousarray((weights[0] @ values @ weights[1].T).transpose(1, 2, 0))


def _table(shape: tuple[int, int], tables: Path, rng: Rng) -> Floats32:
    """What the sheet lies on: a picture, tiles, planks, cloth, stripes, one colour."""
    height, width = shape
    scene = np.empty((height, width, 3), np.float32)
    scene[:] = some_colour(rng, 10, 250, 0.4)
    kind = str(
        rng.choice(["picture", "picture", "tiles", "planks", "checks", "stripes", "plain", "noise"])
    )
    if kind == "picture":
        names = sorted(tables.glob("*.jpg"))
        picture = _picture(names[int(rng.integers(len(names)))])
        spin = cv2.getRotationMatrix2D(
            (float(rng.uniform(0, picture.shape[1])), float(rng.uniform(0, picture.shape[0]))),
            float(rng.uniform(0, 360)),
            float(rng.uniform(0.4, 1.6)),
        )
        turned = cv2.warpAffine(picture, spin, (width, height), borderMode=cv2.BORDER_REFLECT)
        scene[:] = turned * np.array(rng.uniform(0.5, 1.2, 3), np.float32)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    turn = float(rng.uniform(0, np.pi))
    x = columns * np.cos(turn) + rows * np.sin(turn)
    y = rows * np.cos(turn) - columns * np.sin(turn)
    other = np.array(some_colour(rng, 10, 250, 0.4), np.float32)
    step = rng.uniform(12, 200)
    gap = rng.uniform(1, 5)
    if kind == "tiles":
        scene[(x % step < gap) | (y % (step * rng.uniform(0.8, 1.3)) < gap)] = other
    elif kind == "planks":
        board = np.floor(y / step)
        scene += (np.sin(board * 12.9898) * 14)[..., None]
        scene += (noise(shape, 60, rng) * rng.uniform(2, 12))[..., None]
        scene[y % step < gap] *= 0.5
    elif kind == "checks":
        both = ((x // step) + (y // step)) % 2 > 0
        scene[both] = other
    elif kind == "stripes":
        scene[x % step < step * rng.uniform(0.1, 0.6)] = other
    scene += (noise(shape, rng.uniform(3, 10), rng) * rng.uniform(0, 15))[..., None]
    scene += (noise(shape, 250, rng) * rng.uniform(0, 25 if kind == "noise" else 8))[..., None]
    return scene


@cache
def _stored_grain() -> Floats32:
    return np.random.default_rng(1).normal(0, 1, (3_000_017,)).astype(np.float32)


def noise_of(shape: tuple[int, ...], rng: Rng) -> Floats32:
    """Grain, cut out of a stored one: drawing it anew takes as long as the rest of the photo."""
    many = int(np.prod(shape))
    start = int(rng.integers(len(_stored_grain()) - many))
    return _stored_grain()[start : start + many].reshape(shape)


@cache
def _picture(path: Path) -> Floats32:
    pixels = cv2.imread(str(path), cv2.IMREAD_REDUCED_COLOR_2)
    if pixels is None:
        raise FileNotFoundError(path)
    return np.asarray(pixels, np.float32)


def _thing(scene: Floats32, rng: Rng) -> None:
    """A pen, a card, a cup, a die beside the sheet or under it."""
    height, width = scene.shape[:2]
    colour: Colour = some_colour(rng, 10, 250, 0.2)
    x, y = (int(v) for v in rng.uniform(0, 1, 2) * (width, height))
    kind = rng.integers(3)
    if kind == 0:
        cv2.circle(scene, (x, y), int(rng.uniform(10, 70)), colour, -1, cv2.LINE_AA)
    elif kind == 1:
        long, turn = rng.uniform(60, 300), rng.uniform(0, 2 * np.pi)
        end = int(x + long * np.cos(turn)), int(y + long * np.sin(turn))
        cv2.line(scene, (x, y), end, colour, int(rng.uniform(4, 14)), cv2.LINE_AA)
    else:
        shape = cv2.boxPoints(((x, y), tuple(rng.uniform(20, 160, 2)), float(rng.uniform(0, 90))))
        cv2.fillPoly(scene, [shape.astype(np.int32)], colour, cv2.LINE_AA)
        cv2.polylines(
            scene, [shape.astype(np.int32)], True, some_colour(rng, 10, 250), 2, cv2.LINE_AA
        )


def _developed(scene: Floats32, rng: Rng) -> Pixels:
    """Light, shadow, glare, colour cast, blur and grain of some camera."""
    height, width = scene.shape[:2]
    light = 1 + noise((height, width), 2.5, rng) * rng.uniform(0, 0.2)
    if rng.random() < 0.3:
        rows, columns = np.mgrid[:height, :width].astype(np.float32)
        turn = rng.uniform(0, 2 * np.pi)
        beyond = (columns - width / 2) * np.cos(turn) + (rows - height / 2) * np.sin(turn)
        beyond = (beyond + rng.normal(0, width / 5)) / rng.uniform(2, 60)
        light *= 1 - rng.uniform(0.1, 0.6) / (1 + np.exp(-np.clip(beyond, -30, 30)))
    scene = scene * light[..., None] * np.array(rng.uniform(0.85, 1.15, 3), np.float32)
    scene *= rng.uniform(0.3, 1.25)
    if rng.random() < 0.12:
        glare = np.zeros((height, width), np.float32)
        spot = tuple(int(v) for v in rng.uniform(0.2, 0.8, 2) * (width, height))
        cv2.circle(glare, spot, int(rng.uniform(15, 60)), (255.0,), -1)
        scene += cv2.GaussianBlur(glare, (0, 0), rng.uniform(8, 25))[..., None]
    if rng.random() < 0.5:
        scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), rng.uniform(0.3, 1.3)))
    grey = rng.uniform(0, 1) if rng.random() < 0.2 else 0.0
    scene += (scene.mean(axis=2, keepdims=True) - scene) * grey
    scene += noise_of(scene.shape, rng) * np.float32(rng.uniform(0, 8))
    return np.clip(scene, 0, 255).astype(np.uint8)


if __name__ == "__main__":
    main()
