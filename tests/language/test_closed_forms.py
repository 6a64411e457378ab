"""Closed forms equal the derivatives they stand for, lines of derivations hold, and nothing is left of SymPy's."""

import pytest
import sympy

import symres
from symres import Theory
from symres.derive.forms import beside_kinks, shortest
from symres.errors import ClaimError
from symres.language.connectives import implies
from symres.language.derivatives import (
    derivative,
    gradient,
    gradient_is,
    hessian_form,
)
from symres.language.elementary import cos, exp, greatest, log, pi, relu, sin, sqrt, tanh
from symres.language.expressions import Expression, Proposition
from symres.language.matrices import I, det, inner, matrix, norm, trace, vector
from symres.language.sums import Prod, Sum
from symres.script.closed_forms import closed_form, critical_equations
from symres.script.derivations import derivation
from symres.script.matrix_derivatives import matrix_gradient, matrix_hessian_form

theory = Theory("closed")
u, v, w = theory.reals("u v w")
eps = theory.positive("epsilon")
d, k = theory.naturals("d k")
i, j = theory.integers("i j")
A, X = theory.matrices("A X", d, d)
U = theory.matrix("U", d, k)
f = theory.function("f")
NAMES = [u, v, w]


def frozen(p, given=()):
    claim = theory.claim("scratch", p, given=given)
    theory.claims.remove(claim)
    return claim


def declared(name):
    """A theory with the numbers that there are here."""
    made = Theory(name)
    made.reals("u v w"), made.positive("epsilon")
    return made


@pytest.mark.parametrize(
    ("function", "closed"),
    [
        ((1 - u * v) ** 2, "[2*v*(u*v - 1); 2*u*(u*v - 1); 0]"),
        (u * v * w, "[v*w; u*w; u*v]"),
        (exp(u * v), "[v*exp(u*v); u*exp(u*v); 0]"),
        (3 + 0 * u, "[0; 0; 0]"),
    ],
    ids=str,
)
def test_gradients_are_written_as_people_write_them(function, closed):
    assert repr(closed_form(gradient(function, NAMES))) == closed


@pytest.mark.slow
def test_a_definition_is_unfolded_and_differentiated_by_its_own_variables():
    own = declared("own")
    inner_one = own.define("r", (u, v), u * v - 1)
    F = own.define("F", (u, v), inner_one(u, v) ** 2)
    assert repr(closed_form(gradient(F))) == repr(closed_form(gradient((u * v - 1) ** 2, [u, v])))
    assert repr(closed_form(F(2, v) + derivative(F(u, 3), u))) == repr(closed_form((2 * v - 1) ** 2 + 18 * u - 6))
    claim = own.claim("it", gradient(F) == closed_form(gradient(F)))
    assert claim.check(120).verdict == "proved"
    assert own.claim("wrong", gradient(F) == 2 * closed_form(gradient(F))).check(120).verdict == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize(
    "function", [sin(u) * cos(u), log(1 + u**2), exp(u) / (1 + exp(u)), tanh(u) ** 2, pi * sqrt(1 + u**2)], ids=str
)
def test_closed_forms_of_other_functions_are_right(function):
    closed = closed_form(derivative(function, u))
    assert frozen(derivative(function, u) == closed).check(120).verdict == "proved"
    assert frozen(derivative(function, u) == closed + 1).check(120).verdict == "refuted"


@pytest.mark.slow
def test_closed_forms_of_functions_with_kinks_hold_beside_the_kinks():
    for function in (abs(u), relu(u), abs(u - v) + greatest(u, 2 * v)):
        closed = closed_form(derivative(function, u))
        apart = [u != 0, u != v, u != 2 * v]
        assert frozen(derivative(function, u) == closed, apart).check(120).verdict == "proved"
    assert repr(closed_form(derivative(abs(u), (u, 2)))) == "0"


def test_a_closed_form_keeps_the_domains_of_what_it_mentions():
    closed = closed_form(derivative(eps * u**2, u))
    assert frozen(implies(u >= 0, closed >= 0)).freeze().statement.hypotheses
    assert repr(closed_form(sqrt(eps**2))) == "epsilon"


