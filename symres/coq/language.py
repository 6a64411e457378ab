"""Terms and statements of the kernel in the language of Coq: what a theorem of Coq claims is written here alone.

Real numbers are those of Coq's standard library, derivatives and their total extension those of Coquelicot, and
operations have the values there that Coq gives them outside of their domains: the kernel leaves these open, so what it
proves holds for Coq's. An integer is an element of Z, and a number is read as real wherever it is compared or computed
with. A name of a variable that the text needs for something else gets an apostrophe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from symres.algebra.normal_form import of_matrix
from symres.elaborate.compact import beta
from symres.functions import HEADS
from symres.kernel.terms import BINDERS, INT, PROP, REAL, Term, instantiate, is_scalar, show, variable

# of the language, of Coq's libraries and of Reals.v, in what is written here and in proofs
TAKEN = frozenset(f.coq for f in HEADS.values()) | frozenset(
    "as at cofix do else end exists exists2 fix for forall fun if in let match mod return then using where with "
    "Axiom Definition Fixpoint Lemma Prop Proof Qed SProp Set Theorem Type by is_derive ex_derive Derive R Z sqrt "
    "PI IZR root choice floor ceiling total powerRZ Rpower pow Rinv True "
    "False zero_between not and or eq S O I E".split()
)
FUNCTIONS = {head: f.coq for head, f in HEADS.items() if f.coq}
CONNECTIVES = {"and": "/\\", "or": "\\/", "=>": "->", "not": "~", "false": "False"}

PARAMETERS = ""  # of a theorem, before what it says
FORGET = "clear."  # everything above a goal


class Unsupported(Exception):
    """What has no form in Coq here, and why."""


Names = Mapping[Term, str]


def name(text: str) -> str:
    """A name of Coq for a variable.

    >>> name("x"), name("exp"), name("H1")
    ('x', "exp'", "H1'")
    """
    internal = text[:1] in "HFKNJ" and text[1:].isdigit()
    return text + "'" if internal or text in TAKEN else text


def sort(term: Term | None) -> str:
    """The type of the values of a sort."""
    if term is REAL:
        return "R"
    if term is INT:
        return "Z"
    if term is PROP:
        return "Prop"
    if term is not None and term.head == "function" and not term.args[1].loose:
        domain, codomain = term.args
        if is_scalar(domain) or domain.head == "function":
            inner = f"({sort(domain)})" if domain.head == "function" else sort(domain)
            return f"{inner} -> {sort(codomain)}"
    raise Unsupported(f"the sort {term!r}")


def applied(theorem: str) -> str:
    """A theorem that is cited, to be followed by the values of its variables."""
    return theorem


def anything(wanted: Term | None) -> str:
    """Some value of a sort."""
    if wanted is REAL:
        return "0"
    if wanted is INT:
        return "0%Z"
    if wanted is PROP:
        return "True"
    if wanted is not None and wanted.head == "function":
        return f"(fun _ => {anything(wanted.args[1])})"
    raise Unsupported(f"the sort {wanted!r}")


def weight(value: Fraction) -> str:
    return rational(value)


def square(text: str) -> str:
    return f"({text}) ^ 2"


def opened(binder: Term, names: Names, named: Callable[[str], str]) -> tuple[Term, str, Names, Term]:
    """A binder's variable, its name, the names with it, and the body; ``named`` makes a name of Coq of one."""
    taken = {*names.values()}
    text = named(str(binder.value))
    while text in taken:
        text += "'"
    x = variable(f"{binder.value}_{len(names)}_bound", binder.args[0])
    return x, text, {**names, x: text}, instantiate(binder, x)


def rational(value: Fraction) -> str:
    """A rational number, in parentheses where that may be needed."""
    n = str(value.numerator) if value.numerator >= 0 else f"(-{-value.numerator})"
    return n if value.denominator == 1 else f"({n} / {value.denominator})"


def polynomial(coefficients: Sequence[Fraction], text: str) -> str:
    """The value of a polynomial, with coefficients from degree 0 up, at a number.

    >>> polynomial([Fraction(-2), Fraction(0), Fraction(1, 3)], "x")
    '((-2) + (1 / 3) * x ^ 2)'
    """
    powers = ["", f" * {text}", *(f" * {text} ^ {k}" for k in range(2, len(coefficients)))]
    return f"({' + '.join(rational(c) + power for c, power in zip(coefficients, powers, strict=False) if c) or '0'})"


def zero_between(term: Term) -> str:
    """An algebraic number: the zero of a polynomial in an interval, of which there is one alone where it is defined."""
    *coefficients, low, high = (a.value for a in term.args)
    return f"(zero_between (fun x : R => {polynomial(coefficients, 'x')}) {rational(low)} {rational(high)})"


def real(term: Term, names: Names) -> str:
    """A number as a real number of Coq, in parentheses or an application's form."""
    head, args = term.head, term.args
    if head == "rational":
        return rational(term.value)
    if head in ("variable", "local"):
        return f"(IZR {names[term]})" if term.sort is INT else names[term]
    if head == "pi":
        return "PI"
    if head == "root":
        return names.get(term) or zero_between(term)
    if head in ("+", "*"):
        return f"({f' {head} '.join(real(a, names) for a in args)})"
    if head == "^":
        return _power(term, names)
    if head in FUNCTIONS:
        return f"({FUNCTIONS[head]} {' '.join(real(a, names) for a in args)})"
    if head in ("ceiling", "floor"):
        return f"(IZR {integer(term, names)})"
    if head == "det" and args[0].head == "rows":
        return real(of_matrix(term, {}), names)
    if head == "D":
        return f"(Derive {function(args[0], names, REAL)} {real(args[1], names)})"
    if head == "if":
        return f"(choice ({proposition(args[0], names)}) {real(args[1], names)} {real(args[2], names)})"
    if head == "Sum":
        return f"(total {integer(args[0], names)} {integer(args[1], names)} {function(args[2], names, REAL)})"
    if head == "app":
        applied = beta(term)
        if applied.head != "app":
            return real(applied, names)
        value = _application(applied, names)
        return f"(IZR {value})" if term.sort is INT else value
    raise Unsupported(f"the number {show(term, 80)}")


