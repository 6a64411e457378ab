"""Propositions from the sequents that they are decomposed into (``sequents.decompose``), and what is new in these."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from symres.kernel.equality import TRUE
from symres.kernel.polynomials import Rejected
from symres.kernel.sequents import Sequent, assumed, negation, new_variable, pushed
from symres.kernel.terms import BINDERS, FALSE, INT, REAL, Term, brief, build, instantiate, show, variables_of

from .conversion import Conversion
from .known import Known
from .negations import alternative, by_cases, contradiction, inwards, plainly, supposing

Goal = tuple[tuple[Term, ...], Term]  # hypotheses and conclusion
Proofs = Mapping[Goal, Any]


def branches(sequents: Iterable[Sequent], proofs: Any) -> dict[Goal, Any]:
    """The proofs of what a node leads its sequent back to."""
    sequents = tuple(sequents)
    counted(proofs, len(sequents))
    return {(s.hypotheses, s.conclusion): proof for s, proof in zip(sequents, proofs, strict=True)}


def apart(proof: Any, taken: Mapping[str, Term]) -> Any:
    """A proof whose numbers have other names, where these are taken for something of another sort.

    >>> lemma = ["all", "x", ["real"], ["<", ["b", 0], ["v", "x_1"]]]
    >>> apart({"lemma": lemma, "variable": "y"}, {"x": INT, "y": INT})
    {'lemma': ['all', 'x__own', ['real'], ['<', ['b', 0], ['v', 'x__own_1']]], 'variable': 'y'}
    """
    names = {name for name, sort in _numbers(proof) if taken.get(name, sort) is not sort}
    return _renamed(proof, names) if names else proof


def _numbers(node: Any) -> Iterator[tuple[str, Term]]:
    """The names and sorts of the numbers that propositions in a proof bind."""
    if isinstance(node, dict):
        node = list(node.values())
    if isinstance(node, list):
        if len(node) == 4 and node[0] in BINDERS and node[2] in (["real"], ["int"]):
            yield node[1], REAL if node[2] == ["real"] else INT
        for part in node:
            yield from _numbers(part)


def _renamed(node: Any, names: Collection[str]) -> Any:
    """A proof with other names for these, and for those that are numbered after them."""
    if isinstance(node, dict):
        out = {field: _renamed(value, names) for field, value in node.items()}
        if "variable" in node:
            out["variable"] = _own(node["variable"], names)
        if "locals" in node:
            out["locals"] = [[_own(name, names), sort] for name, sort in node["locals"]]
        return out
    if not isinstance(node, list):
        return node
    if len(node) > 1 and node[0] in ("v", *BINDERS):
        return [node[0], _own(node[1], names), *(_renamed(value, names) for value in node[2:])]
    return [_renamed(value, names) for value in node]


def _own(name: Any, names: Collection[str]) -> Any:
    plain, numbered, digits = name.partition("_") if isinstance(name, str) else (name, "", "")
    return f"{plain}__own{numbered}{digits}" if plain in names and (not numbered or digits.isdigit()) else name


def denials(disjunction: Term) -> tuple[list[Term], list[Term]]:
    """The parts of a disjunction whose denials are supposed, and those that are then to be shown."""
    denied = [p for p in disjunction.args if p.head in ("not", "<=", "<")]
    rest = [p for p in disjunction.args if p not in denied]
    if not rest and denied[-1].head != "not":
        rest = [denied.pop()]
    return denied, rest


def counted(proofs: Any, wanted: int) -> list[Any]:
    """The proofs of so many sequents; raises ``Rejected`` for another number of them."""
    if not isinstance(proofs, list) or len(proofs) != wanted:
        found = len(proofs) if isinstance(proofs, list) else brief(proofs)
        raise Rejected(f"{wanted} sequents are to be proved, the certificate has {found} proofs")
    return proofs


def hypothesis(sequent: Sequent, index: Any, head: str | None = None, kind: str = "cases") -> Term:
    """The hypothesis of that number, which must be of the given form, if one is given."""
    if type(index) is not int or not 0 <= index < len(sequent.hypotheses):
        raise Rejected(f"{kind}: there is no hypothesis {brief(index)}")
    found = sequent.hypotheses[index]
    if head is not None and found.head != head:
        raise Rejected(f"{kind}: hypothesis {index}, {show(found, 150)}, is not of the form {head!r}")
    return found


class Decomposition:
    """Shows propositions by proofs of sequents."""

    def __init__(self, run: Conversion) -> None:
        self.run = run
        sequent = run.core.sequent
        self.scope = set(variables_of((*sequent.hypotheses, sequent.conclusion)))  # what assumptions may mention

    def prove(self, sequent: Sequent, steps: Mapping[Term, int], proof: Any) -> int:
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------- parts of propositions

    def supposing(self, p: Term, known: Known, work: Callable[[Known], int]) -> int:
        """p => what some work shows where p is known, too."""
        given = self.run.assume(p)
        return self.run.discharge(given, work(known.under(p, lambda: given)))

    def each_supposed(self, parts: Sequence[Term], sequent: Sequent, known: Known, proofs: Sequence[Any]) -> list[int]:
        """For each part a step that shows part => the conclusion."""
        return [
            self.supposing(part, known, partial(self.proved, sequent.under(part), proof))
            for part, proof in zip(parts, counted(proofs, len(parts)), strict=True)
        ]

    def proved(self, sequent: Sequent, proof: Any, known: Known) -> int:
        return self.prove(sequent, known, proof)

    def shown(self, hypotheses: tuple[Term, ...], goal: Term, known: Known, proofs: Proofs) -> int:
        """A proposition from the branches that it is decomposed into (``sequents.decompose``)."""
        c = pushed(goal)
        if goal.head == "not" and c.head == "or" and not denials(c)[1]:  # what the parts deny is what is denied
            (p,) = goal.args
            return self.supposing(p, known, lambda more: self.shown(assumed(hypotheses, p), FALSE, more, proofs))
        return plainly(self.run, self._decomposed(hypotheses, c, known, proofs), goal)

    def _decomposed(self, hypotheses: tuple[Term, ...], c: Term, known: Known, proofs: Proofs) -> int:
        if c.head == "and":
            return self.run.both([self.shown(hypotheses, part, known, proofs) for part in c.args])
        if c.head == "=>":
            condition, conclusion = c.args
            under = assumed(hypotheses, condition)
            return self.supposing(condition, known, lambda more: self.shown(under, conclusion, more, proofs))
        if c.head == "all":
            x = new_variable(c, (*hypotheses, c))

            def at_x(known: Known) -> int:
                return self.run.generalize(x, self.shown(hypotheses, instantiate(c, x), known, proofs))

            return self.with_new([x], Sequent(hypotheses, c), known, at_x)
        if c.head == "or":
            return self._disjunction(hypotheses, c, known, proofs)
        return self.branch((hypotheses, c), known, proofs)

    def branch(self, goal: Goal, known: Known, proofs: Proofs) -> int:
        if goal not in proofs:
            raise Rejected(f"no branch proves {show(goal[1], 200)}")
        return self.prove(Sequent(*goal), known, proofs[goal])

    def _disjunction(self, hypotheses: tuple[Term, ...], c: Term, known: Known, proofs: Proofs) -> int:
        """Of the parts some are denied, so that the others are to be shown, or false."""
        run, parts, (denied, rest) = self.run, c.args, denials(c)
        none = run.assume(build("=>", c, FALSE))

        def whole(p: Term, i: int) -> int:
            return alternative(run, i, parts, parts.index(p))

        def fails(p: Term) -> int:
            return supposing(run, p, lambda here: contradiction(run, none, c, whole(p, here)))

        for p in denied:
            known = known.under(negation(p), partial(lambda p: inwards(run, fails(p), p), p))
        hypotheses = assumed(hypotheses, *map(negation, denied))
        if len(rest) > 1:
            ways = [run.assume(p) for p in rest]
            ways = [run.discharge(here, whole(p, here)) for p, here in zip(rest, ways, strict=True)]
            shown = by_cases(run, self.branch((hypotheses, build("or", *rest)), known, proofs), rest, c, ways)
        elif rest:
            shown = whole(rest[0], self.shown(hypotheses, rest[0], known, proofs))
        else:
            return run.discharge(none, self.shown(hypotheses, FALSE, known, proofs))
        if run.conclusion(none) not in run.core.steps[shown].hypotheses:
            return shown
        return run.discharge(none, contradiction(run, none, c, shown))

    # -------------------------------------------------------------------------------------------------- new variables

    def with_new(self, new: Sequence[Term], sequent: Sequent, known: Known, work: Callable[[Known], int]) -> int:
        """Do some work with variables that neither the sequent mentions nor what its steps rest on."""
        for x in new:
            self.declare(x)
        if not self.scope.isdisjoint(new):
            return self._alone(sequent, known, lambda own: self.with_new(new, sequent, own, work))
        self.scope |= set(new)
        try:
            return work(known)
        finally:
            self.scope -= set(new)

    def taken(self, sequent: Sequent) -> dict[str, Term]:
        """The names that the derivation has for what a sequent does not mention, and its sorts."""
        mentioned = variables_of((*sequent.hypotheses, sequent.conclusion))
        named = self.run.core.names.items()
        return {name: x.sort for name, x in named if x not in mentioned and x.sort is not None}

    def alone(self, sequent: Sequent, proof: Any) -> int:
        """A step that shows what a proof shows, from the hypotheses as they are."""
        outside, self.scope = self.scope, set(variables_of((*sequent.hypotheses, sequent.conclusion)))
        for x in self.scope:
            self.declare(x)
        try:
            return self.prove(sequent, Known.assumed(self.run, sequent.hypotheses), proof)
        finally:
            self.scope = outside

    def declare(self, x: Term) -> None:
        """Make a variable one of the derivation, if it is not yet."""
        core = self.run.core
        if core.names.get(x.value) is not x and x.sort is not None:
            self.run.locals.append(core.declare(x.value, x.sort))

    def _alone(self, sequent: Sequent, known: Known, work: Callable[[Known], int]) -> int:
        """Do some work from the hypotheses of a sequent as they are, then ground it on the steps that show them."""
        outside, self.scope = self.scope, set(variables_of((*sequent.hypotheses, sequent.conclusion)))
        try:
            i = work(Known.assumed(self.run, sequent.hypotheses))
        finally:
            self.scope = outside
        return self.grounded(i, known)

    def grounded(self, i: int, known: Known) -> int:
        """A step like another one, whose hypotheses are replaced by those of the steps that show them."""
        run, canonical = self.run, self.run.core.equality.canonical
        rests = sorted(run.core.steps[i].hypotheses, key=show)
        given = {canonical(h): h for h in known} if rests else {}
        steps = []
        for h in rests:
            form = canonical(h)
            if form is TRUE or form in given:
                shown = run.algebra(h) if form is TRUE else known[given[form]]
                if run.core.steps[shown].hypotheses != {h}:
                    i = run.discharge(run.assume(h), i)
                    steps.append(shown)
        return run.specialize(i, *reversed(steps)) if steps else i
