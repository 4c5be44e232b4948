"""A photo comes into the game: read on its own first, then with the earlier sheet as evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from assistant.answers import newer_signs
from assistant.conversation import Conversation, begun
from assistant.evening.adding import Incoming, as_if_kept, coins_in_doubt
from assistant.evening.chain import paper_digest
from assistant.evening.hand_meant import NOBODYS, HandMeant, drawn_by, hand_meant
from assistant.evening.hand_store import Hands, no_hands
from assistant.evening.kept_photo import packed
from assistant.evening.learning import learned_from
from assistant.evening.likeness import drawn_spaces
from assistant.evening.record import Game, Kept, Paper, Slot
from assistant.evening.same_drawing import (
    Drawing,
    Pictures,
    no_pictures,
    same_drawing,
    same_hand,
)
from assistant.evening.season_to_season import (
    Contradiction,
    contradictions,
    effects_between,
    evidence,
)
from assistant.evening.seen_alone import likely, seen_otherwise
from assistant.evening.whose_sheet import (
    Matter,
    Newcomer,
    Said,
    Undecided,
    of_a_known_file,
)
from assistant.evening.wrong_sheet import checked_slot, other_side
from assistant.legend import Corrections
from assistant.scanned import Scanned, Wishes, other_coins, scored
from scanner import look_at, read_sheet, scan
from scanner.arrays import Pixels
from scanner.errors import SheetNotFound
from scanner.place.place_map import SURE_OF_SIDE
from scanner.reading import Answers, Doubt, Drawings, Reading, SignAnswers
from scoring.seasons import Season
from scoring.sheet import Map, Sheet
from scoring.spaces import Space


@dataclass(frozen=True)
class Sitting:
    """A photo, the place it goes to, and the same player's sheet before it."""

    game: Game
    path: str
    slot: Slot
    alone: Reading  # the photo read for itself
    earlier: Kept | None
    drawings: Drawings  # looked at with the earlier sheet
    answers: Answers  # given before anything was asked
    signs: SignAnswers
    coins: int | None  # as somebody said
    unchanged: frozenset[Space] = frozenset()  # drawn then, and the very same lines now
    hand: HandMeant = NOBODYS

    @property
    def season(self) -> Season:
        return self.slot[1]

    @property
    def is_first(self) -> bool:
        """Whether nothing is known yet of how the player draws: then somebody looks at all signs
        once, for later sheets are read by what was confirmed."""
        return self.earlier is None and self.hand.kept is None and self.hand.name is not None

    def contradictions(self, answers: Answers) -> Iterator[tuple[Contradiction, Space]]:
        """Where what the photo likely shows cannot follow from the earlier sheet, unless both
        photos show the same drawing there."""
        if self.earlier is None:
            return
        for found in contradictions(self.game, self.earlier, self.season, self.alone.sheet):
            for space in found.spaces:
                if space in self.unchanged or space in answers:
                    continue
                if likely(self.alone, space):
                    yield found, space


