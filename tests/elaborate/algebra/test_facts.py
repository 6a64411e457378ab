"""The facts a certificate may cite of an atom: each holds at every point, of its own atoms, where they are defined."""

import math
from contextlib import suppress
from fractions import Fraction

import mpmath
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from symres.elaborate import prove
from symres.elaborate.algebra.facts import RECENT, VALUE_BITS, Facts
from symres.elaborate.algebra.normal_form import plain
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected, Sequent
from symres.kernel.arithmetic import LIMIT
from symres.kernel.polynomials import purse
from symres.kernel.terms import INT, build, lam, matrix, number, to_json, variable

from ...terms import power, q, times

X, Y, T = map(variable, "xyt")
N = variable("n", INT)
ZERO, ONE = number(0), number(1)
DIGITS = 150
LARGEST = {"exp": 100, "erf": 4}  # from which on no number is as large, and no digits tell the value from 1
HOLDS = {"=": lambda p: abs(p) < 1e-40, "!=": lambda p: p != 0, ">=": lambda p: p > -1e-40, ">": lambda p: p > 0}


EXP, ABS, CEILING, COS, ATAN, ERF = (build(head, X) for head in ("exp", "abs", "ceiling", "cos", "atan", "erf"))
INNER = [X, times(q("-3/2"), X), build("+", power(X, 2), q("-1/3"))]


def of(*heads):
    return [build(head, t) for head in heads for t in INNER]


# kind: the atoms it is about
OPEN = {
    "exp": of("exp"),
    "abs": of("abs"),
    "root": [power(X, "1/2"), power(X, "2/3"), power(X, "-3/2"), power(build("+", ONE, power(X, 2)), "1/3")],
    "whole": of("ceiling", "floor"),
    "wave": of("sin", "cos"),
    "angle": of("atan"),
    "error": of("erf"),
    "tangent": [*of("exp"), build("log", X), build("log", build("+", ONE, power(X, 2)))],
    "double": of("sin", "cos"),
}
CLOSED = [
    build("pi"),
    power(q(2), "1/2"),
    power(q("1/7"), "-2/3"),
    build("exp", q(20)),
    build("exp", q(-50)),
    build("log", q("1/1000")),
    build("sin", q(22)),
    build("atan", times(q(-1), build("pi"))),
    build("abs", build("+", build("pi"), q("-22/7"))),
    build("tanh", q("1/2")),
    build("erf", q("-1/2")),
]
ATOMS = {**OPEN, "value": CLOSED}
PAIRS = [(kind, atom) for kind, atoms in ATOMS.items() for atom in atoms]


def assumptions(atom):
    """The conditions that make an atom defined."""
    if atom.head == "log" or atom.head == "^" and atom.args[1].value < 0:
        return (build("<", ZERO, atom.args[0]),)
    return (build("<=", ZERO, atom.args[0]),) if atom.head == "^" else ()


def cited(kind, term, *hypotheses):
    """The facts that citing adds, and the list of all."""
    facts = Facts(Sequent((*hypotheses, build("<=", X, X)), build("<=", Y, build("exp", N))))
    before = len(facts.all)
    facts.cite([[kind, to_json(term)]])
    return facts.all[before:], facts


def refuse(message, kind, term, *hypotheses):
    with pytest.raises(Rejected, match=message):
        cited(kind, term, *hypotheses)


def require_truth(kind, atom, x):
    added, facts = cited(kind, atom, *assumptions(atom))
    assert added
    with mpmath.workdps(DIGITS):
        value = Evaluator(MPMATH, {X: MPMATH.number(x)})
        for fact in added:
            left, right = map(value, fact.source.args)
            stated = {"=": "=", "<=": ">=", "<": ">"}[fact.source.head]
            for sign, p in [(fact.sign, value(facts.forms.term(plain(fact.polynomial)))), (stated, right - left)]:
                assert HOLDS[sign](p), f"{kind} says {fact.source}, which fails at {x}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", OPEN)
@given(x=st.fractions(-40, 40))
@example(x=Fraction(0))
@example(x=Fraction(1))
@example(x=Fraction(-2, 3))
@example(x=Fraction(10**20 + 1, 2))
def test_a_cited_fact_holds_at_every_point(kind, x):
    for atom in OPEN[kind]:
        positive = atom.head == "log" or atom.head == "^"
        if abs(x) < LARGEST.get(atom.head, math.inf):
            require_truth(kind, atom, abs(x) or Fraction(1) if positive else x)


@pytest.mark.parametrize("term", CLOSED, ids=str)
def test_a_value_lies_between_ends_that_are_near(term):
    require_truth("value", term, Fraction(0))
    added, _ = cited("value", term)
    low, high = (next(a.value for a in fact.source.args if a.head == "rational") for fact in added)
    assert 0 <= high - low <= max(1, abs(low)) / 2 ** (VALUE_BITS - 12)


def test_a_value_of_which_most_digits_cancel_is_known_less_well():
    """exp(pi sqrt(163)) is an integer up to 10^-12."""
    require_truth("value", build("+", build("exp", times(power(q(163), "1/2"), build("pi"))), q(-(640320**3) - 744)), 0)


