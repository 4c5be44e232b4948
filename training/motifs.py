"""What is drawn in each space, for the eye to learn: a carrot is more than a farm.

Told only which terrain it stands for, the eye learns by heart what 115 drawings of a motif look
like; told the motif as well, it learns what they have in common. Nothing of this is packaged.
"""

from __future__ import annotations

import ast
from typing import Any

import numpy as np
import numpy.typing as npt

from sample_sheets.doodled import DOODLED, DOODLED_ANYHOW, DOODLED_RARELY
from sample_sheets.flows import FLOWS
from sample_sheets.ways import PROGRAMS
from scanner.chances import LETTERS
from scoring.sheet import Content
from training.render import CONTENTS

NO_MOTIF = -1


def _motifs() -> dict[tuple[Content | None, str], int]:
    """A number for each way to draw a terrain; what stands for any of them is one motif for all."""
    names: list[tuple[Content | None, str]] = [(None, f"drawn: {word}") for word in DOODLED_ANYHOW]
    for content, programs in PROGRAMS.items():
        names += [(content, name) for name in programs]
        names += [(content, name) for name, _ in FLOWS.get(content, ())]
        names += [(content, f"drawn: {word}") for word in DOODLED[content]]
        names += [(content, f"drawn: {word}") for word in DOODLED_RARELY[content]]
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


MOTIFS = _motifs()


def motifs_of(about: npt.NDArray[Any], contents: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The motif in each space of a stored sheet, NO_MOTIF where it is not known."""
    told = ast.literal_eval(str(about))
    told = told["made"]["player"] if "made" in told else told
    motifs = np.full(len(CONTENTS), NO_MOTIF)
    for number, content in enumerate(CONTENTS):
        sign = Content.MONSTER if content in LETTERS else content
        # Which monsters a neighbour drew is not told, and a letter may stand alone.
        by_others = sign is Content.MONSTER and told["ambushes"] != "own"
        letter_only = content is not sign and told["letters"] == "only"
        if sign in PROGRAMS and not by_others and not letter_only:
            name = told[sign.name.lower()]
            motifs[number] = MOTIFS.get((sign, name), MOTIFS.get((None, name), NO_MOTIF))
    return motifs[contents]
