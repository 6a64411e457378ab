"""Every word for landscapes is frozen into the kernel statement that a mathematician would write down for it."""

import time
from fractions import Fraction

import numpy as np
import pytest
import sympy

from symres import Theory
from symres.errors import ClaimError
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    exists,
    free_variables,
    function_sort,
    instantiate,
    lam,
    matrix,
    number,
    substitute,
    to_json,
    variable,
)
from symres.kernel.terms import for_all as every
from symres.language.connectives import choice, for_all, implies
from symres.language.derivatives import derivative
from symres.language.elementary import exp, greatest, least, log, pi, sqrt
from symres.language.from_sympy import root_of
from symres.language.landscapes import (
    critical_points_are,
    every_local_minimum_is_global,
    is_critical_point,
    is_global_maximum,
    is_global_minimum,
    is_local_maximum,
    is_local_minimum,
    is_spurious_minimum,
    is_strict_local_minimum,
    is_strict_saddle,
    number_of_critical_points,
    number_of_local_minima,
    sosps_are,
)
from symres.language.matrices import norm, vector
from symres.language.sums import Sum
from symres.language.to_sympy import to_sympy

theory = Theory("landscape")
w, v, x = theory.reals("w v x")
eps, p = theory.positive("epsilon p")
F = theory.define("F", (w, v), (1 - w * v) ** 2 + w**2)
H = theory.define("H", x, (x**2 - 1) ** 2)
B = theory.define("B", p, p + 1 / p)

W, V, X, D, E = (variable(name) for name in ("w", "v", "x", "delta", "epsilon"))
FUNCTION = variable("F", function_sort(REAL, function_sort(REAL, REAL)))
UNARY = variable("H", function_sort(REAL, REAL))


# ------------------------------------------------------------------------------------- a small language of kernel terms


def frozen(of, by=theory):
    """The conclusion of a claim of a theory, which does not keep it."""
    claim = by.claim("scratch", of)
    by.claims.remove(claim)
    return claim.freeze().statement.conclusion


def f(a, b):
    return build("app", FUNCTION, a, b)


def h(a):
    return build("app", UNARY, a)


def slopes(a, b):
    """The gradient of F at (a, b)."""
    t = variable("t")
    return matrix([[build("D", lam(t, f(t, b), "w"), a)], [build("D", lam(t, f(a, t), "v"), b)]])


def flat(a, b):
    return build("=", slopes(a, b), matrix([[ZERO], [ZERO]]))


def eq(a, b):
    return build("=", a, b)


def le(a, b):
    return build("<=", a, b)


def lt(a, b):
    return build("<", a, b)


def conj(*parts):
    return build("and", *parts)


def disj(*parts):
    return build("or", *parts)


def iff(a, b):
    return conj(build("=>", a, b), build("=>", b, a))


def everywhere(body):
    return every(W, every(V, body))


def minus(a, k):
    return build("+", a, number(-k))


def square(a):
    return build("^", a, number(2))


def alike(one, other):
    """Whether two terms are one but for the names of binders."""

    def nameless(data):
        if isinstance(data, list):
            return [nameless(d) for i, d in enumerate(data) if not (data[0] in ("lam", "all", "ex") and i == 1)]
        return data

    return nameless(to_json(one)) == nameless(to_json(other))


# ------------------------------------------------------------------------------------------------------ critical points


def test_a_list_of_critical_points_is_an_equivalence_at_every_point():
    listed = disj(conj(eq(W, ZERO), eq(V, ZERO)), eq(build("*", W, V), ONE))
    assert frozen(critical_points_are(F, (0, 0), w * v == 1)) is everywhere(iff(flat(W, V), listed))


def test_without_points_the_gradient_vanishes_nowhere():
    assert frozen(critical_points_are(F)) is everywhere(build("not", flat(W, V)))


def test_a_list_on_a_region_speaks_of_the_region_only():
    expected = everywhere(build("=>", lt(ZERO, W), iff(flat(W, V), conj(eq(W, ONE), eq(V, ONE)))))
    assert frozen(critical_points_are(F, (1, 1), on=0 < w)) is expected
    assert frozen(critical_points_are(F, (1, 1), on=[0 < w])) is expected


