"""The sheet's health: what cannot be right on it, by name. Reported, never refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from scoring.aftermath import DRAGON_COINS
from scoring.attacks import any_attacks_from, attacks_from
from scoring.coins import earned
from scoring.decks import AMBUSHES, HEROES, Ambush, Shape, from_corner, turned_and_mirrored
from scoring.message import Message, say, say_n
from scoring.placements.masks import layings, spaces_of
from scoring.sheet import MOST_COINS, Content, Sheet
from scoring.spaces import SPACES, Space, beside, ordered


class Ailment(Enum):
    """What can be wrong with a sheet."""

    MONSTER_ON_ATTACK = "monster_on_attack"
    TOO_MANY_COINS = "too_many_coins"
    TOO_FEW_COINS = "too_few_coins"
    PRINT_DRAWN_OVER = "print_drawn_over"
    PRINT_WHERE_NONE_IS = "print_where_none_is"
    TOO_MANY_HEROES = "too_many_heroes"
    HERO_WITHOUT_ATTACK = "hero_without_attack"
    ATTACK_WITHOUT_HERO = "attack_without_hero"
    LETTER_OF_NO_AMBUSH = "letter_of_no_ambush"
    AMBUSH_OUT_OF_SHAPE = "ambush_out_of_shape"
    DESTROYED_BY_NOTHING = "destroyed_by_nothing"
    GORGON_DESTROYED_NOTHING = "gorgon_destroyed_nothing"


@dataclass(frozen=True)
class Finding:
    """One thing that cannot be right, and where."""

    ailment: Ailment
    spaces: tuple[Space, ...]
    message: Message


def examine(sheet: Sheet, ambushes: tuple[Ambush, ...] = AMBUSHES) -> tuple[Finding, ...]:
    """Everything on a sheet that cannot be right. `ambushes` are the cards in the game."""
    return tuple(
        finding
        for look in (
            _monsters_on_attacks,
            _coins,
            _print,
            _heroes,
            _attacks,
            lambda sheet: _letters(sheet, ambushes),
            _destroyed,
            _gorgon,
        )
        for finding in look(sheet)
    )


def _monsters_on_attacks(sheet: Sheet) -> Iterator[Finding]:
    for space in ordered(sheet.slain):
        yield Finding(
            Ailment.MONSTER_ON_ATTACK,
            (space,),
            say(
                "{space} holds a monster on an attack mark: it is scored as destroyed,"
                " cross it out",
                space=space,
            ),
        )


def _coins(sheet: Sheet) -> Iterator[Finding]:
    if sheet.coins is None:
        return
    if sheet.coins > MOST_COINS:
        yield Finding(
            Ailment.TOO_MANY_COINS,
            (),
            say_n(
                "{n} coin is marked, the track holds 14",
                "{n} coins are marked, the track holds 14",
                sheet.coins,
            ),
        )
    brought = earned(sheet)
    mountains = brought.mountains
    if sheet.coins >= min(MOST_COINS, brought.coins):
        return
    if brought.dragon:
        message = say_n(
            "{n} coin is marked, but surrounded mountains bring {mountains}"
            " and the Dragon, surrounded or destroyed, {dragon}",
            "{n} coins are marked, but surrounded mountains bring {mountains}"
            " and the Dragon, surrounded or destroyed, {dragon}",
            sheet.coins,
            mountains=len(mountains),
            dragon=DRAGON_COINS,
        )
    else:
        message = say_n(
            "{n} coin is marked, but surrounded mountains alone bring {mountains}: {spaces}",
            "{n} coins are marked, but surrounded mountains alone bring {mountains}: {spaces}",
            sheet.coins,
            mountains=len(mountains),
            spaces=tuple(mountains),
        )
    yield Finding(Ailment.TOO_FEW_COINS, mountains, message)


def _print(sheet: Sheet) -> Iterator[Finding]:
    for space in SPACES:
        printed, held = sheet.map.printed(space), sheet[space]
        if printed is held:
            continue
        if printed.printed:
            yield Finding(
                Ailment.PRINT_DRAWN_OVER,
                (space,),
                say("{space} is printed as {printed} but drawn over", space=space, printed=printed),
            )
        elif held.printed:
            yield Finding(
                Ailment.PRINT_WHERE_NONE_IS,
                (space,),
                say("{space} holds {held}, which this map does not print", space=space, held=held),
            )


def _heroes(sheet: Sheet) -> Iterator[Finding]:
    heroes = ordered(sheet.holding(Content.HERO))
    if len(heroes) > len(HEROES):
        yield Finding(
            Ailment.TOO_MANY_HEROES,
            heroes,
            say_n("{n} hero, the game has four", "{n} heroes, the game has four", len(heroes)),
        )
    for hero in heroes:
        # A hero at the edge may attack beyond it: then a pattern with no space on the map fits.
        if not any(sheet.attacks.issuperset(marks) for marks in any_attacks_from(hero)):
            yield Finding(
                Ailment.HERO_WITHOUT_ATTACK,
                (hero,),
                say("the hero at {space} has no attack marks of any hero card", space=hero),
            )


def _attacks(sheet: Sheet) -> Iterator[Finding]:
    stray = ordered(_unexplained(sheet))
    if stray:
        yield Finding(
            Ailment.ATTACK_WITHOUT_HERO,
            stray,
            say_n(
                "no hero's pattern explains the attack mark at {spaces}",
                "no hero's pattern explains the attack marks at {spaces}",
                len(stray),
                spaces=stray,
            ),
        )


def _unexplained(sheet: Sheet) -> frozenset[Space]:
    """The fewest marks left over when every hero card is used once at most."""
    # The marks of a destroyed hero stay, so every destroyed space may have been one.
    origins = sheet.holding(Content.HERO) | sheet.showing(Content.DESTROYED)
    # In the order of the map, so that the same sheet names the same marks every time.
    patterns = [
        [
            (origin, frozenset(marks))
            for origin in ordered(origins)
            for marks in attacks_from(hero, origin)
            if marks and sheet.attacks.issuperset(marks)
        ]
        for hero in HEROES
    ]
    fewest = sheet.attacks

    def use(card: int, taken: frozenset[Space], left: frozenset[Space]) -> None:
        nonlocal fewest
        if len(left) < len(fewest):
            fewest = left
        if card == len(patterns) or not fewest:
            return
        use(card + 1, taken, left)
        for origin, attack in patterns[card]:
            if origin not in taken and not attack.isdisjoint(left):
                use(card + 1, taken | {origin}, left - attack)

    use(0, frozenset(), sheet.attacks)
    return fewest


def _letters(sheet: Sheet, ambushes: tuple[Ambush, ...]) -> Iterator[Finding]:
    cards = {ambush.content: ambush for ambush in ambushes}
    for content in (Content.DRAGON, Content.GORGON, Content.TROLL, Content.ZOMBIE):
        spaces = ordered(sheet.showing(content))
        if not spaces:
            continue
        if content not in cards:
            yield Finding(
                Ailment.LETTER_OF_NO_AMBUSH,
                spaces,
                say(
                    "{monster} at {spaces}, but no ambush of this game has it",
                    monster=content,
                    spaces=spaces,
                ),
            )
        # Zombies spread; the others keep their shape, less what was destroyed.
        elif content is not Content.ZOMBIE and not _fits(spaces, cards[content].shape):
            yield Finding(
                Ailment.AMBUSH_OUT_OF_SHAPE,
                spaces,
                say(
                    "{monster} at {spaces} is not a part of its card's shape",
                    monster=content,
                    spaces=spaces,
                ),
            )


def _fits(spaces: tuple[Space, ...], shape: Shape) -> bool:
    wanted = {(space.row, space.column) for space in spaces}
    for steps in {from_corner(turned) for turned in turned_and_mirrored(shape)}:
        for down, right in steps:
            top, left = spaces[0].row - down, spaces[0].column - right
            if wanted <= {(top + r, left + c) for r, c in steps}:
                return True
    return False


def _destroyed(sheet: Sheet) -> Iterator[Finding]:
    """Only attacks, the Gorgon and the Troll destroy, so one of them must be on the sheet."""
    destroyed = ordered(sheet.holding(Content.DESTROYED))
    # A monster without its letter may be either of them.
    destroyers = (Content.GORGON, Content.TROLL, Content.MONSTER)
    if destroyed and not sheet.attacks and not any(sheet.showing(c) for c in destroyers):
        yield Finding(
            Ailment.DESTROYED_BY_NOTHING,
            destroyed,
            say(
                "{spaces} destroyed, but there is no attack mark, Gorgon or Troll on the sheet",
                spaces=destroyed,
            ),
        )


def _gorgon(sheet: Sheet) -> Iterator[Finding]:
    """Once drawn, a Gorgon destroys a space beside it that is no mountain."""
    shown = sheet.showing(Content.GORGON)
    if not shown or not sheet.holding(Content.GORGON):
        return
    (card,) = (ambush for ambush in AMBUSHES if ambush.content is Content.GORGON)
    places = [laid for laid in map(frozenset, map(spaces_of, layings(card.shape))) if shown <= laid]
    around = [beside(laid) for laid in places]
    destroyed = sheet.holding(Content.DESTROYED)
    nothing_there = any(all(sheet[space].printed for space in near) for near in around)
    if not places or nothing_there or any(near & destroyed for near in around):
        return
    yield Finding(
        Ailment.GORGON_DESTROYED_NOTHING,
        ordered(shown),
        say(
            "the Gorgon at {spaces} had to destroy a space beside it when it was drawn, and none is"
            " destroyed",
            spaces=ordered(shown),
        ),
    )
