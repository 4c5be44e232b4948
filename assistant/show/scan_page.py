"""`scan --report`: one self-contained page to send to the group."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from PIL import Image

from assistant import __version__
from assistant.books.books import BOXES, Books, book_lines, books_of
from assistant.language import tell
from assistant.legend import Entry, legend_of
from assistant.monster_losses import monster_lines
from assistant.remarks import remarks
from assistant.scanned import Scanned
from assistant.show.legend_picture import MOST_CROPS, drawing
from assistant.show.map_svg import map_svg
from assistant.show.page import as_html, embedded, page
from assistant.words import minus, ruling_line, scored_lines, season_title, shown, where
from scanner.read.doubts import SURE
from scanner.reading import Reading
from scoring.card import Family
from scoring.cards import CARDS
from scoring.editions import Edition
from scoring.health import examine
from scoring.message import Message, say
from scoring.season import Edict, SeasonScore
from scoring.seasons import letter
from scoring.sheet import Sheet
from scoring.visible import visible


def report_page(scanned: Scanned, overlay: Image.Image, photo: Image.Image) -> str:
    """The whole page as text: pictures inside, no outside links."""
    sheet, score, books = scanned.sheet, scanned.score, books_of(scanned)
    title = season_title(sheet, score.season if score else None) or "cartoscore"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _seasons(scanned.seasons),
        _picture(say("As it was read"), overlay),
        _legend(scanned.reading),
    ]
    # Over four seasons every edict stands twice, with the same evidence.
    edicts = {edict.letter: edict for season in scanned.seasons for edict in season.edicts}
    parts += [edict_section(sheet, edict, scanned.wishes.edition) for edict in edicts.values()]
    if not edicts:
        parts.append(_cards(scanned))
    parts += [_books(books), _to_look_at(scanned, books), _picture(say("The photo"), photo)]
    name = escape(f"{visible(Path(scanned.path).name)} · cartoscore {__version__}")
    return page(title, [*parts, f"<footer>{name}</footer>"])


def _seasons(seasons: Sequence[SeasonScore]) -> str:
    """The box of the season, or of each season with its name."""
    if len(seasons) == 1:
        return season_box(seasons[0])
    named = (
        season_box(score).replace("<tr>", f"<caption>{escape(tell(score.season))}</caption><tr>", 1)
        for score in seasons
    )
    return f'<div class="seasons">{"".join(named)}</div>'


def _picture(heading: Message, picture: Image.Image) -> str:
    return f"<section><h2>{as_html(heading)}</h2>{embedded(picture, tell(heading))}</section>"


def _legend(reading: Reading) -> str:
    """The map's legend, for the others at the table too: how each sign is drawn, and read."""
    entries = legend_of(reading)
    if not entries:
        return ""
    items = "".join(_legend_entry(reading, entry) for entry in entries)
    heading = as_html(say("How this sheet is drawn"))
    return f'<section><h2>{heading}</h2><ul class="legend">{items}</ul></section>'


def _legend_entry(reading: Reading, entry: Entry) -> str:
    drawings = "".join(
        embedded(drawing(reading, space), space.name) for space in entry.shown[:MOST_CROPS]
    )
    doubt = f"<small>{as_html(entry.doubt)}</small>" if entry.confidence < SURE else ""
    name = f"<b>{escape(tell(entry.read))}</b> {as_html(entry.often)}"
    return f"<li>{drawings}<span>{name}{doubt}</span></li>"


def _books(books: Books) -> str:
    """The boxes as the player wrote them, above the season's as computed."""
    rows = []
    for row in books.rows:
        rows.append((row.season.message, [shown(number) for number in row.written]))
        if row.computed is not None:
            label = say("{season}, computed", season=row.season)
            rows.append((label, [minus(number) for number in row.computed]))
    if not rows:
        return ""
    heads = "".join(f"<th>{as_html(name)}</th>" for name in (say("as written"), *BOXES))
    lines = "".join(
        f"<tr><th>{as_html(label)}</th>{''.join(f'<td>{number}</td>' for number in numbers)}</tr>"
        for label, numbers in rows
    )
    heading = as_html(say("The books"))
    table = f'<table class="books"><tr>{heads}</tr>{lines}</table>'
    return f"<section><h2>{heading}</h2>{table}</section>"


def _to_look_at(scanned: Scanned, books: Books) -> str:
    """What cannot be right, and what was not sure, for readers who have the photo before them."""
    sheet = scanned.sheet
    wrong = say("This cannot be right: {what}.")
    lines = [("warning", wrong.about(what=finding.message)) for finding in examine(sheet)]
    lines += [("warning", caution.message) for caution in scanned.reading.cautions]
    lines += [("doubt", line) for line in remarks(scanned)]
    lines += [("doubt", line) for line in book_lines(books, scanned)]
    lines = [("loss", line) for line in monster_lines(sheet)] + lines
    items = "".join(f'<li class="{kind}">{as_html(line)}</li>' for kind, line in lines)
    heading = say("To look at")
    return f"<section><h2>{as_html(heading)}</h2><ul>{items}</ul></section>"


def season_box(score: SeasonScore) -> str:
    """A season's box as the sheet prints it."""
    first, second = score.edicts

    def cell(label: Message, points: int) -> str:
        return f"<td><small>{as_html(label)}</small>{minus(points)}</td>"

    above = "".join(
        cell(say("edict {letter}", letter=letter(edict.letter)), edict.tally.points)
        for edict in (first, second)
    )
    below = cell(say("coins"), score.coins) + cell(say("monsters"), score.monsters)
    total = f'<td class="total" rowspan="2">{minus(score.total)}</td>'
    return f'<table class="box"><tr>{above}{total}</tr><tr>{below}</tr></table>'


def edict_section(sheet: Sheet, edict: Edict, edition: Edition) -> str:
    """A card's points with its evidence as a small map and as a list."""
    tally = edict.tally
    name = f"{tell(letter(edict.letter))} · {tell(edict.card)}: {minus(tally.points)}"
    items = [
        f'<li class="counted"><b>+{minus(points)}</b> {escape(line)}</li>'
        for points, line in scored_lines(tally)
    ]
    items += [f'<li class="missed">{escape(where(m) + tell(m.why))}</li>' for m in tally.missed]
    items += [f'<li class="ruling">{as_html(ruling_line(ruling))}</li>' for ruling in tally.rulings]
    return (
        f"<section><h2>{escape(name)}</h2><p>{as_html(edict.card.scores_in(edition))}</p>"
        f'<div class="edict"><div>{map_svg(sheet, tally, name)}</div>'
        f"<ul>{''.join(items)}</ul></div></section>"
    )


def _cards(scanned: Scanned) -> str:
    """What each card would pay, family by family."""
    parts = []
    wishes, with_base = scanned.wishes, scanned.wishes.with_base(scanned.sheet)
    for family in Family:
        rows = ""
        for card in CARDS:
            if card.family is family:
                points = card.score(scanned.sheet, wishes.edition, with_base).points
                rows += f"<dt>{escape(tell(card))}</dt><dd>{minus(points)}</dd>"
        parts.append(f"<h3>{escape(tell(family))}</h3><dl>{rows}</dl>")
    heading = say("What each card would pay")
    map = f'<div class="edict"><div>{map_svg(scanned.sheet, None, "")}</div></div>'
    return f'<h2>{as_html(heading)}</h2>{map}<div class="cards">{"".join(parts)}</div>'
