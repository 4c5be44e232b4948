"""A played-through evening, as a shell runs it: four players, four seasons, the winner."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.end_of_game import Result, rank, winners
from scoring.season import find_edicts, score_season
from scoring.seasons import Season
from scoring.text import format_sheet
from tests.games import SEASONS, evening
from tests.runs import EDICTS, cartoscore

PLAYERS = ("Anna", "Ben", "Cyd", "Dana")


@pytest.mark.slow
def test_an_evening_from_the_first_sheet_to_the_winner(tmp_path: Path) -> None:
    db = str(tmp_path / "games.db")

    def said(*words: str | Path) -> str:
        run = cartoscore("game", *words, CARTOSCORE_DB=db)
        assert (run.returncode, run.stderr.decode()) == (0, "")
        return run.stdout.decode()

    said("new", "--name", "Friday", "--map", "C", "--edicts", EDICTS, "--players",
         ",".join(PLAYERS))  # fmt: skip
    said("reveal", "Zombie Plague", "Dobrik")
    sheets = evening(PLAYERS)
    cards = find_edicts(EDICTS.split(","))
    for place, season in enumerate(SEASONS):
        for number, player in enumerate(PLAYERS):
            path = tmp_path / f"{player}-{season}.txt"
            path.write_text(format_sheet(sheets[player, season]), "utf-8")
            # The first three sheets of spring could be anybody's; from then on one fits.
            named = ("--player", player) if place == 0 and number < 3 else ()
            out = said("add", path, *named)
            assert f"\nFriday · {player} · {season}\n" in out
            missing = f"Sheets of {season} still to come: {', '.join(PLAYERS[number + 1 :])}"
            assert (missing in out) == (number < 3)
        # After each season the standing, and the boxes of every player.
        for player in PLAYERS:
            boxes = score_season(sheets[player, season], season, cards).boxes
            line = next(
                line for line in out.splitlines() if line[4:].startswith(player) and line[2] == " "
            )
            numbers = [int(word.replace("−", "-")) for word in line[4 + len("Anna") :].split()]
            assert numbers[-6:-1] == list(boxes)
    results = [
        Result(
            player,
            tuple(score_season(sheets[player, s.value], s, cards) for s in Season),
        )
        for player in PLAYERS
    ]
    best = rank(results)
    assert f"{best[0].result.player} wins with {best[0].result.total} points." in out
    form = json.loads(said("show", "--json"))
    assert form["winners"] == list(winners(best))
    assert {p["name"]: p["total"] for p in form["players"]} == {r.player: r.total for r in results}
    assert [r["card"] for r in form["revealed"]] == ["Zombie Plague", "Dobrik of Lorkheim"]
    assert all(s["contradicts"] == [] for p in form["players"] for s in p["seasons"])
    page = tmp_path / "friday.html"
    said("export", "--html", "--save", page)
    assert page.read_text("utf-8").count("<svg") == 4 + 16
    assert "over" in said("list")
