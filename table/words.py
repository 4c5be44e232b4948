"""The page's own sentences by the names under which its modules ask for them."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.message import Message, say

WORDS: Mapping[str, Message] = {
    "title": say("The table"),
}