def test_a_list_says_that_its_points_are_in_the_region_unless_their_numbers_show_it():
    claimed = frozen(critical_points_are(F, (1, 1), (eps, 0), (-2, 2), on=[0 < w, v >= -pi]))
    assert claimed.args[:2] == (lt(ZERO, E), lt(ZERO, number(-2)))
    assert claimed.args[2].head == "all" and len(claimed.args) == 3
    assert frozen(critical_points_are(F, (1, 1), on=v >= -pi)).head == "all"


def test_a_list_says_that_its_points_are_in_the_domain_unless_that_is_known():
    claimed = frozen(critical_points_are(B, x, eps, sqrt(2), -1))
    assert claimed.args[:2] == (lt(ZERO, X), lt(ZERO, number(-1)))
    assert frozen(critical_points_are(B, eps + 1, sqrt(2), 3)).head == "all"


@pytest.mark.slow
def test_the_critical_points_on_a_domain_are_proved_and_false_ones_are_not():
    own = Theory("domain")
    q = own.positive("q")
    G = own.define("G", q, q + 1 / q)
    assert own.claim("one", critical_points_are(G, 1)).check(120).verdict == "proved"
    assert own.claim("outside", critical_points_are(G, 1, -1)).check(120).verdict == "refuted"
    assert own.claim("least", is_global_minimum(G, 1)).check(120).verdict == "proved"


def test_a_point_outside_of_the_domain_is_no_minimum():
    """Close to -1 there is no point of the domain, so that nothing else is wrong."""
    own = Theory("domain")
    q = own.positive("q")
    G = own.define("G", q, q)
    assert frozen(is_local_minimum(G, -1), own).args[0] is lt(ZERO, number(-1))
    for k, word in enumerate((is_local_minimum, is_global_minimum, is_strict_local_minimum)):
        assert own.claim(f"outside_{k}", word(G, -1)).check(120).verdict == "refuted"
    assert frozen(is_critical_point(G, -1), own).head == "and"


@pytest.mark.parametrize(
    "point",
    [
        (1, eps),
        [1, eps],
        [v == eps, w == 1],
        (w == 1, v == eps),
        vector(1, eps),
        np.array([1, eps], dtype=object),
        (w == 1) & (v == eps),
    ],
)
def test_a_point_may_be_written_in_several_ways(point):
    assert frozen(critical_points_are(F, point)) is everywhere(iff(flat(W, V), conj(eq(W, ONE), eq(V, E))))


def test_equations_that_do_not_give_every_variable_a_value_are_a_family():
    listed = conj(eq(W, V), eq(V, ONE))
    assert frozen(critical_points_are(F, [w == v, v == 1])) is everywhere(iff(flat(W, V), listed))
    listed = conj(eq(W, ONE), lt(ZERO, V))
    assert frozen(critical_points_are(F, [w == 1, v > 0])) is everywhere(iff(flat(W, V), listed))


def test_the_negation_of_a_list_is_that_it_is_wrong_somewhere():
    listed = conj(eq(W, ZERO), eq(V, ZERO))
    assert frozen(~critical_points_are(F, (0, 0))) is build("not", everywhere(iff(flat(W, V), listed)))


def test_a_critical_point_keeps_what_it_is_made_of():
    root = frozen(is_critical_point(H, root_of(x**3 - x - 1, 0))).args[0].args[2].args[1]
    assert root.head == "root"
    assert frozen(is_critical_point(F, (1, eps))) is flat(ONE, E)
    assert frozen(is_critical_point(F, (v, w))) is flat(V, W)  # exchanged all at once
    assert frozen(is_critical_point(F, [w == v, v == w])) is flat(V, W)


def test_a_point_is_to_be_defined_where_the_gradient_does_not_mention_it():
    G = Theory("flat").define("G", (w, v), w * v)
    claim = Theory("scratch").claim("it", is_critical_point(G, (1 / x, 0)))
    assert claim.formula.term.args[0].args[2].args[1] is build("^", X, number(-1))
    region = critical_points_are(G, (0, 1 / x), on=w >= 0)  # w >= 0 says nothing of 1/x, which is to be defined
    assert any(part.head == "<=" and part.partial for part in region.term.args)


