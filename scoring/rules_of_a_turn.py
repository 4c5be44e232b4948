"""Rules of what lies on the table and of a turn, each by its word."""

from __future__ import annotations

from scoring.aftermath import DRAGON_COINS
from scoring.decks import EXPLORE, SEASON_TIME, GameBox
from scoring.editions import Edition
from scoring.message import say
from scoring.rule_sections import (
    AMBUSHES,
    CHECK_PHASE,
    COINS,
    DESTROYING,
    EXPLORE_PHASE,
    HEROES,
    RUINS,
    SETUP,
    SHAPES,
)
from scoring.rule_text import RuleText
from scoring.sheet import MOST_COINS

CZECH_HERO = say(
    "Once anything of the base game is in play (a scoring card, the sheet, the explore cards), a"
    " hero counts as any terrain for all four scoring cards; in a game of Heroes alone it is a"
    " terrain type of its own."
)
CZECH_KILLED = say("Heroes kill monsters instead of destroying them, which is scored alike.")


RULES_OF_A_TURN: tuple[RuleText, ...] = (
    RuleText(
        "setup",
        say("setting up"),
        (
            say("Everybody has the same side of the sheet and a pencil."),
            say(
                "One scoring card of each of the four families is drawn by lot; the four are"
                " shuffled, and one is put under each of the edicts A, B, C and D."
            ),
            say(
                "One ambush card, unseen, is shuffled into the explore cards before each season;"
                " with Heroes one hero card too."
            ),
            say(
                "For a first game Heroes recommends Faunlost Thicket, Gnomish Colony, Ulem's"
                " Wallow and Dwarvenholds, in this order."
            ),
        ),
        SETUP,
        also=(say("first game"), say("setup")),
    ),
    RuleText(
        "explore",
        say("explore cards"),
        (
            say(
                "The base game has {base} explore cards, two of them ruins, Heroes has {heroes};"
                " ambush and hero cards lie among them.",
                base=len(EXPLORE[GameBox.BASE]),
                heroes=len(EXPLORE[GameBox.HEROES]),
            ),
            say(
                "Each turn one card is revealed, everybody draws what it shows at the same time,"
                " and then the time is added up."
            ),
            say("Explore cards are shuffled in again before the next season."),
        ),
        EXPLORE_PHASE,
        also=(say("turn"), say("deck")),
    ),
    RuleText(
        "drawing",
        say("drawing"),
        (
            say("Everybody draws one of the card's shapes and fills it with one of its terrains."),
            say("The shape may be turned and mirrored and need not touch anything."),
            say(
                "It lies on empty spaces only, bare ruins among them, and not past the edge:"
                " mountains, wasteland and destroyed spaces are filled."
            ),
            say(
                "If none of the card's shapes fits anywhere: 1x1 on any empty space, by the base"
                " game of a terrain of the card, by Heroes of any terrain but mountain. It brings"
                " no coin."
            ),
        ),
        SHAPES,
        {Edition.CS: (say("Also by Heroes the 1x1 is of a terrain of the card."),)},
        also=(say("shapes"), say("1x1")),
    ),
    RuleText(
        "coins",
        say("coins"),
        (
            say(
                "A mountain brings 1 coin once all its neighbours are filled: four of them, at the"
                " edge those there are."
            ),
            say("A shape with a coin beside it brings 1 when it is drawn, a 1x1 instead none."),
            say(
                "The Dragon brings {dragon} once each of its spaces is surrounded or destroyed.",
                dragon=DRAGON_COINS,
            ),
            say(
                "Every coin marked so far pays 1 at the end of each season. The track holds"
                " {most}; more are lost.",
                most=MOST_COINS,
            ),
        ),
        COINS,
    ),
    RuleText(
        "mountains",
        say("mountains"),
        (
            say("Mountains are printed; they are filled, and mountain is a terrain type."),
            say("Nobody draws a mountain, not even where any terrain may be drawn."),
            say("A mountain brings 1 coin once all its neighbours are filled."),
        ),
        COINS,
    ),
    RuleText(
        "ruins",
        say("ruins"),
        (
            say(
                "After a ruins card the shape of the next explore card must lie on a ruins space,"
                " with one space at the least."
            ),
            say(
                "Whoever cannot, or has no bare ruins left, draws 1x1 of any terrain anywhere"
                " instead."
            ),
            say(
                "Two ruins cards in a row bind one card; an ambush or a hero that comes between is"
                " drawn as always, and the ruins wait."
            ),
            say(
                "Bare ruins are empty; drawn over they are filled and stay ruins. Heroes alone has"
                " no ruins cards, and its ruins do nothing."
            ),
        ),
        RUINS,
    ),
    RuleText(
        "ambush",
        say("ambush"),
        (
            say(
                "The sheets are passed the way of the card's arrows, clockwise to the left,"
                " counterclockwise to the right. Each draws the monsters on the neighbour's map,"
                " turned and mirrored at will, and gives it back."
            ),
            say("If the shape fits nowhere: a single monster anywhere, without the letter."),
            say(
                "Of Heroes the Gorgon acts when it is drawn, the Giant Troll and the Zombies after"
                " the scoring of every season, in the order they were revealed."
            ),
            say(
                "One ambush card goes into the deck before each season; what did not come stays in"
                " it."
            ),
        ),
        AMBUSHES,
        also=(say("lasting effects"),),
    ),
    RuleText(
        "heroes",
        say("heroes"),
        (
            say(
                "Each draws the hero, 1x1, on any empty space and marks the spaces he attacks; they"
                " may be filled, or lie past the edge."
            ),
            say(
                "Monsters on attacked spaces are destroyed at once and for the rest of the game,"
                " those that come later too. Other terrain there is left as it is."
            ),
            say("An attack mark fills nothing. A destroyed hero's marks stay in force."),
        ),
        HEROES,
        {Edition.CS: (CZECH_KILLED, CZECH_HERO)},
        also=(say("attack marks"),),
    ),
    RuleText(
        "destroy",
        say("destroyed spaces"),
        (
            say(
                "A destroyed space gets an X: it is filled, has no terrain and belongs to no"
                " cluster."
            ),
            say(
                "Destroyed are monsters on attack marks, one space beside the Gorgon when it is"
                " drawn (no mountain), and after each season one empty space beside the Giant"
                " Troll."
            ),
            say("It can close in a mountain or the Dragon, which then bring their coins."),
        ),
        DESTROYING,
        {Edition.CS: (CZECH_KILLED,)},
        also=(say("destroy"),),
    ),
    RuleText(
        "time",
        say("time"),
        (
            say(
                "After every turn the times of the season's explore cards are added up. Once they"
                " reach the season's limit or more, the season is over."
            ),
            say(
                "The limits are {base} by the base game's season cards, {heroes} by those of"
                " Heroes.",
                base=SEASON_TIME[GameBox.BASE],
                heroes=SEASON_TIME[GameBox.HEROES],
            ),
            say("Ruins, ambush and hero cards take no time."),
        ),
        CHECK_PHASE,
    ),
)
