"""`cartoscore score`: a season's points from sheet text, with the proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.draw_now import draw_now, unrevealed_line
from assistant.files import read_sheet
from assistant.language import tell
from assistant.monster_losses import monster_lines
from assistant.settings import find_settings
from assistant.show.json_parts import aftermath_form, health_form, season_form, tally_form
from cli.options import (
    DeckOption,
    EdictsOption,
    JsonOption,
    LangOption,
    MapOption,
    SeasonOption,
    SettingEditionOption,
    SheetArgument,
    deck_named,
    edict_names,
    season_named,
)
from cli.print_json import print_json
from scoring.aftermath import LASTING, Aftermath, aftermath
from scoring.card import Card, Family
from scoring.cards import CARDS
from scoring.combining import combined
from scoring.decks import Ambush
from scoring.editions import Edition
from scoring.health import examine
from scoring.message import say
from scoring.revealed import unrevealed
from scoring.season import SeasonScore, counted_coins, find_edicts, monster_losses, score_season
from scoring.seasons import Season, find_season, letter
from scoring.sheet import Sheet
from scoring.solo_ambush import find_ambush

if TYPE_CHECKING:
    from rich.console import Console

HELP = say("Score a sheet: a season's four boxes and the proof, or what every card would pay.")


Revealed = Sequence[Ambush] | None  # None: nobody said
RevealedOption = Annotated[
    str | None,
    typer.Option(
        "--revealed",
        metavar="NAMES",
        help=tell(say("Ambush cards in the order they were revealed, with commas between them.")),
    ),
]


def score(
    sheet: SheetArgument,
    season: SeasonOption = None,
    edicts: EdictsOption = None,
    map: MapOption = None,
    edition: SettingEditionOption = None,
    deck: DeckOption = None,
    revealed: RevealedOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    drawn = read_sheet(sheet, map)
    settings = find_settings()
    when = season_named(season) or (find_season(drawn.season) if drawn.season else None)
    when = when or season_named(settings.season)
    names = edict_names(edicts) or settings.edicts
    rules = edition or settings.edition or Edition.EN
    box = deck_named(deck) or settings.deck
    with_base = combined((), drawn.map, box)
    ambushes = _ambushes(revealed)
    if names is None:
        if json:
            print_json(_cards_form(drawn, rules, with_base, ambushes))
        else:
            print_cards(drawn, rules, with_base, when, ambushes)
        return
    cards = find_edicts(names)
    mind_families(cards)
    seasons = [when] if when else list(Season)
    scores = [score_season(drawn, each, cards, rules, box) for each in seasons]
    if json:
        print_json(_seasons_form(drawn, rules, scores, ambushes))
    else:
        print_seasons(drawn, scores, ambushes)


def _ambushes(revealed: str | None) -> tuple[Ambush, ...] | None:
    """Whose effects come first; None: nobody said."""
    if revealed is None:
        return None
    return tuple(find_ambush(name) for name in revealed.split(","))


def _effects(sheet: Sheet, revealed: Revealed) -> Aftermath:
    """The lasting effects; without a word the Troll's come first."""
    return aftermath(sheet, LASTING if revealed is None else [card.content for card in revealed])


def _untold(sheet: Sheet, revealed: Revealed) -> tuple[Ambush, ...]:
    """The cards that the sheet shows and --revealed leaves out."""
    return () if revealed is None else unrevealed(sheet, revealed)


def mind_families(cards: Sequence[Card]) -> None:
    """A game has one card of each family; say so where it has not, and go on."""
    from cli.terminal import warn

    if len({card.family for card in cards}) < len(cards):
        warn(say("A game has one scoring card of each family; these are not."))


def _seasons_form(
    sheet: Sheet, edition: Edition, scores: Sequence[SeasonScore], revealed: Revealed
) -> dict[str, object]:
    return {
        "schema": "cartoscore.score/1",
        "edition": edition.value,
        "map": sheet.map.name,
        "player": sheet.player,
        "seasons": [season_form(score) for score in scores],
        "health": health_form(examine(sheet)),
        "aftermath": aftermath_form(sheet, _effects(sheet, revealed)),
        "unrevealed": [card.name for card in _untold(sheet, revealed)],
    }


def _cards_form(
    sheet: Sheet, edition: Edition, with_base: bool, revealed: Revealed
) -> dict[str, object]:
    return {
        "schema": "cartoscore.score/1",
        "edition": edition.value,
        "map": sheet.map.name,
        "player": sheet.player,
        "cards": [tally_form(card, card.score(sheet, edition, with_base)) for card in CARDS],
        "coins": counted_coins(sheet),
        "monsters": -len(monster_losses(sheet)),
        "health": health_form(examine(sheet)),
        "aftermath": aftermath_form(sheet, _effects(sheet, revealed)),
        "unrevealed": [card.name for card in _untold(sheet, revealed)],
    }


def print_seasons(sheet: Sheet, scores: Sequence[SeasonScore], revealed: Revealed = None) -> None:
    """The map, the boxes, and the evidence of every card that was scored."""
    from assistant.words import season_title
    from cli.terminal import console, map_text, season_text, tally_text

    out = console()
    _print_title(out, season_title(sheet, scores[0].season if len(scores) == 1 else None))
    out.print(map_text(sheet))
    for score in scores:
        out.print(season_text(score))
    edicts = {edict.letter: edict for score in scores for edict in score.edicts}
    for edict in edicts.values():
        out.print(tally_text(f"{tell(letter(edict.letter))}  {tell(edict.card)}", edict.tally))
    _print_rest(out, sheet, revealed)


def print_cards(
    sheet: Sheet,
    edition: Edition,
    with_base: bool,
    season: Season | None,
    revealed: Revealed = None,
) -> None:
    """What each of the 32 cards would pay."""
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
    _print_rest(out, sheet, revealed)


def _print_title(out: Console, title: str) -> None:
    if title:
        out.print(title, style="bold")


def _print_rest(out: Console, sheet: Sheet, revealed: Revealed) -> None:
    """Where points were lost, what the player draws now, and what cannot be right."""
    from cli.terminal import warn

    if sheet.coins is None:
        warn(say("Coins: the sheet does not say; counted as 0."))
    for line in (*monster_lines(sheet), *draw_now(sheet, _effects(sheet, revealed))):
        out.print(tell(line))
    for card in _untold(sheet, revealed):
        out.print(tell(unrevealed_line(card)))
    for finding in examine(sheet):
        out.print(tell(say("This cannot be right: {what}.", what=finding.message)))
