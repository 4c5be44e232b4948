"""Whose sheet it is and of which season, where only one answer fits: as somebody says, by what was
drawn before, by the name of its file, by how its player is known to draw. `wrong_sheet.py` asks
whether it belongs there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

from assistant.evening.chain import paper_digest
from assistant.evening.likeness import Likeness, likeness
from assistant.evening.names import find_player, player_called
from assistant.evening.record import Game, Kept, Paper, Slot, place
from assistant.problem import About, Problem, Remedy
from scoring.message import Message, say
from scoring.seasons import Season, find_season
from scoring.sheet import Sheet
from scoring.spaces import Space

if TYPE_CHECKING:
    from scanner.reading import Answers, SignAnswers


class Matter(Enum):
    """What about a sheet's place only a person can tell."""

    WHOSE = "whose"  # it could be several players'
    SAME_FILE = "same_file"  # it is in the game already
    OTHER_SIDE = "other_side"  # the game is played on another map
    OTHER_PLAYER = "other_player"  # it goes on from somebody else's sheet
    NO_PLAYER = "no_player"  # it goes on from nobody's
    NOTHING_NEW = "nothing_new"  # the sheet of the season before, photographed again
    EARLIER_SEASON = "earlier_season"  # an earlier photo of the sheet
    LATER_SEASON = "later_season"
    THERE_ALREADY = "there_already"  # another sheet has the place
    OTHER_HAND = "other_hand"  # its player is known to draw otherwise


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
    meant: frozenset[Matter] = frozenset()  # what looks wrong and is meant all the same


ANYWAY = frozenset(Matter)


@dataclass(frozen=True)
class Way:
    """One way to go on."""

    label: Message
    said: Said  # with it


@dataclass(frozen=True)
class Undecided:
    """Something about a sheet's place that only a person can tell."""

    matter: Matter
    question: Message
    choices: tuple[Way, ...]  # to leave the sheet out is always possible
    refusal: Problem  # where nobody can be asked
    yes_or_no: bool = False  # the one choice is yes


@dataclass(frozen=True)
class Relative:
    """A sheet of the game that is the same sheet of paper."""

    kept: Kept
    likeness: Likeness  # of the sheet to it

    @property
    def player(self) -> str:
        return self.kept.player


def nobody(players: Iterable[str]) -> str | None:
    """Where no hand is known."""
    return None


def not_looked_at(kept: Kept, spaces: Iterable[Space]) -> bool:
    """Where there are no pictures to compare."""
    return False


@dataclass(frozen=True)
class Newcomer:
    """A sheet whose place is sought."""

    game: Game
    sheet: Sheet
    file: str = ""  # its name
    digest: str = ""  # of the file
    typed: bool = False  # as sheet text
    # Whether a kept sheet looks drawn by the same hand in these spaces.
    same_hand: Callable[[Kept, Iterable[Space]], bool] = not_looked_at
    # Which of these players is known to draw so, where that is clear.
    drawn_by: Callable[[Iterable[str]], str | None] = nobody

    def likeness_to(self, kept: Kept) -> Likeness:
        return likeness(kept.sheet, self.sheet, partial(self.same_hand, kept))

    def relative(self, player: str) -> Relative | None:
        """The player's sheet, the newest first, that this one is the same sheet of paper as."""
        for kept in reversed(self.game.of(player)):
            found = self.likeness_to(kept)
            if found.of_one_sheet:
                return Relative(kept, found)
        return None

    def relatives(self, players: Iterable[str]) -> tuple[Relative, ...]:
        found = (self.relative(player) for player in players)
        return tuple(relative for relative in found if relative is not None)


def corrects(kept: Kept, said: Said) -> Said:
    """What is said of a sheet that is there, with what was said of it before."""
    coins = kept.sheet.coins if said.coins is None else said.coins
    return Said(
        kept.player,
        kept.season,
        {**kept.answers, **said.answers},
        said.signs,
        kept.signs,
        coins,
        replaces=True,
        meant=ANYWAY,
    )


def of_a_known_file(game: Game, paper: Paper, raw: bytes, said: Said) -> Said:
    """A file that is in the game already comes with answers to correct its own sheet; what was said
    of it then still holds."""
    if not (said.answers or said.signs or said.coins is not None):
        return said
    digest = paper_digest(raw)
    whose = find_player(game, said.player) if said.player else None
    for kept in game.sheets.values():
        meant = whose in (None, kept.player) and said.season in (None, kept.season)
        if kept.papers.get(paper) == digest and meant:
            return corrects(kept, said)
    return said


def find_slot(new: Newcomer, said: Said) -> Slot | Undecided:
    """The player and the season: as said, as the sheet's own header has it, or the only ones left;
    else those that fit, to choose from.

    A sheet that goes on from one player's earlier sheet is that player's.
    """
    named, when = player_said(new, said), season_said(new, said)
    if named is None:
        return _by_itself(new, said, when)
    whose = find_player(new.game, named)
    if when is None:
        return _next_season(new, whose, said)
    _refuse_after_the_end(new.game, when)
    return whose, when


