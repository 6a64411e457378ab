"""Numbers under hypotheses: what steps say of them, the laws of their atoms, and the conditions of these.

Certificates of numbers speak of hypotheses as numbered facts p R 0, with denominators multiplied out (``Facts``). Here
a fact is a step and the divisors by which it is to be multiplied for that; a contradiction of facts is one step, with
the cofactors of laws for what plain equality leaves of it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symres.elaborate.algebra.facts import Fact, Facts, follows, multiple
from symres.elaborate.algebra.normal_form import Quotient, plain
from symres.functions import HEADS
from symres.kernel import polynomials as P
from symres.kernel.arithmetic import Comparisons
from symres.kernel.arithmetic import denial as denied
from symres.kernel.polynomials import Polynomial, Rejected
from symres.kernel.procedures.entries import Entries
from symres.kernel.sequents import Sequent, negation
from symres.kernel.terms import FALSE, ONE, ZERO, Term, build, free_variables, is_scalar, joined, nonzero, number, show

from .general import (
    bars_nonnegative,
    bars_squared,
    exponential_positive,
    positive,
    power_of_power,
    reciprocal_of_zero,
    reciprocal_squared,
    root_nonnegative,
)
from .ideal import Ideal, reciprocal_of
from .laws.congruence import congruence
from .negations import alternative, disjunction
from .run import Combination, Given, Summand

if TYPE_CHECKING:
    from .conversion import Conversion

PLAIN = 64  # bits of an enclosure that shows a condition
LawOf = Callable[["Numbers", Term], int | None]  # the step that says what an atom is equal to


class Numbers:
    """Facts and laws of numbers under the hypotheses of a sequent, each of which a step shows."""

    def __init__(
        self, run: Conversion, sequent: Sequent, steps: Mapping[Term, int], table: Mapping[str, LawOf]
    ) -> None:
        self.run = run
        self.equality = run.core.equality
        self.sequent = sequent
        self.steps = steps
        self.ideal = Ideal(self, run.always)
        self._table = table
        self._shown: dict[Term, int] = {}
        self._asked: set[Term] = set()
        self.unmet: dict[Term, None] = {}  # conditions that were asked for and not shown
        self._single: dict[Term, Term] = {}  # sums with divisors by what they are over one denominator

    # ----------------------------------------------------------------------------------------------------------- facts

    @cached_property
    def facts(self) -> Facts:
        """The facts that the hypotheses state, numbered as certificates do."""
        return Facts(self.sequent)

    def given(self, fact: Fact, step: int) -> Given:
        """A fact about numbers as what a step says."""
        relation = fact.source.args[0] if fact.source.head == "not" else fact.source
        if not is_scalar(relation.args[0].sort):
            raise Rejected(f"{show(fact.source)} is about matrices")
        return self._cleared(relation, step)

    def _cleared(self, relation: Term, step: int) -> Given:
        """A relation with its divisors; what compares is multiplied by even powers of them, which are positive."""
        a, b = relation.args
        divisors = self._divisors(b, a)
        return Given(step, tuple(divisors if relation.head == "=" else ((t, n + n % 2) for t, n in divisors)))

    def _divisors(self, a: Term, b: Term) -> list[tuple[Term, int]]:
        """The divisors of the difference of two numbers, each to a power."""
        if not _may_divide(a, set()) and not _may_divide(b, set()):
            return []
        return self.divisors(self.facts.forms.difference(a, b))

    def divisors(self, quotient: Quotient) -> list[tuple[Term, int]]:
        """The factors of a denominator, each to a power."""
        return [(self.facts.forms.term(plain(dict(f))), n) for f, n in quotient.factors.items()]

    def said(self, step: int) -> Given:
        """The comparison of numbers that a step shows."""
        return self._cleared(self.equality.applied(self.run.conclusion(step)), step)

    def numbered(self, k: int) -> Given:
        """The fact of that number."""
        fact = self.facts.all[k]
        step = self.steps[fact.source]
        if fact.source.head != "=" or is_scalar(fact.source.args[0].sort):
            return self.given(fact, step)
        entries = Entries(self.equality)
        place = k - next(i for i, other in enumerate(self.facts.all) if other.source is fact.source)
        equation = build("=", *reversed(entries.equations(*fact.source.args)[place].args))
        needs = [self.require(condition) for condition in entries.needs]
        return self._cleared(equation, self.run.procedure("entries", equation, [step], {}, needs))

    # ------------------------------------------------------------------------------------------------------------ laws

    def law(self, atom: Term) -> int | None:
        """A step that says what an atom is equal to by what its arguments are, or by a law; None if none is known."""
        for law in (congruence if atom.head in CONGRUENT else None, self._table.get(atom.head)):
            with suppress(Rejected):
                step = None if law is None else law(self, atom)
                if step is not None:
                    return step
        return None

    def term(self, argument: Term) -> tuple[Term, Combination]:
        """A number, reduced; without divisors if they cancel out, else as the first one with that quotient."""
        if not is_scalar(argument.sort):
            return argument, []
        new, items = self.ideal.term(argument)
        quotient = self.quotient(new)
        if quotient is None:
            return new, items
        single = self.facts.forms.term(quotient)
        known = self._single.setdefault(single, new) if quotient.factors else single
        if known is new:
            return new, items
        apart = self.equality.difference(argument, known)
        return known, self.ideal.combination(self.ideal.vanishing(apart))

    def leading(self, p: Polynomial) -> int:
        """The monomial of a polynomial whose sign is that of the whole."""
        return max(p)

    def quotient(self, t: Term) -> Quotient | None:
        """A sum with divisors over one denominator; None for any other number."""
        p = self.equality.scalar(t)
        if len(p) > 1 and any(reciprocal_of(self.equality.atoms[i]) for m in p for i, _ in P.exponents(m)):
            return self.facts.forms(t)
        return None

    def cancelled(self, base: Term) -> int | None:
        """The step that says t t^-1 = 1, or None if t may be 0."""
        try:
            return self.run.rule("reciprocal_right", {"x": base}, [self.require(nonzero(base))])
        except Rejected:
            return None

    def absorbed(self, base: Term) -> tuple[int, int]:
        """The steps that say t t t^-1 = t and t t^-1 t^-1 = t^-1."""
        return self.run.instance(reciprocal_of_zero, base), self.run.instance(reciprocal_squared, base)

    # ------------------------------------------------------------------------------------------------------ conditions

    def seen(self, condition: Term) -> bool:
        """Whether a condition is shown."""
        try:
            self.require(condition)
        except Rejected:
            return False
        return True

    def require(self, condition: Term) -> int:
        """A step that shows a condition; raises ``Rejected`` if none is found."""
        canonical = self.equality.canonical(condition)
        found = self._shown.get(canonical)
        if found is not None:
            return self._as_said(condition, found)
        if canonical in self._asked:
            raise Rejected(f"{show(condition)} is asked for in its own proof")
        self._asked.add(canonical)
        try:
            found = self._shown[canonical] = self._condition(condition, canonical)
        except Rejected:
            self._asked.discard(canonical)
            if self._asked:
                raise
            self.unmet[condition] = None
            raise Rejected(f"this needs {show(condition, 150)}; show it before, as a lemma") from None
        self._asked.discard(canonical)
        return self._as_said(condition, found)

    def stated(self, condition: Term) -> int:
        """A step that says a condition as it stands, and not of a multiple; raises ``Rejected`` if none is found."""
        step = self.require(condition)
        return step if self.run.conclusion(step) is condition else self.run.algebra(condition, step)

    def _as_said(self, condition: Term, step: int) -> int:
        """A step with the relation of the condition: of an integer, 1 <= x says what 0 < x does."""
        return step if self.run.conclusion(step).head == condition.head else self.run.algebra(condition, step)

    @cached_property
    def _said(self) -> dict[Term, Term]:
        """The hypotheses by their normal forms."""
        return {self.equality.canonical(h): h for h in self.sequent.hypotheses if h in self.steps}

    def _condition(self, condition: Term, canonical: Term) -> int:
        if canonical in self._said:
            return self.steps[self._said[canonical]]
        for way in self._ways(condition, canonical):
            with suppress(Rejected):
                return way()
        return self._one_of(condition) if condition.head == "or" else self.follows(condition)

    def _ways(self, condition: Term, canonical: Term) -> Iterator[Callable[[], int]]:
        """The ways to show a condition without facts, which may be refused."""
        run, closed = self.run, not free_variables(condition)
        if closed and condition.head == "=" and is_scalar(condition.args[0].sort):
            yield lambda: self.combined(condition, [], [])
        yield lambda: run.algebra(condition)
        if closed:
            yield lambda: run.enclosed(condition, PLAIN)
        if canonical.head in ("<", "<=") and canonical.args[0] is ZERO:
            yield lambda: self._square(canonical)
            yield lambda: sign(self, canonical.args[1], canonical.head == "<")
        if canonical.head == "not" and canonical.args[0].head == "=" and canonical.args[0].args[0] is ZERO:
            yield lambda: run.algebra(condition, run.unequal(sign(self, canonical.args[0].args[1], True)))

    def _one_of(self, condition: Term) -> int:
        """A disjunction of which a part is shown."""
        first, *others = condition.args
        parts = (first, disjunction(others))
        k = 0 if self.seen(first) else 1
        return self.run.algebra(condition, alternative(self.run, self.require(parts[k]), parts, k))

    def _square(self, canonical: Term) -> int:
        """0 <= c m^2 for a positive number c."""
        p = self.equality.scalar(canonical.args[1])
        ((m, c),) = p.items() if len(p) == 1 else ((0, 0),)
        powers = list(P.exponents(m))
        if canonical.head == "<" or c <= 0 or any(e % 2 for _, e in powers):
            raise Rejected(f"{show(canonical)} does not say it of a square")
        root = build("*", ONE, *(build("^", self.equality.atoms[i], number(e // 2)) for i, e in powers))
        summands = [{"weight": str(c), "facts": [], "square": root}, {"weight": "1", "facts": [0]}]
        if self.equality.whole(p):  # the denial says that it is at most -1
            summands.append({"weight": "1", "facts": []})
        return self.run.contradiction(canonical, [], summands, [])

    def follows(self, condition: Term) -> int:
        """A condition that a fact says of a multiple of its number, or that the signs of its parts show."""
        wanted = self.facts.about(condition, wanted=True)
        if len(wanted) != 1:
            raise Rejected(f"{show(condition)} is no comparison with 0")
        for fact in self.facts.all:
            found = multiple(fact, wanted[0]) if fact.source in self.steps and fact.sign != "!=" else None
            if found is not None and follows(fact.sign, wanted[0].sign, *found):
                with suppress(Rejected):
                    return self._by_multiple(condition, fact, *found)
        if wanted[0].sign == "=":
            raise Rejected(f"no fact says {show(condition)}")
        if wanted[0].sign == "!=" and wanted[0].polynomial:
            for fact in self.facts.all:
                rest = P.divided(fact.polynomial, wanted[0].polynomial) if fact.sign == "!=" else None
                if rest is not None and fact.source in self.steps:
                    with suppress(Rejected):
                        return self._by_factor(condition, fact, rest)
        return self._by_signs(condition, wanted[0])

    def _by_factor(self, condition: Term, fact: Fact, rest: Polynomial) -> int:
        """p != 0 from q != 0, where q = p times the rest."""
        term = self.facts.forms.term
        cofactor = build("*", number(-1), term(plain(rest)), term(plain(fact.polynomial)))
        given = self.given(fact, self.steps[fact.source])
        return self.contradiction(condition, [given], [Summand(1, (0, 0))], [(1, cofactor)])

    def _by_multiple(self, condition: Term, fact: Fact, ratio: Fraction, more: Fraction) -> int:
        """p R 0 from q R 0, where p = ratio q + more; the denial says 0 < -p, or 0 <= -p, or p = 0."""
        if condition.head == "=":
            return self.combined(condition, [self.given(fact, self.steps[fact.source])], [(0, number(-ratio))])
        given, unequal = self.given(fact, self.steps[fact.source]), condition.head == "not"
        side = -1 if unequal and (more < 0 or not more and ratio < 0) else 1
        summands, cofactors = [], []
        if more:
            summands.append(Summand(side * more))
        if fact.sign == "=":
            cofactors.append((0, number(side * ratio)))
        else:
            summands.append(Summand(side * ratio, (0,)))
        if unequal:
            cofactors.append((1, number(-side)))
        else:
            summands.append(Summand(1, (1,)))
        return self.contradiction(condition, [given], summands, cofactors)

    def _by_signs(self, condition: Term, wanted: Fact) -> int:
        """A sum of products of numbers that are not negative, one of them positive if that is wanted."""
        p = wanted.polynomial
        side = -1 if wanted.sign == "!=" and p and p[max(p)] < 0 else 1
        givens: list[Given] = []
        summands: list[Summand] = []
        for m, c in p.items():
            if c * side < 0:
                raise Rejected(f"the sign of {show(condition)} is not seen")
            facts, root = list[int](), list[Term]()
            for i, e in P.exponents(m):
                atom = self.facts.forms.atoms[i]
                above = self._positive(atom)
                if above is None and e % 2:
                    above = self.require(build("<=", ZERO, atom))
                    root += [atom] * (e // 2)
                    e = 1
                if above is None:
                    root += [atom] * (e // 2)
                else:
                    facts += [len(givens)] * e
                    givens.append(Given(above))
            square = joined("*", root, ONE) if root else None
            summands.append(Summand(c * side, tuple(facts), square))
        if wanted.sign == "!=":
            return self.contradiction(condition, givens, summands, [(len(givens), number(-side))])
        return self.contradiction(condition, givens, [*summands, Summand(1, (len(givens),))], [])

    def _positive(self, atom: Term) -> int | None:
        """The step that says 0 < t of an atom, or None."""
        try:
            return self.require(build("<", ZERO, atom))
        except Rejected:
            return None

    # -------------------------------------------------------------------------------------------------- contradictions

    def contradiction(
        self,
        goal: Term,
        givens: Sequence[Given],
        summands: Sequence[Summand],
        cofactors: Sequence[tuple[int, Any]],
        denial_is_cleared: bool = True,
    ) -> int:
        """A goal, as facts and its denial, the last of them, cannot all hold, by laws of their atoms."""
        run = self.run
        everything = list(givens)
        if goal is not FALSE:
            everything.append(self._denial(goal) if denial_is_cleared else Given(-1))
        premises = [given.step for given in givens]
        divisors: dict[int, list[tuple[Term, int, int]]] = {}  # of a fact: what, how often, the number of t != 0
        for k in {k for s in summands for k in s.facts} | {k for k, _ in cofactors}:
            for t, n in everything[k].divisors:
                divisors.setdefault(k, []).append((t, n, len(premises)))
                premises.append(self._divides(everything[k].step, t))
        denial = len(givens)

        comparisons = Comparisons(self.equality, run.core.term)
        for i in premises:
            comparisons.suppose(run.conclusion(i))
        if goal is not FALSE:
            comparisons.suppose(denied(goal))
        strict = [_is_strict(run.core.equality.applied(run.conclusion(i))) for i in premises]
        strict.append(_is_strict(denied(goal)))
        whole = {k for k, (sign, _) in enumerate(comparisons.facts) if strict[k] and sign == ">="}

        def placed(after: int) -> dict[str, Any]:
            """The fields of the step, if there are so many premises."""
            numbered = []
            for s in summands:
                own = [k if k < denial else len(premises) for k in s.facts]
                own += [j for k in s.facts for j in _repeated(divisors.get(k, ()))]
                for facts in _of_integers(own, whole):
                    numbered.append(
                        {
                            "weight": str(Fraction(s.weight)),
                            "facts": [after if k == len(premises) else k for k in facts],
                        }
                    )
                    if s.square is not None:
                        numbered[-1]["square"] = s.square
            pairs = [[after if k == denial else k, _times(run.core.term(c), divisors.get(k, ()))] for k, c in cofactors]
            return {"summands": numbered, "cofactors": pairs}

        rest = comparisons.total(**placed(len(premises)))
        laws = self.ideal.vanishing(rest) if rest else {}
        fields = placed(len(premises) + len(laws))
        fields["cofactors"] += [[len(premises) + k, self.equality.term(c)] for k, c in enumerate(laws.values())]
        return run.do(by="arithmetic", show=goal, **fields, **{"from": [*premises, *laws]})

    def _divides(self, step: int, t: Term) -> int:
        """A step for t != 0 of a divisor t; if nothing else shows it, as 0 < a t^-n would be 0 < 0, as 0^-n = 0."""
        try:
            return self.require(nonzero(t))
        except Rejected:
            found = self._multiple_of_divisor(step, t)
            if found is None:
                raise
        run, (power, rest) = self.run, found
        at = run.assume(build("=", t, ZERO))

        def vanishes(z: Term) -> Term:
            return build("=", build("^", z, power.args[1]), ZERO)

        gone = run.replaced(vanishes, ZERO, t, run.turned(at), run.algebra(vanishes(ZERO)))
        false = run.arithmetic(FALSE, [step, gone], [([0], 1)], [[1, self.equality.term(rest)]])
        condition = nonzero(t)
        shown = self._shown[self.equality.canonical(condition)] = run.algebra(condition, run.discharge(at, false))
        self.unmet.pop(condition, None)
        self.ideal.forget()
        return shown

    def _multiple_of_divisor(self, step: int, t: Term) -> tuple[Term, Polynomial] | None:
        """t^-n and a where a step says 0 < a t^-n."""
        p = self.run.core.equality.applied(self.run.conclusion(step)) if step >= 0 else FALSE
        if p.head != "<":
            return None
        value = self.equality.difference(*p.args[::-1])
        for i in {i for m in value for i, _ in P.exponents(m)}:
            atom = self.equality.atoms[i]
            if atom.head == "^" and self.equality.same(atom.args[0], t) and all(P.exponent(m, i) for m in value):
                return atom, {m - P.unit(i): c for m, c in value.items()}
        return None

    def _denial(self, goal: Term) -> Given:
        """The denial of a goal, as a fact."""
        return self._cleared(goal.args[0] if goal.head == "not" else negation(goal), -1)

    def combined(self, goal: Term, givens: Sequence[Given], cofactors: Sequence[tuple[int, Any]]) -> int:
        """An equation of numbers, as a combination of others, by laws of their atoms."""
        run, (a, b) = self.run, goal.args
        by = [build("^", t, number(-n)) for t, n in self._divisors(a, b)] if cofactors else []
        items: Combination = []
        rest = self.equality.difference(a, b)
        for k, c in cofactors:
            given = givens[k]
            left = build("*", _times(run.core.term(c), [(t, n, 0) for t, n in given.divisors]), number(-1), *by)
            items.append((left, given.step, ONE))
            one, other = run.equation(given.step)
            rest = P.add(rest, P.multiply(self.equality.scalar(left), self.equality.difference(one, other)), -1)
        if rest:
            items += self.ideal.combination(self.ideal.vanishing(rest))
        return run.combined(goal, items)


def _may_divide(t: Term, seen: set[Term]) -> bool:
    """Whether a number may have a divisor; what is made of sums, products, roots and waves has none."""
    if t in seen:
        return False
    seen.add(t)
    if t.head == "^" and t.args[1].head == "rational" and t.args[1].value >= 0:
        return _may_divide(t.args[0], seen)
    return t.head not in WHOLE or any(_may_divide(part, seen) for part in t.args)


def _is_strict(p: Term) -> bool:
    return p.head == "<" or p.head == "not" and p.args[0].head == "<="


def _of_integers(facts: list[int], whole: Container[int]) -> Iterator[list[int]]:
    """A product of facts, where p > 0 between integers is read as p - 1 >= 0, as a sum of products of those."""
    for place, k in enumerate(facts):
        if k in whole:
            for rest in _of_integers(facts[place + 1 :], whole):
                yield [*facts[:place], k, *rest]
                yield [*facts[:place], *rest]
            return
    yield facts


def _repeated(divisors: Iterable[tuple[Term, int, int]]) -> list[int]:
    return [j for _, n, j in divisors for _ in range(n)]


def _times(c: Term, divisors: Iterable[tuple[Term, int, int]]) -> Term:
    powers = [build("^", t, number(n)) for t, n, _ in divisors]
    return build("*", c, *powers) if powers else c


WHOLE = frozenset(("rational", "variable", "local", "pi", "+", "*", "abs", "max", "min", "sin", "cos", "root"))
CONGRUENT = frozenset(("^", "app", *HEADS))


# --------------------------------------------------------------------------------------------------- signs of atoms


def sign(numbers: Numbers, atom: Term, strict: bool) -> int:
    """A step that says 0 < t, or 0 <= t, of an atom; raises ``Rejected`` if its function does not show it."""
    known = _SIGNS.get(atom.head)
    if known is None:
        raise Rejected(f"nothing is known of the sign of {atom}")
    step, found = known(numbers, atom, strict)
    if found is strict:
        return step
    if strict:
        raise Rejected(f"{atom} may be 0")
    return numbers.run.summed(build("<=", ZERO, atom), [step])


def _exponential(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    return numbers.run.instance(exponential_positive, atom.args[0]), True


def _bars(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    """|t| is not negative; it is positive where t is not 0, as t t = |t| |t|."""
    run, (t,) = numbers.run, atom.args
    below = run.instance(bars_nonnegative, t)
    if not strict:
        return below, False
    premises = [numbers.require(nonzero(t)), below, run.instance(bars_squared, t)]
    return run.arithmetic(positive(atom), premises, [([0, 0], 1), ([1, 3], 1)], [[2, number(-1)]]), True


def _power(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    """A root r of x: 0 <= r, as it is the square of another one; 0 < r, as 0 < x = r^q."""
    base, exponent = atom.args
    if exponent.head != "rational" or exponent.value.denominator == 1 or exponent.value < 0:
        raise Rejected(f"{atom} is no root")
    run = numbers.run
    above = numbers.require(build("<=", ZERO, base))
    below = run.instance(root_nonnegative, base, exponent, above, run.algebra(build("<=", ZERO, exponent)))
    if not strict or exponent.value.numerator != 1:
        return below, False
    q = exponent.value.denominator
    more = run.algebra(positive(base), numbers.require(positive(base)))  # of x, and not of a multiple
    whole = power_of_power(run, base, exponent, number(q), above)
    root = Summand(1, (3, *([1] if q % 2 == 0 else [])), build("^", atom, number((q - 1) // 2)))
    givens = list(map(Given, (more, below, whole)))
    return numbers.contradiction(positive(atom), givens, [Summand(1, (0,)), root], [(2, number(-1))]), True


def _pi(numbers: Numbers, atom: Term, strict: bool) -> tuple[int, bool]:
    return numbers.run.enclosed(positive(atom)), True


_SIGNS: Mapping[str, Callable[[Numbers, Term, bool], tuple[int, bool]]] = {
    "exp": _exponential,
    "abs": _bars,
    "^": _power,
    "pi": _pi,
}
