"""Freezing: from a formula over SymPy expressions to a kernel statement, without evaluating anything.

The kernel statement has the declared symbols as variables, their domains as the first hypotheses, the functions that
occur as definitions, then the hypotheses and the conclusion. What SymPy writes in another way than the kernel is
translated: tan, sinh, cosh, sign and Heaviside keep their domains as definedness goals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy.core.function import Application, AppliedUndef
from sympy.matrices.matrixbase import MatrixBase

from symres.kernel import Rejected, Statement, Term
from symres.kernel.polynomials import Budget
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    exists,
    free_variables,
    fresh,
    function_sort,
    lam,
    matrix,
    number,
    substitute,
    variable,
)
from symres.kernel.terms import for_all as for_all_term

from .definitions import Definition, definition_of
from .words import At, ClaimError, Formula

# domain: (sort, the literals it stands for)
DOMAINS = {
    "real": (REAL, lambda x: ()),
    "positive": (REAL, lambda x: (build("<", ZERO, x),)),
    "nonnegative": (REAL, lambda x: (build("<=", ZERO, x),)),
    "nonzero": (REAL, lambda x: (build("not", build("=", x, ZERO)),)),
    "integer": (INT, lambda x: ()),
    "natural": (INT, lambda x: (build("<=", ONE, x),)),
}


# how a domain looks to SymPy, so that it simplifies only what is true there
ASSUMPTIONS = {
    "real": {"real": True},
    "positive": {"positive": True},
    "nonnegative": {"nonnegative": True},
    "nonzero": {"real": True, "nonzero": True},
    "integer": {"integer": True},
    "natural": {"integer": True, "positive": True},
}

# what SymPy must know of a value that stands for a symbol of this domain
_MEMBERSHIP = {
    "positive": lambda a: a.is_positive is True,
    "nonnegative": lambda a: a.is_nonnegative is True,
    "nonzero": lambda a: a.is_nonzero is True,
    "integer": lambda a: a.is_integer is True,
    "natural": lambda a: a.is_integer is True and a.is_positive is True,
}


@dataclass(frozen=True)
class Frozen:
    """A kernel statement, and the SymPy objects it came from for each of its variables and definitions."""

    statement: Statement
    symbols: Mapping[sympy.Symbol, Term]
    definitions: tuple[Definition, ...]


class Freezer:
    """Freezes with the symbols that a theory declared; ``domains`` maps each symbol to a key of ``DOMAINS``.

    A quantifier may also bind a SymPy ``Dummy`` that nobody declared; its domain is the one of its assumptions.
    """

    def __init__(self, domains: Mapping[sympy.Symbol, str], functions: Iterable[Any] = ()) -> None:
        self.domains = domains
        self.functions = tuple(functions)
        self.definitions: dict[Definition, Term] = {}
        self._meanings: dict[Definition, Term] = {}
        self._declared = domains  # also inside of definitions, where parameters are real
        self._by_name = {s.name: s for s in domains}
        self._bound: dict[sympy.Dummy, Term] = {}  # what no other symbol is, whatever its name
        self._memo: dict[sympy.Basic, Term] = {}

    def statement(self, conclusion: Formula, hypotheses: Iterable[Formula] = ()) -> Frozen:
        """The kernel statement: for all declared symbols that occur, if domains and hypotheses hold, the conclusion."""
        Budget.refill()
        try:
            given = [self.formula(h) for h in hypotheses]
            goal = self.formula(conclusion)
            bodies = [(name, self.meaning(d)) for d, name in self.definitions.items()]
            used = frozenset().union(*map(free_variables, (*given, goal, *(body for _, body in bodies))))
            self._require_bound(used)
            symbols = {s: x for s, x in ((s, self.symbol(s)) for s in self.domains) if x in used}
            domains = [literal for s, x in symbols.items() for literal in DOMAINS[self.domains[s]][1](x)]
            arbitrary = [x for x in (variable(str(f), function_sort(REAL, REAL)) for f in self.functions) if x in used]
            statement = Statement((*symbols.values(), *arbitrary), tuple(bodies), (*domains, *given), goal)
        except Rejected as refusal:
            raise ClaimError(str(refusal)) from None
        return Frozen(statement, symbols, tuple(self.definitions))

    # --------------------------------------------------------------------------------------------------------- formulas

    def formula(self, f: Formula) -> Term:
        """The proposition a formula stands for."""
        kind, parts = f.kind, f.parts
        if kind in ("equal", "unequal"):
            equation = build("=", self.expression(parts[0]), self.expression(parts[1]))
            return equation if kind == "equal" else build("not", equation)
        if kind in ("at_most", "less", "at_least", "greater"):
            a, b = (self.expression(p) for p in parts)
            if kind in ("at_least", "greater"):
                a, b = b, a
            return build("<=" if kind in ("at_most", "at_least") else "<", a, b)
        if kind in ("both", "either"):
            return build("and" if kind == "both" else "or", *(self.formula(p) for p in parts))
        if kind == "negation":
            return build("not", self.formula(parts[0]))
        if kind == "implies":
            return build("=>", self.formula(parts[0]), self.formula(parts[1]))
        return self._quantified(kind, parts[0], parts[1])

    def _quantified(self, kind: str, bound: tuple[sympy.Symbol, ...], of: Formula) -> Term:
        variables = [self.bind(s) for s in bound]
        body = self.formula(of)
        for s, x in zip(reversed(bound), reversed(variables), strict=True):
            domain = DOMAINS[self.domain(s)][1](x)
            if kind == "for_all":
                body = for_all_term(x, build("=>", conjunction(domain), body) if domain else body, s.name)
            else:
                body = exists(x, build("and", *domain, body) if domain else body, s.name)
        return body

    def bind(self, s: sympy.Symbol) -> Term:
        """The variable of a symbol that is bound; a ``Dummy`` gets one of its own."""
        if isinstance(s, sympy.Dummy) and s not in self.domains and s not in self._bound:
            self._bound[s] = fresh(DOMAINS[self.domain(s)][0])
        return self.symbol(s)

    def domain(self, s: sympy.Symbol) -> str:
        """The domain of a symbol: as it is declared, of a bound ``Dummy`` the one of its assumptions."""
        if s in self.domains or not isinstance(s, sympy.Dummy):
            return self.domains.get(s, "real")
        for domain, assumed in ASSUMPTIONS.items():
            if s.assumptions0 == sympy.Dummy(**assumed).assumptions0:
                return domain
        raise ClaimError(
            f"the bound symbol {s.name} has no domain: it is {_assumptions(s)}, not {', '.join(ASSUMPTIONS)}"
        )

    def _require_bound(self, variables: Iterable[Term]) -> None:
        for s, x in self._bound.items():
            if x in variables:
                raise ClaimError(f"the symbol {s.name}, a SymPy Dummy, occurs outside of the quantifier that binds it")

    # ------------------------------------------------------------------------------------------------------ expressions

    def expression(self, e: Any) -> Term:
        """The kernel term of a SymPy expression or explicit matrix."""
        if isinstance(e, MatrixBase):
            return matrix([[self.expression(e[i, j]) for j in range(e.cols)] for i in range(e.rows)])
        found = self._memo.get(e)
        if found is None:
            found = self._memo[e] = self._expression(e)
        return found

    def _expression(self, e: sympy.Basic) -> Term:
        if isinstance(e, sympy.Symbol):
            return self.symbol(e)
        if isinstance(e, sympy.Rational):
            return number(Fraction(int(e.p), int(e.q)))
        if isinstance(e, sympy.Float):
            raise ClaimError(f"the float {e} is not exact; write a rational, for instance Rational('{e}')")
        if e is sympy.pi:
            return build("pi")
        if e is sympy.E:
            return build("exp", ONE)
        if isinstance(e, sympy.Add):
            return build("+", *map(self.expression, e.as_ordered_terms()))
        if isinstance(e, sympy.Mul):
            return build(
                "*", *map(self.expression, e.args if len(set(e.args)) < len(e.args) else e.as_ordered_factors())
            )
        if isinstance(e, sympy.Pow):
            return build("^", self.expression(e.base), self.expression(e.exp))
        if isinstance(e, sympy.Derivative):
            return self._derivative(e)
        if isinstance(e, At):
            inner, names, point = e.args
            for x, a in zip(names, point, strict=True):
                self._require_domain(x, self.domain(x), a)
            return substitute(
                self.expression(inner), {self.bind(x): self.expression(a) for x, a in zip(names, point, strict=True)}
            )
        if isinstance(e, sympy.Subs):
            raise ClaimError(
                f"SymPy's Subs confuses symbols that have equal values, as in {e}; write at(expression, {{x: value}})"
            )
        if isinstance(e, AppliedUndef):
            return self._application(e)
        if isinstance(e, sympy.CRootOf):
            return self._algebraic(e)
        if isinstance(e, Application) and type(e).__name__ in _FUNCTIONS:
            return _FUNCTIONS[type(e).__name__](*map(self.expression, e.args))
        if e in (sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) or e.has(sympy.I):
            raise ClaimError(
                f"{e} is not a real number; a claim is about real numbers, and limits are written as bounds"
            )
        raise ClaimError(f"{e} ({type(e).__name__}) has no counterpart in the kernel")

    def symbol(self, s: sympy.Symbol) -> Term:
        if s in self._bound:
            return self._bound[s]
        if s not in self.domains:
            twin = self._by_name.get(s.name)
            if twin is not None:
                raise ClaimError(
                    f"two symbols print as {s.name} and differ: the declared one is {self.domains[twin]}, "
                    f"this one is {_assumptions(s)}; use the symbol that the theory returned"
                )
            raise ClaimError(f"nobody declared the symbol {s.name}; write {s.name} = theory.reals({s.name!r}) first")
        return variable(s.name, DOMAINS[self.domains[s]][0])

    def _derivative(self, e: sympy.Derivative) -> Term:
        term = self.expression(e.expr)
        for x, count in e.variable_count:
            if not isinstance(x, sympy.Symbol) or not count.is_Integer:
                raise ClaimError(f"{e} is not a derivative by a symbol")
            v = self.symbol(x)
            if v.sort is not REAL:
                raise ClaimError(f"{e} is a derivative by {x}, which is an integer")
            for _ in range(int(count)):
                if term.sort is INT:  # the kernel differentiates functions with real values
                    term = build("+", term, build("*", ZERO, v))
                term = build("D", lam(v, term, x.name), v)
        return term

    def _application(self, e: AppliedUndef) -> Term:
        definition = definition_of(e)
        if definition is None and e.func in self.functions:
            sort = function_sort(REAL, REAL)
            return build("app", variable(str(e.func), sort), *map(self.expression, e.args))
        if definition is None:
            raise ClaimError(
                f"nobody defined the function {e.func}; write theory.define({str(e.func)!r}, ..., ...) first"
            )
        if definition not in self.definitions:
            if any(d.name == definition.name for d in self.definitions):
                raise ClaimError(f"two different functions are called {definition.name}")
            meaning = self.meaning(definition)  # what it uses is declared before it
            self.definitions[definition] = variable(definition.name, meaning.sort or REAL)
        for x, a in zip(definition.variables, e.args, strict=True):
            self._require_domain(x, self.domains.get(x, "real"), a)
        return build("app", self.definitions[definition], *map(self.expression, e.args))

    def _require_domain(self, x: sympy.Symbol, domain: str, value: sympy.Expr) -> None:
        """SymPy simplified by what it was told of ``x`` (sqrt(p**2) is p for a positive p), so a value must be in its
        domain.
        """
        holds = _MEMBERSHIP.get(domain)
        if value != x and holds is not None and not holds(value):
            raise ClaimError(
                f"{x} is declared {domain}, and {value} may not be; declare {x} with theory.reals to put {value} there"
            )

    def meaning(self, definition: Definition) -> Term:
        """The body of a definition as a function; parameters are its own, whatever symbols they are written with."""
        found = self._meanings.get(definition)
        if found is None:
            inner = Freezer({**self._declared, **dict.fromkeys(definition.variables, "real")}, self.functions)
            inner.definitions, inner._meanings, inner._declared = self.definitions, self._meanings, self._declared
            found = inner.expression(definition.body)
            for s in reversed(definition.variables):
                found = lam(variable(s.name, REAL), found)
            self._meanings[definition] = found
        return found

    def _algebraic(self, e: sympy.CRootOf) -> Term:
        if not e.is_real:
            raise ClaimError(f"{e} is not a real number")
        # SymPy narrows the interval that it keeps whenever it evaluates the root; this one is always the same
        low, high = (Fraction(int(end.p), int(end.q)) for end in e.poly.intervals()[e.index][0])
        coefficients = [Fraction(int(c.p), int(c.q)) for c in reversed(e.poly.all_coeffs())]
        return build("root", *map(number, coefficients), number(low), number(high))


def _assumptions(s: sympy.Symbol) -> str:
    known = [
        name
        for name, value in s.assumptions0.items()
        if value and name in ("positive", "negative", "nonzero", "integer", "real")
    ]
    return ", ".join(known) or "without assumptions"


def _nested(head: str) -> Any:
    def combine(*args: Term) -> Term:
        out = args[0]
        for a in args[1:]:
            out = build(head, out, a)
        return out

    return combine


def _half_sum(sign: int) -> Any:
    def combine(t: Term) -> Term:
        opposite = build("exp", build("*", number(-1), t))
        return build("*", number(Fraction(1, 2)), build("+", build("exp", t), build("*", number(sign), opposite)))

    return combine


def _inverse(t: Term) -> Term:
    return build("^", t, number(-1))


_FUNCTIONS = {
    **{
        name: (lambda head: lambda t: build(head, t))(name)
        for name in ("exp", "log", "sin", "cos", "tan", "atan", "tanh")
    },
    **{name: (lambda head: lambda t: build(head, t))(name) for name in ("ceiling", "floor")},
    "Abs": lambda t: build("abs", t),
    "Max": _nested("max"),
    "Min": _nested("min"),
    "sinh": _half_sum(-1),
    "cosh": _half_sum(1),
    "cot": lambda t: build("*", build("cos", t), _inverse(build("sin", t))),
    "sec": lambda t: _inverse(build("cos", t)),
    "csc": lambda t: _inverse(build("sin", t)),
    "sign": lambda t: build("*", t, _inverse(build("abs", t))),
    "Heaviside": lambda t, *at_zero: build(
        "*", number(Fraction(1, 2)), build("+", ONE, build("*", t, _inverse(build("abs", t))))
    ),
}
