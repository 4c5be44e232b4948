"""Rules of scoring, of the end, and of other ways to play, each by its word."""

from __future__ import annotations

from scoring.decks import SEASON_TIME, GameBox
from scoring.editions import Edition
from scoring.end_of_game import TITLES
from scoring.message import Message, say
from scoring.rule_sections import (
    COMBINING,
    DRAW_PHASE,
    GAME_END,
    SCORING_CARDS,
    SEASON_END,
    SETUP,
    SOLO,
)
from scoring.rule_text import RuleText
from scoring.rules_of_a_turn import CZECH_HERO
from scoring.seasons import Season
from scoring.sheet import Terrain
from scoring.spaces import SIZE


def _titles() -> tuple[Message, ...]:
    titled = say("{least} {title}")
    return tuple(titled.about(least=least, title=title) for least, title in TITLES)


RULES_OF_SCORING: tuple[RuleText, ...] = (
    RuleText(
        "monsters",
        say("monsters"),
        (
            say(
                "Each empty space beside a living monster costs 1 at the end of a season, once"
                " however many monsters touch it."
            ),
            say("Bare ruins and attack marks on empty spaces are empty too."),
            say("Destroyed monsters cost nothing, and no terrain is left of them."),
        ),
        SEASON_END,
    ),
    RuleText(
        "seasons",
        say("seasons"),
        (
            say(
                "There are four, {seasons}, and each scores two edicts: A and B, B and C, C and"
                " D, D and A.",
                seasons=tuple(Season),
            ),
            say(
                "At the end of a season first the two edicts are scored, then coins, then monsters;"
                " after that come the lasting effects of ambushes, which do not change the season"
                " just scored."
            ),
            say(
                "A season ends once the times of its cards reach {base} with the base game's season"
                " cards, {heroes} with those of Heroes.",
                base=SEASON_TIME[GameBox.BASE],
                heroes=SEASON_TIME[GameBox.HEROES],
            ),
        ),
        SEASON_END,
        also=(say("edicts"), say("scoring")),
    ),
    RuleText(
        "ties",
        say("ties"),
        (
            say("The highest total of all four seasons wins."),
            say(
                "Of those who have as much, whoever lost less to monsters over all four seasons;"
                " if that is alike too, they share the victory."
            ),
        ),
        GAME_END,
        also=(say("winner"), say("end of the game")),
    ),
    RuleText(
        "solo",
        say("solo"),
        (
            say(
                "An ambush starts in the card's corner and is tried along the edge the card's way,"
                " neither turned nor mirrored, then one ring further in, and so on; if it fits"
                " nowhere, the card is ignored."
            ),
            say(
                "The rating is the total less the solo numbers of the four scoring cards. The"
                " highest title it reaches is yours: {titles}.",
                titles=_titles(),
            ),
        ),
        SOLO,
        {
            Edition.RU: (
                say("The game ends at once when the map is full."),
                say("We read it so: the season in which it fills is scored, later ones are not."),
            )
        },
    ),
    RuleText(
        "combining",
        say("combining"),
        (
            say("All have the same sheet, of either game. Scoring cards of both, one a family."),
            say("Explore cards of one game only, and the ruins cards always with them."),
            say("Any four ambush cards of both games; hero cards with any explore cards, or none."),
            say("Season cards of either game: only summer differs, 8 or 7."),
            say("A hero that comes right after ruins is drawn, and the ruins wait."),
        ),
        COMBINING,
        {Edition.CS: (CZECH_HERO,)},
        also=(say("combined games"),),
    ),
    RuleText(
        "clusters",
        say("clusters"),
        (
            say("Spaces that share a side are neighbours; diagonals never are."),
            say(
                "A cluster is a whole group of neighbouring spaces of one terrain; one space is a"
                " cluster too."
            ),
        ),
        SCORING_CARDS,
        also=(say("neighbours"),),
    ),
    RuleText(
        "filled",
        say("filled spaces"),
        (
            say(
                "Filled is whatever is drawn, monsters, heroes and destroyed spaces too, and the"
                " printed mountains and wasteland."
            ),
            say("Bare ruins and attack marks on empty spaces are not filled."),
        ),
        SCORING_CARDS,
        also=(say("empty spaces"), say("wasteland")),
    ),
    RuleText(
        "terrain",
        say("terrain types"),
        (
            say("There are seven: {terrains}.", terrains=tuple(Terrain)),
            say("Wasteland, ruins, destroyed and empty spaces are none."),
        ),
        DRAW_PHASE,
        {Edition.CS: (CZECH_HERO,)},
    ),
    RuleText(
        "sheet",
        say("sheet"),
        (
            say("The map has {size} rows, A to K, and as many columns.", size=SIZE),
            say(
                "Side A and C are the wilds, B and D the wastelands; A and B are of the base game,"
                " C and D of Heroes."
            ),
        ),
        SETUP,
        also=(say("sides"),),
    ),
)
