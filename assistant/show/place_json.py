"""Where a card may be drawn, as JSON: what `place --json` prints.

{"schema": "cartoscore.place/1", "card": "Farmland", "ruin": false, "edition": "en",
 "places": [{"shape": 1, "coin": true, "spaces": ["A1", "B1"]}],   a hero's have "attacks",
                                      the marks for each way to turn it
 "fallback": {"terrains": ["F"], "spaces": ["B7"]},   the 1x1; null where a shape fits
 "doubtful": ["C4"],                  spaces of a photo that may be filled or empty
 "letter": "G", "clockwise": true}    of an ambush only; the letter null where it has none
"""

from __future__ import annotations

from assistant.placed import Placed
from assistant.show.json_parts import Form, names
from scoring.decks import Ambush, Hero
from scoring.placements.places import Place


def place_form(placed: Placed) -> Form:
    card, fallback = placed.asked.card, placed.places.fallback
    form: Form = {
        "schema": "cartoscore.place/1",
        "card": card.name,
        "places": [_place_form(place, isinstance(card, Hero)) for place in placed.places.places],
        "fallback": fallback
        and {
            "terrains": [content.token for content in fallback.contents],
            "spaces": names(fallback.spaces),
        },
        "ruin": placed.asked.ruin,
        "edition": placed.asked.edition.value,
        "doubtful": names(placed.doubtful),
    }
    if isinstance(card, Ambush):
        form["letter"] = card.content.token[1:].upper() or None
        form["clockwise"] = card.clockwise
    return form


def _place_form(place: Place, hero: bool) -> Form:
    form: Form = {"shape": place.shape, "coin": place.coin, "spaces": names(place.spaces)}
    if hero:
        form["attacks"] = [names(marks) for marks in place.attacks]
    return form
