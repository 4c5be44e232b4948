"""How what helps is done on the page."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.problem import Remedy
from scoring.message import Message, say

HOW: Mapping[Remedy, Message] = {
    Remedy.OVERWRITE: say("Give it another name."),
    Remedy.ANOTHER_DATABASE: say("The table has to be opened with another file of games."),
    Remedy.WHOLE_COPY: say("The table has to be opened with a copy of the games that is whole."),
    Remedy.RIGHT_TO_WRITE: say("The laptop may not write there: look at its file of games."),
    Remedy.RIGHT_TO_OPEN: say("The laptop cannot open its file of games."),
    Remedy.UPDATE: say("cartoscore on the laptop is older than its file of games: update it."),
    Remedy.BEGIN_GAME: say("The host sets a game up on the laptop."),
    Remedy.NAME_GAME_OR_BEGIN: say("The host chooses a game on the laptop, or sets one up."),
    Remedy.NAME_PLAYER_AND_SEASON: say("Choose whose sheet it is, and of which season."),
    Remedy.NAME_PLAYER_ANYWAY: say("Choose whose sheet it is, if it is right all the same."),
    Remedy.ANYWAY: say("Add it all the same, if it is meant."),
    Remedy.ANOTHER_PHOTO: say("Take a photo of a sheet of this game."),
    Remedy.REPLACE_OR_ANYWAY: say("Open the sheet that is there to put it right."),
    Remedy.CORRECT_OR_ADD_ANYWAY: say("Open that sheet and tap a space to put it right."),
    Remedy.NAME_HAND: say("Choose whose hand drew it."),
    Remedy.SAY_WHAT_IS_PRINTED: say("Maps are learned in the laptop's terminal."),
    Remedy.HAND_FILE: say("Hands are looked after in the laptop's terminal."),
    Remedy.REPLACE: say("Photograph it again to put it in its place."),
    Remedy.REPLACE_A_SHEET: say("Open a sheet that is there to put it right."),
    Remedy.REPLACE_A_SEASON: say("Open a sheet that is there to put it right."),
}
