"""Ways to draw a monster."""

from __future__ import annotations

import numpy as np

from sample_sheets.faces import some_eyes, some_horns, some_mouth
from sample_sheets.glyphs import lettered
from sample_sheets.groups import ALONE, grouped
from sample_sheets.pen import (
    Drawing,
    Program,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    bumps,
    chance,
    hatch,
    line,
    near,
    one_of,
    path,
    placed,
    ring,
    smooth,
    wave,
)

# The ground is drawn more lightly than what stands on it; also tells the two apart.
GROUND_WEIGHT = 0.72


def horned_heads(rng: Rng) -> Sign:
    """A face with horns: the rulebook's way."""
    shape = one_of(rng, ("round", "oval", "shield", "triangle", "square"), (4, 2, 2, 1, 1))
    broad, eyes, mouth = between(rng, 0.24, 0.34), some_eyes(rng), some_mouth(rng)
    horns = some_horns(rng, broad, 0.36)

    def head(rng: Rng) -> Drawing:
        b = near(rng, broad, 0.012)
        if shape in ("round", "oval"):
            face = ring(rng, 0.5, 0.58, b, b if shape == "round" else 0.37)
        elif shape == "shield":
            side = ((0.5 - b, 0.34), (0.5 - b, 0.62), (0.5, 0.95), (0.5 + b, 0.62), (0.5 + b, 0.34))
            face = smooth(*side, (0.5, 0.28), closed=True)
        elif shape == "triangle":
            face = path((0.5 - b * 1.1, 0.32), (0.5 + b * 1.1, 0.32), (0.5, 0.96), closed=True)
        else:
            face = path(
                (0.5 - b, 0.32), (0.5 + b, 0.32), (0.5 + b, 0.9), (0.5 - b, 0.9), closed=True
            )
        drawing: Drawing = [Stroke(face), *horns(rng)]
        drawing += placed(eyes(rng), 0.5, 0.52, b * 1.7, 0.2)
        drawing += placed(mouth(rng), 0.5, 0.73, b * (0.7 if shape == "triangle" else 1.1), 0.14)
        return drawing

    return grouped(rng, head, ALONE)


def skulls(rng: Rng) -> Sign:
    """A skull, with crossed bones at times."""
    bones, solid = chance(rng, 0.2), chance(rng, 0.6)
    teeth, jaw = int(rng.integers(2, 5)), between(rng, 0.16, 0.24)
    nose = one_of(rng, ("triangle", "dot", "none"))

    def skull(rng: Rng) -> Drawing:
        low = 0.8 if bones else 0.95
        dome = (
            (0.5 - jaw, 0.66),
            (0.14, 0.5),
            (0.2, 0.16),
            (0.5, 0.03),
            (0.8, 0.16),
            (0.86, 0.5),
            (0.5 + jaw, 0.66),
        )
        drawing: Drawing = [Stroke(smooth(*dome))]
        drawing.append(
            Stroke(path((0.5 - jaw, 0.66), (0.5 - jaw, low), (0.5 + jaw, low), (0.5 + jaw, 0.66)))
        )
        for x in (0.34, 0.66):
            drawing.append(Stroke(ring(rng, x, near(rng, 0.4, 0.02), 0.1, 0.11), filled=solid))
        if nose == "triangle":
            drawing.append(Stroke(path((0.5, 0.52), (0.45, 0.62), (0.55, 0.62), closed=True)))
        elif nose == "dot":
            drawing.append(Stroke(ring(rng, 0.5, 0.57, 0.03), filled=True))
        for i in range(1, teeth + 1):
            x = 0.5 - jaw + 2 * jaw * i / (teeth + 1)
            drawing.append(Stroke(line(x, 0.7, x, low)))
        if bones:
            drawing += [Stroke(line(0.06, 0.82, 0.94, 1.0)), Stroke(line(0.06, 1.0, 0.94, 0.82))]
        return drawing

    return grouped(rng, skull, ALONE)


def bare_faces(rng: Rng) -> Sign:
    """Eyes and mouth only, angry."""
    eyes, mouth, brows = some_eyes(rng), some_mouth(rng), chance(rng, 0.7)

    def face(rng: Rng) -> Drawing:
        drawing = placed(eyes(rng), 0.5, 0.38, 0.9, 0.3) + placed(mouth(rng), 0.5, 0.76, 0.66, 0.22)
        if brows:
            drawing += [
                Stroke(line(0.5 - side * 0.42, 0.1, 0.5 - side * 0.1, near(rng, 0.25, 0.02)))
                for side in (-1, 1)
            ]
        return drawing

    return grouped(rng, face, ALONE)


