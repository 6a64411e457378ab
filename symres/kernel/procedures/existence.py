"""existence: a zero of as many functions as variables, by Krawczyk's test.

    H |- C    from  H, p in B, f(p) = 0, for all y in B with f(y) = 0. y = p |- C,  where B is a box with rational
              ends, f has as many components as variables and mentions nothing else, is seen to be smooth on B, and
              N(B), below, lies inside of B

with p new. N(B) = c - Y f(c) + (1 - Y f'(B)) (B - c), with c the middle of B, f'(B) an enclosure of the Jacobian
matrix on B, and any matrix Y; what proves something is nearly the inverse of f'(c). If N(B) lies in the interior
of B, then Y is regular, and f has exactly one zero in B (R. Krawczyk, Computing 4, 1969; A. Neumaier, Interval Methods
for Systems of Equations, theorem 5.1.8).

The data are ``"zeros": [lam x_1. ... lam x_n. f_1, ...]``, ``"box": [[a_1, b_1], ...]``, ``"inverse"``, the rows of Y
as rational numbers "p/q", and ``"precision"`` in bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..arithmetic import listed
from ..polynomials import Rejected, spend
from ..sequents import Sequent, new_variable
from ..terms import (
    REAL,
    ZERO,
    Term,
    between,
    build,
    conjunction,
    contract,
    for_all,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    lam,
    rational_from_json,
    show,
    substitute,
)
from .enclosures import shown
from .intervals import Enclosures
from .partials import Partials, on_one_piece, up_to
from .question import Question

VARIABLES = 12  # the most

Box = Sequence[tuple[Term, Term]]


def answer(question: Question) -> tuple[Sequent, ...]:
    """The sequent from which the theorem proves the conclusion; raises ``Rejected`` for other data."""
    sequent, data = question.sequent, question.data
    functions = [from_json(f, {}) for f in listed(data.get("zeros"), "the functions")]
    if not functions:
        raise Rejected("existence: a zero is one of at least one function")
    variables, first = opened(functions[0], sequent)
    components = [first, *(_applied(f, variables) for f in functions[1:])]
    if len(components) != len(variables):
        raise Rejected(f"existence: {len(components)} functions of {len(variables)} variables")
    for f in components:
        if not free_variables(f) <= set(variables) or not is_scalar(f.sort):
            raise Rejected(f"existence: {show(f, 150)} mentions more than the variables of its own, or is no number")
    box = _box(data.get("box"), len(variables))
    inverse = _matrix(data.get("inverse"), len(variables))
    if not contracts(
        components, variables, [(a.value, b.value) for a, b in box], inverse, Enclosures(data.get("precision"))
    ):
        raise Rejected("existence: Krawczyk's test does not show that there is one zero in the box")
    equations = [build("=", f, ZERO) for f in components]
    others = renamed(variables, sequent)
    same = conjunction([build("=", y, x) for x, y in others.items()])
    only = everywhere(list(others.values()), box, [substitute(e, others) for e in equations], same)
    return (sequent.under(*inside(variables, box), *equations, only),)


def opened(function: Term, sequent: Sequent) -> tuple[list[Term], Term]:
    """New variables for the arguments of a function written with ``lam``, and its value."""
    variables: list[Term] = []
    while function.head == "lam" and len(variables) < VARIABLES:
        if function.args[0] is not REAL:
            raise Rejected("existence: the argument of a function is a real number")
        x = new_variable(function, (*sequent.hypotheses, sequent.conclusion, function, *variables))
        variables.append(x)
        function = instantiate(function, x)
    if not variables or not is_scalar(function.sort):
        raise Rejected(f"existence: {show(function)} is no function of real numbers with a real value")
    return variables, function


def inside(variables: Sequence[Term], box: Box) -> list[Term]:
    """The literals that say that a point lies in the box."""
    return [literal for x, (a, b) in zip(variables, box, strict=True) for literal in between(a, x, b)]


def renamed(variables: Sequence[Term], sequent: Sequent) -> dict[Term, Term]:
    """Second names for variables, to be bound by a quantifier."""
    out: dict[Term, Term] = {}
    for x in variables:
        others = (*sequent.hypotheses, sequent.conclusion, *variables, *out.values())
        out[x] = new_variable(lam(x, ZERO, x.value), others)
    return out


def everywhere(variables: Sequence[Term], box: Box, conditions: Sequence[Term], conclusion: Term) -> Term:
    """The proposition that a conclusion holds at all points of the box at which conditions do."""
    body = build("=>", conjunction([*inside(variables, box), *conditions]), conclusion)
    for y in reversed(variables):
        body = for_all(y, body, y.value)
    return body


def _applied(function: Term, variables: Sequence[Term]) -> Term:
    for x in variables:
        function = contract(build("app", function, x))
    return function


def _box(data: Any, size: int) -> Box:
    pairs = [listed(side, "a side of the box") for side in listed(data, "the sides of the box")]
    if len(pairs) != size or any(len(pair) != 2 for pair in pairs):
        raise Rejected(f"existence: a box of {size} intervals is expected")
    box = [(from_json(a, {}), from_json(b, {})) for a, b in pairs]
    for low, high in box:
        if low.head != "rational" or high.head != "rational" or low.value >= high.value:
            raise Rejected(f"existence: [{show(low)}, {show(high)}] is no interval with rational ends")
    return box


def _matrix(data: Any, size: int) -> list[list[Fraction]]:
    rows = [listed(row, "a row of the inverse") for row in listed(data, "the rows of the inverse")]
    if any(len(row) != size for row in (rows, *rows)):
        raise Rejected(f"existence: an inverse of {size} rows of {size} rational numbers is expected")
    return [[rational_from_json(c) for c in row] for row in rows]


def contracts(
    functions: Sequence[Term],
    variables: Sequence[Term],
    box: Sequence[tuple[Fraction, Fraction]],
    inverse: Sequence[Sequence[Fraction]],
    enclosures: Enclosures,
) -> bool:
    """Whether Krawczyk's operator maps the box into its interior; ``Rejected`` where an enclosure is not to be had.

    >>> from ..terms import number, variable
    >>> x = variable("x")
    >>> square = build("+", build("^", x, number(2)), number(-2))
    >>> sides, third = [(Fraction(1), Fraction(2)), (Fraction(0), Fraction(2))], [[Fraction(1, 3)]]
    >>> [contracts([square], [x], [side], third, Enclosures(64)) for side in sides]
    [True, False]
    """
    rational, add, multiply = enclosures.rational, enclosures.add, enclosures.multiply
    whole = {x: enclosures.between(*ends) for x, ends in zip(variables, box, strict=True)}
    middle = [(a + b) / 2 for a, b in box]
    thin = {x: rational(c) for x, c in zip(variables, middle, strict=True)}
    same = {x: x for x in variables}
    partials = [
        Partials(on_one_piece(f, lambda v: enclosures.side(enclosures.term(v, whole)), same)) for f in functions
    ]
    slopes = [f.coefficients(enclosures, up_to(1, variables), whole)[1:] for f in partials]
    values = [enclosures.term(f, thin) for f in functions]
    spend(len(box) ** 3)
    for i, (a, b) in enumerate(box):
        image, row = rational(middle[i]), [rational(-y) for y in inverse[i]]
        for y, value in zip(row, values, strict=True):
            image = add(image, multiply(y, value))
        for j, (low, high) in enumerate(box):
            factor = rational(Fraction(int(i == j)))
            for y, slope in zip(row, slopes, strict=True):
                factor = add(factor, multiply(y, slope[j]))
            half = (high - low) / 2
            image = add(image, multiply(factor, enclosures.between(-half, half)))
        above, below = add(image, rational(-a)), add(rational(b), enclosures.negate(image))
        if not (shown("<", False, above) and shown("<", False, below)):
            return False
    return True
