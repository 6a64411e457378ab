"""What a proof script talks to: a theory declares symbols, defines functions and makes claims.

>>> theory = Theory("example")
>>> w, v = theory.reals("w v")
>>> F = theory.define("F", (w, v), (1 - w * v) ** 2)
>>> claim = theory.claim("gradient", equal(gradient(F), [2*v*(w*v - 1), 2*w*(w*v - 1)]))
>>> claim.id
'example.gradient'
>>> claim.check().verdict
'proved'

Sizes, depths and laws may be symbols, too; the proof of such a theorem is written as a script:

>>> d = theory.sizes("d")
>>> A, B = theory.matrices("A B", d, d)
>>> with theory.theorem("commuting", equal((A + B) ** 2, A**2 + 2 * A * B + B**2), given=equal(A * B, B * A)) as proof:
...     proof.have(equal((A + B) ** 2, A**2 + A * B + B * A + B**2), by="algebra")
>>> theory.claims[-1].freeze().statement.conclusion
(A + B)^2 = A^2 + 2*A*B + B^2
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import sympy

from symres.claims import VERDICTS, Claim, Earlier, Erratum
from symres.derive import gradient
from symres.errors import did_you_mean
from symres.kernel import Rejected, Term
from symres.kernel.notation import Expression, entry_of
from symres.kernel.terms import INT, ONE, PROP, REAL, abstract, base_sort, fresh, function_sort, matrix_sort
from symres.language.places import cell, written_at
from symres.language.steps import KINDS
from symres.representations import Shown
from symres.script.collecting import collect
from symres.search import BUDGET
from symres.shown import shown
from symres.statements import data_sets
from symres.statements.abbreviations import Abbreviation, abbreviation
from symres.statements.definitions import Definition, define
from symres.statements.expressions import (
    SPACE,
    Defined,
    Quantity,
    RandomLayers,
    Variable,
    outcome,
    quantity,
    variable_of_sort,
)
from symres.statements.freeze import ASSUMPTIONS, DOMAINS
from symres.statements.recording import Recorder
from symres.statements.verbatim import watch
from symres.statements.words import ClaimError, Formula, as_expression, bound_symbols, equal, formula

if TYPE_CHECKING:
    from symres.results import Report, Result

NAME = re.compile(r"[A-Za-z]\w*(\.[A-Za-z0-9]\w*)*\Z", re.ASCII)


class CheckableClaim(Shown, Claim):
    """A claim that can be asked what is known of it, in a program or a notebook."""

    def __repr__(self) -> str:
        return f"<claim {self.id}>"

    def check(self, budget: float = BUDGET) -> Result:
        """What ``symres check`` says of the claim, by the store beside its script or by a search of ``budget`` seconds.

        What its proof cites is decided before it. Nothing is written.
        """
        from symres.runner import check_claims

        return shown(check_claims([self], budget))[self.id]

    def _repr_latex_(self) -> str:
        from symres.documents.notebook import statement

        return f"${self.says}$" if self.formula is None else statement(self.freeze().statement, self.abbreviations)

    def explain(self, budget: float = BUDGET) -> str:
        """Everything known of the claim, as ``symres explain`` prints it."""
        from symres.reports.terminal import explained

        return explained(self.check(budget))


class Theory(Shown):
    """Claims that share symbols, definitions and hypotheses.

    In a notebook, what a cell claims and defines takes the place of what has the same name from an earlier run.

    ``name`` is the front part of every claim's id. ``source`` is a key of the nearest ``sources.json`` (or free text
    where there is none), ``where`` the place in it, ``title`` the heading above its claims in documents.
    """

    def __init__(self, name: str, source: str = "", where: str = "", title: str = "") -> None:
        if not isinstance(name, str) or not NAME.match(name):
            raise ClaimError(f"a theory has a name such as 'shamir.example1', not {name!r}")
        _require_text(name, source=source, where=where, title=title)
        self.name = name
        self.source = source
        self.where = where
        self.title = title
        self.domains: dict[sympy.Symbol, str] = {}
        self.functions: list[Any] = []
        self.arrays: dict[str, str] = {}
        self._entries: dict[str, str] = {}  # the array to which an entry belongs, by their names
        self.definitions: list[Definition | Defined] = []
        self.abbreviations: list[Abbreviation] = []
        self.quantities: dict[Term, str] = {}
        self.tables: dict[str, str] = {}
        self.hypotheses: list[Formula] = []
        self.claims: list[Claim] = []
        self._places: dict[str, int] = {}  # of the claims by their ids
        self._cells: dict[str, int | None] = {}  # the runs of cells of a notebook that made claims and definitions
        watch()
        collect(self)

    def __repr__(self) -> str:
        return f"Theory({self.name!r}, {len(self.claims)} claims)"

    def _repr_html_(self) -> str:
        from symres.documents.notebook import claims

        return claims(self.claims)

    def __getitem__(self, name: str) -> Claim:
        """The claim ``name``, so that another script can cite it: ``by=lemmas["triangle"]``; raises ``ClaimError``."""
        wanted = f"{self.name}.{name}" if name else self.name
        place = self._places.get(wanted)
        if place is None:
            mend = did_you_mean(wanted, [claim.id for claim in self.claims], f"it has {len(self.claims)} claims")
            raise ClaimError(f"{self.name} has no claim {wanted}; {mend}")
        return self.claims[place]

    def check(self, budget: float = BUDGET, jobs: int = 1) -> Report:
        """What ``symres check`` says of the claims, by the store beside the script or by searches of ``budget`` seconds
        a claim in so many processes. Nothing is written.

        >>> theory = Theory("example")
        >>> x = theory.reals("x")
        >>> claim = theory.claim("one", equal(x, 1), expect="refuted")
        >>> report = theory.check()
        >>> report
        <1 claims: 1 refuted>
        >>> report["one"]
        <example.one: refuted (false at x = 0)>
        >>> report["one"].counterexample
        {'x': 0}
        """
        from symres.runner import check_claims

        return shown(check_claims(self.claims, budget, jobs))

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

    def matrix(self, name: str, rows: Any, columns: Any) -> Any:
        """A matrix of real symbols name_11, name_12, ...; with ten rows or columns, or more, name_1_1, name_1_2, ...

        With a symbol among the sizes, a matrix that is one symbol.
        """
        if not (isinstance(rows, int) and isinstance(columns, int)):
            return self._variable(name, _matrix(rows, columns), "matrix")
        between = "" if max(rows, columns) < 10 else "_"
        shape = f"{rows} x {columns} matrix"
        return self._array(name, shape, rows, columns, lambda i, j: f"{name}_{i}{between}{j}")

    def matrices(self, names: str, rows: Any, columns: Any) -> Any:
        """Matrices of one shape, as from ``matrix``: one for one name, a tuple for several."""
        return self._several(names, lambda name: self.matrix(name, rows, columns))

    def symmetric(self, name: str, size: Any) -> Any:
        """A symmetric matrix of real symbols, those on and above the diagonal, named as those of ``matrix``.

        If the size is a symbol, a matrix S that is one symbol, with S' = S.
        """
        if not isinstance(size, int):
            return self._variable(name, _matrix(size, size), "symmetric")
        between = "" if size < 10 else "_"
        shape = f"symmetric {size} x {size} matrix"
        return self._array(name, shape, size, size, lambda i, j: f"{name}_{min(i, j)}{between}{max(i, j)}")

    def vector(self, name: str, size: Any) -> Any:
        """A column of real symbols name_1, name_2, ...; if the size is a symbol, a vector that is one symbol."""
        if not isinstance(size, int):
            return self._variable(name, _matrix(size, 1), "matrix")
        return self._array(name, f"vector of length {size}", size, 1, lambda i, j: f"{name}_{i}")

    def vectors(self, names: str, size: Any) -> Any:
        """Vectors of one length, as from ``vector``: one for one name, a tuple for several."""
        return self._several(names, lambda name: self.vector(name, size))

    def function(self, name: str) -> Any:
        """An arbitrary function from reals to reals; nothing is assumed of it."""
        made = sympy.Function(name, real=True)
        if made not in self.functions:
            self.functions.append(made)
        return made

    # ------------------------------------------------------------------------ symbols of every dimension, depth and law

    def sizes(self, names: str) -> Any:
        """Integers >= 1, to be the sizes of matrices and the depths of networks: one for one name, or a tuple."""
        return self._several(names, lambda name: self._variable(name, INT, "size"))

    def index(self, names: str) -> Any:
        """Integers, to run over in sums, products, quantifiers and inductions."""
        return self._several(names, lambda name: self._variable(name, INT, "index"))

    def number(self, names: str) -> Any:
        """Real numbers that may stand beside matrices of symbolic size."""
        return self._several(names, lambda name: self._variable(name, REAL, "number"))

    def layers(self, name: str, rows: Any, columns: Any) -> Quantity:
        """A matrix A[i] for every integer i; ``rows`` and ``columns`` may be functions of i.

        >>> theory = Theory("example")
        >>> w, i = theory.widths("w"), theory.index("i")
        >>> W = theory.layers("W", lambda i: w(i + 1), w)
        >>> W[i + 1] * W[i]
        W(i + 1)*W(i)
        >>> W[i] * W[i + 1]
        Traceback (most recent call last):
        symres.errors.ClaimError: shapes do not fit in a product: ...
        """
        return self._variable(name, _sequence(rows, columns, lambda sort: sort), "matrix")

    def vector_layers(self, name: str, size: Any) -> Quantity:
        """A vector v[i] for every integer i; ``size`` may be a function of i."""
        return self.layers(name, size, 1)

    def numbers(self, name: str) -> Quantity:
        """A real number a[i] for every integer i."""
        return self._variable(name, function_sort(INT, REAL), "function")

    def whole_numbers(self, name: str) -> Quantity:
        """An integer w(i), of any sign, for every integer i."""
        return self._variable(name, function_sort(INT, INT), "function")

    def widths(self, name: str) -> Quantity:
        """An integer w(i) >= 1 for every integer i."""
        return self._variable(name, function_sort(INT, INT), "widths")

    def random(self, names: str, *shape: Any, space: str = SPACE) -> Any:
        """Random variables: numbers without a shape, vectors of a length, or matrices. See ``symres.E``.

        >>> theory = Theory("example")
        >>> x = theory.random("x", theory.sizes("d"))
        >>> from symres.statements.expressions import E, norm
        >>> E(norm(x) ** 2)
        E(fun omega. frobenius(x(omega))^2)
        """
        sort = function_sort(_space(space), _shape(shape))
        return self._several(names, lambda name: self._variable(name, sort, "random")(outcome(space)))

    def random_layers(self, name: str, rows: Any, columns: Any, space: str = SPACE) -> RandomLayers:
        """A random matrix W[i] for every integer i; ``rows`` and ``columns`` may be functions of i."""
        sort = _sequence(rows, columns, lambda matrices: function_sort(_space(space), matrices))
        return RandomLayers(self._variable(name, sort, "random").term)

    def random_function(self, name: str, *shape: Any, space: str = SPACE) -> Quantity:
        """A random function with real values of a number; with a shape, of a vector or matrix.

        That is how the loss of a prediction p depends on the label of a random example.

        >>> theory = Theory("example")
        >>> loss = theory.random_function("ell")
        >>> from symres.statements.expressions import E
        >>> E(loss(theory.number("p")))
        E(fun omega. ell(omega, p))
        """
        sort = function_sort(_space(space), function_sort(_shape(shape), REAL))
        return self._variable(name, sort, "random")(outcome(space))

    def real_function(self, name: str, *shape: Any) -> Quantity:
        """An arbitrary function with real values of a number; with a shape, of a vector or matrix."""
        return self._variable(name, function_sort(_shape(shape), REAL), "function")

    def map(self, name: str, size: Any, size_of_values: Any) -> Quantity:
        """An arbitrary function from vectors to vectors."""
        return self._variable(name, function_sort(_matrix(size, 1), _matrix(size_of_values, 1)), "function")

    def mapping(self, name: str, arguments: Any, value: Any) -> Quantity:
        """An arbitrary function of arguments of the sorts of these, with values of the sort of that one.

        >>> theory = Theory("example")
        >>> d = theory.sizes("d")
        >>> w, V = theory.vector("w", d), theory.matrix("V", d, d)
        >>> theory.mapping("g", (w, V), w)(2 * w, V.T)
        g(2*w, T(V))
        """
        sort = quantity(value).term.sort
        for x in reversed(arguments if isinstance(arguments, tuple) else (arguments,)):
            domain = quantity(x).term.sort
            if sort is None or domain is None:
                raise ClaimError(f"{self.name}: {name} is a function of quantities with values that are quantities")
            sort = function_sort(domain, sort)
        return self._variable(name, sort or REAL, "function")

    def predicate(self, name: str, *arguments: Any) -> Quantity:
        """An arbitrary property of arguments of the sorts of these.

        >>> theory = Theory("example")
        >>> i, x = theory.index("i"), theory.number("x")
        >>> theory.predicate("P", i, x)(i + 1, 2 * x)
        P(i + 1, 2*x)
        """
        sort = PROP
        for x in reversed(arguments):
            domain = quantity(x).term.sort
            if domain is None:
                raise ClaimError(f"{self.name}: {name} is a property of quantities")
            sort = function_sort(domain, sort)
        if sort is PROP:
            raise ClaimError(f"{self.name}: {name} is a property of something; name its arguments")
        return self._variable(name, sort, "function")

    def table(self, file: str) -> Quantity:
        """The integers X(i, j) in a ``.npy`` file, by row and column from 1; it lies beside the script, or below.

        Claims speak of it by the SHA-256 of the file. See ``symres.codes_separate``. Raises ``ClaimError``.
        """
        found = data_sets.read(Path(written_at()[0]).parent, file)
        self.tables[found.term.value[0]] = file
        return found

    def _variable(self, name: str, sort: Term, domain: str) -> Variable:
        try:
            x = variable_of_sort(name, sort).term
        except ClaimError as error:
            raise ClaimError(f"{self.name}: {error}") from None
        self._require_free(name, domain, x)
        self.quantities[x] = domain
        return Variable(x, domain)

    def _require_free(self, name: str, domain: str, x: Term | None) -> None:
        """Refuse a name that stands for something else."""
        for other, its in self.quantities.items():
            if other.value == name and (other is not x or its != domain):
                raise ClaimError(f"{self.name}: {name} is declared as {its} and again as {domain}; rename one")
        for symbol, its in self.domains.items():
            if symbol.name == name and x is not None:
                raise ClaimError(f"{self.name}: {name} is declared as {its} and again as {domain}; rename one")
        if x is not None and any(d.name == name for d in self.definitions):
            raise ClaimError(f"{self.name}: {name} is defined, and again declared as {domain}; rename one")

    def _several(self, names: Any, declare: Callable[[str], Any]) -> Any:
        if not isinstance(names, str) or not names.replace(",", " ").split():
            raise ClaimError(f"{self.name}: symbols are declared by name, such as 'A B', not {names!r}")
        found = tuple(declare(name) for name in names.replace(",", " ").split())
        return found[0] if len(found) == 1 else found

    def _array(self, name: str, shape: str, rows: int, columns: int, entry: Callable[[int, int], str]) -> Any:
        """The matrix of real symbols of these names, unless another array has its name, or one of theirs: P_1_1 could
        belong to a matrix P and to a vector P_1.
        """
        if self.arrays.setdefault(name, shape) != shape:
            raise ClaimError(f"{self.name}: {name} is declared as {self.arrays[name]} and again as {shape}; rename one")
        names = [[entry(i + 1, j + 1) for j in range(columns)] for i in range(rows)]
        for one in chain.from_iterable(names):
            other = self._entries.setdefault(one, name)
            if other != name:
                raise ClaimError(f"{self.name}: {one} would be an entry of {other} and of {name}; rename one")
        return sympy.ImmutableMatrix(rows, columns, lambda i, j: self.reals(names[i][j]))

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
            self._require_free(name, domain, None)
            self.domains[symbol] = domain
            found.append(symbol)
        if not found:
            raise ClaimError(f"{self.name}: a declaration names at least one symbol")
        return found[0] if len(found) == 1 else tuple(found)

    # ------------------------------------------------------------------------------------------- definitions and claims

    def define(self, name: str, variables: Any, body: Any) -> Any:
        """The function ``name`` of ``variables`` with the scalar ``body``; claims show it folded.

        Of quantities, the body may be a number, a matrix or a formula.

        >>> from symres.statements.expressions import trace
        >>> theory = Theory("example")
        >>> A, B = theory.matrices("A B", theory.sizes("d"), theory.sizes("d"))
        >>> f = theory.define("f", A, trace(A * B))
        >>> f(A * A)
        f(A*A)
        """
        self._make_room(f"function {name}", self.definitions, lambda d: d.name == name)
        if any(d.name == name for d in self.definitions):
            raise ClaimError(f"{self.name}: {name} is defined twice")
        arguments = variables if isinstance(variables, (tuple, list)) else (variables,)
        if any(isinstance(part, (Expression, Formula)) for part in (*arguments, body)):
            self._require_free(name, "a function", None)
            try:
                defined = Defined(name, arguments, body)
            except Rejected as refusal:
                raise ClaimError(f"{self.name}: {refusal}") from None
            self.definitions.append(defined)
            return defined
        definition = define(name, variables, body)
        self._require_free(name, "a function", None)
        self.definitions.append(definition)
        return definition

    def abbreviate(self, name: str, parameters: Any, body: Any) -> None:
        """Write ``name`` at the ``parameters``, of which there may be none, for ``body`` in documents.

        No statement changes by it: unlike a function that is defined, it is what a Python function or variable of the
        script is to its reader. What recurs in the claims from here on is recognised, also where proofs derive it.

        >>> from symres.statements.expressions import E, norm
        >>> theory = Theory("example")
        >>> d = theory.sizes("d")
        >>> A, x = theory.matrix("A", d, d), theory.random("x", d)
        >>> theory.abbreviate("f", A, E(norm(A * x) ** 2))
        """
        listed = parameters if isinstance(parameters, (tuple, list)) else (parameters,)
        self._require_free(name, "an abbreviation", None)
        self._make_room(f"abbreviation {name}", self.abbreviations, lambda a: a.name == name)
        if any(a.name == name for a in self.abbreviations):
            raise ClaimError(f"{self.name}: {name} abbreviates two things; rename one")
        try:
            self.abbreviations.append(abbreviation(name, listed, body))
        except (ClaimError, Rejected) as error:
            raise ClaimError(f"{self.name}: {name}: {error}") from None

    @property
    def _meanings(self) -> dict[Term, Term]:
        return {d.term: d.meaning for d in self.definitions if isinstance(d, Defined)}

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
        title: str = "",
        note: str = "",
        erratum: Erratum | None = None,
        by: str | None = None,
        steps: Any = (),
        witness: Mapping[sympy.Symbol, Any] = MappingProxyType({}),
        counterexample: Mapping[sympy.Symbol, Any] | None = None,
    ) -> Claim:
        """Claim a formula; see ``Claim`` for the arguments. The id is the theory's name, a dot, and ``name``."""
        return self._add(
            self._claim(
                name,
                of,
                given=given,
                expect=expect,
                where=where,
                says=says,
                title=title,
                note=note,
                erratum=erratum,
                by=by,
                steps=steps,
                witness=witness,
                counterexample=counterexample,
            )
        )

    @contextmanager
    def theorem(
        self,
        name: str,
        of: Any,
        *,
        given: Any = (),
        expect: str = "proved",
        where: str = "",
        says: str = "",
        title: str = "",
        note: str = "",
        erratum: Erratum | None = None,
        instance: Mapping[Any, Any] = MappingProxyType({}),
    ) -> Iterator[Recorder]:
        """Claim a formula and spell out its proof; see ``Claim`` for the arguments and ``Recorder`` for the steps.

        ``instance`` gives exact values for which the hypotheses hold, where none is found: ``{d: 1, A: I(d)}``. What
        it does not give is drawn at random, and values may mention it.

        The claim is made when the block ends; what the block raises goes through unchanged. Where it should be refuted,
        the steps lead from it to something false; it binds all of its variables then, and has no hypotheses.

        >>> from symres.statements.words import at_most, for_all
        >>> theory = Theory("example")
        >>> x = theory.number("x")
        >>> with theory.theorem("all_small", for_all(x, at_most(x, 1)), expect="refuted") as proof:
        ...     proof.have(at_most(2, 1))
        >>> theory.check()["all_small"]
        <example.all_small: refuted (false: its negation is proved)>
        """
        claim = self._claim(
            name,
            of,
            given=given,
            expect=expect,
            where=where,
            says=says,
            title=title,
            note=note,
            erratum=erratum,
            instance=instance,
        )
        try:
            statement = claim.freeze().statement
        except ClaimError as error:
            raise ClaimError(f"{claim.id}: {error}") from None
        if expect == "refuted" and (statement.variables or statement.hypotheses):
            raise ClaimError(
                f"{claim.id}: a theorem that is to be refuted has neither variables nor hypotheses; bind them with "
                "for_all or there_is"
            )
        self._require_new(claim)
        proof = Recorder(claim.id, statement, claim.freezer)
        yield proof
        steps = proof.finish()
        self._add(
            replace(claim, script=steps, earlier=Earlier(self.claims, len(self.claims)), cites=tuple(proof.cites))
        )

    def _claim(
        self,
        name: str,
        of: Any,
        *,
        given: Any = (),
        expect: str = "proved",
        where: str = "",
        says: str = "",
        title: str = "",
        note: str = "",
        erratum: Erratum | None = None,
        instance: Mapping[Any, Any] = MappingProxyType({}),
        by: str | None = None,
        steps: Any = (),
        witness: Mapping[sympy.Symbol, Any] = MappingProxyType({}),
        counterexample: Mapping[sympy.Symbol, Any] | None = None,
    ) -> Claim:
        identity = self._identity(name)
        file, line = written_at()
        _require_text(identity, where=where, says=says, title=title, note=note)
        if expect not in VERDICTS:
            raise ClaimError(f"{identity}: expect is one of {', '.join(VERDICTS)}, not {expect!r}")
        if not isinstance(erratum, (Erratum, type(None))):
            raise ClaimError(f"{identity}: erratum is given as Erratum(severity, ...), not {erratum!r}")
        if not isinstance(instance, Mapping):
            raise ClaimError(f"{identity}: instance maps symbols to values, such as {{x: 2}}, not {instance!r}")
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
        return CheckableClaim(
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
            erratum=erratum,
            instance=dict(instance),
            source=self.source,
            title=title,
            section=self.title,
            abbreviations=tuple(self.abbreviations),
            file=file,
            line=line,
            quantities=dict(self.quantities),
            meanings=self._meanings,
            tables=dict(self.tables),
        )

    def cite(
        self, name: str, statement: str, reference: str, *, where: str = "", title: str = "", note: str = ""
    ) -> Claim:
        """A claim from the literature: ``statement`` in LaTeX, and its ``reference``. It is never called proved."""
        identity = self._identity(name)
        _require_text(identity, statement=statement, reference=reference, where=where, title=title, note=note)
        if not reference:
            raise ClaimError(f"{identity}: a cited claim needs a reference")
        place = where or self.where
        file, line = written_at()
        return self._add(
            CheckableClaim(
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
                title=title,
                section=self.title,
                file=file,
                line=line,
            )
        )

    def _identity(self, name: str) -> str:
        """The id of the claim ``name``: the theory's own name for an empty one."""
        identity = f"{self.name}.{name}" if name else self.name
        if not isinstance(name, str) or not NAME.match(identity):
            raise ClaimError(f"{self.name}: a claim has a name such as 'gradient', not {name!r}")
        return identity

    def _add(self, claim: Claim) -> Claim:
        self._require_new(claim)
        self._places[claim.id] = len(self.claims)
        self.claims.append(claim)
        return claim

    def _make_room(self, what: str, made: list[Any], is_it: Callable[[Any], bool]) -> None:
        """Forget what an earlier run of a cell made under a name, before the cell makes it again."""
        now, before = cell(), self._cells.get(what)
        if now is not None and before is not None and now != before:
            made[:] = [one for one in made if not is_it(one)]
        self._cells[what] = now

    def _require_new(self, claim: Claim) -> None:
        self._make_room(f"claim {claim.id}", self.claims, lambda c: c.id == claim.id)
        if len(self.claims) != len(self._places):  # some are gone
            self._places = {c.id: n for n, c in enumerate(self.claims)}
        place = self._places.get(claim.id)
        if place is not None:
            line = self.claims[place].line
            raise ClaimError(f"two claims have the id {claim.id}, the other is on line {line}; rename one")


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


