"""Several sheets are added at once: one list of what goes where, then sheet by sheet, then the
standing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from assistant.evening.adding import text_for
from assistant.evening.hand_store import hands_in
from assistant.evening.kept_photo import pictures_in
from assistant.evening.photo import photo_read, read_for
from assistant.evening.pile import LEFT_OUT, Entry, Pile, pile_of
from assistant.evening.record import Game, Slot
from assistant.evening.whose_sheet import Said
from assistant.files import decoded
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.show.game_json import added_error, added_line
from cli.commands.game.taking_in import Table, ask_way, remarks_on, take_in
from cli.exit_codes import CODES, ExitCode, hint_of, problem_of_command, worse
from cli.game_text import boxes_text, print_game
from cli.print_json import print_json
from cli.progress import progressing
from cli.standard_input import is_sheet_text, read_bytes
from cli.terminal import console, map_text
from cli.workers import worked
from scanner.reading import Reading
from scoring.message import Message, say
from scoring.sheet import Map

FAULT = "fault"


def add_several(
    table: Table, game: Game, paths: Sequence[str], said: Said, nth: int, as_json: bool
) -> ExitCode:
    """Read them on all cores, then add them; one that does not go in stops no other. The worst exit
    code."""
    entries = list(progressing(read_sheets(table, game, paths, said, nth), len(paths)))
    pile = pile_of(game, entries, pictures_in(table.db))
    pile = ask_about(pile) if table.asking else pile.refused()
    if not as_json:
        print_list(pile.entries)
    now, told = taken_in(table, pile, game, quiet=as_json)
    if as_json:
        for entry in told:
            print_json(_line(now, entry))
    elif now.sheets:
        out = console()
        out.print()
        print_game(out, now)
    code = ExitCode.DONE
    for entry in told:
        code = worse(code, code_of(entry))
    return code


def read_sheets(
    table: Table,
    game: Game,
    paths: Sequence[str],
    said: Said | None = None,
    nth: int = 1,
    on_all_cores: bool = True,
) -> Iterator[Entry]:
    """Each sheet as it is read, in the order given. Where photos were looked at in this process
    before, workers would wait for OpenCV's threads, which did not come with them: then here."""
    said = said or Said()
    pictures, hands = pictures_in(table.db), hands_in(table.db)
    texts = {path for path in paths if is_sheet_text(path)}
    photos = [path for path in paths if path not in texts]
    work = partial(_reading, map=game.map, nth=nth)
    readings = worked(work, photos) if on_all_cores else map(work, photos)
    for path in paths:
        try:
            if path in texts:
                raw = read_bytes(path)
                sheet = text_for(game, decoded(raw), raw, Path(path))
                yield Entry(path, sheet, said)
                continue
            reading = next(readings)
            if isinstance(reading, Exception):
                raise reading
            yield Entry(path, photo_read(game, path, reading, pictures, hands), said)
        except Exception as error:  # one bad photo stops no other
            yield _unread(path, error)


def _reading(path: str, map: Map, nth: int) -> Reading:
    """In a worker."""
    return read_for(map, path, nth)


def _unread(path: str, error: Exception) -> Entry:
    problem = problem_of_command(error)
    if problem is None:
        what = f"{type(error).__name__}: {error}"
        fault = say("a fault of the program itself: {what}", what=what)
        return Entry(path, code=FAULT, problem=Problem(fault, About.FILE))
    code = str(getattr(error, "code", problem.about.value))
    return Entry(path, code=code, problem=problem)


def ask_about(pile: Pile) -> Pile:
    """The pile with every question about whose a sheet is answered, or the sheet left out."""
    while pile.question is not None:
        entry, open = pile.entries[pile.question.number], pile.question.undecided
        out = console()
        out.print()
        out.print(entry.path, style="bold")
        if entry.sheet is not None:  # people know their own maps
            out.print(map_text(entry.sheet.newcomer.sheet))
        way = ask_way(open)
        pile = pile.left_out() if way is None else pile.answered(way.said)
    return pile


def print_list(entries: Sequence[Entry]) -> None:
    """What goes where, a line for each sheet."""
    from rich.table import Table as Grid

    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold")
    for entry in entries:
        grid.add_row(Path(entry.path).name, _where(entry))
    out = console()
    out.print()
    out.print(grid)


def _where(entry: Entry) -> str:
    if entry.problem is not None:
        said = (entry.problem.message, hint_of(entry.problem))
        return "\n".join(tell(line) for line in said if line)
    assert entry.slot is not None  # the pile is settled
    player, season = entry.slot
    if entry.there:
        return tell(say("{player} · {season}, there already", player=player, season=season))
    return tell(say("{player} · {season}", player=player, season=season))


def taken_in(
    table: Table, pile: Pile, game: Game, quiet: bool = False
) -> tuple[Game, tuple[Entry, ...]]:
    """The game with every placed sheet, and what became of each."""
    entries = list(pile.entries)
    for done, number in enumerate(pile.placed, 1):
        entry = entries[number]
        assert entry.slot is not None  # it is placed
        assert entry.sheet is not None
        if not quiet:
            _head(entry, entry.slot, done, len(pile.placed))
        try:
            sheet = entry.sheet.on(game, pile.pictures)
            game, incoming = take_in(table, sheet, entry.slot, entry.said)
        except Problem as problem:
            entries[number] = entry.refused(problem.about.value, problem)
            continue
        if not quiet:
            _verdict(game, entry.slot, remarks_on(game, incoming))
    return game, tuple(entries)


def _head(entry: Entry, slot: Slot, done: int, of: int) -> None:
    """Which sheet it is about, and how many are to come."""
    out = console()
    out.print()
    head = say(
        "{done} of {all} · {player} · {season} · {file}",
        done=done,
        all=of,
        player=slot[0],
        season=slot[1],
        file=Path(entry.path).name,
    )
    out.print(tell(head), style="bold")


def _verdict(game: Game, slot: Slot, remarks: Sequence[Message]) -> None:
    out = console()
    for remark in remarks:
        out.print(tell(remark))
    out.print(boxes_text(game, slot), style="bold")


def code_of(entry: Entry) -> ExitCode:
    if entry.problem is None or entry.code == LEFT_OUT:
        return ExitCode.DONE
    return ExitCode.FAULT if entry.code == FAULT else CODES[entry.problem.about]


def _line(game: Game, entry: Entry) -> dict[str, object]:
    if entry.problem is not None:
        return added_error(entry.path, entry.code, entry.problem.message, hint_of(entry.problem))
    assert entry.slot is not None
    return added_line(entry.path, game, entry.slot)
