"""Division of polynomials, and normal forms whose denominators are divided out as far as they go."""

from contextvars import Context
from fractions import Fraction
from math import prod

import mpmath
import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symres.elaborate.algebra.normal_form import NormalForms
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected, obligations
from symres.kernel import polynomials as P
from symres.kernel.terms import build, lam, number, variable
from symres.language.guards import stated

from ..certificates import verdict_on

X, Y, T = map(variable, "xyt")
ONE = number(1)
ATOMS = (0, 1, 70)  # the last one where a monomial has more than 64 fields
SYMBOLS = sympy.symbols("a b c")


def polynomial(terms):
    out = {}
    for powers, coefficient in terms:
        part = P.constant(coefficient)
        for i, n in zip(ATOMS, powers, strict=True):
            part = P.multiply(part, P.power(P.atom(i), n))
        out = P.add(out, part)
    return out


exponents = st.tuples(*(st.integers(0, 3) for _ in ATOMS))
coefficients = st.fractions(-5, 5, max_denominator=6)
polynomials = st.lists(st.tuples(exponents, coefficients), max_size=4).map(polynomial)
divisors = polynomials.filter(bool)


def expression(p):
    """The polynomial in SymPy."""
    parts = []
    for m, c in p.items():
        powers = {SYMBOLS[ATOMS.index(i)]: n for i, n in P.exponents(m)}
        parts.append(sympy.Rational(c.numerator, c.denominator) * sympy.Mul(*(x**n for x, n in powers.items())))
    return sympy.Add(*parts)


@settings(max_examples=60)
@given(polynomials, divisors)
def test_a_product_is_divided_by_its_factors(p, q):
    assert P.divided(P.multiply(p, q), q) == p


@settings(max_examples=60)
@given(polynomials, divisors)
def test_a_quotient_times_the_divisor_is_what_was_divided(p, q):
    quotient = P.divided(p, q)
    assert quotient is None or P.multiply(quotient, q) == p


@settings(max_examples=25)
@given(polynomials, divisors, divisors)
def test_the_quotient_is_that_of_another_program_and_none_where_that_finds_none(p, q, r):
    for dividend in (p, P.multiply(p, q), P.add(P.multiply(p, q), r)):
        found = P.divided(dividend, q)
        _, rest = sympy.div(expression(dividend), expression(q), *SYMBOLS, domain="QQ")
        assert (found is None) == (rest != 0)


@settings(max_examples=40)
@given(polynomials, divisors, divisors)
def test_what_is_of_lower_degree_than_the_divisor_is_left_over(p, q, r):
    """The degree is that in the first atom, so that the remainder is no multiple of the divisor."""
    q = P.multiply(q, P.power(P.atom(0), 4))
    assert P.divided(P.add(P.multiply(p, q), r), q) is None


def test_the_coefficients_of_a_quotient_are_in_lowest_terms():
    x = P.atom(0)
    half = P.multiply(x, P.constant(Fraction(1, 2)))
    quotient = P.divided(P.multiply(half, P.constant(4)), half)
    assert quotient == {0: 4} and type(quotient[0]) is int
    assert P.divided({}, x) == {}


def test_a_division_that_takes_too_long_is_refused():
    with P.purse(10**6), pytest.raises(Rejected, match="more steps than the kernel allows"):
        P.divided({1 << 30: 1}, P.add(P.atom(0), P.constant(1), -1))  # x^(2^30) / (x - 1)


# -------------------------------------------------------------------------------------------------------- normal forms


class Undefined(Exception):
    """The term has no value at the point."""


def value(term, point):
    """The exact value of a rational term, read as it stands."""
    if term in point:
        return point[term]
    if term.head == "rational":
        return term.value
    values = [value(a, point) for a in term.args]
    if term.head != "^":
        return sum(values) if term.head == "+" else prod(values)
    base, n = values
    if n < 0 and not base:
        raise Undefined
    return base ** int(n)


leaves = st.sampled_from([X, Y, ONE, number(2), number(-1), number(Fraction(1, 2))])
sums = st.recursive(
    leaves, lambda inner: st.tuples(st.sampled_from("+*"), inner, inner).map(lambda p: build(*p)), max_leaves=4
)
powers = st.tuples(sums, st.sampled_from([1, 1, 2, -1, -2])).map(lambda p: build("^", p[0], number(p[1])))
points = st.fixed_dictionaries({X: st.fractions(-3, 3, max_denominator=8), Y: st.fractions(-3, 3, max_denominator=8)})


def quotients(shared, others):
    """Products of powers in which ``shared`` occurs above and below, and sums of such products."""
    above, below = (build("*", shared, t) for t in others[:2])
    product = build("*", above, build("^", below, number(-1)), others[2])
    return [product, build("+", product, others[3]), build("*", product, build("+", product, shared))]


@settings(max_examples=80)
@given(sums, st.tuples(sums, sums, powers, powers), points)
def test_a_normal_form_has_the_value_of_its_term(shared, others, point):
    for term in quotients(shared, others):
        try:
            expected = value(term, point)
        except Undefined:
            continue
        forms = NormalForms()
        assert value(forms.term(forms(term)), point) == expected


@settings(max_examples=60)
@given(sums, sums, points)
def test_a_factor_above_and_below_is_gone(p, q, point):
    forms = NormalForms()
    assume(forms(p).numerator and forms(q).numerator)
    found = forms(build("*", p, q, build("^", p, number(-1))))
    assert not found.factors and found.numerator == forms(q).numerator


def over(a, b):
    return build("*", a, build("^", b, number(-1)))


