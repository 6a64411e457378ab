"""Every word for landscapes is frozen into the kernel statement that a mathematician would write down for it."""

import time
from fractions import Fraction

import pytest
from sympy import Tuple

from symres import (
    ClaimError,
    Theory,
    critical_points_are,
    every_local_minimum_is_global,
    for_all,
    greatest,
    implies,
    is_critical_point,
    is_global_minimum,
    is_local_minimum,
    is_spurious_minimum,
    is_strict_local_minimum,
    is_strict_saddle,
    number_of_critical_points,
    number_of_local_minima,
    pi,
    root_of,
    sosps_are,
    sqrt,
    there_is,
    vector,
)
from symres import (
    least as symres_least,
)
from symres import (
    number as symres_number,
)
from symres.kernel.neighbourhood import Nearby
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    exists,
    free_variables,
    function_sort,
    lam,
    matrix,
    number,
    to_json,
    variable,
)
from symres.kernel.terms import for_all as every

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


def frozen(of):
    """The conclusion of a claim; that SymPy and the kernel agree on it is checked on the way."""
    claim = Theory("scratch").claim("it", of)
    claim = type(claim)("it", of, (), theory.domains)
    claim.require_agreement()
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
    listed = disj(conj(eq(W, ZERO), eq(V, ZERO)), eq(build("*", V, W), ONE))
    assert frozen(critical_points_are(F, (0, 0), w * v == 1)) is everywhere(iff(flat(W, V), listed))


def test_without_points_the_gradient_vanishes_nowhere():
    assert frozen(critical_points_are(F)) is everywhere(build("not", flat(W, V)))


def test_a_list_on_a_region_speaks_of_the_region_only():
    expected = everywhere(build("=>", lt(ZERO, W), iff(flat(W, V), conj(eq(W, ONE), eq(V, ONE)))))
    assert frozen(critical_points_are(F, (1, 1), on=0 < w)) is expected


def test_a_list_says_that_its_points_are_in_the_region_unless_their_numbers_show_it():
    claimed = frozen(critical_points_are(F, (1, 1), (eps, 0), (-2, 2), on=(0 < w) & (v >= -pi)))
    assert claimed.args[:2] == (lt(ZERO, E), lt(ZERO, number(-2)))
    assert claimed.args[2].head == "all" and len(claimed.args) == 3
    assert frozen(critical_points_are(F, (1, 1), on=v >= -pi)).head == "all"


def test_a_list_says_that_its_points_are_in_the_domain_unless_that_is_known():
    claimed = frozen(critical_points_are(B, x, eps, sqrt(2), -1))
    assert claimed.args[:2] == (lt(ZERO, X), lt(ZERO, number(-1)))
    assert frozen(critical_points_are(B, eps + 1, sqrt(2), 3)).head == "all"


@pytest.mark.parametrize(
    "point", [(1, eps), [1, eps], [v == eps, w == 1], Tuple(1, eps), vector(1, eps), (w == 1, v == eps)]
)
def test_a_point_may_be_written_in_several_ways(point):
    assert frozen(critical_points_are(F, point)) is everywhere(iff(flat(W, V), conj(eq(W, ONE), eq(V, E))))


def test_the_negation_of_a_list_is_that_it_is_wrong_somewhere():
    listed = conj(eq(W, ZERO), eq(V, ZERO))
    assert frozen(~critical_points_are(F, (0, 0))) is build("not", everywhere(iff(flat(W, V), listed)))


def test_a_critical_point_keeps_what_it_is_made_of():
    root = frozen(is_critical_point(H, root_of(x**3 - x - 1, 0))).args[0].args[2].args[1]
    assert root.head == "root"
    assert frozen(is_critical_point(F, (1, eps))) is flat(ONE, E)
    assert frozen(is_critical_point(F, (v, w))) is flat(V, W)  # exchanged all at once


def test_a_number_of_critical_points_counts_different_ones_and_misses_none():
    a, b, c, d = (variable(name) for name in ("w_1", "v_1", "w_2", "v_2"))
    complete = everywhere(build("=>", flat(W, V), disj(conj(eq(W, a), eq(V, b)), conj(eq(W, c), eq(V, d)))))
    body = conj(build("not", conj(eq(a, c), eq(b, d))), flat(a, b), flat(c, d), complete)
    expected = exists(a, exists(b, exists(c, exists(d, body))))
    made = frozen(number_of_critical_points(F, 2))
    assert made is expected


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


# --------------------------------------------------------------------------------------------------- minima and saddles


