"""Undo is exact, after each kind of change; and it can be undone itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from scoring.text import format_sheet
from tests.games import Table, blank, evening


def everything(table: Table) -> list[tuple[object, ...]]:
    """All that stands in the database, row by row."""
    if not table.db.exists():
        return []
    with sqlite3.connect(table.db) as db:
        rows = db.execute(
            "SELECT id, game, kind, at, body, digest FROM events WHERE undone IS NULL"
        ).fetchall()
        papers = db.execute(
            "SELECT e.event, e.role, p.digest, p.body FROM enclosed e"
            " JOIN papers p ON p.digest = e.paper JOIN events v ON v.id = e.event"
            " WHERE v.undone IS NULL ORDER BY 1, 2"
        ).fetchall()
    db.close()
    return rows + papers


def shown(table: Table) -> str:
    """All that people see of all games."""
    names = [line.split("  ")[0] for line in table.do("list").splitlines()]
    if not table.run("list", "--json").out:
        return ""
    return "".join(table.do("export", name, "--json") for name in names)


def a_game(table: Table) -> None:
    table.new()


def a_spring(table: Table) -> None:
    a_game(table)
    table.do("reveal", "Zombie Plague")
    sheets = evening(("Anna", "Ben"))
    for player in ("Anna", "Ben"):
        table.do("add", table.sheet(sheets[player, "spring"]), "--player", player)


CHANGES: dict[str, tuple[Callable[[Table], None], tuple[str, ...]]] = {
    "new": (lambda table: None, ("new",)),
    "new beside another": (a_spring, ("new",)),
    "add": (a_spring, ("add", "--player", "Ben", "--season", "summer")),
    "replace": (a_spring, ("add", "--player", "Ben", "--season", "spring", "--replace")),
    "correct": (a_spring, ("add", "--set", "A1=W")),
    "reveal": (a_spring, ("reveal", "Giant Troll Ravage", "Wren the Lioness")),
    "rm": (a_spring, ("rm", "Friday", "--yes")),
    "rm of an empty game": (a_game, ("rm", "Friday", "--yes")),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHANGES)
def test_undo_takes_back_exactly_the_last_change(table: Table, kind: str) -> None:
    prepare, command = CHANGES[kind]
    prepare(table)
    before, seen = everything(table), shown(table)

    def change() -> None:
        if command[0] == "new":
            table.new("Saturday", "Cyd,Dana")
        elif kind == "correct":
            table.do("add", table.folder / "sheet.txt", *command[1:])
        elif command[0] == "add":
            table.do("add", table.sheet(blank(coins=9), "nine.txt"), *command[1:])
        else:
            table.do(*command)

    change()
    after, seen_after = everything(table), shown(table)
    assert seen_after != seen
    assert table.do("undo").startswith("Taken back: ")
    assert (everything(table), shown(table)) == (before, seen)
    assert table.do("undo", "--redo").startswith("Put back: ")
    assert (everything(table), shown(table)) == (after, seen_after)
    table.do("undo")
    assert (everything(table), shown(table)) == (before, seen)


def test_a_whole_evening_can_be_undone_step_by_step(table: Table) -> None:
    a_spring(table)
    table.do("rm", "Friday", "--yes")
    said = []
    while (run := table.run("undo")).code == 0:
        said.append(run.out.strip())
    assert said == [
        "Taken back: the game Friday is removed",
        "Taken back: Friday: Ben's sheet of spring",
        "Taken back: Friday: Anna's sheet of spring",
        "Taken back: Friday: Zombie Plague revealed",
        "Taken back: the game Friday begins",
    ]
    assert run.code == 5
    assert "there is nothing to undo" in run.err
    for _ in said:
        table.do("undo", "--redo")
    assert "there is nothing to put back" in table.run("undo", "--redo").err


def test_undo_by_name_leaves_other_games_alone(table: Table) -> None:
    table.new("Friday")
    table.new("Saturday")
    table.do("reveal", "Zombie Plague", "--game", "Friday")
    table.do("reveal", "Dragon Inferno", "--game", "Saturday")
    assert "Friday: Zombie Plague revealed" in table.do("undo", "friday")
    assert "Saturday: Dragon Inferno revealed" in table.do("undo")
    assert "the game Friday begins" in table.do("undo", "FRIDAY")
    assert table.run("undo", "Friday").code == 5


def test_a_name_can_be_used_again_and_undo_keeps_the_games_apart(table: Table) -> None:
    table.new("Friday", "Anna,Ben")
    table.do("rm", "Friday", "--yes")
    table.new("Friday", "Cyd,Dana")
    assert table.form("show")["players"][0]["name"] == "Cyd"
    table.do("undo")
    assert table.do("list").startswith("There is no game yet")
    table.do("undo")
    assert table.form("show")["players"][0]["name"] == "Anna"


def test_after_a_new_change_nothing_can_be_put_back_and_its_photos_go(table: Table) -> None:
    a_spring(table)
    table.do("undo")
    table.do("reveal", "Dragon Inferno")
    assert table.run("undo", "--redo").code == 5
    with sqlite3.connect(table.db) as db:
        (loose,) = db.execute(
            "SELECT count(*) FROM papers WHERE digest NOT IN (SELECT paper FROM enclosed)"
        ).fetchone()
        (undone,) = db.execute("SELECT count(*) FROM events WHERE undone IS NOT NULL").fetchone()
    db.close()
    assert (loose, undone) == (0, 0)


def test_what_is_deleted_for_good_is_gone(table: Table) -> None:
    a_spring(table)
    noted = format_sheet(blank()) + "// a long note by Anna\n" * 4000
    table.do("add", table.sheet(noted, "noted.txt"), "--player", "Anna", "--season", "fall")
    size = table.db.stat().st_size
    table.do("rm", "Friday", "--yes", "--for-good")
    assert everything(table) == []
    assert table.run("undo").code == 5
    assert table.db.stat().st_size < size - 80_000
    assert b"Anna" not in table.db.read_bytes()


def test_cards_are_told_in_the_order_they_came(table: Table) -> None:
    table.new()
    table.do("reveal", "Dobrik", "Zombie Plague", "Goblin Attack")
    said = "Friday: Dobrik of Lorkheim, Zombie Plague, Goblin Attack revealed"
    assert table.do("undo") == f"Taken back: {said}\n"


def test_undo_as_json(table: Table) -> None:
    a_spring(table)
    form = table.form("undo")
    assert form["schema"] == "cartoscore.undo/1"
    assert (form["game"], form["change"], form["player"]) == ("Friday", "sheet", "Ben")
