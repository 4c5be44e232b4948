"""A sheet is taken into a game: its place, the questions about it, the change, what is told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.evening.adding import Incoming, Text, change, replacing, text_for
from assistant.evening.record import Game, Slot
from assistant.evening.sheet_again import SheetAgain
from assistant.evening.store import changed, opened
from assistant.evening.whose_sheet import Said, Undecided, Way
from assistant.files import decoded
from assistant.language import tell
from cli.ask import ask_coins, ask_key, ask_yes
from cli.scan_remarks import said_of_photo
from cli.standard_input import is_sheet_text, read_bytes, typed_in
from scoring.message import Message, say

if TYPE_CHECKING:
    from assistant.conversation import Conversation
    from assistant.evening.hand_meant import HandMeant
    from assistant.evening.photo import GamePhoto, Sitting

LEAVE_IT = say("leave it out")


@dataclass(frozen=True)
class Table:
    """Where games are kept, and whether somebody sits there to answer."""

    db: Path
    asking: bool


def sheet_named(table: Table, game: Game, path: str, nth: int) -> Text | GamePhoto:
    """The sheet in a file: its text, or a photo that is read."""
    if is_sheet_text(path):
        raw = read_bytes(path)
        return text_for(game, decoded(raw), raw, Path(path))
    from assistant.evening.hand_store import hands_in
    from assistant.evening.kept_photo import pictures_in
    from assistant.evening.photo import photo_for

    pictures, hands = pictures_in(table.db), hands_in(table.db)
    return photo_for(game, path, nth, typed_in(path), pictures, hands)


def placed(table: Table, sheet: Text | GamePhoto, said: Said) -> tuple[Slot, Said]:
    """Whose sheet it is and of which season, asked for where it is not certain; nothing is replaced
    without a word."""
    while True:
        slot = sheet.slot(said)
        open = slot if isinstance(slot, Undecided) else replacing(sheet.game, slot, said)
        if open is None:
            assert not isinstance(slot, Undecided)
            return slot, said
        said = _decided(table, open)


def _decided(table: Table, open: Undecided) -> Said:
    """What was said, with the choice; refused where nobody can be asked or it is left out."""
    way = ask_way(open) if table.asking else None
    if way is None:
        raise open.refusal
    return way.said


def ask_way(open: Undecided, question: Message | None = None) -> Way | None:
    """The way that somebody chooses; None: to leave the sheet out."""
    question = question or open.question
    if open.yes_or_no:
        return open.choices[0] if open.choices and ask_yes(question) else None
    ways: list[tuple[str, Way | None]] = [(tell(way.label), way) for way in open.choices]
    return ask_key(question, [*ways, (tell(LEAVE_IT), None)])


def take_in(
    table: Table, sheet: Text | GamePhoto, slot: Slot, said: Said, legend: bool = False
) -> tuple[Game, Incoming]:
    """The game with the sheet in its place, after what is asked about it; `legend`: also for a look
    at all signs."""
    if isinstance(sheet, Text):
        incoming = _text(table, sheet, slot, said)
    else:
        sitting = sheet.sitting(slot, said, _hand(table, sheet, slot, said))
        if table.asking:
            incoming = sheet.as_answered(sitting, _conversation(sitting, table.db, legend))
        else:
            incoming = sheet.as_read(sitting)
    with opened(table.db) as database:
        now = changed(database, lambda there: change(there, sheet.game, incoming))
    return now, incoming


def _hand(table: Table, photo: GamePhoto, slot: Slot, said: Said) -> HandMeant:
    """Whose hand drew it, asked for where the player is known to draw otherwise."""
    from assistant.evening.hand_meant import NOBODYS
    from cli.terminal import warn

    hand = photo.hand(slot, said)
    if isinstance(hand, Undecided) and table.asking:
        way = ask_way(hand)
        hand = hand if way is None else photo.hand(slot, way.said)
    if isinstance(hand, Undecided):
        warn(say("{what}: nothing is learned from it", what=hand.refusal.message))
        return NOBODYS
    return hand


def _text(table: Table, text: Text, slot: Slot, said: Said) -> Incoming:
    doubted = text.coins_in_doubt(slot, said)
    if doubted is not None and table.asking:
        said = replace(said, coins=ask_coins(doubted))
    return text.incoming(slot, said)


def _conversation(sitting: Sitting, db: Path, legend: bool) -> Conversation:
    """Ask about signs and the spaces that matter; what contradicts the earlier sheet is shown
    beside it, whether it matters or not."""
    from assistant.evening.photo import conversation_about
    from assistant.show.space_pictures import contradicted
    from cli.conversation import ask_questions
    from cli.keys import read_key
    from cli.keys_and_pictures import Asking

    with opened(db) as database:
        earlier = contradicted(database, sitting)
    asking = Asking(read_key, earlier=earlier)
    conversation = ask_questions(conversation_about(sitting, legend), asking)
    for space in earlier:
        if space not in conversation.said.spaces:
            asking.show(conversation.scanned, [space])
    return conversation


def remarks_on(game: Game, incoming: Incoming) -> list[Message]:
    """What is worth a word about a sheet that has just come in; cautions go to standard error."""
    from cli.cautions import cautioned
    from cli.terminal import warn

    for caution in incoming.scanned.reading.cautions if incoming.scanned else ():
        warn(cautioned(caution))
    return said_of_photo(SheetAgain(game, game.sheets[incoming.slot], incoming.scanned))
