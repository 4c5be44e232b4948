"""A sheet comes into a game: where it goes, what it holds, and the change that keeps it.

Every step takes what was said so far. Where that is not enough it gives the question back, whose
choices say more; a surface asks and takes the step again, or refuses where nobody can be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import __version__
from assistant.answers import answered
from assistant.evening.chain import paper_digest
from assistant.evening.events import sheet_event
from assistant.evening.kept_tally import kept_tally
from assistant.evening.names import same_game
from assistant.evening.record import Game, Kept, Paper, Slot
from assistant.evening.store import Change, Papers
from assistant.evening.whose_sheet import (
    Matter,
    Newcomer,
    Said,
    Undecided,
    Way,
    of_a_known_file,
)
from assistant.evening.wrong_sheet import checked_slot
from assistant.learned_maps import map_of_sheet
from assistant.problem import About, Problem, Remedy
from scoring.boxes import SEASON_BOXES
from scoring.message import say
from scoring.season import score_season
from scoring.seasons import LETTERS, Season
from scoring.sheet import Map, Sheet
from scoring.spaces import Space
from scoring.text import format_sheet, parse_sheet

if TYPE_CHECKING:
    from assistant.scanned import Scanned
    from scanner.reading import Answers, SignAnswers

YES = say("yes")


@dataclass(frozen=True)
class Incoming:
    """A sheet on its way into the game."""

    slot: Slot
    sheet: Sheet
    file: str
    papers: Papers
    answers: Answers
    signs: SignAnswers  # what was said of whole signs
    seen: Answers  # where the photo alone shows something else
    unsure: tuple[Space, ...] = ()
    scanned: Scanned | None = None
    hand: str | None = None  # that it teaches

    @property
    def season(self) -> Season:
        return self.slot[1]


@dataclass(frozen=True)
class Text:
    """A sheet text for a game."""

    game: Game
    raw: bytes
    file: str  # its name
    sheet: Sheet

    def on(self, game: Game, _pictures: object = None) -> Text:
        """The same text, as the game is now."""
        return replace(self, game=game)

    def seen(self) -> None:
        """A text shows nothing."""

    def as_if_kept(self, slot: Slot) -> Kept:
        """The sheet as it would be kept."""
        papers = {Paper.TEXT: paper_digest(self.raw)}
        return as_if_kept(slot, self.sheet, self.file, papers)

    def known(self, said: Said) -> Said:
        """What was said, with what is known of the same file."""
        return of_a_known_file(self.game, Paper.TEXT, self.raw, said)

    def slot(self, said: Said) -> Slot | Undecided:
        """Where the text goes, or the question about it."""
        return checked_slot(self.newcomer, said)

    @property
    def newcomer(self) -> Newcomer:
        """As what the text is placed."""
        return Newcomer(self.game, self.sheet, self.file, paper_digest(self.raw), typed=True)

    def coins_in_doubt(self, slot: Slot, said: Said) -> int | None:
        """As many coins as are proposed, where nobody said how many and it is worth asking."""
        return None if said.coins is not None else coins_in_doubt(self.game, slot, self.sheet.coins)

    def incoming(self, slot: Slot, said: Said) -> Incoming:
        """The sheet with what was said of it."""
        if said.signs:
            raise Problem(
                say("this sheet came as text, which has no signs: name its spaces"),
                About.DOES_NOT_FIT,
            )
        coins = self.sheet.coins if said.coins is None else said.coins
        return Incoming(
            slot=slot,
            sheet=replace(answered(self.sheet, said.answers), coins=coins),
            file=self.file,
            papers={Paper.TEXT: self.raw},
            answers=said.answers,
            signs={},
            seen={},
        )


def as_if_kept(
    slot: Slot,
    sheet: Sheet,
    file: str,
    papers: Mapping[Paper, str],
    unsure: Iterable[Space] = (),
) -> Kept:
    """A sheet as it would be kept, before anything is asked about it."""
    player, season = slot
    none_told = SEASON_BOXES.each(lambda _: 0)
    text = format_sheet(replace(sheet, player=None, season=None))
    return Kept(
        player, season, sheet.map, text, file, "", none_told, {}, {}, {}, frozenset(unsure), papers
    )


def text_for(game: Game, text: str, raw: bytes, path: Path) -> Text:
    """A sheet text, if it is of the map that the game is played on."""

    def find(name: str) -> Map:
        return game.map if name == game.map.name else map_of_sheet(name, path.parent)

    sheet = parse_sheet(text, find_map=find)
    if sheet.map.name is None:  # no header: the game knows
        return Text(game, raw, path.name, parse_sheet(text, map=game.map))
    if replace(sheet.map, name=None) != replace(game.map, name=None):
        raise Problem(
            say(
                "the sheet is of map {sheet}, the game is played on {game}",
                sheet=LETTERS.get(sheet.map.name, sheet.map.name),
                game=LETTERS.get(game.map.name or "", game.map.name or "?"),
            ),
            About.DOES_NOT_FIT,
        )
    return Text(game, raw, path.name, replace(sheet, map=game.map))


def coins_in_doubt(game: Game, slot: Slot, read: int | None, doubtful: bool = False) -> int | None:
    """How many coins the player has at least, where it is worth asking how many; None: it is not.

    Coins once marked stay marked: fewer than on the sheet before are asked for, too.
    """
    before = game.before(*slot)
    then = (before.sheet.coins if before else None) or 0
    if read is None or doubtful or read < then:
        return max(read or 0, then)
    return None


def replacing(game: Game, slot: Slot, said: Said) -> Undecided | None:
    """Nothing is replaced without a word."""
    kept = game.sheets.get(slot)
    if kept is None or said.replaces:
        return None
    there = say(
        "{player}'s sheet of {season} is there already, with a total of {total}",
        player=kept.player,
        season=kept.season,
        total=game.scores[slot].total,
    )
    return Undecided(
        Matter.THERE_ALREADY,
        say("{what}. Replace it?", what=there),
        (Way(YES, replace(said, replaces=True)),),
        Problem(there, About.DOES_NOT_FIT, Remedy.REPLACE),
        yes_or_no=True,
    )


def change(there: list[Game], game: Game, incoming: Incoming) -> Change:
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
            About.DOES_NOT_FIT,
            Remedy.REPLACE,
        )
    score = score_season(incoming.sheet, incoming.season, game.cards, game.edition, game.deck)
    event = sheet_event(
        incoming.sheet,
        slot[0],
        score,
        file=incoming.file,
        program=__version__,
        answers=incoming.answers,
        signs=incoming.signs,
        seen=incoming.seen,
        unsure=incoming.unsure,
        hand=incoming.hand,
    )
    return Change(game.id, event, {**incoming.papers, Paper.TALLY: kept_tally(score)})
