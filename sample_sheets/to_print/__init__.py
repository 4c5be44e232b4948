"""Our own sheet as a page to print: all of `sample_sheets` that the program itself needs."""

from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
