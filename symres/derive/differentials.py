"""Derivatives of terms with matrices of symbolic size: the change along a direction, and its adjoint.

``Differential`` carries a direction forward through a term: the product rule, the chain rule, and
d(M^-1) = -M^-1 dM M^-1, d det M = det M tr(M^-1 dM), d|M|^2 = 2 tr(M'dM). ``Adjoint`` carries a factor C, for which the
change of a number is tr(C'dM), backward to the variables; it ends at the gradient, the Riesz representative of the
derivative. Both leave what is not differentiated as it was written. (J. R. Magnus and H. Neudecker, Matrix Differential
Calculus, chapters 8 and 9.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symres.elaborate.algebra.words import TRUE
from symres.errors import ClaimError
from symres.functions import HEADS
from symres.kernel import Term
from symres.kernel import polynomials as P
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    ZERO,
    build,
    contract,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    show,
    substitute,
)
from symres.language.unfolding import mapped

from .products import INVERSE, Writing

Found = dict[Term, list[Term]]  # the summands of the gradient by each variable

TWO = number(2)
PRODUCT = "product rule"
CHAIN = "chain rule"
LAYER = "one factor of the product depends on it"


def simplified(term: Term, writing: Writing) -> Term:
    """A term with functions applied, and choices made where their condition is decided."""
    return _simplified(term, writing, {})


def _simplified(term: Term, writing: Writing, memo: dict[Term, Term]) -> Term:
    if term in memo:
        return memo[term]
    new = mapped(term, lambda part: _simplified(part, writing, memo))
    if new.head == "app" and new.args[0].head == "app":
        inner_function = new.args[0]
        new = build("app", *inner_function.args, *new.args[1:])
    if new.head == "app" and new.args[0].head == "lam":
        value = contract(build("app", *new.args[:2]))
        value = build("app", value, *new.args[2:]) if new.args[2:] else value
        new = _simplified(value, writing, memo)
    elif new.head == "if":
        new = _chosen(new, writing)
    memo[term] = new
    return new


def _chosen(term: Term, writing: Writing) -> Term:
    """A choice, made if its condition is decided; ``if(i = k, a, b)`` is b if b is a for i = k."""
    condition, a, b = term.args
    decided = writing.words.proposition(condition)
    if decided is TRUE or decided is FALSE:
        return a if decided is TRUE else b
    if condition.head == "=":
        for i, k in (condition.args, condition.args[::-1]):
            if i.head in ("variable", "local") and i.sort is INT and i not in free_variables(k):
                if writing.same(substitute(b, {i: k}), substitute(a, {i: k})):
                    return b
    return term


class Layers:
    """A family f(i) that depends on a variable at i = ``place`` alone, with its values there and elsewhere."""

    def __init__(self, place: Term, there: Term, elsewhere: Term) -> None:
        self.place, self.there, self.elsewhere = place, there, elsewhere


def only_layer(body: Term, i: Term, variables: frozenset[Term], writing: Writing) -> Layers | None:
    """The only index i at which the body depends on one of the variables; None if there is no such index."""
    places: list[Term] = []

    def elsewhere(term: Term) -> Term:
        if free_variables(term).isdisjoint(variables):
            return term
        if term.head == "if" and free_variables(term.args[2]).isdisjoint(variables):
            place = _solution(term.args[0], i, writing)
            if place is not None:
                places.append(place)
                return term.args[2]
        return mapped(term, elsewhere)

    rest = elsewhere(body)
    if not places or not free_variables(rest).isdisjoint(variables):
        return None
    if any(not writing.same(places[0], other) for other in places[1:]):
        return None
    return Layers(places[0], simplified(substitute(body, {i: places[0]}), writing), rest)


def _solution(condition: Term, i: Term, writing: Writing) -> Term | None:
    """The k of a condition that says i = k; None for another condition."""
    if condition.head != "=" or any(a.sort is not INT for a in condition.args):
        return None
    for a, b in (condition.args, condition.args[::-1]):
        if a is i and i not in free_variables(b):
            return b
    p = writing.words.difference(*condition.args)
    own = writing.words.scalar(i)
    for sign in (1, -1):
        rest = P.add(p, own, -sign)
        if i not in free_variables(writing.words.term(rest)):
            return writing.words.term(P.multiply(rest, P.constant(-sign)))
    return None


def shifted(k: Term, by: int) -> Term:
    """k + 1 or k - 1."""
    return number(k.value + by) if k.head == "rational" else build("+", k, number(by))


class _Rules:
    """The rules that the differential and the adjoint share."""

    def __init__(self, writing: Writing, variables: Sequence[Term]) -> None:
        self.writing = writing
        self.variables = frozenset(variables)
        self.reasons: dict[str, None] = {}

    def depends(self, term: Term) -> bool:
        return not free_variables(term).isdisjoint(self.variables)

    def because(self, reason: str) -> None:
        self.reasons[reason] = None

    def opened(self, function: Term) -> tuple[Term, Term, str]:
        """A family as a variable, its value there, and the variable's name."""
        i = fresh(INT)
        if function.head == "lam":
            return i, instantiate(function, i), str(function.value)
        return i, build("app", function, i), "i"

    def one_factor(self, term: Term) -> Term | None:
        """A product of a family of which one factor depends on the variables, as a product of three."""
        low, high, function = term.args
        i, body, name = self.opened(function)
        found = only_layer(body, i, self.variables, self.writing)
        if found is None or self.depends(low) or self.depends(high):
            return None
        self.because(LAYER)
        rest = lam(i, found.elsewhere, name)
        above = build("Prod", shifted(found.place, 1), high, rest)
        below = build("Prod", low, shifted(found.place, -1), rest)
        return build("*", above, found.there, below)

    def around(self, term: Term) -> tuple[Term, Term, Term, Term, str]:
        """A new j, the product above j, f(j), the product below j, and a name for j, of a product of a family f."""
        low, high, function = term.args
        j, body, name = self.opened(function)
        above = build("Prod", shifted(j, 1), high, function)
        below = build("Prod", low, shifted(j, -1), function)
        return j, above, body, below, name

    def one_summand(self, term: Term) -> Term | None:
        """The only summand that depends on the variables."""
        i, body, _ = self.opened(term.args[2])
        found = only_layer(body, i, self.variables, self.writing)
        return None if found is None else found.there

    def literal(self, exponent: Term) -> int | None:
        whole = exponent.head == "rational" and exponent.value.denominator == 1
        return int(exponent.value) if whole else None

    def slope(self, term: Term) -> Term:
        """The derivative of a function of a number, or of a power of a number, by its argument."""
        if term.head in HEADS and HEADS[term.head].smoothness == "analytic":
            self.because(CHAIN)
            return HEADS[term.head].derivative(term.args[0])
        if term.head == "^" and not self.depends(term.args[1]):
            self.because(CHAIN if term.args[1] is not INVERSE else "quotient rule")
            base, n = term.args
            lower = number(n.value - 1) if n.head == "rational" else build("+", n, number(-1))
            return self.writing.product(
                n, base if lower is ONE else build("^", base, lower) if lower is not ZERO else ONE
            )
        raise ClaimError(f"the derivative of {show(term)} is not known here; state it with has_derivative")


