"""The ledger of coins in words: each coin's ground, how many there can be, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.card import Card
from scoring.card_log import card_log
from scoring.coin_ledger import Ground, Ledger, Stage, coin_ledger
from scoring.decks import GameBox
from scoring.message import Message, say, say_n
from scoring.seasons import Season, find_season
from scoring.sheet import Sheet


def ledger_of(
    sheet: Sheet,
    season: Season | None,
    cards: Iterable[Card],
    deck: GameBox | None,
    before: Sheet | None = None,
) -> Ledger:
    """The coins of a sheet that belongs to no game, with what is known of it. `before`: the same
    player's sheet a season earlier."""
    log = card_log((), cards, sheet.map, deck)
    return coin_ledger([*_stage_before(before, season), Stage(sheet, season)], log)


def _stage_before(before: Sheet | None, season: Season | None) -> list[Stage]:
    if before is None or season is None or season is Season.SPRING:
        return []
    earlier = find_season(before.season) if before.season else list(Season)[season.place - 1]
    return [Stage(before, earlier)] if earlier.place < season.place else []


def ledger_line(ledger: Ledger) -> Message:
    """How many coins are marked, how many there can be, and each ground."""
    fewest, most, grounds = ledger.fewest, ledger.most, _grounds(ledger)
    if ledger.marked is None:
        return say(
            "Coins: {fewest} to {most} possible: {grounds}.",
            fewest=fewest,
            most=most,
            grounds=grounds,
        )
    if fewest == most:
        return say(
            "Coins: {marked} marked, {most} are right: {grounds}.",
            marked=ledger.marked,
            most=most,
            grounds=grounds,
        )
    return say(
        "Coins: {marked} marked, {fewest} to {most} possible: {grounds}.",
        marked=ledger.marked,
        fewest=fewest,
        most=most,
        grounds=grounds,
    )


def _grounds(ledger: Ledger) -> tuple[Message, ...]:
    named = say("mountains {spaces}: {n}")
    by_effect = say("mountains that lasting effects closed in {spaces}: {n}")
    mountains = [each for each in ledger.certain if each.ground is Ground.MOUNTAIN]
    said: list[Message] = []
    for sentence, alike in (
        (named, [each for each in mountains if not each.by_effect]),
        (by_effect, [each for each in mountains if each.by_effect]),
    ):
        if alike:
            spaces = tuple(space for each in alike for space in each.spaces)
            said.append(sentence.about(spaces=spaces, n=len(alike)))
    beast = say("the Dragon: {n}")
    dragons = [beast.about(n=c.coins) for c in ledger.certain if c.ground is Ground.DRAGON]
    nameless = say("a Dragon without a letter at {spaces}: 0 or {n}")
    perhaps = [nameless.about(spaces=each.spaces, n=each.coins) for each in ledger.perhaps]
    return (*said, *dragons, *perhaps, *_shapes(ledger))


def _shapes(ledger: Ledger) -> Sequence[Message]:
    fewest = sum(len(each.certain) for each in ledger.shapes)
    most = sum(len(each.possible) for each in ledger.shapes)
    if fewest == most:
        return [say("shapes with a coin: {n}", n=most)]
    if all(each.whole for each in ledger.shapes):
        cards = tuple(card for each in ledger.shapes for card in each.possible)
        return [
            say(
                "shapes with a coin: {fewest} to {most} ({cards})",
                fewest=fewest,
                most=most,
                cards=cards,
            )
        ]
    return [say("shapes with a coin: {fewest} to {most}", fewest=fewest, most=most)]


def too_many(ledger: Ledger) -> Message | None:
    """More coins than there can be, with the proof; None where they are not."""
    if not ledger.beyond or ledger.marked is None:
        return None
    return say_n(
        "{n} coin is marked, and {most} is the most there can be: {grounds}",
        "{n} coins are marked, and {most} is the most there can be: {grounds}",
        ledger.marked,
        most=ledger.most,
        grounds=_grounds(ledger),
    )


def too_few(ledger: Ledger) -> Message | None:
    """Coins that shapes must have brought and that are not marked: what the sheet alone does not
    tell, and the cards do."""
    cards = tuple(card for each in ledger.shapes for card in each.certain)
    if not (ledger.owed and cards):
        return None
    return say("Of {cards} nothing but the shape with the coin can have been drawn.", cards=cards)


def ledger_objections(ledger: Ledger) -> list[Message]:
    """What cannot be right with the coins, and what is a doubt."""
    wrong, early = too_many(ledger), late(ledger)
    few = too_few(ledger)
    return [
        *([few] if few else []),
        *([say("This cannot be right: {what}.", what=wrong)] if wrong else []),
        *([say("Doubt: {what}.", what=early)] if early else []),
    ]


def late(ledger: Ledger) -> Message | None:
    """Coins that were marked too late, or too many: more since the sheet before than came."""
    if not ledger.late or ledger.beyond or ledger.season is None:
        return None
    return say_n(
        "{n} coin more than {season} can bring was marked since the sheet before: it is for"
        " something earlier, or wrong",
        "{n} coins more than {season} can bring were marked since the sheet before: they are for"
        " something earlier, or wrong",
        ledger.late,
        season=ledger.season,
    )
