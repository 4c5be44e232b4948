"""How what helps is done on the command line: the options and commands to type."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.problem import Remedy
from scoring.message import Message, say

HOW: Mapping[Remedy, Message] = {
    Remedy.OVERWRITE: say("--force overwrites it."),
    Remedy.ANOTHER_DATABASE: say("Name another database with --db."),
    Remedy.WHOLE_COPY: say(
        "It is left as it is. Take a copy of it that is whole, or begin anew with --db."
    ),
    Remedy.RIGHT_TO_WRITE: say(
        "Give yourself the right to write there, or name another database with --db."
    ),
    Remedy.RIGHT_TO_OPEN: say(
        "Check the folder and your rights there, or name another database with --db."
    ),
    Remedy.UPDATE: say("Update cartoscore, or name another database with --db."),
    Remedy.BEGIN_GAME: say("Begin one: cartoscore game new"),
    Remedy.NAME_GAME_OR_BEGIN: say(
        "Say with --game which one you mean, or begin one: cartoscore game new"
    ),
    Remedy.NAME_PLAYER_AND_SEASON: say("Say whose it is with --player, and --season where needed."),
    Remedy.NAME_PLAYER_ANYWAY: say(
        "Say with --player whose it is; --anyway adds it all the same, if it is meant."
    ),
    Remedy.ANYWAY: say("--anyway adds it all the same, if it is meant."),
    Remedy.ANOTHER_PHOTO: say("Take a photo of a sheet of this game."),
    Remedy.REPLACE_OR_ANYWAY: say(
        "--replace puts it in the place of that sheet; --anyway adds it all the same."
    ),
    Remedy.CORRECT_OR_ADD_ANYWAY: say(
        "--set, --sign and --coins correct it; --anyway adds it all the same."
    ),
    Remedy.REPLACE: say("--replace puts this one in its place."),
    Remedy.REPLACE_A_SHEET: say("--player and --season with --replace put another in its place."),
    Remedy.SAY_WHAT_IS_PRINTED: say(
        "Take a sheet that nobody has drawn on; what is printed all the same is said with --set:"
        " B4=^ (mountain), B4=.r (ruins), B4=# (wasteland) or B4=. (nothing that counts)."
    ),
    Remedy.REPLACE_A_SEASON: say("--season with --replace puts another in the place of one."),
    Remedy.HAND_FILE: say("A file to import is written by: cartoscore hand export"),
    Remedy.NAME_HAND: say(
        "Say with --as under which name: the same if it is the same person, else another."
    ),
}
