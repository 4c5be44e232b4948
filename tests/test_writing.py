"""Files that commands write: over nothing that is needed, whole or not at all, no leftovers.

Every option that writes has a row in `OPTIONS`; a new one is missed by name.
"""

from __future__ import annotations

import errno
import itertools
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import pytest
import typer
from PIL import Image

from assistant import drafts, writing
from assistant.evening.store import changed, opened
from assistant.problem import Problem
from assistant.writing import write_bytes, write_text, write_whole
from bench.changes import adding
from cli.app import app
from tests.games import Table, blank
from tests.hands import taught
from tests.runs import FRIDAY, Run, run
from tests.scans import SAMPLES, photo
from tests.shots import sheet_shot

NUMBERS = itertools.count(1)
posix = pytest.mark.skipif(os.name == "nt", reason="rights, links and pipes as POSIX has them")


@dataclass(frozen=True)
class Option:
    """How an option is tried: the words before the file's name, and the files that are read."""

    words: Callable[[Table], list[str | Path]]
    name: str  # of the file
    read: Callable[[Table], list[Path]]


def own_map(table: Table) -> Path:
    path = table.folder / "own.txt"
    if not path.exists():
        path.write_text("^ . . . . . . . . . #\n" + ". . . .r . . . . . . .\n" * 10)
    return path


def own_photo(table: Table) -> Path:
    path = table.folder / f"{SAMPLES[0]}.jpg"
    if not path.exists():
        shutil.copy(photo(SAMPLES[0]), path)
    return path


def own_blank(table: Table) -> Path:
    path = table.folder / "blank.png"
    if not path.exists():
        cv2.imwrite(str(path), sheet_shot().pixels)
    return path


def new_name() -> str:
    """One that no map was learned by yet: another of its name is not overwritten either."""
    return f"Own {next(NUMBERS)}"


def own_text(table: Table) -> Path:
    path = table.folder / "friday.txt"
    if not path.exists():
        shutil.copy(FRIDAY, path)
    return path


def own_game(table: Table) -> None:
    if not table.db.exists():
        table.new("Friday", "Anna,Ben")
        with opened(table.db) as db:
            changed(db, adding(1))  # Anna's sheet, with a photo
        table.do("add", table.sheet(blank(coins=1)), "--player", "Ben")


def of_a_scan(option: str, name: str) -> Option:
    return Option(
        lambda table: ["scan", own_photo(table), "--yes", option],
        name,
        lambda table: [own_photo(table)],
    )


def of_a_game(words: list[str], name: str) -> Option:
    def all_words(table: Table) -> list[str | Path]:
        own_game(table)
        return ["game", words[0], "--db", table.db, *words[1:]]

    return Option(all_words, name, lambda table: [table.db])


def of_a_hand(command: str, name: str) -> Option:
    def all_words(table: Table) -> list[str | Path]:
        if not table.db.exists():
            own_game(table)
            with opened(table.db) as db:
                taught(db, 2)
        return ["hand", command, "Anna", "--db", table.db, "--save"]

    return Option(all_words, name, lambda table: [table.db])


OPTIONS = {
    "scan --save": of_a_scan("--save", "out.png"),
    "scan --save-sheet": of_a_scan("--save-sheet", "out.txt"),
    "scan --report": of_a_scan("--report", "out.html"),
    "explain --save": Option(
        lambda table: ["explain", own_text(table), "--card", "gnom", "--save"],
        "out.png",
        lambda table: [own_text(table)],
    ),
    "place --save": Option(
        lambda table: ["place", "orchard", own_text(table), "--save"],
        "out.png",
        lambda table: [own_text(table)],
    ),
    "judge --save": Option(
        lambda table: ["judge", own_text(table), own_text(table), "--save"],
        "out.png",
        lambda table: [own_text(table)],
    ),
    "sheet --save": Option(
        lambda table: ["sheet", "--map", own_map(table), "--save"],
        "out.pdf",
        lambda table: [own_map(table)],
    ),
    "map learn --save": Option(
        lambda table: ["map", "learn", own_blank(table), "--name", new_name(), "--save"],
        "out.map",
        lambda table: [own_blank(table)],
    ),
    "map learn --overlay": Option(
        lambda table: ["map", "learn", own_blank(table), "--name", new_name(), "--overlay"],
        "out.png",
        lambda table: [own_blank(table)],
    ),
    "game export --save": of_a_game(["export", "--csv", "--save"], "out.csv"),
    "hand export --save": of_a_hand("export", "out.json"),
    "hand show --save": of_a_hand("show", "out.png"),
    "game show --report": of_a_game(["show", "--player", "Ben", "--report"], "out.html"),
    "game show --photo": of_a_game(["show", "--player", "Anna", "--photo"], "out.jpg"),
}
# Not written as files are: the database grows by transactions.
NOT_WRITTEN = {"--db"}


