"""Inequalities and equations between a root and another term, from the powers of both.

s^(1/q) <= t    if 0 <= s, 0 <= t and s <= t^q
t <= s^(1/q)    if 0 <= t and t^q <= s
s^(1/q) = t     if 0 <= t and s = t^q
"""

from __future__ import annotations

from fractions import Fraction

from symres.kernel import Sequent, Term
from symres.kernel.terms import REAL, ZERO, build, conjunction, for_all, free_variables, fresh, is_scalar, number

from ..plausibility import seem
from ..steps import Close, Proof, alone, carry_out, in_turn, instance, keep, split, supposed, with_lemmas
from . import increasing


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of a bound or value of a root from that of its power, which ``close`` proves; None if neither side is a
    root, both are, or the other one seems to be negative. ``follows`` proves what is plain.

    >>> from symres.kernel.terms import ONE, variable
    >>> x = variable("x")
    >>> root = build("^", build("+", ONE, build("^", x, number(4))), number(Fraction(1, 2)))
    >>> bounded = build("<=", root, build("+", ONE, build("^", x, number(2))))
    >>> search(Sequent((), bounded), lambda goal: None, lambda goal: print(goal.conclusion))
    0 <= s
    """
    c = sequent.conclusion
    if (
        c.head not in ("<=", "<", "=")
        or not all(is_scalar(a.sort) for a in c.args)
        or _is_root(c.args[0]) == _is_root(c.args[1])
        or not free_variables(c)
    ):
        return None
    is_below = _is_root(c.args[0])
    root, t = c.args if is_below else reversed(c.args)
    s, exponent = root.args
    if not seem(sequent, *_premises(c.head, is_below, s, t, exponent)):
        return None
    if c.head == "=":
        known = [build("<=", ZERO, s), *_premises(c.head, is_below, s, t, exponent)]
        both = [build("<=", root, t), build("<=", t, root)]
        lemmas = [*((p, close) for p in known), *((p, lambda goal: search(goal, follows, follows)) for p in both)]
        return in_turn(sequent, lemmas, lambda goal: keep(goal, both, lambda g: _equal(g, follows)))
    rule = _rule(c.head, is_below, exponent)

    def without_rule(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h is not rule], close)

    return with_lemmas(
        sequent,
        [rule],
        lambda goal: alone(goal, lambda g: _shown(g, is_below, follows)),
        lambda goal: carry_out(goal, instance(goal, rule, s, t), without_rule),
    )


def _equal(sequent: Sequent, follows: Close) -> Proof | None:
    """A proof that numbers are equal if none is above the other, by what holds of all."""
    s, t = fresh(REAL), fresh(REAL)
    both = conjunction([build("<=", s, t), build("<=", t, s)])
    rule = for_all(s, for_all(t, build("=>", both, build("=", s, t)), "t"), "s")

    def there(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, rule, *goal.conclusion.args), lambda g: supposed(g) or follows(g))

    return with_lemmas(sequent, [rule], lambda goal: alone(goal, follows), there)


def _shown(rule: Sequent, is_below: bool, follows: Close) -> Proof | None:
    """A proof of the rule: otherwise the powers of both sides were in the other order."""
    low, high = rule.conclusion.args
    other = "<" if rule.conclusion.head == "<=" else "<="
    exponent = (low if is_below else high).args[1].value
    powers = [build("^", t, number(1 / exponent)) for t in (high, low)]

    def otherwise(goal: Sequent) -> Proof | None:
        if goal.hypotheses[-1] is not denied:
            return follows(goal)
        return with_lemmas(goal, [build(other, *powers)], lambda g: increasing.search(g, follows), follows)

    denied, radicand = build(other, high, low), (low if is_below else high).args[0]
    defined = [build("<=", ZERO, t) for t in ((radicand,) if is_below else (powers[1], radicand))]
    return with_lemmas(rule, defined, follows, lambda goal: split(goal, (goal.conclusion, denied), follows, otherwise))


def _rule(relation: str, is_below: bool, exponent: Term) -> Term:
    """The rule for all roots of a degree and other numbers."""
    s, t = fresh(REAL), fresh(REAL)
    root = build("^", s, exponent)
    said = build(relation, root, t) if is_below else build(relation, t, root)
    given = conjunction(_premises(relation, is_below, s, t, exponent))
    return for_all(s, for_all(t, build("=>", given, said), "t"), "s")


def _premises(relation: str, is_below: bool, s: Term, t: Term, exponent: Term) -> list[Term]:
    power = build("^", t, number(1 / exponent.value))
    if relation == "=":
        return [build("<=", ZERO, t), build("=", s, power)]
    if is_below:
        return [build("<=", ZERO, s), build("<=", ZERO, t), build(relation, s, power)]
    return [build("<=", ZERO, t), build(relation, power, s)]


def _is_root(term: Term) -> bool:
    if term.head != "^" or term.args[1].head != "rational":
        return False
    exponent: Fraction = term.args[1].value
    return exponent.numerator == 1 and exponent.denominator > 1
