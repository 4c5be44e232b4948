"""A scoring card as JSON: by itself, or with what it pays on one sheet."""

from __future__ import annotations

from assistant.explained import Explained
from assistant.language import tell
from assistant.show.json_parts import Form, names, tally_form
from scoring.card import Card
from scoring.language import every_language
from scoring.text import format_sheet


def card_form(card: Card) -> Form:
    """What `cards --json` prints, a line for each card."""
    return {
        "schema": "cartoscore.card/1",
        "card": card.id,
        "names": {language.code: card.message.into(language) for language in every_language()},
        "also": list(card.aka),
        "set": card.box.value,
        "number": card.number,
        "family": card.family.value,
        "solo": card.solo,
        "scores": tell(card.scores),
        "note": tell(card.note) if card.note else None,
    }


def explained_form(explained: Explained) -> Form:
    """What `explain --json` prints."""
    form: Form = {
        "schema": "cartoscore.explain/1",
        "edition": explained.edition.value,
        **tally_form(explained.card, explained.tally),
    }
    if explained.reading:
        form["sheet"] = format_sheet(explained.sheet)
        form["doubts"] = names(stake.doubt.space for stake in explained.stakes)
        form["warnings"] = [tell(caution.message) for caution in explained.reading.cautions]
    return form
