"""Words of other tools: none is a word here, and what is to be written instead is."""

import re

import pytest

import symres
from symres.language.absent import ABSENT


@pytest.mark.parametrize("name", ABSENT)
def test_what_is_absent_is_no_word_and_says_what_to_write(name: str) -> None:
    assert name not in symres.__all__
    assert not hasattr(symres, name)
    with pytest.raises(AttributeError, match=f"symres has no {name}; "):
        getattr(symres, name)


def test_what_is_written_instead_exists() -> None:
    called = {word for instead in ABSENT.values() for word in re.findall(r"(?<![.\w])(\w\w+)\(", instead)}
    assert {"choice", "for_all", "tends_to"} <= called | {"tends_to"}
    missing = {word for word in called if not hasattr(symres, word)} - {"Fraction", "abs"}
    assert missing == set()
