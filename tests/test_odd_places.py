"""Where a command is started, and by whom: folders that are gone, users without a home, settings
made to do harm, Ctrl-C before anything is loaded."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import platformdirs
import pytest

from assistant.evening.store import database_path, opened
from assistant.problem import About, Problem, Remedy
from assistant.settings import LARGEST, NAME, find_settings
from scoring.card import Card
from scoring.cards import CARDS
from scoring.editions import Edition
from scoring.end_of_game import Result, rank
from scoring.season import score_season
from scoring.seasons import Season
from tests.drawing import draw
from tests.runs import EDICTS, FRIDAY, MODULE, ROOT, run

SETTINGS = {
    "tables within tables": "".join(f"[{'.'.join('a' * depth)}]\n" for depth in range(1, 600)),
    "lists within lists": "season = " + "[" * 3000,
    "tables in a line": "season = " + "{a = " * 2000,
    "a number of 5000 digits": "season = " + "9" * 5000,
    "a map of 300 letters": f'map = "{"x" * 300}"',
    "a map with a NUL": 'map = "\\u0000"',
    "no text": "season = \xff",
    "too large": "# " + "x" * LARGEST,
    "a name that a terminal obeys": '"\\u001b[2J" = 1',
}


@pytest.mark.parametrize("what", SETTINGS)
def test_settings_made_to_do_harm_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    (tmp_path / NAME).write_bytes(SETTINGS[what].encode("latin-1"))
    monkeypatch.chdir(tmp_path)
    ran = run(capsys, "score", FRIDAY)
    assert ran.code == 5, ran.err
    assert f"{NAME} does not fit" in ran.err
    assert "\x1b" not in ran.err


def test_a_map_of_300_letters_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    long = "x" * 300
    assert run(capsys, "score", "--map", long, FRIDAY).code == 5
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(f"map: {long}\n" + ". . . . . . . . . . .\n" * 11, "utf-8")
    assert run(capsys, "score", sheet).code == 5
    assert run(capsys, "score", long).code == 3
    assert run(capsys, "game", "list", "--db", tmp_path / long).code == 3


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can delete it")
def test_a_working_folder_that_was_deleted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert find_settings().edicts is None
    assert run(capsys, "score", FRIDAY).code == 0
    assert run(capsys, "score", "friday.txt").code == 3
    assert run(capsys, "cards").code == 0
    assert run(capsys, "game", "list", "--db", "games.db").code == 0
    for words in (
        ("explain", FRIDAY, "--card", "gnom", "--save", "out.png"),
        ("sheet", "--map", "A", "--save", "out.pdf"),
        ("game", "new", "--db", "games.db", "--name", "x", "--map", "C", "--edicts", EDICTS,
         "--players", "Anna"),
    ):  # fmt: skip
        ran = run(capsys, *words)
        assert ran.code == 3, ran.err
        assert "a fault of the program" not in ran.err
    assert run(capsys, "explain", FRIDAY, "--card", "gnom", "--save", tmp_path / "o.png").code == 0


def test_a_user_without_a_home(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As `platformdirs` answers where neither HOME nor an entry in passwd tells.
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("~/.local/share/x"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Problem, match="has no home") as refused:
        database_path(None)
    assert (refused.value.about, refused.value.hint) == (About.FILE, Remedy.ANOTHER_DATABASE)
    monkeypatch.delenv("CARTOSCORE_DB", raising=False)
    ran = run(capsys, "game", "list")
    assert (ran.code, "--db" in ran.err) == (3, True)
    with opened(tmp_path / "games.db", make=True):
        pass
    assert os.listdir(tmp_path) == ["games.db"]  # and no folder called ~


def test_a_hundred_players_have_their_places_at_once() -> None:
    """Each player's place was once counted anew for every other."""
    cards: tuple[Card, Card, Card, Card] = (CARDS[0], CARDS[9], CARDS[17], CARDS[25])
    score = score_season(draw(map="A"), Season.SPRING, cards, Edition.EN)
    counted = 0

    class Counting(Result):
        @property
        def total(self) -> int:
            nonlocal counted
            counted += 1
            return 0

    places = rank([Counting(str(number), (score,)) for number in range(100)])
    assert {place.number for place in places} == {1}
    assert counted == 100


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_at_any_moment_of_the_start_says_nothing() -> None:
    def hears_ctrl_c() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    start = time.perf_counter()
    subprocess.run([*MODULE, "score", FRIDAY], capture_output=True, cwd=ROOT, check=True)
    whole = time.perf_counter() - start
    program = "import sys; print('ready', flush=True); from cli.main import run; run()"
    interrupted = 0
    for part in range(12):
        started = subprocess.Popen(
            [sys.executable, "-c", program, "score", str(FRIDAY)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            preexec_fn=hears_ctrl_c,
        )
        assert started.stdout is not None
        started.stdout.readline()
        time.sleep(0.02 + whole * part / 12)
        started.send_signal(signal.SIGINT)
        _, said = started.communicate(timeout=60)
        assert (started.returncode in (0, 130), said) == (True, b""), (part, said)
        interrupted += started.returncode == 130
    assert interrupted > 3