def near(distance, relation, *more):
    """There is a delta such that the relation holds where the distance is below it."""
    inside = conj(*more, lt(distance, D)) if more else lt(distance, D)
    return exists(D, conj(lt(ZERO, D), everywhere(build("=>", inside, relation))))


def test_a_local_minimum_has_the_shape_that_the_kernel_knows():
    distance = build("+", square(minus(V, 3)), square(minus(W, 2)))
    made = frozen(is_local_minimum(F, (2, 3)))
    assert made is near(distance, le(f(number(2), number(3)), f(W, V)))
    known = Nearby.of(made, (made,))
    assert not known.strict and not known.punctured and len(known.variables) == 2


def test_a_strict_local_minimum_leaves_the_point_itself_out():
    distance = build("+", square(minus(V, 3)), square(minus(W, 2)))
    made = frozen(is_strict_local_minimum(F, (2, 3)))
    assert made is near(distance, lt(f(number(2), number(3)), f(W, V)), lt(ZERO, distance))
    known = Nearby.of(made, (made,))
    assert known.strict and known.punctured


def test_one_variable_needs_no_tuple():
    made = frozen(is_local_minimum(H, 1))
    body = every(X, build("=>", lt(square(minus(X, 1)), D), le(h(ONE), h(X))))
    assert made is exists(D, conj(lt(ZERO, D), body))
    assert frozen(is_local_minimum(H, (1,))) is made is frozen(is_local_minimum(H, [x == 1]))


def test_a_point_that_names_the_variables_is_not_captured():
    """Near the point (w, v), the neighbour (w', v') is another point, though both are called w and v."""
    a, b = variable("a"), variable("b")
    minus_one = number(-1)
    distance = build(
        "+",
        square(build("+", b, build("*", minus_one, V))),
        square(build("+", a, build("*", minus_one, W))),
    )
    body = build("=>", lt(distance, D), le(f(W, V), f(a, b)))
    made = frozen(is_local_minimum(F, (w, v)))
    assert free_variables(made) == {FUNCTION, W, V}
    assert alike(made, exists(D, conj(lt(ZERO, D), every(a, every(b, body)))))


def test_a_parameter_called_delta_is_not_the_radius():
    delta = theory.reals("delta")
    made = frozen(is_local_minimum(F, (delta, 0)))
    assert D in free_variables(made)
    assert D in free_variables(frozen(is_local_minimum(F, (0, delta))))
    assert D not in free_variables(frozen(is_local_minimum(F, (0, 0))))


def test_every_local_minimum_is_global_speaks_of_two_points():
    made = frozen(every_local_minimum_is_global(F))
    a, b = variable("a"), variable("b")
    least = every(a, every(b, le(f(W, V), f(a, b))))
    assert free_variables(made) == {FUNCTION}
    assert alike(made, everywhere(build("=>", frozen(is_local_minimum(F, (w, v))), least)))


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
        build("*", y, z, second(a, b, 1, 0)),
        build("*", y, z, second(a, b, 0, 1)),
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
    with pytest.raises(ClaimError, match="p is declared positive, and -1 may not be"):
        frozen(is_global_minimum(B, -1))


# ---------------------------------------------------------------------------------------------------------------- kinks


def test_a_kink_has_every_slope_between_its_two():
    relu = theory.define("relu", x, greatest(0, x) - x / 3)
    t, y = variable("theta"), variable("y")
    below = conj(lt(X, ZERO), eq(t, number(-1)))
    there = conj(eq(X, ZERO), conj(le(number(-1), t), le(t, ONE)))
    above = conj(lt(ZERO, X), eq(t, ONE))
    # max(0, x) - x/3 with theta*x for |x|
    straight = build("+", build("*", number(Fraction(1, 2)), t, y), build("*", number(Fraction(1, 6)), y))
    vanishes = eq(matrix([[build("D", lam(y, straight), X)]]), matrix([[ZERO]]))
    stationary = exists(t, conj(disj(below, there, above), vanishes))
    assert alike(frozen(critical_points_are(relu, 0)), every(X, iff(stationary, eq(X, ZERO))))


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
        (symres_least(x, 2 - x), (1,)),
        ((1 - greatest(0, x)) ** 2 + abs(x - 2), (Fraction(3, 2),)),
        (greatest(0, x) - greatest(0, -x), ()),  # this is x
    ],
)
def test_the_critical_points_of_a_function_with_kinks(body, points):
    """By exact arithmetic: at which of many points the frozen condition has a solution theta."""
    function = Theory("kinks").define("f", x, body)
    claim = critical_points_are(function, *points)
    assert claim.kind == "for_all"
    stationary = is_critical_point(function, x)
    found = [q for q in (Fraction(k, 4) for k in range(-12, 13)) if _solvable(stationary, q)]
    assert found == sorted(points)


