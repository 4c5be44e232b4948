"""Which game and which player is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from assistant.checked_name import checked_name
from assistant.evening.record import Game, name_key
from assistant.evening.store import database_path, is_there, opened
from assistant.evening.store import games as all_games
from assistant.problem import About, Problem, Remedy
from scoring.message import Message, say
from scoring.names import folded

MOST_PLAYERS = 100  # as the box says

T = TypeVar("T")


def player_names(typed: str) -> tuple[str, ...]:
    """The players of a game, typed with commas between them."""
    names = tuple(checked_name(name) for name in typed.split(",") if name.strip())
    if len({name_key(name) for name in names}) < len(names):
        raise Problem(
            say("two players have the same name: {names}", names=names), About.DOES_NOT_FIT
        )
    if not 1 <= len(names) <= MOST_PLAYERS:
        raise Problem(
            say("a game has 1 to {most} players, not {n}", most=MOST_PLAYERS, n=len(names)),
            About.DOES_NOT_FIT,
        )
    return names


def kept_games(games: Iterable[Game]) -> list[Game]:
    """The games that were not removed, last changed first, but for those put away."""
    here = [game for game in games if not game.removed]
    return sorted(here, key=lambda game: (not game.closed, game.last), reverse=True)


def find_game(games: Iterable[Game], name: str) -> Game:
    """A game by its name or a unique beginning of it."""
    here = kept_games(games)
    unknown = say("there is no game {name}", name=repr(name))
    return named(name, here, lambda game: game.name, unknown)


def game_to_show(games: Iterable[Game], name: str | None) -> Game:
    """The game named, or the one that was changed last."""
    if name is not None:
        return find_game(games, name)
    here = kept_games(games)
    if not here:
        raise no_game()
    return here[0]


def games_meant(
    games: Iterable[Game], name: str | None, player: str | None = None
) -> tuple[Game, ...]:
    """The game named, or those that are going on (and have that player), the newest first."""
    here = kept_games(games)
    if name is not None:
        return (find_game(here, name),)
    going_on = [game for game in here if game.going_on]
    if player is not None and len(going_on) > 1:
        going_on = [game for game in going_on if _has(game, player)] or going_on
    if not here:
        raise no_game()
    if not going_on:
        raise Problem(
            say("no game is going on: all are over"),
            About.DOES_NOT_FIT,
            Remedy.NAME_GAME_OR_BEGIN,
        )
    return tuple(sorted(going_on, key=lambda game: (game.begun, game.id), reverse=True))


def game_to_change(games: Iterable[Game], name: str | None, player: str | None = None) -> Game:
    """The game named, or the newest that is going on (and has that player)."""
    return games_meant(games, name, player)[0]


def game_to_correct(games: Iterable[Game], name: str | None, player: str) -> Game:
    """The game named, or the newest that has a sheet of that player, over or not."""
    here = kept_games(games)
    if name is not None:
        return find_game(here, name)
    newest = sorted(here, key=lambda game: (game.begun, game.id), reverse=True)
    playing = [game for game in newest if _has(game, player)]
    started = [game for game in playing if any(game.of(name) for name in _called(game, player))]
    if not here:
        raise no_game()
    return (started or playing or newest)[0]


def database_there(asked: Path | None) -> Path:
    """Where the games are; a problem where there are none yet."""
    path = database_path(asked)
    if not is_there(path):
        raise no_game()
    return path


def games_in(path: Path) -> list[Game]:
    """The games of a database, last changed first; none where there is no database yet."""
    if not is_there(path):
        return []
    with opened(path) as db:
        return kept_games(all_games(db))


def same_game(games: Iterable[Game], before: Game) -> Game:
    """A game as it is now, if it was not removed since it was looked at."""
    for game in games:
        if (game.id, game.begun) == (before.id, before.begun) and not game.removed:
            return game
    raise Problem(
        say("the game {name} was removed meanwhile", name=before.name), About.DOES_NOT_FIT
    )


def no_game() -> Problem:
    return Problem(
        say("there is no game yet"),
        About.DOES_NOT_FIT,
        Remedy.BEGIN_GAME,
    )


def _has(game: Game, player: str) -> bool:
    return bool(_called(game, player))


def _called(game: Game, player: str) -> list[str]:
    """The players whose name begins so."""
    return [name for name in game.players if name_key(name).startswith(name_key(player))]


def find_player(game: Game, name: str) -> str:
    """A player of a game by name or a unique beginning of it."""
    unknown = say(
        "{name} does not play in {game}; its players are {players}",
        name=repr(name),
        game=game.name,
        players=game.players,
    )
    return named(name, game.players, lambda player: player, unknown)


def player_called(players: Sequence[str], file: str) -> str | None:
    """The player that a file is named like, as `anna.jpg` and `Anna 1.jpg` are, if it is one."""
    words = set(folded(Path(file).stem).split())
    words |= {word.rstrip("0123456789") for word in words}
    names = {player: folded(player).split() for player in players}
    called = [player for player, name in names.items() if name and words.issuperset(name)]
    most = max((len(names[player]) for player in called), default=0)
    closest = [player for player in called if len(names[player]) == most]
    return closest[0] if len(closest) == 1 else None


def named(typed: str, things: Sequence[T], name: Callable[[T], str], unknown: Message) -> T:
    """The one of these things that is meant: by its name or a unique beginning of it."""
    wanted = name_key(typed)
    exact = [thing for thing in things if name_key(name(thing)) == wanted]
    found = exact or [
        thing for thing in things if wanted and name_key(name(thing)).startswith(wanted)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise Problem(
            say(
                "{name} could be any of these: {found}",
                name=repr(typed),
                found=tuple(name(thing) for thing in found),
            ),
            About.DOES_NOT_FIT,
        )
    raise Problem(unknown, About.DOES_NOT_FIT)