def round_faces(rng: Rng) -> Sign:
    """An angry or grinning face in a ring, hairy, spiky or plain."""
    rim = one_of(rng, ("plain", "spiky", "hairy", "bumpy"), (3, 2, 1.5, 1))
    eyes, mouth = some_eyes(rng), some_mouth(rng)
    spikes = int(rng.integers(8, 13))

    def face(rng: Rng) -> Drawing:
        drawing: Drawing = []
        if rim == "spiky":
            angle = np.linspace(0, 2 * np.pi, 2 * spikes + 1)
            reach = np.where(np.arange(2 * spikes + 1) % 2 == 0, 0.36, 0.48)
            around = np.column_stack((0.5 + reach * np.cos(angle), 0.5 + reach * np.sin(angle)))
            drawing.append(Stroke(around))
        elif rim == "bumpy":
            drawing.append(Stroke(bumps(rng, 0.5, 0.5, 0.46, 0.46, spikes - 2, 0.2)))
        else:
            drawing.append(Stroke(ring(rng, 0.5, 0.52, 0.38)))
        if rim == "hairy":
            for t in (-0.2, -0.07, 0.07, 0.2):
                drawing.append(Stroke(line(0.5 + t, 0.17, 0.5 + t * 1.6, near(rng, 0.02, 0.02))))
        drawing += placed(eyes(rng), 0.5, 0.44, 0.56, 0.22)
        return drawing + placed(mouth(rng), 0.5, 0.69, 0.36, 0.15)

    return grouped(rng, face, ALONE)


def cats(rng: Rng) -> Sign:
    """The head of a cat or a wolf: pointed ears, whiskers or a snout."""
    eyes, mouth, whiskers = some_eyes(rng), some_mouth(rng), chance(rng, 0.6)
    in_one_line, nose = chance(rng, 0.4), chance(rng, 0.5)

    def cat(rng: Rng) -> Drawing:
        ears = [(0.5 + s * x, near(rng, y, 0.015)) for s in (-1, 1) for x, y in ((0.36, 0.06),)]
        if in_one_line:
            jaw = ((0.86, 0.6), (0.66, 0.9), (0.34, 0.9), (0.14, 0.6))
            around = ((0.14, 0.6), ears[0], (0.36, 0.26), (0.64, 0.26), ears[1], *jaw)
            drawing: Drawing = [Stroke(path(*around))]
        else:
            drawing = [Stroke(ring(rng, 0.5, 0.58, 0.37, 0.35))]
            for side, (x, y) in zip((-1, 1), ears, strict=True):
                ear = ((0.5 + side * 0.34, 0.44), (x, y), (0.5 + side * 0.12, 0.26))
                drawing.append(Stroke(path(*ear)))
        drawing += placed(eyes(rng), 0.5, 0.5, 0.5, 0.2)
        if nose:
            drawing.append(Stroke(ring(rng, 0.5, 0.65, 0.035), filled=True))
        if whiskers:
            for side in (-1, 1):
                drawing += [
                    Stroke(line(0.5 + side * 0.16, 0.7, 0.5 + side * 0.5, near(rng, y, 0.015)))
                    for y in (0.63, 0.76)
                ]
            return drawing
        return drawing + placed(mouth(rng), 0.5, 0.77, 0.3, 0.12)

    return grouped(rng, cat, ALONE)


def owls(rng: Rng) -> Sign:
    """An owl: two great eyes, a beak, tufts for ears."""
    body, wings = one_of(rng, ("oval", "flat head"), (3, 2)), chance(rng, 0.5)
    pupil = between(rng, 0.03, 0.06)

    def owl(rng: Rng) -> Drawing:
        if body == "oval":
            drawing: Drawing = [Stroke(ring(rng, 0.5, 0.56, 0.32, 0.4))]
            for side in (-1, 1):
                tuft = (
                    (0.5 + side * 0.27, 0.36),
                    (0.5 + side * 0.3, 0.06),
                    (0.5 + side * 0.1, 0.2),
                )
                drawing.append(Stroke(path(*tuft)))
        else:
            top = ((0.18, 0.6), (0.16, 0.06), (0.36, 0.18), (0.64, 0.18), (0.84, 0.06), (0.82, 0.6))
            foot = ((0.7, 0.9), (0.5, 0.97), (0.3, 0.9))
            drawing = [Stroke(path(*top, *foot, closed=True))]
        for x in (0.36, 0.64):
            drawing.append(Stroke(ring(rng, x, 0.4, 0.125)))
            drawing.append(Stroke(ring(rng, x, near(rng, 0.4, 0.01), pupil), filled=True))
        drawing.append(Stroke(path((0.44, 0.54), (0.5, near(rng, 0.66, 0.02)), (0.56, 0.54))))
        if wings:
            drawing += [
                Stroke(smooth((0.5 + s * 0.2, 0.6), (0.5 + s * 0.14, 0.74), (0.5 + s * 0.2, 0.88)))
                for s in (-1, 1)
            ]
        return drawing

    return grouped(rng, owl, ALONE)


