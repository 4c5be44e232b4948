"""A page of what a command printed in colour, to be photographed: see `docs/make`."""

from __future__ import annotations

import io
import sys

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

WIDTH = 92


def main() -> None:
    command, printed = sys.argv[1], sys.stdin.read()
    out = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    out.print(Text(f"$ {command}\n", "bold"))
    out.print(Text.from_ansi(printed))
    print(out.export_svg(title="cartoscore", theme=MONOKAI))


if __name__ == "__main__":
    main()
