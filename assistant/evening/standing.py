"""The standing: who leads or has won, by what, and what each player has to do now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.coin_lines import ledger_line, ledger_objections
from assistant.draw_now import draw_now
from assistant.evening.judging import SeasonJudged, objection_lines, season_judged
from assistant.evening.record import Game, Kept
from assistant.evening.season_to_season import (
    Contradiction,
    doubts_since,
)
from assistant.evening.traces import trace_lines, unrevealed_by_then, without_trace
from assistant.words import minus
from scoring.aftermath import Aftermath, aftermath
from scoring.card_log import Revealed
from scoring.coin_ledger import Ledger, Stage, coin_ledger
from scoring.decks import Ambush
from scoring.end_of_game import Place, Result, rank, solo_rating, solo_title
from scoring.health import Ailment, Finding, examine
from scoring.message import Message, say, say_n
from scoring.seasons import EDICTS, Season, letter


@dataclass(frozen=True)
class Duties:
    """What a player's last sheet asks for: to draw, to mark, to look at."""

    kept: Kept
    effects: Aftermath
    ledger: Ledger  # the coins, each with its ground
    findings: tuple[Finding, ...]
    contradictions: tuple[Contradiction, ...]
    missing: tuple[Revealed, ...]  # cards that came and are not on the sheet
    unrevealed: tuple[Ambush, ...]  # cards on the sheet that nobody revealed
    judged: SeasonJudged | None  # whether the cards can have drawn it; None: nobody can tell
    to_draw: bool  # whether the player draws now: not on earlier sheets, and not after winter


def duties(game: Game, player: str) -> Duties | None:
    """What a player has to do now; None before the first sheet."""
    sheets = game.of(player)
    return duties_after(game, sheets[-1]) if sheets else None


def duties_after(game: Game, kept: Kept) -> Duties:
    """What a sheet asks for at the end of its season."""
    effects = aftermath(kept.sheet, game.lasting)
    return Duties(
        kept,
        effects,
        ledger_after(game, kept),
        examine(kept.sheet),
        doubts_since(game, kept),
        without_trace(game, kept),
        unrevealed_by_then(game, kept),
        season_judged(game, kept),
        kept.season is not game.seasons[-1] and kept is game.of(kept.player)[-1],
    )


def duty_lines(game: Game, due: Duties) -> list[Message]:
    """The same in sentences: first what to draw, then what to look at."""
    return lines_to_draw(game, due) + lines_to_look_at(game, due)


def lines_to_draw(game: Game, due: Duties) -> list[Message]:
    """What the player draws now."""
    kept = due.kept
    return draw_now(kept.sheet, due.effects, game.earlier(kept)) if due.to_draw else []


def lines_to_look_at(game: Game, due: Duties) -> list[Message]:
    """What is owed, what cannot be right, what contradicts the rest of the game."""
    kept, lines = due.kept, []
    if kept.sheet.coins is None:
        lines.append(say("Coins: the sheet does not say; counted as 0."))
    lines += [ledger_line(due.ledger), *_coins_owed(due.ledger)]
    lines += [
        say("This cannot be right: {what}.", what=finding.message)
        for finding in due.findings
        # Owed coins are counted above, more exactly.
        if not (due.ledger.owed and finding.ailment is Ailment.TOO_FEW_COINS)
    ]
    lines += [say("Doubt: {what}.", what=doubt.message) for doubt in due.contradictions]
    lines += _objections(due)
    lines += trace_lines(game, kept)
    then, now = kept.boxes, game.scores[kept.player, kept.season].boxes
    if then != now:
        lines.append(
            say(
                "When the sheet was added its boxes were told as {told}; they are {now}.",
                told=tuple(minus(box) for box in then),
                now=tuple(minus(box) for box in now),
            )
        )
    return lines


def ledger_after(game: Game, kept: Kept) -> Ledger:
    """The coins of a sheet, with what the player's earlier ones and the log of cards tell."""
    sheets = [each for each in game.of(kept.player) if each.season.place <= kept.season.place]
    return coin_ledger([Stage(each.sheet, each.season) for each in sheets], game.log)


def _coins_owed(ledger: Ledger) -> list[Message]:
    """Coins to be marked, and those that should not be."""
    lines = []
    if ledger.owed:
        lines.append(
            say_n(
                "{n} coin is owed: it is earned, but not marked.",
                "{n} coins are owed: they are earned, but not marked.",
                ledger.owed,
            )
        )
    return lines + ledger_objections(ledger)


def _objections(due: Duties) -> list[Message]:
    """What the cards cannot have drawn, as far as nothing above says so."""
    if due.judged is None:
        return []
    told = [finding.spaces for finding in due.findings]
    told += [doubt.spaces for doubt in due.contradictions]
    coins_told = bool(due.ledger.owed or ledger_objections(due.ledger))
    return objection_lines(due.judged, told, coins_told)


