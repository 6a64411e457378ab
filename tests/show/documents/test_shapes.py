"""A word of mathematics stands for a term that says just that; for its neighbours the formula stays."""

from fractions import Fraction

import pytest

from symres import (
    Theory,
    critical_points_are,
    every_local_minimum_is_global,
    for_all,
    gradient,
    hessian,
    implies,
    is_critical_point,
    is_local_minimum,
    is_strict_local_minimum,
    is_strict_saddle,
    matrix,
    number_of_critical_points,
    number_of_local_minima,
    sosps_are,
    there_is,
    vector,
)
from symres.language.expressions import made
from symres.language.freezing import Freezer
from symres.show.documents.boxes import boxes, width
from symres.show.documents.breaking import PAGE
from symres.show.documents.mathematics import display, latex

theory = Theory("shapes")
w, v, x = theory.reals("w v x")
eps, d = theory.positive("epsilon delta")
F = theory.define("F", (w, v), (1 - w * v) ** 2)
G = theory.define("G", (w, v), w**2 + v**2)
H = theory.define("H", x, x**2)


def conclusion(of):
    return Freezer(theory.domains, theory.meanings).statement(of).statement.conclusion


def tex(of):
    return latex(conclusion(of))


def near(inside, relation):
    return there_is(d, for_all((w, v), implies(inside, relation)))


def last_part(of):
    return made(of.term.args[-1], of)


# ------------------------------------------------------------------------------------------------------- local minima


@pytest.mark.parametrize(
    ("of", "text"),
    [
        (is_local_minimum(F, (1, eps)), r"\text{$F$ has a local minimum at $(1, \varepsilon)$}"),
        (is_strict_local_minimum(F, (0, 0)), r"\text{$F$ has a strict local minimum at $(0, 0)$}"),
        (is_strict_local_minimum(H, Fraction(1, 2)), r"\text{$H$ has a strict local minimum at $1/2$}"),
        (is_local_minimum(F, (w, v)), r"\text{$F$ has a local minimum at $(w, v)$}"),
        (
            every_local_minimum_is_global(H),
            r"\forall\, x \in \mathbb{R}\colon\ \text{$H$ has a local minimum at $x$} \implies "
            r"\forall\, x' \in \mathbb{R}\colon\ H(x) \le H(x')",
        ),
        (
            for_all((w, v), is_local_minimum(F, (v, w))),
            r"\forall\, w, v \in \mathbb{R}\colon\ \text{$F$ has a local minimum at $(v, w)$}",
        ),
        (
            last_part(is_local_minimum(F, (v, 1), subject_to=(w <= v) & (v == 1))),
            r"\text{$F$ has a local minimum at $(v, 1)$ among the $w, v'$ with $w \le v' = 1$}",
        ),
    ],
)
def test_a_local_minimum_is_a_sentence(of, text):
    assert tex(of) == text


DISTANCE = (w - 1) ** 2 + v**2
BELOW = F(1, 0) <= F(w, v)


@pytest.mark.parametrize(
    "of",
    [
        near((w - 1) ** 2 < d, BELOW),  # a strip
        near(2 * DISTANCE < d, BELOW),
        near((w - 2) ** 2 + v**2 < d, BELOW),  # a disc around another point
        near(DISTANCE <= d, BELOW),
        near(DISTANCE < d + 1, BELOW),
        near(DISTANCE < d**2, BELOW),
        near(DISTANCE < d, F(1, 0) <= F(v, w)),  # the mirror image
        near(DISTANCE < d, F(w, v) <= F(1, 0)),  # a maximum
        near(DISTANCE < d, G(1, 0) <= F(w, v)),
        near(DISTANCE < d, F(1, d) <= F(w, v)),
        near((w - v) ** 2 + v**2 < d, F(v, 0) <= F(w, v)),  # the point would move
        near(DISTANCE < d, F(1, 0) < F(w, v)),  # false at the point
        near((0 < DISTANCE) & (DISTANCE < d), BELOW),  # true of maxima, too, of some functions
        near((0 <= DISTANCE) & (DISTANCE < d), F(1, 0) < F(w, v)),
        near((DISTANCE < d) & (w < d), BELOW),
        there_is(x, for_all((w, v), implies(DISTANCE < 1, BELOW))),
        there_is(d, for_all(w, implies((w - 1) ** 2 < d, F(1, 0) <= F(w, 0)))),  # along a line
        for_all(d, for_all((w, v), implies(DISTANCE < d, BELOW))),
    ],
)
def test_what_is_nearly_a_local_minimum_stays_a_formula(of):
    assert "minimum" not in tex(of)


def test_a_punctured_weak_minimum_is_not_told_without_its_condition():
    """0 < |w - p|^2 is a condition on the neighbours like any other, and it is shown."""
    text = tex(near((DISTANCE < d) & (0 < DISTANCE), BELOW))
    assert text.endswith(r"among the $w, v$ with $0 < (w - 1)^{2} + v^{2}$}")


# ------------------------------------------------------------------------------- gradients, points and equivalences


