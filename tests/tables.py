"""Tables for tests: in this process behind their real doors, or as a program of their own."""

from __future__ import annotations

from dataclasses import dataclass, field
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
from tests.runs import EDICTS

ADDRESS = "192.168.1.7:8642"
URL = f"http://{ADDRESS}"


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
        if name == "evening":
            return "<!doctype html>"
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
