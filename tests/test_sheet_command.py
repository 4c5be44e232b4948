"""`cartoscore sheet`: a sheet to print."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runs import cartoscore, said


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_sheet_of_every_paper(tmp_path: Path, paper: str) -> None:
    pdf = tmp_path / "sheet.pdf"
    said("sheet", "--map", "D", "--paper", paper, "--save", pdf)
    assert pdf.read_bytes().startswith(b"%PDF-")


@pytest.mark.slow
def test_a_players_own_map_is_printed_too(tmp_path: Path) -> None:
    own = tmp_path / "island.txt"
    own.write_text("^ . . . . . . . . . #\n" + ". . . .r . . . . . . .\n" * 10)
    said("sheet", "--map", own, "--save", tmp_path / "island.pdf")
    assert (tmp_path / "island.pdf").stat().st_size > 5000


@pytest.mark.slow
def test_the_language_of_the_sheet_is_the_users(tmp_path: Path) -> None:
    for code in ("en", "ru"):
        said("sheet", "--map", "A", "--save", tmp_path / f"{code}.pdf", "--lang", code)
    assert (tmp_path / "en.pdf").read_bytes() != (tmp_path / "ru.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--map", "E"), 5, "no map 'E'"),
        (("--map", "A", "--paper", "a3"), 2, "--paper"),
        ((), 2, "--map is missing"),
    ],
)
def test_what_does_not_fit(
    tmp_path: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    run = cartoscore("sheet", *arguments, "--save", tmp_path / "sheet.pdf")
    assert run.returncode == code
    assert words in run.stderr.decode()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_folder_that_is_not_there() -> None:
    run = cartoscore("sheet", "--map", "A", "--save", "nowhere/sheet.pdf")
    assert run.returncode == 3
    assert b"cannot be written" in run.stderr
