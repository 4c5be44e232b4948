"""The map of a photo from straight above, as a file that tells nothing but what it shows."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from scanner.reading import Reading

SPACE = 84  # pixels: a space across half a phone's width stays sharp
MARGIN = 0.5  # spaces around the map, so that drawings at its rim are seen whole
QUALITY = 82


def jpeg_from_above(reading: Reading) -> bytes:
    """The photo's own pixels: no place, no time, no camera goes with them."""
    pixels = reading.flat.picture(SPACE, MARGIN)
    picture = Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, optimize=True)
    return file.getvalue()
