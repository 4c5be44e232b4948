"""`explain --save`: a clean picture of the map with what counted and what nearly did."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from assistant.explained import Explained
from assistant.language import tell
from assistant.palette import COUNTED, FAINT, INK, NEARLY, PAPER, Colour
from assistant.show.terrain_signs import Pen, draw_space
from assistant.words import minus, ruling_line, scored_lines, where
from assistant.writing import write_whole
from sample_sheets.to_print import FONTS
from scoring.card import Card
from scoring.editions import Edition
from scoring.message import say
from scoring.sheet import Sheet
from scoring.spaces import ROW_LETTERS, SIZE, SPACES, Space
from scoring.tally import Scored, Tally

REGULAR = FONTS / "SourceSerifPro-Regular.ttf"
BOLD = FONTS / "SourceSerifPro-Semibold.ttf"
SMOOTH = 2  # drawn twice as large and scaled down, which smooths the lines
SPACE = 72
MARGIN = 44
TITLE = 96
TEXT_WIDTH = 620
LINE = 26


def save_picture(
    path: Path, explained: Explained, *, force: bool, spare: Iterable[Path | str]
) -> None:
    """Write the picture as PNG (or what the file's ending asks for)."""
    picture = explained_picture(explained)
    write_whole(path, lambda place: picture.save(place), force=force, spare=spare)


def explained_picture(explained: Explained) -> Image.Image:
    """A card on a sheet, on its photo where there is one."""
    photo = None
    if explained.reading is not None:
        photo = Image.fromarray(explained.reading.flat.picture(SPACE * SMOOTH)[..., ::-1].copy())
    return draw_picture(explained.sheet, explained.card, explained.tally, explained.edition, photo)


def draw_picture(
    sheet: Sheet,
    card: Card,
    tally: Tally,
    edition: Edition = Edition.EN,
    photo: Image.Image | None = None,
) -> Image.Image:
    """The map on the left, the evidence in words on the right; a photo of the map from straight
    above takes the place of the drawn one."""
    lines = _evidence_lines(card, tally, edition)
    height = max(TITLE + SIZE * SPACE + MARGIN, TITLE + len(lines) * LINE + MARGIN)
    width = MARGIN + SIZE * SPACE + MARGIN + TEXT_WIDTH
    image = Image.new("RGB", (width * SMOOTH, height * SMOOTH), PAPER)
    draw = ImageDraw.Draw(image)
    title = f"{tell(card)}: {minus(tally.points)}"
    draw.text((MARGIN * SMOOTH, 22 * SMOOTH), title, INK, _font(BOLD, 34))
    if photo is None:
        _draw_signs(draw, sheet)
    else:
        side = SIZE * SPACE * SMOOTH
        image.paste(photo.resize((side, side)), (MARGIN * SMOOTH, TITLE * SMOOTH))
    _draw_grid(draw)
    for missed in tally.missed:
        _outline(draw, missed.spaces, NEARLY, 3)
    for scored in tally.scored:
        _dots(draw, scored.related)
        _outline(draw, scored.spaces, COUNTED, 6)
    for space, points in points_by_space(tally.scored).items():
        _points(draw, space, points)
    left = MARGIN + SIZE * SPACE + MARGIN
    for number, (text, colour, face) in enumerate(lines):
        place = (left * SMOOTH, (TITLE + number * LINE) * SMOOTH)
        draw.text(place, text, colour, _font(face, 17))
    return image.resize((width, height), Image.Resampling.LANCZOS)


def _font(face: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face, size * SMOOTH)


def _corner(space: Space) -> tuple[float, float]:
    return (MARGIN + space.column * SPACE) * SMOOTH, (TITLE + space.row * SPACE) * SMOOTH


def _draw_signs(draw: ImageDraw.ImageDraw, sheet: Sheet) -> None:
    size = SPACE * SMOOTH
    for space in SPACES:
        pen = Pen(draw, *_corner(space), size)
        draw_space(pen, sheet, space)
        letter = sheet[space].token[1:].upper()
        if letter:
            draw.text(pen.at(0.08, 0.04), letter, INK, _font(BOLD, 16))


def _draw_grid(draw: ImageDraw.ImageDraw) -> None:
    for i in range(SIZE + 1):
        x, y = (MARGIN + i * SPACE) * SMOOTH, (TITLE + i * SPACE) * SMOOTH
        draw.line([(x, TITLE * SMOOTH), (x, (TITLE + SIZE * SPACE) * SMOOTH)], FAINT, SMOOTH)
        draw.line([(MARGIN * SMOOTH, y), ((MARGIN + SIZE * SPACE) * SMOOTH, y)], FAINT, SMOOTH)
    for i in range(SIZE):
        middle = (i + 0.5) * SPACE
        row = ((MARGIN / 2) * SMOOTH, (TITLE + middle) * SMOOTH)
        column = ((MARGIN + middle) * SMOOTH, (TITLE - 14) * SMOOTH)
        draw.text(row, ROW_LETTERS[i], INK, _font(REGULAR, 18), anchor="mm")
        draw.text(column, str(i + 1), INK, _font(REGULAR, 18), anchor="mm")


def _outline(
    draw: ImageDraw.ImageDraw, spaces: Iterable[Space], colour: Colour, width: int
) -> None:
    """A line around a group, drawn just inside its rim so that neighbouring groups both show."""
    group = frozenset(spaces)
    size, pen = SPACE * SMOOTH, width * SMOOTH
    for space in group:
        x, y = _corner(space)
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
                draw.rectangle(box, colour)


def points_by_space(scored: Iterable[Scored]) -> dict[Space, int]:
    """Where the points arise: in the middle of each group. Groups that share it are added up."""
    points: dict[Space, int] = {}
    for item in scored:
        row = sum(space.row for space in item.spaces) / len(item.spaces)
        column = sum(space.column for space in item.spaces) / len(item.spaces)
        middle = min(item.spaces, key=lambda s: (s.row - row) ** 2 + (s.column - column) ** 2)
        points[middle] = points.get(middle, 0) + item.points
    return points


def _points(draw: ImageDraw.ImageDraw, space: Space, points: int) -> None:
    x, y = _corner(space)
    centre = x + SPACE * SMOOTH * 0.74, y + SPACE * SMOOTH * 0.74
    radius = SPACE * SMOOTH * 0.22
    draw.ellipse(_round(centre, radius), COUNTED, PAPER, 2 * SMOOTH)
    draw.text(centre, f"+{points}", PAPER, _font(BOLD, 15), anchor="mm")


def _dots(draw: ImageDraw.ImageDraw, spaces: Iterable[Space]) -> None:
    """What made a group count: a small dot in each space."""
    for space in spaces:
        x, y = _corner(space)
        centre = x + SPACE * SMOOTH * 0.86, y + SPACE * SMOOTH * 0.14
        draw.ellipse(_round(centre, SPACE * SMOOTH * 0.06), COUNTED)


def _round(centre: tuple[float, float], radius: float) -> list[float]:
    x, y = centre
    return [x - radius, y - radius, x + radius, y + radius]


TextLine = tuple[str, Colour, Path]


def _evidence_lines(card: Card, tally: Tally, edition: Edition) -> list[TextLine]:
    lines: list[TextLine] = _wrapped(tell(card.scores_in(edition)), INK, REGULAR, "")
    if tally.scored:
        lines += [("", INK, REGULAR), (tell(say("Counted")), COUNTED, BOLD)]
    for points, line in scored_lines(tally):
        lines += _wrapped(line, INK, REGULAR, f"+{points}  ")
    if tally.missed:
        lines += [("", INK, REGULAR), (tell(say("Not counted")), NEARLY, BOLD)]
    for missed in tally.missed:
        lines += _wrapped(where(missed) + tell(missed.why), INK, REGULAR, "–  ")
    for ruling in tally.rulings:
        lines += [("", INK, REGULAR), *_wrapped(tell(ruling_line(ruling)), INK, REGULAR, "§  ")]
    return lines


def _wrapped(text: str, colour: Colour, face: Path, lead: str) -> list[TextLine]:
    font = _font(face, 17)
    lines: list[TextLine] = []
    line = lead
    for word in text.split():
        longer = f"{line}{word} "
        if font.getlength(longer) > (TEXT_WIDTH - MARGIN) * SMOOTH and line.strip():
            lines.append((line, colour, face))
            longer = "      " + word + " "
        line = longer
    lines.append((line, colour, face))
    return lines
