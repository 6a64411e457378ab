"""Limits: a cutoff beyond which, or a radius within which, a bound holds; and an error that is never undercut for good.

    H |- there is N. for all n. N <= n => f(n) < r
    H |- there is d. 0 < d and for all x. |x - a| < d => f(x) < r
    H |- there is e. 0 < e and for all N. there is n. N <= n and e <= f(n)        and the same with |x - a| < d

Floats say how fast f tends to zero. Then a lemma bounds f by a root of |x - a|, or of 1/n, on a range, and where this
bound is r is the radius, or the cutoff. If f does not tend to zero, a number bounds it from below on a range.

With (-1)^n in f, the bound is shown with any v from -1 to 1 in its place, and the number for 2n or for 2n + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, product
from typing import Any, NamedTuple

import mpmath
import numpy as np

from symres.elaborate.algebra.normal_form import normalised
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.precision import NOTHING
from symres.evidence.sampling import Flat, Sampler
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import assumed, negation, new_name, new_variable
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    for_all,
    free_variables,
    instantiate,
    is_scalar,
    joined,
    number,
    opposite,
    substitute,
    to_json,
    variable,
    variables_of,
)

from ..parts import every, parts, written_out
from ..plausibility import holds_at_points
from ..reductions import increasing
from ..steps import (
    Close,
    Proof,
    about_numbers,
    alone,
    carry_out,
    instance,
    keep,
    one_of,
    split,
    supposed,
    with_lemmas,
    witness,
)
from ..strategy import Limits
from . import powers, waves
from .decay import Decay, Sizes, decays, distance

NEAR = (None, *Limits.FAR)
ORDERS = ("<=", "<")
SIGNS = (ONE, number(-1))


def _least() -> Term:
    """The lemma that the lesser of two positive numbers is positive, and not above either of them."""
    s, t = variable("s", REAL), variable("t", REAL)
    least = build("min", s, t)
    said = build("and", build("<", ZERO, least), build("<=", least, s), build("<=", least, t))
    return for_all(s, for_all(t, build("=>", build("and", build("<", ZERO, s), build("<", ZERO, t)), said)))


def _absolute() -> Term:
    """The lemma that a number between -b and b has an absolute value of at most b."""
    f, b = variable("f", REAL), variable("b", REAL)
    between = build("and", build("<=", opposite(b), f), build("<=", f, b))
    return for_all(f, for_all(b, build("=>", between, build("<=", build("abs", f), b))))


def _large(sign: int) -> Term:
    """The lemma that |f| is at least e if f is, or for the sign -1, if -f is."""
    f, e = variable("f", REAL), variable("e", REAL)
    said = build("=>", build("<=", e, f if sign > 0 else opposite(f)), build("<=", e, build("abs", f)))
    return for_all(f, for_all(e, said))


def _between() -> Term:
    """The lemma that what is at most a number below r is below r."""
    f, b, r = variable("f", REAL), variable("b", REAL), variable("r", REAL)
    known = build("and", build("<=", f, b), build("<", b, r))
    return every([f, b, r], build("=>", known, build("<", f, r)))


LEAST = _least()
BETWEEN = _between()
ABSOLUTE = _absolute()
LARGE = {sign: _large(sign) for sign in (1, -1)}


class Closes(NamedTuple):
    """Two ways to prove a premise: by every kind, and in a larger share of the time."""

    close: Close
    slowly: Close

    def plain(self, goal: Sequent) -> Proof | None:
        """A proof without statements about all places."""
        return keep(goal, about_numbers(goal), self.close)

    def alone(self, lemma: Sequent) -> Proof | None:
        """A proof of what holds of all numbers, from what it supposes of its own variables."""
        return alone(lemma, self.close)

    def shown(self, goal: Sequent, steps: Sequence[tuple[Term, Sequence[Term]]], then: Close) -> Proof | None:
        """A proof by lemmas, each from some of the hypotheses."""
        if not steps:
            return then(goal)
        (lemma, known), *rest = steps

        def first(g: Sequent) -> Proof | None:
            kept = [h for h in g.hypotheses if h in known]
            return keep(g, kept, lambda g: increasing.search(g, self.close)) or keep(g, kept, self.close)

        return with_lemmas(goal, [lemma], first, lambda g: self.shown(g, rest, then))

    def instance(self, goal: Sequent, lemma: Term, *values: Term) -> Proof | None:
        """A proof by what a lemma says of some numbers."""
        return carry_out(goal, instance(goal, lemma, *values), self.plain)


class Places(NamedTuple):
    """Numbers x, far out or near a ``centre``, for which the ``others`` hold; ``size`` is x, or |x - centre|."""

    x: Term
    size: Term
    centre: Term | None
    others: tuple[Term, ...]

    @property
    def is_far(self) -> bool:
        return self.centre is None

    def at(self, y: Term) -> Places:
        """The places y, which may be real numbers where x is an integer."""
        return Places(y, _moved(self.size, self.x, y), self.centre, tuple(_moved(p, self.x, y) for p in self.others))

    def beside(self, size: Term) -> list[Term]:
        """The places of a size."""
        return [size] if self.centre is None else [_sum(self.centre, t) for t in (size, opposite(size))]

    def sides(self, end: Fraction | None) -> list[Side]:
        """The places of which the size, or 1/x far out, does not go beyond an end, on each side of the centre."""
        x, a = self.x, self.centre
        if a is None:
            return [Side(x, (() if end is None else (build("<=", number(1 / end), x),)) + self.others)]
        apart = build("<", ZERO, self.size)
        relation = "<" if apart in self.others else "<="
        others = tuple(p for p in self.others if p is not apart)
        above = (build(relation, a, x), *(() if end is None else (build("<", x, _sum(a, number(end))),)))
        below = (build(relation, x, a), *(() if end is None else (build("<", _sum(a, number(-end)), x),)))
        return [Side(_sum(x, opposite(a)), above + others), Side(_sum(a, opposite(x)), below + others)]


class Side(NamedTuple):
    """Places that ``premises`` are about, by their size."""

    size: Term
    premises: tuple[Term, ...]


class Sign(NamedTuple):
    """A variable in the place of b^e/|b|^e, for a ``power`` b^e of a negative number, or of a sine or cosine."""

    power: Term
    variable: Term

    @property
    def is_wave(self) -> bool:
        return self.power.head in waves.HEADS

    @property
    def size(self) -> Term:
        return ONE if self.is_wave else powers.size(self.power)

    def value(self, x: Term, place: Term) -> Term:
        """The value of the variable, with a place for x."""
        power, size = (substitute(t, {x: place}) for t in (self.power, self.size))
        return power if size is ONE else build("*", power, build("^", size, number(-1)))

    @property
    def range(self) -> tuple[Term, Term]:
        return build("<=", number(-1), self.variable), build("<=", self.variable, ONE)


def _signs(f: Term, x: Term, *known: Term) -> tuple[Sign, ...]:
    """Variables for the signs of powers with x in their exponents."""
    return _named([p for p in powers.of_numbers(f) if p.args[0].value < 0 and x in free_variables(p)], f, x, *known)


def _waves(f: Term, x: Term, *known: Term) -> tuple[Sign, ...]:
    """Variables for the sines and cosines with x in them."""
    return _named(waves.of(f, x), f, x, *known)


def _named(found: Iterable[Term], f: Term, x: Term, *known: Term) -> tuple[Sign, ...]:
    signs: list[Sign] = []
    for power in dict.fromkeys(found):
        taken = (f, x, *known, *(sign.variable for sign in signs))
        signs.append(Sign(power, variable(new_name("v", taken), REAL)))
    return tuple(signs)


def _moved(t: Term, x: Term, y: Term, signs: Sequence[Sign] = ()) -> Term:
    """A term with y for x, written anew, since y may be of another sort, and with variables for signs."""
    if x is y and not signs:
        return t
    sizes = {sign: written_out(sign.size, {x: y}) for sign in signs}
    return written_out(t, {x: y, **{sign.power: _product(sizes[sign], sign.variable) for sign in signs}})


def _sum(a: Term, b: Term) -> Term:
    return normalised(build("+", a, b))


def search(sequent: Sequent, close: Close, within: Callable[[float], Close]) -> Proof | None:
    """A proof that there is such a cutoff, radius or error; None if the goal says something else, or none is found.

    ``within`` closes a premise in a share of the time.
    """
    goal = sequent.conclusion
    if goal.head != "ex" or not is_scalar(goal.args[0]):
        return None
    end = new_variable(goal, (*sequent.hypotheses, goal))
    by = Closes(close, within(Limits.SHARE))
    for part in assumed((), instantiate(goal, end)):
        if part.head == "all" and is_scalar(part.args[0]):
            x = new_variable(part, (*sequent.hypotheses, goal, end))
            said = instantiate(part, x)
            for found in chain[_Bound | _Error](_bounds(sequent, x, end, said), _errors(sequent, x, end, said)):
                proof = found.proof(sequent, by)
                if proof is not None:
                    return proof
    return None


def _places(premises: Sequence[Term], x: Term, end: Term) -> Places | None:
    """The places that premises are about, if one of them says that these are beyond an end, or within a distance."""
    for p in premises:
        others = tuple(q for q in premises if q is not p)
        if p.head not in ORDERS or any(end in free_variables(q) for q in others):
            continue
        a, b = p.args
        if a is end and b is x:
            return Places(x, x, None, others)
        if b is end and a.head == "abs":
            for sign in (-1, 1):
                centre = _sum(x, build("*", number(sign), a.args[0]))
                if not free_variables(centre) & {x, end}:
                    return Places(x, a, centre, others)
    return None


def _seen(
    sequent: Sequent,
    size: Term,
    there: Sequence[tuple[Term, Sequence[Term]]],
    is_far: bool,
    worst: Callable[..., Any],
    look: Callable[[Callable[[Sizes], Any], Sequence[Fraction | None]], Any],
) -> Any:
    """The result of a ``look``, in several ranges, at the worst value of some functions of the size, or of 1/size far
    out, each where some conditions hold, and for several values of the other variables. If nothing is seen in floats,
    where summands may cancel, it is looked for in many digits.
    """
    values, ranges = _values(sequent, size, there, is_far, worst), Limits.FAR if is_far else NEAR
    found = look(values, ranges)
    if found or any(free_variables(g) - {size} for g, _ in there):
        return found

    def exact(s: float, otherwise: float) -> float:
        place = 1 / mpmath.mpf(s) if is_far else mpmath.mpf(s)
        evaluator = Evaluator(MPMATH, {size: mpmath.nint(place) if size.sort is INT else place})
        return float(worst([float(evaluator(g)) for g, others in there if _hold(evaluator, others)] or [otherwise]))

    def precise(sizes: Sizes) -> Any:
        out = values(sizes)
        for k in np.flatnonzero(sizes <= Limits.SMALL):
            out[k] = exact(sizes[k], out[k])
        return out

    try:
        with mpmath.workdps(Limits.DIGITS):
            (least,) = values(np.array([Limits.LEAST]))
            return found if abs(exact(Limits.LEAST, least) - least) <= Limits.NOISE else look(precise, ranges)
    except NOTHING:
        return found


def _hold(evaluator: Evaluator, conditions: Sequence[Term]) -> bool:
    return all(evaluator.margin(p) >= 0 for p in conditions)


def _values(
    sequent: Sequent, size: Term, there: Sequence[tuple[Term, Sequence[Term]]], is_far: bool, worst: Callable[..., Any]
) -> Callable[[Sizes], Any]:
    """The worst values, in floats."""
    ignored = 0.0 if worst is np.max else np.inf
    mentioned = variables_of(p for g, others in there for p in (g, *others))
    parameters = tuple(sorted(mentioned - {size}, key=str))
    known = tuple(h for h in sequent.hypotheses if free_variables(h) <= set(parameters))
    sampler = Sampler(Flat(parameters, (), known, FALSE))
    points = [dict(zip(parameters, row, strict=True)) for row in sampler.cloud(Limits.SAMPLES).rows]

    def values(sizes: Sizes) -> Any:
        at = 1 / sizes if is_far else sizes
        at = np.round(at) if size.sort is INT else at
        found = []
        for point in points if parameters else [{}]:
            evaluator = Evaluator(NUMPY, {**point, size: at})
            if not all(evaluator.margin(h) >= 0 for h in known):
                continue
            for g, others in there:
                inside = np.ones(sizes.shape, dtype=bool)
                for p in others:
                    inside &= evaluator.margin(p) >= 0
                found.append(np.where(inside, evaluator(g), ignored))
        return worst(found, axis=0) if found else np.full(sizes.shape, np.nan)

    return values


def _sizes(sequent: Sequent, x: Term, *others: Term) -> Iterator[Term]:
    """Variables to bound a function of x in: a real number, before an integer."""
    yield variable(new_name(str(x.value), (*sequent.hypotheses, sequent.conclusion, x, *others)), REAL)
    if x.sort is INT:
        yield x


# --------------------------------------------------------------------------------------------------- cutoffs and radii


def _bounds(sequent: Sequent, x: Term, end: Term, said: Term) -> Iterator[_Bound]:
    """Plausible bounds of the left side of an inequality about all places."""
    if said.head != "=>" or said.args[1].head not in ORDERS:
        return
    f, r = said.args[1].args
    places = _places(assumed((), said.args[0]), x, end)
    if places is None or _is_sum(f) or end in free_variables(f) or free_variables(r) & {x, end}:
        return
    parameters = sorted(free_variables(f) - {x}, key=str)
    mentioned = variables_of((f, r, places.size, *places.others))
    positive = Sequent(sequent.hypotheses, build("<", ZERO, r))
    if not all(is_scalar(p.sort) for p in mentioned) or not holds_at_points(positive):
        return
    size_of = build("+", ONE, *(build("abs", p) for p in parameters)) if parameters else ONE
    scales = [_power(size_of, Fraction(k)) for k in range(1, Limits.DEGREE + 1)] if parameters else [ONE]
    signs = _signs(f, x, *sequent.hypotheses, end)
    for y in _sizes(sequent, x, end):
        try:
            here, f_here = places.at(y), _moved(f, x, y, signs)
        except Rejected:
            continue  # a proposition that makes sense for integers alone
        here = here._replace(others=(*here.others, *(p for sign in signs for p in sign.range)))
        size = y if here.is_far else variable(new_name("s", (*sequent.hypotheses, f_here)), REAL)
        ends = [dict(zip((s.variable for s in signs), at, strict=True)) for at in product(SIGNS, repeat=len(signs))]
        moves = [{y: place, **at} for place in here.beside(size) for at in ends]
        roots = Limits.ROOTS if any(map(_is_cubic, parts(f_here))) else Limits.SQUARE
        for scale in scales:
            scaled = build("*", f_here, build("^", scale, number(-1)))
            there = [(substitute(scaled, to), [substitute(p, to) for p in here.others]) for to in moves]
            for decay in _seen(sequent, size, there, here.is_far, np.max, _decays_by(roots)):
                bound = _Bound(here, f_here, r, _product(number(decay.factor), scale), decay, end, signs, x)
                if all(holds_at_points(Sequent(assumed(sequent.hypotheses, *ps), said)) for ps, said in bound.claims):
                    yield bound


def _decays_by(roots: Sequence[int]) -> Callable[[Callable[[Sizes], Any], Sequence[Fraction | None]], list[Decay]]:
    return lambda f, ends: list(decays(f, ends, roots))


def _is_sum(t: Term) -> bool:
    """Whether there is a sum in a term, whose closed form tells its limit."""
    return any(part.head == "Sum" for part in parts(t))


def _is_cubic(t: Term) -> bool:
    """Whether a term is a cube root, or a power of one."""
    return t.head == "^" and t.args[1].head == "rational" and t.args[1].value.denominator % 3 == 0


class _Bound(NamedTuple):
    """A bound of f on a range, less than r beyond an end: a ``factor`` times a root of |x - centre|, or of 1/x."""

    places: Places
    f: Term
    r: Term
    factor: Term
    decay: Decay
    end: Term
    signs: tuple[Sign, ...]
    x: Term  # of which the signs are

    def at(self, size: Term) -> Term:
        """The bound at a place of some size."""
        return _product(self.factor, _power(size, Fraction(-1 if self.places.is_far else 1, self.decay.root)))

    @property
    def claims(self) -> list[tuple[tuple[Term, ...], Term]]:
        """The bound on each side, with its premises."""
        sides = self.places.sides(self.decay.end)
        if self.f.head != "abs":
            return [(side.premises, build("<=", self.f, self.at(side.size))) for side in sides]
        (f,) = self.f.args
        both = [(side.premises, f, self.at(side.size)) for side in sides]
        return [(ps, build("and", build("<=", f, b), build("<=", opposite(b), f))) for ps, f, b in both]

    @property
    def lemmas(self) -> list[Term]:
        bodies = [build("=>", conjunction(ps), said) if ps else said for ps, said in self.claims]
        return [_for_all(self.places.x, self.signs, body) for body in bodies]

    @property
    def root(self) -> Term:
        """The root of the size of places where the bound is r."""
        a, b = (self.factor, self.r) if self.places.is_far else (self.r, self.factor)
        return _product(a, ONE if b is ONE else build("^", b, number(-1)))

    @property
    def edge(self) -> Term:
        """The size of places where the bound is r."""
        return _power(self.root, Fraction(self.decay.root))

    @property
    def value(self) -> Term:
        """The cutoff, or the radius."""
        if self.places.is_far:
            start = number(1 / self.decay.end) if self.decay.end else ONE
            return build("+", build("ceiling", self.edge) if self.end.sort is INT else self.edge, start)
        return self.edge if self.decay.end is None else build("min", number(self.decay.end), self.edge)

    def proof(self, sequent: Sequent, by: Closes) -> Proof | None:
        known = variables_of((*sequent.hypotheses, sequent.conclusion))
        step = witness(self.value)

        def chosen(goal: Sequent) -> Proof | None:
            return carry_out(goal, step, lambda premise: self.beyond(premise, known, by))

        def bounded(goal: Sequent) -> Proof | None:
            positive = [build("<", ZERO, self.r), build("<", ZERO, self.edge)]
            return with_lemmas(goal, positive, by.plain, lesser if self.value.head == "min" else chosen)

        def lesser(goal: Sequent) -> Proof | None:
            values = [to_json(a) for a in self.value.args]
            return with_lemmas(goal, [LEAST], by.alone, lambda g: carry_out(g, of_least(g, values), by.plain, chosen))

        def of_least(goal: Sequent, values: list[Any]) -> Proof:
            return {"kind": "cases", "instance": goal.hypotheses.index(LEAST), "values": values}

        def by_itself(goal: Sequent) -> Proof | None:
            own = free_variables(self.f)
            known_of = [h for h in goal.hypotheses if h not in self.lemmas and not free_variables(h) & (known - own)]
            return keep(goal, known_of, lambda g: _at_ends(g, self.signs, by.slowly, by.plain))

        return with_lemmas(sequent, self.lemmas, by_itself, bounded)

    def beyond(self, goal: Sequent, known: frozenset[Term], by: Closes) -> Proof | None:
        """A proof of what is said of the places beyond the end."""
        goal = goal.turned
        value, edge, is_far = self.value, self.edge, self.places.is_far
        ends = [h.args if is_far else h.args[::-1] for h in goal.hypotheses if h.head in ORDERS]
        size = next((b for a, b in ends if a is value and free_variables(b) - known), None)
        if size is None:
            return by.plain(goal)
        (n,) = free_variables(size) - known
        sides = self.places.at(n).sides(self.decay.end)
        claimed = goal.conclusion.head in ORDERS and goal.conclusion.args[1] is self.r

        def on(side: Side, lemma: Term) -> Close:
            order = (edge, side.size) if is_far else (side.size, edge)
            beyond, below = build("<", *order), build("<", self.at(side.size), self.r)
            bases = [build("<=", side.size, size)] if side.size is not size else []
            bounds = [build("<", ZERO, edge), *(h for h in goal.hypotheses if value in h.args)]
            steps: list[tuple[Term, Sequence[Term]]] = [(base, ()) for base in bases]
            within = () if self.decay.end is None else (side.premises[0 if is_far else 1],)
            steps += [(p, (*bases, *bounds)) for p in (*within, beyond)]
            if not claimed:
                return lambda g: by.shown(g, steps, by.plain)
            roots = []
            if self.decay.root > 1:
                root = _power(side.size, Fraction(1, self.decay.root))
                roots = [build("<", self.root, root) if is_far else build("<", root, self.root)]
                steps += [(p, (beyond, build("<", ZERO, self.r), *side.premises)) for p in roots]
            steps.append((below, (*roots, beyond, *side.premises, build("<", ZERO, self.r))))

            def bounded(g: Sequent) -> Proof | None:
                own = (*side.premises, below, lemma)
                kept = [h for h in g.hypotheses if h in own or free_variables(h) <= known]
                values = [sign.value(self.x, n) for sign in self.signs]
                return keep(g, kept, lambda g: carry_out(g, instance(g, lemma, n, *values), by.plain, sized))

            def sized(g: Sequent) -> Proof | None:
                f, b = g.conclusion.args[0], self.at(side.size)

                def known(g: Sequent) -> Proof | None:
                    return supposed(g) or by.plain(g)

                def small(g: Sequent) -> Proof | None:
                    if g.conclusion.head != "<":
                        return keep(g, (*side.premises, below, build("<=", f, b)), by.plain)
                    return with_lemmas(g, [BETWEEN], by.plain, below_r)

                def below_r(g: Sequent) -> Proof | None:
                    return carry_out(g, instance(g, BETWEEN, f, b, self.r), known)

                def of_size(g: Sequent) -> Proof | None:
                    return carry_out(g, instance(g, ABSOLUTE, f.args[0], b), known, small)

                return with_lemmas(g, [ABSOLUTE], by.alone, of_size) if self.f.head == "abs" else small(g)

            return lambda g: by.shown(g, steps, bounded)

        if is_far:
            return on(sides[0], self.lemmas[0])(goal)
        parts = [side.premises[0] for side in sides]
        then = dict(zip(parts, map(on, sides, self.lemmas), strict=True))

        def each(g: Sequent) -> Proof | None:
            return then[next(p for p in parts if p in g.hypotheses)](g)

        def apart(g: Sequent) -> Proof | None:
            about = [h for h in g.hypotheses if free_variables(h) == free_variables(size)]
            return keep(g, about, by.plain)

        return split(goal, parts, apart, each)


def _at_ends(inequality: Sequent, signs: Sequence[Sign], close: Close, then: Close) -> Proof | None:
    """A proof of an inequality between what is linear in a variable, from those at the ends of its range."""
    if not signs:
        return close(inequality)
    v = signs[0].variable
    ends = [substitute(inequality.conclusion, {v: end}) for end in SIGNS]

    def at_end(goal: Sequent) -> Proof | None:
        others = [h for h in goal.hypotheses if v not in free_variables(h) and h not in ends]
        return keep(goal, others, lambda g: _at_ends(g, signs[1:], close, then))

    return with_lemmas(inequality, ends, at_end, then)


def _for_all(x: Term, signs: Sequence[Sign], said: Term) -> Term:
    """The proposition that something holds for all numbers x and for all signs."""
    return every([x, *(sign.variable for sign in signs)], said)


def _product(*factors: Term) -> Term:
    rest = [f for f in factors if f is not ONE]
    return joined("*", rest, ONE)


def _power(base: Term, exponent: Fraction) -> Term:
    """A power of a size; fourth roots are roots of roots, whose squares are known."""
    if exponent.denominator == 4:
        return _power(build("^", base, number(Fraction(1, 2))), 2 * exponent)
    return base if exponent == 1 else build("^", base, number(exponent))


# -------------------------------------------------------------------------------------------------------------- errors


def _errors(sequent: Sequent, end: Term, error: Term, said: Term) -> Iterator[_Error]:
    """Errors that a function seems not to go below, where they are said to be reached, whatever the end."""
    for part in reversed(list(_alternatives(said))):  # those that a function is not defined come first
        if part.head != "ex" or not is_scalar(part.args[0]):
            continue
        x = new_variable(part, (*sequent.hypotheses, sequent.conclusion, error, end))
        premises = assumed((), instantiate(part, x))
        reached = [a for p in premises for a in _alternatives(p) if a.head in ORDERS and a.args[0] is error]
        places = _places([p for p in premises if not any(a in reached for a in _alternatives(p))], x, end)
        if len(reached) != 1 or places is None or free_variables(reached[0].args[1]) != {x}:
            continue
        f = reached[0].args[1]
        if _is_sum(f):
            continue
        own = _signs(f, x, *sequent.hypotheses, error, end)
        all_ = (*own, *_waves(f, x, *sequent.hypotheses, error, end, *(sign.variable for sign in own)))
        for size, signs in product(_sizes(sequent, x, error, end), dict.fromkeys((all_, own))):
            for path in _paths(places, signs):
                try:
                    moved = _moved(f, x, path.place(size), signs)
                except Rejected:
                    continue  # a proposition that makes sense for integers alone
                values = path.values(x, signs)
                unknown = [s.variable for s in signs if s.is_wave and s.variable not in values]
                at = [dict(zip(unknown, ends, strict=True)) for ends in product((*SIGNS, ZERO), repeat=len(unknown))]
                for sign in (1, -1, 0) if moved.head == "abs" else (0,):
                    g = moved if sign == 0 else moved.args[0] if sign > 0 else opposite(moved.args[0])
                    there = [(substitute(substitute(g, values), ends), ()) for ends in at]
                    found = _seen(sequent, size, there, path.is_far, np.min, distance)
                    if found is None:
                        continue
                    # on a narrower range what is undefined at its end is left out
                    for within in (found.end, Fraction(found.end or 1) / 2):
                        yield _Error(path, size, g, sign, found.least, within, signs, x)


def _alternatives(said: Term) -> Iterator[Term]:
    """The parts of disjunctions."""
    if said.head == "or":
        for part in said.args:
            yield from _alternatives(part)
    else:
        yield said


class _Path(NamedTuple):
    """Places by their size: those on one side of a centre, or far out, where the even, or the odd ones, may do; or by
    the number of turns of the waves there.
    """

    places: Places
    side: int = 0
    parity: int | None = None
    phase: waves.Phase | None = None

    @property
    def is_far(self) -> bool:
        return self.places.is_far or self.phase is not None

    def place(self, size: Term) -> Term:
        if self.phase is not None:
            return self.phase.place(size)
        if self.parity is None:
            return self.places.beside(size)[self.side]
        return build("+", build("*", number(2), size), number(self.parity))

    def values(self, x: Term, signs: Sequence[Sign]) -> dict[Term, Term]:
        """The signs there, as far as they are known."""
        found: dict[Term, Term] = {}
        if self.phase is not None:
            return {sign.variable: self.phase.value(sign.power) for sign in signs}
        for sign in (sign for sign in signs if not sign.is_wave):
            odd = powers.parity(substitute(sign.power.args[1], {x: self.place(x)}))
            if odd is not None:
                found[sign.variable] = SIGNS[odd]
        return found


def _paths(places: Places, signs: Sequence[Sign]) -> Iterator[_Path]:
    powers_ = [sign for sign in signs if not sign.is_wave]
    if not powers_:
        yield from (_Path(places, side) for side in range(len(places.beside(places.x))))
        for phase in waves.phases([sign.power for sign in signs], places.x, places.centre):
            yield _Path(places, phase=phase)
    elif places.is_far:
        for path in (_Path(places, parity=0), _Path(places, parity=1)):
            if len(path.values(places.x, signs)) == len(powers_):
                yield path


class _Error(NamedTuple):
    """A number that f, a function of the ``size`` on a path, does not go below on a range.

    What it is to be shown of is f or, where there is a ``sign``, the absolute value of f.
    """

    path: _Path
    size: Term
    f: Term
    sign: int
    least: Fraction
    range: Fraction | None
    signs: tuple[Sign, ...]
    x: Term  # of which the signs are

    @property
    def places(self) -> Places:
        return self.path.places

    @property
    def lemma(self) -> Term:
        s = self.size
        ends = [build("<=", self.start, s)] if self.path.is_far else [build("<", ZERO, s)]
        if self.range is not None and not self.path.is_far:
            ends.append(build("<", s, number(self.range)))
        values = self.path.values(self.x, self.signs)
        ends += [build("=", *equation) for equation in values.items()]
        ends += [p for sign in self.signs if sign.is_wave and sign.variable not in values for p in sign.range]
        return _for_all(s, self.signs, build("=>", conjunction(ends), build("<=", self.error, self.f)))

    @property
    def start(self) -> Term:
        """The first size of the range, far out."""
        return ONE if self.range is None else number(1 / self.range)

    @property
    def error(self) -> Term:
        return number(self.least)

    def proof(self, sequent: Sequent, by: Closes) -> Proof | None:
        step = witness(self.error)
        known = variables_of(sequent.hypotheses)

        def chosen(goal: Sequent) -> Proof | None:
            return carry_out(goal, step, lambda premise: self.reached(premise, known, by))

        return with_lemmas(sequent, [self.lemma], by.slowly, chosen)

    def reached(self, goal: Sequent, known: frozenset[Term], by: Closes) -> Proof | None:
        """A proof that the error is reached beyond an end, or within a distance."""
        said = goal.conclusion
        if said.head == "or":
            numbers = [i for i, part in enumerate(said.args) if part.head in ("or", "ex")]
            return one_of(goal, reversed(numbers), lambda g: self.reached(g, known, by))
        if said.head != "ex" or len(ends := free_variables(said) - known) != 1:
            return by.plain(goal)
        (end,) = ends
        size, lemmas = self.beyond(end)
        place = self.path.place(size)
        step = witness(place)
        values = [sign.value(self.x, place) for sign in self.signs]

        def there(premise: Sequent) -> Proof | None:
            small = next((h for h in premise.hypotheses if h.head in ORDERS and h.args[1] is self.error), None)
            if small is not None and premise.conclusion.head == "ex":  # the error is reached, or this
                reached = negation(small)

                def anything(g: Sequent) -> Proof | None:
                    return keep(g, [small, reached], by.plain)

                return with_lemmas(premise, [reached], there, lambda g: carry_out(g, witness(ZERO), anything))
            is_main = premise.conclusion.head in ORDERS and premise.conclusion.args[0] is self.error
            if not is_main:
                return by.plain(premise)
            if not self.sign:
                return by.instance(premise, self.lemma, size, *values)
            large, (f,) = LARGE[self.sign], premise.conclusion.args[1].args

            def below(g: Sequent) -> Proof | None:
                if g.conclusion is premise.conclusion:
                    return keep(g, [g.conclusion], by.plain)
                return by.instance(g, self.lemma, size, *values)

            def sized(g: Sequent) -> Proof | None:
                return carry_out(g, instance(g, large, f, self.error), below)

            return with_lemmas(premise, [large], by.plain, sized)

        def placed(g: Sequent) -> Proof | None:
            return carry_out(g, step, there)

        if self.path.phase is not None:
            of = [sign.power for sign in self.signs]
            return self.path.phase.known(goal, of, self.places.size, end, self.start, by.plain, placed)
        return with_lemmas(goal, lemmas, by.plain, placed)

    def beyond(self, end: Term) -> tuple[Term, list[Term]]:
        """The size of a place beyond an end, with what is to be known of it."""
        if self.path.phase is not None:
            return self.path.phase.beyond(end, self.start), []
        if self.places.is_far:
            away = build("abs", end)
            whole = self.places.x.sort is INT and end.sort is not INT
            size = build("+", build("ceiling", away) if whole else away, self.start)
            return size, [build("<=", self.start, size)]
        if self.range is None:
            return build("*", number(Fraction(1, 2)), end), []
        least = build("min", number(self.range), end)
        size = build("*", number(Fraction(1, 2)), least)
        return size, [*(build("<=", least, a) for a in least.args), build("<", ZERO, least)]
