"""The ambushes and heroes that were revealed, held against what a sheet shows of them."""

from __future__ import annotations

from assistant.draw_now import unrevealed_line
from assistant.evening.record import Game, Kept, place
from scoring.aftermath import LASTING
from scoring.card_log import Revealed
from scoring.decks import Ambush, DeckCard, Hero
from scoring.message import Message, say
from scoring.revealed import unrevealed
from scoring.sheet import Content, Sheet
from scoring.solo_ambush import place_solo_ambush


def without_trace(game: Game, kept: Kept) -> tuple[Revealed, ...]:
    """Ambushes and heroes that had come by then and that the sheet does not show. A destroyed space
    may have been any of them, a monster without a letter an ambush that fitted nowhere."""
    sheet = kept.sheet
    if sheet.showing(Content.DESTROYED):
        return ()
    missing = [
        entry
        for entry in _come(game, kept)
        if not sheet.showing(_content(entry.card))
        and not (game.solo and _ignored(entry.card, sheet))
    ]
    single = [entry for entry in missing if _may_be_single(entry.card)]
    if len(single) > len(sheet.showing(Content.MONSTER)):
        single = []
    return tuple(entry for entry in missing if entry not in single)


def trace_lines(game: Game, kept: Kept) -> list[Message]:
    """What the sheet and the cards revealed do not have in common."""
    no_trace = say("{card} ({season}): no trace of it on the sheet")
    lines = [
        say("Doubt: {what}.", what=no_trace.about(card=entry.card, season=entry.season))
        for entry in without_trace(game, kept)
    ]
    nobody = say("{card} is on the sheet, but nobody revealed it")
    for card in unrevealed_by_then(game, kept):
        if game.revealed:
            lines.append(say("Doubt: {what}.", what=nobody.about(card=card)))
        # Nobody has to tell; but on the order of these depends what is drawn.
        elif card.content in LASTING:
            lines.append(unrevealed_line(card))
    return lines


def unrevealed_by_then(game: Game, kept: Kept) -> tuple[Ambush, ...]:
    """The ambushes that the sheet shows though nobody had revealed them by then."""
    cards = [entry.card for entry in _come(game, kept)]
    return unrevealed(kept.sheet, [card for card in cards if isinstance(card, Ambush)])


def _come(game: Game, kept: Kept) -> list[Revealed]:
    """The ambushes and heroes that had come by then; shapes of explore cards look alike."""
    return [
        entry
        for entry in game.revealed
        if place(entry.season) <= place(kept.season) and isinstance(entry.card, Ambush | Hero)
    ]


def _content(card: DeckCard) -> Content:
    return card.content if isinstance(card, Ambush) else Content.HERO


def _may_be_single(card: DeckCard) -> bool:
    """Whether the card's shape may have fitted nowhere, so that a single monster without its letter
    was drawn. Where a shape of one space does not fit, nothing does."""
    return isinstance(card, Ambush) and len(card.shape) > 1


def _ignored(card: DeckCard, sheet: Sheet) -> bool:
    """Whether a solo ambush may have been ignored: even now its shape fits nowhere."""
    return isinstance(card, Ambush) and not place_solo_ambush(card, sheet).spaces
