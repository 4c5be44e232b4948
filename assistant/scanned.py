"""A photo read and scored: what `scan`, `explain` and the game make of a reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.answers import check_signs, refuse_drawn_on_print
from assistant.coin_lines import ledger_of
from assistant.learned_maps import known_maps
from assistant.worth import Payments, Total, Worth
from scoring.card import Card
from scoring.cards import CARDS
from scoring.choosing import Four
from scoring.coin_ledger import Ledger
from scoring.combining import combined
from scoring.decks import GameBox
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.season import SeasonScore, counted_coins, monster_losses, score_season
from scoring.seasons import Season
from scoring.sheet import Map, Sheet

if TYPE_CHECKING:
    from assistant.stakes import Stakes
    from scanner.reading import Answers, Doubt, Numbers, Reading, SignAnswers

# Combinations of answers that are scored, so that nobody waits: with a season, where two cards are
# scored, all answers to nine doubts take a quarter of a second; every card takes ten times as long.
MOST_OF_A_SEASON = 600
MOST_OF_ALL_CARDS = 16
MOST_COUNTS = 3  # of coins, beside the one that was read


@dataclass(frozen=True)
class Wishes:
    """What is asked for of a photo, by whoever asks or by the evening's settings."""

    map: Map | None
    season: Season | None
    cards: Four | None
    edition: Edition
    coins: int | None
    before: Sheet | None
    answers: Answers
    nth: int
    signs: SignAnswers = field(default_factory=dict)
    deck: GameBox | None = None  # whose explore cards are used; None: nobody said

    def with_base(self, sheet: Sheet) -> bool:
        """Whether anything of the base game is in play."""
        return combined(self.cards or (), sheet.map, self.deck)

    def season_score(self, sheet: Sheet, season: Season) -> SeasonScore:
        """A season by the four cards that are named."""
        assert self.cards is not None  # only then is a season scored
        return score_season(sheet, season, self.cards, self.edition, self.deck)

    @property
    def paid(self) -> tuple[Card, ...]:
        """The cards whose points are compared where no season is named."""
        return self.cards or CARDS


@dataclass(frozen=True)
class Scanned:
    """A reading, scored."""

    path: str
    reading: Reading
    wishes: Wishes
    stakes: Stakes
    seasons: tuple[SeasonScore, ...] = ()  # the one that was named, or all four with edicts alone
    coins_or: tuple[int, ...] = ()  # other counts that the track may show, likeliest first

    @property
    def sheet(self) -> Sheet:
        return self.reading.sheet

    @property
    def ledger(self) -> Ledger:
        """The coins, each with its ground."""
        wishes = self.wishes
        cards = wishes.cards or ()
        return ledger_of(self.sheet, wishes.season, cards, wishes.deck, wishes.before)

    @property
    def score(self) -> SeasonScore | None:
        """The season that was named, where its edicts are known."""
        return self.seasons[0] if len(self.seasons) == 1 else None


def scan_one(name: str, wishes: Wishes, photo: bytes | None = None) -> Scanned:
    """Read one photo and score it: the file of this name, or its bytes."""
    source = name if photo is None else photo
    reading = read_photo(
        source, wishes.map, wishes.nth, wishes.answers, wishes.signs, wishes.before
    )
    return scored(name, reading, wishes)


def read_photo(
    source: str | bytes,
    map: Map | None,
    nth: int,
    answers: Answers,
    signs: SignAnswers,
    before: Sheet | None = None,
) -> Reading:
    """A photo read with what is said of its spaces and signs."""
    from scanner import scan

    learned = () if map else known_maps()
    reading = scan(source, map=map, before=before, answers=answers, nth=nth, learned=learned)
    refuse_drawn_on_print(reading.sheet.map, answers)
    if signs:
        assert reading.drawings is not None  # a scan has them
        check_signs(signs, reading.drawings)
        reading = read_anew(reading, answers, signs)
    return reading


def scanned_anew(
    scanned: Scanned, answers: Answers, signs: SignAnswers, coins: int | None
) -> Scanned:
    """The photo read with more answers than it was scanned with, and scored."""
    wishes = scanned.wishes if coins is None else replace(scanned.wishes, coins=coins)
    answers, signs = {**wishes.answers, **answers}, {**wishes.signs, **signs}
    return scored(scanned.path, read_anew(scanned.reading, answers, signs), wishes)


def read_anew(reading: Reading, answers: Answers, signs: SignAnswers) -> Reading:
    """The same drawings read with these answers; coins and numbers stay as they are."""
    from scanner import read_sheet

    if reading.drawings is None:
        raise ValueError("a reading that was kept is not read anew")
    again = read_sheet(reading.seen, reading.drawings, answers, signs)
    return again.with_numbers_of(reading)


def scored(path: str, reading: Reading, wishes: Wishes) -> Scanned:
    """The season of a reading, and what its doubts would change."""
    coins = reading.numbers.coins if wishes.coins is None else wishes.coins
    season = wishes.season.value if wishes.season else None
    sheet = replace(reading.sheet, coins=coins, season=season)
    seasons: tuple[SeasonScore, ...] = ()
    if wishes.cards:
        asked = [wishes.season] if wishes.season else list(Season)
        seasons = tuple(wishes.season_score(sheet, each) for each in asked)
    stakes = stakes_of(sheet, reading.doubts, wishes)
    others = other_coins(reading.numbers) if wishes.coins is None else ()
    if others:
        stakes = stakes.with_coins([count - (coins or 0) for count in others])
    return Scanned(path, replace(reading, sheet=sheet), wishes, stakes, seasons, others)


def other_coins(numbers: Numbers) -> tuple[int, ...]:
    """What else the coin track may show, where it was not read for certain."""
    from scanner.numbers.number_doubts import SURE_OF_COINS

    if numbers.coins is None or numbers.coins_confidence >= SURE_OF_COINS:
        return ()
    return numbers.coins_or[:MOST_COUNTS]


def stakes_of(sheet: Sheet, doubts: Sequence[Doubt], wishes: Wishes) -> Stakes:
    """What the answers to these doubts would change."""
    from assistant.stakes import weigh_doubts

    most = MOST_OF_A_SEASON if wishes.cards else MOST_OF_ALL_CARDS
    return weigh_doubts(sheet, doubts, lambda changed: worth_of(changed, wishes), most)


def worth_of(sheet: Sheet, wishes: Wishes) -> Worth:
    """What a reading is worth: the season's total, or what the cards would pay."""
    if wishes.season and wishes.cards:
        return Total(wishes.season_score(sheet, wishes.season).total)
    with_base = wishes.with_base(sheet)
    points = tuple([card.score(sheet, wishes.edition, with_base).points for card in wishes.paid])
    return Payments(points, counted_coins(sheet), -len(monster_losses(sheet)))


def names_of_worth(wishes: Wishes) -> tuple[Card | Message, ...]:
    """What the parts of a worth stand for."""
    if wishes.season and wishes.cards:
        return (say("total"),)
    return (*wishes.paid, say("coins"), say("monsters"))
