"""Asking the player: whole signs first, then the single spaces that change the score."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.text import Text

from assistant.answers import Answers, answered, content_of
from assistant.remarks import stake_line
from assistant.scanned import Scanned, valued, weighed
from cli.speech import tell
from cli.terminal import console
from cli.terminal_pictures import Graphics, Pixels, beside, drawn, graphics
from scanner.layout import Rect
from scanner.read.crops import CROP, MARGIN, SPACE
from scanner.reading import Reading, Sign
from scoring.message import Message, say, say_n
from scoring.sheet import Content
from scoring.spaces import Space

# One key each; upper or lower case.
KEYS = {
    "f": Content.FOREST,
    "v": Content.VILLAGE,
    "a": Content.FARM,
    "w": Content.WATER,
    "m": Content.MONSTER,
    "d": Content.DRAGON,
    "g": Content.GORGON,
    "t": Content.TROLL,
    "z": Content.ZOMBIE,
    "h": Content.HERO,
    "x": Content.DESTROYED,
    ".": Content.EMPTY,
}
OPEN, NO_MORE = "?", "q"
# A sign worth a question: this many spaces hang on it.
FEWEST_SPACES = 2
MOST_PICTURES = 4  # of a sign beside each other: they fit into 80 columns
# Of a space with its surroundings, for terminals that show true pictures.
PICTURE_PIXELS = 100.0
PICTURE_MARGIN = 0.3
ReadKey = Callable[[str], str]


class NoMoreQuestions(Exception):
    """The player has answered enough: the rest is taken as read."""


@dataclass(frozen=True)
class Asking:
    """How questions are put: by which keys, and where pictures go."""

    read_key: ReadKey
    beside_overlay: Path | None = None  # for pictures that the terminal cannot show
    out: Console = field(default_factory=console)
    graphics: Graphics = field(default_factory=lambda: graphics(os.environ))
    # Spaces that contradict an earlier photo, with its picture of them, to be shown beside this.
    earlier: Mapping[Space, tuple[Message, Pixels | None]] = field(default_factory=dict)

    def show(self, reading: Reading, spaces: Sequence[Space]) -> None:
        """Pictures of these spaces; a single one beside what an earlier photo shows."""
        pictures: list[Pixels] = []
        if len(spaces) == 1 and spaces[0] in self.earlier:
            message, before = self.earlier[spaces[0]]
            self.out.print(tell(message))
            pictures += [before] if before is not None else []
        if self.graphics is Graphics.BLOCKS:
            pictures += [crop(reading.picture, space) for space in spaces]
        else:
            pictures += [view(reading, space) for space in spaces]
        if self.graphics is Graphics.NONE:
            if self.beside_overlay:
                self._save(pictures)
            return
        sent = drawn(pictures, self.graphics, self.out.width)
        if isinstance(sent, Text):
            self.out.print(sent, end="")
        else:
            self.out.file.write(sent)
            self.out.file.flush()

    def _save(self, pictures: Sequence[Pixels]) -> None:
        from PIL import Image

        from assistant.files import written

        path = self.beside_overlay
        assert path is not None  # asked for above
        image = Image.fromarray(np.ascontiguousarray(beside(pictures)[..., ::-1]))
        written(path, lambda place: image.save(place))
        self.out.print(tell(say("To look at: {path}", path=path)))

    def ask(self, question: Message, default: Content) -> Content | None:
        """The content a key stands for; Enter takes the reading, ? leaves it open."""
        prompt = f"{tell(question)} [{_key(default)}] "
        while True:
            try:
                key = self.read_key(prompt).strip().lower()
            except EOFError:
                raise NoMoreQuestions from None
            if not key:
                return default
            if key == OPEN:
                return None
            if key == NO_MORE:
                raise NoMoreQuestions
            if key in KEYS:
                return KEYS[key]
            self.out.print(legend())


def asked(scanned: Scanned, asking: Asking, hear: Callable[[Answers], Scanned]) -> Scanned:
    """Signs first, then the spaces that change the score. The photo is read again with what was
    said, which may raise other doubts: those are asked as well, but nothing is asked twice."""
    asking.out.print(legend())
    answers: dict[Space, str] = {}
    done: set[Space] = set()
    try:
        ask_signs(scanned.reading, asking, answers)
        if answers:
            scanned = hear(answers)
        while ask_spaces(scanned, asking, answers, done):
            scanned = hear(answers)
    except NoMoreQuestions:
        if answers:
            scanned = hear(answers)
    return scanned


def worth_asking(scanned: Scanned) -> bool:
    """Whether an answer would settle anything."""
    return any(stake.changes_score for stake in scanned.stakes.stakes) or bool(
        uncertain_signs(scanned.reading)
    )


def legend() -> str:
    """What the keys mean."""
    keys = ", ".join(f"{key} {tell(content)}" for key, content in KEYS.items())
    return tell(
        say("Keys: {keys}; Enter takes what was read, ? leaves it open, q asks no more.", keys=keys)
    )


def _key(content: Content) -> str:
    return next(key for key, meant in KEYS.items() if meant is content)


def uncertain_signs(reading: Reading) -> list[Sign]:
    """Signs of which at least every second space is a doubt: one answer settles them all."""
    doubtful = {doubt.space for doubt in reading.doubts}
    return [
        sign
        for sign in reading.signs
        if len(sign.spaces) >= FEWEST_SPACES
        and len(doubtful.intersection(sign.spaces)) * 2 >= len(sign.spaces)
    ]


def ask_signs(reading: Reading, asking: Asking, answers: dict[Space, str]) -> None:
    """One question for each sign that is uncertain as a whole."""
    for sign in uncertain_signs(reading):
        asking.show(reading, sign.spaces[:MOST_PICTURES])
        question = say_n(
            "This {n} space looks so ({spaces}): {content}?",
            "These {n} spaces look alike ({spaces}): {content}?",
            len(sign.spaces),
            spaces=sign.spaces,
            content=sign.read,
        )
        content = asking.ask(question, sign.read)
        if content is not None:
            marks = reading.sheet.attacks
            answers |= {space: content.token + "*" * (space in marks) for space in sign.spaces}


def ask_spaces(
    scanned: Scanned, asking: Asking, answers: dict[Space, str], done: set[Space]
) -> bool:
    """The single doubts that change the score, the weightiest first; each answer may make others
    idle, so they are weighed anew after it. Whether there was an answer to any."""
    columns, heard = valued(scanned.wishes), len(answers)
    left = [doubt for doubt in scanned.reading.doubts if doubt.space not in done]
    while stake := weighed(answered(scanned.sheet, answers), left, scanned.wishes).settles_most:
        doubt = stake.doubt
        asking.show(scanned.reading, [doubt.space])
        asking.out.print(tell(stake_line(stake, columns)))
        read = content_of(doubt.read)
        content = asking.ask(say("{space}: {content}?", space=doubt.space, content=read), read)
        if content is not None:
            answers[doubt.space] = content.token + "*" * doubt.read.endswith("*")
        left.remove(doubt)
        done.add(doubt.space)
    return len(answers) > heard


def crop(picture: npt.NDArray[np.uint8], space: Space) -> npt.NDArray[np.uint8]:
    """A space of the flattened map with a little of its neighbours."""
    top, left = space.row * SPACE, space.column * SPACE
    rim = MARGIN // 2
    return picture[top + rim : top + CROP - rim, left + rim : left + CROP - rim]


def view(reading: Reading, space: Space) -> Pixels:
    """A space with its surroundings from the photo itself, as finely as it has it."""
    r, c, rim = space.row, space.column, PICTURE_MARGIN
    return reading.flat.view(Rect(c - rim, r - rim, c + 1 + rim, r + 1 + rim), PICTURE_PIXELS)
