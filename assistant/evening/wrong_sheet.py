"""A sheet that does not belong where it is put: another player's, an earlier photo, nothing new.

Each is a question with its answers; with one of them, or where it is meant, nothing is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assistant.evening.likeness import Likeness
from assistant.evening.record import Game, Kept, Slot
from assistant.evening.whose_sheet import (
    ANYWAY,
    Matter,
    Newcomer,
    Relative,
    Said,
    Undecided,
    Way,
    find_slot,
    player_said,
    season_said,
)
from assistant.problem import About, Problem, Remedy
from scoring.message import Message, say
from scoring.seasons import LETTERS
from scoring.sheet import Map

ALL_THE_SAME = say("{player} · {season} all the same")


def checked_slot(new: Newcomer, said: Said) -> Slot | Undecided:
    """Where a sheet goes, if it belongs there; a typed one whose place is named in full is taken at
    one's word."""
    if new.typed and player_said(new, said) and season_said(new, said):
        return find_slot(new, said)
    known = _same_file(new, said)
    if known is not None:
        return known
    slot = find_slot(new, said)
    if isinstance(slot, Undecided):
        return slot
    for asked in _wrong(new, slot, said):
        if asked.matter not in said.meant:
            return asked
    return slot


def _same_file(new: Newcomer, said: Said) -> Undecided | None:
    """The file is in the game already, and nobody corrects anything."""
    if said.replaces or Matter.SAME_FILE in said.meant:
        return None
    for kept in new.game.sheets.values():
        if new.digest and new.digest in kept.papers.values():
            there = say(
                "this file is in the game already: {player}, {season}",
                player=kept.player,
                season=kept.season,
            )
            return Undecided(
                Matter.SAME_FILE,
                say(
                    "This file is in the game already: {player}, {season}. What is it?",
                    player=kept.player,
                    season=kept.season,
                ),
                _elsewhere(new, replace(said, meant=ANYWAY)),
                Problem(there, About.DOES_NOT_FIT, Remedy.CORRECT_OR_ADD_ANYWAY),
            )
    return None


def _elsewhere(new: Newcomer, said: Said) -> tuple[Way, ...]:
    """Where else a sheet could go."""
    try:
        slot = find_slot(new, said)
    except Problem:
        return ()
    return slot.choices if isinstance(slot, Undecided) else (_all_the_same(slot, said),)


def _wrong(new: Newcomer, slot: Slot, said: Said) -> Iterator[Undecided]:
    """What speaks against a sheet's place."""
    player, season = slot
    before, after = new.game.before(player, season), new.game.after(player, season)
    since = new.likeness_to(before) if before else Likeness.OPEN
    if since is Likeness.OPEN or since is Likeness.OTHER:
        others = [name for name in new.game.players if name != player]
        relatives = new.relatives(others)
        if relatives:
            yield _another_player_s(slot, relatives, said)
        elif before and since is Likeness.OTHER:
            yield _nobody_s(new, slot, before, said)
        elif (drawer := new.drawn_by(new.game.players)) not in (None, player):
            yield _drawn_like(drawer, slot, said)
    elif before and since is Likeness.SAME and before.sheet.empty:  # nothing comes to a full map
        yield _nothing_new(slot, before, said)
    elif before and since is Likeness.EARLIER:
        yield _earlier(new, slot, before, said)
    if after and new.likeness_to(after) in (Likeness.LATER, Likeness.SAME):
        yield _later(slot, after, said)


def _another_player_s(slot: Slot, relatives: tuple[Relative, ...], said: Said) -> Undecided:
    players = tuple(relative.player for relative in relatives)
    theirs = tuple(
        Way(say("{player}'s sheet").about(player=name), replace(said, player=name, season=None))
        for name in players
    )
    question = say(
        "This looks like the sheet of {players}, not of {player}. Whose is it?",
        players=players,
        player=slot[0],
    )
    refusal = say(
        "this looks like the sheet of {players}, not of {player}", players=players, player=slot[0]
    )
    ways = (*theirs, _all_the_same(slot, said))
    return _undecided(Matter.OTHER_PLAYER, question, ways, refusal, Remedy.NAME_PLAYER_ANYWAY)