def ghosts(rng: Rng) -> Sign:
    """A ghost or slime with eyes."""
    humps, eyes, mouth = int(rng.integers(2, 5)), some_eyes(rng), some_mouth(rng)
    kind = one_of(rng, ("ghost", "slime"), (3, 1))

    def ghost(rng: Rng) -> Drawing:
        if kind == "slime":
            drawing: Drawing = [
                Stroke(smooth((0.04, 0.9), (0.16, 0.5), (0.5, 0.2), (0.84, 0.5), (0.96, 0.9))),
                Stroke(line(0.03, 0.91, 0.97, 0.91)),
            ]
        else:
            drawing = [
                Stroke(smooth((0.18, 0.9), (0.18, 0.4), (0.5, 0.05), (0.82, 0.4), (0.82, 0.9))),
                Stroke(wave(0.18, 0.82, 0.9, 0.12, humps, one_of(rng, ("crests", "zigzag")))),
            ]
        drawing += placed(eyes(rng), 0.5, 0.48, 0.5, 0.2)
        return drawing + placed(mouth(rng), 0.5, 0.7, 0.3, 0.12)

    return grouped(rng, ghost, ALONE)


def spiders(rng: Rng) -> Sign:
    """A body with legs."""
    legs, solid = int(rng.integers(3, 5)), chance(rng, 0.5)

    def spider(rng: Rng) -> Drawing:
        drawing: Drawing = [
            Stroke(ring(rng, 0.5, 0.55, 0.17, 0.2), filled=solid),
            Stroke(ring(rng, 0.5, 0.3, 0.09)),
        ]
        for side in (-1, 1):
            for i in range(legs):
                y = 0.4 + 0.3 * i / max(1, legs - 1)
                knee = (0.5 + side * 0.34, y - 0.14)
                drawing.append(
                    Stroke(
                        path(
                            (0.5 + side * 0.15, y),
                            knee,
                            (0.5 + side * 0.46, near(rng, y + 0.12, 0.02)),
                        )
                    )
                )
        return drawing

    return grouped(rng, spider, ALONE)


def jaws(rng: Rng) -> Sign:
    """A mouth full of teeth, with eyes above it or without."""
    teeth, eyes = int(rng.integers(3, 6)), some_eyes(rng)
    watching = chance(rng, 0.5)

    def jaw(rng: Rng) -> Drawing:
        drawing: Drawing = [
            Stroke(smooth((0.04, 0.4), (0.5, 0.28), (0.96, 0.4))),
            Stroke(smooth((0.04, 0.7), (0.5, 0.95), (0.96, 0.7))),
            Stroke(wave(0.06, 0.94, 0.46, 0.2, teeth, "zigzag")),
            Stroke(wave(0.06, 0.94, 0.74, 0.18, teeth, "zigzag", 0.5)),
            Stroke(line(0.04, 0.4, 0.04, near(rng, 0.7, 0.01))),
            Stroke(line(0.96, 0.4, 0.96, near(rng, 0.7, 0.01))),
        ]
        return drawing + (placed(eyes(rng), 0.5, 0.14, 0.6, 0.2) if watching else [])

    return grouped(rng, jaw, ALONE)


