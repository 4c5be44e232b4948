"""From a photo of a filled sheet to a reading of it."""

from scanner.errors import FileProblem, ScanError, SheetNotFound
from scanner.find.any_grid import find_grid
from scanner.read.drawings import look_at
from scanner.read.read_sheet import read_sheet
from scanner.reading import Doubt, Drawings, Reading, Seen, Sign
from scanner.scan import scan

__all__ = [
    "Doubt",
    "Drawings",
    "FileProblem",
    "Reading",
    "ScanError",
    "Seen",
    "SheetNotFound",
    "Sign",
    "find_grid",
    "look_at",
    "read_sheet",
    "scan",
]