def player_said(new: Newcomer, said: Said) -> str | None:
    """The player that somebody names, or the sheet's own header; or there is only one."""
    players = new.game.players
    return said.player or new.sheet.player or (players[0] if len(players) == 1 else None)


def season_said(new: Newcomer, said: Said) -> Season | None:
    """The season that somebody names, or the sheet's own header."""
    header = new.sheet.season
    return said.season or (find_season(header) if header else None)


def _by_itself(new: Newcomer, said: Said, when: Season | None) -> Slot | Undecided:
    """By what was drawn before; where that tells nothing, by the file's name, or the only one."""
    game = new.game
    relatives = new.relatives(game.players)
    if len(relatives) == 1:
        # Two players never draw alike: going on from a sheet is as good as the name on it.
        return find_slot(new, replace(said, player=relatives[0].player, season=when))
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
    could_be = [relative.player for relative in relatives] or [
        name for name in game.players if _may_go_on(new, name)
    ]
    fits = [slot for slot in free if slot[0] in could_be]
    if not fits:
        return _goes_on_from_nobody(free, said)
    return _only(_of_whom_is_told(new, fits), said)


def _of_whom_is_told(new: Newcomer, slots: Sequence[Slot]) -> Sequence[Slot]:
    """Those of the player that the file is named like, or that is known to draw so; all of them
    where neither tells, or one tells otherwise than the other."""
    names = [name for name, _ in slots]
    told = {player_called(names, new.file), new.drawn_by(names)} - {None}
    return [slot for slot in slots if slot[0] in told] if len(told) == 1 else slots


def _may_go_on(new: Newcomer, player: str) -> bool:
    """Whether nothing of the player's is there that the sheet would have to go on from."""
    there = new.game.of(player)
    return not there or new.likeness_to(there[-1]) is Likeness.OPEN


def _goes_on_from_nobody(free: Sequence[Slot], said: Said) -> Undecided:
    nobody_s = say("the sheet goes on from no player's earlier sheet")
    return Undecided(
        Matter.NO_PLAYER,
        say("This sheet goes on from no player's earlier sheet. Whose is it?"),
        _ways(free, replace(said, meant=said.meant | {Matter.NO_PLAYER})),
        Problem(nobody_s, About.DOES_NOT_FIT, Remedy.NAME_PLAYER_ANYWAY),
    )


def _first_open(game: Game, player: str) -> Season | None:
    return next((s for s in Season if (player, s) not in game.sheets), None)


def _next_season(new: Newcomer, player: str, said: Said) -> Slot | Undecided:
    """The season after the player's last sheet; to choose where an earlier one is missing too."""
    game = new.game
    missing = [season for season in Season if (player, season) not in game.sheets]
    there = game.of(player)
    if said.replaces:
        again = [kept for kept in there if new.likeness_to(kept) is Likeness.SAME]
        if again:
            return player, again[-1].season
    if missing:
        _refuse_after_the_end(game, missing[0])
    if not missing:
        raise Problem(
            say("all four sheets of {player} are there already", player=player),
            About.DOES_NOT_FIT,
            Remedy.REPLACE_A_SEASON,
        )
    if there and place(missing[0]) < place(there[-1].season):
        return _only(_between(new, player, missing), said)
    return player, missing[0]


def _between(new: Newcomer, player: str, missing: Sequence[Season]) -> list[Slot]:
    """The missing seasons that the sheet fits into, between those before and after it; all of
    them where none or several do."""

    def fits(season: Season) -> bool:
        before, after = new.game.before(player, season), new.game.after(player, season)
        later = before is None or new.likeness_to(before) is Likeness.LATER
        return later and (after is None or new.likeness_to(after) is Likeness.EARLIER)

    fitting = [season for season in missing if fits(season)]
    return [(player, season) for season in (fitting if len(fitting) == 1 else missing)]


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


def _ways(slots: Sequence[Slot], said: Said) -> tuple[Way, ...]:
    label = say("{player} · {season}")
    return tuple(
        Way(label.about(player=player, season=season), replace(said, player=player, season=season))
        for player, season in slots
    )


def _only(slots: Sequence[Slot], said: Said) -> Slot | Undecided:
    """The only one, or the question which it is."""
    if len(slots) == 1:
        return slots[0]
    choices = _ways(slots, said)
    could_be = say(
        "this could be any of these sheets: {slots}",
        slots=tuple(choice.label for choice in choices),
    )
    refusal = Problem(could_be, About.DOES_NOT_FIT, Remedy.NAME_PLAYER_AND_SEASON)
    return Undecided(Matter.WHOSE, say("Whose sheet is it?"), choices, refusal)
