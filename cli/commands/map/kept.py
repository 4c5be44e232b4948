"""`cartoscore map list` and `forget`: the maps that were learned."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.language import tell
from assistant.learned_maps import forget_map, learned_maps
from cli.options import JsonOption, LangOption
from cli.print_json import print_json
from cli.terminal import console
from scoring.message import say

LIST_HELP = say("List the maps that were learned.")
FORGET_HELP = say("Forget a learned map; games that were played on it keep their own copy.")


def list_maps(json: JsonOption = False, lang: LangOption = None) -> None:
    if json:
        from assistant.show.map_json import maps_form

        print_json(maps_form(learned_maps()))
        return
    out = console()
    kept = learned_maps()
    if not kept:
        out.print(tell(say("No map was learned yet: cartoscore map learn BLANK.jpg --name NAME")))
    for one in kept:
        if one.map is None:
            out.print(tell(say("{name}: the file {path} is damaged", name=one.name, path=one.path)))
            continue
        out.print(
            tell(
                say(
                    "{name}: mountains {mountains}, ruins {ruins}, wasteland {wasteland}",
                    name=one.name,
                    mountains=len(one.map.mountains),
                    ruins=len(one.map.ruins),
                    wasteland=len(one.map.wasteland),
                )
            )
        )


def forget(
    name: Annotated[str, typer.Argument(metavar="NAME", help=tell(say("What the map is called.")))],
    lang: LangOption = None,
) -> None:
    forget_map(name)
    console().print(tell(say("{name} is forgotten.", name=name)))
