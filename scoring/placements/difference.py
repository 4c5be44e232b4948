"""What a season has changed on a sheet: the spaces that cards have to explain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.aftermath import DRAGON_COINS
from scoring.coins import coins_owed, surrounded_mountains
from scoring.placements.masks import Mask, beside, mask_of
from scoring.sheet import MOST_COINS, Content, Sheet, Terrain
from scoring.spaces import SPACES, Space, ordered

MONSTERS = (Content.MONSTER, Content.DRAGON, Content.GORGON, Content.TROLL, Content.ZOMBIE)


@dataclass(frozen=True)
class Difference:
    """A sheet before and after a season.

    Spaces in `unsure` may hold anything: whatever a judge says holds whatever they are.
    """

    before: Sheet
    after: Sheet
    unsure: Mask = 0

    @cached_property
    def on_print(self) -> tuple[Space, ...]:
        """Where only one of the two sheets has a mountain or wasteland."""
        return tuple(
            space
            for space in SPACES
            if self.before[space] is not self.after[space]
            and (self.before[space].printed or self.after[space].printed)
        )

    @cached_property
    def drawn_over(self) -> tuple[Space, ...]:
        """Where something was drawn before and something else, or nothing, stands now."""
        return tuple(
            space
            for space in SPACES
            if not self.unsure >> space.index & 1 and not self._stays(space)
        )

    def _stays(self, space: Space) -> bool:
        then, now = self.before[space], self.after[space]
        if then is now or then is Content.EMPTY or then.printed or now.printed:
            return True
        # A monster may get its letter late.
        return now is Content.DESTROYED or (then is Content.MONSTER and now in MONSTERS)

    @cached_property
    def lost_marks(self) -> tuple[Space, ...]:
        """Attack marks that are gone."""
        gone = self.before.attacks - self.after.attacks
        return ordered(space for space in gone if not self.unsure >> space.index & 1)

    @cached_property
    def optional(self) -> Mask:
        """Spaces that may be a part of what was drawn, and need not be: nobody knows what they
        hold, or that something stands there is objected to already."""
        return (self.unsure & ~self.prints) | mask_of((*self.on_print, *self.drawn_over))

    @cached_property
    def prints(self) -> Mask:
        """Mountains and wasteland."""
        return mask_of(s for s in SPACES if self.before[s].printed)

    @cached_property
    def new(self) -> Mask:
        """Spaces that were empty and are filled: all of them have to be explained."""
        return mask_of(self.before.empty - self.after.empty) & ~self.optional

    @cached_property
    def free(self) -> Mask:
        """Spaces that are surely still empty."""
        return mask_of(self.after.empty) & ~self.optional

    @cached_property
    def ruins(self) -> Mask:
        return mask_of(self.after.ruins)

    @cached_property
    def drawn(self) -> Mapping[Content, Mask]:
        """The spaces that may be a part of what was drawn, by what stands there."""
        may_be = self.new | self.optional
        found = dict.fromkeys(Content, 0)
        for space in SPACES:
            if may_be >> space.index & 1:
                found[self.after[space]] |= 1 << space.index
        return found

    @cached_property
    def attacked(self) -> Mask:
        """Spaces with an attack mark, or that may have one."""
        return mask_of(self.after.attacks) | self.unsure

    @cached_property
    def new_marks(self) -> Mask:
        """Attack marks that have to be explained."""
        return mask_of(self.after.attacks - self.before.attacks) & ~self.unsure

    @cached_property
    def slain(self) -> Mask:
        """New crosses that may be monsters drawn on attack marks."""
        return self.drawn[Content.DESTROYED] & self.attacked

    @cached_property
    def crossed_out(self) -> Mask:
        """Spaces that were drawn on before and are destroyed by no attack."""
        crossed = mask_of(
            space
            for space in SPACES
            if self.after[space] is Content.DESTROYED
            and self.before[space] not in (Content.EMPTY, Content.DESTROYED)
            and not (self.before[space] in MONSTERS and self.attacked >> space.index & 1)
        )
        return crossed & ~self.optional

    @cached_property
    def newly_destroyed(self) -> Mask:
        """Spaces that a Gorgon may have destroyed."""
        gone = (s for s in SPACES if self.after[s] is Content.DESTROYED is not self.before[s])
        return mask_of(gone)

    def living_before(self, contents: Iterable[Content]) -> Mask:
        """Where monsters of these kinds lived before the season, or may have."""
        return mask_of(s for content in contents for s in self.before.holding(content))

    def living_after(self, contents: Iterable[Content]) -> Mask:
        return mask_of(s for content in contents for s in self.after.holding(content))


class Between(NamedTuple):
    """A number of which only bounds are known."""

    least: int
    most: int

    def allows(self, number: int, slack: int = 0) -> bool:
        return self.least - slack <= number <= self.most + slack


NONE = Between(0, 0)
NO_LIMIT = 4 * MOST_COINS


def coins_to_explain(difference: Difference, plain_dragon: bool = False) -> Between | None:
    """How many coins the shapes of the season's cards must have brought, those of a Dragon that
    came in it among them: what was marked, less what mountains and an earlier Dragon brought. None
    where a sheet does not say how many are marked."""
    before, after = difference.before, difference.after
    then = _marked(before)
    if then is None or after.coins is None:
        return None
    mountains, dragon = _mountains(difference), _dragon(difference, plain_dragon)
    marked = after.coins - then
    # Coins that were owed before may have been marked late; a full track takes no more.
    least = marked - mountains.most - dragon.most - coins_owed(before)
    most = NO_LIMIT if after.coins >= MOST_COINS else marked - mountains.least - dragon.least
    return Between(least, most)


def _marked(sheet: Sheet) -> int | None:
    return 0 if sheet.coins is None and sheet.contents == sheet.map.blank else sheet.coins


def _mountains(difference: Difference) -> Between:
    """How many mountains were surrounded in the season."""
    then = surrounded_mountains(difference.before)
    least = most = 0
    for mountain in difference.after.spaces(Terrain.MOUNTAIN):
        around = mask_of(mountain.neighbours)
        if around & difference.free or around & ~difference.prints == 0:
            continue
        unsure = bool(around & difference.optional)
        most += mountain not in then or unsure
        least += mountain not in then and not unsure
    return Between(least, most)


def _dragon(difference: Difference, plain: bool) -> Between:
    """What the Dragon that stood on the sheet before has brought."""
    before, after = difference.before, difference.after
    stood = mask_of(before.showing(Content.DRAGON))
    lived = mask_of(before.holding(Content.DRAGON))
    may_have_paid = Between(0, DRAGON_COINS)
    if not stood:
        # One that was drawn without its letter may be among the monsters.
        return may_have_paid if plain and before.holding(Content.MONSTER) else NONE
    if not beside(lived) & mask_of(before.empty):
        return NONE  # it had paid before
    lives = stood & mask_of(after.holding(Content.DRAGON))
    if beside(lives & ~difference.optional) & difference.free:
        return NONE
    if (beside(lives) | stood) & difference.optional:
        return may_have_paid
    return Between(DRAGON_COINS, DRAGON_COINS)
