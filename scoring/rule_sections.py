"""The headings under which the rulebooks have their rules, in each language as printed there."""

from __future__ import annotations

from scoring.message import say

SETUP = say("Game Setup")
EXPLORE_PHASE = say("1. Explore Phase")
DRAW_PHASE = say("2. Draw Phase")
CHECK_PHASE = say("3. Check Phase")
SHAPES = say("2. Draw Phase: Drawing Shapes")
COINS = say("2. Draw Phase: Gaining Coins")
RUINS = say("2. Draw Phase: Ruins; Combining Games: Ruins cards")
AMBUSHES = say("2. Draw Phase: Resolving Ambushes")
HEROES = say("2. Draw Phase: Resolving Heroes")
DESTROYING = say("2. Draw Phase: Destroying Spaces")
SEASON_END = say("End of the Season")
GAME_END = say("End of the Game")
SCORING_CARDS = say("Scoring Cards")
COMBINING = say("Combining Games")
SOLO = say("Solo Mode")
