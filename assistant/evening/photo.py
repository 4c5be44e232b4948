"""A photo comes into the game: read on its own first, then with the earlier sheet as evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.answers import Answers
from assistant.evening.kept_photo import packed
from assistant.evening.record import Game, Kept, Paper, Slot
from assistant.evening.season_to_season import (
    Contradiction,
    contradictions,
    effects_between,
    evidence,
    token_at,
)
from assistant.evening.whose_sheet import Said, find_slot, of_a_known_file
from assistant.scanned import Scanned, Wishes, other_coins, scored
from cli.commands.game.add import Incoming, counted_coins
from scanner import read_sheet, scan
from scanner.arrays import Pixels
from scanner.reading import Doubt, Reading
from scoring.seasons import Season
from scoring.sheet import Sheet
from scoring.spaces import SPACES, Space

# Below this the photo alone says nothing worth holding against the earlier sheet.
LIKELY = 0.5

EarlierPicture = Callable[[Kept], Pixels | None]


@dataclass(frozen=True)
class Sitting:
    """A photo, the place it goes to, and the same player's sheet before it."""

    game: Game
    path: str
    slot: Slot
    alone: Reading  # the photo read for itself
    earlier: Kept | None
    coins: int | None  # as somebody said

    @property
    def season(self) -> Season:
        return self.slot[1]

    @property
    def before(self) -> Sheet | None:
        """What the earlier sheet is evidence for."""
        if self.earlier is None:
            return None
        effects = effects_between(self.game, self.earlier, self.season)
        return evidence(self.earlier.sheet, self.earlier.unsure, effects, self.alone.sheet)

    def contradictions(self, answers: Answers) -> Iterator[tuple[Contradiction, Space]]:
        """Where what the photo likely shows cannot follow from the earlier sheet."""
        if self.earlier is None:
            return
        for found in contradictions(self.game, self.earlier, self.season, self.alone.sheet):
            for space in found.spaces:
                if likely(self.alone, space) and space not in answers:
                    yield found, space


def read_photo(
    game: Game, path: str, said: Said, nth: int, picture: EarlierPicture | None
) -> Incoming:
    """Read a photo for a game; `picture` finds an earlier one to show beside it in questions."""
    asking = picture is not None
    alone = scan(path, map=game.map, nth=nth)
    raw = photo_file(alone, path)
    said = of_a_known_file(game, Paper.PHOTO, raw, said)
    unsure = frozenset(doubt.space for doubt in alone.doubts)
    slot = find_slot(game, alone.sheet, said, unsure, asking)
    doubtful = bool(other_coins(alone.numbers))
    coins = counted_coins(game, slot, alone.numbers.coins, said.coins, asking, doubtful)
    sitting = Sitting(game, path, slot, alone, game.before(*slot), coins)
    answers = said.answers
    scanned = _scanned(sitting, answers)
    if picture and scanned.reading.doubts:
        scanned, answers = _asked(sitting, scanned, answers, picture)
    return Incoming(
        slot=slot,
        sheet=scanned.sheet,
        file=Path(path).name,
        papers=packed(raw, scanned, alone.sheet),
        answers=answers,
        seen=_seen(alone, scanned.sheet),
        corrects=said.corrects,
        unsure=tuple(d.space for d in scanned.reading.doubts if d.space not in answers),
        scanned=scanned,
    )


def photo_file(reading: Reading, path: str) -> bytes:
    """The photo as it came."""
    source = reading.photo.source
    return source if isinstance(source, bytes) else Path(path).read_bytes()


def _scanned(sitting: Sitting, answers: Answers) -> Scanned:
    """The photo read with the earlier sheet and the answers, and scored."""
    game, before = sitting.game, sitting.before
    wishes = Wishes(
        map=game.map,
        season=sitting.season,
        cards=game.cards,
        edition=game.edition,
        coins=sitting.coins,
        before=before,
        answers=answers,
        nth=1,
    )
    reading = read_sheet(sitting.alone.seen, answers, before).with_numbers_of(sitting.alone)
    return scored(sitting.path, _with_doubts(sitting, reading, answers), wishes)


def _with_doubts(sitting: Sitting, reading: Reading, answers: Answers) -> Reading:
    """Where the photo contradicts the earlier sheet both readings stand, as a doubt."""
    doubts = {doubt.space: doubt for doubt in reading.doubts}
    for _, space in sitting.contradictions(answers):
        shown, read = token_at(sitting.alone.sheet, space), token_at(reading.sheet, space)
        known = doubts.get(space)
        others = known.others if known else ()
        if shown != read and shown not in others:
            sure = float(sitting.alone.confidence[space.row, space.column])
            doubts[space] = Doubt(space, read, (shown, *others), 1 - sure)
    return replace(reading, doubts=tuple(doubts[space] for space in sorted(doubts)))


def likely(alone: Reading, space: Space) -> bool:
    return bool(alone.confidence[space.row, space.column] >= LIKELY)


def _seen(alone: Reading, sheet: Sheet) -> dict[Space, str]:
    """Where the photo on its own likely shows something else than the sheet has now."""
    return {
        space: token_at(alone.sheet, space)
        for space in SPACES
        if likely(alone, space) and token_at(alone.sheet, space) != token_at(sheet, space)
    }


def _asked(
    sitting: Sitting, scanned: Scanned, answers: Answers, picture: EarlierPicture
) -> tuple[Scanned, Answers]:
    """Ask about signs, read again, then about the spaces that matter; what contradicts the earlier
    sheet is shown beside it, whether it matters or not."""
    from cli.keys import read_key
    from cli.questions import Asking, asked, crop

    before = picture(sitting.earlier) if sitting.earlier else None
    earlier = {
        space: (found.message, None if before is None else crop(before, space))
        for found, space in sitting.contradictions(answers)
    }
    asking = Asking(read_key, earlier=earlier)
    said = dict(answers)

    def hear(new: Answers) -> Scanned:
        said.update(new)
        return _scanned(sitting, said)

    scanned = asked(scanned, asking, hear)
    for space in earlier:
        if space not in said:
            asking.show(sitting.alone, [space])
    return scanned, said
