"""Where a player would draw a shape."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.placements.masks import EVERYWHERE, Mask, beside

# People look at a handful of places before they draw; more candidates only cost time.
PLACES_LOOKED_AT = 48


@dataclass(frozen=True)
class Taste:
    """What a player looks for in a place, as weights."""

    alike: float  # beside the same terrain
    snug: float  # beside anything filled, or the rim
    mountain: float  # beside a mountain that still has its coin
    whim: float  # pure chance
    greed: float  # how often the larger of two shapes is taken

    @classmethod
    def of_somebody(cls, rng: np.random.Generator) -> Taste:
        """The taste of one more player."""
        return cls(
            alike=float(rng.uniform(0.0, 2.5)),
            snug=float(rng.uniform(0.0, 1.2)),
            mountain=float(rng.uniform(0.0, 1.5)),
            whim=float(rng.choice([0.6, 1.5, 4.0])),
            greed=float(rng.uniform(0.3, 1.0)),
        )


def choose(
    rng: np.random.Generator,
    places: list[Mask],
    taste: Taste,
    alike: Mask,
    free: Mask,
    mountains: Mask,
) -> Mask:
    """The place a player of this taste takes."""
    if len(places) > PLACES_LOOKED_AT:
        picks = rng.choice(len(places), PLACES_LOOKED_AT, replace=False)
        places = [places[int(pick)] for pick in picks]
    whims = rng.gumbel(0.0, taste.whim, len(places))
    taken = EVERYWHERE & ~free

    def worth(place: Mask, whim: float) -> float:
        around = beside(place)
        return (
            taste.alike * (around & alike).bit_count()
            + taste.snug * (around & taken).bit_count()
            + taste.mountain * (around & mountains).bit_count()
            + whim
        )

    worths = [worth(place, float(whim)) for place, whim in zip(places, whims, strict=True)]
    return places[int(np.argmax(worths))]


def choose_cruelly(rng: np.random.Generator, places: list[Mask], free: Mask) -> Mask:
    """The place a neighbour takes for monsters: many empty spaces beside them, more or less."""
    care = float(rng.choice([0.3, 1.0, 3.0]))
    if len(places) > PLACES_LOOKED_AT:
        picks = rng.choice(len(places), PLACES_LOOKED_AT, replace=False)
        places = [places[int(pick)] for pick in picks]
    whims = rng.gumbel(0.0, 1.0, len(places))
    worths = [
        care * (beside(place) & free).bit_count() + float(whim)
        for place, whim in zip(places, whims, strict=True)
    ]
    return places[int(np.argmax(worths))]
