"""Rules and cards in the terminal."""

from __future__ import annotations

from rich.console import Console

from assistant.language import tell
from cli.card_text import print_shapes
from scoring.card import Card
from scoring.decks import box_of
from scoring.language import every_language
from scoring.message import say
from scoring.rule_text import RuleText
from scoring.rulebook import TOPICS, AnyCard, rule_of


def print_rule(out: Console, found: RuleText | AnyCard) -> None:
    """A rule: its sentences, where editions differ, and where the rulebook has it."""
    rule = rule_of(found)
    out.print(tell(rule.message), style="bold")
    if not isinstance(found, (RuleText, Card)):
        print_shapes(out, found)
    print_sentences(out, rule)


def print_sentences(out: Console, rule: RuleText) -> None:
    for sentence in rule.sentences:
        out.print(tell(sentence))
    for edition, what in rule.otherwise.items():
        differs = " ".join(tell(sentence) for sentence in what)
        out.print(tell(say("{rulebook}: {rule}", rulebook=edition, rule=differs)))
    out.print(tell(say("In the rulebook: {section}", section=rule.section)), style="dim")


def print_deck_card(out: Console, card: AnyCard) -> None:
    """A card of the explore deck, with its names in every language."""
    assert not isinstance(card, Card)
    print_rule(out, card)
    out.print(tell(box_of(card)), style="dim")
    for language in every_language():
        out.print(f"  {language.code}  {card.message.into(language)}")


def print_words(out: Console) -> None:
    """The words that have a rule, each with the other words that find it."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    for topic in TOPICS:
        also = ", ".join(tell(word) for word in topic.also)
        table.add_row(tell(topic.message), also)
    out.print(table)
    out.print(tell(say("And every card by its name, in any language.")))
