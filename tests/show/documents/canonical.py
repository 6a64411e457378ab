"""Canonical forms of terms, up to the liberties that formulas on paper take.

``canonical`` gives nested tuples; two terms with the same ones are one formula to a reader. Relations and their sides,
polarity, the order of parts, quantifiers with their sorts, indices and bounds stay as they are. What is not told apart:

- arithmetic: the order of summands and of scalar factors, parentheses in sums and products, ones and the place of
  other numerals in a product, fractions and negative exponents, a matrix of one entry and its entry;
- logic: parentheses in conjunctions and disjunctions, premises one by one or all at once, an equivalence as two
  implications or as an equation;
- the names of bound variables; f and x -> f(x); a function that is written out, applied, and its value; the zero
  matrix and a matrix of zeros; a choice by comparing numerals, and what is chosen;
- that a function has a derivative with a value, and the equation of the derivative with that value.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symres.kernel.terms import (
    BINDERS,
    ONE,
    PROP,
    ZERO,
    Term,
    build,
    codomain,
    contract,
    fresh,
    instantiate,
    is_scalar,
    lam,
    literal_size,
)

Form = Any  # nested tuples
Factors = tuple[Fraction, list[Form], list[Form]]
COMPARED = {"=": operator.eq, "<=": operator.le, "<": operator.lt}
FUNCTIONS = {"Sum": (2,), "Prod": (2,), "E": (0,), "integrable": (0,), "square_integrable": (0,)}
FUNCTIONS |= {"iid_entries": (0,), "gaussian_entries": (0,), "has_derivative": (0,), "independent_sequence": (0, 1)}


def canonical(term: Term) -> Form:
    """The form of a term."""
    return _form(term, {})


def is_single(term: Term) -> bool:
    """Whether a term is a matrix with one row and one column."""
    sort = term.sort
    return sort is not None and sort.head == "matrix" and all(literal_size(size) == 1 for size in sort.args)


def is_number(term: Term) -> bool:
    return is_scalar(term.sort) or is_single(term)


def entry(term: Term) -> Term:
    """Strip a term of what is not written: a matrix of one entry becomes its entry, a choice that numerals decide
    becomes the chosen term, and a product with ones its other factor."""
    while True:
        holds = _holds(term.args[0]) if term.head == "if" else None
        others = [a for a in term.args if entry(a) is not ONE] if term.head == "*" else []
        if term.head in ("tr", "T") and is_single(term.args[0]):
            term = term.args[0]
        elif term.head == "rows" and is_single(term):
            term = term.args[2]
        elif term.head == "O" and is_single(term):
            return ZERO
        elif holds is not None:
            term = term.args[1 if holds else 2]
        elif term.head == "*" and len(others) < 2 and len(others) < len(term.args):
            term = others[0] if others else ONE
        else:
            return term


def _form(term: Term, levels: Mapping[Term, int]) -> Form:
    term = entry(term)
    head, args = term.head, term.args
    if head in ("+", "*", "rational") or head == "^" and is_number(term):
        return _arithmetic(term, levels)
    if head == "local":
        return ("bound", levels[term]) if term in levels else ("local", term.value)
    if head in ("variable", "table", "base"):
        return (head, term.value)
    if head in BINDERS:
        x = fresh(args[0])
        return (head, _form(args[0], levels), _form(instantiate(term, x), {**levels, x: len(levels)}))
    if head == "function":
        x = fresh(args[0])
        return ("function", _form(args[0], levels), _form(codomain(term, x), {**levels, x: len(levels)}))
    if head in ("and", "or"):
        return _connected(head, args, levels)
    if head == "=>" or head == "=" and args[0].sort is PROP:
        return _implication(term, levels)
    if head == "app" and args[0].head == "lam":
        return _form(contract(term), levels)
    if head == "app":
        return ("app", *(_form(a, levels) for a in _spine(term)))
    if head == "frobenius" and is_single(args[0]):
        return ("abs", _form(args[0], levels))
    if head == "rows" and all(a is ZERO for a in args[2:]):
        return ("O", _form(args[0], levels), _form(args[1], levels))
    if head in FUNCTIONS:
        args = tuple(_expanded(a) if i in FUNCTIONS[head] else a for i, a in enumerate(args))
    if head == "independent":
        args = tuple(map(_expanded, args))
    if head == "has_derivative":
        return _form(build("=", build("D", *args[:2]), args[2]), levels)
    return (head, *(_form(a, levels) for a in args))


def _holds(condition: Term) -> bool | None:
    """Whether a condition on numerals holds; None if it is about anything else, or that does not settle it."""
    if condition.head in COMPARED:
        one, other = map(_numeral, condition.args)
        return None if one is None or other is None else COMPARED[condition.head](one, other)
    parts = [_holds(a) for a in condition.args] if condition.head in ("not", "and", "or") else []
    if condition.head == "not" and parts[0] is not None:
        return not parts[0]
    if condition.head == "and":
        return False if False in parts else None if None in parts else True
    if condition.head == "or":
        return True if True in parts else None if None in parts else False
    return None


def _numeral(term: Term) -> Fraction | None:
    """The value of a numeral, a product or a quotient of numerals; None of anything else."""
    form = _form(term, {})
    return form[1] if form[0] == "rational" else None


def _expanded(function: Term) -> Term:
    """x -> f(x) for f, as deep as the arguments go."""
    if function.head == "lam" or function.sort is None or function.sort.head != "function":
        return function
    x = fresh(function.sort.args[0])
    return lam(x, _expanded(build("app", function, x)), "x")


def _spine(application: Term) -> list[Term]:
    function, *arguments = application.args
    return [*_spine(function), *arguments] if function.head == "app" else [function, *arguments]


# ---------------------------------------------------------------------------------------------------------- arithmetic


def _arithmetic(term: Term, levels: Mapping[Term, int]) -> Form:
    if term.head == "+":
        return ("+", *sorted((_product(part, levels) for part in _summands(term)), key=repr))
    return _product(term, levels)


def _summands(term: Term) -> list[Term]:
    term = entry(term)
    return [part for a in term.args for part in _summands(a)] if term.head == "+" else [term]


def _product(term: Term, levels: Mapping[Term, int]) -> Form:
    number, scalars, matrices = _as_number(_factors(term, levels)) if is_number(term) else _factors(term, levels)
    if number == 1 and len(scalars) + len(matrices) == 1:
        return (*scalars, *matrices)[0]
    if not scalars and not matrices:
        return ("rational", number)
    return ("*", number, tuple(sorted(scalars, key=repr)), tuple(matrices))


def _factors(term: Term, levels: Mapping[Term, int]) -> Factors:
    """The numeral, the other scalars and the matrices of a product."""
    term = entry(term)
    if term.head == "rational":
        return term.value, [], []
    if term.head == "*":
        number, scalars, matrices = Fraction(1), list[Form](), list[Form]()
        for a in term.args:
            more = _factors(a, levels)
            if is_scalar(a.sort):
                more = _as_number(more)
            number, scalars, matrices = number * more[0], scalars + more[1], matrices + more[2]
        return number, scalars, matrices
    if not is_number(term):
        return Fraction(1), [], [_form(term, levels)]
    if term.head == "^" and (exponent := _numeral(term.args[1])) is not None and exponent < 0:
        return _inverse(term, levels)
    if term.head == "^":
        return Fraction(1), [("^", *(_form(a, levels) for a in term.args))], []
    return Fraction(1), [_form(term, levels)], []


def _as_number(factors: Factors) -> Factors:
    """The factors of a product of matrices with one entry, as one of a scalar."""
    number, scalars, matrices = factors
    return number, [*scalars, ("*", Fraction(1), (), tuple(matrices))] if matrices else scalars, []


def _inverse(power: Term, levels: Mapping[Term, int]) -> Factors:
    """The factors of b^-k: of the inverse of b^k, factor by factor."""
    base, exponent = power.args[0], _numeral(power.args[1])
    if exponent is not None and exponent != -1:
        return Fraction(1), [("inverse", ("^", _form(base, levels), ("rational", -exponent)))], []
    return _inverse_of(base, levels)


def _inverse_of(base: Term, levels: Mapping[Term, int]) -> Factors:
    base = entry(base)
    if base.head == "*" and all(map(is_number, base.args)):
        number, scalars = Fraction(1), list[Form]()
        for a in base.args:
            more = _inverse_of(a, levels)
            number, scalars = number * more[0], scalars + more[1]
        return number, scalars, []
    number, scalars, _ = _as_number(_factors(base, levels))
    if number == 0:
        return Fraction(1), [("inverse", _form(base, levels))], []
    return 1 / number, [("inverse", factor) for factor in scalars], []


# --------------------------------------------------------------------------------------------------------------- logic


def _connected(head: str, args: tuple[Term, ...], levels: Mapping[Term, int]) -> Form:
    if head == "and" and len(args) == 2 and all(a.head == "=>" for a in args):
        (a, b), (c, d) = ([_form(side, levels) for side in part.args] for part in args)
        if a == d and b == c:
            return ("iff", a, b)
    parts: list[Form] = []
    for a in args:
        form = _form(a, levels)
        parts += form[1:] if form[0] == head else [form]
    return (head, *parts)


def _implication(term: Term, levels: Mapping[Term, int]) -> Form:
    if term.head == "=":
        return ("iff", *(_form(a, levels) for a in term.args))
    premises: list[Form] = []
    while term.head == "=>":
        form = _form(term.args[0], levels)
        premises += form[1:] if form[0] == "and" else [form]
        term = term.args[1]
    return ("=>", *premises, _form(term, levels))
