"""What is drawn in each space, as training is told."""

from __future__ import annotations

import numpy as np

from scoring.sheet import Content
from training.motifs import MOTIFS, NO_MOTIF, motifs_of
from training.render import CONTENTS

ABOUT = {
    "forest": "drawn: tree",
    "village": "drawn: moon",
    "farm": "colour only",
    "water": "waves",
    "monster": "skull",
    "hero": "sword",
    "ambushes": "own",
    "letters": "corner",
}


def motif(content: Content, **about: str) -> int:
    held = np.array([CONTENTS.index(content)], np.uint8)
    return int(motifs_of(np.array(str(ABOUT | about)), held)[0])


def test_a_motif_is_named_by_its_terrain_but_for_those_that_stand_for_any() -> None:
    assert motif(Content.FOREST) == MOTIFS[Content.FOREST, "drawn: tree"]
    assert motif(Content.VILLAGE) == MOTIFS[None, "drawn: moon"]
    assert motif(Content.FARM, farm="drawn: moon") == motif(Content.VILLAGE)


def test_colour_alone_and_bare_paper_have_none() -> None:
    assert motif(Content.FARM) == motif(Content.EMPTY) == motif(Content.MOUNTAIN) == NO_MOTIF


def test_monsters_share_their_sign_unless_somebody_else_or_a_letter_stands_there() -> None:
    assert motif(Content.ZOMBIE) == motif(Content.MONSTER) == MOTIFS[Content.MONSTER, "skull"]
    assert motif(Content.MONSTER, ambushes="drawn: owl") == NO_MOTIF
    assert motif(Content.ZOMBIE, letters="only") == NO_MOTIF
    assert motif(Content.MONSTER, letters="only") != NO_MOTIF


def test_photographs_tell_of_their_player_among_other_things() -> None:
    held = np.array([CONTENTS.index(Content.FOREST)], np.uint8)
    told = {"map": "A", "made": {"player": ABOUT}}
    assert int(motifs_of(np.array(str(told)), held)[0]) == motif(Content.FOREST)
