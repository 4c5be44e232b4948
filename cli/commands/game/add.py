"""`cartoscore game add`: a sheet comes into the game, as a photo or as text."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.answers import Answers, answered, said_answers
from assistant.evening.names import database_there, game_to_change, same_game
from assistant.evening.record import Game, Kept, Paper, Slot, sheet_event
from assistant.evening.store import Change, Papers, changed, games, opened
from assistant.evening.whose_sheet import Said, find_slot, of_a_known_file
from assistant.files import STANDARD_INPUT, decoded, is_sheet_text, read_bytes
from assistant.show.forms import season_form
from cli import __version__
from cli.ask import ask_coins, ask_yes, at_terminal
from cli.commands.game.options import DbOption, GameOption, PlayerOption
from cli.commands.scan import CoinsOption, YesOption
from cli.exit_codes import ExitCode, Problem
from cli.options import (
    JsonOption,
    LangOption,
    NthOption,
    SeasonOption,
    SetOption,
    season_named,
)
from cli.speech import tell
from scoring.maps import find_map
from scoring.message import say
from scoring.season import SeasonScore, score_season
from scoring.seasons import LETTERS, Season
from scoring.sheet import Map, Sheet
from scoring.spaces import Space
from scoring.text import parse_sheet

if TYPE_CHECKING:
    from assistant.evening.photo import EarlierPicture
    from assistant.scanned import Scanned
    from scanner.arrays import Pixels

HELP = say("Add a player's sheet at the end of a season: a photo of it, or sheet text.")

PhotoArgument = Annotated[
    str,
    typer.Argument(
        metavar="PHOTO|SHEET.txt",
        help=tell(say("A photo of the sheet, or its text; - reads the text from standard input.")),
    ),
]
ReplaceOption = Annotated[
    bool,
    typer.Option("--replace", help=tell(say("Put it in the place of the sheet that is there."))),
]


@dataclass(frozen=True)
class Incoming:
    """A sheet on its way into the game."""

    slot: Slot
    sheet: Sheet
    file: str
    papers: Papers
    answers: Answers
    seen: Answers  # where the photo alone shows something else
    corrects: bool  # the sheet that is there
    unsure: tuple[Space, ...] = ()
    scanned: Scanned | None = None

    @property
    def season(self) -> Season:
        return self.slot[1]


def add(
    photo: PhotoArgument,
    player: PlayerOption = None,
    season: SeasonOption = None,
    game: GameOption = None,
    coins: CoinsOption = None,
    set: SetOption = None,
    replacing: ReplaceOption = False,
    yes: YesOption = False,
    nth: NthOption = 1,
    db: DbOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_there(db)
    with opened(path) as database:
        playing = game_to_change(games(database), game, player)
    answers = said_answers(set or [], playing.map)
    said = Said(player, season_named(season), answers, coins)
    asking = at_terminal() and not (yes or as_json)
    if is_sheet_text(photo):
        incoming = _from_text(playing, photo, said, asking)
    else:
        from assistant.evening.photo import read_photo

        incoming = read_photo(playing, photo, said, nth, _pictures(path) if asking else None)
    _mind_the_place(playing, incoming.slot, replacing or incoming.corrects, asking)
    score = score_season(incoming.sheet, incoming.season, playing.cards, playing.edition)
    with opened(path) as database:
        now = changed(database, lambda there: _change(there, playing, incoming, score))
    _tell(now, incoming, as_json)


def _pictures(path: Path) -> EarlierPicture:
    """Finds the flattened map of an earlier photo, to be shown beside a new one."""

    def find(kept: Kept) -> Pixels | None:
        from assistant.evening.kept_photo import kept_picture

        with opened(path) as database:
            return kept_picture(database, kept)

    return find


def _from_text(game: Game, path: str, said: Said, asking: bool) -> Incoming:
    raw = read_bytes(path)
    said = of_a_known_file(game, Paper.TEXT, raw, said)
    folder = Path() if path == STANDARD_INPUT else Path(path).parent
    sheet = _on_the_games_map(game, decoded(raw), folder)
    slot = find_slot(game, sheet, said, asking=asking)
    coins = counted_coins(game, slot, sheet.coins, said.coins, asking)
    return Incoming(
        slot=slot,
        sheet=replace(answered(sheet, said.answers), coins=sheet.coins if coins is None else coins),
        file=Path(path).name,
        papers={Paper.TEXT: raw},
        answers=said.answers,
        seen={},
        corrects=said.corrects,
    )


def _on_the_games_map(game: Game, text: str, folder: Path) -> Sheet:
    """The sheet, if it is one of the map that the game is played on."""

    def find(name: str) -> Map:
        return game.map if name == game.map.name else find_map(name, folder)

    sheet = parse_sheet(text, find_map=find)
    if sheet.map.name is None:  # no header: the game knows
        return parse_sheet(text, map=game.map)
    if replace(sheet.map, name=None) != replace(game.map, name=None):
        raise Problem(
            say(
                "the sheet is of map {sheet}, the game is played on {game}",
                sheet=LETTERS.get(sheet.map.name, sheet.map.name),
                game=LETTERS.get(game.map.name or "", game.map.name or "?"),
            ),
            ExitCode.DOES_NOT_FIT,
        )
    return replace(sheet, map=game.map)


def counted_coins(
    game: Game, slot: Slot, read: int | None, said: int | None, asking: bool, doubtful: bool = False
) -> int | None:
    """The coins as said, or as somebody at the terminal counts them; None: they are as read.

    Coins once marked stay marked: fewer than on the sheet before are asked for, too.
    """
    before = game.before(*slot)
    then = (before.sheet.coins if before else None) or 0
    if said is None and asking and (read is None or doubtful or read < then):
        return ask_coins(max(read or 0, then))
    return said


def _mind_the_place(game: Game, slot: Slot, replacing: bool, asking: bool) -> None:
    """Nothing is replaced without a word."""
    kept = game.sheets.get(slot)
    if kept is None or replacing:
        return
    total = game.scores[slot].total
    there = say(
        "{player}'s sheet of {season} is there already, with a total of {total}",
        player=kept.player,
        season=kept.season,
        total=total,
    )
    if asking and ask_yes(say("{what}. Replace it?", what=there)):
        return
    raise Problem(there, ExitCode.DOES_NOT_FIT, say("--replace puts this one in its place."))


def _change(there: list[Game], game: Game, incoming: Incoming, score: SeasonScore) -> Change:
    """The change, if the game is still as it was when the sheet was looked at."""
    now = same_game(there, game)
    slot = incoming.slot
    if now.sheets.get(slot) != game.sheets.get(slot):
        raise Problem(
            say(
                "meanwhile somebody else added {player}'s sheet of {season}; it stays",
                player=slot[0],
                season=slot[1],
            ),
            ExitCode.DOES_NOT_FIT,
            say("--replace puts this one in its place."),
        )
    event = sheet_event(
        incoming.sheet,
        slot[0],
        score,
        file=incoming.file,
        program=__version__,
        answers=incoming.answers,
        seen=incoming.seen,
        unsure=incoming.unsure,
    )
    tally = json.dumps(season_form(score), ensure_ascii=False).encode()
    return Change(game.id, event, {**incoming.papers, Paper.TALLY: tally})


def _tell(game: Game, incoming: Incoming, as_json: bool) -> None:
    player, season = incoming.slot
    if as_json:
        from assistant.show.forms import print_json
        from assistant.show.game_form import game_form

        print_json({**game_form(game), "added": {"player": player, "season": season.value}})
        return
    from cli.game_text import print_added
    from cli.terminal import console, warn

    remarks = []
    if incoming.scanned:
        from assistant.evening.kept_photo import remarks_on

        remarks = remarks_on(game, game.sheets[incoming.slot], incoming.scanned)
        for warning in incoming.scanned.reading.warnings:
            warn(warning)
    print_added(console(), game, incoming.slot, remarks)
