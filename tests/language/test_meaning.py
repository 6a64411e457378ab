"""The meaning of operations: values and domains of all functions at, near and beyond the edges of their domains. To put
a literal for a variable, rename, unfold a definition or reorder changes neither truth nor definedness.
"""

from __future__ import annotations

import itertools
import operator
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import symres
from symres import (
    ClaimError,
    Mod,
    Sum,
    Theory,
    at,
    choice,
    derivative,
    for_all,
    function,
    greatest,
    implies,
    least,
    log,
    matrix,
    number,
    pi,
    there_is,
    trace,
    vector,
)
from symres.elaborate import prove
from symres.elaborate.algebra.computing import computed_number
from symres.kernel import Rejected, Sequent, Statement, Term, obligations
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import BINDERS, build, free_variables, substitute
from symres.language.definedness import definedness
from symres.language.derivatives import value_at
from symres.language.expressions import Expression
from symres.language.freezing import Freezer
from symres.language.mentions import Defined
from tests.logic.arithmetic import Undecided, Undefined
from tests.logic.meaning import Model

from ..certificates import verdict_on

BITS = 160
theory = Theory("meaning")
x, y, u = theory.reals("x y u")
n = theory.integers("n")

# ------------------------------------------------------------------------------------------------ functions of a number


def between(low: float, high: float, closed: bool = True) -> Callable[[Fraction], bool]:
    return lambda q: low <= q <= high if closed else low < q < high


def everywhere(q: Fraction) -> bool:
    return True


def not_zero(q: Fraction) -> bool:
    return q != 0


def positive(q: Fraction) -> bool:
    return q > 0


def not_negative(q: Fraction) -> bool:
    return q >= 0


def word(name: str) -> Callable[[Any], Any]:
    return getattr(symres, name)


def real_power(base: Any, exponent: Any) -> Any:
    return mpmath.mpf(0) if base == 0 else mpmath.power(base, exponent)


