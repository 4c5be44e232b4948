"""How a photograph is taken: everything left to chance is drawn here, none of it elsewhere."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from typing import Literal

import numpy as np

from sample_sheets.camera_bend import Bend, Fold
from scanner.layout import Rect

Rng = np.random.Generator
Difficulty = Literal["normal", "hard"]
# Grey levels by which a line must differ from its paper, and how many times the noise that is.
# Looked at on photographs in hard pencil: below either, a person cannot tell the signs apart.
LEAST_LEVELS = 45
LEAST_OVER_NOISE = 5
PAPER = 200  # grey of parchment in a light shade, before the exposure
DEEPEST = 0.42  # light that the walls throw even into crossing shadows
DIMMEST = 0.3  # of white paper's light: where less is left, people turn on a lamp
BRIGHTEST = 1.15  # exposure: beyond it, white paper swallows a pencil's lines
SHARP = 0.5  # pixels that even a sharp lens spreads a point over


@dataclass(frozen=True)
class Line:
    """The faintest line on a sheet that somebody has to read."""

    width: float  # in spaces
    darkness: float  # 0 to 1


@dataclass(frozen=True)
class Shot:
    """The photographer's hand, the light and the camera."""

    turn: float  # degrees clockwise
    tilt: float  # degrees off the perpendicular
    tilt_towards: float
    fill: float  # part of the frame that the sheet takes
    whole: bool  # the whole paper is in the frame, not only the map
    crowd: float  # about how many things lie around
    # Light
    exposure: float  # brightness of white paper where the light is best, 0 to 1 and above
    warmth: float  # -1 cold to 1 warm
    second_warmth: float  # the other side's light, where it is mixed
    gradient: float  # loss of light across the photo
    gradient_angle: float
    vignette: float
    shadows: int
    shadow_depth: float
    shadow_softness: float
    glare: float
    # Camera
    defocus: float  # in spaces
    shake: float  # in spaces
    shake_angle: float
    noise: float  # in grey levels of 255
    contrast: float
    saturation: float
    sharpening: float
    quality: int  # of the JPEG
    orientation: int  # EXIF

    @property
    def darkest(self) -> float:
        """The light where shadows cross on the far side of the map; 1 where it is best."""
        shade = max(DEEPEST, (1 - self.shadow_depth) ** self.shadows)
        return shade * (1 - 0.8 * min(1.0, self.gradient))

    @property
    def description(self) -> dict[str, float | int | bool]:
        """For the truth file."""
        return {
            name: round(value, 3) if isinstance(value, float) else value
            for name, value in asdict(self).items()
        }


def draw_shot(rng: Rng, difficulty: Difficulty, size: tuple[int, int]) -> Shot:
    """Chance for one photograph."""
    hard = difficulty == "hard"
    low_light = rng.random() < (0.3 if hard else 0.12)
    mixed = rng.random() < (0.4 if hard else 0.2)
    warmth = float(np.clip(rng.normal(0.25, 0.45), -1, 1))
    return Shot(
        turn=_turn(rng, hard, size),
        tilt=float(rng.uniform(20, 45) if hard and rng.random() < 0.5 else abs(rng.normal(0, 13))),
        tilt_towards=float(rng.uniform(0, 360) if rng.random() < 0.4 else rng.normal(0, 25)),
        fill=float(rng.uniform(0.62, 0.99)),
        whole=rng.random() < 0.75,
        crowd=float(rng.gamma(1.5, 1.6 if hard else 1.0)),
        exposure=float(rng.uniform(0.5, 0.75) if low_light else rng.normal(0.97, 0.1)),
        warmth=warmth,
        second_warmth=float(np.clip(rng.normal(-warmth, 0.4), -1, 1)) if mixed else warmth,
        gradient=float(abs(rng.normal(0, 0.3 if hard else 0.18))),
        gradient_angle=float(rng.uniform(0, 360)),
        vignette=float(abs(rng.normal(0, 0.13))),
        shadows=int(rng.poisson(1.1 if hard else 0.5)),
        shadow_depth=float(rng.uniform(0.15, 0.62 if hard else 0.45)),
        shadow_softness=float(np.exp(rng.uniform(np.log(0.005), np.log(0.09)))),
        glare=float(rng.uniform(0.15, 0.6 if hard else 0.4))
        if rng.random() < (0.35 if hard else 0.15)
        else 0.0,
        defocus=float(abs(rng.normal(0, 0.026 if hard else 0.011))),
        shake=float(abs(rng.normal(0, 0.05 if hard else 0.015)))
        if rng.random() < (0.5 if hard else 0.3)
        else 0.0,
        shake_angle=float(rng.uniform(0, 180)),
        noise=float(rng.uniform(5, 13) if low_light else rng.gamma(2.0, 1.5 if hard else 0.9)),
        contrast=float(rng.normal(1.08, 0.1)),
        saturation=float(rng.normal(1.05, 0.15)),
        sharpening=float(max(0.0, rng.normal(0.5, 0.4))),
        quality=int(rng.integers(60, 96)),
        orientation=int(rng.choice([1, 3, 6, 8], p=[0.55, 0.1, 0.25, 0.1])),
    )


