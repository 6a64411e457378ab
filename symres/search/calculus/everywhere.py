"""Limits of which parts hold everywhere, and not only far out or near a point, as that a slope is what is integrated.

H |- there is N. for all n. N <= n => A(n) and B(n)
    from  for all n. A(n)   and   there is N. for all n. N <= n => B(n)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from symres.kernel import Sequent, Term
from symres.kernel.sequents import assumed, new_variable
from symres.kernel.terms import (
    FALSE,
    ONE,
    ZERO,
    build,
    conjunction,
    exists,
    for_all,
    free_variables,
    implication,
    instantiate,
    is_scalar,
    substitute,
    variables_of,
)

from ..plausibility import holds_at_points
from ..steps import Close, Proof, carry_out, instance, keep, opening, plain, with_lemmas, witness


class _Part(NamedTuple):
    """One thing that is said of all ``variables`` for which the premises hold."""

    variables: tuple[Term, ...]
    premises: tuple[Term, ...]
    said: Term

    @property
    def whole(self) -> Term:
        """The proposition about all values."""
        p = implication([conjunction(self.premises)] if self.premises else [], self.said)
        for x in reversed(self.variables):
            p = for_all(x, p)
        return p

    def at(self, values: Mapping[Term, Term]) -> _Part:
        """The same for values of variables."""
        premises = tuple(substitute(p, values) for p in self.premises)
        return self._replace(premises=premises, said=substitute(self.said, values))

    def everywhere(self, end: Term) -> _Part | None:
        """The same of all places beyond 0, or within 1 of a centre, whatever the end is, if it seems to hold there."""
        premises = tuple(p for p in (_wider(p, end) for p in self.premises) if p is not None)
        seems = (
            self.variables and end not in free_variables(self.said) and holds_at_points(Sequent(premises, self.said))
        )
        return self._replace(premises=premises) if seems else None


def _wider(premise: Term, end: Term) -> Term | None:
    """A premise, or what it says of every positive cutoff, or every radius of at most 1, that may be the end."""
    if end not in free_variables(premise):
        return premise
    a, b = premise.args if premise.head in ("<=", "<") else (end, end)
    if a is end and end not in free_variables(b):
        return build("<", ZERO, b)
    return build("<", a, ONE) if b is end and end not in free_variables(a) else None


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof by what holds everywhere, and that there is an end for the rest; None if all depends on the end,
    or nothing.
    """
    goal = sequent.conclusion
    if goal.head != "ex" or not is_scalar(goal.args[0]):
        return None
    end = new_variable(goal, (*sequent.hypotheses, goal))
    parts = [
        part
        for p in assumed((), instantiate(goal, end))
        for part in _parts(p, (), (), (*sequent.hypotheses, goal, end))
    ]
    wide = {part: part.everywhere(end) for part in parts}
    everywhere = [part for part in wide.values() if part is not None]
    rest = [part for part, found in wide.items() if found is None]
    if not everywhere or not any(part.variables for part in rest):
        return None
    lemmas = [part.whole for part in everywhere]
    is_radius = build("<", ZERO, end) in (part.whole for part in rest)
    positive = [] if is_radius else [build("<", ZERO, end)]
    limit = exists(end, conjunction([*positive, *(part.whole for part in rest)]), goal.value)

    def shown(premise: Sequent) -> Proof | None:
        return keep(premise, [h for h in premise.hypotheses if h not in lemmas], close)

    def there(premise: Sequent) -> Proof | None:
        place = new_variable(limit, (*premise.hypotheses, premise.conclusion))
        known = [*everywhere, *(part.at({end: place}) for part in rest)]
        before = variables_of((*premise.hypotheses, place))
        value = build("min", place, ONE) if is_radius else place

        def placed(g: Sequent) -> Proof | None:
            return carry_out(g, witness(value), lambda last: _by_one_of(last, known, before, close))

        return carry_out(premise, opening(premise, limit), placed)

    return with_lemmas(sequent, [*lemmas, limit], shown, there)


def _parts(
    p: Term, variables: tuple[Term, ...], premises: tuple[Term, ...], taken: tuple[Term, ...]
) -> Iterator[_Part]:
    """The single things that a proposition says of all values of some variables."""
    if p.head == "all":
        x = new_variable(p, (*taken, *variables, p))
        yield from _parts(instantiate(p, x), (*variables, x), premises, taken)
    elif p.head == "=>":
        yield from _parts(p.args[1], variables, assumed(premises, p.args[0]), taken)
    elif p.head == "and":
        for part in p.args:
            yield from _parts(part, variables, premises, taken)
    else:
        yield _Part(variables, premises, p)


def _by_one_of(goal: Sequent, known: Sequence[_Part], before: frozenset[Term], close: Close) -> Proof | None:
    """A proof by what one of the parts that are known says of the variables that are new."""
    goal = goal.turned
    new = sorted(variables_of((*goal.hypotheses, goal.conclusion)) - before, key=str)

    def plainly(g: Sequent) -> Proof | None:
        return plain(g, close)

    for part in known:
        for values in permutations(new, len(part.variables)):
            here = dict(zip(part.variables, values, strict=True))
            if all(x.sort is value.sort for x, value in here.items()) and _is_goal(part.at(here).said, goal):
                return carry_out(goal, instance(goal, part.whole, *values), plainly) if values else plainly(goal)
    return plainly(goal)


def _is_goal(said: Term, goal: Sequent) -> bool:
    """Whether a goal is what is said, or where that denies something, to contradict this."""
    if said.head == "not" and goal.conclusion is FALSE:
        return said.args[0] in goal.hypotheses
    return said is goal.conclusion
