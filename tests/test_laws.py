"""Laws that hold for every sheet: mirrors and turns, filling, writing and reading, wrong texts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from scoring import CARDS, Content, Sheet, SheetTextError, format_sheet, parse_sheet
from scoring.spaces import SPACES
from scoring.text import HeaderError, MapDisagrees, MapNotFound, UnknownToken, WrongCount
from scoring.visible import visible
from tests.drawing import draw, points
from tests.sheets_at_random import any_sheet

# The same sheets in every run, so that a law broken on one machine is broken on all of them.
lawful = settings(derandomize=True, database=None, deadline=None, max_examples=150)

# The one card with a left: its diagonals run from the left edge to the bottom edge. Silos asks for
# odd columns, but column n becomes column 12 - n in the mirror, which is odd when n is.
LEFT_IS_NOT_RIGHT = frozenset({"broken-road"})
# These ask for columns only or for rows only, which a quarter turn exchanges.
COLUMNS_ARE_NOT_ROWS = frozenset(
    {"faunlost-thicket", "sleepy-valley", "jorekburg", "silos", "banded-hills"}
)
# These pay for filled spaces, wherever they come from, and for nothing else.
FILLING_NEVER_HURTS = ("borderlands", "lost-barony", "broken-road", "silos", "dwarvenholds")

Rows = list[list[str]]


def rows_of(sheet: Sheet) -> Rows:
    """The tokens of a sheet, with its ruins in them and without the name of its map."""
    unnamed = replace(sheet, map=replace(sheet.map, name=None), coins=None)
    return [line.split() for line in format_sheet(unnamed).splitlines()]


def sheet_of(rows: Rows) -> Sheet:
    """The sheet with these tokens."""
    return parse_sheet("\n".join(" ".join(row) for row in rows))


def mirrored(sheet: Sheet) -> Sheet:
    """Left and right exchanged."""
    return sheet_of([row[::-1] for row in rows_of(sheet)])


def turned(sheet: Sheet) -> Sheet:
    """A quarter turn clockwise."""
    return sheet_of([list(column)[::-1] for column in zip(*rows_of(sheet), strict=True)])


def flipped_over_the_road(sheet: Sheet) -> Sheet:
    """Mirrored along the diagonal from K1 to A11, which exchanges the left and the bottom edge."""
    return turned(mirrored(sheet))


def all_points(sheet: Sheet, but: frozenset[str] = frozenset()) -> dict[str, int]:
    """What every card pays, some of them left out."""
    return {card.id: card.score(sheet).points for card in CARDS if card.id not in but}


@pytest.mark.slow
@given(any_sheet())
@lawful
def test_a_mirror_keeps_every_card_without_a_left(text: str) -> None:
    note(text)
    sheet = parse_sheet(text)
    assert all_points(mirrored(sheet), LEFT_IS_NOT_RIGHT) == all_points(sheet, LEFT_IS_NOT_RIGHT)


def test_a_mirror_changes_the_broken_road() -> None:
    sheet = draw("F", at="K1")
    assert points("The Broken Road", sheet) == 3
    assert points("The Broken Road", mirrored(sheet)) == 0


@pytest.mark.slow
@given(any_sheet())
@lawful
def test_a_quarter_turn_keeps_every_card_that_takes_rows_and_columns_alike(text: str) -> None:
    note(text)
    sheet = parse_sheet(text)
    others = LEFT_IS_NOT_RIGHT | COLUMNS_ARE_NOT_ROWS
    assert all_points(turned(sheet), others) == all_points(sheet, others)


@pytest.mark.parametrize(
    ("card", "drawing", "at"),
    [
        ("Faunlost Thicket", "F\nF", "D4"),
        ("Sleepy Valley", "F F F", "D4"),
        ("Jorekburg", "A\nW", "D4"),
        ("Silos", "\n".join("F" * 11), "A1"),
        ("Banded Hills", "F V A W H", "D4"),
        ("The Broken Road", "F", "K1"),
    ],
)
def test_a_quarter_turn_changes_the_others(card: str, drawing: str, at: str) -> None:
    sheet = draw(drawing, at=at)
    assert points(card, sheet) > points(card, turned(sheet))


@pytest.mark.slow
@given(any_sheet())
@lawful
def test_upside_down_keeps_every_card_without_a_left(text: str) -> None:
    note(text)
    sheet = parse_sheet(text)
    upside_down = turned(turned(sheet))
    assert all_points(upside_down, LEFT_IS_NOT_RIGHT) == all_points(sheet, LEFT_IS_NOT_RIGHT)


@pytest.mark.slow
@given(any_sheet())
@lawful
def test_the_broken_road_may_be_walked_from_either_end(text: str) -> None:
    note(text)
    sheet = parse_sheet(text)
    flipped = flipped_over_the_road(sheet)
    assert flipped[SPACES[10 * 11]] is sheet[SPACES[10 * 11]]  # K1 stays where it is
    assert flipped[SPACES[0]] is sheet[SPACES[-1]]
    assert points("The Broken Road", flipped) == points("The Broken Road", sheet)


@pytest.mark.slow
@given(any_sheet(), st.data())
@lawful
def test_filling_an_empty_space_never_lowers_what_pays_for_filled_ones(
    text: str, data: st.DataObject
) -> None:
    note(text)
    sheet = parse_sheet(text)
    assume(sheet.empty)
    space = data.draw(st.sampled_from(sorted(sheet.empty)))
    content = data.draw(st.sampled_from([c for c in Content if c is not Content.EMPTY]))
    before, after = all_points(sheet), all_points(sheet.drawn({space: content}))
    for card in FILLING_NEVER_HURTS:
        assert after[card] >= before[card]


@pytest.mark.slow
@given(any_sheet())
@lawful
def test_attack_marks_change_no_card_but_by_dead_monsters_and_coins_none(text: str) -> None:
    note(text)
    sheet = parse_sheet(text)
    crossed = sheet.drawn(dict.fromkeys(sheet.slain, Content.DESTROYED))
    assert all_points(replace(crossed, attacks=frozenset(), coins=None)) == all_points(sheet)


@pytest.mark.slow
@given(any_sheet())
@lawful
def test_the_letter_of_a_monster_changes_no_card(text: str) -> None:
    note(text)
    plain = text.replace("Md", "M").replace("Mg", "M").replace("Mt", "M").replace("Mz", "M")
    assert all_points(parse_sheet(plain)) == all_points(parse_sheet(text))


# Sheet text.


@pytest.mark.slow
@given(
    any_sheet(),
    st.sampled_from(["", "season: spring\n", "season: winter\n"]),
    st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])),
)
@lawful
def test_what_is_written_is_read_back(text: str, season: str, player: str) -> None:
    header = f"player: {player}\n" if visible(player).strip() else ""
    sheet = parse_sheet(header + season + text)
    assert parse_sheet(format_sheet(sheet)) == sheet
    assert format_sheet(parse_sheet(format_sheet(sheet))) == format_sheet(sheet)


@pytest.mark.slow
@given(any_sheet())
@lawful
def test_blank_lines_comments_and_line_ends_do_not_matter(text: str) -> None:
    sheet = parse_sheet(text)
    lines = text.splitlines()
    assert parse_sheet("\r\n".join(lines)) == sheet
    assert parse_sheet("\ufeff" + text) == sheet
    assert parse_sheet("// ours\n\n" + "\n  // theirs\n\n".join(lines)) == sheet
    assert parse_sheet(text.replace(" ", " \t ")) == sheet


def read_or_refused(text: str) -> None:
    """A sheet that can be written and read again, or an error that says what is wrong."""
    read: Sheet | None = None
    refusal = ""
    try:
        read = parse_sheet(text)
    except SheetTextError as error:
        refusal = str(error)
    assert refusal if read is None else parse_sheet(format_sheet(read)) == read


@pytest.mark.slow
@given(st.text() | st.text(".FVAWMH^#Xr*dgtz: \n\tmapcoinsA0123456789/\x00\x1c"))
@lawful
def test_any_text_is_a_sheet_or_a_sheet_text_error(text: str) -> None:
    read_or_refused(text)


@pytest.mark.slow
@given(any_sheet(), st.data())
@lawful
def test_one_character_changed_leaves_a_sheet_or_a_sheet_text_error(
    text: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from(".FVAWMH^#Xr*dz: \n\t/0\x00é"))
    read_or_refused(text[:place] + other + text[place + 1 :])


ROW = ". . . . . . . . . . .\n"
MAP = ROW * 11
BLANK_A = format_sheet(draw(map="A")).replace("coins: 0\n", "")


def third_row(token: str) -> str:
    """A map that begins its third row with this token."""
    return ROW * 2 + token + ROW.removeprefix(".") + ROW * 8


def first_row_of_side_a(token: str) -> str:
    """Side A, drawn or printed in its corner."""
    return BLANK_A.replace(ROW, token + ROW.removeprefix("."), 1)


WRONG_TEXTS: list[tuple[str, str, type[SheetTextError], int, str]] = [
    ("empty text", "", WrongCount, 1, ""),
    ("only a remark", "// nothing\n", WrongCount, 1, ""),
    ("only a header", "coins: 3\n", WrongCount, 1, ""),
    ("ten rows", ROW * 10, WrongCount, 10, ". ."),
    ("half a file", ROW * 5 + ". . F", WrongCount, 6, "'F'"),
    ("twelve rows", MAP + ROW, WrongCount, 12, "'.'"),
    ("header below the map", MAP + "coins: 4\n", WrongCount, 12, "coins:"),
    ("twelve tokens", third_row(". W"), WrongCount, 3, "12"),
    ("ten tokens", ROW * 3 + ". . . . . . . . . V\n" + ROW * 7, WrongCount, 4, "'V'"),
    ("lines are counted as in an editor", "\n//\n\n" + ROW + ". .\n", WrongCount, 5, "'.'"),
    ("unknown token", third_row("Q"), UnknownToken, 3, "'Q'"),
    ("small letter", third_row("f"), UnknownToken, 3, "'f'"),
    ("suffixes in the wrong order", third_row("F*r"), UnknownToken, 3, "'F*r'"),
    ("two attack marks", third_row("F**"), UnknownToken, 3, "'F**'"),
    ("unknown monster", third_row("Mx"), UnknownToken, 3, "'Mx'"),
    ("ruins under a mountain", third_row("^r"), UnknownToken, 3, "'^r'"),
    ("ruins under wasteland", third_row("#r"), UnknownToken, 3, "'#r'"),
    ("attack mark on nothing", third_row("*"), UnknownToken, 3, "'*'"),
    ("ruins under nothing", third_row("r"), UnknownToken, 3, "'r'"),
    ("unknown header", "weather: fine\n" + MAP, HeaderError, 1, "weather"),
    ("header twice", "coins: 3\ncoins: 4\n" + MAP, HeaderError, 2, "coins"),
    ("header without value", "player:\n" + MAP, HeaderError, 1, "player"),
    ("fifteen coins", "coins: 15\n" + MAP, HeaderError, 1, "15"),
    ("fifteen coins behind noughts", "coins: 00015\n" + MAP, HeaderError, 1, "15"),
    ("coins below nothing", "coins: -1\n" + MAP, HeaderError, 1, "-1"),
    ("coins in words", "coins: many\n" + MAP, HeaderError, 1, "many"),
    ("coins in other digits", "coins: ٣\n" + MAP, HeaderError, 1, "٣"),
    ("coins without end", "coins: " + "0" * 5000 + "15\n" + MAP, HeaderError, 1, "00"),
    ("unknown season", "player: me\nseason: monsoon\n" + MAP, HeaderError, 2, "monsoon"),
    ("unknown side", "map: Q\n" + MAP, MapNotFound, 1, "Q"),
    ("missing map file", "coins: 2\nmap: no/map.txt\n" + MAP, MapNotFound, 2, "no/map.txt"),
    ("mountains left out", "map: A\n" + MAP, MapDisagrees, 3, "'.'"),
    ("mountain too many", first_row_of_side_a("^"), MapDisagrees, 2, "'^'"),
    ("wasteland on a side without", first_row_of_side_a("#"), MapDisagrees, 2, "'#'"),
    ("ruins in the wrong place", first_row_of_side_a("Fr"), MapDisagrees, 2, "'Fr'"),
    ("binary", bytes(range(256)).decode("latin-1"), WrongCount, 1, r"\x00"),
    ("noughts of another kind", "\x00" * 121, WrongCount, 1, r"\x00"),
    ("one word of 10 MB", "F" * 10_000_000, WrongCount, 1, "FFFF"),
    ("one line of 10 MB", ". " * 5_000_000, WrongCount, 1, "'.'"),
    ("10 MB of rows", ROW * 500_000, WrongCount, 12, "'.'"),
    ("10 MB of headers", "a: b\n" * 2_000_000, HeaderError, 1, "'a'"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "error", "line", "token"),
    [case[1:] for case in WRONG_TEXTS],
    ids=[case[0] for case in WRONG_TEXTS],
)
def test_wrong_text_is_refused_with_its_line_and_token(
    text: str, error: type[SheetTextError], line: int, token: str
) -> None:
    with pytest.raises(error) as refused:
        parse_sheet(text)
    assert refused.value.line == line
    assert f"line {line}" in str(refused.value)
    assert token in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_wrong_token_is_found_by_its_column_too() -> None:
    with pytest.raises(UnknownToken) as refused:
        parse_sheet(ROW * 4 + ". . . .   Fx . . . . . .\n" + ROW * 6)
    assert (refused.value.line, refused.value.column) == (5, 11)
    assert "E5" in str(refused.value)
