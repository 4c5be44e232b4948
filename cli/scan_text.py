"""What `scan` says in the terminal."""

from __future__ import annotations

from cli.scan import Scanned, Wishes
from cli.score import print_cards, print_seasons
from cli.speech import tell
from cli.terminal import console, minus, warn
from scoring.message import Message, say
from scoring.sheet import Content

MOST_OTHERS = 3  # readings named beside the one taken


def print_scanned(scanned: Scanned, wishes: Wishes) -> None:
    """The map as read, the season or all cards, and the doubts in points."""
    for warning in scanned.reading.warnings:
        warn(warning)
    if scanned.score:
        print_seasons(scanned.sheet, [scanned.score])
    else:
        print_cards(scanned.sheet, wishes.edition, wishes.season)
    out = console()
    for line in remarks(scanned):
        out.print(tell(line))


def remarks(scanned: Scanned) -> list[Message]:
    """Doubts in points, and whether the score stands."""
    stakes = scanned.stakes
    if not stakes.stakes:
        return [say("Every space was read without doubt.")]
    lines: list[Message] = []
    other = say("{content}: {total}")
    for stake in stakes.stakes:
        if not (scanned.score and stake.changes_score):
            continue
        doubt = stake.doubt
        others = tuple(
            other.about(content=_content(token), total=minus(stake.outcomes[token][0]))
            for token in doubt.others[:MOST_OTHERS]
        )
        lines.append(
            say(
                "{space} is {read}: total {total}; if it is {others}.",
                space=doubt.space,
                read=_content(doubt.read),
                total=minus(stake.outcomes[doubt.read][0]),
                others=others,
            )
        )
    quiet = [s.doubt.space.name for s in stakes.stakes if not (scanned.score and s.changes_score)]
    if quiet:
        lines.append(say("To look at, if you like: {spaces}.", spaces=", ".join(quiet)))
    return lines + _verdict(scanned)


def _content(token: str) -> Content:
    return Content(token.removesuffix("*"))


def _verdict(scanned: Scanned) -> list[Message]:
    stakes = scanned.stakes
    if stakes.stands:
        return [say("The score stands: no doubt changes it.")]
    if not scanned.score:
        return []
    lines = [
        say(
            "The total lies between {lowest} and {highest}.",
            lowest=minus(stakes.lowest[0]),
            highest=minus(stakes.highest[0]),
        )
    ]
    weightiest = stakes.settles_most
    if weightiest:
        lines.append(
            say(
                "{space} settles most: say what it is with --set {space}=…",
                space=weightiest.doubt.space,
            )
        )
    return lines