def test_a_number_of_critical_points_counts_different_ones_and_misses_none():
    a, b, c, d = (variable(name) for name in ("w_1", "v_1", "w_2", "v_2"))
    complete = everywhere(build("=>", flat(W, V), disj(conj(eq(W, a), eq(V, b)), conj(eq(W, c), eq(V, d)))))
    body = conj(build("not", conj(eq(a, c), eq(b, d))), flat(a, b), flat(c, d), complete)
    expected = exists(a, exists(b, exists(c, exists(d, body))))
    assert frozen(number_of_critical_points(F, 2)) is expected


def test_no_and_one_critical_point():
    assert frozen(number_of_critical_points(F, 0)) is everywhere(build("not", flat(W, V)))
    a, b = variable("w_1"), variable("v_1")
    complete = everywhere(build("=>", flat(W, V), conj(eq(W, a), eq(V, b))))
    assert frozen(number_of_critical_points(F, 1)) is exists(a, exists(b, conj(flat(a, b), complete)))


def test_a_count_on_a_region_asks_the_region_of_every_point():
    a, b = variable("w_1"), variable("v_1")
    complete = everywhere(build("=>", conj(lt(V, W), flat(W, V)), conj(eq(W, a), eq(V, b))))
    expected = exists(a, exists(b, conj(conj(lt(b, a), flat(a, b)), complete)))
    assert frozen(number_of_critical_points(F, 1, on=v < w)) is expected


def test_the_points_of_a_count_are_in_the_domain():
    found = frozen(number_of_local_minima(B, 1))
    assert found.head == "ex" and found.value == "p_1"
    inside = instantiate(found, X)
    assert inside.head == "and" and inside.args[0] is lt(ZERO, X)
    assert free_variables(found) == {variable("B", function_sort(REAL, REAL))}


# --------------------------------------------------------------------------------------------------- minima and saddles


def near(distance, relation, *more):
    """There is a delta such that the relation holds where the distance is below it."""
    inside = conj(*more, lt(distance, D)) if more else lt(distance, D)
    return exists(D, conj(lt(ZERO, D), everywhere(build("=>", inside, relation))))


def test_a_local_minimum_has_the_shape_that_the_kernel_knows():
    distance = build("+", square(minus(W, 2)), square(minus(V, 3)))
    made = frozen(is_local_minimum(F, (2, 3)))
    assert made is near(distance, le(f(number(2), number(3)), f(W, V)))
    known = Nearby.of(made, (made,))
    assert not known.strict and not known.punctured and len(known.variables) == 2


def test_a_strict_local_minimum_leaves_the_point_itself_out():
    distance = build("+", square(minus(W, 2)), square(minus(V, 3)))
    made = frozen(is_strict_local_minimum(F, (2, 3)))
    assert made is near(distance, lt(f(number(2), number(3)), f(W, V)), lt(ZERO, distance))
    known = Nearby.of(made, (made,))
    assert known.strict and known.punctured


def test_a_maximum_compares_the_other_way():
    distance = build("+", square(minus(W, 2)), square(minus(V, 3)))
    assert frozen(is_local_maximum(F, (2, 3))) is near(distance, le(f(W, V), f(number(2), number(3))))
    assert frozen(is_global_maximum(F, (0, 1))) is everywhere(le(f(W, V), f(ZERO, ONE)))


def test_one_variable_needs_no_tuple():
    made = frozen(is_local_minimum(H, 1))
    body = every(X, build("=>", lt(square(minus(X, 1)), D), le(h(ONE), h(X))))
    assert made is exists(D, conj(lt(ZERO, D), body))
    for point in ((1,), x == 1, [x == 1], Fraction(2, 2), vector(1), np.int64(1)):
        assert frozen(is_local_minimum(H, point)) is made


