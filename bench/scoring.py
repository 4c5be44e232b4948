"""How fast the rules engine is: `python bench/scoring.py`.

Timings on a shared machine mean little by themselves, so every figure stands beside a yardstick
taken in the same run.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path[0] = str(ROOT)  # this file is called like the package it measures

from scoring import CARDS, Sheet, parse_sheet  # noqa: E402 (only now the package is found)

SHEET = ROOT / "sample_sheets" / "texts" / "friday.txt"
FULL = ROOT / "sample_sheets" / "texts" / "full.txt"
EDICTS = "Faunlost Thicket,Gnomish Colony,Ulem's Wallow,Dwarvenholds"
YARDSTICK = [sys.executable, "-c", "import typer, rich"]
SCORE = [sys.executable, "-m", "cli.main", "score", str(SHEET), "--edicts", EDICTS]


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def tallies(text: str) -> None:
    """Read a sheet anew, so that nothing is remembered, and score every card."""
    sheet: Sheet = parse_sheet(text)
    for card in CARDS:
        card.score(sheet)


def run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)


def main() -> None:
    text = FULL.read_text("utf-8")
    parsing = median(seconds(lambda: parse_sheet(text)) for _ in range(200))
    scoring = median(seconds(lambda: tallies(text)) for _ in range(200)) - parsing
    counting = median(seconds(lambda: sum(range(100_000))) for _ in range(200))
    print(f"all 32 tallies with evidence, full sheet: {scoring * 1000:.2f} ms (at most 2)")
    print(f"  that is {scoring / counting:.2f} times counting to 100,000 in plain Python")
    # In turns, so that a busy moment of the machine falls on both.
    pairs = [(seconds(lambda: run(YARDSTICK)), seconds(lambda: run(SCORE))) for _ in range(15)]
    yardstick, score = (median(times) for times in zip(*pairs, strict=True))
    print(f'python -c "import typer, rich": {yardstick * 1000:.0f} ms')
    print(f"cartoscore score, from the shell: {score / yardstick:.2f} times that (at most 3)")


if __name__ == "__main__":
    main()
