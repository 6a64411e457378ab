"""What a proof script talks to: a theory declares symbols, defines functions and makes claims.

>>> theory = Theory("example")
>>> w, v = theory.reals("w v")
>>> F = theory.define("F", (w, v), (1 - w * v) ** 2)
>>> claim = theory.claim("gradient", equal(gradient(F), [2*v*(w*v - 1), 2*w*(w*v - 1)]))
>>> claim.id
'example.gradient'
>>> claim.check().verdict
'proved'
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import sympy

from symres.derive import gradient
from symres.statements.agreement import require_agreement
from symres.statements.definitions import Definition, define
from symres.statements.freeze import ASSUMPTIONS, DOMAINS, Freezer, Frozen
from symres.statements.words import ClaimError, Formula, as_expression, bound_symbols, equal, formula

if TYPE_CHECKING:
    from symres.runner import Result

VERDICTS = ("proved", "refuted", "supported", "cited", "unknown")
KINDS = ("identity", "cases", "sos", "bound", "monotone", "neighbourhood", "existence", "witness", "value")
NAME = re.compile(r"[A-Za-z]\w*(\.[A-Za-z0-9]\w*)*\Z")

# where the theories go that are made while a script runs; None outside of `collecting`
_COLLECTED: ContextVar[list[Theory] | None] = ContextVar("_COLLECTED", default=None)


@contextmanager
def collecting() -> Iterator[list[Theory]]:
    """The theories made while the block runs, also those whose name is bound again later, so that no claim is lost.

    >>> with collecting() as made:
    ...     for name in ("first", "second"):
    ...         theory = Theory(name)
    >>> made
    [Theory('first', 0 claims), Theory('second', 0 claims)]
    """
    made: list[Theory] = []
    token = _COLLECTED.set(made)
    try:
        yield made
    finally:
        _COLLECTED.reset(token)


@dataclass(frozen=True)
class Claim:
    """One claim of a script.

    ``formula`` and ``given`` are what is claimed and under which hypotheses; ``expect`` the verdict it should get;
    ``says`` the source's own formula in LaTeX and ``where`` it stands; ``note`` a sentence about it. ``by`` restricts
    the kinds of proof; ``steps`` are what a proof shows first, one after the other; ``witness`` gives terms for
    existential quantifiers, ``counterexample`` a point to try first. ``reference`` is for cited claims.
    """

    id: str
    formula: Formula | None
    given: tuple[Formula, ...]
    domains: Mapping[sympy.Symbol, str]
    functions: tuple[Any, ...] = ()
    expect: str = "proved"
    where: str = ""
    says: str = ""
    note: str = ""
    by: str | None = None
    steps: tuple[Formula, ...] = ()
    witness: Mapping[sympy.Symbol, Any] = field(default_factory=dict)
    counterexample: Mapping[sympy.Symbol, Any] | None = None
    reference: str = ""
    source: str = ""
    file: str = ""
    line: int = 0

    def freeze(self) -> Frozen:
        """The kernel statement of the claim; raises ``ClaimError``."""
        if self.formula is None:
            raise ClaimError(f"{self.id} is cited, not stated")
        return Freezer(self.domains, self.functions).statement(self.formula, self.given)

    def require_agreement(self) -> None:
        """Raise ``ClaimError`` if the frozen statement and the SymPy formula differ at a random point."""
        for f in (*self.given, *(() if self.formula is None else (self.formula,))):
            require_agreement(f, self.domains, self.functions)

    def check(self, budget: float = 20.0) -> Result:
        """Attack the claim, look for a proof, and let the kernel decide; nothing is stored."""
        from symres.runner import settle_claim

        return settle_claim(self, budget)

    def _repr_latex_(self) -> str:
        from symres.documents.proofs import statement

        return statement(self.freeze().statement)


class Theory:
    """Claims that share symbols, definitions and hypotheses.

    ``name`` is the front part of every claim's id. ``source`` is a key of the nearest ``sources.json`` (or free text
    where there is none), ``where`` the place in it, ``title`` a heading for documents.
    """

    def __init__(self, name: str, source: str = "", where: str = "", title: str = "") -> None:
        if not isinstance(name, str) or not NAME.match(name):
            raise ClaimError(f"a theory has a name such as 'shamir.example1', not {name!r}")
        _require_text(name, source=source, where=where, title=title)
        self.name = name
        self.source = source
        self.where = where
        self.title = title or name
        self.domains: dict[sympy.Symbol, str] = {}
        self.functions: list[Any] = []
        self.arrays: dict[str, str] = {}
        self.definitions: list[Definition] = []
        self.hypotheses: list[Formula] = []
        self.claims: list[Claim] = []
        made = _COLLECTED.get()
        if made is not None:
            made.append(self)

    def __repr__(self) -> str:
        return f"Theory({self.name!r}, {len(self.claims)} claims)"

    # ---------------------------------------------------------------------------------------------------------- symbols

    def reals(self, names: str) -> Any:
        """Real symbols: one for one name, a tuple for several."""
        return self._declare(names, "real")

    def positive(self, names: str) -> Any:
        """Symbols for real numbers > 0."""
        return self._declare(names, "positive")

    def nonnegative(self, names: str) -> Any:
        """Symbols for real numbers >= 0."""
        return self._declare(names, "nonnegative")

    def nonzero(self, names: str) -> Any:
        """Symbols for real numbers that are not 0."""
        return self._declare(names, "nonzero")

    def integers(self, names: str) -> Any:
        """Symbols for integers."""
        return self._declare(names, "integer")

    def naturals(self, names: str) -> Any:
        """Symbols for integers >= 1."""
        return self._declare(names, "natural")

    def matrix(self, name: str, rows: int, columns: int) -> sympy.ImmutableMatrix:
        """A matrix of real symbols name_11, name_12, ...; with ten rows or columns, or more, name_1_1, name_1_2, ..."""
        self._array(name, f"{rows} x {columns} matrix")
        between = "" if max(rows, columns) < 10 else "_"
        return sympy.ImmutableMatrix(rows, columns, lambda i, j: self.reals(f"{name}_{i + 1}{between}{j + 1}"))

    def symmetric(self, name: str, size: int) -> sympy.ImmutableMatrix:
        """A symmetric matrix of real symbols, those on and above the diagonal, named as those of ``matrix``."""
        self._array(name, f"symmetric {size} x {size} matrix")
        between = "" if size < 10 else "_"
        return sympy.ImmutableMatrix(
            size, size, lambda i, j: self.reals(f"{name}_{min(i, j) + 1}{between}{max(i, j) + 1}")
        )

    def vector(self, name: str, size: int) -> sympy.ImmutableMatrix:
        """A column of real symbols name_1, name_2, ..."""
        self._array(name, f"vector of length {size}")
        return sympy.ImmutableMatrix(size, 1, lambda i, j: self.reals(f"{name}_{i + 1}"))

    def function(self, name: str) -> Any:
        """An arbitrary function from reals to reals; nothing is assumed of it."""
        made = sympy.Function(name, real=True)
        if made not in self.functions:
            self.functions.append(made)
        return made

    def _array(self, name: str, shape: str) -> None:
        """Refuse two arrays of one name: they could share entries, such as u_11 of a vector and of a matrix."""
        if self.arrays.setdefault(name, shape) != shape:
            raise ClaimError(f"{self.name}: {name} is declared as {self.arrays[name]} and again as {shape}; rename one")

    def _declare(self, names: str, domain: str) -> Any:
        if domain not in DOMAINS:
            raise ClaimError(f"no domain {domain!r}")
        if not isinstance(names, str):
            raise ClaimError(f"{self.name}: symbols are declared by name, such as 'w v', not {names!r}")
        found = []
        for name in names.replace(",", " ").split():
            symbol = sympy.Symbol(name, **ASSUMPTIONS[domain])
            twin = next((s for s in self.domains if s.name == name), None)
            if twin is not None and self.domains[twin] != domain:
                raise ClaimError(f"{self.name}: {name} is declared as {self.domains[twin]} and again as {domain}")
            self.domains[symbol] = domain
            found.append(symbol)
        if not found:
            raise ClaimError(f"{self.name}: a declaration names at least one symbol")
        return found[0] if len(found) == 1 else tuple(found)

    # ------------------------------------------------------------------------------------------- definitions and claims

    def define(self, name: str, variables: Any, body: Any) -> Definition:
        """The function ``name`` of ``variables`` with the scalar ``body``; claims show it folded."""
        if any(d.name == name for d in self.definitions):
            raise ClaimError(f"{self.name}: {name} is defined twice")
        definition = define(name, variables, body)
        self.definitions.append(definition)
        return definition

    def suppose(self, *formulas: Any) -> None:
        """Hypotheses of every claim made from here on."""
        self.hypotheses.extend(formula(f) for f in formulas)

    def claim(
        self,
        name: str,
        of: Any,
        *,
        given: Any = (),
        expect: str = "proved",
        where: str = "",
        says: str = "",
        note: str = "",
        by: str | None = None,
        steps: Any = (),
        witness: Mapping[sympy.Symbol, Any] = MappingProxyType({}),
        counterexample: Mapping[sympy.Symbol, Any] | None = None,
    ) -> Claim:
        """Claim a formula; see ``Claim`` for the arguments. The id is the theory's name, a dot, and ``name``."""
        identity = self._identity(name)
        _require_text(identity, where=where, says=says, note=note)
        if expect not in VERDICTS:
            raise ClaimError(f"{identity}: expect is one of {', '.join(VERDICTS)}, not {expect!r}")
        if by is not None and by not in KINDS:
            raise ClaimError(f"{identity}: by is one of {', '.join(KINDS)}, not {by!r}")
        try:
            stated = formula(of)
            hypotheses = tuple(formula(g) for g in (given if isinstance(given, (tuple, list)) else (given,)))
            terms = _witness(witness, stated)
            lemmas = tuple(formula(f) for f in (steps if isinstance(steps, (tuple, list)) else (steps,)))
            point = None if counterexample is None else _expressions("a counterexample", counterexample)
        except ClaimError as error:
            raise ClaimError(f"{identity}: {error}") from None
        return self._add(
            Claim(
                identity,
                stated,
                (*self.hypotheses, *hypotheses),
                dict(self.domains),
                tuple(self.functions),
                expect,
                where or self.where,
                says,
                note,
                by,
                lemmas,
                terms,
                point,
                source=self.source,
                **_caller(),
            )
        )

    def cite(self, name: str, statement: str, reference: str, *, where: str = "", note: str = "") -> Claim:
        """A claim from the literature: ``statement`` in LaTeX, and its ``reference``. It is never called proved."""
        identity = self._identity(name)
        _require_text(identity, statement=statement, reference=reference, where=where, note=note)
        if not reference:
            raise ClaimError(f"{identity}: a cited claim needs a reference")
        place = where or self.where
        return self._add(
            Claim(
                identity,
                None,
                (),
                {},
                (),
                "cited",
                place,
                statement,
                note,
                reference=reference,
                source=self.source,
                **_caller(),
            )
        )

    def _identity(self, name: str) -> str:
        """The id of the claim ``name``: the theory's own name for an empty one."""
        identity = f"{self.name}.{name}" if name else self.name
        if not isinstance(name, str) or not NAME.match(identity):
            raise ClaimError(f"{self.name}: a claim has a name such as 'gradient', not {name!r}")
        return identity

    def _add(self, claim: Claim) -> Claim:
        twin = next((c for c in self.claims if c.id == claim.id), None)
        if twin is not None:
            raise ClaimError(f"two claims have the id {claim.id}, the other is on line {twin.line}; rename one")
        self.claims.append(claim)
        return claim