def test_a_point_that_names_the_variables_is_not_captured():
    """Near the point (w, v), the neighbour (w', v') is another point, though both are called w and v."""
    a, b = variable("a"), variable("b")
    minus_one = number(-1)
    distance = build(
        "+",
        square(build("+", a, build("*", minus_one, W))),
        square(build("+", b, build("*", minus_one, V))),
    )
    body = build("=>", lt(distance, D), le(f(W, V), f(a, b)))
    made = frozen(is_local_minimum(F, (w, v)))
    assert free_variables(made) == {FUNCTION, W, V}
    assert alike(made, exists(D, conj(lt(ZERO, D), every(a, every(b, body)))))


def test_a_parameter_called_delta_is_not_the_radius():
    delta = theory.reals("delta")
    assert D in free_variables(frozen(is_local_minimum(F, (delta, 0))))
    assert D in free_variables(frozen(is_local_minimum(F, (0, delta))))
    assert D not in free_variables(frozen(is_local_minimum(F, (0, 0))))


def test_every_local_minimum_is_global_speaks_of_two_points():
    made = frozen(every_local_minimum_is_global(F))
    a, b = variable("a"), variable("b")
    least_value = every(a, every(b, le(f(W, V), f(a, b))))
    assert free_variables(made) == {FUNCTION}
    assert alike(made, everywhere(build("=>", frozen(is_local_minimum(F, (w, v))), least_value)))


def test_a_global_minimum_is_below_every_value():
    assert frozen(is_global_minimum(F, (0, 1))) is everywhere(le(f(ZERO, ONE), f(W, V)))


def test_a_spurious_minimum_is_local_and_not_the_least():
    lower = exists(W, exists(V, lt(f(W, V), f(ZERO, ONE))))
    assert frozen(is_spurious_minimum(F, (0, 1))) is conj(frozen(is_local_minimum(F, (0, 1))), lower)


def second(a, b, inner, outer):
    """The second derivative of F at (a, b) by the variables number ``inner`` and ``outer``, 0 or 1, in this order."""
    s, t = variable("s"), variable("t")
    point = [a, b]
    moved = [a, b]
    moved[outer] = s
    where = s if inner == outer else point[inner]
    moved[inner] = t
    return build("D", lam(s, build("D", lam(t, f(*moved)), where)), point[outer])


def curvature(a, b, y, z):
    return build(
        "+",
        build("*", square(y), second(a, b, 0, 0)),
        build("*", y, z, second(a, b, 0, 1)),
        build("*", z, y, second(a, b, 1, 0)),
        build("*", square(z), second(a, b, 1, 1)),
    )


def test_a_strict_saddle_has_a_direction_in_which_f_falls():
    y, z = variable("z_1"), variable("z_2")
    falls = exists(y, exists(z, lt(curvature(ONE, E, y, z), ZERO)))
    assert alike(frozen(is_strict_saddle(F, (1, eps))), conj(flat(ONE, E), falls))


def test_second_order_stationary_points_have_no_such_direction():
    y, z = variable("z_1"), variable("z_2")
    rises = every(y, every(z, le(ZERO, curvature(W, V, y, z))))
    listed = conj(eq(W, ZERO), eq(V, ONE))
    assert alike(frozen(sosps_are(F, (0, 1))), everywhere(iff(conj(flat(W, V), rises), listed)))


def test_a_number_of_local_minima_counts_minima():
    a, b = variable("x_1"), variable("x_2")

    def lowest(q):
        distance = square(build("+", X, build("*", number(-1), q)))
        return exists(D, conj(lt(ZERO, D), every(X, build("=>", lt(distance, D), le(h(q), h(X))))))

    t = variable("t")
    complete = every(t, build("=>", frozen_minimum_at(t), disj(eq(t, a), eq(t, b))))
    expected = exists(a, exists(b, conj(build("not", eq(a, b)), lowest(a), lowest(b), complete)))
    assert alike(frozen(number_of_local_minima(H, 2)), expected)


def frozen_minimum_at(t):
    y = variable("y")
    distance = square(build("+", y, build("*", number(-1), t)))
    return exists(D, conj(lt(ZERO, D), every(y, build("=>", lt(distance, D), le(h(t), h(y))))))


def test_variables_keep_their_domains():
    made = frozen(is_global_minimum(B, 1))
    at_one = build("app", variable("B", function_sort(REAL, REAL)), ONE)
    q = variable("p")
    assert made is every(q, build("=>", lt(ZERO, q), le(at_one, build("app", at_one.args[0], q))))


