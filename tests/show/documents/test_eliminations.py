"""The idea of a proof by many cases: everything that ends is counted, and what all cases share is told once."""

import pytest

from symres import Theory, all_of, critical_points_are, implies, number_of_local_minima
from symres.kernel import Statement, obligations
from symres.show.documents.appendix import Appendix
from symres.show.documents.eliminations import idea, is_long, listed, size, tree
from symres.show.documents.proofs import Prose, proof


def claimed(formula, given=()):
    theory = Theory("cases", source="symres")
    x, y, z = theory.reals("x y z")
    F = theory.define("F", (x, y), x**4 - x**2 + y**4 - y**2)
    claim = theory.claim("claim", formula(F, x, y, z), given=given(x, y, z) if given else ())
    result = claim.check(120)
    assert result.verdict == "proved"
    of = Statement.from_json(result.statement)
    return of, result.certificate, Prose(of), list(zip(obligations(of), result.certificate["proofs"], strict=True))


def cubes(*variables):
    return [v**3 == v for v in variables]


def units(*variables):
    return [(v == -1) | (v == 0) | (v == 1) for v in variables]


def test_a_few_cases_are_told_one_by_one():
    of, certificate, *_ = claimed(lambda F, x, y, z: implies(cubes(x)[0], units(x)[0]))
    appendix = Appendix()
    proof(of, certificate, appendix=appendix)
    assert not appendix.entries


def test_the_cases_of_a_product_are_listed_with_what_they_give():
    theory = Theory("product", source="symres")
    x, y = theory.reals("x y")
    F = theory.define("F", (x, y), x**3 - 3 * x + y**3 - 3 * y)
    theory.claim("claim", critical_points_are(F, *((a, b) for a in (1, -1) for b in (1, -1))))
    result = theory.claims[0].check(120)
    of = Statement.from_json(result.statement)
    sequent, certificate = next(zip(obligations(of), result.certificate["proofs"], strict=True))
    text = idea(Prose(of), sequent, certificate, lambda numbers: listed(numbers, "p"))
    assert r"$p_{1}, \dots, p_{4}$" in text or all(rf"$p_{{{k}}}$" in text for k in (1, 2, 3, 4))


@pytest.mark.slow
def test_every_end_of_the_tree_is_counted():
    _, _, prose, pairs = claimed(lambda F, x, y, z: number_of_local_minima(F, 4))
    ((sequent, certificate),) = pairs
    from symres.elaborate.trees.kinds import STEPS

    last = list(zip(STEPS["witness"](sequent, dict(certificate)), certificate["branches"], strict=True))[-1]
    assert is_long(last[1])
    line = tree(prose, *last)
    ends = list(line.ends())
    assert {end.point for end in ends if end.point is not None} == {0, 1, 2, 3}
    assert all(end.why for end in ends if end.point is None)
    assert len(ends) <= size(last[1])
    text = idea(prose, *last, lambda numbers: listed(numbers, "p"))
    assert "no local minimum" in text


def test_no_real_zero_and_a_single_one_are_said():
    _, _, prose, pairs = claimed(
        lambda F, x, y, z: all_of(units(x, y)), given=lambda x, y, z: (*cubes(x, y), x * y * (z**2 + 1) == 0)
    )
    for sequent, certificate in pairs:
        assert idea(prose, sequent, certificate)


def test_points_in_a_row_are_their_first_and_last():
    assert listed([0], "p") == "$p_{1}$"
    assert listed([0, 1], "p") == "$p_{1}$ and $p_{2}$"
    assert listed([0, 1, 2, 4], "q") == r"$q_{1}, \dots, q_{3}$ and $q_{5}$"
