"""Players whose signs are characters of an alphabet that is nobody's at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle

from sample_sheets.habits import FOUR, Models, not_bare, taken_by, unlike, with_signs
from sample_sheets.pen import Rng, Sign, between, chance, one_of
from sample_sheets.people import repeated
from sample_sheets.players import Habit, Player, describe, make_player
from sample_sheets.runes import Runes
from sample_sheets.strokes import Strokes
from sample_sheets.ways import Way, readable, standing
from scoring.sheet import Content

ONE_ALPHABET = 0.7  # share of players; the others mix two
SIZES = (0.5, 0.95)
FEWEST = 7  # characters that somebody knows: as many as there are signs on a sheet
# Shares of players who have a character for these too.
MONSTERS, HEROES, DESTROYED = 0.75, 0.6, 0.15


def make_runes_player(rng: Rng, models: Models) -> Player:
    """A player whose terrains are characters, all of an alphabet by the same person."""
    if models.runes is None:
        raise ValueError("characters need the folder with the runes")
    player = not_bare(rng, make_player(rng, models.sources))
    characters, alphabets = _characters(rng, models.runes)

    # One after the other, so that each is tried before one comes again.
    words = cycle([tuple(characters)[i] for i in rng.permutation(len(characters)).tolist()])

    def pick_for(width: float) -> Callable[[], Way]:
        def pick() -> tuple[str, Sign]:
            word = next(words)
            return f"rune: {word}", repeated(rng, [characters[word]], models.varied, flips=0.0)

        return lambda: standing(rng, *readable(rng, pick, width, SIZES))

    shares = ((Content.MONSTER, MONSTERS), (Content.HERO, HEROES))
    contents = [*FOUR, *(content for content, share in shares if chance(rng, share))]
    player = with_signs(player, {c: pick_for(player.kit.signs[c].width) for c in contents})
    if chance(rng, DESTROYED):
        taken = taken_by([*player.ways.values(), player.attack])
        way = unlike(pick_for(player.kit.line.width), taken)
        player = replace(player, destroyed=replace(way, size=between(rng, 0.8, 1.0), x=0.5, y=0.5))
    if Content.MONSTER in contents and player.lettering.place in ("over", "only"):
        # A character for the monster leaves its corner for the letter of its name.
        lettering = replace(player.lettering, place="corner", size=between(rng, 0.25, 0.35))
        player = replace(player, lettering=lettering)
    player = replace(player, habits=(Habit("runes", " and ".join(alphabets)),))
    return replace(player, description=describe(player))


def _characters(rng: Rng, runes: Runes) -> tuple[dict[str, Strokes], tuple[str, ...]]:
    """All characters somebody knows, in their own hand, and the alphabets they are from."""
    alphabets = runes.alphabets
    order = [tuple(alphabets)[i] for i in rng.permutation(len(alphabets)).tolist()]
    found: dict[str, Strokes] = {}
    known: list[str] = []
    wanted = 1 if chance(rng, ONE_ALPHABET) else 2
    for alphabet in order:
        if len(known) >= wanted and len(found) >= FEWEST:
            break
        people = sorted({p for word in alphabets[alphabet] for p in runes.drawers(word)})
        person = one_of(rng, people)
        for word in alphabets[alphabet]:
            if person in runes.drawers(word):
                found[word] = runes.drawers(word)[person]
        known.append(alphabet)
    return found, tuple(known)
