"""Whose sheet it is and of which season, where only one answer fits."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from assistant.answers import Answers
from assistant.evening.database_versions import paper_digest
from assistant.evening.names import find_player
from assistant.evening.record import Game, Paper, Slot, place
from assistant.evening.season_to_season import FEWEST_DRAWN, could_follow, drawn_spaces
from cli.ask import ask_which
from cli.exit_codes import ExitCode, Problem
from cli.speech import tell
from scoring.message import say
from scoring.seasons import Season, find_season
from scoring.sheet import Sheet
from scoring.spaces import Space


@dataclass(frozen=True)
class Said:
    """What somebody says of a sheet that comes in."""

    player: str | None
    season: Season | None
    answers: Answers
    coins: int | None
    corrects: bool = False  # the sheet that came from the same file


def of_a_known_file(game: Game, paper: Paper, raw: bytes, said: Said) -> Said:
    """A file that is in the game already is meant for its place there, to correct something; what
    was said of it then still holds. Nobody guesses another place for it."""
    digest = paper_digest(raw)
    whose = find_player(game, said.player) if said.player else None
    for kept in game.sheets.values():
        meant = whose in (None, kept.player) and said.season in (None, kept.season)
        if kept.papers.get(paper) != digest or not meant:
            continue
        if said.answers or said.coins is not None:
            coins = kept.sheet.coins if said.coins is None else said.coins
            return Said(kept.player, kept.season, {**kept.answers, **said.answers}, coins, True)
        if whose is None or said.season is None:
            raise Problem(
                say(
                    "this file is in the game already: {player}, {season}",
                    player=kept.player,
                    season=kept.season,
                ),
                ExitCode.DOES_NOT_FIT,
                say("--set and --coins correct it; --player and --season add it all the same."),
            )
    return said


def find_slot(
    game: Game, sheet: Sheet, said: Said, unsure: Set[Space] = frozenset(), asking: bool = False
) -> Slot:
    """The player and the season: as said, as the sheet's own header has it, or the only ones left.

    A sheet that goes on from one player's earlier sheet is that player's. `unsure` are spaces that
    were read with doubt; `asking`: somebody is there to choose where several fit.
    """
    only = game.players[0] if len(game.players) == 1 else None
    named = said.player or sheet.player or only
    when = said.season or (find_season(sheet.season) if sheet.season else None)
    whose = find_player(game, named) if named else None
    if whose and when:
        return whose, when
    if whose:
        return whose, _next_season(game, whose, asking)
    free = [
        (name, open_season)
        for name in game.players
        if (open_season := when or _first_open(game, name))
        and (name, open_season) not in game.sheets
    ]
    if not free:
        raise Problem(
            say("every player's sheet is there already"),
            ExitCode.DOES_NOT_FIT,
            say("--player and --season with --replace put another in its place."),
        )
    return _chosen(_fitting(game, sheet, free, unsure), asking)


def _first_open(game: Game, player: str) -> Season | None:
    return next((s for s in Season if (player, s) not in game.sheets), None)


def _next_season(game: Game, player: str, asking: bool) -> Season:
    """The season after the player's last sheet; asked for where an earlier one is missing too."""
    missing = [season for season in Season if (player, season) not in game.sheets]
    there = game.of(player)
    if not missing:
        raise Problem(
            say("all four sheets of {player} are there already", player=player),
            ExitCode.DOES_NOT_FIT,
            say("--season with --replace puts another in the place of one."),
        )
    if there and place(missing[0]) < place(there[-1].season):
        return _chosen([(player, season) for season in missing], asking)[1]
    return missing[0]


def _fitting(game: Game, sheet: Sheet, slots: Sequence[Slot], unsure: Set[Space]) -> Sequence[Slot]:
    """The slots that the sheet can go into."""
    fits, goes_on = [], []
    for player, season in slots:
        before = game.before(player, season)
        if before is None or could_follow(before.sheet, sheet, unsure | before.unsure):
            fits.append((player, season))
            if before is not None and len(drawn_spaces(before.sheet)) >= FEWEST_DRAWN:
                goes_on.append((player, season))
    if not fits:
        raise Problem(
            say("the sheet goes on from no player's earlier sheet"),
            ExitCode.DOES_NOT_FIT,
            say("Say with --player whose it is, if it is right all the same."),
        )
    # Two players never draw alike: going on from a sheet is as good as the name on it.
    return goes_on if len(goes_on) == 1 else fits


def _chosen(slots: Sequence[Slot], asking: bool) -> Slot:
    """The only one, or the one that is chosen at the terminal."""
    if len(slots) == 1:
        return slots[0]
    choices = [(f"{player} · {tell(season)}", (player, season)) for player, season in slots]
    if asking:
        return ask_which(say("Whose sheet is it?"), choices)
    raise Problem(
        say(
            "this could be any of these sheets: {slots}",
            slots=tuple(label for label, _ in choices),
        ),
        ExitCode.DOES_NOT_FIT,
        say("Say whose it is with --player, and --season where needed."),
    )
