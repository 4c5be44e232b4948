"""`cartoscore.toml`, found in this folder or one above it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.map_meant import OtherMap, map_meant
from assistant.problem import About, Problem
from assistant.settings import Settings, find_settings
from scoring.editions import Edition
from scoring.season import find_edicts
from scoring.seasons import Season
from tests.drawing import draw


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


def test_what_is_said_goes_before_what_is_set_and_that_before_nothing() -> None:
    settings = Settings("fall", CARDS, "C", Edition.CS)
    assert settings.rules(None) is Edition.CS
    assert settings.rules(Edition.EN) is Edition.EN
    assert Settings().rules(None) is Edition.EN
    assert settings.four_cards(None) == find_edicts(CARDS)
    assert settings.four_cards(CARDS[::-1]) == find_edicts(CARDS[::-1])
    assert Settings().four_cards(None) is None


def test_the_season_is_as_said_else_as_the_sheet_has_it_else_as_set() -> None:
    unnamed = draw()
    named = replace(unnamed, season="summer")
    settings = Settings(season="fall")
    assert settings.season_of(named, Season.WINTER) is Season.WINTER
    assert settings.season_of(named, None) is Season.SUMMER
    assert settings.season_of(unnamed, None) is Season.FALL
    assert Settings().season_of(unnamed, None) is None


def test_the_map_is_that_of_the_same_sheet_a_season_earlier() -> None:
    earlier = draw(map="B")
    assert map_meant(None, None, None) is None
    assert map_meant(None, "C", None) == draw(map="C").map
    assert map_meant("A", "C", None) == draw(map="A").map
    assert map_meant(None, "C", earlier) == earlier.map
    assert map_meant("B", "C", earlier) == earlier.map
    with pytest.raises(OtherMap, match="the earlier sheet is of map B, not of A"):
        map_meant("A", None, earlier)
