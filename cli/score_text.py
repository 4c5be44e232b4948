"""What `score` says in the terminal, of a season or of every card; `scan` says it of a photo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from assistant.coin_lines import ledger_line, ledger_objections
from assistant.draw_now import RevealedCards, draw_now, effects_now, left_out, unrevealed_line
from assistant.folded import unfolds
from assistant.four_cards import family_remark
from assistant.language import tell
from assistant.monster_losses import monster_lines
from scoring.card import Card, Family
from scoring.cards import CARDS
from scoring.coin_ledger import Ledger
from scoring.editions import Edition
from scoring.health import examine
from scoring.message import say
from scoring.season import Edict, SeasonScore, counted_coins, monster_losses
from scoring.seasons import Season, letter
from scoring.sheet import Sheet

if TYPE_CHECKING:
    from rich.console import Console


def warn_of_families(cards: Sequence[Card]) -> None:
    """A game has one card of each family; say so where it has not, and go on."""
    if remark := family_remark(cards):
        from cli.terminal import warn

        warn(remark)


def print_score(
    sheet: Sheet,
    scores: Sequence[SeasonScore],
    ledger: Ledger,
    proof: bool,
    revealed: RevealedCards = None,
) -> None:
    """The map and the evidence, what was lost, and last the boxes with what to draw now."""
    from cli.terminal import console

    out = console()
    print_evidence(out, sheet, edicts_of(scores), proof)
    print_losses(out, sheet, ledger, revealed)
    print_season_verdict(out, sheet, scores, revealed)


def edicts_of(scores: Iterable[SeasonScore]) -> list[Edict]:
    """The edicts that were scored, each once."""
    return list({edict.letter: edict for score in scores for edict in score.edicts}.values())


def print_evidence(out: Console, sheet: Sheet, edicts: Sequence[Edict], proof: bool) -> None:
    """The map, and what counted for every card that was scored."""
    from cli.terminal import map_text, tally_text

    out.print(map_text(sheet))
    for edict in edicts:
        title = f"{tell(letter(edict.letter))}  {tell(edict.card)}"
        out.print(tally_text(title, edict.tally, proof))
    if not proof and unfolds(edict.tally for edict in edicts):
        out.print(tell(say("--proof tells each near miss.")), style="dim")


def print_season_verdict(
    out: Console, sheet: Sheet, scores: Sequence[SeasonScore], revealed: RevealedCards = None
) -> None:
    """The boxes of a sheet that belongs to no game, and what its player draws now."""
    from assistant.words import season_title
    from cli.verdict_text import print_verdict

    title = season_title(sheet, scores[0].season if len(scores) == 1 else None)
    print_verdict(out, title, scores, draw_now(sheet, effects_now(sheet, revealed)))


def print_cards(
    sheet: Sheet,
    edition: Edition,
    with_base: bool,
    season: Season | None,
    ledger: Ledger,
    revealed: RevealedCards = None,
) -> None:
    """What each of the cards would pay."""
    from assistant.words import minus, season_title
    from cli.terminal import console, map_text, ruling_text

    out = console()
    _print_title(out, season_title(sheet, season))
    out.print(map_text(sheet))
    width = max(len(tell(card)) for card in CARDS)
    for family in Family:
        out.print(tell(family), style="bold")
        for card in CARDS:
            if card.family is family:
                tally = card.score(sheet, edition, with_base)
                out.print(f"  {tell(card):<{width}}  {minus(tally.points):>3}")
                for ruling in tally.rulings:
                    out.print(ruling_text(ruling), end="")
    out.print(tell(say("coins")) + f"  {counted_coins(sheet)}")
    out.print(tell(say("monsters")) + f"  {minus(-len(monster_losses(sheet)))}")
    print_losses(out, sheet, ledger, revealed)
    for line in draw_now(sheet, effects_now(sheet, revealed)):
        out.print(tell(line))


def _print_title(out: Console, title: str) -> None:
    if title:
        out.print(title, style="bold")


def print_losses(
    out: Console, sheet: Sheet, ledger: Ledger, revealed: RevealedCards = None
) -> None:
    """Where points were lost, what the coins are for, and what cannot be right."""
    from cli.terminal import warn

    if sheet.coins is None:
        warn(say("Coins: the sheet does not say; counted as 0."))
    for line in (*monster_lines(sheet), ledger_line(ledger), *ledger_objections(ledger)):
        out.print(tell(line))
    for card in left_out(sheet, revealed):
        out.print(tell(unrevealed_line(card)))
    for finding in examine(sheet):
        out.print(tell(say("This cannot be right: {what}.", what=finding.message)))
