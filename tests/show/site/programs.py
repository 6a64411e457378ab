"""The browser that tests of sites need: Debian's Chromium, driven by Playwright."""

import importlib.util
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

CHROMIUM = shutil.which("chromium")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None or importlib.util.find_spec("playwright") is None,
    reason="needs chromium and playwright: apt-get install chromium, and pip install playwright",
)


@contextmanager
def browser() -> Iterator:
    from playwright.sync_api import sync_playwright

    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=as_root)
        yield started
        started.close()


def until(page, expression: str) -> None:
    """Wait for an expression to hold; asked from outside, since pages let no text become a script."""
    end = time.monotonic() + 10
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"{expression} does not hold"
        page.wait_for_timeout(20)
