"""What can be wrong with a photo: each case with its code, a sentence, and a hint that helps.

Sentences name no option and no button: each surface adds how a thing is done there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from scoring.message import Message, say


class ScanError(ValueError):
    """A photo that cannot be read; `message` says why and `hint` what to do about it."""

    code: ClassVar[str] = "scan_error"
    about_file: ClassVar[bool] = False  # the file itself is no good, whatever it shows
    default_hint: ClassVar[Message] = say("Take the photo again.")

    def __init__(self, message: Message, hint: Message | None = None) -> None:
        self.message = message
        self.hint = hint or self.default_hint
        super().__init__(str(message))

    def __reduce__(self) -> tuple[object, ...]:
        # Photos are read by worker processes, so their errors have to travel between processes.
        return type(self), (self.message, self.hint)


class FileProblem(ScanError):
    """The file itself is no good."""

    code = "file_problem"
    about_file = True


class FileMissing(FileProblem):
    """There is no such file, or it is a folder."""

    code = "file_missing"
    default_hint = say("Check the name and the folder.")


class FileUnreadable(FileProblem):
    """The system does not let us read the file."""

    code = "file_unreadable"
    default_hint = say("Check that you may read the file.")


class EmptyFile(FileProblem):
    """A file of no bytes."""

    code = "empty_file"
    default_hint = say("The download or copy has probably failed: fetch the photo again.")


class NotAnImage(FileProblem):
    """Something else than a picture, or a picture of a kind that is not read."""

    code = "not_an_image"
    default_hint = say("Give a photo as JPEG, PNG, WebP or HEIC.")


class Damaged(FileProblem):
    """A picture that breaks off or cannot be decoded."""

    code = "damaged"
    default_hint = say("The download or copy has probably broken off: fetch the photo again.")


class TooLarge(FileProblem):
    """More pixels or bytes than a photo has."""

    code = "too_large"
    default_hint = say("Scale the picture down: 12 megapixels are plenty.")


class SheetNotFound(ScanError):
    """No map of the sought kind in the photo."""

    code = "sheet_not_found"
    default_hint = say(
        "Lay the sheet flat, with nothing on the map, and take the whole sheet from above."
    )


class MapCutOff(ScanError):
    """A part of the map lies outside the photo."""

    code = "map_cut_off"
    default_hint = say("Step back so that the whole frame is in the picture.")


class TooSmall(ScanError):
    """Too few pixels for each space."""

    code = "too_small"
    default_hint = say("Move closer, or send the photo in its original size.")


class TooNarrow(ScanError):
    """A strip in which no whole sheet has room."""

    code = "too_narrow"
    default_hint = say("Cut the picture down to the sheet, or take the whole sheet from above.")


class TooBlurred(ScanError):
    """Nothing finer than a blur is left of the spaces."""

    code = "too_blurred"
    default_hint = say("Hold still, tap the sheet to focus, and give it more light.")


class TooCurled(ScanError):
    """The lines of the map run in no way that a sheet of paper lies."""

    code = "too_curled"
    default_hint = say("Press the sheet flat and take the photo from above.")


class Look(Enum):
    """What a photo should be looked at for."""

    ANIMATED = "animated"
    DAMAGED = "damaged"
    SEVERAL_SHEETS = "several_sheets"
    SIDE_IN_DOUBT = "side_in_doubt"
    OTHER_SIDE = "other_side"
    GLARE = "glare"


@dataclass(frozen=True)
class Caution:
    """Something worth a word about a photo that was read all the same."""

    look: Look
    message: Message
