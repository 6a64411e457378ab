"""Partial sums by their closed forms: relations with them, and limits.

    H |- C(sum)                                    from   H, sum = g(n) |- C(g(n))
    there is N. for all n. N <= n => C(sum)     from   for all n. a <= n => sum = g(n)   and the same with g for the sum
    there is e. 0 < e and for all N. there is n. N <= n and C(sum)                       likewise

The sum runs from a numeral to n, over terms with powers of the index and of rational numbers in them. Its closed form
is fitted to its first values, and proved by induction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import NamedTuple

import flint

from symres.elaborate.algebra.normal_form import rational
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import new_variable
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    conjuncts,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    joined,
    lam,
    literal_size,
    number,
    substitute,
    to_json,
    variable,
)

from ..parts import parts, written_out
from ..reductions.replaced import by_equations
from ..steps import Close, Lines, Proof, carry_out, elimination, instance, opening, supposed, with_lemmas, witness

DEGREE = 4  # of the index, in a closed form
SLOPES = 2  # the degree of what stands before a power of a number
BASES = 2  # numbers whose powers are in a sum, or those of their reciprocals
CHECKS = 3  # values beside those to which a closed form is fitted


class Closed(NamedTuple):
    """A sum from ``low`` to ``n``, its closed form, and the numbers whose n-th powers are in that."""

    sum: Term
    low: Term
    n: Term
    form: Term
    bases: tuple[Fraction, ...]

    def at(self, k: Term) -> Term:
        """The equation for one upper end."""
        return build("=", *(substitute(t, {self.n: k}) for t in (self.sum, self.form)))

    @property
    def lemma(self) -> Term:
        """The equation for every upper end from the lower one on."""
        return for_all(self.n, build("=>", build("<=", self.low, self.n), self.at(self.n)), "n")


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by the closed form of a sum, where ``close`` proves the limit of that; None if there is no such sum."""
    c = sequent.conclusion
    if c.head != "ex":
        return None
    bound, place, n = fresh(c.args[0]), fresh(INT), fresh(INT)
    said = instantiate(c, bound)
    for part in conjuncts(said):
        body = _beyond(part, bound, n, "=>") if part.head == "all" else None
        found = None if body is None else _closed(body, n)
        if found is not None and body is not None:
            others = [p for p in conjuncts(said) if p is not part]
            return _Eventually(found, body, close, follows).proof(sequent, bound, others)
    if said.head != "and" or len(said.args) != 2 or said.args[1].head != "all" or said.args[1].args[0] is not INT:
        return None
    body = _beyond(instantiate(said.args[1], place), place, n, "and")
    found = None if body is None else _closed(body, n)
    if found is None or body is None:
        return None
    return _AgainAndAgain(found, body, close, follows).proof(sequent, bound, said.args[0])


