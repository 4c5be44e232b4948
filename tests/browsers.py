"""A real browser for tests: Debian's Chromium with its own driver, on loopback and nowhere else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

# What plain http away from localhost does not have.
MISSING = """
for (const [thing, name] of [[crypto, 'randomUUID'], [navigator, 'clipboard'],
    [navigator, 'share'], [navigator, 'wakeLock'], [navigator, 'serviceWorker']]) {
  Object.defineProperty(thing, name, { value: undefined, configurable: true });
}
"""


def chromium() -> tuple[str, str] | None:
    """The browser and its driver; None where one of them is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


needs_browser = pytest.mark.skipif(
    chromium() is None, reason="no chromium with its chromedriver: apt install chromium-driver"
)


@contextmanager
def browser(
    width: int = 390, height: int = 844, language: str = "en", dark: bool = False
) -> Iterator[Any]:
    """A phone's browser: touch, its size, its language, and nothing but loopback."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    found = chromium()
    assert found is not None
    options = Options()
    options.binary_location = found[0]
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        f"--lang={language}",
        f"--window-size={max(width, 500)},{height + 140}",
    ):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    driver = webdriver.Chrome(options=options, service=Service(found[1]))
    try:
        phone = width < 700
        driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone},
        )
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": MISSING})
        if dark:
            scheme = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", scheme)
        yield driver
    finally:
        driver.quit()


def whole_page(driver: Any, path: Path) -> None:
    """A picture of the page from top to bottom."""
    import base64

    told = driver.execute_cdp_cmd(
        "Page.captureScreenshot", {"captureBeyondViewport": True, "format": "png"}
    )
    path.write_bytes(base64.b64decode(told["data"]))