def _require_text(owner: str, **texts: Any) -> None:
    for name, value in texts.items():
        if not isinstance(value, str):
            raise ClaimError(f"{owner}: {name} is text, not {value!r}")


def _witness(witness: Any, stated: Formula) -> dict[sympy.Symbol, Any]:
    """The terms of a witness, each for a symbol that a quantifier of the claim binds."""
    terms = _expressions("a witness", witness)
    bound = list(dict.fromkeys(bound_symbols(stated)))
    for x in terms:
        if x not in bound:
            known = ", ".join(map(str, bound)) or "nothing"
            raise ClaimError(f"the witness gives a term for {x}, but the quantifiers of the claim bind {known}")
    return terms


def _expressions(what: str, values: Any) -> dict[sympy.Symbol, Any]:
    """A mapping from symbols to values, the values as expressions."""
    if not isinstance(values, Mapping) or not all(isinstance(x, sympy.Symbol) for x in values):
        raise ClaimError(f"{what} maps symbols to values, such as {{x: 2}}, not {values!r}")
    return {x: as_expression(value) for x, value in values.items()}


def _caller() -> dict[str, Any]:
    """Where in the script the claim stands."""
    frame = sys._getframe(2)
    return {"file": frame.f_code.co_filename, "line": frame.f_lineno}


__all__ = ["Claim", "Theory", "equal", "gradient"]
