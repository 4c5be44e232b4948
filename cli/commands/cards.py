"""`cartoscore cards`: the cards of all decks, or one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.language import tell
from cli.completing import completed
from cli.options import JsonOption, LangOption
from cli.print_json import print_json
from scoring.card import Card, Family
from scoring.cards import CARDS
from scoring.decks import AMBUSHES, EXPLORE, HEROES, DeckCard
from scoring.language import every_language
from scoring.message import Message, say
from scoring.rulebook import ALL_CARDS, find_any_card

if TYPE_CHECKING:
    from rich.console import Console

HELP = say("List the cards of all decks, or tell what one of them pays for or does.")


def _names(incomplete: str) -> Iterator[tuple[str, str]]:
    return completed(ALL_CARDS, incomplete)


def cards(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help=tell(say("A card in any language, or its beginning.")),
            autocompletion=_names,
        ),
    ] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    chosen = ALL_CARDS if name is None else (find_any_card(name),)
    if json:
        from assistant.show.rule_json import any_card_form

        for card in chosen:
            print_json(any_card_form(card))
    elif name is None:
        _print_list()
    elif isinstance(chosen[0], Card):
        _print_card(chosen[0])
    else:
        from cli.rule_text import print_deck_card
        from cli.terminal import console

        print_deck_card(console(), chosen[0])


def _print_list() -> None:
    from cli.terminal import console

    out = console()
    width = max(len(tell(card)) for card in CARDS)
    for family in Family:
        out.print(tell(family), style="bold")
        for card in CARDS:
            if card.family is family:
                out.print(f"  {tell(card):<{width}}  {tell(card.scores)}")
    _print_decks(out)


def _print_decks(out: Console) -> None:
    """The cards of the explore deck by their names; what they do tells each of them."""
    decks: list[tuple[Message, Sequence[DeckCard]]] = [
        *((say("explore cards, {box}", box=box), deck) for box, deck in EXPLORE.items()),
        (say("ambush cards"), AMBUSHES),
        (say("hero cards"), HEROES),
    ]
    for heading, cards in decks:
        out.print(tell(heading), style="bold")
        out.print("  " + ", ".join(tell(card) for card in cards))


def _print_card(card: Card) -> None:
    from cli.terminal import console

    out = console()
    out.print(tell(card), style="bold")
    out.print(tell(card.scores))
    if card.note:
        out.print(tell(card.note))
    box, number = tell(card.box), card.number
    out.print(f"{tell(card.family)} · {box} {number} · " + tell(say("solo {n}", n=card.solo)))
    for language in every_language():
        out.print(f"  {language.code}  {card.message.into(language)}")
    for name in card.aka:
        out.print(f"      {name}")
