"""The player's own sums, held against the sheet."""
