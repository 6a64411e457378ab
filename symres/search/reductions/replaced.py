"""Numbers in the place of others, by equations: norms of matrices that are written out, roots, and choices.

    |(a, b)| = sqrt(a^2 + b^2)        1/sqrt(n) = sqrt(n)/n        sqrt(n t) = sqrt(n) sqrt(t)
    sqrt(1 - 4/sqrt(5)^2) = sqrt(5)/5, as digits say        sqrt(1/x) = 1/sqrt(x)
    sqrt(x) = (x^(1/4))^2, beside x^(1/4)        exp(x) = exp(x/2)^2, beside exp(x/2)        sqrt(exp(x)) = exp(x/2)

Normal forms leave such roots as they are where a function is taken of them. Of two norms the product is at least the
inner product (Cauchy and Schwarz). What depends on a condition has a value in each of the two cases of that.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from symres.elaborate.algebra.normal_form import entries, normalised
from symres.elaborate.algebra.words import TRUE, Words
from symres.kernel import Sequent, Term
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    ONE,
    REAL,
    ZERO,
    build,
    for_all,
    free_variables,
    fresh,
    is_scalar,
    joined,
    number,
    opposite,
    to_json,
)

from ..parts import parts, written_out
from ..points.recognition import simpler
from ..steps import Close, Lines, Proof, carry_out, in_turn, keep, with_lemmas
from ..strategy import Lengths

HALF, TWO, MINUS_ONE = number(Fraction(1, 2)), number(2), number(-1)
Lemma = tuple[Term, Close]


def by_equations(
    sequent: Sequent, instead: Mapping[Term, Term], equations: Sequence[Term], lemmas: Sequence[Lemma], close: Close
) -> Proof | None:
    """A proof by lemmas, among them the equations, and by the sequent with other terms ``instead``, which ``close``
    proves; without equations, what is instead is plainly the same.
    """
    others = [h for h in sequent.hypotheses if h not in equations]
    written = {h: p for h in others if (p := written_out(h, instead)) is not h}
    wanted = written_out(sequent.conclusion, instead)
    lemmas = [*lemmas, *((p, partial(_rewritten, h, equations)) for h, p in written.items())]

    def plain(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h not in equations and h not in written], close)

    if wanted is sequent.conclusion:
        return in_turn(sequent, lemmas, plain)
    return in_turn(sequent, [*lemmas, (wanted, plain)], partial(_rewritten, wanted, equations))


def _rewritten(given: Term, equations: Sequence[Term], sequent: Sequent) -> Proof:
    """A proof of what a given proposition says by equations from left to right."""
    lines = Lines()
    use = [lines.assume(equation) for equation in equations]
    lines.algebra(sequent.conclusion, lines.assume(given), use)
    return lines.proof()


# ---------------------------------------------------------------------------------------------------------------- norms


def speaks_of_lengths(sequent: Sequent) -> bool:
    """Whether there are norms of matrices in a sequent.

    >>> from symres.kernel.terms import matrix, variable
    >>> length = build("frobenius", matrix([[variable("x")], [variable("y")]]))
    >>> speaks_of_lengths(Sequent((), build("<=", number(0), length)))
    True
    """
    return any(True for _ in _lengths((*sequent.hypotheses, sequent.conclusion)))


def lengths(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with roots in the place of norms, where ``close`` shows what is known of the products of these, and
    ``follows`` that the norms are these roots; None if there are no norms.
    """
    roots = {t: _length(t) for t in _lengths((*sequent.hypotheses, sequent.conclusion))}
    if not roots:
        return None
    equations = [build("=", t, root) for t, root in roots.items()]
    lemmas: list[Lemma] = [(e, lambda goal: keep(goal, [], follows)) for e in equations]
    if sequent.conclusion.head in ("<=", "<"):
        right = itertools.islice(_lengths(sequent.conclusion.args[1:]), Lengths.NORMS)
        products = [p for pair in itertools.combinations(right, 2) for p in _products(*pair, roots)]
        lemmas += [(p, lambda goal: keep(goal, [], close)) for p in products]
    return by_equations(sequent, roots, equations, lemmas, close)


def _lengths(terms: Iterable[Term]) -> Iterator[Term]:
    """The norms in some terms that mention no bound variable, the inner ones first."""
    for t in terms:
        if t.head not in BINDERS:
            yield from _lengths(t.args)
        if t.head == "frobenius":
            yield t


def _length(norm: Term) -> Term:
    squares = [build("^", e, TWO) for row in entries(norm.args[0], {}) for e in row]
    return _root(joined("+", squares, ZERO))


def _products(one: Term, other: Term, roots: Mapping[Term, Term]) -> Iterator[Term]:
    """The bounds of an inner product by two norms, if the matrices have one shape."""
    grids = [list(itertools.chain(*entries(t.args[0], {}))) for t in (one, other)]
    if len(grids[0]) == len(grids[1]):
        parts = [build("*", a, b) for a, b in zip(*grids, strict=True)]
        inner = joined("+", parts, ZERO)
        product = build("*", roots[one], roots[other])
        yield from (build("<=", inner, product), build("<=", opposite(inner), product))


