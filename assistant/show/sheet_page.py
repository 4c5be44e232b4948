"""`game show --report`: one sheet gone through again, to settle a quarrel."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from html import escape

from assistant.evening.kept_photo import read_alone, unpacked
from assistant.evening.record import Game, Kept, Paper
from assistant.evening.store import paper
from assistant.evening.words import moment
from assistant.language import tell
from assistant.scanned import Scanned
from assistant.show.page import crops_of, h2, image, listed, page, sheet_lines, then_and_now
from assistant.show.scan_page import edict_section, embedded, season_box, told
from assistant.words import minus
from scoring.message import Message, say
from scoring.sheet import Content, Drawn
from scoring.spaces import ordered


def sheet_page(db: sqlite3.Connection, game: Game, kept: Kept, remarks: Sequence[Message]) -> str:
    """One sheet gone through again: photo, flattened map, reading, answers, rulings, tally."""
    score = game.scores[kept.player, kept.season]
    heading = f"{game.name} · {kept.player} · {tell(kept.season)}"
    parts = [f"<h1>{escape(heading)}</h1>", season_box(score)]
    parts += [edict_section(kept.sheet, edict, game.edition) for edict in score.edicts]
    lines = sheet_lines(db, game, kept, remarks)
    if lines:
        parts += [h2(say("To look at")), lines]
    if kept.from_photo:
        scanned = unpacked(db, game, kept)
        parts += [_crops(db, game, kept, scanned), *_pictures(scanned)]
    parts += [h2(say("As it was told then")), _told_then(db, kept)]
    if Paper.TEXT in kept.papers:
        raw = paper(db, kept.papers[Paper.TEXT]).decode("utf-8", "replace")
        parts += [h2(say("The sheet text")), f"<pre>{escape(raw)}</pre>"]
    return page(heading, parts)


def _crops(db: sqlite3.Connection, game: Game, kept: Kept, scanned: Scanned) -> str:
    """What the player said of single spaces and what was read with doubt, beside the crops."""
    alone, photos = read_alone(db, kept), then_and_now(db, game, kept)
    answered = say("{space}: read as {read}, said to be {said}")
    doubted = say("{space}: read as {read} with a chance of {chance} %, or else {others}")
    lines = {
        space: answered.about(space=space, read=_held(alone.at(space)), said=_held(said))
        for space, said in kept.answers.items()
    }
    for doubt in scanned.reading.doubts:
        if doubt.space not in lines:
            lines[doubt.space] = doubted.about(
                space=doubt.space,
                read=_held(doubt.read),
                chance=round(doubt.confidence * 100),
                others=tuple(map(_held, doubt.others)),
            )
    items = listed(told(lines[s]) + crops_of(s, photos) for s in ordered(lines))
    return h2(say("Answers and doubts")) + items if items else ""


def _held(drawn: Drawn) -> Content | Message:
    """What stands in a space, its attack mark with it."""
    marked = say("{content} with an attack mark", content=drawn.content)
    return marked if drawn.attacked else drawn.content


def _pictures(scanned: Scanned) -> Iterator[str]:
    from assistant.show.overlay import WIDEST, draw_overlay

    photo = scanned.reading.photo
    whole = image(photo.pixels)
    whole.thumbnail((WIDEST, WIDEST))
    for heading, picture in (
        (say("As it was read"), draw_overlay(scanned)),
        (say("The map from above"), image(scanned.reading.picture)),
        (say("The photo"), whole),
    ):
        yield h2(heading) + embedded(picture, tell(heading))


def _told_then(db: sqlite3.Connection, kept: Kept) -> str:
    """The evidence in the words in which it was given when the sheet came in."""
    form = json.loads(paper(db, kept.papers[Paper.TALLY]))
    items = []
    for edict in form["edicts"]:
        why = "".join(
            f"<li>+{minus(scored['points'])}: {escape(', '.join(scored['spaces']))}:"
            f" {escape(scored['why'])}</li>"
            for scored in edict["scored"]
        )
        name = f"{edict['edict']} {edict['name']}: {minus(edict['points'])}"
        items.append(f"<li>{escape(name)}<ul>{why}</ul></li>")
    boxes = ", ".join(minus(box) for box in kept.boxes)
    return (
        f"<p>{escape(moment(kept.at))} · {escape(kept.file)} · {boxes}</p><ul>{''.join(items)}</ul>"
    )
