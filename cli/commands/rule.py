"""`cartoscore rule`: a rule by its word, or what a card does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from assistant.language import tell
from cli.completing import completed
from cli.options import JsonOption, LangOption
from cli.print_json import print_json
from scoring.message import say
from scoring.rulebook import ALL_CARDS, TOPICS, find_rule, rule_of

HELP = say("Tell a rule in a few sentences, by its word or by a card; without a word list them.")


def _words(incomplete: str) -> Iterator[tuple[str, str]]:
    return completed((*TOPICS, *ALL_CARDS), incomplete)


def rule(
    word: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]",
            help=tell(say("A word such as coins or ruins, or a card, in any language.")),
            autocompletion=_words,
        ),
    ] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    found = find_rule(" ".join(word)) if word else None
    if json:
        from assistant.show.rule_json import rule_form

        for each in [rule_of(found)] if found else TOPICS:
            print_json(rule_form(each))
        return
    from cli.rule_text import print_rule, print_words
    from cli.terminal import console

    if found is None:
        print_words(console())
    else:
        print_rule(console(), found)
