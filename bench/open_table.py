"""`cartoscore table` as a program of its own, on loopback, for measurements and tests."""

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

ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "cli.main", "table", "--json", "--host", "127.0.0.1")


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
    command = [*COMMAND, "--db", str(db), *arguments]
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