@pytest.mark.parametrize(
    ("kind", "atom", "said"),
    [
        ("exp", "exp", ["0 < exp(x)"]),
        ("abs", "abs", ["0 <= abs(x)", "x <= abs(x)", "-x <= abs(x)"]),
        ("whole", "ceiling", ["x <= ceiling(x)", "ceiling(x) < x + 1"]),
        ("whole", "floor", ["x - 1 < floor(x)", "floor(x) <= x"]),
        ("wave", "sin", ["-1 <= sin(x)", "sin(x) <= 1"]),
        ("wave", "cos", ["-1 <= cos(x)", "cos(x) <= 1"]),
        ("angle", "atan", ["-(1/2)*pi < atan(x)", "atan(x) < (1/2)*pi"]),
        ("error", "erf", ["-1 < erf(x)", "erf(x) < 1"]),
        ("tangent", "exp", ["1 + x <= exp(x)"]),
        ("tangent", "log", ["log(x) <= x - 1"]),
        ("double", "sin", ["sin(x) = 2*sin((1/2)*x)*cos((1/2)*x)"]),
        ("double", "cos", ["cos(x) = 1 + (-2)*sin((1/2)*x)^2"]),
    ],
)
def test_what_is_said_is_as_sharp_as_it_can_be(kind, atom, said):
    term = build(atom, X)
    assert [str(fact.source) for fact in cited(kind, term, *assumptions(term))[0]] == said


@pytest.mark.parametrize("kind", ATOMS)
def test_a_fact_of_other_terms_is_refused(kind):
    heads = {atom.head for atom in ATOMS[kind]}
    others = [t for atoms in OPEN.values() for t in atoms if kind == "value" or t.head not in heads]
    others += [t for t in CLOSED if kind != "value" and t.head not in heads]
    assert len(others) > 10
    for term in (*others, X, times(q(-1), build("exp", X)), power(X, 2), build("max", X, Y)):
        refuse(f"no fact '{kind}' about ", kind, term, *assumptions(term))


@pytest.mark.parametrize("kind", ["", "log", "Exp", "sos", None, 0, True, ["exp"], {}, "values"])
def test_an_unknown_fact_is_refused(kind):
    for term in (build("exp", X), build("log", number(2))):
        refuse("no fact .* about ", kind, term)


@pytest.mark.parametrize(
    ("term", "reason"),
    [
        (build("log", ZERO), "is not positive"),
        (build("log", q(-1)), "is not positive"),
        (power(ZERO, -1), "contains 0"),
        (power(build("+", build("pi"), times(q(-1), build("pi"))), -1), "contains 0"),
        (power(q(-1), "1/2"), "reaches below 0"),
        (power(ZERO, "-1/2"), "contains 0"),
        (build("tan", times(q("1/2"), build("pi"))), "contains a pole"),
        (build("D", lam(T, build("abs", T)), ZERO), "is not a value"),
        (build("D", lam(T, build("+", T, times(T, power(T, -1)))), ZERO), "is not a value"),
        (build("entry", power(matrix([[ONE, ONE], [ONE, ONE]]), -1), ONE, ONE), "is not a value"),
        (build("+", ONE, times(ZERO, build("log", ZERO))), "is not positive"),
    ],
    ids=str,
)
def test_what_is_not_defined_has_no_value_that_is_known(term, reason):
    refuse(reason, "value", term)


def test_a_hypothesis_that_defines_the_undefined_gives_it_no_value():
    """Anything follows from 0 < 0, but not from a number for log(0)."""
    with pytest.raises(Rejected):
        cited("value", build("log", ZERO), build("<", ZERO, ZERO))
    with pytest.raises(Rejected):
        cited("value", power(q(-1), "1/2"), build("<=", ZERO, q(-1)))
    with pytest.raises(Rejected):
        cited("value", power(ZERO, -1), build("not", build("=", ZERO, ZERO)))


@pytest.mark.parametrize(
    ("kind", "term"), [("tangent", build("log", X)), ("root", power(X, "1/2")), ("root", power(X, "-1/2"))], ids=str
)
def test_a_fact_of_an_atom_is_used_only_where_it_is_defined(kind, term):
    """Of log(-1) and sqrt(-1) nothing is known."""
    (fact,), facts = cited(kind, term)
    assert assumptions(term)[0] in fact.needs
    claim = fact.source
    for said in ((), (build("<=", q(-1), X),), (build("<=", X, ZERO),), (build("<=", ZERO, Y),), *near(term)):
        proof = {
            "kind": "sos",
            "facts": [[kind, to_json(term)]],
            "summands": [{"weight": "1", "facts": [len(said) + k]} for k in (0, 1)],
        }
        with pytest.raises(Rejected, match="this needs 0 <"):
            prove(Sequent(said, claim), proof)
    proof["summands"] = [{"weight": "1", "facts": [1 + k]} for k in (0, 1)]
    prove(Sequent(assumptions(term), claim), proof)