def in_closed_form(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with the closed forms of sums in the place of these; None if there are none."""
    forms: dict[Term, Closed] = {}
    for t in _sums(sequent.conclusion):
        n = fresh(INT)
        found = _closed(build("Sum", t.args[0], n, t.args[2]), n)
        if found is not None:
            forms[t] = found
    if not forms:
        return None
    lemmas: list[tuple[Term, Close]] = []
    equations: list[Term] = []
    for t, closed in forms.items():
        equations.append(closed.at(t.args[1]))
        lemmas.append((build("<=", closed.low, t.args[1]), follows))
        lemmas.append((equations[-1], partial(_by_induction, closed)))
    written = {t: equation.args[1] for t, equation in zip(forms, equations, strict=True)}
    return by_equations(sequent, written, equations, lemmas, close)


def _beyond(said: Term, place: Term, n: Term, connective: str) -> Term | None:
    """The rest of a proposition about all integers n beyond a place, or about one of them; None of another."""
    if said.head not in ("all", "ex") or said.args[0] is not INT:
        return None
    body = instantiate(said, n)
    if body.head != connective or body.args[0] is not build("<=", place, n):
        return None
    return body.args[1] if len(body.args) == 2 else build(connective, *body.args[1:])


# -------------------------------------------------------------------------------------------------------- closed forms


def _closed(said: Term, n: Term) -> Closed | None:
    """A sum to n that something is said of, with a closed form that its first values have."""
    for t in _sums(said):
        low = literal_size(t.args[0])
        if low is None or t.args[1] is not n or n in free_variables(t.args[2]):
            continue
        found = _fitted(t.args[2], low)
        if found is not None:
            coefficients, basis = found
            written = _bases(t.args[2])
            summands = [
                _term(c, j, _power(r, n, written), n) for c, (j, r) in zip(coefficients, basis, strict=True) if c
            ]
            if low < 0 and any(c and r != 1 for c, (_, r) in zip(coefficients, basis, strict=True)):
                continue  # powers of the index itself are about exponents from 0 on
            return Closed(t, t.args[0], n, joined("+", summands, ZERO), tuple(sorted(written)))
    return None


def _sums(said: Term) -> Iterator[Term]:
    if said.head == "Sum" and not said.loose:
        yield said
    for a in said.args if said.head not in ("lam", "all", "ex") else ():
        yield from _sums(a)


def _fitted(terms: Term, low: int) -> tuple[list[Fraction], list[tuple[int, Fraction]]] | None:
    """Coefficients of powers of n, and of powers of numbers, that give the first values of a sum."""
    bases = sorted({power for r in _bases(terms) for power in (r, 1 / r)})
    if len(bases) > 2 * BASES:
        return None
    basis = [(j, Fraction(1)) for j in range(DEGREE + 1)] + [(j, r) for r in bases for j in range(SLOPES)]
    try:
        values = [_value(terms, low + k) for k in range(len(basis) + CHECKS)]
    except Rejected:
        return None
    sums = list(accumulate(values))
    rows = [[Fraction(low + k) ** j * r ** (low + k) for j, r in basis] for k in range(len(sums))]
    size = len(basis)
    try:
        left = flint.fmpq_mat(size, size, [_exact(x) for row in rows[:size] for x in row])
        solved = left.solve(flint.fmpq_mat(size, 1, [_exact(x) for x in sums[:size]]))
    except ZeroDivisionError:
        return None
    found = [Fraction(int(solved[k, 0].p), int(solved[k, 0].q)) for k in range(size)]
    fits = all(sum(c * x for c, x in zip(found, row, strict=True)) == s for row, s in zip(rows, sums, strict=True))
    return (found, basis) if fits else None


def _bases(terms: Term) -> set[Fraction]:
    """The numbers other than 0, 1 of which the terms of a sum have powers that depend on the index."""
    i = fresh(INT)
    powers = (t.args for t in parts(instantiate(terms, i)) if t.head == "^")
    found = {Fraction(a.value) for a, b in powers if a.head == "rational" and i in free_variables(b)}
    return found - {Fraction(0), Fraction(1)}


def _power(r: Fraction, n: Term, written: Collection[Fraction]) -> Term:
    """r^n, by a power of a number that is written in a sum."""
    if r == 1 or r in written:
        return ONE if r == 1 else build("^", number(r), n)
    return build("^", build("^", number(1 / r), n), number(-1))


def _value(terms: Term, k: int) -> Fraction:
    value = rational(instantiate(terms, number(k)))
    if value is None:
        raise Rejected("a term of a sum is no rational number")
    return Fraction(value)


def _exact(x: Fraction) -> flint.fmpq:
    return flint.fmpq(x.numerator, x.denominator)


def _term(c: Fraction, j: int, above: Term, n: Term) -> Term:
    power = [build("^", n, number(j))] if j > 1 else [n] * j
    factors = [*([number(c)] if c != 1 else []), *power, *([above] if above is not ONE else [])]
    return joined("*", factors, ONE)


def _by_induction(closed: Closed, goal: Sequent) -> Proof:
    """The proof of the equation for the upper end in a goal."""
    lines = Lines()
    low, terms = closed.low, closed.sum.args[2]
    k = variable("k", INT)
    after, before = build("+", k, ONE), build("+", low, number(-1))
    empty = lines.rule("sum_empty", {"a": low, "b": before, "f": terms}, lines.algebra(build("<", before, low)))
    single = lines.rule("sum_last", {"a": low, "b": low, "f": terms}, lines.algebra(build("<=", low, low)))
    first = lines.algebra(closed.at(low), empty, [single])
    within, held = lines.assume(build("<=", low, k)), lines.assume(closed.at(k))
    halves = [{"facts": facts, "weight": weight} for facts, weight in (([], "1"), ([0], "1/2"), ([1], "1/2"))]
    longer = lines.add("arithmetic", [within], show=to_json(build("<=", low, after)), summands=halves)
    last = lines.rule("sum_last", {"a": low, "b": after, "f": terms}, longer)
    grown = (
        substitute(closed.sum, {closed.n: after}),
        build("+", substitute(closed.sum, {closed.n: k}), instantiate(terms, after)),
    )
    step = lines.algebra(build("=", *grown), last)
    positive = within if low is ZERO else _not_negative(lines, within, k, literal_size(low) or 0)
    powers = [lines.rule("power_step", {"k": k, "x": number(r)}, positive) for r in closed.bases]
    shown = lines.discharge(within, lines.discharge(held, lines.algebra(closed.at(after), held, [*powers, step])))
    every = lines.add("generalize", shown, variable="k")
    proved = lines.rule("induction", {"P": lam(k, closed.at(k), "k"), "a": low}, first, every)
    if goal.conclusion.head != "all":
        end = goal.conclusion.args[0].args[1]
        lines.add("specialize", proved, at=[to_json(end), lines.assume(build("<=", low, end))])
    return lines.proof(k)


def _not_negative(lines: Lines, within: int, k: Term, low: int) -> int:
    """The line 0 <= k, from the line low <= k."""
    summands = [{"facts": facts, "weight": str(weight)} for facts, weight in (([], low + 1), ([0], 1), ([1], 1))]
    return lines.add("arithmetic", [within], show=to_json(build("<=", ZERO, k)), summands=summands)


# -------------------------------------------------------------------------------------------------------------- limits


class _Transfer:
    """Proofs about a sum from some integer on, by what holds of its closed form."""

    def __init__(self, closed: Closed, said: Term, close: Close, follows: Close) -> None:
        self.closed = closed
        self.said = said
        self.plain = written_out(said, {closed.sum: closed.form})
        self.close = close
        self.follows = follows

    def later(self, place: Term) -> Term:
        """An integer that is neither before a place nor before the sum begins."""
        return build("max", place, self.closed.low)

    def with_form(self, sequent: Sequent, of_form: Term, then: Close) -> Proof | None:
        """A proof by the closed form, and by what is said to hold of it."""

        def shown(goal: Sequent) -> Proof | None:
            equation = goal.conclusion.args[-1] if goal.conclusion.head in ("all", "=>") else goal.conclusion
            is_form = goal.conclusion is self.closed.lemma or equation.head == "=" and equation.args[0].head == "Sum"
            return _by_induction(self.closed, goal) if is_form else self.close(goal)

        return with_lemmas(sequent, [of_form], self.close, lambda g: with_lemmas(g, [self.closed.lemma], shown, then))

    def replaced(self, goal: Sequent, n: Term, names: Mapping[Term, Term]) -> Proof | None:
        """A proof of what is said of the sum to n, which is known of its closed form; ``names`` stand for others."""
        own = {**names, self.closed.n: n}
        total, form, said = (substitute(t, own) for t in (self.closed.sum, self.closed.form, self.said))
        s = fresh(REAL)
        rule = for_all(s, build("=>", build("=", s, form), written_out(said, {total: s})), "s")

        def placed(premise: Sequent) -> Proof | None:
            (equation,) = (
                h for h in premise.hypotheses if h.head == "=" and h.args[1] is form and h.args[0] is not total
            )
            return carry_out(premise, elimination(premise, equation), supposed)

        def instanced(last: Sequent) -> Proof | None:
            return carry_out(last, instance(last, rule, total), supposed, supposed)

        def with_rule(last: Sequent) -> Proof | None:
            return with_lemmas(last, [rule], placed, instanced)

        within = build("<=", self.closed.low, n)

        def begun(last: Sequent) -> Proof | None:
            return carry_out(last, instance(last, self.closed.lemma, n), supposed, with_rule)

        return with_lemmas(goal, [within], self.follows, begun)


class _Eventually(_Transfer):
    """Of all integers from one on."""

    def proof(self, sequent: Sequent, place: Term, others: Sequence[Term]) -> Proof | None:
        """A proof where ``others`` are to hold from the same place on."""
        n = self.closed.n
        plain = for_all(n, build("=>", build("<=", place, n), self.plain), "n")
        of_form = exists(place, conjunction([*others, plain]), "N")

        def opened(goal: Sequent) -> Proof | None:
            name = new_variable(of_form, (*goal.hypotheses, goal.conclusion))
            known = [substitute(p, {place: name}) for p in (*others, plain)]

            def at(inner: Sequent) -> Proof | None:
                return carry_out(inner, witness(self.later(name)), lambda last: self._from(last, name, known))

            return carry_out(goal, opening(goal, of_form), at)

        return self.with_form(sequent, of_form, opened)

    def _from(self, goal: Sequent, name: Term, known: Sequence[Term]) -> Proof | None:
        """A proof for one integer, of what is said of the sum or beside it."""
        is_about_sum = any(True for _ in _sums(goal.conclusion))
        if not is_about_sum and (proof := self.follows(goal)) is not None:
            return proof
        (n, *_) = (h.args[1] for h in goal.hypotheses if h.head == "<=" and h.args[0] is self.later(name))
        there = known[-1] if is_about_sum else known[0]

        def held(last: Sequent) -> Proof | None:
            then = (lambda g: self.replaced(g, n, {})) if is_about_sum else supposed
            return carry_out(last, instance(last, there, n), supposed, then)

        return with_lemmas(goal, [build("<=", name, n)], self.follows, held)


class _AgainAndAgain(_Transfer):
    """Of some integer beyond each."""

    def proof(self, sequent: Sequent, bound: Term, positive: Term) -> Proof | None:
        n, place = self.closed.n, fresh(INT)
        there = for_all(place, exists(n, build("and", build("<=", place, n), self.plain), "n"), "N")
        of_form = exists(bound, build("and", positive, there), "e")

        def opened(goal: Sequent) -> Proof | None:
            name = new_variable(of_form, (*goal.hypotheses, goal.conclusion))
            known = substitute(there, {bound: name})

            def each(last: Sequent) -> Proof | None:
                return self._beyond(last, known, {bound: name}) if last.conclusion.head == "ex" else supposed(last)

            return carry_out(goal, opening(goal, of_form), lambda g: carry_out(g, witness(name), each))

        return self.with_form(sequent, of_form, opened)

    def _beyond(self, goal: Sequent, known: Term, names: Mapping[Term, Term]) -> Proof | None:
        """A proof for an integer beyond one place."""
        place = instantiate(goal.conclusion, fresh(INT)).args[0].args[0]
        beyond = instantiate(known, self.later(place))

        def opened(last: Sequent) -> Proof | None:
            n = new_variable(beyond, (*last.hypotheses, last.conclusion))

            def each(part: Sequent) -> Proof | None:
                is_place = part.conclusion is build("<=", place, n)
                return self.follows(part) if is_place else self.replaced(part, n, names)

            return carry_out(last, opening(last, beyond), lambda g: carry_out(g, witness(n), each))

        return carry_out(goal, instance(goal, known, self.later(place)), opened)
