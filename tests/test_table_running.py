"""`cartoscore table` as a program: how it begins and ends, and a photo from its bytes to the
standing, through reloads and restarts."""

from __future__ import annotations

import json
import socket
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from assistant.evening.store import games, opened
from bench.open_table import Running, running
from scoring.seasons import Season
from tests.runs import cartoscore
from tests.scans import photo
from tests.tables import friday

pytestmark = pytest.mark.slow
SAMPLE = "07-felt-pen"


def settled(table: Running, phone: str, id: str) -> Any:
    """All that is asked, answered as it was read."""
    look = table.photo(phone, id)
    for _ in range(40):
        assert look["problem"] is None, look["problem"]
        if look["ready"]:
            return look
        question = look["question"]
        if look["undecided"]:
            answer: dict[str, Any] = {"way": 0}
        elif question["topic"] == "legend":
            answer = {"taken": True}
        else:
            answer = {"answer": question["read"]}
        look = table.answer(phone, id, answer, look["said"])
    raise AssertionError("it asks without end")


def test_the_line_that_other_programs_read(tmp_path: Path) -> None:
    with running(tmp_path / "games.db") as table:
        assert table.url == f"http://127.0.0.1:{table.port}"
        assert table.ask("GET", "/")[0] == 200
        assert table.stop() == 0


def test_ctrl_c_ends_at_once_with_open_streams(tmp_path: Path) -> None:
    with running(tmp_path / "games.db") as table:
        assert table.enter("a") == 204
        streams = []
        for _ in range(3):
            stream = HTTPConnection("127.0.0.1", table.port, timeout=10)
            stream.request("GET", "/api/events", headers={"Cookie": table.cookies["a"]})
            assert stream.getresponse().read(14) == b"event: snapsho"
            streams.append(stream)
        begun = time.monotonic()
        assert table.stop() == 0
        assert time.monotonic() - begun < 5  # on a busy machine