def _turn(rng: Rng, hard: bool, size: tuple[int, int]) -> float:
    """Mostly upright; lying sideways above all where the photo does."""
    kind = rng.random()
    if kind < (0.3 if hard else 0.1):
        return float(rng.uniform(0, 360))
    sideways = 0.5 if size[0] > size[1] else 0.08
    base = float(rng.choice([90, 270])) if rng.random() < sideways else 0.0
    if rng.random() < 0.12:
        base += 180
    return (base + float(rng.normal(0, 9 if hard else 6))) % 360


def legible(shot: Shot, line: Line, space: float) -> Shot:
    """The shot with light enough, and no more blur and noise than shows the line.

    `space` is in pixels. Whoever photographs a sheet to have it read looks at the picture and
    takes it again.
    """
    shot = _lit_enough(shot)
    for blur in (1.0, 0.8, 0.6, 0.45, 0.3, 0.2):
        # A shake is a streak as long as it is; a Gaussian of 0.29 of that spreads as much.
        spread = math.hypot(shot.defocus * blur, 0.29 * shot.shake * blur, SHARP / space)
        left = math.erf(line.width / (math.sqrt(8) * spread))
        levels = PAPER * min(1.0, shot.exposure) * line.darkness * left
        if levels > LEAST_LEVELS:
            break
    return replace(
        shot,
        defocus=shot.defocus * blur,
        shake=shot.shake * blur,
        noise=min(shot.noise, levels * shot.darkest / LEAST_OVER_NOISE),
    )


def _lit_enough(shot: Shot) -> Shot:
    """The shot with as much less of shadow and fall-off as its darkest place needs."""
    exposure = min(shot.exposure, BRIGHTEST)
    needed = DIMMEST / min(1.0, exposure)
    lamp = replace(shot, exposure=exposure, gradient=min(shot.gradient, 0.4))
    if shot.darkest >= needed:
        return replace(shot, exposure=exposure)
    if lamp.shadows == 0:
        return lamp
    shade = min(1.0, needed / (1 - 0.8 * lamp.gradient)) ** (1 / lamp.shadows)
    return replace(lamp, shadow_depth=min(lamp.shadow_depth, 1 - shade))


def draw_bend(rng: Rng, difficulty: Difficulty, paper: Rect) -> Bend:
    """Curl, waves, creases and lifted corners of the paper."""
    hard = difficulty == "hard"
    strength = 1.6 if hard else 0.8
    folds = []
    for _ in range(int(rng.poisson(0.9 if hard else 0.35))):
        # People fold a sheet across its middle or along its length.
        across = rng.random() < 0.6
        folds.append(
            Fold(
                float(rng.uniform(2, 9)),
                float((paper.top + paper.bottom) / 2 + rng.normal(0, 3)),
                float((0.0 if across else math.pi / 2) + rng.normal(0, 0.25)),
                float(rng.uniform(-0.15, 0.25) * strength),
                float(rng.uniform(1.5, 5.0)),
            )
        )
    lifts = [
        (x, y, float(rng.uniform(0.2, 1.0) * strength))
        for x in (paper.left, paper.right)
        for y in (paper.top, paper.bottom)
        if rng.random() < (0.4 if hard else 0.2)
    ]
    return Bend(
        curl=float(abs(rng.normal(0, 0.7)) * strength),
        curl_angle=float(rng.choice([0, math.pi / 2]) + rng.normal(0, 0.35)),
        wave=float(abs(rng.normal(0, 0.06)) * strength),
        wave_length=float(rng.uniform(7, 18)),
        wave_angle=float(rng.uniform(0, math.pi)),
        wave_phase=float(rng.uniform(0, 2 * math.pi)),
        folds=tuple(folds),
        lifts=tuple(lifts),
    )
