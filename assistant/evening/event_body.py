"""What an event may say: whoever reads it later can rely on its form.

A database may come from others, and a chain of digests can be computed by anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from assistant.evening.record import Body, Kind
from scoring.boxes import SEASON_BOXES
from scoring.seasons import EDICTS, Season
from scoring.visible import visible


def checked_body(kind: Kind, at: str, body: object) -> Body:
    """What an event says, its names made visible; `ValueError` where it cannot be meant."""
    datetime.fromisoformat(at)
    _demand(isinstance(body, dict))
    assert isinstance(body, dict)
    return CHECKS[kind](body) if kind in CHECKS else body


def _new(body: Body) -> Body:
    map, players = body["map"], body["players"]
    _demand(isinstance(map, dict) and isinstance(map["text"], str))
    _demand(isinstance(map["name"], str | None))
    _demand(_are_texts(players) and len(players) > 0)
    _demand(_are_texts(body["edicts"]) and len(body["edicts"]) == len(EDICTS))
    _demand(isinstance(body["edition"], str) and isinstance(body["solo"], bool))
    _demand(isinstance(body.get("deck"), str | None))
    _demand(isinstance(body.get("season_cards"), str | None))
    names = [_name(player) for player in players]
    _demand(len(set(names)) == len(names) and not (body["solo"] and len(names) > 1))
    return {**body, "name": _name(body["name"]), "players": names}


def _join(body: Body) -> Body:
    return {**body, "player": _name(body["player"])}


def _sheet(body: Body) -> Body:
    Season(body["season"])
    _demand(isinstance(body["sheet"], str) and isinstance(body["file"], str))
    boxes = body["boxes"]
    _demand(isinstance(boxes, list) and len(boxes) == len(SEASON_BOXES))
    _demand(all(isinstance(box, int) for box in boxes))
    for said in ("answers", "seen", "signs"):
        held = body.get(said, {}) if said == "signs" else body[said]
        _demand(isinstance(held, dict) and _are_texts(list(held.values())))
    _demand(_are_texts(body.get("unsure", [])))
    named = {**body, "player": _name(body["player"]), "file": visible(body["file"])}
    return named if body.get("hand") is None else {**named, "hand": _name(body["hand"])}


def _reveal(body: Body) -> Body:
    Season(body["season"])
    _demand(_are_texts(body["cards"]))
    return body


def _hand(body: Body) -> Body:
    datetime.fromisoformat(body["learned"])
    return {**body, "hand": _name(body["hand"]), "player": _name(body["player"])}


CHECKS: Mapping[Kind, Callable[[Body], Body]] = {
    Kind.NEW: _new,
    Kind.JOIN: _join,
    Kind.SHEET: _sheet,
    Kind.REVEAL: _reveal,
    Kind.HAND: _hand,
}


def _name(name: object) -> str:
    _demand(isinstance(name, str))
    assert isinstance(name, str)
    seen = " ".join(visible(name).split())
    _demand(bool(seen))
    return seen


def _are_texts(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(text, str) for text in found)


def _demand(meant: bool) -> None:
    if not meant:
        raise ValueError
