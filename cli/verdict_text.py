"""What a command says last, so that it stands in the smallest window: whose sheet of which season,
its boxes and its total, and what the player draws now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from assistant.evening.captions import heads, keys
from assistant.language import tell
from assistant.words import minus
from cli.terminal import is_narrow
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import letter


def print_verdict(
    out: Console, title: str, scores: Sequence[SeasonScore], lines: Iterable[Message] = ()
) -> None:
    """The last words about a sheet."""
    out.print()
    if title:
        out.print(title, style="bold")
    out.print(season_text(scores[0]) if len(scores) == 1 else seasons_text(scores), end="")
    for line in lines:
        out.print(tell(line))


def season_text(score: SeasonScore) -> Text:
    """The season's box as the sheet prints it: two edicts above coins and monsters, the total."""
    first, second = score.edicts
    cells = [
        (tell(say("edict {letter}", letter=letter(first.letter))), first.tally.points),
        (tell(say("edict {letter}", letter=letter(second.letter))), second.tally.points),
        (tell(say("coins")), score.coins),
        (tell(say("monsters")), score.monsters),
    ]
    width = max(len(label) for label, _ in cells)
    boxes = [f" {label:<{width}} {minus(points):>3} " for label, points in cells]
    total, season = minus(score.total), tell(score.season)
    wide = max(len(total), len(season)) + (2 if is_narrow() else 4)
    rule = "─" * len(boxes[0])
    text = Text()
    text.append(f"┌{rule}┬{rule}┬{'─' * wide}┐\n│{boxes[0]}│{boxes[1]}│{season:^{wide}}│\n")
    text.append(f"├{rule}┼{rule}┤{' ' * wide}│\n│{boxes[2]}│{boxes[3]}│")
    text.append(f"{total:^{wide}}", "bold")
    text.append(f"│\n└{rule}┴{rule}┴{'─' * wide}┘\n")
    return text


def seasons_text(scores: Sequence[SeasonScore]) -> Text:
    """A line a season, where a sheet is scored for several: each is what the sheet would pay."""
    width = max(cell_len(tell(score.season)) for score in scores)
    text = Text()
    for score in scores:
        text.append(tell(score.season) + " " * (width - cell_len(tell(score.season))))
        *parts, total = zip(heads(score.season), score.boxes, strict=True)
        for head, points in parts:
            text.append(f"  {tell(head)} {minus(points):>2}")
        text.append(f"  {total[0]} ").append(f"{minus(total[1]):>3}\n", "bold")
    return text.append(f"{keys()}\n", "dim")
