"""The pages about a game: the whole evening for the group, and one sheet to settle a quarrel."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from PIL import Image

from cli.game_papers import kept_picture, unpacked
from cli.game_record import Game, Kept, Paper
from cli.game_since import Contradiction
from cli.game_standing import (
    duties_after,
    duty_lines,
    is_best,
    place_numbers,
    places,
    sources,
    verdict,
)
from cli.game_store import paper
from cli.game_svg import chart_svg, legend
from cli.game_text import title
from cli.report import STYLE, edict_section, embedded, season_box, told
from cli.speech import current, tell
from cli.svg import map_svg
from cli.terminal import minus
from scanner.crops import Picture
from scoring.message import Message, say
from scoring.seasons import EDICTS, Season, letter
from scoring.spaces import Space

MORE_STYLE = """
body { max-width: 76rem; }
.won { font-size: 1.3rem; font-weight: bold; margin: .3rem 0; }
.scroll { overflow-x: auto; }
table.standing { border-collapse: collapse; margin: 1rem 0; }
table.standing th { font-weight: normal; color: #6b655c; padding: .15rem .45rem;
  text-align: right; }
table.standing td { padding: .25rem .45rem; text-align: right; border-top: 1px solid #d8d0c0; }
table.standing td.name, table.standing th.name { text-align: left; font-weight: bold; }
table.standing .sum { font-weight: bold; border-right: 1px solid #d8d0c0; }
table.standing th.season { text-align: center; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 18rem)); gap: 1rem; }
.charts figure, .seasons figure { margin: 0; }
figcaption { font-weight: bold; margin-bottom: .3rem; }
.key { display: inline-block; margin: 0 1rem .2rem 0; white-space: nowrap; font-size: .9rem; }
.key i { display: inline-block; width: .8em; height: .8em; margin-right: .35em; }
.seasons { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1rem; }
.seasons table.box { font-size: .9rem; margin: .5rem 0; }
.seasons table.box td { padding: .2rem .5rem; border-width: 1px; }
.seasons table.box td.total { font-size: 1.3rem; }
.seasons img { margin-bottom: .4rem; }
.crops { display: inline-flex; gap: .3rem; vertical-align: middle; margin: .2rem .4rem; }
.crops img { width: 4.5rem; image-rendering: auto; border: 1px solid #d8d0c0; }
pre { overflow-x: auto; background: #f3eee2; padding: .6rem; font-size: .85rem; }
.player { break-inside: avoid; }
@media (max-width: 60rem) { .seasons { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (max-width: 30rem) { .seasons { grid-template-columns: 1fr; } }
"""


def game_page(db: sqlite3.Connection, game: Game) -> str:
    """The whole evening as one self-contained page."""
    parts = [f"<h1>{escape(title(game))}</h1>"]
    parts += [f'<p class="won">{told(line)}</p>' for line in verdict(game)]
    if game.sheets:
        parts.append(_standing(game))
        charts = "".join(
            f"<figure><figcaption>{escape(result.player)} · {minus(result.total)}</figcaption>"
            f"{chart_svg(game, result)}</figure>"
            for result in game.results
            if result.seasons
        )
        parts.append(f'<div class="charts">{charts}</div><p>{legend(game)}</p>')
        parts.append(_by_what(game))
    parts.append(_cards(game))
    for player in game.players:
        parts += _player(db, game, player)
    return _page(title(game), parts)


def _page(heading: str, parts: Iterable[str]) -> str:
    return "\n".join(
        [
            f'<!doctype html><html lang="{current().code}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(heading)}</title><style>{STYLE}{MORE_STYLE}</style></head><body>",
            *parts,
            "</body></html>\n",
        ]
    )


def _standing(game: Game) -> str:
    """The boxes of every player and season."""
    seasons = [season for season in Season if len(game.waiting_for(season)) < len(game.players)]
    names = "".join(
        f'<th class="season" colspan="5">{told(season.message)}</th>' for season in seasons
    )
    heads = ""
    for season in seasons:
        edicts = "".join(f"<th>{told(letter(EDICTS[i]))}</th>" for i in season.edicts)
        heads += f"{edicts}<th>●</th><th>M</th><th>=</th>"
    total = told(say("total"))
    rows = []
    numbers = place_numbers(game)
    for result in (place.result for place in places(game)):
        cells = []
        for season in seasons:
            score = game.scores.get((result.player, season))
            if score is None:
                cells.append('<td colspan="5">–</td>')
                continue
            *boxes, sum = score.boxes
            cells += [f"<td>{minus(box)}</td>" for box in boxes]
            cells.append(f'<td class="sum">{minus(sum)}</td>')
        name = f"{numbers[result.player]}. {escape(result.player)}"
        cells.append(f"<td><b>{minus(result.total)}</b></td>")
        rows.append(f'<tr><td class="name">{name}</td>{"".join(cells)}</tr>')
    return (
        f'<div class="scroll"><table class="standing"><tr><th></th>{names}<th></th></tr>'
        f"<tr><th></th>{heads}<th>{total}</th></tr>{''.join(rows)}</table></div>"
    )


def _by_what(game: Game) -> str:
    """Every player's points by where they came from."""
    columns = [sources(game, result) for result in game.results]
    names = "".join(f"<th>{escape(result.player)}</th>" for result in game.results)
    rows = []
    for line in zip(*columns, strict=True):
        cells = "".join(
            f"<td>{_bold(minus(source.points), is_best(source, line))}</td>" for source in line
        )
        rows.append(f'<tr><td class="name">{told(line[0].message)}</td>{cells}</tr>')
    heading = _heading(say("Where the points came from"))
    return (
        f'{heading}<div class="scroll"><table class="standing"><tr><th></th>{names}</tr>'
        f"{''.join(rows)}</table></div>"
    )


def _heading(message: Message) -> str:
    return f"<h2>{told(message)}</h2>"


def _bold(text: str, yes: bool) -> str:
    return f"<b>{text}</b>" if yes else text


def _cards(game: Game) -> str:
    """The four cards, and the ambushes and heroes that came."""
    heading = _heading(say("The cards"))
    items = [
        f"<li><b>{told(letter(name))} · {escape(tell(card))}</b>: {told(card.scores)}</li>"
        for name, card in zip(EDICTS, game.cards, strict=True)
    ]
    if game.revealed:
        revealed = ", ".join(f"{tell(r.card)} ({tell(r.season)})" for r in game.revealed)
        line = say("Revealed: {cards}", cards=revealed)
        items.append(f"<li>{told(line)}</li>")
    return f"{heading}<ul>{''.join(items)}</ul>"


def _player(db: sqlite3.Connection, game: Game, player: str) -> Iterator[str]:
    sheets = game.of(player)
    if not sheets:
        return
    yield f'<section class="player"><h2>{escape(player)}</h2><div class="seasons">'
    for kept in sheets:
        yield _season(db, game, kept)
    yield "</div></section>"


def _season(db: sqlite3.Connection, game: Game, kept: Kept) -> str:
    """One season's sheet: as photographed, as read, its box and what there is to say."""
    score = game.scores[kept.player, kept.season]
    label = f"{kept.player}, {tell(kept.season)}"
    parts = [f"<figure><figcaption>{escape(tell(kept.season))}</figcaption>"]
    picture = kept_picture(db, kept)
    if picture is not None:
        parts.append(embedded(_image(picture), label))
    parts += [map_svg(kept.sheet, None, label), season_box(score)]
    parts.append(_lines(db, game, kept))
    return "".join([*parts, "</figure>"])


def _image(picture: Picture) -> Image.Image:
    return Image.fromarray(picture[..., ::-1].copy())


def _lines(db: sqlite3.Connection, game: Game, kept: Kept, remarks: Sequence[Message] = ()) -> str:
    """What to look at; contradictions with both crops beside them."""
    due = duties_after(game, kept)
    crops = {str(doubt.message): _crops(db, game, kept, doubt) for doubt in due.contradictions}
    items = []
    for line in (*remarks, *duty_lines(game, due)):
        beside = crops.get(str(line.values.get("what", "")), "")
        items.append(f"<li>{told(line)}{beside}</li>")
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _crops(db: sqlite3.Connection, game: Game, kept: Kept, doubt: Contradiction) -> str:
    """The space as it was photographed then and now, as far as there are photos."""
    before = game.before(kept.player, kept.season)
    if len(doubt.spaces) != 1 or before is None:
        return ""
    shown = [
        _crop(picture, doubt.spaces[0], f"{doubt.spaces[0].name}, {tell(sheet.season)}")
        for sheet in (before, kept)
        if (picture := kept_picture(db, sheet)) is not None
    ]
    return f'<span class="crops">{"".join(shown)}</span>' if shown else ""


def _crop(picture: Picture, space: Space, label: str) -> str:
    from cli.questions import crop

    return embedded(_image(crop(picture, space)).resize((132, 132)), label)


def sheet_page(db: sqlite3.Connection, game: Game, kept: Kept, remarks: Sequence[Message]) -> str:
    """One sheet gone through again: photo, flattened map, reading, answers, rulings, tally."""
    score = game.scores[kept.player, kept.season]
    heading = f"{game.name} · {kept.player} · {tell(kept.season)}"
    parts = [f"<h1>{escape(heading)}</h1>", season_box(score)]
    parts += [edict_section(kept.sheet, edict) for edict in score.edicts]
    lines = _lines(db, game, kept, remarks)
    if lines:
        parts += [_heading(say("To look at")), lines]
    parts += _pictures(db, game, kept)
    parts += [_heading(say("As it was told then")), _told_then(db, kept)]
    if Paper.TEXT in kept.papers:
        raw = paper(db, kept.papers[Paper.TEXT]).decode("utf-8", "replace")
        parts += [_heading(say("The sheet text")), f"<pre>{escape(raw)}</pre>"]
    return _page(heading, parts)


def _pictures(db: sqlite3.Connection, game: Game, kept: Kept) -> Iterator[str]:
    if not kept.from_photo:
        return
    scanned = unpacked(db, game, kept)
    from cli.overlay import WIDEST, draw_overlay

    photo = scanned.reading.photo
    overlay = draw_overlay(scanned)
    whole = _image(photo.pixels)
    whole.thumbnail((WIDEST, WIDEST))
    for heading, picture in (
        (say("As it was read"), overlay),
        (say("The map from above"), _image(scanned.reading.picture)),
        (say("The photo"), whole),
    ):
        yield _heading(heading) + embedded(picture, tell(heading))


def _told_then(db: sqlite3.Connection, kept: Kept) -> str:
    """The evidence in the words in which it was given when the sheet came in."""
    form = json.loads(paper(db, kept.papers[Paper.TALLY]))
    items = []
    for edict in form["edicts"]:
        why = "".join(
            f"<li>{minus(scored['points'])}: {escape(', '.join(scored['spaces']))}:"
            f" {escape(scored['why'])}</li>"
            for scored in edict["scored"]
        )
        name = f"{edict['edict']} {edict['name']}: {minus(edict['points'])}"
        items.append(f"<li>{escape(name)}<ul>{why}</ul></li>")
    boxes = ", ".join(minus(box) for box in kept.boxes)
    return f"<p>{escape(kept.at)} · {escape(kept.file)} · {boxes}</p><ul>{''.join(items)}</ul>"
