"""Formulas as a script writes them: a choice is one of symres's words, and one without a last value is refused."""

import pytest
import sympy

from symres.errors import InputError
from symres.language.source import Python

x, y = sympy.symbols("x y", real=True)
SINC = sympy.Piecewise((1, sympy.Eq(x, 0)), (sympy.sin(x) / x, True))


def test_a_choice_is_written_in_the_word_for_it():
    assert Python({}).doprint(SINC) == "choice(x == 0, 1, sin(x)/x)"


def test_the_wrong_branch_first_is_another_choice():
    other = sympy.Piecewise((sympy.sin(x) / x, sympy.Eq(x, 0)), (1, True))
    assert Python({}).doprint(other) == "choice(x == 0, sin(x)/x, 1)"


def test_choices_between_many_are_written_inside_of_each_other():
    three = sympy.Piecewise((1, (x < 0) & (y < 0)), (2, x > y), (3, True))
    assert Python({}).doprint(three) == "choice((x < 0) & (y < 0), 1, choice(x > y, 2, 3))"


def test_a_choice_without_a_last_value_is_refused_with_a_sentence():
    with pytest.raises(InputError, match="end it with a value for every other case"):
        Python({}).doprint(sympy.Piecewise((1, x < 0)))
