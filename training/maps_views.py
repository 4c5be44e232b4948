"""Views of photographs to learn from: whole photos, and flat guesses that are off."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.find.find_network import FIND_SIZE, FIND_STEP, PADDING
from scanner.find.flat_network import FLAT_MARGIN, FLAT_SIZE, prints
from scanner.find.lattice import Lattice, flat_crossings, lattice_through
from scanner.find.views import KNOTS
from scoring.maps import side
from scoring.spaces import SIZE
from training.strange_prints import Kinds

Rng = np.random.Generator

SPACES = SIZE + 2 * FLAT_MARGIN
LONGEST = 800  # pixels of a photo that is learned from
# How far off a guess may be (spaces), and how often: most are those that a first look has moved.
OFF = ((0.05, 0.15), (0.15, 0.2), (0.35, 0.25), (0.7, 0.15), (1.3, 0.15), (2.0, 0.1))
# A guess further off than this does not have the spaces where they are.
NEAR = 0.6
NO_MAP = 0.12  # of the guesses lie somewhere else
CUT_OFF = 0.08  # of the maps reach beyond the photo's edge
HEAT = FIND_SIZE // FIND_STEP


@dataclass(frozen=True)
class Shot:
    """A photo with the places of its map's crossings, and what is printed between them."""

    pixels: Pixels
    crossings: Floats64  # 12 x 12 x 2
    printed: Kinds | None  # 11 x 11; None where the page is no sheet


def load_shots(folders: list[Path], most: int | None = None) -> list[Shot]:
    """The photos of some folders, no larger than needed; each takes about a megabyte."""
    paths = [path for folder in folders for path in sorted(folder.glob("*.jpg"))[:most]]
    return [_shot(path) for path in track(paths, "photos")]


