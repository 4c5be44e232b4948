"""The commands score, explain, cards and ambush, as a shell runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from assistant.palette import COUNTED
from cli.app import COMMANDS
from scoring.cards import CARDS
from scoring.language import language_codes
from tests.runs import EDICTS, FRIDAY, MODULE, ROOT, cartoscore, said


def form(*arguments: str | Path) -> Any:
    return json.loads(said(*arguments, "--json"))


def test_a_season_shows_boxes_and_evidence() -> None:
    text = said("score", FRIDAY, "--edicts", EDICTS)
    assert "edict B   12" in text
    assert "edict C    8" in text
    assert "    18    " in text
    assert "+6  A3, A4, B3, B4, C2, C3: this village holds the 2x2 block A3–B4" in text
    assert "I3, I4, J3: this village holds no 2x2 block" in text
    assert "Now draw Zombies at D6, E7, F6." in text


@pytest.mark.slow
def test_piped_output_is_plain_text() -> None:
    assert "\x1b" not in said("score", FRIDAY, "--edicts", EDICTS)


def test_on_a_terminal_the_map_is_in_colour() -> None:
    assert "\x1b[" in said("score", FRIDAY, FORCE_COLOR="1", TERM="xterm-256color")


def test_no_color_is_respected_on_a_terminal() -> None:
    text = said("score", FRIDAY, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")
    assert "\x1b" not in text


def test_the_season_given_goes_before_the_one_on_the_sheet() -> None:
    score = form("score", FRIDAY, "--season", "spring", "--edicts", EDICTS)
    assert [season["season"] for season in score["seasons"]] == ["spring"]


def test_without_a_season_all_four_are_shown() -> None:
    text = FRIDAY.read_text("utf-8").replace("season: summer\n", "")
    run = cartoscore("score", "-", "--edicts", EDICTS, "--json", given=text.encode())
    seasons = json.loads(run.stdout)["seasons"]
    assert [season["season"] for season in seasons] == ["spring", "summer", "fall", "winter"]


def test_json_points_are_the_sum_of_the_evidence() -> None:
    score = form("score", FRIDAY, "--edicts", EDICTS)
    (season,) = score["seasons"]
    for edict in season["edicts"]:
        assert edict["points"] == sum(scored["points"] for scored in edict["scored"])
    boxes = [edict["points"] for edict in season["edicts"]] + [season["coins"], season["monsters"]]
    assert season["total"] == sum(boxes)
    assert score["aftermath"]["new_zombies"] == ["D6", "E7", "F6"]
    assert score["health"] == []


@pytest.mark.slow
def test_without_edicts_all_cards_are_scored() -> None:
    assert len(form("score", FRIDAY)["cards"]) == len(CARDS)
    assert "Caravansary" in said("score", FRIDAY)


@pytest.mark.slow
def test_the_edition_names_the_ruling_where_it_changes_a_number() -> None:
    text = said("explain", FRIDAY, "--card", "Jorekburg", "--edition", "cs")
    assert "the Czech rulebook pays 5 a column; the English edition would pay 4" in text
    assert "ruling" not in said("explain", FRIDAY, "--card", "Jorekburg", "--edition", "pl")


def test_explain_marks_what_counted_and_what_nearly_did() -> None:
    text = said("explain", FRIDAY, "--card", "gnom")
    assert "[V]" in text
    assert "(V)" in text


def test_explain_saves_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "colony.png"
    said("explain", FRIDAY, "--card", "Gnomish Colony", "--save", picture)
    with Image.open(picture) as image:
        assert image.format == "PNG"
        assert image.width > 1000
        colours = image.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert any(colour == COUNTED for _, colour in colours)  # the outline of what counted
    assert list(tmp_path.iterdir()) == [picture]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["missing/colony.png", "colony.nonsense"])
def test_a_picture_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    run = cartoscore("explain", FRIDAY, "--card", "gnom", "--save", tmp_path / name)
    assert run.returncode == 3
    assert b"cannot be written" in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_every_module_of_commands_is_a_command() -> None:
    """A module that is not named is never loaded."""
    modules = {path.stem for path in (ROOT / "cli" / "commands").iterdir()}
    alone = {"__init__", "__pycache__", "scan_many"}  # several photos are a matter of `scan`
    assert modules - alone == set(COMMANDS), "cli/app.py names them in the order of the help"


def test_cards_are_listed_and_told() -> None:
    assert said("cards").count(" for each ") >= 32
    assert "Gnómská vesnice" in said("cards", "kolonia gnomow")


@pytest.mark.slow
def test_an_ambush_is_placed_step_by_step() -> None:
    text = said("ambush", "Goblin Attack", FRIDAY)
    assert "From the bottom right corner, counterclockwise." in text
    assert "1. I9, J10, K11: free" in text


@pytest.mark.slow
def test_an_unsure_corner_is_said_on_standard_error_and_can_be_given() -> None:
    assert b"--corner" in cartoscore("ambush", "Zombie", FRIDAY).stderr
    assert form("ambush", "Zombie", FRIDAY, "--corner", "bottom-left")["spaces"] == ["K1"]


@pytest.mark.slow
def test_a_players_own_map(tmp_path: Path) -> None:
    rows = ["^ . . . . . . . . . ."] + [". .r . . . . . . . . #"] * 10
    (tmp_path / "mine.txt").write_text("\n".join(rows))
    drawn = "\n".join(rows).replace(".r", "A")
    (tmp_path / "sheet.txt").write_text("map: mine.txt\n" + drawn)
    named = form("explain", tmp_path / "sheet.txt", "--card", "Granary")
    assert named["points"] == 30
    (tmp_path / "bare.txt").write_text(drawn)
    given = form(
        "explain", tmp_path / "bare.txt", "--card", "Granary", "--map", tmp_path / "mine.txt"
    )
    assert given == named


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "given", "code", "words"),
    [
        (("score", "nowhere.txt"), b"", 3, "there is no file nowhere.txt"),
        (("score", "."), b"", 3, "is a folder"),
        (("score", "/dev/zero"), b"", 3, "too large"),
        (("score", "-"), b"", 5, "line 1"),
        (("score", "-"), b"\xff\xfe\x00\x01", 5, "line 1, column 1: byte 0xff"),
        (
            ("score", "-"),
            b"map: A\n" + b". " * 11,
            5,
            "line 2, column 22: the text ends after 1 row",
        ),
        (("score", "-"), b"F " * 5_000_000, 5, "line 1, column 23: row A has 5000000 tokens"),
        (("score", "-"), b"x" * 10_000_000, 5, "row A has 1 token, 11 needed"),
        (("score", "-"), b"// note\n" * 1_000_000, 5, "line 1"),
        (("score", "-"), b". . . Q . . . . . . .\n" * 11, 5, "line 1, column 7: 'Q' at A4"),
        (("score", "-"), b"map: Z.txt\n" + b". . . . . . . . . . .\n" * 11, 5, "no map 'Z.txt'"),
        (("score", str(FRIDAY), "--map", "A"), b"", 5, "map A has"),
        (("score", str(FRIDAY), "--map", "nowhere"), b"", 5, "no map 'nowhere'"),
        (("score", str(FRIDAY), "--edicts", "Silos"), b"", 5, "1 given"),
        (("score", str(FRIDAY), "--edicts", "Silo,Sill,Sol,Sal"), b"", 5, "Silos"),
        (("score", str(FRIDAY), "--season", "monsoon"), b"", 2, "'monsoon' is no season"),
        (("score", str(FRIDAY), "--edition", "fr"), b"", 2, "fr"),
        (("explain", str(FRIDAY), "--card", "Borderland5"), b"", 5, "Borderlands"),
        (("cards", "the"), b"", 5, "could be any of these"),
        (("ambush", "Goblyn", str(FRIDAY)), b"", 5, "Goblin Attack"),
        (("scoer",), b"", 2, "scoer"),
        (("cards", "--nix"), b"", 2, "there is no option --nix"),
        (("cards", "--lang", "xx"), b"", 2, f"the languages are {', '.join(language_codes())}"),
        (("score",), b"", 2, "SHEET.txt"),
    ],
)
def test_what_does_not_fit_is_named_with_its_exit_code(
    arguments: tuple[str, ...], given: bytes, code: int, words: str
) -> None:
    run = cartoscore(*arguments, given=given)
    assert run.returncode == code
    assert words in " ".join(run.stderr.decode().split())
    assert run.stdout == b""
    assert b"Traceback" not in run.stderr


def test_names_are_no_markup() -> None:
    text = FRIDAY.read_text("utf-8").replace("player: Anna", "player: [/red] :smile: Bob")
    assert "[/red] :smile: Bob" in said("score", "-", given=text.encode())


def test_scattered_zombies_are_named_one_by_one() -> None:
    rows = ["Mz Mz Mz W . . . . . . .", ". . . W . . . . . . .", "Mz . Mz W . . . . . . ."]
    rows += ["W W W W . . . . . . ."] + [". . . . . . . . . . ."] * 7
    text = said("score", "-", given="\n".join(["coins: 0", *rows]).encode())
    assert "Now draw Zombies at B1–B3, C2." in text


@pytest.mark.slow
def test_the_order_of_revelation_decides_who_takes_a_space() -> None:
    text = "coins: 0\nMt . Mz . . . . . . . .\n" + ". . . . . . . . . . .\n" * 10
    first = said("score", "-", given=text.encode())
    assert "If the Troll destroyed it, no Zombie comes to A2." in first
    names = "Zombie Plague,Giant Troll"
    later = said("score", "-", "--revealed", names, given=text.encode())
    assert "destroys one of B1." in later


def test_rulings_are_named_in_the_list_of_all_cards() -> None:
    assert "the English edition would pay" in said("score", FRIDAY, "--edition", "cs")


@pytest.mark.slow
def test_edicts_of_one_family_are_mentioned() -> None:
    run = cartoscore("score", FRIDAY, "--edicts", "Silos,Borderlands,Canal,Wildholds")
    assert b"one scoring card of each family" in run.stderr
    assert run.returncode == 0


def test_json_survives_a_pipe_in_another_encoding() -> None:
    run = cartoscore("cards", "Silos", "--json", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert json.loads(run.stdout)["names"]["ru"] == "Силосные башни"


def test_the_version() -> None:
    assert said("--version").startswith("cartoscore ")


def test_an_error_in_a_map_file_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("F F F")
    (tmp_path / "sheet.txt").write_text("map: mine.txt\n" + ". . . . . . . . . . .\n" * 11)
    run = cartoscore("score", tmp_path / "sheet.txt")
    assert run.returncode == 5
    assert b"line 1, column 6: map file 'mine.txt': line 1, column 6: row A has 3" in run.stderr
    assert b"F" not in run.stderr  # what stands in a file that is no map is nobody's business


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_ends_the_program_quietly() -> None:
    process = subprocess.Popen(
        [*MODULE, "score", str(FRIDAY)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full")
def test_output_that_cannot_be_written() -> None:
    command = [*MODULE, "cards"]
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert ran.returncode == 3
    assert b"the disk is full" in ran.stderr
    closed = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *command], cwd=ROOT, check=False)
    assert closed.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="a shell")
def test_without_standard_error_nothing_lands_on_standard_output() -> None:
    command = ["sh", "-c", 'exec "$@" 2>&-', "sh", *MODULE, "score", "no-such-sheet.txt"]
    ran = subprocess.run(command, stdout=subprocess.PIPE, cwd=ROOT, check=False)
    assert (ran.returncode, ran.stdout) == (3, b"")


def in_a_window(columns: int, *arguments: str) -> list[str]:
    """What a terminal of this width shows, line by line."""
    import pty

    ours, terminal = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(columns), "LANG": "C.UTF-8", "NO_COLOR": "1"}
    shown = b""
    with subprocess.Popen(
        [*MODULE, *arguments], stdin=terminal, stdout=terminal, cwd=ROOT, env=environment
    ):
        os.close(terminal)
        with suppress(OSError):  # what Linux says at the end
            while part := os.read(ours, 4096):
                shown += part
    os.close(ours)
    return shown.decode().splitlines()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_a_narrow_window_shows_every_row_in_one_line() -> None:
    lines = in_a_window(40, "score", str(FRIDAY), "--season", "summer", "--edicts", EDICTS)
    top = next(
        place for place, line in enumerate(lines) if line.split() == [*"123456789", "10", "11"]
    )
    rows = [line.split() for line in lines[top + 1 : top + 12]]
    assert [row[0] for row in rows] == list("ABCDEFGHIJK")
    assert all(len(row) == 12 for row in rows)
    assert max(map(len, lines)) <= 40
    box = [line for line in lines if line[:1] in ("┌", "│", "├", "└")]
    assert len({len(line) for line in box}) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_evidence_is_broken_right_of_its_points() -> None:
    lines = in_a_window(60, "explain", str(FRIDAY), "--card", "Great City")
    first = next(place for place, line in enumerate(lines) if line.startswith("    +5  "))
    assert lines[first + 1].startswith(" " * 8)
    assert lines[first + 1].strip()
    assert max(map(len, lines)) <= 60


def test_a_fault_of_the_program_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    code = (
        "import sys, scoring.season, cli.main\n"
        "def broken(sheet): raise ZeroDivisionError('made up')\n"
        "import assistant.show.score_json as form; form.examine = broken\n"
        f"sys.argv = ['cartoscore', 'score', {str(FRIDAY)!r}, '--json']\n"
        "cli.main.run()\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert run.returncode == 1
    assert "a fault of the program itself: ZeroDivisionError: made up" in run.stderr
    assert "Traceback" not in run.stderr


def test_scoring_imports_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules)\n"
        "import scoring, scoring.health, scoring.end_of_game\n"
        "new = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(new - set(sys.stdlib_module_names)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert run.stdout.strip() == "['scoring']"
