"""The log of cards: the season's time, pending ruins, what the deck can still hold."""

from __future__ import annotations

import pytest

from scoring.card import Card
from scoring.card_log import CardLog, InDeck, Revealed, SeasonLog, card_log
from scoring.cards import find_card
from scoring.decks import DECK_CARDS, EXPLORE, RUINS, Explore, GameBox
from scoring.language import every_language
from scoring.maps import side
from scoring.names import folded
from scoring.seasons import Season
from tests.runs import EDICTS

HEROES_CARDS = tuple(find_card(name) for name in EDICTS.split(","))
BASE_CARDS = tuple(map(find_card, ("Greenbough", "Great City", "Canal Lake", "Borderlands")))
CARD = {card.name: card for card in DECK_CARDS}


def log(
    *names: str,
    season: Season = Season.SPRING,
    map: str = "C",
    cards: tuple[Card, ...] = HEROES_CARDS,
    explore: GameBox | None = None,
    season_cards: GameBox | None = None,
) -> CardLog:
    """A log of these cards, all of one season."""
    revealed = [Revealed(CARD[name], season) for name in names]
    return card_log(revealed, cards, side(map), explore, season_cards)


def spring(*names: str) -> SeasonLog:
    return log(*names).of(Season.SPRING)


# "If the sum of the times on all explore cards revealed equals the season's time or is more, the
# season is over." (3. Check phase)


def test_the_time_of_the_cards_ends_a_season() -> None:
    # The rulebook's own picture: 1 + 2 + 2 + 2 + 0 + 1 = 8.
    cards = ["Timber Grove", "Hillside Terrace", "Coastal Encampment", "Frontier Dwelling"]
    assert (spring(*cards).time, spring(*cards).over) == (7, False)
    cards += ["Kethra's Gates"]
    assert (spring(*cards).time, spring(*cards).over) == (7, False)
    cards += ["Pasture"]
    assert (spring(*cards).time, spring(*cards).over) == (8, True)


def test_more_than_the_time_ends_it_too() -> None:
    cards = ["Timber Grove", "Hillside Terrace", "Coastal Encampment", "Frontier Dwelling"]
    assert spring(*cards, "Mangrove Swamp").over


def test_ambushes_heroes_and_ruins_take_no_time() -> None:
    here = log("Temple Ruins", "Zombie Plague", "Dobrik of Lorkheim", "Hamlet", map="A")
    assert here.of(Season.SPRING).time == 1


@pytest.mark.parametrize(
    ("cards", "turns"),
    [
        ([], (4, 6)),  # four of 2, or all four of 1 and two of 2
        (["Hillside Terrace"] * 1, (3, 5)),
        (["Hillside Terrace", "Mangrove Swamp", "Frontier Dwelling"], (1, 2)),
        (["Hillside Terrace", "Mangrove Swamp", "Frontier Dwelling", "Lagoon"], (1, 1)),
    ],
)
def test_how_many_more_cards_it_takes(cards: list[str], turns: tuple[int, int]) -> None:
    assert spring(*cards).turns_left == turns


def test_what_can_come_still() -> None:
    here = spring("Lagoon", "Pasture")
    assert CARD["Lagoon"] not in here.to_come
    assert CARD["Settlement"] in here.to_come
    assert CARD["Hamlet"] not in here.to_come  # of the other box
    assert not set(RUINS) & set(here.to_come)  # Heroes alone has no ruins cards


# "The only difference between the sets of season cards is the time of summer." (Combining games)


def test_summer_is_longer_by_the_base_games_season_cards() -> None:
    assert log(map="A", cards=BASE_CARDS).of(Season.SUMMER).limits == (8,)
    assert log().of(Season.SUMMER).limits == (7,)
    combined = log(map="A")  # with scoring cards of Heroes
    assert combined.of(Season.SUMMER).limits == (7, 8)
    assert combined.of(Season.SPRING).limits == (8,)
    said = log(map="A", season_cards=GameBox.HEROES)
    assert said.of(Season.SUMMER).limits == (7,)


def test_a_summer_that_is_over_by_one_set_of_cards_only() -> None:
    cards = ("Hillside Terrace", "Mangrove Swamp", "Frontier Dwelling", "Lagoon")
    here = log(*cards, map="A", season=Season.SUMMER).of(Season.SUMMER)
    assert (here.over, here.may_be_over) == (False, True)
    assert here.turns_left == (0, 1)


