"""What a card that was revealed asks of everybody, and how it stands with the season and the deck.

Sentences about what is at the table: where a sheet is needed, it is the last one of each player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.evening.record import Game
from scoring.card_log import Revealed, SeasonLog
from scoring.decks import Ambush, DeckCard, Explore, Hero
from scoring.effects import EFFECTS
from scoring.message import Message, say, say_n
from scoring.seasons import Season
from scoring.sheet import Content


@dataclass(frozen=True)
class CardAnswer:
    """What a card asks for."""

    entry: Revealed
    lines: tuple[Message, ...]

    @property
    def card(self) -> DeckCard:
        return self.entry.card


def answer_to(game: Game, entry: Revealed) -> CardAnswer:
    """What a card asks for as it comes."""
    here = game.log.of(entry.season)
    before = replace(here, cards=here.cards[: here.cards.index(entry.card)])
    match entry.card:
        case Explore():
            lines = [*_explore(game, entry.card, before)]
        case Ambush():
            lines = [*_ambush(game, entry.card), *_waiting(before)]
        case Hero():
            lines = [*_hero(), *_waiting(before)]
    return CardAnswer(entry, tuple(lines))


def _explore(game: Game, card: Explore, before: SeasonLog) -> list[Message]:
    if card.ruins:
        now = say("The next explore card is drawn on ruins: one space of its shape at the least.")
        return [now, *_bound(game)]
    drawn = say("{terrains}; time {time}", terrains=card.terrains, time=card.time)
    if not before.ruins_pending:
        return [drawn]
    now = say("It is drawn on ruins: one space of the shape at the least lies on a ruins space.")
    return [drawn, now, *_bound(game)]


def _bound(game: Game) -> Iterator[Message]:
    """Whom pending ruins bind: whoever has a ruins space left that is not drawn over."""
    yield say(
        "Whoever cannot, or has no bare ruins left, draws 1x1 of any terrain anywhere instead."
    )
    last = [game.of(player)[-1] for player in game.players if game.of(player)]
    without = tuple(kept.player for kept in last if not kept.sheet.ruins & kept.sheet.empty)
    if without:
        yield say("No bare ruins were left on the last sheet of: {players}.", players=without)


def _waiting(before: SeasonLog) -> Iterator[Message]:
    if before.ruins_pending:
        yield say("The ruins wait: they bind the next explore card.")


def _ambush(game: Game, card: Ambush) -> Iterator[Message]:
    if game.solo:
        way = say("clockwise") if card.clockwise else say("counterclockwise")
        yield say("From {corner}, {way}.", corner=card.corner, way=way)
        yield say("The shape is neither turned nor mirrored; if it fits nowhere, ignore the card.")
        if not card.corner_sure:
            yield say("The sources are not sure of this corner: look at your card.")
    else:
        if card.clockwise:
            yield say("Pass the sheets clockwise, to the left.")
        else:
            yield say("Pass the sheets counterclockwise, to the right.")
        yield say(
            "Each draws the shape on the neighbour's map, turned and mirrored at will, and passes"
            " the sheet back. If it fits nowhere: a single monster anywhere, without a letter."
        )
    if card.content is not Content.MONSTER:
        yield EFFECTS[card.content]


def _hero() -> Iterator[Message]:
    yield say(
        "Each draws the hero on any empty space and marks what he attacks, turned and mirrored at"
        " will. Monsters there are destroyed at once, those that come later too."
    )


def season_lines(game: Game, season: Season) -> list[Message]:
    """How it stands with the time of a season, with ruins that are pending, and with the deck."""
    here = game.log.of(season)
    lines = [_time(here)] if game.log.of_explore_cards else []
    if here.over:
        return lines
    if here.ruins_pending:
        lines.append(say("Ruins are pending: they bind the next explore card."))
    return lines + _in_deck(game, season)


def log_stands(game: Game) -> list[Message]:
    """How it stands with the season that the log has come to; nothing where nobody logs."""
    if not game.revealed or game.season is None:
        return []
    reached = max(game.revealed[-1].season, game.season, key=lambda season: season.place)
    return season_lines(game, reached)


def _time(here: SeasonLog) -> Message:
    if here.over:
        return say(
            "{season} is over: time {time} of {limit}.",
            season=here.season,
            time=here.time,
            limit=max(here.limits),
        )
    if here.may_be_over:
        least, most = here.limits
        return say(
            "Time in {season}: {time}. It is over with the season cards of limit {least}, not with"
            " those of {most}.",
            season=here.season,
            time=here.time,
            least=least,
            most=most,
        )
    least, most = here.turns_left
    limit = " / ".join(map(str, here.limits))
    if least == most:
        return say_n(
            "Time in {season}: {time} of {limit}, {n} more card that takes time.",
            "Time in {season}: {time} of {limit}, {n} more cards that take time.",
            most,
            season=here.season,
            time=here.time,
            limit=limit,
        )
    return say(
        "Time in {season}: {time} of {limit}, {least} to {most} more cards that take time.",
        season=here.season,
        time=here.time,
        limit=limit,
        least=least,
        most=most,
    )


def _in_deck(game: Game, season: Season) -> list[Message]:
    """One ambush goes in before every season, and one hero: what did not come is still there."""
    left = game.log.in_deck(season)
    if left.ambushes < 0 or left.heroes < 0:
        return [
            say(
                "Doubt: more ambushes or heroes came than one for every season up to {season}.",
                season=season,
            )
        ]
    if not game.log.with_heroes:
        return [say("Ambushes that the deck can still hold: {ambushes}.", ambushes=left.ambushes)]
    return [
        say(
            "The deck can still hold ambushes: {ambushes}, heroes: {heroes}.",
            ambushes=left.ambushes,
            heroes=left.heroes,
        )
    ]


def log_lines(game: Game) -> list[Message]:
    """The cards that were revealed; a line for each season once explore cards are logged."""
    if not game.log.of_explore_cards:
        named = say("{card} ({season})")
        cards = tuple(named.about(card=e.card, season=e.season) for e in game.revealed)
        return [say("Revealed: {cards}", cards=cards)] if cards else []
    seasons = [game.log.of(season) for season in Season]
    return [
        say("Revealed in {season}: {cards}", season=here.season, cards=here.cards)
        for here in seasons
        if here.cards
    ]