def _shot(path: Path) -> Shot:
    truth = json.loads(path.with_suffix(".json").read_text("utf-8"))
    crossings = np.array(truth["crossings"]).reshape(SIZE + 1, SIZE + 1, 2)
    pixels = np.asarray(cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    ratio = LONGEST / max(truth["size"])
    if ratio < 1:
        pixels = np.asarray(
            cv2.resize(pixels, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA), np.uint8
        )
        crossings = (crossings + 0.5) * ratio - 0.5
    return Shot(pixels, crossings, _printed(truth))


def _printed(truth: dict[str, Any]) -> Kinds | None:
    """What is printed in the spaces: strange sheets tell it, the studio's name their side."""
    if "printed" not in truth:
        return prints(side(str(truth["map"]))).astype(np.int64)
    return None if truth["printed"] is None else np.array(truth["printed"], np.int64)


@dataclass(frozen=True)
class FlatView:
    """A flat guess of a map, and what the network should say of it."""

    pixels: Pixels
    shift: Floats32  # 12 x 12 x 2
    printed: Kinds  # 11 x 11
    turn: int
    is_map: bool
    near: bool = False  # spaces lie where they should: what is printed in them can be said


def flat_view(shot: Shot, rng: Rng) -> FlatView:
    """The map of a shot, guessed somewhat wrong and turned by chance."""
    kinds = shot.printed
    if kinds is None or rng.random() < NO_MAP:
        return _no_map(shot, rng)
    if rng.random() < CUT_OFF:
        shot = _cut_off(shot, rng)
    turn = int(rng.integers(4))
    lattice = lattice_through(SIZE, shot.crossings).turned(turn)
    off = float(rng.choice([off for off, _ in OFF], p=[share for _, share in OFF]))
    wrong = _wrong(off, rng)
    pixels = _flat(shot, lattice, lambda place: place + wrong(place))
    crossing = flat_crossings(SIZE)
    shift = np.zeros_like(crossing)
    for _ in range(6):  # where the wrong guess has to be looked at to see the right crossing
        shift = -wrong(crossing + shift)
    printed = np.rot90(kinds, turn)
    near = bool(np.abs(shift).max() < NEAR)
    return FlatView(_developed(pixels, rng), shift.astype(np.float32), printed, turn, True, near)


def _cut_off(shot: Shot, rng: Rng) -> Shot:
    """The same photo, ending within the map: that it is one has to be seen all the same."""
    pixels, crossings = shot.pixels, shot.crossings
    low, high = crossings.min(axis=(0, 1)), crossings.max(axis=(0, 1))
    share = rng.uniform(0.05, 0.3)
    right, bottom = (high - share * (high - low)).astype(int)
    left, top = (low + share * (high - low)).astype(int)
    edge = int(rng.integers(4))
    if edge == 0:
        pixels = pixels[:, :right]
    elif edge == 1:
        pixels = pixels[:bottom]
    elif edge == 2:
        pixels, crossings = pixels[:, left:], crossings - (left, 0)
    else:
        pixels, crossings = pixels[top:], crossings - (0, top)
    return Shot(np.ascontiguousarray(pixels), crossings, shot.printed)


def _wrong(off: float, rng: Rng) -> Callable[[Floats64], Floats64]:
    """A smooth way to be wrong: each corner by itself, or moved, stretched, slanted, bent."""
    if rng.random() < 0.5:
        return _wrong_corners(rng.uniform(-1.5 * off, 1.5 * off, (2, 2, 2)))
    moved = rng.uniform(-off, off, 2)
    slanted = rng.normal(0, 0.35 * off, (2, 2)) / (SIZE / 2)
    bent = rng.normal(0, 0.12 * off, (6, 2))
    if rng.random() < 0.5:
        bent[3:] *= 0.3

    def wrong(place: Floats64) -> Floats64:
        away = place - SIZE / 2
        x, y = away[..., 0] / (SIZE / 2), away[..., 1] / (SIZE / 2)
        bends = np.stack([x * x, x * y, y * y, x**3, y**3, x * x * y], axis=-1)
        return moved + away @ slanted.T + np.clip(bends, -3, 3) @ bent

    return wrong


def _wrong_corners(off: Floats64) -> Callable[[Floats64], Floats64]:
    """Corners that are off as the finder's are, and what lies between them in proportion."""

    def wrong(place: Floats64) -> Floats64:
        right, down = np.moveaxis(np.clip(place / SIZE, -0.2, 1.2), -1, 0)[..., None]
        above = off[0, 0] * (1 - right) + off[0, 1] * right
        below = off[1, 0] * (1 - right) + off[1, 1] * right
        return np.asarray(above * (1 - down) + below * down)

    return wrong


def _flat(shot: Shot, lattice: Lattice, place_of: Callable[[Floats64], Floats64]) -> Pixels:
    """What lies at the places of a flat picture."""
    along = np.arange(-1, SPACES * KNOTS + 2) / KNOTS - FLAT_MARGIN
    knots = lattice.at(place_of(np.stack(np.meshgrid(along, along), axis=-1))).astype(np.float32)
    step = KNOTS / FLAT_SIZE
    onto = np.array([[step, 0, 0.5 * step + 1], [0, step, 0.5 * step + 1]])
    length = SPACES * FLAT_SIZE
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    pixels = cv2.warpAffine(knots, onto, (length, length), flags=flags)
    photo = shot.pixels
    if lattice.space > 2.2 * FLAT_SIZE:
        photo = np.asarray(
            cv2.resize(photo, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
        )
        pixels = pixels * 0.5 - 0.25
    return np.asarray(
        cv2.remap(  # type: ignore[call-overload]  # stubs know no map of two channels
            photo, pixels, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def _no_map(shot: Shot, rng: Rng) -> FlatView:
    """Some other part of the photo, or the map at a wrong size, or lines that are none."""
    lattice = lattice_through(SIZE, shot.crossings)
    away = rng.uniform(2.5, 9.0)
    towards, turned = rng.uniform(0, 2 * np.pi), rng.uniform(-np.pi / 4, np.pi / 4)
    if shot.printed is None and rng.random() < 0.7:  # laid onto the page's own lines
        away, turned = rng.uniform(0, 3), np.pi / 2 * rng.integers(4) + rng.normal(0, 0.03)
    elif rng.random() < 0.5:
        away, turned = rng.uniform(8.0, 16.0), rng.uniform(0, 2 * np.pi)
    move = away * np.array([np.cos(towards), np.sin(towards)])
    spin = np.array([[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
    spin *= rng.uniform(0.8, 1.2) if away < 3 else rng.uniform(0.5, 1.6)
    middle = SIZE / 2
    pixels = _flat(shot, lattice, lambda place: (place - middle) @ spin.T + middle + move)
    return FlatView(
        pixels=_developed(pixels, rng),
        shift=np.zeros((SIZE + 1, SIZE + 1, 2), np.float32),
        printed=np.zeros((SIZE, SIZE), np.int64),
        turn=0,
        is_map=False,
    )


@dataclass(frozen=True)
class PhotoView:
    """A whole photo in the finder's size, and the heat it should see."""

    pixels: Pixels
    heat: Floats32  # 3 x places x places: corners, centre, inside


def photo_view(shot: Shot, rng: Rng) -> PhotoView:
    """A shot nearer or farther, turned, tilted and moved by chance."""
    photo = shot.pixels
    height, width = photo.shape[:2]
    zoom = FIND_SIZE / max(height, width) * np.exp(rng.uniform(-0.25, 0.5))
    turned = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.5:
        turned = rng.normal(0, 0.15) + np.pi / 2 * rng.integers(4)
    if zoom < 0.5:
        photo = np.asarray(
            cv2.resize(photo, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
        )
    halved = photo.shape[1] / width
    spin = zoom * np.array([[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
    middle = np.array([width / 2, height / 2])
    middle = middle + (shot.crossings.mean(axis=(0, 1)) - middle) * rng.uniform(0, 1.2)
    view = np.eye(3)
    view[:2, :2] = spin
    view[:2, 2] = FIND_SIZE / 2 - spin @ middle + rng.uniform(-20, 20, 2)
    tilt, centre = np.eye(3), np.eye(3)
    tilt[2, :2] = rng.normal(0, 0.0004, 2)
    centre[:2, 2] = FIND_SIZE / 2
    view = centre @ tilt @ np.linalg.inv(centre) @ view
    shrunk = np.array([[1 / halved, 0, 0], [0, 1 / halved, 0], [0, 0, 1.0]])
    borders = (cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE, cv2.BORDER_REFLECT)
    pixels = cv2.warpPerspective(
        photo,
        view @ shrunk,
        (FIND_SIZE, FIND_SIZE),
        flags=cv2.INTER_LINEAR,
        borderMode=borders[int(rng.integers(3))],
        borderValue=PADDING,
    )
    crossings = cv2.perspectiveTransform(shot.crossings.reshape(1, -1, 2), view)
    heat = _heat(np.array(crossings, np.float64).reshape(shot.crossings.shape))
    if shot.printed is None:
        heat[:] = 0
    return PhotoView(_developed(np.asarray(pixels, np.uint8), rng), heat)


def _heat(crossings: Floats64) -> Floats32:
    """The heat maps of a map whose crossings lie at these pixels."""
    spot = (crossings + 0.5) / FIND_STEP - 0.5
    corners = (spot[0, 0], spot[0, -1], spot[-1, -1], spot[-1, 0])
    rows, columns = np.mgrid[:HEAT, :HEAT]

    def glow(place: Floats64, width: float) -> Floats64:
        squares = (columns - place[0]) ** 2 + (rows - place[1]) ** 2
        return np.asarray(np.exp(-squares / (2 * width**2)), np.float64)

    edge = np.concatenate([spot[0], spot[1:, -1], spot[-1, ::-1], spot[::-1, 0]])
    inside = np.zeros((HEAT, HEAT), np.uint8)
    cv2.fillPoly(inside, [np.rint(edge * 16).astype(np.int32)], (1,), shift=4)
    heats = [
        np.max([glow(corner, 1.0) for corner in corners], axis=0),
        glow(spot[SIZE // 2 : SIZE // 2 + 2, SIZE // 2 : SIZE // 2 + 2].mean(axis=(0, 1)), 1.5),
        inside,
    ]
    return np.stack(heats).astype(np.float32)


def _developed(pixels: Pixels, rng: Rng) -> Pixels:
    """The same picture with other light, colours, blur, grain and shadow."""
    picture: npt.NDArray[Any] = pixels.astype(np.float32)
    if rng.random() < 0.8:
        picture = picture * rng.uniform(0.6, 1.3) * rng.uniform(0.85, 1.15, 3)
        picture = picture + rng.uniform(-25, 25)
    if rng.random() < 0.15:
        picture[:] = picture.mean(axis=2, keepdims=True)
    if rng.random() < 0.3:
        picture = 255 * (np.clip(picture, 0, 255) / 255) ** rng.uniform(0.6, 1.6)
    if rng.random() < 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.2)))
    if rng.random() < 0.5:
        grain = rng.standard_normal(picture.shape, np.float32)
        picture = picture + grain * np.float32(rng.uniform(0, 10))
    if rng.random() < 0.15:
        height, width = picture.shape[:2]
        rows, columns = np.mgrid[:height, :width]
        turned = rng.uniform(0, 2 * np.pi)
        beyond = (columns - width / 2) * np.cos(turned) + (rows - height / 2) * np.sin(turned)
        beyond = (beyond + rng.normal(0, width / 5)) / rng.uniform(1, 20)
        shade = 1 - rng.uniform(0.2, 0.6) / (1 + np.exp(-np.clip(beyond, -50, 50)))
        picture = picture * shade[..., None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)
