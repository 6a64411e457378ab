"""The values of a claim's sides at a point: how a refutation is replayed, and its point as SymPy has it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction

import mpmath

from symres.elaborate.algebra.normal_form import entries, rational
from symres.errors import ClaimError
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.evidence.precision import DIGITS, NOTHING
from symres.evidence.sampling import Flat, flat
from symres.functions import HEADS
from symres.kernel import Rejected, Statement, Term
from symres.kernel.terms import build, is_scalar, number, show, substitute
from symres.language.definedness import definedness

FUNCTIONS = (*HEADS, "root")


def values_at(statement: Statement, text: str) -> Iterator[str]:
    """One line for each hypothesis and relation of a statement, evaluated at the point ``text``, "x = 1, y = -1/2" say.

    The point gives a value to every variable of the statement, and may give one to those of its outer "for all". Raises
    ``ClaimError``.
    """
    given = flat(statement)
    variables = {str(x.value): x for x in (*given.variables, *given.bound)}
    point: dict[Term, Term] = {}
    for part in filter(None, (p.strip() for p in re.split(r",(?=[^,=()\[\]]+=)", text))):
        name, equals, value = (p.strip() for p in part.partition("="))
        if not equals or name not in variables:
            raise ClaimError(
                f"{part!r} gives no value to one of {', '.join(variables) or 'no variables'}; write x = 1, y = -1/2"
            )
        if variables[name] in point:
            raise ClaimError(f"the point gives two values for {name}; give one")
        point[variables[name]] = value_from(value)
    missing = [str(x.value) for x in given.variables if x not in point]
    if missing:
        raise ClaimError(f"the point gives no value for {', '.join(missing)}")
    folded = flat(_with_names(statement))
    if not all(x in point for x in given.bound) or len(folded.hypotheses) != len(given.hypotheses):
        given = Flat(given.variables, (), *statement.unfolded())
        folded = Flat(given.variables, (), statement.hypotheses, statement.conclusion)
    try:
        shown = [substitute(p, point) for p in (*folded.hypotheses, folded.conclusion)]
        meant = [substitute(p, point) for p in (*given.hypotheses, given.conclusion)]
    except Rejected as refusal:
        raise ClaimError(f"{refusal}; give a value in the domain") from None
    for i, (p, folded_p) in enumerate(zip(meant, shown, strict=True)):
        yield f"{'claimed ' if i == len(meant) - 1 else 'supposed'}  {_relation(p, folded_p)}"


def _with_names(statement: Statement) -> Statement:
    """The statement with its defined functions as variables, so that they are shown by name."""
    names = tuple(name for name, _ in statement.definitions)
    return Statement((*statement.variables, *names), (), statement.hypotheses, statement.conclusion)


def value_from(text: str) -> Term:
    """The closed term of a number, or of a matrix such as [1, 2; 3, 4], I(3) or O(2, 3), as points of refutations show.

    >>> value_from("[0, 1/2; 0, 0]")
    [0, 1/2; 0, 0]
    >>> value_from("I(3)")
    I(3)
    """
    named = re.fullmatch(r"([IO])\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)", text)
    if named is not None and (named[3] is not None) == (named[1] == "O"):
        return build(named[1], *(number(int(size)) for size in named.groups()[1:] if size is not None))
    if not (text.startswith("[") and text.endswith("]")):
        return number_from(text)
    rows = [[number_from(entry.strip()) for entry in row.split(",")] for row in text[1:-1].split(";")]
    if len({len(row) for row in rows}) != 1:
        raise ClaimError(f"{text!r} has rows of different lengths; write a matrix as [1, 2; 3, 4]")
    return build("rows", number(len(rows)), number(len(rows[0])), *(entry for row in rows for entry in row))


def number_from(text: str) -> Term:
    """The closed term of a number such as -1/2, 0.25, sqrt(2), (1 + 5^(1/2))/2, exp(1) or pi; nothing is evaluated.

    >>> number_from("-(2 + sqrt(2))/4")
    (-(2 + sqrt(2)))*(1/4)
    """
    source = text.replace("^", "**")
    try:
        return _parsed(ast.parse(source, mode="eval").body, source)
    except (SyntaxError, ValueError, RecursionError, MemoryError, Rejected):
        raise ClaimError(f"{text!r} is not a number; write for instance -1/2 or sqrt(2)") from None


def _parsed(node: ast.expr, source: str) -> Term:
    """The term of a syntax tree; ``source`` is the text it was parsed from, where decimals are exact."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return number(node.value)
    if isinstance(node, ast.Constant) and type(node.value) is float:
        written = ast.get_source_segment(source, node) or ""
        if re.fullmatch(r"\d*\.\d*", written):
            return number(Fraction(written if written[-1] != "." else written[:-1]))
    if isinstance(node, ast.Name) and node.id == "pi":
        return build("pi")
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        inner = _parsed(node.operand, source)
        return inner if isinstance(node.op, ast.UAdd) else _times(number(-1), inner)
    if isinstance(node, ast.BinOp):
        a, b = _parsed(node.left, source), _parsed(node.right, source)
        if isinstance(node.op, ast.Pow):
            return build("^", a, b)
        if isinstance(node.op, (ast.Add, ast.Sub)):
            return build("+", a, b if isinstance(node.op, ast.Add) else _times(number(-1), b))
        if isinstance(node.op, ast.Mult):
            return _times(a, b)
        if isinstance(node.op, ast.Div):
            invertible = b.head == "rational" and b.value
            return _times(a, number(1 / Fraction(b.value)) if invertible else build("^", b, number(-1)))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        arguments = [_parsed(a, source) for a in node.args]
        if node.func.id == "sqrt" and len(arguments) == 1:
            return build("^", arguments[0], number(Fraction(1, 2)))
        if node.func.id in FUNCTIONS:
            return build(node.func.id, *arguments)
    raise ValueError("not a number")


