"""A map is learned from photos of its blank sheet: read, corrected by answers, and made a map.

A state says what is seen and what was said; answers give the next one. A terminal asks line by
line, a page may show all entries at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.answers import WrongAnswer
from assistant.problem import About, Problem, Remedy
from scanner.learn.blank_sheet import BlankSheet, look_at_blank, turned_like
from scanner.learn.kinds import PRINTS, Printed
from scanner.read.doubts import SURE
from scanner.remembered import Remembered, text_of
from scoring.message import Message, say, say_n
from scoring.sheet import Map
from scoring.spaces import SPACES, Space, find_space

if TYPE_CHECKING:
    from scanner.layout import Layout
    from scanner.load import Source

Prints = Mapping[Space, Printed]
# As they are typed: the tokens of sheet text, and ruins without the dot before them.
TYPED = {kind.value: kind for kind in PRINTS} | {"r": Printed.RUINS}
MOST_OTHERS = 2


@dataclass(frozen=True)
class Printing:
    """An entry of what is printed: spaces that look alike."""

    read: Printed
    spaces: tuple[Space, ...]
    confidence: float

    @property
    def text(self) -> Message:
        return say_n(
            "{content}: {n} space ({spaces})",
            "{content}: {n} spaces ({spaces})",
            len(self.spaces),
            content=self.read,
            spaces=self.spaces,
        )


@dataclass(frozen=True)
class PrintDoubt:
    """A space of which it is not certain what is printed there."""

    space: Space
    read: Printed
    others: tuple[Printed, ...]  # likeliest first
    confidence: float


@dataclass(frozen=True, eq=False)
class Learning:
    """A blank sheet, and what was said of it."""

    sheet: BlankSheet
    said: Prints = field(default_factory=dict)
    coins: bool = True  # whether the coins that are seen are coins
    boxes: bool = True  # whether the boxes are season boxes

    def printed(self, space: Space) -> Printed:
        return self.said.get(space) or self.sheet.read[space.index]

    def confidence(self, space: Space) -> float:
        return 1.0 if space in self.said else float(self.sheet.kinds[space.index].max())

    @property
    def entries(self) -> tuple[Printing, ...]:
        """What is printed, by what looks alike; a space that was corrected stands by itself."""
        found: list[Printing] = []
        grouped: set[Space] = set()
        for group in self.sheet.alike:
            grouped |= set(group)
            for kind in PRINTS[1:]:
                spaces = tuple(space for space in group if self.printed(space) is kind)
                found += self._entry(kind, spaces)
        for kind in PRINTS[1:]:
            alone = tuple(s for s in SPACES if s not in grouped and self.printed(s) is kind)
            found += self._entry(kind, alone)
        return tuple(sorted(found, key=lambda one: (PRINTS.index(one.read), -len(one.spaces))))

    def _entry(self, kind: Printed, spaces: tuple[Space, ...]) -> Iterator[Printing]:
        if spaces:
            yield Printing(kind, spaces, min(map(self.confidence, spaces)))

    @property
    def doubts(self) -> tuple[PrintDoubt, ...]:
        """The spaces to look at."""
        return tuple(
            PrintDoubt(space, self.printed(space), self._others(space), self.confidence(space))
            for space in SPACES
            if self.confidence(space) < SURE
        )

    def _others(self, space: Space) -> tuple[Printed, ...]:
        chances = self.sheet.kinds[space.index]
        likely = [PRINTS[kind] for kind in (-chances).argsort().tolist()]
        return tuple(kind for kind in likely if kind is not self.printed(space))[:MOST_OTHERS]

    @property
    def layout(self) -> Layout | None:
        """Coins and boxes, as far as there are any and nobody said that they are none; None: none
        are seen, which says nothing of what the photo cuts off."""
        seen = self.sheet.layout
        if seen is None:
            return None
        kept = seen if self.coins else replace(seen, coins=(), coin_radius=0.0)
        return kept if self.boxes else replace(kept, seasons=(), final=None)

    @property
    def below(self) -> Message:
        """What of coins and boxes is seen."""
        layout = self.layout
        coins = len(layout.coins) if layout else 0
        seasons = len(layout.seasons) if layout else 0
        if coins and seasons:
            return say(
                "Below the map: {coins} coins and the boxes of {seasons} seasons.",
                coins=coins,
                seasons=seasons,
            )
        if coins:
            return say("Below the map: {coins} coins, and no boxes.", coins=coins)
        if seasons:
            return say("Below the map: the boxes of {seasons} seasons, no coins.", seasons=seasons)
        return say("Below the map neither coins nor boxes are seen.")

    def below_the_map(self, coins: bool | None = None, boxes: bool | None = None) -> Learning:
        """With what was said of the coins and boxes that are seen."""
        return replace(
            self,
            coins=self.coins if coins is None else coins,
            boxes=self.boxes if boxes is None else boxes,
        )

    def with_said(self, said: Prints) -> Learning:
        """With what single spaces have printed in them."""
        return replace(self, said={**self.said, **said})

    def with_alike(self, space: Space, kind: Printed) -> Learning:
        """With what all that looks like a space is."""
        for group in self.sheet.alike:
            if space in group:
                return self.with_said(dict.fromkeys(group, kind))
        raise Problem(
            say("Nothing is printed in {space}: it belongs to no sign.", space=space),
            About.DOES_NOT_FIT,
        )

    def with_entry(self, number: int, kind: Printed) -> Learning:
        """With another meaning for an entry, counted from 1."""
        entries = self.entries
        if not 1 <= number <= len(entries):
            raise Problem(say("There is no entry {number}.", number=number), About.USAGE)
        return self.with_said(dict.fromkeys(entries[number - 1].spaces, kind))

    def map(self, name: str) -> Map:
        """The map as it is learned now."""

        def having(kind: Printed) -> frozenset[Space]:
            return frozenset(space for space in SPACES if self.printed(space) is kind)

        return Map(
            name,
            having(Printed.MOUNTAIN),
            having(Printed.RUINS),
            having(Printed.WASTELAND),
            text_of(Remembered(self.sheet.picture, self.layout)),
        )


def learned_from(
    photos: Sequence[Source], said: Prints, nth: int = 1, turn: int | None = None
) -> Learning:
    """What photos of one blank sheet show; refused where it is not blank, or they disagree."""
    first = Learning(look_at_blank(photos[0], nth, turn), said)
    refuse_drawn_on(first)
    for photo in photos[1:]:
        other = look_at_blank(photo, nth, 0)
        quarters = turned_like(other, first.map(""))
        if quarters is None:
            raise Problem(
                say("The photos show different sheets: their prints are not alike."),
                About.DOES_NOT_FIT,
                say("Learn each map from photos of its own sheet."),
            )
        if quarters:
            other = look_at_blank(photo, nth, quarters)
        refuse_drawn_on(Learning(other, said))
        first = _agreed(first, other)
    return first


def refuse_drawn_on(learning: Learning) -> None:
    """Refuse a sheet on which somebody has drawn, and say where."""
    sheet = learning.sheet
    drawn = sorted(s for group in sheet.drawn for s in group if s not in learning.said)
    if sheet.looks_blank or not drawn:
        return
    raise Problem(
        say("The sheet is not blank: something is drawn in {spaces}.", spaces=tuple(drawn)),
        About.DOES_NOT_FIT,
        Remedy.SAY_WHAT_IS_PRINTED,
    )


def _agreed(first: Learning, other: BlankSheet) -> Learning:
    """What two photos say together; refused where each is sure of something else."""
    sure = (first.sheet.kinds.max(axis=1) >= SURE) & (other.kinds.max(axis=1) >= SURE)
    differs = first.sheet.kinds.argmax(axis=1) != other.kinds.argmax(axis=1)
    spaces = tuple(s for s in SPACES if sure[s.index] and differs[s.index] and s not in first.said)
    if spaces:
        raise Problem(
            say("The photos disagree on what is printed in {spaces}.", spaces=spaces),
            About.DOES_NOT_FIT,
            Remedy.SAY_WHAT_IS_PRINTED,
        )
    both = first.sheet.kinds * other.kinds
    together = replace(
        first.sheet,
        kinds=both / both.sum(axis=1, keepdims=True),
        layout=first.sheet.layout or other.layout,
    )
    return replace(first, sheet=together)


def said_prints(texts: Iterable[str]) -> dict[Space, Printed]:
    """What was typed of single spaces, `B4=^` each."""
    return dict(map(said_print, texts))


def said_print(text: str) -> tuple[Space, Printed]:
    name, _, typed = text.partition("=")
    kind = TYPED.get(typed.strip().lower())
    try:
        space = find_space(name)
    except ValueError:
        space = None
    if space is None or kind is None:
        raise WrongAnswer(
            say(
                "{text} does not fit; write for example B4=^ (mountain), B4=.r (ruins),"
                " B4=# (wasteland) or B4=. (nothing).",
                text=repr(text),
            ),
            About.USAGE,
        )
    return space, kind
