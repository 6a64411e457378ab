"""Inequalities about a variable that stands inside of one term alone, as those about all values of this term.

H |- C(u(x))   from   A(s) |- C(s)  for a new s,  and  H |- A(u(x))
"""

from __future__ import annotations

from collections.abc import Iterator

from symres.kernel import Sequent, Term
from symres.kernel.terms import ONE, REAL, ZERO, build, conjunction, for_all, free_variables, fresh, implication

from ..parts import parts, written_out
from ..plausibility import holds_at_points, seem
from ..steps import Close, Proof, carry_out, first, instance, keep, supposed, with_lemmas

MOST = 3  # terms that are tried
PLAIN = ("variable", "rational", "+", "*", "pi")


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of what holds of all values of a term, which ``close`` shows; None if no term has all of a variable.

    >>> from symres.kernel.terms import number, variable
    >>> x = variable("x")
    >>> u = build("^", x, number(-1))
    >>> inside = Sequent((build("<", ZERO, x),), build("<=", build("atan", u), u))
    >>> search(inside, lambda goal: print(goal), lambda goal: None)
    0 < s |- atan(s) <= s
    """
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    rules = list(_rules(sequent))[:MOST]
    return first(_by_rule(sequent, u, rule, close, follows) for u, rule in rules)


def _rules(sequent: Sequent) -> Iterator[tuple[Term, Term]]:
    """Terms that have all of a variable, with what may hold of all their values, where these have such signs and are
    as large.
    """
    c = sequent.conclusion
    for u in dict.fromkeys(t for t in parts(c) if t.sort is REAL and t.head not in PLAIN):
        s = fresh(REAL)
        said = written_out(c, {u: s})
        if len(free_variables(u)) != 1 or free_variables(u) & free_variables(said):
            continue
        bounds = [("<", ZERO, s), ("<", s, ZERO), ("<=", ONE, s), ("<=", s, ONE)]
        known = [build(*p) for p in bounds if seem(sequent, written_out(build(*p), {s: u}))]
        if holds_at_points(Sequent(tuple(known), said)):
            yield u, for_all(s, implication([conjunction(known)] if known else [], said), "s")


def _by_rule(sequent: Sequent, u: Term, rule: Term, close: Close, follows: Close) -> Proof | None:
    def of_all(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h not in sequent.hypotheses], close)

    return with_lemmas(
        sequent, [rule], of_all, lambda goal: carry_out(goal, instance(goal, rule, u), follows, supposed)
    )
