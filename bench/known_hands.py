"""A player who plays evening after evening, and whose hand is learned on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from assistant.conversation import conversation_on
from assistant.evening.kept_hand import packed_hand, unpacked_hand
from assistant.scanned import Scanned, scan_one, scored
from bench.result import Truth, truth_of
from bench.truthful_player import (
    TruthfulPlayer,
    drawn_by_lot,
    season_total,
    silent_spaces,
    wrong_spaces,
)
from scanner import ScanError, look_at, read_sheet
from scanner.arrays import Flags, Floats64
from scanner.chances import READABLE
from scanner.read.alike import kind_of, way_of
from scanner.read.hand import Hand, KnownSign, signs_drawn
from scanner.read.weighed_by_hand import likeness_of
from scanner.read.whose_hand import DRAWN_SO, evidence_for
from scanner.reading import Drawings
from scoring.sheet import Content
from scoring.spaces import SPACES

LEARNED_FROM, READ, SPRING = ("0", "1"), "2", "3"  # folders, an evening each

NOTHING = "nothing known"
ONE = "one sheet known"
TWO = "two sheets known"
STRANGERS = "another's hand given"
BELIEVED = "another's hand believed"  # as it would be if nobody looked whose it is
STATES = (NOTHING, ONE, TWO, STRANGERS, BELIEVED)


@dataclass(frozen=True)
class Result:
    """One sheet of a player, read with what was known of a hand."""

    player: str
    hands: str
    known: str
    error: str = ""  # the code of a refusal
    wrong: int = 0  # spaces
    silent: int = 0  # of them, in no doubt
    total: bool = False  # right before any answer
    answers: int = 0
    wrong_after: int = 0  # the answers
    total_after: bool = False
    used: bool = False  # whether the sheet was read with the hand
    evidence: float = 0.0  # for the hand


@dataclass(frozen=True, eq=False)
class Player:
    """A player's photos, evening by evening, and the hand as it was learned after each."""

    name: str
    hands: str
    photos: Mapping[str, Path]
    learned: tuple[Hand, ...] = ()  # after the first evening, after both


@dataclass(frozen=True, eq=False)
class Traits:
    """What the constants of hands are fitted to."""

    own: Floats64  # of each sign of a sheet, how near it is to the player's own
    others: Floats64  # and to somebody else's
    near: Floats64  # of each drawn space and known kind, how near
    so: Flags  # and whether it is that kind


def players_in(folders: Sequence[Path]) -> list[Player]:
    """The players of whom each folder has photos: in `0` and `1` those that are learned from, in
    `2` the one that is read, in `3` one of spring."""
    found = []
    for folder in folders:
        for photo in sorted((folder / READ).glob("*.jpg")):
            photos = {evening: folder / evening / photo.name for evening in "0123"}
            found.append(Player(f"{folder.name}/{photo.stem}", folder.name, photos))
    return found


def taught(player: Player) -> Player:
    """The player with the hand as it is learned, each sheet read with what was known by then and
    put right by the player."""
    sheets: tuple[tuple[KnownSign, ...], ...] = ()
    learned = []
    for evening in LEARNED_FROM:
        scanned, truth = _scanned(player.photos[evening])
        if isinstance(scanned, Scanned):
            if sheets:
                scanned = _read_with(scanned, Hand(sheets))
            end = TruthfulPlayer(truth).answers_all(conversation_on(scanned, legend=True))
            sheets = (_confirmed(end.scanned), *sheets)
        learned.append(Hand(sheets))
        if sheets:
            _ = learned[-1].ways  # computed once, and taken along to other processes
    return replace(player, learned=tuple(learned))


def _confirmed(scanned: Scanned) -> tuple[KnownSign, ...]:
    """What a sheet teaches, as it is kept."""
    reading = scanned.reading
    assert reading.drawings is not None  # a scan has them
    doubted = {doubt.space for doubt in reading.doubts} | set(reading.hidden)
    features = reading.drawings.chances.features
    signs = signs_drawn(reading.picture, scanned.sheet, features, doubted)
    kept = unpacked_hand(packed_hand((sign, None) for sign in signs), "2026-01-01")
    return tuple(each.sign for each in kept)


