"""What the game commands say in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from assistant.evening.captions import TOTAL_HEAD, day, heads, keys, stage, title
from assistant.evening.card_answer import log_lines, log_stands
from assistant.evening.record import Game, Kept, Slot
from assistant.evening.standing import (
    duties,
    duties_after,
    duty_lines,
    is_best,
    left_open,
    lines_to_draw,
    lines_to_look_at,
    place_numbers,
    places,
    sources,
    still_to_come,
    verdict,
)
from assistant.language import tell
from assistant.monster_losses import monster_lines
from assistant.words import NOTHING, minus
from cli.chart import LONGEST_NAME, chart_text, fitted
from cli.score_text import print_evidence
from cli.verdict_text import print_verdict
from scoring.message import Message, say
from scoring.seasons import EDICTS, Season, letter

BOX = 3  # letters for a number, at the least


def print_game(out: Console, game: Game) -> None:
    """Everything about a game, last who leads or, at its end, who won by what."""
    out.print(title(game), style="bold")
    print_setup(out, game)
    for line in log_stands(game):
        out.print(tell(line))
    if game.sheets:
        out.print()
        out.print(chart_text(game, out), end="")
    print_duties(out, game)
    if game.over:
        print_by_what(out, game)
    if game.sheets:
        out.print()
        out.print(standing_text(game, out.width), end="")
    print_leader(out, game)
    print_missing(out, game)


def print_leader(out: Console, game: Game) -> None:
    """Who leads or has won."""
    lines = verdict(game)
    if lines:
        out.print()
    for line in lines:
        out.print(tell(line), style="bold")


def print_added(
    out: Console, game: Game, slot: Slot, remarks: Iterable[Message], proof: bool = False
) -> None:
    """A sheet that has just come in, and the standing once the season is complete."""
    print_sheet(out, game, game.sheets[slot], remarks, proof)
    if game.waiting_for(slot[1]):
        print_missing(out, game)
    else:
        out.print()
        print_game(out, game)


def print_sheet(
    out: Console, game: Game, kept: Kept, remarks: Iterable[Message], proof: bool = False
) -> None:
    """A sheet and the proof, what to look at, and last its boxes with what to draw now."""
    score, due = game.scores[kept.player, kept.season], duties_after(game, kept)
    print_evidence(out, kept.sheet, score.edicts, proof)
    for line in (*monster_lines(kept.sheet), *remarks, *lines_to_look_at(game, due)):
        out.print(tell(line))
    heading = f"{game.name} · {kept.player} · {tell(kept.season)}"
    print_verdict(out, heading, [score], lines_to_draw(game, due))


def boxes_text(game: Game, slot: Slot) -> str:
    """A season's five numbers in a line."""
    boxes = zip(heads(slot[1]), game.scores[slot].boxes, strict=True)
    return "  ".join(f"{tell(head)} {minus(number)}" for head, number in boxes)


def print_setup(out: Console, game: Game) -> None:
    cards = (
        f"{tell(letter(name))} {tell(card)}" for name, card in zip(EDICTS, game.cards, strict=True)
    )
    out.print(" · ".join(cards))
    if game.deck:
        out.print(tell(say("Explore cards: {box}", box=game.deck)))
    if game.season_cards:
        out.print(tell(say("Season cards: {box}", box=game.season_cards)))
    for line in log_lines(game):
        out.print(tell(line))