def beasts(rng: Rng) -> Sign:
    """One eye, tentacles or wings."""
    kind = one_of(rng, ("cyclops", "octopus", "bat"))
    arms, eyes = int(rng.integers(3, 6)), some_eyes(rng)

    def beast(rng: Rng) -> Drawing:
        if kind == "cyclops":
            return [
                Stroke(ring(rng, 0.5, 0.52, 0.38, 0.42)),
                Stroke(ring(rng, 0.5, 0.42, 0.15)),
                Stroke(ring(rng, 0.5, 0.42, 0.05), filled=True),
                Stroke(wave(0.3, 0.7, 0.74, 0.1, 3, "zigzag")),
            ]
        if kind == "bat":
            wing = (
                (0.5, 0.34),
                (0.36, 0.2),
                (0.02, 0.3),
                (0.14, 0.42),
                (0.2, 0.62),
                (0.34, 0.5),
                (0.42, 0.72),
                (0.5, 0.6),
            )
            return [
                Stroke(path(*wing)),
                Stroke(path(*((1 - x, y) for x, y in wing))),
                Stroke(path((0.44, 0.3), (0.43, 0.18), (0.5, 0.26), (0.57, 0.18), (0.56, 0.3))),
            ]
        drawing: Drawing = [Stroke(arc(0.5, 0.5, 0.32, 0.42, 0.48, 0.54))]
        drawing += placed(eyes(rng), 0.5, 0.36, 0.46, 0.18)
        for i in range(arms):
            x = 0.2 + 0.6 * i / (arms - 1)
            drawing.append(
                Stroke(
                    smooth(
                        (x, 0.52),
                        (x - 0.06, 0.68),
                        (x + 0.05, 0.8),
                        (near(rng, x - 0.04, 0.02), 0.96),
                    )
                )
            )
        return drawing

    return grouped(rng, beast, ALONE)


def dark_ground(rng: Rng) -> Sign:
    """The space blackened all over, with eyes left in it at times."""
    angle, gap = between(rng, -1.2, 1.2), between(rng, 0.026, 0.042)
    twice, eyes = chance(rng, 0.5), some_eyes(rng)
    watching = chance(rng, 0.35)

    def sign(rng: Rng) -> Drawing:
        ground = hatch(rng, near(rng, angle, 0.1), gap, 0.04, 0.02, True, bare=True)
        if twice:
            ground += hatch(
                rng, near(rng, angle + 1.4, 0.1), gap * 1.5, 0.05, 0.02, True, bare=True
            )
        return [*ground, *(placed(eyes(rng), 0.5, 0.5, 0.7, 0.3) if watching else [])]

    return sign


def on_shaded_ground(program: Program) -> Program:
    """A sign with loose hatching behind it, as the rulebook draws its monsters.

    Most players leave the middle free for the sign; the others hatch it lightly.
    """

    def shaded(rng: Rng) -> Sign:
        sign = program(rng)
        angle = between(rng, -1.3, -0.6) * one_of(rng, (1, 1, -1))
        around, lifted = chance(rng, 0.7), chance(rng, 0.5)
        gap = between(rng, 0.06, 0.13) if around else between(rng, 0.12, 0.2)
        free = between(rng, 0.34, 0.42)

        def both(rng: Rng) -> Drawing:
            ground = hatch(rng, near(rng, angle, 0.08), gap, 0.02, 0.03, back_and_forth=not lifted)
            weight = GROUND_WEIGHT
            strokes = [stroke._replace(weight=weight) for stroke in ground]
            if around:
                strokes = [piece for stroke in strokes for piece in _outside(stroke, free)]
            return [*strokes, *sign(rng)]

        return both

    return shaded


def _outside(stroke: Stroke, reach: float) -> list[Stroke]:
    """The pieces of a stroke that stay out of the middle of the space."""
    points = stroke.points
    away = np.hypot(points[:, 0] - 0.5, points[:, 1] - 0.52) > reach
    cuts = np.flatnonzero(away[1:] != away[:-1]) + 1
    pieces = np.split(points, cuts)
    return [
        stroke._replace(points=piece)
        for piece, start in zip(pieces, [0, *cuts.tolist()], strict=True)
        if away[start] and len(piece) > 1
    ]


MONSTER: dict[str, tuple[Program, float]] = {
    "horned head": (horned_heads, 5.0),
    "horned head on shaded ground": (on_shaded_ground(horned_heads), 3.0),
    "skull": (skulls, 2.5),
    "skull on shaded ground": (on_shaded_ground(skulls), 0.6),
    "bare face": (bare_faces, 1.6),
    "round face": (round_faces, 2.5),
    "round face on shaded ground": (on_shaded_ground(round_faces), 0.8),
    "cat": (cats, 1.0),
    "owl": (owls, 0.7),
    "ghost": (ghosts, 1.2),
    "spider": (spiders, 0.8),
    "jaws": (jaws, 0.8),
    "beast": (beasts, 1.4),
    "dark ground": (dark_ground, 0.8),
    "letter": (lettered("M", "M", "M", "m", "N"), 1.2),
    "letter on shaded ground": (on_shaded_ground(lettered("M", "M", "m")), 0.5),
}
