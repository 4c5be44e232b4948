"""Where the camera stands and how the sheet lies: the way from the sheet to the photo and back.

Places on the sheet are in spaces, x to the right and y down; z runs away from the camera, so what
rises from the table has a negative z. Places in the photo are OpenCV pixels: whole numbers are
the middles of pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from sample_sheets.camera_bend import Bend
from sample_sheets.camera_shot import Shot
from scanner.arrays import Floats64
from scanner.layout import Rect

Rng = np.random.Generator


@dataclass(frozen=True)
class Pose:
    """A camera over a sheet."""

    size: tuple[int, int]  # width and height of the photo
    turn: Floats64  # 3x3, from the sheet's axes to the camera's
    shift: Floats64  # the sheet's middle as the camera sees it
    focal: float  # in pixels
    barrel: float  # distortion of the lens at the corner of the photo
    bend: Bend

    def project(self, places: Floats64) -> Floats64:
        """Places on the sheet (n x 2) to the photo."""
        x, y = places[:, 0], places[:, 1]
        solid = np.stack([x - 5.5, y - 5.5, -self.bend.height(x, y)], axis=1)
        return self._seen(solid)

    def project_over(self, places: Floats64, paper: Rect) -> Floats64:
        """Places of things that lie on the sheet and reach beyond it: they rise with its rim."""
        x = np.clip(places[:, 0], paper.left, paper.right)
        y = np.clip(places[:, 1], paper.top, paper.bottom)
        rise = -self.bend.height(x, y)[:, None]
        return self._seen(np.concatenate([places - 5.5, rise], axis=1))

    def project_table(self, places: Floats64) -> Floats64:
        """Places on the table under the sheet to the photo."""
        flat = np.concatenate([places - 5.5, np.zeros((len(places), 1))], axis=1)
        return self._seen(flat)

    def _seen(self, solid: Floats64) -> Floats64:
        camera = solid @ self.turn.T + self.shift
        depth = np.maximum(camera[:, 2:3], 0.5)  # things behind the camera must not flip over
        return self._distorted(camera[:, :2] / depth * self.focal)

    def _distorted(self, ideal: Floats64) -> Floats64:
        centre = self._centre()
        return np.asarray(ideal * (1 + self.barrel * self._radius(ideal)) + centre)

    def _radius(self, ideal: Floats64) -> Floats64:
        """How far from the middle of the photo, squared; 1 is a corner."""
        # Column by column: numpy's sum along so short an axis takes twelve times as long.
        squares = ideal**2
        return np.asarray((squares[:, :1] + squares[:, 1:]) / np.sum(self._centre() ** 2))

    def _centre(self) -> Floats64:
        return np.array([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])

    def back(self, pixels: Floats64) -> tuple[Floats64, Floats64]:
        """Photo pixels (n x 2) back to places on the sheet and on the table."""
        centre = self._centre()
        seen = pixels - centre
        ideal = seen
        for _ in range(4):  # converges by a factor of about 3 * barrel a turn
            ideal = seen / (1 + self.barrel * self._radius(ideal))
        rays = np.concatenate([ideal / self.focal, np.ones((len(ideal), 1))], axis=1) @ self.turn
        eye = -self.shift @ self.turn
        # Rays that pass over the horizon would come back from behind; they meet far away instead.
        depth = np.maximum(rays[:, 2], 0.02)

        def meets(z: Floats64) -> Floats64:
            return np.asarray(eye[:2] + rays[:, :2] * ((z - eye[2]) / depth)[:, None] + 5.5)

        table = meets(np.zeros(len(rays)))
        sheet = table.copy()
        # Only what can be the paper: elsewhere the table is seen.
        near = np.flatnonzero(np.all(np.abs(table - (5.5, 6.0)) < (10.5, 14.0), axis=1))
        eyes, rays, depth = eye[:2] + 5.5, rays[near, :2], depth[near]
        for _ in range(5):
            rise = self.bend.height(sheet[near, 0], sheet[near, 1])
            sheet[near] = eyes - rays * ((rise + eye[2]) / depth)[:, None]
        return sheet, table


def look_at(paper: Rect, size: tuple[int, int], rng: Rng, shot: Shot, bend: Bend) -> Pose:
    """A pose that has the whole paper, or just the map, in the frame."""
    focal = max(size) * rng.uniform(0.7, 1.05)
    pose = Pose(
        size,
        _tilted(shot.tilt, shot.tilt_towards) @ _turned(shot.turn),
        np.array([0.0, 0.0, 30.0]),
        focal,
        rng.normal(0, 0.012),
        bend,
    )
    margin = 0.45
    frame = paper if shot.whole else Rect(-margin, -margin, 11 + margin, 11 + margin)
    outline = _outline(frame)
    room_x, room_y = rng.uniform(0.15, 0.85), rng.uniform(0.15, 0.85)
    for _ in range(8):
        seen = pose.project(outline)
        low, high = seen.min(axis=0), seen.max(axis=0)
        span = (high - low) / np.array(size)
        x, y, distance = pose.shift
        distance *= float(span.max()) / shot.fill
        free = np.array(size) - (high - low) * shot.fill / span.max()
        wanted = free * np.array([room_x, room_y]) + (high - low) * shot.fill / span.max() / 2
        step = (wanted - (low + high) / 2) * distance / focal
        pose = replace(pose, shift=np.array([x + step[0], y + step[1], distance]))
    return pose


def _outline(rect: Rect) -> Floats64:
    t = np.linspace(0, 1, 9)
    x = rect.left + (rect.right - rect.left) * t
    y = rect.top + (rect.bottom - rect.top) * t
    return np.concatenate(
        [
            np.stack([x, np.full(9, rect.top)], axis=1),
            np.stack([np.full(9, rect.right), y], axis=1),
            np.stack([x[::-1], np.full(9, rect.bottom)], axis=1),
            np.stack([np.full(9, rect.left), y[::-1]], axis=1),
        ]
    )


def paper_outline(paper: Rect, steps: int = 40) -> Floats64:
    """The rim of the paper as a closed line, fine enough to follow its bend."""
    corners = [
        (paper.left, paper.top),
        (paper.right, paper.top),
        (paper.right, paper.bottom),
        (paper.left, paper.bottom),
    ]
    sides = []
    for i, corner in enumerate(corners):
        t = np.linspace(0, 1, steps, endpoint=False)[:, None]
        a, b = np.array(corner), np.array(corners[(i + 1) % 4])
        sides.append(a * (1 - t) + b * t)
    return np.concatenate(sides)


def _turned(degrees: float) -> Floats64:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _tilted(degrees: float, towards: float) -> Floats64:
    """Lean about an axis in the photo's plane."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    lean = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return np.asarray(_turned(towards) @ lean @ _turned(-towards))