class Differential(_Rules):
    """The derivative of terms when every variable moves in its direction."""

    def __init__(self, writing: Writing, directions: Mapping[Term, Term]) -> None:
        super().__init__(writing, tuple(directions))
        self.directions = dict(directions)

    def of(self, term: Term) -> Term:
        """The derivative, of the sort of the term; raises ``ClaimError`` where it is not known."""
        if not self.depends(term):
            return zero(term)
        if term in self.directions:
            return self.directions[term]
        head, args = term.head, term.args
        write = self.writing
        if head == "+":
            return write.total([self.of(a) for a in args], zero(term))
        if head == "*":
            return self._product(term)
        if head == "T":
            return write.transposed(self.of(args[0]))
        if head == "tr":
            return self._trace(args[0])
        if head == "^":
            return self._power(term)
        if head == "frobenius":
            self.because("|M|^2 = tr(M'M)")
            inner = self.traced(write.product(write.transposed(args[0]), self.of(args[0])))
            return write.product(inner, build("^", term, INVERSE))
        if head == "det":
            self.because("Jacobi's formula")
            return write.product(term, self.traced(write.product(write.inverse(args[0]), self.of(args[0]))))
        if head == "log" and args[0].head == "det":
            self.because("Jacobi's formula")
            M = args[0].args[0]
            return self.traced(write.product(write.inverse(M), self.of(M)))
        if head == "Sum" and not self.depends(args[0]) and not self.depends(args[1]):
            only = self.one_summand(term)
            if only is not None:
                return self.of(only)
            i, body, name = self.opened(args[2])
            inner = self.of(body)
            return inner if write.is_zero(inner) else build("Sum", args[0], args[1], lam(i, inner, name))
        if head == "Prod":
            return self._family(term)
        if head == "if" and not self.depends(args[0]):
            return build("if", args[0], self.of(args[1]), self.of(args[2]))
        if is_scalar(term.sort) and len(args) > 0 and is_scalar(args[0].sort):
            return write.product(self.slope(term), self.of(args[0]))
        raise ClaimError(f"the derivative of {show(term)} is not known here; state it with has_derivative")

    def _product(self, term: Term) -> Term:
        args = term.args
        moving = [i for i, a in enumerate(args) if self.depends(a)]
        if len(moving) > 1:
            self.because(PRODUCT)
        changed: list[Term] = []
        for i in moving:
            new = self.of(args[i])
            parts = new.args if new.head == "+" and is_scalar(term.sort) else (new,)
            changed.extend(self.writing.product(*args[:i], part, *args[i + 1 :]) for part in parts)
        return self.writing.total(changed, zero(term))

    def _trace(self, inner: Term) -> Term:
        """The derivative of a trace, each term of it a trace."""
        if inner.head == "+":
            return self.writing.total([self._trace(a) for a in inner.args if self.depends(a)])
        return self.traced(self.of(inner))

    def traced(self, value: Term, times: Term = ONE) -> Term:
        """A number times the trace of a matrix, numbers outside, a sum term by term, and tr(M'M) as a square."""
        if value.head == "+":
            return self.writing.total([self.traced(a, times) for a in value.args])
        if value.head in ("O", "rational"):
            return ZERO
        factors = _flat(value)
        numbers = [a for a in factors if is_scalar(a.sort)]
        letters = [a for a in factors if not is_scalar(a.sort)]
        inside = letters[0] if len(letters) == 1 else build("*", *letters)
        square = _square([b for a in letters for b in _unrolled(a)], self.writing)
        return self.writing.product(times, *numbers, square if square is not None else build("tr", inside))

    def _power(self, term: Term) -> Term:
        base, exponent = term.args
        write, n = self.writing, self.literal(exponent)
        if is_scalar(term.sort):
            if base.head == "frobenius" and n == 2:
                self.because("|M|^2 = tr(M'M)")
                M = base.args[0]
                return self.traced(write.product(write.transposed(M), self.of(M)), TWO)
            return write.product(self.slope(term), self.of(base))
        if n is not None and n >= 0:
            return self._product(build("*", *(base for _ in range(n)))) if n > 1 else self.of(base if n else zero(base))
        if n is not None:
            inverse = write.inverse(base)
            if n < -1:
                return self._product(build("*", *(inverse for _ in range(-n))))
            self.because("d(M^-1) = -M^-1 dM M^-1")
            return write.product(number(-1), inverse, self.of(base), inverse)
        self.because(PRODUCT)
        j = fresh(INT)
        below = build("+", exponent, number(-1), build("*", number(-1), j))
        inner = write.product(build("^", base, j), self.of(base), build("^", base, below))
        return build("Sum", ZERO, shifted(exponent, -1), lam(j, inner, "j"))

    def _family(self, term: Term) -> Term:
        single = self.one_factor(term)
        if single is not None:
            return self._product(single)
        self.because(PRODUCT)
        j, above, body, below, name = self.around(term)
        inner = self.writing.product(above, self.of(body), below)
        return build("Sum", term.args[0], term.args[1], lam(j, inner, name))