mp = mpmath
FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any], Callable[[Fraction], bool]]] = {
    "exp": (word("exp"), mp.exp, everywhere),
    "log": (word("log"), mp.log, positive),
    "log to the base 2": (lambda t: log(t, 2), lambda t: mp.log(t) / mp.log(2), positive),
    "log to its own base": (lambda t: log(t, t), lambda t: 1, lambda q: q > 0 and q != 1),
    "sqrt": (word("sqrt"), mp.sqrt, not_negative),
    "cube root": (lambda t: t ** Fraction(1, 3), mp.cbrt, not_negative),
    "a power 3/2": (lambda t: t ** Fraction(3, 2), lambda t: mp.sqrt(t) ** 3, not_negative),
    "a power -1/2": (lambda t: t ** Fraction(-1, 2), lambda t: 1 / mp.sqrt(t), positive),
    "a reciprocal": (lambda t: 1 / t, lambda t: 1 / t, not_zero),
    "a power -2": (lambda t: t**-2, lambda t: 1 / t**2, not_zero),
    "a power 0": (lambda t: t**0, lambda t: 1, everywhere),
    "a power 3": (lambda t: t**3, lambda t: t**3, everywhere),
    "a power of 2": (lambda t: 2**t, lambda t: 2**t, everywhere),
    "a power of 0": (lambda t: number(0) ** t, lambda t: 1 if t == 0 else 0, not_negative),
    "1 over a square less 1": (lambda t: 1 / (t**2 - 1), lambda t: 1 / (t**2 - 1), lambda q: abs(q) != 1),
    "sin": (word("sin"), mp.sin, everywhere),
    "cos": (word("cos"), mp.cos, everywhere),
    "tan": (word("tan"), mp.tan, everywhere),  # the cosine is not 0 at rational numbers
    "cot": (word("cot"), mp.cot, not_zero),
    "sec": (word("sec"), mp.sec, everywhere),
    "csc": (word("csc"), mp.csc, not_zero),
    "asin": (word("asin"), mp.asin, between(-1, 1)),
    "acos": (word("acos"), mp.acos, between(-1, 1)),
    "atan": (word("atan"), mp.atan, everywhere),
    "sinh": (word("sinh"), mp.sinh, everywhere),
    "cosh": (word("cosh"), mp.cosh, everywhere),
    "tanh": (word("tanh"), mp.tanh, everywhere),
    "coth": (word("coth"), mp.coth, not_zero),
    "sech": (word("sech"), mp.sech, everywhere),
    "csch": (word("csch"), mp.csch, not_zero),
    "asinh": (word("asinh"), mp.asinh, everywhere),
    "acosh": (word("acosh"), mp.acosh, lambda q: q >= 1),
    "atanh": (word("atanh"), mp.atanh, between(-1, 1, closed=False)),
    "erf": (word("erf"), mp.erf, everywhere),
    "erfc": (word("erfc"), mp.erfc, everywhere),
    "floor": (word("floor"), mp.floor, everywhere),
    "ceiling": (word("ceiling"), mp.ceil, everywhere),
    "sign": (word("sign"), mp.sign, everywhere),
    "abs": (abs, abs, everywhere),
    "Heaviside": (lambda t: symres.Heaviside(t, Fraction(1, 2)), lambda t: (mp.sign(t) + 1) / 2, everywhere),
    "greatest": (lambda t: greatest(t, 0, t**2), lambda t: max(t, 0, t**2), everywhere),
    "least": (lambda t: least(t, 0, t**2), lambda t: min(t, 0, t**2), everywhere),
    "relu": (word("relu"), lambda t: max(t, 0), everywhere),
    "leaky_relu": (lambda t: symres.leaky_relu(t, Fraction(1, 8)), lambda t: max(t, t / 8), everywhere),
    "leaky_relu, steep": (lambda t: symres.leaky_relu(t, 2), lambda t: t if t >= 0 else 2 * t, everywhere),
    "leaky_relu, falling": (lambda t: symres.leaky_relu(t, -1), abs, everywhere),
    "sigmoid": (word("sigmoid"), lambda t: 1 / (1 + mp.exp(-t)), everywhere),
    "softplus": (word("softplus"), lambda t: mp.log(1 + mp.exp(t)), everywhere),
    "gelu": (word("gelu"), lambda t: t * mp.ncdf(t), everywhere),
    "a remainder": (lambda t: Mod(t, 3), lambda t: t - 3 * mp.floor(t / 3), everywhere),
    "a remainder by it": (lambda t: Mod(1, t), lambda t: 1 - t * mp.floor(1 / t + mp.mpf(10) ** -20), not_zero),
    "a choice": (lambda t: choice(t < 0, 1 / t, log(1 + t)), lambda t: 1 / t if t < 0 else mp.log(1 + t), everywhere),
    "the value at a vector": (lambda t: trace(matrix([[t, 1 / t], [0, 1]])), lambda t: t + 1, not_zero),
    "a product with 0": (lambda t: (matrix([[0, 1]]) * vector(1 / t, t))[1, 1], lambda t: t, not_zero),
}
TINY, SMALL = Fraction(1, 10**12), Fraction(1, 1000)
POINTS = sorted(
    {e + d for e in (-1, 0, 1) for d in (0, TINY, -TINY, Fraction(1, 3), Fraction(-1, 2))}
    | {Fraction(k) for k in (-3, -2, 2, 3, 5)}
)
WAYS: dict[str, Callable[[Callable[[Any], Any], Fraction], Any]] = {
    "at a number": lambda f, q: f(number(q)),
    "at a variable for which a number is put": lambda f, q: at(f(x), [x == q]),
    "a function of a variable": lambda f, q: function(x, f(x))(q),
    "a Python function of any point": lambda f, q: value_at(f, q),
    "a function that a theory defines": lambda f, q: Theory("t").define("F", x, f(x))(q),
}


def accepted(statement: Statement) -> bool:
    """Whether the kernel accepts that all is defined, by exact values, and that two sides are equal as written."""
    *needed, claim = obligations(statement)
    proofs = [shown(goal) for goal in needed]
    if None in proofs:
        return False
    return verdict_on(statement, {"verdict": "proved", "proofs": [*proofs, {"kind": "identity"}]}) == "proved"


def shown(goal: Sequent) -> dict[str, Any] | None:
    """The value that shows a closed sequent: that of the conclusion, or of a hypothesis that is false."""
    for proof in ({"kind": "value"}, *({"kind": "value", "hypothesis": i} for i in range(len(goal.hypotheses)))):
        try:
            prove(goal, proof)
        except Rejected:
            continue
        return proof
    return None


def same(value: Any) -> Statement:
    """The statement value = value, which is true exactly where the value is defined."""
    meanings = {m.term: m.meaning for m in value.mentions if isinstance(m, Defined)}
    made: Statement = Freezer({}, meanings).statement(value == value).statement
    return made


