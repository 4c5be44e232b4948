"""Every crossing to a few hundredths of a space, on curled paper too; a refusal has its reason."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np
import pytest

from sample_sheets.prints import PrintStyle
from scanner.arrays import Floats64, Pixels
from scanner.errors import MapCutOff, SheetNotFound, TooBlurred, TooCurled, TooSmall
from scanner.find.fit_to_lines import MOST_SCATTERED, WELL_SEEN, refine_on_lines
from scanner.find.lattice import Lattice
from scanner.find.maps import find_maps
from scanner.find.thin_lines import ink
from scanner.place.flat import Flat
from scanner.place.flatten import MOST_CURLED, flatten
from scanner.place.glare import hidden_by_glare
from tests.shots import Shot, board, curled, sheet_shot


def flat_of(shot: Shot) -> Flat:
    return flatten(shot.photo, find_maps(shot.pixels)[0].lattice)


def crossings_off(flat: Flat, true: Floats64) -> Floats64:
    """How far each crossing is off in spaces, whichever corner came first."""
    found = [flat.turned(quarters).crossings for quarters in range(4)]
    off = [np.linalg.norm(one - true, axis=-1) / flat.space for one in found]
    return min(off, key=lambda one: float(one.max()))


@pytest.mark.slow
def test_a_flat_sheet_has_hardly_a_residual() -> None:
    shot = sheet_shot()
    flat = flat_of(shot)
    assert flat.residual < 0.04
    assert float(crossings_off(flat, curled(shot, 0.0)[1]).max()) < 0.1


@pytest.mark.slow
@pytest.mark.parametrize("by", [-0.5, 0.25, 0.5])
def test_crossings_follow_curled_paper(by: float) -> None:
    shot, true = curled(sheet_shot(), by)
    flat = flat_of(shot)
    off = crossings_off(flat, true)
    assert float(np.median(off)) < 0.05
    assert float(off.max()) < 0.2
    assert flat.residual < MOST_CURLED


@pytest.mark.slow
@pytest.mark.parametrize("by", [0.4, 0.5])
def test_a_corner_that_curls_lies_on_the_frame(by: float) -> None:
    """Paper whose last two spaces bend away, as a thumb leaves them: twice as far off before."""
    shot = sheet_shot(style=PrintStyle.OWN)
    corner, opposite = shot.corners[0], shot.corners[2]
    space = float(np.linalg.norm(shot.corners[1] - corner)) / 11
    out = (corner - opposite) / np.linalg.norm(corner - opposite)

    def curl(away: Floats64) -> Floats64:
        return by * space * np.clip(1 - away / (2 * space), 0, 1) ** 2

    height, width = shot.pixels.shape[:2]
    places = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1)
    away = np.linalg.norm(places - corner, axis=-1, keepdims=True)
    where = (places - curl(away) * out).astype(np.float32)
    pixels = cv2.remap(shot.pixels, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
    far = np.zeros(())
    for _ in range(50):  # how far the corner itself was carried
        far = curl(far)
    flat = flat_of(Shot(cast(Pixels, pixels), shot.corners))
    off = np.linalg.norm(flat.corners - (corner + far * out), axis=1).min()
    assert off / flat.space < 0.12


def shaken(shot: Shot) -> Shot:
    """Every space shaken by itself: no paper lies like that."""
    rng = np.random.default_rng(2)
    height, width = shot.pixels.shape[:2]
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    waves = cv2.resize(rng.normal(0, 1, (22, 18, 2)), (width, height)).astype(np.float32)
    pixels = cv2.remap(
        shot.pixels, columns + 18 * waves[..., 0], rows + 18 * waves[..., 1], cv2.INTER_LINEAR
    )
    return Shot(cast(Pixels, pixels), shot.corners)


@pytest.mark.slow
def test_lines_that_cannot_be_followed_are_refused() -> None:
    shot = sheet_shot()
    lattice = find_maps(shot.pixels)[0].lattice
    with pytest.raises(TooCurled, match="too curled"):
        flatten(shaken(shot).photo, lattice)


@pytest.mark.slow
def test_a_puzzle_that_cannot_be_followed_is_no_curled_sheet() -> None:
    shot = board(11)
    square = np.array([[0, 0], [11, 0], [11, 11], [0, 11]], np.float32)
    view = cv2.getPerspectiveTransform(square, shot.corners.astype(np.float32))
    with pytest.raises(SheetNotFound):
        flatten(shaken(shot).photo, Lattice(11, view.astype(np.float64)))


@pytest.mark.slow
@pytest.mark.parametrize(("off", "believed"), [(0.05, True), (0.17, False)])
def test_lines_far_from_where_the_networks_see_the_map_are_not_its_own(
    off: float, believed: bool
) -> None:
    """Networks are off by less than a tenth of a space: what lies further away is a drawing."""
    shot = sheet_shot()
    exact = flat_of(shot).lattice
    beside = Lattice(11, exact.view @ np.array([[1, 0, off], [0, 1, 0], [0, 0, 1.0]]), exact.bend)
    fine, scatter = refine_on_lines(ink(shot.pixels), beside)
    assert fine.lies_on(exact, 0.1) is believed
    assert (scatter <= WELL_SEEN) is believed
    assert (scatter <= MOST_SCATTERED) is believed


def test_a_map_turned_reads_from_another_corner() -> None:
    flat = flat_of(sheet_shot())
    upright, sideways = flat.picture(8), flat.turned(1).picture(8)
    # The second corner first: what was on top comes to lie on the left.
    expected = cv2.rotate(upright, cv2.ROTATE_90_COUNTERCLOCKWISE)
    assert float(np.abs(sideways.astype(int) - expected).mean()) < 2
    assert np.allclose(flat.turned(1).corners[0], flat.corners[1])
    assert np.allclose(flat.turned(4).corners, flat.corners)


def test_a_map_beyond_the_edge_is_refused_with_the_edge() -> None:
    shot = sheet_shot()
    lattice = find_maps(shot.pixels)[0].lattice
    right = int(shot.corners[1, 0] - 60)
    with pytest.raises(MapCutOff, match="right edge"):
        flatten(Shot(shot.pixels[:, :right], shot.corners).photo, lattice)


def test_a_map_of_too_few_pixels_is_refused_with_their_number() -> None:
    shot = sheet_shot()
    small = cast(Pixels, cv2.resize(shot.pixels, None, fx=0.35, fy=0.35, interpolation=3))
    lattice = find_maps(shot.pixels)[0].lattice.scaled(0.35)
    with pytest.raises(TooSmall, match=r"1\d pixels a space"):
        flatten(Shot(small, shot.corners).photo, lattice)


def test_a_blurred_map_is_refused() -> None:
    shot = sheet_shot()
    lattice = find_maps(shot.pixels)[0].lattice
    blurred = cast(Pixels, cv2.GaussianBlur(shot.pixels, (0, 0), 11))
    with pytest.raises(TooBlurred):
        flatten(Shot(blurred, shot.corners).photo, lattice)


def test_glare_hides_the_spaces_it_covers() -> None:
    shot = sheet_shot()
    pixels = shot.pixels.copy()
    middle = shot.corners.mean(axis=0)
    cv2.circle(pixels, (int(middle[0]), int(middle[1])), 70, (255, 255, 255), -1)
    flat = flat_of(Shot(pixels, shot.corners))
    hidden = {space.name for space in hidden_by_glare(flat)}
    assert "F6" in hidden  # the middle one, whichever way up
    assert len(hidden) < 16
    assert hidden_by_glare(flat_of(shot)) == ()
