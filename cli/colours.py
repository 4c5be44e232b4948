"""The palette as the terminal shows it: exact where it has many colours, else its own sixteen."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from assistant.palette import TONES, Colour, css, ink_on
from scoring.sheet import Content

# What a terminal of sixteen colours makes of these is its theme's; the letters tell them apart.
OF_SIXTEEN: Mapping[Content, str] = {
    Content.FOREST: "black on green",
    Content.VILLAGE: "white on red",
    Content.FARM: "black on yellow",
    Content.WATER: "white on blue",
    Content.MONSTER: "bold white on magenta",
    Content.DRAGON: "bold white on magenta",
    Content.GORGON: "bold white on magenta",
    Content.TROLL: "bold white on magenta",
    Content.ZOMBIE: "bold white on magenta",
    Content.HERO: "black on cyan",
    Content.MOUNTAIN: "white on bright_black",
    Content.WASTELAND: "black on white",
    Content.DESTROYED: "white on black",
}
MANY = ("truecolor", "256")


def style_of(content: Content, out: Console) -> str:
    """Letter and ground of a space; an empty one is as the terminal's window is."""
    if content is Content.EMPTY:
        return ""
    if out.color_system not in MANY:
        return OF_SIXTEEN[content]
    ground = TONES[content].full
    return f"{css(ink_on(ground))} on {css(ground)}"


def ink_of(colour: Colour, of_sixteen: str, out: Console) -> str:
    """A colour of the palette for letters and bars, or the one of sixteen that is nearest."""
    return css(colour) if out.color_system in MANY else of_sixteen
