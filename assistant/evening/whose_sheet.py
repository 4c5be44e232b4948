"""Whose sheet it is and of which season, where only one answer fits."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.evening.chain import paper_digest
from assistant.evening.names import find_player
from assistant.evening.record import Game, Paper, Slot, place
from assistant.evening.season_to_season import FEWEST_DRAWN, could_follow, drawn_spaces
from assistant.problem import About, Problem, Remedy
from scoring.message import Message, say
from scoring.seasons import Season, find_season
from scoring.sheet import Sheet
from scoring.spaces import Space

if TYPE_CHECKING:
    from scanner.reading import Answers, SignAnswers


@dataclass(frozen=True)
class Said:
    """What somebody says of a sheet that comes in."""

    player: str | None = None
    season: Season | None = None
    answers: Answers = field(default_factory=dict)
    signs: SignAnswers = field(default_factory=dict)  # of whole signs
    # What was said of signs when the same photo came in before.
    signs_before: SignAnswers = field(default_factory=dict)
    coins: int | None = None
    replaces: bool = False  # the sheet that is there
    hand: str | None = None  # whose hand it is, where several have one name


@dataclass(frozen=True)
class Way:
    """One way to go on."""

    label: Message
    said: Said  # with it


@dataclass(frozen=True)
class Undecided:
    """Something about a sheet's place that only a person can tell."""

    question: Message
    choices: tuple[Way, ...]  # to leave the sheet out is always possible
    refusal: Problem  # where nobody can be asked
    yes_or_no: bool = False  # the one choice is yes


def of_a_known_file(game: Game, paper: Paper, raw: bytes, said: Said) -> Said:
    """A file that is in the game already is meant for its place there, to correct something; what
    was said of it then still holds. Nobody guesses another place for it."""
    digest = paper_digest(raw)
    whose = find_player(game, said.player) if said.player else None
    for kept in game.sheets.values():
        meant = whose in (None, kept.player) and said.season in (None, kept.season)
        if kept.papers.get(paper) != digest or not meant:
            continue
        if said.answers or said.signs or said.coins is not None:
            coins = kept.sheet.coins if said.coins is None else said.coins
            return Said(
                kept.player,
                kept.season,
                {**kept.answers, **said.answers},
                said.signs,
                kept.signs,
                coins,
                replaces=True,
            )
        if whose is None or said.season is None:
            raise Problem(
                say(
                    "this file is in the game already: {player}, {season}",
                    player=kept.player,
                    season=kept.season,
                ),
                About.DOES_NOT_FIT,
                Remedy.CORRECT_OR_ADD_AGAIN,
            )
    return said


def find_slot(
    game: Game, sheet: Sheet, said: Said, unsure: Set[Space] = frozenset()
) -> Slot | Undecided:
    """The player and the season: as said, as the sheet's own header has it, or the only ones left;
    else those that fit, to choose from.

    A sheet that goes on from one player's earlier sheet is that player's. `unsure` are spaces that
    were read with doubt.
    """
    only = game.players[0] if len(game.players) == 1 else None
    named = said.player or sheet.player or only
    when = said.season or (find_season(sheet.season) if sheet.season else None)
    whose = find_player(game, named) if named else None
    if whose and when:
        _refuse_after_the_end(game, when)
        return whose, when
    if whose:
        return _next_season(game, whose, said)
    free = [
        (name, open_season)
        for name in game.players
        if (open_season := when or _first_open(game, name))
        and (name, open_season) not in game.sheets
    ]
    if not free:
        raise Problem(
            say("every player's sheet is there already"),
            About.DOES_NOT_FIT,
            Remedy.REPLACE_A_SHEET,
        )
    return _only(_fitting(game, sheet, free, unsure), said)


def _first_open(game: Game, player: str) -> Season | None:
    return next((s for s in Season if (player, s) not in game.sheets), None)


def _next_season(game: Game, player: str, said: Said) -> Slot | Undecided:
    """The season after the player's last sheet; to choose where an earlier one is missing too."""
    missing = [season for season in Season if (player, season) not in game.sheets]
    there = game.of(player)
    if missing:
        _refuse_after_the_end(game, missing[0])
    if not missing:
        raise Problem(
            say("all four sheets of {player} are there already", player=player),
            About.DOES_NOT_FIT,
            Remedy.REPLACE_A_SEASON,
        )
    if there and place(missing[0]) < place(there[-1].season):
        return _only([(player, season) for season in missing], said)
    return player, missing[0]


def _refuse_after_the_end(game: Game, season: Season) -> None:
    """After a game has ended no season is played."""
    if season not in game.seasons:
        raise Problem(
            say(
                "the game is over: the map was full in {season}, which ends a solo game at once by"
                " the Russian rulebook",
                season=game.seasons[-1],
            ),
            About.DOES_NOT_FIT,
            Remedy.REPLACE_A_SEASON,
        )


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
            About.DOES_NOT_FIT,
            Remedy.NAME_PLAYER,
        )
    # Two players never draw alike: going on from a sheet is as good as the name on it.
    return goes_on if len(goes_on) == 1 else fits


def _only(slots: Sequence[Slot], said: Said) -> Slot | Undecided:
    """The only one, or the question which it is."""
    if len(slots) == 1:
        return slots[0]
    label = say("{player} · {season}")
    choices = tuple(
        Way(label.about(player=player, season=season), replace(said, player=player, season=season))
        for player, season in slots
    )
    could_be = say(
        "this could be any of these sheets: {slots}",
        slots=tuple(choice.label for choice in choices),
    )
    refusal = Problem(could_be, About.DOES_NOT_FIT, Remedy.NAME_PLAYER_AND_SEASON)
    return Undecided(say("Whose sheet is it?"), choices, refusal)