def _power(term: Term, names: Names) -> str:
    base, exponent = term.args
    b = real(base, names)
    if exponent.head != "rational":
        if exponent.sort is INT:
            return f"(powerRZ {b} {integer(exponent, names)})"
        return f"(Rpower {b} {real(exponent, names)})"
    n: Fraction = exponent.value
    if n.denominator == 2:
        b = f"(sqrt {b})"
    elif n.denominator > 2:
        b = f"(root {n.denominator} {b})"
    if n.numerator == 1:
        return b
    power = b if abs(n.numerator) == 1 else f"({b} ^ {abs(n.numerator)})"
    return power if n > 0 else f"(/ {power})" if n < 0 else f"({b} ^ 0)"


def integer(term: Term, names: Names) -> str:
    """An integer as an element of Z."""
    head, args = term.head, term.args
    if head == "rational":
        return f"({term.value.numerator})%Z"
    if head in ("variable", "local"):
        return names[term]
    if head in ("+", "*"):
        return f"({f' {head} '.join(integer(a, names) for a in args)})%Z"
    if head in ("ceiling", "floor"):
        return f"({head} {real(args[0], names)})"
    if head == "^" and args[1].head == "rational" and args[1].value.denominator == 1 and args[1].value > 0:
        return f"({' * '.join([integer(args[0], names)] * int(args[1].value))})%Z"
    if head == "app":
        applied = beta(term)
        return _application(term, names) if applied.head == "app" else integer(applied, names)
    raise Unsupported(f"the integer {show(term, 80)}")


def function(term: Term, names: Names, wanted: Term | None = None) -> str:
    """A function of numbers, with values of a sort, which is that of its own values if no other is wanted.

    >>> from symres.kernel.terms import ONE, lam
    >>> function(lam(variable("j", INT), ONE), {}, REAL)
    '(fun j : Z => 1)'
    """
    if term.head == "lam":
        x, text, inner, body = opened(term, names, name)
        eta = body.head == "app" and body.args[1:] == (x,) and body.args[0].head == "variable"
        if eta and wanted in (None, body.sort):
            return names[body.args[0]]
        return f"(fun {text} : {sort(x.sort)} => {value(body, inner, wanted)})"
    if term.head == "variable":
        return names[term]
    raise Unsupported(f"the function {show(term, 80)}")


def value(term: Term, names: Names, wanted: Term | None = None) -> str:
    """A number or a function, of the type of a sort, which is its own if no other is wanted."""
    wanted = term.sort if wanted is None else wanted
    if wanted is PROP:
        return f"({proposition(term, names)})"
    if wanted is not None and wanted.head == "function":
        return function(term, names, wanted.args[1])
    return integer(term, names) if wanted is INT else real(term, names)


def _application(term: Term, names: Names) -> str:
    return application(term, function(term.args[0], names), lambda a, expected: value(a, names, expected))


def application(term: Term, function: str, told: Callable[[Term, Term], str]) -> str:
    """A function that is written, applied; ``told`` writes an argument in the type of the sort that is expected."""
    head, *args = term.args
    parts, domain = [function], head.sort
    for a in args:
        if domain is None or domain.args[1].loose:
            raise Unsupported(f"the application {show(term, 80)}")
        expected, domain = domain.args
        parts.append(told(a, expected))
    return f"({' '.join(parts)})"


def entries(term: Term) -> list[Term]:
    """The entries of a matrix that is written out."""
    if term.head != "rows":
        raise Unsupported(f"the matrix {show(term, 80)}")
    return list(term.args[2:])


def connected(head: str, parts: Sequence[str]) -> str:
    """Propositions that are written, with a connective."""
    sign, told = CONNECTIVES[head], [f"({p})" for p in parts]
    return f" {sign} ".join(told) if len(told) > 1 else " ".join([sign, *told])


def proposition(term: Term, names: Names) -> str:
    """A proposition, without parentheses around it."""
    head, args = term.head, term.args
    if head in ("<", "<="):
        return f"{real(args[0], names)} {head} {real(args[1], names)}"
    if head == "=":
        if is_scalar(args[0].sort):
            return f"{real(args[0], names)} = {real(args[1], names)}"
        pairs = zip(*map(entries, args), strict=True)
        return " /\\ ".join(f"({real(a, names)} = {real(b, names)})" for a, b in pairs)
    if head in CONNECTIVES:
        return connected(head, [proposition(a, names) for a in args])
    if head in BINDERS and term.sort is PROP:
        x, text, inner, body = opened(term, names, name)
        return f"{'forall' if head == 'all' else 'exists'} {text} : {sort(x.sort)}, {proposition(body, inner)}"
    if head == "variable":
        return names[term]
    if head == "app":
        applied = beta(term)
        return _application(applied, names) if applied.head == "app" else proposition(applied, names)
    if head == "has_derivative":
        return f"is_derive {function(args[0], names, REAL)} {real(args[1], names)} {real(args[2], names)}"
    raise Unsupported(f"the proposition {show(term, 80)}")