def commands() -> Iterator[tuple[str, Any]]:
    group: Any = typer.main.get_command(app)
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        if not hasattr(command, "list_commands"):
            yield name, command
            continue
        for inner in command.list_commands(None):
            yield f"{name} {inner}", command.get_command(None, inner)


def test_every_option_that_writes_is_in_the_table_and_its_command_takes_force() -> None:
    written = set()
    for name, command in commands():
        options = [
            parameter.opts[0]
            for parameter in command.params
            if type(parameter.type).__name__ == "TyperPath" and parameter.opts[0] not in NOT_WRITTEN
        ]
        written |= {f"{name} {option}" for option in options}
        if options:
            assert any("--force" in parameter.opts for parameter in command.params), name
    assert written == set(OPTIONS)


def write_to(table: Table, option: Option, path: Path, *more: str) -> Run:
    return run(table.capture, *option.words(table), path, *more)


@pytest.fixture
def apart(table: Table) -> Path:
    """A folder of outputs only."""
    folder = table.folder / "out"
    folder.mkdir()
    return folder


each_option = pytest.mark.parametrize("name", OPTIONS)


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
@each_option
def test_what_is_there_stays_without_force(table: Table, apart: Path, name: str) -> None:
    option = OPTIONS[name]
    path = apart / option.name
    path.write_text("precious", "utf-8")
    ran = write_to(table, option, path)
    assert (ran.code, path.read_text("utf-8")) == (3, "precious")
    assert "is there already" in ran.err
    assert "--force overwrites it" in ran.err
    path.chmod(0o640)
    ran = write_to(table, option, path, "--force")
    assert (ran.code, ran.err) == (0, "")
    assert path.read_bytes() != b"precious"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640  # it keeps its rights
    assert os.listdir(apart) == [option.name]


@posix
@pytest.mark.slow
@pytest.mark.usefixtures("reader")
@each_option
def test_what_is_read_is_never_written_over(table: Table, apart: Path, name: str) -> None:
    option = OPTIONS[name]
    option.words(table)  # makes them
    for needed in option.read(table):
        before = needed.read_bytes()
        linked = apart / f"linked{Path(option.name).suffix}"
        os.link(needed, linked)  # as another case of the name is, where that makes no difference
        symbolic = apart / f"symbolic{Path(option.name).suffix}"
        symbolic.symlink_to(needed)
        for path in (needed, linked, symbolic):
            for force in ((), ("--force",)):
                ran = write_to(table, option, path, *force)
                assert ran.code == 3, ran.err
                assert "would be written over a file that is read" in ran.err
        assert needed.read_bytes() == before


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
@each_option
def test_names_as_long_as_names_get(table: Table, apart: Path, name: str) -> None:
    option = OPTIONS[name]
    ending = Path(option.name).suffix
    path = apart / ("x" * (255 - len(ending)) + ending)
    assert write_to(table, option, path).code == 0
    assert os.listdir(apart) == [path.name]
    ran = write_to(table, option, apart / ("x" * 300 + ending))
    assert (ran.code, "a fault of the program" in ran.err) == (3, False)


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
@each_option
def test_a_folder_that_is_closed_or_none(table: Table, apart: Path, name: str) -> None:
    option = OPTIONS[name]
    (apart / "file").write_text("", "utf-8")
    for path in (apart / "none" / option.name, apart / "file" / option.name):
        ran = write_to(table, option, path)
        assert (ran.code, "cannot be written" in ran.err) == (3, True)
    assert os.listdir(apart) == ["file"]


