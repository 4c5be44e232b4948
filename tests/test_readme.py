"""What README, CONTRIBUTING and design say is so: examples run, and what is named is there."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest

from cli import app
from scoring.text import format_sheet, parse_sheet
from tests.games import evening
from tests.runs import ROOT, said

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
# A command and, where it follows at once, what it prints.
# Those of an evening, of a dispute, of a learned map and of the table have tests of their own.
ELSEWHERE = ("cartoscore game ", "anna.jpg", "blank.jpg", "sheet.jpg", "cartoscore table")
COMMANDS = [
    (line, shown)
    for block, shown in re.findall(
        r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", README, re.MULTILINE | re.DOTALL
    )
    for line in block.splitlines()
    if "cartoscore " in line and not any(words in line for words in ELSEWHERE)
]


def test_the_quick_start_has_two_lines() -> None:
    section = README.split("## Quick start")[1]
    block = section.split("```sh\n")[1].split("```")[0]
    assert len(block.splitlines()) == 2
    assert "pytest" in block.splitlines()[1]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "shown"), COMMANDS, ids=[line[:60] for line, _ in COMMANDS])
def test_a_command_of_the_readme(
    line: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shlex.split(line.split("cartoscore ", 1)[1].split("&&")[0])
    words = [str(ROOT / word) if (ROOT / word).is_file() else word for word in words]
    words = [str(tmp_path / word) if word.endswith((".png", ".html")) else word for word in words]
    text = said(*words)
    for wanted in shown.splitlines():
        assert wanted in text


@pytest.mark.slow
def test_the_dispute(tmp_path: Path) -> None:
    """The commands in their order, in a folder with the settings and a photo."""
    section = README.split("## Settling a dispute")[1].split("\n## ")[0]
    (settings,) = re.findall(r"^```toml\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    (tmp_path / "cartoscore.toml").write_text(settings, "utf-8")
    shutil.copy(ROOT / "sample_sheets" / "photos" / "12-felt-pens.jpg", tmp_path / "anna.jpg")
    blocks = re.findall(
        r"^```sh\n(.*?)^```\n\n```text\n(.*?)^```", section, re.MULTILINE | re.DOTALL
    )
    lines = [line for commands, _ in blocks for line in commands.splitlines() if "anna" in line]
    for line in [*lines, "cartoscore score anna.txt"]:
        words = shlex.split(line.removeprefix("cartoscore "))
        text = said(*words, folder=tmp_path)
        for wanted in blocks[0][1].splitlines():
            if "Valley" in wanted or "explain" not in line:
                assert wanted.removeprefix("D  ") in text
    assert {path.name for path in tmp_path.iterdir()} == {
        "anna.html",
        "anna.jpg",
        "anna.txt",
        "cartoscore.toml",
        "valley.png",
    }


@pytest.mark.slow
def test_the_game_evening(tmp_path: Path) -> None:
    """The commands in their order, with sheet text in the place of the photos."""
    section = README.split("## A game evening")[1].split("\n## ")[0]
    (commands,) = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    (shown,) = re.findall(r"^```text\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    for (player, season), sheet in evening(("Anna", "Ben"), seed=3).items():
        if season == "spring":
            (tmp_path / f"{player.lower()}.jpg.txt").write_text(format_sheet(sheet), "utf-8")
    text = ""
    for line in commands.splitlines():
        words = shlex.split(line.removeprefix("cartoscore "))
        words = [str(tmp_path / f"{w}.txt") if w.endswith(".jpg") else w for w in words]
        text = said(*words, "--db", str(tmp_path / "games.db"))
    for wanted in shown.splitlines():
        assert wanted in text


def test_the_python_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    example = next(block for kind, block in BLOCKS if kind == "python")
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    results = doctest.DocTestRunner().run(test)
    assert results.attempted >= 6
    assert results.failed == 0


def test_every_command_has_a_row() -> None:
    rows = re.findall(r"^\| `cartoscore (\w+)", README, re.MULTILINE)
    assert set(rows) == set(app.COMMANDS), "the table below `## Commands`"


def test_every_bench_has_a_row() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("\n## Measuring\n")[1]
    named = set(re.findall(r"`python -m bench\.(\w+)", table))
    commands = {
        path.stem for path in (ROOT / "bench").glob("*.py") if "__main__" in path.read_text("utf-8")
    }
    assert named == commands, "the table below `## Measuring`"


PAGES = ("README.md", "CONTRIBUTING.md", "docs/design.md", "docs/way_of_an_evening.py")
FOLDERS = sorted(path.name for path in ROOT.iterdir() if path.is_dir() and path.name != ".git")
# From the top of the clone; what is yet to be named, as `xx` or `…`, is any name.
PATH = re.compile(rf"(?<![\w/.-])(?:{'|'.join(map(re.escape, FOLDERS))})/[\w./…-]*")
LINK = re.compile(r"""(?:\]\(|src=")(?!https?:)([^)"#]+)""")
MODULE = re.compile(rf"(?<![\w/.])(?:{'|'.join(map(re.escape, FOLDERS))})(?:\.\w+)+")
FILE = re.compile(r"`(\w+\.py)`")


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_is_named_exists(page: str) -> None:
    text, folder = (ROOT / page).read_text("utf-8"), (ROOT / page).parent
    missing = [path for path in PATH.findall(text) if not _there(path.rstrip("."))]
    missing += [link for link in LINK.findall(text) if not (folder / link).exists()]
    missing += [
        module
        for module in MODULE.findall(text)
        if not (_there(module.replace(".", "/") + ".py") or _there(module.replace(".", "/")))
    ]
    missing += [name for name in FILE.findall(text) if not any(_sources(name))]
    assert not missing, f"{page} names what is not there"


@pytest.mark.parametrize("page", PAGES)
def test_constants_stand_in_the_modules_that_are_named(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = re.findall(r"((?:`[A-Z_]+`(?:, )?)+) in\s+`([\w/]+\.py)`", text)
    for constants, path in named:
        source = (ROOT / path).read_text("utf-8")
        for constant in re.findall(r"[A-Z_]+", constants):
            assert re.search(rf"^{constant}\b", source, re.MULTILINE), f"{constant} in {path}"


def _there(path: str) -> bool:
    return any(ROOT.glob(re.sub(r"\bxx\b|…", "*", path).rstrip("/")))


def _sources(name: str) -> list[Path]:
    """The modules of this name, in whichever folder of ours."""
    return [path for folder in FOLDERS for path in (ROOT / folder).rglob(name)]


def test_the_picture_of_an_evening_is_as_it_is_made() -> None:
    script, friday = ROOT / "docs" / "way_of_an_evening.py", "sample_sheets/texts/friday.txt"
    steps = runpy.run_path(str(script))
    sheet = parse_sheet((ROOT / friday).read_text("utf-8"))
    there = (ROOT / "docs" / "way-of-an-evening.svg").read_text("utf-8")
    assert steps["drawn"](sheet) == there, "docs/make makes it anew"


@pytest.mark.slow
def test_the_picture_of_a_photo_can_be_made() -> None:
    stages = runpy.run_path(str(ROOT / "docs" / "way_of_a_photo.py"))
    panels = stages["panels"](ROOT / "sample_sheets" / "photos" / "12-felt-pens.jpg")
    assert [panel.name for panel in panels] == ["load", "find", "place", "see", "read", "numbers"]
    assert stages["drawn"](panels).width > 1000
