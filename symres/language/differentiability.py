"""Conditions under which D(f, p) is defined, if f is defined near p.

The conditions of the normal form of the derivative suffice. A function that applies arbitrary functions has a
derivative only where a hypothesis says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from symres.elaborate.algebra.normal_form import NormalForms, Quotient, computed
from symres.functions import HEADS
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import FIELD, spend
from symres.kernel.terms import (
    BINDERS,
    INT,
    REAL,
    ZERO,
    build,
    contract,
    exists,
    free_variables,
    fresh,
    instantiate,
    literal_size,
    nonzero,
    show,
    substitute,
)

# operations that are analytic where they are defined, in what is no integer
ANALYTIC = (
    *("+", "*", "T", "tr", "det", "adj", "entry", "rows", "Sum", "Prod"),
    *(head for head, f in HEADS.items() if f.smoothness == "analytic"),
)


def differentiability(term: Term) -> tuple[Term, ...]:
    """Conditions under which a derivative exists at a point, in whatever form the point is written. Of a function that
    applies arbitrary functions, the condition is that there is a slope."""
    function, point = term.args
    if function.arbitrary and _applies_arbitrary(function):
        slope = fresh(REAL)
        return (exists(slope, build("has_derivative", function, point, slope), "slope"),)
    if _is_analytic(function.args[1]):
        return ()
    x = fresh(REAL)
    body = instantiate(function, x)
    there = _near(body, frozenset({x})) if _has_symbolic_size(body) else computed(build("D", function, x))[1]
    return tuple(dict.fromkeys(substitute(condition, {x: point}) for condition in there))


def _is_analytic(t: Term) -> bool:
    """Whether a term is built from operations that are analytic everywhere."""
    if not t.partial:
        return True
    spend(10)
    head, args = t.head, t.args
    if head == "D" and args[0].arbitrary:
        return False
    if _is_even_power_of_norm(t):
        return _is_analytic(args[0].args[0])
    return head in ("+", "*", "T", "tr", "rows", "D", "lam", "app", "Sum") and all(map(_is_analytic, args))


def _is_even_power_of_norm(t: Term) -> bool:
    """Whether a term is |M|^2 = tr(M'M), or a natural power of it, which is a polynomial."""
    if t.head != "^" or t.args[0].head != "frobenius" or t.args[1].head != "rational":
        return False
    n = t.args[1].value
    return bool(n.denominator == 1 and n > 0 and n % 2 == 0)


@lru_cache(1 << 14)
def _has_symbolic_size(t: Term) -> bool:
    """Whether there is a matrix in a term whose entries cannot be listed."""
    sizes = t.sort.args if t.sort is not None and t.sort.head == "matrix" else ()
    return any(literal_size(size) is None for size in sizes) or any(map(_has_symbolic_size, t.args))


def _near(t: Term, moving: frozenset[Term]) -> Iterator[Term]:
    """The conditions under which a term is analytic in some variables at a point where it is defined.

    Sums, products, compositions and derivatives of analytic functions are; log, tan, exponentials and inverses are
    on their domains, which are open; powers with exponents that are not seen to be integers, of positive numbers.
    """
    if t in moving or moving.isdisjoint(free_variables(t)):
        return
    spend(20)
    head, args = t.head, t.args
    if head == "D" and not (args[0].arbitrary and _applies_arbitrary(args[0])):
        y = fresh(REAL)
        inner = list(_near(instantiate(args[0], y), moving | {y}))
        yield from (substitute(condition, {y: args[1]}) for condition in inner)
        yield from _near(args[1], moving)
        return
    if head == "app" and args[0].head == "lam":
        yield from _near(contract(t), moving)
        return
    if head == "lam":
        y = fresh(args[0])
        inner = list(_near(instantiate(t, y), moving))
        if any(y in free_variables(condition) for condition in inner):
            raise Rejected(f"the kernel does not differentiate {show(t, 80)}")
        yield from inner
        return
    if head == "if" and moving.isdisjoint(free_variables(args[0])):
        args = args[1:]
    elif head == "^":
        if _is_even_power_of_norm(t):
            args = args[0].args
        elif args[1].sort is not INT:
            yield build("<", ZERO, args[0])
    elif head in ("abs", "frobenius"):
        yield nonzero(t)
    elif head in ("max", "min"):
        yield build("not", build("=", *args))
    elif head not in ANALYTIC:
        raise Rejected(f"the kernel does not differentiate {show(t, 80)}")
    for a in args:
        yield from _near(a, moving)


@lru_cache(1 << 14)
def _applies_arbitrary(function: Term) -> bool:
    """Whether a function written with ``lam`` applies an arbitrary one to a term that depends on its argument."""
    x = fresh(function.args[0])
    seen: set[Term] = set()
    rest = [instantiate(function, x)]
    while rest:
        term = rest.pop()
        if term in seen or x not in free_variables(term):
            continue
        seen.add(term)
        spend(20)
        if term.head in BINDERS:
            rest.append(instantiate(term, fresh(term.args[0])))
        elif term.head == "app" and term.args[0].head == "lam":
            rest += [contract(term), *term.args[1:]]
        elif term.head in ("app", "table"):
            return True
        else:
            rest.extend(term.args)
    return False


def has_corner(function: Term) -> bool:
    """Whether a function is |a x + b|, the maximum or minimum of two analytic functions that differ by such a form, or
    a root of one, times a number that is not 0, and a rest without conditions: then it has no derivative where the
    computed one is not defined."""
    x = fresh(REAL)
    body = instantiate(function, x)
    bent = [p for p in (body.args if body.head == "+" else (body,)) if p.partial]
    if body.arbitrary or len(bent) != 1:
        return False
    factors = bent[0].args if bent[0].head == "*" else bent
    *numbers, part = sorted(factors, key=lambda p: p.head != "rational")
    if any(p.head != "rational" or p.value == 0 for p in numbers) or any(a.partial for a in part.args):
        return False
    root = part.head == "^" and part.args[1].head == "rational" and 0 < part.args[1].value < 1
    if part.head not in ("abs", "max", "min") and not root:
        return False
    forms = NormalForms()
    try:
        inner = forms.difference(*part.args) if part.head in ("max", "min") else forms(part.args[0])
    except Rejected:
        return False
    own = 1 << FIELD * forms.index(x)
    others = free_variables(forms.term(Quotient({m: c for m, c in inner.numerator.items() if m != own})))
    return bool(inner.numerator.get(own)) and not inner.factors and not forms.conditions and x not in others
