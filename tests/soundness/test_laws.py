"""Counterexamples about random variables: a probability space is named, and what is true on it is not refuted."""

import functools
import itertools

import pytest

from symres import E, Theory, gaussian_entries, iid_entries, independent, norm, square_integrable
from symres.kernel import Rejected
from symres.kernel.procedures.laws import Space
from symres.kernel.refutation import refutation
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    base_sort,
    build,
    fresh,
    function_sort,
    lam,
    matrix,
    matrix_sort,
    number,
    to_json,
    variable,
)
from symres.search.attack.instance_proofs import proof_at

from ..certificates import verdict_on

theory = Theory("laws")
x, y = theory.random("x y")
g = theory.random("g", 2)
c = theory.reals("c")

SIGN = [[["q", "1"], ["q", "1/2"]], [["q", "-1"], ["q", "1/2"]]]
SKEW = [[["q", "2"], ["q", "1/3"]], [["q", "-1"], ["q", "2/3"]]]


def frozen(name, formula, given=()):
    if name in [claim.id.partition(".")[2] for claim in theory.claims]:
        return theory[name].freeze().statement
    return theory._claim(name, formula, given=given).freeze().statement


def random_variable(count, of):
    """A function of the coordinates of an outcome."""
    column = variable("y", matrix_sort(number(count), ONE))
    return lam(column, of(*(build("entry", column, number(k + 1), ONE) for k in range(count))))


def refuted(statement, coordinates, **values):
    """The kernel's verdict on a counterexample with these laws and values; proofs of its parts are added if found."""
    point = {name: to_json(value) for name, value in values.items()}
    certificate = {"verdict": "refuted", "point": point, "laws": {"Omega": coordinates}}
    proofs = [proof_at(sequent) for sequent in refutation(statement, certificate)]
    return verdict_on(statement, {**certificate, "proofs": [proof for proof in proofs if proof is not None]})


def first(count=1):
    return random_variable(count, lambda a, *_: a)


def second(count=2):
    return random_variable(count, lambda _, b: b)


def square(count=1):
    return random_variable(count, lambda a, *_: build("^", a, number(2)))


def column(*places):
    return random_variable(len(places), lambda *at: matrix([[at[k]] for k in places]))


VALUES = (
    first,
    square,
    lambda: random_variable(1, lambda a: build("+", a, ONE)),
    lambda: random_variable(1, lambda _: ONE),
)


def test_a_false_identity_is_refuted_by_two_values():
    assert refuted(frozen("variance", E(x**2) == E(x) ** 2), [SIGN], x=first()) == "refuted"
    assert refuted(frozen("product", E(x * y) == E(x) * E(y)), [SIGN], x=first(), y=first()) == "refuted"


@pytest.mark.parametrize(
    "law",
    ["normal", pytest.param(SIGN, marks=pytest.mark.slow), pytest.param(SKEW, marks=pytest.mark.slow)],
    ids=("normal", "sign", "skew"),
)
def test_a_true_identity_is_not_refuted_by_any(law):
    true = (
        frozen("linear", E(x + 2 * y) == E(x) + 2 * E(y)),
        frozen("of_variance", E((x - E(x)) ** 2) == E(x**2) - E(x) ** 2),
        frozen("of_squares", E((x + y) ** 2) + E((x - y) ** 2) == 2 * E(x**2) + 2 * E(y**2)),
    )
    for statement in true:
        names = [v.value for v in statement.variables]
        for values in itertools.product(VALUES, repeat=len(names)):
            with pytest.raises(Rejected):
                refuted(statement, [law], **{name: value() for name, value in zip(names, values, strict=True)})


def test_the_moments_of_a_normal_coordinate_are_those_of_a_normal_number():
    for k, moment in {1: 0, 2: 1, 3: 0, 4: 3, 6: 15, 8: 105}.items():
        wrong = frozen(f"moment_{k}_wrong", E(x**k) == moment + 1)
        right = frozen(f"moment_{k}", E(x**k) == moment)
        assert refuted(wrong, ["normal"], x=first()) == "refuted"
        with pytest.raises(Rejected):
            refuted(right, ["normal"], x=first())


def test_what_shares_a_coordinate_is_not_independent():
    statement = frozen("independent", E(x * y) == 0, given=[independent(x, y)])
    with pytest.raises(Rejected, match="different coordinates"):
        refuted(statement, [SIGN], x=first(), y=first())
    apart = random_variable(2, lambda a, b: build("+", b, ONE))
    moved = random_variable(2, lambda a, b: build("+", a, ONE))
    assert refuted(statement, [SIGN, SIGN], x=moved, y=apart) == "refuted"
    product = frozen("of_independent", E(x * y) == E(x) * E(y), given=[independent(x, y)])
    with pytest.raises(Rejected):
        refuted(product, [SIGN, SKEW], x=moved, y=apart)


