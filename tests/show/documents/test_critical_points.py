"""Lists of points: what is recognised as one, what its table shows, and that all of the proof is told somewhere."""

from itertools import accumulate
from operator import mul

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres import (
    Theory,
    all_of,
    critical_points_are,
    is_strict_local_minimum,
    is_strict_saddle,
    number_of_critical_points,
    number_of_local_minima,
)
from symres.kernel import Statement
from symres.kernel.terms import build, exists, fresh, instantiate
from symres.show.documents.appendix import Appendix
from symres.show.documents.critical_points import exactly, kind, listed
from symres.show.documents.proofs import proof, statement

pytestmark = pytest.mark.xdist_group("critical points")  # one worker finds the points once

POINTS = [(0, 0), (1, 0), (-1, 0)]


def theory():
    new = Theory("points", source="symres")
    x, y = new.reals("x y")
    return new, new.define("F", (x, y), (x**2 - 1) ** 2 + y**2)


def checked(formula):
    """The statement of a claim about F, its certificate, what the text says, and what the appendix says."""
    new, F = theory()
    new.claim("claim", formula(F))
    (claim,) = new.claims
    result = claim.check(120)
    assert result.verdict == "proved"
    of, appendix = Statement.from_json(result.statement), Appendix()
    text = proof(of, result.certificate, appendix=appendix)
    return of, result.certificate, text, "".join(entry.text for entry in appendix.entries)


@pytest.fixture(scope="module")
def counted():
    return checked(lambda F: number_of_critical_points(F, 3))


@pytest.mark.slow
def test_so_many_critical_points_are_stated_in_one_sentence(counted):
    assert r"There are exactly three points $(x, y)$ such that $\nabla F(x, y) = 0$." in statement(counted[0])


def test_the_table_has_point_value_signs_and_kind(counted):
    text = counted[2]
    assert r"$p_{1}$ & $-1$ & $0$ & $0$ & $+,\, +$ & strict minimum \\" in text
    assert r"$p_{2}$ & $0$ & $0$ & $1$ & $-,\, -$ & saddle \\" in text
    assert r"$p_{3}$ & $1$ & $0$ & $0$ & $+,\, +$ & strict minimum" in text
    assert "The gradient vanishes at each of them, by exact calculation." in text


def test_it_is_told_why_there_are_no_other_points(counted):
    text = counted[2]
    assert "There are no others: let $(x, y)$ be one." in text
    assert "this gives" in text.lower()
    assert r"\ne" not in text  # no line for a pair of points


def test_what_is_summarised_is_told_in_full_in_the_appendix(counted):
    of, certificate, text, full = counted
    assert "\\symresappendix{symres:appendix:1}" in text
    assert full == proof(of, certificate)  # without an appendix, the text has all of it
    assert full.count("is false.") >= 3 and full.count("Case $") == 3


@pytest.mark.slow
def test_local_minima_are_a_list_as_well():
    of, _, text, _ = checked(lambda F: number_of_local_minima(F, 2))
    assert r"There are exactly two points $(x, y)$ such that $F$ has a local minimum at $(x, y)$." in statement(of)
    assert "by Taylor's theorem and Sylvester's criterion" in text
    assert "this is no local minimum" in text


def test_given_points_are_a_table_with_why_there_are_no_others():
    _, _, text, full = checked(lambda F: critical_points_are(F, *POINTS))
    assert r"$p_{2}$ & $1$ & $0$ & $0$ & $+,\, +$ & strict minimum \\" in text
    assert full


@pytest.mark.slow
def test_minima_and_saddles_have_a_table_each():
    _, _, text, _ = checked(lambda F: all_of(is_strict_local_minimum(F, p) for p in POINTS[1:]))
    assert r"$p_{2}$ & $-1$ & $0$ & $0$ & $+,\, +$ & strict minimum" in text
    new = Theory("saddles", source="symres")
    x, y = new.reals("x y")
    F = new.define("F", (x, y), (x**2 - 1) ** 2 - y**2)
    new.claim("claim", all_of(is_strict_saddle(F, p) for p in POINTS[1:]))
    result = new.claims[0].check(120)
    text = proof(Statement.from_json(result.statement), result.certificate, appendix=Appendix())
    assert r"z^{\mathsf T} \nabla^{2} F\, z" in text
    assert r"$-2$" in text


def closed(names, parts):
    out = build("and", *parts)
    for x in reversed(names):
        out = exists(x, out, "x")
    return out


def test_a_list_with_a_part_missing_or_another_part_is_no_list(counted):
    term, names = counted[0].conclusion, []
    while term.head == "ex":
        names.append(fresh(term.args[0]))
        term = instantiate(term, names[-1])
    parts = list(term.args)
    assert exactly(closed(names, parts)) is not None
    for k in range(len(parts)):
        assert exactly(closed(names, [*parts[:k], *parts[k + 1 :]])) is None
    assert exactly(closed(names, [*parts[:-2], parts[-3], parts[-1]])) is None


def test_a_disjunction_about_other_variables_lists_no_points(counted):
    of = counted[0]
    assert listed(of.conclusion) is None


@given(st.lists(st.sampled_from([-2, -1, 1, 3]), min_size=1, max_size=5))
def test_the_kind_is_that_of_the_eigenvalues(eigenvalues):
    minors = [(m > 0) - (m < 0) for m in accumulate(eigenvalues, mul)]
    positive = [e > 0 for e in eigenvalues]
    expected = "strict minimum" if all(positive) else "saddle" if any(positive) else "strict maximum"
    assert kind(minors) == expected


def test_where_the_determinant_vanishes_there_is_no_kind():
    assert kind([1, 0]) == kind([0, 0]) == ""
