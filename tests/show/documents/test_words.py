"""Claims in words: they unfold the words of the script, and say over which sorts they quantify."""

import pytest

from symres import E, Theory, gaussian_entries, iid_entries, norm, psd, there_is
from symres.show.documents.fragments import fragment
from symres.show.reports.terminal import explained

WORDS = {
    "independent entries of mean 0, variance c and all moments finite": iid_entries,
    "independent normal entries of mean 0 and variance c": gaussian_entries,
}


@pytest.mark.slow
@pytest.mark.parametrize("said", WORDS)
def test_the_word_for_a_random_matrix_is_told_with_all_it_contains(said):
    theory = Theory("words")
    c, d = theory.positive("c"), theory.naturals("d")
    W = theory.random("W", d, d)
    claim = theory.claim("size", E(norm(W) ** 2) >= 0, given=WORDS[said](W, c))
    result = claim.check(120)
    assert f"W has {said}" in explained(result)
    in_latex = said.replace("mean 0", "mean $0$").replace("variance c", "variance $c$")
    assert f"$W$ has {in_latex}" in fragment(result).text


def test_a_semidefinite_matrix_is_told_to_be_symmetric():
    theory = Theory("words")
    n = theory.naturals("n")
    S, v = theory.matrix("S", n, n), theory.vector("v", n)
    claim = theory.claim("form", v.T * S * v >= 0, given=psd(S))
    result = claim.check(120)
    assert "S is symmetric and positive semidefinite" in explained(result)


def test_integers_that_exist_are_told_as_integers():
    theory = Theory("words")
    x = theory.reals("x")
    A_0, U = theory.integers("A_0 U")
    claim = theory.claim("archimedes", there_is((A_0, U), x <= A_0 + U), expect="unknown")
    result = claim.check(1)
    assert "there are integers A_0, U: x <= A_0 + U" in explained(result)
    assert r"\exists\, A_{0}, U \in \mathbb{Z}" in fragment(result).text


def test_the_sort_of_every_variable_is_told():
    theory = Theory("words")
    n, x = theory.integers("n"), theory.reals("x")
    claim = theory.claim("square", (n + x) ** 2 >= 0)
    result = claim.check(120)
    assert "n (integer), x (real)" in explained(result)
    assert r"$n \in \mathbb{Z}$ and $x \in \mathbb{R}$" in fragment(result).text


def test_two_numbers_that_are_equal_are_no_integers():
    theory = Theory("words")
    x, y = theory.reals("x y")
    claim = theory.claim("copy", there_is(y, x == y))
    result = claim.check(120)
    assert "integer" not in explained(result)
    assert r"\mathbb{Z}" not in fragment(result).text
