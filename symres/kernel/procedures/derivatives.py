"""derivatives: the derivative of a function of a number at a point, by the rules for sums, products and compositions.

The function has numbers as its values; matrices may stand between.

    |- has_derivative(f, x, u)    from what the derivative of f needs at x,   if u is by plain equality what it is there
    |- D(f, x) = u                likewise

What it needs: 0 < v for log v and for a power of v that is not an integer, or that moves; v != 0 for |v| and for a
negative power, or 0 <= k for an integer k that is no numeral; cos v != 0 for tan v; what a summand needs, for all
indices. Of a matrix M: det(M) != 0 for M^-1 and for the adjugate, |M| != 0 for the norm of Frobenius, nothing for its
even powers. What does not depend on the argument needs nothing, and has the derivative 0, whatever it is.

Why: if all these hold at x, then f has the derivative u at x. By induction over f: an operation g of numbers is a
function that is given everywhere (nobody knows its values outside of the domain), and each condition is one under which
g is differentiable at v(x): it holds in an open set around that number, where g is what it is known to be. v is
differentiable at x, so g(v) is, with g'(v(x)) v'(x), whatever g is away from there. x^k with 0 <= k is a polynomial; if
x is 0 the value k x^(k-1) is right, as 0 0^-1 = 0 and 0^0 = 1. A matrix, of sizes that stay, is differentiated entry by
entry. det(M) is a polynomial in the entries, and tr(adj(M) M') its derivative (Jacobi). Where det(M) is not 0, it is
not 0 nearby, where M^-1 = det(M)^-1 adj(M); and from M M^-1 = I follows that its derivative is -M^-1 M' M^-1. The norm
of Frobenius is the root of tr(M'M), M' being the transpose, which is positive where that norm is not 0.

D(g, v) is what the same argument says at all t near x, and that is what is differentiated. So what it needs is to hold
near x: it does if it holds at x and compares numbers with 0 that are continuous there, by < or !=; these are, as they
are differentiable there, for which their own needs are added.

All of it is about one point x and one value of every other variable. The argument t is new, and replaced by x.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from ..equality import LONGEST, Equality
from ..polynomials import Rejected, spend
from ..sequents import Sequent
from ..terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    between,
    build,
    for_all,
    free_variables,
    fresh,
    implication,
    instantiate,
    is_scalar,
    joined,
    lam,
    level_above,
    nonzero,
    number,
    opposite,
    show,
    substitute,
)
from .question import Question


def _square(u: Term) -> Term:
    return build("^", u, number(2))


def _reciprocal(u: Term) -> Term:
    return build("^", u, number(-1))


def _of_erf(u: Term) -> Term:
    """2 / sqrt(pi) exp(-u^2)."""
    height = build("*", number(2), _reciprocal(build("^", build("pi"), number(Fraction(1, 2)))))
    return build("*", height, build("exp", opposite(_square(u))))


OUTER: Mapping[str, Callable[[Term], Term]] = {  # the derivatives of functions
    "exp": lambda u: build("exp", u),
    "log": _reciprocal,
    "sin": lambda u: build("cos", u),
    "cos": lambda u: opposite(build("sin", u)),
    "tan": lambda u: build("+", ONE, _square(build("tan", u))),
    "tanh": lambda u: build("+", ONE, opposite(_square(build("tanh", u)))),
    "atan": lambda u: _reciprocal(build("+", ONE, _square(u))),
    "erf": _of_erf,
    "abs": lambda u: build("*", u, _reciprocal(build("abs", u))),
}
NEEDS: Mapping[str, Callable[[Term], Term]] = {  # where they have them; elsewhere it is everywhere
    "log": lambda u: build("<", ZERO, u),
    "tan": lambda u: nonzero(build("cos", u)),
    "abs": nonzero,
}


def answer(question: Question) -> tuple[Sequent, ...]:
    """The conditions of the derivative at the point; raises ``Rejected`` if it is another, or not known."""
    c = question.conclusion
    if c.head == "has_derivative":
        function, point, value = c.args
    elif c.head == "=" and c.args[0].head == "D":
        (function, point), value = c.args[0].args, c.args[1]
    else:
        raise Rejected(f"derivatives: {show(c, 200)} does not say what a derivative is")
    slope, derivative = slope_at(function, point, question.equality)
    if question.equality.difference(slope, value):
        raise Rejected(f"derivatives: the derivative is {show(slope, 200)}, not {show(value, 200)}")
    return question.needs(*derivative.needs_at(point))


def slope_at(function: Term, point: Term, equality: Equality) -> tuple[Term, Derivative]:
    """The derivative of a function at a point, and the derivatives by its variable, with what they need."""
    function = equality.applied(function)
    if function.head != "lam":
        raise Rejected(f"derivatives: {show(function, 200)} is not written out")
    t = level_above(function, REAL)
    derivative = Derivative(t, equality)
    return substitute(derivative.of(instantiate(function, t)), {t: point}), derivative


def differentiated(f: Term, x: Term, equality: Equality) -> tuple[Term, dict[Term, None]]:
    """The derivative of f by x in plain normal form, and the conditions that it needs."""
    derivative = Derivative(x, equality)
    slope = derivative.of(f)
    return equality.canonical(slope), derivative.needs


class Derivative:
    """Derivatives by one variable; ``needs`` are the conditions of all of them, what is inside of another one first."""

    def __init__(self, x: Term, equality: Equality) -> None:
        self.x = x
        self.equality = equality
        self.needs: dict[Term, None] = {}
        self._known: dict[Term, Term] = {}

    def needs_at(self, point: Term) -> list[Term]:
        return [substitute(condition, {self.x: point}) for condition in self.needs]

    def of(self, t: Term) -> Term:
        """The derivative of a number or matrix at ``x``, if what it needs holds there."""
        spend(50)
        if self.x not in free_variables(t):
            return _zero(t)
        found = self._known.get(t)
        if found is None:
            found = self._known[t] = self._of(t)
        return found

    def _of(self, t: Term) -> Term:
        head, args = t.head, t.args
        if t is self.x:
            return ONE
        if head == "+":
            return _sum(t, map(self.of, args))
        if head == "*":
            return _sum(t, (self._of_factor(t, k) for k, a in enumerate(args) if self.x in free_variables(a)))
        if head == "app":
            value = self.equality.applied(t)
            if value.head != "app":
                return self.of(value)
        if head == "Sum":
            return self._of_sum(*args)
        return self._of_number(t) if is_scalar(t.sort) else self._of_matrix(t)

    def _of_factor(self, t: Term, k: int) -> Term:
        """The product with the derivative of a factor in its place."""
        spend(10 * len(t.args))
        return _product(t, *t.args[:k], self.of(t.args[k]), *t.args[k + 1 :])

    def _of_number(self, t: Term) -> Term:
        head, args = t.head, t.args
        if head == "^":
            return self._of_power(t, *args)
        if head in OUTER:
            inner = self.of(args[0])
            if head in NEEDS:
                self._need(NEEDS[head](args[0]))
            return _product(t, OUTER[head](args[0]), inner)
        if head in ("max", "min"):  # (a + b) / 2, and half of |a - b| more or less
            bars = build("abs", build("+", args[0], opposite(args[1])))
            half = number(Fraction(1, 2))
            return self.of(build("*", half, build("+", *args, bars if head == "max" else opposite(bars))))
        if head == "D":
            return self._of_derivative(*args)
        if head == "tr":
            return build("tr", self.of(args[0]))
        if head == "det":
            return build("tr", build("*", build("adj", args[0]), self.of(args[0])))
        if head == "frobenius":
            slope = build("tr", build("*", build("T", args[0]), self.of(args[0])))
            self._need(nonzero(t))
            return build("*", _reciprocal(t), slope)
        raise Rejected(f"derivatives: {show(t, 150)} is not differentiated")

    def _of_matrix(self, t: Term) -> Term:
        head, args = t.head, t.args
        if t.sort is None or self.x in free_variables(t.sort):
            raise Rejected(f"derivatives: the sizes of {show(t, 150)} move")
        if head == "T":
            return build("T", self.of(args[0]))
        if head == "rows":
            return build("rows", *args[:2], *map(self.of, args[2:]))
        if head == "adj":
            return self.of(build("*", build("det", args[0]), self._inverse(args[0])))
        if head == "^":
            k = self.equality.canonical(args[1])
            if k.head == "rational" and k.value == -1:
                return opposite(build("*", self._inverse(args[0]), self.of(args[0]), t))
            if k.head == "rational" and k.value == 1:
                return self.of(args[0])
            if k.head == "rational" and 1 < k.value <= LONGEST:
                return self.of(build("*", *[args[0]] * int(k.value)))
        raise Rejected(f"derivatives: {show(t, 150)} is not differentiated")

    def _inverse(self, matrix: Term) -> Term:
        self._need(nonzero(build("det", matrix)))
        return _reciprocal(matrix)

    def _need(self, condition: Term) -> None:
        spend(20)
        self.needs[condition] = None

    def _of_power(self, t: Term, base: Term, exponent: Term) -> Term:
        known = self.equality.canonical(exponent)
        e = known if known.head == "rational" else exponent
        if base.head == "frobenius" and e.head == "rational" and e.value > 0 and e.value % 2 == 0:
            square = build("tr", build("*", build("T", base.args[0]), base.args[0]))
            return self.of(build("^", square, number(e.value / 2)))
        inner = self.of(base)
        if self.x in free_variables(exponent):
            moving = self.of(exponent)
            self._need(build("<", ZERO, base))
            by_base = _product(t, exponent, _reciprocal(base), inner)
            return _product(t, t, _sum(t, (_product(t, moving, build("log", base)), by_base)))
        whole = e.value.denominator == 1 if e.head == "rational" else e.sort is INT
        if not whole:
            self._need(build("<", ZERO, base))
        elif e.head != "rational":
            self._need(build("or", nonzero(base), build("<=", ZERO, e)))
        elif e.value < 0:
            self._need(nonzero(base))
        lower = number(e.value - 1) if e.head == "rational" else build("+", e, number(-1))
        return ZERO if e is ZERO else _product(t, e, build("^", base, lower), inner)

    def _of_sum(self, low: Term, high: Term, summand: Term) -> Term:
        """A finite sum, term by term; with indices that do not depend on ``x``."""
        if self.x in free_variables(low) or self.x in free_variables(high):
            raise Rejected(f"derivatives: the bounds {show(low)}, {show(high)} of a sum move")
        i = fresh(INT)
        inner = Derivative(self.x, self.equality)
        slope = inner.of(self.equality.applied(build("app", summand, i)))
        for c in inner.needs:
            if i in free_variables(c):
                c = for_all(i, implication(between(low, i, high), c), "i")
            self._need(c)
        return build("Sum", low, high, lam(i, slope, "i"))

    def _of_derivative(self, function: Term, point: Term) -> Term:
        """The derivative of a derivative: that of what this is near ``x``."""
        s = level_above(function, REAL)
        inner = Derivative(s, self.equality)
        value = substitute(inner.of(instantiate(function, s)), {s: point})
        for condition in inner.needs_at(point):
            self.need_near(condition)
        return self.of(value)

    def need_near(self, condition: Term) -> None:
        """Need a condition at ``x`` that then holds near it: it compares what is continuous there with 0."""
        if self.x in free_variables(condition):
            first, *others = condition.args if condition.head == "or" else (condition,)
            relation = first.args[0] if first.head == "not" else first
            compares = (first.head, relation.head) in (("not", "="), ("<", "<"))
            if not compares or any(self.x in free_variables(p) for p in others):
                raise Rejected(f"derivatives: {show(condition, 150)} need not hold near a point")
            for side in relation.args:
                self.of(side)
        self._need(condition)


def _zero(t: Term) -> Term:
    """The derivative of a constant number or matrix."""
    return build("O", *t.sort.args) if t.sort is not None and t.sort.head == "matrix" else ZERO


def _sum(t: Term, slopes: Iterable[Term]) -> Term:
    """A sum of derivatives of parts of a number or matrix."""
    zero = _zero(t)
    parts = [p for p in slopes if p is not zero]
    return joined("+", parts, zero)


def _product(t: Term, *factors: Term) -> Term:
    """A product of a derivative, in a number or matrix."""
    if any(f is ZERO or f.head == "O" for f in factors):
        return _zero(t)
    left = [f for f in factors if f is not ONE]
    return joined("*", left, ONE)
