"""What players draw with, and in which colours."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, field, replace

from sample_sheets.camera_shot import Line
from sample_sheets.ink import Colour, Ink
from sample_sheets.pen import Rng, between, chance, one_of
from scoring.sheet import Content

F, V, A, W, M, H = (
    Content.FOREST,
    Content.VILLAGE,
    Content.FARM,
    Content.WATER,
    Content.MONSTER,
    Content.HERO,
)
TERRAINS = (F, V, A, W, M, H)

# Hue in degrees, saturation and value, each from and to, with how often players reach for it.
# Kept apart so that a sheet in colour alone can be read: no green farm, no red monster beside
# a red village.
Shade = tuple[tuple[float, float], tuple[float, float], tuple[float, float], float]
COLOURS: dict[Content, tuple[Shade, ...]] = {
    F: (
        ((95, 150), (0.55, 0.95), (0.3, 0.7), 6.0),
        ((75, 100), (0.5, 0.85), (0.45, 0.75), 1.5),
    ),
    V: (
        ((350, 368), (0.65, 0.95), (0.6, 0.9), 5.0),
        ((12, 24), (0.55, 0.85), (0.38, 0.62), 3.0),
        ((10, 24), (0.75, 0.95), (0.8, 0.97), 1.5),
    ),
    A: (
        ((46, 58), (0.65, 0.98), (0.85, 1.0), 6.0),
        ((34, 45), (0.6, 0.95), (0.72, 0.95), 2.5),
    ),
    W: (
        ((200, 232), (0.55, 0.95), (0.55, 0.95), 6.0),
        ((184, 202), (0.45, 0.85), (0.65, 0.95), 1.5),
    ),
    M: (
        ((262, 298), (0.4, 0.85), (0.35, 0.7), 6.0),
        ((0, 360), (0.0, 0.15), (0.1, 0.3), 2.0),
        ((305, 330), (0.5, 0.85), (0.5, 0.8), 0.8),
    ),
    H: (
        ((0, 360), (0.0, 0.12), (0.42, 0.66), 4.0),
        ((26, 32), (0.85, 1.0), (0.9, 1.0), 0.8),
        ((335, 348), (0.35, 0.6), (0.85, 0.98), 0.6),
    ),
}
BROWN: Shade = ((18, 30), (0.5, 0.8), (0.3, 0.5), 1.0)

PLAIN_TOOLS = {
    "soft pencil": 4.0,
    "hard pencil": 2.5,
    "ballpoint blue": 2.5,
    "ballpoint black": 2.0,
    "fineliner": 1.2,
    "felt pen": 1.6,
    "odd pen": 0.5,
}
COLOUR_TOOLS = {
    "coloured pencils, outlines": 1.6,
    "coloured pencils, shading": 1.6,
    "coloured pencils, both": 4.5,
    "coloured felt pens": 1.0,
    "pencil with some colour": 1.2,
}


@dataclass(frozen=True)
class Kit:
    """The tools on one player's side of the table."""

    name: str
    line: Ink  # outlines, numbers, marks
    signs: dict[Content, Ink]
    seconds: dict[Content, Ink] = field(default_factory=dict)
    shades: dict[Content, Ink] = field(default_factory=dict)  # terrains that are coloured in
    bare: frozenset[Content] = frozenset()  # coloured in without a sign

    @property
    def faintest(self) -> Line:
        """The line of the signs that is hardest to see."""
        lines = [
            Line(ink.width, ink.strength * _contrast(ink.colour))
            for content, ink in self.signs.items()
            if content not in self.bare
        ]
        return min(
            [*lines, Line(self.line.width, self.line.strength * _contrast(self.line.colour))],
            key=lambda line: line.width * line.darkness,
        )

    def in_colour(self, content: Content) -> Ink:
        """The line in the colour of a terrain, where the player has one for it."""
        shade = self.shades.get(content)
        if shade is None:
            return self.signs[content]
        return replace(self.line, name="coloured line", colour=shade.colour)


