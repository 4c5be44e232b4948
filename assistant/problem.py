"""What the user can mend: what is wrong, what it is about, and what to do about it."""

from __future__ import annotations

import errno
from enum import Enum

from scoring.message import Message, say
from scoring.names import UnknownName
from scoring.season import WrongEdicts
from scoring.text import SheetTextError


class About(Enum):
    """What a problem is about; each surface has its own way to tell it."""

    USAGE = "usage"  # what was asked for cannot be meant
    FILE = "file"  # missing, damaged, too large, or there already
    NO_SHEET = "no_sheet"  # nothing in the photo that can be read
    DOES_NOT_FIT = "does_not_fit"  # sheet text, card, map or game


class Remedy(Enum):
    """What can be done; each surface says how it is done there."""

    OVERWRITE = "overwrite"
    ANOTHER_DATABASE = "another_database"
    WHOLE_COPY = "whole_copy"
    RIGHT_TO_WRITE = "right_to_write"
    RIGHT_TO_OPEN = "right_to_open"
    UPDATE = "update"
    BEGIN_GAME = "begin_game"
    NAME_GAME_OR_BEGIN = "name_game_or_begin"
    NAME_PLAYER_AND_SEASON = "name_player_and_season"
    NAME_PLAYER_ANYWAY = "name_player_anyway"
    ANYWAY = "anyway"
    ANOTHER_PHOTO = "another_photo"
    REPLACE_OR_ANYWAY = "replace_or_anyway"
    CORRECT_OR_ADD_ANYWAY = "correct_or_add_anyway"
    REPLACE = "replace"
    REPLACE_A_SHEET = "replace_a_sheet"
    REPLACE_A_SEASON = "replace_a_season"
    SAY_WHAT_IS_PRINTED = "say_what_is_printed"
    HAND_FILE = "hand_file"
    NAME_HAND = "name_hand"


class Problem(Exception):
    """Something the user can mend; the hint says what to do next, in a sentence that holds
    everywhere or as a remedy that the surface puts into words."""

    def __init__(
        self, message: Message, about: About, hint: Message | Remedy | None = None
    ) -> None:
        self.message = message
        self.about = about
        self.hint = hint
        super().__init__(str(message))

    def __reduce__(self) -> tuple[object, ...]:
        # Photos are read by worker processes, so problems travel between processes.
        return Problem, (self.message, self.about, self.hint)


def problem_behind(error: BaseException) -> Problem | None:
    """The user's problem behind an exception; None for a fault of the program."""
    if isinstance(error, Problem):
        return error
    # A photo that cannot be read; the scanner is not imported here, because it takes a while.
    code, message = getattr(error, "code", None), getattr(error, "message", None)
    if isinstance(code, str) and isinstance(message, Message):
        about = About.FILE if getattr(error, "about_file", False) else About.NO_SHEET
        return Problem(message, about, getattr(error, "hint", None))
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return Problem(say("the output cannot be written: the disk is full"), About.FILE)
    if isinstance(error, SheetTextError):
        return Problem(error.placed, About.DOES_NOT_FIT)
    if isinstance(error, (UnknownName, WrongEdicts)):
        return Problem(error.message, About.DOES_NOT_FIT)
    return None
