"""How a player draws, as it is written down: crops of each sign, and what it stands for.

{"form": "cartoscore.hand/1",
 "signs": [{"token": "F", "spaces": 12, "since": "2026-05-03T19:20:11+00:00", "crops": "…"}]}

A sign's crops are one JPEG in base64, side by side, the most typical drawing first. Without `since`
the sheet that it lies with is the first on which the sign was drawn so.
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from PIL import Image

from scanner.arrays import Pixels
from scanner.chances import READABLE
from scanner.read.crops import CROP
from scanner.read.hand import CROPS, LOOKS, KnownSign
from scoring.sheet import Content

FORM = "cartoscore.hand/1"
KEYS = ("token", "spaces", "since", "crops")  # of a sign
# Of a JPEG: a crop has 1.1 KB, and its direction in the reader keeps a cosine of 0.998 in the mean
# to that of the crop without loss, 0.97 at the worst.
QUALITY = 90
MOST_SIGNS = LOOKS * (len(READABLE) - 1)  # nobody draws bare paper


@dataclass(frozen=True, eq=False)
class KeptSign:
    """A sign, and since when it is drawn so."""

    sign: KnownSign
    since: str  # in UTC


def packed_hand(signs: Iterable[tuple[KnownSign, str | None]]) -> bytes:
    """Signs of one sheet, each with the time since when it is drawn so if that was before."""
    forms = []
    for sign, since in signs:
        form: dict[str, Any] = {"token": sign.content.token, "spaces": sign.spaces}
        if since is not None:
            form["since"] = since
        forms.append({**form, "crops": base64.b64encode(_jpeg(sign.crops)).decode("ascii")})
    return paper_of(forms)


def paper_of(signs: Iterable[dict[str, Any]]) -> bytes:
    """The forms of a sheet's signs as they are kept: the same ones give the same bytes."""
    known = [{key: sign[key] for key in KEYS if key in sign} for sign in signs]
    return json.dumps({"form": FORM, "signs": known}).encode()


def unpacked_hand(raw: bytes, at: str) -> tuple[KeptSign, ...]:
    """The signs of a sheet of that time; `ValueError` and its like where it is no such form."""
    form = json.loads(raw)
    if form["form"] != FORM or not 0 < len(form["signs"]) <= MOST_SIGNS:
        raise ValueError(form["form"])
    return tuple(_sign(sign, at) for sign in form["signs"])


def _sign(form: dict[str, Any], at: str) -> KeptSign:
    content, spaces, since = Content(form["token"]), form["spaces"], form.get("since", at)
    datetime.fromisoformat(since)
    if content not in READABLE or content is Content.EMPTY or not isinstance(spaces, int):
        raise ValueError(form["token"])
    return KeptSign(KnownSign(content, _crops(base64.b64decode(form["crops"])), spaces), since)


def _jpeg(crops: Pixels) -> bytes:
    file = io.BytesIO()
    strip = np.concatenate(list(crops), axis=1)
    Image.fromarray(np.ascontiguousarray(strip[..., ::-1])).save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def _crops(jpeg: bytes) -> Pixels:
    with Image.open(io.BytesIO(jpeg), formats=["JPEG"]) as image:
        count, rest = divmod(image.width, CROP)
        if image.height != CROP or rest or not 0 < count <= CROPS:
            raise ValueError(image.size)
        strip = np.asarray(image.convert("RGB"))[..., ::-1]
    return np.ascontiguousarray(np.stack(np.split(strip, count, axis=1)))
