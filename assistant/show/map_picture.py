"""A picture of a map with a title above it and words beside it, on which groups are outlined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from assistant.palette import FAINT, INK, PAPER, Colour
from assistant.show.terrain_signs import Pen, draw_space
from sample_sheets.to_print import FONTS
from scoring.sheet import Sheet
from scoring.spaces import ROW_LETTERS, SIZE, SPACES, Space

if TYPE_CHECKING:  # for the types alone: the scanner takes a while to load
    from scanner.reading import Reading

REGULAR = FONTS / "SourceSerifPro-Regular.ttf"
BOLD = FONTS / "SourceSerifPro-Semibold.ttf"
SMOOTH = 2  # drawn twice as large and scaled down, which smooths the lines
SPACE = 72
MARGIN = 44
TITLE = 96
TEXT_WIDTH = 620
LINE = 26

TextLine = tuple[str, Colour, Path]


class MapPicture:
    """The map on the left, lines of text on the right; a photo of the map from straight above takes
    the place of the drawn one."""

    def __init__(
        self, title: str, lines: Sequence[TextLine], sheet: Sheet, photo: Image.Image | None = None
    ) -> None:
        height = max(TITLE + SIZE * SPACE + MARGIN, TITLE + len(lines) * LINE + MARGIN)
        self.size = MARGIN + SIZE * SPACE + MARGIN + TEXT_WIDTH, height
        self.image = Image.new("RGB", (self.size[0] * SMOOTH, height * SMOOTH), PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.draw.text((MARGIN * SMOOTH, 22 * SMOOTH), title, INK, font(BOLD, 34))
        if photo is None:
            self._signs(sheet)
        else:
            side = SIZE * SPACE * SMOOTH
            self.image.paste(photo.resize((side, side)), (MARGIN * SMOOTH, TITLE * SMOOTH))
        self._grid()
        left = MARGIN + SIZE * SPACE + MARGIN
        for number, (text, colour, face) in enumerate(lines):
            place = (left * SMOOTH, (TITLE + number * LINE) * SMOOTH)
            self.draw.text(place, text, colour, font(face, 17))

    @property
    def finished(self) -> Image.Image:
        return self.image.resize(self.size, Image.Resampling.LANCZOS)

    def _signs(self, sheet: Sheet) -> None:
        for space in SPACES:
            pen = Pen(self.draw, *corner(space), SPACE * SMOOTH)
            draw_space(pen, sheet, space)
            letter = sheet[space].token[1:].upper()
            if letter:
                self.draw.text(pen.at(0.08, 0.04), letter, INK, font(BOLD, 16))

    def _grid(self) -> None:
        side = SIZE * SPACE
        for i in range(SIZE + 1):
            x, y = (MARGIN + i * SPACE) * SMOOTH, (TITLE + i * SPACE) * SMOOTH
            self.draw.line([(x, TITLE * SMOOTH), (x, (TITLE + side) * SMOOTH)], FAINT, SMOOTH)
            self.draw.line([(MARGIN * SMOOTH, y), ((MARGIN + side) * SMOOTH, y)], FAINT, SMOOTH)
        for i in range(SIZE):
            middle = (i + 0.5) * SPACE
            row = ((MARGIN / 2) * SMOOTH, (TITLE + middle) * SMOOTH)
            column = ((MARGIN + middle) * SMOOTH, (TITLE - 14) * SMOOTH)
            self.draw.text(row, ROW_LETTERS[i], INK, font(REGULAR, 18), anchor="mm")
            self.draw.text(column, str(i + 1), INK, font(REGULAR, 18), anchor="mm")

    def outline(self, spaces: Iterable[Space], colour: Colour, width: int) -> None:
        """A line around a group, drawn just inside its rim so that neighbouring groups both
        show."""
        group = frozenset(spaces)
        size, pen = SPACE * SMOOTH, width * SMOOTH
        for space in group:
            x, y = corner(space)
            beside = {
                (n.row - space.row, n.column - space.column) for n in space.neighbours if n in group
            }
            for side, box in (
                ((-1, 0), (x, y, x + size, y + pen)),
                ((1, 0), (x, y + size - pen, x + size, y + size)),
                ((0, -1), (x, y, x + pen, y + size)),
                ((0, 1), (x + size - pen, y, x + size, y + size)),
            ):
                if side not in beside:
                    self.draw.rectangle(box, colour)

    def tint(self, spaces: Iterable[Space], colour: Colour, strength: float) -> None:
        """A colour laid over spaces, through which one still sees what stands there."""
        size = SPACE * SMOOTH
        for space in spaces:
            x, y = map(round, corner(space))
            box = (x, y, x + size, y + size)
            ground = self.image.crop(box)
            over = Image.new("RGB", ground.size, colour)
            self.image.paste(Image.blend(ground, over, strength), box)

    def badge(self, space: Space, text: str, colour: Colour) -> None:
        """A disc with a few letters in the lower right of a space."""
        x, y = corner(space)
        centre = x + SPACE * SMOOTH * 0.74, y + SPACE * SMOOTH * 0.74
        self.draw.ellipse(around(centre, SPACE * SMOOTH * 0.22), colour, PAPER, 2 * SMOOTH)
        self.draw.text(centre, text, PAPER, font(BOLD, 15), anchor="mm")

    def box(self, left: int, top: int, size: int, colour: Colour) -> None:
        """A square anywhere in the picture."""
        edges = left, top, left + size, top + size
        self.draw.rectangle([edge * SMOOTH for edge in edges], colour, PAPER, SMOOTH)

    def disc(self, x: int, y: int, radius: int, colour: Colour) -> None:
        """A disc anywhere in the picture."""
        self.draw.ellipse([edge * SMOOTH for edge in around((x, y), radius)], colour)

    def dot(self, space: Space, colour: Colour) -> None:
        """A small dot in the upper right of a space."""
        x, y = corner(space)
        centre = x + SPACE * SMOOTH * 0.86, y + SPACE * SMOOTH * 0.14
        self.draw.ellipse(around(centre, SPACE * SMOOTH * 0.06), colour)


def photo_from_above(reading: Reading) -> Image.Image:
    """The map of a photo as seen from straight above."""
    return Image.fromarray(reading.flat.picture(SPACE * SMOOTH)[..., ::-1].copy())


def font(face: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face, size * SMOOTH)


def corner(space: Space) -> tuple[float, float]:
    return (MARGIN + space.column * SPACE) * SMOOTH, (TITLE + space.row * SPACE) * SMOOTH


def around(centre: tuple[float, float], radius: float) -> list[float]:
    x, y = centre
    return [x - radius, y - radius, x + radius, y + radius]


def middle_of(spaces: Sequence[Space]) -> Space:
    """The space of a group that is nearest to its middle."""
    row = sum(space.row for space in spaces) / len(spaces)
    column = sum(space.column for space in spaces) / len(spaces)
    return min(spaces, key=lambda s: (s.row - row) ** 2 + (s.column - column) ** 2)


def wrapped(text: str, colour: Colour, face: Path, lead: str = "") -> list[TextLine]:
    """A text broken to the width beside the map, behind its lead."""
    measure = font(face, 17)
    lines: list[TextLine] = []
    line = lead
    for word in text.split():
        longer = f"{line}{word} "
        if measure.getlength(longer) > (TEXT_WIDTH - MARGIN) * SMOOTH and line.strip():
            lines.append((line, colour, face))
            longer = "      " + word + " "
        line = longer
    lines.append((line, colour, face))
    return lines
