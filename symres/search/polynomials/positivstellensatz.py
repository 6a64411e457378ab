"""Inequalities by sums of squares: which identities to look for, in which order, and their certificates.

A contradiction of facts is an identity
    fixed + sum (product of facts * sum of squares) + sum (cofactor * equation) = 0
whose fixed part, or another summand, is positive. Tried, while time is left and by rising degree:
    the negated conclusion by itself, with squares and each fact times squares (Putinar, Indiana Univ. Math. J. 42,
    1993) and with products of facts (Schmuedgen, Math. Ann. 289, 1991);
    the negated conclusion times a positive multiplier: powers of 1 + |x|^2 (Reznick, Math. Z. 220, 1995), of |x|^2, or
    sums of positive facts (Polya);
    other products of positive facts, with the negated conclusion as one more fact (Stengle, Math. Ann. 207, 1974).
An equation a = b is shown by refuting a < b and b < a. That nothing is found never means that a claim is false.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symres.derive.rings import polynomial
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.trees.cases import premises
from symres.kernel import Rejected
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial, purse
from symres.kernel.sequents import Sequent, negation
from symres.kernel.terms import FALSE, build, is_scalar, number, to_json

from ..budget import clock
from ..strategy import Squares
from . import faces, identity
from .citations import cite
from .gram import Ansatz, Weight, ansatz
from .ideal import Ideal, factored
from .identity import equations, listed
from .rounding import Inconsistent, Rounded, rounded
from .semidefinite import Point, Program, solve
from .signs import Signs
from .summands import Summand, root_of

NAMES = (
    "squares",
    "facts times squares",
    "products of two facts times squares",
    "products of three facts times squares",
)
ONE = Fraction(1)


def search(sequent: Sequent, deadline: float, tried: list[str] | None = None) -> dict[str, Any] | None:
    """A proof of an inequality, an equation or a contradiction by semidefinite programming, or None.

    ``tried`` is given a phrase for every identity that was looked for in vain.
    """
    goal = sequent.conclusion
    attempts = tried if tried is not None else []
    if goal.head == "=" and is_scalar(goal.args[0].sort):
        return _by_signs(sequent, deadline, attempts)
    if goal.head not in ("<=", "<", "false"):
        return None
    with purse():
        problem = Problem(sequent, deadline)
    for plan in problem.plans():
        if clock() > deadline:
            break
        try:
            with purse():
                found = problem.carried_out(plan)
        except Rejected:  # larger than the kernel takes
            found = None
        if found is not None:
            return found
        attempts.append(plan.name)
    return None


def _by_signs(sequent: Sequent, deadline: float, tried: list[str]) -> dict[str, Any] | None:
    """a = b, since neither a - b < 0 nor a - b > 0."""
    a, b = sequent.conclusion.args
    step: dict[str, Any] = {"kind": "cases", "sign": to_json(build("+", a, build("*", number(-1), b)))}
    below, equal, above = premises(sequent, step)
    proofs = []
    for premise in (below, above):
        found = search(Sequent(premise.hypotheses, FALSE, premise.purpose), deadline, tried)
        if found is None:
            return None
        proofs.append(found)
    same = identity.search(equal, deadline)
    return None if same is None else {**step, "branches": [proofs[0], same, proofs[1]]}


@dataclass(frozen=True)
class Plan:
    """fixed + sum products * squares + sum numbers + sum cofactor * equation = 0, of at most this degree.

    ``power`` is that of |x|^2 where the fixed part is it times the negated conclusion.
    """

    name: str
    fixed: tuple[Summand, ...]
    products: tuple[tuple[int, ...], ...]
    degree: int
    power: int = 0


class Problem:
    """The facts of a sequent and the negation of its conclusion, which are to contradict each other."""

    def __init__(self, sequent: Sequent, deadline: float) -> None:
        self.deadline = deadline
        self.facts = facts = Facts(sequent)
        self.citations = cite(facts)
        given = len(facts.all)
        if sequent.conclusion.head in ("<=", "<"):
            facts.all.extend(facts.about(negation(sequent.conclusion)))
        self.goal = given if len(facts.all) > given else None
        self.polynomials = [fact.polynomial for fact in facts.all]
        self.common: tuple[Summand, ...] = (Summand(ONE),)
        if self.goal is not None:
            self._divide_goal(self.goal)
        self.rules = {
            i: P.add({q << P.FIELD * i: 1}, value.numerator, -1)
            for i, (q, value) in facts.forms.rules.items()
            if not value.factors
        }
        self.numbers = equations(facts)
        self.equations = [Weight((k,), facts.all[k].polynomial) for k in self.numbers]
        self.usable = self._usable(given)

    def _usable(self, given: int) -> list[int]:
        """The inequalities among the hypotheses that say something, each once."""
        found: dict[tuple[tuple[int, Fraction], ...], int] = {}
        for k, fact in enumerate(self.facts.all[:given]):
            if fact.sign in (">=", ">") and any(fact.polynomial):
                leading = abs(Fraction(fact.polynomial[max(fact.polynomial)]))
                key = tuple(sorted((m, Fraction(c) / leading) for m, c in fact.polynomial.items()))
                if key not in found or fact.sign == ">":
                    found[key] = k
        return sorted(found.values())

    def _divide_goal(self, goal: int) -> None:
        """Write the negated conclusion as a positive polynomial, in ``common``, times what is left of it."""
        facts = self.facts
        p = facts.all[goal].polynomial
        if not p:
            return
        if len(p) > Squares.FACTORED:
            return
        ideal = Ideal(facts.forms, [], self.deadline)
        signs = Signs(facts, ideal, [k for k in range(goal) if facts.all[k].sign != "="])
        content, factors = factored(ideal.element(p))
        if len(factors) == 1 and factors[0][1] == 1:
            return
        rest = ideal.ring.ground_new(content)
        common: tuple[Summand, ...] = (Summand(ONE),)
        for factor, n in factors:
            signed = signs.of(polynomial(factor**n)) if len(factor) <= 20 and n <= 6 else None
            if signed is None or not signed.strict:
                rest *= factor**n
                continue
            rest *= signed.sign
            common = tuple(a * b for a in common for b in signed.summands)
        if len(common) <= 60:
            self.common = common
            self.polynomials[goal] = polynomial(rest)

    def value(self, summand: Summand) -> Polynomial:
        """The polynomial of a summand, in which the negated conclusion stands for what is left of it."""
        root: Polynomial = dict(summand.root)
        out = P.multiply(P.multiply(root, root) if root else P.constant(1), P.constant(summand.weight))
        for k in summand.facts:
            out = P.multiply(out, self.polynomials[k])
        return out

    def reduce(self, p: Polynomial) -> Polynomial:
        """A polynomial with the equations of its atoms applied."""
        if not self.rules:
            return p
        reduced = self.facts.forms.reduced(p)
        return p if reduced.factors else reduced.numerator

    # ------------------------------------------------------------------------------------------------------------ plans

    def forms(self) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
        """Degrees and families of products of the hypotheses, the cheap ones first."""
        for level in range(Squares.LEVELS if self.usable or self.numbers else 1):
            for _, products in _products(self.usable):
                yield self._degree(level), products

    def _degree(self, level: int) -> int:
        involved = self.usable + self.numbers + ([self.goal] if self.goal is not None else [])
        base = max((_degree(self.polynomials[k]) for k in involved), default=0)
        return base + base % 2 + 2 * level

    def plans(self) -> Iterator[Plan]:
        """The plans, in the order in which they are tried."""
        goal, usable = self.goal, self.usable
        for level in range(Squares.LEVELS):
            degree = self._degree(level)
            if goal is not None:
                own = (Summand(ONE, (goal,)),)
                if level == 0 or usable or self.numbers:
                    for family, products in _products(usable):
                        yield Plan(f"{family} of degree {degree}", own, products, degree)
                yield from self._multiplied(goal, level)
            for strict in self._strict():
                for family, products in _products(usable if goal is None else [goal, *usable]):
                    what = f"fact {' '.join(map(str, strict.facts))}" if strict.facts else "1"
                    yield Plan(f"minus {what} as {family} of degree {degree}", (strict,), products, degree)

    def _multiplied(self, goal: int, level: int) -> Iterator[Plan]:
        """The negated conclusion times a positive polynomial."""
        if not level:
            return
        p = self.polynomials[goal]
        atoms = sorted({i for m in p for i, _ in P.exponents(m)})
        degree = _degree(p) + _degree(p) % 2 + 2 * level
        own = Summand(ONE, (goal,))
        squares = [Summand(ONE, (goal,), ((1 << P.FIELD * i, ONE),)) for i in atoms]
        family, products = next(_products(self.usable))
        positive = [k for k in self.usable if self.facts.all[k].sign == ">"]
        if positive:
            fixed = tuple(Summand(ONE, (goal, *c)) for c in itertools.combinations_with_replacement(positive, level))
            yield Plan(f"{family}, times positive facts", fixed, products, degree)
        if not p.get(0):
            yield Plan(f"{family}, times |x|^{2 * level}", _powers(squares, level), products, degree, level)
        yield Plan(f"{family}, times (1 + |x|^2)^{level}", _powers([own, *squares], level), products, degree)

    def _strict(self) -> Iterator[Summand]:
        """Positive products of facts, which a contradiction may rest on."""
        strict = [k for k in self.usable if self.facts.all[k].sign == ">"]
        unequal = [k for k, f in enumerate(self.facts.all) if f.sign == "!=" and any(f.polynomial)]
        if self.goal is not None and self.facts.all[self.goal].sign == ">":
            strict.append(self.goal)
        if self.goal is None or self.facts.all[self.goal].sign != ">":
            yield Summand(ONE)
        for k in reversed(strict[-4:]):
            if k != self.goal or self.common == (Summand(ONE),):
                yield Summand(ONE, (k, k))
            yield Summand(ONE, (k,))
        for k in reversed(unequal[-4:]):
            yield Summand(ONE, (k, k))
        if len(strict) + len(unequal) > 1:
            yield Summand(ONE, (*strict[:4], *(k for k in unequal[:4] for _ in (1, 2))))

    # ------------------------------------------------------------------------------------------------------- one plan

    def carried_out(self, plan: Plan) -> dict[str, Any] | None:
        """A certificate of the planned form, or None."""
        given = self._planned(plan)
        if given is None:
            return None
        found = solved(given, self.deadline)
        if found is None:
            return None
        reduced, exact = found
        summands = list(plan.fixed)
        for block, squares in zip(reduced.blocks, exact.squares, strict=True):
            for weight, combination in squares:
                root: dict[int, Fraction] = {}
                for i, c in combination.items():
                    for m, d in block.basis[i].items():
                        root[m] = root.get(m, Fraction(0)) + c * d
                summands.append(_summand(weight, block.weight.facts, {m: c for m, c in root.items() if c}))
        cofactors: list[Polynomial] = [{} for _ in self.numbers]
        for (k, m), value in zip(reduced.multiples, exact.free, strict=True):
            cofactors[k] = P.add(cofactors[k], {m: value}) if value else cofactors[k]
        return self._certificate(plan, summands, cofactors)

    def _planned(self, plan: Plan) -> Ansatz | None:
        target: Polynomial = {}
        for s in plan.fixed:
            target = P.add(target, self.value(s), -1)
        if any(s.is_strict(self.facts) for s in plan.fixed) or plan.power:
            return self.ansatz(self.reduce(target), plan.products, plan.degree)
        numbers = [Weight(s.facts, self.reduce(self.value(s))) for s in self._strict()]
        numbers = [w for w in numbers if w.polynomial]
        return self.ansatz(self.reduce(target), plan.products, plan.degree, numbers) if numbers else None

    def ansatz(
        self, target: Polynomial, products: Sequence[tuple[int, ...]], degree: int, numbers: Sequence[Weight] = ()
    ) -> Ansatz | None:
        """``target`` as a sum of products of facts times squares, multiples of equations, and positive numbers times
        the polynomials ``numbers``.
        """
        weights = [Weight(c, self.reduce(self.value(Summand(ONE, c)))) for c in products]
        return ansatz(target, weights, self.equations, degree, numbers, self.reduce, self.rules)

    def _certificate(self, plan: Plan, summands: list[Summand], cofactors: list[Polynomial]) -> dict[str, Any] | None:
        """The certificate, with the common factor of the negated conclusion multiplied in, and a positive summand."""
        facts = self.facts
        whole: list[Summand] = []
        for s in summands:
            whole += [s] if self.goal in s.facts else [s * c for c in self.common]
        factor: Polynomial = {}
        for c in self.common:
            factor = P.add(factor, c.polynomial(facts))
        cofactors = [P.multiply(c, factor) for c in cofactors]
        if not any(s.is_strict(facts) for s in whole):
            if not plan.power or self.goal is None or facts.all[self.goal].sign != ">":
                return None
            whole, cofactors = _strengthened(facts, self.goal, plan, whole, cofactors)
        out: dict[str, Any] = {"kind": "sos", **({"facts": self.citations} if self.citations else {})}
        out["summands"] = [s.to_json(facts) for s in whole]
        used = listed(facts, self.numbers, cofactors)
        return {**out, "cofactors": used} if used else out


def solved(given: Ansatz, deadline: float) -> tuple[Ansatz, Rounded] | None:
    """An exact solution of an ansatz, restricted to a face where that is needed; None if none is found."""
    if sum(n * n for n in given.orders) > Squares.ENTRIES:
        return None
    first = solve(given.program, deadline)
    if first is None or first.margin < -1e-5:
        return None
    found = _on_faces(given, given, first, deadline)
    for starts in Squares.STARTS:
        if found is not None or first.margin > Squares.CLEAR:
            break
        face = faces.by_zeros(given, starts, deadline)
        if face is None:
            break
        found = _on_faces(face, given, first, deadline)
    return found


def _on_faces(start: Ansatz, given: Ansatz, first: Point, deadline: float) -> tuple[Ansatz, Rounded] | None:
    """An exact solution of a restriction of ``given``, or of what its boundary points suggest; ``first`` solves it."""
    current, point = start, first if start is given else None
    for _ in range(Squares.REDUCTIONS):
        if clock() > deadline:
            return None
        program = current.program
        point = point or solve(program, deadline, faces.scales(current, given, first))
        if point is None or point.margin < -1e-5:
            return None
        try:
            exact = _near(program, point, deadline)
        except Inconsistent:
            return None
        if exact is not None:
            return current, exact
        face = faces.by_eigenvalues(current, point)
        if face is None:
            return None
        current, point = face, None
    return None


def _near(program: Program, point: Point, deadline: float) -> Rounded | None:
    """An exact solution near a point, or near one that is better placed in the scales of the first."""
    exact = rounded(program, point) if point.margin > Squares.LEAST else None
    if exact is None and point.margin < Squares.CLEAR:
        better = solve(program, deadline, point.diagonal)
        exact = rounded(program, better) if better is not None and better.margin > Squares.LEAST else None
    return exact


def _products(usable: Sequence[int]) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
    """Families of products of facts, the small ones first."""
    chosen: list[tuple[int, ...]] = [()]
    for order, name in enumerate(NAMES):
        if order:
            chosen += itertools.combinations(usable, order)
        if order and (len(usable) < order or len(chosen) > Squares.PRODUCTS):
            return
        if order or not usable:
            yield name, tuple(chosen)


def _powers(terms: Sequence[Summand], n: int) -> tuple[Summand, ...]:
    """The summands of the n-th power of (what multiplies the negated conclusion)."""
    out: dict[tuple[int, ...], int] = {}
    for combination in itertools.product(range(len(terms)), repeat=n):
        key = tuple(sorted(combination))
        out[key] = out.get(key, 0) + 1
    made = []
    for key, count in out.items():
        monomial = sum(terms[j].root[0][0] for j in key if terms[j].root)
        made.append(Summand(Fraction(count), terms[0].facts, ((monomial, ONE),) if monomial else ()))
    return tuple(made)


def _degree(p: Polynomial) -> int:
    return max((sum(e for _, e in P.exponents(m)) for m in p), default=0)


def _summand(weight: Fraction, facts: tuple[int, ...], root: dict[int, Fraction]) -> Summand:
    """A summand whose root has coprime integer coefficients, or is absent."""
    content = Fraction(gcd(*(c.numerator for c in root.values())), lcm(*(c.denominator for c in root.values())))
    if set(root) == {0}:
        return Summand(weight * root[0] ** 2, facts)
    return Summand(weight * content**2, facts, root_of({m: c / content for m, c in root.items()}))


def _strengthened(
    facts: Facts, goal: int, plan: Plan, summands: list[Summand], cofactors: list[Polynomial]
) -> tuple[list[Summand], list[Polynomial]]:
    """A strict identity from s^k q + rest = 0, where s = |x|^2 may be zero and q > 0 vanishes at the origin.

    With q = sum x_i h_i and H = sum h_i^2, Lagrange's identity makes s H - q^2 a sum of squares, and
        q^(2k+1) + q ((s H)^k - q^(2k)) + H^k rest = 0.
    """
    q = facts.all[goal].polynomial
    parts: dict[int, dict[int, int | Fraction]] = {}
    for m, c in q.items():
        i = next(
            i for i, _ in P.exponents(m) if any(s.root and s.root[0][0] >> P.FIELD * i & P.MASK for s in plan.fixed)
        )
        parts.setdefault(i, {})[m - (1 << P.FIELD * i)] = c
    atoms = sorted({i for s in plan.fixed for m, _ in s.root for i, _ in P.exponents(m)})
    h = {i: parts.get(i, {}) for i in atoms}
    k = plan.power
    lagrange = [
        P.add(P.multiply(P.atom(i), h[j]), P.multiply(P.atom(j), h[i]), -1) for i, j in itertools.combinations(atoms, 2)
    ]
    product = [P.multiply(P.atom(i), h[j]) for i in atoms for j in atoms]
    out = [Summand(ONE, (goal,) * (2 * k + 1))]
    for a in range(k):
        roots = [r for r in lagrange if r]
        for _ in range(a):
            roots = [P.multiply(r, p) for r in roots for p in product if p]
        for _ in range(k - 1 - a):
            roots = [P.multiply(r, q) for r in roots]
        out += [_summand(ONE, (goal,), {m: Fraction(c) for m, c in r.items()}) for r in roots]
    gaps = [p for p in h.values() if p]
    scale: Polynomial = {}
    for p in gaps:
        scale = P.add(scale, P.multiply(p, p))
    rest = summands[len(plan.fixed) :]
    for _ in range(k):
        rest = [s * Summand(ONE, (), root_of(p)) for s in rest for p in gaps]
        cofactors = [P.multiply(c, scale) for c in cofactors]
    return out + rest, cofactors
