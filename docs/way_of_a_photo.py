"""A sample's way through the scanner, stage by stage, as one picture: see `docs/make`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assistant.palette import DOUBT, FAINT, INK, PAPER
from assistant.show.map_picture import BOLD, REGULAR
from assistant.show.terrain_signs import Pen, draw_space
from scanner.arrays import Floats64, Pixels
from scanner.find.find_map import find_map
from scanner.load import load
from scanner.numbers.read_numbers import read_numbers
from scanner.numbers.strip import strip_of
from scanner.place.place_map import Placed, place_map
from scanner.read.drawings import look_at
from scanner.read.four_turns import look_again
from scanner.read.read_sheet import read_sheet
from scanner.read.see import see
from scanner.reading import Numbers, Reading
from scoring.spaces import SIZE, SPACES

WIDTH, HEIGHT = 400, 400  # of a panel's picture
GAP, EDGE, CAPTION = 64, 36, 124
# Below the panels: which stage looks back, and when.
LOOKS_BACK = (
    ("find", "Where its networks are not sure, markers and lines propose maps to be asked about."),
    (
        "place",
        "Where the side or the turn is in doubt, all four turns are read before one is chosen.",
    ),
    (
        "read",
        "Again from the same drawings: with what a player says of spaces, or of a whole sign.",
    ),
)
LINE_HEIGHT = 32
LINE = (214, 92, 20)
COLUMNS, ROWS = 3, 2


@dataclass(frozen=True, eq=False)
class Panel:
    """A stage: what it is called, what it gives, in a picture and in a few words."""

    name: str
    picture: Image.Image
    words: tuple[str, str]


def main() -> None:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    drawn(panels(source)).save(target, quality=88)


def panels(source: Path) -> list[Panel]:
    """The stages in the order in which `scanner/scan.py` calls them."""
    photo = load(source)
    found = find_map(photo)
    placed = look_again(place_map(found))
    seen = see(placed)
    reading = read_sheet(seen, look_at(seen))
    numbers = read_numbers(placed)
    whole = shown(photo.pixels)
    side = seen.map.name
    return [
        Panel("load", whole, ("a file becomes a photo,", "upright, no larger than needed")),
        Panel(
            "find",
            _with_lattice(whole, photo.pixels.shape[1], found.lattices[0].crossings),
            ("where the map lies,", "to a tenth of a space"),
        ),
        Panel("place", _placed(placed), ("flattened by its lines;", f"side {side}, this way up")),
        Panel("see", shown(seen.picture), ("in even light; glare,", 'the boxes of "Your signs"')),
        Panel(
            "read",
            _map(reading),
            ("signs first, then the sheet;", f"{_count(len(reading.doubts), 'doubt')} ringed"),
        ),
        Panel("numbers", _strip(placed), _numbers(numbers)),
    ]


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _numbers(numbers: Numbers) -> tuple[str, str]:
    totals = ", ".join(str(row.total) for row in numbers.written if row.total is not None)
    return ("beside it, on another core:", f"{numbers.coins} coins, totals {totals}")


def shown(pixels: Pixels) -> Image.Image:
    """A picture as large as a panel holds."""
    image = Image.fromarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB))
    ratio = min(WIDTH / image.width, HEIGHT / image.height)
    size = round(image.width * ratio), round(image.height * ratio)
    return image.resize(size, Image.Resampling.LANCZOS)


def _with_lattice(whole: Image.Image, width: int, crossings: Floats64) -> Image.Image:
    image = whole.copy()
    draw = ImageDraw.Draw(image)
    points = np.asarray(crossings).reshape(SIZE + 1, SIZE + 1, 2) * (image.width / width)
    for lines in (points, points.swapaxes(0, 1)):
        for line in lines:
            draw.line([(x, y) for x, y in line.tolist()], LINE, 2)
    return image


def _placed(placed: Placed) -> Image.Image:
    image = shown(placed.flat.picture(48, 0.6))
    draw, space = ImageDraw.Draw(image), image.width / (SIZE + 1.2)
    start, end = 0.6 * space, (SIZE + 0.6) * space
    for i in range(SIZE + 1):
        at = start + i * space
        draw.line([(at, start), (at, end)], LINE)
        draw.line([(start, at), (end, at)], LINE)
    return image


def _map(reading: Reading) -> Image.Image:
    smooth = 2
    size = WIDTH * smooth / SIZE
    image = Image.new("RGB", (WIDTH * smooth, HEIGHT * smooth), PAPER)
    draw, sheet = ImageDraw.Draw(image), reading.sheet
    doubtful = {doubt.space for doubt in reading.doubts}
    for space in SPACES:
        pen = Pen(draw, space.column * size, space.row * size, size)
        draw_space(pen, sheet, space)
    for i in range(SIZE + 1):
        draw.line([(i * size, 0), (i * size, image.height)], FAINT, smooth)
        draw.line([(0, i * size), (image.width, i * size)], FAINT, smooth)
    for space in doubtful:
        x, y = space.column * size, space.row * size
        draw.ellipse([x + 5, y + 5, x + size - 5, y + size - 5], outline=DOUBT, width=3 * smooth)
    return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def _strip(placed: Placed) -> Image.Image:
    return shown(strip_of(placed.flat).picture)


def drawn(stages: list[Panel]) -> Image.Image:
    """All stages with arrows between them, and below what looks back."""
    cell = WIDTH + GAP, HEIGHT + CAPTION
    size = (
        EDGE * 2 + COLUMNS * cell[0] - GAP,
        EDGE * 2 + ROWS * cell[1] + len(LOOKS_BACK) * LINE_HEIGHT + 12,
    )
    image = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(image)
    name, words, back = (
        ImageFont.truetype(BOLD, 30),
        ImageFont.truetype(REGULAR, 23),
        ImageFont.truetype(BOLD, 22),
    )
    for number, panel in enumerate(stages):
        left, top = EDGE + number % COLUMNS * cell[0], EDGE + number // COLUMNS * cell[1]
        at = left + (WIDTH - panel.picture.width) // 2, top + (HEIGHT - panel.picture.height) // 2
        image.paste(panel.picture, at)
        draw.rectangle([left - 1, top - 1, left + WIDTH, top + HEIGHT], outline=FAINT)
        draw.text((left, top + HEIGHT + 6), panel.name, INK, name)
        for row, line in enumerate(panel.words):
            draw.text((left, top + HEIGHT + 46 + row * 28), line, INK, words)
        if number % COLUMNS < COLUMNS - 1:
            _arrow(draw, left + WIDTH + 12, top + HEIGHT / 2, GAP - 24, beside=number == 4)
    for row, (stage, why) in enumerate(LOOKS_BACK):
        y = EDGE + ROWS * cell[1] + 12 + row * LINE_HEIGHT
        draw.text((EDGE, y), stage, LINE, back)
        draw.text((EDGE + 84, y), why, INK, words)
    return image


def _arrow(
    draw: ImageDraw.ImageDraw, left: float, y: float, length: float, *, beside: bool
) -> None:
    """To the next stage; two lines where both go their way at once."""
    if beside:
        for off in (-5, 5):
            draw.line([(left, y + off), (left + length, y + off)], FAINT, 4)
        return
    draw.line([(left, y), (left + length - 8, y)], INK, 4)
    right = left + length
    draw.polygon([(right, y), (right - 16, y - 10), (right - 16, y + 10)], INK)


if __name__ == "__main__":
    main()
