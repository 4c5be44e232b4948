"""Commands for tests: as a shell runs them, or in this process, which is faster."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cli.app import app
from cli.exit_codes import report

ROOT = Path(__file__).parents[1]
FRIDAY = ROOT / "sample_sheets" / "texts" / "friday.txt"
EDICTS = "Faunlost Thicket,Gnomish Colony,Ulem's Wallow,Dwarvenholds"
MODULE = (sys.executable, "-m", "cli.main")


def cartoscore(
    *arguments: str | Path, given: bytes = b"", folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in the project's folder or another, in English unless told otherwise."""
    return subprocess.run(
        [*MODULE, *map(str, arguments)],
        input=given,
        capture_output=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "LANG": "C.UTF-8",
            "LC_ALL": "",
            "LANGUAGE": "",
            **environment,
        },
        check=False,
        timeout=120,
    )


def said(
    *arguments: str | Path, given: bytes = b"", folder: Path = ROOT, **environment: str
) -> str:
    """Standard output of a run that must succeed without a word on standard error."""
    run = cartoscore(*arguments, given=given, folder=folder, **environment)
    assert (run.returncode, run.stderr.decode()) == (0, "")
    return run.stdout.decode()


@dataclass(frozen=True)
class Run:
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str

    @property
    def form(self) -> Any:
        return json.loads(self.out)


def run(capture: pytest.CaptureFixture[str], *arguments: str | Path) -> Run:
    """A command in this process, its errors told as the shell sees them."""
    try:
        code = app([str(word) for word in arguments], standalone_mode=False) or 0
    except Exception as error:  # as `cli.running` does
        code = report(error)
    printed = capture.readouterr()
    return Run(code, printed.out, printed.err)