def _contrast(colour: Colour) -> float:
    """How far a colour stands out on white: colours do so by more than their darkness."""
    return 1 - (min(colour) + sum(colour) / 3) / 2 / 255


def pick_kit(rng: Rng) -> Kit:
    """Somebody's tools."""
    tools = {**PLAIN_TOOLS, **COLOUR_TOOLS}
    name = one_of(rng, tuple(tools), tuple(tools.values()))
    if name in PLAIN_TOOLS:
        ink = plain_ink(rng, name)
        return Kit(name, ink, dict.fromkeys(TERRAINS, ink))
    colours = {content: pick_colour(rng, COLOURS[content]) for content in TERRAINS}
    if name == "coloured felt pens":
        return _felt_kit(rng, name, colours)
    usual = colours
    if name != "coloured pencils, shading":  # where signs tell the terrains apart
        colours = _odd(rng, colours)
    pencil = plain_ink(
        rng, one_of(rng, ("soft pencil", "hard pencil", "ballpoint black", "fineliner"))
    )
    if name == "pencil with some colour":
        some = [content for content in TERRAINS if chance(rng, 0.45)] or [W]
        # Colour on a few terrains only is meant to tell them: nobody shades just water yellow.
        shades = {content: shading_ink(rng, usual[content]) for content in some}
        return Kit(name, pencil, dict.fromkeys(TERRAINS, pencil), {}, shades)
    crayon = colour_pencil(rng)
    lines = {content: replace(crayon, colour=as_line(colours[content])) for content in TERRAINS}
    line = pencil if chance(rng, 0.7) else replace(crayon, colour=colours[M])
    brown = replace(crayon, colour=pick_colour(rng, (BROWN,)))
    seconds = {F: brown, A: brown, H: brown} if chance(rng, 0.5) else {}
    if name == "coloured pencils, outlines":
        return Kit(name, line, lines, seconds)
    soft = shading_ink(rng, (0, 0, 0))
    shades = {content: replace(soft, colour=colours[content]) for content in TERRAINS}
    if name == "coloured pencils, shading":
        signed = {M, H} if chance(rng, 0.5) else {H} if chance(rng, 0.7) else set()
        bare = frozenset(set(TERRAINS) - signed)
        return Kit(name, line, dict.fromkeys(TERRAINS, pencil), {}, shades, bare)
    if chance(rng, 0.65):
        return Kit(name, pencil, dict.fromkeys(TERRAINS, pencil), {}, shades)
    # A sign in the colour it stands on is pressed harder, or drawn with a darker pencil.
    darker = between(rng, 0.3, 0.75)
    dark = {
        content: replace(
            ink,
            colour=_darkened(colours[content], darker),
            strength=min(1.0, ink.strength + 0.25),
        )
        for content, ink in lines.items()
    }
    return Kit(name, line, dark, {}, shades)


def _odd(rng: Rng, colours: dict[Content, Colour]) -> dict[Content, Colour]:
    """Some have one coloured pencil for everything."""
    if chance(rng, 0.05):
        return dict.fromkeys(TERRAINS, colours[one_of(rng, TERRAINS)])
    return colours


def _darkened(colour: Colour, part: float) -> Colour:
    blue, green, red = (round(channel * part) for channel in colour)
    return blue, green, red


def as_line(colour: Colour) -> Colour:
    """Bright yellow shows as an area, not as a thin line: nobody draws with it for long."""
    return _darkened(colour, 0.72) if sum(colour) > 380 else colour


def _felt_kit(rng: Rng, name: str, colours: dict[Content, Colour]) -> Kit:
    felt = plain_ink(rng, "felt pen")
    lines = {content: replace(felt, colour=as_line(colours[content])) for content in TERRAINS}
    line = felt if chance(rng, 0.6) else plain_ink(rng, one_of(rng, ("soft pencil", "fineliner")))
    shades: dict[Content, Ink] = {}
    bare: frozenset[Content] = frozenset()
    if chance(rng, 0.4):
        wide = replace(felt, width=felt.width * 1.4, strength=between(rng, 0.55, 0.95))
        shades = {content: replace(wide, colour=colours[content]) for content in TERRAINS}
        if chance(rng, 0.5):
            bare = frozenset((F, V, A, W))
        lines = dict.fromkeys(TERRAINS, line)
    return Kit(name, line, lines, {}, shades, bare)


