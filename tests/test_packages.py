"""The wheel is the program and nothing else, the sdist the whole project."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path, PurePosixPath

import pytest

from tests.imports import imports
from tests.runs import ROOT

pytestmark = pytest.mark.slow

PROGRAM = ("scoring", "scanner", "assistant", "table", "cli", "sample_sheets/to_print")
# What the catalogues are made from; the program reads the .mo files.
SOURCES = (".po", ".pot")


@dataclass(frozen=True, repr=False)
class Built:
    """Both packages, made from a copy of the project: building leaves files behind."""

    tree: Path
    sdist: frozenset[str]
    wheel: dict[str, str]  # what stands in each file, where it is Python


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    tree = tmp_path_factory.mktemp("project") / "tree"
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").split()]
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", *ignored))
    # Without an environment of its own, for which it would need the network.
    command = [sys.executable, "-m", "build", "--no-isolation", str(tree)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    (wheel,), (sdist,) = ((tree / "dist").glob(ending) for ending in ("*.whl", "*.tar.gz"))
    with tarfile.open(sdist) as tar:
        parts = [PurePosixPath(member.name).parts[1:] for member in tar if member.isfile()]
    with zipfile.ZipFile(wheel) as archive:
        texts = {
            name: archive.read(name).decode() if name.endswith(".py") else ""
            for name in archive.namelist()
            if ".dist-info/" not in name
        }
    return Built(tree, frozenset("/".join(part) for part in parts), texts)


def test_the_wheel_is_the_program_and_nothing_else(built: Built) -> None:
    wanted = {
        path.relative_to(built.tree).as_posix()
        for folder in PROGRAM
        for path in (built.tree / folder).rglob("*")
        if path.is_file() and path.suffix not in SOURCES
    }
    assert set(built.wheel) == wanted


def test_what_the_wheel_imports_is_in_it_or_a_dependency(built: Built) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    dependencies = {re.split(r"[<>=]", line)[0] for line in project["dependencies"]}
    whose = packages_distributions()
    missing = []
    for path, text in built.wheel.items():
        for module in imports(text):
            top = module.split(".")[0]
            if (ROOT / top).is_dir():
                place = module.replace(".", "/")
                there = f"{place}.py" in built.wheel or f"{place}/__init__.py" in built.wheel
            else:
                names = {name.replace("_", "-") for name in whose.get(top, ())}
                there = top in sys.stdlib_module_names or bool(dependencies & names)
            if not there:
                missing.append(f"{path}: {module}")
    assert missing == []


def test_the_sdist_holds_all_that_is_committed(built: Built) -> None:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("only a clone knows what is committed")
    listed = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    committed = listed.stdout.decode().rstrip("\0").split("\0")
    assert [name for name in committed if name not in built.sdist] == []
