"""Hands for tests: signs of plain colours, as nobody draws them but everybody tells them apart."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import numpy as np

from assistant.evening.kept_hand import packed_hand
from assistant.evening.record import Paper
from assistant.evening.store import Change, changed
from bench.changes import sheet_change
from scanner.read.crops import CROP
from scanner.read.hand import KnownSign
from scoring.sheet import Content

COLOURS = {
    Content.FOREST: (40, 120, 40),
    Content.VILLAGE: (40, 40, 160),
    Content.FARM: (40, 180, 220),
    Content.WATER: (200, 120, 40),
}


def a_sign(content: Content, spaces: int = 12, drawings: int = 2) -> KnownSign:
    crops = np.full((drawings, CROP, CROP, 3), 240, np.uint8)
    crops[:, 12:-12, 12:-12] = COLOURS[content]
    return KnownSign(content, crops, spaces)


def taught(
    db: sqlite3.Connection,
    number: int = 1,
    hand: str = "Anna",
    signs: tuple[KnownSign, ...] = (a_sign(Content.FOREST), a_sign(Content.WATER)),
    since: str | None = None,
    season: str = "spring",
) -> None:
    """A sheet of Anna's of a season, confirmed as that hand, comes into the first game."""
    change = sheet_change(number)
    body = {**change.event.body, "hand": hand, "season": season}
    papers = {**change.papers, Paper.HAND: packed_hand((sign, since) for sign in signs)}
    event = replace(change.event, body=body)
    changed(db, lambda there: Change(1, event, papers))
