"""Cards of the explore deck in the terminal: their shapes, and what they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding

from assistant.evening.captions import COIN
from assistant.evening.card_answer import CardAnswer
from assistant.language import tell
from scoring.decks import Ambush, DeckCard, Explore, Hero, OfferedShape, Shape, from_corner
from scoring.message import Message

FULL, ATTACKED, HERO = "■", "✶", "H"
INDENT = 2
APART = "     "  # between two shapes


def print_answers(out: Console, answers: Sequence[CardAnswer]) -> None:
    """What cards ask for that were just revealed."""
    for answer in answers:
        out.print(f"{tell(answer.card)} · {tell(answer.entry.season)}", style="bold")
        print_shapes(out, answer.card)
        for line in answer.lines:
            print_indented(out, line)


def print_indented(out: Console, line: Message) -> None:
    """A line in its indent; where nobody wraps lines it stays one line."""
    if out.is_terminal:
        out.print(Padding(tell(line), (0, 0, 0, INDENT)))
    else:
        out.print(" " * INDENT + tell(line))


def print_shapes(out: Console, card: DeckCard) -> None:
    """The shapes of a card side by side, coins beside them."""
    for line in shape_lines(card):
        out.print(" " * INDENT + line, style="bold")


def shape_lines(card: DeckCard) -> list[str]:
    """The shapes of a card side by side, coins beside them; a ruins card has none."""
    match card:
        case Explore():
            pictures = [_offered(choice) for choice in card.choices]
        case Ambush():
            pictures = [_picture(card.shape)]
        case Hero():
            pictures = [_attack(card)]
    wide = [max(map(cell_len, picture)) for picture in pictures]
    rows = zip_longest(*pictures, fillvalue="")
    return [
        APART.join(f"{cell:<{w}}" for cell, w in zip(row, wide, strict=True)).rstrip()
        for row in rows
    ]


def _offered(choice: OfferedShape) -> list[str]:
    rows = _picture(choice.shape)
    return [f"{rows[0]}  {COIN}", *rows[1:]] if choice.coin else rows


def _picture(shape: Shape, mark: str = FULL) -> list[str]:
    return _drawn(dict.fromkeys(shape, mark))


def _attack(card: Hero) -> list[str]:
    steps = from_corner(((0, 0), *card.attack))
    top, left = min(r for r, _ in card.attack), min(c for _, c in card.attack)
    hero = max(0, -top), max(0, -left)
    return _drawn({step: HERO if step == hero else ATTACKED for step in steps})


def _drawn(marks: dict[tuple[int, int], str]) -> list[str]:
    wide = 1 + max(column for _, column in marks)
    high = 1 + max(row for row, _ in marks)
    return [
        " ".join(marks.get((row, column), " ") for column in range(wide)) for row in range(high)
    ]
