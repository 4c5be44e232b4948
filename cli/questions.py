"""Asking the player: whole signs first, then the single spaces that change the score."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.text import Text

from cli.doubts import Stake, Stakes
from cli.speech import tell
from scanner.crops import CROP, MARGIN, SPACE
from scanner.reading import Reading, Sign
from scoring.message import say, say_n
from scoring.sheet import Content
from scoring.spaces import Space

# One key each; upper or lower case.
KEYS = {
    "f": Content.FOREST,
    "v": Content.VILLAGE,
    "a": Content.FARM,
    "w": Content.WATER,
    "m": Content.MONSTER,
    "h": Content.HERO,
    "x": Content.DESTROYED,
    ".": Content.EMPTY,
}
# A sign worth a question: this many spaces hang on it.
FEWEST_SPACES = 2
UPPER_HALF = "▀"
Answers = dict[Space, str]
ReadKey = Callable[[str], str]


def can_ask() -> bool:
    """Whether a person sits at the terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def legend() -> str:
    """What the keys mean."""
    keys = ", ".join(f"{key} {tell(content)}" for key, content in KEYS.items())
    return tell(say("Keys: {keys}; Enter takes what was read, ? leaves it open.", keys=keys))


def ask_signs(reading: Reading, out: Console, ask: ReadKey) -> dict[Space, Content]:
    """One question for each sign that is uncertain as a whole."""
    answers: dict[Space, Content] = {}
    doubtful = {doubt.space for doubt in reading.doubts}
    for sign in reading.signs:
        if len(sign.spaces) < FEWEST_SPACES or len(doubtful.intersection(sign.spaces)) * 2 < len(
            sign.spaces
        ):
            continue
        content = _ask_sign(reading, sign, out, ask)
        if content is not None:
            answers |= dict.fromkeys(sign.spaces, content)
    return answers


def _ask_sign(reading: Reading, sign: Sign, out: Console, ask: ReadKey) -> Content | None:
    out.print(_pictures(reading, sign.spaces[:4]))
    question = tell(
        say_n(
            "This {n} space looks so ({spaces}): {content}?",
            "These {n} spaces look alike ({spaces}): {content}?",
            len(sign.spaces),
            spaces=sign.spaces,
            content=sign.read,
        )
    )
    return _answer(question, sign.read, ask)


def ask_spaces(reading: Reading, stakes: Stakes, out: Console, ask: ReadKey) -> Answers:
    """The single doubts that change the score, the weightiest first."""
    answers: Answers = {}
    telling = [stake for stake in stakes.stakes if stake.changes_score]
    for stake in sorted(telling, key=lambda stake: -stake.spread):
        doubt = stake.doubt
        out.print(_pictures(reading, [doubt.space]))
        read = Content(doubt.read.removesuffix("*"))
        content = _answer(_question(stake, read), read, ask)
        if content is not None:
            answers[doubt.space] = content.token + "*" * doubt.read.endswith("*")
    return answers


def _question(stake: Stake, read: Content) -> str:
    others = [Content(token.removesuffix("*")) for token in stake.doubt.others]
    return tell(
        say(
            "{space}: {content} (or {others})?",
            space=stake.doubt.space,
            content=read,
            others=tuple(others),
        )
    )


def _answer(question: str, default: Content, ask: ReadKey) -> Content | None:
    """The content a key stands for; Enter takes the reading, ? leaves it open."""
    while True:
        key = ask(f"{question} [{'/'.join(KEYS)}/?] ").strip().lower()
        if not key:
            return default
        if key == "?":
            return None
        if key in KEYS:
            return KEYS[key]


def _pictures(reading: Reading, spaces: Sequence[Space]) -> Text:
    return half_blocks([crop(reading.picture, space) for space in spaces])


def half_blocks(crops: Sequence[npt.NDArray[np.uint8]]) -> Text:
    """Crops beside each other, two pixels a letter, which every colour terminal shows."""
    strip = np.concatenate([picture[::2, ::2] for picture in crops], axis=1)
    strip = strip[: len(strip) // 2 * 2]  # a letter shows two rows
    text = Text()
    for above, below in zip(strip[::2], strip[1::2], strict=True):
        for top, bottom in zip(above, below, strict=True):
            text.append(UPPER_HALF, f"rgb({_rgb(top)}) on rgb({_rgb(bottom)})")
        text.append("\n")
    return text


def _rgb(pixel: npt.NDArray[np.uint8]) -> str:
    blue, green, red = (int(value) for value in pixel)
    return f"{red},{green},{blue}"


def crop(picture: npt.NDArray[np.uint8], space: Space) -> npt.NDArray[np.uint8]:
    """A space of the flattened map with a little of its neighbours."""
    top, left = space.row * SPACE, space.column * SPACE
    return picture[top + MARGIN // 2 : top + CROP - MARGIN // 2, left : left + CROP]
