"""A dead monster has the colour of a destroyed space in every picture, and its letter."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from assistant.explained import explained_sheet
from assistant.palette import GROUNDS, TONES, Colour, css
from assistant.show.card_picture import explained_picture
from assistant.show.map_picture import MARGIN, SPACE, TITLE
from assistant.show.map_svg import map_svg
from assistant.show.overlay import Stage, _tag
from scoring import find_card
from scoring.editions import Edition
from scoring.sheet import Content, Sheet
from scoring.spaces import SIZE, find_space
from tests.drawing import draw

E5 = find_space("E5")
MONSTERS = ("M", "Md", "Mg", "Mt", "Mz")
LIVING, DEAD = Content.MONSTER, Content.DESTROYED


def with_a(monster: str) -> Sheet:
    return draw(monster, at="E5")


def ground_of_card_picture(sheet: Sheet) -> Colour:
    """The ground of E5 in the picture of `explain --save`, below its sign."""
    picture = explained_picture(explained_sheet(find_card("Great City"), Edition.EN, sheet, {}))
    pixel = MARGIN + E5.column * SPACE + SPACE // 2, TITLE + (E5.row + 1) * SPACE - 4
    red, green, blue = np.asarray(picture)[pixel[1], pixel[0]].tolist()
    return red, green, blue


def ground_over_photo(sheet: Sheet) -> Colour:
    """The ground of the tag that E5 has over a photo: most of what is drawn."""
    side = np.arange(SIZE + 1) * 100.0
    crossings = np.stack(np.meshgrid(side, side), axis=-1)
    layer = Image.new("RGBA", (SIZE * 100, SIZE * 100), (0, 0, 0, 0))
    _tag(ImageDraw.Draw(layer), Stage(layer, crossings), sheet, E5)
    pixels = np.asarray(layer).reshape(-1, 4)
    colours, times = np.unique(pixels[pixels[:, 3] > 0, :3], axis=0, return_counts=True)
    red, green, blue = colours[times.argmax()].tolist()
    return red, green, blue


@pytest.mark.parametrize("monster", MONSTERS)
def test_in_the_picture_of_a_card(monster: str) -> None:
    assert ground_of_card_picture(with_a(monster)) == GROUNDS[LIVING]
    assert ground_of_card_picture(with_a(monster + "*")) == GROUNDS[DEAD]


@pytest.mark.parametrize("monster", MONSTERS)
def test_over_the_photo(monster: str) -> None:
    assert ground_over_photo(with_a(monster)) == TONES[LIVING].full
    assert ground_over_photo(with_a(monster + "*")) == TONES[DEAD].full


@pytest.mark.parametrize("monster", MONSTERS)
def test_in_the_maps_of_the_report(monster: str) -> None:
    living, dead = map_svg(with_a(monster)), map_svg(with_a(monster + "*"))
    assert css(GROUNDS[LIVING]) in living
    assert css(GROUNDS[LIVING]) not in dead
    assert css(GROUNDS[DEAD]) in dead
    assert f">{monster}*<" in dead
