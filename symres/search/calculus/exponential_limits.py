"""Limits of exponentials, and of powers, by those of their exponents.

    H |- there is N. for all n. N <= n => |exp(g(n)) - exp(L)| < r
        from  for all s > 0. there is N. for all n. N <= n => |g(n) - L| < s

The same with |x - a| < d in the place of N <= n, and with b^e for exp(e log b) where b > 0 from some N on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from symres.elaborate.algebra.normal_form import normalised
from symres.kernel import Sequent, Term
from symres.kernel.sequents import assumed, new_variable
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    implication,
    instantiate,
    is_scalar,
    number,
    variables_of,
)

from ..parts import every, parts, written_out
from ..plausibility import seem
from ..steps import (
    Close,
    Proof,
    alone,
    carry_out,
    in_turn,
    instance,
    keep,
    plain,
    supposed,
    with_lemmas,
)
from .growth import from_limit


def _near_one(f: Term, size: Term) -> list[Term]:
    """The bounds of a factor f = exp(d) with |d| = size <= 1: it is not farther from 1 than 2 size."""
    twice = build("*", number(2), size)
    return [build("<=", difference(ONE, twice), f), build("<=", f, build("+", ONE, twice))]


def _exponential() -> Term:
    """The lemma that exp(d) is near 1 for small d."""
    d = fresh(REAL)
    size = build("abs", d)
    near = conjunction(_near_one(build("exp", d), size))
    return for_all(d, build("=>", build("<=", size, ONE), near), "d")


def _as_exponential() -> Term:
    """The lemma that a power of a positive number is an exponential, for integer exponents as well."""
    b, e = fresh(REAL), fresh(REAL)
    same = build("=", build("^", b, e), build("exp", build("*", e, build("log", b))))
    return every([b, e], build("=>", build("<", ZERO, b), same))


def _shifted() -> Term:
    """The lemma that an exponential p of t is v exp(t - l), where v is that of l."""
    p, t, end, v = (fresh(REAL) for _ in range(4))
    known = build("and", build("=", p, build("exp", t)), build("=", v, build("exp", end)))
    same = build("=", p, build("*", v, build("exp", difference(t, end))))
    return every([p, t, end, v], build("=>", known, same))


def _distance(v: Term, r: Term) -> Term:
    """A distance of an exponent from its limit at which the power is nearer than r to its value v; below 1."""
    return build("*", r, build("^", build("+", build("*", number(2), v), r), number(-1)))


def _within(v: Term, r: Term, size: Term) -> list[Term]:
    """The premises that v and r are positive, and a size is below this distance."""
    return [build("<", ZERO, v), build("<", ZERO, r), build("<", size, _distance(v, r))]


def _below_one() -> Term:
    """The lemma that such a size is below 1."""
    v, r, d = fresh(REAL), fresh(REAL), fresh(REAL)
    size = build("abs", d)
    return every([v, r, d], build("=>", conjunction(_within(v, r, size)), build("<=", size, ONE)))


def _nearer() -> Term:
    """The lemma that |p - v| < r for p = v f with a factor f that is near 1 by such a size."""
    v, r, d, f, p = (fresh(REAL) for _ in range(5))
    size = build("abs", d)
    known = [*_within(v, r, size), *_near_one(f, size), build("=", p, build("*", v, f))]
    nearer = build("<", build("abs", difference(p, v)), r)
    return every([v, r, d, f, p], build("=>", conjunction(known), nearer))


EXPONENTIAL = _exponential()
AS_EXPONENTIAL = _as_exponential()
SHIFTED = _shifted()
BELOW_ONE = _below_one()
NEARER = _nearer()


class _Limit(NamedTuple):
    """The limit of a goal: a ``power``, a function of x, is at last nearer to a positive ``value`` than r."""

    x: Term
    power: Term
    value: Term
    r: Term

    @property
    def base(self) -> Term | None:
        """The base, which is to be positive, if it is not that of exp."""
        return self.power.args[0] if self.power.head == "^" else None

    @property
    def exponent(self) -> Term:
        """The exponent to the base e."""
        exponent = self.power.args[-1]
        return exponent if self.base is None else build("*", exponent, build("log", self.base))

    @property
    def end(self) -> Term:
        """The limit of the exponent."""
        return normalised(build("log", self.value))

    @property
    def apart(self) -> Term:
        """How far the exponent is from its limit."""
        return difference(self.exponent, self.end)

    @property
    def distance(self) -> Term:
        """The distance of the exponent from its limit at which the power is near enough."""
        return _distance(self.value, self.r)

    def at(self, place: Term) -> _Limit:
        """The same at a place."""
        return self._replace(x=place, power=written_out(self.power, {self.x: place}))

    def near(self, goal: Sequent, close: Close, plainly: Close) -> Proof | None:
        """A proof at a place where the exponent is near its limit."""
        apart = self.apart
        factor = build("exp", apart)
        of = (self.value, self.r, apart)
        same = build("=", self.power, build("*", self.value, factor))

        def constant(g: Sequent) -> Proof | None:
            return keep(g, [], close)

        def equal(g: Sequent) -> Proof | None:
            if self.base is None:
                return shifted(g)
            return carry_out(g, instance(g, AS_EXPONENTIAL, self.base, self.power.args[1]), plainly, shifted)

        def shifted(g: Sequent) -> Proof | None:
            step = instance(g, SHIFTED, self.power, self.exponent, self.end, self.value)
            return carry_out(g, step, lambda premise: supposed(premise) or constant(premise), supposed)

        def below_one(g: Sequent) -> Proof | None:
            return carry_out(g, instance(g, BELOW_ONE, *of), plainly, near_one)

        def near_one(g: Sequent) -> Proof | None:
            return carry_out(g, instance(g, EXPONENTIAL, apart), plainly, nearer)

        def nearer(g: Sequent) -> Proof | None:
            return carry_out(g, instance(g, NEARER, *of, factor, self.power), plainly, plainly)

        lemmas = (AS_EXPONENTIAL, SHIFTED, EXPONENTIAL, BELOW_ONE, NEARER)

        def by_itself(g: Sequent) -> Proof | None:
            return keep(g, [h for h in g.hypotheses if h not in (*goal.hypotheses, *lemmas)], close)

        steps = [*((lemma, by_itself) for lemma in lemmas), (build("<", ZERO, self.value), constant), (same, equal)]
        return in_turn(goal, steps, below_one)

    def told(self, s: Term) -> list[Term]:
        """The propositions that are to be shown of places far out."""
        near = build("<", build("abs", self.apart), s)
        return [near] if self.base is None else [build("<", ZERO, self.base), near]


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof by the limit of an exponent, which ``close`` proves; None if the goal says something else."""
    goal = sequent.conclusion
    if goal.head != "ex" or not is_scalar(goal.args[0]):
        return None
    end = new_variable(goal, (*sequent.hypotheses, goal))
    said = assumed((), instantiate(goal, end))
    for i, part in enumerate(said):
        if part.head != "all":
            continue
        x = new_variable(part, (*sequent.hypotheses, goal, end))
        body = instantiate(part, x)
        for limit in _limits(sequent, body, x, end):
            s = fresh(REAL)
            here = [for_all(x, implication([body.args[0]], p)) for p in limit.told(s)]
            there = exists(end, conjunction([*said[:i], *here, *said[i + 1 :]]))
            lemma = for_all(s, build("=>", build("<", ZERO, s), there), "s")
            proof = _by_limit(sequent, limit, lemma, close)
            if proof is not None:
                return proof
    return None


