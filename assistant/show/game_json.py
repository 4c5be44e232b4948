"""A game as JSON.

`game show --json`, `game export --json` and every other game command with `--json` print

    {"schema": "cartoscore.game/1",
     "name": "Friday", "begun": "2026-07-14T19:02:11+00:00", "changed": "…",   times in UTC
     "map": "C",                          null for a map without a name
     "map_text": ". . . ^ …",             the printed map: blank sheet text
     "edition": "en", "solo": false,
     "deck": "base",                      or "heroes"; null where nobody said
     "edicts": [{"edict": "A", "card": "faunlost-thicket", "name": "Faunlost Thicket"}, …4],
     "season_cards": "base",              likewise
     "revealed": [{"card": "Zombie Plague", "kind": "ambush", "season": "spring"}, …],   in order;
                                          kinds: ambush, hero, explore, ruins
     "log": [{"season": "spring", "time": 6, "limits": [8], "over": false, "ruins_pending": false,
              "in_deck": {"ambushes": 0, "heroes": 1}}, …],    seasons with cards; limits are two
                                          where nobody said whose season cards are used
     "season": "summer",                  the season that misses sheets; null when the game is over
     "over": false,
     "players": [
       {"name": "Anna", "place": 1, "total": 28, "lost_to_monsters": -8,
        "sources": {"A": 4, "B": 18, "C": 8, "D": 0, "coins": 7, "monsters": -8},
        "seasons": [
          {"season": "spring", "edicts": […], "coins": 2, "monsters": -1, "losses": ["D6"],
           "total": 11,                   as `score --json` has it, with the evidence
           "sheet": "map: C\\ncoins: …",  sheet text
           "from": "photo",               or "text"
           "file": "IMG_1.jpg", "added": "…",
           "answers": {"B4": "W"},        what the player said of single spaces
           "unsure": ["C5"],              read from the photo with doubt, answered by nobody
           "told": [4, 6, 2, -1, 11],     the boxes as they were told when the sheet was added
           "health": […],
           "contradicts": [{"spaces": ["B4"], "message": "…"}],   the sheet before
           "missing": ["Zombie Plague"],  revealed, but the sheet shows no trace of it
           "unrevealed": ["Dragon Inferno"],   on the sheet, but nobody revealed it
           "judged": {"possible": true, "complete": true, "objections": [], "pieces": […],
                      "by_log": false},   as `judge --json` has it; null where the sheet before is
                                          missing; by_log: only the log of cards speaks against it
           "aftermath": {…}, "coins_owed": 0,
           "ledger": {…},                 each coin with its ground: `assistant/show/ledger_json.py`
           "papers": {"photo": "sha256…", …}}, …]}, …],
     "winners": ["Anna"],                 empty until the game is over
     "solo_rating": {"rating": -4, "title": "Amateur Assessor"},   null unless a solo game is over
     "verdict": ["Anna wins with 96 points."]}

`game show --player … --season … --json` prints one of the seasons with "name", "player" and
"books", what the player wrote as `scan --json` has it; null for a sheet that came as text.
`game add --json` and `game fix --json` add {"added": {"player": "Anna", "season": "spring"}}, and
`game reveal --json` {"answers": [{"card": "Orchard", "season": "spring", "lines": ["…"]}],
"stands": ["…"]}.
With several photos `game add --json` prints one line a photo instead:

    {"schema": "cartoscore.added/1", "photo": "anna.jpg", "player": "Anna", "season": "spring",
     "total": 22}
    {"schema": "cartoscore.added/1", "photo": "ben.jpg",
     "error": {"code": "nothing_new", "message": "…", "hint": "…"}}

A photo that is there already under its own name has its line as well. The code is that of `scan
--json`, or says why a sheet does not belong there: "whose", "same_file", "other_side",
"other_player", "no_player", "nothing_new", "earlier_season", "later_season", "there_already".
`game undo --json` prints what was taken back, or with `--redo` put back:

    {"schema": "cartoscore.undo/1", "done": "undo", "game": "Friday", "change": "sheet", "at": "…",
     "player": "Anna", "season": "spring", "cards": […]}   as far as the change has them

`game rm --json` prints {"schema": "cartoscore.rm/1", "game": "Friday", "for_good": false}.
`game close --json` prints {"schema": "cartoscore.close/1", "game": "Friday"}; from then on the
game's forms have "closed": true, until something comes to it again.
`game list --json` prints one line for each game with the fields up to "over", the players' names
and {"totals": {"Anna": 28}}.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.evening.card_answer import CardAnswer, season_lines
from assistant.evening.record import Game, Kept, Slot
from assistant.evening.sheet_again import SheetAgain
from assistant.evening.standing import duties_after, place_numbers, places, sources, verdict
from assistant.evening.store import Turned
from assistant.language import tell
from assistant.show.json_parts import Form, aftermath_form, health_form, names, season_form
from assistant.show.judge_json import season_judged_form
from assistant.show.ledger_json import ledger_form
from assistant.show.rule_json import kind_of
from scoring.end_of_game import Result, solo_rating, solo_title, winners
from scoring.message import Message
from scoring.seasons import EDICTS, Season
from scoring.sheet import Sheet
from scoring.spaces import ordered
from scoring.text import format_sheet

SCHEMA = "cartoscore.game/1"
ADDED = "cartoscore.added/1"


def game_form(game: Game) -> Form:
    """Everything about a game, except the photos themselves."""
    numbers = place_numbers(game)
    return {
        **setup_form(game),
        "players": [_player(game, result, numbers[result.player]) for result in game.results],
        "winners": list(winners(places(game))) if game.over else [],
        "solo_rating": _solo(game),
        "verdict": [tell(line) for line in verdict(game)],
    }


def setup_form(game: Game) -> Form:
    return {
        "schema": SCHEMA,
        "name": game.name,
        "begun": game.begun,
        "changed": game.changed,
        "map": game.map.name,
        "map_text": _map_text(game),
        "edition": game.edition.value,
        "solo": game.solo,
        "deck": game.deck.value if game.deck else None,
        "season_cards": game.season_cards.value if game.season_cards else None,
        "edicts": [
            {"edict": letter, "card": card.id, "name": tell(card)}
            for letter, card in zip(EDICTS, game.cards, strict=True)
        ],
        "revealed": [
            {
                "card": entry.card.name,
                "kind": kind_of(entry.card),
                "season": entry.season.value,
            }
            for entry in game.revealed
        ],
        "log": [_log(game, season) for season in Season if game.log.of(season).cards],
        "season": game.season.value if game.season else None,
        "over": game.over,
        **({"closed": True} if game.closed else {}),
    }


def _log(game: Game, season: Season) -> Form:
    here, left = game.log.of(season), game.log.in_deck(season)
    return {
        "season": season.value,
        "time": here.time,
        "limits": list(here.limits),
        "over": here.over,
        "ruins_pending": here.ruins_pending,
        "in_deck": {"ambushes": left.ambushes, "heroes": left.heroes},
    }


def revealed_form(game: Game, answers: Sequence[CardAnswer]) -> Form:
    """A game in which cards have just been revealed."""
    return {
        **game_form(game),
        "answers": [
            {
                "card": answer.card.name,
                "season": answer.entry.season.value,
                "lines": [tell(line) for line in answer.lines],
            }
            for answer in answers
        ],
        "stands": [tell(line) for line in season_lines(game, answers[-1].entry.season)],
    }


def list_form(game: Game) -> Form:
    """A game in a line."""
    return {**setup_form(game), "players": list(game.players), "totals": dict(game.totals)}


def _map_text(game: Game) -> str:
    return format_sheet(Sheet(replace(game.map, name=None)))


def _player(game: Game, result: Result, place: int) -> Form:
    points = [source.points for source in sources(game, result)]
    return {
        "name": result.player,
        "place": place,
        "total": result.total,
        "lost_to_monsters": result.lost_to_monsters,
        "sources": dict(zip((*EDICTS, "coins", "monsters"), points, strict=True)),
        "seasons": [_season(game, kept) for kept in game.of(result.player)],
    }


def added_form(game: Game, slot: Slot) -> Form:
    """A game to which a sheet has just come."""
    player, season = slot
    return {**game_form(game), "added": {"player": player, "season": season.value}}


def added_line(photo: str, game: Game, slot: Slot) -> Form:
    """One of several sheets that have just come."""
    player, season = slot
    total = game.scores[slot].total
    return {
        "schema": ADDED,
        "photo": photo,
        "player": player,
        "season": season.value,
        "total": total,
    }


def added_error(photo: str, code: str, message: Message, hint: Message | None) -> Form:
    """One of several sheets that did not go in."""
    error = {"code": code, "message": tell(message), "hint": tell(hint) if hint else ""}
    return {"schema": ADDED, "photo": photo, "error": error}


def turned_form(turned: Turned, again: bool) -> Form:
    """What was taken back, or put back again."""
    body = turned.event.body
    return {
        "schema": "cartoscore.undo/1",
        "done": "redo" if again else "undo",
        "game": turned.game.name,
        "change": turned.event.kind.value,
        "at": turned.event.at,
        **{name: body[name] for name in ("player", "season", "cards") if name in body},
    }


def closed_form(game: Game) -> Form:
    return {"schema": "cartoscore.close/1", "game": game.name}


def removed_form(game: Game, for_good: bool) -> Form:
    return {"schema": "cartoscore.rm/1", "game": game.name, "for_good": for_good}


def sheet_form(again: SheetAgain) -> Form:
    """One sheet of a game, as it stands in the game's form, and the player's books."""
    game, kept = again.game, again.kept
    return {
        "schema": SCHEMA,
        "name": game.name,
        "player": kept.player,
        **_season(game, kept),
        "books": _books(again),
    }


def _books(again: SheetAgain) -> Form | None:
    if again.scanned is None:
        return None
    from assistant.show.books_json import books_form

    return books_form(again.scanned)


def _season(game: Game, kept: Kept) -> Form:
    due = duties_after(game, kept)
    return {
        **season_form(game.scores[kept.player, kept.season]),
        "sheet": format_sheet(kept.sheet),
        "from": "photo" if kept.from_photo else "text",
        "file": kept.file,
        "added": kept.at,
        "answers": {space.name: drawn.token for space, drawn in kept.answers.items()},
        "unsure": names(ordered(kept.unsure)),
        "told": list(kept.boxes),
        "health": health_form(due.findings),
        "contradicts": [
            {"spaces": names(doubt.spaces), "message": tell(doubt.message)}
            for doubt in due.contradictions
        ],
        "missing": [entry.card.name for entry in due.missing],
        "unrevealed": [card.name for card in due.unrevealed],
        "judged": due.judged and season_judged_form(due.judged),
        "aftermath": aftermath_form(kept.sheet, due.effects, game.earlier(kept)),
        "coins_owed": due.ledger.owed,
        "ledger": ledger_form(due.ledger),
        "papers": {role.value: digest for role, digest in kept.papers.items()},
    }


def _solo(game: Game) -> Form | None:
    if not (game.solo and game.over):
        return None
    rating = solo_rating(game.results[0].total, game.cards)
    return {"rating": rating, "title": tell(solo_title(rating))}