@dataclass(frozen=True)
class GamePhoto:
    """A photo for a game, read for itself."""

    game: Game
    raw: bytes
    file: str  # its name
    path: str
    alone: Reading
    pictures: Pictures = no_pictures  # of the sheets that are kept
    hands: Hands = no_hands  # that are known

    def on(self, game: Game, pictures: Pictures) -> GamePhoto:
        """The same photo, as the game is now."""
        return replace(self, game=game, pictures=pictures)

    def seen(self) -> Pixels:
        """The map from above."""
        return self.alone.picture

    def as_if_kept(self, slot: Slot) -> Kept:
        """The sheet as it was read, as it would be kept."""
        papers = {Paper.PHOTO: paper_digest(self.raw)}
        unsure = (doubt.space for doubt in self.alone.doubts)
        return as_if_kept(slot, self.alone.sheet, self.file, papers, unsure)

    def known(self, said: Said) -> Said:
        """What was said, with what is known of the same file."""
        return of_a_known_file(self.game, Paper.PHOTO, self.raw, said)

    def slot(self, said: Said) -> Slot | Undecided:
        """Where the photo goes, or the question about it."""
        printed = self.alone.seen.looks_like
        readable = self.alone.sheet.map == self.game.map
        if printed is not None and not (readable and Matter.OTHER_SIDE in said.meant):
            return other_side(self.game, printed, said, readable)
        return checked_slot(self.newcomer, said)

    @property
    def newcomer(self) -> Newcomer:
        """As what the photo is placed."""
        return Newcomer(
            self.game,
            self.alone.sheet,
            self.file,
            paper_digest(self.raw),
            same_hand=self._same_hand,
            drawn_by=self._drawn_by,
        )

    def _drawn_by(self, players: Iterable[str]) -> str | None:
        return drawn_by(self.hands(), players, self._drawings())

    def _same_hand(self, kept: Kept, spaces: Iterable[Space]) -> bool:
        picture = self.pictures(kept)
        return picture is not None and same_hand(Drawing(picture), self.drawing, spaces)

    @cached_property
    def drawing(self) -> Drawing:
        return Drawing(self.alone.picture)

    def hand(self, slot: Slot, said: Said) -> HandMeant | Undecided:
        """Whose hand drew it, as far as the player's is known."""
        if self.hands is no_hands:
            return NOBODYS
        return hand_meant(self.hands(), self.game, slot, self._drawings(), said)

    def sitting(self, slot: Slot, said: Said, hand: HandMeant | None = None) -> Sitting:
        """The photo at its place, where the same player's earlier sheet is evidence, and how the
        player draws; a hand that is in question is left out."""
        if hand is None:
            found = self.hand(slot, said)
            hand = NOBODYS if isinstance(found, Undecided) else found
        earlier = self.game.before(*slot)
        drawings = self._looked_at_with(slot, earlier, hand)
        signs = newer_signs(said.signs_before, said.signs, drawings)
        return Sitting(
            self.game,
            self.path,
            slot,
            self.alone,
            earlier,
            drawings,
            said.answers,
            signs,
            said.coins,
            self._unchanged(earlier),
            hand,
        )

    def _unchanged(self, earlier: Kept | None) -> frozenset[Space]:
        """The spaces drawn on the earlier sheet whose drawing is still the same."""
        picture = self.pictures(earlier) if earlier else None
        if earlier is None or picture is None:
            return frozenset()
        then = Drawing(picture)
        drawn = drawn_spaces(earlier.sheet)
        return frozenset(s for s in drawn if same_drawing(then, self.drawing, s))

    def _looked_at_with(self, slot: Slot, earlier: Kept | None, hand: HandMeant) -> Drawings:
        """The drawings, looked at with what the earlier sheet is evidence for, and the hand."""
        if earlier is None and hand.kept is None:
            return self._drawings()
        before = None if earlier is None else self._evidence(slot, earlier)
        return look_at(self.alone.seen, before, hand.kept.hand if hand.kept else None)

    def _drawings(self) -> Drawings:
        return self.alone.drawings or look_at(self.alone.seen)

    def _evidence(self, slot: Slot, earlier: Kept) -> Sheet:
        effects = effects_between(self.game, earlier, slot[1])
        return evidence(earlier.sheet, earlier.unsure, effects, self.alone.sheet)

    def as_read(self, sitting: Sitting) -> Incoming:
        """The sheet as it was read, where nobody can be asked."""
        confirmed = bool(sitting.answers or sitting.signs)
        scanned = read_with(sitting)
        return self._incoming(sitting, scanned, sitting.answers, sitting.signs, confirmed)

    def as_answered(
        self, sitting: Sitting, conversation: Conversation, papers: bool = True
    ) -> Incoming:
        """The sheet with all that was said in a conversation about it; without the papers it is
        only to be looked at."""
        answers = {**sitting.answers, **conversation.said.spaces}
        signs = newer_signs(sitting.signs, conversation.said.signs, sitting.drawings)
        return self._incoming(sitting, conversation.scanned, answers, signs, True, papers)

    def _incoming(
        self,
        sitting: Sitting,
        scanned: Scanned,
        answers: Answers,
        signs: SignAnswers,
        confirmed: bool,
        kept: bool = True,
    ) -> Incoming:
        hand = sitting.hand
        papers = packed(self.raw, scanned, self.alone.sheet) if kept else {}
        learned = None
        if kept and confirmed and hand.name is not None:
            learned = learned_from(scanned.reading, scanned.sheet, answers, hand.kept)
        if learned is not None:
            papers = {**papers, Paper.HAND: learned}
        return Incoming(
            slot=sitting.slot,
            sheet=scanned.sheet,
            file=self.file,
            papers=papers,
            answers=answers,
            signs=signs,
            seen=seen_otherwise(self.alone, scanned.sheet, sitting.unchanged),
            unsure=tuple(d.space for d in scanned.reading.doubts if d.space not in answers),
            scanned=scanned,
            hand=None if learned is None else hand.name,
        )


