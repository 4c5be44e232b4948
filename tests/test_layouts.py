"""Layouts are data: a file in the folder takes part, named in no module."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from sample_sheets.canvas import Canvas
from sample_sheets.prints_landmarks_bold import Landmarks
from sample_sheets.prints_official import draw_look, page, white_canvas
from sample_sheets.raster import paint
from scanner import scan
from scanner.layout import LAYOUTS, Layout, Marker, layout, layouts
from scanner.markers import DICTIONARY, marker_number
from scanner.place.corner_markers import CornerMarkers
from scoring.maps import side
from scoring.sheet import Content
from tests.pages import NOTHING, SCALE, seen, write
from tests.shots import Shot, tilted

SPRING, SUMMER = (3, 6, 2, -1, 10), (7, 12, 4, -3, 20)


def season(left: float) -> dict[str, list[float]]:
    """Boxes wider and lower than those of the other layouts, and further below the map."""
    top, middle, bottom = 15.6, 16.15, 16.7
    a, b, c, d = left, left + 0.8, left + 1.6, left + 2.4
    return {
        "first": [a, top, b, middle],
        "second": [b, top, c, middle],
        "coins": [a, middle, b, bottom],
        "monsters": [b, middle, c, bottom],
        "total": [c, top, d, bottom],
    }


CLUB = {
    "paper": [-1.3, -3.0, 12.3, 17.6],
    "coins": [[0.6 + 0.74 * place, 13.3] for place in range(14)],
    "coin_radius": 0.24,
    "seasons": [season(left) for left in (-0.6, 2.3, 5.2, 8.1)],
}
MARKED = {
    **CLUB,
    "signs": {"F": [1.0, 14.0, 2.0, 15.0], "V": [3.0, 14.0, 4.0, 15.0]},
    "markers": [
        [-1.1, -2.8, -0.1, -1.8],
        [11.1, -2.8, 12.1, -1.8],
        [11.1, 13.8, 12.1, 14.8],
        [-1.1, 13.8, -0.1, 14.8],
    ],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of layouts, to be added to."""
    return listed(tmp_path / "layouts", monkeypatch)


def listed(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the two layouts that a page of the third is held against."""
    copy.mkdir()
    for name in ("official", "own"):
        shutil.copy(LAYOUTS / f"{name}.json", copy)
    monkeypatch.setattr("scanner.layout.LAYOUTS", copy)
    return copy


def added(folder: Path, measured: dict[str, object]) -> Layout:
    """A third layout, measured by somebody who has read no code."""
    (folder / "club.json").write_text(json.dumps(measured), "utf-8")
    return layout("club")


def printed(club: Layout) -> Canvas:
    """A sheet of side C in that layout, filled in after two seasons."""
    rng = np.random.default_rng(6)
    canvas = white_canvas(club, SCALE)
    paint(canvas, page(draw_look(rng), club, side("C"), rng, Landmarks()))
    for marker in club.markers:
        draw_marker(canvas, marker)
    write(canvas, SPRING, SUMMER, coins=4)
    return canvas


def draw_marker(canvas: Canvas, marker: Marker) -> None:
    """The marker that says: side C, this corner."""
    left, top = (round(v) for v in canvas.at(marker.rect.left, marker.rect.top))
    pixels = round((marker.rect.right - marker.rect.left) * canvas.scale)
    words = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    drawn = cv2.aruco.generateImageMarker(words, marker_number("C", marker.corner), pixels)
    # White paper around it, whatever else is printed there.
    rim = pixels // 2
    top_rim, left_rim = max(top - rim, 0), max(left - rim, 0)
    canvas.pixels[top_rim : top + pixels + rim, left_rim : left + pixels + rim] = 255
    canvas.pixels[top : top + pixels, left : left + pixels] = drawn[..., None]


def photographed(canvas: Canvas) -> Shot:
    """The page on a table, seen a little from the side."""
    corners = np.array([canvas.at(x, y) for x, y in ((0, 0), (11, 0), (11, 11), (0, 11))])
    return tilted(canvas.pixels, corners - 0.5, slant=0.02)


def test_the_folder_is_listed(folder: Path) -> None:
    club = added(folder, CLUB)
    assert [one.name for one in layouts()] == ["club", "official", "own"]
    assert club.seasons[1].total.top == 15.6
    assert (club.final, club.signs, club.markers) == (None, (), ())
    with pytest.raises(LookupError, match="no layout 'none'"):
        layout("none")


def test_a_page_of_a_third_layout_is_read(folder: Path) -> None:
    club = added(folder, CLUB)
    numbers = scan(photographed(printed(club)).pixels).numbers
    assert numbers.layout == "club"
    assert numbers.written == (SPRING, SUMMER, NOTHING, NOTHING)
    assert numbers.coins == 4


def test_without_its_file_it_is_not(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = photographed(printed(added(folder, CLUB)))
    listed(tmp_path / "without", monkeypatch)
    numbers = scan(shot.pixels).numbers
    assert numbers.layout != "club"
    assert numbers.written[:2] != (SPRING, SUMMER)


def test_its_own_markers_and_boxes_of_signs_are_known(folder: Path) -> None:
    club = added(folder, MARKED)
    canvas = printed(club)
    (_, forest), _ = club.signs
    (left, top), (right, bottom) = (
        canvas.at(forest.left + 0.2, forest.top + 0.2),
        canvas.at(forest.right - 0.2, forest.bottom - 0.2),
    )
    cv2.line(canvas.pixels, (round(left), round(top)), (round(right), round(bottom)), 0, 4)
    markers = CornerMarkers(seen(canvas))
    assert markers.at(0).layout == club
    assert markers.at(0).sides == ("C",) * 4
    assert markers.at(2).layout is None
    reading = scan(photographed(canvas).turned(2).pixels)
    assert list(reading.seen.signs_shown) == [Content.FOREST]
    assert reading.numbers.layout == "club"
    assert reading.numbers.written[:2] == (SPRING, SUMMER)
