"""Text from outside, held against every output: terminal, JSON, CSV, HTML, SVG, PDF, SQLite."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sqlite3
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from assistant.checked_name import checked_name
from assistant.evening.store import games, opened
from assistant.files import LOOK, is_text_file
from assistant.problem import Problem
from assistant.show.game_csv import cell
from scoring.message import say
from scoring.sheet import Sheet
from scoring.text import HeaderError, SheetTextError, format_sheet, parse_sheet
from scoring.visible import HIDDEN, visible
from tests.games import Table, blank
from tests.hostile_texts import HOSTILE, INVISIBLE, harm_in
from tests.runs import run
from tests.test_database_damage import body_of, forge

SHEET = format_sheet(blank(coins=1))
every = pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)


@every
def test_what_is_visible_does_no_harm_and_stays_what_it_is(hostile: str) -> None:
    seen = visible(hostile)
    assert harm_in(seen) == []
    assert "\n" not in seen
    assert visible(seen) == seen
    seen.encode("utf-8")
    assert harm_in(str(say("{name} is unknown", name=hostile))) == []


def test_letters_of_all_languages_and_emoji_stay() -> None:
    for name in [
        "Anna",
        "Žofie",
        "Łukasz",
        "Дмитрий",
        "אנה",
        "آنا",
        "अन्ना",
        "안나",
        "杏奈",
        "🦊",
        "é",
    ]:
        assert visible(name) == name
    assert visible("👩\u200d👧") == "👩👧"  # a family becomes its members
    assert not HIDDEN.search("".join(map(chr, range(0x20, 0x7F))))


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_of_nothing_is_no_name(name: str) -> None:
    with pytest.raises(Problem, match="is no name"):
        checked_name(name)


@pytest.mark.parametrize("name", INVISIBLE[:-1], ids=ascii)
def test_a_sheet_of_a_player_without_a_name_has_none(name: str) -> None:
    with pytest.raises(HeaderError, match="has no value"):
        parse_sheet(f"player: {name}\n{SHEET}")


@every
def test_a_sheets_player_is_read_back_as_it_was_written(hostile: str) -> None:
    text = SHEET.replace("map:", f"player: {hostile}\nmap:")
    if "\n" in hostile:  # it ends its line, and the rest is no sheet
        with pytest.raises(SheetTextError) as refused:
            parse_sheet(text)
        assert harm_in(str(refused.value)) == []
        return
    sheet = parse_sheet(text)
    assert sheet.player is not None
    assert harm_in(sheet.player) == []
    assert parse_sheet(format_sheet(sheet)) == sheet


class Markup(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(tag, name) for name, _ in attrs] or [(tag, "")]


def assert_harmless_page(html: str) -> None:
    assert harm_in(html) == []
    markup = Markup()
    markup.feed(html)
    assert not [tag for tag, _ in markup.found if tag in ("script", "iframe", "object", "link")]
    assert not [name for _, name in markup.found if name.startswith("on")]
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "script" not in policy[1]  # nothing but what is said may be done
    for svg in re.findall(r"<svg.*?</svg>", html, re.DOTALL):
        ElementTree.fromstring(svg)  # well formed, whatever a name holds


def tables_of(path: Path) -> set[str]:
    db = sqlite3.connect(path)
    found = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    db.close()
    return found


@every
def test_hostile_names_reach_no_output_of_a_game(table: Table, hostile: str) -> None:
    table.new("Evening", "Anna,Ben")
    in_a_file = hostile.replace("\0", "").replace("\ud83d", "")
    note = "\n".join(f"// {line}" for line in in_a_file.split("\n"))
    table.do("add", table.sheet(f"{SHEET}{note}\n"), "--player", "Anna")
    # As a database from elsewhere has it, which no check has seen.
    forge(table.db, 1, {**body_of(table.db, 1), "name": hostile, "players": [hostile, "Ben"]})
    forge(table.db, 2, {**body_of(table.db, 2), "player": hostile, "file": hostile})
    before = tables_of(table.db)
    page = table.folder / "page.html"
    commands: list[tuple[str | Path, ...]] = [
        ("list",), ("show",), ("show", "--season", "spring"), ("show", "--json"),
        ("export", "--json"), ("export", "--csv"), ("export", "--html"),
        ("show", "--season", "spring", "--report", page, "--force"),
        ("undo",), ("undo", "--redo"), ("undo", "--json"), ("undo", "--redo", "--json"),
        ("reveal", "Zombie Plague"), ("add", table.sheet(SHEET), "--player", "nobody"),
    ]  # fmt: skip
    for words in commands:
        ran = table.run(*words)
        assert ran.code in (0, 5), ran.err
        assert harm_in(ran.out) == [], words
        assert harm_in(ran.err) == [], words
    assert_harmless_page(table.do("export", "--html"))
    assert_harmless_page(page.read_text("utf-8"))
    json.loads(table.do("show", "--json"))
    for row in csv.reader(io.StringIO(table.do("export", "--csv"))):
        for text in row[:2]:
            assert not re.search(r"(^|[;\t])\s*[=+\-@＝]", text), row
    assert tables_of(table.db) == before
    with opened(table.db) as db:
        assert len(games(db)) == 1


@every
def test_hostile_names_of_files_reach_no_output(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, hostile: str
) -> None:
    name = hostile.replace("\0", "").replace("/", "|")
    raw = os.fsencode(name) if "\ud83d" not in name else b"An\xffna"
    sheet, photo = tmp_path / os.fsdecode(raw + b".txt"), tmp_path / os.fsdecode(raw + b".jpg")
    sheet.write_text("F F F\n", "utf-8")
    photo.write_bytes(b"no photo")
    for words in (
        ("score", sheet), ("score", tmp_path / f"{name}.none"), ("scan", photo),
        ("scan", photo, "--json"), ("explain", photo, "--card", "gnom"),
        ("sheet", "--map", sheet, "--save", tmp_path / "none" / "out.pdf"),
        ("game", "list", "--db", photo), ("score", sheet, "--map", tmp_path / name),
        ("score", sheet, "--season", name), ("explain", sheet, "--card", name),
    ):  # fmt: skip
        if any("\ud83d" in str(word) for word in words):
            continue  # no system has a file of such a name
        ran = run(capsys, *words)
        assert ran.code in (2, 3, 4, 5), (words, ran.err)
        assert harm_in(ran.out) == [], words
        assert harm_in(ran.err) == [], words
        if "--json" in words:  # but another program gets the very name
            assert json.loads(ran.out)["photo"] == str(photo)


@pytest.mark.slow
def test_hostile_names_of_several_photos(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    photos = []
    for hostile in HOSTILE.values():
        name = hostile.replace("\0", "").replace("/", "|").replace("\ud83d", "")
        photos.append(tmp_path / f"{name}.jpg")
        photos[-1].write_bytes(b"no photo")
    ran = run(capsys, "scan", *photos)
    assert (ran.code, harm_in(ran.out), harm_in(ran.err)) == (3, [], [])


def test_a_sheet_of_a_hostile_map_says_nothing_of_other_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "secret.txt").write_text("hunter2: 1\n", "utf-8")
    (tmp_path / "rows.txt").write_text("hunter2 hunter3\n", "utf-8")
    (tmp_path / "inner").mkdir()
    sheet = tmp_path / "inner" / "sheet.txt"
    for name in ("/etc/passwd", "../secret.txt", str(tmp_path / "secret.txt"), "..", ".", "~/x",
                 "C:\\secret.txt", "..\\secret.txt", "x/../../secret.txt"):  # fmt: skip
        sheet.write_text(f"map: {name}\n" + ". . . . . . . . . . .\n" * 11, "utf-8")
        ran = run(capsys, "score", sheet)
        assert ran.code == 5
        assert "neither a side nor the name of a file beside it" in ran.err
        assert "hunter2" not in ran.err
        assert run(capsys, "score", sheet, "--map", "A").code == 5  # wins: A has mountains
    for name in ("secret.txt", "rows.txt"):
        beside = tmp_path / "sheet.txt"
        beside.write_text(f"map: {name}\n" + ". . . . . . . . . . .\n" * 11, "utf-8")
        ran = run(capsys, "score", beside)
        assert (ran.code, "hunter2" in ran.err) == (5, False)
    # Whoever names the file sees what is wrong with it.
    assert "hunter3" in run(capsys, "score", beside, "--map", tmp_path / "rows.txt").err


@pytest.mark.parametrize("end", ["", "\n", "אנה", "\u0301", "🦊", "x🦊", "xx🦊", "xxx🦊"])
def test_a_text_is_a_text_wherever_its_letters_end(tmp_path: Path, end: str) -> None:
    path = tmp_path / "sheet"
    for length in (0, LOOK - 3, LOOK - 1, LOOK):
        path.write_text("x" * length + end, "utf-8")
        assert is_text_file(str(path))
    path.write_bytes(b"x\xff")
    assert not is_text_file(str(path))


def test_numbers_below_nothing_stay_numbers() -> None:
    assert [cell(text) for text in ("Anna", "-Anna", "=1", "a;@b", "a - b", "a=b")] == [
        "Anna", "'-Anna", "'=1", "a;'@b", "a - b", "a=b",
    ]  # fmt: skip


def test_a_sheet_on_a_map_that_no_header_names_can_be_read_again() -> None:
    sheet = parse_sheet(". . .r F . . . . . . #\n" + "^ . . . . . . . . . .\n" * 10)
    for name in ("maps/own.txt", "/own.txt", "own\n.txt", " own.txt", "C:own.txt", "own\u202e.txt"):
        text = format_sheet(_named(sheet, name))
        assert "map:" not in text
        assert parse_sheet(text) == sheet
    assert format_sheet(_named(sheet, "own.txt")).startswith("map: own.txt\n")


def _named(sheet: Sheet, name: str) -> Sheet:
    return replace(sheet, map=replace(sheet.map, name=name))
