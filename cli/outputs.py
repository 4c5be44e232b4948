"""The files a scan writes: overlay, sheet text, report."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.files import write_whole
from assistant.problem import About, Problem
from assistant.scanned import Scanned
from cli.writing import refuse_to_overwrite, write_text
from scoring.maps import SIDES
from scoring.message import say
from scoring.sheet import Sheet
from scoring.text import format_sheet

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
# What a file is called that is written into a folder: after the photo.
ENDINGS = {"overlay": ".overlay.png", "sheet": ".sheet.txt", "report": ".report.html"}


@dataclass(frozen=True)
class Outputs:
    """Where to write what: files, or with several photos folders."""

    overlay: Path | None
    sheet: Path | None
    report: Path | None
    force: bool
    open: bool

    def check(self, photos: Sequence[str]) -> None:
        """Refuse before the work is done what could not be written after it."""
        several = len(photos) > 1
        for path in (self.overlay, self.sheet, self.report):
            if path is not None and several and not path.is_dir():
                raise Problem(
                    say("{path} is one file for several photos: name a folder", path=path),
                    About.USAGE,
                )
        taken: set[Path] = {Path(photo).resolve() for photo in photos}
        for photo in photos:
            for what, path in self._of(photo).items():
                self._check(what, path, taken)
                taken.add(path.resolve())

    def _check(self, what: str, path: Path, taken: set[Path]) -> None:
        if path.resolve() in taken:
            raise Problem(
                say("{path} would be written over a photo or another output", path=path),
                About.USAGE,
            )
        if what == "overlay" and path.suffix.lower() not in PICTURES:
            raise Problem(
                say("{path} cannot be written: give it an ending such as .png", path=path),
                About.FILE,
            )
        if what != "overlay":
            refuse_to_overwrite(path, self.force)
        if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
            raise Problem(
                say("{path} cannot be written: no such folder, or it is closed", path=path),
                About.FILE,
            )

    def _of(self, photo: str) -> dict[str, Path]:
        """The files to write for a photo."""
        asked = {"overlay": self.overlay, "sheet": self.sheet, "report": self.report}
        return {
            what: path / (Path(photo).stem + ENDINGS[what]) if path.is_dir() else path
            for what, path in asked.items()
            if path is not None
        }

    def beside_overlay(self) -> Path | None:
        """Where pictures go that a terminal cannot show."""
        return self.overlay.with_suffix(".doubt.png") if self.overlay else None

    def write(self, scanned: Scanned) -> None:
        """Each file whole or not at all."""
        files = self._of(scanned.path)
        if "sheet" in files:
            text = format_sheet(_with_map_beside(scanned.sheet, files["sheet"]))
            write_text(files["sheet"], text)
        if "overlay" not in files and "report" not in files and not self.open:
            return
        from assistant.show.overlay import draw_overlay, whole_photo

        overlay = draw_overlay(scanned)
        if "report" in files:
            from assistant.show.scan_page import report_page

            write_text(files["report"], report_page(scanned, overlay, whole_photo(scanned)))
        picture = files.get("overlay")
        if picture is None and self.open:
            import tempfile

            # Nobody asked for a file, so it goes where the system clears up after us.
            name = Path(scanned.path).stem + ENDINGS["overlay"]
            picture = Path(tempfile.mkdtemp(prefix="cartoscore-")) / name
        if picture:
            # As PNG, packed harder, it takes four times as long and is a tenth smaller.
            write_whole(picture, lambda place: overlay.save(place, compress_level=1))
            if self.open:
                _show(picture)


def _with_map_beside(sheet: Sheet, path: Path) -> Sheet:
    """The sheet with its map file named from where the sheet text will lie."""
    name = sheet.map.name
    if name is None or name in SIDES:
        return sheet
    found = os.path.relpath(Path(name).resolve(), path.parent.resolve())
    return replace(sheet, map=replace(sheet.map, name=found))


def _show(picture: Path) -> None:
    """Open a picture as a double click would."""
    if sys.platform == "win32":
        os.startfile(picture)
        return
    import subprocess

    viewer = "open" if sys.platform == "darwin" else "xdg-open"
    try:
        subprocess.Popen(
            [viewer, str(picture)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        raise Problem(
            say("{path} is written, but no viewer was found to open it", path=picture),
            About.FILE,
        ) from None
