"""The Czech rulebook on heroes: in a combined game "hero terrain counts as any terrain for the
scoring cards" (chapter on combining games); in a game of Heroes alone it is a type of its own.

Combined is a game with anything of the base game: a scoring card, the sheet, the explore cards.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import CARDS, Content, find_card, score_season
from scoring.card import Card
from scoring.combining import combined
from scoring.decks import GameBox
from scoring.maps import side
from scoring.sheet import Sheet
from tests.drawing import draw
from tests.games import Table
from tests.runs import run

HEROES_ALONE = "Faunlost Thicket,Gnomish Colony,Ulem's Wallow,Dwarvenholds"
ONE_OF_BASE = "Faunlost Thicket,Gnomish Colony,Ulem's Wallow,Borderlands"
# A column of three with a hero in its middle.
COLUMN = "F\nH\nF"


def thicket(cards: str, map: str | None = "C", deck: str | None = None, edition: str = "cs") -> int:
    """What the Faunlost Thicket pays for the column in spring."""
    score = score_season(draw(COLUMN, map=map), "spring", cards.split(","), edition, deck)
    return score.edicts[0].tally.points


def test_in_a_game_of_heroes_alone_a_hero_is_a_type_of_its_own() -> None:
    assert thicket(HEROES_ALONE) == thicket(HEROES_ALONE, deck="heroes") == 2


def test_a_scoring_card_of_the_base_game_combines() -> None:
    assert thicket(ONE_OF_BASE) == 6


@pytest.mark.parametrize("map", ["A", "B"])
def test_a_sheet_of_the_base_game_combines(map: str) -> None:
    assert thicket(HEROES_ALONE, map=map) == 6


def test_the_explore_cards_of_the_base_game_combine() -> None:
    assert thicket(HEROES_ALONE, deck="base") == 6


@pytest.mark.parametrize("edition", ["en", "pl", "ru"])
def test_elsewhere_a_hero_is_always_a_type_of_its_own(edition: str) -> None:
    assert thicket(ONE_OF_BASE, deck="base", map="A", edition=edition) == 2


def test_cards_of_the_base_game_are_combined_with_a_hero_in_any_case() -> None:
    assert find_card("Greenbough").score(draw("H", map="C"), "cs").points == 2


@pytest.mark.parametrize("card", [c for c in CARDS if c.box is GameBox.HEROES], ids=lambda c: c.id)
def test_no_card_of_heroes_pays_less_for_it(card: Card) -> None:
    sheet = draw("F H F V A\nH V W A ^\nF A H V .")
    assert card.score(sheet, "cs", True).points >= card.score(sheet, "cs").points


def test_a_card_that_the_czech_rulebook_words_otherwise_has_both_rulings() -> None:
    # 5 a column, and the hero is the water that the column lacks.
    tally = find_card("Jorekburg").score(draw("A\nH"), "cs", with_base=True)
    assert tally.points == 5
    assert [str(ruling.message) for ruling in tally.rulings] == [
        "the Czech rulebook pays 5 a column",
        "the Czech rulebook lets a hero count as any terrain: B1 as water",
    ]
    assert [ruling.otherwise for ruling in tally.rulings] == [0, 0]


def test_what_is_combined() -> None:
    heroes = [find_card(name) for name in HEROES_ALONE.split(",")]
    assert not combined(heroes, side("D"))
    assert not combined(heroes, draw().map, GameBox.HEROES)
    assert combined(heroes, side("D"), GameBox.BASE)
    assert combined([find_card("Silos"), find_card("Borderlands")], side("D"))


def test_the_game_keeps_which_explore_cards_are_used(table: Table) -> None:
    table.new("Friday", "Anna", "--edition", "cs", "--deck", "base")
    table.new("Saturday", "Anna", "--edition", "cs", "--deck", "heroes")
    table.new("Sunday", "Anna", "--edition", "cs")
    sheet = table.sheet(draw(COLUMN, map="C"))
    for game, deck, points in (
        ("Friday", "base", 6), ("Saturday", "heroes", 2), ("Sunday", None, 2)
    ):  # fmt: skip
        form = table.form("add", sheet, "--game", game)
        assert form["deck"] == deck
        assert form["players"][0]["sources"]["A"] == points
    assert "Explore cards: base game" in table.do("show", "Friday")
    assert "Explore cards" not in table.do("show", "Sunday")


def test_a_deck_that_there_is_not(table: Table) -> None:
    assert table.run("new", "--name", "x", "--deck", "mixed").code == 2


@pytest.fixture
def column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    from scoring.text import format_sheet

    sheet: Sheet = draw(COLUMN, map="C")
    assert sheet.holding(Content.HERO)
    path = tmp_path / "sheet.txt"
    path.write_text(format_sheet(sheet), "utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_commands_take_the_deck(capsys: pytest.CaptureFixture[str], column: Path) -> None:
    card = ("explain", column, "--card", "Faunlost", "--edition", "cs", "--json")
    assert run(capsys, *card).form["points"] == 2
    assert run(capsys, *card, "--deck", "base").form["points"] == 6
    score = ("score", column, "--edition", "cs", "--json")
    for more, points in (((), 2), (("--deck", "base"), 6)):
        cards = {card["card"]: card for card in run(capsys, *score, *more).form["cards"]}
        assert cards["faunlost-thicket"]["points"] == points


def test_the_evenings_settings_tell_too(capsys: pytest.CaptureFixture[str], column: Path) -> None:
    settings = column.parent / "cartoscore.toml"
    card = ("explain", column, "--card", "Faunlost", "--edition", "cs", "--json")
    settings.write_text('deck = "base"\n', "utf-8")
    assert run(capsys, *card).form["points"] == 6
    # A card of the evening is scored beside the other three.
    settings.write_text(f'edicts = "{ONE_OF_BASE}"\n', "utf-8")
    assert run(capsys, *card).form["points"] == 6
    settings.write_text('deck = "mixed"\n', "utf-8")
    ran = run(capsys, *card)
    assert (ran.code, "deck is one of base, heroes" in ran.err) == (5, True)


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ("Jorekburg", "5 for each column with as many farm as water spaces"),
        ("Deepwood", "6 for each forest cluster that touches no village"),
        ("Banded Hills", "4 for each row with 5 or more different kinds of spaces"),
        ("Sleepy Valley", "4 for each row with 3 or more forest spaces"),
    ],
)
def test_explain_closes_with_the_rule_that_it_scored_by(
    capsys: pytest.CaptureFixture[str], column: Path, card: str, rule: str
) -> None:
    out = run(capsys, "explain", column, "--card", card, "--edition", "cs").out
    assert out.splitlines()[-1].startswith(rule)
    english = run(capsys, "explain", column, "--card", card).out
    assert english.splitlines()[-1] == str(find_card(card).scores)
