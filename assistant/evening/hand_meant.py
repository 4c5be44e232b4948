"""Which hand a sheet of a game is drawn by: by the player's name, unless the drawing tells else.

Two people of one name draw differently: where a sheet is not drawn as its player's hand is known,
somebody is asked whether it is the same person. Nobody has to know: then the sheet is read without
a hand, and teaches none.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.evening.captions import day
from assistant.evening.hand_store import HandKept, hand_kept, known_hands
from assistant.evening.hands import KnownHand
from assistant.evening.record import Game, Slot, name_key
from assistant.evening.whose_sheet import Said, Undecided, Way
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
    db: sqlite3.Connection, game: Game, slot: Slot, drawings: Drawings, said: Said
) -> HandMeant | Undecided:
    """The hand of the player that a sheet belongs to, or the question which it is."""
    player = slot[0]
    hands = known_hands(db)
    named = said.hand or hand_in_game(game, player)
    if named is not None:
        meant = [hand for hand in hands if name_key(hand.name) == name_key(named)]
        return _read_with(named, [hand_kept(db, hand) for hand in meant], drawings)
    candidates = [hand_kept(db, hand) for hand in hands if _may_be_of(hand, player)]
    if not candidates:
        return HandMeant(player)
    evidence = {kept.name: evidence_for(kept.hand, drawings) for kept in candidates}
    drawn_so = [kept for kept in candidates if evidence[kept.name] >= DRAWN_SO]
    if len(drawn_so) == 1:
        return HandMeant(drawn_so[0].name, drawn_so[0])
    if len(candidates) == 1 and evidence[candidates[0].name] > DRAWN_OTHERWISE:
        return HandMeant(candidates[0].name)
    return _which(player, drawn_so or candidates, evidence, hands, said)


def hand_in_game(game: Game, player: str) -> str | None:
    """The hand that the player's last sheet of a game was confirmed as."""
    return next((kept.hand for kept in reversed(game.of(player)) if kept.hand), None)


def _may_be_of(hand: KnownHand, player: str) -> bool:
    key = name_key(player)
    return key in hand.players or key == name_key(hand.name)


def _read_with(name: str, known: Sequence[HandKept], drawings: Drawings) -> HandMeant:
    """A hand that was named; the sheet is read with it where it is drawn so."""
    for kept in known:
        if evidence_for(kept.hand, drawings) >= DRAWN_SO:
            return HandMeant(kept.name, kept)
        return HandMeant(kept.name)
    return HandMeant(name)


def _which(
    player: str,
    known: Iterable[HandKept],
    evidence: Mapping[str, float],
    hands: Sequence[KnownHand],
    said: Said,
) -> Undecided:
    """The question whether it is the same person, the likeliest first."""
    order = sorted(known, key=lambda kept: -evidence[kept.name])
    same = say("{hand}, known since {day}")
    choices = [
        Way(same.about(hand=kept.name, day=day(kept.since)), replace(said, hand=kept.name))
        for kept in order
    ]
    other = free_name(player, [hand.name for hand in hands])
    choices.append(Way(say("somebody else: {hand}", hand=other), replace(said, hand=other)))
    otherwise = say("this sheet is not drawn as {player} is known to draw", player=player)
    return Undecided(
        say("{what}. Who drew it?", what=otherwise),
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
