"""Equations between exponentials: what they say of one of them, its logarithm says of the argument.

    H |- C    from  H, t = log(c_k) |- C  for the positive zeros c_k of p,   if H says that p(exp t) = 0

p is found by elimination: every exponential is one more unknown, which is not zero. A polynomial that vanishes at a
variable is found likewise. What then says what a variable is, is put in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_poly
from sympy import lex
from sympy.polys.groebnertools import groebner
from sympy.polys.rings import PolyElement, PolyRing

from symres.derive import rings
from symres.elaborate.algebra.facts import Facts
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Sequent
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import FALSE, REAL, ZERO, Term, build, for_all, free_variables, fresh, joined, number, to_json

from ..budget import OutOfBudget, time_limit
from ..polynomials import identity, linear
from ..polynomials.ideal import Ideal
from ..polynomials.identity import equations, listed
from ..polynomials.representation import coefficients, real_zeros, square_free
from ..steps import Close, Proof, carry_out, instance, keep, with_lemmas
from ..strategy import Exponentials
from .substitution import replaced as substituted
from .substitution import solved


@dataclass(frozen=True)
class Consequence:
    """``polynomial``, which has simple zeros only, vanishes at ``term``: a product of ``factors``, itself among them
    and else what is positive, is the combination of equations with ``cofactors``.
    """

    term: Term
    polynomial: Any
    factors: tuple[Term, ...]
    cofactors: list[list[Any]]

    @property
    def equation(self) -> Term:
        return build("=", _value(self.polynomial, self.term), ZERO)

    @property
    def zeros(self) -> list[Term]:
        """The real zeros in their order."""
        found = [zero for factor, _ in self.polynomial.factor()[1] for zero in real_zeros(coefficients(factor))]
        return sorted(found, key=Evaluator(MPMATH, {}))


def search(sequent: Sequent, close: Close, follows: Close, deadline: float) -> Proof | None:
    """A proof from what the equations say of an exponential, or of a variable beside them; None if they say nothing.

    ``follows`` proves what is plain, ``close`` what is left.
    """
    said = next(consequences(Facts(sequent), deadline), None)
    if said is None:
        return None

    def vanishes(goal: Sequent) -> Proof | None:
        return identity.search(goal, deadline) or linear.search(goal, deadline, 1)

    def shown(goal: Sequent) -> Proof | None:
        step = {"kind": "cases", "factors": [to_json(f) for f in said.factors], "cofactors": said.cofactors}
        return carry_out(goal, step, vanishes)

    def told(goal: Sequent) -> Proof | None:
        return _at_zeros(goal, said, close, follows) if said.term.head == "exp" else close(goal)

    if said.polynomial.degree() == 0:
        return shown(sequent)
    return with_lemmas(sequent, [said.equation], shown, told)


# ------------------------------------------------------------------------------------------------ what is a consequence


def consequences(facts: Facts, deadline: float) -> Iterator[Consequence]:
    """Consequences of the equations for one variable, if none of them is about it alone, and for one exponential."""
    atoms, numbers = facts.forms.atoms, equations(facts)
    mentioned = [frozenset(i for m in facts.all[k].polynomial for i, _ in P.exponents(m)) for k in numbers]
    used = sorted(frozenset().union(*mentioned))
    positive = [i for i in used if atoms[i].head == "exp" and free_variables(atoms[i])]
    if not positive or len(used) > Exponentials.ATOMS:
        return
    ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in numbers], deadline)
    unknown = [i for i in used if atoms[i].sort is REAL and atoms[i].head == "variable" and {i} not in mentioned]
    for i in (*unknown, *positive):
        p = _eliminant(ideal, used, positive, i)
        if p is None:
            continue
        simple = square_free(p) if p.degree() else p
        once = _value(simple, atoms[i])
        if build("=", once, ZERO) in facts.sequent.hypotheses:
            continue
        most = max((n for _, n in p.factor()[1]), default=0)
        root = _at(simple, i)
        for n in range(Exponentials.POWERS):
            product = P.constant(1)
            for factor in [root] * most + [_at(fmpq_poly([0, 1]), j) for j in positive] * n:
                product = P.multiply(product, factor)
            cofactors = ideal.cofactors(product)
            if cofactors is not None:
                factors = (*[once] * most, *[atoms[j] for j in positive] * n)
                yield Consequence(atoms[i], simple, factors, listed(facts, numbers, cofactors))
                break


def _eliminant(ideal: Ideal, used: list[int], positive: list[int], i: int) -> Any:
    """The polynomial of least degree that vanishes at an atom, where some do not; None if none does, or not soon."""
    order = [*(j for j in used if j != i), i]
    ring = rings.ring(len(order) + 1, lex)
    inverse, *unknowns = ring.gens
    at = dict(zip(order, unknowns, strict=True))
    nowhere = inverse
    for j in positive:
        nowhere *= at[j]
    given = [g for g in ideal.generators if g and _mentioned(g) <= at.keys()]
    try:
        with time_limit(Exponentials.SOON):
            basis = groebner([nowhere - 1, *(_moved(g, ring, at) for g in given)], ring)
    except OutOfBudget:
        return None
    own = [g for g in basis if not any(any(m[:-1]) for m in g.itermonoms())]
    if not own:
        return None
    terms = {m[-1]: rings.rational(c) for m, c in own[0].iterterms()}
    return fmpq_poly([fmpq(*terms.get(k, Fraction(0)).as_integer_ratio()) for k in range(max(terms) + 1)])


def _mentioned(p: PolyElement) -> set[int]:
    """The unknowns in a polynomial."""
    return {j for powers in p.itermonoms() for j, e in enumerate(powers) if e}


def _moved(p: PolyElement, ring: PolyRing, at: Mapping[int, PolyElement]) -> PolyElement:
    """A polynomial in other unknowns."""
    out = ring.zero
    for powers, c in p.iterterms():
        term = ring(c)
        for j, e in enumerate(powers):
            if e:
                term *= at[j] ** e
        out += term
    return out


def _at(p: Any, i: int) -> Polynomial:
    """A polynomial in one atom."""
    return {k << P.FIELD * i: c for k, c in enumerate(coefficients(p)) if c}


def _value(p: Any, t: Term) -> Term:
    """A polynomial at a term."""
    powers = [build("*", number(c), build("^", t, number(k))) for k, c in enumerate(coefficients(p)) if c]
    return joined("+", powers, ZERO)


# ------------------------------------------------------------------------------------------- what follows for arguments


def _at_zeros(sequent: Sequent, said: Consequence, close: Close, follows: Close) -> Proof | None:
    """The cases of the zeros of what vanishes at an exponential; those that are not positive are contradicted."""
    told = next(k for k, fact in enumerate(Facts(sequent).all) if fact.source is said.equation)
    sign = Evaluator(MPMATH, {})

    def case(c: Term) -> Close:
        return follows if sign(c) <= 0 else lambda goal: _with_logarithm(goal, said.term, c, close, follows)

    step = {
        "kind": "cases",
        "roots": to_json(said.term),
        "polynomial": list(map(str, coefficients(said.polynomial))),
        "cofactors": [[told, to_json(number(-1))]],  # the fact is 0 - p = 0
        "values": list(map(to_json, said.zeros)),
    }
    return carry_out(sequent, step, follows, *map(case, said.zeros))


def _with_logarithm(sequent: Sequent, exponential: Term, c: Term, close: Close, follows: Close) -> Proof | None:
    """The case exp t = c, by: for all z, z = exp t => t = log z."""
    (t,), z = exponential.args, fresh(REAL)
    inverse = for_all(z, build("=>", build("=", z, exponential), build("=", t, build("log", z))), "z")
    equation = build("=", t, build("log", c))

    def shown(goal: Sequent) -> Proof | None:
        return carry_out(goal, {"kind": "cases", "equation": len(goal.hypotheses) - 1}, follows)

    def taken(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, inverse, c), follows, only)

    def only(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h is not inverse], told)

    def told(goal: Sequent) -> Proof | None:
        for value_of in solved(Sequent((equation,), FALSE)):
            return substituted(goal, value_of, close, follows)
        return close(goal)

    return with_lemmas(sequent, [inverse], shown, taken)
