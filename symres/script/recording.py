"""The ``proof`` in ``with theory.theorem(...) as proof``: each call records a step, and nothing is checked yet.

Blocks are context managers, and what their last step says is known after them in the general form: see
``symres.language.steps``, which has the recorded steps.

>>> from symres.script.theory import Theory
>>> theory = Theory("example")
>>> k, n = theory.integers("k n")
>>> x = theory.reals("x")
>>> with theory.theorem("power", 0 <= x**n, given=[0 <= x, 0 <= n]) as proof:
...     with proof.induction(k, 0, 0 <= x**k):
...         _ = proof.chain(0).at_most(x * x**k).equals(x ** (k + 1), by="power_next")
>>> [type(step).__name__ for step in proof.script]
['Block', 'Conclude']
>>> proof.script[0].steps
(Have(proposition=0 <= x*x^k, by=(), at=(), line=3, links=0),
 Have(proposition=x*x^k = x^(k + 1), by=('power_next',), at=(), line=3, links=0),
 Have(proposition=0 <= x^(k + 1), by=('chain',), at=(), line=3, links=2))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Rejected, Statement, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import INT, conjunction, fits, free_variables, instantiate, show, show_sort, variable
from symres.language.derivatives import equations
from symres.language.domains import literals
from symres.language.expressions import (
    Expression,
    Proposition,
    domain_of,
    expression,
    outcomes,
    proposition,
    several,
    variable_of,
)
from symres.language.freezing import Freezer
from symres.language.places import written_at
from symres.language.steps import At, Block, Conclude, Exhibit, Have, Obtain, Step

from .declarations import as_declared

Opened = AbstractContextManager[None]


@dataclass
class _Frame:
    """A block that is open: its steps so far, and the variables that it and its steps introduced."""

    steps: list[Step] = field(default_factory=list)
    variables: list[Term] = field(default_factory=list)


class Recorder:
    """The ``proof`` of a theorem: its methods record the steps.

    ``by`` names the reason of a step: a rule, a claim or its id, several of those, ``"algebra"`` (normal forms, and the
    equations at hand), ``"arithmetic"`` (inequalities), ``"moments"`` (means of independent random variables) or
    ``"hypothesis"``; without it the reason is searched for. ``at`` gives values to variables of the rule or claim.
    """

    def __init__(self, name: str, statement: Statement, freezer: Callable[[], Freezer]) -> None:
        self.name = name
        self.script: tuple[Step, ...] = ()
        self._statement = statement
        self._freezer = freezer
        self._frames = [_Frame(variables=list(statement.variables))]
        self._concluded = False
        self.cites: list[Any] = []  # the claims that are given as reasons

    # ---------------------------------------------------------------------------------------------------------- steps

    def have(self, claim: Any, by: Any = None, at: Any = None) -> None:
        """A fact."""
        self._add(Have(self._proposition(claim), self._reasons(by), self._at(at), written_at()[1]))

    def chain(self, start: Any) -> Chain:
        """A chain a = b <= c ...: ``proof.chain(a).equals(b, by=...).at_most(c)``; a <= c is known after it."""
        return Chain(self, start)

    def obtain(self, names: str, existential: Any, by: Any = None, at: Any = None) -> Any:
        """New variables of which what follows ``there_is`` is known from here to the end of the block.

        They come as ``Theory`` would declare them: of a random variable, its value at the outcome.
        """
        proposition = self._proposition(existential)
        found: list[Term] = []
        body = proposition
        known = {str(x.value) for frame in self._frames for x in frame.variables}
        for name in names.replace(",", " ").split():
            if body.head != "ex":
                raise ClaimError(f"{self.name}: {existential!r} does not say that {len(found) + 1} things exist")
            if name in known:
                raise ClaimError(f"{self.name}: the name {name} is taken; give what you obtain a new name")
            known.add(name)
            found.append(self._kernel(variable, name, body.args[0]))
            body = self._kernel(instantiate, body, found[-1])
        if not found:
            raise ClaimError(f"{self.name}: obtain gives a name to what exists, such as proof.obtain('x', ...)")
        self._add(Obtain(tuple(found), proposition, self._reasons(by), self._at(at), written_at()[1]))
        self._frames[-1].variables += found
        return as_declared(found[0]) if len(found) == 1 else tuple(map(as_declared, found))

    def exhibit(self, existential: Any, *terms: Any, by: Any = None, at: Any = None) -> None:
        """Prove that something exists by terms for it, the outermost first."""
        proposition = self._proposition(existential)
        body, values = proposition, []
        for value in terms:
            term = self._term(value)
            if body.head != "ex":
                raise ClaimError(f"{self.name}: {existential!r} does not say that {len(terms)} things exist")
            if not fits(term.sort, body.args[0]):
                raise ClaimError(
                    f"{self.name}: a {show_sort(body.args[0])} {body.value} is to be exhibited, and {show(term)} is a "
                    f"{show_sort(term.sort)}"
                )
            values.append(term)
            body = self._kernel(instantiate, body, term)
        if not values:
            raise ClaimError(f"{self.name}: exhibit takes a term for each variable of there_is")
        self._add(Exhibit(proposition, tuple(values), self._reasons(by), self._at(at), written_at()[1]))

    def conclude(self, by: Any = None, at: Any = None) -> None:
        """The claim itself; implicit at the end of the proof."""
        if len(self._frames) > 1:
            raise ClaimError(f"{self.name}: a proof is concluded outside of its blocks; use proof.have here")
        self._add(Conclude(self._reasons(by), self._at(at), written_at()[1]))
        self._concluded = True

    # ---------------------------------------------------------------------------------------------------------- blocks

    def each(self, i: Any, low: Any, high: Any) -> Opened:
        """Open a block for an integer i with low <= i <= high; afterwards the last fact is known for all of them."""
        return self._block("each", self._index(i), (self._term(low), self._term(high)), None)

    @contextmanager
    def let(self, *variables: Any) -> Iterator[None]:
        """Open a block for arbitrary values of the variables, in the domains they are declared with."""
        if not variables:
            raise ClaimError(f"{self.name}: let names a variable")
        with ExitStack() as blocks:
            for x in variables:
                term = variable_of(x)
                blocks.enter_context(self._block("let", term, (), None))
                domain = literals(domain_of(expression(x), term), term)
                if domain:
                    blocks.enter_context(self._block("suppose", None, (), conjunction(domain)))
            yield

    def suppose(self, claim: Any) -> Opened:
        """Open a block under an assumption; afterwards it implies the last fact."""
        return self._block("suppose", None, (), self._proposition(claim, is_premise=True))

    def case(self, claim: Any) -> Opened:
        """Open a block for one of several consecutive cases, one of which holds; each ends with the same fact."""
        return self._block("case", None, (), self._proposition(claim))

    def contradiction(self, claim: Any) -> Opened:
        """Open a block under an assumption that leads to something false; afterwards its negation is known."""
        return self._block("contradiction", None, (), self._proposition(claim, is_premise=True))

    def base(self) -> Opened:
        """Open a block for the base of the induction that comes next."""
        return self._block("base", None, (), None)

    def induction(self, k: Any, start: Any, claim: Any) -> Opened:
        """Open a block that leads from the claim for some k >= ``start`` to k + 1; afterwards it holds for all k.

        ``claim`` is a proposition that mentions k, or a Python function of k.
        """
        index, first = self._index(k), self._term(start)
        self._frames.append(_Frame(variables=[index]))
        try:
            stated = claim(k) if callable(claim) and not isinstance(claim, Expression) else claim
            proposition = self._proposition(stated)
        finally:
            self._frames.pop()
        if index not in free_variables(proposition):
            raise ClaimError(f"{self.name}: {stated!r} does not mention {show(index)}, over which the induction runs")
        return self._block("induction", index, (first,), proposition)

    @contextmanager
    def _block(self, kind: str, x: Term | None, bounds: tuple[Term, ...], assumed: Term | None) -> Iterator[None]:
        line = written_at()[1]
        self._require_open()
        if x is not None:
            self._require_new(x)
        self._frames.append(_Frame(variables=[] if x is None else [x]))
        yield
        frame = self._frames.pop()
        if not frame.steps:
            raise ClaimError(f"{self.name}: the block {kind!r} of line {line} has no steps; end it with a fact")
        self._add(Block(kind, x, bounds, assumed, tuple(frame.steps), line))

    def finish(self) -> tuple[Step, ...]:
        """The script, with its conclusion."""
        if not self._concluded:
            self.conclude()
        self.script = tuple(self._frames[0].steps)
        return self.script

    # --------------------------------------------------------------------------------------------------------- freezing

    def _add(self, step: Step) -> None:
        self._require_open()
        self._frames[-1].steps.append(step)

    def _require_open(self) -> None:
        if self._concluded:
            raise ClaimError(f"{self.name}: a step after the proof was concluded; move it before proof.conclude")

    def _require_new(self, x: Term) -> None:
        for frame in self._frames:
            for known in frame.variables:
                if known.value == x.value:
                    raise ClaimError(
                        f"{self.name}: {show(x)} already stands for something here; a block takes a variable of its own"
                    )

    def _index(self, i: Any) -> Term:
        x = variable_of(i)
        if x.sort is not INT:
            raise ClaimError(f"{self.name}: {i!r} is no integer; declare one with theory.integers({str(i)!r})")
        return x

    def _proposition(self, claim: Any, is_premise: bool = False) -> Term:
        return self._closed(proposition(claim), is_premise)

    def _term(self, value: Any) -> Term:
        return self._closed(expression(value))

    @purse()
    def _closed(self, value: Any, is_premise: bool = False) -> Term:
        """The term of a proposition or expression in the names of the statement, defined functions replaced."""
        freezer = self._freezer()
        try:
            if isinstance(value, Proposition):
                term = freezer.proposition(value, is_premise, self._statement.hypotheses)
            else:
                term = freezer.expression(value)
            term = freezer.unfolded(term)
        except Rejected as refusal:
            raise ClaimError(f"{self.name}: {refusal}") from None
        self._require_known(term, value)
        return term

    def _require_known(self, term: Term, value: Any) -> None:
        known = {x for frame in self._frames for x in frame.variables}
        unknown = free_variables(term) - known
        if not unknown:
            return
        hidden = [x for x in outcomes(term) if x in unknown]
        if hidden:
            raise ClaimError(
                f"{self.name}: {value!r} depends on the outcome; write E(...) or surely(...), or open a block with "
                "proof.let(outcome())"
            )
        names = ", ".join(sorted(map(show, unknown)))
        raise ClaimError(
            f"{self.name}: {value!r} mentions {names}, which neither the claim and its hypotheses nor a block around "
            f"the step introduce; open one with `with proof.let({names}):`, or name it with proof.obtain"
        )

    def _reasons(self, by: Any) -> tuple[str, ...]:
        if by is None:
            return ()
        reasons = several(by)
        names = [reason if isinstance(reason, str) else getattr(reason, "id", None) for reason in reasons]
        found = tuple([name for name in names if isinstance(name, str) and name])
        if not names or len(found) < len(names):
            raise ClaimError(f"by names a rule or a claim, or is a claim, not {by!r}")
        self.cites.extend(reason for reason in reasons if not isinstance(reason, str))
        return found

    def _at(self, values: Any) -> At:
        if values is None:
            return ()
        if isinstance(values, Mapping):
            if not all(isinstance(name, str) for name in values):
                raise ClaimError(
                    f"{self.name}: at takes values by names, such as {{'A': P}}, or equations, such as [x == 2]"
                )
            return tuple((name, self._value(value)) for name, value in values.items())
        return tuple((str(variable_of(x).value), self._value(value)) for x, value in equations(values, "at"))

    def _value(self, value: Any) -> Term:
        if callable(value) and not isinstance(value, Expression):
            raise ClaimError(f"{self.name}: write a function as function(x, body), so that the sort of x is known")
        return self._term(value)

    @purse()
    def _kernel(self, operation: Callable[..., Term], *arguments: Any) -> Term:
        try:
            return operation(*arguments)
        except Rejected as refusal:
            raise ClaimError(f"{self.name}: {refusal}") from None


class Chain:
    """A chain of equations and inequalities, all in one direction; every link is recorded, and then the whole."""

    def __init__(self, proof: Recorder, start: Any) -> None:
        self._proof = proof
        self._start = expression(start)
        self._last = self._start
        self._relations: list[str] = []
        self._whole: Step | None = None

    def __repr__(self) -> str:
        return f"Chain from {self._start!r} to {self._last!r}"

    def equals(self, value: Any, by: Any = None, at: Any = None) -> Chain:
        return self._link("=", value, by, at)

    def at_most(self, value: Any, by: Any = None, at: Any = None) -> Chain:
        return self._link("<=", value, by, at)

    def less(self, value: Any, by: Any = None, at: Any = None) -> Chain:
        return self._link("<", value, by, at)

    def at_least(self, value: Any, by: Any = None, at: Any = None) -> Chain:
        return self._link(">=", value, by, at)

    def greater(self, value: Any, by: Any = None, at: Any = None) -> Chain:
        return self._link(">", value, by, at)

    def _link(self, relation: str, value: Any, by: Any, at: Any) -> Chain:
        proof, here = self._proof, expression(value)
        together = {r[0] for r in (*self._relations, relation)} - {"="}
        if len(together) > 1:
            raise ClaimError(f"{proof.name}: a chain goes one way, and {here!r} turns it round; start another one")
        steps = proof._frames[-1].steps
        if self._whole is not None:
            if not steps or steps[-1] is not self._whole:
                raise ClaimError(f"{proof.name}: other steps stand between the links of a chain; start another one")
            steps.pop()
        self._relations.append(relation)
        proof.have(_related(relation, self._last, here), by, at)
        self._last = here
        if len(self._relations) > 1:
            whole = proof._proposition(_related(_strongest(self._relations), self._start, here))
            self._whole = Have(whole, ("chain",), (), written_at()[1], len(self._relations))
            proof._add(self._whole)
        return self


def _related(relation: str, a: Expression, b: Expression) -> Proposition:
    if relation == "=":
        return a == b
    low, high = (a, b) if relation[0] == "<" else (b, a)
    return low <= high if relation[1:] else low < high


def _strongest(relations: Sequence[str]) -> str:
    """The relation of the ends of a chain."""
    return next((r for r in relations if r in ("<", ">")), next((r for r in relations if r != "="), "="))
