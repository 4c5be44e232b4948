"""The rules of Cartographers and Cartographers Heroes: sheets, scoring cards, seasons, games."""

from scoring.card import Card, Family
from scoring.cards import CARDS, find_card
from scoring.editions import Edition
from scoring.names import UnknownName
from scoring.season import SeasonScore, WrongEdicts, score_season
from scoring.seasons import Season, find_season
from scoring.sheet import Content, Map, Sheet, Terrain
from scoring.spaces import Space, find_space
from scoring.tally import Missed, Ruling, Scored, Tally
from scoring.text import SheetTextError, format_sheet, parse_map, parse_sheet

__all__ = [
    "CARDS",
    "Card",
    "Content",
    "Edition",
    "Family",
    "Map",
    "Missed",
    "Ruling",
    "Scored",
    "Season",
    "SeasonScore",
    "Sheet",
    "SheetTextError",
    "Space",
    "Tally",
    "Terrain",
    "UnknownName",
    "WrongEdicts",
    "find_card",
    "find_season",
    "find_space",
    "format_sheet",
    "parse_map",
    "parse_sheet",
    "score_season",
]
