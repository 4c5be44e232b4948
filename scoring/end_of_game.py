"""The end of a game: who won, and the title of a solo player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.card import Card
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.sheet import Sheet


@dataclass(frozen=True)
class Result:
    """One player's seasons so far."""

    player: str
    seasons: tuple[SeasonScore, ...]

    @property
    def total(self) -> int:
        return sum(season.total for season in self.seasons)

    @property
    def lost_to_monsters(self) -> int:
        """0 or negative, over all seasons; the higher one wins a tie."""
        return sum(season.monsters for season in self.seasons)


@dataclass(frozen=True)
class Place:
    """A player's place; shared places have the same number."""

    number: int
    result: Result


def rank(results: Iterable[Result]) -> tuple[Place, ...]:
    """Highest total first; on a tie whoever lost less to monsters; still tied: a shared place."""
    strengths = [((result.total, result.lost_to_monsters), result) for result in results]
    strengths.sort(key=lambda strong: strong[0], reverse=True)
    places: list[Place] = []
    before = None
    for count, (strength, result) in enumerate(strengths, 1):
        shared = strength == before
        places.append(Place(places[-1].number if shared else count, result))
        before = strength
    return tuple(places)


def winners(places: Iterable[Place]) -> tuple[str, ...]:
    """More than one name is a shared victory."""
    return tuple(place.result.player for place in places if place.number == 1)


def ends_at_once(sheet: Sheet, edition: Edition, solo: bool) -> bool:
    """The Russian rulebook ends a solo game at once when the map is full. The season in which it
    fills is scored, later ones are not played."""
    return solo and edition is Edition.RU and not sheet.empty


TITLES: tuple[tuple[int, Message], ...] = (
    (30, say("Legendary Cartographer")),
    (20, say("Master Mapsmith")),
    (10, say("Journeyman Topographer")),
    (0, say("Apprentice Surveyor")),
    (-5, say("Amateur Assessor")),
    (-10, say("Inept Assistant")),
    (-20, say("Dimwitted Doodler")),
    (-30, say("Oblivious Inkdrinker")),
)


def solo_rating(total: int, cards: Sequence[Card]) -> int:
    """The total less the solo numbers of the four scoring cards."""
    return total - sum(card.solo for card in cards)


def solo_title(rating: int) -> Message:
    """The highest title reached; below the last threshold the rulebooks name none but the last."""
    return next((title for least, title in TITLES if rating >= least), TITLES[-1][1])
