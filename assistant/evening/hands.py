"""Whose hands are known, from which sheets, and which of what they taught finds room.

A hand is learned from sheets that somebody confirmed: each brings a paper with its signs. What was
taken back, and sheets that others took the place of, teach nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from assistant.evening.record import Event, Kind, Paper, name_key

# Of all that is kept of one hand; a sheet's signs have 15 to 40 KB.
MOST_BYTES = 200_000
# Of a hand, the newest evenings are read with: who drew otherwise long ago draws so no more.
EVENINGS = 3


@dataclass(frozen=True)
class Learned:
    """What one sheet taught of a hand."""

    event: int
    game: int  # `NO_GAME`: it was brought along
    player: str
    at: str
    paper: str  # by its digest


@dataclass(frozen=True)
class KnownHand:
    """Somebody's hand, by the name it is kept under."""

    name: str
    learned: tuple[Learned, ...]  # the newest first

    @property
    def evenings(self) -> tuple[Learned, ...]:
        """The newest sheet of each evening: earlier seasons of a game have nothing that it has
        not. What was brought along has no game, and each is one."""
        newest: dict[object, Learned] = {}
        for learned in self.learned:
            newest.setdefault(learned.game or learned.paper, learned)
        return tuple(newest.values())

    @property
    def players(self) -> frozenset[str]:
        """What the names have in common under which this hand drew."""
        return frozenset(name_key(learned.player) for learned in self.learned)


def hands_of(events: Iterable[Event]) -> tuple[KnownHand, ...]:
    """The hands that these events, which stand, have taught; by their names."""
    taught: dict[str, list[Learned]] = {}
    names: dict[str, str] = {}
    slots: set[object] = set()
    for event in sorted(events, key=lambda event: event.number, reverse=True):
        if event.kind is Kind.SHEET:
            slot = (event.game, event.body["player"], event.body["season"])
            if slot in slots:  # a later sheet is in its place
                continue
            slots.add(slot)
        learned, name = learned_by(event), event.body.get("hand")
        if learned is not None and name is not None:
            names.setdefault(name_key(name), name)
            taught.setdefault(name_key(name), []).append(learned)
    for each in taught.values():
        each.sort(key=lambda learned: (learned.at, learned.event), reverse=True)
    return tuple(KnownHand(names[key], tuple(taught[key])) for key in sorted(taught))


def learned_by(event: Event) -> Learned | None:
    """What an event taught of a hand, if anything."""
    paper = event.papers.get(Paper.HAND)
    if paper is None:
        return None
    at = event.body["learned"] if event.kind is Kind.HAND else event.at
    return Learned(event.number, event.game, event.body["player"], at, paper)


def without_room(events: Iterable[Event], sizes: Mapping[str, int]) -> list[int]:
    """The events whose signs are let go, so that no hand takes more than its room: the newest
    sheet of each evening stays the longest, and of those the newest."""
    gone = []
    for hand in _all_that_was_taught(events):
        newest = {learned.event for learned in hand.evenings}
        order = sorted(hand.learned, key=lambda learned: learned.event not in newest)  # stable
        room, papers = MOST_BYTES, set[str]()
        for learned in order:
            room -= 0 if learned.paper in papers else sizes.get(learned.paper, 0)
            papers.add(learned.paper)
            if room < 0:
                gone.append(learned.event)
    return gone


def _all_that_was_taught(events: Iterable[Event]) -> Iterable[KnownHand]:
    """The hands with all that is kept of them, as well of sheets that others took the place of."""
    taught: dict[str, list[Learned]] = {}
    for event in events:
        learned = learned_by(event)
        if learned is not None:
            taught.setdefault(name_key(event.body.get("hand") or ""), []).append(learned)
    for name, each in taught.items():
        each.sort(key=lambda learned: (learned.at, learned.event), reverse=True)
        yield KnownHand(name, tuple(each))