class Adjoint(_Rules):
    """The gradients of a number: a factor is carried back through the term to every variable."""

    def gradients(self, value: Term) -> dict[Term, Term]:
        """The gradient by each variable; raises ``ClaimError`` where it is not known."""
        return self.pulled_back(value, ONE)

    def pulled_back(self, term: Term, c: Term) -> dict[Term, Term]:
        """The adjoint of the differential at c: for each variable, what c times the change of a number gives, or
        tr(c' times the change of a matrix).
        """
        found: Found = {x: [] for x in self.variables}
        self._back(term, c, found)
        return {x: self.writing.total(parts, zero(x)) for x, parts in found.items()}

    def _back(self, term: Term, c: Term, found: Found) -> None:
        """Add the parts of the gradients that the change of a term gives."""
        if not self.depends(term) or c is ZERO:
            return
        if term in found:
            found[term].append(c)
            return
        head, args = term.head, term.args
        if head == "+":
            for a in args:
                self._back(a, c, found)
        elif head == "Sum":
            self._sum(term, c, found)
        elif head == "if" and not self.depends(args[0]):
            one, other = args[1:]
            self._back(one, build("if", args[0], c, zero(one)), found)
            self._back(other, build("if", args[0], zero(other), c), found)
        elif is_scalar(term.sort):
            self._number(term, c, found)
        elif head == "*":
            self._product(args, c, found)
        elif head == "T":
            self._back(args[0], self.writing.transposed(c), found)
        elif head == "^":
            self._power(term, c, found)
        elif head == "Prod":
            self._family(term, c, found)
        else:
            raise ClaimError(f"the gradient of {show(term)} is not known here; state it with has_gradient")

    def _number(self, term: Term, c: Term, found: Found) -> None:
        head, args = term.head, term.args
        write = self.writing
        if head == "*":
            for i, a in enumerate(args):
                if self.depends(a):
                    self._back(a, write.product(c, *args[:i], *args[i + 1 :]), found)
        elif head == "tr":
            self._trace(args[0], c, found)
        elif head == "frobenius":
            self._back(args[0], write.product(c, build("^", term, INVERSE), args[0]), found)
        elif head == "^" and args[0].head == "frobenius" and self.literal(args[1]) == 2:
            self._back(args[0].args[0], write.product(TWO, c, args[0].args[0]), found)
        elif head == "det":
            self._back(args[0], write.product(c, term, write.transposed(write.inverse(args[0]))), found)
        elif args and is_scalar(args[0].sort):
            self._back(args[0], write.product(c, self.slope(term)), found)
        else:
            raise ClaimError(f"the gradient of {show(term)} is not known here; state it with has_gradient")

    def _trace(self, inner: Term, c: Term, found: Found) -> None:
        """Add what c times the change of tr(inner) gives: for each factor the others, in turn, transposed."""
        if inner.head == "+":
            for a in inner.args:
                self._trace(a, c, found)
            return
        if inner.head == "^" and self.literal(inner.args[1]) is None:
            base, n = inner.args
            power = build("^", base, shifted(n, -1))
            self._back(base, self.writing.product(c, n, build("T", power)), found)
            return
        factors = _unrolled(inner)
        numbers = [a for a in factors if is_scalar(a.sort)]
        letters = [a for a in factors if not is_scalar(a.sort)]
        for i, a in enumerate(letters):
            if self.depends(a):
                others = self._mirrored([*letters[i + 1 :], *letters[:i]])
                unit = [] if others else [build("I", a.sort.args[0] if a.sort else ONE)]
                self._back(a, self.writing.product(c, *numbers, *others, *unit), found)
        if numbers:
            whole = build("tr", build("*", *letters) if len(letters) > 1 else letters[0])
            for i, a in enumerate(numbers):
                self._back(a, self.writing.product(c, whole, *numbers[:i], *numbers[i + 1 :]), found)

    def _product(self, args: Sequence[Term], c: Term, found: Found) -> None:
        write = self.writing
        for i, a in enumerate(args):
            if not self.depends(a):
                continue
            if is_scalar(a.sort):
                rest = [*args[:i], *args[i + 1 :]]
                inside = write.product(write.transposed(c), *rest)
                self._back(a, Differential(write, {}).traced(inside), found)
                continue
            numbers = [b for b in args if is_scalar(b.sort)]
            left, right = self._mirrored(args[:i]), self._mirrored(args[i + 1 :])
            self._back(a, write.product(*numbers, *left, c, *right), found)

    def _mirrored(self, factors: Sequence[Term]) -> list[Term]:
        """The transposes of the matrices in a product, in the order of its transpose."""
        return [self.writing.transposed(a) for a in reversed(factors) if not is_scalar(a.sort)]

    def _power(self, term: Term, c: Term, found: Found) -> None:
        base, exponent = term.args
        write, n = self.writing, self.literal(exponent)
        if n is not None and n >= 0:
            self._product([base] * n, c, found)
            return
        if n is not None:
            inverse = write.inverse(base)
            if n < -1:
                self._product([inverse] * -n, c, found)
                return
            flipped = write.transposed(inverse)
            self._back(base, write.product(number(-1), flipped, c, flipped), found)
            return
        j = fresh(INT)
        below = build("+", exponent, number(-1), build("*", number(-1), j))
        powers = [build("T", build("^", base, e)) for e in (j, below)]
        inner: Found = {x: [] for x in found}
        self._back(base, write.product(powers[0], c, powers[1]), inner)
        self._summed((ZERO, shifted(exponent, -1)), j, "j", inner, found)

    def _family(self, term: Term, c: Term, found: Found) -> None:
        single = self.one_factor(term)
        if single is not None:
            self._product(single.args, c, found)
            return
        j, above, body, below, name = self.around(term)
        inner: Found = {x: [] for x in found}
        self._back(body, self.writing.product(build("T", above), c, build("T", below)), inner)
        self._summed(term.args[:2], j, name, inner, found)

    def _sum(self, term: Term, c: Term, found: Found) -> None:
        low, high, function = term.args
        if self.depends(low) or self.depends(high):
            raise ClaimError(f"the bounds of {show(term)} are not differentiated")
        only = self.one_summand(term)
        if only is not None:
            self._back(only, c, found)
            return
        i, body, name = self.opened(function)
        inner: Found = {x: [] for x in found}
        self._back(body, c, inner)
        self._summed((low, high), i, name, inner, found)

    def _summed(self, bounds: Sequence[Term], i: Term, name: str, inner: Found, found: Found) -> None:
        """Add the sums over i of what came back inside of them."""
        for x, parts in inner.items():
            if parts:
                whole = self.writing.total(parts, zero(x))
                multiple = whole.args[0] if whole.head == "*" and whole.args[0].head == "rational" else ONE
                body = self.writing.product(*whole.args[1:]) if multiple is not ONE else whole
                found[x].append(self.writing.product(multiple, build("Sum", *bounds, lam(i, body, name))))


