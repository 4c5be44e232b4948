"""Tables for tests: in this process behind their real doors, or as a program of their own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from assistant.evening.record import Game
from assistant.evening.setting_up import Setup, new_game
from assistant.evening.store import changed, opened
from scoring.editions import Edition
from table.phones import Phones
from table.readers import Readers
from table.serving import application
from table.table import Table
from tests.runs import EDICTS, MODULE, ROOT

ADDRESS = "192.168.1.7:8642"
URL = f"http://{ADDRESS}"
START_SECONDS = 30.0


def friday(path: Path, players: str = "Anna,Ben", map: str = "C", name: str = "Friday") -> Game:
    """A game that begins."""
    setup = Setup(Edition.EN).called(name).played_on(map).with_edicts(EDICTS.split(","))
    with opened(path, make=True) as db:
        beginning = setup.played_by(players).rated_as_solo(False).beginning()
        return changed(db, lambda there: new_game(there, beginning))


@dataclass
class Idle(Readers):
    """Nobody reads photos: what is asked of it is only kept."""

    asked: list[tuple[Any, ...]] = field(default_factory=list)
    pictures: bytes = b"\xff\xd8"

    async def ask(self, phone: str, name: str, photo: str, *arguments: Any) -> Any:
        self.asked.append((name, *arguments))
        return self.pictures if name.endswith("from_above") else {"said": 0, "slot": None}


def table_of(path: Path, game: Game | None) -> Table:
    """A table at home, as it is once it is open."""
    table = Table(path, f"{URL}/", Phones(path), Idle(path), game)
    table.phones.load(game.id if game else None)
    return table


class Phone(TestClient):
    """A phone at a table in this process: it sends what a browser sends."""

    def __init__(self, table: Table, origin: str = URL, url: str = URL) -> None:
        self.table = table
        app = application(table, frozenset({ADDRESS}), 8642)
        super().__init__(app, base_url=url, headers={"Origin": origin})

    def enter(self, key: str | None = None) -> int:
        return self.post("/api/enter", json={"key": key or self.table.key}).status_code

    def sit(self, player: str) -> int:
        return self.post("/api/seats", json={"player": player}).status_code

    @property
    def state(self) -> Any:
        return self.get("/api/state").json()


@dataclass
class Running:
    """`cartoscore table` as a program of its own, and how it is spoken to."""

    process: subprocess.Popen[str]
    url: str
    key: str
    host_key: str
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def ask(
        self, method: str, path: str, body: Any = None, phone: str = "", **headers: str
    ) -> tuple[int, Any]:
        """The status and what was answered; `phone` names whose cookie is sent."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {"Origin": self.url, **headers}
        if phone in self.cookies:
            sent["Cookie"] = self.cookies[phone]
        line.request(method, path, raw, sent)
        answer = line.getresponse()
        told = answer.read()
        self._keep_cookie(phone, answer)
        line.close()
        is_json = answer.headers.get_content_type() == "application/json"
        return answer.status, json.loads(told) if is_json else told

    def _keep_cookie(self, phone: str, answer: HTTPResponse) -> None:
        cookie = answer.headers.get("Set-Cookie")
        if cookie:
            self.cookies[phone] = cookie.split(";")[0]

    def enter(self, phone: str, host: bool = False) -> int:
        key = self.host_key if host else self.key
        return self.ask("POST", "/api/enter", {"key": key}, phone)[0]

    def state(self, phone: str) -> Any:
        return self.ask("GET", "/api/state", phone=phone)[1]

    def photo(self, phone: str, id: str, seconds: float = 60.0) -> Any:
        """What a photo was read as, once it is."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = [each for each in self.state(phone)["photos"] if each["id"] == id]
            if found and found[0]["looked_at"]:
                return found[0]["looked_at"]
            time.sleep(0.1)
        raise AssertionError(f"{id} was not read in {seconds} seconds")

    def answer(self, phone: str, id: str, answer: Mapping[str, Any], after: int) -> Any:
        """What is asked after an answer."""
        form = {"answer": answer, "after": after}
        status, told = self.ask("POST", f"/api/photos/{id}/answers", form, phone)
        assert status == 200, told
        return told

    def stop(self) -> int:
        """Ctrl-C, and the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)


@contextmanager
def running(
    db: Path, *arguments: str, port: int | None = None, folder: Path = ROOT
) -> Iterator[Running]:
    """A table on loopback."""
    command = [*MODULE, "table", "--json", "--host", "127.0.0.1", "--db", str(db), *arguments]
    if port is not None:
        command += ["--port", str(port)]
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "CARTOSCORE_DEBUG": "1"},
        stdout=subprocess.PIPE,
        stderr=sys.stderr,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        form = json.loads(process.stdout.readline())
        key = re.fullmatch(r"(http://[^/]+)/#k=([A-Z2-7]{16})", form["url"])
        host = re.fullmatch(r"http://[^/]+/#h=([A-Z2-7]{16})", form["host_url"])
        assert key is not None
        assert host is not None
        yield Running(process, key[1], key[2], host[1])
    finally:
        process.kill()
        process.wait(10)
        assert process.stdout is not None
        process.stdout.close()
