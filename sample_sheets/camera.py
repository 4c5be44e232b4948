"""Photographs of sheets, with the exact place of every crossing of the map.

`photograph` goes the way light does: the bent sheet on a table, the lamps and shadows over it, the
lens, the sensor, the file. All geometry is one `Pose`; the truth comes from the same one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from sample_sheets.camera_light import GAIN_ONE, glare_field, light_field
from sample_sheets.camera_pose import Pose, look_at
from sample_sheets.camera_scene import scene_before
from sample_sheets.camera_shot import Difficulty, Line, Shot, draw_bend, draw_shot, legible
from sample_sheets.camera_to_file import add_noise, blurred, developed, encoded
from sample_sheets.canvas import Canvas
from scanner.arrays import Floats64, Pixels
from scanner.layout import Rect
from scoring.spaces import SIZE

Rng = np.random.Generator
# Photos above this are taken at it and enlarged: a phone's 48 megapixels hold no more than that.
MOST_PIXELS = 12_500_000
# Who wants a map read goes near enough: on 1600 pixels a space has at least 30.
SMALLEST_SPACE = 30 / 1600
CROSSINGS = np.array(
    [(x, y) for y in range(SIZE + 1) for x in range(SIZE + 1)], np.float64
)  # row by row


@dataclass(frozen=True, eq=False)
class Photo:
    """A photograph, upright, with its truth in pixels."""

    pixels: Pixels
    shot: Shot
    pose: Pose
    enlarged: float  # pixels of the photo to one of the pose

    def project(self, places: Floats64) -> Floats64:
        """Places on the sheet (n x 2, in spaces) in the photo."""
        return np.asarray((self.pose.project(places) + 0.5) * self.enlarged - 0.5)

    @cached_property
    def crossings(self) -> Floats64:
        """All 12x12 crossings of the map's lines, row by row."""
        return self.project(CROSSINGS)

    @property
    def corners(self) -> Floats64:
        """Inner corners of the map: top left, top right, bottom right, bottom left."""
        return self.crossings[[0, SIZE, (SIZE + 1) ** 2 - 1, SIZE * (SIZE + 1)]]

    def shows(self, rect: Rect) -> bool:
        """Whether a box of the sheet is wholly in the photo."""
        seen = self.project(
            np.array(
                [
                    (rect.left, rect.top),
                    (rect.right, rect.top),
                    (rect.right, rect.bottom),
                    (rect.left, rect.bottom),
                ]
            )
        )
        height, width = self.pixels.shape[:2]
        return bool(np.all((seen >= 1) & (seen <= (width - 2, height - 2))))

    @cached_property
    def file(self) -> bytes:
        """The photo as the phone saves it."""
        return encoded(self.pixels, self.shot.quality, self.shot.orientation)

    @cached_property
    def seen(self) -> Pixels:
        """The photo as a program reads it: after JPEG, upright."""
        packed = cv2.imencode(".jpg", self.pixels, [cv2.IMWRITE_JPEG_QUALITY, self.shot.quality])[1]
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def canvas_scale(size: tuple[int, int]) -> float:
    """Pixels a space that a sheet needs for a photo of this size, with a little to spare."""
    shrink = min(1.0, (MOST_PIXELS / (size[0] * size[1])) ** 0.5)
    long, short = max(size) * shrink, min(size) * shrink
    return float(np.clip(min(long / 21, short / 14.5) * 1.12, 20, 170))


def photograph(
    canvas: Canvas,
    rng: Rng,
    difficulty: Difficulty = "normal",
    size: tuple[int, int] = (1200, 1600),
    tables: Path | None = None,
    faintest: Line | None = None,
) -> Photo:
    """Take a photo (width, height) of a sheet; `tables` is a folder with pictures of tables.

    Where the faintest line on the sheet is given, the photo is clear enough to show it.
    """
    shot = draw_shot(rng, difficulty, size)
    enlarged = max(1.0, (size[0] * size[1] / MOST_PIXELS) ** 0.5)
    taken = round(size[0] / enlarged), round(size[1] / enlarged)
    bend = draw_bend(rng, difficulty, canvas.layout.paper)
    pose = look_at(canvas.layout.paper, taken, rng, shot, bend)
    if _smallest_space(pose) < SMALLEST_SPACE * max(taken):
        shot = replace(shot, whole=False, fill=0.97)
        pose = look_at(canvas.layout.paper, taken, rng, shot, bend)
    spaces = np.diff(pose.project(np.array([(5.0, 5.5), (6.0, 5.5)])), axis=0)
    space = float(np.hypot(*spaces[0]))
    if faintest is not None:
        shot = legible(shot, faintest, space)
    scene = scene_before(canvas, pose, shot, rng, tables)
    scene = blurred(scene, shot, space)
    pixels = _lit(scene, shot, rng)
    if enlarged > 1:
        pixels = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC))
        enlarged = size[0] / taken[0]
    return Photo(pixels, shot, pose, enlarged)


def _smallest_space(pose: Pose) -> float:
    """The shortest side of any space of the map, in pixels."""
    net = pose.project(CROSSINGS).reshape(SIZE + 1, SIZE + 1, 2)
    down, across = np.diff(net, axis=0), np.diff(net, axis=1)
    return float(min(np.hypot(*down.T).min(), np.hypot(*across.T).min()))


def _lit(scene: Pixels, shot: Shot, rng: Rng) -> Pixels:
    """Light, noise and the phone's own developing."""
    height, width = scene.shape[:2]
    small = max(height // 8, 2), max(width // 8, 2)
    gain = np.clip(light_field(shot, small, rng) * GAIN_ONE, 0, 255).astype(np.uint8)
    picture = cv2.multiply(scene, cv2.resize(gain, (width, height)), scale=1 / GAIN_ONE)
    glare = glare_field(shot, small, rng)
    if glare is not None:
        lamp = cv2.resize(glare, (width, height))
        white = np.full_like(picture, 255)
        picture = cv2.blendLinear(white, picture, lamp, 1 - lamp)
    pixels = np.asarray(picture, np.uint8)
    add_noise(pixels, shot.noise, rng)
    return developed(pixels, shot)
