"""The colours of terrains and edicts: one palette for the terminal, overlay, report and page.

Chosen by a search for the largest smallest distance between any two, as people see them with usual
eyes and with each kind of colour blindness (`tests/test_palette.py` measures it). A letter or a
sign always stands beside a colour: colours help, nothing hangs on them alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.seasons import EDICTS
from scoring.sheet import Content

Colour = tuple[int, int, int]
PAPER: Colour = (252, 249, 242)
INK: Colour = (45, 42, 38)
FAINT: Colour = (190, 182, 168)
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True)
class Tones:
    """A content's colour, in as many strengths as pictures need."""

    full: Colour  # below a letter: in the terminal, on the photo
    pale: Colour  # below a drawing
    line: Colour  # the drawing on the pale one


FOREST = Tones((50, 154, 112), (165, 212, 178), (14, 96, 62))
VILLAGE = Tones((239, 82, 11), (242, 138, 123), (134, 34, 20))
FARM = Tones((245, 222, 101), (246, 230, 128), (126, 92, 8))
WATER = Tones((45, 91, 178), (127, 189, 233), (20, 66, 124))
MONSTER = Tones((77, 1, 91), (165, 145, 181), (77, 1, 91))
HERO = Tones((132, 243, 246), (193, 229, 239), (0, 92, 92))
MOUNTAIN = Tones((86, 76, 67), (70, 69, 68), PAPER)
WASTELAND = Tones((182, 181, 180), (176, 176, 175), (96, 92, 88))
DESTROYED = Tones((25, 21, 18), (115, 113, 112), PAPER)

TONES: Mapping[Content, Tones] = {
    Content.EMPTY: Tones(PAPER, PAPER, INK),
    Content.FOREST: FOREST,
    Content.VILLAGE: VILLAGE,
    Content.FARM: FARM,
    Content.WATER: WATER,
    Content.MONSTER: MONSTER,
    Content.DRAGON: MONSTER,
    Content.GORGON: MONSTER,
    Content.TROLL: MONSTER,
    Content.ZOMBIE: MONSTER,
    Content.HERO: HERO,
    Content.MOUNTAIN: MOUNTAIN,
    Content.WASTELAND: WASTELAND,
    Content.DESTROYED: DESTROYED,
}
GROUNDS: Mapping[Content, Colour] = {content: tones.pale for content, tones in TONES.items()}

# What an edict paid, by its letter, wherever it is shown; coins and losses beside it.
EDICT_COLOURS: Mapping[str, Colour] = dict(
    zip(EDICTS, ((60, 185, 150), (225, 115, 0), (56, 120, 210), (115, 20, 140)), strict=True)
)
COIN_COLOUR: Colour = (255, 240, 120)
LOST_COLOUR: Colour = (165, 20, 30)
COUNTED, NEARLY = FOREST.line, (196, 112, 0)  # the first rimmed twice as thick as the second
DOUBT: Colour = (214, 40, 16)


def ink_on(ground: Colour) -> Colour:
    """Black or white letters, whichever are read better on it."""
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, ground))


def contrast(one: Colour, other: Colour) -> float:
    """How far two colours are apart in light: 1 to 21; text wants 4.5."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def css(colour: Colour) -> str:
    """A colour as pages and terminals write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def linear(channel: int) -> float:
    """How much light a channel of 0 to 255 stands for: 0 to 1."""
    part = channel / 255
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _light(colour: Colour) -> float:
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
