"""The steps ``monotone``: an inequality 0 <= f(x) from one value of f and the sign of its derivative.

    H |- 0 <= f(x)    from  H |- a <= x,   H |- 0 <= f(a)   and   H, a < s, s < x |- 0 <= f'(s)
    H |- 0 < f(x)     likewise with  0 < f(a),   or with  a < x  and  0 < f'(s)

where s is new, f continuous on [a, x] and differentiable between. For that it is to be proved that f(s) is defined
under H, a <= s, s <= x, for where they are defined, all operations but ``ceiling``, ``floor`` and arbitrary functions
are continuous, a power with s in its exponent where its base is positive; and what the derivative needs under H, a < s,
s < x. This is the mean value theorem, f(x) = f(a) + (x - a) f'(s). Below a it reads the same with x <= a, x < s < a and
f'(s) <= 0.

The data of a step are ``{"variable": name, "from": term, "side": "above" or "below", "strict": "value" or "slope"}``.
``side`` is where x lies from a; ``strict``, for 0 < f(x), says which of the two is.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from symres.elaborate.algebra.continuity import continuous
from symres.elaborate.algebra.facts import needed
from symres.elaborate.algebra.normal_form import computed
from symres.elaborate.branches import Branches, Proof
from symres.elaborate.decomposition import Decomposition
from symres.elaborate.known import Known, Opened
from symres.elaborate.negations import by_cases
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.derivatives import differentiated
from symres.kernel.sequents import Sequent, assumed, decompose, distinct, new_variable
from symres.kernel.terms import (
    REAL,
    ZERO,
    Term,
    brief,
    build,
    free_variables,
    from_json,
    is_scalar,
    lam,
    named,
    number,
    show,
    substitute,
)


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the mean value theorem proves ``sequent``; raises ``Rejected`` if it does not apply."""
    c = sequent.conclusion
    x, a, s = places(sequent, certificate)
    side, strict, f = certificate["side"], certificate.get("strict"), difference(c)
    low, high = (a, x) if side == "above" else (x, a)
    closed = assumed(sequent.hypotheses, build("<=", low, s), build("<=", s, high))
    inside = assumed(closed, build("<", low, s), build("<", s, high))
    moved = substitute(f, {x: s})
    unbroken, known = continuous(moved, [s], closed)
    slope, conditions = computed(build("D", lam(s, moved), s))
    relation = "<" if strict == "slope" else "<="
    inside = assumed(inside, *known)
    goals = [
        Sequent(sequent.hypotheses, build(relation, low, high)),
        *unbroken,
        *needed(conditions, inside, f"{show(f, 80)} to be differentiable"),
        *decompose(sequent.hypotheses, build("<" if strict == "value" else "<=", ZERO, substitute(f, {x: a}))),
        *decompose(inside, build(relation, *((ZERO, slope) if side == "above" else (slope, ZERO)))),
    ]
    return distinct(goals)


def places(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Term, Term, Term]:
    """The variable, the number where it starts, and a new variable for what is between; raises ``Rejected``."""
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        raise Rejected(f"monotone: {show(c)} is no inequality")
    names = named((*sequent.hypotheses, c))
    name = certificate.get("variable")
    if not isinstance(name, str) or name not in names or names[name].sort is not REAL:
        raise Rejected(f"monotone: there is no real variable {brief(name)}")
    x, a = names[name], from_json(certificate.get("from"), names)
    if not is_scalar(a.sort) or x in free_variables(a):
        raise Rejected(f"monotone: the argument starts at a number that does not depend on {show(x)}, not at {show(a)}")
    side, strict = certificate.get("side"), certificate.get("strict")
    if side not in ("above", "below") or strict not in (("value", "slope") if c.head == "<" else (None,)):
        raise Rejected("monotone: side is above or below, and strict, for a strict inequality, value or slope")
    return x, a, new_variable(lam(x, difference(c)), (*sequent.hypotheses, c, a))


def difference(inequality: Term) -> Term:
    """The number that is >= 0 or > 0 by an inequality."""
    a, b = inequality.args
    return b if a is ZERO else build("+", b, build("*", number(-1), a))


def by_mean_value(tree: Decomposition, sequent: Sequent, known: Known, proof: Proof) -> int:
    """0 R f(x) from 0 R f(a) and the sign of the derivative between, for R among <= and <."""
    branches, c = Branches(tree, sequent, premises(sequent, proof), proof), sequent.conclusion
    run, relation = tree.run, "<" if proof.get("strict") == "slope" else "<="
    x, a, s = places(sequent, proof)
    f = difference(c)
    low, high = (a, x) if proof["side"] == "above" else (x, a)
    value = build("<" if proof.get("strict") == "value" else "<=", ZERO, substitute(f, {x: a}))
    start = branches.require(value, known)
    order = branches.require(build(relation, low, high), known)
    less, back = build("<", low, high), build("<=", high, low)

    def moving(known: Known) -> int:
        """The conclusion where a < x, or x < a."""
        moved = substitute(f, {x: s})
        slope, _ = differentiated(moved, s, run.core.equality)
        unbroken = branches.continuous(moved, s, low, high, known)
        slopes = build("has_derivative", lam(s, moved), s, slope)
        derived = branches.for_all_between(low, s, high, "<", known, partial(branches.derived, slopes))
        sign = build(relation, *((ZERO, slope) if low is a else (slope, ZERO)))
        signs = branches.for_all_between(low, s, high, "<", known, partial(branches.require, sign))
        values = {"phi": lam(s, moved), "psi": lam(s, slope), "x": low, "y": high}
        there = run.rule("mean_value", values, [known[less], unbroken, derived])
        between = Opened(run, there, run.fresh("t", REAL))
        above, below, equation = between.steps
        sloped = run.specialize(signs, between.variable, above, below)
        summands, weight = [([0], 1), ([1, 2], 1), ([4], 1)], number(-1 if low is a else 1)
        return between.closed(run.arithmetic(c, [start, sloped, known[less], equation], summands, [[3, weight]]))

    def standing(known: Known) -> int:
        """The conclusion where x = a."""
        same = run.squeezed(low, high, order, known[back])
        same = same if low is a else run.turned(same)
        about = partial(substitute, f)
        moved = run.replaced(lambda z: build(value.head, ZERO, about({x: z})), a, x, same, start)
        return run.algebra(c, moved)

    def either(known: Known) -> int:
        if relation == "<":
            return moving(known.under(less, lambda: order))
        ways = [tree.supposing(p, known, work) for p, work in ((back, standing), (less, moving))]
        return by_cases(run, run.rule("order_total", {"x": high, "y": low}), (back, less), c, ways)

    return branches.all_proved(tree.with_new([s], sequent, known, either))
