"""The README's examples run, and say what the README says."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path

import pytest

from scoring.text import format_sheet
from tests.games import evening
from tests.runs import ROOT, said

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
# A command and, where it follows at once, what it prints.
COMMANDS = [
    (line, shown)
    for block, shown in re.findall(
        r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", README, re.MULTILINE | re.DOTALL
    )
    for line in block.splitlines()
    if "cartoscore " in line and "cartoscore game " not in line and "anna.jpg" not in line
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
