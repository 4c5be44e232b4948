"""Finding a card by what a player types: any language, case and accents aside, or a beginning."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from scoring.language import every_language
from scoring.message import Message, say


class Named(Protocol):
    """Something with a name that the catalogues translate."""

    @property
    def message(self) -> Message: ...


T = TypeVar("T", bound=Named)
APOSTROPHES = "'’`"


class UnknownName(LookupError, Generic[T]):
    """Nothing has this name, or several things begin with it; the message offers the nearest."""

    def __init__(
        self, message: Message, nearest: tuple[T, ...] = (), several: bool = False
    ) -> None:
        self.message = message
        self.nearest = nearest
        self.several = several  # whether the nearest all begin so
        super().__init__(str(message))


def folded(name: str) -> str:
    """A name without case, accents and punctuation, so that 'Les' finds 'lés' and 'LES'."""
    # NFKD takes accents off, but the stroke of the Polish ł is none.
    letters = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l"))
    kept = (
        c if c.isalnum() else " "
        for c in letters
        if not unicodedata.combining(c) and c not in APOSTROPHES
    )
    return " ".join("".join(kept).split())


def spoken_names(things: Iterable[T]) -> dict[str, T]:
    """Every name in every language, folded, with and without the English article."""
    names: dict[str, T] = {}
    for thing in things:
        english = str(thing.message)
        spoken = (thing.message.into(language) for language in every_language())
        for name in (english.removeprefix("The "), *spoken):
            names[folded(name)] = thing
    return names


def find_named(name: str, names: dict[str, T]) -> T:
    """The thing with this name or this unique beginning of a name."""
    wanted = folded(name)
    if wanted in names:
        return names[wanted]
    starting = _starting(wanted, names)
    if len(starting) == 1:
        return starting[0]
    if starting:
        raise UnknownName(
            say("{name} could be any of these: {found}", name=repr(name), found=starting),
            starting,
            several=True,
        )
    from difflib import get_close_matches  # only a wrong name needs it

    close = get_close_matches(wanted, names, n=6, cutoff=0.5)
    nearest = _unique(names[known] for known in close)[:3]
    if nearest:
        raise UnknownName(
            say("{name} is unknown; the nearest are {found}", name=repr(name), found=nearest),
            nearest,
        )
    raise UnknownName(say("{name} is unknown", name=repr(name)))


def _starting(wanted: str, names: dict[str, T]) -> tuple[T, ...]:
    """Names that begin so; where there is none, those with a word that does: 'Granary'."""
    if not wanted:
        return ()
    whole = _unique(thing for name, thing in names.items() if name.startswith(wanted))
    return whole or _unique(thing for name, thing in names.items() if f" {wanted}" in name)


def _unique(things: Iterable[T]) -> tuple[T, ...]:
    return tuple({id(thing): thing for thing in things}.values())
