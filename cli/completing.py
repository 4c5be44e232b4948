"""What a word on the command line may become: names of cards and rules, as they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.language import current, tell
from scoring.language import every_language
from scoring.message import Message
from scoring.names import Named, folded


def completed(things: Iterable[Named], typed: str) -> Iterator[tuple[str, str]]:
    """Names that begin like this in any language, each with what it is called in the user's own.
    Without accents and with hyphens for blanks, so that every shell takes them as one word."""
    for thing in things:
        word = _word(thing.message, typed)
        if word:
            yield word, tell(thing)


def _word(name: Message, typed: str) -> str | None:
    # In the user's own language first; of a word that is not begun that alone is offered.
    languages = (current(), *(every_language() if typed else ()))
    wanted = folded(typed).replace(" ", "-")
    words = (folded(name.into(language)).replace(" ", "-") for language in languages)
    found = next((word for word in words if word.startswith(wanted)), None)
    # Shells keep what is typed, capitals and accents too, and take only what begins so.
    return found and typed + found[len(wanted) :]