def test_entries_are_normal_if_they_are_coordinates_of_their_own():
    claim = E(norm(g) ** 2) == 1
    given = frozen("normal", claim, given=[gaussian_entries(g, 1)])
    assert refuted(given, ["normal", "normal"], g=column(0, 1)) == "refuted"
    with pytest.raises(Rejected):  # both entries are the same coordinate
        refuted(given, ["normal", "normal"], g=column(0, 0))
    with pytest.raises(Rejected, match="normal"):
        refuted(given, [SIGN, SIGN], g=column(0, 1))
    twice = random_variable(2, lambda a, b: matrix([[build("*", number(2), a)], [build("*", number(2), b)]]))
    with pytest.raises(Rejected):  # the entries have the variance 4
        refuted(given, ["normal", "normal"], g=twice)
    true = frozen("normal_true", E(norm(g) ** 2) == 2, given=[gaussian_entries(g, 1)])
    with pytest.raises(Rejected):
        refuted(true, ["normal", "normal"], g=column(0, 1))


@pytest.mark.parametrize(
    "entries",
    (
        lambda a, b: [ZERO, a],
        lambda a, b: [ZERO, ZERO],
        lambda a, b: [ZERO, build("+", a, b)],
        lambda a, b: [build("+", a, b), build("+", a, build("*", number(-1), b))],
        lambda a, b: [build("*", a, b), a],
        lambda a, b: [build("+", a, ONE), b],
        lambda a, b: [a, build("*", number(-1), b)],  # true of this law, but the kernel does not see it
    ),
)
def test_entries_that_are_no_multiples_of_different_coordinates_are_refused(entries):
    statement = frozen("iid_multiples", E(norm(g) ** 2) == 5, given=[iid_entries(g, c)])
    value = random_variable(2, lambda a, b: matrix([[e] for e in entries(a, b)]))
    for law in ("normal", SIGN):
        with pytest.raises(Rejected, match="one multiple of different coordinates"):
            refuted(statement, [law, law], g=value, c=number(1))
        assert refuted(statement, [law, law], g=column(0, 1), c=number(1)) == "refuted"


def test_independent_entries_have_mean_zero_and_the_variance_that_is_said():
    statement = frozen("iid", E(norm(g) ** 4) == 8, given=[iid_entries(g, c)])
    assert refuted(statement, [SIGN, SIGN], g=column(0, 1), c=number(1)) == "refuted"
    with pytest.raises(Rejected):
        refuted(statement, [SIGN, SIGN], g=column(0, 1), c=number(2))
    shifted = [[["q", "1"], ["q", "1/2"]], [["q", "0"], ["q", "1/2"]]]
    with pytest.raises(Rejected, match="mean 0"):
        refuted(statement, [shifted, shifted], g=column(0, 1), c=number(1))
    with pytest.raises(Rejected, match="one law"):
        refuted(statement, [SIGN, SKEW], g=column(0, 1), c=number(1))
    other = random_variable(2, lambda a, b: matrix([[a], [build("*", number(2), b)]]))
    with pytest.raises(Rejected, match="one multiple"):
        refuted(statement, [SIGN, SIGN], g=other, c=number(1))


@pytest.mark.parametrize(
    "coordinates",
    (
        [],
        ["uniform"],
        [[]],
        [[[["q", "1"], ["q", "1/3"]]]],
        [[[["q", "1"], ["q", "3/2"]], [["q", "0"], ["q", "-1/2"]]]],
        [[[["q", "1"], ["q", "1"], ["q", "1"]]]],
        [[[["pi"], ["q", "1"]]]],
        "normal",
    ),
)
def test_what_is_no_law_is_refused(coordinates):
    with pytest.raises(Rejected):
        refuted(frozen("variance", E(x**2) == E(x) ** 2), coordinates, x=first(max(1, len(coordinates))))


def test_a_space_without_a_law_is_refused():
    statement = frozen("variance", E(x**2) == E(x) ** 2)
    certificate = {"verdict": "refuted", "point": {"x": to_json(first())}, "laws": {"Other": [SIGN]}, "proofs": []}
    with pytest.raises(Rejected, match="no law is given for"):
        verdict_on(statement, certificate)
    with pytest.raises(Rejected):  # a function of a column is no random variable without a law, either
        verdict_on(statement, {k: v for k, v in certificate.items() if k != "laws"})


