"""Which hand a sheet of a game is drawn by: by the player's name, unless the drawing tells else.

Two people of one name draw differently: where a sheet is not drawn as its player's hand is known,
somebody is asked whether it is the same person. Nobody has to know: then the sheet is read without
a hand, and teaches none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from assistant.evening.captions import day
from assistant.evening.hand_store import HandKept
from assistant.evening.likeliest_hand import likeliest_hand
from assistant.evening.record import Game, Slot, name_key
from assistant.evening.whose_sheet import Matter, Said, Undecided, Way
from assistant.problem import About, Problem
from scanner.read.whose_hand import DRAWN_OTHERWISE, DRAWN_SO, evidence_for
from scanner.reading import Drawings
from scoring.message import say


@dataclass(frozen=True)
class HandMeant:
    """The hand that a sheet is read with, and that it teaches."""

    name: str | None = None  # None: nobody knows whose it is
    kept: HandKept | None = None  # as it is known by now, where the sheet is drawn so


NOBODYS = HandMeant()


def hand_meant(
    hands: Sequence[HandKept], game: Game, slot: Slot, drawings: Drawings, said: Said
) -> HandMeant | Undecided:
    """The hand of the player that a sheet belongs to, of those that are known, or the question
    which it is."""
    player = slot[0]
    named = said.hand or hand_in_game(game, player)
    if named is not None:
        meant = next((kept for kept in hands if name_key(kept.name) == name_key(named)), None)
        drawn_so = meant is not None and evidence_for(meant.hand, drawings) >= DRAWN_SO
        return HandMeant(meant.name if meant else named, meant if drawn_so else None)
    candidates = [kept for kept in hands if kept.may_be_of(player)]
    if not candidates:
        return HandMeant(player)
    evidence = {kept.name: evidence_for(kept.hand, drawings) for kept in candidates}
    fitting = [kept for kept in candidates if evidence[kept.name] >= DRAWN_SO]
    if len(fitting) == 1:
        return HandMeant(fitting[0].name, fitting[0])
    if len(candidates) == 1 and evidence[candidates[0].name] > DRAWN_OTHERWISE:
        return HandMeant(candidates[0].name)
    order = sorted(fitting or candidates, key=lambda kept: -evidence[kept.name])
    return _which(player, order, free_name(player, [kept.name for kept in hands]), said)


def drawn_by(hands: Sequence[HandKept], players: Iterable[str], drawings: Drawings) -> str | None:
    """Which of these players is known to draw so, where that is clear."""
    owners = {kept.name: player for player in players for kept in hands if kept.may_be_of(player)}
    known = {kept.name: kept.hand for kept in hands if kept.name in owners}
    clear = likeliest_hand(drawings, known).name
    return None if clear is None else owners[clear]


def hand_in_game(game: Game, player: str) -> str | None:
    """The hand that the player's last sheet of a game was confirmed as."""
    return next((kept.hand for kept in reversed(game.of(player)) if kept.hand), None)


def _which(player: str, order: Iterable[HandKept], other: str, said: Said) -> Undecided:
    """The question whether it is the same person, the likeliest first, or another."""
    same = say("{hand}, known since {day}")
    choices = [
        Way(same.about(hand=kept.name, day=day(kept.since)), replace(said, hand=kept.name))
        for kept in order
    ]
    choices.append(Way(say("somebody else: {hand}", hand=other), replace(said, hand=other)))
    otherwise = say("this sheet is not drawn as {player} is known to draw", player=player)
    return Undecided(
        Matter.OTHER_HAND,
        say("This sheet is not drawn as {player} is known to draw. Who drew it?", player=player),
        tuple(choices),
        Problem(otherwise, About.DOES_NOT_FIT),
    )


def free_name(player: str, names: Iterable[str]) -> str:
    """A name for another person of this name, beside those that are known."""
    taken = {name_key(name) for name in names}
    number = 2
    while name_key(f"{player} ({number})") in taken:
        number += 1
    return f"{player} ({number})"
