"""Rules on request: every word and every card, in every language, with its numbers."""

from __future__ import annotations

import json
import re

import pytest

from scoring.cards import CARDS
from scoring.decks import DECK_CARDS
from scoring.editions import Edition
from scoring.language import every_language, language
from scoring.message import Message
from scoring.names import UnknownName
from scoring.rule_text import RuleText
from scoring.rulebook import ALL_CARDS, TOPICS, AnyCard, find_any_card, find_rule, rule_of
from tests.runs import run, said

ASKED_FOR = (
    "coins", "monsters", "ruins", "heroes", "ambush", "destroy", "seasons", "ties", "solo",
    "combining",
)  # fmt: skip
RULES = (*TOPICS, *(rule_of(card) for card in ALL_CARDS))


def text(rule: RuleText) -> str:
    return " ".join(map(str, rule.sentences))


@pytest.mark.parametrize("word", ASKED_FOR)
def test_every_word_has_its_rule(word: str) -> None:
    found = find_rule(word)
    assert isinstance(found, RuleText)
    assert found.word == word


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.word)
def test_a_rule_is_found_by_each_of_its_words_in_every_language(topic: RuleText) -> None:
    for tongue in every_language():
        for name in (topic.message, *topic.also):
            assert find_rule(name.into(tongue)) is topic, name


@pytest.mark.parametrize("card", ALL_CARDS, ids=lambda card: card.name)
def test_every_card_of_every_deck_is_found_in_every_language(card: AnyCard) -> None:
    for tongue in every_language():
        assert find_rule(card.message.into(tongue)) is card
        assert find_any_card(card.message.into(tongue).upper()) is card
    assert rule_of(card).sentences


def test_a_beginning_means_the_rule_before_a_card() -> None:
    assert find_rule("ruin") is find_rule("ruins")  # not the Polish name of a card
    assert find_rule("zombie") in DECK_CARDS
    assert find_rule("monsters") in TOPICS
    with pytest.raises(UnknownName, match="unknown"):
        find_rule("nonsense")


# What the rulebooks print.


@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        ("coins", "1 coin"),
        ("coins", "The Dragon brings 3"),
        ("coins", "The track holds 14"),
        ("monsters", "costs 1"),
        ("time", "8, 8, 7, 6 by the base game's season cards, 8, 7, 7, 6 by those of Heroes"),
        ("seasons", "A and B, B and C, C and D, D and A"),
        ("explore", "13 explore cards, two of them ruins, Heroes has 11"),
        ("solo", "30 Legendary Cartographer, 20 Master Mapsmith"),
        ("solo", "−30 Oblivious Inkdrinker"),
        ("combining", "8 or 7"),
        ("sheet", "11 rows"),
    ],
)
def test_the_numbers(word: str, numbers: str) -> None:
    found = find_rule(word)
    assert numbers in text(rule_of(found))


@pytest.mark.parametrize(
    ("word", "edition", "words"),
    [
        ("heroes", Edition.CS, "any terrain for all four scoring cards"),
        ("heroes", Edition.CS, "kill"),
        ("combining", Edition.CS, "any terrain"),
        ("drawing", Edition.CS, "Also by Heroes the 1x1 is of a terrain of the card"),
        ("solo", Edition.RU, "at once when the map is full"),
        ("Jorekburg", Edition.CS, "5 for each column"),
        ("Deepwood", Edition.CS, "6 for each forest cluster that touches no village"),
        ("Banded Hills", Edition.CS, "different kinds of spaces"),
        ("Dobrik", Edition.CS, "any terrain"),
    ],
)
def test_where_the_editions_differ(word: str, edition: Edition, words: str) -> None:
    rule = rule_of(find_rule(word))
    assert words in " ".join(map(str, rule.otherwise[edition]))


def test_editions_that_do_not_differ_are_not_named() -> None:
    for word in ("coins", "monsters", "ruins", "ties", "seasons", "time", "Silos", "Farmland"):
        assert not rule_of(find_rule(word)).otherwise


def digits(message: Message, code: str) -> list[str]:
    """The numbers of a sentence in a language, those of sizes such as 2x2 among them."""
    return sorted(re.findall(r"\d+", message.into(language(code))))


@pytest.mark.parametrize("code", [tongue.code for tongue in every_language()])
def test_no_translation_changes_a_number(code: str) -> None:
    for rule in RULES:
        for sentence in (*rule.sentences, *(s for what in rule.otherwise.values() for s in what)):
            here, english = digits(sentence, code), digits(sentence, "en")
            # "Costs 1" may be "costs a point": then the 1 goes, but no number comes or changes.
            assert set(here) <= set(english), sentence
            assert set(english) - set(here) <= {"1"}, sentence


def test_what_the_terminal_shows(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "rule", "coins").out
    assert out.startswith("coins\n")
    assert "In the rulebook: 2. Draw Phase: Gaining Coins" in out
    out = run(capsys, "rule", "Great", "River").out
    assert "  ■  ●         ■\n  ■          ■ ■\n  ■        ■ ■\n" in out
    assert "Time 1. Terrains: water." in out
    assert "Czech rulebook: 5 for each column" in run(capsys, "rule", "jorekburg").out


def test_without_a_word_the_words_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "rule").out
    for topic in TOPICS:
        assert str(topic.message) in out
    lines = run(capsys, "rule", "--json").out.splitlines()
    assert [json.loads(line)["word"] for line in lines] == [topic.word for topic in TOPICS]


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    form = run(capsys, "rule", "heroes", "--json").form
    assert form["schema"] == "cartoscore.rule/1"
    assert (form["word"], form["title"]) == ("heroes", "heroes")
    assert "any empty space" in form["text"]
    assert set(form["editions"]) == {"cs"}
    assert "Resolving Heroes" in form["section"]
    assert run(capsys, "rule", "Zombie", "--json").form["word"] == "Zombie Plague"


@pytest.mark.slow
def test_in_the_readers_language() -> None:
    form = json.loads(said("rule", "mince", "--json", "--lang", "cs"))
    assert (form["word"], form["title"]) == ("coins", "mince")
    assert "Získávání mincí" in form["section"]


def test_no_such_word(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "rule", "nonsense")
    assert (ran.code, "'nonsense' is unknown" in ran.err) == (5, True)


# `cards NAME` covers every deck.


def test_cards_of_every_deck(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "cards").out
    for card in ALL_CARDS:
        assert card.name in out
    out = run(capsys, "cards", "kethra").out
    assert "  pl  Wrota Kethry" in out
    assert "forest, village, farm, water, monster" in out
    out = run(capsys, "cards", "troll").out
    assert "one empty space beside the Giant Troll is destroyed" in out


def test_cards_of_every_deck_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in run(capsys, "cards", "--json").out.splitlines()]
    assert len(lines) == len(CARDS) + len(DECK_CARDS)
    form = run(capsys, "cards", "Farmland", "--json").form
    assert (form["schema"], form["kind"], form["set"]) == (
        "cartoscore.deck_card/1", "explore", "base",
    )  # fmt: skip
    assert form["shapes"] == [
        {"rows": "X/X", "coin": True},
        {"rows": ".X./XXX/.X.", "coin": False},
    ]
    form = run(capsys, "cards", "Dragon", "--json").form
    assert (form["letter"], form["clockwise"], form["corner"]) == ("D", False, "bottom-left")
    assert run(capsys, "cards", "goblin", "--json").form["letter"] is None
    assert len(run(capsys, "cards", "wren", "--json").form["attack"]) == 3
