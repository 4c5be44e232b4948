"""A person at a terminal: commands in a pseudo-terminal, what is typed, and what stands on screen.

The screen knows as much of a terminal as the program uses: lines that wrap and scroll, carriage
return, backspace, and erasing to the end of a line or screen.
"""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import struct
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.runs import MODULE, ROOT

PATIENCE = 60.0  # seconds until what is waited for must have come, on a busy machine too
CONTROL = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b[()][A-Z0-9]|\x1b[=>]")


class Screen:
    """What a window of so many rows and columns shows of what was printed."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.lines: list[list[str]] = [[]]  # all that ever stood there; the window is its end
        self.row = self.column = 0

    def print(self, text: str) -> None:
        place = 0
        while place < len(text):
            control = CONTROL.match(text, place)
            if control:
                self._obey(control[2] or "", control[1] or "")
                place = control.end()
            else:
                self._put(text[place])
                place += 1

    def _put(self, letter: str) -> None:
        if letter == "\n":
            self._down()
        elif letter == "\r":
            self.column = 0
        elif letter == "\b":
            self.column = max(0, self.column - 1)
        elif letter >= " ":
            if self.column == self.columns:
                self._down()
                self.column = 0
            line = self.lines[self.row]
            line += [" "] * (self.column + 1 - len(line))
            line[self.column] = letter
            self.column += 1

    def _down(self) -> None:
        self.row += 1
        if self.row == len(self.lines):
            self.lines.append([])

    def _obey(self, what: str, number: str) -> None:
        count = int(number) if number.isdigit() else 1
        if what == "A":
            self.row = max(0, len(self.lines) - self.rows, self.row - count)
        elif what == "C":
            self.column = min(self.columns - 1, self.column + count)
        elif what == "D":
            self.column = max(0, self.column - count)
        elif what in "KJ" and number in ("", "0"):
            del self.lines[self.row][self.column :]
            if what == "J":
                del self.lines[self.row + 1 :]
        elif what == "K" and number == "2":
            self.lines[self.row].clear()

    @property
    def window(self) -> list[str]:
        """The lines that are in sight."""
        return ["".join(line).rstrip() for line in self.lines[-self.rows :]]

    def __str__(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self.lines)


class Terminal:
    """A command that runs in a window of its own, with somebody at its keyboard."""

    def __init__(
        self,
        *words: str | Path,
        rows: int = 24,
        columns: int = 80,
        folder: Path = ROOT,
        program: Sequence[str] = MODULE,
        **environment: str,
    ) -> None:
        import pty

        self.screen = Screen(rows, columns)
        self.seen = ""  # all that was printed, letter by letter
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.answered = 0  # how much of it was waited for
        self.keyboard, inside = pty.openpty()
        import fcntl
        import termios

        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        usual = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "COLUMNS", "LINES", "COLORTERM", "FORCE_COLOR")
        }

        def at_this_terminal() -> None:
            """Ctrl-C reaches whoever has the terminal for their own, and is heard, even where the
            tests run in the background and it is not."""
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [*program, *map(str, words)],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            cwd=folder,
            env={
                **usual,
                "PYTHONPATH": str(ROOT),
                "LC_ALL": "",
                "LANGUAGE": "",
                "LANG": "C.UTF-8",
                "TERM": "xterm-256color",
                **environment,
            },
            start_new_session=True,
            preexec_fn=at_this_terminal,
        )
        os.close(inside)

    def type(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def wait_for(self, text: str) -> None:
        """Wait until this is printed, after what was waited for before."""
        while text not in self.seen[self.answered :]:
            if not self._read():
                raise AssertionError(f"{text!r} never came:\n{self.screen}")
        self.answered = self.seen.index(text, self.answered) + len(text)

    def answer(self, *answers: tuple[str, str]) -> None:
        """Each time something is printed, type something."""
        for question, keys in answers:
            self.wait_for(question)
            self.type(keys)

    def end(self) -> int:
        """Wait for the end; the exit code, negative for a signal."""
        while self._read():
            pass
        code = self.process.wait(PATIENCE)
        os.close(self.keyboard)
        return code

    def _read(self) -> bool:
        """Take in what was printed; False at the end of the command."""
        ready, _, _ = select.select([self.keyboard], [], [], PATIENCE)
        if not ready:
            self.process.kill()
            raise AssertionError(f"nothing more came:\n{self.screen}")
        try:
            text = os.read(self.keyboard, 1 << 16)
        except OSError:  # how Linux says that nobody is at the other end
            return False
        if not text:
            return False
        shown = self.decoder.decode(text)
        self.seen += CONTROL.sub("", shown)
        self.screen.print(shown)
        return True
