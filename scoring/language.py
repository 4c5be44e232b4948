"""The languages of the reader: gettext catalogues in `scoring/locale`, one folder each."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "cartoscore"
SOURCE = "en"  # the sentences in the code are English


class Language:
    """One language's sentences."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def text(self, sentence: str) -> str:
        return self._catalogue.gettext(sentence)

    def plural(self, one: str, many: str, n: int) -> str:
        return self._catalogue.ngettext(one, many, n)


@cache
def language(code: str) -> Language:
    """A language by its code (cs, pl, ru …); English where there is no catalogue for it."""
    if code != SOURCE and code in language_codes():
        return Language(code, gettext.translation(DOMAIN, LOCALE, [code]))
    return Language(SOURCE, gettext.NullTranslations())


@cache
def language_codes() -> tuple[str, ...]:
    """English and every language that has a catalogue."""
    return (SOURCE, *sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/*.mo")))


def every_language() -> Iterator[Language]:
    for code in language_codes():
        yield language(code)
