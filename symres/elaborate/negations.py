"""Negations: what is denied, said of the parts as ``sequents.negation`` says it, and the same read backwards.

    not (A and B)       not A or not B              not (A or B)        not A and not B
    not (A => B)        A and not B                 not not A           A
    not for all x. A    there is x. not A           not there is x. A   for all x. not A

Denied comparisons need no step, as plain equality turns them around.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symres.kernel.sequents import negation
from symres.kernel.terms import FALSE, Term, build, conjunction, instantiate, joined

from .run import Run, halves


def inwards(run: Run, i: int, p: Term) -> int:
    """A step that shows ``negation(p)``, from one that shows ``not p``."""
    method = INWARDS.get(p.head)
    return i if method is None else method(run, i, p)


def outwards(run: Run, i: int, p: Term) -> int:
    """A step that shows ``not p``, from one that shows ``negation(p)``."""
    method = OUTWARDS.get(p.head)
    return i if method is None else method(run, i, p)


def plainly(run: Run, i: int, p: Term) -> int:
    """A step that shows p, from one that shows ``pushed(p)``."""
    return outwards(run, i, p.args[0]) if p.head == "not" else i


def said_of_parts(run: Run, i: int, p: Term) -> int:
    """A step that shows ``pushed(p)``, from one that shows p."""
    return inwards(run, i, p.args[0]) if p.head == "not" else i


def contradiction(run: Run, denied: int, p: Term, i: int) -> int:
    """false, from a step that denies p and one that shows it."""
    if run.conclusion(denied) is not build("=>", p, FALSE):
        denied = run.as_implication(denied, build("not", p))
    return run.specialize(denied, i)


def supposing(run: Run, p: Term, work: Callable[[int], int]) -> int:
    """p => C, by what shows C from the assumption of p; where C is false, that is the denial of p."""
    assumed = run.assume(p)
    return run.discharge(assumed, work(assumed))


def indirectly(run: Run, p: Term, work: Callable[[int], int]) -> int:
    """p, by what shows false from its denial."""
    return supposing(run, build("=>", p, FALSE), work)


def by_cases(run: Run, i: int, parts: Sequence[Term], goal: Term, cases: Sequence[int]) -> int:
    """A goal, from a step that shows one of several parts, and for each part one that shows ``part => goal``."""
    if len(parts) == 1:
        return run.specialize(cases[0], i)
    both, ways = halves(parts), list[int]()
    for half, some in zip(both, halves(cases), strict=True):
        if len(half) == 1:
            ways += some
        else:
            assumed = run.assume(disjunction(half))
            ways.append(run.discharge(assumed, by_cases(run, assumed, half, goal, some)))
    one, other = map(disjunction, both)
    return run.rule("cases", {"P": one, "Q": other, "R": goal}, [i, *ways])


def either_way(run: Run, p: Term, goal: Term, work: Callable[[int], int], denied: Callable[[int], int]) -> int:
    """A goal, by what shows it from the assumption of p, and from that of the denial of p."""
    parts = (p, build("not", p))
    ways = [supposing(run, part, shows) for part, shows in zip(parts, (work, denied), strict=True)]
    return by_cases(run, run.rule("excluded_middle", {"P": p}), parts, goal, ways)


def in_either_order(
    run: Run, x: Term, y: Term, goal: Term, at_most: Callable[[int], int], above: Callable[[int], int]
) -> int:
    """A goal, by what shows it from the assumption of x <= y, and from that of y < x."""
    parts = build("<=", x, y), build("<", y, x)
    ways = [supposing(run, part, shows) for part, shows in zip(parts, (at_most, above), strict=True)]
    return by_cases(run, run.rule("order_total", {"x": x, "y": y}), parts, goal, ways)


def alternative(run: Run, i: int, parts: Sequence[Term], k: int) -> int:
    """The disjunction of the parts, from a step that shows the one of that number."""
    if len(parts) == 1:
        return i
    one, other = halves(parts)
    name, half, k = ("or_left", one, k) if k < len(one) else ("or_right", other, k - len(one))
    values = {"P": disjunction(one), "Q": disjunction(other)}
    return run.rule(name, values, [alternative(run, i, half, k)])


def disjunction(parts: Sequence[Term]) -> Term:
    return joined("or", parts, FALSE)


# ------------------------------------------------------------------------------------------------------------- inwards


def _some_part_fails(run: Run, i: int, p: Term) -> int:
    first, whole = p.args[0], conjunction(p.args[1:])
    parts = (negation(first), negation(whole))

    def others_fail(here: int) -> int:
        fails = supposing(run, whole, lambda there: contradiction(run, i, p, run.both([here, there])))
        return alternative(run, inwards(run, fails, whole), parts, 1)

    def first_fails(denied: int) -> int:
        return alternative(run, inwards(run, denied, first), parts, 0)

    return either_way(run, first, build("or", *parts), others_fail, first_fails)


def _all_parts_fail(run: Run, i: int, p: Term) -> int:
    def fails(k: int) -> int:
        part = p.args[k]
        denied = supposing(run, part, lambda here: contradiction(run, i, p, alternative(run, here, p.args, k)))
        return inwards(run, denied, part)

    return run.both([fails(k) for k in range(len(p.args))])


def _condition_holds(run: Run, i: int, p: Term) -> int:
    condition, conclusion = p.args

    def vacuous(denied: int) -> int:
        here = run.assume(condition)
        anything = run.absurd(contradiction(run, denied, condition, here), conclusion)
        return contradiction(run, i, p, run.discharge(here, anything))

    def weakened(there: int) -> int:
        return contradiction(run, i, p, run.discharge(run.assume(condition), there))

    fails = supposing(run, conclusion, weakened)
    return run.both([indirectly(run, condition, vacuous), inwards(run, fails, conclusion)])


def _there_is_another(run: Run, i: int, p: Term) -> int:
    goal, x = negation(p), _opened(run, p)
    at_x = instantiate(p, x)

    def everywhere(none: int) -> int:
        def shown(denied: int) -> int:
            there = run.witness(goal, [x], inwards(run, denied, at_x))
            return contradiction(run, none, goal, there)

        return contradiction(run, i, p, run.generalize(x, indirectly(run, at_x, shown)))

    return indirectly(run, goal, everywhere)


def _there_is_none(run: Run, i: int, p: Term) -> int:
    x = _opened(run, p)
    at_x = instantiate(p, x)

    def there(here: int) -> int:
        return contradiction(run, i, p, run.witness(p, [x], here))

    return run.generalize(x, inwards(run, supposing(run, at_x, there), at_x))


# ------------------------------------------------------------------------------------------------------------ outwards


def _not_all_parts(run: Run, i: int, p: Term) -> int:
    def shown(whole: int) -> int:
        parts, cases = run.parts(whole, p), []
        for part, step in zip(p.args, parts, strict=True):
            assumed = run.assume(negation(part))
            cases.append(run.discharge(assumed, contradiction(run, outwards(run, assumed, part), part, step)))
        return by_cases(run, i, list(map(negation, p.args)), FALSE, cases)

    return supposing(run, p, shown)


def _no_part(run: Run, i: int, p: Term) -> int:
    def shown(some: int) -> int:
        fails = zip(p.args, run.parts(i, negation(p)), strict=True)
        return by_cases(run, some, p.args, FALSE, [outwards(run, step, part) for part, step in fails])

    return supposing(run, p, shown)


def _not_so(run: Run, i: int, p: Term) -> int:
    condition, conclusion = p.args
    here, fails = run.parts(i, build("and", condition, negation(conclusion)))
    denied = outwards(run, fails, conclusion)
    return supposing(run, p, lambda whole: contradiction(run, denied, conclusion, run.specialize(whole, here)))


def _not_for_all(run: Run, i: int, p: Term) -> int:
    x = _opened(run, p)
    at_x = instantiate(p, x)

    def shown(every: int) -> int:
        there = run.assume(negation(at_x))
        false = contradiction(run, outwards(run, there, at_x), at_x, run.specialize(every, x))
        return run.do(by="obtain", exists=i, variable=x.value, assumed=there, **{"from": false})

    return supposing(run, p, shown)


def _not_for_any(run: Run, i: int, p: Term) -> int:
    x = _opened(run, p)
    at_x = instantiate(p, x)

    def shown(some: int) -> int:
        there = run.assume(at_x)
        false = contradiction(run, outwards(run, run.specialize(i, x), at_x), at_x, there)
        return run.do(by="obtain", exists=some, variable=x.value, assumed=there, **{"from": false})

    return supposing(run, p, shown)


def _opened(run: Run, binder: Term) -> Term:
    return run.fresh(str(binder.value), binder.args[0])


Turning = Callable[[Run, int, Term], int]
INWARDS: dict[str, Turning] = {
    "not": lambda run, i, p: said_of_parts(run, i, p.args[0]),
    "and": _some_part_fails,
    "or": _all_parts_fail,
    "=>": _condition_holds,
    "all": _there_is_another,
    "ex": _there_is_none,
}
OUTWARDS: dict[str, Turning] = {
    "not": lambda run, i, p: plainly(run, i, p.args[0]),
    "and": _not_all_parts,
    "or": _no_part,
    "=>": _not_so,
    "all": _not_for_all,
    "ex": _not_for_any,
}
