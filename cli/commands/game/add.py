"""`cartoscore game add`: a sheet comes into the game, as a photo or as text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.evening.adding import (
    Incoming,
    Text,
    change,
    replacing,
    text_for,
)
from assistant.evening.names import database_there, game_to_change
from assistant.evening.record import Game, Slot
from assistant.evening.store import changed, games, opened
from assistant.evening.whose_sheet import ANYWAY, Said, Undecided
from assistant.files import decoded
from assistant.language import tell
from cli.ask import ask_coins, ask_which, ask_yes, at_terminal
from cli.commands.game.options import DbOption, GameOption, PlayerOption
from cli.options import (
    CoinsOption,
    JsonOption,
    LangOption,
    NthOption,
    ProofOption,
    SeasonOption,
    SetOption,
    SignOption,
    YesOption,
    answers_set,
    season_named,
    signs_said,
)
from cli.scan_remarks import said_of_photo
from cli.standard_input import is_sheet_text, read_bytes, typed_in
from scoring.message import say

if TYPE_CHECKING:
    from assistant.conversation import Conversation
    from assistant.evening.hand_meant import HandMeant
    from assistant.evening.photo import GamePhoto, Sitting

HELP = say("Add a player's sheet at the end of a season: a photo of it, or sheet text.")

PhotoArgument = Annotated[
    str,
    typer.Argument(
        metavar="PHOTO|SHEET.txt",
        help=tell(say("A photo of the sheet, or its text; - reads the text from standard input.")),
    ),
]
ReplaceOption = Annotated[
    bool,
    typer.Option("--replace", help=tell(say("Put it in the place of the sheet that is there."))),
]
AnywayOption = Annotated[
    bool,
    typer.Option("--anyway", help=tell(say("Add it even if it looks like the wrong sheet."))),
]


def add(
    photo: PhotoArgument,
    player: PlayerOption = None,
    season: SeasonOption = None,
    game: GameOption = None,
    coins: CoinsOption = None,
    set: SetOption = None,
    sign: SignOption = None,
    replace_there: ReplaceOption = False,
    anyway: AnywayOption = False,
    yes: YesOption = False,
    nth: NthOption = 1,
    proof: ProofOption = False,
    db: DbOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_there(db)
    with opened(path) as database:
        playing = game_to_change(games(database), game, player)
    answers = answers_set(set, playing.map)
    said = Said(
        player,
        season_named(season),
        answers,
        signs_said(sign),
        coins=coins,
        replaces=replace_there,
        meant=ANYWAY if anyway else frozenset(),
    )
    asking = at_terminal() and not (yes or as_json)
    if is_sheet_text(photo):
        incoming = _from_text(playing, photo, said, asking)
    else:
        incoming = _from_photo(playing, photo, said, nth, path, asking)
    with opened(path) as database:
        now = changed(database, lambda there: change(there, playing, incoming))
    _tell(now, incoming, proof, as_json)


def _from_text(game: Game, path: str, said: Said, asking: bool) -> Incoming:
    raw = read_bytes(path)
    text = text_for(game, decoded(raw), raw, Path(path))
    slot, said = _slot(text, text.known(said), asking)
    doubted = text.coins_in_doubt(slot, said)
    if doubted is not None and asking:
        said = replace(said, coins=ask_coins(doubted))
    _refuse_or_ask_to_replace(game, slot, said, asking)
    return text.incoming(slot, said)


def _from_photo(game: Game, path: str, said: Said, nth: int, db: Path, asking: bool) -> Incoming:
    """A photo read and, where somebody is there to answer, asked about."""
    from assistant.evening.hand_store import hands_in
    from assistant.evening.kept_photo import pictures_in
    from assistant.evening.photo import photo_for

    photo = photo_for(game, path, nth, typed_in(path), pictures_in(db), hands_in(db))
    slot, said = _slot(photo, photo.known(said), asking)
    sitting = photo.sitting(slot, said, _hand(photo, slot, said, asking))
    if not asking:
        _refuse_or_ask_to_replace(game, slot, said, asking=False)
        return photo.as_read(sitting)
    conversation = _asked(sitting, db)
    _refuse_or_ask_to_replace(game, slot, said, asking=True)
    return photo.as_answered(sitting, conversation)


def _hand(photo: GamePhoto, slot: Slot, said: Said, asking: bool) -> HandMeant:
    """Whose hand drew it, asked for where the player is known to draw otherwise."""
    from assistant.evening.hand_meant import NOBODYS
    from cli.terminal import warn

    hand = photo.hand(slot, said)
    if isinstance(hand, Undecided) and asking:
        hand = photo.hand(slot, _decided(hand, asking))
    if isinstance(hand, Undecided):
        warn(say("{what}: nothing is learned from it", what=hand.refusal.message))
        return NOBODYS
    return hand


def _slot(sheet: Text | GamePhoto, said: Said, asking: bool) -> tuple[Slot, Said]:
    """Whose sheet it is and of which season, asked for where it is not certain."""
    while isinstance(slot := sheet.slot(said), Undecided):
        said = _decided(slot, asking)
    return slot, said


def _refuse_or_ask_to_replace(game: Game, slot: Slot, said: Said, asking: bool) -> None:
    """Nothing is replaced without a word."""
    there = replacing(game, slot, said)
    if there:
        _decided(there, asking)


def _decided(open: Undecided, asking: bool) -> Said:
    """What was said, with the choice; refused where nobody can be asked."""
    if not asking or not open.choices:
        raise open.refusal
    if open.yes_or_no:
        if ask_yes(open.question):
            return open.choices[0].said
        raise open.refusal
    return ask_which(open.question, [(tell(c.label), c.said) for c in open.choices])


def _asked(sitting: Sitting, db: Path) -> Conversation:
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
    conversation = ask_questions(conversation_about(sitting), asking)
    for space in earlier:
        if space not in conversation.said.spaces:
            asking.show(conversation.scanned, [space])
    return conversation


def _tell(game: Game, incoming: Incoming, proof: bool, as_json: bool) -> None:
    if as_json:
        from assistant.show.game_json import added_form
        from cli.print_json import print_json

        print_json(added_form(game, incoming.slot))
        return
    from assistant.evening.sheet_again import SheetAgain
    from cli.cautions import cautioned
    from cli.game_text import print_added
    from cli.terminal import console, warn

    again = SheetAgain(game, game.sheets[incoming.slot], incoming.scanned)
    for caution in incoming.scanned.reading.cautions if incoming.scanned else ():
        warn(cautioned(caution))
    print_added(console(), game, incoming.slot, said_of_photo(again), proof)
