"""Proofs in trees as steps: a proof of a sequent that leads it back to others becomes a part of one derivation.

Each kind of node has a method that shows the conclusion of its sequent from steps that show hypotheses; what the node
leads back to is shown by the same methods, and put together by rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from symres.elaborate.trees import bound, cases, existence, monotone, neighbourhood, witness
from symres.elaborate.trees.kinds import STEPS as PREMISES
from symres.elaborate.trees.kinds import kind_of
from symres.elaborate.trees.witness import decided
from symres.kernel.arithmetic import listed
from symres.kernel.derivation import Derivation
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures import PROCEDURES
from symres.kernel.procedures.question import Question
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    Term,
    brief,
    from_json,
    named,
    show,
    variable,
    variables_of,
)

from .atoms import equations
from .branches import Branches
from .decomposition import Decomposition, counted, hypothesis
from .expansion import FAULTS, Expansion
from .known import Known
from .laws.functions import NUMBERS
from .leaves import leaf
from .numbers import Numbers

Proof = dict[str, Any]


class Tree(Decomposition):
    """The proofs in trees of one derivation."""

    def prove(self, sequent: Sequent, steps: Mapping[Term, int], proof: Any) -> int:
        """A step that shows the conclusion, from steps that show the hypotheses; raises ``Rejected``."""
        kind = kind_of(proof)
        known = steps if isinstance(steps, Known) else Known.of(self.run, {h: partial(int, steps[h]) for h in steps})
        if kind == "derivation":
            return self._derivation(sequent, known, proof)
        if sequent.conclusion.head != "not":
            return self._by_kind(sequent, proof, known)
        return self.supposing(sequent.conclusion.args[0], known, partial(self._by_kind, sequent.turned, proof))

    def _by_kind(self, sequent: Sequent, proof: Proof, known: Known) -> int:
        kind = proof["kind"]
        for field, method in STEPS.get(kind, {}).items():
            if not field or field in proof:
                return method(self, sequent, known, proof)
        if kind in PROCEDURES:
            return self._procedure(sequent, known, proof)
        raise Rejected(f"no elaboration of {brief(kind)}")

    # ------------------------------------------------------------------------------------------------------ the kinds

    def _words(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        """A step of algebra that uses equations, or an identity."""
        if sequent.conclusion.head != "=":
            raise Rejected(f"words proves equations, not {show(sequent.conclusion)}")
        inner, facts = Expansion(self.run.core, self.run), listed(proof.get("facts", []), "the facts")
        uses = [known[hypothesis(sequent, k, kind="words")] for k in facts]
        uses += equations(Numbers(self.run, sequent, known, NUMBERS), sequent.conclusion)
        try:
            return inner.shown_with(sequent.conclusion, uses)
        except Rejected as refusal:
            shown = self.run.attempt(partial(leaf, self.run, sequent, known, {"kind": "identity"}))
            if shown is None:
                raise Rejected(f"words: {show(sequent.conclusion, 150)}: {refusal}") from None
            return shown

    def _derivation(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        """The steps of a derivation, and for what they assume the steps that show it."""
        inner, other = Expansion(self.run.core, self.run), dict[str, str]()
        names = dict(named((*sequent.hypotheses, sequent.conclusion)))
        for name, sort in proof.get("locals", ()):
            x = variable(name, from_json(sort, names))
            if self.run.core.names.get(name, x) is not x and x.sort is not None:
                other[name] = self.run.fresh(name, x.sort).value
            else:
                self.declare(x)
            names[name] = self.run.core.names[other.get(name, name)]
        inner.follow(renamed(proof, other) if other else proof)
        shown = inner.concluded(sequent)
        return self.grounded(shown, known)

    def _procedure(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        run, kind = self.run, proof["kind"]
        data = {field: proof[field] for field in proof if field in PROCEDURES[kind].fields}
        needed = PROCEDURES[kind].answer(Question(sequent, data, run.core.equality, run.core.folder))
        if kind == "codes":
            proofs = counted(proof.get("branches", []), len(needed))
            works = [partial(self.proved, s, branch) for s, branch in zip(needed, proofs, strict=True)]
        else:
            branches = Branches(self, sequent, PREMISES[kind](sequent, proof), proof)
            works = [partial(branches.show, s) for s in needed]
        premises = [self._premise(s, sequent, known, work) for s, work in zip(needed, works, strict=True)]
        i = run.procedure(kind, sequent.conclusion, [known[h] for h in sequent.hypotheses], data, premises)
        return i if kind == "codes" else branches.all_proved(i)

    def _premise(self, needed: Sequent, asked: Sequent, known: Known, work: Callable[[Known], int]) -> int:
        """A step for a sequent that a procedure asks for, as a proposition (``procedures.question.proposition``)."""
        own = variables_of((*asked.hypotheses, asked.conclusion))
        more = [h for h in needed.hypotheses if h not in asked.hypotheses]
        new = sorted(variables_of((*more, needed.conclusion)) - own, key=lambda x: str(x.value))

        def under(more: Sequence[Term], known: Known) -> int:
            if not more:
                return work(known)
            return self.supposing(more[0], known, partial(under, more[1:]))

        def generalized(known: Known) -> int:
            i = under(more, known)
            for x in reversed(new):
                i = self.run.generalize(x, i)
            return i

        return self.with_new(new, asked, known, generalized)


# by the kind of a node, and the field that it has, an empty one for any
STEPS: Mapping[str, Mapping[str, Callable[[Tree, Sequent, Known, Proof], int]]] = {
    "cases": {"": cases.by_branches},
    "witness": {"": witness.by_values},
    "value": {"": lambda tree, *node: decided(tree.run, *node)},
    "identity": {"": lambda tree, *node: leaf(tree.run, *node)},
    "sos": {"": lambda tree, *node: leaf(tree.run, *node)},
    "words": {"": Tree._words},
    "bound": {"": lambda tree, *node: bound.bounded(tree.run, *node)},
    "monotone": {"": monotone.by_mean_value},
    "neighbourhood": {"hypothesis": neighbourhood.along_curves},
    "existence": {field: carried for field, (_, carried) in existence.THEOREMS.items()},
}


def renamed(node: Any, names: Mapping[str, str]) -> Any:
    """A certificate with other names for variables."""
    if isinstance(node, dict):
        out = {key: renamed(value, names) for key, value in node.items()}
        if node.get("variable") in names:
            out["variable"] = names[node["variable"]]
        return out
    if isinstance(node, list):
        if len(node) == 2 and node[0] == "v" and node[1] in names:
            return ["v", names[node[1]]]
        return [renamed(value, names) for value in node]
    return node


def carried_out(core: Derivation, proof: Mapping[str, Any]) -> Expansion:
    """The run of a derivation whose last step shows what is to be shown; raises ``Rejected``.

    What the proof says that it rests on ("rules") is no part of it; the kernel compares it.
    """
    run, sequent = Expansion(core), core.sequent
    try:
        told = {field: value for field, value in proof.items() if field != "rules"}
        if kind_of(told) == "derivation":
            run.carry_out(told)
            return run
        i = Tree(run).prove(sequent, Known.assumed(run, sequent.hypotheses), told)
    except FAULTS as fault:
        raise Rejected(f"the proof is not written as a proof is: {brief(str(fault))}") from None
    if i != len(run.steps) - 1 or run.conclusion(i) is not sequent.conclusion:
        run.algebra(sequent.conclusion, i)
    return run


def expand(core: Derivation, proof: Any) -> None:
    """Carry out the steps of a proof that is told in short; raises ``Rejected`` for what is not shown."""
    carried_out(core, proof)