def test_an_arbitrary_function_keeps_its_derivative():
    closed = closed_form(derivative(u * f(u), u))
    assert repr(closed).count("D(") == 1
    assert repr(closed) == "u*D(fun u'. f(u'), u) + f(u)"


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: closed_form(gradient(u * v, [u, v]) == 0), "closed_form takes a number or a matrix, not the prop"),
        (lambda: closed_form(A), "a matrix of numbers that is written out, not A"),
        (lambda: closed_form(trace(A)), "SymPy has no expression for tr"),
        (lambda: closed_form(Theory("t").define("F", u, u)), r"such as closed_form\(gradient\(F\)\)"),
        (lambda: closed_form(sympy.Symbol("u")), "is of SymPy"),
        (lambda: closed_form(0.5), "the float 0.5 is not exact"),
        (lambda: critical_equations(u * v), "say by which variables"),
        (lambda: critical_equations(norm(A), A), "stands on a side of an equation"),
    ],
)
def test_what_has_no_closed_form_is_refused(attempt, message):
    with pytest.raises(ClaimError, match=message):
        attempt()


def test_critical_equations_say_that_the_closed_gradient_vanishes():
    assert repr(critical_equations((u * v - 1) ** 2, [u, v])) == "(2*v*(u*v - 1) = 0, 2*u*(u*v - 1) = 0)"
    F = Theory("t").define("F", w, w**4 - 2 * w**2)
    (equation,) = critical_equations(F)
    assert isinstance(equation, Proposition)
    assert frozen(implies(w == 1, equation)).check(120).verdict == "proved"
    assert frozen(implies(w == 2, equation)).check(120).verdict == "refuted"


def test_critical_equations_say_where_there_is_a_gradient_if_there_need_not_be_one():
    assert repr(critical_equations(log(w), w)) == "(w^(-1) = 0, D(fun w'. log(w'), w) = D(fun w'. log(w'), w))"
    assert len(critical_equations(log(eps), eps)) == 1
    assert len(critical_equations(1 / (1 + w**2), w)) == 1
    F = Theory("t").define("F", w, 1 / w)
    assert repr(critical_equations(F)[-1]) == "D(fun w'. F(w'), w) = D(fun w'. F(w'), w)"


def test_the_shortest_form_prefers_a_factored_one():
    x, y, z = sympy.symbols("x y z", real=True)
    assert shortest(x * y + x * z) == x * (y + z)
    assert shortest(sympy.expand((x + y) ** 5)) == (x + y) ** 5
    assert beside_kinks(sympy.Heaviside(x) + sympy.sign(x)) == x / abs(x) + (1 + x / abs(x)) / 2


# ---------------------------------------------------------------------------------------------------------- derivations


@pytest.mark.slow
def test_every_line_of_a_derivation_is_a_claim_that_is_proved_and_a_changed_one_is_not():
    own = declared("lines")
    F = own.define("F", (w, v), (w * (1 + eps * v) - 1) ** 2 / 2)
    found = derivation(F)
    assert repr(found) == "<derivation of F(w, v): 12 lines>"
    assert [name for name, _ in found.claims][:5] == ["r_w", "r_v", "F_w.1", "F_w", "F_v.1"]
    assert found.given == []
    for name, line in found.claims:
        claim = own.claim(name, line, given=found.given)
        assert isinstance(line, Proposition) and claim.check(120).verdict == "proved"
        if line.sides is not None:
            wrong = own.claim(f"{name}.wrong", line.sides[0] == line.sides[1] + w)
            assert wrong.check(120).verdict == "refuted"


@pytest.mark.slow
def test_a_derivation_says_what_it_supposes():
    found = derivation(log(w) + 1 / v, [w, v])
    assert repr(found.given) == "[v != 0, 0 < w]"
    assert [frozen(line, found.given).check(120).verdict for _, line in found.claims] == ["proved"] * len(found.claims)
    assert frozen(found.claims[0][1]).check(10).verdict != "proved"


@pytest.mark.slow
def test_functions_of_the_script_keep_their_names():
    own = declared("names")
    residual = own.define("residual", (w, v), w * (1 + v) - 1)
    loss = own.define("loss", (w, v), residual(w, v) ** 2 / 2 + w**2)
    found = derivation(loss)
    assert "residual*∂_w residual" in str(found)
    assert "residual(w, v)" in repr(dict(found.claims)["loss_w"])
    assert all(own.claim(name, line).check(120).verdict == "proved" for name, line in found.claims)
    elsewhere = derivation(own.define("G", (w, v), residual(w, 2 * v) ** 2))
    assert "residual" not in str(elsewhere)


