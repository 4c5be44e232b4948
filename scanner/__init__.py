"""From a photo of a filled sheet to a reading of it."""

from scanner.errors import FileProblem, ScanError, SheetNotFound
from scanner.find.any_grid import find_grid
from scanner.reading import Doubt, Reading, Sign
from scanner.scan import read_again, scan

__all__ = [
    "Doubt",
    "FileProblem",
    "Reading",
    "ScanError",
    "SheetNotFound",
    "Sign",
    "find_grid",
    "read_again",
    "scan",
]
