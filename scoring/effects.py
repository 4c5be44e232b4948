"""What the four ambushes with a letter do, in words."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.message import Message, say
from scoring.sheet import Content

EFFECTS: Mapping[Content, Message] = {
    Content.GORGON: say(
        "When it is drawn, one space beside the Gorgon that is no mountain is destroyed."
    ),
    Content.TROLL: say(
        "After the scoring of every season one empty space beside the Giant Troll is destroyed."
    ),
    Content.ZOMBIE: say(
        "After the scoring of every season every empty space beside a Zombie becomes a Zombie."
    ),
    Content.DRAGON: say(
        "Once every space of the Dragon is surrounded or destroyed, it brings 3 coins."
    ),
}
