"""Habits of drawing less, or of drawing otherwise as the evening goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sample_sheets.habits import FOUR, Models, not_bare, some_of_four, with_kit, with_signs
from sample_sheets.habits_signs import icon_of, odd_of
from sample_sheets.laziness import SINGLE
from sample_sheets.legibility import legible
from sample_sheets.pen import Rng, between, chance, one_of
from sample_sheets.players import Later, Player, Rubbed, Sparse
from sample_sheets.signs_marks import ATTACK
from sample_sheets.tools import PLAIN_TOOLS, TERRAINS, Kit, pick_kit, plain_ink
from sample_sheets.ways import Way, pick_way, standing
from scoring.sheet import Content

SMALLEST = (0.3, 0.36, 0.42, 0.5, 0.6)  # sizes of tiny signs, the first that can be read
BROADEST = 1.3  # how much wider than the first a second pen may be: the signs were made for that
FILLERS = ("rising stroke", "level stroke", "spot", "tick", "two strokes", "upright stroke")


def take_laziness(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """As little as will do; or as large as comes quickly."""
    detail = one_of(rng, ("one stroke", "sparse", "tiny", "huge"), (3, 2.5, 2, 1))
    return LAZY[detail](rng, not_bare(rng, player)), detail


def _one_stroke(rng: Rng, player: Player) -> Player:
    """A stroke or dot in each space."""
    names = list(SINGLE)

    def pick() -> Way:
        name = one_of(rng, names, tuple(SINGLE[n][1] for n in names))
        size = max(between(rng, 0.3, 0.7), min(0.6, 7 * player.kit.line.width))
        return standing(rng, f"lazy: {name}", SINGLE[name][0](rng), size)

    player = with_signs(player, dict.fromkeys(some_of_four(rng, 2, 4), pick))
    if player.attack.name not in ("dot", "plus", "small x"):
        return player
    # Attack marks as short as the signs could not be told from them.
    name = one_of(rng, ("burst", "asterisk", "star outline"))
    return replace(player, attack=replace(player.attack, name=name, sign=ATTACK[name][0](rng)))


def _sparse(rng: Rng, player: Player) -> Player:
    """The sign in some spaces of an outlined piece, something short in the others."""
    taken = {way.name.removeprefix("lazy: ") for way in player.ways.values()}
    name = one_of(rng, [filler for filler in FILLERS if filler not in taken])
    size = max(between(rng, 0.2, 0.45), min(0.5, 6 * player.kit.line.width))
    filler = standing(rng, f"lazy: {name}", SINGLE[name][0](rng), size)
    # Beside the printed lines, not on them, so that nobody misses where a piece ends.
    inset = between(rng, 0.04, 0.08)
    outlining = replace(player.outlining, which=1.0, each_space=False, inset=inset)
    sparse = Sparse(frozenset(FOUR), between(rng, 0.1, 0.6), filler)
    return replace(player, sparse=sparse, outlining=outlining)


def _tiny(rng: Rng, player: Player) -> Player:
    """Signs as small as the pen allows."""
    ways = {}
    for content, way in player.ways.items():
        width, drawing = player.kit.signs[content].width, way.sign(rng)
        sizes = [s for s in SMALLEST if s > 8 * width and legible(drawing, width / s)]
        size = min(way.size, (sizes or [way.size])[0] * between(rng, 1.0, 1.15))
        ways[content] = way if way.flow else standing(rng, way.name, way.sign, size)
    return replace(player, ways=ways)


def _huge(rng: Rng, player: Player) -> Player:
    """Signs as large as their space, or a little larger."""
    size = between(rng, 0.98, 1.12)
    ways = {
        content: way if way.flow else replace(way, size=size, x=0.5, y=0.5)
        for content, way in player.ways.items()
    }
    return replace(player, ways=ways)


LAZY: dict[str, Callable[[Rng, Player], Player]] = {
    "one stroke": _one_stroke,
    "sparse": _sparse,
    "tiny": _tiny,
    "huge": _huge,
}


def _turn_of_habit(rng: Rng) -> int:
    """The season from which somebody draws otherwise: early enough to be seen."""
    return one_of(rng, (1, 2, 3), (7, 2.5, 0.5))


def take_second_sign(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Two signs for a terrain: the second from some season on, or now this one, now that."""
    player = not_bare(rng, player)
    contents = some_of_four(rng, 1, 3)
    if chance(rng, 0.2):
        contents.append(Content.MONSTER)
    picks = {
        content: one_of(rng, (_usual_of, icon_of, odd_of), (5, 3, 3))(rng, content, player, models)
        for content in contents
    }
    changed = with_signs(player, picks, [player.ways[content] for content in contents])
    season = _turn_of_habit(rng) if chance(rng, 0.65) else None
    detail = "changed" if season is not None else "by piece"
    return replace(player, later=Later(changed, season)), detail


def _usual_of(rng: Rng, content: Content, player: Player, models: Models) -> Callable[[], Way]:
    width = player.kit.signs[content].width
    return lambda: pick_way(rng, content, models.sources, width)


def take_second_pen(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Another pen from some season on: the first ran dry, the pencil was lent, colours came."""
    season = _turn_of_habit(rng)
    old = player.kit
    if chance(rng, 0.7):
        tools = [tool for tool in PLAIN_TOOLS if tool != old.name]
        tool = one_of(rng, tools, tuple(PLAIN_TOOLS[t] for t in tools))
        ink = plain_ink(rng, tool)
        kit = Kit(tool, ink, dict.fromkeys(TERRAINS, ink))
    else:
        kit = pick_kit(rng)
        while kit.bare or kit.name == old.name:
            kit = pick_kit(rng)
    signs = {
        content: replace(ink, width=min(ink.width, BROADEST * old.signs[content].width))
        for content, ink in kit.signs.items()
    }
    changed = with_kit(rng, player, replace(kit, signs=signs))
    return replace(player, later=Later(changed, season)), kit.name


def take_rubbing_out(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Much is drawn in pencil and rubbed out again, not very well."""
    line = player.kit.line
    pencil = line if "pencil" in line.name else plain_ink(rng, "hard pencil")
    faint = between(rng, 0.2, 0.5)  # of what the pencil leaves
    ink = replace(
        pencil,
        name="rubbed out",
        width=pencil.width * between(rng, 1.0, 1.4),
        strength=pencil.strength * faint,
        grain=pencil.grain * 0.4,
    )
    share = between(rng, 0.12, 0.45)
    detail = "faint" if faint < 0.32 else "strong"
    smudges = player.smudges + int(rng.integers(0, 4))
    return replace(player, rubbed=Rubbed(share, ink), smudges=smudges), detail
