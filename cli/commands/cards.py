"""`cartoscore cards`: the scoring cards, or one of them."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.language import tell
from cli.options import JsonOption, LangOption
from cli.print_json import print_json
from scoring.card import Card, Family
from scoring.cards import CARDS, find_card
from scoring.language import every_language
from scoring.message import say

HELP = say("List the scoring cards, or tell what one of them pays for.")


def cards(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help=tell(say("A card in any language, or its beginning."))
        ),
    ] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    chosen = CARDS if name is None else (find_card(name),)
    if json:
        from assistant.show.card_json import card_form

        for card in chosen:
            print_json(card_form(card))
    elif name is None:
        _print_list()
    else:
        _print_card(chosen[0])


def _print_list() -> None:
    from cli.terminal import console

    out = console()
    width = max(len(tell(card)) for card in CARDS)
    for family in Family:
        out.print(tell(family), style="bold")
        for card in CARDS:
            if card.family is family:
                out.print(f"  {tell(card):<{width}}  {tell(card.scores)}")


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
