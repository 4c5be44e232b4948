"""Table, clutter and sheet as the lens sees them, still in even light."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from sample_sheets.camera_clutter import OtherSheet, Thing, draw_clutter
from sample_sheets.camera_light import GAIN_ONE, slope_shading
from sample_sheets.camera_pose import Pose, paper_outline
from sample_sheets.camera_shot import Shot
from sample_sheets.camera_table import surface
from sample_sheets.canvas import Canvas
from sample_sheets.prints_paper import clouds
from sample_sheets.raster import paint_through
from scanner.arrays import Floats32, Floats64, Pixels

Rng = np.random.Generator
Maps = Floats32  # height x width x 2
Number = TypeVar("Number", np.float32, np.uint8)
# The way back is worked out for every 8th pixel; between them it is off by less than 0.01 pixels
# on flat paper and by a third of a pixel on the sharpest crease.
STEP = 8
BAND = 96  # rows of the table worked out together
FAR = 90.0  # spaces; farther off the table is a blur
SHADE = 130  # grey of a full shadow on a table of 255


def scene_before(canvas: Canvas, pose: Pose, shot: Shot, rng: Rng, tables: Path | None) -> Pixels:
    """What lies before the lens."""
    paper = canvas.layout.paper
    on_sheet, on_table = _ways_back(pose)
    outline = pose.project(paper_outline(paper))
    mask = _mask(pose.size, outline)
    clutter = draw_clutter(paper, rng, shot.crowd)
    away = np.array([rng.uniform(0.2, 0.7), rng.uniform(0.1, 0.6)]) * rng.choice([-1, 1], 2)
    middle = np.array([[5.5, 5.5], [6.5, 5.5]])
    space = float(np.hypot(*np.diff(pose.project_table(middle), axis=0)[0]))

    scene = _table_seen(surface(rng, tables), on_table, mask, rng)
    for sheet in clutter.sheets:
        _lay_other(scene, sheet, pose, on_table)
    _cast(scene, clutter.beside, pose.project_table, away, space)
    for thing in clutter.beside:
        paint_through(scene, thing.art, pose.project_table, space)
    _grained(scene, rng)
    _sheet_shadow(scene, mask, pose, away * rng.uniform(0.15, 0.6))
    _lay_sheet(scene, canvas, pose, on_sheet, mask, outline, rng)

    def over(places: Floats64) -> Floats64:
        return pose.project_over(places, paper)

    _cast(scene, clutter.over, over, away, space)
    for thing in clutter.over:
        paint_through(scene, thing.art, over, space)
    return scene


def _ways_back(pose: Pose) -> tuple[Maps, Maps]:
    """Places on sheet and table of every 8th pixel, with a rim around the photo."""
    width, height = pose.size
    # cv2.resize puts the middle of a coarse pixel over the middle of its 8x8 block.
    x = (np.arange(-1, width // STEP + 2) + 0.5) * STEP - 0.5
    y = (np.arange(-1, height // STEP + 2) + 0.5) * STEP - 0.5
    u, v = np.meshgrid(x, y)
    sheet, table = pose.back(np.stack([u.ravel(), v.ravel()], axis=1))
    shape = len(y), len(x), 2
    # Towards the horizon places run off without end, which OpenCV's reflected borders pay for.
    sheet, table = np.clip(sheet, -FAR, FAR), np.clip(table, -FAR, FAR)
    return sheet.reshape(shape).astype(np.float32), table.reshape(shape).astype(np.float32)


Window = tuple[int, int, int, int]  # left, top, right, bottom in pixels


def _enlarged(small: npt.NDArray[Number], window: Window) -> npt.NDArray[Number]:
    """A coarse map for every pixel of a window of the photo."""
    left, top, right, bottom = window
    first_x, first_y = left // STEP, top // STEP
    part = small[first_y : bottom // STEP + 3, first_x : right // STEP + 3]
    height, width = part.shape[:2]
    full = cv2.resize(
        np.ascontiguousarray(part), (width * STEP, height * STEP), interpolation=cv2.INTER_LINEAR
    )
    # The coarse map begins one block before the photo.
    off_x, off_y = left - (first_x - 1) * STEP, top - (first_y - 1) * STEP
    return np.asarray(full[off_y : off_y + bottom - top, off_x : off_x + right - left], small.dtype)


def _window(outline: Floats64, size: tuple[int, int]) -> Window | None:
    """The part of the photo that an outline touches."""
    low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 3, size)
    if np.any(high <= low):
        return None
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _table_seen(top: Pixels, on_table: Maps, mask: Pixels, rng: Rng) -> Pixels:
    """The table wherever the sheet does not hide it; what is hidden stays undefined."""
    spaces = rng.uniform(16, 45)  # a table's picture shows 15 to 60 cm of it
    zoom = top.shape[1] / spaces
    angle = np.radians(rng.choice([0.0, 90.0]) + rng.normal(0, 12))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * zoom
    shift = rng.uniform(0, top.shape[1], 2)
    small = (on_table @ turn.T.astype(np.float32) + shift.astype(np.float32)).astype(np.float32)
    height, width = mask.shape
    places = _enlarged(small, (0, 0, width, height))
    scene = np.empty((height, width, 3), np.uint8)
    for start in range(0, height, BAND):
        band = slice(start, start + BAND)
        hidden = (mask[band] == 255).all(axis=0)
        # Under the arch of a curled edge the table is seen between two parts of the sheet.
        edges = np.flatnonzero(np.diff(hidden, prepend=True, append=True))
        for left, right in edges.reshape(-1, 2):
            part = slice(left, right)
            scene[band, part] = _sampled(top, places[band, part], cv2.BORDER_REFLECT)
    return scene


def _sampled(picture: Pixels, places: Maps, border: int) -> Pixels:
    # OpenCV's types want a second map: with an empty array for it the call never returns.
    seen = cv2.remap(picture, places, None, cv2.INTER_LINEAR, borderMode=border)  # type: ignore[call-overload]  # see above
    return np.asarray(seen, np.uint8)


def _lay_other(scene: Pixels, other: OtherSheet, pose: Pose, on_table: Maps) -> None:
    outline = pose.project_table(other.outline.lines[0])
    window = _window(outline, pose.size)
    if window is None:
        return
    left, top, right, bottom = window
    matrix = other.matrix.astype(np.float32)
    places = _enlarged(on_table @ matrix[:, :2].T + matrix[:, 2], window)
    part = scene[top:bottom, left:right]
    sheet = _sampled(other.pixels, places, cv2.BORDER_REPLICATE)
    _blend(part, sheet, _mask((right - left, bottom - top), outline - (left, top)))


def _mask(size: tuple[int, int], outline: Floats64) -> Pixels:
    """255 where the outline covers a pixel wholly."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    places = np.rint(np.clip(outline, -30_000, 30_000) * 16).astype(np.int32)
    cv2.fillPoly(mask, [places], (255,), cv2.LINE_AA, 4)
    return mask


