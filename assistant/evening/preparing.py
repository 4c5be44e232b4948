"""What lies on the table before the first card: the seasons' times, ruins, ambushes and heroes."""

from __future__ import annotations

from assistant.evening.record import Game
from scoring.combining import combined
from scoring.decks import RUINS, GameBox
from scoring.editions import HERO_IS_ANY_TERRAIN
from scoring.message import Message, say
from scoring.seasons import Season


def preparation(game: Game) -> list[Message]:
    """How the decks of a game are made, as the rulebooks of its boxes have it."""
    log = game.log
    lines = [
        say(
            "Time of the seasons: {times}.",
            times=tuple(" / ".join(map(str, log.of(season).limits)) for season in Season),
        )
    ]
    if not log.combined:
        if log.explore == (GameBox.BASE,):
            lines.append(_RUINS_GO_IN)
        return [*lines, _heroes_and_ambushes(log.with_heroes)]
    if len(log.season_cards) > 1:
        lines.append(say("Use the season cards of either box: only summer's time differs."))
    if len(log.explore) > 1:
        lines.append(say("Use the explore cards of one box; they are not mixed."))
    lines.append(_RUINS_GO_IN)
    lines.append(
        say(
            "Take any four ambush cards, of whatever box; one goes into the deck before each"
            " season."
        )
    )
    lines.append(say("Hero cards: with them or without, as you like."))
    if game.edition in HERO_IS_ANY_TERRAIN and combined(game.cards, game.map, game.deck):
        lines.append(say("By the Czech rulebook a hero then counts as any terrain."))
    return lines


_RUINS_GO_IN = say("Shuffle both ruins cards into the deck: {cards}.", cards=RUINS)


def _heroes_and_ambushes(with_heroes: bool) -> Message:
    if with_heroes:
        return say("One ambush card and one hero card go into the deck before each season.")
    return say("One ambush card goes into the deck before each season.")
