"""Text from outside without what does not show itself: names, file names, notes, headers.

Such characters move the cursor, colour or rename a terminal, turn what stands beside them the other
way round, or make a name of nothing. They are taken out where a text comes in, and once more where
any value is put into a sentence, because names of files are kept as they are until then.
"""

from __future__ import annotations

import re

# Whatever ends a line or leaps on it.
BREAKS = "\t-\r\x1c-\x1f\x85\u2028\u2029"
# Controls; what Unicode calls ignorable by default, or a character that is none; the braille
# pattern without a dot. Joiners between emoji are among them: a family becomes its members.
UNSEEN = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# Bytes of a file's name that are no letters.
NO_TEXT = "\ud800-\udfff"

HIDDEN = re.compile(f"[{BREAKS}{UNSEEN}{NO_TEXT}]")
_breaks, _unseen, _no_text = (re.compile(f"[{each}]") for each in (BREAKS, UNSEEN, NO_TEXT))


def visible(text: str) -> str:
    """The text in one line, without characters that are not seen."""
    if not HIDDEN.search(text):  # as nearly every text
        return text
    return _no_text.sub("?", _unseen.sub("", _breaks.sub(" ", text)))
