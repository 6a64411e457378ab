"""Sums of squares for a step of arithmetic, over the atoms of its facts as if these were variables.

An inner product of vectors or matrices is read as a product of two numbers first. What is then a sum of squares of
linear forms is one of squares of norms, whatever the dimension: so the worst cases of methods are shown (Y. Drori and
M. Teboulle, Performance of first-order methods for smooth convex minimization, Math. Program. 145, 2014).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.compact import Atoms, Comparison
from symres.kernel import Sequent
from symres.kernel import polynomials as P
from symres.kernel.terms import (
    FALSE,
    ZERO,
    Term,
    build,
    free_variables,
    from_json,
    is_scalar,
    joined,
    number,
    substitute,
    to_json,
    variable,
)

from ..budget import OutOfBudget, clock
from ..plausibility import holds_at_points
from ..polynomials import linear, positivstellensatz, sos

TERMS = 60  # of all facts together
LIFTED = 150  # where inner products are products
SHARE = 0.5  # of the time, for the first way to read the facts


def squares(facts: Atoms, deadline: float) -> Any:
    """``summands`` and ``cofactors`` for the facts, the last of which denies the goal; None if none are found."""
    now = clock()
    readings = Reading(facts, lifted=True), Reading(facts, lifted=False)
    for reading, end in zip(readings, (now + SHARE * (deadline - now), deadline), strict=True):
        found = reading.multipliers(end)
        if found is not None:
            return found
    return None


def inner_product(atom: Term) -> tuple[Term, Term] | None:
    """The two matrices of which a trace is the inner product; None for another atom.

    >>> from symres.kernel.terms import ONE, matrix_sort
    >>> x, y = variable("x", matrix_sort(number(3), ONE)), variable("y", matrix_sort(number(3), ONE))
    >>> inner_product(build("tr", build("*", build("T", x), y)))
    (x, y)
    """
    if atom.head != "tr" or atom.args[0].head != "*" or len(atom.args[0].args) != 2:
        return None
    a, b = atom.args[0].args
    if a.head == "T":
        return a.args[0], b
    return (b.args[0], a) if b.head == "T" else None


class Reading:
    """Facts over variables, one for each atom that is a number; ``lifted``, one for each matrix in an inner product."""

    def __init__(self, facts: Atoms, lifted: bool) -> None:
        self.facts = facts
        self.lifted = lifted
        self.numbers: dict[Term, Term] = {}  # the atoms that variables stand for
        self.matrices: dict[Term, Term] = {}  # the matrices that variables stand for
        self.stand_in: dict[Term, Term] = {}  # what stands for an atom
        for i, atom in enumerate(facts.words.atoms):
            pair = inner_product(atom) if lifted else None
            if pair is not None:
                self.stand_in[atom] = build("*", *map(self._of_matrix, pair))
            elif is_scalar(atom.sort):
                x = variable(f"atom_{i}")
                self.numbers[x] = atom
                self.stand_in[atom] = x

    def _of_matrix(self, m: Term) -> Term:
        known = next((x for x, other in self.matrices.items() if other is m), None)
        if known is None:
            known = variable(f"matrix_{len(self.matrices)}")
            self.matrices[known] = m
        return known

    def multipliers(self, deadline: float) -> Any:
        """``summands`` and ``cofactors``, or None."""
        terms = sum(len(f.polynomial) for f in self.facts.all)
        if bool(self.matrices) != self.lifted or terms > (LIFTED if self.lifted else TERMS):
            return None
        sequent = Sequent(tuple(map(self._read, self.facts.all)), FALSE)
        if len(set(sequent.hypotheses)) < len(sequent.hypotheses) or not holds_at_points(sequent):
            return None
        for search in (sos.search, linear.search, positivstellensatz.search):
            try:
                proof = search(sequent, deadline)
            except OutOfBudget:
                continue
            found = self._back(proof) if proof is not None and set(proof) <= {"kind", "summands", "cofactors"} else None
            if found is not None:
                return found
        return None

    def _read(self, fact: Comparison) -> Term:
        """A fact over the variables."""
        parts = []
        for m, c in fact.polynomial.items():
            powers = [build("^", self.stand_in[self.facts.words.atoms[i]], number(e)) for i, e in P.exponents(m)]
            parts.append(build("*", number(Fraction(c)), *powers) if powers else number(Fraction(c)))
        p = joined("+", parts, ZERO)
        if fact.sign in ("=", "!="):
            equation = build("=", p, ZERO)
            return equation if fact.sign == "=" else build("not", equation)
        return build("<=" if fact.sign == ">=" else "<", ZERO, p)

    def _back(self, proof: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[list[Any]]] | None:
        """A certificate about the facts themselves; None if it says something of matrices as of numbers."""
        variables = {str(x.value): x for x in (*self.numbers, *self.matrices)}
        summands: list[dict[str, Any]] = []
        for s in proof["summands"]:
            summand = {"facts": [], **s}
            factors = [self._read(self.facts.all[k]) for k in summand["facts"]]
            if "square" in s:
                factors.append(from_json(s["square"], variables))
                root = self._root(factors[-1])
                if root is None:
                    return None
                summand["square"] = to_json(root)
            if sum(bool(free_variables(t) & self.matrices.keys()) for t in factors) > 1:
                return None  # in a product of inner products it is not seen what belongs together
            summands.append(summand)
        cofactors = [(k, from_json(c, variables)) for k, c in proof.get("cofactors", [])]
        if any(free_variables(c) & self.matrices.keys() for _, c in cofactors):
            return None
        return summands, [[k, to_json(substitute(c, self.numbers))] for k, c in cofactors]

    def _root(self, root: Term) -> Term | None:
        """The number below a square, or the norm of a linear form in matrices; None for anything else."""
        if not free_variables(root) & self.matrices.keys():
            return substitute(root, self.numbers)
        forms = NormalForms()
        parts: list[Term] = []
        for m, c in forms(root).numerator.items():
            inside = [(forms.atoms[i], e) for i, e in P.exponents(m)]
            matrices = [self.matrices[x] for x, e in inside if x in self.matrices for _ in range(e)]
            if len(matrices) != 1 or parts and parts[0].sort is not matrices[0].sort:
                return None
            scalars = {k: e for k, e in inside if k not in self.matrices}
            scale = [number(Fraction(c)), *(build("^", self.numbers[x], number(e)) for x, e in scalars.items())]
            parts.append(build("*", *scale, matrices[0]))
        return build("frobenius", joined("+", parts, ZERO))
