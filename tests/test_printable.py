"""Our own sheet: the PDF shows what the layout says."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest

from sample_sheets.prints_official import white_canvas
from sample_sheets.raster import paint
from sample_sheets.to_print.drawing import Label
from sample_sheets.to_print.letters import text_width
from sample_sheets.to_print.page import own_page
from sample_sheets.to_print.pdf import PAPERS, placing, write_sheet_pdf
from scanner.arrays import Floats32, Pixels
from scanner.layout import layout
from scanner.markers import DICTIONARY, marker_number, side_and_corner
from scoring.language import language_codes
from scoring.maps import SIDES, side
from scoring.sheet import Map
from scoring.spaces import SPACES

BLANK = Path(__file__).parent.parent / "sample_sheets" / "blank"
DPI = 100
needs_poppler = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="pdftoppm (poppler) is not installed"
)


def rasterised(pdf: Path, dpi: int = DPI) -> Pixels:
    """The first page in grey."""
    command = ["pdftoppm", "-r", str(dpi), "-gray", "-singlefile", str(pdf)]
    page = subprocess.run(command, check=True, capture_output=True).stdout
    grey = cv2.imdecode(np.frombuffer(page, np.uint8), cv2.IMREAD_GRAYSCALE)
    return np.asarray(grey, np.uint8)


def found_markers(page: Pixels) -> dict[int, Floats32]:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
    corners, numbers, _ = detector.detectMarkers(page)
    return {
        int(n): np.asarray(c, np.float32).reshape(4, 2)
        for n, c in zip(numbers.ravel(), corners, strict=True)
    }


def check_markers(page: Pixels, paper: str, name: str | None) -> None:
    """Each marker tells side and corner and lies on its rectangle."""
    found = found_markers(page)
    placed = placing(paper)
    space = placed.space * DPI / 25.4
    for marker in layout("own").markers:
        corners = found.pop(marker_number(name, marker.corner))
        rect = marker.rect
        expected = np.array(
            [
                placed.at(x, y)
                for x, y in (
                    (rect.left, rect.top),
                    (rect.right, rect.top),
                    (rect.right, rect.bottom),
                    (rect.left, rect.bottom),
                )
            ]
        )
        # The detector names pixels by their middles.
        off = np.hypot(*(corners + 0.5 - expected * DPI / 25.4).T)
        assert off.max() < 0.03 * space
    assert not found


@pytest.mark.slow
@needs_poppler
@pytest.mark.parametrize("letter", SIDES)
def test_committed_sheets_are_what_the_code_draws(letter: str, tmp_path: Path) -> None:
    write_sheet_pdf(side(letter), tmp_path / "new.pdf")
    kept, new = rasterised(BLANK / f"{letter}.pdf"), rasterised(tmp_path / "new.pdf")
    assert np.array_equal(kept, new)
    check_markers(kept, "a4", letter)


@pytest.mark.slow
@needs_poppler
@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_has_the_whole_page(paper: str, tmp_path: Path) -> None:
    write_sheet_pdf(side("B"), tmp_path / "b.pdf", paper, "cs")
    page = rasterised(tmp_path / "b.pdf")
    width, height = PAPERS[paper]
    assert page.shape == pytest.approx((height * DPI / 25.4, width * DPI / 25.4), abs=1.5)
    check_markers(page, paper, "B")
    # Home printers leave 5 mm at the rim blank, or more.
    rim = round(5 * DPI / 25.4)
    inner = page[rim:-rim, rim:-rim]
    assert int((page < 250).sum()) == int((inner < 250).sum())


@needs_poppler
def test_lines_are_where_the_layout_has_them(tmp_path: Path) -> None:
    write_sheet_pdf(Map(), tmp_path / "own.pdf")
    page = rasterised(tmp_path / "own.pdf", 200)
    placed = placing("a4")
    unit = 200 / 25.4

    def grey(x: float, y: float) -> int:
        column, row = placed.at(x, y)
        return int(page[int(row * unit), int(column * unit)])

    for i in range(12):
        for middle in (0.5, 5.5, 10.5):
            assert grey(i, middle) < 200
            assert grey(middle, i) < 200
    for space in SPACES:
        assert grey(space.column + 0.5, space.row + 0.5) == 255
    for rect in (box for season in layout("own").seasons for box in season):
        assert grey(rect.left, rect.centre[1]) < 200


@pytest.mark.slow
@needs_poppler
def test_a_players_own_map_has_markers_of_its_own(tmp_path: Path) -> None:
    write_sheet_pdf(Map("maps/island.txt"), tmp_path / "island.pdf")
    check_markers(rasterised(tmp_path / "island.pdf"), "a4", "maps/island.txt")
    assert side_and_corner(marker_number("maps/island.txt", 2)) == (None, 2)
    (name,) = [
        art
        for art in own_page(Map("maps/island.txt"))
        if isinstance(art, Label) and art.text == "island"
    ]
    assert name.y + name.size / 2 < -0.2  # above the frame


@pytest.mark.slow
@needs_poppler
def test_raster_and_pdf_are_the_same_page(tmp_path: Path) -> None:
    write_sheet_pdf(side("D"), tmp_path / "d.pdf")
    page = rasterised(tmp_path / "d.pdf", 75)
    canvas = white_canvas(layout("own"), placing("a4").space * 75 / 25.4)
    paint(canvas, own_page(side("D")))
    painted = cv2.cvtColor(canvas.pixels, cv2.COLOR_BGR2GRAY)[: page.shape[0], : page.shape[1]]
    page = page[: painted.shape[0], : painted.shape[1]]
    alike = np.corrcoef(
        cv2.GaussianBlur(painted, (0, 0), 1.5).ravel(), cv2.GaussianBlur(page, (0, 0), 1.5).ravel()
    )
    assert alike[0, 1] > 0.95


@pytest.mark.parametrize("code", language_codes())
def test_words_fit_their_places_in_every_language(code: str) -> None:
    paper = layout("own").paper
    for label in (art for art in own_page(side("A"), code) if isinstance(art, Label)):
        width = text_width(label.text, label.size, label.face)
        left = label.x - label.align * width
        assert paper.left + 0.3 < left
        assert left + width < paper.right - 0.3


def test_russian_sheets_are_lettered_as_the_russian_game_is() -> None:
    """Side and edicts: a sheet of side C says В, its spring has the edicts А and Б."""
    words = [art for art in own_page(side("C"), "ru") if isinstance(art, Label)]
    below = [label.text for label in words if label.y > 11.6 and label.text in "АБВГABCD"]
    assert below == list("АББВВГГА")
    assert [label.text for label in words if label.y < -0.2 and len(label.text) == 1] == ["В"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_pdf_holds_real_text(tmp_path: Path) -> None:
    write_sheet_pdf(side("C"), tmp_path / "c.pdf", language="ru")
    text = subprocess.run(
        ["pdftotext", str(tmp_path / "c.pdf"), "-"], check=True, capture_output=True, text=True
    ).stdout
    words = {art.text for art in own_page(side("C"), "ru") if isinstance(art, Label)}
    assert all(word in text for word in words if len(word) > 2)


@pytest.mark.parametrize("number", [-1, 20, 49])
def test_markers_of_others_say_nothing(number: int) -> None:
    assert side_and_corner(number) is None


@pytest.mark.parametrize("letter", SIDES)
def test_marker_numbers_come_back(letter: str) -> None:
    for corner in range(4):
        assert side_and_corner(marker_number(letter, corner)) == (letter, corner)
