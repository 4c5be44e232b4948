"""The one way a file is written: whole or not at all, and over nothing that somebody still needs.

What is there already is replaced only where that was said, and never a file that is being read: a
photo, a sheet, a map, the database. Devices and pipes hold nothing and are written into.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from assistant.data_folder import PRIVATE_FILE
from assistant.drafts import draft_for, move_into_place
from assistant.problem import About, Problem, Remedy
from scoring.message import say

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
WINDOWS = os.name == "nt"  # where nothing takes the place of a file that somebody has open
Write = Callable[[Path], object]  # into a file of this name


def refuse_to_overwrite(path: Path | None, force: bool, spare: Iterable[Path | str] = ()) -> None:
    """Refuse before the work is done what could not be written after it."""
    if path is None:
        return
    if any(_same(path, needed) for needed in spare):
        raise Problem(
            say("{path} would be written over a file that is read", path=path),
            About.FILE,
            say("Give it another name."),
        )
    if _holds_nothing(path):
        return
    if os.path.isdir(path):
        raise Problem(say("{path} is a folder, not a file", path=path), About.FILE)
    if not force and os.path.exists(path):
        raise _there_already(path)
    if not (os.path.isdir(path.parent) and os.access(path.parent, os.W_OK)):
        raise Problem(
            say("{path} cannot be written: no such folder, or it is closed", path=path),
            About.FILE,
        )


def refuse_ending(path: Path | None) -> None:
    """Refuse what is no picture by its name."""
    if path is not None and path.suffix.lower() not in PICTURES:
        raise _no_picture(path)


def refuse_two_of_one_name(paths: Iterable[Path | None]) -> None:
    """Refuse outputs of which one would be written over another."""
    taken: set[str] = set()
    for path in paths:
        if path is None or _holds_nothing(path):
            continue
        try:
            place = os.path.normcase(os.path.realpath(path))
        except OSError:  # the folder one is in was deleted; that it cannot be written is told later
            continue
        if place in taken:
            raise Problem(
                say("{path} would be written over another output", path=path), About.USAGE
            )
        taken.add(place)


def write_whole(
    path: Path,
    write: Write,
    *,
    force: bool = True,
    spare: Iterable[Path | str] = (),
    private: bool = False,
) -> None:
    """Write a file: first beside its place, then, once it is on the disk, moved into it.

    `force`: over one that is there, which keeps its rights. `spare`: over none of these. `private`:
    nobody else may look into it.
    """
    refuse_to_overwrite(path, force, spare)
    try:
        place = Path(os.path.realpath(path))  # a link stays one
        if _holds_nothing(place):
            _write_into(place, write)
        else:
            _write_beside(place, write, force, private)
    except FileExistsError:
        raise _there_already(path) from None
    except ValueError:
        raise _no_picture(path) from None
    except OSError as error:
        if WINDOWS and isinstance(error, PermissionError) and os.path.exists(path):
            raise Problem(
                say("{path} cannot be written: another program has it open", path=path), About.FILE
            ) from None
        raise Problem(
            say("{path} cannot be written: {why}", path=path, why=error.strerror or error),
            About.FILE,
        ) from None


def _write_beside(place: Path, write: Write, force: bool, private: bool) -> None:
    mode = stat.S_IMODE(place.stat().st_mode) if os.path.exists(place) else None
    mode = PRIVATE_FILE if private else mode
    with draft_for(place, mode) as draft:
        write(draft)
        move_into_place(draft, place, mode, replaces=force)


def write_text(
    path: Path,
    text: str,
    *,
    force: bool = True,
    spare: Iterable[Path | str] = (),
    private: bool = False,
) -> None:
    """Write a text as UTF-8."""
    raw = text.encode("utf-8", "replace")
    write_whole(
        path, lambda place: place.write_bytes(raw), force=force, spare=spare, private=private
    )


def write_bytes(
    path: Path, raw: bytes, *, force: bool = True, spare: Iterable[Path | str] = ()
) -> None:
    write_whole(path, lambda place: place.write_bytes(raw), force=force, spare=spare)


def _holds_nothing(path: Path) -> bool:
    """Whether it is a pipe or a device, such as /dev/null."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def _write_into(place: Path, write: Write) -> None:
    """Into a pipe, in which nobody can go back as writers of pictures do: made elsewhere first."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="cartoscore-") as folder:
        made = Path(folder) / f"made{place.suffix}"
        write(made)
        with place.open("wb", buffering=0) as pipe:
            left = memoryview(made.read_bytes())
            while left:
                left = left[pipe.write(left) or 0 :]


def _same(path: Path, other: Path | str) -> bool:
    """Whether two names lead to one file: by links, or where case makes no difference."""
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):  # one of them is not there
        return False


def _no_picture(path: Path) -> Problem:
    return Problem(
        say("{path} cannot be written: give it an ending such as .png", path=path), About.FILE
    )


def _there_already(path: Path) -> Problem:
    return Problem(say("{path} is there already", path=path), About.FILE, Remedy.OVERWRITE)
