"""A sheet without a game: what it is read and scored by, in a form that can be kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.evening.database_trouble import as_written
from assistant.learned_maps import map_named
from assistant.scanned import Wishes
from assistant.settings import Settings
from scoring.decks import GameBox
from scoring.editions import Edition
from scoring.seasons import Season, find_season


def single_form(settings: Settings, season: Season | None) -> dict[str, Any]:
    """The evening's settings, as far as they say something of a sheet."""
    named = season.value if season else settings.season
    return {
        "season": find_season(named).value if named else None,
        "edicts": list(settings.edicts) if settings.edicts else None,
        "map": settings.map,
        "edition": settings.edition.value if settings.edition else None,
        "deck": settings.deck.value if settings.deck else None,
    }


def single_wishes(said: Mapping[str, Any]) -> Wishes:
    form = said.get("single", {})
    with as_written("what was said of a photo"):
        season, map, edition, deck = (
            form.get(name) for name in ("season", "map", "edition", "deck")
        )
        return Wishes(
            map=map_named(map) if map else None,
            season=Season(season) if season else None,
            cards=Settings().four_cards(form.get("edicts")),
            edition=Edition(edition) if edition else Edition.EN,
            coins=None,
            before=None,
            answers={},
            nth=1,
            deck=GameBox(deck) if deck else None,
        )