def decided(term: Term) -> Term:
    """A closed term in which every choice is replaced by the branch whose condition holds."""
    if term.head == "if":
        holds = Model(random.Random(0), total=False).truth(term.args[0])
        return decided(term.args[1 if holds else 2])
    return build(term.head, *map(decided, term.args)) if term.args and term.head not in BINDERS else term


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_is_defined_exactly_where_it_has_a_value_which_is_this_one(name: str) -> None:
    make, reference, has_value = FUNCTIONS[name]
    for q in POINTS:
        try:
            value = make(number(q))
        except ClaimError:
            assert q.denominator > 1000  # a literal exponent with many digits
            continue
        assert accepted(same(value)) is has_value(q), (name, q)
        if not has_value(q):
            continue
        found = Enclosures(BITS).term(computed_number(decided(value.term)))
        with mpmath.workdps(40):
            expected = mpmath.mpf(reference(mpmath.mpf(q.numerator) / q.denominator)) * 2**BITS
            slack = abs(expected) * mpmath.mpf(10) ** -15 + 2 ** (BITS - 60)
            assert found.low - slack <= expected <= found.high + slack, (name, q)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_number_put_for_a_variable_says_the_same(name: str) -> None:
    make, _, has_value = FUNCTIONS[name]
    for q in (Fraction(-1), -SMALL, Fraction(0), SMALL, Fraction(1), Fraction(2)):
        for way, put in WAYS.items():
            assert accepted(same(put(make, q))) is has_value(q), (name, q, way)


UNDEFINED = [
    symres.tan(pi / 2),
    symres.sec(3 * pi / 2),
    symres.cot(pi),
    symres.csc(2 * pi),
    log(symres.sin(pi)),
    symres.sqrt(symres.cos(pi)),
    symres.sqrt(number(2) - symres.sqrt(2) ** 2 - TINY),
    number(1) / 0,
    number(0) ** -1,
    number(-8) ** Fraction(1, 3),
    log(0),
    matrix([[1, 1], [1, 1]]).inverse[1, 1],
    at(derivative(abs(x), x), [x == 0]),
    at(derivative(symres.sqrt(x), x), [x == 0]),
    Sum(n, -1, 1, 1 / n),
]


@pytest.mark.parametrize("undefined", UNDEFINED, ids=repr)
def test_the_kernel_does_not_accept_that_an_undefined_value_equals_itself(undefined: Any) -> None:
    assert not accepted(same(undefined))


@pytest.mark.slow
@pytest.mark.parametrize("undefined", UNDEFINED, ids=repr)
def test_the_search_does_not_prove_that_an_undefined_value_equals_itself(undefined: Any) -> None:
    assert theory.claim(f"c{len(theory.claims)}", undefined == undefined).check(3).verdict != "proved"


# --------------------------------------------------------------------------------------------------- random expressions

NUMBERS = st.integers(-2, 2).map(number) | st.sampled_from([Fraction(1, 2), Fraction(-1, 3)]).map(number)


def grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Expressions made of others; many are undefined somewhere."""
    return st.one_of(
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a - b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(lambda a, b: a / b, inner, inner),
        st.builds(lambda a, k: a**k, inner, st.integers(-2, 3)),
        st.builds(lambda f, a: f(a), st.sampled_from([symres.sqrt, symres.floor, symres.sign, abs]), inner),
        st.builds(lambda a, b: greatest(a, b), inner, inner),
        st.builds(lambda p, a, b: choice(p, a, b), relations(inner), inner, inner),
        st.builds(lambda a, b: Sum(n, 0, 2, a * n + b), inner, inner),
        st.builds(lambda a, b: function(y, a)(b), inner, inner),
        st.builds(lambda a, b: at(a, [y == b]), inner, inner),
        st.builds(lambda a, b: (matrix([[0, 1], [1, 2]]) * vector(a, b))[1, 1], inner, inner),
    )


def relations(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(lambda a, b, r: r(a, b), inner, inner, st.sampled_from(RELATIONS))


RELATIONS = [lambda a, b: a <= b, lambda a, b: a < b, lambda a, b: a == b, lambda a, b: a != b]
LEAVES = st.integers(0, 1).map(lambda i: (x, y)[i]) | NUMBERS
EXPRESSIONS = st.recursive(LEAVES, grown, max_leaves=6)


def connected(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(lambda p, q: p & q, inner, inner),
        st.builds(lambda p, q: p | q, inner, inner),
        st.builds(lambda p: ~p, inner),
        st.builds(implies, inner, inner),
    )


PROPOSITIONS = st.recursive(relations(EXPRESSIONS), connected, max_leaves=4)
VALUES = st.fractions(-2, 2, max_denominator=3)


def truth(proposition: Any, **values: Any) -> bool | None:
    """Whether a proposition holds at a point; None where something in it is undefined."""
    known = {theory.reals(name).term: value for name, value in values.items()}
    return Model(random.Random(0), total=False, values=known).truth(proposition.term)


def agree(one: Any, others: Any) -> None:
    """Whether propositions, made by functions without arguments, say the same, where it can be told."""
    try:
        expected = one()
        found = [other() for other in others]
    except Undecided:
        return
    assert all(f is expected for f in found), (expected, found)


@pytest.mark.slow
@settings(max_examples=60)
@given(PROPOSITIONS, VALUES, VALUES)
def test_what_stands_for_a_variable_is_put_for_it_and_undefined_nowhere_else(p: Any, a: Fraction, b: Fraction) -> None:
    t = Theory("t")
    t.reals("x y")
    of = t.define("P", (x, y), p)
    agree(
        lambda: truth(p, x=a, y=b),
        [
            lambda: truth(at(p, [x == a, y == b])),
            lambda: truth(at(at(p, [x == a]), [y == b])),
            lambda: truth(at(p, [x == number(a)]), y=b),
            lambda: truth(function(x, y, p)(a, b)),
            lambda: truth(value_at(lambda s, r: at(p, [x == s, y == r]), a, b)),
            lambda: Model(random.Random(0), False, {of.term: None}).truth(unfolded(t, of(a, b))),
        ],
    )


def unfolded(own: Theory, p: Any) -> Any:
    return own.claim(f"c{len(own.claims)}", p).freezer().unfolded(p.term)


@pytest.mark.slow
@settings(max_examples=60)
@given(PROPOSITIONS, VALUES, VALUES)
def test_renaming_variables_changes_no_truth(p: Any, a: Fraction, b: Fraction) -> None:
    """Renaming x to u, or exchanging x and y, changes the truth of no proposition."""
    agree(
        lambda: truth(p, x=a, y=b),
        [
            lambda: truth(at(p, [x == y, y == x]), x=b, y=a),
            lambda: truth(at(p, [x == u]), u=a, y=b),
            lambda: truth(at(at(p, [x == u]), [y == x]), u=a, x=b),
        ],
    )
    renamed = at(p, [x == u])
    assert x.term not in free_variables(renamed.term)
    assert substitute(renamed.term, {u.term: x.term}) is p.term


UNARY: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "log": (log, lambda v: mpmath.log(v) if v > 0 else None),
    "exp": (symres.exp, mpmath.exp),
    "abs": (abs, abs),
    "floor": (symres.floor, mpmath.floor),
    "sign": (symres.sign, mpmath.sign),
}
BINARY: dict[str, tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]] = {
    "+": (operator.add, operator.add),
    "-": (operator.sub, operator.sub),
    "*": (operator.mul, operator.mul),
    "/": (operator.truediv, lambda v, w: None if w == 0 else v / w),
    "max": (greatest, max),
    "min": (least, min),
}
EXPONENTS = [2, 3, -1, -2, 0, *(Fraction(*e) for e in ((1, 2), (1, 3), (-1, 2), (2, 3)))]


def raised(base: Any, e: Any) -> Any:
    """A power by a literal, None where it is undefined."""
    if e == int(e):
        return None if base == 0 and e < 0 else base ** int(e)
    return None if base < 0 or base == 0 and e < 0 else base ** (mpmath.mpf(e.numerator) / e.denominator)


def drawn(chance: random.Random, depth: int) -> tuple[Any, Callable[[Any, Any], Any]]:
    """An expression, written with operators, and its value at a point, None where it has none."""
    kind = chance.random()
    if depth == 0 or kind < 0.15:
        leaf = chance.choice(["x", "x", "y", 0, 1, -2, Fraction(1, 2)])
        if isinstance(leaf, str):
            return (x, lambda a, b: a) if leaf == "x" else (y, lambda a, b: b)
        return number(leaf), lambda a, b: mpmath.mpf(leaf.numerator) / leaf.denominator
    written, meant = drawn(chance, depth - 1)
    if kind < 0.35:
        write, apply = UNARY[chance.choice(list(UNARY))]
        return write(written), lifted(apply, meant)
    if kind < 0.6:
        e = chance.choice(EXPONENTS)
        return written**e, lifted(lambda v: raised(v, e), meant)
    name = chance.choice(list(BINARY))
    other, outside = drawn(chance, depth - 1)
    return BINARY[name][0](written, other), lifted(BINARY[name][1], meant, outside)


def lifted(apply: Callable[..., Any], *parts: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def value(a: Any, b: Any) -> Any:
        values = [part(a, b) for part in parts]
        return None if any(v is None for v in values) else apply(*values)

    return value


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_expressions_are_defined_where_what_is_written_is_and_have_its_value(seed: int) -> None:
    chance, seen = random.Random(seed), 0
    with mpmath.workdps(40):
        for _ in range(150):
            try:
                written, meant = drawn(chance, 3)
            except ClaimError:  # a power with too many digits
                continue
            for a, b in itertools.product((-2, Fraction(-1, 2), 0, 1, 3), (-1, 0, Fraction(1, 2), 2)):
                put = at(written, [x == a, y == b])
                try:
                    wanted = meant(*(mpmath.mpf(q.numerator) / q.denominator for q in map(Fraction, (a, b))))
                    found = Model(random.Random(0), total=False).evaluate(put.term)
                except (Undecided, OverflowError):
                    continue
                except Undefined:
                    found = None
                assert (wanted is None) == (found is None), (written, a, b, wanted, found)
                if wanted is None or any(h in repr(written) for h in ("floor", "sign", "if(")):  # digits decide there
                    continue
                value = mpmath.mpf(found.numerator) / found.denominator if isinstance(found, Fraction) else found
                assert abs(value - wanted) <= mpmath.mpf(10) ** -15 * (1 + abs(wanted)), (written, a, b)
                seen += 1
    assert seen > 500


def is_defined(closed: Any) -> bool:
    """Whether a closed proposition is defined, as the kernel has it."""
    return all(shown(goal) is not None for goal in definedness(closed.term, ()))


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(relations(EXPRESSIONS), min_size=2, max_size=4), VALUES, VALUES, st.randoms(use_true_random=False))
def test_the_order_of_propositions_says_nothing(parts: Any, a: Fraction, b: Fraction, chance: Any) -> None:
    closed = [at(part, [x == a, y == b]) for part in parts]
    shuffled = chance.sample(closed, len(closed))
    for joined in (symres.all_of, symres.any_of):
        assert is_defined(joined(closed)) is is_defined(joined(shuffled))
        try:
            if None in [truth(part) for part in closed]:
                continue
        except Undecided:
            continue
        nested = joined([joined(shuffled[:1]), joined(shuffled[1:])])
        agree(lambda j=joined: truth(j(closed)), [lambda j=joined: truth(j(shuffled)), lambda n=nested: truth(n)])


@pytest.mark.parametrize(
    ("proposition", "needed"),
    [
        ((x != 0) & (1 / x > 0), []),
        ((1 / x > 0) & (x != 0), []),
        ((x == 0) | (1 / x > 0), []),
        ((1 / x > 0) | (x == 0), []),
        ((1 / x > 0) | (x != 0), ["x != 0"]),
        ((1 / x > 0) & (x == 0), ["x != 0"]),
        (implies(x != 0, 1 / x != 0), []),
        (implies(1 / x != 0, x != 0), ["x != 0"]),
        (~(x == 0) & (1 / x != 0), []),
        ((x > 0) & (symres.sqrt(x) > 0) & (log(x) < x), []),
        ((symres.sqrt(x) > 0) & (log(x) < x), ["0 <= x", "0 < x"]),
        (choice(x == 0, 0, 1 / x) == 0, []),
        (choice(1 / x == 0, 0, 1) == 0, ["x != 0"]),
        (for_all(y, implies(y > x, 1 / (y - x) > 0)), []),
        (there_is(y, (y == 1) & (x / y == x)), []),
    ],
)
def test_a_part_need_not_be_defined_where_the_others_decide(proposition: Any, needed: list[str]) -> None:
    assert [str(goal.conclusion) for goal in definedness(proposition.term, ())] == needed


def test_entries_of_every_place_are_put_together() -> None:
    """Products of matrices that are written out, entry by entry, against the products of numbers."""
    for rows, inner, columns in itertools.product((1, 2, 3), repeat=3):
        a = [[3 * i + j for j in range(inner)] for i in range(rows)]
        b = [[i - 2 * j for j in range(columns)] for i in range(inner)]
        product = matrix(a) * matrix(b)
        expected = [[sum(a[i][k] * b[k][j] for k in range(inner)) for j in range(columns)] for i in range(rows)]
        if rows == columns == 1:
            assert repr(product + 0) == str(expected[0][0]) or repr(product) == f"[{expected[0][0]}]"
        else:
            assert repr(product) == repr(matrix(expected))


def test_only_the_kernel_refuses_an_undefined_value() -> None:
    """Python divides by no zero while a claim is made."""
    for make in (
        lambda: number(1) / 0,
        lambda: x / 0,
        lambda: 0 / number(0),
        lambda: number(0) ** -1,
        lambda: Mod(1, 0),
        lambda: log(0, 1),
    ):
        made = make()
        assert isinstance(made, Expression)
    with pytest.raises((ClaimError, ZeroDivisionError)):
        number(1 / 0)
