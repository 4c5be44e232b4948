"""The phone page under load, each figure beside a yardstick of the same machine:

    python -m bench.table                       phones at once, the page, the start
    python -m bench.table --streams 64 --minutes 10
    python -m bench.table --kills 200

`--photo` names another photo to send; the default is a sample with a phone's 12 megapixels.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from PIL import Image

from assistant.evening.setting_up import Setup, new_game
from assistant.evening.store import changed, games, opened
from bench.open_table import ROOT, Running, running
from scoring.editions import Edition
from table.static_files import files

PHOTO = ROOT / "sample_sheets" / "photos" / "07-felt-pen.jpg"
UPRIGHT = (3024, 4032)  # 12 megapixels
EDICTS = ("Faunlost Thicket", "Gnomish Colony", "Ulem's Wallow", "Dwarvenholds")
SCAN = (
    "import sys, scanner, time; raw = open(sys.argv[1], 'rb').read(); scanner.scan(raw, map='C')\n"
)
SCANS = SCAN + (
    "begun = time.perf_counter()\n"
    "for _ in range(int(sys.argv[2])): scanner.scan(raw, map='C')\n"
    "print(time.perf_counter() - begun)"
)


@dataclass(frozen=True)
class AtOnce:
    """So many phones send at the same moment."""

    last: float  # seconds until the last was read
    scans: float  # of as many scans, one after the other on each core


def as_a_phone_takes_it(path: Path) -> bytes:
    """A photo with the pixels that phones give it."""
    with Image.open(path) as image:
        size = UPRIGHT if image.height > image.width else UPRIGHT[::-1]
        large = image.convert("RGB").resize(size)
    file = io.BytesIO()
    large.save(file, "JPEG", quality=90)
    return file.getvalue()


def game_of(path: Path, players: Sequence[str]) -> None:
    setup = Setup(Edition.EN).called("Friday").played_on("C").with_edicts(EDICTS)
    setup = setup.played_by(",".join(players)).rated_as_solo(False)
    with opened(path, make=True) as db:
        changed(db, lambda there: new_game(there, setup.beginning()))


def at_once(raw: bytes, phones: int, folder: Path) -> AtOnce:
    """Phones that send at the same moment, and the same photo scanned as often without a table."""
    names = [f"P{number}" for number in range(phones)]
    game_of(folder / "load.db", names)
    with running(folder / "load.db") as table:
        for name in names:
            table.enter(name)
            table.ask("POST", "/api/seats", {"player": name}, name)
        with ThreadPoolExecutor(phones) as senders:  # every process has read one before
            list(senders.map(lambda name: _send(table, name, f"warm-{name}", raw), names))
        for name in names:
            table.ask("DELETE", f"/api/photos/warm-{name}", phone=name)
        begun = time.perf_counter()
        with ThreadPoolExecutor(phones) as senders:
            list(senders.map(lambda name: _send(table, name, f"one-{name}", raw), names))
        last = time.perf_counter() - begun
    return AtOnce(last, _scans(raw, phones, folder))


def _send(table: Running, name: str, id: str, raw: bytes) -> None:
    status, told = table.ask("PUT", f"/api/photos/{id}", raw, name)
    assert status == 201, told
    table.photo(name, id, 600)


def _scans(raw: bytes, count: int, folder: Path) -> float:
    """So many scans on all cores, without what it takes to begin."""
    path = folder / "photo.jpg"
    path.write_bytes(raw)
    cores = os.cpu_count() or 1
    shares = [count // cores + (core < count % cores) for core in range(cores)]
    command = [sys.executable, "-c", SCANS, str(path)]
    running = [
        subprocess.Popen([*command, str(share)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for share in shares
        if share
    ]
    return max(float(each.communicate()[0]) for each in running)


def open_streams(count: int, minutes: float, folder: Path) -> list[int]:
    """Kilobytes of memory of the table, minute by minute, with so many streams open."""
    with running(folder / "streams.db") as table:
        stop = threading.Event()
        for number in range(count):
            assert table.enter(str(number)) == 204
            heard = (table, str(number), stop)
            threading.Thread(target=_listen, args=heard, daemon=True).start()
        taken = []
        for _ in range(max(2, round(minutes * 6))):
            time.sleep(10)
            taken.append(_memory(table.process.pid))
        stop.set()
    return taken


def _listen(table: Running, phone: str, stop: threading.Event) -> None:
    line = HTTPConnection("127.0.0.1", table.port, timeout=30)
    line.request("GET", "/api/events", headers={"Cookie": table.cookies[phone]})
    stream = line.getresponse()
    while not stop.is_set():
        if not stream.readline():
            return


def _memory(process: int) -> int:
    with open(f"/proc/{process}/status", encoding="ascii") as status:
        found = re.search(r"VmRSS:\s+(\d+)", status.read())
    assert found is not None
    return int(found[1])


def kills(count: int, raw: bytes, folder: Path, seed: int = 7) -> tuple[int, int]:
    """How many confirmed sheets were lost, and how many came twice, of so many killed tables."""
    chance = random.Random(seed)
    path = folder / "kills.db"
    todo = [f"P{number}" for number in range(8)]
    game_of(path, todo)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]  # the same for all: phones come back to the address they know
    lost = twice = 0
    cookies: dict[str, str] = {}
    confirmed: dict[str, int] = {}
    for kill in range(count):
        with running(path, port=port) as table:
            table.cookies.update(cookies)
            assassin = threading.Timer(chance.uniform(0.05, 4.0), table.process.kill)
            assassin.start()
            # It is killed under our hands.
            with suppress(OSError, EOFError, HTTPException):
                _go_on(table, todo, confirmed, raw)
            assassin.cancel()
            cookies.update(table.cookies)
        with opened(path) as db:
            (game,) = games(db)
            sheets = "SELECT count(*) FROM events WHERE kind = 'sheet'"
            rows = db.execute(sheets).fetchone()[0]
        there = {player: kept.boxes.total for (player, _), kept in game.sheets.items()}
        lost += sum(there.get(player) != total for player, total in confirmed.items())
        twice += rows - len(there)
        if len(there) == len(todo):
            path.unlink()
            game_of(path, todo)
            confirmed.clear()
            cookies.clear()
        print(f"\r{kill + 1} kills", end="", file=sys.stderr)
    return lost, twice


def _go_on(table: Running, todo: list[str], confirmed: dict[str, int], raw: bytes) -> None:
    """Hand in what is missing, whatever became of it before."""
    for player in todo:
        if player in confirmed:
            continue
        if player not in table.cookies:
            assert table.enter(player) == 204
        table.ask("POST", "/api/seats", {"player": player}, player)
        # What is behind the end of a JPEG is nobody's: so each player has another file.
        table.ask("PUT", f"/api/photos/{player}", raw + player.encode(), player)
        status, state = table.ask("GET", "/api/state", phone=player)
        assert status == 200, state
        (own,) = (each for each in state["game"]["players"] if each["name"] == player)
        if "spring" in own["seasons"]:
            confirmed[player] = own["seasons"]["spring"]["boxes"][4]
            continue
        look = _settled(table, player, player)
        form = {"after": look["said"]}
        status, told = table.ask("POST", f"/api/photos/{player}/confirm", form, player)
        assert status == 200, told
        confirmed[player] = look["score"]["total"]


def _settled(table: Running, phone: str, id: str) -> Any:
    look = table.photo(phone, id)
    while not look["ready"]:
        question = look["question"]
        if look["undecided"]:
            # The same drawing as another player's, which here is meant: the last choice.
            answer: dict[str, Any] = {"way": len(look["undecided"]["choices"]) - 1}
        elif question["topic"] == "legend":
            answer = {"taken": True}
        else:
            answer = {"answer": question["read"]}
        look = table.answer(phone, id, answer, look["said"])
    return look


def start_seconds(folder: Path) -> tuple[float, float]:
    """Until a table tells where it is, and until OpenCV is loaded: the least of three."""
    tables, loads = [], []
    for _ in range(3):
        begun = time.perf_counter()
        with running(folder / "start.db"):
            tables.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import cv2"], check=True)
        loads.append(time.perf_counter() - begun)
    return min(tables), min(loads)


def page_weight() -> tuple[int, int]:
    """Bytes of the page as it is sent, with the sentences of one language, and unpacked."""
    page = [file.packed for name, file in files().items() if not name.startswith("words")]
    words = [file.packed for name, file in files().items() if name.startswith("words")]
    sent = [*page, max(words, key=len)]
    return sum(map(len, sent)), sum(len(gzip.decompress(each)) for each in sent)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--photo", type=Path, default=PHOTO)
    options.add_argument("--phones", type=int, default=8)
    options.add_argument("--streams", type=int, default=0)
    options.add_argument("--minutes", type=float, default=10.0)
    options.add_argument("--kills", type=int, default=0)
    asked = options.parse_args()
    raw = as_a_phone_takes_it(asked.photo)
    with tempfile.TemporaryDirectory(prefix="cartoscore-") as name:
        folder = Path(name)
        if asked.kills:
            lost, twice = kills(asked.kills, raw, folder)
            print(f"\nkilled {asked.kills} times: confirmed and lost {lost}, kept twice {twice}")
        elif asked.streams:
            taken = open_streams(asked.streams, asked.minutes, folder)
            print(f"{asked.streams} streams, MB: " + " ".join(f"{kb / 1024:.1f}" for kb in taken))
        else:
            found = at_once(raw, asked.phones, folder)
            print(f"{asked.phones} phones at once, {len(raw) / 1e6:.1f} MB each:")
            ratio = found.last / found.scans
            print(f"  the last {found.last:.2f} s, as many scans {found.scans:.2f} s: {ratio:.2f}")
            sent, unpacked = page_weight()
            print(
                f"the page: {sent / 1000:.1f} kB as it is sent, {unpacked / 1000:.1f} kB unpacked"
            )
            table, load = start_seconds(folder)
            print(f"start: {table:.2f} s to the address, {table / load:.2f} times import cv2")


if __name__ == "__main__":
    main()
