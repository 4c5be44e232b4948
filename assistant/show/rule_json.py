"""Rules and cards as JSON.

`rule --json` prints, of the rule of a word or a card, in the language spoken,

    {"schema": "cartoscore.rule/1",
     "word": "coins",                     in English; a card's name
     "title": "coins", "text": "…",
     "section": "2. Draw Phase: …",       the heading it stands under in the rulebook
     "editions": {EDITION: "…"}}          where an edition's rulebook differs, and how

and without a word a line for every word. `cards NAME --json` of a card of the explore deck prints

    {"schema": "cartoscore.deck_card/1", "card": "Farmland", "kind": "explore", "set": "base",
     "names": {"en": "Farmland", …}, "time": 1, "terrains": ["farm"],
     "shapes": [{"rows": "X/X", "coin": true}, …], "text": "…"}

with "kind" ruins, ambush or hero otherwise, of ambushes also "letter", "clockwise" and "corner", of
heroes "attack" as [row, column] steps.
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.language import tell
from assistant.show.card_json import card_form
from assistant.show.json_parts import Form
from scoring.card import Card
from scoring.decks import Ambush, DeckCard, Explore, GameBox, Hero, Shape, box_of
from scoring.language import every_language
from scoring.message import Message
from scoring.rule_text import RuleText
from scoring.rulebook import AnyCard, rule_of
from scoring.sheet import Content


def rule_form(rule: RuleText) -> Form:
    """A rule in the language spoken."""
    return {
        "schema": "cartoscore.rule/1",
        "word": rule.word,
        "title": tell(rule.message),
        "text": _text(rule.sentences),
        "section": tell(rule.section),
        "editions": {edition.value: _text(what) for edition, what in rule.otherwise.items()},
    }


def any_card_form(card: AnyCard) -> Form:
    """A card of any deck."""
    return card_form(card) if isinstance(card, Card) else deck_card_form(card)


def deck_card_form(card: DeckCard) -> Form:
    """A card of the explore deck."""
    box: GameBox = box_of(card)
    return {
        "schema": "cartoscore.deck_card/1",
        "card": card.name,
        "kind": kind_of(card),
        "set": box.value,
        "names": {language.code: card.message.into(language) for language in every_language()},
        **_of_kind(card),
        "text": _text(rule_of(card).sentences),
    }


def kind_of(card: DeckCard) -> str:
    """What sort of card of the deck it is, as programs know it."""
    match card:
        case Ambush():
            return "ambush"
        case Hero():
            return "hero"
    return "ruins" if card.ruins else "explore"


def _of_kind(card: DeckCard) -> Form:
    match card:
        case Ambush():
            return {
                "shapes": [{"rows": rows(card.shape), "coin": False}],
                "letter": _letter(card),
                "clockwise": card.clockwise,
                "corner": card.corner.value,
            }
        case Hero():
            return {"attack": [list(step) for step in card.attack]}
        case Explore():
            return {
                "time": card.time,
                "terrains": [terrain.value for terrain in card.terrains],
                "shapes": [{"rows": rows(c.shape), "coin": c.coin} for c in card.choices],
            }


def _letter(card: Ambush) -> str | None:
    """The letter on its monsters: D, G, T or Z."""
    return card.content.token.removeprefix(Content.MONSTER.token).upper() or None


def rows(shape: Shape) -> str:
    """A shape as its rows, as in "X./XX"."""
    high = 1 + max(row for row, _ in shape)
    wide = 1 + max(column for _, column in shape)
    return "/".join(
        "".join("X" if (row, column) in shape else "." for column in range(wide))
        for row in range(high)
    )


def _text(sentences: Iterable[Message]) -> str:
    return " ".join(tell(sentence) for sentence in sentences)
