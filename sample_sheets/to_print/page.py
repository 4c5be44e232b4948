"""The page of our own sheet: what is printed where, in spaces of the map.

Black lines, pale accents, no large dark areas: it has to look well from a home printer in grey.
"""

from __future__ import annotations

from pathlib import PurePath

import cv2
import numpy as np

from sample_sheets.to_print.drawing import (
    BLACK,
    WHITE,
    Art,
    Colour,
    Face,
    Label,
    Path,
    box,
    disc,
    line,
    points,
    strokes,
    turned,
)
from sample_sheets.to_print.emblems import (
    GOLD,
    GRID,
    INK,
    PALE,
    SOFT,
    coin_sign,
    monster_head,
    mountain_sign,
    ruin_sign,
    wasteland_sign,
)
from sample_sheets.to_print.letters import text_width
from scanner.layout import Layout, Marker, Point, Rect, layout
from scanner.markers import DICTIONARY, marker_number
from scoring.boxes import SeasonBoxes
from scoring.language import Language, language
from scoring.maps import SIDES
from scoring.message import Message, say
from scoring.seasons import EDICTS, Season, letter
from scoring.sheet import Map
from scoring.spaces import ROW_LETTERS, SIZE, clusters

ACCENT: Colour = (226, 236, 240)


def own_page(map: Map, code: str = "en") -> list[Art]:
    """Everything printed on our own sheet of a map, in a language."""
    measured = layout("own")
    words = language(code)
    art: list[Art] = []
    art += _map(map)
    art += _head(map, words)
    art += _coin_track(measured, words)
    art += _signs(measured, words)
    for season, fields in zip(Season, measured.seasons, strict=True):
        art += _season(season, fields, words)
    if measured.final:
        art += _final(measured.final, words)
    for marker in measured.markers:
        art += marker_art(marker, marker_number(map.name, marker.corner))
    return art


def marker_art(marker: Marker, number: int) -> list[Art]:
    """An ArUco marker as black bars; bars both ways leave no hairlines between its modules."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    side = dictionary.markerSize + 2
    dark = cv2.aruco.generateImageMarker(dictionary, number, side) < 128
    module = (marker.rect.right - marker.rect.left) / side
    bars: list[Art] = []
    for across in (False, True):
        for i, cells in enumerate(dark.T if across else dark):
            edges = np.flatnonzero(np.diff(np.concatenate([[0], cells.astype(np.int8), [0]])))
            for start, end in edges.reshape(-1, 2):
                left, top, right, bottom = (
                    (i, start, i + 1, end) if across else (start, i, end, i + 1)
                )
                bars.append(
                    box(
                        Rect(
                            marker.rect.left + left * module,
                            marker.rect.top + top * module,
                            marker.rect.left + right * module,
                            marker.rect.top + bottom * module,
                        ),
                        None,
                        0,
                        BLACK,
                    )
                )
    return bars


def _map(map: Map) -> list[Art]:
    art: list[Art] = []
    inner = [points([(i, 0), (i, SIZE)]) for i in range(1, SIZE)]
    inner += [points([(0, i), (SIZE, i)]) for i in range(1, SIZE)]
    art.append(strokes(inner, GRID, 0.028))
    for hole in clusters(map.wasteland):
        art += wasteland_sign(hole.spaces)
    for space in sorted(map.ruins):
        art += ruin_sign((space.column, space.row))
    for space in sorted(map.mountains):
        art += mountain_sign((space.column, space.row))
    art += _frame()
    for i in range(SIZE):
        art.append(Label(ROW_LETTERS[i], -0.45, i + 0.5, 0.34, SOFT))
        art.append(Label(str(i + 1), i + 0.5, 11.42, 0.34, SOFT))
    return art


def _frame() -> list[Art]:
    """A map's scale bar all around: every other space of the border is filled."""
    out = 0.16
    art: list[Art] = []
    for i in range(0, SIZE, 2):
        for a, b in ((-out, 0.0), (SIZE, SIZE + out)):
            art.append(box(Rect(i, a, i + 1, b), None, 0, SOFT))
            art.append(box(Rect(a, i, b, i + 1), None, 0, SOFT))
    art.append(box(Rect(-out, -out, SIZE + out, SIZE + out), INK, 0.03))
    art.append(box(Rect(0, 0, SIZE, SIZE), INK, 0.05))
    return art


def _head(map: Map, words: Language) -> list[Art]:
    """Name, title and the side's letter in a compass rose."""
    art: list[Art] = []
    for y, label in ((-2.05, say("Name")), (-0.95, say("Title"))):
        art.append(Label(label.into(words), 0.45, y, 0.3, SOFT, Face.REGULAR, 0.0))
        art.append(line((0.45, y + 0.32), (7.0, y + 0.32), colour=SOFT, width=0.025))
    art += _compass((9.1, -1.43), 1.1)
    if map.name in SIDES:
        art.append(Label(letter(map.name).into(words), 9.1, -1.43, 0.8, INK))
    elif map.name:
        # Between the title's line and the frame.
        name = PurePath(map.name).stem[:30]
        art.append(Label(name, 7.0, -0.4, 0.24, SOFT, Face.REGULAR, 1.0))
    return art


