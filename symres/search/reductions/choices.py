"""Numbers and matrices that depend on a condition: its two cases, with the value that each of them gives."""

from __future__ import annotations

from collections.abc import Sequence

from symres.algebra.words import TRUE, Words
from symres.kernel import Sequent, Term
from symres.kernel.terms import BINDERS, FALSE, build, is_scalar, to_json

from ..parts import written_out
from ..steps import Close, Proof, carry_out, keep, with_lemmas

RULES = ("number_if_true", "number_if_false")
OF_MATRICES = ("if_true", "if_false")


def depends(sequent: Sequent) -> bool:
    """Whether a number or matrix in a sequent depends on a condition.

    >>> from symres.kernel.terms import ZERO, number, variable
    >>> x = variable("x")
    >>> sign = build("if", build("<", ZERO, x), number(1), number(-1))
    >>> depends(Sequent((), build("<=", sign, number(1)))), depends(Sequent((), build("<=", x, number(1))))
    (True, False)
    """
    return _first((*sequent.hypotheses, sequent.conclusion)) is not None


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof by the two cases of the first condition on which something in the sequent depends, with the value of the
    case in the place of that, which ``close`` proves; None if nothing depends on a condition.
    """
    choice = _first((*sequent.hypotheses, sequent.conclusion))
    if choice is None:
        return None
    condition, one, other = choice.args
    holds = _decided(condition)
    if holds is not None:
        return _rest(sequent, choice, one if holds else other, None, close)
    cases = [
        build("and", condition, build("=", choice, one)),
        build("and", build("not", condition), build("=", choice, other)),
    ]
    either = build("or", *cases)

    def both(goal: Sequent) -> Proof | None:
        step = {"kind": "cases", "hypothesis": goal.hypotheses.index(either)}
        return carry_out(goal, step, lambda case: _in_case(case, choice, close))

    return with_lemmas(sequent, [either], lambda _: _either(choice, cases), both)


def _in_case(sequent: Sequent, choice: Term, close: Close) -> Proof | None:
    """A proof of a sequent that says what the choice is."""
    equation = next(e for e in (build("=", choice, v) for v in choice.args[1:]) if e in sequent.hypotheses)
    return _rest(sequent, choice, equation.args[1], equation, close)


def _rest(sequent: Sequent, choice: Term, value: Term, equation: Term | None, close: Close) -> Proof | None:
    """A proof of a sequent by the one with a value in the place of the choice, as an equation has it or, where there is
    none, as is plain; ``close`` proves that.
    """
    about = {h: written_out(h, {choice: value}) for h in sequent.hypotheses if h is not equation}
    about = {h: said for h, said in about.items() if said is not h}
    wanted = written_out(sequent.conclusion, {choice: value})

    def plain(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h is not equation and h not in about], close)

    def known(rest: Sequence[tuple[Term, Term]], goal: Sequent) -> Proof | None:
        if not rest:
            proof = _rewritten(wanted, equation, goal.conclusion)
            return plain(goal) if wanted is goal.conclusion else with_lemmas(goal, [wanted], plain, lambda _: proof)
        h, said = rest[0]
        proof = _rewritten(h, equation, said)
        return with_lemmas(goal, [said], lambda _: proof, lambda goal: known(rest[1:], goal))

    return known(list(about.items()), sequent)


def _rewritten(given: Term, equation: Term | None, wanted: Term) -> Proof:
    """That what is given says what is wanted, by an equation that is used from left to right."""
    steps: list[Proof] = [{"by": "assume", "show": to_json(p)} for p in (given, equation) if p is not None]
    use = {} if equation is None else {"use": [1]}
    steps.append({"by": "algebra", "show": to_json(wanted), "from": 0, **use})
    return {"kind": "derivation", "locals": [], "steps": steps}


def _decided(condition: Term) -> bool | None:
    """Whether a condition holds, if that is plain."""
    form = Words().proposition(condition)
    return form is TRUE if form in (TRUE, FALSE) else None


def _either(choice: Term, cases: Sequence[Term]) -> Proof:
    """That one of the cases holds, with what the choice is in it."""
    condition, one, other = choice.args
    conditions, whole = (condition, build("not", condition)), build("or", *cases)
    rules, values = (RULES, {"x": one, "y": other}) if is_scalar(choice.sort) else (OF_MATRICES, {"A": one, "B": other})
    values |= {"P": condition} | dict(zip("mn", choice.sort.args if choice.sort is not None else (), strict=False))
    steps: list[Proof] = []
    ends = []
    for rule, case, p in zip(rules, cases, conditions, strict=True):
        n = len(steps)
        parts = {"P": to_json(p), "Q": to_json(case.args[1])}
        sides = {"P": to_json(cases[0]), "Q": to_json(cases[1])}
        steps += [
            {"by": "assume", "show": to_json(p)},
            {"by": "rule", "name": rule, "with": {x: to_json(v) for x, v in values.items()}, "from": [n]},
            {"by": "rule", "name": "and_intro", "with": parts, "from": [n, n + 1]},
            {"by": "rule", "name": "or_left" if case is cases[0] else "or_right", "with": sides, "from": [n + 2]},
            {"by": "discharge", "assumed": n, "from": n + 3},
        ]
        ends.append(n + 4)
    steps.append({"by": "algebra", "show": to_json(build("or", *conditions))})
    parts = {"P": to_json(condition), "Q": to_json(conditions[1]), "R": to_json(whole)}
    steps.append({"by": "rule", "name": "cases", "with": parts, "from": [len(steps) - 1, *ends]})
    return {"kind": "derivation", "locals": [], "steps": steps}


def _first(terms: Sequence[Term]) -> Term | None:
    """The first number or matrix that depends on a condition, on which nothing in that does, outside of binders."""
    for t in terms:
        if t.head in BINDERS:
            continue
        if t.head == "if" and t.sort is not None and t.sort.head != "function":
            return _first(t.args[:1]) or t
        found = _first(t.args)
        if found is not None:
            return found
    return None
