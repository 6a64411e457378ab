"""Growth beyond all bounds, as the limit 0 of a reciprocal, or of an exponential.

    H |- there is N. for all n. N <= n => M < f(n)
        from  for all r > 0. there is N. (for all n. N <= n => 0 < f(n)) and (for all n. N <= n => 1/f(n) < r)
        or    for all r > 0. there is N. for all n. N <= n => exp(-f(n)) < r

The same with |x - a| < d in the place of N <= n, and for what falls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from symres.kernel import Sequent, Term
from symres.kernel.sequents import assumed, new_variable
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    exists,
    for_all,
    free_variables,
    fresh,
    implication,
    instantiate,
    is_scalar,
    number,
    opposite,
    variable,
    variables_of,
)

from ..steps import (
    Close,
    Proof,
    alone,
    carry_out,
    instance,
    opening,
    plain,
    with_lemmas,
    witness,
)


def _reciprocal(t: Term) -> Term:
    return build("^", t, number(-1))


class Way(NamedTuple):
    """A function that is ``small`` at large numbers, its least value ``beyond`` a bound, and whether the numbers have
    to be ``positive``.
    """

    small: Callable[[Term], Term]
    beyond: Callable[[Term], Term]
    positive: bool

    def said(self, f: Term, least: Term) -> list[Term]:
        """The propositions that say that f is large: that a function of it is less than a number."""
        small = build("<", self.small(f), least)
        return [build("<", ZERO, f), small] if self.positive else [small]

    @property
    def lemma(self) -> Term:
        """The lemma that a number of which this is said is beyond the bound."""
        m, f = variable("m", REAL), variable("f", REAL)
        return for_all(m, for_all(f, build("=>", conjunction(self.said(f, self.beyond(m))), build("<", m, f))))


WAYS = (
    Way(_reciprocal, lambda m: _reciprocal(build("+", ONE, build("abs", m))), True),
    Way(lambda f: build("exp", opposite(f)), lambda m: build("exp", opposite(m)), False),
)


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof by a limit that is 0, which ``close`` proves; None if the goal says something else, or is not proved."""
    goal = sequent.conclusion
    if goal.head != "ex" or not is_scalar(goal.args[0]):
        return None
    for way in WAYS:
        found = _vanishing(sequent, way)
        proof = None if found is None else _by_limit(sequent, way, *found, close)
        if proof is not None:
            return proof
    return None


def _vanishing(sequent: Sequent, way: Way) -> tuple[Term, Term] | None:
    """The proposition about a limit, and the bound, if the goal says that something is beyond it at all places beyond
    an end.
    """
    goal = sequent.conclusion
    end, r = new_variable(goal, (*sequent.hypotheses, goal)), fresh(REAL)
    parts: list[Term] = []
    bounds: list[Term] = []
    for part in assumed((), instantiate(goal, end)):
        x = new_variable(part, (*sequent.hypotheses, goal, end)) if part.head == "all" else None
        said = part if x is None else instantiate(part, x)
        above = None if x is None or said.head != "=>" else _above(sequent, said.args[1], x, end)
        if x is None or above is None:
            parts.append(part)
            continue
        bound, f = above
        bounds.append(bound)
        parts += [for_all(x, implication([said.args[0]], p)) for p in way.said(f, r)]
    if len(bounds) != 1:
        return None
    return for_all(r, build("=>", build("<", ZERO, r), exists(end, conjunction(parts))), "r"), bounds[0]


def _by_limit(sequent: Sequent, way: Way, lemma: Term, bound: Term, close: Close) -> Proof | None:
    """The proof by what a lemma says for the value beyond a bound."""
    value = way.beyond(bound)

    def plainly(goal: Sequent) -> Proof | None:
        return plain(goal, close)

    def beyond(goal: Sequent) -> Proof | None:
        f = next((f for m, f in _readings(goal.conclusion) if m is bound), None)
        if f is None:
            return plainly(goal)
        return carry_out(goal, instance(goal, way.lemma, bound, f), plainly, plainly)

    def there(goal: Sequent) -> Proof | None:
        said = instantiate(lemma, value).args[1]
        return carry_out(goal, instance(goal, lemma, value), plainly, lambda g: from_limit(g, said, plainly, beyond))

    return with_lemmas(sequent, [lemma, way.lemma], lambda g: alone(g, close), there)


def _above(sequent: Sequent, relation: Term, x: Term, end: Term) -> tuple[Term, Term] | None:
    """A bound, of which nothing is known but perhaps that it is positive, and the function of x that a relation says is
    above it.
    """
    for bound, f in _readings(relation):
        own = free_variables(bound)
        known = [h for h in sequent.hypotheses if free_variables(h) & own and h is not build("<", ZERO, bound)]
        if own and not own & {x, end} and not known and x in free_variables(f) and end not in free_variables(f):
            return bound, f
    return None


def _readings(relation: Term) -> list[tuple[Term, Term]]:
    """The pairs of which an inequality says that the second is above the first: a < b, and -b < -a."""
    if relation.head not in ("<=", "<"):
        return []
    a, b = relation.args
    return [(a, b), (opposite(b), opposite(a))]


def from_limit(sequent: Sequent, lemma: Term, close: Close, then: Close) -> Proof | None:
    """The proof by the end that a lemma says exists: ``then`` goes on from what it says of a place beyond the end."""
    first = new_variable(lemma, (*sequent.hypotheses, sequent.conclusion))
    known = [p for p in assumed((), instantiate(lemma, first)) if p.head == "all"]
    before = variables_of((*sequent.hypotheses, sequent.conclusion, first))

    def said(goal: Sequent, left: Sequence[Term]) -> Proof | None:
        goal = goal.turned
        places = sorted(variables_of((*goal.hypotheses, goal.conclusion)) - before, key=str)
        if not left or len(places) != 1:
            return then(goal)
        return carry_out(goal, instance(goal, left[0], places[0]), close, lambda g: said(g, left[1:]))

    def placed(goal: Sequent) -> Proof | None:
        return carry_out(goal, witness(first), lambda premise: said(premise, known))

    return carry_out(sequent, opening(sequent, lemma), placed)
