"""Sentences for people: written here in English, put into the reader's language when shown.

`say` marks a sentence for the catalogues in `scoring/locale` and keeps what goes into its gaps, so
that evidence, findings and errors can be made without knowing who will read them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scoring.spaces import Space, ordered
from scoring.visible import visible

if TYPE_CHECKING:
    from scoring.language import Language


class Message:
    """A sentence with gaps and what fills them; `str()` gives the English text."""

    __slots__ = ("text", "plural", "count", "values")

    def __init__(
        self, text: str, values: dict[str, object], plural: str = "", count: int = 1
    ) -> None:
        self.text = text
        self.plural = plural
        self.count = count
        self.values = values

    def about(self, count: int = 1, /, **values: object) -> Message:
        """The same sentence with these gaps filled, for so many things."""
        return Message(self.text, values, self.plural, count)

    def __str__(self) -> str:
        text = self.text if not self.plural or abs(self.count) == 1 else self.plural
        return text.format(**{name: show(value) for name, value in self.values.items()})

    def into(self, language: Language) -> str:
        """The sentence in another language."""
        text = (
            # Languages have forms for how many; less than none is as many with a minus.
            language.plural(self.text, self.plural, abs(self.count))
            if self.plural
            else language.text(self.text)
        )
        return text.format(**{name: show(value, language) for name, value in self.values.items()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.values) == (other.text, other.values)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Message, (self.text, self.values, self.plural, self.count)


def say(text: str, /, **values: object) -> Message:
    """A sentence of the program, marked for translation."""
    return Message(text, values)


def say_n(one: str, many: str, n: int = 1, /, **values: object) -> Message:
    """A sentence that changes with a number, which it may show as {n}."""
    return Message(one, {"n": n, **values}, many, n)


def show(value: object, language: Language | None = None) -> str:
    """A gap's value as the reader sees it: spaces by their names, messages in their language."""
    if isinstance(value, Message):
        return value.into(language) if language else str(value)
    if isinstance(value, Space):
        return value.name
    named = getattr(value, "message", None)  # cards, terrains, seasons and lines have a name
    if isinstance(named, Message):
        return show(named, language)
    if isinstance(value, tuple):
        if all(isinstance(item, Space) for item in value):
            return show_spaces(value)
        return ", ".join(show(item, language) for item in value)
    if isinstance(value, int):
        return str(value).replace("-", "−")  # a true minus, as the tables have it
    return visible(str(value))


def show_spaces(spaces: Iterable[Space]) -> str:
    """Short and exact: the corners of a run or block, else each row's runs: `D3–D5, E4`."""
    group = ordered(spaces)
    rows = {space.row for space in group}
    columns = {space.column for space in group}
    wide = max(columns, default=0) - min(columns, default=0) + 1
    high = max(rows, default=0) - min(rows, default=0) + 1
    if len(group) > 2 and len(group) == wide * high:
        return f"{group[0].name}–{group[-1].name}"
    runs: list[list[Space]] = []
    for space in group:
        if runs and runs[-1][-1].row == space.row and runs[-1][-1].column == space.column - 1:
            runs[-1].append(space)
        else:
            runs.append([space])
    return ", ".join(_run(run) for run in runs)


def _run(run: list[Space]) -> str:
    if len(run) > 2:
        return f"{run[0].name}–{run[-1].name}"
    return ", ".join(space.name for space in run)
