"""Proofs by cases: zero products from a Groebner basis, disjunctive hypotheses, the two signs of an absolute value.

The tree is built depth first. A node is closed if its conclusion follows, one of its disjuncts follows, or its
hypotheses contradict each other; otherwise it branches on the shortest reducible consequence of its equations. Where
each case needs an argument of its own, the whole prover goes on from it (``distinctions``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from symres.derive.rings import polynomial, rational
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import plain
from symres.kernel import polynomials as P
from symres.kernel.sequents import Sequent
from symres.kernel.terms import REAL, ZERO, Term, build, difference, free_variables, is_scalar, number, to_json

from ..budget import OutOfBudget, clock
from ..plausibility import holds_at_points
from ..points.neighbourhood import nearby
from ..polynomials.ideal import Ideal
from ..polynomials.identity import equations, listed
from ..polynomials.signs import Signs
from ..steps import Close, Proof, carry_out, one_of, sign_cases

Deeper = Callable[[Sequent, int], "Proof | None"]  # proves a sequent, with so many branchings allowed


def search(sequent: Sequent, close: Deeper, depth: int, deadline: float) -> Proof | None:
    """A proof by cases, whose branches ``close`` proves; None if none is found."""
    if clock() > deadline:
        raise OutOfBudget("cases")
    for step in _disjuncts(sequent):
        proof = carry_out(sequent, step, lambda premise: close(premise, 0))
        if proof is not None:
            return proof
    facts = Facts(sequent)
    for literal in _literals(sequent.conclusion):
        facts.about(literal)  # so that its atoms are known
    numbers = equations(facts)
    ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in numbers], deadline)
    contradiction = _contradiction(facts, numbers, ideal)
    if contradiction is not None:
        return contradiction
    if depth == 0:
        return None
    for step in _branchings(sequent, facts, numbers, ideal):
        proof = carry_out(sequent, step, lambda premise: close(premise, depth - 1))
        if proof is not None:
            return proof
    return None


def _literals(proposition: Term) -> Iterator[Term]:
    """The parts of conjunctions and disjunctions."""
    if proposition.head in ("and", "or"):
        for part in proposition.args:
            yield from _literals(part)
    else:
        yield proposition


def _disjuncts(sequent: Sequent) -> list[Proof]:
    if sequent.conclusion.head != "or":
        return []
    return [{"kind": "cases", "disjunct": i} for i in range(len(sequent.conclusion.args))]


def _contradiction(facts: Facts, numbers: list[int], ideal: Ideal) -> Proof | None:
    """A proof that the equations have no solution, or none with what is said not to vanish."""
    if not numbers:
        return None
    one = ideal.cofactors(P.constant(-1))
    if one is not None:
        return {"kind": "sos", "summands": [{"weight": "1"}], "cofactors": listed(facts, numbers, one)}
    for k, fact in enumerate(facts.all):
        if fact.sign not in ("!=", ">") or not fact.polynomial:
            continue
        found = ideal.cofactors(P.multiply(fact.polynomial, P.constant(-1)))
        if found is not None:
            own = [k]
            if fact.sign == "!=":
                own = [k, k]
                found = [P.multiply(c, fact.polynomial) for c in found]
            return {
                "kind": "sos",
                "summands": [{"weight": "1", "facts": own}],
                "cofactors": listed(facts, numbers, found),
            }
    return None


def _branchings(sequent: Sequent, facts: Facts, numbers: list[int], ideal: Ideal) -> list[Proof]:
    """Steps worth trying, the most promising first."""
    steps: list[Proof] = []
    for i, h in enumerate(sequent.hypotheses):
        if h.head == "or":
            steps.append({"kind": "cases", "hypothesis": i})
        elif h.head == "ex":
            steps.append({"kind": "cases", "open": i})
    steps += zero_products(facts, numbers, ideal)
    steps += _divided(sequent, facts, numbers, ideal)
    steps += pinched(facts, ideal)
    for atom in facts.forms.atoms:
        if atom.head == "abs":
            t = atom.args[0]
            sides = [build("+", atom, build("*", number(s), t)) for s in (-1, 1)]
            if not any(build("=", side, number(0)) in sequent.hypotheses for side in sides):
                steps.append({"kind": "cases", "factors": [to_json(side) for side in sides]})
    return steps


def zero_products(facts: Facts, numbers: list[int], ideal: Ideal) -> Iterator[Proof]:
    """Steps to the factors of the shortest consequences of the equations that have several."""
    for g, factors in ideal.reducible()[:2]:
        cofactors = ideal.cofactors(polynomial(g))
        if cofactors is None:
            continue
        product = ideal.ring.one
        listed_factors = []
        for f, n in factors:
            product *= f**n
            listed_factors += [to_json(ideal.term(f))] * n
        scale = P.constant(1 / rational(g.LC / product.LC))
        scaled = [P.multiply(c, scale) for c in cofactors]
        yield {"kind": "cases", "factors": listed_factors, "cofactors": listed(facts, numbers, scaled)}


def _divided(sequent: Sequent, facts: Facts, numbers: list[int], ideal: Ideal) -> list[Proof]:
    """Steps to an equation that follows once it is multiplied by a number that is not zero."""
    if sequent.conclusion.head != "=" or not numbers or not is_scalar(sequent.conclusion.args[0].sort):
        return []
    difference = facts.forms.difference(*sequent.conclusion.args).numerator
    for fact in facts.all:
        if fact.sign in ("!=", ">") and fact.polynomial and len(facts.forms.atoms) == ideal.ring.ngens:
            cofactors = ideal.cofactors(P.multiply(fact.polynomial, difference))
            if cofactors is not None:
                factors = [to_json(facts.forms.term(plain(p))) for p in (fact.polynomial, difference)]
                return [{"kind": "cases", "factors": factors, "cofactors": listed(facts, numbers, cofactors)}]
    return []


def pinched(facts: Facts, ideal: Ideal) -> list[Proof]:
    """Splits by the sign of what is >= 0 and, modulo the equations, also <= 0: only zero is left."""
    usable = [k for k, fact in enumerate(facts.all) if fact.sign in (">=", ">")]
    for k in usable:
        if facts.all[k].sign != ">=":
            continue
        rest = ideal.remainder(facts.all[k].polynomial)
        signed = Signs(facts, ideal, [j for j in usable if j != k]).of(rest) if rest else None
        if signed is not None and signed.sign < 0:
            _, primitive = ideal.element(facts.all[k].polynomial).primitive()
            return [sign_cases(ideal.term(primitive.monic() if len(primitive) == 1 else primitive))]
    return []


def distinctions(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof of a part of a disjunction that seems to hold everywhere, or by the first distinction of cases that
    offers itself; None if there is none, or a case stays open.
    """
    about_all = any(h.head in ("ex", "all") for h in sequent.hypotheses)  # of which no point tells anything
    parts = sequent.conclusion.args if sequent.conclusion.head == "or" and not about_all else ()
    likely = [i for i, part in enumerate(parts) if holds_at_points(replace(sequent, conclusion=part))]
    proof = one_of(sequent, likely, close)
    if proof is not None:
        return proof
    for step in _distinctions(sequent, deadline):
        return carry_out(sequent, step, close)
    return None