def standing_text(game: Game, width: int = 80) -> Text:
    """A line for each player with the boxes of every season, best first.

    Where the window is too narrow for that, earlier seasons show their totals only.
    """
    seasons = [s for s in game.seasons if len(game.waiting_for(s)) < len(game.players)]
    name = min(LONGEST_NAME, max(cell_len(player) for player in game.players))
    total = max(5, cell_len(tell(TOTAL_HEAD)))
    columns = {season: _columns(game, season) for season in seasons}
    for season in seasons[:-1]:
        if 4 + name + sum(2 + sum(wide) for wide in columns.values()) + 2 + total > width:
            columns[season] = (max(columns[season][-1], cell_len(tell(season))),)
    text = Text(" " * (name + 4))
    for season in seasons:
        text.append(f"  {tell(season):^{sum(columns[season])}}", "bold")
    text.append("\n" + " " * (name + 4))
    for season in seasons:
        text.append("  ").append("".join(_row(_heads(season), columns[season])), "dim")
    text.append(f"  {tell(TOTAL_HEAD):>{total}}\n", "dim")
    numbers = place_numbers(game)
    for result in (place.result for place in places(game)):
        text.append(f"{numbers[result.player]:>2}  {fitted(result.player, name)}")
        for season in seasons:
            boxes = _row(_boxes(game, result.player, season), columns[season])
            text.append("  " + "".join(boxes[:-1])).append(boxes[-1], "bold")
        text.append(f"  {minus(result.total):>{total}}\n", "bold")
    return text.append(f"{' ' * (name + 6)}{keys()}\n", "dim")


def _heads(season: Season) -> list[str]:
    return [tell(head) for head in heads(season)]


def _boxes(game: Game, player: str, season: Season) -> list[str]:
    """The five numbers of a season; a dash where the sheet is still to come."""
    score = game.scores.get((player, season))
    return [minus(box) for box in score.boxes] if score else ["", "", "", "", NOTHING]


def _columns(game: Game, season: Season) -> tuple[int, ...]:
    """How wide a season's five columns have to be, a space before each number included."""
    rows = [_heads(season), *(_boxes(game, player, season) for player in game.players)]
    wide = [max(BOX, 1 + max(map(cell_len, column))) for column in zip(*rows, strict=True)]
    wide[-1] += max(0, cell_len(tell(season)) - sum(wide))
    return tuple(wide)


def _row(cells: Sequence[str], columns: Sequence[int]) -> list[str]:
    """Cells filled to their columns; where there are fewer columns, the last cells only."""
    shown = cells[-len(columns) :]
    return [cell.rjust(wide) for cell, wide in zip(shown, columns, strict=True)]


def print_duties(out: Console, game: Game) -> None:
    """What each player draws, marks and looks at now."""
    for player in game.players:
        due = duties(game, player)
        if due is None:
            continue
        lines = [*duty_lines(game, due), *left_open(game, player)]
        if lines:
            out.print()
            out.print(f"{player} · {tell(due.kept.season)}", style="bold")
        for line in lines:
            if out.is_terminal:  # wrapped within its indent; elsewhere a line stays a line
                out.print(Padding(tell(line), (0, 0, 0, 2)))
            else:
                out.print(f"  {tell(line)}")


def print_missing(out: Console, game: Game) -> None:
    """Whose sheets of the season are still to come."""
    line = still_to_come(game)
    if line is not None:
        out.print()
        out.print(tell(line), style="dim")


def print_by_what(out: Console, game: Game) -> None:
    """Every player's points by where they came from."""
    rows = {result.player: sources(game, result) for result in game.results}
    width = max(cell_len(tell(source.message)) for source in next(iter(rows.values())))
    out.print()
    columns = [fitted(player, min(LONGEST_NAME, cell_len(player))) for player in rows]
    wide = [max(4, cell_len(column)) for column in columns]
    heads = "".join("  " + " " * (w - cell_len(c)) + c for w, c in zip(wide, columns, strict=True))
    out.print(" " * width + heads, style="dim")
    for line in zip(*rows.values(), strict=True):
        text = Text(fitted(tell(line[0].message), width))
        for source, w in zip(line, wide, strict=True):
            text.append("  ")
            text.append(minus(source.points).rjust(w), "bold" if is_best(source, line) else "")
        out.print(text)


def print_list(out: Console, games: Sequence[Game]) -> None:
    """A line for each game."""
    width = min(LONGEST_NAME * 2, max(cell_len(game.name) for game in games))
    for game in games:
        text = Text(fitted(game.name, width), "bold")
        text.append(f"  {day(game.begun)}  {tell(stage(game))}  ", "none")
        names = (f"{player} {minus(total)}" for player, total in game.totals.items())
        text.append(", ".join(names) if game.sheets else ", ".join(game.players), "none")
        out.print(text)
