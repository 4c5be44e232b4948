"""Habits of taking something else for a sign: icons, odd drawings, shading, letters, colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sample_sheets.groups import FEW, grouped
from sample_sheets.habits import (
    FOUR,
    Models,
    not_bare,
    some_of_four,
    some_terrains,
    with_kit,
    with_signs,
)
from sample_sheets.icons import pick_icon
from sample_sheets.initials import pick_initials, pick_numbers
from sample_sheets.overdrawn import ACROSS, large
from sample_sheets.pen import Rng, Sign, between, chance, one_of
from sample_sheets.people import odd_sign, odd_words
from sample_sheets.players import Player
from sample_sheets.textures import TEXTURES
from sample_sheets.tools import TERRAINS, as_line, pick_kit
from sample_sheets.ways import Way, pick_way, readable, standing
from scoring.sheet import Content

SMALL_GROUP = 0.12  # share of icons drawn several times in a space
SIZES = (0.62, 1.0)  # of a sign that is a picture of something


def take_icons(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Everyday things as outlines."""
    picks = {c: icon_of(rng, c, player, models) for c in some_terrains(rng, player)}
    return with_signs(player, picks), "icons"


def icon_of(rng: Rng, content: Content, player: Player, models: Models) -> Callable[[], Way]:
    """Picks an icon for a terrain that the player's pen does not clog."""

    def pick() -> tuple[str, Sign]:
        name, program = pick_icon(rng, content, models.split, models.new)
        sign = program(rng)
        if chance(rng, SMALL_GROUP):
            sign = grouped(rng, sign, FEW)
        return f"icon: {name}", sign

    def way() -> Way:
        width = player.kit.signs[content].width
        return standing(rng, *readable(rng, pick, width, SIZES))

    return way


