"""What the truth says of a player's signs: what each is, and where another one stands."""

from __future__ import annotations

from typing import Any

from sample_sheets.boards import Board
from sample_sheets.hands import Pen, pieces, terrain_of
from sample_sheets.players import Player
from sample_sheets.tools import TERRAINS
from scoring.sheet import Content
from scoring.spaces import Space


def truth_of_signs(pen: Pen, board: Board) -> dict[str, Any]:
    """The signs of a sheet, for tables by habit.

    `changed` are terrains with a second sign: which, from which season on (none: in some of its
    pieces) and in which spaces. `second_pen` names the spaces that another pen drew, `short` those
    where something short stands for the sign, `rubbed_out` empty ones with remains of a drawing.
    """
    return {
        "signs": signs_of(pen.player),
        "changed": _changed(pen, board),
        "second_pen": _second_pen(pen, board),
        "short": _short(pen, board),
        "rubbed_out": [str(s) for s in pen.remains(board) if s in board.sheet.empty],
    }


def signs_of(player: Player) -> dict[str, str]:
    """The name of each sign."""
    signs = {content: player.ways[content].name for content in TERRAINS}
    signs |= dict.fromkeys(player.kit.bare, "colour only")
    named = {content.name.lower(): name for content, name in signs.items()}
    return {**named, "attack": player.attack.name, "destroyed": player.destroyed.name}


def _drawn(pen: Pen, board: Board) -> list[tuple[Space, Content, Pen]]:
    """Every space with a drawing that still counts, its terrain and who drew it."""
    return [
        (space, terrain_of(content), pen.at(spaces, season))
        for (spaces, content), season in pieces(board)
        for space in sorted(spaces)
        if board.sheet[space] is content
    ]


def _changed(pen: Pen, board: Board) -> dict[str, Any]:
    later = pen.player.later
    if later is None:
        return {}
    before, after = signs_of(pen.player), signs_of(later.player)
    changed: dict[str, Any] = {
        name: {"sign": after[name], "season": later.season, "spaces": []}
        for name in before
        if before[name] != after[name]
    }
    for space, terrain, drawer in _drawn(pen, board):
        name = terrain.name.lower()
        if name in changed and drawer.player is later.player:
            changed[name]["spaces"].append(str(space))
    return changed


def _second_pen(pen: Pen, board: Board) -> dict[str, Any] | None:
    later = pen.player.later
    if later is None or later.player.kit == pen.player.kit:
        return None
    return {
        "tool": later.player.kit.name,
        "season": later.season,
        "spaces": [str(s) for s, _, p in _drawn(pen, board) if p.player is later.player],
    }


def _short(pen: Pen, board: Board) -> list[str]:
    return [
        str(space)
        for (spaces, content), season in pieces(board)
        for space in sorted(pen.at(spaces, season).short(spaces, terrain_of(content)))
        if board.sheet[space] is content
    ]
