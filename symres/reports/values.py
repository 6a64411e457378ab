"""The values of a claim's sides at a point: how a refutation is replayed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import mpmath
import sympy

from symres.evidence.evaluation import MPMATH, Evaluator
from symres.evidence.sampling import flat
from symres.kernel import Rejected, Statement, Term
from symres.kernel.normal_form import NormalForms, entries
from symres.kernel.terms import is_scalar, show, substitute
from symres.runner import Result
from symres.statements.freeze import Freezer
from symres.statements.words import ClaimError


def values_at(result: Result, text: str) -> Iterator[str]:
    """One line for each hypothesis and relation of a claim, evaluated at the point ``text`` such as "x = 1, y = -1/2"."""
    if result.statement is None:
        raise ClaimError(f"{result.claim.id} is cited and has no values")
    statement = Statement.from_json(result.statement)
    given = flat(statement)
    variables = {x.value: x for x in (*given.variables, *given.bound)}
    point: dict[Term, Term] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        name, equals, value = (p.strip() for p in part.partition("="))
        if not equals or name not in variables:
            raise ClaimError(f"{part!r} gives no value to one of {', '.join(variables) or 'no variables'}; write x = 1, y = -1/2")
        point[variables[name]] = _value(value)
    missing = [name for name, x in variables.items() if x not in point]
    if missing:
        raise ClaimError(f"the point gives no value for {', '.join(missing)}")
    for h in given.hypotheses:
        yield f"supposed  {_relation(substitute(h, point))}"
    yield f"claimed   {_relation(substitute(given.conclusion, point))}"


def _value(text: str) -> Term:
    try:
        expression = sympy.sympify(text.replace("^", "**"), rational=True)
        return Freezer({}).expression(expression)
    except (sympy.SympifyError, TypeError, SyntaxError):
        raise ClaimError(f"{text!r} is not a number; write for instance -1/2 or sqrt(2)") from None


def _relation(p: Term) -> str:
    """A closed proposition with the values of its sides."""
    if p.head in ("and", "or", "=>"):
        return f" {p.head} ".join(f"({_relation(a)})" for a in p.args)
    if p.head == "not":
        return f"not ({_relation(p.args[0])})"
    if p.head not in ("=", "<=", "<"):
        return show(p)
    sides = f" {p.head} ".join(_side(a) for a in p.args)
    return f"{sides}   [{show(p, 120)}]"


def _side(t: Term) -> str:
    if not is_scalar(t.sort):
        return "[" + "; ".join(", ".join(_side(e) for e in row) for row in entries(t)) + "]"
    try:
        exact = NormalForms()(t)
    except Rejected as refusal:
        return f"(undefined: {refusal})"
    if exact.rational is not None:
        return str(Fraction(exact.rational))
    with mpmath.workdps(20):
        return f"{mpmath.nstr(Evaluator(MPMATH, {})(t), 12)}"


