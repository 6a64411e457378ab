"""Roots of positive numbers under a fraction bar, and roots of products with a number, which normal forms leave as they
are where a function is taken of them:

    1/sqrt(n) = sqrt(n)/n        sqrt(n t) = sqrt(n) sqrt(t)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from symres.kernel import Sequent, Term
from symres.kernel.terms import BINDERS, REAL, ZERO, build, for_all, fresh, number, to_json

from ..parts import written_out
from ..steps import Close, Proof, in_turn, keep

HALF = number(Fraction(1, 2))


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of a sequent by the one in which the roots are written so, which ``close`` proves; None if all are.

    ``follows`` shows that they may be.

    >>> from symres.kernel.terms import variable
    >>> root = build("^", number(2), HALF)
    >>> half = build("*", HALF, root, variable("x"))
    >>> goal = build("=", build("erf", build("*", variable("x"), build("^", root, number(-1)))), build("erf", half))
    >>> from symres.search.polynomials.identity import search as identity
    >>> search(Sequent((), goal), lambda s: identity(s, 1.0), lambda s: identity(s, 1.0))["kind"]
    'cases'
    """
    written = dict(_roots([*sequent.hypotheses, sequent.conclusion]))
    if not written:
        return None
    equations = [build("=", old, new) for old, new in written.items()]
    lemmas: list[tuple[Term, Close]] = []
    for old, equation in zip(written, equations, strict=True):
        if _is_root(old):
            lemmas += _of_product(equation, close, follows)
        else:
            lemmas.append((equation, follows))
    for h in sequent.hypotheses:
        said = written_out(h, written)
        if said is not h:
            lemmas.append((said, partial(_rewritten, h, equations)))
    wanted = written_out(sequent.conclusion, written)

    def plain(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if not any(True for _ in _roots([h]))], close)

    return in_turn(sequent, [*lemmas, (wanted, plain)], partial(_rewritten, wanted, equations))


def _of_product(equation: Term, close: Close, follows: Close) -> Iterator[tuple[Term, Close]]:
    """The lemmas for sqrt(n t) = sqrt(n) sqrt(t), by what holds of all t that are not negative."""
    (one, _), (other, _) = (side.args for side in equation.args[1].args)
    t = fresh(REAL)
    left, right = _root(build("*", one, t)), build("*", _root(one), _root(t))
    of_all = for_all(t, build("=>", build("<=", ZERO, t), build("=", left, right)), "t")

    def between(goal: Sequent) -> Proof | None:
        if goal.conclusion.head != "=":
            return follows(goal)
        a, b = goal.conclusion.args
        both: list[tuple[Term, Close]] = [(build("<=", a, b), close), (build("<=", b, a), close)]
        return keep(goal, goal.hypotheses[-1:], lambda goal: in_turn(goal, both, follows))

    yield of_all, between
    yield build("<=", ZERO, other), follows
    steps: list[Proof] = [{"by": "assume", "show": to_json(p)} for p in (of_all, build("<=", ZERO, other))]
    steps.append({"by": "specialize", "from": 0, "at": [to_json(other), 1]})
    yield equation, lambda _: {"kind": "derivation", "locals": [], "steps": steps}


def _rewritten(given: Term, equations: Sequence[Term], sequent: Sequent) -> Proof:
    """A proof that what is given says what is to be shown, by equations from left to right."""
    steps: list[Proof] = [{"by": "assume", "show": to_json(p)} for p in (*equations, given)]
    last = len(steps) - 1
    steps.append({"by": "algebra", "show": to_json(sequent.conclusion), "use": list(range(last)), "from": last})
    return {"kind": "derivation", "locals": [], "steps": steps}


def _roots(terms: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
    """The roots that are written otherwise, of what mentions no bound variable, and how."""
    for t in terms:
        if t.head in BINDERS or t.head == "D":
            continue
        if t.head == "^" and t.args[1].head == "rational":
            base, exponent = t.args
            if exponent.value == -1 and _is_root(base) and _is_positive(base.args[0]):
                yield t, build("*", number(1 / base.args[0].value), base)
                continue
            if _is_root(t) and base.head == "*" and _is_positive(base.args[0]):
                first, *others = base.args
                rest = others[0] if len(others) == 1 else build("*", *others)
                yield t, build("*", _root(first), _root(rest))
                continue
        yield from _roots(t.args)


def _root(t: Term) -> Term:
    return build("^", t, HALF)


def _is_root(t: Term) -> bool:
    return t.head == "^" and t.args[1] is HALF


def _is_positive(t: Term) -> bool:
    return t.head == "rational" and t.value > 0