@pytest.mark.slow
def test_the_domain_of_variables_reaches_every_claim_about_them():
    own = Theory("square")
    q = own.nonnegative("q")
    G = own.define("G", q, (q + 1) ** 2)
    assert own.claim("end", is_global_minimum(G, 0)).check(120).verdict == "proved"
    assert own.claim("elsewhere", is_global_minimum(G, 1)).check(120).verdict == "refuted"


# ---------------------------------------------------------------------------------------------------------------- kinks


def test_a_kink_has_every_slope_between_its_two():
    relu = Theory("relu").define("relu", x, greatest(0, x) - x / 3)
    t, y = variable("theta"), variable("y")
    below = conj(lt(X, ZERO), eq(t, number(-1)))
    there = conj(eq(X, ZERO), conj(le(number(-1), t), le(t, ONE)))
    above = conj(lt(ZERO, X), eq(t, ONE))
    half = build("+", build("*", number(Fraction(1, 2)), t, y), build("*", number(Fraction(1, 2)), y))
    straight = build("+", half, build("*", number(-1), build("*", y, number(Fraction(1, 3)))))
    vanishes = eq(matrix([[build("D", lam(y, straight), X)]]), matrix([[ZERO]]))
    stationary = exists(t, conj(disj(below, there, above), vanishes))
    made = critical_points_are(relu, 0).term
    assert made.head == "all" and made.args[1].args[0].args[0].value == "theta"
    assert alike(made, every(X, iff(stationary, eq(X, ZERO))))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "points"),
    [
        (abs(x), (0,)),
        (greatest(0, x) - x / 3, (0,)),
        (greatest(x, x / 10) - x / 4, (0,)),  # leaky
        (-abs(x), (0,)),  # the top of a hill is critical, too
        (greatest(0, 1 - x) + greatest(0, x) / 2, (1,)),
        (abs(abs(x) - 1), (-1, 0, 1)),
        (least(x, 2 - x), (1,)),
        ((1 - greatest(0, x)) ** 2 + abs(x - 2), (Fraction(3, 2),)),
        (greatest(0, x) - greatest(0, -x), ()),  # this is x
        (greatest(0, x, 2 * x - 3), (0,)),
    ],
)
def test_the_critical_points_of_a_function_with_kinks(body, points):
    """By exact arithmetic: at which of many points the frozen condition has a solution theta. Of max(0, x, 2x - 3) the
    points left of 0 are critical, too.
    """
    stationary = is_critical_point(Theory("kinks").define("f", x, body), x).term
    found = [q for q in (Fraction(k, 4) for k in range(-12, 13)) if _solvable(stationary, q)]
    expected = sorted(points)
    if body.term.head == "max" and body.term.args[0].head == "max":
        expected = [q for q in found if q <= 0]
    assert found == expected and found[-1:] == expected[-1:]


def _solvable(stationary, value):
    """Whether the condition holds at a value of x, when the slopes that it asks for may be chosen freely."""
    thetas, body = [], substitute(stationary, {X: number(value)})
    while body.head == "ex":
        theta = variable(f"slope_{len(thetas)}")
        thetas.append(theta)
        body = instantiate(body, theta)
    grid = [Fraction(k, 3) for k in range(-3, 4)] if len(thetas) <= 1 else [-1, Fraction(0), Fraction(1, 2), 1]
    choices = [()]
    for _ in thetas:
        choices = [(*c, g) for c in choices for g in grid]
    return any(_holds(substitute(body, dict(zip(thetas, map(number, c), strict=True)))) for c in choices)


def _holds(q):
    if q.head in ("and", "or"):
        return (all if q.head == "and" else any)(map(_holds, q.args))
    difference = sympy.Matrix([to_sympy(q.args[0]) - to_sympy(q.args[1])])[0]
    return bool({"=": difference == 0, "<": difference < 0, "<=": difference <= 0}[q.head])


def test_an_absolute_value_of_parameters_is_no_kink():
    bent = Theory("bent").define("bent", x, (x - abs(w)) ** 2)
    assert is_critical_point(bent, x).term.head == "="


