"""The place of an expression is the line that a traceback of Python would name."""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any

import pytest

from symres.language.places import MOST, written_at

TEXT = """
def one():
    return (
        written_at(), here()
    )

found = [one(), (written_at(), here()),
         *((written_at(), here())
           for _ in range(2))]
for _ in 1, 2:

    found += [one()]; found.append((written_at(), here()))
found.append((lambda: (written_at(),
                       here()))())
"""


def here() -> int:
    return sys._getframe(1).f_lineno


def run(text: str, file: str) -> dict[str, Any]:
    names: dict[str, Any] = {"written_at": written_at, "here": here}
    FunctionType(compile(text, file, "exec"), names)()
    return names


@pytest.mark.parametrize("above", [0, 1, 300])
def test_the_line_is_that_of_the_frame(above: int) -> None:
    found = run("\n" * above + TEXT, "script.py")["found"]
    assert [file for (file, _), _ in found] == ["script.py"] * 9
    told, after = [line for (_, line), _ in found], [line for _, line in found]
    assert [above + n for n in (4, 7, 8, 8, 4, 12, 4, 12, 13)] == told
    assert all(0 <= next_ - line <= 1 for line, next_ in zip(told, after, strict=True))


def test_code_of_many_scripts_is_told_apart() -> None:
    for _ in range(2):
        for k in range(2 * MOST):
            assert run("\n" * k + "at = written_at()", f"{k}.py")["at"] == (f"{k}.py", k + 1)
