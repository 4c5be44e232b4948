"""The sheets in `blank`, all four sides on A4 in English, made anew.

python -m sample_sheets.blank_sheets
"""

from __future__ import annotations

from pathlib import Path

from sample_sheets.to_print.pdf import write_sheet_pdf
from scoring.maps import SIDES, side

FOLDER = Path(__file__).parent / "blank"

if __name__ == "__main__":
    for letter in SIDES:
        write_sheet_pdf(side(letter), FOLDER / f"{letter}.pdf")
