"""The key to the table: 80 random bits, typed or scanned, and what slows those down who guess."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

BYTES = 10  # 80 bits
GROUP = 4  # letters beside each other: sixteen in a row nobody types right
LETTERS = GROUP * 4
# As many wrong keys are answered at once; each further one doubles the time to wait.
FREE_TRIES = 5
LONGEST_WAIT = 60.0  # seconds
FORGIVEN_AFTER = 600.0  # seconds without another wrong key
MOST_REMEMBERED = 1000  # addresses that gave a wrong key
LONGEST_TYPED = 200
# There is no 0, 1 and 8 among the letters: whoever reads them means these.
MISREAD = str.maketrans({"0": "O", "1": "I", "8": "B"})


def new_key() -> str:
    """Letters A to Z and digits 2 to 7."""
    return base64.b32encode(secrets.token_bytes(BYTES)).decode("ascii")


def in_groups(key: str) -> str:
    """A key as a person reads it out."""
    return " ".join(key[at : at + GROUP] for at in range(0, len(key), GROUP))


def tidied(typed: str) -> str:
    """A key as it was typed, without spaces, dashes and small letters."""
    letters = (letter for letter in typed[:LONGEST_TYPED].upper() if letter.isalnum())
    return "".join(letters).translate(MISREAD)


def digest(secret: str) -> str:
    """What is kept of a secret: enough to know it again."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(errors="replace"), other.encode(errors="replace"))


@dataclass
class _Guesser:
    """An address that gave wrong keys."""

    wrong: int = 0
    last: float = 0.0

    def wait(self, now: float) -> float:
        """Seconds until another key of it is looked at."""
        beyond = self.wrong - FREE_TRIES
        pause = min(2.0**beyond, LONGEST_WAIT) if beyond >= 0 else 0.0
        return max(0.0, self.last + pause - now)


@dataclass
class Slowed:
    """Who gave wrong keys, and how long each has to wait."""

    clock: Callable[[], float] = time.monotonic
    _guessers: dict[str, _Guesser] = field(default_factory=dict)

    def wait(self, address: str) -> float:
        """Seconds until a key from this address is looked at; 0: now."""
        now = self.clock()
        for known, guesser in list(self._guessers.items()):
            if now - guesser.last > FORGIVEN_AFTER:
                del self._guessers[known]
        return self._guessers.get(address, _Guesser()).wait(now)

    def wrong(self, address: str) -> None:
        """One more wrong key."""
        if address not in self._guessers and len(self._guessers) >= MOST_REMEMBERED:
            oldest = min(self._guessers, key=lambda known: self._guessers[known].last)
            del self._guessers[oldest]
        guesser = self._guessers.setdefault(address, _Guesser())
        guesser.wrong, guesser.last = guesser.wrong + 1, self.clock()
