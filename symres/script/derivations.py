"""Gradient, Hessian and critical equations of a function, line by line, as people derive them.

Every line is an equation between a derivative and an expression, with the reason, and may be claimed: the kernel then
differentiates again, in its own way. SymPy finds the lines; nothing here is a proof.

>>> from symres.script.theory import Theory
>>> theory = Theory("example")
>>> w, v = theory.reals("w v")
>>> found = derivation(theory.define("F", (w, v), (w * (1 + v) - 1) ** 2 / 2))
>>> print(found)  # doctest: +ELLIPSIS
F(w, v) = r**2/2
r = w*(v + 1) - 1
∂_w r      = v + 1  (linear)
∂_v r      = w  (linear)
∂_w F      = r*∂_w r  (chain rule)
           = (v + 1)*r  (inserted)
...
The gradient vanishes if and only if r = 0, or w = 0 and v = -1.
>>> for name, line in found.claims[2:4]:
...     print(name, line)
F_w.1 D(fun w'. F(w', v), w) = D(fun w'. w'*(v + 1) - 1, w)*(w*(v + 1) - 1)
F_w D(fun w'. F(w', v), w) = (w*(v + 1) - 1)*(v + 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from symres.derive.definitions import Definition, define
from symres.derive.derivations import derivation as derived
from symres.derive.forms import beside_kinks
from symres.derive.lines import Derivation as Page
from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import (
    REAL,
    build,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    variable,
)
from symres.language.connectives import all_of, any_of, equivalent
from symres.language.derivatives import gradient
from symres.language.expressions import (
    DefinedFunction,
    Expression,
    Proposition,
    domain_of,
    expression,
    mentioned,
    number_of,
    refusing,
    variable_of,
    variables_in,
)
from symres.language.forgotten import remembered
from symres.language.from_sympy import term_from_sympy
from symres.language.mentions import meanings_in
from symres.language.notebooks import Shown
from symres.language.to_sympy import symbol_for
from symres.language.unfolding import mapped, unfolded

LONGEST = 100  # terms of a sum that is written out


class Derivation(Shown):
    """The lines that lead to the derivatives of ``function``, each with its reason; print it to read them.

    ``claims`` has them with names, ``given`` what is to be supposed so that everything is defined:

        for name, line in found.claims:
            theory.claim(name, line, given=found.given)
    """

    def __init__(self, function: Expression, page: Page, terms: _Terms) -> None:
        self.function = function
        self.page = page
        self._terms = terms

    def __repr__(self) -> str:
        return repr(self.page)

    def __str__(self) -> str:
        return str(self.page)

    def _repr_latex_(self) -> str:
        return self.page._repr_latex_()

    def _repr_html_(self) -> str:
        return self.page._repr_html_()

    @property
    def given(self) -> list[Proposition]:
        """The conditions under which the lines hold: some terms are not 0, and others positive."""
        of = self._terms.expression
        return [*(of(t) != 0 for t in self.page.nonzero), *(of(t) > 0 for t in self.page.positive)]

    @property
    def claims(self) -> list[tuple[str, Proposition]]:
        """Every line, and where the gradient vanishes, with names for their claims."""
        return list(self._claims())

    @refusing
    def _claims(self) -> list[tuple[str, Proposition]]:
        of = self._terms.expression
        found = [
            (name, of(chain.derivative) == of(step.expression))
            for chain in self.page.chains
            for name, step in chain.named()
        ]
        return [*found, ("critical", self._critical())]

    def _critical(self) -> Proposition:
        cases, zero = self.page.critical, self._terms.gradient() == 0
        if not cases:
            return zero if cases is None else ~zero
        of = self._terms.expression
        return equivalent(zero, any_of([all_of([of(e) == 0 for e in case]) for case in cases]))


@refusing
def derivation(f: Any, variables: Any = None, name: str = "F") -> Derivation:
    """The lines that lead to the gradient and the Hessian of a function of numbers, and where the gradient vanishes.

    ``f`` is a function that the theory defines, or an expression by ``variables``, which is called ``name``.
    """
    if isinstance(f, DefinedFunction):
        if variables is not None:
            raise ClaimError(f"the derivation of {f.name} is by its own variables; write derivation({f.name})")
        value, own, name = f.expression, list(f.variables), f.name
    else:
        if variables is None or isinstance(variables, (list, tuple)) and not variables:
            raise ClaimError(f"say by which variables to differentiate {f!r}: derivation(f, [x, y])")
        value, own = expression(f), variables_in(variables)
    for x in own:
        if variable_of(x).sort is not REAL:
            raise ClaimError(f"a derivative is by a real number, not by {x!r}; matrix_gradient is by matrices")
    remembered(Expression(number_of(value), value.mentions), "derived")
    terms = _Terms(value, own)
    page = derived(terms.definition(name, f if isinstance(f, DefinedFunction) else None))
    return Derivation(value, page, terms)


class _Terms:
    """A function as SymPy has it, and SymPy's expressions in its derivation as terms."""

    def __init__(self, value: Expression, variables: Sequence[Expression]) -> None:
        self.value = value
        self.variables = [variable_of(x) for x in variables]
        self.mentions = Expression(value.term, mentioned([value, *variables]))
        self.meanings = meanings_in(self.mentions.mentions)
        self.symbols: dict[Term, Any] = {}
        self.definitions: dict[Term, Definition] = {}  # the functions of the script as SymPy has them
        self.values: dict[Any, Term] = {}  # the values of SymPy's functions, by their meanings

    # -------------------------------------------------------------------------------------------------- to SymPy

    def definition(self, name: str, f: DefinedFunction | None) -> Definition:
        """The function to differentiate, with the functions in it that the script defines."""
        body = _opened(f.meaning, self.variables) if f is not None else self.value.term
        own = [self._symbol(x) for x in self.variables]
        found = define(name, own, self._symbolic(body))
        self.definitions[self.value.term] = found
        return found

    def _symbol(self, x: Term) -> Any:
        if x not in self.symbols:
            self.symbols[x] = symbol_for(x, domain_of(self.mentions, x))
        return self.symbols[x]

    def _symbolic(self, term: Term) -> Any:
        """The term as SymPy has it, with the functions of the script."""
        places: dict[Term, Any] = {}
        kept = self._kept(term, places)
        numbers = [x for x in free_variables(kept) if x.sort is not None and is_scalar(x.sort) and x not in places]
        found = Expression(kept, self.mentions.mentions).to_sympy({**{x: self._symbol(x) for x in numbers}, **places})
        return found.replace(lambda e: isinstance(e, (sympy.Sum, sympy.Product)), self._written_out)

    def _written_out(self, e: Any) -> Any:
        (_, low, high), *_ = e.limits
        if not (low.is_Integer and high.is_Integer and high - low < LONGEST):
            raise ClaimError(f"the terms of {e} are not written out, as they are differentiated one by one here")
        return e.doit()

    def _kept(self, term: Term, places: dict[Term, Any]) -> Term:
        """The term with new variables for the values of functions of the script, which are kept in ``places``."""
        if free_variables(term).isdisjoint(self.meanings):
            return unfolded(term, {})
        function = term.args[0] if term.head == "app" else term
        if function not in self.meanings or not is_scalar(term.sort):
            return mapped(term, lambda part: self._kept(part, places))
        numbers = all(is_scalar(a.sort) and a.sort is not None for a in term.args[1:])
        free = frozenset().union(*(free_variables(a) for a in term.args[1:]))
        if not numbers or any(x.head == "local" for x in free if x not in places):
            return self._kept(unfolded(term, {function: self.meanings[function]}), places)
        place = fresh(REAL)
        places[place] = self._function(function)(*map(self._symbolic, term.args[1:]))
        return place

    def _function(self, function: Term) -> Definition:
        found = self.definitions.get(function)
        if found is None:
            names = _parameters(self.meanings[function])
            values = [self._own(x) for x in names]
            body = self._symbolic(_opened(self.meanings[function], values))
            found = self.definitions[function] = define(str(function.value), [self._symbol(x) for x in values], body)
        return found

    def _own(self, name: str) -> Term:
        """The variable of that name of the function to differentiate, or else a real one."""
        return next((x for x in self.variables if x.value == name), variable(name))

    # -------------------------------------------------------------------------------------------------- from SymPy

    def gradient(self) -> Expression:
        """The gradient of the function, unevaluated."""
        mine: Expression = gradient(self.value, [Expression(x) for x in self.variables])
        return mine

    def expression(self, e: Any) -> Expression:
        """An expression of the derivation with the functions of the script, and the values of the others."""
        names: dict[Any, Term] = {symbol: x for x, symbol in self.symbols.items()}
        return Expression(self._term(e, names), self.mentions.mentions)

    def _named(self, e: Any, names: dict[Any, Term]) -> Any:
        """The expression with symbols for derivatives and values of functions, which stand in ``names``."""
        put: dict[Any, Any] = {}
        for d in sorted(e.atoms(sympy.Derivative), key=str):
            term = self._value(d.expr, names)
            for x, count in d.variable_count:
                for _ in range(int(count)):
                    term = build("D", lam(names[x], term, str(x)), names[x])
            put[d] = sympy.Dummy("D", real=True)
            names[put[d]] = term
        e = e.xreplace(put)
        put = {}
        for a in sorted(e.atoms(AppliedUndef), key=str):
            if hasattr(a.func, "meaning"):
                put[a] = sympy.Dummy("f", real=True)
                names[put[a]] = self._value(a, names)
        return e.xreplace(put)

    def _value(self, a: Any, names: Mapping[Any, Term]) -> Term:
        """The value of a function of SymPy's as a term: of the script's function, or the body of an inner function."""
        for function, definition in self.definitions.items():
            if a.func == definition.function:
                if function is self.value.term:
                    return function
                return build("app", function, *(self._term(x, names) for x in a.args))
        parameters, body = a.func.meaning
        return self._term(body.subs(dict(zip(parameters, a.args, strict=True)), simultaneous=True), names)

    def _term(self, e: Any, names: Mapping[Any, Term]) -> Term:
        inside = dict(names)
        return term_from_sympy(beside_kinks(self._named(e, inside)), inside)


def _parameters(meaning: Term) -> list[str]:
    names: list[str] = []
    while meaning.head == "lam":
        names.append(str(meaning.value))
        meaning = meaning.args[1]
    return names


def _opened(meaning: Term, values: Sequence[Term]) -> Term:
    """The body of a function of these variables."""
    return reduce(instantiate, values, meaning)