def near(term):
    """Near misses of the conditions that make an atom defined."""
    return [] if term.head == "^" and term.args[1].value > 0 else [(build("<=", ZERO, X),)]


def test_a_citation_is_a_kind_and_a_scalar_of_the_sequent():
    facts = Facts(Sequent((), build("<=", X, ONE)))
    wave = to_json(build("sin", X))
    for wrong in (["wave"], ["wave", wave, 1], "wave", None, {"wave": wave}, ("wave", wave)):
        with pytest.raises(Rejected, match="a cited fact is a pair"):
            facts.cite([wrong])
    for wrong in (None, {}, "wave", [["wave", wave]] * (LIMIT + 1)):
        with pytest.raises(Rejected, match="the cited facts are a list"):
            facts.cite(wrong)
    for kind in ("wave", "value"):
        with pytest.raises(Rejected, match="expected a number"):
            facts.cite([[kind, to_json(matrix([[ONE]]))]])
    with pytest.raises(Rejected, match="undeclared variable 'y'"):
        facts.cite([["wave", to_json(build("sin", Y))]])
    assert facts.all == []


@pytest.mark.parametrize(
    ("kind", "atom", "claim", "near_miss", "used"),
    [
        ("exp", EXP, build("<", ZERO, EXP), build("<", q("1/100"), EXP), 0),
        ("tangent", EXP, build("<=", build("+", ONE, X), EXP), build("<", build("+", ONE, X), EXP), 0),
        ("abs", ABS, build("<=", X, ABS), build("<", X, ABS), 1),
        ("whole", CEILING, build("<=", X, CEILING), build("<", X, CEILING), 0),
        ("whole", CEILING, build("<", CEILING, build("+", X, ONE)), build("<=", CEILING, X), 1),
        ("wave", COS, build("<=", COS, ONE), build("<", COS, ONE), 1),
        ("angle", ATAN, build("<", ATAN, times(q("1/2"), build("pi"))), build("<", ATAN, q("3/2")), 1),
        ("error", ERF, build("<", ERF, ONE), build("<", ERF, q("99/100")), 1),
        ("error", ERF, build("<", q(-1), ERF), build("<", ZERO, ERF), 0),
    ],
    ids=str,
)
def test_a_fact_proves_what_it_says_and_no_more(kind, atom, claim, near_miss, used):
    """The sum of the fact and the negated claim, which comes after all facts, is 0 < 0."""
    negated = len(cited(kind, atom)[0])
    proof = {
        "kind": "sos",
        "facts": [[kind, to_json(atom)]],
        "summands": [{"weight": "1", "facts": [k]} for k in (used, negated)],
    }
    prove(Sequent((), claim), proof)
    with pytest.raises(Rejected, match="sos"):
        prove(Sequent((), near_miss), proof)


TERMS = [X, Y, ZERO, ONE, power(X, "1/2"), power(X, -1), build("exp", Y), build("abs", X), build("log", times(X, Y))]
COMPARISONS = [build(head, a, b) for head in ("=", "<", "<=") for a in TERMS for b in TERMS if a is not b]
HYPOTHESES = st.lists(st.sampled_from([*COMPARISONS, *map(lambda p: build("not", p), COMPARISONS)]), max_size=6)


@given(HYPOTHESES, st.lists(st.tuples(st.integers(0, 6), HYPOTHESES), max_size=4))
def test_hypotheses_say_the_same_whatever_was_read_before(hypotheses, others):
    """A reading that begins as an earlier one did goes on from there, and neither changes the other."""

    def read():
        facts = Facts(Sequent(tuple(hypotheses), build("<", X, Y)))
        return facts.all.copy(), facts.forms.atoms.copy(), facts.forms.rules.copy(), facts.forms.conditions, facts

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("symres.elaborate.algebra.facts._recent", {})
        *fresh, facts = read()
        facts.cite([["exp", to_json(build("exp", build("exp", X)))]])  # changes that reading alone
        for begins, rest in others:
            Facts(Sequent((*hypotheses[:begins], *rest), build("<", X, Y)))
        *again, _ = read()
    assert again == fresh


def test_hypotheses_that_are_remembered_cost_what_they_did_and_only_a_few_are():
    recent = {}

    def cost(*hypotheses):
        with purse() as own:
            Facts(Sequent(hypotheses, build("<", X, Y)))
        return own.size - own.left

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("symres.elaborate.algebra.facts._recent", recent)
        said = [build("<", power(X, 2), number(k)) for k in range(3 * RECENT)]
        cost(*said[:3])  # so that the variables of the terms are known
        recent.clear()
        first = cost(*said[:2])
        assert cost(*said[:2]) == first > 0
        assert cost(*said[:3]) > first
        for h in said:
            cost(h)
        assert len(recent) == RECENT
        beyond = build("=", power(build("+", X, Y), 40), ZERO)
        with purse(500) as own, suppress(Rejected):  # by whoever asks for more
            Facts(Sequent((beyond,), build("<", X, Y)))
        assert own.left <= 0
        assert (beyond,) not in recent
