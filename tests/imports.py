"""What modules import, read from their source: at the top or later, and for types alone."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.runs import ROOT


def imports(text: str) -> set[str]:
    """Every module that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            assert node.level == 0, "imports here are never relative"
            inner = {f"{node.module}.{name.name}" for name in node.names}
            modules = {module for module in inner if _is_ours(module)}
            found |= modules if modules == inner else modules | {node.module}
    return found


def modules_in(folder: str) -> dict[str, Path]:
    """The source of every module of a package, by its name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def _is_ours(module: str) -> bool:
    place = ROOT.joinpath(*module.split("."))
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()