def _solvable(f, value):
    """Whether a formula about x holds at a value, when the slopes that it asks for may be chosen freely."""
    if f.kind != "there_is":
        return _conditions(f, value, ()) is True
    thetas, inner = f.parts
    grid = [Fraction(k, 3) for k in range(-3, 4)] if len(thetas) == 1 else [-1, 0, Fraction(1, 2), 1]
    choices = [()]
    for _ in thetas:
        choices = [(*c, g) for c in choices for g in grid]
    return any(_conditions(inner, value, tuple(zip(thetas, c, strict=True))) for c in choices)


def _conditions(f, value, thetas):
    if f.kind in ("both", "either"):
        return (all if f.kind == "both" else any)(_conditions(part, value, thetas) for part in f.parts)
    a, b = (vector(side).doit().subs(dict(thetas)).subs(x, value) for side in f.parts)
    difference = (a - b)[0]
    return bool(
        {
            "equal": difference == 0,
            "less": difference < 0,
            "greater": difference > 0,
            "at_most": difference <= 0,
            "at_least": difference >= 0,
        }[f.kind]
    )


def test_what_only_parameters_bend_is_no_kink():
    bent = theory.define("bent", x, (x - abs(w)) ** 2)
    assert is_critical_point(bent, x).kind == "equal"


def test_a_function_with_kinks_has_no_list_of_second_order_points():
    corner = Theory("corner").define("c", x, abs(x))
    with pytest.raises(ClaimError, match="c has kinks, where it has no Hessian"):
        sosps_are(corner, 0)


# ---------------------------------------------------------------------------------------------------------- constraints


def test_a_constrained_critical_point_has_multipliers():
    """One multiplier for w^2 + v^2 = 1, and one, not negative, for 0 <= w."""
    m, n, t = variable("mu_1"), variable("mu_2"), variable("t")
    zero, minus_one = matrix([[ZERO], [ZERO]]), number(-1)

    def slope(i):
        """What is to vanish in the direction of w, or of v."""
        x, other = ((W, V), (V, W))[i]
        circle = build("+", *((square(V), square(t)) if i == 0 else (square(t), square(W))), minus_one)
        wall = build("*", minus_one, t if i == 0 else other)
        return build(
            "+",
            build("*", m, build("D", lam(t, circle), x)),
            build("*", n, build("D", lam(t, wall), x)),
            slopes(W, V).args[2 + i],
        )

    met = eq(build("+", square(V), square(W)), ONE)
    body = conj(
        met, le(ZERO, W), le(ZERO, n), eq(build("*", minus_one, n, W), ZERO), eq(matrix([[slope(0)], [slope(1)]]), zero)
    )
    made = frozen(is_critical_point(F, (w, v), subject_to=[w**2 + v**2 == 1, w >= 0]))
    assert alike(made, exists(m, exists(n, body)))


def test_constrained_minima_compare_with_feasible_points_only():
    inside = le(W, ONE)
    made = frozen(is_local_minimum(F, (1, 0), subject_to=w <= 1))
    distance = build("+", square(V), square(minus(W, 1)))
    body = everywhere(build("=>", conj(lt(distance, D), inside), le(f(ONE, ZERO), f(W, V))))
    assert made is conj(le(ONE, ONE), exists(D, conj(lt(ZERO, D), body)))
    globally = frozen(is_global_minimum(F, (1, 0), subject_to=w <= 1))
    assert globally is conj(le(ONE, ONE), everywhere(build("=>", inside, le(f(ONE, ZERO), f(W, V)))))
    lower = exists(W, exists(V, conj(inside, lt(f(W, V), f(ONE, ZERO)))))
    assert frozen(is_spurious_minimum(F, (1, 0), subject_to=w <= 1)) is conj(made, lower)


def test_a_box_is_as_many_constraints_as_it_has_faces():
    made = is_critical_point(F, (1, 1), subject_to=[(0 <= w) & (w <= 1), (0 <= v) & (v <= 1)])
    assert [str(mu.name) for mu in made.parts[0]] == ["mu_1", "mu_2", "mu_3", "mu_4"]


@pytest.mark.parametrize("constraint", [w < 1, w != 1, vector(w) == vector(1)])
def test_a_constraint_is_an_equation_or_a_weak_inequality(constraint):
    with pytest.raises(ClaimError, match="a constraint is made with equal, at_most, at_least or between"):
        is_local_minimum(F, (0, 0), subject_to=constraint)


