"""The sample photographs in `photos`, chosen so that every map and every tool is there.

    python -m sample_sheets.samples

makes a set like them: the same wishes, drawn as the studio draws by now. They show nothing but
what this studio draws: no scans, no drawings by others, no pictures of tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from sample_sheets.camera_shot import Difficulty
from sample_sheets.making import Made, Order, Size, make, sit, use_one_core
from sample_sheets.prints import PrintStyle
from sample_sheets.studio import write

FOLDER = Path(__file__).parent / "photos"
OFFICIAL, OWN, PLAIN = PrintStyle.OFFICIAL, PrintStyle.OWN, PrintStyle.PLAIN
PORTRAIT, LANDSCAPE, LARGE = (1200, 1600), (1600, 1200), (1536, 2048)


@dataclass(frozen=True)
class Wish:
    """A sample photograph that is wanted."""

    name: str
    map: str
    style: PrintStyle
    tool: str
    difficulty: Difficulty
    stage: float
    size: Size
    seed: int  # picked by eye


WISHES = (
    Wish("01-pencil", "A", OFFICIAL, "soft pencil", "normal", 1.0, PORTRAIT, 1),
    Wish("02-fineliner", "B", OFFICIAL, "fineliner", "normal", 0.75, PORTRAIT, 1),
    Wish("03-ballpoint", "C", OFFICIAL, "ballpoint blue", "normal", 1.0, PORTRAIT, 1),
    Wish("04-colours", "D", OFFICIAL, "coloured pencils, both", "normal", 1.0, PORTRAIT, 1),
    Wish("05-hard-pencil", "A", OWN, "hard pencil", "normal", 0.5, PORTRAIT, 1),
    Wish("06-shading", "B", OWN, "coloured pencils, shading", "normal", 1.0, PORTRAIT, 1),
    Wish("07-felt-pen", "C", PLAIN, "felt pen", "normal", 0.75, PORTRAIT, 1),
    Wish("08-own-sheet", "D", OWN, "ballpoint black", "hard", 1.0, PORTRAIT, 1),
    Wish("09-outlines", "A", OFFICIAL, "coloured pencils, outlines", "hard", 1.0, LANDSCAPE, 1),
    Wish("10-some-colour", "B", OFFICIAL, "pencil with some colour", "hard", 0.5, LARGE, 1),
    Wish("11-faint", "C", OFFICIAL, "hard pencil", "hard", 1.0, PORTRAIT, 5),
    Wish("12-felt-pens", "D", PLAIN, "coloured felt pens", "hard", 0.75, LANDSCAPE, 1),
)


def grant(wish: Wish) -> Made:
    """The first photograph of the wish's seed whose player has the tool."""
    order = Order(
        seed=wish.seed,
        difficulty=wish.difficulty,
        size=wish.size,
        style=wish.style,
        map=wish.map,
        stage=wish.stage,
    )
    for number in count():
        if sit(order, number).player.description["tool"] == wish.tool:
            return make(order, number)
    raise AssertionError("counting never ends")


def samples(out: Annotated[Path, typer.Option(help="folder to write into")] = FOLDER) -> None:
    """Make the sample photographs."""
    use_one_core()
    out.mkdir(parents=True, exist_ok=True)
    for wish in WISHES:
        write(grant(wish), out / wish.name)


if __name__ == "__main__":
    typer.run(samples)