def placed(of, coordinates, sort, value):
    """A term about a random variable X of that sort, on a space on which X has that value."""
    space = Space({"Omega": coordinates}, {})
    X = variable("X", function_sort(base_sort("Omega"), sort))
    space.values[X] = value

    def random(f):
        omega = fresh(base_sort("Omega"))
        return lam(omega, f(build("app", X, omega)))

    return space(of(random))


def test_a_matrix_that_is_inverted_is_not_written_out_as_it_may_have_no_inverse():
    square = matrix_sort(number(2), number(2))
    value = random_variable(1, lambda a: matrix([[a, ZERO], [ZERO, a]]))

    def mean_trace(power):
        return lambda of: build("E", of(lambda m: build("tr", build("^", m, number(power)))))

    with pytest.raises(Rejected, match="needs det"):
        placed(mean_trace(-1), [SIGN], square, value)
    assert placed(mean_trace(2), [SIGN], square, value) is number(2)


def test_a_mean_inside_of_a_mean_is_about_outcomes_of_its_own():
    def spread(of):
        def from_it(x):
            return build("E", of(lambda y: build("^", build("+", x, build("*", number(-1), y)), number(2))))

        return build("E", of(from_it))

    assert placed(spread, ["normal"], REAL, first()) is number(2)  # not E (x - x)^2
    assert placed(spread, [SIGN], REAL, first()) is number(2)


def test_outcomes_of_their_own_are_not_taken_for_one():
    """Not even where the difference of two is asked for: at one outcome it would depend on nothing."""

    def share(of):
        def apart(x):
            return of(lambda y: build("+", x, build("*", number(-1), y)))

        return build("E", of(lambda x: build("if", build("independent", apart(x), of(lambda y: y)), ONE, ZERO)))

    for law in ("normal", SIGN):
        with pytest.raises(Rejected, match="different coordinates"):
            placed(share, [law], REAL, first())


def test_a_sequence_of_random_variables_is_refused():
    omega = base_sort("Omega")
    layers = variable("W", function_sort(INT, function_sort(omega, REAL)))
    start = variable("x", function_sort(omega, REAL))
    space = Space({"Omega": [SIGN]}, {})
    space.values |= {start: first(), layers: lam(variable("i", INT), first())}
    with pytest.raises(Rejected, match="function of an outcome"):
        space(build("independent_sequence", start, layers, number(2)))


def test_what_is_no_polynomial_in_a_normal_coordinate_is_not_computed():
    bent = random_variable(1, lambda a: build("abs", a))
    statement = frozen("mean", 0 >= E(x), given=[square_integrable(x)])
    with pytest.raises(Rejected, match="polynomial"):
        refuted(statement, ["normal"], x=bent)
    assert refuted(statement, [SIGN], x=bent) == "refuted"


# ------------------------------------------------------------------------------------- what is large is refused in time


@pytest.mark.parametrize("powers", ((100, 100, 100), (200, 200, 200, 200)), ids=("million", "milliard"))
def test_a_moment_of_a_great_order_is_refused_before_it_is_computed(powers):
    statement = frozen("great", E(x) == 1)
    great = random_variable(1, lambda a: functools.reduce(lambda t, k: build("^", t, number(k)), powers, a))
    with pytest.raises(Rejected, match="more steps"):
        refuted(statement, ["normal"], x=great)


def prime_powers(count, bits):
    """Probabilities whose denominators have no common factor, but for the last one."""
    denominators = [3 ** (bits // 2) + 2 * k for k in range(count)]
    return [[["q", str(k)], ["q", f"1/{d}"]] for k, d in enumerate(denominators)]


def test_probabilities_of_many_digits_are_refused_before_they_are_added():
    statement = frozen("added", E(x) == 1)
    with pytest.raises(Rejected, match="more steps"):
        refuted(statement, [prime_powers(2000, 4000)], x=first())


def test_weights_of_many_digits_are_refused_before_they_are_multiplied():
    statement = frozen("multiplied", E(x) == 1)
    d = 3**1000
    long = [[["q", "1"], ["q", f"1/{d}"]], [["q", "-1"], ["q", f"{d - 1}/{d}"]]]
    with pytest.raises(Rejected, match="more steps"):
        refuted(statement, [long] * 12, x=first(12))


def test_coordinates_are_counted_before_they_are_read():
    statement = frozen("counted", E(x) == 1)
    with pytest.raises(Rejected, match="from 1 to 64 coordinates"):
        refuted(statement, [["no law"]] * 65, x=first())
    with pytest.raises(Rejected, match="more than 4096 outcomes"):
        refuted(statement, [["no value"] * 4097], x=first())
