"""`judge --save`: a picture of what each card can have drawn, and of what cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from assistant.judged import Judged, piece_lines, verdict_line
from assistant.language import tell
from assistant.palette import COUNTED, DOUBT, INK, PAPER
from assistant.show.map_picture import BOLD, REGULAR, MapPicture, TextLine, middle_of, wrapped
from assistant.writing import write_whole
from scoring.message import say
from scoring.sheet import Content
from scoring.spaces import SPACES

FAINT_WASH = 0.45  # what stood there before steps back


def save_picture(path: Path, judged: Judged, *, force: bool, spare: Iterable[Path | str]) -> None:
    """Write the picture as PNG (or what the file's ending asks for)."""
    picture = judge_picture(judged)
    write_whole(path, lambda place: picture.save(place), force=force, spare=spare)


def judge_picture(judged: Judged) -> Image.Image:
    """The later sheet, what is new on it outlined and numbered as in the list beside it."""
    picture = MapPicture(tell(say("The season's drawings")), _lines(judged), judged.after)
    old = [s for s in SPACES if judged.before[s] is not Content.EMPTY]
    picture.tint(old, PAPER, FAINT_WASH)
    for number, piece in enumerate(judged.judgement.pieces, 1):
        picture.outline(piece.spaces, COUNTED, 4)
        picture.badge(middle_of(piece.spaces), str(number), COUNTED)
    for objection in judged.judgement.objections:
        picture.outline(objection.spaces, DOUBT, 7)
    return picture.finished


def _lines(judged: Judged) -> list[TextLine]:
    judgement = judged.judgement
    colour = DOUBT if judgement.objections else INK
    lines = wrapped(tell(verdict_line(judged)), colour, BOLD)
    for objection in judgement.objections:
        lines += wrapped(tell(objection.message), DOUBT, REGULAR, "–  ")
    if judgement.pieces:
        lines.append(("", INK, REGULAR))
    for number, line in enumerate(piece_lines(judged), 1):
        lines += wrapped(tell(line), INK, REGULAR, f"{number}  ")
    return lines
