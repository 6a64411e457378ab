"""The parts of what takes long are all of it, and about as large."""

import pytest

from .rotation import part_of, this_part

NAMES = [f"tests/search/test_a.py::test_b[{k}]" for k in range(1000)]


@pytest.mark.parametrize("parts", [4, 10])
def test_every_name_is_in_one_part_and_no_part_is_small(parts: int) -> None:
    sizes = [sum(part_of(name, parts) == k for name in NAMES) for k in range(parts)]
    assert sum(sizes) == len(NAMES)
    assert min(sizes) > len(NAMES) / parts / 2


def test_a_part_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYMRES_PART", "13")
    assert this_part(4) == 1
    monkeypatch.delenv("SYMRES_PART")
    assert 0 <= this_part(4) < 4
