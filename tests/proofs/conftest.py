"""The corpus is checked once, by one worker, for all tests that look at it. They are slow: `symres check proofs`, which
the build runs, too, says of every claim whether it is as expected; the false neighbours of the theorems do without.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from symres.run.results import Result
from symres.run.runner import run
from symres.script.loading import load_all

PROOFS = Path(__file__).parents[2] / "proofs"


@pytest.fixture(scope="session")
def results_of() -> Callable[..., dict[str, Result]]:
    """The results of the claims of some scripts and folders, by their names."""
    results = run(load_all([PROOFS]), frozen=True).results

    def of(*places: Path) -> dict[str, Result]:
        return {r.claim.id: r for r in results if any(Path(r.claim.file).is_relative_to(place) for place in places)}

    return of


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "results_of" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group("corpus"))
