"""Requests and images that nobody thought of: each gets an answer, and none is a fault."""

from __future__ import annotations

import json
import random
import socket
from pathlib import Path

import pytest

from bench.fuzz import CRASHERS
from bench.open_table import Running, running
from table.routes import ROUTES
from tests.scans import photo
from tests.tables import URL, Phone, friday, table_of

pytestmark = pytest.mark.slow
STATUS = {200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 413, 415, 421, 422, 429}
WORDS = ("Anna", "spring", "one", "..", "%2e%2e", "%00", "ä", "x" * 300, "map.jpg", "confirm", "")
VALUES: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    10**30,
    "",
    "Anna",
    "spring",
    "A1",
    "W*",
    [],
    [1],
    {},
    {"a": 1},
    "\ud800",
)
NAMES = ("key", "player", "leave", "after", "answer", "cards", "game", "name", "map", "players",
         "edition", "phone", "consent", "space", "as", "way", "back", "named", "taken")  # fmt: skip


def some_path(chance: random.Random) -> str:
    if chance.random() < 0.2:
        return "/" + "/".join(chance.choice(WORDS) for _ in range(chance.randrange(5)))
    path = chance.choice(ROUTES).path
    for part in ("id", "player", "season", "name"):
        path = path.replace(f"{{{part}}}", chance.choice(WORDS))
    return path + chance.choice(
        ("", "?lang=xx", "?player=Anna&season=x", "?file=%ff", "?" + "a" * 5000)
    )


def some_form(chance: random.Random, depth: int = 0) -> object:
    return {
        chance.choice(NAMES): some_form(chance, depth + 1)
        if depth < 2 and chance.random() < 0.3
        else chance.choice(VALUES)
        for _ in range(chance.randrange(5))
    }


def test_a_thousand_requests(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.db"
    table = table_of(path, friday(path))
    players = [Phone(table), Phone(table), Phone(table)]
    players[1].enter()
    players[2].enter(table.host_key)
    chance = random.Random(7)
    for number in range(1000):
        phone = chance.choice(players)
        method = chance.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"))
        path_ = some_path(chance)
        if path_.startswith("/api/events"):
            continue  # it has no end
        body = (
            json.dumps(some_form(chance)).encode()
            if chance.random() < 0.8
            else chance.randbytes(50)
        )
        answer = phone.request(method, path_, content=None if method in ("GET", "HEAD") else body)
        assert answer.status_code in STATUS, (number, method, path_, body, answer.text)
        assert str(tmp_path) not in answer.text
        assert "Traceback" not in answer.text
    table.live.close()
    assert "Error" not in capfd.readouterr().err
    assert players[1].get("/api/state", headers={"Origin": URL}).status_code in (200, 401)


@pytest.fixture(scope="module")
def open_table(tmp_path_factory: pytest.TempPathFactory) -> object:
    path = tmp_path_factory.mktemp("fuzz") / "games.db"
    friday(path)
    with running(path) as table:
        table.enter("a")
        yield table


def test_what_is_no_http(open_table: Running) -> None:
    chance = random.Random(7)
    head = f"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1:{open_table.port}\r\n\r\n".encode()
    for _ in range(200):
        raw = bytearray(head)
        for _ in range(chance.randrange(1, 6)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        with socket.create_connection(("127.0.0.1", open_table.port), timeout=15) as line:
            line.sendall(bytes(raw))
            line.shutdown(socket.SHUT_WR)
            told = line.recv(64)
        assert told == b"" or told.startswith(b"HTTP/1.1 4"), told
    assert open_table.ask("GET", "/")[0] == 200


def test_images_through_the_door(open_table: Running) -> None:
    """Past crashers, and a photograph with a few bytes changed: read, or refused with a word."""
    chance = random.Random(7)
    good = photo("07-felt-pen").read_bytes()
    images = [path.read_bytes() for path in sorted((CRASHERS / "photo").iterdir())]
    for _ in range(25):
        changed = bytearray(good[: chance.choice((len(good), len(good) // 2, 5000))])
        for _ in range(chance.randrange(1, 30)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        images.append(bytes(changed))
    for number, raw in enumerate(images):
        id = f"image-{number}"
        status, told = open_table.ask("PUT", f"/api/photos/{id}?player=", raw, "a")
        assert status in (201, 415), told
        if status == 201:
            look = open_table.photo("a", id)
            assert look["problem"] or look["question"] or look["undecided"] or look["ready"]
            assert open_table.ask("DELETE", f"/api/photos/{id}", phone="a")[0] == 204


def test_who_sends_no_head_is_not_waited_for(open_table: Running) -> None:
    with socket.create_connection(("127.0.0.1", open_table.port), timeout=30) as line:
        line.sendall(b"GET / HT")
        assert line.recv(10) == b""  # closed after some seconds
