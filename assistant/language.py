"""The language of whoever is spoken to: each caller, thread or request has its own.

A thread begins in English, since Python hands it no context. What puts sentences into words in an
executor is submitted with that of its caller: `pool.submit(copy_context().run, work, …)`. The
scanner's threads need no language: their messages are put into words by who shows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scoring.language import SOURCE, Language, language
from scoring.message import show

_ENGLISH = language(SOURCE)
_spoken: ContextVar[Language] = ContextVar("spoken", default=_ENGLISH)


def tell(value: object) -> str:
    """A message, card, terrain or season in the language spoken here."""
    return show(value, _spoken.get())


def current() -> Language:
    return _spoken.get()


def speak(code: str) -> None:
    """Speak this language from now on, in this context."""
    _spoken.set(language(code))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language inside."""
    before = _spoken.set(language(code))
    try:
        yield
    finally:
        _spoken.reset(before)
