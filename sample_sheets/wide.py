"""Whose hands fill in the sheets: usual ones, wide ones with habits of their own, and runes."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from sample_sheets.habits import Models, Taking, take_up
from sample_sheets.habits_signs import (
    take_colour_alone,
    take_icons,
    take_letters,
    take_odd_drawings,
    take_over,
    take_shading,
)
from sample_sheets.habits_ways import (
    take_laziness,
    take_rubbing_out,
    take_second_pen,
    take_second_sign,
)
from sample_sheets.pen import Rng, chance, one_of
from sample_sheets.players import Player, make_player
from sample_sheets.runes_players import make_runes_player


class Hands(Enum):
    """What kind of players the studio asks."""

    USUAL = "usual"
    WIDE = "wide"  # one or two habits each that few share
    RUNES = "runes"  # every terrain is a character of a foreign alphabet
    MIXED = "mixed"  # to learn from: mostly usual ones


# Of wide players on the test side, those whose icons and doodles nobody has trained on.
NEW_SHARE = 0.5
SHARES = {Hands.USUAL: 0.55, Hands.WIDE: 0.32, Hands.RUNES: 0.13}  # of mixed hands
# Habits in the order in which they are taken up, with how often.
HABITS: dict[str, tuple[Taking, float]] = {
    "icon": (take_icons, 3.0),
    "odd": (take_odd_drawings, 3.0),
    "shading": (take_shading, 2.0),
    "letters": (take_letters, 1.8),
    "colour alone": (take_colour_alone, 1.0),
    "over": (take_over, 1.8),
    "lazy": (take_laziness, 2.0),
    "second sign": (take_second_sign, 1.8),
    "second pen": (take_second_pen, 1.3),
    "rubbed out": (take_rubbing_out, 1.2),
}
# Two of these would undo one another.
CLASHES = frozenset(
    frozenset(pair)
    for group in (
        ("icon", "shading", "letters", "colour alone"),
        ("odd", "shading", "letters", "colour alone"),
        ("shading", "over", "lazy"),
        ("colour alone", "over", "lazy"),
        ("letters", "over"),
        ("over", "lazy"),
        ("colour alone", "second sign"),
        ("second sign", "second pen"),
    )
    for pair in ((one, other) for one in group for other in group if one < other)
)


def make_somebody(rng: Rng, hands: Hands, models: Models) -> Player:
    """One more player of a kind; mixed hands are one of the other three."""
    if hands is Hands.MIXED:
        hands = pick_hands(rng)
    if hands is Hands.WIDE:
        return make_wide_player(rng, models)
    if hands is Hands.RUNES:
        return make_runes_player(rng, models)
    return make_player(rng, models.sources)


def pick_hands(rng: Rng) -> Hands:
    """The kind of one of mixed hands."""
    return one_of(rng, tuple(SHARES), tuple(SHARES.values()))


def make_wide_player(rng: Rng, models: Models) -> Player:
    """A player with one or two habits of their own."""
    player = make_player(rng, models.sources)
    if models.split == "test" and chance(rng, NEW_SHARE):
        models = replace(models, new=True)
    habits = {n: h for n, h in HABITS.items() if n != "odd" or models.sources is not None}
    return take_up(rng, player, models, habits, CLASHES)
