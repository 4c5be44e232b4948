"""What is printed, what is drawn and what was rubbed out, by its ink."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from sample_sheets.prints import PrintStyle
from sample_sheets.prints_landmarks_bold import Landmarks
from sample_sheets.to_print.drawing import Art, by, points, strokes
from scanner import scan
from scanner.arrays import Floats64, Pixels
from scanner.chances import READABLE, Chances
from scanner.read.crops import MAP, MARGIN, SPACE
from scanner.read.ink import ink_of, strength_of
from scanner.read.is_a_sheet import shows_a_sheet
from scanner.read.rubbed_out import weighed_by_ink
from scanner.read.shared_print import beyond_print, weighed_by_shared_print
from scoring.maps import side
from scoring.sheet import Content, Map
from scoring.spaces import SPACES, Space, find_space
from tests.shots import sheet_shot

SIDE_A = side("A")
RUINS = sorted(SIDE_A.ruins)
EMPTY, VILLAGE = READABLE.index(Content.EMPTY), READABLE.index(Content.VILLAGE)


def spaces(names: str) -> list[Space]:
    return [find_space(name) for name in names.split()]


def drawn(places: Iterable[Space], ink: int, paper: Pixels) -> Pixels:
    """Two strokes across each of these spaces."""
    for space in places:
        top, left = MARGIN + space.row * SPACE, MARGIN + space.column * SPACE
        paper[top + 10 : top + 12, left + 6 : left + 30] -= np.uint8(ink)
        paper[top + 20 : top + 22, left + 6 : left + 30] -= np.uint8(ink)
    return paper


def printed_ruins(places: Iterable[Space], paper: Pixels) -> Pixels:
    """A black gate in each of these spaces, a pixel off in some."""
    for number, space in enumerate(places):
        top, left = MARGIN + space.row * SPACE + number % 2, MARGIN + space.column * SPACE
        paper[top + 8 : top + 28, left + 9 : left + 12] = 20
        paper[top + 8 : top + 28, left + 24 : left + 27] = 20
    return paper


def paper() -> Pixels:
    return np.full((MAP, MAP, 3), 235, np.uint8)


def read_as(empty: dict[Space, float], otherwise: float = 0.99) -> Chances:
    """Spaces that are bare with these chances, or else villages; all others as likely bare."""
    chance = np.array([empty.get(space, otherwise) for space in SPACES])
    contents = np.zeros((len(SPACES), len(READABLE)))
    contents[:, EMPTY], contents[:, VILLAGE] = chance, 1 - chance
    nothing = np.zeros(len(SPACES))
    return Chances(contents, nothing, nothing, np.ones((len(SPACES), 1)))


def empty(chances: Chances, places: Iterable[Space]) -> Floats64:
    return chances.contents[[space.index for space in places], EMPTY]


DRAWINGS = spaces("A1 A2 A3 B1 C7 C8 D7 D8 K4 K5")  # beside ruins and mountains


def test_paper_has_no_ink_wherever_it_is_shaded() -> None:
    sheet = drawn(DRAWINGS, 100, paper())
    shaded = find_space("E4")
    top, left = MARGIN + shaded.row * SPACE, MARGIN + shaded.column * SPACE
    sheet[top : top + SPACE, left : left + SPACE] = 180
    strength = strength_of(ink_of(sheet, SIDE_A))
    assert strength[find_space("E9").index] == 1
    assert strength[shaded.index] == pytest.approx(55, abs=3)
    assert strength[DRAWINGS[0].index] > 60


def test_a_bare_ruin_has_nothing_beyond_what_all_share() -> None:
    sheet = printed_ruins(RUINS, drawn([*DRAWINGS, RUINS[2]], 120, paper()))
    read = read_as(dict.fromkeys(DRAWINGS, 0.01))
    beyond = beyond_print(ink_of(sheet, SIDE_A), read, SIDE_A)
    assert beyond[2] > 0.3
    assert np.delete(beyond, 2).max() < 0.05


def test_bold_ruins_that_pass_for_villages_are_bare_where_they_are_alike() -> None:
    sheet = printed_ruins(RUINS, drawn([*DRAWINGS, RUINS[2]], 120, paper()))
    read = read_as({**dict.fromkeys(DRAWINGS, 0.01), **dict.fromkeys(RUINS, 0.3)})
    weighed = empty(weighed_by_shared_print(read, ink_of(sheet, SIDE_A), SIDE_A), RUINS)
    assert weighed[2] < 0.3
    assert np.delete(weighed, 2).min() > 0.75


def test_where_the_reader_is_right_nothing_is_changed() -> None:
    sheet = printed_ruins(RUINS, drawn([*DRAWINGS, RUINS[2]], 120, paper()))
    bare = dict.fromkeys(RUINS, 0.999)
    read = read_as({**dict.fromkeys(DRAWINGS, 0.01), **bare, RUINS[2]: 0.001})
    weighed = weighed_by_shared_print(read, ink_of(sheet, SIDE_A), SIDE_A)
    assert np.array_equal(weighed.contents, read.contents)


def test_a_map_without_ruins_shares_nothing() -> None:
    read = read_as({})
    assert weighed_by_shared_print(read, ink_of(paper(), Map()), Map()) is read


FAINT = spaces("E2 G10 H5 J11 E8")


def test_faint_drawings_here_and_there_were_rubbed_out() -> None:
    sheet = drawn(FAINT, 40, drawn(DRAWINGS, 150, paper()))
    read = read_as(dict.fromkeys([*DRAWINGS, *FAINT], 0.02))
    weighed = weighed_by_ink(read, ink_of(sheet, SIDE_A), SIDE_A)
    assert empty(weighed, FAINT).min() > 0.7
    assert np.array_equal(empty(weighed, DRAWINGS), empty(read, DRAWINGS))
    assert np.allclose(weighed.contents.sum(axis=1), 1)


def test_a_faint_hand_is_no_rubbing_out() -> None:
    sheet = drawn([*FAINT, *DRAWINGS], 40, paper())
    read = read_as(dict.fromkeys([*DRAWINGS, *FAINT], 0.02))
    weighed = weighed_by_ink(read, ink_of(sheet, SIDE_A), SIDE_A)
    assert np.array_equal(weighed.contents, read.contents)


def test_a_blank_sheet_has_nothing_rubbed_out() -> None:
    read = read_as({})
    assert weighed_by_ink(read, ink_of(paper(), SIDE_A), SIDE_A) is read


def steps(corner: tuple[float, float]) -> list[Art]:
    """A mountain as no print has it."""
    line = [(0.1, 0.85), (0.3, 0.85), (0.3, 0.5), (0.45, 0.5), (0.45, 0.2), (0.6, 0.2), (0.6, 0.85)]
    return [strokes([points(line) + by(*corner)], (20, 20, 20), 0.04)]


@pytest.mark.slow
def test_a_print_with_mountains_like_no_other_is_read() -> None:
    shot = sheet_shot("C", PrintStyle.PLAIN, landmarks=Landmarks(mountain=steps))
    reading = scan(shot.pixels)
    assert reading.sheet.map.name == "C"
    assert shows_a_sheet(replace(reading, prints=0.0))  # whatever the reader takes them for
