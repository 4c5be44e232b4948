"""`cartoscore score`: a season's points from sheet text, with the proof."""

from __future__ import annotations

from collections.abc import Sequence

from cli.files import read_sheet
from cli.forms import aftermath_form, health_form, print_json, season_form, tally_form
from cli.options import (
    EdictsOption,
    EditionOption,
    JsonOption,
    LangOption,
    MapOption,
    SeasonOption,
    SheetArgument,
    edict_names,
    season_named,
)
from cli.speech import tell
from scoring.ambush import Aftermath, aftermath, dragon
from scoring.cards import CARDS, Card, Family
from scoring.editions import Edition
from scoring.health import Finding, examine
from scoring.message import Message, say
from scoring.season import SeasonScore, counted_coins, find_edicts, monster_losses, score_season
from scoring.seasons import EDICTS, Season, find_season, letter
from scoring.sheet import Sheet

HELP = say("Score a sheet: a season's four boxes and the proof, or what every card would pay.")


def score(
    sheet: SheetArgument,
    season: SeasonOption = None,
    edicts: EdictsOption = None,
    map: MapOption = None,
    edition: EditionOption = Edition.EN,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    drawn = read_sheet(sheet, map)
    when = season_named(season) or (find_season(drawn.season) if drawn.season else None)
    typed = edict_names(edicts)
    if typed is None:
        if json:
            print_json(_cards_form(drawn, edition))
        else:
            print_cards(drawn, edition, when)
        return
    cards = find_edicts(typed)
    seasons = [when] if when else list(Season)
    scores = [score_season(drawn, each, cards, edition) for each in seasons]
    if json:
        print_json(_seasons_form(drawn, scores))
    else:
        print_seasons(drawn, scores, cards, edition)


def _seasons_form(sheet: Sheet, scores: Sequence[SeasonScore]) -> dict[str, object]:
    return {
        "schema": "cartoscore.score/1",
        "map": sheet.map.name,
        "player": sheet.player,
        "seasons": [season_form(score) for score in scores],
        "health": health_form(examine(sheet)),
        "aftermath": aftermath_form(aftermath(sheet), dragon(sheet)),
    }


def _cards_form(sheet: Sheet, edition: Edition) -> dict[str, object]:
    return {
        "schema": "cartoscore.score/1",
        "map": sheet.map.name,
        "player": sheet.player,
        "cards": [tally_form(card, card.score(sheet, edition)) for card in CARDS],
        "coins": counted_coins(sheet),
        "monsters": -len(monster_losses(sheet)),
        "health": health_form(examine(sheet)),
        "aftermath": aftermath_form(aftermath(sheet), dragon(sheet)),
    }


def print_seasons(
    sheet: Sheet, scores: Sequence[SeasonScore], cards: Sequence[Card], edition: Edition
) -> None:
    """The map, the boxes, and the evidence of every card that was scored."""
    from cli.terminal import console, map_text, season_text, season_title, tally_text

    out = console()
    only = scores[0].season if len(scores) == 1 else None
    out.print(season_title(sheet, only), style="bold")
    out.print(map_text(sheet))
    for score in scores:
        out.print(season_text(score))
    for place, card in enumerate(cards):
        if only and place not in only.edicts:
            continue
        title = f"{tell(letter(EDICTS[place]))}  {tell(card)}"
        out.print(tally_text(title, card.score(sheet, edition)))
    for line in [*_loose_ends(sheet, scores[0].losses), *_warnings(examine(sheet))]:
        out.print(tell(line))


def _loose_ends(sheet: Sheet, losses: Sequence[object]) -> list[Message]:
    """Coins, monsters, and what the player draws now."""
    lines = []
    if sheet.coins is None:
        lines.append(say("Coins: the sheet text does not say; counted as 0."))
    if losses:
        lines.append(say("Monsters: empty spaces beside them are {spaces}.", spaces=tuple(losses)))
    return lines + aftermath_lines(sheet, aftermath(sheet))


def aftermath_lines(sheet: Sheet, effects: Aftermath) -> list[Message]:
    """What the lasting ambush effects ask of the player."""
    lines = []
    if effects.troll_choices:
        lines.append(
            say("Now the Giant Troll destroys one of {spaces}.", spaces=effects.troll_choices)
        )
    if effects.new_zombies:
        lines.append(say("Now draw Zombies at {spaces}.", spaces=effects.new_zombies))
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


def _warnings(findings: Sequence[Finding]) -> list[Message]:
    return [say("This cannot be right: {what}.", what=finding.message) for finding in findings]


def print_cards(sheet: Sheet, edition: Edition, season: Season | None) -> None:
    """What each of the 32 cards would pay."""
    from cli.terminal import console, map_text, minus, season_title

    out = console()
    out.print(season_title(sheet, season), style="bold")
    out.print(map_text(sheet))
    width = max(len(tell(card)) for card in CARDS)
    for family in Family:
        out.print(tell(family), style="bold")
        for card in CARDS:
            if card.family is family:
                points = card.score(sheet, edition).points
                out.print(f"  {tell(card):<{width}}  {minus(points):>3}")
    losses = monster_losses(sheet)
    out.print(tell(say("coins")) + f"  {counted_coins(sheet)}")
    out.print(tell(say("monsters")) + f"  {minus(-len(losses))}")
    for line in [*_loose_ends(sheet, losses), *_warnings(examine(sheet))]:
        out.print(tell(line))
