"""All cards against a second, independent scorer, over thousands of sheets.

The sheets are the same in every run (`derandomize`): what fails on one machine must fail on every
other, and a change that breaks a card must not pass by luck.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, settings

from scoring import CARDS, Missed, Scored, Tally, parse_sheet, score_season
from scoring.card import Family
from scoring.spaces import SPACES
from tests.second_scorer import POINTS, czech_points, monsters, split
from tests.sheets_at_random import any_sheet, every_density, own_maps, printed_sides

DENSITIES = every_density(printed_sides() | own_maps())
ON_THE_MAP = frozenset(SPACES)
# Six densities: 2100 sheets, 67,200 tallies.
SHEETS_PER_DENSITY = 350
# Each hero may be any of seven terrains, so two of them are 49 sheets per card.
MOST_HEROES = 2

same_every_run = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.slow
@pytest.mark.parametrize("density", DENSITIES)
def test_all_cards_agree_and_show_their_evidence(density: str) -> None:
    @given(DENSITIES[density])
    @settings(same_every_run, max_examples=SHEETS_PER_DENSITY)
    def agree(text: str) -> None:
        note(text)
        sheet = parse_sheet(text)
        grid, ruins = split(text)
        tallies = {card.id: card.score(sheet) for card in CARDS}
        assert {card: tally.points for card, tally in tallies.items()} == {
            card: count(grid, ruins) for card, count in POINTS.items()
        }
        for card, tally in tallies.items():
            check_evidence(card, tally)

    agree()


def test_every_card_has_a_second_scorer() -> None:
    lacking = [card.name for card in CARDS if card.id not in POINTS]
    assert not lacking, f"tests/second_scorer.py does not score {lacking}"
    assert len(POINTS) == len(CARDS)


def test_every_card_has_small_maps_of_its_own() -> None:
    texts = {
        family: (Path(__file__).parent / f"test_{family.value}_cards.py").read_text("utf-8")
        for family in Family
    }
    lacking = [card.name for card in CARDS if f'"{card.name}"' not in texts[card.family]]
    assert not lacking, f"no test of its family's file draws a sheet for {lacking}"


def check_evidence(card: str, tally: Tally) -> None:
    """The points are those of the evidence; every entry has spaces and a reason; none says both."""
    assert tally.points == sum(scored.points for scored in tally.scored), card
    assert all(scored.points > 0 for scored in tally.scored), card
    entries: tuple[Scored | Missed, ...] = (*tally.scored, *tally.missed)
    for entry in entries:
        assert entry.spaces, card
        assert len(set(entry.spaces)) == len(entry.spaces), card
        assert set(entry.spaces) | set(entry.related) <= ON_THE_MAP, card
        assert str(entry.why), card
    scored = {frozenset(entry.spaces) for entry in tally.scored}
    missed = [frozenset(entry.spaces) for entry in tally.missed]
    assert not scored & set(missed), card
    assert len(set(missed)) == len(missed), card


@pytest.mark.slow
def test_the_penalty_for_monsters_agrees() -> None:
    edicts = ("Faunlost Thicket", "Gnomish Colony", "Ulem's Wallow", "Dwarvenholds")

    @given(any_sheet())
    @settings(same_every_run, max_examples=200)
    def agree(text: str) -> None:
        note(text)
        season = score_season(parse_sheet(text), "spring", edicts=edicts)
        grid, ruins = split(text)
        assert season.monsters == monsters(grid)
        assert season.total == (
            POINTS["faunlost-thicket"](grid, ruins)
            + POINTS["gnomish-colony"](grid, ruins)
            + season.coins
            + season.monsters
        )

    agree()


def with_few_heroes(text: str) -> str:
    """The sheet with all heroes but the first ones made farmers."""
    head, *parts = text.split("H")
    kept = "".join("H" + part for part in parts[:MOST_HEROES])
    return head + kept + "".join("A" + part for part in parts[MOST_HEROES:])


@pytest.mark.slow
@pytest.mark.parametrize("with_base", [False, True])
def test_all_cards_agree_in_the_czech_edition_and_name_its_rulings(with_base: bool) -> None:
    @given(any_sheet().map(with_few_heroes))
    @settings(same_every_run, max_examples=200)
    def agree(text: str) -> None:
        note(text)
        sheet = parse_sheet(text)
        grid, ruins = split(text)
        combined = with_base or sheet.map.name in ("A", "B")
        czech = {card.id: card.score(sheet, edition="cs", with_base=with_base) for card in CARDS}
        assert {card: tally.points for card, tally in czech.items()} == {
            card: czech_points(card, grid, ruins, combined) for card in POINTS
        }
        for card, count in POINTS.items():
            english = count(grid, ruins)
            named = {ruling.otherwise for ruling in czech[card].rulings}
            assert named == ({english} if czech[card].points != english else set()), card

    agree()


@pytest.mark.parametrize("edition", ["pl", "ru"])
def test_the_polish_and_russian_editions_pay_as_the_english_one(edition: str) -> None:
    @given(any_sheet())
    @settings(same_every_run, max_examples=60)
    def agree(text: str) -> None:
        note(text)
        sheet = parse_sheet(text)
        for card in CARDS:
            assert card.score(sheet, edition=edition) == card.score(sheet), card.id

    agree()


@pytest.mark.slow
def test_the_random_sheets_reach_every_card() -> None:
    """A strategy that never made a card pay, or always did, would prove nothing about it."""
    amounts: dict[str, Counter[int]] = {card: Counter() for card in POINTS}

    @given(any_sheet())
    @settings(same_every_run, max_examples=300)
    def count(text: str) -> None:
        grid, ruins = split(text)
        for card, points in POINTS.items():
            amounts[card][points(grid, ruins)] += 1

    count()
    for card, seen in amounts.items():
        assert len(seen) >= 3, (card, seen)
        assert 0 < seen[0] < seen.total() * 0.95, (card, seen)
