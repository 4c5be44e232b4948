"""What a phone is told: one whole picture of the table, with what only this phone may see."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.evening.captions import title
from assistant.evening.card_answer import answer_to, log_stands
from assistant.evening.phones import Phone, holder_of
from assistant.evening.record import Game
from assistant.evening.standing import place_numbers, still_to_come, verdict
from assistant.language import current, tell
from assistant.show.json_parts import Form
from assistant.show.sheet_forms import contents_form, season_name, told
from scoring.decks import Ambush, Explore, Hero
from scoring.language import language_codes
from scoring.seasons import EDICTS, LETTERS, Season, letter
from table.keys import in_groups
from table.table import Photo, Table

MOST_TOLD = 20  # forms of a game that are kept: one for each language, and some that are over


KINDS: Mapping[type, str] = {Ambush: "ambush", Hero: "hero", Explore: "explore"}


def snapshot(table: Table, phone: Phone) -> Form:
    """Everything there is to see, in the language spoken here."""
    return {
        "schema": "cartoscore.table.state/1",
        "table": table.live.table,
        "version": table.live.version,
        "language": current().code,
        "languages": list(language_codes()),
        "single": table.single,
        "phone": {"players": list(phone.players), "host": phone.host, "wants": phone.wants},
        "game": _game(table, phone),
        "contents": contents_form(),
        "photos": [
            _photo(table, photo)
            for photo in table.photos.values()
            if photo.sheet.open and photo.sheet.phone == phone.digest
        ],
        "host": _host(table) if phone.host else None,
    }


def _game(table: Table, phone: Phone) -> Form | None:
    game = table.game
    if game is None:
        return None
    seats = {name: holder_of(table.phones.known_by, name) for name in game.players}
    waiting = [slot for photo in table.photos.values() if (slot := _slot(photo)) is not None]
    key = game.id, game.last, current().code
    if key not in table.told:  # once for each language and change
        if len(table.told) > MOST_TOLD:
            table.told.clear()
        table.told[key] = _told(game)
    form = dict(table.told[key])
    form["players"] = [
        {
            **player,
            "seat": _seat(seats[player["name"]], phone),
            "here": (holder := seats[player["name"]]) is not None
            and table.live.is_here(holder.digest),
            "on_the_way": [season for name, season in waiting if name == player["name"]],
        }
        for player in form["players"]
    ]
    return form


def _slot(photo: Photo) -> tuple[str, str] | None:
    """Whose sheet a photo shows that nobody confirmed yet, and of which season."""
    for form in photo.looked_at.values():
        if photo.sheet.open and form["slot"]:
            return form["slot"]["player"], form["slot"]["season"]["id"]
    return None


def _seat(holder: Phone | None, phone: Phone) -> str | None:
    if holder is None:
        return None
    return "mine" if holder.digest == phone.digest else "taken"


def _told(game: Game) -> Form:
    """A game as it is for everybody."""
    numbers = place_numbers(game)
    waiting = still_to_come(game)
    return {
        "id": game.id,
        "name": game.name,
        "title": title(game),
        "map": tell(LETTERS[game.map.name]) if game.map.name in LETTERS else game.map.name,
        "solo": game.solo,
        "over": game.over,
        "season": season_name(game.season) if game.season else None,
        "seasons": [
            {
                **season_name(season),
                "edicts": [tell(letter(EDICTS[place])) for place in season.edicts],
                "played": season in game.seasons,
            }
            for season in Season
        ],
        "edicts": [
            {
                "letter": tell(letter(name)),
                "id": card.id,
                "name": tell(card),
                "rule": tell(card.scores_in(game.edition)),
            }
            for name, card in zip(EDICTS, game.cards, strict=True)
        ],
        "players": [
            {
                "name": player,
                "place": numbers[player],
                "total": result.total,
                "seasons": {
                    score.season.value: {
                        "boxes": list(score.boxes),
                        "photo": game.sheets[player, score.season].from_photo,
                        "revision": game.sheets[player, score.season].at,
                    }
                    for score in result.seasons
                },
            }
            for player, result in ((result.player, result) for result in game.results)
        ],
        "verdict": told(verdict(game)),
        "waiting": tell(waiting) if waiting else None,
        "revealed": [
            {
                "name": tell(entry.card),
                "kind": KINDS[type(entry.card)],
                "season": tell(entry.season),
                "asks": told(answer_to(game, entry).lines),
            }
            for entry in game.revealed
        ],
        "log": told(log_stands(game)),
    }


def _photo(table: Table, photo: Photo) -> Form:
    """A photo of this phone that nobody confirmed yet."""
    language = current().code
    form = photo.looked_at.get(language)
    if form is None and photo.looked_at:
        table.look_at(photo.sheet, language)  # read already, but in another language
    return {
        "id": photo.sheet.id,
        "player": photo.sheet.said.get("said", {}).get("player"),
        "ahead": table.readers.ahead_of(photo.sheet.id),
        "looked_at": form,
    }


def _host(table: Table) -> Form:
    """What only the host sees."""
    return {
        "link": table.link,
        "address": table.url,
        "key": in_groups(table.key),
        "came": table.came.is_set(),
        "phones": len(table.phones.known_by),
        "wanted": [
            {"phone": each.digest, "player": each.wants}
            for each in table.phones.known_by.values()
            if each.wants is not None
        ],
        "games": [
            {"id": game.id, "title": title(game), "players": list(game.players), "over": game.over}
            for game in table.games[:20]
        ],
    }
