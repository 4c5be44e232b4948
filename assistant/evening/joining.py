"""Somebody sits down after the game was set up."""

from __future__ import annotations

from assistant.checked_name import checked_name
from assistant.evening.events import join_event
from assistant.evening.names import MOST_PLAYERS, same_game
from assistant.evening.record import Game, name_key
from assistant.evening.store import Change
from assistant.problem import About, Problem
from scoring.message import say
from scoring.seasons import Season


def joining(there: list[Game], before: Game, typed: str) -> Change:
    """The change by which one more plays, until the first season is over."""
    name = checked_name(typed)
    game = same_game(there, before)
    if any(name_key(player) == name_key(name) for player in game.players):
        raise Problem(
            say("two players have the same name: {names}", names=(name,)), About.DOES_NOT_FIT
        )
    if game.solo or len(game.players) >= MOST_PLAYERS:
        raise Problem(say("nobody can join this game"), About.DOES_NOT_FIT)
    if game.season is not Season.SPRING:
        raise Problem(
            say("{name} cannot join any more: spring is over", name=name), About.DOES_NOT_FIT
        )
    return Change(game.id, join_event(name), {})