def pick_colour(rng: Rng, shades: tuple[Shade, ...]) -> Colour:
    """One of a terrain's usual colours."""
    hue, saturation, value, _ = one_of(rng, shades, tuple(shade[3] for shade in shades))
    rgb = colorsys.hsv_to_rgb(
        between(rng, *hue) / 360 % 1.0, between(rng, *saturation), between(rng, *value)
    )
    red, green, blue = (round(255 * part) for part in rgb)
    return blue, green, red


def colour_pencil(rng: Rng) -> Ink:
    """A coloured pencil for lines; the colour is put in later."""
    return Ink(
        "coloured pencil",
        (0, 0, 0),
        width=between(rng, 0.03, 0.06),
        strength=between(rng, 0.65, 1.0),
        grain=between(rng, 0.35, 0.7),
        uneven=between(rng, 0.3, 0.7),
    )


def shading_ink(rng: Rng, colour: Colour) -> Ink:
    """The side of a coloured pencil, or a marker at times."""
    marker = chance(rng, 0.15)
    return Ink(
        "shading",
        colour,
        width=between(rng, 0.05, 0.1) * (1.5 if marker else 1.0),
        strength=between(rng, 0.45, 0.95),
        grain=between(rng, 0.0, 0.08) if marker else between(rng, 0.3, 0.8),
        uneven=between(rng, 0.0, 0.25),
    )


def plain_ink(rng: Rng, tool: str) -> Ink:
    """The ink of a tool with one colour."""
    if tool == "soft pencil":
        grey = round(between(rng, 30, 75))
        return Ink(
            tool,
            (grey + 4, grey, grey),
            width=between(rng, 0.032, 0.062),
            strength=between(rng, 0.72, 0.95),
            grain=between(rng, 0.3, 0.65),
            uneven=between(rng, 0.4, 0.9),
        )
    if tool == "hard pencil":
        grey = round(between(rng, 55, 105))
        return Ink(
            tool,
            (grey + 4, grey, grey),
            width=between(rng, 0.02, 0.036),
            strength=between(rng, 0.58, 0.85),
            grain=between(rng, 0.2, 0.45),
            uneven=between(rng, 0.3, 0.7),
        )
    if tool == "felt pen":
        return Ink(
            tool,
            one_of(rng, ((30, 28, 28), (120, 50, 30), (35, 30, 150), (60, 90, 30)), (6, 2, 1, 1)),
            width=between(rng, 0.04, 0.078),
            strength=between(rng, 0.85, 1.0),
            grain=between(rng, 0.0, 0.1),
            bleed=between(rng, 0.02, 0.08),
            uneven=between(rng, 0.05, 0.2),
            blobs=between(rng, 0.0, 0.4),
        )
    colour: Colour
    if tool == "ballpoint blue":
        colour = (
            round(between(rng, 110, 190)),
            round(between(rng, 40, 85)),
            round(between(rng, 20, 60)),
        )
    elif tool == "odd pen":
        colour = one_of(rng, ((40, 30, 185), (60, 120, 30), (140, 40, 120), (20, 100, 190)))
    else:
        colour = (round(between(rng, 25, 50)),) * 2 + (round(between(rng, 22, 45)),)
    return Ink(
        tool,
        colour,
        width=between(rng, 0.028, 0.042) if tool == "fineliner" else between(rng, 0.02, 0.034),
        strength=between(rng, 0.82, 1.0),
        grain=between(rng, 0.02, 0.2),
        uneven=between(rng, 0.1, 0.45),
        blobs=between(rng, 0.0, 0.25) if tool != "fineliner" else 0.0,
    )
