"""Completion in bash, zsh and fish: what the shells ask, and what they are told."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runs import ROOT, cartoscore

SHELLS = ("bash", "zsh", "fish")


def ask_completion(instruction: str, **words: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a shell's completion calls it."""
    return cartoscore(given=b"", folder=ROOT, _CARTOSCORE_COMPLETE=instruction, **words)


def asked(shell: str, line: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """What the shell's script asks when Tab is pressed at the end of a line."""
    words = {
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    return ask_completion(f"complete_{shell}", **words | more)


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_commands_and_options(shell: str) -> None:
    commands = asked(shell, "cartoscore sc").stdout.decode()
    assert "scan" in commands
    assert "score" in commands
    assert "cards" not in commands
    assert "--save-sheet" in asked(shell, "cartoscore scan --save-").stdout.decode()


@pytest.mark.slow
def test_fish_completes_files_where_there_is_nothing_to_say() -> None:
    args = {"_TYPER_COMPLETE_FISH_ACTION": "is-args"}
    assert asked("fish", "cartoscore sc", **args).returncode == 0
    assert asked("fish", "cartoscore scan pho", **args).returncode == 1


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_one_the_shell_takes(shell: str, tmp_path: Path) -> None:
    script = ask_completion(f"source_{shell}").stdout
    assert b"cartoscore" in script
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here to try it")
    path = tmp_path / "completion"
    path.write_bytes(script)
    subprocess.run([shell, "-n", path], check=True)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here to try it")
def test_bash_completes(tmp_path: Path) -> None:
    path = tmp_path / "completion"
    path.write_bytes(ask_completion("source_bash").stdout)
    command = tmp_path / "cartoscore"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli.main "$@"\n')
    command.chmod(0o755)
    tab = "COMP_WORDS=(cartoscore sc); COMP_CWORD=1; _cartoscore_completion " + str(command)
    ran = subprocess.run(
        ["bash", "-c", f'source {path}; {tab}; echo "${{COMPREPLY[@]}}"'],
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    assert ran.stdout == b"scan score\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("cartoscore game reveal gr", "great-river"),
        ("cartoscore game reveal Wiel", "Wielka-rzeka"),
        ("cartoscore game reveal vrata", ""),
        ("cartoscore game reveal врат", "врата-кетры"),
        ("cartoscore game reveal kethra", "kethras-gates"),
        ("cartoscore game reveal zříceniny-ch", "zříceniny-chramu"),
        ("cartoscore rule tie", "ties"),
        ("cartoscore cards faun", "faunlost-thicket"),
    ],
)
def test_names_of_cards_and_rules(line: str, word: str) -> None:
    answered = asked("bash", line).stdout.decode().split()
    assert answered[:1] == ([word] if word else [])


@pytest.mark.slow
def test_a_name_that_was_completed_is_understood() -> None:
    for word in ("great-river", "kethras-gates", "Врата-кетры", "zříceniny-chramu"):
        assert cartoscore("cards", word).returncode == 0
