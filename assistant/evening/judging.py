"""A player's season judged: what was drawn since the sheet before, held against the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from assistant.evening.record import Game, Kept
from scoring.card_log import SeasonLog
from scoring.decks import AMBUSHES, explore_deck
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.placements.difference import Difference
from scoring.placements.judge import Judgement, judge
from scoring.placements.masks import mask_of
from scoring.placements.objections import Kind, Objection
from scoring.placements.terms import Terms
from scoring.seasons import Season
from scoring.sheet import Content, Sheet
from scoring.spaces import Space

KEPT_IN_MIND = 256  # judgements: a page that shows a game asks for the same ones again and again
(ZOMBIES,) = (card for card in AMBUSHES if card.content is Content.ZOMBIE)


@dataclass(frozen=True)
class SeasonJudged:
    """A judgement, and what it was held against."""

    judgement: Judgement
    by_log: bool  # only the log of cards speaks against it: other cards could have drawn it


def season_judged(game: Game, kept: Kept) -> SeasonJudged | None:
    """The season of a sheet judged; None where the sheet of the season before is missing.

    Spaces that were read with doubt may be anything. With a whole log of the season's cards exactly
    those have drawn it; else whichever could have come in its time.
    """
    before = _sheet_before(game, kept)
    if before is None:
        return None
    earlier = game.before(kept.player, kept.season)
    unsure = kept.unsure | (earlier.unsure if earlier else frozenset())
    difference = Difference(before, kept.sheet, mask_of(unsure))
    log = game.log.of(kept.season)
    any_cards = _judged(difference, _terms(game, kept.season, log, before, logged=False))
    if not log.over:
        return SeasonJudged(any_cards, by_log=False)
    these_cards = _judged(difference, _terms(game, kept.season, log, before, logged=True))
    return SeasonJudged(these_cards, by_log=any_cards.possible)


def objection_lines(
    judged: SeasonJudged, told: Sequence[Iterable[Space]], coins_told: bool
) -> list[Message]:
    """What is objected to, but for what is told already: of these spaces, or by the ledger."""
    known = [frozenset(spaces) for spaces in told]

    def is_told(objection: Objection) -> bool:
        if objection.kind is Kind.COIN:
            return coins_told
        return bool(objection.spaces) and any(s.issuperset(objection.spaces) for s in known)

    said = (
        say("Not by the cards that were revealed: {what}.")
        if judged.by_log
        else say("This cannot have been drawn in the season: {what}.")
    )
    return [
        said.about(what=objection.message)
        for objection in judged.judgement.objections
        if not is_told(objection)
    ]


def _sheet_before(game: Game, kept: Kept) -> Sheet | None:
    if kept.season is Season.SPRING:
        return Sheet(game.map, coins=0)
    earlier = game.before(kept.player, kept.season)
    follows = earlier is not None and earlier.season.place + 1 == kept.season.place
    return earlier.sheet if earlier and follows else None


def _terms(
    game: Game, season: Season, log: SeasonLog, before: Sheet, logged: bool
) -> tuple[Terms, ...]:
    """With either deck, where nobody said which."""
    return tuple(
        Terms(
            explore_deck(box, game.log.combined),
            max(log.limits),
            season,
            log.cards if logged else None,
            game.edition,
            game.solo,
            letterless=game.edition is Edition.RU or _zombies_without_letter(game, season, before),
        )
        for box in (game.log.explore[:1] if logged else game.log.explore)
    )


def _zombies_without_letter(game: Game, season: Season, before: Sheet) -> bool:
    """Whether Zombies came before and stand on the sheet as monsters without a letter."""
    came = any(e.card is ZOMBIES and e.season.place < season.place for e in game.revealed)
    return came and not before.showing(Content.ZOMBIE)


@lru_cache(KEPT_IN_MIND)
def _judged(difference: Difference, terms: tuple[Terms, ...]) -> Judgement:
    return judge(difference, terms)
