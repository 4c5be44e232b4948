"""What somebody says of a sheet that comes in, in a form that can be kept."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from assistant.evening.database_trouble import as_written
from assistant.evening.whose_sheet import Matter, Said
from scoring.seasons import Season
from scoring.sheet import Content, Drawn
from scoring.spaces import BY_NAME

Form = dict[str, Any]


def said_form(said: Said) -> Form:
    """Only what was said: the rest is as it is where nobody says anything."""
    silent = Said()
    return {
        field.name: _form(getattr(said, field.name))
        for field in fields(Said)
        if getattr(said, field.name) != getattr(silent, field.name)
    }


def said_kept(form: Form) -> Said:
    with as_written("what was said of a photo"):
        return Said(**{name: _kept(name, value) for name, value in form.items()})


def _form(value: Any) -> Any:
    if isinstance(value, Season):
        return value.value
    if isinstance(value, frozenset):
        return sorted(matter.value for matter in value)
    if isinstance(value, dict):
        return {space.name: held.token for space, held in value.items()}
    return value


def _kept(name: str, value: Any) -> Any:
    if name == "season":
        return Season(value)
    if name == "meant":
        return frozenset(map(Matter, value))
    if name == "answers":
        return {BY_NAME[space]: Drawn.of(token) for space, token in value.items()}
    if name in ("signs", "signs_before"):
        return {BY_NAME[space]: Content(token) for space, token in value.items()}
    return value
