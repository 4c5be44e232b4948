"""The language of the command line: as asked for, or that of the system."""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Mapping, Sequence

from assistant.language import current, speak
from scoring.language import DOMAIN, LOCALE, SOURCE, language_codes


def use_language(code: str) -> None:
    """Speak this language from now on; Typer's own words too, which look in gettext's domain."""
    speak(code)
    os.environ["LANGUAGE"] = current().code
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """`--lang` wherever it stands, else the locale; help texts need it before Typer parses."""
    # An unknown language is refused later, in the language of the locale.
    for name in (*_asked_for(arguments), *_from_locale(environment)):
        code = name.replace("-", "_").split(".")[0].split("_")[0].lower()
        if code in language_codes():
            return code
    return SOURCE


def _asked_for(arguments: Sequence[str]) -> Sequence[str]:
    for place, word in enumerate(arguments):
        if word == "--":
            break
        if word.startswith("--lang="):
            return [word.removeprefix("--lang=")]
        if word == "--lang" and place + 1 < len(arguments):
            return [arguments[place + 1]]
    return []


def _from_locale(environment: Mapping[str, str]) -> Sequence[str]:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            # LANGUAGE is a list of preferences, but only for those who have a locale at all.
            plain = value.split(".")[0] in ("C", "POSIX")
            preferred = [] if plain else environment.get("LANGUAGE", "").split(":")
            return [*(name for name in preferred if name), value]
    return [locale.getlocale()[0] or ""]
