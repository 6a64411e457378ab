"""Terms mean in a model what they mean on paper, and models that violate a false statement are found."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from symres.elaborate.algebra.notation import (
    Expression,
    at_most,
    both,
    choice,
    det,
    either,
    equal,
    exists,
    for_all,
    function,
    identity,
    implies,
    less,
    lift,
    matrices,
    mean,
    negation,
    norm,
    operation,
    product,
    spectral_norm,
    sqrt,
    symbol,
    symbols,
    total,
    trace,
    unequal,
    zeros,
)
from symres.evidence import roundoff
from symres.evidence.drawing import Space, Table
from symres.evidence.interpretation import Meter, Model
from symres.evidence.models import Instances, disagreement, examine, in_order, random_model
from symres.kernel.terms import HEADS, INT, PROP, REAL, abstract, base_sort, build, function_sort, number

d, i, j, l, m, n = symbols("d i j l m n", INT)
s, t, x, y, c = symbols("s t x y c", REAL)
P = symbol("P", PROP)
A, B, S = symbols("A B S", matrices(d, d))
R = symbol("R", matrices(m, n))
H = symbol("H", matrices(d, d))
u, v = symbols("u v", matrices(d, 1))
layers = symbol("L", function_sort(INT, matrices(d, d)))
width = symbol("w", function_sort(INT, INT))
varying = symbol("V", function_sort(INT, abstract(matrices(width(i + 1), width(i)), i.term)))
OMEGA = base_sort("Omega")
o, other = symbols("o other", OMEGA)
X, Y = symbols("X Y", function_sort(OMEGA, REAL))
F = symbol("F", function_sort(OMEGA, matrices(d, d)))
W = symbol("W", function_sort(INT, function_sort(OMEGA, matrices(d, d))))
phi, psi = symbols("phi psi", function_sort(REAL, REAL))

MATRIX = np.array([[2.0, 1.0], [1.0, 2.0]])
TURN = np.array([[0.0, -1.0], [1.0, 0.0]])


def op(head: str, *arguments: Any) -> Expression:
    return operation(head, *arguments)


def model() -> Model:
    made = Model({d.term: 2, A.term: MATRIX, B.term: TURN, x.term: 3.0, y.term: -2.0})
    made.values[layers.term] = Table(lambda k: (MATRIX + k[0], 0.0))
    made.spaces["Omega"] = Space(((0.25, 0.75),))
    made.values[X.term] = Table(lambda w: (4.0 * w[0], 0.0), (0,))
    return made


VALUES: list[tuple[Any, Any]] = [
    (x + y * 2, -1.0),
    (x**2, 9.0),
    (1 / x, 1 / 3),
    (sqrt(x * 3), 3.0),
    (x**y, 1 / 9),
    (op("pi"), math.pi),
    (op("exp", y), math.exp(-2)),
    (op("log", x), math.log(3)),
    (op("sin", x), math.sin(3)),
    (op("cos", x), math.cos(3)),
    (op("tan", x), math.tan(3)),
    (op("atan", x), math.atan(3)),
    (op("tanh", x), math.tanh(3)),
    (op("erf", x), math.erf(3)),
    (op("abs", y), 2.0),
    (op("max", x, y), 3.0),
    (op("min", x, y), -2.0),
    (op("ceiling", x / 2), 2),
    (op("floor", y / 3), -1),
    (op("root", -2, 0, 1, 1, 2), math.sqrt(2)),
    (op("D", function(t, t**3 * x), y), 36.0),
    (op("D", function(t, norm(A + t * B) ** 2), 0), 0.0),
    (op("D", function(t, trace((A + t * identity(d)).inverse)), 0), -10 / 9),
    (op("D", function(t, op("log", det(A + t * B * A))), 0), 0.0),
    (op("D", function(t, op("D", function(s, norm(A + s * B) ** 2), t)), 0), 4.0),
    (op("rows", 1, 2, x, y), [[3.0, -2.0]]),
    (op("entry", B, 1, 2), -1.0),
    (op("entries", 2, 3, function(i, function(j, i - j * y))), [[3.0, 5.0, 7.0], [4.0, 6.0, 8.0]]),
    (op("entries", 1, 0, function(i, function(j, x))), np.zeros((1, 0))),
    (B.T, TURN.T),
    (trace(A), 4.0),
    (det(A), 3.0),
    (trace(op("adj", A)), 4.0),
    (identity(d), np.eye(2)),
    (zeros(d, 1), np.zeros((2, 1))),
    (total(i, 1, 3, i * i), 14),
    (total(i, 2, 1, i), 0),
    (total(i, 1, 2, A), 2 * MATRIX),
    (product(i, 1, 2, layers(i)), (MATRIX + 2) @ (MATRIX + 1)),
    (product(i, 1, 0, layers(i)), np.eye(2)),
    (norm(A), math.sqrt(10)),
    (spectral_norm(A), 3.0),
    (op("sigma_min", A), 1.0),
    (op("lambda_min", A), 1.0),
    (op("lambda_max", B), 0.0),
    (choice(less(x, y), x, y), -2.0),
    (mean(o, X(o)), 3.0),
    (mean(o, X(o) * A), 3 * MATRIX),
    (A.inverse, np.linalg.inv(MATRIX)),
    (A**3, np.linalg.matrix_power(MATRIX, 3)),
    (function(t, t * t)(x), 9.0),
    (0 * x / (0 * x), 0.0),
    ((A - 3 * identity(d)).inverse * 0, np.zeros((2, 2))),
]


@pytest.mark.parametrize("term, value", VALUES, ids=lambda part: str(part)[:40])
def test_a_term_has_its_value(term: Expression, value: Any) -> None:
    assert np.allclose(np.asarray(model().value(term), dtype=float), value, atol=1e-9)


TRUTHS: list[tuple[Any, bool]] = [
    (equal(A.T, A), True),
    (equal(A * B, B * A), False),
    (less(y, x), True),
    (at_most(x, y), False),
    (unequal(x, y), True),
    (both(less(0, x), less(0, y)), False),
    (either(less(0, x), less(0, y)), True),
    (implies(less(x, 0), op("false")), True),
    (negation(less(x, y)), True),
    (op("psd", A), True),
    (op("psd", -A), False),
    (op("psd", A + B), False),
    (op("has_derivative", function(t, t**2), x, 6), True),
    (op("has_derivative", function(t, t**2), x, 5), False),
    (op("has_derivative", function(t, op("abs", t)), 0, 0), False),
    (op("integrable", X), True),
    (op("square_integrable", function(o, X(o) * A)), True),
    (op("independent", X, function(o, X(o) + 1)), False),
    (op("independent", X, function(o, lift(1))), True),
    (op("iid_entries", function(o, op("rows", 1, 1, X(o) - 3)), 3), True),
    (op("iid_entries", function(o, op("rows", 1, 1, X(o) - 3)), 2), False),
    (op("iid_entries", function(o, op("rows", 1, 2, X(o) - 3, X(o) - 3)), 3), False),
    (for_all(o, at_most(X(o), 4)), True),
    (for_all(o, at_most(X(o), 3)), False),
    (for_all(i, implies(at_most(1, i), at_most(i, 5), at_most(i * i, 25))), True),
    (for_all(i, implies(at_most(1, i), at_most(i, 6), at_most(i * i, 25))), False),
    (for_all(v, at_most(norm(A * v), 2 * norm(v))), False),
    (exists(i, both(at_most(1, i), at_most(i, 3), equal(i * i, 4))), True),
    (exists(i, both(at_most(1, i), at_most(i, 3), equal(i * i, 5))), False),
    (
        for_all(
            i,
            implies(at_most(1, 2 * i), at_most(lift(Fraction(1, 2)), i), at_most(i, lift(Fraction(7, 2))), less(i, 4)),
        ),
        True,
    ),
    (for_all(i, implies(less(lift(Fraction(1, 2)), i), less(i, lift(Fraction(7, 2))), at_most(i, 2))), False),
    (exists(i, both(less(lift(Fraction(1, 2)), i), less(i, 3), equal(i * i, 9))), False),
    (exists(i, both(at_most(sqrt(lift(2)), i), at_most(i, sqrt(lift(5))), equal(i * i, 4))), True),
    (exists(v, both(equal(trace(v.T * v), 1), equal(A * v, 3 * v))), True),
]


@pytest.mark.parametrize("proposition, truth", TRUTHS, ids=lambda part: str(part)[:60])
def test_a_proposition_holds_or_not(proposition: Expression, truth: bool) -> None:
    made = model()
    assert made.holds(proposition) is truth or truth and made.holds(proposition) is None and made.accepts(proposition)


def test_every_head_of_the_language_has_a_value() -> None:
    seen: set[str] = set()

    def visit(term: Any) -> None:
        seen.add(term.head)
        for a in term.args:
            visit(a)

    for expression, _ in (*VALUES, *TRUTHS):
        visit(expression.term)
    apart = {"gaussian_entries", "independent_sequence"}  # these have tests of their own below
    assert HEADS.keys() - seen - apart == set()


def test_what_is_not_defined_has_an_unexpected_value() -> None:
    made = Model({d.term: 0, x.term: -1.0})
    assert made.holds(equal(op("exp", op("log", x)), x)) is False
    assert made.holds(equal(sqrt(x) ** 2, x)) is False
    assert made.value(op("lambda_min", A)) == made.value(op("sigma_min", A)) != 0


def test_a_product_that_runs_backwards_is_not_the_identity() -> None:
    made = model()
    assert made.holds(equal(product(i, 3, 1, layers(i)), identity(d))) is False


def test_layers_of_varying_width_multiply() -> None:
    made = random_model([width.term, varying.term], random.Random(3), False)
    sizes = [made.value(width(k)) for k in range(1, 5)]
    assert made.value(product(i, 1, 3, varying(i))).shape == (sizes[3], sizes[0])


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_rounding_is_no_violation_and_a_real_one_is_at_every_scale(scale: float) -> None:
    chance = random.Random(1)
    for _ in range(50):
        made = Model({d.term: 3, x.term: scale})
        for name in (A, B, S):
            made.assign(name.term, np.array([[chance.gauss(0, scale) for _ in range(3)] for _ in range(3)]))
        assert made.holds(equal((A * B) * S - A * (B * S), zeros(d, d))) is not False
        assert made.holds(equal(trace(A * B * S), trace(B * A * S))) is False
        assert made.holds(equal(norm(A + B) ** 2, norm(A) ** 2 + norm(B) ** 2)) is False
        assert made.holds(equal(x * x, 0)) is False


def test_rounding_estimates_cover_the_errors_of_sums_products_and_inverses() -> None:
    chance = random.Random(7)
    for _ in range(100):
        entries = [[Fraction(chance.randint(-99, 99), 7) for _ in range(2)] for _ in range(2)]
        (a, b), (p, q) = entries
        value = roundoff.inverse((np.array([[float(e) for e in row] for row in entries]), 1e-15))
        if not a * q - b * p:
            continue
        expected = np.array([[float(e / (a * q - b * p)) for e in row] for row in ((q, -b), (-p, a))])
        assert roundoff.size(value[0] - expected) <= value[1]


@pytest.mark.parametrize("value", [-800.0, -145545.0])
def test_an_exponential_too_small_for_a_float_is_not_taken_for_zero(value: float) -> None:
    small = Model({x.term: value})
    assert small.holds(less(0, op("exp", x))) is None
    assert small.holds(equal(op("exp", x), 0)) is None
    assert small.holds(less(op("exp", x), 1)) is True
    assert small.holds(less(1, op("exp", x))) is False


def test_a_derivative_at_a_kink_is_not_decided() -> None:
    with pytest.raises(roundoff.Undecided):
        Model({}).derivative(lambda z: roundoff.absolute(z), (0.0, 0.0))
    assert model().holds(equal(op("D", function(t, op("abs", t)), 0), 0)) is None


def test_random_models_hold_extreme_instances() -> None:
    chance = random.Random(0)
    found = [random_model([d.term, A.term], chance).value(A) for _ in range(600)]
    assert {len(a) for a in found} == set(range(7))
    square = [a for a in found if len(a) > 1]
    assert any(not a.any() for a in square)
    assert any(np.array_equal(a, np.eye(len(a))) for a in square)
    assert any(np.allclose(a.T @ a, np.eye(len(a))) and not np.allclose(a, a.T) for a in square)
    assert any(a.any() and np.linalg.matrix_rank(a) < len(a) for a in square)
    assert any(np.abs(a).max() > 1e5 for a in square) and any(0 < np.abs(a).max() < 1e-4 for a in square)


SOLVABLE: list[tuple[str, list[Expression]]] = [
    ("symmetric and psd", [at_most(1, d), equal(S.T, S), op("psd", S)]),
    ("psd difference", [op("psd", A - B)]),
    ("orthogonal", [at_most(1, d), equal(A.T * A, identity(d))]),
    ("inverse", [at_most(1, d), equal(A * B, identity(d))]),
    ("definition", [equal(A, B * B - S)]),
    ("norm bound", [at_most(0, x), less(x, 1), at_most(spectral_norm(A), x)]),
    (
        "layers",
        [at_most(0, x), for_all(i, implies(at_most(1, i), at_most(i, l), at_most(spectral_norm(layers(i)), x)))],
    ),
    ("unit vector", [at_most(1, d), equal(trace(u.T * u), 1)]),
    ("orthogonal vectors", [equal(u.T * v, 0)]),
    ("order", [at_most(1, l), at_most(l, n), less(x, y), at_most(0, x)]),
    ("idempotent", [equal(A * A, A)]),
    ("mean zero", [equal(mean(o, F(o)), zeros(d, d))]),
    ("derivative everywhere", [for_all(t, op("has_derivative", phi, t, psi(t)))]),
    ("convex", [for_all(s, t, at_most(phi(s / 2 + t / 2), phi(s) / 2 + phi(t) / 2))]),
    ("independent", [op("independent", X, Y)]),
    ("gradient", [for_all(H, equal(op("D", function(t, norm(A + t * H) ** 2), 0), trace(B.T * H)))]),
    (
        "critical point",
        [equal(S.T, S), for_all(v, equal(op("D", function(t, norm(S - (u + t * v) * (u + t * v).T) ** 2), 0), 0))],
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize("hypotheses", [h for _, h in SOLVABLE], ids=[name for name, _ in SOLVABLE])
def test_models_of_usual_hypotheses_are_found(hypotheses: list[Expression]) -> None:
    terms = [h.term for h in hypotheses]
    trial = examine((), terms, equal(x, x).term, 24, random.Random(4))
    assert trial.models >= 9


def test_random_matrices_with_independent_entries_have_the_moments_asked_for() -> None:
    hypotheses = [at_most(1, d), at_most(1, l), op("iid_entries", W(1), c), at_most(0, c)]
    second = equal(mean(o, W(1, o).T * W(1, o)), c * d * identity(d))
    gram = equal(mean(o, W(1, o) * W(1, o)), c * d * identity(d))
    terms = [h.term for h in hypotheses]
    held = examine((), terms, second.term, 60, random.Random(1))
    assert held.violation is None and held.models > 20
    assert examine((), terms, gram.term, 60, random.Random(1)).violation is not None


def test_normal_entries_have_their_fourth_moment_and_functions_of_them_are_left_open() -> None:
    hypotheses = [equal(d, 1).term, op("gaussian_entries", F, c).term, at_most(0, c).term]
    entry = trace(F(o))
    held = examine((), hypotheses, equal(mean(o, entry**4), 3 * c * c).term, 40, random.Random(2))
    assert held.violation is None and held.models > 10
    assert examine((), hypotheses, equal(mean(o, entry**4), c * c).term, 40, random.Random(2)).violation is not None
    open_one = equal(mean(o, op("abs", entry)), 0).term
    assert examine((), hypotheses, open_one, 40, random.Random(2)).violation is None


def test_initialisation_at_any_depth() -> None:
    start = symbol("x0", function_sort(OMEGA, matrices(d, 1)))
    hypotheses = [
        at_most(1, d),
        at_most(1, l),
        op("independent_sequence", start, W, l),
        for_all(i, implies(at_most(1, i), at_most(i, l), op("iid_entries", W(i), 1 / (l * d)))),
    ]
    out = mean(o, norm(product(i, 1, l, identity(d) + W(i, o)) * start(o)) ** 2)
    terms = [h.term for h in hypotheses]
    true = equal(out, (1 + 1 / l) ** l * mean(o, norm(start(o)) ** 2))
    false = equal(out, (1 + 1 / l) * mean(o, norm(start(o)) ** 2))
    trial = examine((), terms, true.term, 60, random.Random(1))
    assert trial.violation is None and trial.models >= 30
    assert examine((), terms, false.term, 60, random.Random(1)).violation is not None


def risk(target: Expression, of: Expression, weight: Expression, depth: Expression) -> Expression:
    error = product(j, 1, depth, of) - target
    return trace(error * weight * error.T)


def gradient_dominance(exponent: Expression, factor: int = 4) -> tuple[list[Any], Any]:
    """Equation 6 of Hardt and Ma, with the gradients as a hypothesis."""
    G = symbol("G", function_sort(INT, matrices(d, d)))
    now = risk(A, identity(d) + layers(j), S, l)
    moved = risk(A, identity(d) + layers(j) + choice(equal(j, i), t * H, zeros(d, d)), S, l)
    within = lambda *parts: for_all(i, implies(at_most(1, i), at_most(i, l), *parts))  # noqa: E731
    hypotheses = [
        at_most(1, d),
        at_most(1, l),
        at_most(x, 1),
        op("psd", S),
        within(at_most(spectral_norm(layers(i)), x)),
        within(for_all(H, equal(op("D", function(t, moved), 0), trace(G(i).T * H)))),
    ]
    bound = factor * l * (1 - x) ** exponent * op("lambda_min", S) * now
    return [h.term for h in hypotheses], at_most(bound, total(i, 1, l, norm(G(i)) ** 2)).term


def test_gradient_dominance_holds_in_models_of_its_hypotheses() -> None:
    trial = examine((), *gradient_dominance(2 * l - 2), 20, random.Random(3), meter=Meter(1e6))
    assert trial.violation is None and trial.models >= 2


@pytest.mark.parametrize("exponent, factor", [(l - 2, 4), (2 * l - 2, 8)])
def test_gradient_dominance_with_a_wrong_constant_is_violated(exponent: Expression, factor: int) -> None:
    assert examine((), *gradient_dominance(exponent, factor), 200, random.Random(3)).violation is not None


@pytest.mark.slow
def test_a_second_derivative_tells_a_saddle_from_a_minimum() -> None:
    def value(at: Expression) -> Expression:
        return norm(S - at * at.T) ** 2

    w = symbol("w0", matrices(d, 1))
    hypotheses = [
        at_most(1, d),
        equal(S.T, S),
        for_all(v, equal(op("D", function(t, value(u + t * v)), 0), 0)),
    ]
    curved = for_all(v, at_most(0, op("D", function(t, op("D", function(s, value(u + s * v)), t)), 0)))
    claim = for_all(w, at_most(value(u), value(w))).term
    saddles = [h.term for h in hypotheses]
    assert examine((), saddles, claim, 60, random.Random(1)).violation is not None
    trial = examine((), [*saddles, curved.term], claim, 6, random.Random(1), meter=Meter(1e6))
    assert trial.violation is None and trial.models >= 2


FALSE: list[tuple[str, list[Expression], Expression]] = [
    ("commuting", [], equal(A * B, B * A)),
    ("trace of a product", [], equal(trace(A * B), trace(A) * trace(B))),
    ("a transpose left out", [], equal(trace(A * B), trace(A * B.T))),
    ("kernel", [unequal(A, zeros(d, d)), equal(A * u, zeros(d, 1))], equal(u, zeros(d, 1))),
    ("not symmetric", [for_all(v, at_most(0, trace(v.T * A * v)))], op("psd", A)),
    ("no root", [equal(A.T, A)], exists(B, both(equal(B.T, B), equal(B * B, A)))),
    ("no common vector", [at_most(1, d)], exists(u, both(equal(norm(u), 1), equal(A * u, u)))),
    ("dependent", [], equal(mean(o, X(o) * Y(o)), mean(o, X(o)) * mean(o, Y(o)))),
    ("division by zero", [], equal(x * (1 / x), 1)),
    ("root of a square", [], equal(sqrt(x**2), x)),
    ("empty sum", [], equal(total(i, m, n, 1), n - m + 1)),
    ("power of a sum", [at_most(0, m), at_most(0, n)], equal(x ** (m * n), x ** (m + n))),
]


@pytest.mark.parametrize("hypotheses, conclusion", [case[1:] for case in FALSE], ids=[case[0] for case in FALSE])
def test_a_false_statement_is_violated_in_a_model(hypotheses: list[Expression], conclusion: Expression) -> None:
    terms = [h.term for h in hypotheses]
    made = examine((), terms, conclusion.term, 300, random.Random(6)).violation
    assert made is not None
    assert all(made.accepts(h) for h in terms)


TRUE: list[tuple[str, list[Expression], Expression]] = [
    ("triangle", [], at_most(norm(A + B), norm(A) + norm(B))),
    ("product of inverses", [unequal(det(A), 0), unequal(det(B), 0)], equal((A * B).inverse, B.inverse * A.inverse)),
    (
        "Weyl",
        [at_most(1, d), equal(A.T, A), equal(B.T, B)],
        at_most(op("lambda_min", A) + op("lambda_min", B), op("lambda_min", A + B)),
    ),
    ("projection", [equal(A * A, A), equal(A.T, A)], at_most(spectral_norm(A), 1)),
    ("orthogonal", [equal(A.T * A, identity(d))], equal(norm(A * B), norm(B))),
    ("near identity", [at_most(1, d)], at_most(1 - spectral_norm(A), op("sigma_min", identity(d) + A))),
    ("zero norm", [equal(trace(A.T * A), 0)], equal(A, zeros(d, d))),
    ("variance", [], at_most(mean(o, X(o)) ** 2, mean(o, X(o) ** 2))),
    ("uncorrelated", [op("independent", X, Y)], equal(mean(o, X(o) * Y(o)), mean(o, X(o)) * mean(o, Y(o)))),
    ("a root exists", [op("psd", S)], exists(B, both(op("psd", B), equal(B * B, S)))),
    ("pseudoinverse", [], equal(A * A.inverse * A, A)),
    # equations of a model hold up to rounding, so signs that differ by rounding alone do not differ
    ("signs that differ", [equal(x * x, 1), equal(y * y, 1), unequal(x, y)], equal(x * y, -1)),
    ("a sign below 1", [equal(x * x, 1), less(x, 1)], equal(x, -1)),
]


@pytest.mark.slow
@pytest.mark.parametrize("hypotheses, conclusion", [case[1:] for case in TRUE], ids=[case[0] for case in TRUE])
def test_a_true_statement_is_not_violated(hypotheses: list[Expression], conclusion: Expression) -> None:
    trial = examine((), [h.term for h in hypotheses], conclusion.term, 200, random.Random(8))
    assert trial.violation is None
    assert trial.models >= 50


def test_a_disagreement_is_a_sentence_with_the_instance() -> None:
    text = disagreement([d.term, A.term, B.term], [], equal(trace(A * B), trace(A) * trace(B)).term, random.Random(0))
    assert text is not None
    assert "tr(A*B) = tr(A)*tr(B) fails at d = " in text
    assert ", A = [" in text and "the left side is" in text


def test_steps_of_a_proof_are_evaluated_in_models_of_its_hypotheses() -> None:
    instances = Instances((), [op("psd", S).term, at_most(1, d).term], random.Random(0))
    assert len(instances.models) == 20
    local = [at_most(1, i).term, at_most(i, l).term]
    assert instances.disagreement([op("psd", S).term], equal(S.T, S).term) is None
    assert instances.disagreement(local, at_most(1, l).term) is None
    assert instances.disagreement([*local, equal(S * u, zeros(d, 1)).term], equal(trace(u.T * S * u), 0).term) is None
    assert instances.evaluated == 3
    wrong = instances.disagreement(local, less(i, l).term)
    assert wrong is not None and wrong.startswith("i < l fails at ")


def test_steps_do_not_change_the_models_of_the_hypotheses() -> None:
    instances = Instances([d.term, A.term], [at_most(1, d).term], random.Random(0))
    before = [made.value(A).copy() for made in instances.models]
    instances.disagreement([equal(A * u, zeros(d, 1)).term, equal(B, A).term], equal(A * B, B * A).term)
    assert all(np.array_equal(a, made.value(A)) for a, made in zip(before, instances.models, strict=True))


def test_a_universal_hypothesis_that_fails_off_the_samples_is_no_hypothesis_of_a_model() -> None:
    rare = for_all(t, at_most(0, (t - x) ** 2 - Fraction(1, 10**8))).term
    assert examine((), [rare, equal(x, Fraction(1, 3)).term], op("false").term, 20, random.Random(0)).violation is None
    common = for_all(t, at_most(0, (t - x) ** 2)).term
    assert examine((), [common, equal(x, Fraction(1, 3)).term], op("false").term, 20, random.Random(0)).violation


def test_models_are_made_hundreds_of_times_a_second() -> None:
    import time

    start = time.process_time()
    trial = examine((), [op("psd", S).term], at_most(0, trace(A.T * S * A)).term, 500, random.Random(0))
    assert trial.models == 500
    assert time.process_time() - start < 2.5


def test_numbers_in_terms_are_exact_where_they_can_be() -> None:
    made = Model({})
    assert made.evaluate(build("+", number(Fraction(1, 2)), number(2))) == (2.5, pytest.approx(0, abs=1e-14))
    assert made.evaluate(build("*", number(10**18), number(10**18))) == (10**36, 0.0)


@pytest.mark.parametrize("seed", range(15, 25))
def test_a_matrix_whose_size_was_changed_has_a_value_again(seed: int) -> None:
    p = symbol("p", INT)
    P, (M, L) = symbol("P", matrices(p, p)), symbols("X L", matrices(n, p))
    said = (equal(P.T, P), equal(P * P, P), equal(P * M.T, M.T), equal(M.T * L, P), at_most(trace(P), n))
    projection = build("and", *(q.term for q in said))
    assert examine(in_order([projection]), [projection], at_most(0, n).term, 6, random.Random(seed)).models > 0
