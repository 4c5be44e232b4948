"""The last stage: whether what was read is a sheet at all."""

from __future__ import annotations

from scanner.errors import SheetNotFound
from scanner.find.flat_network import agreement
from scanner.find.likeness import share_alike
from scanner.reading import Reading
from scoring.message import say

# Where a map has mountains and wasteland, the network sees something printed: on 400 photographs of
# sheets with 0.91 and more in the mean, on 64 of sudokus that had passed for one of the sides so
# far with 0.6 at most.
FEWEST_PRINTS = 0.7
# Mountains that nobody has drawn for it, steps or a word, it takes for a player's drawings: 7 of 45
# clear plain prints with such mountains had been refused. The network that places a map knows of no
# player, and it sees most of them. What it sees fits the side that it is: of the sheets of
# `bench.lookalikes` and `training.strange_photos` that had been refused, 9 in 10 better than this,
# and no sudoku, no made-up page and no grid of eleven by eleven better than -18.
FITS = -16.0
# A map that was named may not be the one that is printed, and a player's own may have no prints.
# Then what counts is how sure the spaces are read: on 399 of those sheets with 0.93 and more in the
# mean, on five in six of the sudokus with less than this.
FEWEST_READ = 0.92
# Of what a learned map remembers of its print, seen: of 60 filled sheets half show 0.81, of other
# maps' sheets one in ten 0.24 and none, on squared paper too, more than 0.53. Where somebody named
# the map it need not be so much.
SAME_PRINT, NAMED_PRINT = 0.6, 0.3


def refuse_no_sheet(reading: Reading) -> Reading:
    """The reading as it is; refused where it shows no sheet."""
    if not shows_a_sheet(reading):
        raise SheetNotFound(say("There is no sheet in the photo that can be read."))
    return reading


def shows_a_sheet(reading: Reading) -> bool:
    """Whether what was read is a sheet, by its prints; of a named map, by how surely it is read."""
    if reading.prints >= FEWEST_PRINTS:
        return True
    same = NAMED_PRINT if reading.seen.map_named else SAME_PRINT
    if share_alike(reading.flat.seen_by_network, reading.seen.map) >= same:
        return True
    if reading.seen.map_named:
        return bool(reading.confidence.mean() >= FEWEST_READ)
    return fit_of_prints(reading) >= FITS


def fit_of_prints(reading: Reading) -> float:
    """How well what the placing network sees in all spaces fits the side, as a logarithm."""
    # The flattened map lies as its side has it, so that only the first of four turns counts.
    return float(agreement(reading.flat.seen_by_network, [reading.seen.map])[0, 0])
