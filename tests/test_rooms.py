"""The rooms of the house: each knows those below it and none above."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter

import pytest

from assistant.problem import Remedy
from cli.remedies import HOW
from table.remedies import HOW as HOW_ON_THE_PAGE
from tests.imports import imports, modules_in
from tests.runs import ROOT

RULES = {"scoring"}
# What a photo passes on its way; coins and numbers need no space, spaces no number. A reading tells
# where the map lies and is made of both.
FOUND = RULES | {"scanner", "scanner.find"}
PLACED = FOUND | {"scanner.place", "scanner.reading"}
SEEN = PLACED | {"scanner.read", "scanner.numbers"}
SCANNER = SEEN | {"scanner.scan", "scanner.learn"}
# The player's books need no game, a game no page or form that shows it.
SHEET = SCANNER | {"assistant"}
KEPT = SHEET | {"assistant.books"}
ASSISTANT = KEPT | {"assistant.evening", "assistant.show"}
PRINT = "sample_sheets.to_print"  # our own sheet, and the fonts it is printed in
BELOW = {
    "scoring": set[str](),
    "scanner": RULES,
    "scanner.find": RULES | {"scanner"},
    "scanner.place": FOUND,
    "scanner.reading": FOUND | {"scanner.place"},
    "scanner.read": PLACED,
    "scanner.numbers": PLACED,
    "scanner.learn": SEEN,  # a blank sheet takes the way of a photo and ends elsewhere
    "scanner.scan": SEEN,
    "assistant": SCANNER,
    "assistant.books": SHEET,
    "assistant.evening": KEPT,
    "assistant.show": KEPT | {"assistant.evening", PRINT},
    "table": ASSISTANT,
    "cli": ASSISTANT | {PRINT, "table"},
}
HOUSE = ("scoring", "scanner", "assistant", "table", "cli")
OURS = (*HOUSE, "sample_sheets", "bench", "tests", "training")
SOURCES = {name: path for folder in HOUSE for name, path in modules_in(folder).items()}
TERMINAL = {"typer", "click", "rich"}


def room_of(module: str) -> str:
    """The room that a module of ours lies in; what lies in no smaller one is its floor."""
    if module == "scanner":  # it hands on what the way of a photo ends with
        return "scanner.scan"
    rooms = [room for room in (*BELOW, PRINT) if f"{module}.".startswith(f"{room}.")]
    return max(rooms, key=len, default=module)


def modules_of(room: str) -> list[str]:
    return [name for name in SOURCES if room_of(name) == room]


def imported_by(module: str) -> set[str]:
    return imports(SOURCES[module].read_text("utf-8"))


@pytest.mark.parametrize("room", BELOW)
def test_a_room_knows_itself_and_those_below_it(room: str) -> None:
    assert modules_of(room)
    upward = [
        f"{module} imports {other}"
        for module in modules_of(room)
        for other in sorted(imported_by(module))
        if other.split(".")[0] in OURS and room_of(other) not in {room, *BELOW[room]}
    ]
    assert upward == []


def test_the_rules_need_the_standard_library_alone() -> None:
    needed = {other.split(".")[0] for name in modules_of("scoring") for other in imported_by(name)}
    assert needed - sys.stdlib_module_names == {"scoring"}


@pytest.mark.parametrize("folder", ["scoring", "scanner", "assistant", "table"])
def test_only_the_command_line_knows_a_terminal(folder: str) -> None:
    knowing = [
        f"{module} imports {other}"
        for module in modules_in(folder)
        for other in sorted(imported_by(module))
        if other.split(".")[0] in TERMINAL
    ]
    assert knowing == []


def test_all_of_the_assistant_loads_nothing_of_a_terminal() -> None:
    """In a process of its own: others have loaded Typer long before."""
    program = (
        "import importlib, sys\n"
        f"for name in {sorted(modules_in('assistant'))}: importlib.import_module(name)\n"
        f"print(*sorted({TERMINAL} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split() == []


def test_no_sentence_below_the_terminal_names_an_option() -> None:
    """Each surface adds how a thing is done there."""
    for room in ("scoring", "scanner", "assistant", "table"):
        for path in sorted((ROOT / room).rglob("*.py")):
            said = [
                node.value
                for call in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("say", "say_n")
                for node in call.args
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            ]
            assert not [text for text in said if re.search(r"(^|\s)--[a-z]", text)], path


def test_both_surfaces_know_how_every_remedy_is_done() -> None:
    assert set(HOW) == set(HOW_ON_THE_PAGE) == set(Remedy)


def test_only_the_table_loads_a_web_server() -> None:
    """Every other command starts without it; `cli` asks for it when a table is opened."""
    servers = {"starlette", "uvicorn", "segno", "anyio", "h11"}
    knowing = {
        room_of(module)
        for module in SOURCES
        if servers & {other.split(".")[0] for other in imported_by(module)}
    }
    assert knowing == {"table", "cli"}
    program = f"import sys, cli.commands.table; print(*sorted({servers} & set(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout.split(), ran.stderr) == (0, [], "")


def test_forms_are_put_together_below_the_command_line() -> None:
    """Another surface gives the same JSON."""
    assert [
        name for name in modules_in("cli") if '"schema"' in SOURCES[name].read_text("utf-8")
    ] == []


def test_an_option_that_several_commands_share_is_declared_once() -> None:
    declared = Counter(
        (ast.unparse(call.args[0]), help)
        for name in modules_in("cli")
        for call in ast.walk(ast.parse(SOURCES[name].read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "typer.Option"
        for help in (ast.unparse(word.value) for word in call.keywords if word.arg == "help")
    )
    assert [option for option, times in declared.items() if times > 1] == []


def test_the_assistant_neither_asks_nor_prints() -> None:
    for path in sorted((ROOT / "assistant").rglob("*.py")):
        called = {
            call.func.id
            for call in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        assert not called & {"print", "input", "exit"}, path
        assert not re.search(
            r"\bsys\.(stdin|stdout|stderr|argv|exit)\b", path.read_text("utf-8")
        ), path
