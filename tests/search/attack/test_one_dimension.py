"""Statements about vectors and matrices of any size, read as ones about numbers."""

from symres import I, Theory, det, inner, norm, psd, trace
from symres.run.tasks import task_of
from symres.search.attack.one_dimension import instances
from symres.search.budget import clock

theory = Theory("line")
d, m = theory.naturals("d m")
x, y = theory.vectors("x y", d)
A = theory.matrix("A", d, d)
B = theory.matrix("B", d, 3)
w = theory.vector_layers("w", d)
i = theory.integers("i")


def first(conclusion, given=()):
    """The first instance at which a claim seems to fail, or None."""
    claim = theory.claim(f"c{len(theory.claims)}", conclusion, given=given)
    return next(instances(task_of(claim).statement, clock() + 10), None)


def test_norms_traces_and_determinants_are_those_of_a_number():
    assert first((norm(x) <= inner(x, y), [norm(y) >= 1])[0], [norm(y) >= 1]) is not None
    assert first(trace(A) <= 0, psd(A)) is not None
    assert first(det(A + I(d)) >= det(A) + 2) is not None


def test_every_size_is_one():
    found = first(norm(x) ** 2 <= norm(y) ** 2)
    assert {str(n): str(v) for n, v in found.items() if n.sort.head == "int"} == {"d": "1"}


def test_what_holds_in_one_dimension_has_no_instance():
    assert first(inner(x, y) ** 2 == norm(x) ** 2 * norm(y) ** 2) is None


def test_other_sizes_and_families_are_left_to_others():
    assert first(norm(B) <= 0) is None
    assert first(norm(w[i]) <= 0) is None
