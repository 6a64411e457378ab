"""How the tests run: what a skip means on the build machine, how long a Hypothesis example may take, what is garbage.

A test that cannot run without a program, such as a TeX or a browser, skips with a reason that begins with "needs " and
says what to install. On the build machine (the environment variable `CI` is set) everything such a reason may name is
installed, so there the skip is a failure: a missing program must not quietly take its tests along. A test of something
optional that the build machine does not have (torch, a graphics card) gives a reason that begins otherwise.
"""

import gc
import os
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from symres.kernel.polynomials import purse

from .rotation import part_of, this_part

collect_ignore = ["installed.py"]  # a proof script, which the build checks as a user does

ON_BUILD_MACHINE = os.environ.get("CI", "").lower() not in ("", "0", "false")

# A shared machine may stall for a second, so no example fails for being slow. The build always draws the same examples;
# .ci/nightly draws many more with --hypothesis-profile many.
settings.register_profile("symres", deadline=None, derandomize=ON_BUILD_MACHINE, max_examples=40)
settings.register_profile("many", settings.get_profile("symres"), derandomize=False, max_examples=1000)
settings.load_profile("symres")


# What search finds, and what not: a mistake there loses proofs, and makes none, since the kernel checks each.
FINDING = tuple(str(Path(__file__).parent / room) for room in ("search", "language", "landscape", "derive"))
PARTS = 4


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--in-turn",
        action="store_true",
        help=f"of the slow tests of what search finds, only one of {PARTS} parts, another one with each commit",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With ``--in-turn``, leave out the other parts."""
    if not config.getoption("--in-turn"):
        return
    wanted = this_part(PARTS)
    others = [
        item
        for item in items
        if str(item.path).startswith(FINDING)
        and item.get_closest_marker("slow") is not None
        and part_of(item.nodeid.rpartition("@")[0] or item.nodeid, PARTS) != wanted
    ]
    config.hook.pytest_deselected(items=others)
    left_out = set(others)
    items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Look for no garbage in what lives as long as the tests run: the modules, and the tests themselves."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def a_purse() -> Generator[None, None, None]:
    """Tests look inside the kernel and the search, where steps are paid for; each has a purse of its own."""
    with purse():
        yield


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test runs in an empty folder, and what it prints has no colours."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def forbid_search(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function to call: afterwards every search fails the test, so that stores have to decide everything."""

    def worked(work: Any, jobs: Sequence[Any], *rest: Any) -> Generator[Any, None, None]:
        assert not jobs, "this searches"
        yield from ()

    return lambda: monkeypatch.setattr("symres.run.runner.worked", worked)


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn the report of a skip whose reason begins with "needs " into the report of a failure."""
    # The report of a skip holds (file, line, "Skipped: reason"); that of an expected failure, also "skipped", does not.
    if not report.skipped or not isinstance(report.longrepr, tuple):
        return
    file, line, message = report.longrepr
    reason = message.removeprefix("Skipped: ")
    if reason.startswith("needs "):
        report.outcome = "failed"
        report.longrepr = f"{file}:{line}: skipped on the build machine, where nothing may be missing: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Refuse, on the build machine, a test that skips itself or is marked to be skipped."""
    report = yield
    if ON_BUILD_MACHINE:
        refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Refuse, on the build machine, a module that skips itself while it is imported."""
    report = yield
    if ON_BUILD_MACHINE:
        refuse_skip(report)
    return report