def zero(term: Term) -> Term:
    """The zero of the sort of a term."""
    return build("O", *term.sort.args) if term.sort is not None and term.sort.head == "matrix" else ZERO


def _flat(term: Term) -> list[Term]:
    """The factors of a product."""
    return [b for a in term.args for b in _flat(a)] if term.head == "*" else [term]


def _unrolled(term: Term) -> list[Term]:
    """The factors of a product, literal powers of matrices factor by factor."""
    if term.head == "*":
        return [b for a in term.args for b in _unrolled(a)]
    if term.head == "^" and not is_scalar(term.sort) and term.args[1].head == "rational" and term.args[1].value > 1:
        return _unrolled(term.args[0]) * int(term.args[1].value)
    if term.head == "^" and not is_scalar(term.sort) and term.args[1].head == "rational" and term.args[1].value < -1:
        return [build("^", term.args[0], INVERSE)] * int(-term.args[1].value)
    return [term]


def _square(letters: Sequence[Term], writing: Writing) -> Term | None:
    """|M|^2, for the factors of M'M or MM'."""
    half, odd = divmod(len(letters), 2)
    if odd or not letters:
        return None
    found = []
    for i in range(len(letters)):
        turned = [*letters[i:], *letters[:i]]
        other, M = (part[0] if half == 1 else build("*", *part) for part in (turned[:half], turned[half:]))
        if _fits(other, M) and writing.same(other, writing.transposed(M)):
            found.append(M)
    if not found:
        return None
    plain = min(found, key=lambda M: (M.head if half == 1 else M.args[0].head) == "T")
    return build("^", build("frobenius", plain), TWO)


def _fits(one: Term, other: Term) -> bool:
    """Whether one is of the shape of the transpose of the other."""
    a, b = one.sort, other.sort
    return a is not None and b is not None and a.args == b.args[::-1]