def test_what_is_not_bent_stays_as_it_is_written():
    own = Theory("written")
    a = own.reals("a")
    K = own.define("K", (x, a), (a * x) * (x + a) / 2 + abs(a - x) + abs(x - a))
    made = is_critical_point(K, (x, a)).term
    assert made.head == "ex" and made.args[1].head != "ex"  # one kink, though it is written in two ways
    assert "x'*(x' + a)*(1/2) +" in repr(is_critical_point(K, (x, a)))


def test_where_a_function_with_kinks_may_be_undefined_it_is_said_that_it_is_not():
    own = Theory("undefined")
    K = own.define("K", x, abs(x) + 1 / (x - 1))
    assert is_critical_point(K, x).term.args[1].args[0] is (x - 1 != 0).term
    on_one_side = own.define("S", x, abs(sqrt(x) ** 2))  # at 0 there are no points of both sides
    assert is_critical_point(on_one_side, x).term.args[1].args[0] is (x > 0).term
    pieces = own.define("P", x, abs(x) + choice(x > 1, 1 / (x - 2), 0))
    with pytest.raises(ClaimError, match="has kinks, and is defined where"):
        is_critical_point(pieces, x)
    total = own.define("T", x, abs(x) + 1 / (x**2 + 1))
    assert is_critical_point(total, x).term.args[1].args[0].head == "or"


def test_kinks_in_a_sum_are_written_out_and_are_refused_where_they_are_not_counted():
    own = Theory("sums")
    i, n = own.integers("i"), own.naturals("n")
    known = own.define("known", x, Sum(i, 1, 2, abs(x - i)))
    made = is_critical_point(known, x).term
    assert made.value == "theta_1" and made.args[1].value == "theta_2"
    with pytest.raises(ClaimError, match="has kinks and runs over an index"):
        is_critical_point(own.define("unknown", x, Sum(i, 1, n, abs(x - i))), x)


def test_a_function_with_kinks_has_no_list_of_second_order_points():
    corner = Theory("corner").define("c", x, abs(x))
    with pytest.raises(ClaimError, match="c has kinks, where it has no Hessian"):
        sosps_are(corner, 0)


@pytest.mark.slow
def test_claims_about_kinks_are_proved_and_their_neighbours_refuted():
    own = Theory("corner")
    A = own.define("A", x, abs(x))
    claims = [critical_points_are(A, 0), is_strict_local_minimum(A, 0), is_global_minimum(A, 0)]
    false = [critical_points_are(A), critical_points_are(A, 0, 1), is_global_minimum(A, 1)]
    assert [own.claim(f"c{k}", c).check(120).verdict for k, c in enumerate(claims)] == ["proved"] * 3
    assert [own.claim(f"n{k}", c).check(120).verdict for k, c in enumerate(false)] == ["refuted"] * 3


# ---------------------------------------------------------------------------------------------------------- constraints


def test_a_constrained_critical_point_has_multipliers():
    """One multiplier for w^2 + v^2 = 1, and one, not negative, for 0 <= w."""
    m, n, t = variable("mu_1"), variable("mu_2"), variable("t")
    zero, minus_one = matrix([[ZERO], [ZERO]]), number(-1)

    def slope(i):
        """The component of the Lagrange equations in the direction of w (i = 0) or of v (i = 1)."""
        own, other = ((W, V), (V, W))[i]
        circle = build("+", *((square(t), square(V)) if i == 0 else (square(W), square(t))), minus_one)
        wall = build("*", minus_one, t if i == 0 else other)
        return build(
            "+",
            slopes(W, V).args[2 + i],
            build("*", m, build("D", lam(t, circle), own)),
            build("*", n, build("D", lam(t, wall), own)),
        )

    met = eq(build("+", square(W), square(V)), ONE)
    body = conj(
        met, le(ZERO, W), le(ZERO, n), eq(build("*", n, minus_one, W), ZERO), eq(matrix([[slope(0)], [slope(1)]]), zero)
    )
    made = frozen(is_critical_point(F, (w, v), subject_to=[w**2 + v**2 == 1, w >= 0]))
    assert alike(made, exists(m, exists(n, body)))
    assert made.value == "mu_1" and made.args[1].value == "mu_2"