def left_open(game: Game, player: str) -> list[Message]:
    """What a player's sheets leave open: spaces read with doubt that nobody answered, and coins
    that became fewer. Those of the last sheet are among its contradictions."""
    sheets = game.of(player)
    counts = tuple(
        say("{season} {n}", season=kept.season, n=len(kept.unsure))
        for kept in sheets
        if kept.unsure
    )
    lines = [say("Spaces read with doubt: {counts}.", counts=counts)] if counts else []
    for before, kept in pairwise(sheets[:-1]):
        then, now = before.sheet.coins, kept.sheet.coins
        if then is not None and now is not None and now < then:
            lines.append(
                say(
                    "Doubt: coins marked in {before}: {then}, but in {season}: {now}.",
                    before=before.season,
                    then=then,
                    season=kept.season,
                    now=now,
                )
            )
    return lines


@dataclass(frozen=True)
class Source:
    """Where points come from over the whole game."""

    message: Message
    points: int


def sources(game: Game, result: Result) -> tuple[Source, ...]:
    """A player's points by edict, coins and monsters."""
    by_letter = dict.fromkeys(EDICTS, 0)
    for score in result.seasons:
        for edict in score.edicts:
            by_letter[edict.letter] += edict.tally.points
    edict_of = say("edict {letter}, {card}")
    return (
        *(
            Source(edict_of.about(letter=letter(name), card=card), by_letter[name])
            for name, card in zip(EDICTS, game.cards, strict=True)
        ),
        Source(say("coins"), sum(score.coins for score in result.seasons)),
        Source(say("monsters"), result.lost_to_monsters),
    )


def is_best(source: Source, line: Sequence[Source]) -> bool:
    """Whether nobody got more there, and somebody less."""
    points = [other.points for other in line]
    return source.points == max(points) > min(points)


def places(game: Game) -> tuple[Place, ...]:
    return rank(game.results)


def place_numbers(game: Game) -> Mapping[str, int]:
    return {place.result.player: place.number for place in places(game)}


def verdict(game: Game) -> list[Message]:
    """Who leads, or at the end who has won and by what."""
    if not any(result.seasons for result in game.results):
        return []
    if game.solo:
        return _solo(game)
    if not game.over:
        return _leading(game)
    return _won(places(game)) + _by_what(game, places(game))


def still_to_come(game: Game) -> Message | None:
    """Whose sheets of the season that is going on are missing; None once the game is over."""
    season = game.season
    if season is None:
        return None
    return say(
        "Sheets of {season} still to come: {players}",
        season=season,
        players=game.waiting_for(season),
    )


def _solo(game: Game) -> list[Message]:

    (result,) = game.results
    if not game.over:
        return [
            say_n(
                "{player} has {n} point so far.",
                "{player} has {n} points so far.",
                result.total,
                player=result.player,
            )
        ]
    rating = solo_rating(result.total, game.cards)
    full = say("The map was full in {season}: by the Russian rulebook the game ended at once.")
    last = game.seasons[-1]
    return [
        *([] if last is Season.WINTER else [full.about(season=last)]),
        say_n(
            "{player} has {n} point, less {solo} for the four cards: {rating}, {title}.",
            "{player} has {n} points, less {solo} for the four cards: {rating}, {title}.",
            result.total,
            player=result.player,
            solo=result.total - rating,
            rating=minus(rating),
            title=solo_title(rating),
        ),
    ]


def _leading(game: Game) -> list[Message]:
    # Totals compare only where everybody has been through the same seasons.
    if len(game.players) < 2 or len({len(result.seasons) for result in game.results}) > 1:
        return []
    first = [place.result for place in places(game) if place.number == 1]
    return [
        say_n(
            "{players}: in the lead with {n} point.",
            "{players}: in the lead with {n} points.",
            first[0].total,
            players=tuple(result.player for result in first),
        )
    ]


def _won(standing: Sequence[Place]) -> list[Message]:

    first = [place.result for place in standing if place.number == 1]
    total = first[0].total
    tied = tuple(
        place.result for place in standing if place.number > 1 and place.result.total == total
    )
    if len(first) > 1:
        said = say_n(
            "{players} share the victory: {n} point, and as much lost to monsters.",
            "{players} share the victory: {n} points, and as much lost to monsters.",
            total,
            players=tuple(result.player for result in first),
        )
        return [said]
    if tied:
        return [
            say_n(
                "{player} wins with {n} point, as much as {others}, but lost less to monsters:"
                " {mine} against {theirs}.",
                "{player} wins with {n} points, as many as {others}, but lost less to monsters:"
                " {mine} against {theirs}.",
                total,
                player=first[0].player,
                others=tuple(result.player for result in tied),
                mine=minus(first[0].lost_to_monsters),
                theirs=minus(max(result.lost_to_monsters for result in tied)),
            )
        ]
    return [
        say_n(
            "{player} wins with {n} point.",
            "{player} wins with {n} points.",
            total,
            player=first[0].player,
        )
    ]


def _by_what(game: Game, standing: Sequence[Place]) -> list[Message]:
    """Where the winner was furthest ahead of the next player."""

    if len(standing) < 2 or standing[1].number == 1:
        return []
    winner, other = standing[0].result, standing[1].result
    pairs = zip(sources(game, winner), sources(game, other), strict=True)
    mine, theirs = max(pairs, key=lambda pair: pair[0].points - pair[1].points)
    if mine.points <= theirs.points:
        return []
    return [
        say(
            "What told most against {other}: {source}, {mine} to {theirs}.",
            other=other.player,
            source=mine.message,
            mine=minus(mine.points),
            theirs=minus(theirs.points),
        )
    ]
