"""A sheet that a truthful player settles: what was right before and after, and what it took."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from assistant.conversation import Conversation, Topic, conversation_on
from assistant.scanned import Scanned, Wishes, scan_one
from bench.result import Truth, truth_of
from scanner import ScanError
from scoring.card import Card, Family
from scoring.cards import CARDS
from scoring.editions import Edition
from scoring.season import score_season
from scoring.seasons import Season
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES, Space

MOST_STEPS = 150  # of a conversation: more would be a fault of the program


@dataclass(frozen=True)
class Settled:
    """One photo, before and after."""

    photo: str
    hands: str
    habit: str
    print: str
    tool: str
    difficulty: str
    error: str = ""  # the code of a refusal
    total_before: bool = False
    total_after: bool = False
    exact_before: bool = False  # every content; attack marks are worth no point
    exact_after: bool = False
    wrong_before: int = 0
    wrong_after: int = 0
    broken: int = 0  # spaces right before and wrong after
    silent: int = 0  # wrong before, and in no doubt
    silent_after: int = 0
    answers: int = 0  # changed entries, and doubts that were answered
    named: int = 0  # entries that were changed
    asked: int = 0  # doubts that were answered
    changed: int = 0  # of them with another answer than was read
    entries: int = 0
    impure: int = 0  # drawn spaces in an entry of another sign
    drawn: int = 0
    misread: str = ""  # after: space:truth>reading

    @property
    def worse(self) -> bool:
        return self.wrong_after > self.wrong_before


def settle(photo: Path) -> Settled:
    """Scan a photo, and let a truthful player answer what the program shows and asks."""
    truth = truth_of(photo)
    made = truth.made
    about = Settled(
        photo=f"{photo.parent.parent.name}/{photo.parent.name}/{photo.name}",
        hands=str(made.get("hands", "usual")),
        habit=", ".join(sorted(made.get("habits", []))) or "usual",
        print=str(made.get("print", "?")),
        tool=str((made.get("player") or {}).get("tool", "?")),
        difficulty=str(made.get("difficulty", "?")),
    )
    wishes = drawn_by_lot(photo)
    try:
        scanned = scan_one(str(photo), wishes)
    except ScanError as error:
        return replace(about, error=error.code)
    if scanned.sheet.map.name != truth.sheet.map.name:
        return replace(about, error="another side")
    player = TruthfulPlayer(truth)
    end = player.answers_all(conversation_on(scanned))
    before, after = wrong_spaces(scanned, truth), wrong_spaces(end.scanned, truth)
    return replace(
        about,
        total_before=season_total(scanned.sheet, wishes) == season_total(truth.sheet, wishes),
        total_after=season_total(end.scanned.sheet, wishes) == season_total(truth.sheet, wishes),
        exact_before=not before,
        exact_after=not after,
        wrong_before=len(before),
        wrong_after=len(after),
        broken=len(set(after) - set(before)),
        silent=len(silent_spaces(scanned, before)),
        silent_after=len(silent_spaces(end.scanned, after)),
        answers=player.named + player.asked,
        named=player.named,
        asked=player.asked,
        changed=player.changed,
        entries=len(scanned.reading.signs),
        impure=_impure(scanned, truth),
        drawn=sum(len(sign.spaces) for sign in scanned.reading.signs),
        misread=" ".join(f"{s}:{truth.sheet[s].token}>{end.scanned.sheet[s].token}" for s in after),
    )


def drawn_by_lot(photo: Path) -> Wishes:
    """A season and four scoring cards, one a family, the same for a photo at every run."""
    rng = np.random.default_rng(zlib.crc32(photo.name.encode()))
    families: list[Card] = []
    for family in Family:
        cards = [card for card in CARDS if card.family is family]
        families.append(cards[int(rng.integers(len(cards)))])
    one, two, three, four = (families[int(place)] for place in rng.permutation(len(families)))
    season = list(Season)[int(rng.integers(len(Season)))]
    return Wishes(None, season, (one, two, three, four), Edition.EN, None, None, {}, 1)


class TruthfulPlayer:
    """Knows the sheet, looks at what is shown, and answers what is asked."""

    def __init__(self, truth: Truth) -> None:
        self.truth = truth
        self.named = self.asked = self.changed = 0

    def answers_all(self, state: Conversation) -> Conversation:
        for _ in range(MOST_STEPS):
            question = state.question
            if question is None:
                return state
            if question.topic is Topic.LEGEND:
                state = self._puts_right(state)
            elif question.topic is Topic.COINS:
                state = self._said(state, self.truth.sheet.coins or 0)
            else:
                holds = {self._holds(space) for space in question.spaces}
                if len(holds) > 1:
                    state = state.apart()
                    continue
                (content,) = holds
                state = self._said(state, content)
        raise RuntimeError("a conversation without an end")

    def _said(self, state: Conversation, answer: Content | int) -> Conversation:
        assert state.question is not None
        self.asked += 1
        self.changed += answer != state.question.read
        return state.answered(answer)

    def _puts_right(self, state: Conversation) -> Conversation:
        """The legend as the player leaves it: a wrong entry named, a mixed one split first."""
        for number, entry in enumerate(state.entries):
            holds = [self._holds(space) for space in entry.shown]
            if len(set(holds)) > 1 and entry.signs:
                self.named += 1
                return state.split(number)
            if holds[0] is not entry.read:
                self.named += 1
                return state.named(number, holds[0])
        return state.taken()

    def _holds(self, space: Space) -> Content:
        held = self.truth.sheet[space]
        return Content.EMPTY if held.printed else held


def wrong_spaces(scanned: Scanned, truth: Truth) -> list[Space]:
    """Where a reading has something else than the sheet; attack marks are worth no point."""
    return [space for space in SPACES if scanned.sheet[space] is not truth.sheet[space]]


def silent_spaces(scanned: Scanned, wrong: Iterable[Space]) -> set[Space]:
    """Those of the wrong spaces that are in no doubt."""
    return set(wrong) - {doubt.space for doubt in scanned.reading.doubts}


def season_total(sheet: Sheet, wishes: Wishes) -> int:
    assert wishes.season is not None  # drawn by lot
    assert wishes.cards is not None
    return score_season(sheet, wishes.season, wishes.cards, wishes.edition).total


def _impure(scanned: Scanned, truth: Truth) -> int:
    """How many spaces stand in an entry of another sign."""
    impure = 0
    for sign in scanned.reading.signs:
        held = [truth.sheet[space] for space in sign.spaces]
        commonest = max(dict.fromkeys(held), key=held.count)
        impure += sum(content is not commonest for content in held)
    return impure


Line = tuple[str, Callable[[Sequence[Settled]], str]]


def _share(of: Callable[[Settled], float]) -> Callable[[Sequence[Settled]], str]:
    return lambda results: f"{100 * sum(map(of, results)) / len(results):.1f} %"


def _mean(of: Callable[[Settled], float]) -> Callable[[Sequence[Settled]], str]:
    return lambda results: f"{sum(map(of, results)) / len(results):.2f}"


LINES: tuple[Line, ...] = (
    ("photos", lambda results: str(len(results))),
    ("refused, or another side", _share(lambda r: bool(r.error))),
    ("total right before", _share(lambda r: r.total_before)),
    ("total right after", _share(lambda r: r.total_after)),
    ("exact before", _share(lambda r: r.exact_before)),
    ("exact after", _share(lambda r: r.exact_after)),
    ("wrong spaces before", _mean(lambda r: r.wrong_before)),
    ("wrong spaces after", _mean(lambda r: r.wrong_after)),
    ("silent wrong spaces", _mean(lambda r: r.silent)),
    ("sheets made worse", lambda results: str(sum(r.worse for r in results))),
    ("right spaces broken", _mean(lambda r: r.broken)),
    ("answers", _mean(lambda r: r.answers)),
    ("  entries changed", _mean(lambda r: r.named)),
    ("  doubts answered", _mean(lambda r: r.asked)),
    ("  of them as read", _mean(lambda r: r.asked - r.changed)),
    ("sheets that were asked", _share(lambda r: r.answers > 0)),
    ("entries", _mean(lambda r: r.entries)),
    (
        "impure spaces",
        lambda rs: f"{100 * sum(r.impure for r in rs) / max(1, sum(r.drawn for r in rs)):.2f} %",
    ),
)


def show(results: Sequence[Settled], by: str) -> None:
    """A table with a column for every value of one trait; a sheet of two habits counts in both."""
    values = {r: getattr(r, by).split(", ") if by == "habit" else [getattr(r, by)] for r in results}
    groups = sorted({value for named in values.values() for value in named})
    table = Table("", "all", *groups, title=by)
    for name, line in LINES:
        shares = [line([r for r in results if group in values[r]]) for group in groups]
        table.add_row(name, line(results), *shares)
    Console(width=max(100, 34 + 14 * len(groups))).print(table)


def write(path: Path, results: Iterable[Settled]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Settled)])
        writer.writeheader()
        for result in results:
            row = asdict(result)
            writer.writerow({k: int(v) if isinstance(v, bool) else v for k, v in row.items()})


def read(path: Path) -> list[Settled]:
    kinds = {field.name: field.type for field in fields(Settled)}
    take: dict[str, Callable[[str], str | int | bool]] = {
        "str": str,
        "int": int,
        "bool": lambda text: bool(int(text)),
    }
    with path.open(newline="", encoding="utf-8") as file:
        return [
            Settled(**{name: take[str(kinds[name])](text) for name, text in row.items()})  # type: ignore[arg-type]  # by the fields' own types
            for row in csv.DictReader(file)
        ]