# "If a ruins card is revealed, each player must draw a shape of the next explore card on ruins."


def test_ruins_bind_the_next_explore_card() -> None:
    here = log("Temple Ruins", "Hamlet", "Orchard", map="A").of(Season.SPRING)
    assert here.drawn_on_ruins == (CARD["Hamlet"],)
    assert not here.ruins_pending


def test_two_ruins_in_a_row_bind_one_card() -> None:
    names = "Temple Ruins", "Outpost Ruins"
    assert log(*names, map="A").of(Season.SPRING).ruins_pending
    here = log(*names, "Hamlet", "Orchard", map="A").of(Season.SPRING)
    assert here.drawn_on_ruins == (CARD["Hamlet"],)


# "If an ambush is revealed right after ruins, it is carried out as always; the ruins apply to the
# explore card revealed next." And of heroes (Combining games): "the ruins apply to the next one."


def test_ambushes_and_heroes_leave_the_ruins_pending() -> None:
    names = "Temple Ruins", "Goblin Attack", "Dobrik of Lorkheim"
    assert log(*names, map="A").of(Season.SPRING).ruins_pending
    here = log(*names, "Rift Lands", map="A").of(Season.SPRING)
    assert here.drawn_on_ruins == (CARD["Rift Lands"],)
    assert not here.ruins_pending


def test_ruins_of_one_season_do_not_bind_the_next() -> None:
    here = log("Temple Ruins", map="A")
    assert not here.of(Season.SUMMER).ruins_pending


# "Always put the ruins cards in, whichever explore cards you use." (Combining games)


def test_ruins_cards_go_into_every_combined_deck() -> None:
    assert set(RUINS) < set(log(map="A", explore=GameBox.HEROES).deck)
    assert set(RUINS) < set(log(explore=GameBox.HEROES, cards=BASE_CARDS).deck)
    assert log().deck == EXPLORE[GameBox.HEROES]
    assert log(map="A", cards=BASE_CARDS).deck == EXPLORE[GameBox.BASE]
    assert log("Goblin Attack").combined  # an ambush of the base game


def test_an_explore_card_tells_whose_are_used() -> None:
    unsaid = log(map="A")
    assert unsaid.explore == (GameBox.BASE, GameBox.HEROES)
    assert log("Lagoon", map="A").explore == (GameBox.HEROES,)
    assert log("Temple Ruins", map="A").explore == (GameBox.BASE, GameBox.HEROES)


# "Then shuffle in the top card of the ambush deck and of the hero deck. A card that was not
# revealed stays in the explore deck for the next season, and the new one is added."


def test_one_ambush_and_one_hero_go_in_before_every_season() -> None:
    assert log().in_deck(Season.SPRING) == InDeck(1, 1)
    assert log().in_deck(Season.WINTER) == InDeck(4, 4)
    came = log("Zombie Plague", "Dobrik of Lorkheim")
    assert came.in_deck(Season.SPRING) == InDeck(0, 0)
    assert came.in_deck(Season.SUMMER) == InDeck(1, 1)


def test_more_than_went_in_cannot_have_come() -> None:
    assert log("Zombie Plague", "Goblin Attack").in_deck(Season.SPRING).ambushes == -1


def test_the_base_game_alone_has_no_heroes() -> None:
    assert log(map="A", cards=BASE_CARDS).in_deck(Season.WINTER) == InDeck(4, 0)
    assert log("Wren the Lioness", map="A", cards=BASE_CARDS).with_heroes


def test_a_card_that_was_forgotten_may_belong_before_the_last() -> None:
    full = spring("Hillside Terrace", "Mangrove Swamp", "Frontier Dwelling", "Coastal Encampment")
    assert full.over
    assert full.takes(CARD["Lagoon"])  # 1 + 2 + 2 + 2 are 7, and then one of 2
    assert not full.takes(CARD["Wildwood Garden"])
    assert full.takes(CARD["Kethra's Gates"])


def test_no_two_cards_have_one_name_in_any_language() -> None:
    for language in every_language():
        names = [folded(card.message.into(language)) for card in DECK_CARDS]
        assert len(names) == len(set(names)), language.code


def test_every_explore_card_has_a_shape_unless_it_is_ruins() -> None:
    for card in DECK_CARDS:
        if isinstance(card, Explore):
            assert card.ruins is (card in RUINS)
            assert (card.coin is not None) is (card.time == 1)
