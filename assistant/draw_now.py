"""What the lasting ambush effects ask of a player now, in words."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.aftermath import Aftermath, dragon
from scoring.message import Message, say
from scoring.sheet import Content, Sheet
from scoring.solo_ambush import find_ambush


def ambushes_named(names: Iterable[str]) -> tuple[Content, ...]:
    """Ambushes by their names, in the order in which they were revealed."""
    return tuple(find_ambush(name).content for name in names)


def draw_now(sheet: Sheet, effects: Aftermath) -> list[Message]:
    """What the lasting ambush effects ask of the player, in their order."""
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
    beast = dragon(sheet)
    if beast and beast.pays:
        lines.append(say("The Dragon is surrounded: it has brought 3 coins."))
    elif beast:
        lines.append(
            say(
                "The Dragon still has empty spaces beside it at {spaces}: no 3 coins yet.",
                spaces=beast.gaps,
            )
        )
    return lines