def test_a_constraint_has_no_kinks():
    with pytest.raises(ClaimError, match="has a kink"):
        is_critical_point(F, (0, 0), subject_to=abs(w) <= 1)


# -------------------------------------------------------------------------------------------------------- false friends


@pytest.mark.parametrize("point", [(0,), (0, 0, 0), 0, [w == 0], [w == 0, v == 0, x == 0], w < 1, None])
def test_a_point_of_another_space_is_refused(point):
    with pytest.raises(ClaimError, match="a point of F"):
        is_local_minimum(F, point)


def test_a_point_of_a_list_does_not_depend_on_the_variables():
    with pytest.raises(ClaimError, match=r"the point \(w, 0\) of F depends on w"):
        critical_points_are(F, (w, 0))


@pytest.mark.parametrize("n", [-1, True, 2.0, "2", Fraction(1, 2), w])
def test_a_number_of_points_is_a_natural_number_or_zero(n):
    with pytest.raises(ClaimError, match="a number of points is 0, 1, 2"):
        number_of_critical_points(F, n)


def test_too_many_points_are_refused_at_once():
    with pytest.raises(ClaimError, match="51 points of F have 102 coordinates, more than 100"):
        number_of_local_minima(F, 51)


def test_a_landscape_is_that_of_a_defined_function():
    for word in (critical_points_are, every_local_minimum_is_global, lambda g: number_of_local_minima(g, 1)):
        with pytest.raises(ClaimError, match="a landscape is that of a defined function"):
            word(w**2)


def test_a_region_has_no_quantifiers():
    with pytest.raises(ClaimError, match="without quantifiers"):
        critical_points_are(F, (0, 0), on=for_all(w, w < v))


def test_a_float_is_no_coordinate():
    with pytest.raises(ClaimError, match="the float 0.5 is not exact"):
        is_local_minimum(F, (0.5, 0))


# ---------------------------------------------------------------------------------------------------------- quantifiers


def test_two_bound_symbols_of_one_name_are_two():
    a, b = (
        Theory("free").reals(
            "y",
        ),
        Theory("free").reals(
            "y",
        ),
    )
    y = variable("y")
    made = frozen(for_all(a, there_is(b, a < b)))
    z = variable("z")
    assert alike(made, every(y, exists(z, lt(y, z))))
    assert made.value == made.args[1].value == "y"


def test_a_bound_symbol_has_the_domain_of_its_assumptions():
    r = Theory("free").nonnegative(
        "r",
    )
    R = variable("r")
    assert frozen(there_is(r, r < eps)) is exists(R, conj(le(ZERO, R), lt(R, E)))
    with pytest.raises(ClaimError, match="the bound symbol r has no domain: it is negative"):
        frozen(
            there_is(
                Theory("free").reals(
                    "r",
                ),
                symres_number(1) == 1,
            )
        )
    with pytest.raises(ClaimError, match="the bound symbol r has no domain: it is without assumptions"):
        frozen(there_is(Theory("free").reals("r"), symres_number(1) == 1))


def test_a_bound_symbol_does_not_get_out():
    r = Theory("free").reals(
        "r",
    )
    with pytest.raises(ClaimError, match="nobody declared the symbol r"):
        frozen(r == r)
    with pytest.raises(ClaimError, match="occurs outside of the quantifier"):
        frozen(for_all(r, r == r) & (r < 1))


def test_the_statement_is_the_same_every_time():
    claims = [is_local_minimum(F, (1, sqrt(2))), number_of_local_minima(H, 2), sosps_are(F, (0, 1))]
    again = [is_local_minimum(F, (1, sqrt(2))), number_of_local_minima(H, 2), sosps_are(F, (0, 1))]
    assert [frozen(c) for c in claims] == [frozen(c) for c in again]


def test_an_algebraic_number_is_the_same_however_often_it_was_evaluated():
    root = root_of(x**4 - 10 * x**2 + 1, 2)
    before = frozen(is_critical_point(H, root))
    root.evalf(60)
    assert frozen(is_critical_point(H, root)) is before


def test_freezing_many_points_is_quick():
    start = time.process_time()
    made = frozen(number_of_critical_points(F, 12))
    assert made.depth < 120
    assert time.process_time() - start < 10


def test_words_combine_as_formulas():
    parted = (w < 1) | implies(is_local_minimum(F, (1, 1)), w == v)
    assert frozen(parted).head == "or"
