"""The page in a real browser: phones and the laptop through a season, as players go through it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from bench.open_table import Running, running
from tests.browsers import browser, needs_browser
from tests.runs import cartoscore
from tests.scans import photo

pytestmark = [pytest.mark.slow, needs_browser]
PATIENCE = 90.0  # seconds: a scan on a busy machine


class Screen:
    """A browser at the table, and what its owner does."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    @property
    def text(self) -> str:
        return str(self.driver.find_element("tag name", "body").text)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def sees(self, wanted: str, seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while wanted not in self.text:
            assert time.monotonic() < until, f"{wanted!r} is not in:\n{self.text}"
            time.sleep(0.1)

    def taps(self, label: str, seconds: float = PATIENCE) -> None:
        """A button by its words; the page is drawn anew with every snapshot."""
        until = time.monotonic() + seconds
        kinds = "self::button or self::summary or self::label"
        while time.monotonic() < until:
            exact, within = (
                self.driver.find_elements("xpath", f"//*[{kinds}][{fits}]")
                for fits in (
                    f'normalize-space(.)="{label}"',
                    f'starts-with(normalize-space(.), "{label}")',
                )
            )
            for each in reversed(exact or within):  # a window lies above the page
                try:
                    if each.is_displayed():
                        each.click()
                        return
                except Exception:  # it was drawn anew, or lies below something for a moment
                    continue
            time.sleep(0.1)
        raise AssertionError(f"nothing called {label!r} in:\n{self.text}")

    def taps_at(self, selector: str, which: int = 0) -> None:
        """What has no words."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                found = self.driver.find_elements("css selector", selector)[which]
                centre = "arguments[0].scrollIntoView({block: 'center'})"
                self.driver.execute_script(centre, found)
                found.click()
                return
            except Exception:  # drawn anew in this moment
                assert time.monotonic() < until, f"{selector} in:\n{self.text}"
                time.sleep(0.1)

    def hands_in(self, path: Path) -> None:
        """Choose a photo, look at it, send it."""
        field = self.driver.find_element("css selector", ".hero .chooser input:not([capture])")
        field.send_keys(str(path))
        self.sees("Is everything to be seen?")
        self.taps("Send it")

    def answers_all(self) -> None:
        """Take the legend and every doubt as read, until the score is there."""
        self.sees("is each sign")
        self.taps("All of it is right")
        until = time.monotonic() + PATIENCE
        while "That is right" not in self.text:
            assert time.monotonic() < until, self.text
            likely = self.driver.find_elements("css selector", ".choices .choice, .numbers .likely")
            if likely and not self.driver.find_elements("css selector", "[aria-busy=true]"):
                try:
                    likely[0].click()
                except Exception:  # drawn anew meanwhile
                    continue
            time.sleep(0.3)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "games.db") as table:
        yield table


def test_a_season_from_setting_up_to_the_standing(table: Running, tmp_path: Path) -> None:
    """The laptop sets a game up; a phone photographs, puts a sign right, takes it back, confirms;
    both screens and the terminal tell the same."""
    with ExitStack() as screens:
        laptop = Screen(screens.enter_context(browser(1280, 900)))
        laptop.open(f"{table.url}/#h={table.host_key}")
        laptop.sees("Begin a game")
        assert table.host_key not in laptop.driver.current_url
        laptop.taps("C")
        laptop.taps("As recommended for a first game")
        laptop.sees("Dwarvenholds")
        names = laptop.driver.find_elements("css selector", ".setup fieldset:last-of-type input")
        for field, name in zip(names, ("Anna", "<b>Ben</b>"), strict=True):
            field.send_keys(name)
        laptop.taps("Begin")
        laptop.sees("<b>Ben</b>")  # a name is text

        anna = Screen(screens.enter_context(browser(390)))
        anna.open(f"{table.url}/#k={table.key}")
        anna.taps("Anna")
        anna.sees("Photograph the sheet")
        assert table.key not in anna.driver.current_url
        laptop.sees("is here")

        anna.hands_in(photo("07-felt-pen"))
        anna.sees("is each sign")
        # An entry of the legend is named otherwise, and that is taken back.
        anna.taps_at(".entry", -1)
        anna.taps("hero")
        anna.taps("Take the last answer back")
        anna.answers_all()
        total = anna.driver.find_element("css selector", ".boxes .total").text.split()[-1]
        # The proof unfolds, and stays so when something else is put right.
        anna.taps_at(".proofs summary")
        anna.taps_at(".tap[data-space=A1]")
        anna.sees("What stands in A1?")
        anna.taps("Leave it")
        anna.driver.find_element("css selector", ".proofs details[open] .map")
        anna.taps("That is right")
        anna.sees(f"spring {total}")
        anna.sees("summer: edicts B, C")

        laptop.taps("Standing")
        laptop.sees(total)
        laptop.taps("Sheets")
        laptop.taps("spring")
        laptop.sees("Anna · spring")
        assert laptop.driver.find_elements("css selector", ".map image")
        shown = cartoscore("game", "show", "--db", tmp_path / "games.db")
        assert total.replace("−", "-") in shown.stdout.decode().replace("−", "-")


def test_a_reload_and_a_second_scan_lose_nothing(table: Running) -> None:
    with browser(360, 740) as driver:
        phone = Screen(driver)
        phone.open(f"{table.url}/")
        phone.sees("Come to the table")
        field = driver.find_element("css selector", "input.key")
        field.send_keys("AAAA BBBB CCCC DDDD")
        phone.taps("Come in")
        phone.sees("This is not the key of this table.")
        field.clear()
        field.send_keys(table.key.lower())
        phone.taps("Come in")
        phone.sees("The game is being set up")
        driver.refresh()
        phone.sees("The game is being set up")
        phone.open("about:blank")
        phone.open(f"{table.url}/#k={table.key}")
        phone.sees("The game is being set up")
        assert driver.current_url == f"{table.url}/"


def test_nothing_is_fetched_from_elsewhere_and_no_script_complains(table: Running) -> None:
    with browser(390) as driver:
        phone = Screen(driver)
        phone.open(f"{table.url}/#k={table.key}")
        phone.sees("The game is being set up")
        fetched = driver.execute_script(
            "return performance.getEntriesByType('resource').map((each) => each.name)"
        )
        assert all(address.startswith(f"{table.url}/") for address in fetched)
        severe = [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        # Before the key was taken the phone was asked for it.
        assert [entry for entry in severe if "401" not in entry["message"]] == []


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_no_page_is_wider_than_its_screen(table: Running, width: int) -> None:
    with browser(width) as driver:
        screen = Screen(driver)
        screen.open(f"{table.url}/#h={table.host_key}")
        screen.sees("Begin a game")
        for language in ("en", "cs", "pl", "ru"):
            driver.execute_script(
                "const s = document.querySelector('.languages select');"
                f"s.value = '{language}'; s.dispatchEvent(new Event('change'))"
            )
            time.sleep(1.0)
            wide = driver.execute_script("return document.documentElement.scrollWidth")
            assert wide <= width, language
            small = driver.execute_script(
                "return [...document.querySelectorAll('button, select, .button')].filter((each) =>"
                " each.offsetParent && each.getBoundingClientRect().height < 43.5)"
                ".map((each) => each.textContent)"
            )
            assert small == [], language
