"""Instances meet the hypotheses: methods are run, maps are gradients, laws have the variances that are said."""

import random

import pytest

from symres import (
    E,
    Theory,
    exp,
    for_all,
    has_derivative,
    iid_entries,
    independent,
    inner,
    lambda_min,
    norm,
    square_integrable,
)
from symres.kernel import Rejected
from symres.search.attack.concrete import refutation
from symres.search.attack.instances import Drawing
from symres.search.attack.truth import truth
from symres.search.budget import clock
from symres.store.lemmas import lemmas

from ...certificates import verdict_on

theory = Theory("instances")
d, m = theory.naturals("d m")
k, K = theory.integers("k K")
t, T, h, mu, eta, sigma = theory.reals("t T h mu eta sigma")
u, v, best = theory.vectors("u v best", d)
f, g = theory.function("f", d), theory.map("g", d, d)
x = theory.vector_layers("x", d)
y = theory.mapping("y", (t,), v)
A = theory.matrix("A", d, d)
w, xi = theory.random("w xi", d)
G = theory.random("G", m, d)

convex = for_all((u, v), f(v) >= f(u) + inner(g(u), v - u))
strong = for_all((u, v), inner(g(u) - g(v), u - v) >= mu * norm(u - v) ** 2)
descent = for_all(k, 0, K, x[k + 1] == x[k] - h * g(x[k]))
flow = for_all(t, has_derivative(lambda s: f(y(s)), t, -(norm(g(y(t))) ** 2)))
steep = for_all(v, norm(g(v)) ** 2 >= 2 * mu * f(v))
linear = for_all((t, v), has_derivative(lambda s: inner(y(s), v), t, inner(-(A.T * A * y(t)), v)))
noise = [independent(xi, w), square_integrable(w), square_integrable(xi), E(xi) == 0 * best, E(norm(xi) ** 2) <= sigma]

# each with what follows from the same hypotheses
FALSE = {
    "a method with a step of any length": (
        f(x[K]) - f(best) <= norm(x[0] - best) ** 2,
        norm(x[1] - x[0]) ** 2 == h**2 * norm(g(x[0])) ** 2,
        [K >= 1, h > 0, convex, descent],
    ),
    "a method that is said to stand still": (
        norm(x[1]) <= norm(x[0]),
        x[1] == x[0] - h * g(x[0]),
        [K >= 1, h > 0, convex, descent],
    ),
    "a flow that is faster than it may be": (
        f(y(T)) <= exp(-3 * mu * T) * f(y(0)),
        f(y(T)) <= f(y(0)),
        [T >= 0, mu >= 0, steep, flow],
    ),
    "a linear flow": (
        norm(y(T)) <= exp(-4 * lambda_min(A.T * A) * T) * norm(y(0)),
        norm(y(T)) >= 0,
        [T >= 0, linear],
    ),
    "a map without a zero": (inner(g(u), u) >= norm(u) ** 2, inner(g(u) - g(v), u - v) >= 0, [mu >= 0, strong]),
    "noise that leaves no trace": (
        E(norm(w - eta * xi - best) ** 2) <= E(norm(w - best) ** 2),
        E(norm(w - eta * xi - best) ** 2) >= 0,
        noise,
    ),
    "a variance that no rational number has the root of": (
        E(norm(G * v) ** 2) == m * norm(v) ** 2,
        E(norm(G * v) ** 2) == norm(v) ** 2,
        [iid_entries(G, 1 / m)],
    ),
}


def attacked(name: str, claim: object, seconds: float) -> tuple[object, object]:
    statement = theory._claim(f"c{list(FALSE).index(name)}", claim, given=FALSE[name][2]).freeze().statement
    known = {key: (st.sha256, st) for key, st in lemmas().statements.items()}
    return statement, refutation(statement, clock() + seconds, known)


@pytest.mark.parametrize("name", FALSE)
def test_what_fails_for_an_instance_of_the_hypotheses_is_refuted(name):
    statement, certificate = attacked(name, FALSE[name][0], 60)
    assert certificate is not None
    assert verdict_on(statement, certificate, lemmas().by_hash) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_follows_from_the_hypotheses_is_not_refuted(name):
    assert attacked(name, FALSE[name][1], 3)[1] is None


@pytest.mark.parametrize("name", FALSE)
def test_hypotheses_hold_at_what_is_drawn(name):
    statement = theory._claim(f"d{list(FALSE).index(name)}", FALSE[name][0], given=FALSE[name][2]).freeze().statement
    drawing = Drawing(statement, random.Random(1))
    met = 0
    for _ in range(40):
        try:
            there = drawing(2)
        except Rejected:
            continue
        met += 1
        assert all(truth(there.placed(p)) for p in statement.unfolded()[0])
    assert met >= 5


def test_iterates_are_those_of_the_method():
    claim = theory._claim("iterates", norm(x[2]) <= 1, given=[K == 3, for_all(k, 0, K, x[k + 1] == 2 * x[k] + best)])
    statement = claim.freeze().statement
    values = {str(one.value): value for one, value in Drawing(statement, random.Random(3))(1).values.items()}
    assert values["K"].value == 3
    assert statement.variables[-1].value == "x"
    assert "if(i = 4" in str(values["x"])
