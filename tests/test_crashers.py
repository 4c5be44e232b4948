"""Every input that once was a fault, and new ones made from them for some seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.fuzz import CRASHERS, TARGETS, blindly

PAST = [path for name in TARGETS for path in sorted((CRASHERS / name).iterdir())]


@pytest.mark.parametrize("path", PAST, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_a_fault_is_none(path: Path) -> None:

    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_ten_seconds_of_new_ones(name: str) -> None:
    tried, crasher = blindly(name, seconds=10)
    assert crasher is None
    assert tried > 10