def test_sums_are_written_out_and_are_refused_where_their_bounds_are_symbols():
    own = declared("sums")
    residual = own.define("residual", (w, v), w * (1 + v) - 1)
    found = derivation(own.define("S", (w, v), Sum(i, 1, 2, i * residual(w, v) ** 2)))
    assert "3*residual**2" in str(found)
    with pytest.raises(ClaimError, match="are not written out"):
        derivation(own.define("T", (w, v), Sum(i, 1, k, (w - v) ** i)))


def test_a_derivation_reads_as_text_and_shows_itself_in_notebooks():
    found = derivation((1 - w * v) ** 2, [w, v])
    assert str(found).splitlines()[:3] == ["F(w, v) = r**2", "r = 1 - v*w", "∂_w r      = -v  (linear)"]
    assert "$$\\begin{aligned}" in found._repr_latex_() and "<table>" in found._repr_html_()


def test_a_gradient_that_vanishes_everywhere_or_nowhere():
    nowhere = dict(derivation(exp(w), [w]).claims)["critical"]
    assert nowhere.term.head == "not" and frozen(nowhere).check(120).verdict == "proved"
    everywhere = dict(derivation(u + 0 * w, [w]).claims)["critical"]
    assert everywhere.term.head == "=" and frozen(everywhere).check(120).verdict == "proved"


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: derivation(u * v), "say by which variables"),
        (lambda: derivation(u * v, []), "say by which variables"),
        (lambda: derivation(norm(A), A), "matrix_gradient is by matrices"),
        (lambda: derivation(vector(u, v), [u, v]), "is no number"),
        (lambda: derivation(u < v, [u]), "is a proposition, where a number"),
        (lambda: derivation(Theory("t").define("F", u, u), [u]), r"write derivation\(F\)"),
    ],
)
def test_what_is_not_derived_is_refused(attempt, message):
    with pytest.raises(ClaimError, match=message):
        attempt()


# ------------------------------------------------------------------------------------------------------------- matrices


@pytest.mark.slow
def test_a_matrix_gradient_is_the_gradient_and_twice_of_it_is_not():
    found = matrix_gradient(norm(A - U * U.T) ** 2, U, symmetric=A)
    assert repr(found) == "4*(U*T(U) - A)*U"
    is_one = gradient_is(lambda U: norm(A - U * U.T) ** 2, U, found)
    assert frozen(is_one, A.T == A).check(120).verdict == "proved"
    wrong = gradient_is(lambda U: norm(A - U * U.T) ** 2, U, 2 * found)
    assert frozen(wrong, A.T == A).check(10).verdict != "proved"


def test_a_matrix_hessian_form_is_a_second_derivative():
    H = theory.matrix("H", d, k)
    found = matrix_hessian_form(norm(U) ** 2, U, H)
    assert isinstance(found, Expression)
    assert frozen(hessian_form(lambda U: norm(U) ** 2, U, H) == found).check(120).verdict == "proved"


def test_functions_that_a_theory_defines_are_differentiated_as_they_are_meant():
    own = Theory("defined")
    g = own.define("g", U, norm(U) ** 2)
    assert repr(matrix_gradient(g, U)) == repr(matrix_gradient(g(U), U)) == repr(matrix_gradient(norm(U) ** 2, U))


def test_a_layer_is_differentiated_by():
    layers = theory.layers("W", d, d)
    found = matrix_gradient(norm(Prod(i, 1, k, I(d) + layers[i])) ** 2, layers[j])
    assert "Prod(j + 1, k" in repr(found)


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: matrix_gradient(A, A), "a gradient is taken of a number"),
        (lambda: matrix_gradient(norm(A), f), "by a number, a vector or a matrix, not by f"),
        (lambda: matrix_gradient(norm(A), A, symmetric=A.T == A), "name the matrix that is symmetric"),
        (lambda: matrix_gradient(norm(A * X), A * X), "by a variable or a layer, not by A"),
        (lambda: matrix_hessian_form(norm(A), A, (A, A)), "1 points and 2 directions"),
        (lambda: matrix_gradient(lambda M: abs(trace(M)), A), "is not known here; state it with has_derivative"),
        (lambda: matrix_gradient(sympy.Symbol("x"), A), "is of SymPy"),
    ],
)
def test_what_has_no_matrix_gradient_is_refused(attempt, message):
    with pytest.raises(ClaimError, match=message):
        attempt()


def test_the_words_of_a_script_are_these():
    words = (closed_form, critical_equations, derivation, matrix_gradient, matrix_hessian_form)
    assert all(getattr(symres, word.__name__) is word for word in words)
    assert matrix([[det(A), inner(A, X)]]).term.head == "rows"
