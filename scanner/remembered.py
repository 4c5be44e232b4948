"""What is remembered of a learned map: how its sheet looks where nobody has drawn, and its layout.

A map file is sheet text. What a learned one has beyond it stands in comments, so that whoever knows
nothing of it still reads the map: `//layout` and a form as the files of `scanner/layouts` have it,
`//print` and a part of a small picture as text. Such files are handed on, so nothing in them is
believed: what is no picture of this size, or no layout, is left out or refused.
"""

from __future__ import annotations

import base64
import binascii
import io
import json
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from scanner.arrays import Pixels
from scanner.layout import Layout, WrongLayout, layout_form, layout_of_form
from scoring.message import say
from scoring.sheet import Map
from scoring.spaces import SIZE
from scoring.text import REMEMBERED, MapNotFound

SPACE = 36  # pixels a space, as spaces are read
MARGIN = 1  # spaces around the map: names of rows and columns tell the way up
SIDE = (SIZE + 2 * MARGIN) * SPACE
LAYOUT, PRINT = REMEMBERED
QUALITY = 82  # of the JPEG: 20 to 60 KB
IN_A_LINE = 96  # letters


@dataclass(frozen=True, eq=False)
class Remembered:
    """How a blank sheet looks."""

    picture: Pixels  # from straight above in even light, SIDE x SIDE
    layout: Layout | None = None  # None: it has neither coins nor boxes


def text_of(remembered: Remembered) -> str:
    """What a map file says of it."""
    from PIL import Image  # not loaded for photos of maps that nobody has learned

    file = io.BytesIO()
    picture = np.ascontiguousarray(remembered.picture[..., ::-1])
    Image.fromarray(picture).save(file, "JPEG", quality=QUALITY)
    letters = base64.b64encode(file.getvalue()).decode()
    lines = [PRINT + letters[at : at + IN_A_LINE] for at in range(0, len(letters), IN_A_LINE)]
    if remembered.layout is not None:
        lines.insert(0, LAYOUT + json.dumps(layout_form(remembered.layout)))
    return "\n".join(lines)


def remembered_of(map: Map) -> Remembered | None:
    """What is remembered of a map; None where nothing is, as of the printed sides."""
    return _read(map.remembered) if map.remembered else None


@lru_cache(maxsize=16)
def _read(text: str) -> Remembered:
    lines = text.split("\n")
    letters = "".join(line[len(PRINT) :] for line in lines if line.startswith(PRINT))
    forms = [line[len(LAYOUT) :] for line in lines if line.startswith(LAYOUT)]
    try:
        return Remembered(_picture(letters), _layout(forms))
    # Whatever Pillow and others find wrong with bytes from elsewhere.
    except (ValueError, OSError, SyntaxError, RecursionError, WrongLayout) as error:
        raise MapNotFound(
            say("the print of a learned map is damaged: {what}", what=type(error).__name__)
        ) from None


def _picture(letters: str) -> Pixels:
    from PIL import Image

    try:
        raw = base64.b64decode(letters, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None
    with Image.open(io.BytesIO(raw), formats=["JPEG"]) as image:
        if image.size != (SIDE, SIDE):
            raise ValueError(image.size)
        return np.ascontiguousarray(np.asarray(image.convert("RGB"))[..., ::-1])


def _layout(forms: list[str]) -> Layout | None:
    if len(forms) > 1:
        raise ValueError("two layouts")
    return layout_of_form("learned", json.loads(forms[0])) if forms else None
