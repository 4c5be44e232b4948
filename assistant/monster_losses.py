"""What monsters cost on a sheet, in words, and which of them cost nothing."""

from __future__ import annotations

from scoring.message import Message, say, say_n
from scoring.season import monster_losses
from scoring.sheet import Sheet
from scoring.spaces import ordered


def monster_lines(sheet: Sheet) -> list[Message]:
    """The empty spaces that each cost a point, and the monsters that are dead."""
    lines = []
    if losses := monster_losses(sheet):
        lines.append(say("Monsters: empty spaces beside them are {spaces}.", spaces=losses))
    if slain := ordered(sheet.slain):
        lines.append(
            say_n(
                "The monster at {spaces} stands on an attack mark: it is dead and counts as"
                " destroyed.",
                "The monsters at {spaces} stand on attack marks: they are dead and count as"
                " destroyed.",
                len(slain),
                spaces=slain,
            )
        )
    return lines