@pytest.mark.parametrize(
    ("of", "text"),
    [
        (is_critical_point(F, (w, v)), r"\nabla F(w, v) = 0"),
        (is_critical_point(F, (1, eps)), r"\nabla F(1, \varepsilon) = 0"),
        (is_critical_point(F, (v, w)), r"\nabla F(v, w) = 0"),
        (is_critical_point(H, x), r"\frac{d H}{dx}(x) = 0"),
        (gradient(F) == [v, 0], r"\nabla F(w, v) = \begin{pmatrix} v \\ 0 \end{pmatrix}"),
        (critical_points_are(F), r"\forall\, w, v \in \mathbb{R}\colon\ \nabla F(w, v) \ne 0"),
        (
            critical_points_are(F, (0, 1), w == 2),
            r"\forall\, w, v \in \mathbb{R}\colon\ \nabla F(w, v) = 0 \iff (w, v) = (0, 1) \text{ or } w = 2",
        ),
        (
            number_of_critical_points(F, 1),
            r"\exists\, w_{1}, v_{1} \in \mathbb{R}\colon\ \nabla F(w_{1}, v_{1}) = 0 \text{ and } "
            r"(\forall\, w, v \in \mathbb{R}\colon\ \nabla F(w, v) = 0 \implies (w, v) = (w_{1}, v_{1}))",
        ),
    ],
)
def test_the_usual_signs(of, text):
    assert tex(of) == text


@pytest.mark.parametrize(
    "column",
    [
        vector(gradient(F)[2], gradient(F)[1]),
        vector(gradient(F)[1], gradient(G)[2]),
        vector(gradient(F)[1], 2 * gradient(F)[2]),
        vector(gradient(F)[1]),
        gradient(F).T,
        gradient(F(v, w), (w, v)),
        gradient(F(w, 2 * v), (w, v)),
        vector(gradient(F)[1], gradient(F)[1]),
    ],
)
def test_what_is_nearly_a_gradient_stays_a_matrix(column):
    assert r"\nabla" not in tex(column == 0 * column)


def test_different_points_are_unequal_as_points():
    assert r"(w_{1}, v_{1}) \ne (w_{2}, v_{2})" in tex(number_of_critical_points(F, 2))


def test_a_point_whose_values_mention_its_coordinates_stays_a_system():
    assert tex((w == 1) & (v == w + 1)) == r"w = 1 \text{ and } v = w + 1"
    assert tex((w == v) & (v == w)) == r"w = v = w"
    assert tex((w == 1) & (v == x + 1)) == "(w, v) = (1, x + 1)"
    assert tex((w == 1) & (w == 2)) == r"w = 1 \text{ and } w = 2"


def test_one_implication_or_two_others_are_no_equivalence():
    a, b = w < 1, v < 1
    assert tex(implies(a, b) & implies(b, a)) == r"w < 1 \iff v < 1"
    assert r"\iff" not in tex(implies(a, b) & implies(a, b))
    assert r"\iff" not in tex(implies(a, b) & implies(b, a) & a)


def test_an_equivalence_is_in_parentheses_where_it_must_be():
    same = implies(w < 1, v < 1) & implies(v < 1, w < 1)
    assert tex(implies(x < 0, same)) == r"x < 0 \implies (w < 1 \iff v < 1)"
    assert tex(same | (x < 0)) == r"(w < 1 \iff v < 1) \text{ or } x < 0"


def test_a_long_equivalence_breaks_at_its_sign():
    claim = critical_points_are(F, *((k, eps**k) for k in range(9)))
    lines = display(conclusion(claim)).splitlines()
    assert any(r"\iff (w, v) = (0, \varepsilon^{0})" in line for line in lines)
    assert all(width(boxes(line)) <= PAGE for line in lines)


def test_large_statements_are_typeset():
    of = number_of_local_minima(F, 8)
    assert display(conclusion(of)).startswith("\\begin{aligned}")


def test_a_hessian_has_its_sign_and_its_transpose_none():
    assert tex(hessian(F, (w, v)) == matrix([[x, 0], [0, x]])).startswith(r"\nabla^{2} F(w, v) = ")
    assert r"\nabla" not in tex(hessian(F, (w, v)).T == matrix([[x, 0], [0, x]]))
    assert r"\nabla" not in tex(2 * hessian(F, (w, v)) == matrix([[x, 0], [0, x]]))


@pytest.mark.parametrize(("of", "sign"), [(sosps_are(F, (0, 0)), ""), (is_strict_saddle(F, (0, 0)), r"\not")])
def test_the_second_derivative_in_all_directions_is_a_sign_of_the_hessian(of, sign):
    place = "0, 0" if sign else "w, v"
    assert rf"\nabla^{{2}} F({place}) {sign}\succeq 0" in display(conclusion(of))


def test_constraints_are_shown_with_their_multipliers():
    text = tex(is_critical_point(F, (w, v), subject_to=(0 <= w) & (w <= 1)))
    assert r"\exists\, \mu_{1}, \mu_{2} \in \mathbb{R}\colon\ " in text