def _times(a: Term, b: Term) -> Term:
    """A product; of two rationals, the rational, so that a point reads as it was written."""
    if a.head == b.head == "rational":
        return number(Fraction(a.value) * Fraction(b.value))
    return build("*", a, b)


def _relation(p: Term, shown: Term) -> str:
    """A closed proposition with the values of its sides; ``shown`` is the same with the names of defined functions."""
    if p.head in ("and", "or", "=>"):
        return f" {p.head} ".join(f"({_relation(a, b)})" for a, b in zip(p.args, shown.args, strict=True))
    if p.head == "not":
        return f"not ({_relation(p.args[0], shown.args[0])})"
    if p.head not in ("=", "<=", "<"):
        return show(shown)
    sides = f" {p.head} ".join(_side(a) for a in p.args)
    text = show(shown, 120)
    return sides if sides == text else f"{sides}{_margin(p)}   [{text}]"


def _margin(relation: Term) -> str:
    """The right side minus the left of an inequality between decimals, which may look equal."""
    with mpmath.workdps(DIGITS):
        try:
            if relation.head == "=" or all(map(_exact, relation.args)):
                return ""
            margin = Evaluator(MPMATH, {}).margin(relation, relative=False)
        except NOTHING:
            return ""
        return "" if mpmath.isnan(margin) else f"   margin {mpmath.nstr(margin, 4)}"


def _side(t: Term) -> str:
    if not is_scalar(t.sort):
        return "[" + "; ".join(", ".join(_side(e) for e in row) for row in entries(t, {})) + "]"
    try:
        lost = next(definedness(t, ()), None)
        if lost is not None:
            return f"(undefined: {lost.purpose.removesuffix(' to be defined')} needs {show(lost.conclusion)})"
        exact = _exact(t)
    except Rejected as refusal:
        return f"(undefined: {refusal})"
    if exact:
        return exact
    with mpmath.workdps(20):
        value = Evaluator(MPMATH, {})(t)
    return "(undefined)" if mpmath.isnan(value) else f"{mpmath.nstr(value, 12)}"


def _exact(t: Term) -> str:
    """The value of a closed number that is rational; empty for another one."""
    value = rational(t)
    return "" if value is None else str(Fraction(value))
