"""Rules and lemmas by name: their instances, whose hypotheses are shown, and what is said of those that do not fit."""

import pytest

from symres import I, Prod, Sum, Theory, exp, for_all, has_derivative, implies, norm, spectral_norm, there_is, trace
from symres.elaborate.certificates import steps
from symres.elaborate.compact import RULE
from symres.search.derivations.citing import PLAIN

from ...slow import all_but
from .deriving import proved, unproved


def test_a_rule_whose_hypothesis_is_missing_is_not_applied():
    th = Theory("t")
    n = th.naturals("n")
    S, X = th.matrices("S X", n, n)
    with th.theorem("rayleigh", trace(X.T * S * X) >= 0) as proof:
        proof.have(trace(X.T * S * X) >= 0, by="psd_nonnegative")
    assert "no instance of psd_nonnegative applies, since psd(S) is not known" in unproved(th.claims[-1])


def test_an_unknown_reason_is_said():
    th = Theory("t")
    v = th.vector("v", th.naturals("n"))
    with th.theorem("square", norm(v) >= 0) as proof:
        proof.have(norm(v) >= 0, by="no_such_rule")
    assert "there is no rule or proved claim 'no_such_rule'" in unproved(th.claims[-1])


AT = {
    "all": ({"y": exp(3), "x": 2}, ""),
    "the first": ({"x": 2}, ""),
    "the second alone": ({"y": 3}, "at= gives 'y' a value, but bend has the variables x, y, and those before it"),
    "another": ({"z": 3}, "at= gives 'z' a value, but bend has the variables x, y"),
}


@pytest.mark.parametrize("name", all_but(AT.keys() - {"another", "the second alone"}, AT))
def test_a_value_is_given_to_a_variable_that_there_is(name):
    at, problem = AT[name]
    th = Theory("t")
    x, y, slope = th.reals("x y slope")
    with th.theorem("bend", for_all((x, y), there_is(slope, slope == x * y))) as proof, proof.let(x, y):
        proof.exhibit(there_is(slope, slope == x * y), x * y)
    with th.theorem("here", there_is(slope, slope == 2 * exp(3))) as proof:
        proof.have(there_is(slope, slope == 2 * exp(3)), by="bend", at=at)
    found = th.claims[-1].check(20)
    assert found.verdict == ("unknown" if problem else "proved")
    assert problem in found.reason


@pytest.mark.slow
@pytest.mark.parametrize("missing", range(3))
def test_every_hypothesis_of_a_theorem_is_needed(missing):
    th = Theory("t")
    n = th.naturals("n")
    A = th.matrix("A", n, n)
    v, tau = th.vector("v", n), th.reals("tau")
    given = [spectral_norm(A) <= tau, tau < 1, norm(v) > 0]
    claim = norm((I(n) + A) * v) > 0
    for hypotheses, holds in ((given, True), ([g for i, g in enumerate(given) if i != missing], False)):
        with th.theorem(f"injective{int(holds)}", claim, given=hypotheses) as proof:
            proof.have(norm((I(n) + A) * v) >= (1 - tau) * norm(v), by="near_identity")
        result = th.claims[-1].check(120 if holds else 5)
        assert (result.verdict == "proved") is holds


def test_layers_whose_widths_vary():
    th = Theory("t")
    w, l, i = th.widths("w"), th.naturals("l"), th.integers("i")
    W = th.layers("W", lambda i: w(i + 1), w)
    last = Prod(i, 1, l + 1, W[i]) == W[l + 1] * Prod(i, 1, l, W[i])
    with th.theorem("last", last) as proof:
        proof.have(last, by="product_last")
    proved(th.claims[-1])


def test_a_sum_is_at_least_its_length_times_a_lower_bound():
    th = Theory("t")
    a, i, l, c = th.numbers("a"), th.integers("i"), th.naturals("l"), th.reals("c")
    with th.theorem("lower", Sum(i, 1, l, a[i]) >= l * c, given=for_all(i, 1, l, a[i] >= c)) as proof:
        proof.have(Sum(i, 1, l, a[i]) >= (l - 1 + 1) * c, by="sum_lower")
    proved(th.claims[-1])


def test_what_normal_forms_know_is_shown_by_a_rule_only_where_that_is_named():
    assert {rule.subject for rule in RULE.values()} >= PLAIN
    th = Theory("t")
    x, y = th.reals("x y")
    with th.theorem("product", exp(x + y) == exp(x) * exp(y)) as proof:
        proof.conclude(by="exponential_of_sum")
    named = th.claims[-1].check(40)
    th.claim("known", exp(x + y) == exp(x) * exp(y))
    known = th.claims[-1].check(40)
    assert named.rests_on == known.rests_on == ("exponential_of_sum",)
    assert [step.get("name") for step in steps(named.certificate)] == ["exponential_of_sum"]
    assert not list(steps(known.certificate))


@pytest.mark.slow
def test_a_lemma_is_cited_for_a_multiple_of_a_rate():
    th = Theory("t")
    mu, T, t = th.reals("mu T t")
    V, q = th.function("V"), th.function("q")
    falls = for_all(t, implies((0 <= t) & (t <= T), has_derivative(V, t, -q(t))))
    strong = for_all(t, implies((0 <= t) & (t <= T), 2 * mu * V(t) <= q(t)))
    with th.theorem("rate", V(T) <= V(0) * exp(-2 * mu * T), given=[falls, strong, T >= 0]) as proof:
        proof.conclude(by="falls_exponentially")
    proved(th.claims[-1])
    with th.theorem("faster", V(T) <= V(0) * exp(-3 * mu * T), given=[falls, strong, T >= 0]) as proof:
        proof.conclude(by="falls_exponentially")
    assert th.claims[-1].check(20.0).verdict == "unknown"