def _distinctions(sequent: Sequent, deadline: float) -> Iterator[Proof]:
    for i, h in enumerate(sequent.hypotheses):
        if h.head == "or":
            yield {"kind": "cases", "hypothesis": i}
        if h.head == "ex" and nearby(h, (*sequent.hypotheses, sequent.conclusion)) is None:
            yield {"kind": "cases", "open": i}
    if any(h.head in ("ex", "all") for h in sequent.hypotheses):
        facts = Facts(sequent)
        numbers = equations(facts)
        ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in numbers], deadline)
        yield from zero_products(facts, numbers, ideal)
        yield from pinched(facts, ideal)
    if sequent.conclusion.head == "or":
        for h in sequent.hypotheses:
            apart = h.args[0].args if h.head == "not" and h.args[0].head == "=" else ()
            if apart and is_scalar(apart[0].sort) and not signed(sequent, difference(*apart)):
                yield sign_cases(difference(*apart))
    if sequent.conclusion.head in ("or", "="):
        for x in sorted(free_variables(sequent.conclusion), key=str):
            if x.sort is REAL and not signed(sequent, x):
                yield sign_cases(x)


def signed(sequent: Sequent, t: Term) -> bool:
    """Whether a hypothesis says how a term compares with zero."""
    return any(h in sequent.hypotheses for h in (build("<", t, ZERO), build("=", t, ZERO), build("<", ZERO, t)))


def closed_part(sequent: Sequent, close: Close) -> Proof | None:
    """A proof of one of the parts that say that something exists and have no variables; None if none is found."""
    if sequent.conclusion.head != "or":
        return None
    parts = enumerate(sequent.conclusion.args)
    closed = (i for i, part in parts if part.head == "ex" and not free_variables(part))
    return one_of(sequent, closed, close)
