"""Our own sheet as a PDF to print."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path as FilePath

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import DeviceRGB
from fpdf.enums import PathPaintRule, StrokeCapStyle, StrokeJoinStyle

from sample_sheets.to_print.drawing import Colour, Face, Label, Path
from sample_sheets.to_print.letters import CAPITALS, font_file, text_width
from sample_sheets.to_print.page import own_page
from scanner.layout import layout
from scoring.maps import SIDES
from scoring.sheet import Map

# Width and height in millimetres.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
POINTS_PER_MM = 72 / 25.4
# A fixed date keeps the bytes of the committed sheets the same each time they are made.
MADE = datetime(2024, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Placing:
    """Where the page lies on the paper: drawn for A4, scaled to fit the others and centred."""

    space: float  # millimetres of one space of the map
    left: float  # millimetres of the map's inner top left corner
    top: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Millimetres of a place given in spaces."""
        return self.left + x * self.space, self.top + y * self.space


def placing(paper: str) -> Placing:
    """Where the page lies on a paper of PAPERS."""
    width, height = PAPERS[paper]
    page = layout("own").paper
    page_width, page_height = page.right - page.left, page.bottom - page.top
    space = min(width / page_width, height / page_height)
    return Placing(
        space,
        (width - space * page_width) / 2 - page.left * space,
        (height - space * page_height) / 2 - page.top * space,
    )


def write_sheet_pdf(map: Map, path: FilePath, paper: str = "a4", language: str = "en") -> None:
    """Write a sheet of this map to print, on a4, letter or a5, in one of the four languages."""
    pdf = FPDF(unit="mm", format=PAPERS[paper])
    pdf.set_creation_date(MADE)
    pdf.set_producer("cartoscore")
    pdf.set_lang(language)
    # The same in every language: the program's name and the side.
    pdf.set_title(f"cartoscore {map.name}" if map.name in SIDES else "cartoscore")
    pdf.set_auto_page_break(False)
    for face in Face:
        pdf.add_font(face.value, fname=font_file(face))
    pdf.add_page()
    placed = placing(paper)
    for art in own_page(map, language):
        if isinstance(art, Label):
            _write(pdf, art, placed)
        else:
            _draw(pdf, art, placed)
    pdf.output(str(path))


def _draw(pdf: FPDF, art: Path, placed: Placing) -> None:
    with pdf.new_path(paint_rule=_rule(art)) as path:
        path.style.auto_close = art.closed
        path.style.stroke_width = art.width * placed.space
        path.style.stroke_cap_style = StrokeCapStyle.ROUND
        path.style.stroke_join_style = StrokeJoinStyle.ROUND
        if art.stroke is not None:
            path.style.stroke_color = _device(art.stroke)
        if art.fill is not None:
            path.style.fill_color = _device(art.fill)
        for line in art.lines:
            _trace(path, [placed.at(float(x), float(y)) for x, y in line], art.closed)


def _rule(art: Path) -> PathPaintRule:
    if art.fill is None:
        return PathPaintRule.STROKE
    if art.stroke is None:
        return PathPaintRule.FILL_EVENODD
    return PathPaintRule.STROKE_FILL_EVENODD


def _trace(path: PaintedPath, places: list[tuple[float, float]], closed: bool) -> None:
    path.move_to(*places[0])
    for place in places[1:]:
        path.line_to(*place)
    if closed:
        path.close()


def _device(colour: Colour) -> DeviceRGB:
    red, green, blue = (c / 255 for c in colour)
    return DeviceRGB(red, green, blue)


def _write(pdf: FPDF, label: Label, placed: Placing) -> None:
    x = label.x - label.align * text_width(label.text, label.size, label.face)
    baseline = label.y + CAPITALS / 2 * label.size
    pdf.set_font(label.face.value, size=label.size * placed.space * POINTS_PER_MM)
    pdf.set_text_color(*label.colour)
    pdf.text(*placed.at(x, baseline), label.text)
