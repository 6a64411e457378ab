"""Expectations of polynomials in independent random matrices, evaluated by rules.

An equation is shown from equations for the expectations in its normal form, each found by the first way that serves:

    inside        what the facts say for all outcomes, and what inner expectations are, is replaced
    contraction   W has independent entries and all else is constant: E W = 0, E W A W' = c tr(A) I and so on, and if
                  they are normal, Isserlis' theorem, the same twice, with an independent copy of W
    Fubini        E h(X, Y) = E_1 E_2 h(X(2), Y(1)) for independent X and Y, if h(X, Y) is seen to be integrable, as a
                  product of two square integrable ones

What is left, such as the size of a trace of I or x / x = 1, are equations of rules and lemmas, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from symres.elaborate.algebra.words import TRUE, Words
from symres.kernel import Rejected, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import purse
from symres.kernel.terms import (
    INT,
    ONE,
    ZERO,
    build,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    substitute,
    to_json,
)

from .algebra import equations
from .citing import Citing
from .contractions import Contractions
from .independence import Independence, KnownEntries
from .integrands import Integrand, taken_apart, value_at
from .record import DEPTH, TRIAL, Close, Record, tried
from .rewriting import as_matrix

POSITIVE = "lemmas.mean_nonnegative"
CONSTANT = "lemmas.integrable_constant"
ROUNDS = 12  # of expectations that come from others
LATEST = 6  # equations of expectations among the facts that are tried one by one
SEARCH = 4  # how far it is looked for that a size is not negative, or a divisor not 0
NESTED = 3  # expectations inside of each other
RECIPROCAL = "lemmas.reciprocal"


class Part(NamedTuple):
    """A multiple of the mean of a function of the outcome, or of 1 where there is none."""

    factor: Term
    function: Term | None


class MeanComparisons:
    """Shows comparisons of means in a record; ``close`` shows what they ask of the outcomes."""

    def __init__(self, record: Record, citing: Citing, close: Close) -> None:
        self.record = record
        self.citing = citing
        self.close = close

    def show(self, goal: Term) -> int | None:
        """A step that shows a comparison; None if it is of no means, or not seen to hold for every outcome."""
        if goal.head != "<=" or not is_scalar(goal.args[0].sort) or not self.citing.has(POSITIVE):
            return None
        parts = self._parts(goal)
        spaces = {part.function.args[0] for part in parts if part.function is not None}
        if len(spaces) != 1 or any(x.sort in spaces for x in free_variables(goal)):
            return None
        omega = self.record.fresh("omega", spaces.pop())
        values = [build("*", f, ONE if g is None else instantiate(g, omega)) for f, g in parts]
        surely = self._surely(omega, build("+", ZERO, *values))
        integrable = None if surely is None else self._integrable(omega, parts, values)
        if surely is None or integrable is None:
            return None
        X = lam(omega, build("+", ZERO, *values), "omega")
        return self.record.algebra(goal, self.citing.carried_out(POSITIVE, [integrable, surely], X=X))

    def _parts(self, goal: Term) -> list[Part]:
        """The right side minus the left, as a sum of multiples of means."""
        words = self.record.words
        parts = []
        for m, c in words.difference(goal.args[1], goal.args[0]).items():
            means = [i for i, e in P.exponents(m) if e == 1 and _is_mean(words.atoms[i])]
            if len(means) == 1 and sum(e for i, e in P.exponents(m) if _is_mean(words.atoms[i])) == 1:
                parts.append(Part(words.term({m - P.unit(means[0]): c}), words.atoms[means[0]].args[0]))
            else:
                parts.append(Part(words.term({m: c}), None))
        return parts

    def _surely(self, omega: Term, value: Term) -> int | None:
        """Show that a number is not negative, whatever the outcome is."""
        record = self.record
        with record.inside():
            for i in list(record.facts()):
                c = record.conclusion(i)
                if c.head == "all" and c.args[0] is omega.sort:
                    record.learn(record.specialize(i, [to_json(omega)]))
            found = self.close(build("<=", ZERO, value), DEPTH)
        return None if found is None else record.generalize(omega, found)

    def _integrable(self, omega: Term, parts: Sequence[Part], values: Sequence[Term]) -> int | None:
        """Show that a sum of multiples of functions is integrable, since each of them is."""
        whole, step = ZERO, self.citing.carried_out(CONSTANT, [], c=ZERO)
        for part, value in zip(parts, values, strict=True):
            function = lam(omega, ONE, "omega") if part.function is None else part.function
            known = self.close(build("integrable", function), DEPTH - 1)
            if known is None:
                return None
            multiple = self.citing.carried_out("integrable_multiple", [known], c=part.factor, X=function)
            X, Y = lam(omega, whole, "omega"), lam(omega, value, "omega")
            step = self.citing.carried_out("integrable_sum", [step, multiple], X=X, Y=Y)
            whole = build("+", whole, value)
        return step


def _is_mean(atom: Term) -> bool:
    """Whether a number is an expectation over the outcomes of a space."""
    return atom.head == "E" and atom.args[0].head == "lam" and is_scalar(atom.sort)


def speaks_of_means(goal: Term) -> bool:
    """Whether a goal is an equation with an expectation in it."""
    return goal.head == "=" and any(next(mentioned(side, "E"), None) is not None for side in goal.args)


def mentioned(term: Term, *heads: str) -> Iterator[Term]:
    """The parts with one of these heads, but for those inside of expectations."""
    rest, seen = [term], {term}
    while rest:
        t = rest.pop()
        if t.head in heads:
            yield t
        if t.head == "E":
            continue
        new = [a for a in t.args if a not in seen]
        seen.update(new)
        rest += new


class Means:
    """Shows equations of expectations in a record; ``close`` shows what they ask of sizes and divisors."""

    def __init__(self, record: Record, citing: Citing, close: Close) -> None:
        self.record = record
        self.citing = citing
        self.close = close
        self.depth = 0
        self.words = Words()
        self.entries = KnownEntries(record, citing)
        self.independence = Independence(record, citing, self.entries)
        self.contractions = Contractions(record, citing, self.entries, self.independence)
        self._evaluated: dict[Term, int | None] = {}

    # ------------------------------------------------------------------------------------------------------- equations

    def show(self, goal: Term) -> int | None:
        """A step that shows an equation; None if its expectations are not evaluated."""
        record = self.record
        known = [i for i in equations(record) if any(mentioned(record.conclusion(i), "E"))]
        symmetries = record.symmetries()
        others = [
            [],
            *([i] for i in known[:LATEST]),
            known,
            *([symmetries, [*known, *symmetries]] if symmetries else []),
        ]
        shown: list[int] = []
        seen: set[Term] = set()
        for _ in range(ROUNDS):
            for more in others:
                if self._shows([*shown, *more], goal):
                    return self._by_algebra(goal, [*shown, *more])
            form = self._citing(shown).proposition(goal)
            new = [self.words.canonical(t) for t in mentioned(form, "E", "tr", "^") if not t.loose]
            new = [t for t in dict.fromkeys(new) if t not in seen]
            seen.update(new)
            found = [i for i in map(self._equation, new) if i is not None]
            if not found:
                return None
            shown = [*found, *shown]  # what comes out of an equation is not looked into again
        return None

    def _shows(self, use: Sequence[int], goal: Term) -> bool:
        """Whether equations show another one, without much work: they may rewrite each other for ever."""
        try:
            with purse(TRIAL):
                return self._citing(use).proposition(goal) is TRUE
        except Rejected:
            return False

    def _by_algebra(self, goal: Term, known: Sequence[int]) -> int:
        """By normal form, with those of the equations that are needed."""
        needed = list(known)
        for i in known:
            fewer = [j for j in needed if j != i]
            needed = fewer if self._shows(fewer, goal) else needed
        use: dict[str, Any] = {"use": needed} if needed else {}
        return self.record.do(by="algebra", show=to_json(goal), **use)

    def _citing(self, use: Sequence[int]) -> Words:
        words = Words()
        words.cite([self.record.conclusion(i) for i in use])
        return words

    def _equation(self, t: Term) -> int | None:
        """A step that says what a part of a normal form is equal to."""
        t = t.args[0] if t.head == "T" else t
        if t.head == "E":
            return self.mean(t)
        if t.head == "tr" and t.args[0].head == "I":
            known = self.close(build("<=", ZERO, t.args[0].args[0]), SEARCH)
            return None if known is None else self.citing.carried_out("identity_trace", [known], n=t.args[0].args[0])
        if t.head == "^" and t.args[1] is number(-1) and is_scalar(t.sort) and self.citing.has(RECIPROCAL):
            known = self.close(build("not", build("=", t.args[0], ZERO)), SEARCH)
            return None if known is None else self.citing.carried_out(RECIPROCAL, [known], x=t.args[0])
        return None

    # ---------------------------------------------------------------------------------------------------- expectations

    def mean(self, t: Term) -> int | None:
        """A step that says what an expectation in normal form is."""
        if t in self._evaluated or self.depth >= NESTED:
            return self._evaluated.get(t)
        self._evaluated[t] = None  # while it is looked for
        self.depth += 1
        try:
            found = tried(self._found, t)
        finally:
            self.depth -= 1
        self._evaluated[t] = found
        return found

    def _found(self, t: Term) -> int | None:
        sort = t.args[0].args[0]
        if sort.head != "base":
            return None
        x = self.record.fresh("outcome", sort)
        body = instantiate(t.args[0], x)
        found = self._replaced(t, x, body)
        if found is not None:
            return found
        integrand = taken_apart(x, body)
        if integrand is None:
            return None
        letters = integrand.letters()
        if len(letters) == 1:
            entries = self.entries.at(x, integrand.words.atoms[letters[0]])
            return None if entries is None else self.contractions.contracted(t, integrand, letters[0], entries)
        return self._separated(t, integrand) if letters else None

    def _replaced(self, t: Term, x: Term, body: Term) -> int | None:
        """Replace in an expectation what is known for all outcomes, and inner expectations."""
        old = self.words.canonical(body)
        for i in self._at(x):
            found = self._exchanged(t, x, body, old, [i])
            if found is not None:
                return found
        inner = [i for i in map(self.mean, (t for t in mentioned(old, "E") if not t.loose)) if i is not None]
        return self._exchanged(t, x, body, old, inner) if inner else None

    def _at(self, x: Term) -> Iterator[int]:
        """The facts about all outcomes, at one; of two that say the same the last."""
        record = self.record
        seen: set[Term] = set()
        for i in list(record.facts()):
            c = record.conclusion(i)
            if c.head == "all" and c.args[0] is x.sort and instantiate(c, x).head == "=":
                form = self.words.proposition(c)
                if form in seen:
                    continue
                seen.add(form)
                yield record.specialize(i, [to_json(x)])

    def _exchanged(self, t: Term, x: Term, body: Term, old: Term, use: Sequence[int]) -> int | None:
        """E of what a body is by some equations, by Leibniz's law."""
        try:
            new = self.words.canonical(self._citing(use).canonical(body))
        except Rejected:
            return None
        if new is old:
            return None
        record = self.record
        one, other = as_matrix(body), as_matrix(new)
        same = record.do(by="algebra", show=to_json(build("=", one, other)), use=list(use))
        everywhere = record.generalize(x, same)
        F, G = lam(x, one, "omega"), lam(x, other, "omega")
        h = fresh(F.sort or INT)
        value = build("app", h, x)
        mean = build("E", lam(x, build("tr", value) if is_scalar(body.sort) else value, "omega"))
        predicate = lam(h, build("=", t, mean), "h")
        start = record.algebra(build("=", t, build("E", lam(x, body, "omega"))))
        found = self.citing.carried_out("replace_random", [everywhere, start], F=F, G=G, P=predicate)
        claim = build("=", t, build("E", lam(x, new, "omega")))
        return record.algebra(claim, found)

    # ---------------------------------------------------------------------------------------------------- independence

    def _separated(self, t: Term, f: Integrand) -> int | None:
        """E h(X, Y) = E_1 E_2 h(X(2), Y(1)), for the first independent X and Y that are all that is random."""
        for pair in self.independence.pairs(f):
            parts = [value_at(member, f.x) for member in (pair.one, pair.other)]
            A, B = (fresh(part.sort or INT) for part in parts)
            new = f.with_letters({f.word_of(part): z for part, z in zip(parts, (A, B), strict=True)})
            if new is None or f.x in free_variables(new) or not {A, B} <= free_variables(new):
                continue
            integrable = self.independence.integrable(f)
            if integrable is None:
                return None
            h = lam(A, lam(B, new, "B"), "A")
            found = self.citing.carried_out(
                "mean_of_independent", [pair.step, integrable], F=pair.one, U=pair.other, h=h
            )
            found = self.record.algebra(self.record.conclusion(found), found)
            if not f.is_number:
                return found
            y = fresh(f.x.sort or INT)
            inner = build("tr", substitute(new, {A: value_at(pair.one, y), B: parts[1]}))
            claim = build("=", t, build("E", lam(f.x, build("E", lam(y, inner, "other")), "omega")))
            combine = [[to_json(ONE), found, to_json(ONE)]]
            return self.record.do(by="algebra", show=to_json(claim), combine=combine)
        return None
