"""The page of our own sheet: what is printed where, in spaces of the map.

Black lines, pale accents, no large dark areas: it has to look well from a home printer in grey.
"""

from __future__ import annotations

from pathlib import PurePath

import cv2
import numpy as np

from sample_sheets.drawing import (
    BLACK,
    WHITE,
    Art,
    Colour,
    Face,
    Label,
    Path,
    Points,
    arc,
    box,
    by,
    curve,
    disc,
    line,
    points,
    strokes,
    turned,
)
from sample_sheets.letters import text_width
from sample_sheets.prints_heraldry import mixed, monster_head
from scanner.layout import Layout, Marker, Point, Rect, SeasonBox, layout
from scanner.markers import DICTIONARY, marker_number
from scoring.language import Language, language
from scoring.maps import SIDES
from scoring.message import Message, say
from scoring.seasons import EDICTS, Season, letter
from scoring.sheet import Map
from scoring.spaces import ROW_LETTERS, SIZE, Space, clusters

INK: Colour = (25, 25, 28)
SOFT: Colour = (120, 122, 126)
# Pale enough that a pencil line over it stays the darker one, dark enough for a photo in poor
# light: about half the darkness of the frame.
GRID: Colour = (150, 152, 156)
PALE: Colour = (205, 206, 208)
ROCK: Colour = (70, 68, 70)
GOLD: Colour = (244, 214, 120)
ACCENT: Colour = (226, 236, 240)
HOLE: Colour = (176, 176, 178)
RUIN: Colour = (160, 162, 166)
# Row and column steps over the top, right, bottom and left side of a space.
SIDES_OF_A_SPACE = ((-1, 0), (0, 1), (1, 0), (0, -1))


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
        art += _wasteland(hole.spaces)
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


def mountain_sign(corner: Point) -> list[Art]:
    """Two peaks with a hatched shadow side on a grey ground, and the coin at their foot."""
    x, y = corner
    far = points([(0.08, 0.78), (0.35, 0.3), (0.55, 0.66)])
    near = points([(0.3, 0.86), (0.6, 0.12), (0.94, 0.86)])
    shadow = points(
        [(0.6, 0.12), (0.94, 0.86), (0.66, 0.86), (0.7, 0.62), (0.57, 0.46), (0.64, 0.34)]
    )
    snow = points([(0.49, 0.4), (0.56, 0.34), (0.6, 0.41), (0.65, 0.33), (0.71, 0.37)])
    return [
        box(Rect(x + 0.03, y + 0.03, x + 0.97, y + 0.97), None, 0, PALE),
        Path((far + corner,), stroke=INK, width=0.05, fill=WHITE, closed=True),
        Path((points([(0.35, 0.3), (0.55, 0.66), (0.38, 0.78), (0.4, 0.5)]) + corner,), fill=ROCK),
        Path((near + corner,), stroke=INK, width=0.06, fill=WHITE, closed=True),
        Path((shadow + corner,), fill=ROCK, closed=True),
        strokes([snow + corner], INK, 0.03),
        *coin_sign((x + 0.3, y + 0.74), 0.185),
    ]


def coin_sign(centre: Point, radius: float) -> list[Art]:
    """A coin with a star-like stamp, pale enough to be crossed out."""
    rays = [
        np.stack([arc(centre, radius * r, a, a, 1)[0] for r in (0.12, 0.42)])
        for a in range(0, 360, 60)
    ]
    return [
        disc(centre, radius, INK, 0.03, GOLD),
        disc(centre, radius * 0.7, mixed(GOLD, INK, 0.35), 0.014),
        strokes(rays, mixed(GOLD, INK, 0.45), 0.018),
    ]


def ruin_sign(corner: Point) -> list[Art]:
    """A pillar with half an arch and the stump of the other, pale under what is drawn over it."""
    x, y = corner
    blocks = [
        box(Rect(x + left, y + top, x + right, y + bottom), RUIN, 0.026, WHITE)
        for left, top, right, bottom in (
            (0.19, 0.42, 0.35, 0.8),
            (0.15, 0.35, 0.39, 0.42),
            (0.15, 0.8, 0.39, 0.86),
            (0.61, 0.8, 0.85, 0.86),
        )
    ]
    arch = np.concatenate(
        [
            curve((0.17, 0.35), (0.18, 0.08), (0.42, 0.06), (0.6, 0.16), 12),
            points([(0.56, 0.22), (0.6, 0.25), (0.54, 0.31)]),
            curve((0.54, 0.31), (0.46, 0.22), (0.38, 0.24), (0.37, 0.35), 8),
        ]
    )
    stump = points(
        [(0.65, 0.8), (0.65, 0.6), (0.69, 0.54), (0.73, 0.59), (0.77, 0.5), (0.81, 0.56)]
    )
    stump = np.vstack([stump, (0.81, 0.8)])
    solid = Path((arch + corner, stump + corner), stroke=RUIN, width=0.026, closed=True)
    lines = [
        points([(0.24, 0.46), (0.24, 0.76)]),
        points([(0.3, 0.46), (0.3, 0.76)]),
        points([(0.7, 0.63), (0.7, 0.77)]),
        points([(0.76, 0.6), (0.76, 0.77)]),
        points([(0.26, 0.15), (0.33, 0.26)]),
        points([(0.42, 0.1), (0.43, 0.24)]),
    ]
    return [*blocks, solid, strokes([part + corner for part in lines], RUIN, 0.022)]


def _wasteland(hole: tuple[Space, ...]) -> list[Art]:
    """A chasm: cracked grey ground with a torn rim, in every space of the hole."""
    rng = np.random.default_rng([space.index for space in hole])
    inside = set(hole)
    ground: list[Points] = []
    cracks: list[Points] = []
    rim: list[Points] = []
    seams: list[Points] = []
    for space in hole:
        corners = points([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]) + by(space.column, space.row)
        outline = []
        for start, end, (down, right) in zip(corners, corners[1:], SIDES_OF_A_SPACE, strict=False):
            beyond = [
                n
                for n in space.neighbours
                if (n.row - space.row, n.column - space.column) == (down, right)
            ]
            edge = np.stack([start, end])
            # The rim is torn towards paper; along the frame and inside the hole it is straight.
            if beyond and beyond[0] not in inside:
                edge = _jagged(edge, rng)
                rim.append(edge)
            elif beyond:
                seams.append(edge)
            outline.append(edge[:-1])
        ground.append(np.concatenate(outline))
        middle = np.array([0.5, 0.5]) + rng.normal(0, 0.08, 2)
        for end in ((0.08, 0.3), (0.55, 0.08), (0.92, 0.7), (0.4, 0.92)):
            bend = (middle + end) / 2 + rng.normal(0, 0.09, 2)
            crack = np.stack([np.array(end), bend, middle])
            cracks.append(crack + by(space.column, space.row))
    return [
        *(Path((area,), fill=HOLE, closed=True) for area in ground),
        strokes(seams, GRID, 0.014),
        strokes(cracks, SOFT, 0.028),
        strokes(rim, INK, 0.04),
    ]


def _jagged(side: Points, rng: np.random.Generator) -> Points:
    """The side of a space as a torn line that begins and ends in its corners."""
    t = np.linspace(0, 1, 9)[:, None]
    places = side[0] * (1 - t) + side[1] * t
    along = side[1] - side[0]
    off = rng.normal(0, 0.022, len(t))
    off[0] = off[-1] = 0
    return np.asarray(places + off[:, None] * np.array([along[1], along[0]]))


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


def _season(season: Season, fields: SeasonBox, words: Language) -> list[Art]:
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