def test_ports(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = cartoscore(
            "table", "--host", "127.0.0.1", "--port", port, "--db", tmp_path / "games.db"
        )
    assert ran.returncode == 2
    assert f"port {port} is taken" in ran.stderr.decode()
    ran = cartoscore("table", "--host", "192.0.2.77", "--db", tmp_path / "games.db")
    assert ran.returncode == 2
    assert "192.0.2.77 is no address of this machine" in ran.stderr.decode()


def test_two_tables_have_two_ports(tmp_path: Path) -> None:
    with running(tmp_path / "one.db") as one, running(tmp_path / "two.db") as two:
        assert one.port != two.port
        assert one.enter("a") == 204
        assert two.ask("GET", "/api/state", phone="a")[0] == 401


def test_without_a_game_a_sheet_is_scored_by_itself(tmp_path: Path) -> None:
    with running(tmp_path / "games.db", "--no-game", folder=tmp_path) as table:
        table.enter("a")
        raw = photo(SAMPLE).read_bytes()
        assert table.ask("PUT", "/api/photos/one", raw, "a")[0] == 201
        look = table.photo("a", "one")
        assert look["question"]["topic"] == "legend"
        look = table.answer("a", "one", {"taken": True}, 0)
        assert len(look["payments"]) > 30
        assert table.ask("DELETE", "/api/photos/one", phone="a")[0] == 204
        assert table.state("a")["photos"] == []


def test_a_photo_on_its_way_outlasts_a_restart(tmp_path: Path) -> None:
    """Handed in, asked about, killed, gone on with, confirmed twice: one sheet in the game."""
    db = tmp_path / "games.db"
    game = friday(db, map="C")
    raw = photo(SAMPLE).read_bytes()
    with running(db) as table:
        table.enter("a")
        table.ask("POST", "/api/seats", {"player": "Anna"}, "a")
        assert table.ask("PUT", "/api/photos/one", raw, "a")[0] == 201
        first = table.photo("a", "one")
        assert first["slot"] == {"player": "Anna", "season": {"id": "spring", "name": "spring"}}
        look = table.answer("a", "one", {"taken": True}, 0)
        cookies, port = dict(table.cookies), table.port
        table.process.kill()  # at whatever it was
    with running(db, port=port) as table:
        table.cookies = cookies
        assert table.state("a")["phone"]["players"] == ["Anna"]
        assert table.photo("a", "one")["said"] == look["said"]
        assert table.ask("PUT", "/api/photos/one", raw, "a")[0] == 200
        # A space put right, and taken back.
        ready = settled(table, "a", "one")
        there = ready["sheet"]["spaces"]
        changed = table.answer("a", "one", {"space": "A1", "as": "X"}, ready["said"])
        assert changed["sheet"]["spaces"][0] == "X"
        back = table.answer("a", "one", {"back": True}, changed["said"])
        assert back["sheet"]["spaces"] == there
        late = {"answer": {"space": "A1", "as": "X"}, "after": 0}
        assert table.ask("POST", "/api/photos/one/answers", late, "a")[0] == 409
        for _ in range(2):
            form = {"after": back["said"]}
            assert table.ask("POST", "/api/photos/one/confirm", form, "a")[0] == 200
        status, sheet = table.ask("GET", "/api/sheets/Anna/spring", phone="a")
        assert (status, sheet["score"]["total"]) == (200, ready["score"]["total"])
        picture = table.ask("GET", "/api/sheets/Anna/spring/map.jpg", phone="a")[1]
        assert picture.startswith(b"\xff\xd8")
        assert b"Exif" not in picture
        # Put right after it was confirmed: it takes the place of what was there.
        status, again = table.ask("POST", "/api/sheets/Anna/spring/correct", {}, "a")
        assert status == 201
        look = settled(table, "a", again["id"])
        assert look["score"]["total"] == ready["score"]["total"]
        assert table.ask("DELETE", f"/api/photos/{again['id']}", phone="a")[0] == 204
        # The photo goes for good, the sheet stays.
        table.enter("b")
        assert table.ask("DELETE", "/api/sheets/Anna/spring/photo", phone="b")[0] == 403
        assert table.ask("DELETE", "/api/sheets/Anna/spring/photo", phone="a")[0] == 204
        assert table.ask("GET", "/api/sheets/Anna/spring/map.jpg", phone="a")[0] == 404
        assert raw[:4000] not in db.read_bytes()
        told = table.state("a")
        assert told["photos"] == []
        (anna, _) = told["game"]["players"]
        assert anna["total"] == ready["score"]["total"]
        assert table.stop() == 0
    with opened(db) as database:
        (now,) = [each for each in games(database) if each.id == game.id]
    assert list(now.sheets) == [("Anna", Season.SPRING)]
    assert now.totals["Anna"] == ready["score"]["total"]
    # As the terminal tells it.
    shown = cartoscore("game", "show", "--db", db, "--json")
    form = json.loads(shown.stdout)
    assert form["players"][0]["seasons"][0]["total"] == ready["score"]["total"]


def test_the_wrong_sheet_is_asked_about_and_changes_no_other_players(tmp_path: Path) -> None:
    """Ben photographs Anna's sheet: it is noticed, and only Anna or the host can let it replace
    hers."""
    db = tmp_path / "games.db"
    friday(db, map="C")
    raw = photo(SAMPLE).read_bytes()
    with running(db) as table:
        for phone, player in (("a", "Anna"), ("b", "Ben")):
            table.enter(phone)
            table.ask("POST", "/api/seats", {"player": player}, phone)
        table.ask("PUT", "/api/photos/one", raw, "a")
        look = settled(table, "a", "one")
        form = {"after": look["said"]}
        assert table.ask("POST", "/api/photos/one/confirm", form, "a")[0] == 200
        table.ask("PUT", "/api/photos/two", raw + b"another file", "b")
        look = table.photo("b", "two")
        assert look["undecided"]["question"].startswith("This looks like the sheet of Anna")
        assert not look["ready"]
        assert table.ask("POST", "/api/photos/two/confirm", {"after": 0}, "b")[0] == 409
        look = settled(table, "b", "two")  # the first way: it is Anna's
        assert look["slot"]["player"] == "Anna"
        form = {"after": look["said"]}
        assert table.ask("POST", "/api/photos/two/confirm", form, "b")[0] == 403
        table.enter("h", host=True)
        assert table.ask("POST", "/api/photos/two/confirm", form, "h")[0] == 200


def test_what_the_terminal_does_is_seen_on_the_phones(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    friday(db)
    with running(db) as table:
        table.enter("a")
        before = table.state("a")["version"]
        assert cartoscore("game", "reveal", "Zombie Plague", "--db", db).returncode == 0
        until = time.monotonic() + 10
        while not table.state("a")["game"]["revealed"]:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert table.state("a")["version"] > before