# ---------------------------------------------------------------------------------------------------------------- roots


def surds(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with roots written otherwise, which they may be as ``follows`` shows; None if all are written so.

    Roots of several degrees of one term become powers of one root, and exponentials of its parts those of one.

    >>> from symres.kernel.terms import variable
    >>> root = build("^", number(2), HALF)
    >>> half = build("*", HALF, root, variable("x"))
    >>> goal = build("=", build("erf", build("*", variable("x"), build("^", root, number(-1)))), build("erf", half))
    >>> from symres.search.polynomials.identity import search as identity
    >>> surds(Sequent((), goal), lambda s: identity(s, 1.0), lambda s: identity(s, 1.0))["kind"]
    'cases'
    """
    c = sequent.conclusion
    written = dict(list(written_as_surds([*sequent.hypotheses, c])) or [*_in_one_root(c), *_in_one_exponential(c)])
    if not written:
        return None
    equations = [build("=", old, new) for old, new in written.items()]
    lemmas: list[Lemma] = []
    for new, equation in zip(written.values(), equations, strict=True):
        if new.head == "*" and all(map(_is_root, new.args)):
            lemmas += _of_product(equation, close, follows)
        elif new.head == "^" and new.args[0].head == "exp" and equation.args[0].head == "exp":
            lemmas += _of_multiple(equation, follows)
        elif equation is not sequent.conclusion:
            lemmas.append((equation, close))
        else:
            return None
    return by_equations(sequent, written, equations, lemmas, close)


def _of_product(equation: Term, close: Close, follows: Close) -> Iterator[Lemma]:
    """The lemmas for sqrt(n t) = sqrt(n) sqrt(t), by what holds of all t that are not negative."""
    (one, _), (other, _) = (side.args for side in equation.args[1].args)
    t = fresh(REAL)
    left, right = _root(build("*", one, t)), build("*", _root(one), _root(t))
    of_all = for_all(t, build("=>", build("<=", ZERO, t), build("=", left, right)), "t")
    positive = build("<=", ZERO, other)

    def between(goal: Sequent) -> Proof | None:
        if goal.conclusion.head != "=":
            return follows(goal)
        a, b = goal.conclusion.args
        both: list[Lemma] = [(build("<=", a, b), close), (build("<=", b, a), close)]
        return keep(goal, goal.hypotheses[-1:], lambda goal: in_turn(goal, both, follows))

    lines = Lines()
    lines.add("specialize", lines.assume(of_all), at=[to_json(other), lines.assume(positive)])
    yield of_all, between
    yield positive, follows
    yield equation, lambda _: lines.proof()


def _of_multiple(equation: Term, follows: Close) -> Iterator[Lemma]:
    """The lemmas for exp(n t) = exp(t)^n, by what holds of all t."""
    base, exponent = equation.args[1].args
    t = fresh(REAL)
    power = build("=", build("exp", build("*", exponent, t)), build("^", build("exp", t), exponent))
    of_all = for_all(t, power, "t")
    lines = Lines()
    lines.algebra(equation, lines.add("specialize", lines.assume(of_all), at=[to_json(base.args[0])]))
    yield of_all, follows
    yield equation, lambda _: lines.proof()


def written_as_surds(terms: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
    """The roots that are written otherwise, of what mentions no bound variable, and how."""
    for t in terms:
        if t.head in BINDERS or t.head == "D":
            continue
        base, exponent = t.args if t.head == "^" and t.args[1].head == "rational" else (t, None)
        inside = list(written_as_surds(t.args))
        if exponent is not None and exponent.value == -1 and _is_root(base) and _is_positive(base.args[0]):
            yield t, build("*", number(1 / base.args[0].value), base)
        elif inside:
            yield from inside
        elif _is_some_root(t) and free_variables(t) and (power := _exponent(base)) is not None:
            yield t, build("exp", normalised(build("*", t.args[1], power)))
        elif not _is_root(t):
            continue
        elif base.head == "^" and base.args[1] is MINUS_ONE and free_variables(base):
            yield t, build("^", _root(base.args[0]), MINUS_ONE)
        elif base.head != "rational" and not free_variables(t) and (short := simpler(t)) is not None:
            yield t, short
        elif base.head == "*" and _is_positive(base.args[0]):
            first, *others = base.args
            yield t, build("*", _root(first), _root(joined("*", others, ONE)))


def _in_one_root(said: Term) -> Iterator[tuple[Term, Term]]:
    """The powers of a base that has roots of several degrees, as powers of one root."""
    degrees: dict[Term, dict[Term, Fraction]] = {}
    for t in parts(said):
        if _is_some_root(t) and free_variables(t):
            degrees.setdefault(t.args[0], {})[t] = t.args[1].value
    for base, powers in degrees.items():
        common = math.lcm(*(exponent.denominator for exponent in powers.values()))
        if any(exponent.denominator < common for exponent in powers.values()):
            root = build("^", base, number(Fraction(1, common)))
            yield from ((t, build("^", root, number(e * common))) for t, e in powers.items() if t is not root)


def _in_one_exponential(said: Term) -> Iterator[tuple[Term, Term]]:
    """The exponentials of parts of one term, as powers of that of one part."""
    found: dict[Term, dict[Term, Fraction]] = {}
    for t in parts(said):
        if t.head == "exp" and free_variables(t):
            part, whole = _part(t.args[0])
            found.setdefault(whole, {})[t] = part
    for whole, exponentials in found.items():
        common = math.lcm(*(part.denominator for part in exponentials.values()))
        least = build("exp", normalised(build("*", number(Fraction(1, common)), whole)))
        yield from (
            (t, build("^", least, number(part * common)))
            for t, part in exponentials.items()
            if part.denominator < common
        )


def _exponent(t: Term) -> Term | None:
    """x of exp(x), or of a power of that."""
    t = normalised(t)
    if t.head == "*" and t.args[0] is ONE:
        t = joined("*", t.args[1:], ONE)
    base, exponent = t.args if t.head == "^" else (t, ONE)
    return build("*", exponent, base.args[0]) if base.head == "exp" else None


def _part(t: Term) -> tuple[Fraction, Term]:
    """A number and another term whose product is the given one."""
    t = normalised(t)
    if t.head == "*" and t.args[0].head == "rational":
        return t.args[0].value, joined("*", t.args[1:], ONE)
    return Fraction(1), t


def _root(t: Term) -> Term:
    return build("^", t, HALF)


def _is_root(t: Term) -> bool:
    return t.head == "^" and t.args[1] is HALF


def _is_some_root(t: Term) -> bool:
    """Whether a term is a root of any degree, or a power of one."""
    return t.head == "^" and t.args[1].head == "rational" and t.args[1].value.denominator > 1


def _is_positive(t: Term) -> bool:
    return t.head == "rational" and t.value > 0


# -------------------------------------------------------------------------------------------------------------- choices


def depends(sequent: Sequent) -> bool:
    """Whether a number or matrix in a sequent depends on a condition.

    >>> from symres.kernel.terms import ZERO, number, variable
    >>> x = variable("x")
    >>> sign = build("if", build("<", ZERO, x), number(1), number(-1))
    >>> depends(Sequent((), build("<=", sign, number(1)))), depends(Sequent((), build("<=", x, number(1))))
    (True, False)
    """
    return _choice((*sequent.hypotheses, sequent.conclusion)) is not None


def choices(sequent: Sequent, close: Close) -> Proof | None:
    """A proof by the two cases of the first condition on which something in the sequent depends, with the value of the
    case in the place of that, which ``close`` proves; None if nothing depends on a condition.
    """
    choice = _choice((*sequent.hypotheses, sequent.conclusion))
    if choice is None:
        return None
    condition, one, other = choice.args
    form = Words().proposition(condition)
    if form in (TRUE, FALSE):
        return by_equations(sequent, {choice: one if form is TRUE else other}, (), (), close)
    equations = build("=", choice, one), build("=", choice, other)
    cases = build("and", condition, equations[0]), build("and", build("not", condition), equations[1])
    either = build("or", *cases)

    def case(goal: Sequent) -> Proof | None:
        equation = next(e for e in equations if e in goal.hypotheses)
        return by_equations(goal, {choice: equation.args[1]}, [equation], (), close)

    def both(goal: Sequent) -> Proof | None:
        return carry_out(goal, {"kind": "cases", "hypothesis": goal.hypotheses.index(either)}, case)

    return with_lemmas(sequent, [either], lambda _: _either(choice, cases), both)


def _either(choice: Term, cases: tuple[Term, Term]) -> Proof:
    """A proof that one of the cases holds, with the value of the choice in it."""
    condition, one, other = choice.args
    denial, either = build("not", condition), build("or", *cases)
    if is_scalar(choice.sort):
        rules, values = ("number_if_true", "number_if_false"), {"x": one, "y": other}
    else:
        rules, values = ("if_true", "if_false"), {"A": one, "B": other}
    sizes = choice.sort.args if choice.sort is not None else ()
    values |= {"P": condition} | dict(zip("mn", sizes, strict=False))
    lines, ends = Lines(), []
    for rule, case, p, side in zip(rules, cases, (condition, denial), ("or_left", "or_right"), strict=True):
        given = lines.assume(p)
        value = lines.rule(rule, values, given)
        known = lines.rule("and_intro", {"P": p, "Q": case.args[1]}, given, value)
        ends.append(lines.discharge(given, lines.rule(side, {"P": cases[0], "Q": cases[1]}, known)))
    whole = lines.algebra(build("or", condition, denial))
    lines.rule("cases", {"P": condition, "Q": denial, "R": either}, whole, *ends)
    return lines.proof()


def _choice(terms: Sequence[Term]) -> Term | None:
    """The first number or matrix that depends on a condition, on which nothing in that does, outside of binders."""
    for t in terms:
        if t.head in BINDERS:
            continue
        if t.head == "if" and t.sort is not None and t.sort.head != "function":
            return _choice(t.args[:1]) or t
        found = _choice(t.args)
        if found is not None:
            return found
    return None
