"""`explain --save`: a clean picture of the map with what counted and what nearly did."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from assistant.explained import Explained
from assistant.language import tell
from assistant.palette import COUNTED, INK, NEARLY
from assistant.show.map_picture import (
    BOLD,
    REGULAR,
    MapPicture,
    TextLine,
    middle_of,
    photo_from_above,
    wrapped,
)
from assistant.words import minus, ruling_line, scored_lines, where
from assistant.writing import write_whole
from scoring.card import Card
from scoring.editions import Edition
from scoring.message import say
from scoring.sheet import Sheet
from scoring.spaces import Space
from scoring.tally import Scored, Tally


def save_picture(
    path: Path, explained: Explained, *, force: bool, spare: Iterable[Path | str]
) -> None:
    """Write the picture as PNG (or what the file's ending asks for)."""
    picture = explained_picture(explained)
    write_whole(path, lambda place: picture.save(place), force=force, spare=spare)


def explained_picture(explained: Explained) -> Image.Image:
    """A card on a sheet, on its photo where there is one."""
    photo = photo_from_above(explained.reading) if explained.reading else None
    return draw_picture(explained.sheet, explained.card, explained.tally, explained.edition, photo)


def draw_picture(
    sheet: Sheet,
    card: Card,
    tally: Tally,
    edition: Edition = Edition.EN,
    photo: Image.Image | None = None,
) -> Image.Image:
    """The map on the left, the evidence in words on the right."""
    title = f"{tell(card)}: {minus(tally.points)}"
    picture = MapPicture(title, _evidence_lines(card, tally, edition), sheet, photo)
    for missed in tally.missed:
        picture.outline(missed.spaces, NEARLY, 3)
    for scored in tally.scored:
        for space in scored.related:  # what made a group count
            picture.dot(space, COUNTED)
        picture.outline(scored.spaces, COUNTED, 6)
    for space, points in points_by_space(tally.scored).items():
        picture.badge(space, f"+{points}", COUNTED)
    return picture.finished


def points_by_space(scored: Iterable[Scored]) -> dict[Space, int]:
    """Where the points arise: in the middle of each group. Groups that share it are added up."""
    points: dict[Space, int] = {}
    for item in scored:
        middle = middle_of(item.spaces)
        points[middle] = points.get(middle, 0) + item.points
    return points


def _evidence_lines(card: Card, tally: Tally, edition: Edition) -> list[TextLine]:
    lines: list[TextLine] = wrapped(tell(card.scores_in(edition)), INK, REGULAR)
    if tally.scored:
        lines += [("", INK, REGULAR), (tell(say("Counted")), COUNTED, BOLD)]
    for points, line in scored_lines(tally):
        lines += wrapped(line, INK, REGULAR, f"+{points}  ")
    if tally.missed:
        lines += [("", INK, REGULAR), (tell(say("Not counted")), NEARLY, BOLD)]
    for missed in tally.missed:
        lines += wrapped(where(missed) + tell(missed.why), INK, REGULAR, "–  ")
    for ruling in tally.rulings:
        lines += [("", INK, REGULAR), *wrapped(tell(ruling_line(ruling)), INK, REGULAR, "§  ")]
    return lines
