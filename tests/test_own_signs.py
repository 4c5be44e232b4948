"""The boxes of "Your signs": those that are drawn in and seen are examples."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from sample_sheets.prints import PrintStyle
from scanner.find.maps import find_maps
from scanner.layout import layout
from scanner.place.flat import Flat
from scanner.place.flatten import flatten
from scanner.read.your_signs import signs_shown
from scoring.sheet import Content
from tests.shots import Shot, sheet_shot

OWN = layout("own")


@pytest.fixture(scope="module")
def bare() -> Flat:
    shot = sheet_shot("C", PrintStyle.OWN)
    return flatten(shot.photo, find_maps(shot.pixels)[0].lattice)


def drawn_in(flat: Flat, *contents: Content) -> Flat:
    """The same photo with a cross in some boxes."""
    pixels = flat.photo.pixels.copy()
    for content, box in OWN.signs:
        if content in contents:
            places = flat.lattice.at(np.array(box.grown(-0.25).corners)).round().astype(int)
            for start, end in (places[[0, 2]], places[[1, 3]]):
                cv2.line(pixels, start.tolist(), end.tolist(), (70, 60, 60), 3, cv2.LINE_AA)
    return replace(flat, photo=Shot(pixels, flat.corners).photo)


def test_bare_boxes_are_no_examples(bare: Flat) -> None:
    assert signs_shown(bare, OWN) == {}


def test_boxes_that_are_drawn_in_are(bare: Flat) -> None:
    shown = signs_shown(drawn_in(bare, Content.FARM, Content.HERO), OWN)
    assert list(shown) == [Content.FARM, Content.HERO]
    assert shown[Content.FARM].shape == (3, 48, 48)


def test_boxes_that_the_photo_cuts_off_are_not(bare: Flat) -> None:
    signed = drawn_in(bare, Content.FOREST, Content.WATER)
    (_, forest), (_, village) = OWN.signs[:2]
    between = (forest.right + village.left) / 2
    edge = int(bare.lattice.at(np.array([between, forest.centre[1]]))[0])
    cut = replace(signed, photo=Shot(signed.photo.pixels[:, :edge].copy(), bare.corners).photo)
    assert list(signs_shown(cut, OWN)) == [Content.FOREST]
