"""False neighbours: each rule with one thing changed, so that it is wrong, to see that sampling would notice.

Of every rule each hypothesis is left out in turn, its conclusion is altered, and for many there are the mistakes people
make: a transposed factor, an exponent, the wrong norm, a range that is off by one. What a finite model cannot see is
listed in ``UNSEEN`` with a counterexample in words; hypotheses that are not needed are listed in ``IDLE``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symres.algebra.notation import (
    Expression,
    adjugate,
    at_most,
    both,
    det,
    either,
    entry,
    equal,
    exists,
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
    spectral_norm,
    sqrt,
    symbol,
    trace,
    zeros,
)
from symres.algebra.notation import for_all as every
from symres.evidence.interpretation import Model
from symres.evidence.models import Trial, examine
from symres.kernel import Term
from symres.kernel.rules import Rule
from symres.kernel.terms import INT, PROP, REAL, base_sort, build, function_sort, is_scalar, number, same_sort

from .sampling import BENDS, WAVES, Places
from .writing import rule as make_rule


@dataclass(frozen=True)
class Neighbour:
    """A rule that is wrong, and ``change``, what was changed in a true one."""

    rule: Rule
    change: str


def caught(neighbour: Neighbour, tries: int, rng: random.Random) -> Trial:
    """Sample a neighbour as its rule is sampled, most half of the time as any statement; a violation catches it."""
    rule = neighbour.rule
    special = BENDS.get(rule.name)

    def bend(model: Model) -> None:
        if special is not None and (rule.name in WAVES or rng.random() < 0.5):
            special(model, Places(rule))

    return examine(rule.variables, rule.hypotheses, rule.conclusion, tries, rng, bend)


def neighbours(rule: Rule) -> Iterator[Neighbour]:
    """All false neighbours of a rule that sampling must catch."""
    for k, hypothesis in enumerate(rule.hypotheses):
        if (rule.name, str(hypothesis)) not in UNSEEN.keys() | IDLE.keys():
            rest = rule.hypotheses[:k] + rule.hypotheses[k + 1 :]
            yield Neighbour(replace(rule, hypotheses=rest), f"without {hypothesis}")
    altered = altered_conclusion(rule.conclusion)
    if altered is not None:
        yield Neighbour(replace(rule, conclusion=altered), f"with the conclusion {altered}")
    for mistake in MISTAKES.get(rule.name, ()):
        parts = [lift(h) for h in (*rule.hypotheses, rule.conclusion)]
        parts[mistake.hypothesis] = mistake.make(Named(rule))
        *hypotheses, conclusion = parts
        wrong = make_rule(rule.subject, rule.name, hypotheses, conclusion, rule.reference)
        yield Neighbour(wrong, f"{mistake.change}: {parts[mistake.hypothesis]}")


def altered_conclusion(term: Term) -> Term | None:
    """A conclusion that says something else: the other direction, another value, the transpose; None for those without
    such a change.

    >>> from symres.kernel.terms import variable
    >>> altered_conclusion(build("<=", variable("a"), variable("b")))
    b <= a
    """
    head, args = term.head, term.args
    if head in ("<=", "<"):
        return build("<=", args[1], args[0])
    if head == "=":
        one, other = args
        if one.sort is not None and is_scalar(one.sort):
            return build("=", one, build("+", other, number(Fraction(1, 3))))
        if one.sort is None or one.sort.head != "matrix":
            return None
        if other.head == "O":
            return build("not", term)
        turned = build("T", other)
        last = other.args[-1] if other.head == "*" else other  # a multiple of I is its own transpose
        if last.head != "I" and turned is not one and same_sort(one.sort, turned.sort):
            return build("=", one, turned)
        return build("=", one, build("*", number(2), other))
    if head == "psd":
        return build("psd", build("*", number(-1), args[0]))
    if head == "has_derivative":
        return build("has_derivative", args[0], args[1], build("+", args[2], number(1)))
    if head == "and":
        changed = altered_conclusion(args[-1])
        return None if changed is None else build("and", *args[:-1], changed)
    if head in ("or", "variable", "not", "app"):
        return build("not", term)
    return None


class Named:
    """The variables of a rule as expressions, by name."""

    def __init__(self, rule: Rule) -> None:
        self._variables = {str(x.value): lift(x) for x in rule.variables}

    def __getattr__(self, name: str) -> Expression:
        return self._variables[name]


@dataclass(frozen=True)
class Mistake:
    """What people get wrong: another conclusion, or another hypothesis of that number."""

    change: str
    make: Callable[[Named], Expression]
    hypothesis: int = -1


_HALF = Fraction(1, 2)
_m, _n, _k = (symbol(name, INT) for name in "mnk")
_i = symbol("i", INT)
_s, _t = (symbol(name, REAL) for name in "st")
_o, _other = (symbol(name, base_sort("Omega")) for name in ("o", "other"))
_place = symbol("p", INT)
_vector = symbol("v", matrices(_n, 1))
_matrix = symbol("A", matrices(_m, _n))
_square = symbol("B", matrices(_n, _n))
_turned = symbol("Q", matrices(_n, _n))
_columns = symbol("X", matrices(_n, _m))
_other_columns = symbol("Y", matrices(_n, _m))
_other_proposition = symbol("Q", PROP)
_random, _other_random = (symbol(name, function_sort(base_sort("Omega"), matrices(_n, _n))) for name in "VW")


def _sigma(of: Expression) -> Expression:
    return operation("sigma_min", of)


def _psd(of: Expression) -> Expression:
    return operation("psd", of)


def _row_by_column(one: Expression, row: Any, other: Expression, column: Any, last: Any) -> Expression:
    """The sum of the first products of a row and a column."""
    return operation("Sum", 1, last, function(_place, entry(one, row, _place) * entry(other, _place, column)))


def _sum(low: object, high: object, f: Expression) -> Expression:
    return operation("Sum", low, high, f)


def _product(low: object, high: object, f: Expression) -> Expression:
    return operation("Prod", low, high, f)


def _derives(of: Expression, at: Expression, value: object) -> Expression:
    return operation("has_derivative", of, at, value)


def _adjugate_of_product(at: Named) -> Expression:
    return equal(adjugate(at.S * _square), adjugate(at.S) * adjugate(_square))


def _independent(*of: Expression) -> Expression:
    return operation("independent", *of)


def _mean_of_two(at: Named) -> Expression:
    return mean(_o, at.h(at.F(_o), at.U(_o)))


MISTAKES: Mapping[str, tuple[Mistake, ...]] = {
    "cases": (Mistake("one case only", lambda at: implies(at.P, at.R), 2),),
    "excluded_middle": (Mistake("of another proposition", lambda at: either(at.P, negation(_other_proposition))),),
    "double_negation": (Mistake("one negation", lambda at: negation(at.P), 0),),
    "replace_number": (Mistake("by a larger one", lambda at: at_most(at.x, at.y), 0),),
    "replace_integer": (Mistake("by a larger one", lambda at: at_most(at.k, at.l), 0),),
    "replace_matrix": (Mistake("by one of the same norm", lambda at: equal(norm(at.A), norm(at.B)), 0),),
    "replace_sequence": (
        Mistake("from 1 on", lambda at: every(_i, implies(at_most(1, _i), equal(at.f(_i), at.g(_i)))), 0),
        Mistake("for one index", lambda at: exists(_i, equal(at.f(_i), at.g(_i))), 0),
    ),
    "replace_matrix_sequence": (
        Mistake("from 1 on", lambda at: every(_i, implies(at_most(1, _i), equal(at.F(_i), at.G(_i)))), 0),
        Mistake("for one index", lambda at: exists(_i, equal(at.F(_i), at.G(_i))), 0),
    ),
    "order_total": (Mistake("strictly", lambda at: either(less(at.x, at.y), less(at.y, at.x))),),
    "induction": (
        Mistake(
            "a step that begins one later",
            lambda at: every(_k, implies(less(at.a, _k), at.P(_k), at.P(_k + 1))),
            1,
        ),
        Mistake("a step of two", lambda at: every(_k, implies(at_most(at.a, _k), at.P(_k), at.P(_k + 2))), 1),
        Mistake("for all integers", lambda at: every(_k, at.P(_k))),
    ),
    "sum_last": (
        Mistake("one term less", lambda at: equal(_sum(at.a, at.b, at.f), _sum(at.a, at.b - 1, at.f))),
        Mistake("from a - 1", lambda at: at_most(at.a - 1, at.b), 0),
    ),
    "sum_empty": (Mistake("b = a", lambda at: at_most(at.b, at.a), 0),),
    "matrix_sum_empty": (Mistake("b = a", lambda at: at_most(at.b, at.a), 0),),
    "matrix_sum_last": (
        Mistake("one term less", lambda at: equal(_sum(at.a, at.b, at.F), _sum(at.a, at.b - 1, at.F))),
        Mistake("from a - 1", lambda at: at_most(at.a - 1, at.b), 0),
        Mistake("the first term", lambda at: equal(_sum(at.a, at.b, at.F), _sum(at.a, at.b - 1, at.F) + at.F(at.a))),
    ),
    "product_empty": (
        Mistake("one factor", lambda at: equal(_product(at.a, at.a, function(_i, _square)), identity(_n))),
        Mistake("of -1 factors", lambda at: equal(_product(at.a, at.a - 2, function(_i, _square)), identity(_n))),
    ),
    "product_last": (
        Mistake("from a - 1", lambda at: at_most(at.a - 1, at.b), 0),
        Mistake(
            "the last factor on the right",
            lambda at: equal(
                _product(1, at.b, function(_i, _square**_i + at.b * _turned)),
                _product(1, at.b - 1, function(_i, _square**_i + at.b * _turned)) * (_square**at.b + at.b * _turned),
            ),
        ),
    ),
    "power_step": (
        Mistake("from -1", lambda at: at_most(-1, at.k), 0),
        Mistake("one power less", lambda at: equal(at.x ** (at.k + 1), at.x**at.k)),
    ),
    "matrix_power_zero": (Mistake("the matrix itself", lambda at: equal(at.S**0, at.S)),),
    "matrix_power_step": (Mistake("from -1", lambda at: at_most(-1, at.k), 0),),
    "root_square": (Mistake("the root of a square", lambda at: equal(sqrt(at.x * at.x - at.x), at.x)),),
    "absolute_bounds": (
        Mistake("strictly", lambda at: both(less(-operation("abs", at.x), at.x), less(at.x, operation("abs", at.x)))),
    ),
    "absolute_product": (
        Mistake(
            "a sum", lambda at: equal(operation("abs", at.x + at.y), operation("abs", at.x) + operation("abs", at.y))
        ),
    ),
    "greatest_by_bars": (
        Mistake(
            "minus the distance",
            lambda at: equal(operation("max", at.x, at.y), _HALF * (at.x + at.y - operation("abs", at.x - at.y))),
        ),
    ),
    "exponential_of_sum": (
        Mistake(
            "a sum", lambda at: equal(operation("exp", at.x + at.y), operation("exp", at.x) + operation("exp", at.y))
        ),
    ),
    "exponential_tangent": (
        Mistake("and a square", lambda at: at_most(1 + at.x + _HALF * at.x**2, operation("exp", at.x))),
    ),
    "exponential_of_logarithm": (Mistake("at 0 as well", lambda at: at_most(0, at.x), 0),),
    "reciprocal_of_product": (Mistake("of a sum", lambda at: equal((at.x + at.y) ** -1, at.x**-1 + at.y**-1)),),
    "reciprocal_of_power": (Mistake("not inverted", lambda at: equal((at.x**at.k) ** -1, at.x**at.k)),),
    "negative_power": (Mistake("minus the power", lambda at: equal(at.x ** (-at.k), -(at.x**at.k))),),
    "real_power_by_exponential": (Mistake("at 0 as well", lambda at: at_most(0, at.x), 0),),
    "real_power_of_power": (Mistake("the sum", lambda at: equal((at.x**at.a) ** at.b, at.x ** (at.a + at.b))),),
    "real_power_of_zero": (Mistake("y = 0 as well", lambda at: at_most(0, at.y), 0),),
    "sine_cosine_circle": (
        Mistake("a difference", lambda at: equal(operation("sin", at.x) ** 2 - operation("cos", at.x) ** 2, 1)),
    ),
    "sine_addition": (
        Mistake(
            "a sum", lambda at: equal(operation("sin", at.x + at.y), operation("sin", at.x) + operation("sin", at.y))
        ),
        Mistake(
            "a difference",
            lambda at: equal(
                operation("sin", at.x + at.y),
                operation("sin", at.x) * operation("cos", at.y) - operation("cos", at.x) * operation("sin", at.y),
            ),
        ),
    ),
    "cosine_addition": (
        Mistake(
            "a sum",
            lambda at: equal(
                operation("cos", at.x + at.y),
                operation("cos", at.x) * operation("cos", at.y) + operation("sin", at.x) * operation("sin", at.y),
            ),
        ),
    ),
    "cosine_of_right_angle": (Mistake("at pi", lambda at: equal(operation("cos", operation("pi")), 0)),),
    "cosine_positive": (Mistake("up to pi", lambda at: less(at.x, operation("pi")), 1),),
    "sine_of_half_turns": (
        Mistake("quarter turns", lambda at: equal(operation("sin", operation("pi") * _HALF * at.k), 0)),
    ),
    "tangent_by_sine": (
        Mistake(
            "turned", lambda at: equal(operation("tan", at.x), operation("cos", at.x) * operation("sin", at.x) ** -1)
        ),
    ),
    "arctangent_bounds": (
        Mistake("of length 2", lambda at: both(less(-1, operation("atan", at.x)), less(operation("atan", at.x), 1))),
    ),
    "arctangent_of_tangent": (Mistake("up to pi", lambda at: less(at.x, operation("pi")), 1),),
    "hyperbolic_tangent": (
        Mistake("exp(x)", lambda at: equal(operation("tanh", at.x), 1 - 2 * (operation("exp", at.x) + 1) ** -1)),
    ),
    "erf_odd": (Mistake("even", lambda at: equal(operation("erf", -at.x), operation("erf", at.x))),),
    "erf_bounds": (
        Mistake(
            "half of that", lambda at: both(less(-_HALF, operation("erf", at.x)), less(operation("erf", at.x), _HALF))
        ),
    ),
    "floor_range": (
        Mistake(
            "strictly", lambda at: both(less(operation("floor", at.x), at.x), less(at.x, operation("floor", at.x) + 1))
        ),
        Mistake(
            "to the nearest",
            lambda at: both(
                at_most(operation("floor", at.x), at.x + _HALF), at_most(at.x, operation("floor", at.x) + _HALF)
            ),
        ),
    ),
    "ceiling_range": (
        Mistake(
            "strictly",
            lambda at: both(less(operation("ceiling", at.x) - 1, at.x), less(at.x, operation("ceiling", at.x))),
        ),
    ),
    "norm_nonnegative": (Mistake("strictly", lambda at: less(0, norm(at.M))),),
    "norm_square": (
        Mistake("the spectral norm", lambda at: equal(spectral_norm(at.M) ** 2, trace(at.M.T * at.M))),
        Mistake("without a transpose", lambda at: equal(norm(_square) ** 2, trace(_square * _square))),
        Mistake("without the square", lambda at: equal(norm(at.M), trace(at.M.T * at.M))),
    ),
    "spectral_nonnegative": (Mistake("strictly", lambda at: less(0, spectral_norm(at.A))),),
    "spectral_bound": (
        Mistake(
            "spectral norms on the right",
            lambda at: at_most(norm(at.A * at.N), spectral_norm(at.A) * spectral_norm(at.N)),
        ),
        Mistake(
            "half as large", lambda at: at_most(norm(at.A * at.N), Fraction(1, 2) * spectral_norm(at.A) * norm(at.N))
        ),
    ),
    "spectral_least": (
        Mistake("the Frobenius norm", lambda at: at_most(norm(at.A), at.c)),
        Mistake("one vector only", lambda at: exists(_vector, at_most(norm(at.A * _vector), at.c * norm(_vector))), 1),
    ),
    "sigma_min_bound": (
        Mistake("the factor on the right", lambda at: at_most(_sigma(at.N) * norm(at.A), norm(at.A * at.N))),
        Mistake("the transpose", lambda at: at_most(_sigma(at.A.T) * norm(at.N), norm(at.A * at.N))),
    ),
    "entry_of_sum": (
        Mistake("the first summand alone", lambda at: equal(entry(at.A + at.B, at.i, at.j), entry(at.A, at.i, at.j))),
    ),
    "entry_of_multiple": (
        Mistake("without the factor", lambda at: equal(entry(at.c * at.A, at.i, at.j), entry(at.A, at.i, at.j))),
    ),
    "entry_of_transpose": (
        Mistake("the same place", lambda at: equal(entry(at.A.T, at.j, at.i), entry(at.A, at.j, at.i))),
    ),
    "entry_of_product": (
        Mistake(
            "entry by entry",
            lambda at: equal(entry(at.A * at.N, at.i, at.l), entry(at.A, at.i, at.l) * entry(at.N, at.i, at.l)),
        ),
        Mistake(
            "without the last product",
            lambda at: equal(entry(at.A * at.N, at.i, at.l), _row_by_column(at.A, at.i, at.N, at.l, at.n - 1)),
        ),
    ),
    "entry_of_identity": (Mistake("anywhere", lambda at: equal(entry(identity(at.n), at.i, at.j), 1)),),
    "trace_of_entries": (
        Mistake("the first row", lambda at: equal(trace(at.S), _row_by_column(identity(at.n), 1, at.S.T, 1, at.n))),
    ),
    "inverse_right": (
        Mistake("a nonzero matrix", lambda at: less(0, norm(at.S)), 0),
        Mistake("the transpose", lambda at: equal(at.S * at.S.T, identity(at.n))),
    ),
    "inverse_of_inverse": (Mistake("its transpose", lambda at: equal(at.S.inverse.inverse, at.S.T)),),
    "inverse_of_transpose": (Mistake("the matrix itself", lambda at: equal(at.S.T.inverse, at.S)),),
    "det_of_number": (
        Mistake("two rows", lambda at: equal(at.n, 2), 0),
        Mistake("at most one row", lambda at: at_most(at.n, 1), 0),
    ),
    "det_of_transpose": (Mistake("of the negative", lambda at: equal(det(-at.S), det(at.S))),),
    "det_of_product": (Mistake("of a sum", lambda at: equal(det(at.S + at.B), det(at.S) + det(at.B))),),
    "adjugate": (
        Mistake("the transpose", lambda at: equal(at.S.T * adjugate(at.S), det(at.S) * identity(at.n))),
        Mistake("of a product, not reversed", _adjugate_of_product),
    ),
    "det_of_multiple": (Mistake("the factor once", lambda at: equal(det(at.c * at.S), at.c * det(at.S))),),
    "det_of_sum": (
        Mistake("the first two terms", lambda at: equal(det(identity(at.m) + at.A * at.X), 1 + trace(at.A * at.X))),
        Mistake("of a product", lambda at: equal(det(at.A * at.X), det(at.X * at.A))),
    ),
    "det_nonzero": (Mistake("positive", lambda at: less(0, det(at.S))),),
    "psd_nonnegative": (
        Mistake("strictly", lambda at: less(0, trace(at.X.T * at.S * at.X))),
        Mistake("two sides that differ", lambda at: at_most(0, trace(at.X.T * at.S * _other_columns))),
    ),
    "psd_intro": (
        Mistake("one vector only", lambda at: exists(_vector, at_most(0, trace(_vector.T * at.S * _vector))), 1),
    ),
    "psd_root": (
        Mistake("of a symmetric matrix", lambda at: equal(at.S.T, at.S), 0),
        Mistake("minus the root", lambda at: exists(_square, both(_psd(_square), equal(-_square * _square, at.S)))),
    ),
    "pseudoinverse": (
        Mistake(
            "an inverse on the right",
            lambda at: exists(_columns, equal(at.A * _columns, identity(at.m))),
        ),
        Mistake(
            "zero on the right",
            lambda at: exists(
                _columns, both(equal(at.A * _columns * at.A, at.A), equal(_columns * at.A, zeros(at.n, at.n)))
            ),
        ),
    ),
    "rotation_root": (
        Mistake(
            "closer to the identity",
            lambda at: exists(
                _turned,
                both(
                    equal(_turned.T * _turned, identity(at.n)),
                    equal(_turned**at.k, at.S),
                    at_most(spectral_norm(_turned - identity(at.n)), operation("sin", operation("pi") / (2 * at.k))),
                ),
            ),
        ),
    ),
    "rayleigh_lowest": (
        Mistake(
            "the norm in place of the lowest eigenvalue",
            lambda at: at_most(spectral_norm(at.S) * trace(at.X.T * at.X), trace(at.X.T * at.S * at.X)),
        ),
        Mistake(
            "the least singular value",
            lambda at: at_most(_sigma(at.S) * trace(at.X.T * at.X), trace(at.X.T * at.S * at.X)),
        ),
    ),
    "rayleigh_highest": (
        Mistake(
            "the lowest eigenvalue",
            lambda at: at_most(trace(at.X.T * at.S * at.X), operation("lambda_min", at.S) * trace(at.X.T * at.X)),
        ),
    ),
    "lowest_eigenvector": (
        Mistake(
            "of twice the eigenvalue",
            lambda at: exists(
                _vector,
                both(
                    equal(trace(_vector.T * _vector), 1),
                    equal(at.S * _vector, 2 * operation("lambda_min", at.S) * _vector),
                ),
            ),
        ),
    ),
    "highest_eigenvector": (
        Mistake(
            "the norm in place of the eigenvalue",
            lambda at: exists(
                _vector,
                both(equal(trace(_vector.T * _vector), 1), equal(at.S * _vector, spectral_norm(at.S) * _vector)),
            ),
        ),
    ),
    "polar_decomposition": (
        Mistake(
            "with a rotation",
            lambda at: exists(
                _turned,
                exists(
                    _square,
                    both(
                        equal(_turned.T * _turned, identity(at.n)),
                        _psd(_square),
                        equal(at.S, _turned * _square),
                        at_most(0, det(_turned)),
                    ),
                ),
            ),
        ),
        Mistake(
            "with a symmetric orthogonal factor",
            lambda at: exists(
                _turned,
                exists(
                    _square,
                    both(
                        equal(_turned * _turned, identity(at.n)),
                        equal(_turned.T, _turned),
                        _psd(_square),
                        equal(at.S, _turned * _square),
                    ),
                ),
            ),
        ),
    ),
    "derivative_by_quadratic_error": (
        Mistake(
            "a linear error",
            lambda at: every(
                _t,
                implies(
                    less(at.x - at.r, _t),
                    less(_t, at.x + at.r),
                    at_most(
                        operation("abs", at.phi(_t) - at.phi(at.x) - at.u * (_t - at.x)),
                        at.c * operation("abs", _t - at.x),
                    ),
                ),
            ),
            1,
        ),
    ),
    "derivative_of_lipschitz": (
        Mistake("half of the constant", lambda at: at_most(2 * operation("abs", at.u), at.c)),
        Mistake(
            "a bound of the values",
            lambda at: every(
                _t,
                implies(
                    less(at.x - at.r, _t),
                    less(_t, at.x + at.r),
                    at_most(operation("abs", at.phi(_t)), at.c * operation("abs", _t - at.x) + at.c),
                ),
            ),
            1,
        ),
    ),
    "contraction": (
        Mistake("a fixed point at 0", lambda at: equal(at.F(zeros(at.n, 1)), zeros(at.n, 1))),
        Mistake("c = 1", lambda at: at_most(at.c, 1), 0),
    ),
    "mean_value_inequality": (
        Mistake(
            "the derivative at the end",
            lambda at: at_most(at.phi(at.y) - at.phi(at.x), at.psi(at.y) * (at.y - at.x)),
        ),
        Mistake(
            "a bound at the ends only",
            lambda at: both(at_most(at.psi(at.x), at.c), at_most(at.psi(at.y), at.c)),
            2,
        ),
        Mistake("without the length", lambda at: at_most(at.phi(at.y) - at.phi(at.x), at.c)),
    ),
    "derivative_sum": (
        Mistake("minus", lambda at: _derives(function(_t, at.phi(_t) + at.psi(_t)), at.x, at.u - at.d)),
    ),
    "derivative_chain": (
        Mistake("the outer derivative at x", lambda at: _derives(at.phi, at.x, at.u), 0),
        Mistake("without the inner derivative", lambda at: _derives(function(_t, at.phi(at.psi(_t))), at.x, at.u)),
    ),
    "derivative_at_minimum": (Mistake("the minimum is 0", lambda at: equal(at.phi(at.x), 0)),),
    "second_derivative_at_minimum": (Mistake("at least 1/10", lambda at: at_most(Fraction(1, 10), at.u)),),
    "convex_tangent": (
        Mistake("the step the wrong way", lambda at: at_most(at.phi(at.x) + at.u * (at.x - at.y), at.phi(at.y))),
        Mistake(
            "a quadratic gap",
            lambda at: at_most(at.phi(at.x) + at.u * (at.y - at.x) + (at.y - at.x) ** 2, at.phi(at.y)),
        ),
    ),
    "derivative_reciprocal": (Mistake("plus", lambda at: _derives(function(_t, _t**-1), at.x, (at.x**-1) ** 2)),),
    "derivative_power": (
        Mistake("the same power", lambda at: _derives(function(_t, _t**at.k), at.x, at.k * at.x**at.k)),
        Mistake("without the factor", lambda at: _derives(function(_t, _t**at.k), at.x, at.x ** (at.k - 1))),
    ),
    "derivative_real_power": (
        Mistake("the same power", lambda at: _derives(function(_t, _t**at.y), at.x, at.y * at.x**at.y)),
    ),
    "derivative_exponential": (
        Mistake(
            "as of a power",
            lambda at: _derives(function(_t, operation("exp", _t)), at.x, at.x * operation("exp", at.x - 1)),
        ),
    ),
    "derivative_cosine": (
        Mistake("plus", lambda at: _derives(function(_t, operation("cos", _t)), at.x, operation("sin", at.x))),
    ),
    "derivative_sine": (
        Mistake("minus", lambda at: _derives(function(_t, operation("sin", _t)), at.x, -operation("cos", at.x))),
    ),
    "derivative_tangent": (
        Mistake(
            "minus", lambda at: _derives(function(_t, operation("tan", _t)), at.x, 1 - operation("tan", at.x) ** 2)
        ),
    ),
    "derivative_arctangent": (
        Mistake("minus", lambda at: _derives(function(_t, operation("atan", _t)), at.x, (1 - at.x**2) ** -1)),
    ),
    "derivative_erf": (
        Mistake(
            "of another density",
            lambda at: _derives(
                function(_t, operation("erf", _t)),
                at.x,
                2 * sqrt(operation("pi")) ** -1 * operation("exp", -_HALF * at.x**2),
            ),
        ),
    ),
    "derivative_absolute": (Mistake("1 everywhere", lambda at: _derives(function(_t, operation("abs", _t)), at.x, 1)),),
    "derivative_value": (
        Mistake("at another point", lambda at: equal(operation("D", function(_t, at.phi(_t)), at.x + 1), at.u)),
    ),
    "mean_value": (
        Mistake("at the start", lambda at: equal(at.phi(at.y) - at.phi(at.x), at.psi(at.x) * (at.y - at.x))),
    ),
    "intermediate_value": (Mistake("at an end", lambda at: equal(at.phi(at.x), at.c)),),
    "greatest_value": (
        Mistake(
            "at an end",
            lambda at: every(_s, implies(at_most(at.x, _s), at_most(_s, at.y), at_most(at.phi(_s), at.phi(at.y)))),
        ),
    ),
    "taylor": (
        Mistake(
            "at the start",
            lambda at: equal(
                at.phi(at.y),
                at.phi(at.x) + at.psi(at.x) * (at.y - at.x) + _HALF * at.chi(at.x) * (at.y - at.x) ** 2,
            ),
        ),
    ),
    "mean_monotone": (
        Mistake("for one outcome", lambda at: exists(_o, at_most(at.X(_o), at.Y(_o))), 2),
        Mistake("with a factor", lambda at: at_most(2 * mean(_o, at.X(_o)), mean(_o, at.Y(_o)))),
    ),
    "derivative_of_mean": (
        Mistake(
            "at one outcome only",
            lambda at: exists(_o, _derives(function(_t, at.f(_o, _t)), at.x, at.X(_o))),
            2,
        ),
    ),
    "independent_of_past": (
        Mistake(
            "the l-th matrix included",
            lambda at: every(
                _o,
                _other,
                implies(
                    equal(at.x(_o), at.x(_other)),
                    every(_i, implies(at_most(1, _i), at_most(_i, at.l), equal(at.W(_i, _o), at.W(_i, _other)))),
                    equal(at.Z(_o), at.Z(_other)),
                ),
            ),
            4,
        ),
    ),
    "mean_of_independent": (
        Mistake("at the means", lambda at: equal(_mean_of_two(at), at.h(mean(_o, at.F(_o)), mean(_o, at.U(_o))))),
    ),
    "replace_random": (
        Mistake("for one outcome", lambda at: exists(_o, equal(at.F(_o), at.G(_o))), 0),
        Mistake("the same mean", lambda at: equal(mean(_o, at.F(_o)), mean(_o, at.G(_o))), 0),
    ),
    "replace_random_number": (
        Mistake("for one outcome", lambda at: exists(_o, equal(at.X(_o), at.Y(_o))), 0),
        Mistake("the same mean", lambda at: equal(mean(_o, at.X(_o)), mean(_o, at.Y(_o))), 0),
    ),
    "mean_of_sum": (
        Mistake(
            "of a product",
            lambda at: equal(
                mean(_o, _random(_o) * _other_random(_o)), mean(_o, _random(_o)) * mean(_o, _other_random(_o))
            ),
        ),
        Mistake("of the second one", lambda at: equal(mean(_o, at.F(_o) + at.G(_o)), mean(_o, at.G(_o)))),
    ),
    "mean_of_multiple": (
        Mistake(
            "the factor on the right",
            lambda at: equal(mean(_o, _square * _random(_o)), mean(_o, _random(_o)) * _square),
        ),
        Mistake(
            "a random factor",
            lambda at: exists(
                _other, equal(mean(_o, _random(_o) * _other_random(_o)), _random(_other) * mean(_o, _other_random(_o)))
            ),
        ),
    ),
    "mean_times_constant": (
        Mistake(
            "a random matrix",
            lambda at: equal(mean(_o, at.X(_o) * _random(_o)), mean(_o, at.X(_o)) * mean(_o, _random(_o))),
        ),
    ),
    "mean_of_transpose": (Mistake("without it", lambda at: equal(mean(_o, _random(_o).T), mean(_o, _random(_o)))),),
    "mean_of_trace": (Mistake("the norm", lambda at: equal(mean(_o, norm(at.F(_o))), norm(mean(_o, at.F(_o))))),),
    "mean_of_constant": (
        Mistake("a value of a random one", lambda at: exists(_o, equal(_random(_o), mean(_other, _random(_other))))),
    ),
    "independent_of_others": (
        Mistake(
            "in pairs only",
            lambda at: both(*(_independent(*pair) for pair in ((at.F, at.U), (at.F, at.Z), (at.U, at.Z)))),
            0,
        ),
    ),
    "iid_second_moment": (
        Mistake(
            "the norm in place of the trace",
            lambda at: equal(mean(_o, at.F(_o) * at.S * at.F(_o).T), at.c * norm(at.S) * identity(at.m)),
        ),
        Mistake(
            "a second moment of the norm only", lambda at: equal(mean(_o, norm(at.F(_o)) ** 2), at.c * at.m * at.n), 0
        ),
    ),
    "iid_second_moment_of_trace": (
        Mistake(
            "a second moment of the norm only", lambda at: equal(mean(_o, norm(at.F(_o)) ** 2), at.c * at.m * at.n), 0
        ),
    ),
    "gaussian_odd_moment": (
        Mistake("entries that are not normal", lambda at: operation("iid_entries", at.F, at.c), 0),
        Mistake("an even function", lambda at: every(_matrix, equal(at.h(-_matrix), at.h(_matrix))), 1),
    ),
    "gaussian_fourth_moment": (
        Mistake("entries that are not normal", lambda at: operation("iid_entries", at.F, at.c), 0),
        Mistake(
            "two of the pairings",
            lambda at: equal(
                mean(_o, at.f(at.F(_o), at.F(_o)) * at.g(at.F(_o), at.F(_o))),
                mean(_o, mean(_other, at.f(at.F(_o), at.F(_other)) * at.g(at.F(_o), at.F(_other))))
                + mean(_o, mean(_other, at.f(at.F(_o), at.F(_other)) * at.g(at.F(_other), at.F(_o)))),
            ),
        ),
    ),
}

_EXTENDED = (
    "E is some linear extension of the integral to all functions, and its value at a function that is not integrable, "
    "such as 1/U for U uniform on (0, 1), may be any number: "
)
_CONTINUOUS = (
    "for all s. x <= s => (s <= y => (for all e. 0 < e => (there is d. 0 < d and "
    "(for all t. x <= t => (t <= y => (abs(t - s) < d => abs({0}(t) - {0}(s)) < e))))))"
)
_JUMP = "phi(t) = 1 for t > 0 and -1 for any other t, x = -1 and y = 1"
_UNDOMINATED = (
    "f(U, t) = t^3 U^(-2) exp(-t^2/U) for U uniform on (0, 1): every f(U, t) has the derivative 0 at t = 0, and "
    "E f(U, t) = t exp(-t^2) the derivative 1; with {}"
)
# (rule, hypothesis or "conclusion"): a counterexample that no finite model shows
UNSEEN: Mapping[tuple[str, str], str] = {
    ("mean_monotone", "integrable(X)"): _EXTENDED + "X = -1/U <= 0 = Y, and E X may be 1",
    ("mean_monotone", "integrable(Y)"): _EXTENDED + "X = 0 <= 1/U = Y, and E Y may be -1",
    ("derivative_of_mean", "0 < r"): _UNDOMINATED.format("r = 0, so that nothing is asked of Y and Z"),
    ("derivative_of_mean", "integrable(Z)"): _UNDOMINATED.format("Y = 0 and Z = 1/U"),
    ("derivative_of_mean", "integrable(Y)"): _UNDOMINATED.format("the signs changed, Y = -1/U and Z = 0"),
    (
        "derivative_of_mean",
        "for all t. x - r < t => (t < x + r => integrable(fun omega. f(omega, t)))",
    ): "f(omega, t) = N(omega) t for a bounded N that is not measurable: X = N is not integrable",
    (
        "derivative_of_mean",
        "for all omega. for all t. x - r < t => (t < x + r => "
        "(f(omega, t) - f(omega, x))*(t - x) <= Z(omega)*(t - x)^2)",
    ): _UNDOMINATED.format("Y = 0 and Z = 0"),
    (
        "derivative_of_mean",
        "for all omega. for all t. x - r < t => (t < x + r => "
        "Y(omega)*(t - x)^2 <= (f(omega, t) - f(omega, x))*(t - x))",
    ): _UNDOMINATED.format("the signs changed and Y = Z = 0"),
    (
        "left_inverse",
        "for all A. for all B. F(A) = F(B) => A = B",
    ): "F = 0 on the numbers, where no G(0) is both 1 and 2",
    ("tangent_by_sine", "cos(x) != 0"): "x = pi/2, where sin(x) cos(x)^(-1) is 0 and the tangent any number",
    ("derivative_tangent", "cos(x) != 0"): "x = pi/2: the tangent is not bounded near it",
    ("derivative_reciprocal", "x != 0"): "x = 0: 1/t is not bounded near it",
    ("mean_value", _CONTINUOUS.format("phi")): "phi(1) = 1 and phi(t) = 0 for any other t, psi = 0, x = 0 and y = 1",
    (
        "intermediate_value",
        _CONTINUOUS.format("phi"),
    ): "phi(t) = 1 for t > 0 and -1 for any other t, x = -1, y = 1 and c = 0",
    (
        "chosen_function",
        "for all s. P(s) => (there is t. Q(s, t))",
    ): "P is true of all numbers, and Q of none",
    ("chosen_function", "conclusion"): "that one number does for all s fails where Q(s, t) says that t is s",
    ("greatest_value", "x <= y"): "x = 1 and y = 0: nothing is between them",
    (
        "greatest_value",
        _CONTINUOUS.format("phi"),
    ): "phi(0) = 0 and phi(t) = 1/t for any other t, x = 0 and y = 1",
    (
        "antiderivative",
        _CONTINUOUS.format("psi"),
    ): "psi(t) = 1 for t > 0, else -1, between -1 and 1: a derivative takes all values between two of its own",
    (
        "continuous_by_derivative",
        "for all t. x <= t => (t <= y => has_derivative(phi, t, psi(t)))",
    ): _JUMP,
    ("continuous_sum", _CONTINUOUS.format("phi")): _JUMP + ", and psi = 0",
    ("continuous_sum", _CONTINUOUS.format("psi")): _JUMP.replace("phi", "psi") + ", and phi = 0",
    ("continuous_product", _CONTINUOUS.format("phi")): _JUMP + ", and psi = 1",
    ("continuous_product", _CONTINUOUS.format("psi")): _JUMP.replace("phi", "psi") + ", and phi = 1",
    ("continuous_absolute", _CONTINUOUS.format("phi")): "phi(t) = 2 for t > 0 and -1 for any other t, x = -1 and y = 1",
    (
        "continuous_power",
        _CONTINUOUS.format("phi"),
    ): "phi(t) = 2 for t > 0 and 1 for any other t, x = -1, y = 1 and u = 1",
    (
        "continuous_power",
        "for all t. x <= t => (t <= y => 0 <= phi(t))",
    ): "phi(t) = t and u = 1/2 between x = -1 and y = 1, where the root of a number below 0 may be any, as -1",
    ("continuous_power", "0 <= u"): "phi(t) = t and u = -1 between x = 0 and y = 1: 1/t is not bounded near 0",
    ("continuous_chain", _CONTINUOUS.format("phi")): _JUMP + ", psi(t) = t and chi = 1",
    (
        "continuous_chain",
        "for all t. x <= t => (t <= y => has_derivative(psi, phi(t), chi(t)))",
    ): "psi(t) = 1 for t > 0 and 0 for any other t, phi(t) = t, x = 0 and y = 1: it has a derivative where x < t",
    ("positive_nearby", "has_derivative(phi, x, u)"): "phi(0) = 1 and phi(t) = 0 for any other t, and x = 0",
    ("positive_nearby", "0 < phi(x)"): "phi = 0, and no r is seen to be wrong where all are",
    ("negative_after", "has_derivative(phi, x, u)"): "phi(t) = t, x = 0 and u = -1",
    ("negative_after", "phi(x) = 0"): "phi(t) = 1 - t, x = 0 and u = -1",
    ("negative_after", "u < 0"): "phi(t) = t, x = 0 and u = 1",
    ("identity_trace", "0 <= n"): "n = -1, where the identity is empty, its trace 0",
    ("det_of_multiple", "0 <= n"): "n = -1, where S is empty, its determinant 1, and c = 2",
    ("integrable_sum", "integrable(X)"): "X = 1/U and Y = 0",
    ("integrable_sum", "integrable(Y)"): "X = 0 and Y = 1/U",
    ("integrable_multiple", "integrable(X)"): "X = 1/U and c = 1",
    ("integrable_norm", "integrable(F)"): "F = 1/U",
    ("integrable_independent_product", "integrable(F)"): "F = 1/U and H = 1, which is independent of everything",
    ("integrable_independent_product", "integrable(H)"): "F = 1, which is independent of everything, and H = 1/U",
    ("integrable_independent_product", "independent(F, H)"): "F = H = U^(-1/2): E F = 2, and E F H = E 1/U is infinite",
    ("integrable_product", "square_integrable(F)"): "F = 1/U and G = 1, of one row and column",
    ("integrable_product", "square_integrable(G)"): "F = 1 and G = 1/U, of one row and column",
    ("square_integrable_constant", "conclusion"): "that every random matrix is square integrable fails for 1/U",
    ("square_integrable_sum", "square_integrable(F)"): "F = 1/U and G = 0",
    ("square_integrable_sum", "square_integrable(G)"): "F = 0 and G = 1/U",
    ("square_integrable_multiple", "square_integrable(F)"): "F = 1/U and D = 1",
    ("square_integrable_product", "square_integrable(F)"): "F = 1/U and H = 1, which is independent of everything",
    ("square_integrable_product", "square_integrable(H)"): "F = 1, which is independent of everything, and H = 1/U",
    (
        "square_integrable_product",
        "independent(F, H)",
    ): "F = H = U^(-1/3): E F^2 = 3, and E F^2 H^2 = E U^(-4/3) is infinite",
    ("iid_square_integrable", "iid_entries(F, c)"): "F = 1/U",
    ("integrable_matrix_product", "square_integrable(F)"): "F = 1/U and H = 1, of one row and column",
    ("integrable_matrix_product", "square_integrable(H)"): "F = 1 and H = 1/U, of one row and column",
    ("square_integrable_transpose", "square_integrable(F)"): "F = 1/U",
    ("independent_of_past", "integrable(Z)"): "a Z that is not measurable is not independent of anything",
    (
        "independent_of_function",
        "integrable(fun omega. h(U(omega)))",
    ): "an h(U) that is not measurable is not independent of anything",
    (
        "independent_of_others",
        "integrable(fun omega. h(U(omega), Z(omega)))",
    ): "an h(U, Z) that is not measurable is not independent of anything",
    (
        "mean_of_independent",
        "integrable(fun omega. h(F(omega), U(omega)))",
    ): _EXTENDED + "h(x, y) = (x^2 - y^2)/(x^2 + y^2)^2 for F and U uniform on (0, 1), where the right side is pi/4 or "
    "-pi/4, and the left one may be any number",
    (
        "gaussian_odd_moment",
        "integrable(fun omega. h(F(omega)))",
    ): _EXTENDED + "h(x) = 1/x for F normal, of one row and column, and E 1/F may be 1",
    ("integrable_trace", "integrable(F)"): "F = 1/U, of one row and column",
    ("square_integrable_trace", "square_integrable(F)"): "F = 1/U, of one row and column",
    ("square_integrable_times_constant", "square_integrable(X)"): "X = 1/U and M = 1",
    ("integrable_times_constant", "integrable(X)"): "X = 1/U and M = 1",
    ("square_integrable_dominated", "integrable(F)"): "F = 1 or -1 so that it is not measurable, and H = X = 1",
    ("square_integrable_dominated", "integrable(H)"): "H = 1 or -1 so that it is not measurable, and F = X = 1",
    ("square_integrable_dominated", "square_integrable(X)"): "F = X = U^(-1/2), which is integrable, and H = 1",
    (
        "square_integrable_dominated",
        "for all omega. frobenius(F(omega))*frobenius(H(omega)) <= X(omega)",
    ): "F = U^(-1/2), which is integrable, H = 1 and X = 0",
    ("square_integrable_lipschitz", "square_integrable(F)"): "F = 1/U, h(x) = x and c = 1",
    (
        "square_integrable_lipschitz",
        "for all A. for all B. frobenius(h(A) - h(B)) <= c*frobenius(A - B)",
    ): "F = U^(-1/4), which is square integrable, h(x) = x^2 and c = 1; or F = U, and h that is not measurable",
    ("iid_norm_square_integrable", "iid_entries(F, c)"): "F = 1/U and k = 1",
    ("iid_norm_square_integrable", "0 <= k"): "F normal, of one row and column, and k = -1",
}
# (rule, hypothesis): why the rule is true without it
IDLE: Mapping[tuple[str, str], str] = {
    ("rayleigh_lowest", "T(S) = S"): "lambda_min is the least v'Sv, for any square matrix",
    ("rayleigh_highest", "T(S) = S"): "lambda_max is the greatest v'Sv, for any square matrix",
}