def read(player: Player, stranger: Player) -> tuple[list[Result], Traits]:
    """A later sheet of the player, read in all states; the other one is somebody else."""
    about = Result(player.name, player.hands, NOTHING)
    scanned, truth = _scanned(player.photos[READ])
    if isinstance(scanned, str):
        return [replace(about, known=state, error=scanned) for state in STATES], _no_traits()
    drawings = scanned.reading.drawings
    assert drawings is not None
    hands = {ONE: player.learned[0], TWO: player.learned[1], STRANGERS: stranger.learned[1]}
    results = [_result(about, scanned, truth)]
    for state, hand in hands.items():
        evidence = evidence_for(hand, drawings) if hand.sheets else 0.0
        used = bool(hand.sheets) and evidence >= DRAWN_SO
        known = _result(about, _read_with(scanned, hand), truth) if used else results[0]
        results.append(replace(known, known=state, used=used, evidence=round(evidence, 1)))
    believed = _result(about, _read_with(scanned, stranger.learned[1]), truth)
    results.append(replace(believed, known=BELIEVED, used=True))
    return results, _traits(drawings, truth, player.learned[1], stranger.learned[1])


def spring_evidence(player: Player, hands: Sequence[Hand]) -> list[float] | None:
    """How much the player's spring sheet speaks for each of these hands; None where it is
    refused."""
    scanned, _ = _scanned(player.photos[SPRING])
    if isinstance(scanned, str):
        return None
    assert scanned.reading.drawings is not None
    return [evidence_for(hand, scanned.reading.drawings) if hand.sheets else 0.0 for hand in hands]


def _scanned(photo: Path) -> tuple[Scanned | str, Truth]:
    truth = truth_of(photo)
    try:
        # In a game the side is known.
        scanned = scan_one(str(photo), replace(drawn_by_lot(photo), map=truth.sheet.map))
    except ScanError as error:
        return error.code, truth
    return scanned, truth


def _read_with(scanned: Scanned, hand: Hand) -> Scanned:
    seen = scanned.reading.seen
    again = read_sheet(seen, look_at(seen, hand=hand)).with_numbers_of(scanned.reading)
    return scored(scanned.path, again, scanned.wishes)


def _result(about: Result, scanned: Scanned, truth: Truth) -> Result:
    player, wishes = TruthfulPlayer(truth), scanned.wishes
    # A hand that is known is not shown again as a legend: only what is in doubt is asked.
    end = player.answers_all(conversation_on(scanned, legend=False)).scanned
    wrong, right = wrong_spaces(scanned, truth), season_total(truth.sheet, wishes)
    return replace(
        about,
        wrong=len(wrong),
        silent=len(silent_spaces(scanned, wrong)),
        total=season_total(scanned.sheet, wishes) == right,
        answers=player.named + player.asked,
        wrong_after=len(wrong_spaces(end, truth)),
        total_after=season_total(end.sheet, wishes) == right,
    )


def _traits(drawings: Drawings, truth: Truth, own: Hand, other: Hand) -> Traits:
    chances = drawings.chances
    ways = [way_of(group, chances) for group in drawings.groups]
    near, so = [], []
    for space in SPACES:
        held = truth.sheet[space]
        if held in READABLE and held is not Content.EMPTY:
            likeness = likeness_of(chances.features[space.index], own.known)
            known = np.flatnonzero(~np.isnan(likeness))
            near += [_near(likeness[kind]) for kind in known]
            so += [kind == kind_of(held) for kind in known]
    return Traits(
        own=np.array([_near((own.ways @ way).max()) for way in ways]),
        others=np.array([_near((other.ways @ way).max()) for way in ways]),
        near=np.array(near),
        so=np.array(so, bool),
    )


def _near(cosine: float) -> float:
    return float(-np.log(max(1 - cosine, 1e-3)))


def _no_traits() -> Traits:
    return Traits(np.zeros(0), np.zeros(0), np.zeros(0), np.zeros(0, bool))
