"""Domains: where the outermost operation of a term is defined.

A divisor is not 0, what stands under a root is not negative, the argument of a logarithm is positive, an index lies in
its range, and a function that is differentiated has the derivative that is computed (``normal_form``). A power x^y has
a value for x > 0, for x = 0 <= y, and for x != 0 where y is an integer, however x and y are written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from .normal_form import NormalForms, Quotient, computed
from .polynomials import FIELD, Budget, Rejected
from .roots import real_roots
from .signs import PLAIN_BITS, holds, plainly
from .terms import (
    BINDERS,
    FALSE,
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    contract,
    exists,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    literal_size,
    nonzero,
    show,
    substitute,
)

# operations that are analytic where they are defined, in what is no integer
ANALYTIC = (
    *("+", "*", "T", "tr", "det", "adj", "entry", "rows", "Sum", "Prod"),
    *("log", "tan", "exp", "sin", "cos", "atan", "tanh", "erf"),
)


def conditions(term: Term) -> tuple[Term, ...]:
    """The conditions under which an operation is defined whose arguments are.

    >>> from .terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> conditions(build("^", x, y)), conditions(build("^", x, build("pi")))
    ((0 <= x or floor(y) = y, x != 0 or 0 <= y), (0 <= x,))
    """
    head, args = term.head, term.args
    if head == "D":
        return _differentiability(term)
    if head == "log":
        return (build("<", ZERO, args[0]),)
    if head == "tan":
        return (nonzero(build("cos", args[0])),)
    if head == "entry" and args[0].sort is not None:  # the indices are those of a row and a column
        within = zip(args[1:], args[0].sort.args, strict=True)
        return tuple(p for i, size in within for p in (build("<=", ONE, i), build("<=", i, size)))
    if head == "Prod":  # an ordered product has factors, or none
        return (build("<=", args[0], build("+", args[1], ONE)),)
    if head in ("sigma_min", "lambda_min", "lambda_max"):  # there is a vector of length 1
        size = args[0].sort.args[1] if args[0].sort is not None else ZERO
        least = literal_size(size)
        return (build("<=", ONE, size),) if least is None else () if least >= 1 else (FALSE,)
    if head == "root":
        return () if real_roots([a.value for a in args[:-2]], args[-2].value, args[-1].value) == 1 else (FALSE,)
    return _of_a_power(*args) if head == "^" else ()


def jumps(power: Term, moving: Collection[Term]) -> bool:
    """Whether a term is a power of numbers that may jump where its base is 0, as x^y does at x = y = 0: its exponent
    mentions what is moving."""
    return power.head == "^" and is_scalar(power.sort) and not free_variables(power.args[1]).isdisjoint(moving)


def _of_a_power(base: Term, exponent: Term) -> tuple[Term, ...]:
    """The conditions of x^y: x not negative or y an integer; x (of a matrix, its determinant) not 0 or y not negative.

    What is known of an exponent without variables is not asked.
    """
    if exponent.head == "rational":
        whole, natural = exponent.value.denominator == 1, exponent.value >= 0
    else:
        whole = exponent.sort is INT or _known(build("=", build("floor", exponent), exponent))
        natural = _known(build("<=", ZERO, exponent))
    if whole is natural is False:
        return (build("<", ZERO, base),)
    out: list[Term] = []
    if not whole:
        real = build("<=", ZERO, base)
        out.append(real if whole is False else build("or", real, build("=", build("floor", exponent), exponent)))
    if not natural:
        matrix = base.sort is not None and base.sort.head == "matrix"
        divides = nonzero(build("det", base) if matrix else base)
        out.append(divides if natural is False else build("or", divides, build("<=", ZERO, exponent)))
    return tuple(out)


def _known(literal: Term) -> bool | None:
    """Whether a literal without variables holds; None if that is not plain, or if it has some."""
    if literal.loose or free_variables(literal):
        return None
    try:
        return holds(literal, PLAIN_BITS)
    except Rejected:
        return None


def _differentiability(term: Term) -> tuple[Term, ...]:
    """What makes a derivative exist. A function with arbitrary functions in it has one if something says so, and that
    is all that is known of it."""
    function, point = term.args
    if function.arbitrary and _applies_arbitrary(function):
        slope = fresh(REAL)
        return (exists(slope, build("has_derivative", function, point, slope), "slope"),)
    if _is_analytic(function.args[1]):
        return ()
    x = fresh(REAL)
    body = instantiate(function, x)
    if not _has_symbolic_size(body):
        return tuple(computed(term)[1])
    return tuple(dict.fromkeys(substitute(condition, {x: point}) for condition in _near(body, frozenset({x}))))


def _is_analytic(t: Term) -> bool:
    """Whether a term is built from operations that are analytic everywhere."""
    if not t.partial:
        return True
    Budget.spend(10)
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
    """What makes a term that is defined somewhere analytic there in some variables.

    Sums, products, compositions and derivatives of analytic functions are; log, tan, exponentials and inverses are in
    all of their domains, which are open; powers with exponents that are not seen to be integers, of positive numbers.
    """
    if t in moving or moving.isdisjoint(free_variables(t)):
        return
    Budget.spend(20)
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
    """Whether a function written with ``lam`` applies a function that is not, to what depends on its argument."""
    x = fresh(function.args[0])
    seen: set[Term] = set()
    rest = [instantiate(function, x)]
    while rest:
        term = rest.pop()
        if term in seen or x not in free_variables(term):
            continue
        seen.add(term)
        Budget.spend(20)
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


# operations that are continuous where they and their derivatives are defined, binders and leaves
CONTINUOUS = frozenset(
    "+ * ^ exp log sin cos tan atan tanh erf abs max min entry tr det rows T D app lam variable local bound".split()
)


def require_continuity(term: Term, s: Term, seen: set[Term], powers: bool = True) -> None:
    """Refuse a term that may jump in ``s`` where it is defined.

    So may a power whose exponent mentions s, if its base is not plainly positive; these are left to others if
    ``powers`` is false, which have to ask for a positive base.
    """
    if s not in free_variables(term) or term in seen:
        return
    seen.add(term)
    unknown = term.head == "D" and any(x.sort.head == "function" for x in free_variables(term.args[0]) if x.sort)
    if unknown or term.head not in CONTINUOUS or term.head == "app" and term.args[0].head != "lam":
        raise Rejected(f"{show(term)} may be discontinuous")
    if powers and jumps(term, (s,)) and not plainly(build("<", ZERO, term.args[0])):
        raise Rejected(f"{show(term)} may be discontinuous, unless 0 < {show(term.args[0])}")
    for part in (contract(term),) if term.head == "app" else term.args:
        require_continuity(part, s, seen, powers)