def minus(a, b):
    return build("+", a, build("*", number(-1), b))


def squared(t):
    return build("^", t, number(2))


ROOT, SIN, ABS = build("^", X, number(Fraction(1, 2))), build("sin", X), build("abs", X)
CANCELLED = [
    (over(minus(squared(X), squared(Y)), minus(X, Y)), build("+", X, Y)),
    (
        over(minus(squared(X), ONE), build("*", number(2), minus(ONE, X))),
        build("*", number(Fraction(-1, 2)), build("+", X, ONE)),
    ),
    (over(build("+", squared(X), X), build("^", X, number(3))), over(build("+", X, ONE), squared(X))),
    (over(minus(X, ONE), minus(ROOT, ONE)), build("+", ROOT, ONE)),
    (over(minus(squared(SIN), squared(Y)), build("+", SIN, Y)), minus(SIN, Y)),
    (over(squared(X), ABS), ABS),
    (over(build("*", ROOT, build("exp", X)), build("*", X, build("exp", X))), over(ONE, ROOT)),
    (build("D", lam(T, over(minus(squared(T), ONE), minus(T, ONE))), X), ONE),
    (build("D", lam(T, over(build("exp", T), T)), X), over(build("*", build("exp", X), minus(X, ONE)), squared(X))),
]


@pytest.mark.parametrize(("term", "simpler"), CANCELLED, ids=str)
def test_terms_with_roots_and_functions_keep_their_value(term, simpler):
    forms = NormalForms()
    assert not forms.difference(term, simpler).numerator
    with mpmath.workdps(40):
        for x in (Fraction(1, 3), Fraction(7, 5), Fraction(31)):
            at = {X: MPMATH.number(x), Y: MPMATH.number(x + 2)}
            expected = Evaluator(MPMATH, at)(simpler)
            for found in (term, forms.term(forms(term)), forms.term(forms(simpler))):
                assert abs(Evaluator(MPMATH, at)(found) - expected) < 1e-30 * (1 + abs(expected))


def test_what_is_cancelled_is_still_to_be_shown_to_differ_from_zero():
    """(x^2 - 1)/(x - 1) = x + 1, but not where x is 1."""
    claim = build("=", over(minus(squared(X), ONE), minus(X, ONE)), build("+", X, ONE))
    apart = build("not", build("=", minus(X, ONE), number(0)))
    assert [str(g.conclusion) for g in obligations(stated((X,), (), (), claim))][0] == "x - 1 != 0"
    identity = {"kind": "identity"}
    assert verdict_on(stated((X,), (), (apart,), claim), {"verdict": "proved", "proofs": [identity]}) == "proved"
    for proofs in ([identity], [identity, identity]):
        with pytest.raises(Rejected):
            verdict_on(stated((X,), (), (), claim), {"verdict": "proved", "proofs": proofs})


def test_a_large_fraction_is_left_as_it_is():
    """Dividing takes longer than it helps; the value is the same."""
    large = build("+", *(build("*", number(k + 1), build("^", X, number(k))) for k in range(80)))
    forms = NormalForms()
    term = over(build("*", large, build("+", X, ONE)), large)
    assert forms(term).factors and not forms.difference(term, build("+", X, ONE)).numerator
    point = {X: Fraction(2, 3)}
    assert value(forms.term(forms(term)), point) == Fraction(5, 3)


def test_what_is_remembered_costs_as_much_when_asked_again():
    @P.remembered
    def costly(n, more=0):
        P.spend(1000 * n)
        return n + more

    costs = []
    for _ in range(3):
        with P.purse() as own:
            assert (costly(2), costly(2, more=1)) == (2, 3)
        costs.append(own.spent)
        assert own.spent == own.size - own.left
    assert costs == [4000] * 3
    with P.purse(1999), pytest.raises(Rejected, match="more steps"):
        costly(2)
    with P.purse(4999), pytest.raises(Rejected, match="more steps"):
        costly(5)
        P.spend(0)


def test_what_is_paid_from_a_purse_of_its_own_leaves_the_one_around_it_full():
    with P.purse() as around:
        with P.purse(10) as own:
            P.spend(7)
        assert (own.left, own.spent, around.left, around.spent) == (3, 7, around.size, 7)
        with P.purse(taken=True) as own:
            P.spend(7)
        assert (own.spent, around.left, around.spent) == (7, around.size - 7, 14)
    with P.purse(5), pytest.raises(Rejected, match="more steps"), P.purse(taken=True):
        P.spend(6)
    Context().run(P.spend, 10**30)  # outside of all nothing is counted


def test_what_was_found_when_the_budget_ran_out_is_not_remembered():
    @P.remembered
    def cautious():
        try:
            P.spend(1000)
        except Rejected:
            return False
        return True

    with P.purse(999):
        assert not cautious()
    with P.purse():
        assert cautious()


@pytest.mark.parametrize("factor", [0, 1, -1, Fraction(1, 3)])
def test_sums_have_no_zero_coefficients(factor):
    p, q = {0: 1, 1: Fraction(-1, 3), 2: 5}, {0: -1, 1: 1, 3: 2}
    total = P.add(p, q, factor)
    assert all(total.values())
    assert total == {m: c for m in range(4) if (c := p.get(m, 0) + factor * q.get(m, 0))}


def test_fractions_of_many_digits_are_refused_before_their_sum_is_long():
    total = {}
    with P.purse(), pytest.raises(Rejected, match="more steps"):
        for k in range(2000):
            total = P.add(total, P.constant(Fraction(1, 3**2000 + 2 * k)))
