"""How much ink lies where in the spaces of a map seen from above."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Flags, Floats32, Floats64, Indices, Pixels
from scanner.chances import READABLE, Chances
from scanner.read.crops import MARGIN, SPACE
from scoring.sheet import Content, Map
from scoring.spaces import SIZE, SPACES

EMPTY = READABLE.index(Content.EMPTY)
# Single pixels flicker with the camera's grain.
SMOOTH = 0.7
# Paper is lighter than nearly all else in a space, unless that is shaded all over: then it is as
# light as in most other spaces.
PAPER, MOST_SPACES = 0.85, 0.75
# Pixels left out around a space, where its printed lines and the outlines of shapes are.
RIM = 5
# A space is drawn on as strongly as its darkest parts: this share of it, about what one letter
# covers.
STRONGEST = 0.06


def ink_of(picture: Pixels, map: Map) -> Floats32:
    """121 x SPACE x SPACE: how much darker than its paper each pixel is."""
    smooth = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), SMOOTH)
    inner = smooth[MARGIN : MARGIN + SIZE * SPACE, MARGIN : MARGIN + SIZE * SPACE]
    spaces = inner.reshape(SIZE, SPACE, SIZE, SPACE, 3).swapaxes(1, 2).reshape(-1, SPACE, SPACE, 3)
    pixels = spaces.reshape(len(spaces), -1, 3)
    place = int(PAPER * pixels.shape[1])
    lightest = np.partition(pixels, place, axis=1)[:, place]
    most = np.sort(lightest[unprinted(map)], axis=0)
    usual = most[int(MOST_SPACES * len(most))]
    paper = np.maximum(lightest, usual)[:, None, None]
    return cast(Floats32, np.maximum(paper - spaces, 0).max(axis=3))


def strength_of(ink: Floats32) -> Floats64:
    """How strong the ink is that each space is drawn on with, of 255."""
    inner = ink[:, RIM:-RIM, RIM:-RIM].reshape(len(ink), -1)
    many = int(STRONGEST * inner.shape[1])
    strongest = np.partition(inner, -many, axis=1)[:, -many:]
    return np.asarray(np.maximum(strongest.mean(axis=1), 1.0), np.float64)


def unprinted(map: Map) -> Flags:
    """Which spaces have neither mountain nor wasteland."""
    return np.array([not map.printed(space).printed for space in SPACES])


def with_chance_of_empty(chances: Chances, places: Indices, empty: Floats64) -> Chances:
    """The chances, with that of bare paper in some places as said; the others share the rest."""
    contents = chances.contents.copy()
    left = (1 - empty) / np.maximum(1 - contents[places, EMPTY], 1e-9)
    contents[places] *= left[:, None]
    contents[places, EMPTY] = empty
    contents[places] /= contents[places].sum(axis=1, keepdims=True)
    return replace(chances, contents=contents)
