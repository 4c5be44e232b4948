"""`game show --report`: one sheet gone through again, to settle a quarrel."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from html import escape

from assistant.evening.captions import moment
from assistant.evening.kept_photo import read_alone
from assistant.evening.kept_tally import tally_kept
from assistant.evening.record import Game, Kept, Paper
from assistant.evening.sheet_again import SheetAgain
from assistant.evening.store import kept_paper, paper
from assistant.language import tell
from assistant.scanned import Scanned
from assistant.show.game_pages import crops_of, page_of_a_game, sheet_lines, then_and_now
from assistant.show.page import as_html, embedded, h2, image, listed
from assistant.show.scan_page import edict_section, season_box
from assistant.words import held, minus
from scoring.message import say
from scoring.spaces import ordered
from scoring.visible import visible


def sheet_page(db: sqlite3.Connection, again: SheetAgain) -> str:
    """One sheet gone through again: photo, flattened map, reading, answers, rulings, tally."""
    game, kept = again.game, again.kept
    score = game.scores[kept.player, kept.season]
    heading = f"{game.name} · {kept.player} · {tell(kept.season)}"
    parts = [f"<h1>{escape(heading)}</h1>", season_box(score)]
    parts += [edict_section(kept.sheet, edict, game.edition) for edict in score.edicts]
    lines = sheet_lines(db, game, kept, again.lines())
    if lines:
        parts += [h2(say("To look at")), lines]
    if again.scanned is not None:
        parts += [_crops(db, game, kept, again.scanned), *_pictures(again.scanned)]
    parts += [h2(say("As it was told then")), _evidence_then(db, kept)]
    if Paper.TEXT in kept.papers:
        raw = paper(db, kept.papers[Paper.TEXT]).decode("utf-8", "replace")
        noted = "\n".join(visible(line) for line in raw.split("\n"))
        parts += [h2(say("The sheet text")), f"<pre>{escape(noted)}</pre>"]
    return page_of_a_game(heading, parts)


def _crops(db: sqlite3.Connection, game: Game, kept: Kept, scanned: Scanned) -> str:
    """What the player said of single spaces and what was read with doubt, beside the crops."""
    alone, photos = read_alone(db, kept), then_and_now(db, game, kept)
    answered = say("{space}: read as {read}, said to be {said}")
    doubted = say("{space}: read as {read} with a chance of {chance} %, or else {others}")
    lines = {
        space: answered.about(space=space, read=held(alone.at(space)), said=held(said))
        for space, said in kept.answers.items()
    }
    for doubt in scanned.reading.doubts:
        if doubt.space not in lines:
            lines[doubt.space] = doubted.about(
                space=doubt.space,
                read=held(doubt.read),
                chance=round(doubt.confidence * 100),
                others=tuple(map(held, doubt.others)),
            )
    items = listed(as_html(lines[s]) + crops_of(s, photos) for s in ordered(lines))
    return h2(say("Answers and doubts")) + items if items else ""


def _pictures(scanned: Scanned) -> Iterator[str]:
    from assistant.show.overlay import draw_overlay, whole_photo

    for heading, picture in (
        (say("As it was read"), draw_overlay(scanned)),
        (say("The map from above"), image(scanned.reading.picture)),
        (say("The photo"), whole_photo(scanned)),
    ):
        yield h2(heading) + embedded(picture, tell(heading))


def _evidence_then(db: sqlite3.Connection, kept: Kept) -> str:
    """The evidence in the words in which it was given when the sheet came in."""
    items = []
    for edict in tally_kept(kept_paper(db, kept, Paper.TALLY)):
        why = "".join(
            f"<li>+{minus(reason.points)}: {escape(', '.join(reason.spaces))}:"
            f" {escape(reason.why)}</li>"
            for reason in edict.reasons
        )
        name = f"{edict.heading}: {minus(edict.points)}"
        items.append(f"<li>{escape(name)}<ul>{why}</ul></li>")
    boxes = ", ".join(minus(box) for box in kept.boxes)
    return (
        f"<p>{escape(moment(kept.at))} · {escape(kept.file)} · {boxes}</p><ul>{''.join(items)}</ul>"
    )
