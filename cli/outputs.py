"""The files a scan writes: overlay, sheet text, report."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.files import DOUBT, OVERLAY
from assistant.learned_maps import is_learned
from assistant.problem import About, Problem
from assistant.scanned import Scanned
from assistant.writing import (
    refuse_ending,
    refuse_to_overwrite,
    refuse_two_of_one_name,
    write_text,
    write_whole,
)
from scoring.maps import SIDES, map_of_header
from scoring.message import say
from scoring.sheet import Map, Sheet
from scoring.text import SheetTextError, format_map, format_sheet, is_bare

# What a file is called that is written into a folder: after the photo.
ENDINGS = {"overlay": OVERLAY, "sheet": ".sheet.txt", "report": ".report.html"}

OWN_MAP = "map.txt"  # what a map is called whose own name a header cannot hold


@dataclass(frozen=True)
class Outputs:
    """Where to write what: files, or with several photos folders."""

    overlay: Path | None
    sheet: Path | None
    report: Path | None
    force: bool
    open: bool
    spare: tuple[str, ...] = ()  # the photos and what else is read

    def check(self, photos: Sequence[str], map: Map | None, asking: bool) -> None:
        """Refuse before the work is done what could not be written after it."""
        several = len(photos) > 1
        for path in (self.overlay, self.sheet, self.report):
            if path is not None and several and not os.path.isdir(path):
                raise Problem(
                    say("{path} is one file for several photos: name a folder", path=path),
                    About.USAGE,
                )
        paths = [path for photo in photos for path in self._checked(photo, asking)]
        refuse_two_of_one_name([*paths, *self._copies(photos, map)])

    def _checked(self, photo: str, asking: bool) -> Iterator[Path]:
        files = self._of(photo)
        for path in files.values():
            refuse_to_overwrite(path, self.force, self.spare)
            yield path
        refuse_ending(files.get("overlay"))
        if asking and (beside := self.beside_overlay()):
            refuse_to_overwrite(beside, self.force, self.spare)
            yield beside

    def _copies(self, photos: Sequence[str], map: Map | None) -> set[Path]:
        """The map files that are written beside sheets; a map may lie there, if it is the same."""
        if map is None or self.sheet is None:
            return set()
        copies = {_copied_map(map, self._of(photo)["sheet"]) for photo in photos}
        for copy in copies:
            if copy is not None and not _is_map(copy, map):
                refuse_to_overwrite(copy, self.force, self.spare)
        return {copy for copy in copies if copy is not None}

    def _of(self, photo: str) -> dict[str, Path]:
        """The files to write for a photo."""
        asked = {"overlay": self.overlay, "sheet": self.sheet, "report": self.report}
        return {
            what: path / (Path(photo).stem + ENDINGS[what]) if os.path.isdir(path) else path
            for what, path in asked.items()
            if path is not None
        }

    def beside_overlay(self) -> Path | None:
        """Where pictures go that a terminal cannot show."""
        return self.overlay.with_suffix(DOUBT) if self.overlay else None

    def write(self, scanned: Scanned) -> None:
        """Each file whole or not at all."""
        files = self._of(scanned.path)
        if "sheet" in files:
            self._write_sheet(files["sheet"], scanned.sheet)
        if "overlay" not in files and "report" not in files and not self.open:
            return
        from assistant.show.overlay import draw_overlay, whole_photo

        overlay = draw_overlay(scanned)
        if "report" in files:
            from assistant.show.scan_page import report_page

            page = report_page(scanned, overlay, whole_photo(scanned))
            write_text(files["report"], page, force=self.force, spare=self.spare)
        picture = files.get("overlay")
        if picture is None and self.open:
            import tempfile

            # Nobody asked for a file, so it goes where the system clears up after us.
            name = Path(scanned.path).stem + ENDINGS["overlay"]
            picture = Path(tempfile.mkdtemp(prefix="cartoscore-")) / name
        if picture:
            write_whole(
                picture,
                # As PNG, packed harder, it takes four times as long and is a tenth smaller.
                lambda place: overlay.save(place, compress_level=1),
                force=self.force,
                spare=self.spare,
            )
            if self.open:
                _show(picture)

    def _write_sheet(self, path: Path, sheet: Sheet) -> None:
        """Sheet text, and beside it a map that its header could not name otherwise."""
        copy = _copied_map(sheet.map, path)
        if copy is None:
            write_text(path, format_sheet(sheet), force=self.force, spare=self.spare)
            return
        if not _is_map(copy, sheet.map):
            try:
                write_text(copy, format_map(sheet.map), force=self.force, spare=self.spare)
            except Problem:  # or the same map of another photo was quicker
                if not _is_map(copy, sheet.map):
                    raise
        there = replace(sheet, map=replace(sheet.map, name=copy.name))
        write_text(path, format_sheet(there), force=self.force, spare=self.spare)


def _copied_map(map: Map, sheet: Path) -> Path | None:
    """Where the map file of a sheet must lie for its text to be read; None for a printed side.

    The header of a sheet names a bare file beside it, so that nobody's sheet opens other files.
    """
    if map.name is None or map.name in SIDES or is_learned(map):
        return None
    name = Path(map.name).name
    return sheet.parent / (name if is_bare(name) else OWN_MAP)


def _is_map(path: Path, map: Map) -> bool:
    try:
        return replace(map_of_header(path.name, path.parent), name=None) == replace(map, name=None)
    except SheetTextError:
        return False


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