def _matrix(rows: Any, columns: Any) -> Term:
    """The sort of matrices with these sizes."""
    sizes = [entry_of(quantity(size).term) for size in (rows, columns)]
    try:
        return matrix_sort(*sizes)
    except Rejected as refusal:
        raise ClaimError(f"{refusal}; declare a size with theory.sizes") from None


def _shape(shape: tuple[Any, ...]) -> Term:
    """The sort of numbers, vectors or matrices."""
    if len(shape) > 2:
        raise ClaimError(f"a shape is empty, a length, or rows and columns, not {shape!r}")
    return _matrix(shape[0], shape[1] if len(shape) == 2 else ONE) if shape else REAL


def _sequence(rows: Any, columns: Any, of: Callable[[Term], Term]) -> Term:
    """The sort of sequences of matrices, ``of`` the sort of matrices i, whose sizes may depend on i."""
    i = fresh(INT)
    here = []
    for size in (rows, columns):
        varies = callable(size) and not (isinstance(size, Expression) and size.term.sort is INT)
        here.append(size(Quantity(i)) if varies else size)
    return function_sort(INT, abstract(of(_matrix(*here)), i))


def _space(name: str) -> Term:
    try:
        return base_sort(name)
    except Rejected as refusal:
        raise ClaimError(str(refusal)) from None


__all__ = ["Claim", "Theory", "equal", "gradient"]