def take_odd_drawings(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Whatever somebody once drew."""
    picks = {c: odd_of(rng, c, player, models) for c in some_terrains(rng, player)}
    return with_signs(player, picks), "odd drawings"


def odd_of(rng: Rng, content: Content, player: Player, models: Models) -> Callable[[], Way]:
    """Picks somebody's drawing of anything for a terrain."""
    sources = models.sources
    if sources is None:
        return icon_of(rng, content, player, models)
    words = odd_words(sources, content, models.new)

    def pick() -> tuple[str, Sign]:
        word = one_of(rng, words)
        return f"odd: {word}", odd_sign(rng, sources, word)

    def way() -> Way:
        width = player.kit.signs[content].width
        return standing(rng, *readable(rng, pick, width, SIZES))

    return way


def take_shading(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Terrains told by how they are shaded, in one pen or in colours."""
    kit, detail = player.kit, "in one pen"
    signs = dict(kit.signs)
    if len({ink.colour for ink in signs.values()}) > 1:
        detail = "in colours"
    elif kit.shades and chance(rng, 0.5):
        detail = "in colours"
        signs |= {
            content: replace(signs[content], name="coloured pencil", colour=as_line(shade.colour))
            for content, shade in kit.shades.items()
        }
    kit = replace(kit, signs=signs, shades={}, bare=frozenset())
    contents = [*FOUR, *([Content.MONSTER] if chance(rng, 0.3) else [])]
    names = list(TEXTURES)
    ways = dict(player.ways)
    for content in contents:
        name = one_of(rng, names, tuple(TEXTURES[n][1] for n in names))
        names.remove(name)
        sign, flow = TEXTURES[name][0](rng, signs[content].width)
        whole = content is not Content.MONSTER  # whose letters stand in their spaces
        ways[content] = Way(f"shading: {name}", sign, 0.97, flow=flow if whole else None)
    outlining = player.outlining
    if chance(rng, 0.75):
        outlining = replace(outlining, which=1.0)
    return replace(player, kit=kit, ways=ways, outlining=outlining, fills={}), detail


def take_over(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Drawings that heed no line between spaces."""
    detail = one_of(rng, ("across pieces", "signs over the lines", "one sign a piece"), (6, 2, 1.5))
    player = not_bare(rng, player)
    ways = dict(player.ways)
    if detail == "signs over the lines":
        return _enlarged(rng, player, 1.05, 1.3), detail
    if detail == "one sign a piece":
        for content in some_of_four(rng, 1, 3):
            way = ways[content]
            flow = large(way.sign, min(0.95, way.size + 0.1), between(rng, 0.2, 0.8))
            ways[content] = replace(way, flow=flow)
        return replace(player, ways=ways), detail
    contents = some_of_four(rng, 2, 3)
    names = list(ACROSS)
    for content in contents:
        name = one_of(rng, names, tuple(ACROSS[n][1] for n in names))
        kind = _kind_of_lines(name)
        names = [n for n in names if n != name and (kind is None or _kind_of_lines(n) != kind)]
        sign, flow = ACROSS[name][0](rng, player.kit.signs[content].width)
        ways[content] = Way(f"over: {name}", sign, 0.95, flow=flow)
    kinds = {_kind_of_lines(ways[content].name) for content in contents} - {None}
    for content in set(FOUR) - set(contents):
        width = player.kit.signs[content].width
        # Whoever hatches or waves over one terrain does not draw another so.
        while _kind_of_lines(ways[content].name) in kinds:
            ways[content] = pick_way(rng, content, models.sources, width)
    return replace(player, ways=ways), detail


def _kind_of_lines(name: str) -> str | None:
    """Lines of one kind look alike whatever they stand for."""
    if any(word in name for word in ("hatch", "furrow", "lines")):
        return "straight"
    if any(word in name for word in ("wave", "loops", "ocean", "river", "zigzag")):
        return "wavy"
    return None


def _enlarged(rng: Rng, player: Player, low: float, high: float) -> Player:
    """All signs so large that they run over the lines of their space."""
    size = between(rng, low, high)
    ways = {
        content: way
        if way.flow is not None
        else replace(way, size=size * between(rng, 0.95, 1.05), x=0.5, y=0.5)
        for content, way in player.ways.items()
    }
    return replace(player, ways=ways)


def take_letters(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """First letters of the terrains, or numbers."""
    thin = player.kit.line.width < 0.034
    if chance(rng, 0.25):
        detail, signs = "numbers", pick_numbers(rng, models.sources, thin)
    else:
        language, signs, script = pick_initials(rng)
        detail = f"{language}, {script}"
    contents = list(FOUR)
    contents += [c for c, p in ((Content.MONSTER, 0.75), (Content.HERO, 0.6)) if chance(rng, p)]
    ways, size = dict(player.ways), between(rng, 0.42, 0.85)
    for content in contents:
        letter, sign = signs[content]
        large = max(size * between(rng, 0.93, 1.07), min(0.85, 9 * player.kit.signs[content].width))
        ways[content] = standing(rng, f"letter: {letter}", sign, large)
    lettering = player.lettering
    if Content.MONSTER in contents and lettering.place in ("over", "only"):
        # A letter for the monster leaves its corner for the letter of its name.
        lettering = replace(lettering, place="corner", size=between(rng, 0.25, 0.35))
    kit = replace(player.kit, bare=player.kit.bare - set(contents))
    return replace(player, ways=ways, lettering=lettering, kit=kit), detail


def take_colour_alone(rng: Rng, player: Player, models: Models) -> tuple[Player, str]:
    """Coloured in without any sign, in the usual colours or in others."""
    kit = pick_kit(rng)
    while len(kit.bare) < 4:
        kit = pick_kit(rng)
    detail = "usual colours"
    if chance(rng, 0.25):
        detail = "own colours"
        order = rng.permutation(len(TERRAINS)).tolist()
        shades = {c: kit.shades[TERRAINS[i]] for c, i in zip(TERRAINS, order, strict=True)}
        kit = replace(kit, shades=shades)
    player = with_kit(rng, player, kit)
    shadings = player.shadings
    if any(shading.way == "rim" for shading in shadings.values()):
        shadings = {c: replace(shading, way="to and fro") for c, shading in shadings.items()}
    outlining = player.outlining
    if outlining.which < 1.0 and chance(rng, 0.5):
        outlining = replace(outlining, which=1.0)
    return replace(player, shadings=shadings, outlining=outlining), detail
