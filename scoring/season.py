"""The end of a season: two edicts, coins and monsters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.boxes import SeasonBoxes
from scoring.card import Card
from scoring.cards import find_card
from scoring.combining import combined
from scoring.decks import GameBox
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.seasons import EDICTS, Season, find_season
from scoring.sheet import MOST_COINS, Sheet, Terrain
from scoring.spaces import Space, beside, ordered
from scoring.tally import Tally


@dataclass(frozen=True)
class Edict:
    """A scoring card under its letter, with what it paid."""

    letter: str
    card: Card
    tally: Tally


@dataclass(frozen=True)
class SeasonScore:
    """The five numbers of a season's box, and the proof of each."""

    season: Season
    edicts: tuple[Edict, Edict]
    coins: int
    losses: tuple[Space, ...]  # the empty spaces beside monsters
    slain: tuple[Space, ...] = ()  # monsters on attack marks, which cost nothing

    @property
    def monsters(self) -> int:
        """0 or negative."""
        return -len(self.losses)

    @property
    def total(self) -> int:
        return sum(edict.tally.points for edict in self.edicts) + self.coins + self.monsters

    @property
    def boxes(self) -> SeasonBoxes[int]:
        """As the sheet prints them."""
        first, second = self.edicts
        return SeasonBoxes(
            first.tally.points, second.tally.points, self.coins, self.monsters, self.total
        )


class WrongEdicts(ValueError):
    """Not four scoring cards."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


def find_edicts(names: Sequence[str | Card]) -> tuple[Card, Card, Card, Card]:
    """The four cards under A, B, C and D, given by name."""
    if len(names) != len(EDICTS):
        raise WrongEdicts(
            say("a game has four scoring cards, for edicts A, B, C and D; {n} given", n=len(names))
        )
    a, b, c, d = (card if isinstance(card, Card) else find_card(card) for card in names)
    return a, b, c, d


def score_season(
    sheet: Sheet,
    season: Season | str,
    edicts: Sequence[str | Card],
    edition: Edition | str = Edition.EN,
    deck: GameBox | str | None = None,
) -> SeasonScore:
    """Score a sheet at the end of a season by two of its four edicts. `deck`: whose explore cards
    are used, which the Czech rulebook makes a difference of; None: nobody said."""
    season = season if isinstance(season, Season) else find_season(season)
    cards = find_edicts(edicts)
    with_base = combined(cards, sheet.map, None if deck is None else GameBox(deck))
    first, second = (
        Edict(EDICTS[place], cards[place], cards[place].score(sheet, edition, with_base))
        for place in season.edicts
    )
    return SeasonScore(
        season,
        (first, second),
        counted_coins(sheet),
        monster_losses(sheet),
        ordered(sheet.slain),
    )


def counted_coins(sheet: Sheet) -> int:
    """1 for every coin marked so far; the track holds 14 and more are lost."""
    return min(sheet.coins or 0, MOST_COINS)


def monster_losses(sheet: Sheet) -> tuple[Space, ...]:
    """The empty spaces beside a monster that is not destroyed; each costs 1, once."""
    return ordered(beside(sheet.spaces(Terrain.MONSTER)) & sheet.empty)
