"""Several photos at once: worker processes, a progress bar, a row or a line for each."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.console import Console
from rich.progress import track
from rich.table import Table

from cli.errors import ExitCode
from cli.forms import Form, print_json
from cli.reading_form import error_form, reading_form
from cli.scan import Wishes, scan_one
from cli.speech import current, tell, use_language
from cli.terminal import console, minus
from scanner import ScanError
from scoring.message import say

Row = tuple[int, Form]  # exit code, and the form that `--json` prints


def scan_many(photos: Sequence[str], wishes: Wishes, json: bool) -> int:
    """Read every photo; one bad photo never stops the rest. The worst exit code."""
    worst: int = ExitCode.DONE
    table = Table(*(tell(word) for word in COLUMNS))
    progress = Console(stderr=True)
    rows = track(
        _rows(photos, wishes),
        tell(say("Reading photos")),
        len(photos),
        console=progress,
        disable=not progress.is_terminal,
    )
    for code, form in rows:
        worst = max(worst, code)
        if json:
            print_json(form)
        else:
            table.add_row(*_cells(form))
    if not json:
        console().print(table)
    return worst


COLUMNS = (say("photo"), say("map"), say("coins"), say("monsters"), say("total"), say("doubts"))


def _rows(photos: Sequence[str], wishes: Wishes) -> Iterator[Row]:
    """In the order given, whichever is ready first."""
    workers = min(len(photos), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, initializer=use_language, initargs=(current().code,)) as pool:
        yield from pool.map(partial(_row, wishes=wishes), photos)


def _row(path: str, wishes: Wishes) -> Row:
    import cv2

    cv2.setNumThreads(1)  # a core for each photo
    try:
        return ExitCode.DONE, reading_form(scan_one(path, wishes))
    except ScanError as error:
        return error.exit_code, error_form(path, error)


def _cells(form: Form) -> list[str]:
    if "error" in form:
        return [form["photo"], "–", "–", "–", "–", form["error"]["message"]]
    scores = form.get("scores")
    return [
        form["photo"],
        form["map"] or "?",
        "–" if form["coins"] is None else str(form["coins"]["read"]),
        minus(scores["monsters"]) if scores else "–",
        minus(scores["total"]) if scores else "–",
        ", ".join(doubt["space"] for doubt in form["doubts"]),
    ]
