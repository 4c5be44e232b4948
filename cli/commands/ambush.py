"""`cartoscore ambush`: where a solo ambush goes, step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.draw_now import coin_lines
from assistant.language import tell
from assistant.show.json_parts import names
from cli.options import EditionOption, JsonOption, LangOption, MapOption, SheetArgument
from cli.print_json import print_json
from cli.standard_input import read_sheet_text
from scoring.coins import earned
from scoring.decks import Corner
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.sheet import Sheet
from scoring.solo_ambush import Placement, Try, find_ambush, place_solo_ambush

HELP = say("Show where the rules of the solo game put an ambush, step by step.")


def ambush(
    name: Annotated[str, typer.Argument(metavar="NAME", help=tell(say("The ambush card.")))],
    sheet: SheetArgument,
    corner: Annotated[
        Corner | None,
        typer.Option("--corner", help=tell(say("The corner on your card, if it differs."))),
    ] = None,
    map: MapOption = None,
    edition: EditionOption = Edition.EN,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    card = find_ambush(name)
    drawn = read_sheet_text(sheet, map)
    placement = place_solo_ambush(card, drawn, corner)
    unsure = corner is None and not card.corner_sure
    if json:
        from assistant.show.ambush_json import ambush_form

        print_json(ambush_form(placement, drawn, corner_sure=not unsure))
    else:
        _print(placement, drawn, unsure)
        if edition is Edition.RU and not drawn.empty:
            print(tell(say("The Russian rulebook ends a solo game at once when the map is full.")))


def _print(placement: Placement, sheet: Sheet, unsure: bool) -> None:
    from cli.terminal import console, map_text, warn

    if unsure:
        warn(
            say(
                "The sources are not sure of this card's corner, {corner}:"
                " look at your card and give --corner if it differs.",
                corner=placement.corner,
            )
        )
    out = console()
    out.print(tell(placement.ambush), style="bold")
    way = say("clockwise") if placement.ambush.clockwise else say("counterclockwise")
    out.print(tell(say("From {corner}, {way}.", corner=placement.corner, way=way)))
    for number, attempt in enumerate(placement.tries, 1):
        out.print(f"{number:>3}. {tell(_what_it_meets(attempt))}")
    out.print(map_text(placement.drawn(sheet), scored=frozenset(placement.spaces)))
    for line in _outcome(placement, sheet):
        out.print(tell(line))


def _what_it_meets(attempt: Try) -> Message:
    if attempt.blocked_by:
        return say(
            "{spaces}: filled at {blocked}",
            spaces=", ".join(names(attempt.spaces)),
            blocked=attempt.blocked_by,
        )
    return say("{spaces}: free", spaces=", ".join(names(attempt.spaces)))


def _outcome(placement: Placement, sheet: Sheet) -> list[Message]:
    if not placement.spaces:
        return [say("The shape fits nowhere: the card is ignored.")]
    lines = [
        say(
            "Draw {monster} at {spaces}.",
            monster=placement.ambush.content,
            spaces=", ".join(names(placement.spaces)),
        )
    ]
    destroyed = placement.destroyed(sheet)
    if destroyed:
        lines.append(say("On attack marks they are destroyed at once: {spaces}.", spaces=destroyed))
    gaze = placement.gaze(sheet)
    if gaze:
        lines.append(
            say("The Gorgon destroys one of {spaces}: choose.", spaces=", ".join(names(gaze)))
        )
    return lines + coin_lines(earned(placement.drawn(sheet)).beyond(earned(sheet)))
