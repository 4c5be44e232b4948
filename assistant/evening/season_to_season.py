"""From season to season: what a later sheet may have changed, and what contradicts the earlier."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace

from assistant.answers import answered
from assistant.evening.likeness import LETTERED, stays
from assistant.evening.record import Game, Kept, place
from scoring.aftermath import Aftermath, after_effects, aftermath
from scoring.message import Message, say
from scoring.seasons import Season
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES, Space

MONSTERS = (Content.MONSTER, *LETTERED)


@dataclass(frozen=True)
class Contradiction:
    """Something that cannot follow from the earlier sheet: a doubt about one of the two."""

    spaces: tuple[Space, ...]  # none where it is about coins
    message: Message


def evidence(before: Sheet, unsure: Set[Space], effects: Aftermath | None, alone: Sheet) -> Sheet:
    """What a sheet tells about a photo of it a season later, which was read `alone` first.

    It tells only what was read without doubt then, because mistakes stay. On 38 photographs of ten
    series 5.1 % of spaces were wrong without the earlier sheet and 4.7 % with it; with its doubtful
    spaces, too, 5.2 %. `bench/reading.py --series` measures it.
    """
    spread = after_effects(before, effects) if effects else before
    # Told that an empty space holds a Zombie, the network would take emptiness for one.
    open = {space for space in alone.empty if spread[space] is not before[space]} | set(unsure)
    seen = spread.drawn({s: Content.EMPTY for s in open if not before[s].printed})
    return replace(seen, attacks=seen.attacks - set(unsure))


def effects_between(game: Game, before: Kept, season: Season) -> Aftermath | None:
    """What had to be drawn between two sheets; unknown where there is a season between them."""
    if place(season) != place(before.season) + 1:
        return None
    return aftermath(before.sheet, game.lasting)


def doubts_since(game: Game, kept: Kept) -> tuple[Contradiction, ...]:
    """What on a sheet of the game contradicts the same player's sheet before it."""
    before = game.before(kept.player, kept.season)
    if before is None:
        return ()
    shown = {space: token for space, token in kept.seen.items() if space not in kept.answers}
    return contradictions(game, before, kept.season, answered(kept.sheet, shown))


def contradictions(
    game: Game, before: Kept, season: Season, sheet: Sheet
) -> tuple[Contradiction, ...]:
    """What was drawn stays drawn or is destroyed; only empty spaces fill; Zombies spread as the
    rule says; coins and attack marks stay."""
    effects = effects_between(game, before, season)
    found = [
        Contradiction((space,), message)
        for space in SPACES
        for message in _at(space, before, effects, sheet)
    ]
    if effects and effects.troll_choices:
        found += _troll(effects, before, sheet)
    then, now = before.sheet.coins, sheet.coins
    if then is not None and now is not None and now < then:
        found.append(
            Contradiction(
                (),
                say(
                    "coins marked in {season}: {then}, now: {now}",
                    season=before.season,
                    then=then,
                    now=now,
                ),
            )
        )
    return tuple(found)


def _at(space: Space, before: Kept, effects: Aftermath | None, sheet: Sheet) -> Iterator[Message]:
    then, now = before.sheet[space], sheet[space]
    if space in before.sheet.attacks and space not in sheet.attacks:
        yield say(
            "{space} had an attack mark in {season} and has none now",
            space=space,
            season=before.season,
        )
    if not then.printed and then is not Content.EMPTY:
        if not stays(then, now):
            yield say(
                "{space} was {then} in {season} and is {now} now",
                space=space,
                then=then,
                season=before.season,
                now=now,
            )
        elif now is not then and now is Content.DESTROYED and not _destroyed_by(space, then, sheet):
            yield say(
                "{space} was {then} in {season} and is destroyed now, but nothing there destroys",
                space=space,
                then=then,
                season=before.season,
            )
    elif effects and space in effects.new_zombies:
        if now not in (Content.ZOMBIE, Content.DESTROYED):
            yield say(
                "{space} had to become a Zombie after {season} and is {now} now",
                space=space,
                season=before.season,
                now=now,
            )
    elif effects and now is Content.ZOMBIE and before.sheet.showing(Content.ZOMBIE):
        yield say(
            "{space} is a Zombie, but none could spread there after {season}",
            space=space,
            season=before.season,
        )


def _troll(effects: Aftermath, before: Kept, sheet: Sheet) -> Iterator[Contradiction]:
    if any(sheet[space] is Content.DESTROYED for space in effects.troll_choices):
        return
    yield Contradiction(
        effects.troll_choices,
        say(
            "the Giant Troll had to destroy one of {spaces} after {season}, but none is destroyed",
            spaces=effects.troll_choices,
            season=before.season,
        ),
    )


def _destroyed_by(space: Space, then: Content, sheet: Sheet) -> bool:
    """Attack marks destroy monsters, a Gorgon whatever is beside it."""
    if then in MONSTERS and space in sheet.attacks:
        return True
    # A Gorgon may have lost its letter, or be destroyed itself by now.
    gorgons = (Content.GORGON, Content.MONSTER, Content.DESTROYED)
    return any(sheet[beside] in gorgons for beside in space.neighbours)