def _limits(sequent: Sequent, body: Term, x: Term, end: Term) -> Iterator[_Limit]:
    """The powers and exponentials that an inequality about all places x says are near a number."""
    if body.head != "=>" or body.args[1].head not in ("<=", "<"):
        return
    size, r = body.args[1].args
    if size.head != "abs" or {x, end} & free_variables(r) or end in free_variables(size):
        return
    for power in dict.fromkeys(parts(size)):
        if power.head not in ("exp", "^") or x not in free_variables(power.args[-1]):
            continue
        value = normalised(difference(power, size.args[0]))
        if x not in free_variables(value) and seem(sequent, build("<", ZERO, value)):
            yield _Limit(x, power, value, r)


def _by_limit(sequent: Sequent, limit: _Limit, lemma: Term, close: Close) -> Proof | None:
    """A proof by what a lemma says of the exponent."""
    known = variables_of((*sequent.hypotheses, sequent.conclusion))

    def plainly(goal: Sequent) -> Proof | None:
        return plain(goal, close)

    def there(goal: Sequent) -> Proof | None:
        said = instantiate(lemma, limit.distance).args[1]
        step = instance(goal, lemma, limit.distance)
        return carry_out(goal, step, plainly, lambda g: from_limit(g, said, plainly, near))

    def near(goal: Sequent) -> Proof | None:
        for place in sorted(free_variables(goal.conclusion) - known, key=str):
            here = limit.at(place)
            if here.power in parts(goal.conclusion) and goal.conclusion.head in ("<=", "<"):
                return here.near(goal, close, plainly)
        return plainly(goal)

    return with_lemmas(sequent, [lemma], lambda g: alone(g, close), there)