def test_constrained_minima_compare_with_feasible_points_only():
    inside = le(W, ONE)
    made = frozen(is_local_minimum(F, (1, 0), subject_to=w <= 1))
    distance = build("+", square(minus(W, 1)), square(V))
    body = everywhere(build("=>", conj(lt(distance, D), inside), le(f(ONE, ZERO), f(W, V))))
    assert made is conj(le(ONE, ONE), exists(D, conj(lt(ZERO, D), body)))
    globally = frozen(is_global_minimum(F, (1, 0), subject_to=w <= 1))
    assert globally is conj(le(ONE, ONE), everywhere(build("=>", inside, le(f(ONE, ZERO), f(W, V)))))
    lower = exists(W, exists(V, conj(inside, lt(f(W, V), f(ONE, ZERO)))))
    assert frozen(is_spurious_minimum(F, (1, 0), subject_to=w <= 1)) is conj(made, lower)


def test_a_box_is_as_many_constraints_as_it_has_faces():
    made = is_critical_point(F, (1, 1), subject_to=[(0 <= w) & (w <= 1), 0 <= v, v <= 1]).term
    names = []
    while made.head == "ex":
        names.append(made.value)
        made = made.args[1]
    assert names == ["mu_1", "mu_2", "mu_3", "mu_4"]
    assert is_critical_point(F, (1, 1), subject_to=w <= 1).term.value == "mu"


@pytest.mark.parametrize("constraint", [w < 1, w != 1, vector(w, v) == vector(1, 1), (w <= 1) | (v <= 1)])
def test_a_constraint_is_an_equation_or_a_weak_inequality(constraint):
    with pytest.raises(ClaimError, match="a constraint is made with ==, <= or >= between numbers"):
        is_local_minimum(F, (0, 0), subject_to=constraint)


def test_a_constraint_has_no_kinks():
    with pytest.raises(ClaimError, match="has a kink"):
        is_critical_point(F, (0, 0), subject_to=abs(w) <= 1)
    size = theory.define("size", w, abs(w))
    with pytest.raises(ClaimError, match="has a kink"):
        is_critical_point(F, (0, 0), subject_to=size(w) <= 1)


@pytest.mark.slow
def test_constrained_claims_are_proved_and_their_neighbours_refuted():
    own = Theory("disc")
    S = own.define("S", (w, v), w + v)
    disc = w**2 + v**2 <= 2
    assert own.claim("other_points", critical_points_are(S, (1, 1), subject_to=disc)).check(120).verdict == "refuted"
    assert own.claim("least", is_global_minimum(S, (-1, -1), subject_to=disc)).check(120).verdict == "proved"
    assert own.claim("other", is_global_minimum(S, (1, 1), subject_to=disc)).check(120).verdict == "refuted"


# -------------------------------------------------------------------------------------------------------- false friends


@pytest.mark.parametrize(
    "point",
    [(0,), (0, 0, 0), 0, [w == 0], [w == 0, v == 0, x == 0], [w == 0, w == 1], w < 1, w == 1, None, "0", {"w": 0}],
)
def test_a_point_of_another_space_is_refused(point):
    with pytest.raises(ClaimError, match="a point of F"):
        is_local_minimum(F, point)


def test_a_point_of_a_list_does_not_depend_on_the_variables():
    with pytest.raises(ClaimError, match=r"the point \(w, 0\) of F depends on w.*such as w == "):
        critical_points_are(F, (w, 0))


@pytest.mark.parametrize("n", [-1, True, 2.0, "2", Fraction(1, 2), w, None])
def test_a_number_of_points_is_a_natural_number_or_zero(n):
    with pytest.raises(ClaimError, match="a number of points is 0, 1, 2"):
        number_of_critical_points(F, n)


def test_too_many_points_are_refused_at_once():
    with pytest.raises(ClaimError, match="51 points of F have 102 coordinates, more than 100"):
        number_of_local_minima(F, 51)


