"""What the pages about a game have in common: their looks, and sheets with their crops."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from assistant.evening.kept_photo import kept_picture
from assistant.evening.record import Game, Kept
from assistant.evening.standing import duties_after, duty_lines
from assistant.language import tell
from assistant.show.page import as_html, embedded, image, listed, page
from assistant.show.space_pictures import crop
from scanner.arrays import Pixels
from scoring.message import Message
from scoring.spaces import Space

CROP_SIZE = (132, 132)  # pixels, sharp at the size the page shows them in

GAME_STYLE = """
body { max-width: 76rem; }
.won { font-size: 1.3rem; font-weight: bold; margin: .3rem 0; }
.scroll { overflow-x: auto; }
table.standing { border-collapse: collapse; margin: 1rem 0; }
table.standing th { font-weight: normal; color: #6b655c; padding: .15rem .45rem;
  text-align: right; }
table.standing td { padding: .25rem .45rem; text-align: right; border-top: 1px solid #d8d0c0; }
table.standing td.name, table.standing th.name { text-align: left; font-weight: bold;
  white-space: nowrap; }
table.standing .sum { font-weight: bold; border-right: 1px solid #d8d0c0; }
table.standing th.season { text-align: center; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 18rem)); gap: 1rem; }
.beside { display: flex; flex-wrap: wrap; gap: 0 3rem; }
.beside > div { min-width: 0; } .beside > div:last-child { flex: 1 1 22rem; }
.charts figure, .seasons figure { margin: 0; }
figcaption { font-weight: bold; margin-bottom: .3rem; }
.key { display: inline-block; margin: 0 1rem .2rem 0; white-space: nowrap; font-size: .9rem; }
.key i { display: inline-block; width: .8em; height: .8em; margin-right: .35em; }
.seasons { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1rem; }
.seasons table.box { font-size: .9rem; margin: .5rem 0; }
.seasons table.box td { padding: .2rem .5rem; border-width: 1px; }
.seasons table.box td.total { font-size: 1.3rem; }
.seasons img { margin-bottom: .4rem; } .seasons ul { padding-left: 1.1rem; font-size: .9rem; }
.crops { display: inline-flex; gap: .3rem; vertical-align: middle; margin: .2rem .4rem; }
.crops img { width: 4.5rem; image-rendering: auto; border: 1px solid #d8d0c0; }
pre { overflow-x: auto; background: #f3eee2; padding: .6rem; font-size: .85rem; }
.keys { color: #6b655c; font-size: .9rem; margin: -.6rem 0 1rem; white-space: pre-wrap; }
/* On a phone the seasons lie side by side all the same: one at a time, the next in sight. */
@media (max-width: 60rem) {
  .seasons { grid-template-columns: repeat(4, minmax(17rem, 1fr)); overflow-x: auto;
    scroll-snap-type: x proximity; padding-bottom: .5rem; }
  .seasons figure { scroll-snap-align: start; }
  table.standing .name, table.standing .all { position: sticky; background: #fcf9f2; }
  table.standing .name { left: 0; } table.standing .all { right: 0; }
}
@media (max-width: 30rem) { .charts { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  html { font-size: 11px; }
  .charts { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .seasons { grid-template-columns: repeat(4, minmax(0, 1fr)); overflow: visible; gap: .6rem; }
  .player { break-before: page; }
  table.standing .name, table.standing .all { background: none; }
  h2, figcaption { break-after: avoid; }
  .charts figure, .seasons li, .seasons svg, .seasons img, table { break-inside: avoid; }
}
"""


def page_of_a_game(heading: str, parts: Iterable[str]) -> str:
    return page(heading, parts, GAME_STYLE)


def then_and_now(db: sqlite3.Connection, game: Game, kept: Kept) -> list[tuple[Kept, Pixels]]:
    """The player's sheet before and the sheet itself, as far as they came as photos."""
    sheets = [sheet for sheet in (game.before(kept.player, kept.season), kept) if sheet]
    pictures = ((sheet, kept_picture(db, sheet)) for sheet in sheets)
    return [(sheet, picture) for sheet, picture in pictures if picture is not None]


def crops_of(space: Space, photos: Iterable[tuple[Kept, Pixels]]) -> str:
    """The space as each of the photos shows it."""
    shown = [
        embedded(
            image(crop(picture, space)).resize(CROP_SIZE), f"{space.name}, {tell(sheet.season)}"
        )
        for sheet, picture in photos
    ]
    return f'<span class="crops">{"".join(shown)}</span>' if shown else ""


def sheet_lines(
    db: sqlite3.Connection, game: Game, kept: Kept, remarks: Sequence[Message] = ()
) -> str:
    """What to look at; contradictions with both crops beside them."""
    due = duties_after(game, kept)
    photos = then_and_now(db, game, kept) if due.contradictions else []
    crops = {
        str(doubt.message): "".join(crops_of(space, photos) for space in doubt.spaces)
        for doubt in due.contradictions
    }
    return listed(
        as_html(line) + crops.get(str(line.values.get("what", "")), "")
        for line in (*remarks, *duty_lines(game, due))
    )
