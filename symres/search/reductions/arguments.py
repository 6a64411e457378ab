"""Hypotheses about values of increasing functions, as hypotheses about their arguments.

From f(a) < f(b) follows a < b, since b <= a gives f(b) <= f(a). What a logarithm is compared with is the logarithm of
its exponential, and what an exponential is compared with that of its logarithm, if it is a positive number.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from symres.elaborate.algebra.facts import Fact, Facts
from symres.elaborate.algebra.normal_form import normalised, plain
from symres.elaborate.algebra.signs import sign
from symres.elaborate.trees.cases import INCREASING, increases_where
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import ONE, ZERO, build, difference, free_variables

from ..steps import Close, Proof, carry_out, sign_cases, split, with_lemmas
from ..strategy import Arguments

RELATIONS = {"=": "=", ">=": "<=", ">": "<"}


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof from what such hypotheses say of arguments; None if there are none that say something new of them.

    ``close`` proves the sequent with that, ``follows`` what is plain.
    """
    functions = dict(_consequences(sequent))
    if not functions:
        return None

    def shown(goal: Sequent) -> Proof | None:
        return _by_images(goal, functions[goal.conclusion], follows)

    inequalities = [p for p in functions if p.head != "="]
    equations = [p for p in functions if p.head == "="]

    def squeezed(goal: Sequent) -> Proof | None:
        a, b = goal.conclusion.args
        halves = build("<=", a, b), build("<=", b, a)
        head, apart = functions[goal.conclusion], sign_cases(difference(a, b))
        return with_lemmas(
            goal, halves, lambda half: _by_images(half, head, follows), lambda g: carry_out(g, apart, follows)
        )

    def known(goal: Sequent) -> Proof | None:
        return with_lemmas(goal, equations, squeezed, close)

    return with_lemmas(sequent, inequalities, shown, known)


def _consequences(sequent: Sequent) -> Iterator[tuple[Term, str]]:
    """Propositions about arguments that are not supposed yet, each with the head of the function."""
    found: dict[Term, str] = {}
    for h in sequent.hypotheses:
        if h.head in RELATIONS.values() and h.args[0].head == h.args[1].head in INCREASING:
            found[build(h.head, *(side.args[0] for side in h.args))] = h.args[0].head
    facts = Facts(sequent)
    for fact in facts.all:
        found.update(said_of_arguments(facts, fact))
    new = (p for p in found if p not in sequent.hypotheses and not (p.head != "=" and facts.holds(p)))
    yield from ((p, found[p]) for p in itertools.islice(new, Arguments.MOST))


def said_of_arguments(facts: Facts, fact: Fact) -> Iterator[tuple[Term, str]]:
    """Propositions about arguments of increasing functions, each with the head of the function, that a fact says which
    is linear in the value.

    >>> from symres.kernel.terms import FALSE, number, variable
    >>> x = variable("x")
    >>> facts = Facts(Sequent((build("<=", build("exp", x), number(2)),), FALSE))
    >>> [p for p, _ in said_of_arguments(facts, facts.all[0])]
    [x <= log(2)]
    """
    values = [(i, a) for i, a in enumerate(facts.forms.atoms) if a.head in INCREASING and free_variables(a)]
    if fact.sign not in RELATIONS or not values:
        return
    p = _without_positive(facts, fact.polynomial)
    for i, atom in values:
        slope = p.get(1 << P.FIELD * i)
        if slope is None:
            continue
        rest = {m: c for m, c in p.items() if not P.exponent(m, i)}
        if len(rest) + 1 < len(p):
            continue
        bound = normalised(facts.forms.term(plain(P.multiply(rest, P.constant(-1 / Fraction(slope))))))
        there = _argument_of(atom.head, bound)
        (a,) = atom.args
        if there is None or not all(map(_is_algebraic, (a, there))):
            continue
        yield build(RELATIONS[fact.sign], *((there, a) if slope > 0 else (a, there))), atom.head


def _without_positive(facts: Facts, p: Polynomial) -> Polynomial:
    """A polynomial without the powers of positive atoms that divide it."""
    for i, atom in enumerate(facts.forms.atoms):
        e = min((P.exponent(m, i) for m in p), default=0)
        if e and facts.holds(build("<", ZERO, atom)):
            p = {m - (e << P.FIELD * i): c for m, c in p.items()}
    return p


def _argument_of(head: str, value: Term) -> Term | None:
    """Where a function has a value; None if that is not seen."""
    if value.head == head:
        return value.args[0]
    if value is (ZERO if head == "log" else ONE):
        return ONE if head == "log" else ZERO
    if head == "log":
        return build("exp", value)
    try:
        positive = head == "exp" and not free_variables(value) and sign(value) > 0
    except Rejected:
        return None
    return build("log", value) if positive else None


def _is_algebraic(term: Term) -> bool:
    """Whether no function of what is not a number is in a term."""
    if not free_variables(term):
        return True
    return term.head in ("variable", "+", "*", "^") and all(map(_is_algebraic, term.args))


def _by_images(goal: Sequent, head: str, follows: Close) -> Proof | None:
    """A proof of an inequality, since otherwise the values of an increasing function contradict what is known."""
    relation, (a, b) = goal.conclusion.head, goal.conclusion.args
    opposite = build("<" if relation == "<=" else "<=", b, a)
    values = build(head, b), build(head, a)

    def image(here: Sequent) -> Proof | None:
        return carry_out(here, {"kind": "cases", "function": head}, follows)

    def contradicted(here: Sequent) -> Proof | None:
        return with_lemmas(here, [build(opposite.head, *values)], image, follows)

    def in_domain(here: Sequent) -> Proof | None:
        return split(here, (goal.conclusion, opposite), follows, follows, contradicted)

    domain = [p for value in values for p in increases_where(value)]
    return with_lemmas(goal, [p for p in dict.fromkeys(domain) if p not in goal.hypotheses], follows, in_domain)