def _cast(
    scene: Pixels,
    things: Sequence[Thing],
    project: Callable[[Floats64], Floats64],
    away: Floats64,
    space: float,
) -> None:
    """Soft shadows of the things, at a quarter of the resolution."""
    if not things:
        return
    height, width = scene.shape[:2]
    small = np.full((height // 4, width // 4, 3), 255, np.uint8)
    for thing in things:
        moved = replace(
            thing.outline,
            lines=tuple(np.asarray(ring + away * thing.thickness) for ring in thing.outline.lines),
            fill=(SHADE, SHADE, SHADE),
            stroke=None,
        )
        paint_through(small, [moved], lambda places: project(places) / 4, space / 4)
    soft = cv2.GaussianBlur(small, (0, 0), max(0.6, space / 4 * 0.16))
    cv2.multiply(scene, cv2.resize(soft, (width, height)), dst=scene, scale=1 / 255)


def _grained(scene: Pixels, rng: Rng) -> None:
    """Nothing on a table is of one flat colour."""
    height, width = scene.shape[:2]
    soft = clouds((height // 8, width // 8), rng, 6)
    gain = cv2.resize(np.clip(240 + soft * 6, 0, 255).astype(np.uint8), (width, height))
    cv2.multiply(scene, cv2.merge([gain] * 3), dst=scene, scale=1 / 240)


def _sheet_shadow(scene: Pixels, mask: Pixels, pose: Pose, away: Floats64) -> None:
    """The thin shadow beside a sheet that does not lie quite flat."""
    width, height = pose.size
    small = cv2.resize(mask, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    middle = np.array([[5.5, 6.0]])
    step = (pose.project_table(middle + away) - pose.project_table(middle))[0] / 4
    matrix = np.array([[1, 0, step[0]], [0, 1, step[1]]], np.float64)
    moved = cv2.warpAffine(small, matrix, (small.shape[1], small.shape[0]))
    soft = cv2.GaussianBlur(moved, (0, 0), max(0.8, float(np.hypot(*step)) * 0.7))
    grey = cv2.convertScaleAbs(soft, alpha=-(255 - SHADE) / 255, beta=255)
    gain = cv2.resize(grey, (width, height))
    cv2.multiply(scene, cv2.merge([gain] * 3), dst=scene, scale=1 / 255)


def _lay_sheet(
    scene: Pixels,
    canvas: Canvas,
    pose: Pose,
    on_sheet: Maps,
    mask: Pixels,
    outline: Floats64,
    rng: Rng,
) -> None:
    """The sheet into the scene, shaded by its own bend."""
    window = _window(outline, pose.size)
    if window is None:
        return
    left, top, right, bottom = window
    paper = canvas.layout.paper
    origin = np.array([paper.left, paper.top], np.float32)
    places = _enlarged((on_sheet - origin) * np.float32(canvas.scale), window)
    sheet = _sampled(canvas.pixels, places, cv2.BORDER_REPLICATE)
    x, y = on_sheet[:, :, 0].astype(np.float64), on_sheet[:, :, 1].astype(np.float64)
    net = float(np.median(np.hypot(np.diff(x, axis=1), np.diff(y, axis=1))))
    shading = slope_shading(pose.bend.height(x, y), max(net, 1e-3), rng)
    gain = _enlarged(np.clip(shading * GAIN_ONE, 90, 215).astype(np.uint8), window)
    cv2.multiply(sheet, cv2.merge([gain] * 3), dst=sheet, scale=1 / GAIN_ONE)
    part = scene[top:bottom, left:right]
    _blend(part, sheet, mask[top:bottom, left:right])


def _blend(part: Pixels, over: Pixels, mask: Pixels) -> None:
    """Lay a picture over part of the scene, soft where the mask is grey."""
    weight = mask.astype(np.float32) * np.float32(1 / 255)
    part[:] = cv2.blendLinear(over, np.ascontiguousarray(part), weight, 1 - weight)
