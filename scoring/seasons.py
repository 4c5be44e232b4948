"""The four seasons and the two edicts that each of them scores."""

from __future__ import annotations

from enum import Enum

from scoring.language import every_language
from scoring.message import Message, say
from scoring.names import UnknownName, folded

EDICTS = "ABCD"


class Season(Enum):
    """A season; the value is its name in sheet text and JSON."""

    SPRING = "spring"
    SUMMER = "summer"
    FALL = "fall"
    WINTER = "winter"

    @property
    def place(self) -> int:
        """0 for spring to 3 for winter."""
        return list(Season).index(self)

    @property
    def edicts(self) -> tuple[int, int]:
        """Places in the row of edicts A B C D: spring A B, summer B C, fall C D, winter D A."""
        return self.place, (self.place + 1) % len(EDICTS)

    @property
    def message(self) -> Message:
        return SEASON_NAMES[self]


SEASON_NAMES = {
    Season.SPRING: say("spring"),
    Season.SUMMER: say("summer"),
    Season.FALL: say("fall"),
    Season.WINTER: say("winter"),
}


# Their own sentences, because the Russian sheets and cards are lettered А, Б, В, Г.
LETTERS = {"A": say("A"), "B": say("B"), "C": say("C"), "D": say("D")}


def letter(latin: str) -> Message:
    """The letter of an edict or a side as the reader's edition prints it."""
    return LETTERS[latin]


def find_season(name: str) -> Season:
    """A season by its name in any of the languages; UnknownName when there is none."""
    wanted = folded(name)
    for season in Season:
        if wanted == season.value or (wanted == "autumn" and season is Season.FALL):
            return season
    for language in every_language():
        for season in Season:
            if wanted == folded(season.message.into(language)):
                return season
    raise UnknownName(
        say(
            "{name} is no season: {seasons}",
            name=repr(name),
            seasons=tuple(season.message for season in Season),
        )
    )