@posix
@pytest.mark.slow
@pytest.mark.usefixtures("reader")
@each_option
def test_a_pipe_is_written_into(table: Table, apart: Path, name: str) -> None:
    option = OPTIONS[name]
    pipe = apart / option.name
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-c", "import sys; print(len(open(sys.argv[1], 'rb').read()))", pipe],
        stdout=subprocess.PIPE,
    ) as reading:
        assert write_to(table, option, pipe).code == 0
        assert reading.stdout is not None
        assert int(reading.stdout.read()) > 40
    assert pipe.is_fifo()
    assert os.listdir(apart) == [option.name]


def test_a_file_that_appears_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"

    def slowly(place: Path) -> None:
        place.write_text("ours", "utf-8")
        path.write_text("theirs", "utf-8")

    with pytest.raises(Problem, match="is there already"):
        write_whole(path, slowly, force=False)
    assert path.read_text("utf-8") == "theirs"
    assert os.listdir(tmp_path) == ["sheet.txt"]


@posix
def test_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*names: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "sheet.txt"
    write_text(path, "one", force=False)
    with pytest.raises(Problem, match="is there already"):
        write_text(path, "two", force=False)
    assert path.read_text("utf-8") == "one"
    assert os.listdir(tmp_path) == ["sheet.txt"]


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "target.txt").write_text("before", "utf-8")
    (tmp_path / "link.txt").symlink_to("target.txt")
    write_text(tmp_path / "link.txt", "after", force=True)
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "target.txt").read_text("utf-8") == "after"


@posix
def test_a_new_file_has_the_rights_that_others_have(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "sheet.txt", "text", force=False)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "sheet.txt").stat().st_mode) == 0o640


@posix
def test_what_takes_the_place_of_a_private_file_is_private_from_its_first_byte(
    tmp_path: Path,
) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text("before", "utf-8")
    path.chmod(0o600)
    seen = []

    def look(place: Path) -> None:
        seen.append(stat.S_IMODE(place.stat().st_mode))
        place.write_text("after", "utf-8")

    write_whole(path, look, force=True)
    assert (seen, stat.S_IMODE(path.stat().st_mode)) == ([0o600], 0o600)


