"""What was done is taken back, put back, or removed."""

from __future__ import annotations

import sqlite3

from assistant.evening.events import close_event, remove_event
from assistant.evening.names import same_game
from assistant.evening.record import DECK_CARD, Game, Kind, name_key
from assistant.evening.store import Change, Turned, changed, forget, redo, undo
from assistant.problem import About, Problem
from scoring.message import Message, say
from scoring.seasons import Season


def taken_back(db: sqlite3.Connection, name: str | None = None) -> Turned:
    """Take the last change back, of the game of this name or of whichever it was."""
    turned = undo(db, _key(name))
    if turned is None:
        raise Problem(say("there is nothing to undo"), About.DOES_NOT_FIT)
    return turned


def put_back(db: sqlite3.Connection, name: str | None = None) -> Turned:
    """Put back what was taken back last."""
    turned = redo(db, _key(name))
    if turned is None:
        raise Problem(say("there is nothing to put back"), About.DOES_NOT_FIT)
    return turned


def _key(name: str | None) -> str | None:
    return None if name is None else name_key(name)


def what_changed(turned: Turned) -> Message:
    """The change that was taken back or put back, in words."""
    game, event = turned.game, turned.event
    match event.kind:
        case Kind.NEW:
            return say("the game {game} begins", game=game.name)
        case Kind.JOIN:
            return say("{game}: {player} plays, too", game=game.name, player=event.body["player"])
        case Kind.SHEET:
            return say(
                "{game}: {player}'s sheet of {season}",
                game=game.name,
                player=event.body["player"],
                season=Season(event.body["season"]),
            )
        case Kind.REVEAL:
            cards = tuple(DECK_CARD[name] for name in event.body["cards"])
            return say("{game}: {cards} revealed", game=game.name, cards=cards)
        case Kind.CLOSE:
            return say("the game {game} is closed", game=game.name)
        case _:
            return say("the game {game} is removed", game=game.name)


def removal_question(game: Game, for_good: bool) -> Message:
    """No game goes without a word about what is in it."""
    if for_good:
        return say(
            "Delete {name} with its photos, never to come back? Sheets in it: {n}",
            name=game.name,
            n=len(game.sheets),
        )
    return say("Remove {name}? Sheets in it: {n}", name=game.name, n=len(game.sheets))


def close_game(db: sqlite3.Connection, game: Game) -> None:
    """Put a game away that is not over; whatever comes to it opens it again."""

    def closing(there: list[Game]) -> Change:
        now = same_game(there, game)
        if not now.going_on:
            raise Problem(say("{name} is not going on any more", name=now.name), About.DOES_NOT_FIT)
        return Change(now.id, close_event(), {})

    changed(db, closing)


def remove_game(db: sqlite3.Connection, game: Game, for_good: bool = False) -> None:
    """Put a game away, or delete it with all its photos; if it is still the one looked at."""
    if for_good:
        forget(db, lambda there: same_game(there, game))
    else:
        changed(db, lambda there: Change(same_game(there, game).id, remove_event(), {}))
