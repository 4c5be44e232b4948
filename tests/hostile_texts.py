"""Names, notes and file names made to do harm, and what must never come out of the program."""

from __future__ import annotations

import re

# Each is tried as a player, a game, a note and a file's name.
HOSTILE = {
    "renames the window": "\x1b]0;mine\x07Anna",
    "clears the screen": "\x1b[2J\x1b[HAnna",
    "a control of one byte": "\x9b31mAnna\x9d0;mine\x9c",
    "the other way round": "Anna\u202egpj.exe",
    "isolates": "Anna\u2066 mine\u2069",
    "overwrites its line": "Anna\rBert\b\b\b\b",
    "more lines than one": "Anna\ncartoscore: done\u2028more\x85more",
    "a NUL": "An\0na",
    "filled with nothing": "An\u3164na\u2800\u200b\u115f",
    "tags": "Anna\U000e0041\U000e0042",
    "half a letter": "An\ud83dna",
    "no character": "An\ufffena\uffff",
    "a formula": "=cmd|'/c calc'!A0",
    "a sum": "@SUM(A1:A9)",
    "a plus": "+1+1",
    "a minus": "-1+1",
    "a tab before": "\t=1+1",
    "a wide formula": "＝1+1",
    "behind a semicolon": "Anna;=1+1",
    "a script": "<script>alert(1)</script>",
    "an end of a style": "</style></title><img src=x onerror=alert(1)>",
    "an attribute": '" onload="alert(1)',
    "a quote": "' onload='alert(1)",
    "an entity": "&lt;script&gt;",
    "a statement": "'; DROP TABLE events; --",
    "a gap of a sentence": "{name} %s %(name)s {0}",
    "markup of a terminal": "[red]Anna[/red] :smile:",
    "a way": "../../../etc/passwd",
    "a page's": "](javascript:alert(1))",
    "of a PDF": ") Tj ET /JavaScript (app.alert(1)",
    "right to left": "אנה",
    "accents upon accents": "A" + "\u0301" * 40,
}
INVISIBLE = [
    "\u3164",
    "\u2800",
    "\u2800 \u3164",
    "\u200b",
    "\u115f\u1160",
    "\uffa0",
    "\xad",
    "\u0301",
]

# What a terminal obeys, or what hides and turns other text.
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
UNSEEN = re.compile("[\u115f\u1160\u2028\u2029\u200b\u2800\u3164\ufffe\uffff\U000e0000-\U000e0fff]")


def harm_in(text: str) -> list[str]:
    """Characters of a text that should never be shown."""
    return OBEYED.findall(text) + UNSEEN.findall(text)
