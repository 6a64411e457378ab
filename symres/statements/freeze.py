"""Freezing: from a formula over SymPy expressions to a kernel statement, without evaluating anything.

The kernel statement has the declared symbols as variables, their domains as the first hypotheses, the functions that
occur as definitions, then the hypotheses and the conclusion. What SymPy writes in another way than the kernel is
translated (see ``counterparts``): sinh, asin, sign and their like keep their domains as definedness goals.

Matrices of symbolic size come as quantities (see ``expressions``), which are kernel terms already, or as SymPy's matrix
expressions. A SymPy ``MatrixSymbol`` need not be declared, only its sizes; its entries are real numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple

import sympy
from sympy.core.function import Application, AppliedUndef
from sympy.matrices.expressions.matexpr import MatrixElement
from sympy.matrices.matrixbase import MatrixBase

from symres.kernel import Rejected, Statement, Term
from symres.kernel.notation import Expression, entry_of, matched
from symres.kernel.polynomials import Budget
from symres.kernel.sequents import assumed, new_name
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
    matrix_sort,
    number,
    opposite,
    show,
    substitute,
    variable,
)
from symres.kernel.terms import for_all as for_all_term

from .continuity import require_continuous
from .counterparts import FUNCTION, FUNCTIONS, INSTEAD, MATRIX, hadamard, hadamard_power, kronecker
from .definedness import assumptions, is_known, is_of_its_kind, misplaced
from .definitions import Definition, definition_of, require_seen, unseen
from .integrals import change, integrals, ordered, with_antiderivatives
from .words import IF_ANTIDERIVATIVES, OF_ANTIDERIVATIVES, At, ClaimError, Formula

# domain: (sort, the literals it stands for)
DOMAINS = {
    "real": (REAL, lambda x: ()),
    "positive": (REAL, lambda x: (build("<", ZERO, x),)),
    "nonnegative": (REAL, lambda x: (build("<=", ZERO, x),)),
    "nonzero": (REAL, lambda x: (build("not", build("=", x, ZERO)),)),
    "integer": (INT, lambda x: ()),
    "natural": (INT, lambda x: (build("<=", ONE, x),)),
}


# the same for quantities, whose sorts vary
QUANTITIES = {
    "size": lambda x: (build("<=", ONE, x),),
    "index": lambda x: (),
    "number": lambda x: (),
    "matrix": lambda x: (),
    "symmetric": lambda x: (build("=", build("T", x), x),),
    "widths": lambda w: (_widths(w),),
    "function": lambda x: (),
    "random": lambda x: (),
}


def _widths(w: Term) -> Term:
    i = fresh(INT)
    return for_all_term(i, build("<=", ONE, build("app", w, i)), "i")


EXPRESSIONS = (sympy.Basic, MatrixBase, Expression)  # of which a formula is made
LONGEST = 200  # terms of a sum or product that is written out

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
    "positive": lambda a: is_known(a, "is_positive"),
    "nonnegative": lambda a: is_known(a, "is_nonnegative"),
    "nonzero": lambda a: is_known(a, "is_nonzero"),
    "integer": lambda a: is_known(a, "is_integer"),
    "natural": lambda a: is_known(a, "is_integer") and is_known(a, "is_positive"),
}


class Declared(NamedTuple):
    """A variable as a theory declared it; ``domain`` is a key of ``QUANTITIES``."""

    term: Term
    domain: str


class Meant(NamedTuple):
    """A function as a theory defined it over quantities."""

    term: Term
    meaning: Term


@dataclass(frozen=True)
class Frozen:
    """A kernel statement, and the SymPy objects it came from for each of its variables and definitions."""

    statement: Statement
    symbols: Mapping[sympy.Symbol, Term]
    definitions: tuple[Definition, ...]


class Freezer:
    """Freezes with the symbols that a theory declared; ``domains`` maps each symbol to a key of ``DOMAINS``.

    ``quantities`` maps the kernel variables that a theory declared to keys of ``QUANTITIES``; ``meanings`` are those of
    the functions that it defined over quantities.

    A quantifier may also bind a SymPy ``Dummy`` that nobody declared; its domain is the one of its assumptions.
    """

    def __init__(
        self,
        domains: Mapping[sympy.Symbol, str] = MappingProxyType({}),
        functions: Iterable[Any] = (),
        quantities: Mapping[Term, str] = MappingProxyType({}),
        meanings: Mapping[Term, Term] = MappingProxyType({}),
    ) -> None:
        self.domains = domains
        self.functions = tuple(functions)
        self.quantities = quantities
        self.meanings = meanings
        self.matrices: dict[sympy.MatrixSymbol, Term] = {}
        self.met: dict[sympy.Symbol, None] = {}  # the symbols that nobody declared, where those are taken
        self.definitions: dict[Definition, Term] = {}
        self._meanings: dict[Definition, Term] = {}
        self._declared = domains  # also inside of definitions, where parameters are real
        self._by_name = {s.name: s for s in domains}
        self._bound: dict[sympy.Symbol, Term] = {}  # what no other symbol is, whatever its name
        self._memo: dict[sympy.Basic, Term] = {}
        self._integrals: frozenset[sympy.Integral] = frozenset()  # those whose antiderivatives are claimed to be such
        self._changes: dict[sympy.Integral, Term] = {}  # of antiderivatives that are not known in closed form
        self._given: tuple[Term, ...] = ()  # the hypotheses of the statement, as far as they are read
        self._unseen_in: dict[int, tuple[Formula, frozenset[Any]]] = {}  # by the identity of a formula, kept

    @Budget.full()
    def statement(self, conclusion: Formula, hypotheses: Iterable[Formula] = ()) -> Frozen:
        """The kernel statement: for all declared symbols that occur, if domains and hypotheses hold, the conclusion."""
        try:
            hypotheses = tuple(hypotheses)
            for f in (*hypotheses, conclusion):
                self._require_own(f)
            self._given = ()
            for h in hypotheses:
                self._given = (*self._given, self.proposition(h, is_premise=True))
            given = self._given
            goal = self.proposition(conclusion)
            bodies = [(name, self.meaning(d)) for d, name in self.definitions.items()]
            bodies += self._used_meanings((*given, goal))
            used = frozenset().union(*map(free_variables, (*given, goal, *(body for _, body in bodies))))
            self._require_bound(used)
            symbols = {s: x for s, x in ((s, self.symbol(s)) for s in self.domains) if x in used}
            domains = [literal for s, x in symbols.items() for literal in DOMAINS[self.domains[s]][1](x)]
            quantities = [x for x in self.quantities if x in used]
            domains += [literal for x in quantities for literal in QUANTITIES[self.quantities[x]](x)]
            arbitrary = [x for x in (variable(str(f), function_sort(REAL, REAL)) for f in self.functions) if x in used]
            variables = (*symbols.values(), *quantities, *self.matrices.values(), *arbitrary)
            self._require_declared(used - {name for name, _ in bodies} - set(variables))
            statement = Statement(variables, tuple(bodies), (*domains, *given), goal)
        except Rejected as refusal:
            raise ClaimError(str(refusal)) from None
        return Frozen(statement, symbols, tuple(self.definitions))

    def _used_meanings(self, propositions: Iterable[Term]) -> list[tuple[Term, Term]]:
        """The functions defined over quantities that occur in the propositions, or in the meanings of those that do."""
        used = frozenset().union(*map(free_variables, propositions))
        found: list[tuple[Term, Term]] = []
        for name, body in reversed(list(self.meanings.items())):  # what a meaning uses is defined before it
            if name in used:
                found.insert(0, (name, body))
                used |= free_variables(body)
        return found

    def _require_own(self, f: Formula, bound: frozenset[Term] = frozenset()) -> None:
        """Refuse what another theory declared that has the name of a variable of this one, of which more is known."""
        if f.kind in ("for_all", "there_is"):
            bound |= {x.term for x in f.parts[0] if isinstance(x, Expression)}
        for part in f.parts:
            if isinstance(part, Formula):
                self._require_own(part, bound)
            for s in getattr(part, "symbols", ()) if isinstance(part, Expression) else ():
                if isinstance(s, Meant) and self.meanings.get(s.term) is not s.meaning:
                    raise ClaimError(
                        f"{show(s.term)} is not a function that this theory defined so; use the one that the theory "
                        "returned, or define it there"
                    )
                if isinstance(s, Declared) and s.term not in bound:
                    domain = self.quantities.get(s.term, s.domain)
                    if domain != s.domain and QUANTITIES[domain](s.term):
                        raise ClaimError(
                            f"two quantities print as {show(s.term)} and differ: the declared one is of the kind "
                            f"{domain}, this one of the kind {s.domain}; use the one that the theory returned"
                        )

    def _require_declared(self, unknown: Iterable[Term]) -> None:
        for x in unknown:
            if x.sort is not None and x.sort.head == "base":
                raise ClaimError(
                    "a random variable stands outside of an expectation; write E(...) around it, or surely(...) for a "
                    "formula that holds for every outcome"
                )
            raise ClaimError(f"this theory did not declare {show(x)}; declare it, or use what the theory returned")

    # --------------------------------------------------------------------------------------------------------- formulas

    def proposition(self, f: Formula, is_premise: bool = False) -> Term:
        """The proposition a whole formula stands for, with the antiderivatives of its integrals."""
        found = frozenset(i for e in _expressions(f) for i in integrals(e))
        if not found:
            return self.formula(f)
        self._integrals |= found
        return self.formula(with_antiderivatives(f, is_premise))

    def formula(self, f: Formula) -> Term:
        """The proposition a formula without integrals stands for."""
        kind, parts = f.kind, f.parts
        if kind == "holds":
            return self.expression(parts[0])
        if kind in ("equal", "unequal"):
            equation = build("=", *self._sides(kind, parts))
            return equation if kind == "equal" else build("not", equation)
        if kind in ("at_most", "less", "at_least", "greater"):
            a, b = self._sides(kind, parts)
            if kind in ("at_least", "greater"):
                a, b = b, a
            return build("<=" if kind in ("at_most", "at_least") else "<", a, b)
        if kind in ("both", "either"):
            return build("and" if kind == "both" else "or", *(self.formula(p) for p in parts))
        if kind == "negation":
            return build("not", self.formula(parts[0]))
        if kind == "implies":
            return build("=>", self.formula(parts[0]), self.formula(parts[1]))
        if kind in (OF_ANTIDERIVATIVES, IF_ANTIDERIVATIVES):
            return self._about_antiderivatives(kind, *parts)
        return self._quantified(kind, parts[0], parts[1])

    def _sides(self, kind: str, parts: Iterable[Any]) -> tuple[Term, Term]:
        """The two sides of a relation. With a quantity among them, one may be a row times a column, for a number, and
        that equals the number 0 for a zero matrix.
        """
        a, b = (self.expression(p) for p in parts)
        if not any(isinstance(p, Expression) for p in parts):
            return a, b
        if kind not in ("equal", "unequal"):
            return entry_of(a), entry_of(b)
        return _zero_like(*matched(a, b)), _zero_like(*matched(b, a))

    def _quantified(self, kind: str, bound: tuple[Any, ...], of: Formula) -> Term:
        variables = [s.term if isinstance(s, Expression) else self.bind(s) for s in bound]
        for x in self._unseen(of).intersection((*bound, *variables)):
            for e in _expressions(of):
                require_seen(x, e, kind.replace("_", " "))
        body = self.formula(of)
        for s, x in zip(reversed(bound), reversed(variables), strict=True):
            if isinstance(s, Expression):
                name = str(x.value) if x.head == "variable" else None
                domain = QUANTITIES[getattr(s, "domain", None) or self.quantities.get(x, "number")](x)
            else:
                name, domain = s.name, DOMAINS[self.domain(s)][1](x)
            if kind == "for_all":
                body = for_all_term(x, build("=>", conjunction(domain), body) if domain else body, name)
            else:
                body = exists(x, build("and", *domain, body) if domain else body, name)
        return body

    def _about_antiderivatives(self, kind: str, unknown: tuple[sympy.Integral, ...], f: Formula) -> Term:
        """The formula for the changes of some, or of all, F with F' = f from a to b, one for each integral."""
        inside, functions, said = copy(self), [], []
        inside._memo, inside._changes = {}, dict(self._changes)
        domains = (literal for s in self.domains for literal in DOMAINS[self.domains[s]][1](self.symbol(s)))
        known = assumed((), *domains, *self._given)
        for e in unknown:
            name, *ends = e.limits[0]
            F, t = fresh(function_sort(REAL, REAL)), fresh(REAL)
            integrand = self._with(name, t).expression(e.function)
            a, b = map(self.expression, ends)
            order = ordered(*ends)
            low, high = map(self.expression, order) if order else (build("min", a, b), build("max", a, b))
            named = variable(new_name(name.name, (*known, integrand, low, high)), REAL)
            require_continuous(substitute(self.unfolded(integrand), {t: named}), named, low, high, known)
            where = build("and", build("<=", low, t), build("<=", t, high))
            said.append(for_all_term(t, build("=>", where, build("has_derivative", F, t, integrand)), name.name))
            inside._changes[e] = build("+", build("app", F, b), opposite(build("app", F, a)))
            functions.append(F)
        some = kind == OF_ANTIDERIVATIVES
        claim = inside.formula(f)
        term = build("and", *said, claim) if some else build("=>", conjunction(said), claim)
        for F in reversed(functions):
            term = (exists if some else for_all_term)(F, term, "F")
        return term

    def _unseen(self, f: Formula) -> frozenset[Any]:
        """The symbols and variables that definitions of functions in a formula mention."""
        kept = self._unseen_in.get(id(f))
        if kept is None:
            inside = [self._unseen(part) for part in f.parts if isinstance(part, Formula)]
            own = [unseen(part) for part in f.parts if isinstance(part, EXPRESSIONS)]
            kept = self._unseen_in[id(f)] = f, frozenset().union(*inside, *own)
        return kept[1]

    def bind(self, s: sympy.Symbol) -> Term:
        """The variable of a symbol that is bound; a ``Dummy`` gets one of its own."""
        if isinstance(s, sympy.Dummy) and s not in self.domains and s not in self._bound:
            self._bound[s] = fresh(DOMAINS[self.domain(s)][0])
        return self.symbol(s)

    def _with(self, s: sympy.Symbol, x: Term) -> Freezer:
        """The freezer for what binds a symbol, which stands for x there."""
        inside = copy(self)
        inside._bound, inside._memo = {**self._bound, s: x}, {}
        return inside

    def domain(self, s: sympy.Symbol) -> str:
        """The domain of a symbol: as it is declared, of a bound ``Dummy`` or index the one of its assumptions."""
        if s in self.domains:
            return self.domains[s]
        return _assumed_domain("bound symbol", s) if isinstance(s, sympy.Dummy) or s in self._bound else "real"

    def _require_bound(self, variables: Iterable[Term]) -> None:
        for s, x in self._bound.items():
            if x in variables:
                raise ClaimError(f"the symbol {s.name}, a SymPy Dummy, occurs outside of the quantifier that binds it")

    # ------------------------------------------------------------------------------------------------------ expressions

    def expression(self, e: Any) -> Term:
        """The kernel term of a quantity, or of a SymPy expression or matrix."""
        if isinstance(e, Expression):
            for s in getattr(e, "symbols", ()):
                if not isinstance(s, (Declared, Meant)):
                    self.expression(s)
            return e.term
        if isinstance(e, MatrixBase):
            return matrix([[self.expression(e[i, j]) for j in range(e.cols)] for i in range(e.rows)])
        if not isinstance(e, sympy.Basic):  # SymPy takes anything for an entry of a matrix
            raise ClaimError(f"{e!r} of type {type(e).__name__} is not an expression")
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
                self._require_domain(x, a)
                require_seen(x, inner, "at")
            values = {self.bind(x): self.expression(a) for x, a in zip(names, point, strict=True)}
            term = self.expression(inner)
            for x, value in values.items():
                if value.partial and x not in free_variables(term):  # it is to be defined nevertheless
                    term = build("app", lam(x, term), value)
            return substitute(term, values)
        if isinstance(e, sympy.Subs):
            raise ClaimError(
                f"SymPy's Subs confuses symbols that have equal values, as in {e}; write at(expression, {{x: value}})"
            )
        if isinstance(e, AppliedUndef):
            return self._application(e)
        if isinstance(e, sympy.CRootOf):
            return self._algebraic(e)
        if isinstance(e, Application) and type(e).__name__ in FUNCTIONS:
            return FUNCTIONS[type(e).__name__](*map(self.expression, e.args))
        if isinstance(e, (sympy.Sum, sympy.Product)):
            return self._unrolled(e)
        if isinstance(e, sympy.Integral) and e in self._changes:
            return self._changes[e]
        if isinstance(e, sympy.Integral) and e in self._integrals:
            return self.expression(change(e))
        if isinstance(e, (sympy.factorial, sympy.binomial)) and all(a.is_Integer and a >= 0 for a in e.args):
            return number(int(e.doit()))
        if isinstance(e, (sympy.MatrixExpr, MatrixElement, sympy.Trace, sympy.Determinant)):
            return self._matrix_expression(e)
        if e in (sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) or e.has(sympy.I):
            raise ClaimError(
                f"{e} is not a real number; a claim is about real numbers, and limits are written as bounds"
            )
        raise _no_counterpart(e, FUNCTION if isinstance(e, Application) else None)

    def _unrolled(self, e: Any) -> Term:
        """A sum or product whose bounds are numbers, written out; its index is an integer."""
        word = type(e).__name__
        (i, low, high), *more = e.limits
        if more or not (low.is_Integer and high.is_Integer and 0 <= high - low < LONGEST):
            own = "Sum" if word == "Sum" else "Prod"
            raise ClaimError(
                f"{e} has no counterpart in the kernel, since it has not one index with numbers for bounds and at most "
                f"{LONGEST} terms; write {own}(i, {low}, {high}, ...) with symres's {own} and i = theory.index('i')"
            )
        terms = range(int(low), int(high) + 1)
        for n in map(sympy.Integer, terms):  # SymPy simplified by what it was told of the index
            if not is_of_its_kind(i, n):
                raise misplaced(i, n)
        place = fresh(INT)
        term = self._with(i, place).expression(e.function)  # SymPy would evaluate it anew with another index in it
        parts = [substitute(term, {place: number(n)}) for n in terms]
        return parts[0] if len(parts) == 1 else build("+" if word == "Sum" else "*", *parts)

    def _matrix_expression(self, e: Any) -> Term:
        if isinstance(e, sympy.MatrixSymbol):
            if e not in self.matrices:
                if not isinstance(e.name, str) or not e.name.isidentifier():
                    raise ClaimError(f"{e.name} is no name for a matrix; a name has letters, digits and _")
                self.matrices[e] = variable(e.name, matrix_sort(*self._sizes(e)))
            return self.matrices[e]
        if isinstance(e, MatrixElement):
            one = (build("+", self.expression(index), ONE) for index in e.args[1:])  # the kernel counts from 1
            return build("entry", self.expression(e.args[0]), *one)
        if isinstance(e, sympy.Identity):
            return build("I", self._sizes(e)[0])
        if isinstance(e, sympy.ZeroMatrix):
            return build("O", *self._sizes(e))
        entrywise = _BY_ENTRIES.get(type(e).__name__)
        if entrywise is not None:
            return reduce(entrywise, map(self.expression, e.args))
        head = _MATRIX_HEADS.get(type(e).__name__)
        if head is None:
            raise _no_counterpart(e, MATRIX)
        args = [self.expression(a) for a in e.args]
        return args[0] if len(args) == 1 and head in ("+", "*") else build(head, *args)

    def _sizes(self, e: sympy.MatrixExpr) -> tuple[Term, ...]:
        sizes = []
        for size in e.shape:
            for s in size.free_symbols:
                if isinstance(s, sympy.Symbol) and self.domain(s) not in ("integer", "natural"):
                    mend = f"declare {s} with theory.naturals({s.name!r})"
                    raise ClaimError(f"the size {size} of {e} is no integer; {mend}")
            sizes.append(self.expression(size))
        return tuple(sizes)

    def symbol(self, s: sympy.Symbol) -> Term:
        if s in self._bound:
            return self._bound[s]
        if s not in self.domains:
            twin = self._by_name.get(s.name)
            if twin is not None:
                raise ClaimError(
                    f"two symbols print as {s.name} and differ: the declared one is {self.domains[twin]}, "
                    f"this one is {assumptions(s)}; use the symbol that the theory returned"
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
            if x.is_nonnegative and not x.is_positive:
                raise ClaimError(
                    f"{e} is a derivative by {x}, for which SymPy takes |{x}| for {x}, also near 0; declare {x} with "
                    "theory.reals, and give that it is not negative"
                )
            require_seen(x, e.expr, "a derivative by")
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
            self._require_domain(x, a)
        return build("app", self.definitions[definition], *map(self.expression, e.args))

    def _require_domain(self, x: sympy.Symbol, value: sympy.Expr) -> None:
        """SymPy simplified by what it was told of ``x`` (sqrt(p**2) is p for a positive p), so a value must be in its
        domain, also inside of definitions.
        """
        if x not in self._declared and x.assumptions0 == type(x)(x.name).assumptions0:
            return  # SymPy was told nothing
        domain = self._declared[x] if x in self._declared else _assumed_domain("parameter", x)
        holds = _MEMBERSHIP.get(domain)
        if value != x and holds is not None and not holds(value):
            raise misplaced(x, value, f"declared {domain}")

    def meaning(self, definition: Definition) -> Term:
        """The body of a definition as a function; parameters are its own, whatever symbols they are written with."""
        found = self._meanings.get(definition)
        if found is None:
            inner = type(self)({**self._declared, **dict.fromkeys(definition.variables, "real")}, self.functions)
            inner.definitions, inner._meanings, inner._declared = self.definitions, self._meanings, self._declared
            inner.matrices, inner.met = self.matrices, self.met
            found = inner.expression(definition.body)
            for s in reversed(definition.variables):
                found = lam(variable(s.name, REAL), found)
            self._meanings[definition] = found
        return found

    def unfolded(self, term: Term) -> Term:
        """A term with meanings in the place of all defined functions."""
        meanings: dict[Term, Term] = {}
        bodies = [(name, self.meaning(d)) for d, name in self.definitions.items()]
        for name, body in (*bodies, *self._used_meanings((term,))):
            meanings[name] = substitute(body, meanings)
        return substitute(term, meanings)

    def _algebraic(self, e: sympy.CRootOf) -> Term:
        if not e.is_real:
            raise ClaimError(f"{e} is not a real number")
        # SymPy narrows the interval that it keeps whenever it evaluates the root; this one is always the same
        low, high = (Fraction(int(end.p), int(end.q)) for end in e.poly.intervals()[e.index][0])
        coefficients = [Fraction(int(c.p), int(c.q)) for c in reversed(e.poly.all_coeffs())]
        return build("root", *map(number, coefficients), number(low), number(high))


class OpenFreezer(Freezer):
    """Freezes without declarations, so that quantities can be joined with SymPy expressions: a symbol has the domain of
    its assumptions, and functions are replaced by their meanings. ``met`` are the symbols that occurred; whether they
    are the ones that a theory declared is seen when a statement is frozen.
    """

    @Budget.full()
    def closed(self, e: Any) -> Term:
        """The term of an expression or formula, with the meanings of SymPy's defined functions in place."""
        try:
            return self.unfolded(self.formula(e) if isinstance(e, Formula) else self.expression(e))
        except Rejected as refusal:
            raise ClaimError(str(refusal)) from None

    def symbol(self, s: sympy.Symbol) -> Term:
        if s in self._bound or s in self.domains:
            return super().symbol(s)
        if isinstance(s, sympy.Dummy):
            raise ClaimError(f"the SymPy Dummy {s.name} cannot be joined with a quantity; use a declared symbol")
        self.met[s] = None
        return variable(s.name, DOMAINS[self.domain(s)][0])

    def domain(self, s: sympy.Symbol) -> str:
        return self.domains[s] if s in self.domains else _assumed_domain("symbol", s)

    def _application(self, e: AppliedUndef) -> Term:
        if definition_of(e) is None and len(e.args) == 1:
            return build("app", variable(str(e.func), function_sort(REAL, REAL)), self.expression(e.args[0]))
        return super()._application(e)


def _assumed_domain(what: str, s: sympy.Symbol) -> str:
    for domain, told in ASSUMPTIONS.items():
        if s.assumptions0 == type(s)(s.name, **told).assumptions0:
            return domain
    raise ClaimError(f"the {what} {s.name} has no domain: it is {assumptions(s)}, not {', '.join(ASSUMPTIONS)}")


def _expressions(f: Formula) -> Iterator[Any]:
    """The expressions, matrices and quantities in a formula."""
    for part in f.parts:
        if isinstance(part, Formula):
            yield from _expressions(part)
        elif isinstance(part, EXPRESSIONS):
            yield part


def _no_counterpart(e: sympy.Basic, mend: str | None) -> ClaimError:
    """The error for what the kernel does not have, with what to write for it."""
    name = type(e).__name__
    mend = INSTEAD.get(name, mend)
    return ClaimError(f"{e} ({name}) has no counterpart in the kernel{f'; {mend}' if mend else ''}")


def _zero_like(term: Term, other: Term) -> Term:
    """``term``, or a zero matrix for the number 0 opposite to a matrix."""
    shape = other.sort
    if term is ZERO and shape is not None and shape.head == "matrix":
        return build("O", *shape.args)
    return term


_MATRIX_HEADS = {
    "MatAdd": "+",
    "MatMul": "*",
    "MatPow": "^",
    "Inverse": "^",
    "Transpose": "T",
    "Adjoint": "T",  # all numbers are real
    "Trace": "tr",
    "Determinant": "det",
}

_BY_ENTRIES = {"KroneckerProduct": kronecker, "HadamardProduct": hadamard, "HadamardPower": hadamard_power}
