"""`game export --html`: the whole evening on one page, for the group."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from html import escape

from assistant.evening.books_kept import slips
from assistant.evening.captions import COIN, MONSTER, SUM, TOTAL_HEAD, keys, title
from assistant.evening.card_answer import log_lines
from assistant.evening.kept_photo import kept_picture
from assistant.evening.record import Game, Kept
from assistant.evening.standing import (
    is_best,
    place_numbers,
    places,
    sources,
    verdict,
)
from assistant.language import tell
from assistant.show.chart_svg import chart_svg, legend
from assistant.show.game_pages import page_of_a_game, sheet_lines
from assistant.show.map_svg import map_svg
from assistant.show.page import as_html, embedded, h2, image
from assistant.show.scan_page import season_box
from assistant.words import minus, ruling_line
from scoring.message import say
from scoring.seasons import EDICTS, letter


def game_page(db: sqlite3.Connection, game: Game) -> str:
    """The whole evening as one self-contained page."""
    parts = [f"<h1>{escape(title(game))}</h1>"]
    parts += [f'<p class="won">{as_html(line)}</p>' for line in verdict(game)]
    if game.sheets:
        parts.append(_standing(game))
        charts = "".join(
            f"<figure><figcaption>{escape(result.player)} · {minus(result.total)}</figcaption>"
            f"{chart_svg(game, result)}</figure>"
            for result in game.results
            if result.seasons
        )
        parts.append(f'<div class="charts">{charts}</div><p>{legend(game)}</p>')
    by_what = _by_what(game) if game.sheets else ""
    parts.append(f'<div class="beside"><div>{by_what}</div><div>{_cards(game)}</div></div>')
    for player in game.players:
        parts += _player(db, game, player)
    return page_of_a_game(title(game), parts)


def _standing(game: Game) -> str:
    """The boxes of every player and season."""
    seasons = [s for s in game.seasons if len(game.waiting_for(s)) < len(game.players)]
    names = "".join(
        f'<th class="season" colspan="5">{as_html(season.message)}</th>' for season in seasons
    )
    heads = ""
    for season in seasons:
        edicts = "".join(f"<th>{as_html(letter(EDICTS[i]))}</th>" for i in season.edicts)
        heads += f"{edicts}<th>{COIN}</th><th>{MONSTER}</th><th>{SUM}</th>"
    total = as_html(TOTAL_HEAD)
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
        cells.append(f'<td class="all"><b>{minus(result.total)}</b></td>')
        rows.append(f'<tr><td class="name">{name}</td>{"".join(cells)}</tr>')
    return (
        '<div class="scroll"><table class="standing">'
        f'<tr><th class="name"></th>{names}<th class="all"></th></tr>'
        f'<tr><th class="name"></th>{heads}<th class="all">{total}</th></tr>{"".join(rows)}'
        f'</table></div><p class="keys">{escape(keys())}</p>'
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
        rows.append(f'<tr><td class="name">{as_html(line[0].message)}</td>{cells}</tr>')
    heading = h2(say("Where the points came from"))
    head = f'<tr><th class="name"></th>{names}</tr>'
    table = f'<table class="standing">{head}{"".join(rows)}</table>'
    return f'{heading}<div class="scroll">{table}</div>'


def _bold(text: str, yes: bool) -> str:
    return f"<b>{text}</b>" if yes else text


def _cards(game: Game) -> str:
    """The four cards, and the ambushes and heroes that came."""
    heading = h2(say("The cards"))
    items = [
        f"<li><b>{as_html(letter(name))} · {escape(tell(card))}</b>:"
        f" {as_html(card.scores_in(game.edition))}</li>"
        for name, card in zip(EDICTS, game.cards, strict=True)
    ]
    items += [f"<li>{as_html(line)}</li>" for line in log_lines(game)]
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
        parts.append(embedded(image(picture), label))
    parts += [map_svg(kept.sheet, None, label), season_box(score)]
    rulings = (ruling for edict in score.edicts for ruling in edict.tally.rulings)
    remarks = [ruling_line(ruling) for ruling in rulings] + slips(db, game, kept)
    parts.append(sheet_lines(db, game, kept, remarks))
    return "".join([*parts, "</figure>"])
