"""How questions are put at the terminal: keys, and pictures where it can show them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.text import Text

from assistant.language import tell
from assistant.scanned import Scanned
from assistant.show.space_pictures import crop, on_the_map, view
from cli.terminal import console
from cli.terminal_pictures import Graphics, beside, drawn, graphics, why_no_pictures
from scanner.arrays import Pixels
from scoring.message import Message, say
from scoring.spaces import Space

MOST_PICTURES = 4  # of a sign beside each other: they fit into 80 columns
ReadKey = Callable[[str], str]


class NoMoreQuestions(Exception):
    """The player has answered enough: the rest is taken as read."""


@dataclass(frozen=True)
class Asking:
    """How questions are put: by which keys, and where pictures go."""

    read_key: ReadKey
    beside_overlay: Path | None = None  # for pictures that the terminal cannot show
    out: Console = field(default_factory=console)
    graphics: Graphics = field(default_factory=lambda: graphics(os.environ))
    # Spaces that contradict an earlier photo, with its picture of them, to be shown beside this.
    earlier: Mapping[Space, tuple[Message, Pixels | None]] = field(default_factory=dict)

    def key(self, prompt: str) -> str:
        """The next key, in lower case; nothing for Enter."""
        try:
            return self.read_key(prompt).strip().lower()
        except EOFError:
            raise NoMoreQuestions from None

    def show(self, scanned: Scanned, spaces: Sequence[Space], most: int = MOST_PICTURES) -> None:
        """Pictures of these spaces; a single one beside what an earlier photo shows, and beside a
        small map of the sheet with its place."""
        reading, shown = scanned.reading, spaces[:most]
        pictures: list[Pixels] = []
        if len(spaces) == 1 and spaces[0] in self.earlier:
            message, before = self.earlier[spaces[0]]
            self.out.print(tell(message))
            pictures += [before] if before is not None else []
        blocks = self.graphics is Graphics.BLOCKS
        pictures += [
            crop(reading.picture, space) if blocks else view(reading, space) for space in shown
        ]
        if len(shown) <= MOST_PICTURES:
            pictures.append(on_the_map(scanned.sheet, spaces))
        if self.graphics is Graphics.NONE:
            self.save(beside(pictures))
            return
        for start in range(0, len(pictures), MOST_PICTURES + 1):
            row = pictures[start : start + MOST_PICTURES + 1]
            self.send(drawn(row, self.graphics, self.out.width, self._free_rows))

    @property
    def _free_rows(self) -> int:
        """Rows of the window that a picture may take, so that the question stays in sight."""
        return max(4, self.out.height - 6)

    def send(self, sent: str | Text) -> None:
        if isinstance(sent, Text):
            self.out.print(sent, end="")
        else:
            self.out.file.write(sent)
            self.out.file.flush()

    def save(self, picture: Pixels) -> None:
        """A picture that the terminal cannot show, as a file to look at."""
        from PIL import Image

        from assistant.writing import write_whole

        path = self.beside_overlay or _picture_of_this_run()
        if not path.exists():  # once is enough
            self.out.print(tell(why_no_pictures(os.environ)), style="dim")
        image = Image.fromarray(np.ascontiguousarray(picture[..., ::-1]))
        # Over the question before it, too: that nothing else lay there was looked at first.
        write_whole(path, lambda place: image.save(place), force=True)
        self.out.print(tell(say("To look at: {path}", path=path)))


@cache
def _picture_of_this_run() -> Path:
    """Where a picture goes that nobody named a file for: the system clears up after us there."""
    return Path(tempfile.mkdtemp(prefix="cartoscore-")) / "to-look-at.png"
