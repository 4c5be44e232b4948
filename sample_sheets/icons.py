"""Everyday things drawn as outlines: what somebody takes for a sign who thinks of an anchor.

About every fifth icon is drawn by players of the test side alone, so that signs nobody has
trained on can be told from those that were.
"""

from __future__ import annotations

from sample_sheets.icon_strokes import icon
from sample_sheets.icons_counted import COUNTED
from sample_sheets.icons_nature import NATURE
from sample_sheets.icons_things import THINGS
from sample_sheets.pen import Program, Rng, chance, one_of
from sample_sheets.strokes import Split
from scoring.sheet import Content

ICONS: dict[str, Program] = {
    **{name: icon(*versions) for name, versions in (NATURE | THINGS).items()},
    **COUNTED,
}
# Some that suit each terrain and some that suit none, chosen before anything was trained.
HELD_OUT = frozenset(
    (
        "acorn", "bird", "cherries", "well", "mill", "gate", "igloo", "sickle", "beehive", "sheep",
        "egg", "anchor", "shell", "bucket", "snake", "tooth", "web", "bow", "boot", "hash",
        "feather", "spade", "teapot", "target",
    )
)  # fmt: skip
# What people would take for a terrain because it belongs there.
SUITING: dict[Content, tuple[str, ...]] = {
    Content.FOREST: (
        "pine", "leaf", "mushroom", "acorn", "axe", "bird", "cherries", "clover", "apple",
    ),
    Content.VILLAGE: (
        "castle", "tower", "tent", "well", "church", "hut", "door", "bell", "bricks", "flag",
        "gate", "igloo", "lamp", "key", "mill", "candle",
    ),
    Content.FARM: (
        "wheat ear", "plough", "carrot", "pumpkin", "sickle", "pitchfork", "sheep", "cow",
        "pig snout", "sack", "beehive", "basket", "egg", "grapes", "sun", "flower", "barrel",
    ),
    Content.WATER: (
        "anchor", "boat", "fish", "drop", "breaker", "shell", "bucket", "bridge", "duck",
        "lighthouse", "umbrella",
    ),
    Content.MONSTER: (
        "ghost", "spider", "snake", "eye", "flame", "cat", "lightning", "mask", "web", "tooth",
    ),
    Content.HERO: (
        "crown", "shield", "axe", "bow", "flag", "hammer", "pickaxe", "gem", "boot", "ring",
    ),
}  # fmt: skip
SUITS = 0.5  # share of icons that belong to their terrain


def pick_icon(rng: Rng, content: Content, split: Split | None, new: bool) -> tuple[str, Program]:
    """An icon for a terrain, one that belongs there or any, and its name.

    With a split, the training side has no held-out icon and the test side no others if `new`.
    """
    names = SUITING[content] if chance(rng, SUITS) else tuple(ICONS)
    if split == "train":
        names = tuple(name for name in names if name not in HELD_OUT)
    elif split == "test" and new:
        names = tuple(name for name in names if name in HELD_OUT) or names
    name = one_of(rng, names)
    return name, ICONS[name]