def test_a_landscape_is_that_of_a_defined_function():
    for word in (critical_points_are, every_local_minimum_is_global, lambda g: number_of_local_minima(g, 1)):
        for g in (w**2, F(w, v), None, lambda w: w):
            with pytest.raises(ClaimError, match="a landscape is that of a defined function"):
                word(g)


def test_a_landscape_is_that_of_a_number_that_depends_on_numbers():
    own = Theory("matrices")
    d = own.naturals("d")
    A = own.matrix("A", d, d)
    for g in (own.define("g", A, norm(A)), own.define("column", w, vector(w, 1)), own.define("P", w, w > 0)):
        with pytest.raises(ClaimError, match="that of a number that depends on numbers, which"):
            every_local_minimum_is_global(g)


def test_a_gradient_is_by_real_numbers():
    own = Theory("integers")
    n = own.integers("n")
    G = own.define("G", n, n**2)
    assert frozen(is_global_minimum(G, 0), own).head == "all"
    with pytest.raises(ClaimError, match="a derivative is by a real number, not by n"):
        critical_points_are(G, 0)


def test_a_region_has_no_quantifiers():
    with pytest.raises(ClaimError, match="without quantifiers"):
        critical_points_are(F, (0, 0), on=for_all(w, w < v))


def test_a_region_is_a_proposition():
    with pytest.raises(ClaimError, match="is no proposition"):
        critical_points_are(F, (0, 0), on=w)
    with pytest.raises(ClaimError, match="is no proposition"):
        is_local_minimum(F, (0, 0), subject_to=w)


def test_a_float_is_no_coordinate():
    with pytest.raises(ClaimError, match="the float 0.5 is not exact"):
        is_local_minimum(F, (0.5, 0))
    with pytest.raises(ClaimError, match="the float 0.5 is not exact"):
        is_local_minimum(H, 0.5)


def test_a_coordinate_is_a_number():
    with pytest.raises(ClaimError, match="is a proposition, where a number"):
        is_local_minimum(F, (w < 1, 0))
    with pytest.raises(ClaimError, match="is of SymPy"):
        is_local_minimum(F, (sympy.sqrt(2), 0))


def test_what_a_definition_mentions_beside_its_parameters_is_not_moved():
    own = Theory("hidden")
    G = own.define("G", x, x + w)
    with pytest.raises(ClaimError, match="does not reach the w in the definition of a function"):
        critical_points_are(F, (0, 0), on=G(1) > 0)
    with pytest.raises(ClaimError, match="does not reach the w in the definition of a function"):
        critical_points_are(F, (G(1), 0))
    with pytest.raises(ClaimError, match="does not reach the w in the definition of a function"):
        is_local_minimum(F, (0, 0), subject_to=G(1) >= 0)


# -------------------------------------------------------------------------------------------------------- propositions


def test_the_statement_is_the_same_every_time():
    claims = [is_local_minimum(F, (1, sqrt(2))), number_of_local_minima(H, 2), sosps_are(F, (0, 1))]
    again = [is_local_minimum(F, (1, sqrt(2))), number_of_local_minima(H, 2), sosps_are(F, (0, 1))]
    assert [frozen(c) for c in claims] == [frozen(c) for c in again]


def test_freezing_many_points_is_quick():
    start = time.process_time()
    made = frozen(number_of_critical_points(F, 12))
    assert made.depth < 120
    assert time.process_time() - start < 10


def test_words_combine_as_propositions():
    parted = (w < 1) | implies(is_local_minimum(F, (1, 1)), w == v)
    assert frozen(parted).head == "or"


def test_a_claim_binds_its_variables_and_keeps_its_parameters():
    claim = theory.claim("bound", critical_points_are(H, eps, log(2) + exp(w)))
    assert claim.freeze().statement.variables == (W, E)
    theory.claims.remove(claim)
    assert {m.term for m in claim.formula.mentions} == {W, E, UNARY}


def test_derivatives_in_a_function_are_differentiated_again():
    own = Theory("derivatives")
    G = own.define("G", x, derivative(x**4, x))
    assert own.claim("points", critical_points_are(G, 0)).check(120).verdict == "proved"
    assert own.claim("none", critical_points_are(G)).check(120).verdict == "refuted"
