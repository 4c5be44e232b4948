"""The legend at the terminal: all signs of a sheet at once, put right by their numbers."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image
from rich.text import Text

from assistant.conversation import Conversation
from assistant.language import tell
from assistant.legend import Entry
from assistant.show.legend_picture import legend_picture
from assistant.show.space_pictures import crop
from cli.keys import BACK, KEYS, NO_MORE, OPEN, key_of, meaning_of_keys
from cli.keys_and_pictures import Asking, NoMoreQuestions
from cli.legend_text import legend_lines
from cli.terminal_pictures import GAP, Graphics, drawn, half_blocks
from scanner.arrays import Pixels
from scanner.read.doubts import SURE
from scanner.reading import Reading
from scoring.message import say

NUMBERS = string.digits[1:] + "0"  # ten entries have a key
NOT_ALIKE, SAME = "/", "="
TEXT_LINES = 2  # below the drawings of an entry
PROMPT_LINES = 8  # with the keys, so that drawings stay in sight
FINEST, LEAST = 28, 8  # letters across a drawing


@dataclass(frozen=True)
class Layout:
    """How entries share the window."""

    columns: int
    side: int  # letters across a drawing; half as many lines high
    drawings: int  # of an entry


def layout_of(entries: Sequence[Entry], width: int, height: int) -> Layout:
    """The largest drawings that let all entries be seen at once, several of each where they fit."""
    looks = max((len(entry.looks) for entry in entries), default=1)
    best = Layout(1, LEAST, 1)
    for drawings in range(1, min(3, looks) + 1):
        for columns in range(1, len(entries) + 1):
            rows = -(-len(entries) // columns)
            by_width = width // columns // drawings - GAP
            by_height = ((height - PROMPT_LINES) // rows - TEXT_LINES) * 2
            side = min(by_width, by_height, FINEST) // 2 * 2
            # A second look is worth little of a drawing's size; side by side is easier read.
            if side >= LEAST and side * drawings**0.25 >= best.side * best.drawings**0.25:
                best = Layout(columns, side, drawings)
    return best


def print_legend(reading: Reading, entries: Sequence[Entry], asking: Asking) -> None:
    """All entries with their drawings, as large as the window allows."""
    if not entries:
        return
    if asking.graphics is Graphics.NONE:
        asking.save(_pixels(legend_picture(reading, entries, numbered=True)))
        asking.out.print(legend_lines(entries))
        return
    if asking.graphics is not Graphics.BLOCKS:
        columns = 2 if len(entries) > 4 and asking.out.width >= 80 else 1
        picture = _pixels(legend_picture(reading, entries, columns, numbered=True))
        asking.send(drawn([picture], asking.graphics, asking.out.width))
        return
    layout = layout_of(entries, asking.out.width, asking.out.height)
    cell = layout.drawings * (layout.side + GAP)
    for start in range(0, len(entries), layout.columns):
        row = entries[start : start + layout.columns]
        pictures: list[Pixels | None] = []
        for entry in row:
            shown = [crop(reading.picture, space) for space in entry.shown[: layout.drawings]]
            pictures += [*shown, *[None] * (layout.drawings - len(shown))]
        asking.out.print(half_blocks(pictures, side=layout.side), end="")
        first, second = Text(), Text()
        for place, entry in enumerate(row, start):
            first.append(_fitted(f"{place + 1} {tell(entry.read)}", cell), "bold")
            doubtful = entry.confidence < SURE
            sure = f" {int(100 * entry.confidence)} %" if doubtful else ""
            second.append(_fitted(tell(entry.often) + sure, cell), "yellow" if doubtful else "dim")
        asking.out.print(first)
        asking.out.print(second)


def ask_legend(conversation: Conversation, asking: Asking) -> Conversation:
    """One key at the legend: the conversation after it."""
    reading, entries = conversation.scanned.reading, conversation.entries
    assert conversation.question is not None
    print_legend(reading, entries, asking)
    asking.out.print(tell(conversation.question.text))
    asking.out.print(
        tell(say("Enter takes it all, a number changes one, q asks no more, Backspace goes back.")),
        style="dim",
    )
    while True:
        key = asking.key("> ")
        if not key:
            return conversation.taken()
        if key == NO_MORE:
            raise NoMoreQuestions
        if key == BACK:
            if conversation.before is not None:
                return conversation.before
            continue
        number = NUMBERS.find(key)
        if 0 <= number < len(entries):
            return _changed(conversation, number, asking)


def _changed(conversation: Conversation, number: int, asking: Asking) -> Conversation:
    """What a person says of one entry."""
    entry = conversation.entries[number]
    asking.out.print(meaning_of_keys(), style="dim")
    ways = say(
        "Enter or Backspace: as it is. ? shows every space of it, / they are not alike, = the same"
        " as another."
    )
    asking.out.print(tell(ways), style="dim")
    prompt = f"{number + 1}: {tell(entry.read)}? [{key_of(entry.read)}] "
    while True:
        key = asking.key(prompt)
        if not key or key == BACK:
            return conversation
        if key == NO_MORE:
            raise NoMoreQuestions
        if key == OPEN:
            asking.show(conversation.scanned, entry.spaces, most=len(entry.spaces))
        elif key == NOT_ALIKE:
            return conversation.split(number)
        elif key == SAME:
            other = NUMBERS.find(asking.key(tell(say("The same as number: "))))
            if 0 <= other < len(conversation.entries):
                return conversation.joined(other, number)
        elif key in KEYS:
            return conversation.named(number, KEYS[key])


def _pixels(picture: Image.Image) -> Pixels:
    return np.ascontiguousarray(np.asarray(picture.convert("RGB"))[..., ::-1])


def _fitted(text: str, wide: int) -> str:
    """A text as wide as its cell."""
    return text.ljust(wide) if len(text) < wide else text[: wide - 2] + "… "
