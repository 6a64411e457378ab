"""Proofs in trees as steps: a proof of a sequent that leads it back to others becomes a part of one derivation.

Each kind of node has a method that shows the conclusion of its sequent from steps that show hypotheses; what the node
leads back to is shown by the same methods, and put together by rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.trees import cases, witness
from symres.elaborate.trees.kinds import kind_of
from symres.kernel.arithmetic import listed
from symres.kernel.derivation import Derivation
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures import PROCEDURES
from symres.kernel.procedures.question import Question
from symres.kernel.procedures.roots import vanishes
from symres.kernel.sequents import Sequent, assumed, new_variable
from symres.kernel.terms import (
    FALSE,
    ZERO,
    Term,
    brief,
    build,
    from_json,
    instantiate,
    named,
    nonzero,
    rational_from_json,
    show,
    substitute,
    to_json,
    variable,
    variables_of,
)

from .atoms import equations
from .closed import decided, holds
from .decomposition import Decomposition, Proofs, branches, counted
from .expansion import FAULTS, Expansion
from .increasing import increased
from .known import Known
from .laws.congruence import substituted
from .laws.functions import NUMBERS
from .least import by_least_value
from .leaves import bounded, leaf
from .near import along_curves
from .negations import alternative, by_cases, disjunction
from .numbers import Numbers
from .opened import Opened
from .theorems import Branches, by_fundamental_theorem, by_intermediate_value, by_mean_value

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
        uses = [known[cases.hypothesis(sequent, k, kind="words")] for k in facts]
        uses += equations(Numbers(self.run, sequent, known, NUMBERS), sequent.conclusion)
        try:
            return inner.shown_with(sequent.conclusion, uses)
        except Rejected as refusal:
            shown = self.run.attempt(partial(leaf, self.run, sequent, known, {"kind": "identity"}))
            if shown is None:
                raise Rejected(f"words: {show(sequent.conclusion, 150)}: {refusal}") from None
            return shown

    def _witness(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        proofs = branches(witness.premises(sequent, proof), proof.get("branches"))
        show_part = partial(self.shown, sequent.hypotheses, known=known, proofs=proofs)
        return self._with_witnesses(sequent.conclusion, proof["values"], sequent, show_part)

    def _with_witnesses(
        self, goal: Term, values: Sequence[Any], sequent: Sequent, show_part: Callable[[Term], int]
    ) -> int:
        """A goal with values for its existentials, from what shows its parts."""
        if not values:
            return show_part(goal)
        if goal.head == "and":
            *guards, last = goal.args
            return self.run.both([*map(show_part, guards), self._with_witnesses(last, values, sequent, show_part)])
        at, inner, names = list[Term](), goal, named((*sequent.hypotheses, sequent.conclusion))
        while inner.head == "ex" and len(at) < len(values):
            at.append(from_json(values[len(at)], names))
            inner = inner.args[1]
        if not at:
            raise Rejected(f"witness: {show(goal, 150)} does not say that something exists")
        there = self._with_witnesses(instantiate(goal, *at), values[len(at) :], sequent, show_part)
        return self.run.do(by="witness", show=goal, at=at, **{"from": there})

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
            branches = Branches(self, sequent, proof)
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

    # ------------------------------------------------------------------------------------------------------------ cases

    def _hypothesis(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        chosen = cases.hypothesis(sequent, proof["hypothesis"], "or")
        ways = self.each_supposed(chosen.args, without(sequent, chosen), known, proof["branches"])
        return by_cases(self.run, known[chosen], chosen.args, sequent.conclusion, ways)

    def _open(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        chosen = cases.hypothesis(sequent, proof["open"], "ex")
        x = new_variable(chosen, (*sequent.hypotheses, sequent.conclusion))
        there = instantiate(chosen, x)
        opened, (branch,) = without(sequent, chosen).under(there), proof["branches"]

        def obtained(known: Known) -> int:
            one = Opened(self.run, known[chosen], x)
            return one.closed(self.prove(opened, known.under(there, lambda: one.given), branch))

        return self.with_new([x], sequent, known, obtained)

    def _instance(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        said = chosen = cases.hypothesis(sequent, proof["instance"])
        names = named((*sequent.hypotheses, sequent.conclusion))
        values = [from_json(data, names) for data in proof.get("values", ())]
        proofs = branches(cases.premises(sequent, proof), proof["branches"])
        for value in values:
            said = instantiate(said, value)
        at: list[Term | int] = list(values)
        if said.head == "=>":
            condition, said = said.args
            at.append(self.shown(sequent.hypotheses, condition, known, proofs))
        step = self.run.specialize(known[chosen], *at) if at else known[chosen]
        return self._following(sequent, said, known.under(said, lambda: step), proofs)

    def _lemma(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        lemma = from_json(proof["lemma"], named((*sequent.hypotheses, sequent.conclusion)))
        proofs = branches(cases.premises(sequent, proof), proof["branches"])
        step = self.shown(sequent.hypotheses, lemma, known, proofs)
        return self._following(sequent, lemma, known.under(lemma, lambda: step), proofs)

    def _following(self, sequent: Sequent, p: Term, known: Known, proofs: Proofs) -> int:
        """The branch with the same conclusion where p is known, too."""
        return self.branch((assumed(sequent.hypotheses, p), sequent.conclusion), known, proofs)

    def _disjunct(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        k, parts = proof["disjunct"], sequent.conclusion.args
        proofs = branches(cases.premises(sequent, proof), proof["branches"])
        return alternative(self.run, self.shown(sequent.hypotheses, parts[k], known, proofs), parts, k)

    def _deny(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        (denied,), (branch,) = cases.premises(sequent, proof), proof["branches"]
        return self.supposing(build("not", sequent.conclusion), known, partial(self.proved, denied, branch))

    def _keep(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        (kept,), (branch,) = cases.premises(sequent, proof), proof["branches"]
        return self.prove(kept, known, branch)

    def _equation(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        run, equation = self.run, cases.hypothesis(sequent, proof["equation"], "=")
        x, t = equation.args if equation.args[0].head == "variable" else reversed(equation.args)
        (left,), (branch,) = cases.premises(sequent, proof), proof["branches"]

        def placed(h: Term) -> int:
            return substituted(run, known[h], x, x, t, h, known[equation])

        shows = {substitute(h, {x: t}): partial(placed, h) for h in sequent.hypotheses if h is not equation}
        shown = self.prove(left, Known.of(run, shows), branch)
        return substituted(run, shown, x, t, x, sequent.conclusion, known[equation])

    def _sign(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        """t < 0, or 0 <= t; and then t = 0 or 0 < t."""
        run, c = self.run, sequent.conclusion
        t = from_json(proof["sign"], named((*sequent.hypotheses, c)))
        low, zero, high = parts = (build("<", t, ZERO), build("=", t, ZERO), build("<", ZERO, t))
        below, at, above = self.each_supposed(parts, sequent, known, proof["branches"])
        least, most = build("<=", ZERO, t), build("<=", t, ZERO)
        given = run.assume(least), run.assume(most)
        same = run.squeezed(t, ZERO, given[1], given[0])
        there = run.discharge(given[1], run.specialize(at, same))
        total = run.rule("order_total", {"x": t, "y": ZERO})
        rest = run.discharge(given[0], by_cases(run, total, (most, high), c, [there, above]))
        return by_cases(run, run.rule("order_total", {"x": ZERO, "y": t}), (least, low), c, [rest, below])

    def _factors(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        """One of the factors is 0: else the square of the product is positive, and a combination of equations."""
        run, c = self.run, sequent.conclusion
        names = named((*sequent.hypotheses, c))
        factors = [from_json(f, names) for f in proof["factors"]]
        if not factors:
            raise Rejected("cases: a zero product needs a factor")
        zero = [build("=", f, ZERO) for f in dict.fromkeys(factors)]
        denied = [run.assume(build("not", p)) for p in zero]
        without_zero = known
        for step in denied:
            without_zero = without_zero.under(run.conclusion(step), partial(int, step))
        none = Sequent(assumed(sequent.hypotheses, *map(run.conclusion, denied)), FALSE)
        place = {fact.source: k for k, fact in enumerate(Facts(none).all)}
        squared = [k for f in factors for k in 2 * [place[nonzero(f)]]]
        cofactors = [[k, ["*", ["q", "-1"], *proof["factors"], c]] for k, c in proof.get("cofactors", ())]
        certificate = {"kind": "sos", "summands": [{"weight": "1", "facts": squared}], "cofactors": cofactors}
        try:
            i = run.absurd(self.prove(none, without_zero, certificate), c)
        except Rejected as refusal:
            product = ", ".join(show(f, 60) for f in factors)
            raise Rejected(f"cases: the product of {product} is not the given combination: {refusal}") from None
        ways = self.each_supposed(zero, sequent, known, proof["branches"])
        for p, way, step in reversed(list(zip(zero, ways, denied, strict=True))):
            either = run.rule("excluded_middle", {"P": p})
            i = by_cases(run, either, (p, build("not", p)), c, [way, run.discharge(step, i)])
        return i

    def _roots(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        """t is one of all the zeros of a polynomial, which is 0 at t as a combination of equations."""
        run, c = self.run, sequent.conclusion
        t = from_json(proof["roots"], named((*sequent.hypotheses, c)))
        coefficients = list(map(rational_from_json, proof["polynomial"]))
        cofactors = [proof["cofactors"]] if proof.get("cofactors") else []
        zero = Sequent(sequent.hypotheses, vanishes(coefficients, t))
        vanishing = leaf(run, zero, known, {"kind": "identity", "cofactors": cofactors})
        values = [from_json(v, {}) for v in proof["values"]]
        parts = [build("=", t, v) for v in values]
        data = {"polynomial": list(map(str, coefficients)), "term": to_json(t)}
        asked = {"name": "roots", "show": disjunction(parts), "using": [vanishing], "data": data}
        needed = [holds(run, p) for p in run.core.needed(asked)]
        one = run.procedure("roots", disjunction(parts), [vanishing], data, needed)
        ways = self.each_supposed(parts, sequent, known, proof["branches"])
        return by_cases(run, one, parts, c, ways) if parts else run.absurd(one, c)

    def _function(self, sequent: Sequent, known: Known, proof: Proof) -> int:
        (between,), (branch,) = cases.premises(sequent, proof), proof["branches"]
        numbers = Numbers(self.run, sequent, known, NUMBERS)
        conditions = [numbers.require(p) for p in cases.increases_where(sequent.conclusion.args[0])]
        return increased(numbers, sequent.conclusion, self.prove(between, known, branch), *conditions)


# by the kind of a node, and the field that it has, an empty one for any
STEPS: Mapping[str, Mapping[str, Callable[[Tree, Sequent, Known, Proof], int]]] = {
    "cases": {
        "disjunct": Tree._disjunct,
        "hypothesis": Tree._hypothesis,
        "open": Tree._open,
        "instance": Tree._instance,
        "deny": Tree._deny,
        "lemma": Tree._lemma,
        "equation": Tree._equation,
        "keep": Tree._keep,
        "function": Tree._function,
        "sign": Tree._sign,
        "factors": Tree._factors,
        "roots": Tree._roots,
    },
    "witness": {"": Tree._witness},
    "value": {"": lambda tree, *node: decided(tree.run, *node)},
    "identity": {"": lambda tree, *node: leaf(tree.run, *node)},
    "sos": {"": lambda tree, *node: leaf(tree.run, *node)},
    "words": {"": Tree._words},
    "bound": {"": lambda tree, *node: bounded(tree.run, *node)},
    "monotone": {"": by_mean_value},
    "neighbourhood": {"hypothesis": along_curves},
    "existence": {
        "between": by_intermediate_value,
        "minimum": by_least_value,
        "antiderivative": by_fundamental_theorem,
    },
}


def without(sequent: Sequent, hypothesis: Term) -> Sequent:
    return replace(sequent, hypotheses=tuple(h for h in sequent.hypotheses if h is not hypothesis))


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