def photo_for(
    game: Game,
    path: str,
    nth: int = 1,
    photo: bytes | None = None,
    pictures: Pictures = no_pictures,
    hands: Hands = no_hands,
) -> GamePhoto:
    """Read a photo for a game: the file of this name, or its bytes."""
    return photo_read(game, path, read_for(game.map, path, nth, photo), pictures, hands)


def photo_read(
    game: Game,
    path: str,
    alone: Reading,
    pictures: Pictures = no_pictures,
    hands: Hands = no_hands,
) -> GamePhoto:
    """A photo that was read for a game, perhaps by another process."""
    source = alone.photo.source
    raw = source if isinstance(source, bytes) else Path(path).read_bytes()
    return GamePhoto(game, raw, Path(path).name, path, alone, pictures, hands)


def read_for(map: Map, path: str, nth: int = 1, photo: bytes | None = None) -> Reading:
    """The photo read on the game's map; where that is not found, whichever side is seen for
    certain: another's, as the game will notice."""
    source = path if photo is None else photo
    try:
        return scan(source, map=map, nth=nth)
    except SheetNotFound:
        alone = scan(source, map=None, nth=nth)
        if alone.sheet.map == map or alone.map_confidence < SURE_OF_SIDE:
            raise
        return replace(alone, seen=replace(alone.seen, looks_like=alone.sheet.map))


def conversation_about(sitting: Sitting, legend: bool | None = None) -> Conversation:
    """The questions about a photo at its place; with the whole legend where it can be shown."""

    def again(said: Corrections, coins: int | None) -> Scanned:
        answers = {**sitting.answers, **said.spaces}
        signs = newer_signs(sitting.signs, said.signs, sitting.drawings)
        known = replace(sitting, answers=answers, signs=signs)
        return read_with(known if coins is None else replace(known, coins=coins))

    first = sitting.is_first if legend is None else legend
    return begun(read_with(sitting), again, _coins_doubted(sitting), legend=first)


def _coins_doubted(sitting: Sitting) -> int | None:
    """As many coins as are proposed, where nobody said how many and it is worth asking."""
    if sitting.coins is not None:
        return None
    numbers = sitting.alone.numbers
    doubtful = bool(other_coins(numbers))
    return coins_in_doubt(sitting.game, sitting.slot, numbers.coins, doubtful)


def read_with(sitting: Sitting) -> Scanned:
    """The photo read with the earlier sheet and all that was said, and scored."""
    game = sitting.game
    wishes = Wishes(
        map=game.map,
        season=sitting.season,
        cards=game.cards,
        edition=game.edition,
        coins=sitting.coins,
        before=sitting.drawings.before,
        answers=sitting.answers,
        nth=1,
        signs=sitting.signs,
        deck=game.deck,
    )
    alone = sitting.alone
    reading = read_sheet(alone.seen, sitting.drawings, sitting.answers, sitting.signs)
    reading = reading.with_numbers_of(alone)
    return scored(sitting.path, _with_doubts(sitting, reading, sitting.answers), wishes)


def _with_doubts(sitting: Sitting, reading: Reading, answers: Answers) -> Reading:
    """Where the photo contradicts the earlier sheet both readings stand, as a doubt."""
    doubts = {doubt.space: doubt for doubt in reading.doubts}
    for _, space in sitting.contradictions(answers):
        shown, read = sitting.alone.sheet.at(space), reading.sheet.at(space)
        known = doubts.get(space)
        others = known.others if known else ()
        if shown != read and shown not in others:
            sure = float(sitting.alone.confidence[space.row, space.column])
            doubts[space] = Doubt(space, read, (shown, *others), 1 - sure)
    return replace(reading, doubts=tuple(doubts[space] for space in sorted(doubts)))