@posix
def test_a_file_that_may_only_be_read_is_replaced_where_that_was_said(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text("before", "utf-8")
    path.chmod(0o444)
    write_text(path, "after", force=True)
    assert (path.read_text("utf-8"), stat.S_IMODE(path.stat().st_mode)) == ("after", 0o444)


# Drafts


def dead() -> int:
    """The number of a process that is gone."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


@posix
def test_drafts_of_processes_that_are_gone_are_swept_and_nothing_else(tmp_path: Path) -> None:
    gone, elsewhere = dead(), f"{int(drafts.HERE, 16) ^ 1:08x}"
    swept = [f".cartoscore-{drafts.HERE}-{gone}-1.part{ending}" for ending in ("", ".png")]
    kept = [
        f".cartoscore-{drafts.HERE}-{os.getppid()}-1.part.png",  # which is running
        f".cartoscore-{drafts.HERE}-{os.getpid()}-1.part.png",
        f".cartoscore-{elsewhere}-{gone}-1.part.png",  # of another machine
        f"cartoscore-{drafts.HERE}-{gone}-1.part.png",
        f".cartoscore-{drafts.HERE}-{gone}-1.part.png.txt",
        f".sheet.part{gone}.png",
    ]
    for name in (*swept, *kept):
        (tmp_path / name).write_text("half", "utf-8")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / swept[0]).write_text("half", "utf-8")
    write_text(tmp_path / "sheet.txt", "text", force=False)
    assert sorted(os.listdir(tmp_path)) == sorted([*kept, "inner", "sheet.txt"])
    assert os.listdir(tmp_path / "inner") == [swept[0]]  # nothing is written there


@posix
def test_a_killed_write_leaves_a_draft_that_the_next_one_sweeps(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from assistant.writing import *\n"
        "def half(place): place.write_text('half'); os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_whole(Path(sys.argv[1]), half, force=False)"
    )
    path = tmp_path / "sheet.txt"
    subprocess.run([sys.executable, "-c", program, path], check=False)
    (left,) = os.listdir(tmp_path)
    assert drafts.NAME.fullmatch(left)
    write_text(path, "whole", force=False)
    assert os.listdir(tmp_path) == ["sheet.txt"]


# Faults, one at every single operation

FAULTS = (
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EIO, "Input/output error"),
    PermissionError(errno.EACCES, "Permission denied"),
    KeyboardInterrupt(),
)
OPERATIONS = ("open", "close", "fsync", "replace", "link", "unlink", "chmod", "stat", "scandir")


class Faulty:
    """Counts what is done to files, and lets one of it fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fails_at = 0
        self.fault: BaseException = FAULTS[0]
        self.done: list[str] = []
        for name in OPERATIONS:
            self._count(monkeypatch, os, name)
        self._count(monkeypatch, Path, "write_bytes")

    def _count(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def counted(*arguments: Any, **named: Any) -> Any:
            self.done.append(name)
            if len(self.done) == self.fails_at:
                if name == "close":  # it is closed all the same, as systems do
                    real(*arguments, **named)
                if name == "write_bytes":  # some of it is written before the disk is full
                    real(arguments[0], arguments[1][: len(arguments[1]) // 2])
                raise self.fault
            return real(*arguments, **named)

        monkeypatch.setattr(owner, name, counted)

    def at(self, place: int, fault: BaseException) -> None:
        self.fails_at, self.fault, self.done = place, fault, []


@posix
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__ + str(fault))
@pytest.mark.parametrize("there", [False, True], ids=["new", "replaced"])
def test_a_fault_at_any_operation_leaves_the_file_as_it_was_or_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, fault: BaseException
) -> None:
    path = tmp_path / "out" / "sheet.txt"
    path.parent.mkdir()
    before, after = b"before" * 99, b"after" * 99
    place, done = 0, [""]
    while len(done) >= place:
        place += 1
        if there:
            path.write_bytes(before)
        failed = False
        with monkeypatch.context() as patched:
            faulty = Faulty(patched)
            faulty.at(place, fault)
            try:
                write_bytes(path, after, force=there)
            except (Problem, KeyboardInterrupt):
                failed = True
            done = faulty.done
        found = path.read_bytes() if path.exists() else None
        assert found in ((after, before if there else None) if failed else (after,)), done
        # One draft may stay where the very taking away of it failed, until the next write.
        if done[place - 1 : place] != ["unlink"]:
            assert set(os.listdir(path.parent)) <= {"sheet.txt"}, done
        for left in path.parent.iterdir():
            left.unlink()
    assert place > 10


@posix
def test_bytes_are_on_the_disk_before_the_name_and_the_name_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a power cut a renamed file whose bytes were not flushed is empty."""
    for force, moved in ((False, "link"), (True, "replace")):
        with monkeypatch.context() as patched:
            faulty = Faulty(patched)
            write_bytes(tmp_path / f"{force}.txt", b"text", force=force)
            steps = [name for name in faulty.done if name in ("write_bytes", "fsync", moved)]
        assert steps == ["write_bytes", "fsync", moved, "fsync"]


def test_a_file_that_another_program_has_open_is_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "overlay.png"
    path.write_bytes(b"open elsewhere")

    def in_use(*names: object) -> None:
        raise PermissionError(errno.EACCES, "The process cannot access the file")

    monkeypatch.setattr(os, "replace", in_use)
    monkeypatch.setattr(writing, "WINDOWS", True)
    with pytest.raises(Problem, match="another program has it open"):
        write_bytes(path, b"new", force=True)
    assert path.read_bytes() == b"open elsewhere"
    assert os.listdir(tmp_path) == ["overlay.png"]


def test_a_picture_of_no_known_kind(tmp_path: Path) -> None:
    picture = Image.new("L", (9, 9))
    with pytest.raises(Problem, match=r"give it an ending such as \.png"):
        write_whole(tmp_path / "a.xyz", picture.save, force=False)
    assert os.listdir(tmp_path) == []