def _drawn_like(drawer: str, slot: Slot, said: Said) -> Undecided:
    """Nothing that was drawn before tells, but how it is drawn does."""
    theirs = say("{player}'s sheet").about(player=drawer)
    where = {"other": drawer, "player": slot[0]}
    return _undecided(
        Matter.OTHER_PLAYER,
        say("This is drawn as {other} draws, not as {player} does. Whose is it?").about(**where),
        (Way(theirs, replace(said, player=drawer, season=None)), _all_the_same(slot, said)),
        say("this is drawn as {other} draws, not as {player} does").about(**where),
        Remedy.NAME_PLAYER_ANYWAY,
    )


def _nobody_s(new: Newcomer, slot: Slot, before: Kept, said: Said) -> Undecided:
    where = {"player": before.player, "season": before.season}
    unknown = [name for name in new.game.players if not new.game.of(name)]
    others = tuple(
        Way(say("{player}'s sheet").about(player=name), replace(said, player=name, season=None))
        for name in unknown
    )
    return _undecided(
        Matter.NO_PLAYER,
        say("This does not go on from {player}'s sheet of {season}. What is it?").about(**where),
        (*others, _all_the_same(slot, said)),
        say("this does not go on from {player}'s sheet of {season}").about(**where),
        Remedy.ANYWAY,
    )


def _nothing_new(slot: Slot, before: Kept, said: Said) -> Undecided:
    where = {"player": before.player, "season": before.season}
    return _undecided(
        Matter.NOTHING_NEW,
        say("Nothing is new since {player}'s sheet of {season}. What is it?").about(**where),
        (_in_its_place(before, said), _all_the_same(slot, said)),
        say("nothing is new since {player}'s sheet of {season}").about(**where),
        Remedy.REPLACE_OR_ANYWAY,
    )


def _earlier(new: Newcomer, slot: Slot, before: Kept, said: Said) -> Undecided:
    where = {"player": before.player, "season": before.season}
    again = [kept for kept in new.game.of(before.player) if new.likeness_to(kept) is Likeness.SAME]
    return _undecided(
        Matter.EARLIER_SEASON,
        say(
            "This photo is older than {player}'s sheet of {season}: drawings of then are missing."
            " What is it?"
        ).about(**where),
        (*(_in_its_place(kept, said) for kept in again[:1]), _all_the_same(slot, said)),
        say("this is older than {player}'s sheet of {season}: drawings of then are missing").about(
            **where
        ),
        Remedy.ANYWAY,
    )


def _later(slot: Slot, after: Kept, said: Said) -> Undecided:
    where = {"player": after.player, "season": after.season}
    return _undecided(
        Matter.LATER_SEASON,
        say(
            "This has all that {player}'s sheet of {season} has, which comes later. What is it?"
        ).about(**where),
        (_in_its_place(after, said), _all_the_same(slot, said)),
        say("this has all that {player}'s sheet of {season} has, which comes later").about(**where),
        Remedy.ANYWAY,
    )


def _in_its_place(kept: Kept, said: Said) -> Way:
    """In the place of a sheet that is there."""
    label = say("{player} · {season}, in the place of the one that is there")
    told = replace(said, player=kept.player, season=kept.season, replaces=True, meant=ANYWAY)
    return Way(label.about(player=kept.player, season=kept.season), told)


def _all_the_same(slot: Slot, said: Said) -> Way:
    player, season = slot
    told = replace(said, player=player, season=season, meant=ANYWAY)
    return Way(ALL_THE_SAME.about(player=player, season=season), told)


def _undecided(
    matter: Matter, question: Message, ways: tuple[Way, ...], refusal: Message, remedy: Remedy
) -> Undecided:
    return Undecided(matter, question, ways, Problem(refusal, About.DOES_NOT_FIT, remedy))


def other_side(game: Game, printed: Map, said: Said, readable: bool) -> Undecided:
    """The print is of another side than the game's; `readable`: it was read as the game's all the
    same."""
    where = {"other": _map_name(printed), "map": _map_name(game.map)}
    yes = Way(say("yes"), replace(said, meant=said.meant | {Matter.OTHER_SIDE}))
    asked = _undecided(
        Matter.OTHER_SIDE,
        say(
            "The print looks like map {other}, the game is played on map {map}. Is it right all"
            " the same?"
        ).about(**where),
        (yes,) if readable else (),
        say("the print looks like map {other}, the game is played on map {map}").about(**where),
        Remedy.ANYWAY if readable else Remedy.ANOTHER_PHOTO,
    )
    return replace(asked, yes_or_no=True)


def _map_name(map: Map) -> Message | str:
    return LETTERS.get(map.name or "", map.name or "?")
