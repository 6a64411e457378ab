"""Carrying out a step: proving every sequent that it leads back to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from symres.elaborate import prove
from symres.elaborate.algebra.words import Words
from symres.elaborate.trees.kinds import STEPS
from symres.kernel import Rejected, Sequent
from symres.kernel.sequents import CLAIM, new_variable
from symres.kernel.terms import REAL, Term, build, free_variables, instantiate, to_json

Close = Callable[[Sequent], "dict[str, Any] | None"]  # proves a sequent, or gives None
Proof = dict[str, Any]


def premises(sequent: Sequent, step: Proof) -> tuple[Sequent, ...]:
    """The premises of a step; raises ``Rejected``."""
    return STEPS[step["kind"]](sequent, step)


def carry_out(sequent: Sequent, step: Proof, *closes: Close) -> Proof | None:
    """The step with proofs of its premises, or None if one is not proved.

    The last premises are proved by the last of ``closes``, one each, the others by the first. What makes something
    defined is left for the end, since that rarely fails.
    """
    goals = premises(sequent, step)
    special = dict(zip(range(len(goals) - len(closes) + 1, len(goals)), closes[1:], strict=True))
    branches: dict[int, Proof] = {}
    for i in sorted(range(len(goals)), key=lambda i: goals[i].purpose != CLAIM):
        branch = special.get(i, closes[0])(goals[i])
        if branch is None:
            return None
        branches[i] = branch
    return {**step, "branches": [branches[i] for i in range(len(goals))]}


def opened(proposition: Term, known: Iterable[Term]) -> tuple[list[Term], Term]:
    """The outermost quantifiers of one kind over real numbers, opened: new variables, which ``known`` does not mention,
    and what is said of them; no variables for anything else.
    """
    binder, taken = proposition.head, tuple(known)
    variables: list[Term] = []
    while binder in ("all", "ex") and proposition.head == binder and proposition.args[0] is REAL:
        variables.append(new_variable(proposition, (*taken, proposition, *variables)))
        proposition = instantiate(proposition, variables[-1])
    return variables, proposition


def keep(sequent: Sequent, hypotheses: Iterable[Term], close: Close) -> Proof | None:
    """A proof of the sequent from some of its hypotheses; of a negation, with what it denies."""
    kept = {*hypotheses, *sequent.turned.hypotheses[len(sequent.hypotheses) :]}
    sequent = sequent.turned
    numbers = [i for i, h in enumerate(sequent.hypotheses) if h in kept]
    if len(numbers) == len(sequent.hypotheses):
        return close(sequent)
    return carry_out(sequent, {"kind": "cases", "keep": numbers}, close)


def about_numbers(sequent: Sequent) -> tuple[Term, ...]:
    """The hypotheses that say something of single numbers, and not of all, or of some."""
    return tuple(h for h in sequent.hypotheses if h.head not in ("all", "ex"))


def about_its_variables(sequent: Sequent) -> tuple[Term, ...]:
    """The hypotheses about variables of the conclusion, and about no others."""
    own = free_variables(sequent.conclusion)
    return tuple(h for h in sequent.hypotheses if free_variables(h) and free_variables(h) <= own)


def alone(sequent: Sequent, close: Close) -> Proof | None:
    """A proof from the hypotheses about variables of the conclusion, and about no others."""
    return keep(sequent, about_its_variables(sequent), close)


def instance(sequent: Sequent, hypothesis: Term, *values: Term) -> Proof:
    """The step to the instance of a hypothesis about all numbers for these."""
    return {"kind": "cases", "instance": sequent.hypotheses.index(hypothesis), "values": [to_json(v) for v in values]}


def witness(*values: Term) -> Proof:
    """The step from an existential conclusion to what it says of these values."""
    return {"kind": "witness", "values": [to_json(v) for v in values]}


def opening(sequent: Sequent, hypothesis: Term) -> Proof:
    """The step that gives a name to the number that a hypothesis says exists."""
    return {"kind": "cases", "open": sequent.hypotheses.index(hypothesis)}


def elimination(sequent: Sequent, equation: Term) -> Proof:
    """The step that puts the other side of a hypothesis x = t in the place of x."""
    return {"kind": "cases", "equation": sequent.hypotheses.index(equation)}


def sign_cases(term: Term) -> Proof:
    """The step to the cases that a number is negative, zero or positive."""
    return {"kind": "cases", "sign": to_json(term)}


def one_of(sequent: Sequent, parts: Iterable[int], close: Close) -> Proof | None:
    """A proof of a disjunction by the first of some of its parts, told by their numbers, that ``close`` proves."""
    return first(carry_out(sequent, {"kind": "cases", "disjunct": i}, close) for i in parts)


def first(proofs: Iterable[Proof | None]) -> Proof | None:
    """The first of some attempts that is a proof, after which no more are made."""
    return next((proof for proof in proofs if proof is not None), None)


def with_lemmas(sequent: Sequent, lemmas: Sequence[Term], close: Close, then: Close) -> Proof | None:
    """A proof by lemmas, one after the other, which ``close`` proves; ``then`` goes on from there."""
    if not lemmas:
        return then(sequent)
    step = {"kind": "cases", "lemma": to_json(lemmas[0])}
    return carry_out(sequent, step, close, lambda goal: with_lemmas(goal, lemmas[1:], close, then))


def supposed(sequent: Sequent) -> Proof | None:
    """The proof of a conclusion that a hypothesis states, up to normal forms; None of any other."""
    words = Words()
    if not any(words.same(h, sequent.conclusion) for h in sequent.hypotheses if h.head == sequent.conclusion.head):
        return None
    lines = Lines()
    lines.assume(sequent.conclusion)
    return lines.proof()


def plain(goal: Sequent, close: Close) -> Proof | None:
    """A proof by a hypothesis that states the conclusion, or from those about single numbers."""
    return supposed(goal) or keep(goal, about_numbers(goal), close)


def accepted(sequent: Sequent, *proofs: Proof) -> Proof | None:
    """The first of some proofs that proves the sequent."""
    for proof in proofs:
        with suppress(Rejected):
            prove(sequent, proof)
            return proof
    return None


def by_values(sequent: Sequent) -> Proof | None:
    """The proof by the value of the conclusion, which is true, or of a hypothesis, which is false; None if no value
    decides.
    """
    false = ({"kind": "value", "hypothesis": k} for k in range(len(sequent.turned.hypotheses)))
    return accepted(sequent, {"kind": "value"}, *false)


def in_turn(sequent: Sequent, lemmas: Sequence[tuple[Term, Close]], then: Close) -> Proof | None:
    """A proof by lemmas, each with what proves it."""
    if not lemmas:
        return then(sequent)
    (lemma, close), *rest = lemmas
    return with_lemmas(sequent, [lemma], close, lambda goal: in_turn(goal, rest, then))


def split(sequent: Sequent, parts: Iterable[Term], close: Close, *each: Close) -> Proof | None:
    """A proof by cases: ``close`` shows that one of the parts holds; ``each`` go on from them, as in ``carry_out``."""
    lemma = build("or", *parts)

    def goes_on(goal: Sequent) -> Proof | None:
        return carry_out(goal, {"kind": "cases", "hypothesis": goal.hypotheses.index(lemma)}, *each)

    return with_lemmas(sequent, [lemma], close, goes_on)


class Lines:
    """The lines of a derivation; each is added with the numbers of those before it that it rests on."""

    def __init__(self) -> None:
        self.steps: list[Proof] = []

    def add(self, by: str, premises: int | Sequence[int] | None = None, **fields: Any) -> int:
        """Add a line; its number."""
        self.steps.append({"by": by, **fields, **({} if premises is None else {"from": premises})})
        return len(self.steps) - 1

    def assume(self, p: Term) -> int:
        return self.add("assume", show=to_json(p))

    def algebra(self, p: Term, given: int | None = None, use: Sequence[int] | None = None) -> int:
        """A line by normal forms, perhaps of a given line, with equations ``use`` from left to right."""
        return self.add("algebra", given, show=to_json(p), **({"use": list(use)} if use else {}))

    def rule(self, name: str, values: Mapping[str, Term], *premises: int) -> int:
        return self.add("rule", list(premises), name=name, **{"with": {x: to_json(v) for x, v in values.items()}})

    def discharge(self, assumed: int, shown: int) -> int:
        return self.add("discharge", shown, assumed=assumed)

    def proof(self, *new: Term) -> Proof:
        """The derivation, in which some variables are new."""
        local = [[x.value, to_json(x.sort)] for x in new if x.sort is not None]
        return {"kind": "derivation", "locals": local, "steps": self.steps}
