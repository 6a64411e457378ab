"""The rules that a derivation may cite: textbook facts, each a statement for all values of its variables.

A rule holds for every value of every term in it, whatever is undefined there (1/0, the root of a negative number ...);
where that would make it false it has a hypothesis. What follows from others is not here; it is a lemma, proved. Sums,
expectations and traces are linear, |M|^2 = tr(M'M), products of no factors are 1, P or not P: these are part of the
normal form, see ``words``.

The outcomes of a probability space are a standard Borel space: a random variable that is some function of another one
is a measurable function of it (Blackwell), as ``independent_of_past`` and its like need. Its E extends the integral to
all functions, linearly, and does not see what happens with probability 0: for a null set of outcomes an inner mean may
be that of a function that is not integrable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .notation import (
    Expression,
    adjugate,
    at_most,
    both,
    choice,
    det,
    either,
    entry,
    equal,
    exists,
    for_all,
    function,
    identity,
    implies,
    less,
    matrices,
    mean,
    negation,
    norm,
    operation,
    spectral_norm,
    sqrt,
    symbol,
    symbols,
    trace,
    unequal,
    zeros,
)
from .terms import INT, PROP, REAL, Term, abstract, base_sort, free_variables, function_sort, show, variables_of


@dataclass(frozen=True)
class Rule:
    """For all ``variables``, the ``hypotheses`` give the ``conclusion``; ``reference`` is where to read it."""

    name: str
    subject: str
    variables: tuple[Term, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term
    reference: str

    def __repr__(self) -> str:
        given = ", ".join(show(h) for h in self.hypotheses)
        return f"{self.name}: {given + ' |- ' if given else ''}{show(self.conclusion)}"


def rule(subject: str, name: str, hypotheses: Sequence[Expression], conclusion: Expression, reference: str) -> Rule:
    """A rule about its free variables; a variable stands after those that its sort mentions."""
    free = variables_of(p.term for p in (*hypotheses, conclusion))
    ordered: list[Term] = []
    for x in sorted(free, key=lambda x: str(x.value)):
        _place(x, ordered)
    return Rule(name, subject, tuple(ordered), tuple(h.term for h in hypotheses), conclusion.term, reference)


def _place(x: Term, ordered: list[Term]) -> None:
    if x in ordered:
        return
    for y in sorted(free_variables(x.sort) if x.sort else (), key=lambda y: str(y.value)):
        _place(y, ordered)
    ordered.append(x)


def _functions(domain: Term, codomain: Term, *more: Term) -> Term:
    return function_sort(domain, _functions(codomain, *more) if more else codomain)


# ----------------------------------------------------------------------------------------------------------- variables

a, b, i, j, k, l, m, n, p, q = symbols("a b i j k l m n p q", INT)
c, s, t, x, y = symbols("c s t x y", REAL)
P, Q, R = symbols("P Q R", PROP)
A, B, M = symbols("A B M", matrices(m, n))  # m x n
N = symbol("N", matrices(n, k))  # what A may be multiplied with
S = symbol("S", matrices(n, n))
v, e = symbols("v e", matrices(n, 1))
f = symbol("f", _functions(INT, REAL))
phi, psi = symbols("phi psi", _functions(REAL, REAL))
OMEGA = base_sort("Omega")
omega, other = symbols("omega other", OMEGA)
X, Y = symbols("X Y", _functions(OMEGA, REAL))
F, G = symbols("F G", _functions(OMEGA, matrices(m, n)))
H = symbol("H", _functions(OMEGA, matrices(n, k)))
width = symbol("w", _functions(INT, INT))
LAYERS = symbol("f", function_sort(INT, abstract(matrices(width(i + 1), width(i)), i.term)))


def _all(bound: Expression, *parts: Expression) -> Expression:
    return for_all(bound, implies(*parts))


# ---------------------------------------------------------------------------------------------------- logic and numbers

LOGIC = "logic"
EQUALITY = "equality"
ORDER = "order"
SUMS = "sums, products and powers"
predicate = symbol("P", _functions(INT, PROP))
of_function = symbol("P", _functions(_functions(REAL, REAL), PROP))
TO = symbol("F", _functions(matrices(m, n), matrices(p, q)))
BACK = symbol("G", _functions(matrices(p, q), matrices(m, n)))

LOGICAL = (
    rule(LOGIC, "and_intro", [P, Q], both(P, Q), "natural deduction"),
    rule(LOGIC, "and_left", [both(P, Q)], P, "natural deduction"),
    rule(LOGIC, "and_right", [both(P, Q)], Q, "natural deduction"),
    rule(LOGIC, "or_left", [P], either(P, Q), "natural deduction"),
    rule(LOGIC, "or_right", [Q], either(P, Q), "natural deduction"),
    rule(LOGIC, "cases", [either(P, Q), implies(P, R), implies(Q, R)], R, "natural deduction"),
    rule(
        EQUALITY,
        "replace_function",
        [for_all(t, equal(phi(t), psi(t))), of_function(phi)],
        of_function(psi),
        "Leibniz's law and extensionality",
    ),
    rule(
        EQUALITY,
        "left_inverse",
        [for_all(A, B, implies(equal(TO(A), TO(B)), equal(A, B)))],
        exists(BACK, for_all(A, equal(BACK(TO(A)), A))),
        "an injective map has a left inverse: Halmos, Naive Set Theory, 8",
    ),
    rule(ORDER, "absolute_value", [at_most(0, x)], equal(operation("abs", x), x), "definition"),
    rule(ORDER, "absolute_value_below", [at_most(x, 0)], equal(operation("abs", x), -x), "definition"),
    rule(
        SUMS,
        "induction",
        [predicate(a), _all(k, at_most(a, k), predicate(k), predicate(k + 1))],
        _all(k, at_most(a, k), predicate(k)),
        "Peano",
    ),
    rule(SUMS, "sum_empty", [less(b, a)], equal(operation("Sum", a, b, f), 0), "definition"),
    rule(
        SUMS,
        "sum_last",
        [at_most(a, b)],
        equal(operation("Sum", a, b, f), operation("Sum", a, b - 1, f) + f(b)),
        "definition",
    ),
    rule(
        SUMS,
        "product_last",
        [at_most(a, b)],
        equal(operation("Prod", a, b, LAYERS), LAYERS(b) * operation("Prod", a, b - 1, LAYERS)),
        "definition",
    ),
    rule(SUMS, "power_step", [at_most(0, k)], equal(x ** (k + 1), x * x**k), "definition"),
    rule(SUMS, "matrix_power_step", [at_most(0, k)], equal(S ** (k + 1), S * S**k), "definition"),
    rule(SUMS, "root_square", [at_most(0, x)], equal(sqrt(x) * sqrt(x), x), "definition"),
    rule(SUMS, "root_nonnegative", [at_most(0, x)], at_most(0, sqrt(x)), "definition"),
    rule(SUMS, "if_true", [P], equal(choice(P, A, B), A), "definition"),
    rule(SUMS, "if_false", [negation(P)], equal(choice(P, A, B), B), "definition"),
    rule(SUMS, "number_if_true", [P], equal(choice(P, x, y), x), "definition"),
    rule(SUMS, "number_if_false", [negation(P)], equal(choice(P, x, y), y), "definition"),
)

# ------------------------------------------------------------------------------------------------------------ matrices

MATRICES = "matrices and norms"
SPECTRA = "symmetric matrices and spectra"
COLUMNS = symbol("X", matrices(n, m))
ROOT = symbol("B", matrices(n, n))
ORTHOGONAL = symbol("Q", matrices(n, n))
symmetric = equal(S.T, S)


def sigma(of: Expression) -> Expression:
    return operation("sigma_min", of)


def lowest(of: Expression) -> Expression:
    return operation("lambda_min", of)


def highest(of: Expression) -> Expression:
    return operation("lambda_max", of)


def semidefinite(of: Expression) -> Expression:
    return operation("psd", of)


def _within(*indices: tuple[Expression, Expression]) -> list[Expression]:
    """The bounds of indices: each is at least 1 and at most a size."""
    return [part for i, size in indices for part in (at_most(1, i), at_most(i, size))]


def _unit(of: Expression) -> Expression:
    return equal(trace(of.T * of), 1)


MATRIX = (
    rule(MATRICES, "norm_nonnegative", [], at_most(0, norm(M)), "Horn and Johnson, Matrix Analysis, 5.6"),
    rule(MATRICES, "norm_zero", [equal(trace(M.T * M), 0)], equal(M, zeros(m, n)), "Horn and Johnson, 5.6"),
    rule(MATRICES, "spectral_nonnegative", [], at_most(0, spectral_norm(A)), "Horn and Johnson, 5.6"),
    rule(MATRICES, "spectral_bound", [], at_most(norm(A * N), spectral_norm(A) * norm(N)), "Horn and Johnson, 5.6.P20"),
    rule(
        MATRICES,
        "spectral_least",
        [at_most(0, c), for_all(v, at_most(norm(A * v), c * norm(v)))],
        at_most(spectral_norm(A), c),
        "definition of the operator norm",
    ),
    rule(
        MATRICES,
        "sigma_min_bound",
        [],
        at_most(sigma(A) * norm(N), norm(A * N)),
        "Horn and Johnson, 7.3: the least singular value, column by column",
    ),
    rule(
        MATRICES,
        "sigma_min_greatest",
        [at_most(1, n), for_all(v, at_most(c * norm(v), norm(A * v)))],
        at_most(c, sigma(A)),
        "definition: the least of |Av| over |v| = 1",
    ),
    rule(
        MATRICES,
        "entry_of_sum",
        _within((i, m), (j, n)),
        equal(entry(A + B, i, j), entry(A, i, j) + entry(B, i, j)),
        "definition",
    ),
    rule(
        MATRICES,
        "entry_of_multiple",
        _within((i, m), (j, n)),
        equal(entry(c * A, i, j), c * entry(A, i, j)),
        "definition",
    ),
    rule(
        MATRICES, "entry_of_transpose", _within((i, m), (j, n)), equal(entry(A.T, j, i), entry(A, i, j)), "definition"
    ),
    rule(
        MATRICES,
        "entry_of_product",
        _within((i, m), (l, k)),
        equal(entry(A * N, i, l), operation("Sum", 1, n, function(j, entry(A, i, j) * entry(N, j, l)))),
        "definition",
    ),
    rule(
        MATRICES,
        "entry_of_identity",
        _within((i, n), (j, n)),
        equal(entry(identity(n), i, j), choice(equal(i, j), 1, 0)),
        "definition",
    ),
    rule(
        MATRICES,
        "trace_of_entries",
        [],
        equal(trace(S), operation("Sum", 1, n, function(i, entry(S, i, i)))),
        "definition",
    ),
    rule(MATRICES, "identity_trace", [at_most(0, n)], equal(trace(identity(n)), n), "definition"),
    rule(MATRICES, "inverse_right", [unequal(det(S), 0)], equal(S * S.inverse, identity(n)), "definition"),
    rule(MATRICES, "adjugate", [], equal(S * adjugate(S), det(S) * identity(n)), "Horn and Johnson, 0.8.2"),
    rule(
        MATRICES, "det_of_multiple", [at_most(0, n)], equal(det(c * S), c**n * det(S)), "Horn and Johnson, 0.3: by rows"
    ),
    rule(
        MATRICES,
        "det_of_sum",
        [],
        equal(det(identity(m) + A * COLUMNS), det(identity(n) + COLUMNS * A)),
        "Sylvester: Horn and Johnson, 1.3.P11",
    ),
    rule(
        MATRICES,
        "det_nonzero",
        [for_all(v, implies(equal(S * v, zeros(n, 1)), equal(v, zeros(n, 1))))],
        unequal(det(S), 0),
        "a matrix with trivial kernel is invertible: Horn and Johnson, 0.5",
    ),
    rule(
        MATRICES,
        "pseudoinverse",
        [],
        exists(
            COLUMNS,
            both(
                equal(A * COLUMNS * A, A),
                equal(COLUMNS * A * COLUMNS, COLUMNS),
                equal((A * COLUMNS).T, A * COLUMNS),
                equal((COLUMNS * A).T, COLUMNS * A),
            ),
        ),
        "Moore and Penrose: Horn and Johnson, 7.3.P7",
    ),
    rule(SPECTRA, "psd_symmetric", [semidefinite(S)], equal(S.T, S), "definition"),
    rule(SPECTRA, "psd_nonnegative", [semidefinite(S)], at_most(0, trace(COLUMNS.T * S * COLUMNS)), "definition"),
    rule(
        SPECTRA,
        "psd_intro",
        [symmetric, for_all(v, at_most(0, trace(v.T * S * v)))],
        semidefinite(S),
        "definition",
    ),
    rule(
        SPECTRA,
        "psd_root",
        [semidefinite(S), at_most(1, k)],
        exists(ROOT, both(semidefinite(ROOT), equal(ROOT**k, S))),
        "Horn and Johnson, 7.2.6",
    ),
    rule(
        SPECTRA,
        "rayleigh_lowest",
        [symmetric],
        at_most(lowest(S) * trace(COLUMNS.T * COLUMNS), trace(COLUMNS.T * S * COLUMNS)),
        "Rayleigh: Horn and Johnson, 4.2.2",
    ),
    rule(
        SPECTRA,
        "rayleigh_highest",
        [symmetric],
        at_most(trace(COLUMNS.T * S * COLUMNS), highest(S) * trace(COLUMNS.T * COLUMNS)),
        "Rayleigh: Horn and Johnson, 4.2.2",
    ),
    rule(
        SPECTRA,
        "lowest_eigenvector",
        [at_most(1, n), symmetric],
        exists(e, both(_unit(e), equal(S * e, lowest(S) * e))),
        "spectral theorem: Horn and Johnson, 4.1.5",
    ),
    rule(
        SPECTRA,
        "highest_eigenvector",
        [at_most(1, n), symmetric],
        exists(e, both(_unit(e), equal(S * e, highest(S) * e))),
        "spectral theorem: Horn and Johnson, 4.1.5",
    ),
    rule(
        SPECTRA,
        "polar_decomposition",
        [],
        exists(
            ORTHOGONAL,
            exists(
                ROOT,
                both(equal(ORTHOGONAL.T * ORTHOGONAL, identity(n)), semidefinite(ROOT), equal(S, ORTHOGONAL * ROOT)),
            ),
        ),
        "Horn and Johnson, 7.3.1",
    ),
    rule(
        SPECTRA,
        "rotation_root",
        [equal(S.T * S, identity(n)), equal(det(S), 1), at_most(1, k)],
        exists(
            ORTHOGONAL,
            both(
                equal(ORTHOGONAL.T * ORTHOGONAL, identity(n)),
                equal(ORTHOGONAL**k, S),
                at_most(spectral_norm(ORTHOGONAL - identity(n)), 2 * operation("sin", operation("pi") / (2 * k))),
            ),
        ),
        "S turns planes by angles of at most pi, its root by a k-th of them: Horn and Johnson, 2.5.11",
    ),
)

# -------------------------------------------------------------------------------------------------------- derivatives

CALCULUS = "derivatives and convexity"


def _derives(of: Expression, at: Expression, value: Expression) -> Expression:
    return operation("has_derivative", of, at, value)


def _near(at: Expression, radius: Expression, *then: Expression) -> Expression:
    """For all t within the radius."""
    return _all(t, less(at - radius, t), less(t, at + radius), *then)


radius = symbol("r", REAL)
u, d = symbols("u d", REAL)
RANDOM_FUNCTION = symbol("f", _functions(OMEGA, REAL, REAL))
LOWER, UPPER = symbols("Y Z", _functions(OMEGA, REAL))
INCREMENT = RANDOM_FUNCTION(omega, t) - RANDOM_FUNCTION(omega, x)
convex = for_all(
    s, t, x, implies(at_most(0, s), at_most(s, 1), at_most(phi((1 - s) * t + s * x), (1 - s) * phi(t) + s * phi(x)))
)

NEARLY_LINEAR = at_most(operation("abs", phi(t) - phi(x) - u * (t - x)), c * (t - x) ** 2)

LIPSCHITZ_AT = at_most(operation("abs", phi(t) - phi(x)), c * operation("abs", t - x))
MAPPING = symbol("F", _functions(matrices(n, 1), matrices(n, 1)))

ANALYSIS = (
    rule(
        CALCULUS,
        "derivative_by_quadratic_error",
        [less(0, radius), _near(x, radius, NEARLY_LINEAR)],
        _derives(phi, x, u),
        "definition, the difference quotient differs from u by at most c|t - x|: Rudin, Principles of Mathematical "
        "Analysis, 5.1",
    ),
    rule(
        CALCULUS,
        "derivative_of_lipschitz",
        [less(0, radius), _near(x, radius, LIPSCHITZ_AT), _derives(phi, x, u)],
        at_most(operation("abs", u), c),
        "the difference quotients are at most c, and so is their limit: Rudin, 3.19 and 5.1",
    ),
    rule(
        CALCULUS,
        "contraction",
        [
            less(c, 1),
            for_all(v, e, at_most(norm(MAPPING(v) - MAPPING(e)), c * norm(v - e))),
        ],
        exists(v, equal(MAPPING(v), v)),
        "Banach's fixed point theorem: Rudin, 9.23",
    ),
    rule(
        CALCULUS,
        "mean_value_inequality",
        [
            at_most(x, y),
            _all(t, at_most(x, t), at_most(t, y), _derives(phi, t, psi(t))),
            _all(t, at_most(x, t), at_most(t, y), at_most(psi(t), c)),
        ],
        at_most(phi(y) - phi(x), c * (y - x)),
        "mean value theorem: Rudin, 5.10",
    ),
    rule(
        CALCULUS,
        "derivative_local",
        [less(0, radius), _near(x, radius, equal(phi(t), psi(t))), _derives(phi, x, u)],
        _derives(psi, x, u),
        "definition: a limit at x of values near x",
    ),
    rule(
        CALCULUS,
        "derivative_sum",
        [_derives(phi, x, u), _derives(psi, x, d)],
        _derives(function(t, phi(t) + psi(t)), x, u + d),
        "Rudin, Principles of Mathematical Analysis, 5.3",
    ),
    rule(
        CALCULUS,
        "derivative_chain",
        [_derives(phi, psi(x), u), _derives(psi, x, d)],
        _derives(function(t, phi(psi(t))), x, u * d),
        "Rudin, 5.5",
    ),
    rule(
        CALCULUS,
        "derivative_at_minimum",
        [less(0, radius), _near(x, radius, at_most(phi(x), phi(t))), _derives(phi, x, u)],
        equal(u, 0),
        "Fermat: Rudin, 5.8",
    ),
    rule(
        CALCULUS,
        "second_derivative_at_minimum",
        [
            less(0, radius),
            _near(x, radius, at_most(phi(x), phi(t))),
            _near(x, radius, _derives(phi, t, psi(t))),
            _derives(psi, x, u),
        ],
        at_most(0, u),
        "Taylor: Rudin, 5.15",
    ),
    rule(
        CALCULUS,
        "convex_tangent",
        [convex, _derives(phi, x, u)],
        at_most(phi(x) + u * (y - x), phi(y)),
        "Boyd and Vandenberghe, Convex Optimization, 3.1.3",
    ),
)

# -------------------------------------------------------------------------------------------------------- probability

PROBABILITY = "expectation and independence"


def _random(of: Expression) -> Expression:
    return function(omega, of)


def _has(property_: str, *of: Expression) -> Expression:
    return operation(property_, *of)


D = symbol("D", matrices(k, m))
W = symbol("W", _functions(INT, OMEGA, matrices(m, n)))
START = symbol("x", _functions(OMEGA, matrices(p, q)))
Z = symbol("Z", _functions(OMEGA, matrices(a, b)))
NORMAL = symbol("g", _functions(OMEGA, matrices(n, 1)))
SQUARE = symbol("F", _functions(OMEGA, matrices(n, n)))
U = symbol("U", _functions(OMEGA, matrices(p, q)))
OF_ONE = symbol("h", _functions(matrices(p, q), matrices(a, b)))
OF_TWO = symbol("h", _functions(matrices(m, n), matrices(p, q), matrices(a, b)))
OF_OTHERS = symbol("h", _functions(matrices(p, q), matrices(a, b), matrices(k, l)))
of_random = symbol("P", _functions(_functions(OMEGA, matrices(m, n)), PROP))
SEPARATED = choice(less(trace(NORMAL(omega).T * v) * trace(NORMAL(omega).T * e), 0), 1, 0)  # by a hyperplane


def _bilinear(of: Expression) -> list[Expression]:
    """That a function of two m x n matrices is linear in the first, and in the second."""
    moved = A + s * B
    return [
        for_all(A, B, C, s, equal(of(moved, C), of(A, C) + s * of(B, C))),
        for_all(A, B, C, s, equal(of(C, moved), of(C, A) + s * of(C, B))),
    ]


C = symbol("C", matrices(m, n))
OF_F = symbol("h", _functions(matrices(m, n), matrices(p, q)))
form = symbol("f", _functions(matrices(m, n), matrices(m, n), matrices(p, q)))
form_too = symbol("g", _functions(matrices(m, n), matrices(m, n), matrices(q, k)))
HERE, THERE = F(omega), F(other)

CHANCE = (
    rule(
        PROBABILITY,
        "replace_random",
        [for_all(omega, equal(F(omega), G(omega))), of_random(F)],
        of_random(G),
        "Leibniz's law and extensionality",
    ),
    rule(
        PROBABILITY,
        "mean_of_independent",
        [_has("independent", F, U), _has("integrable", _random(OF_TWO(F(omega), U(omega))))],
        equal(mean(omega, OF_TWO(F(omega), U(omega))), mean(omega, mean(other, OF_TWO(F(other), U(omega))))),
        "Fubini: Durrett, Probability: Theory and Examples, 2.1.12",
    ),
    rule(
        PROBABILITY,
        "mean_monotone",
        [_has("integrable", X), _has("integrable", Y), for_all(omega, at_most(X(omega), Y(omega)))],
        at_most(mean(omega, X(omega)), mean(omega, Y(omega))),
        "Durrett, Probability: Theory and Examples, 1.6",
    ),
    rule(
        PROBABILITY,
        "derivative_of_mean",
        [
            less(0, radius),
            _near(x, radius, _has("integrable", _random(RANDOM_FUNCTION(omega, t)))),
            for_all(omega, _derives(RANDOM_FUNCTION(omega), x, X(omega))),
            _has("integrable", LOWER),
            _has("integrable", UPPER),
            for_all(omega, _near(x, radius, at_most(LOWER(omega) * (t - x) ** 2, INCREMENT * (t - x)))),
            for_all(omega, _near(x, radius, at_most(INCREMENT * (t - x), UPPER(omega) * (t - x) ** 2))),
        ],
        both(
            _has("integrable", X),
            _derives(function(t, mean(omega, RANDOM_FUNCTION(omega, t))), x, mean(omega, X(omega))),
        ),
        "dominated convergence of the difference quotients, which lie between Y and Z: Folland, Real Analysis, 2.27",
    ),
    rule(
        PROBABILITY,
        "integrable_sum",
        [_has("integrable", X), _has("integrable", Y)],
        _has("integrable", _random(X(omega) + Y(omega))),
        "Durrett, 1.4",
    ),
    rule(
        PROBABILITY,
        "integrable_multiple",
        [_has("integrable", X)],
        _has("integrable", _random(c * X(omega))),
        "Durrett, 1.4",
    ),
    rule(
        PROBABILITY,
        "integrable_norm",
        [_has("integrable", F)],
        _has("integrable", _random(norm(F(omega)))),
        "definition: F is measurable with a finite E|F|",
    ),
    rule(
        PROBABILITY,
        "integrable_independent_product",
        [_has("integrable", F), _has("integrable", H), _has("independent", F, H)],
        _has("integrable", _random(F(omega) * H(omega))),
        "|FH| <= |F||H|, and E|F||H| = E|F| E|H|: Durrett, 2.1.13",
    ),
    rule(
        PROBABILITY,
        "integrable_product",
        [_has("square_integrable", F), _has("square_integrable", G)],
        _has("integrable", _random(trace(F(omega).T * G(omega)))),
        "Cauchy and Schwarz: Durrett, 1.5.2",
    ),
    rule(
        PROBABILITY,
        "integrable_matrix_product",
        [_has("square_integrable", F), _has("square_integrable", H)],
        _has("integrable", _random(F(omega) * H(omega))),
        "|FH| <= |F||H|, Cauchy and Schwarz: Durrett, 1.5.2",
    ),
    rule(
        PROBABILITY,
        "square_integrable_transpose",
        [_has("square_integrable", F)],
        _has("square_integrable", _random(F(omega).T)),
        "|F'| = |F|",
    ),
    rule(PROBABILITY, "square_integrable_constant", [], _has("square_integrable", _random(M)), "Durrett, 1.4"),
    rule(
        PROBABILITY,
        "square_integrable_sum",
        [_has("square_integrable", F), _has("square_integrable", G)],
        _has("square_integrable", _random(F(omega) + G(omega))),
        "Minkowski: Durrett, 1.5",
    ),
    rule(
        PROBABILITY,
        "square_integrable_multiple",
        [_has("square_integrable", F)],
        _has("square_integrable", _random(D * F(omega))),
        "|DF| <= |D||F|",
    ),
    rule(
        PROBABILITY,
        "square_integrable_product",
        [_has("square_integrable", F), _has("square_integrable", H), _has("independent", F, H)],
        _has("square_integrable", _random(F(omega) * H(omega))),
        "|FH| <= |F||H|, and E|F|^2|H|^2 = E|F|^2 E|H|^2: Durrett, 2.1.13",
    ),
    rule(
        PROBABILITY,
        "independent_of_past",
        [
            _has("independent_sequence", START, W, k),
            at_most(1, l),
            at_most(l, k),
            _has("integrable", Z),
            for_all(
                omega,
                other,
                implies(
                    equal(START(omega), START(other)),
                    _all(j, at_most(1, j), at_most(j, l - 1), equal(W(j, omega), W(j, other))),
                    equal(Z(omega), Z(other)),
                ),
            ),
        ],
        _has("independent", function(omega, W(l, omega)), Z),
        "a function of x, W_1 ... W_(l-1) on a standard Borel space: Durrett, 2.1.7",
    ),
    rule(
        PROBABILITY,
        "random_hyperplane",
        [
            _has("gaussian_entries", NORMAL, c),
            less(0, c),
            unequal(v, zeros(n, 1)),
            unequal(e, zeros(n, 1)),
            at_most(t, operation("pi")),
            at_most(trace(v.T * e), norm(v) * norm(e) * operation("cos", t)),
        ],
        both(_has("integrable", _random(SEPARATED)), at_most(t / operation("pi"), mean(omega, SEPARATED))),
        "two vectors at an angle of at least t are on different sides with a probability of at least t/pi: Goemans and "
        "Williamson, Journal of the ACM 42 (1995), lemma 3.2",
    ),
    rule(
        PROBABILITY,
        "integrable_trace",
        [_has("integrable", SQUARE)],
        _has("integrable", _random(trace(SQUARE(omega)))),
        "|tr F|^2 <= n|F|^2",
    ),
    rule(
        PROBABILITY,
        "square_integrable_trace",
        [_has("square_integrable", SQUARE)],
        _has("square_integrable", _random(trace(SQUARE(omega)))),
        "|tr F|^2 <= n|F|^2",
    ),
    rule(
        PROBABILITY,
        "square_integrable_times_constant",
        [_has("square_integrable", X)],
        _has("square_integrable", _random(X(omega) * M)),
        "|XM| = |X||M|",
    ),
    rule(
        PROBABILITY,
        "integrable_times_constant",
        [_has("integrable", X)],
        _has("integrable", _random(X(omega) * M)),
        "|XM| = |X||M|",
    ),
    rule(
        PROBABILITY,
        "square_integrable_dominated",
        [
            _has("integrable", F),
            _has("integrable", H),
            _has("square_integrable", X),
            for_all(omega, at_most(norm(F(omega)) * norm(H(omega)), X(omega))),
        ],
        _has("square_integrable", _random(F(omega) * H(omega))),
        "FH is measurable, and |FH| <= |F||H|",
    ),
    rule(
        PROBABILITY,
        "square_integrable_lipschitz",
        [
            _has("square_integrable", F),
            for_all(A, B, at_most(norm(OF_F(A) - OF_F(B)), c * norm(A - B))),
        ],
        _has("square_integrable", _random(OF_F(F(omega)))),
        "h is continuous, so that h(F) is measurable, and |h(F)| <= |h(0)| + c|F|: Durrett, 1.3 and 1.5",
    ),
    rule(PROBABILITY, "independent_swapped", [_has("independent", F, U)], _has("independent", U, F), "definition"),
    rule(
        PROBABILITY,
        "independent_rotated",
        [_has("independent", F, U, Z)],
        _has("independent", U, Z, F),
        "definition",
    ),
    rule(
        PROBABILITY,
        "independent_of_function",
        [_has("independent", F, U), _has("integrable", _random(OF_ONE(U(omega))))],
        _has("independent", F, _random(OF_ONE(U(omega)))),
        "a function of U on a standard Borel space: Durrett, 2.1.6",
    ),
    rule(
        PROBABILITY,
        "independent_of_others",
        [_has("independent", F, U, Z), _has("integrable", _random(OF_OTHERS(U(omega), Z(omega))))],
        _has("independent", F, _random(OF_OTHERS(U(omega), Z(omega)))),
        "a function of U and Z on a standard Borel space: Durrett, 2.1.7",
    ),
    rule(PROBABILITY, "iid_square_integrable", [_has("iid_entries", F, c)], _has("square_integrable", F), "definition"),
    rule(
        PROBABILITY,
        "iid_norm_square_integrable",
        [_has("iid_entries", F, c), at_most(0, k)],
        _has("square_integrable", _random(norm(F(omega)) ** k)),
        "all moments of the entries are finite, and |F|^(2k) is a polynomial in them",
    ),
    rule(
        PROBABILITY,
        "iid_transpose",
        [_has("iid_entries", F, c)],
        _has("iid_entries", _random(F(omega).T), c),
        "definition",
    ),
    rule(PROBABILITY, "iid_mean", [_has("iid_entries", F, c)], equal(mean(omega, F(omega)), zeros(m, n)), "definition"),
    rule(
        PROBABILITY,
        "iid_second_moment",
        [_has("iid_entries", F, c)],
        equal(mean(omega, F(omega) * S * F(omega).T), c * trace(S) * identity(m)),
        "E F_ij F_kl = c if (i, j) = (k, l), else 0, summed: Durrett, 2.1.13",
    ),
    rule(
        PROBABILITY,
        "iid_second_moment_of_square",
        [_has("iid_entries", F, c)],
        equal(mean(omega, F(omega) * COLUMNS * F(omega)), c * COLUMNS.T),
        "E F_ij F_kl = c if (i, j) = (k, l), else 0, summed: Durrett, 2.1.13",
    ),
    rule(
        PROBABILITY,
        "iid_second_moment_of_trace",
        [_has("iid_entries", F, c)],
        equal(mean(omega, trace(COLUMNS * F(omega)) * F(omega)), c * COLUMNS.T),
        "E F_ij F_kl = c if (i, j) = (k, l), else 0, summed: Durrett, 2.1.13",
    ),
    rule(
        PROBABILITY,
        "gaussian_entries_iid",
        [_has("gaussian_entries", F, c)],
        _has("iid_entries", F, c),
        "all moments of a normal number are finite: Durrett, 1.6",
    ),
    rule(
        PROBABILITY,
        "gaussian_odd_moment",
        [
            _has("gaussian_entries", F, c),
            for_all(A, equal(OF_F(-A), -OF_F(A))),
            _has("integrable", _random(OF_F(F(omega)))),
        ],
        equal(mean(omega, OF_F(F(omega))), zeros(p, q)),
        "F and -F have the same law: Durrett, 3.3",
    ),
    rule(
        PROBABILITY,
        "gaussian_fourth_moment",
        [_has("gaussian_entries", F, c), *_bilinear(form), *_bilinear(form_too)],
        equal(
            mean(omega, form(HERE, HERE) * form_too(HERE, HERE)),
            mean(
                omega,
                mean(
                    other,
                    form(HERE, HERE) * form_too(THERE, THERE)
                    + form(HERE, THERE) * form_too(HERE, THERE)
                    + form(HERE, THERE) * form_too(THERE, HERE),
                ),
            ),
        ),
        "Isserlis, Biometrika 12 (1918): Janson, Gaussian Hilbert Spaces, 1.28, the other outcome being that of an "
        "independent copy",
    ),
)

RULES = (*LOGICAL, *MATRIX, *ANALYSIS, *CHANCE)
