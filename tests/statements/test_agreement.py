"""A formula and its frozen term are compared at random points, so that a wrong translation is noticed."""

from fractions import Fraction

import pytest
from symres.statements.agreement import require_agreement, sides
from symres.statements.counterparts import FUNCTIONS
from symres.statements.freeze import Freezer

from symres import (
    ClaimError,
    Heaviside,
    Theory,
    acos,
    acosh,
    asin,
    asinh,
    at,
    atan,
    atanh,
    cos,
    derivative,
    erf,
    erfc,
    exp,
    for_all,
    gradient,
    greatest,
    implies,
    log,
    matrix,
    root_of,
    sign,
    sin,
    sqrt,
    tanh,
)
from symres.kernel.polynomials import Budget
from symres.kernel.terms import build, number

x, y = Theory("free").reals(
    "x y",
)
p = Theory("free").positive(
    "p",
)
n = Theory("free").integers(
    "n",
)
DOMAINS = {x: "real", y: "real", p: "positive", n: "integer"}


@pytest.mark.parametrize(
    "expression",
    [
        x * y,
        sin(x) + cos(y),
        tanh(x * y),
        atan(x),
        exp(-(x**2)),
        log(p),
        sqrt(p),
        sqrt(p**2),
        p**x,
        sign(x),
        Heaviside(y),
        greatest(x, y, 0),
        abs(x),
        2**n,
        derivative(x**2 * y, x),
        at(derivative(sin(x * y), x), [x == 1]),
        root_of(x**5 - x - 1, 0),
    ],
    ids=str,
)
def test_what_is_frozen_agrees_with_sympy(expression):
    require_agreement(expression == 0, DOMAINS, points=8)


def test_definitions_and_matrices_agree():
    theory = Theory("t")
    u, v = theory.reals("u v")
    f = theory.define("f", (u, v), (1 - u * v) ** 2)
    theory.claim("gradient", gradient(f) == [2 * v * (u * v - 1), 2 * u * (u * v - 1)]).require_agreement()


# What is planted, and an expression that shows it.
WRONG = {
    "sin": (lambda t: build("cos", t), sin(x)),
    "exp": (lambda t: build("exp", build("*", number(-1), t)), exp(x)),
    "tanh": (lambda t: t, tanh(x)),
    "Max": (lambda *args: args[0], greatest(x, y)),
    "Abs": (lambda t: t, abs(x)),
    "atan": (lambda t: build("+", build("atan", t), number(Fraction(1, 10**12))), atan(x)),
    "sign": (lambda t: build("abs", t), sign(x)),
    "asinh": (lambda t: build("log", t), asinh(x)),
    "erf": (lambda t: build("tanh", t), erf(x)),
    "erfc": (lambda t: build("+", number(1), build("erf", t)), erfc(x)),
    "asin": (lambda t: build("atan", t), asin(x / 100)),
    "acos": (FUNCTIONS["asin"], acos(x / 100)),
    "atanh": (lambda t: build("log", t), atanh(x / 100)),
    "acosh": (FUNCTIONS["asinh"], acosh(1 + x**2)),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_translation_is_noticed(monkeypatch, name):
    wrong, expression = WRONG[name]
    require_agreement(expression == 0, DOMAINS, points=8)
    monkeypatch.setitem(FUNCTIONS, name, wrong)
    with pytest.raises(
        ClaimError, match="was not frozen faithfully: at .* SymPy gives .*, the kernel .*; please report"
    ):
        require_agreement(expression == 0, DOMAINS, points=8)


@pytest.mark.parametrize(
    "formula",
    [
        (x == x) & (0 < sin(x)),
        (x != 1) | implies(x == 1, sin(x) == 1),
        for_all(y, y == sin(x)),
        [[x, sin(x)]] == [[x, x]],
    ],
    ids=repr,
)
def test_every_side_of_a_formula_is_compared(monkeypatch, formula):
    monkeypatch.setitem(FUNCTIONS, "sin", lambda t: t)
    with pytest.raises(ClaimError, match=r"sin\(x\) was not frozen faithfully"):
        require_agreement(formula, DOMAINS)


def test_a_wrong_translation_inside_a_definition_is_noticed(monkeypatch):
    theory = Theory("t")
    u = theory.reals("u")
    f = theory.define("f", u, sin(u) ** 2)
    claim = theory.claim("c", f(u) < 2)
    monkeypatch.setitem(FUNCTIONS, "sin", lambda t: build("cos", t))
    with pytest.raises(ClaimError, match=r"f\(u\) was not frozen faithfully"):
        claim.require_agreement()


def test_a_derivative_taken_by_the_wrong_symbol_is_noticed(monkeypatch):
    def by_the_other(self, e):
        return self.expression(derivative(e.expr, y).doit())

    monkeypatch.setattr(Freezer, "_derivative", by_the_other)
    with pytest.raises(ClaimError, match="was not frozen faithfully"):
        require_agreement(derivative(x**2 * y, x) == 0, DOMAINS)


def test_points_lie_in_the_domains():
    # SymPy makes sqrt(p**2) the symbol p itself, which is right for positive p alone
    assert sqrt(p**2) == p
    require_agreement(sqrt(p**2) == log(exp(p)), DOMAINS, points=20)


def test_points_where_a_side_is_not_defined_are_passed_over():
    require_agreement(log(x) == sqrt(y), DOMAINS, points=20)


def test_of_a_large_matrix_some_entries_are_compared():
    column = matrix(100, 1, lambda i, j: x + i)
    found = list(sides(column == column))
    assert found[0] == x
    assert 12 <= len(found) <= 24


def test_what_is_frozen_after_much_work_is_not_refused_for_it():
    Budget.left = 10
    require_agreement(x + 1 == 1 + x, {x: "real"})
    assert Budget.left == Budget.LIMIT
