"""Parts of a monster's face, each drawn one way by one player."""

from __future__ import annotations

from sample_sheets.pen import (
    Drawing,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    line,
    near,
    one_of,
    path,
    ring,
    smooth,
    wave,
)


def some_eyes(rng: Rng) -> Sign:
    """One way to draw two eyes, in a box that spans both."""
    kind = one_of(
        rng,
        ("slanted", "dots", "rings", "crosses", "pupils", "triangles", "hollows"),
        (4, 3, 2, 1.5, 2, 1, 1.5),
    )
    apart = between(rng, 0.24, 0.34)
    size = between(rng, 0.1, 0.18)

    def eyes(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for side in (-1, 1):
            x, y = 0.5 + side * near(rng, apart, 0.02), near(rng, 0.5, 0.04)
            if kind == "slanted":
                drawing.append(Stroke(line(x + side * size, y - 0.2, x - side * size, y + 0.2)))
            elif kind == "dots":
                drawing.append(Stroke(ring(rng, x, y, size * 0.55, size * 0.9), filled=True))
            elif kind in ("rings", "pupils"):
                drawing.append(Stroke(ring(rng, x, y, size, size * 1.7)))
                if kind == "pupils":
                    drawing.append(Stroke(ring(rng, x, y, size * 0.3, size * 0.5), filled=True))
            elif kind == "crosses":
                drawing.append(Stroke(line(x - size, y - 0.2, x + size, y + 0.2)))
                drawing.append(Stroke(line(x - size, y + 0.2, x + size, y - 0.2)))
            elif kind == "triangles":
                corners = (
                    (x + side * size, y - 0.25),
                    (x - side * size, y),
                    (x + side * size * 0.6, y + 0.2),
                )
                drawing.append(Stroke(path(*corners, closed=True)))
            else:
                drawing.append(Stroke(ring(rng, x, y, size, size * 1.6), filled=True))
        return drawing

    return eyes


def some_mouth(rng: Rng) -> Sign:
    """One way to draw a mouth, in a flat box."""
    kind = one_of(
        rng,
        ("none", "line", "frown", "zigzag", "fangs", "teeth", "grin", "open"),
        (2, 2, 2, 3, 2, 1.5, 1.5, 1),
    )
    teeth = int(rng.integers(2, 5))

    def mouth(rng: Rng) -> Drawing:
        if kind == "none":
            return []
        if kind == "line":
            return [Stroke(line(0.1, near(rng, 0.5, 0.1), 0.9, near(rng, 0.5, 0.1)))]
        if kind == "frown":
            return [Stroke(arc(0.5, 0.9, 0.42, near(rng, 0.7, 0.1), 0.5, 0.5))]
        if kind == "grin":
            return [Stroke(arc(0.5, 0.15, 0.45, near(rng, 0.7, 0.1), 0.0, 0.5))]
        if kind == "zigzag":
            return [Stroke(wave(0.05, 0.95, 0.5, near(rng, 0.7, 0.08), teeth, "zigzag"))]
        if kind == "open":
            return [Stroke(ring(rng, 0.5, 0.5, 0.3, 0.5), filled=True)]
        drawing: Drawing = [Stroke(line(0.05, 0.2, 0.95, 0.2))]
        if kind == "fangs":
            for x in (0.25, 0.75):
                drawing.append(Stroke(path((x - 0.1, 0.2), (x, 0.95), (x + 0.1, 0.2))))
            return drawing
        drawing.append(Stroke(line(0.05, 0.85, 0.95, 0.85)))
        for i in range(teeth + 2):
            x = 0.05 + 0.9 * i / (teeth + 1)
            drawing.append(Stroke(line(x, 0.2, near(rng, x, 0.02), 0.85)))
        return drawing

    return mouth


def some_horns(rng: Rng, broad: float, brow: float) -> Sign:
    """One way to draw horns or ears on a head of this half width, at this height."""
    kind = one_of(rng, ("curved", "spikes", "bull", "ears", "inner"), (3, 3, 2, 2, 1))
    tall = between(rng, 0.16, 0.28)

    def horns(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for side in (-1, 1):
            x = 0.5 + side * broad
            root, tip = 0.5 + side * broad * 0.45, near(rng, brow - tall, 0.02)
            if kind == "curved":
                outer = ((x, brow + 0.08), (x + side * 0.13, brow - 0.04), (x + side * 0.08, tip))
                drawing.append(
                    Stroke(smooth(*outer, (x - side * 0.02, brow - 0.04), (root, brow - 0.06)))
                )
            elif kind == "spikes":
                drawing.append(
                    Stroke(path((root, brow - 0.06), (x + side * 0.03, tip), (x, brow + 0.1)))
                )
            elif kind == "bull":
                curl = ((x, brow + 0.04), (x + side * 0.18, brow - 0.02), (x + side * 0.15, tip))
                drawing.append(Stroke(smooth(*curl)))
            elif kind == "ears":
                wide = x + side * 0.2
                drawing.append(
                    Stroke(path((x - side * 0.03, brow), (wide, tip + 0.05), (x, brow + 0.2)))
                )
            else:
                drawing.append(Stroke(line(root, brow - 0.07, root + side * 0.05, tip)))
        return drawing

    return horns
