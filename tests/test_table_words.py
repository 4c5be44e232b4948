"""The page and its sentences: every name it asks for is there, and none that it never asks for."""

from __future__ import annotations

import re

from table.static_files import FOLDER, files
from table.words import WORDS
from tests.runs import ROOT

SOURCES = {path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.js"))}
MOST_BYTES = 150_000  # of the page without photos, as it is sent


def test_every_sentence_that_the_page_asks_for_is_there() -> None:
    all_of_it = "\n".join(SOURCES.values())
    asked = set(re.findall(r"\bt\(\"([\w.]+)\"", all_of_it))
    assert asked - set(WORDS) == set()
    quoted = set(re.findall(r"\"([\w.]+)\"", all_of_it))
    made = re.compile(r"(tab|remedy)\.\w+|ambush|hero|explore")  # put together from a state
    assert [name for name in WORDS if name not in quoted and not made.fullmatch(name)] == []


def test_the_page_fetches_nothing_from_elsewhere() -> None:
    for name, text in SOURCES.items():
        elsewhere = re.findall(r"https?://(?!www\.w3\.org/2000/svg)[\w.]+", text)
        assert elsewhere == [], name
        assert "innerHTML" not in text, name
        assert "eval(" not in text, name
    index = (FOLDER / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*src=)|style=|\son\w+=", index)


def test_the_page_is_light() -> None:
    sent = [name for name in files() if not name.startswith("words-")]
    one_language = max(len(file.packed) for name, file in files().items() if name not in sent)
    assert sum(len(files()[name].packed) for name in sent) + one_language < MOST_BYTES


def test_every_module_is_reached_from_the_page() -> None:
    reached, open_ = set(), ["main.js"]
    while open_:
        name = open_.pop()
        if name not in reached:
            reached.add(name)
            open_ += re.findall(r'from "\./([\w.]+)"', SOURCES[name])
    assert reached == set(SOURCES)
    assert "main.js" in (ROOT / "table/static/index.html").read_text("utf-8")