def _compass(centre: Point, radius: float) -> list[Art]:
    art: list[Art] = [
        disc(centre, radius * 0.8, SOFT, 0.02),
        disc(centre, radius * 0.72, PALE, 0.015),
    ]
    for rays, length, base in ((8, 0.78, 0.5), (4, 1.0, 0.5)):
        for i in range(rays):
            angle = i * 360 / rays
            if rays == 8 and i % 2 == 0:
                continue
            ray = points([(0, -length), (0.1, -base), (-0.1, -base)]) * radius
            tip, right, left = turned(ray, angle, (0, 0)) + centre
            foot = turned(points([(0, -base * radius)]), angle, (0, 0))[0] + centre
            art.append(Path((np.stack([tip, left, foot]),), fill=SOFT, closed=True))
            art.append(
                Path(
                    (np.stack([tip, right, foot]),),
                    stroke=SOFT,
                    width=0.012,
                    fill=WHITE,
                    closed=True,
                )
            )
    art.append(disc(centre, radius * 0.5, INK, 0.03, WHITE))
    return art


def _coin_track(measured: Layout, words: Language) -> list[Art]:
    art: list[Art] = []
    y = measured.coins[0][1]
    first, last = measured.coins[0][0], measured.coins[-1][0]
    art.append(box(Rect(first - 0.4, y - 0.38, last + 0.4, y + 0.38), SOFT, 0.02, ACCENT, 0.38))
    for centre in measured.coins:
        art += coin_sign(centre, measured.coin_radius)
    art.append(Label(say("Coins").into(words), first - 0.55, y, 0.3, SOFT, Face.REGULAR, 1.0))
    return art


def _signs(measured: Layout, words: Language) -> list[Art]:
    """A box per terrain where the player draws each sign once."""
    first = measured.signs[0][1]
    art: list[Art] = []
    middle = first.centre[1]
    title = fitted(say("Your signs"), words, 2.3, 0.34)
    art.append(Label(title[0], 0.0, middle - 0.14, title[1], INK, Face.SEMIBOLD, 0.0))
    hint = fitted(say("draw each one once"), words, 2.3, 0.22)
    art.append(Label(hint[0], 0.0, middle + 0.24, hint[1], SOFT, Face.REGULAR, 0.0))
    for content, rect in measured.signs:
        art.append(box(rect, INK, 0.028, WHITE, 0.06))
        text, size = fitted(content.message, words, 1.4, 0.25)
        art.append(Label(text, rect.centre[0], rect.bottom + 0.17, size, SOFT, Face.REGULAR))
    return art


def fitted(message: Message, words: Language, width: float, size: float) -> tuple[str, float]:
    """The words and the type size that lets them fit into a width."""
    text = message.into(words)
    text = text[:1].upper() + text[1:]
    needed = text_width(text, size, Face.SEMIBOLD)
    return text, size * min(1.0, width / needed)


def _season(season: Season, fields: SeasonBoxes[Rect], words: Language) -> list[Art]:
    """Two edicts, coins and monsters, and the sum of the season."""
    one, two = fields.edicts
    outer = Rect(one.left, one.top, fields.total.right, fields.total.bottom)
    name, size = fitted(season.message, words, outer.right - outer.left, 0.27)
    art: list[Art] = [
        Label(name, (outer.left + outer.right) / 2, outer.top - 0.19, size, SOFT, Face.REGULAR),
        box(fields.total, None, 0, ACCENT),
    ]
    for rect, edict in zip(fields.edicts, season.edicts, strict=True):
        name = letter(EDICTS[edict]).into(words)
        art.append(Label(name, rect.left + 0.13, rect.top + 0.15, 0.22, SOFT))
    art.append(disc((fields.coins.left + 0.14, fields.coins.top + 0.15), 0.08, SOFT, 0.02, GOLD))
    head = fields.monsters.left + 0.14, fields.monsters.top + 0.15
    art += monster_head(head, 0.2, SOFT, 0.02)
    art.append(
        strokes(
            [
                points([(one.right, outer.top), (one.right, outer.bottom)]),
                points([(two.right, outer.top), (two.right, outer.bottom)]),
                points([(outer.left, one.bottom), (two.right, one.bottom)]),
            ],
            SOFT,
            0.022,
        )
    )
    art.append(box(outer, INK, 0.035, None, 0.08))
    sign = "=" if season is Season.WINTER else "+"
    gap = 0.333 if season is not Season.WINTER else 0.44
    art.append(Label(sign, outer.right + gap / 2, fields.total.centre[1], 0.4, INK))
    return art


def _final(rect: Rect, words: Language) -> list[Art]:
    """The total on a shield-like tablet."""
    name, size = fitted(say("Total"), words, 1.2, 0.27)
    middle = rect.centre[0]
    return [
        Label(name, middle, rect.top - 0.16, size, INK),
        box(rect, INK, 0.045, WHITE, 0.12),
        box(
            Rect(rect.left + 0.07, rect.top + 0.07, rect.right - 0.07, rect.bottom - 0.07),
            SOFT,
            0.015,
            None,
            0.08,
        ),
    ]
