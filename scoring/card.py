"""A scoring card: what it is called, where it comes from, and the rule it scores by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.combining import combined
from scoring.decks import GameBox
from scoring.editions import Edition, Otherwise, score_by
from scoring.message import Message, say
from scoring.sheet import Content, Sheet
from scoring.tally import Rule, Tally


class Family(Enum):
    """The four backs of the scoring cards; a game uses one card of each."""

    FOREST = "forest"
    FARM_WATER = "farm_water"
    VILLAGE = "village"
    SPATIAL = "spatial"

    @property
    def message(self) -> Message:
        return FAMILY_NAMES[self]


FAMILY_NAMES = {
    Family.FOREST: say("forest cards"),
    Family.FARM_WATER: say("farm and water cards"),
    Family.VILLAGE: say("village cards"),
    Family.SPATIAL: say("cards about filled and empty spaces"),
}


@dataclass(frozen=True)
class Card:
    """A scoring card."""

    message: Message  # its name
    box: GameBox
    number: int  # printed on the card, within its box
    family: Family
    rule: Rule
    solo: int  # what the solo game takes off for it
    scores: Message
    # What a hero may count as where an edition lets it be any terrain: what pays here.
    hero_as: tuple[Content, ...]
    note: Message | None = None  # settles its usual quarrel
    aka: tuple[str, ...] = ()  # names in other printings
    otherwise: tuple[Otherwise, ...] = ()  # where a translation prints another rule

    @property
    def id(self) -> str:
        return self.rule.__name__.replace("_", "-")

    @property
    def name(self) -> str:
        return str(self.message)

    def scores_in(self, edition: Edition | str) -> Message:
        """The rule as an edition prints it."""
        other = [other.scores for other in self.otherwise if other.edition is Edition(edition)]
        return other[0] if other else self.scores

    def score(
        self, sheet: Sheet, edition: Edition | str = Edition.EN, with_base: bool = False
    ) -> Tally:
        """What the card pays for a sheet, with the proof. `with_base`: something of the base game
        is in play beside this card and the sheet."""
        hero_as = self.hero_as if with_base or combined((self,), sheet.map) else ()
        return score_by(self.rule, Edition(edition), sheet, self.otherwise, hero_as)
