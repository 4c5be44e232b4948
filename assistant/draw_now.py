"""What the lasting ambush effects ask of a player now, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.aftermath import LASTING, Aftermath, aftermath, dragon
from scoring.coins import Earned, coins_to_come
from scoring.decks import Ambush
from scoring.message import Message, say
from scoring.revealed import unrevealed
from scoring.sheet import Content, Sheet
from scoring.solo_ambush import find_ambush

RevealedCards = Sequence[Ambush] | None  # in their order; None: nobody said


def ambushes_named(names: Iterable[str]) -> tuple[Ambush, ...]:
    """Ambushes by their names, in the order in which they were revealed."""
    return tuple(find_ambush(name) for name in names)


def effects_now(sheet: Sheet, revealed: RevealedCards) -> Aftermath:
    """The lasting effects; without a word the Troll's come first."""
    return aftermath(sheet, LASTING if revealed is None else [card.content for card in revealed])


def left_out(sheet: Sheet, revealed: RevealedCards) -> tuple[Ambush, ...]:
    """The cards that the sheet shows and that are not among those revealed."""
    return () if revealed is None else unrevealed(sheet, revealed)


def draw_now(sheet: Sheet, effects: Aftermath, earlier: Sequence[Sheet] = ()) -> list[Message]:
    """What the lasting ambush effects ask of the player, in their order, and what they bring."""
    coming = coins_to_come(sheet, effects)
    lines = _effect_lines(effects) + coin_lines(coming.surely)
    for choice, brought in coming.by_choice.items():
        if brought.mountains:
            lines.append(
                say(
                    "If the Giant Troll destroys {choice}, mark a coin for {spaces}: surrounded.",
                    choice=choice,
                    spaces=brought.mountains,
                )
            )
        if brought.dragon:
            lines.append(
                say(
                    "If the Giant Troll destroys {choice}, mark 3 coins for the Dragon:"
                    " surrounded.",
                    choice=choice,
                )
            )
    # Whoever marks the coins now need not be told that they are still to come.
    return lines if coming.surely.dragon else lines + _dragon_lines(sheet, earlier)


def unrevealed_line(card: Ambush) -> Message:
    """A card that nobody told of, though its monsters stand on the sheet."""
    return say("{card} is on the sheet, but nobody revealed it.", card=card)


def coin_lines(brought: Earned) -> list[Message]:
    """The coins that have just been earned."""
    lines = []
    if brought.mountains:
        lines.append(say("Then mark a coin for {spaces}: surrounded.", spaces=brought.mountains))
    if brought.dragon:
        lines.append(say("Then mark 3 coins for the Dragon: surrounded."))
    return lines


def _effect_lines(effects: Aftermath) -> list[Message]:
    lines = []
    for content in effects.order:
        if content is Content.TROLL and effects.troll_choices:
            lines.append(
                say("Now the Giant Troll destroys one of {spaces}.", spaces=effects.troll_choices)
            )
        if content is Content.ZOMBIE and effects.new_zombies:
            lines.append(say("Now draw Zombies at {spaces}.", spaces=effects.new_zombies))
    shared = tuple(space for space in effects.troll_choices if space in effects.new_zombies)
    if shared:
        lines.append(say("If the Troll destroyed it, no Zombie comes to {spaces}.", spaces=shared))
    if effects.zombies_destroyed:
        lines.append(
            say(
                "On attack marks they are destroyed at once: {spaces}.",
                spaces=effects.zombies_destroyed,
            )
        )
    return lines


def _dragon_lines(sheet: Sheet, earlier: Sequence[Sheet]) -> list[Message]:
    """How it stands with the Dragon's coins."""
    beast = dragon(sheet, earlier)
    if beast is None:
        return []
    if beast.crosses:
        return [
            say(
                "The Dragon at {spaces} is destroyed: it has brought 3 coins.", spaces=beast.crosses
            )
        ]
    if beast.pays:
        return [say("The Dragon is surrounded: it has brought 3 coins.")]
    return [
        say(
            "The Dragon still has empty spaces beside it at {spaces}: no 3 coins yet.",
            spaces=beast.gaps,
        )
    ]
