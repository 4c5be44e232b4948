"""The files a scan writes: overlay, sheet text, report."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli.errors import ExitCode, Problem
from cli.files import written
from cli.scan import Scanned, Wishes
from cli.speech import tell
from scoring.cards import CARDS
from scoring.health import examine
from scoring.message import say
from scoring.tally import Scored
from scoring.text import format_sheet

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True)
class Outputs:
    """Where to write what."""

    overlay: Path | None
    sheet: Path | None
    report: Path | None
    force: bool
    open: bool

    def check(self) -> None:
        """Refuse before the work is done what could not be written after it."""
        for path in (self.sheet, self.report):
            if path is not None and path.exists() and not self.force:
                raise Problem(
                    say("{path} is there already; --force overwrites it", path=path),
                    ExitCode.FILE,
                )
        for path in (self.overlay, self.sheet, self.report):
            if path is not None and not os.access(path.parent, os.W_OK):
                raise Problem(
                    say("{path} cannot be written: no such folder, or it is closed", path=path),
                    ExitCode.FILE,
                )

    def write(self, scanned: Scanned, wishes: Wishes) -> None:
        if self.sheet:
            text = format_sheet(scanned.sheet)
            written(self.sheet, lambda place: place.write_text(text, "utf-8"))
        if not (self.overlay or self.report or self.open):
            return
        overlay = _overlay(scanned)
        if self.report:
            page = _page(scanned, wishes, overlay)
            written(self.report, lambda place: place.write_text(page, "utf-8"))
        picture = self.overlay
        if picture is None and self.open:
            picture = Path(scanned.path).with_suffix(".overlay.png")
        if picture:
            written(picture, lambda place: overlay.save(place))
            if self.open:
                _show(picture)


def _evidence(scanned: Scanned) -> Sequence[Sequence[Scored]]:
    return [edict.tally.scored for edict in scanned.score.edicts] if scanned.score else []


def _overlay(scanned: Scanned) -> Image.Image:
    from cli.overlay import draw_overlay

    photo = scanned.reading.photo
    return draw_overlay(photo.pixels, scanned.reading, photo.scale, _evidence(scanned))


def _page(scanned: Scanned, wishes: Wishes, overlay: Image.Image) -> str:
    from PIL import Image

    from cli.overlay import WIDEST
    from cli.report import report_page
    from cli.scan_text import remarks

    photo = Image.fromarray(scanned.reading.photo.pixels[..., ::-1])
    photo.thumbnail((WIDEST, WIDEST))
    cards = [(tell(card), card.score(scanned.sheet, wishes.edition)) for card in CARDS]
    return report_page(
        scanned.sheet,
        overlay,
        photo,
        scanned.score,
        cards,
        examine(scanned.sheet),
        remarks(scanned),
    )


def _show(picture: Path) -> None:
    """Open a picture as a double click would."""
    if sys.platform == "win32":
        os.startfile(picture)
        return
    viewer = "open" if sys.platform == "darwin" else "xdg-open"
    try:
        subprocess.Popen(
            [viewer, str(picture)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        raise Problem(
            say("{path} is written, but no viewer was found to open it", path=picture),
            ExitCode.FILE,
        ) from None
