"""Facts about atoms: cited where they hold, and for atoms of their own kind alone."""

from symres.elaborate.algebra.facts import Facts
from symres.kernel import Sequent
from symres.kernel.terms import ONE, ZERO, build, number, variable
from symres.search.polynomials.citations import cite

X = variable("x")


def kinds(*terms):
    facts = Facts(Sequent((), build("<=", ZERO, build("+", *terms))))
    return sorted({kind for kind, _ in cite(facts)})


def test_each_atom_has_its_own_facts():
    assert kinds(build("exp", X), ONE) == ["exp", "tangent"]
    assert kinds(build("sin", X), ONE) == ["wave"]
    assert kinds(X, ONE) == []


def test_double_angles_are_cited_where_both_occur():
    twice = build("sin", build("*", number(2), X))
    assert "double" in kinds(twice, build("sin", X))
    assert "double" not in kinds(twice, build("sin", build("*", number(3), X)))
