"""Letters for terrains in the player's language, or numbers."""

from __future__ import annotations

from sample_sheets.doodled import doodled_digits
from sample_sheets.glyphs import written
from sample_sheets.glyphs_more import MORE
from sample_sheets.pen import (
    Drawing,
    Rng,
    Sign,
    Stroke,
    between,
    chance,
    line,
    one_of,
    placed,
    ring,
)
from sample_sheets.strokes import Sources
from sample_sheets.tools import TERRAINS
from scoring.sheet import Content

# Forest, village, farm, water, monster and hero, as players tell them apart: where two words begin
# alike, one of them gets another word's letter.
LANGUAGES: dict[str, tuple[str, ...]] = {
    "English": ("FVAWMH", "TVFWMH", "FHAWMS", "WVFSMH"),
    "Czech": ("LVPRNH", "LDPVNH", "LVPMNH"),
    "Polish": ("LWPRSB", "LDPWSB", "LWPMSB"),
    "Russian": ("ЛДПВМГ",),
    "German": ("WDFSMH", "WDASMH", "BDFWMH"),
}
SMALL = {
    **dict(zip("FVAWMHTLPDNBSR", "fvawmhtlpdnbsr", strict=True)),
    **dict(zip("ЛДПВМГ", "лдпвмг", strict=True)),
}


Letters = dict[Content, tuple[str, Sign]]


def pick_initials(rng: Rng) -> tuple[str, Letters, str]:
    """One player's letters, one for each terrain; the language and how they are written."""
    language = one_of(rng, tuple(LANGUAGES), (4, 2, 2, 2, 2))
    letters = one_of(rng, LANGUAGES[language])
    script = one_of(rng, ("capital", "small", "script"), (5, 1.5, 1.5))
    if script == "small":
        letters = "".join(SMALL.get(letter, letter) for letter in letters)
    frame = _some_frame(rng)
    signs: Letters = {}
    for content, letter in zip(TERRAINS, letters, strict=True):
        cursive = f"script {letter}"
        key = cursive if script == "script" and cursive in MORE else letter
        signs[content] = letter, _set(rng, written(rng, key), frame)
    return language, signs, script


def pick_numbers(rng: Rng, sources: Sources | None, thin: bool) -> Letters:
    """Numbers instead of names, mostly in the terrains' usual order."""
    order = list("123456")
    if chance(rng, 0.35):
        rng.shuffle(order)
    scanned = sources is not None and chance(rng, 0.5)
    digits = doodled_digits(rng, sources, thin) if sources is not None and scanned else {}
    frame = _some_frame(rng)
    return {
        content: (number, _set(rng, digits.get(number) or written(rng, number), frame))
        for content, number in zip(TERRAINS, order, strict=True)
    }


def _some_frame(rng: Rng) -> str:
    """What one player puts around or under every letter."""
    return one_of(rng, ("nothing", "ring", "line below", "full stop"), (12, 1, 0.6, 0.8))


def _set(rng: Rng, glyph: Sign, frame: str) -> Sign:
    """A letter as high as the unit box, or less so within a ring."""
    height = 0.62 if frame == "ring" else 0.9
    width = height * between(rng, 0.6, 0.9)

    def sign(rng: Rng) -> Drawing:
        drawing = placed(glyph(rng), 0.5, 0.5, width, height)
        if frame == "ring":
            drawing.append(Stroke(ring(rng, 0.5, 0.5, 0.48)))
        elif frame == "line below":
            drawing.append(Stroke(line(0.2, 1.04, 0.8, 1.04)))
        elif frame == "full stop":
            drawing.append(Stroke(ring(rng, 0.5 + width * 0.7, 0.92, 0.03), filled=True))
        return drawing

    return sign
