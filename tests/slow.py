"""Cases of tests, of which a few are quick and all others are marked as slow."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def all_but(quick: Collection[str], names: Iterable[str]) -> list[Any]:
    """The names as cases, those that are not quick marked as slow."""
    return [pytest.param(name, marks=() if name in quick else pytest.mark.slow) for name in names]
