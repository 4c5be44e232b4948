"""What a key stands for, and one key from the keyboard, without Enter."""

from __future__ import annotations

import os
import sys

from assistant.language import tell
from scoring.message import say
from scoring.sheet import Content

# One key each; upper or lower case.
KEYS = {
    "f": Content.FOREST,
    "v": Content.VILLAGE,
    "a": Content.FARM,
    "w": Content.WATER,
    "m": Content.MONSTER,
    "d": Content.DRAGON,
    "g": Content.GORGON,
    "t": Content.TROLL,
    "z": Content.ZOMBIE,
    "h": Content.HERO,
    "x": Content.DESTROYED,
    ".": Content.EMPTY,
}
OPEN, NO_MORE, APART, BACK = "?", "q", "/", "\b"

ENTER = "\r\n"
BACKSPACE = "\b\x7f"
END_OF_INPUT = "\x04"  # Ctrl-D
ESCAPE = "\x1b"


def meaning_of_keys() -> str:
    """What the keys mean that name a content."""
    keys = ", ".join(f"{key} {tell(content)}" for key, content in KEYS.items())
    return tell(say("Keys: {keys}.", keys=keys))


def key_of(content: Content) -> str:
    return next(key for key, meant in KEYS.items() if meant is content)


def read_key(prompt: str) -> str:
    """The next key, shown behind the prompt; nothing for Enter. Without a keyboard, a line."""
    if not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    key = _key()
    if key == END_OF_INPUT:
        print()
        raise EOFError
    if key in BACKSPACE:
        print()
        return BACK
    # Arrows and the like send an escape and more: no answer to anything.
    shown = key if key.isprintable() else ""
    print(shown)
    return "" if key in ENTER else shown or ESCAPE


if sys.platform == "win32":
    import msvcrt

    def _key() -> str:
        """A key press, which the console does not show."""
        key = msvcrt.getwch()
        if key == "\x03":
            raise KeyboardInterrupt
        if key in "\x00\xe0":  # the first half of a function key or arrow
            msvcrt.getwch()
            return ESCAPE
        return END_OF_INPUT if key == "\x1a" else key

else:
    import termios
    import tty

    def _key() -> str:
        """A key press, which the terminal does not show; Ctrl-C interrupts as always."""
        keyboard = sys.stdin.fileno()
        usual = termios.tcgetattr(keyboard)
        try:
            tty.setcbreak(keyboard, termios.TCSADRAIN)  # keeps what was typed ahead
            # Not through sys.stdin, which would keep what an arrow sends for the next question.
            pressed = os.read(keyboard, 1)
            if pressed[:1] >= b"\xc0":  # the first byte of a letter beyond ASCII
                pressed += os.read(keyboard, 3)
            if pressed == ESCAPE.encode():
                termios.tcflush(keyboard, termios.TCIFLUSH)
        finally:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, usual)
        return pressed.decode("utf-8", "replace")[:1] or END_OF_INPUT
