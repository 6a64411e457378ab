"""Theories, in which a proof script declares variables, defines functions and makes claims.

>>> from symres import gradient
>>> theory = Theory("example")
>>> w, v = theory.reals("w v")
>>> F = theory.define("F", (w, v), (1 - w * v) ** 2)
>>> claim = theory.claim("gradient", gradient(F) == [2*v*(w*v - 1), 2*w*(w*v - 1)])
>>> claim.id
'example.gradient'

Sizes, depths and laws may be symbols, too; the proof of such a theorem is written as a script:

>>> d = theory.naturals("d")
>>> A, B = theory.matrices("A B", d, d)
>>> with theory.theorem("commuting", (A + B) ** 2 == A**2 + 2 * A * B + B**2, given=A * B == B * A) as proof:
...     proof.have((A + B) ** 2 == A**2 + A * B + B * A + B**2, by="algebra")
>>> theory.claims[-1].freeze().statement.conclusion
(A + B)^2 = A^2 + 2*A*B + B^2
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from symres.errors import ClaimError, did_you_mean
from symres.functions import HEADS
from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    INT,
    PROP,
    REAL,
    free_variables,
    function_sort,
    lam,
    matrix,
    show,
    variable,
)
from symres.language.abbreviations import abbreviation
from symres.language.derivatives import equations
from symres.language.domains import NUMBERS
from symres.language.expressions import (
    SPACE,
    DefinedFunction,
    Expression,
    Proposition,
    entry_of,
    expression,
    made,
    outcomes,
    proposition,
    refusing,
    require_seen,
    several,
    variable_of,
    variables_in,
    without,
)
from symres.language.integral_terms import INTEGRAL
from symres.language.mentions import Declared, Defined
from symres.language.places import cell, written_at
from symres.language.restrictions import require_within
from symres.language.steps import KINDS
from symres.script.claims import VERDICTS, Claim, Earlier, Erratum

from .collecting import collect
from .declarations import as_declared, matrix_of, numeral, sequence_of, shape_of, space_of
from .recording import Recorder

if TYPE_CHECKING:
    from symres.language.abbreviations import Abbreviation

NAME = re.compile(r"[A-Za-z]\w*(\.[A-Za-z0-9]\w*)*\Z", re.ASCII)


class Theory:
    """Claims that share variables, definitions and hypotheses.

    In a notebook, what a cell claims and defines takes the place of what has the same name from an earlier run.

    ``name`` is the front part of every claim's id. ``source`` is a key of the nearest ``sources.json`` (or free text
    where there is none), ``where`` the place in it, ``title`` the heading above its claims in documents.
    """

    claim_type: type[Claim] = Claim

    def __init__(self, name: str, source: str = "", where: str = "", title: str = "") -> None:
        if not isinstance(name, str) or not NAME.match(name):
            raise ClaimError(f"a theory has a name such as 'shamir.example1', not {name!r}")
        _require_text(name, source=source, where=where, title=title)
        self.name = name
        self.source = source
        self.where = where
        self.title = title
        self.domains: dict[Term, str] = {}  # of the variables, in the order of their declarations
        self.arrays: dict[str, str] = {}
        self._entries: dict[str, str] = {}  # the array to which an entry belongs, by their names
        self.definitions: list[DefinedFunction] = []
        self.abbreviations: list[Abbreviation] = []
        self.tables: dict[str, str] = {}
        self.hypotheses: list[Proposition] = []
        self.claims: list[Claim] = []
        self._places: dict[str, int] = {}  # of the claims by their ids
        self._cells: dict[str, int | None] = {}  # the runs of cells of a notebook that made claims and definitions
        collect(self)

    def __repr__(self) -> str:
        return f"Theory({self.name!r}, {len(self.claims)} claims)"

    def __getitem__(self, name: str) -> Claim:
        """The claim ``name``, so that another script can cite it: ``by=lemmas["triangle"]``; raises ``ClaimError``."""
        wanted = f"{self.name}.{name}" if name else self.name
        place = self._places.get(wanted)
        if place is None:
            mend = did_you_mean(wanted, [claim.id for claim in self.claims], f"it has {len(self.claims)} claims")
            raise ClaimError(f"{self.name} has no claim {wanted}; {mend}")
        return self.claims[place]

    # ---------------------------------------------------------------------------------------------------------- numbers

    def reals(self, names: str) -> Any:
        """Real numbers: one for one name, a tuple for several."""
        return self._numbers(names, "real")

    def positive(self, names: str) -> Any:
        """Real numbers > 0."""
        return self._numbers(names, "positive")

    def nonnegative(self, names: str) -> Any:
        """Real numbers >= 0."""
        return self._numbers(names, "nonnegative")

    def nonzero(self, names: str) -> Any:
        """Real numbers that are not 0."""
        return self._numbers(names, "nonzero")

    def integers(self, names: str) -> Any:
        """Integers, also to run over in sums, products, quantifiers and inductions."""
        return self._numbers(names, "integer")

    def naturals(self, names: str) -> Any:
        """Integers >= 1, such as the sizes of matrices and the depths of networks."""
        return self._numbers(names, "natural")

    def _numbers(self, names: str, domain: str) -> Any:
        return self._several(names, lambda name: self._variable(name, NUMBERS[domain], domain))

    # --------------------------------------------------------------------------------------------- vectors and matrices

    def matrix(self, name: str, rows: Any, columns: Any) -> Any:
        """A matrix, whose sizes are numerals or symbols.

        Where both are numerals, it is that of the real numbers name_11, name_12, ...; with ten rows or columns, or
        more, name_1_1, name_1_2, ...
        """
        rows, columns = numeral(rows), numeral(columns)
        if not (type(rows) is int and type(columns) is int):
            return self._variable(name, matrix_of(rows, columns), "matrix")
        between = "" if max(rows, columns) < 10 else "_"
        shape = f"{rows} x {columns} matrix"
        return self._array(name, shape, rows, columns, lambda i, j: f"{name}_{i}{between}{j}")

    def matrices(self, names: str, rows: Any, columns: Any) -> Any:
        """Matrices of one shape, as from ``matrix``: one for one name, a tuple for several."""
        return self._several(names, lambda name: self.matrix(name, rows, columns))

    def symmetric(self, name: str, size: Any) -> Any:
        """A symmetric matrix, S' = S; of numeral size one of the entries on and above the diagonal."""
        size = numeral(size)
        if type(size) is not int:
            return self._variable(name, matrix_of(size, size), "symmetric")
        between = "" if size < 10 else "_"
        shape = f"symmetric {size} x {size} matrix"
        return self._array(name, shape, size, size, lambda i, j: f"{name}_{min(i, j)}{between}{max(i, j)}")

    def vector(self, name: str, size: Any) -> Any:
        """A column; of numeral size that of the real numbers name_1, name_2, ..."""
        size = numeral(size)
        if type(size) is not int:
            return self._variable(name, matrix_of(size, 1), "matrix")
        return self._array(name, f"vector of length {size}", size, 1, lambda i, j: f"{name}_{i}")

    def vectors(self, names: str, size: Any) -> Any:
        """Vectors of one length, as from ``vector``: one for one name, a tuple for several."""
        return self._several(names, lambda name: self.vector(name, size))

    # ------------------------------------------------------------------------------------------ sequences and functions

    def layers(self, name: str, rows: Any, columns: Any) -> Any:
        """A matrix A[i] for every integer i; ``rows`` and ``columns`` may be functions of i.

        >>> theory = Theory("example")
        >>> w, i = theory.widths("w"), theory.integers("i")
        >>> W = theory.layers("W", lambda i: w(i + 1), w)
        >>> W[i + 1] * W[i]
        W(i + 1)*W(i)
        >>> W[i] * W[i + 1]
        Traceback (most recent call last):
        symres.errors.ClaimError: shapes do not fit in a product: ...
        """
        return self._variable(name, sequence_of(rows, columns, lambda sort: sort), "matrix")

    def vector_layers(self, name: str, size: Any) -> Any:
        """A vector v[i] for every integer i; ``size`` may be a function of i."""
        return self.layers(name, size, 1)

    def numbers(self, name: str) -> Any:
        """A real number a[i] for every integer i."""
        return self._variable(name, function_sort(INT, REAL), "function")

    def whole_numbers(self, name: str) -> Any:
        """An integer w(i), of any sign, for every integer i."""
        return self._variable(name, function_sort(INT, INT), "function")

    def widths(self, name: str) -> Any:
        """An integer w(i) >= 1 for every integer i."""
        return self._variable(name, function_sort(INT, INT), "widths")

    def function(self, name: str, *shape: Any) -> Any:
        """An arbitrary function with real values of a number; with a shape, of a vector or matrix."""
        return self._variable(name, function_sort(shape_of(shape), REAL), "function")

    def map(self, name: str, size: Any, size_of_values: Any) -> Any:
        """An arbitrary function from vectors to vectors."""
        return self._variable(name, function_sort(matrix_of(size, 1), matrix_of(size_of_values, 1)), "function")

    def mapping(self, name: str, arguments: Any, value: Any) -> Any:
        """An arbitrary function of arguments of the sorts of these, with values of the sort of that one.

        >>> theory = Theory("example")
        >>> d = theory.naturals("d")
        >>> w, V = theory.vector("w", d), theory.matrix("V", d, d)
        >>> theory.mapping("g", (w, V), w)(2 * w, V.T)
        g(2*w, T(V))
        """
        sort = expression(value).term.sort
        for x in reversed(arguments if isinstance(arguments, tuple) else (arguments,)):
            domain = expression(x).term.sort
            if sort is None or domain is None:
                raise ClaimError(f"{self.name}: {name} is a function of expressions with values that are expressions")
            sort = function_sort(domain, sort)
        return self._variable(name, sort or REAL, "function")

    def predicate(self, name: str, *arguments: Any) -> Any:
        """An arbitrary property of arguments of the sorts of these.

        >>> theory = Theory("example")
        >>> i, x = theory.integers("i"), theory.reals("x")
        >>> theory.predicate("P", i, x)(i + 1, 2 * x)
        P(i + 1, 2*x)
        """
        sort = PROP
        for x in reversed(arguments):
            domain = expression(x).term.sort
            if domain is None:
                raise ClaimError(f"{self.name}: {name} is a property of expressions")
            sort = function_sort(domain, sort)
        if sort is PROP:
            raise ClaimError(f"{self.name}: {name} is a property of something; name its arguments")
        return self._variable(name, sort, "function")

    # ------------------------------------------------------------------------------------------------- random variables

    def random(self, names: str, *shape: Any, space: str = SPACE) -> Any:
        """Random variables: numbers without a shape, vectors of a length, or matrices. See ``symres.E``.

        >>> theory = Theory("example")
        >>> x = theory.random("x", theory.naturals("d"))
        >>> from symres import E, norm
        >>> E(norm(x) ** 2)
        E(fun omega. frobenius(x(omega))^2)
        """
        sort = function_sort(space_of(space), shape_of(shape))
        return self._several(names, lambda name: self._random(name, sort))

    def random_layers(self, name: str, rows: Any, columns: Any, space: str = SPACE) -> Any:
        """A random matrix W[i] for every integer i; ``rows`` and ``columns`` may be functions of i."""
        sort = sequence_of(rows, columns, lambda matrices: function_sort(space_of(space), matrices))
        return self._random(name, sort)

    def random_function(self, name: str, *shape: Any, space: str = SPACE) -> Any:
        """A random function with real values of a number; with a shape, of a vector or matrix.

        That is how the loss of a prediction p depends on the label of a random example.

        >>> theory = Theory("example")
        >>> loss = theory.random_function("ell")
        >>> from symres import E
        >>> E(loss(theory.reals("p")))
        E(fun omega. ell(omega, p))
        """
        return self._random(name, function_sort(space_of(space), function_sort(shape_of(shape), REAL)))

    def _random(self, name: str, sort: Term) -> Expression:
        declared = self._variable(name, sort, "random")
        return as_declared(declared.term, declared.mentions)

    def table(self, file: str) -> Any:
        """The integers X(i, j) in a ``.npy`` file, by row and column from 1; it lies beside the script, or below.

        Claims speak of it by the SHA-256 of the file. See ``symres.codes_separate``. Raises ``ClaimError``.
        """
        from symres.language.data_sets import read

        found = read(Path(written_at()[0]).parent, file)
        self.tables[found.term.value[0]] = file
        return found

    def like(self, names: str, value: Any) -> Any:
        """Variables of the sort of a value: one for one name, a tuple for several.

        >>> theory = Theory("example")
        >>> x = theory.vector("x", theory.naturals("d"))
        >>> theory.like("u v", x)
        (u, v)
        """
        sort = expression(value).term.sort
        if sort is None or sort is PROP:
            raise ClaimError(f"{self.name}: a variable is like a number, a matrix, a function or an outcome")
        domain = "matrix" if sort.head == "matrix" else "function" if sort.head == "function" else "real"
        return self._several(names, lambda name: self._variable(name, sort, "integer" if sort is INT else domain))

    # ----------------------------------------------------------------------------------------------------- declarations

    def _variable(self, name: str, sort: Term, domain: str) -> Expression:
        self._require_name(name)
        try:
            x = variable(name, sort)
        except Rejected as error:
            raise ClaimError(f"{self.name}: {error}") from None
        self._require_free(name, domain, x)
        self.domains[x] = domain
        sizes = free_variables(sort) & self.domains.keys()
        return Expression(x, frozenset(Declared(y, self.domains[y], self.name) for y in (x, *sizes)))

    def _require_name(self, name: Any) -> None:
        if not _is_name(name):
            read = normalize("NFKC", name) if isinstance(name, str) else ""
            if read != name and _is_name(read):
                raise ClaimError(f"{self.name}: {name!r} is no name, Python reads it as {read!r}; write {read!r}")
            raise ClaimError(
                f"{self.name}: {name!r} is no name; a name has letters, digits and _, such as x, x_1 or theta"
            )
        if name in RESERVED:
            raise ClaimError(f"{self.name}: {name} has a meaning already; take another name")

    def _require_free(self, name: str, domain: str, x: Term | None) -> None:
        """Refuse a name that stands for something else."""
        for other, its in self.domains.items():
            if other.value == name and (other is not x or its != domain):
                raise ClaimError(f"{self.name}: {name} is declared as {its} and again as {domain}; rename one")
        if x is not None and any(d.name == name for d in self.definitions):
            raise ClaimError(f"{self.name}: {name} is defined, and again declared as {domain}; rename one")

    def _several(self, names: Any, declare: Callable[[str], Any]) -> Any:
        if not isinstance(names, str) or not names.replace(",", " ").split():
            raise ClaimError(f"{self.name}: variables are declared by name, such as 'A B', not {names!r}")
        found = tuple(declare(name) for name in names.replace(",", " ").split())
        return found[0] if len(found) == 1 else found

    def _array(self, name: str, shape: str, rows: int, columns: int, entry: Callable[[int, int], str]) -> Expression:
        """The matrix of new real numbers; raises ``ClaimError`` if another array has its name or that of an entry, as
        P_1_1 could belong to a matrix P and to a vector P_1.
        """
        self._require_name(name)
        if min(rows, columns) < 1:
            raise ClaimError(f"{self.name}: {name} has {rows} rows and {columns} columns; it needs one of each")
        if self.arrays.setdefault(name, shape) != shape:
            raise ClaimError(f"{self.name}: {name} is declared as {self.arrays[name]} and again as {shape}; rename one")
        names = [[entry(i + 1, j + 1) for j in range(columns)] for i in range(rows)]
        for one in (one for row in names for one in row):
            other = self._entries.setdefault(one, name)
            if other != name:
                raise ClaimError(f"{self.name}: {one} would be an entry of {other} and of {name}; rename one")
        grid = [[self._variable(one, REAL, "real") for one in row] for row in names]
        entries: Expression = made(matrix([[e.term for e in row] for row in grid]), *(e for row in grid for e in row))
        return entries

    # ------------------------------------------------------------------------------------------- definitions and claims

    @refusing
    def define(self, name: str, variables: Any, body: Any) -> DefinedFunction:
        """The function ``name`` of ``variables`` with the ``body``, a number, a matrix or a proposition.

        >>> from symres import trace
        >>> theory = Theory("example")
        >>> A, B = theory.matrices("A B", theory.naturals("d"), theory.naturals("d"))
        >>> f = theory.define("f", A, trace(A * B))
        >>> f(A * A)
        f(A*A)
        """
        self._require_name(name)
        self._make_room(f"function {name}", self.definitions, lambda d: d.name == name)
        if any(d.name == name for d in self.definitions):
            raise ClaimError(f"{self.name}: {name} is defined twice")
        self._require_free(name, "a function", None)
        bound = variables_in(variables)
        value = expression(body)
        term = entry_of(value.term)
        if outcomes(term):
            raise ClaimError(f"{name} has a random value; write a Python function, or bind the outcome with E")
        require_within(term, value.mentions)
        own = [variable_of(x) for x in bound]
        for x in reversed(own):
            require_seen(x, value, "the parameter")
            term = lam(x, term, str(x.value))
        if term.sort is None:
            raise ClaimError(f"{name} has no value")
        defined = DefinedFunction(variable(name, term.sort), term, bound, without(value, bound).mentions)
        self.definitions.append(defined)
        return defined

    def abbreviate(self, name: str, parameters: Any, body: Any) -> None:
        """Write ``name`` at the ``parameters``, of which there may be none, for ``body`` in documents.

        No statement changes by it: unlike a function that is defined, it is what a Python function or variable of the
        script is to its reader. What recurs in the claims from here on is recognised, also where proofs derive it.

        >>> from symres import E, norm
        >>> theory = Theory("example")
        >>> d = theory.naturals("d")
        >>> A, x = theory.matrix("A", d, d), theory.random("x", d)
        >>> theory.abbreviate("f", A, E(norm(A * x) ** 2))
        """
        self._require_free(name, "an abbreviation", None)
        self._make_room(f"abbreviation {name}", self.abbreviations, lambda a: a.name == name)
        if any(a.name == name for a in self.abbreviations):
            raise ClaimError(f"{self.name}: {name} abbreviates two things; rename one")
        try:
            self.abbreviations.append(abbreviation(name, several(parameters), body))
        except (ClaimError, Rejected) as error:
            raise ClaimError(f"{self.name}: {name}: {error}") from None

    @property
    def meanings(self) -> dict[Term, Term]:
        """The functions that the theory defines, with their meanings, in the order of their definition."""
        return {d.term: d.meaning for d in self.definitions}

    def suppose(self, *propositions: Any) -> None:
        """Hypotheses of every claim made from here on."""
        self.hypotheses.extend(proposition(p) for p in propositions)

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
        witness: Any = (),
        counterexample: Any = None,
    ) -> Claim:
        """Claim a proposition; see ``Claim`` for the arguments. The id is the theory's name, a dot, and ``name``."""
        texts = {"where": where, "says": says, "title": title, "note": note}
        hints = {"by": by, "steps": steps, "witness": witness, "counterexample": counterexample}
        return self._add(self._claim(name, of, given, expect, erratum, texts, hints))

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
        instance: Any = (),
    ) -> Iterator[Recorder]:
        """Claim a proposition and spell out its proof; see ``Claim`` for the arguments and ``Recorder`` for the steps.

        ``instance`` gives exact values for which the hypotheses hold, where none is found: ``[d == 1, A == I(d)]``.
        What it does not give is drawn at random, and values may mention it.

        The claim is made when the block ends; what the block raises goes through unchanged. Where it should be refuted
        and has neither variables nor hypotheses, the steps lead from it to something false; otherwise values are looked
        for at which it fails, as for a claim.

        >>> from symres import Theory, for_all, number
        >>> theory = Theory("example")
        >>> x = theory.reals("x")
        >>> with theory.theorem("all_small", for_all(x, x <= 1), expect="refuted") as proof:
        ...     proof.have(number(2) <= 1)
        >>> theory.check()["all_small"]
        <example.all_small: refuted (false: its negation is proved)>
        """
        texts = {"where": where, "says": says, "title": title, "note": note}
        claim = self._claim(name, of, given, expect, erratum, texts, {"instance": instance})
        try:
            statement = claim.freeze().statement
        except ClaimError as error:
            raise ClaimError(f"{claim.id}: {error}") from None
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
        given: Any = (),
        expect: str = "proved",
        erratum: Erratum | None = None,
        texts: Mapping[str, str] = MappingProxyType({}),
        hints: Mapping[str, Any] = MappingProxyType({}),
    ) -> Claim:
        """The claim with ``texts`` for its readers and ``hints`` for the search, by their names in ``Claim``."""
        identity = self._identity(name)
        _require_text(identity, **texts)
        by, instance = hints.get("by"), hints.get("instance", ())
        counterexample = hints.get("counterexample")
        if expect not in VERDICTS:
            raise ClaimError(f"{identity}: expect is one of {', '.join(VERDICTS)}, not {expect!r}")
        if not isinstance(erratum, (Erratum, type(None))):
            raise ClaimError(f"{identity}: erratum is given as Erratum(severity, ...), not {erratum!r}")
        if by is not None and by not in KINDS:
            raise ClaimError(f"{identity}: by is one of {', '.join(KINDS)}, not {by!r}")
        try:
            stated = proposition(of)
            hypotheses = tuple(map(proposition, several(given)))
            terms = _witness(hints.get("witness", ()), stated)
            lemmas = tuple(map(proposition, several(hints.get("steps", ()))))
            point = None if counterexample is None else _values("counterexample", counterexample)
            example = tuple(equations(instance, "instance"))
            bound = {name for p in (stated, *hypotheses) for name in _bound_names(p.term)}
            self._require_declared("the witness", terms.values(), bound)
            self._require_declared("steps=", lemmas, bound)
        except ClaimError as error:
            raise ClaimError(f"{identity}: {error}") from None
        return self.claim_type(
            identity,
            stated,
            (*self.hypotheses, *hypotheses),
            dict(self.domains),
            expect,
            texts.get("where") or self.where,
            texts.get("says", ""),
            texts.get("note", ""),
            by,
            lemmas,
            terms,
            point,
            erratum=erratum,
            instance=example,
            abbreviations=tuple(self.abbreviations),
            meanings=self.meanings,
            tables=dict(self.tables),
            **self._place(texts.get("title", "")),
        )

    def _place(self, title: str) -> dict[str, Any]:
        """The fields of a claim that say where it is written."""
        file, line = written_at()
        return {"title": title, "source": self.source, "section": self.title, "file": file, "line": line}

    def _require_declared(self, what: str, said: Iterable[Expression], bound: set[str]) -> None:
        """Refuse a hint that mentions a variable which the theory did not declare and the claim does not bind."""
        for e in said:
            functions = {INTEGRAL, *(m.term for m in e.mentions if isinstance(m, Defined))}
            for x in sorted(free_variables(e.term) - functions - self.domains.keys(), key=show):
                if str(x.value) not in bound and not (x.sort is not None and x.sort.head == "base"):
                    raise ClaimError(
                        f"{what} mentions {show(x)}, which this theory did not declare; declare it, or use what the "
                        "theory returned"
                    )

    def cite(
        self, name: str, statement: str, reference: str, *, where: str = "", title: str = "", note: str = ""
    ) -> Claim:
        """A claim from the literature: ``statement`` in LaTeX, and its ``reference``. It is never called proved."""
        identity = self._identity(name)
        _require_text(identity, statement=statement, reference=reference, where=where, title=title, note=note)
        if not reference:
            raise ClaimError(f"{identity}: a cited claim needs a reference")
        place, title_and_line = where or self.where, self._place(title)
        return self._add(
            self.claim_type(
                identity, None, (), {}, "cited", place, statement, note, reference=reference, **title_and_line
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
        """Forget a claim or definition of an earlier run of this cell before the cell makes it again."""
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


# names that formulas have for something else
RESERVED = frozenset(
    (
        *("pi", "sqrt", "integral", "Sum", "Prod", "tr", "det", "adj", "frobenius", "spectral", "psd", "false", "fun"),
        *HEADS,
    )
)


def _is_name(name: Any) -> bool:
    """Whether a text may name a variable: _1 is kept for those without a name, and x² looks like a square."""
    if not isinstance(name, str) or not name.isidentifier() or name[0] == "_" or normalize("NFKC", name) != name:
        return False
    return not keyword.iskeyword(name) or name == "lambda"


def _require_text(owner: str, **texts: Any) -> None:
    for name, value in texts.items():
        if not isinstance(value, str):
            raise ClaimError(f"{owner}: {name} is text, not {value!r}")


def _witness(witness: Any, stated: Proposition) -> dict[str, Expression]:
    """The terms of a witness, by the names of what the quantifiers of the claim bind."""
    terms = _values("witness", witness)
    bound = list(dict.fromkeys(_bound_names(stated.term)))
    for name in terms:
        if name not in bound:
            known = ", ".join(bound) or "nothing"
            raise ClaimError(f"the witness gives a term for {name}, but the quantifiers of the claim bind {known}")
    return terms


def _bound_names(term: Term) -> Iterator[str]:
    if term.head in ("all", "ex"):
        yield str(term.value)
    for part in term.args:
        if part.sort is PROP:
            yield from _bound_names(part)


def _values(what: str, values: Any) -> dict[str, Expression]:
    """The values that equations give, by the names of the variables."""
    return {str(variable_of(x).value): value for x, value in equations(values, what)}
