"""The seasons of a player as bars, for the report: what each edict paid, coins, monsters."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from assistant.evening.record import Game
from assistant.language import tell
from assistant.palette import COIN_COLOUR, EDICT_COLOURS, INK, LOST_COLOUR, Colour, css, ink_on
from assistant.words import minus
from scoring.end_of_game import Result
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import EDICTS, Season, letter

BAR, GAP, HIGH = 38, 14, 130
LEFT, TOP = 8, 20
FOOT = 22  # for the season's name
WIDTH = LEFT * 2 + len(Season) * (BAR + GAP) - GAP


def chart_svg(game: Game, result: Result) -> str:
    """A player's four seasons; all players' charts have the same scale."""
    scores = list(game.scores.values())
    most = max((score.total - score.monsters for score in scores), default=0)
    least = min((score.monsters for score in scores), default=0)
    scale = HIGH / max(1, most - least)
    zero = TOP + most * scale
    bottom = TOP + HIGH + FOOT
    label = escape(tell(say("The seasons of {player}", player=result.player)), quote=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom:.0f}" role="img"'
        f' aria-label="{label}" font-family="Georgia, serif" font-size="11">'
    ]
    by_season = {score.season: score for score in result.seasons}
    for place, season in enumerate(Season):
        x = LEFT + place * (BAR + GAP)
        if season in by_season:
            parts += _bar(by_season[season], x, zero, scale)
        parts.append(
            f'<text x="{x + BAR / 2}" y="{bottom - 6:.0f}" text-anchor="middle"'
            f' fill="#6b655c">{escape(tell(season))}</text>'
        )
    parts.append(
        f'<path d="M{LEFT} {zero:.1f}H{WIDTH - LEFT}" stroke="#2d2a26" stroke-width="1"/></svg>'
    )
    return "".join(parts)


def _bar(score: SeasonScore, x: int, zero: float, scale: float) -> Iterator[str]:
    """Won points above the line, those lost to monsters below it, the total on top."""
    y = zero
    parts = [(EDICT_COLOURS[e.letter], e.tally.points) for e in score.edicts]
    for colour, points in [*parts, (COIN_COLOUR, score.coins)]:
        high = points * scale
        y -= high
        if points:
            yield _rect(x, y, high, colour)
        if high > 12:
            yield _number(x, y + high / 2 + 4, points, ink_on(colour))
    if score.monsters:
        yield _rect(x, zero, -score.monsters * scale, LOST_COLOUR)
        if -score.monsters * scale > 12:
            yield _number(
                x, zero - score.monsters * scale / 2 + 4, score.monsters, ink_on(LOST_COLOUR)
            )
    yield _number(x, y - 4, score.total, INK, " font-weight='bold' font-size='13'")


def _rect(x: int, y: float, high: float, colour: Colour) -> str:
    return (
        f'<rect x="{x}" y="{y:.1f}" width="{BAR}" height="{high:.1f}" fill="{css(colour)}"'
        ' stroke="#fcf9f2" stroke-width=".8"/>'
    )


def _number(x: int, y: float, points: int, colour: Colour, more: str = "") -> str:
    return (
        f'<text x="{x + BAR / 2}" y="{y:.1f}" text-anchor="middle" fill="{css(colour)}"{more}>'
        f"{minus(points)}</text>"
    )


def legend(game: Game) -> str:
    """Which colour is which card."""
    entries: list[tuple[Colour, object]] = [
        (EDICT_COLOURS[name], f"{tell(letter(name))} {tell(card)}")
        for name, card in zip(EDICTS, game.cards, strict=True)
    ]
    coins: Message = say("coins")
    monsters: Message = say("lost to monsters")
    entries += [(COIN_COLOUR, coins), (LOST_COLOUR, monsters)]
    return "".join(
        f'<span class="key"><i style="background:{css(colour)}"></i>{escape(tell(what))}</span>'
        for colour, what in entries
    )
