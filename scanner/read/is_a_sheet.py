"""The last stage: whether what was read is a sheet at all."""

from __future__ import annotations

from scanner.errors import SheetNotFound
from scanner.reading import Reading
from scoring.message import say

# Where a map has mountains and wasteland, the network sees something printed: on 400 photographs of
# sheets with 0.91 and more in the mean, on 64 of sudokus that had passed for one of the sides so
# far with 0.6 at most.
FEWEST_PRINTS = 0.7
# A map that was named may not be the one that is printed, and a player's own may have no prints.
# Then what counts is how sure the spaces are read: on 399 of those sheets with 0.93 and more in the
# mean, on five in six of the sudokus with less than this.
FEWEST_READ = 0.92


def refuse_no_sheet(reading: Reading) -> Reading:
    """The reading as it is; refused where it shows no sheet."""
    if not shows_a_sheet(reading):
        raise SheetNotFound(say("There is no sheet in the photo that can be read."))
    return reading


def shows_a_sheet(reading: Reading) -> bool:
    """Whether what was read is a sheet, by its prints; of a named map, by how surely it is read."""
    if reading.prints >= FEWEST_PRINTS:
        return True
    return reading.seen.map_named and bool(reading.confidence.mean() >= FEWEST_READ)
