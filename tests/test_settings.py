"""`cartoscore.toml`, found in this folder or one above it."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.problem import About, Problem
from assistant.settings import Settings, find_settings
from scoring.editions import Edition


def test_without_a_file_nothing_is_set(tmp_path: Path) -> None:
    assert find_settings(tmp_path) == Settings()


def test_the_nearest_file_above_counts(tmp_path: Path) -> None:
    (tmp_path / "cartoscore.toml").write_text('season = "fall"\nedition = "cs"\nmap = "C"\n')
    deep = tmp_path / "photos" / "friday"
    deep.mkdir(parents=True)
    assert find_settings(deep) == Settings("fall", None, "C", Edition.CS)


def test_a_folder_that_nobody_may_look_into_sets_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", refuse)  # root may look everywhere
    assert find_settings(tmp_path) == Settings()


CARDS = ("Silos", "Canal Lake", "Great City", "Deepwood")


@pytest.mark.parametrize("edicts", [str(list(CARDS)), f'"{", ".join(CARDS)}"'])
def test_edicts_are_a_list_or_a_text(tmp_path: Path, edicts: str) -> None:
    (tmp_path / "cartoscore.toml").write_text(f"edicts = {edicts}\n")
    assert find_settings(tmp_path).edicts == CARDS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("season = ", "cannot be read"),
        ("colour = 1", "unknown settings: colour"),
        ("edicts = [1, 2]", "four card names"),
        ("edicts = 5", "four card names"),
        ("season = 3", "season is a text"),
        ('edition = "fr"', "edition is one of en, cs, pl, ru"),
        ('season = "monsoon"', "'monsoon' is no season"),
        ('map = "E"', "no map 'E'"),
        ('edicts = ["Silos"]', "four scoring cards"),
        ('edicts = "Silos, Canal Lake, Great City, Deepwod"', "nearest are Deepwood"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "cartoscore.toml").write_text(text)
    with pytest.raises(Problem, match=words) as caught:
        find_settings(tmp_path)
    assert caught.value.about is About.DOES_NOT_FIT
    assert "cartoscore.toml" in str(caught.value)
