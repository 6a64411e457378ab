"""derivation: proofs in steps, each a sequent H |- C made from earlier ones by one of ten forms.

    assume        {P} |- P
    rule, lemma   H1, ..., Hn |- C[s]        premise k proves hypothesis k under the substitution s, which gives every
                                             variable a value of its sort; a lemma is a statement proved before
    discharge     H - P |- P => C            from H |- C and the assumption P
    generalize    H |- all x. C              from H |- C, x not free in H, nor in the sort of a variable of H or C
    specialize    H, H' |- C[t]              from H |- all x. A => C and H' |- A[t]; any number of values and premises
    witness       H |- ex x. C               from H |- C[t]                 (of several at once)
    obtain        H, H' - A[x] |- C          from H |- ex x. A and H' |- C, x as in generalize and not free in C
    algebra       H |- C                     C is true by plain equality, or equal to what a premise shows; or C says
                                             a = b and a - b is a sum of left * (difference of the sides of an equation
                                             that a premise shows) * right, under a trace if a, b are numbers
    arithmetic    H |- C                     what premises say, and the negation of C, cannot all hold: ``arithmetic``
    procedure     H, H1, ..., Hn |- C        from H |- A and, for all k, Hk |- Bk, where a procedure says that A and
                                             B1, ..., Bn together give C: ``procedures``

Whatever is compared is compared by plain equality (``equality``): up to the laws of rings, transposition and traces,
renaming of bound variables, and moving terms across = and <=. No form but the last knows anything of a function; that
is in rules. All operations are total, so a step never needs that something is defined; the rules say what they need.
The last step proves the conclusion of the sequent from hypotheses of the sequent.

The certificate is ``{"kind": "derivation", "locals": [[name, sort]], "terms": [term], "steps": [{"by": form, ...}]}``;
steps are numbered from 0, and "from" refers to earlier ones. In steps, and in later entries of the table "terms", which
may be missing, ``["#", k]`` is its entry k. Where steps are told in short, someone carries them out (``Expand``), who
is not trusted: each is added by the same ``Derivation.add``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import procedures
from .arithmetic import Comparisons, denial, listed
from .equality import TRUE, Equality, is_matrix
from .polynomials import Rejected
from .rules import RULES
from .sequents import Sequent
from .statement import Statement
from .terms import (
    FALSE,
    PROP,
    Term,
    brief,
    build,
    counted,
    for_all,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    named,
    opposite,
    same_sort,
    show,
    substituting,
    union,
    variable,
    variables_of,
    without,
)

FORMS = {
    "assume": {"show"},
    "rule": {"name", "with", "from"},
    "lemma": {"name", "with", "from"},
    "discharge": {"assumed", "from"},
    "generalize": {"variable", "from"},
    "specialize": {"from", "at"},
    "witness": {"show", "at", "from"},
    "obtain": {"exists", "variable", "assumed", "from"},
    "algebra": {"show", "combine", "from"},
    "arithmetic": {"show", "from", "summands", "cofactors"},
    "procedure": {"name", "show", "using", "data", "from"},
}
RULE = {rule.name: rule for rule in RULES}


NONE: frozenset[str] = frozenset()
Stated = tuple[tuple[Term, ...], Term]  # hypotheses and a conclusion


@dataclass(frozen=True)
class Proved:
    """``hypotheses |- conclusion``, as a step has shown it, and the names of the rules and procedures it rests on."""

    hypotheses: frozenset[Term]
    conclusion: Term
    rules: frozenset[str] = NONE


class Derivation:
    """The steps of one derivation; every ``Proved`` comes from a method here named after its form."""

    def __init__(
        self, sequent: Sequent, variables: Iterable[Any], lemmas: Mapping[str, Statement], folder: Path | None = None
    ) -> None:
        self.sequent = sequent
        self.lemmas = lemmas
        self.folder = folder
        self.names = dict(named((*sequent.hypotheses, sequent.conclusion)))
        self.equality = Equality()
        self.table: list[tuple[Term, int]] = []
        self.steps: list[Proved] = []
        for pair in variables:
            if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
                raise Rejected(f"derivation: a local variable is a new name with a sort, not {brief(pair)}")
            self.declare(pair[0], from_json(pair[1], self.names))

    def declare(self, name: str, sort: Term) -> Term:
        """Make a local variable known; raises ``Rejected`` if its name is not new."""
        if name in self.names:
            raise Rejected(f"derivation: a local variable has a new name, not {brief(name)}")
        self.names[name] = variable(name, sort)
        return self.names[name]

    def enter(self, data: Any) -> None:
        """Add the next entry of the table of terms, or raise ``Rejected``."""
        try:
            term, nodes = counted(data, self.names, self.table)
            self.table.append((self.term(term), nodes))
        except Rejected as refusal:
            raise Rejected(f"derivation: term {len(self.table)}: {refusal}") from None

    def add(self, data: Any) -> Proved:
        """Carry out the next step, or raise ``Rejected``."""
        if not isinstance(data, dict) or not isinstance(data.get("by"), str) or data["by"] not in FORMS:
            raise Rejected(f"a step is made by one of {', '.join(FORMS)}")
        form = data["by"]
        unknown = [field for field in data if field != "by" and field not in FORMS[form]]
        if unknown:
            raise Rejected(f"{form} has no field {brief(unknown[0])}")
        method = getattr(self, f"_{form}")
        proved: Proved = method(data)
        self.steps.append(proved)
        return proved

    # ------------------------------------------------------------------------------------------------- reading a step

    def step(self, number: Any) -> Proved:
        if type(number) is not int or not 0 <= number < len(self.steps):
            raise Rejected(f"there is no earlier step {brief(number)}")
        return self.steps[number]

    def _premises(self, data: Mapping[str, Any], field: str = "from") -> list[Proved]:
        return [self.step(i) for i in listed(data.get(field, []), f"the steps in {field!r}")]

    def term(self, data: Any) -> Term:
        term = data if isinstance(data, Term) else from_json(data, self.names, self.table)
        if term.sort is None or term.loose:
            raise Rejected(f"expected a term, found {show(term)}")
        return term

    def proposition(self, data: Any) -> Term:
        term = self.term(data)
        if term.sort is not PROP:
            raise Rejected(f"expected a proposition, found {show(term)}")
        return term

    def _variable(self, name: Any) -> Term:
        if not isinstance(name, str) or name not in self.names:
            raise Rejected(f"there is no variable {brief(name)}")
        return self.names[name]

    def _require_same(self, wanted: Term, found: Term) -> None:
        if not self.equality.same(wanted, found):
            raise Rejected(f"needed {show(wanted, 200)}, the step proves {show(found, 200)}")

    def _require_new(self, x: Term, hypotheses: Iterable[Term], others: Iterable[Term]) -> None:
        """Refuse a variable that something depends on: a hypothesis, or the sort of another variable."""
        hypotheses = tuple(hypotheses)
        for h in hypotheses:
            if x in free_variables(h):
                raise Rejected(f"{show(x)} is free in the hypothesis {show(h, 150)}")
        for y in variables_of((*hypotheses, *others)):
            if y is not x and y.sort is not None and x in free_variables(y.sort):
                raise Rejected(f"{show(x)} occurs in the sort of {show(y)}")

    # -------------------------------------------------------------------------------------------------- the ten forms

    def _assume(self, data: Mapping[str, Any]) -> Proved:
        p = self.proposition(data.get("show"))
        return Proved(frozenset({p}), p)

    def _rule(self, data: Mapping[str, Any]) -> Proved:
        name = data.get("name")
        if not isinstance(name, str) or name not in RULE:
            raise Rejected(f"there is no rule {brief(name)}")
        rule = RULE[name]
        return self._instance(rule.name, rule.variables, (rule.hypotheses, rule.conclusion), data)

    def _lemma(self, data: Mapping[str, Any]) -> Proved:
        name = data.get("name")
        if not isinstance(name, str) or name not in self.lemmas:
            raise Rejected(f"no statement with the hash {brief(name)} is proved")
        lemma = self.lemmas[name]
        return self._instance("the lemma", lemma.variables, lemma.unfolded(), data)

    def _instance(self, name: str, variables: tuple[Term, ...], stated: Stated, data: Mapping[str, Any]) -> Proved:
        given, (hypotheses, conclusion) = data.get("with", {}), stated
        if not isinstance(given, dict) or set(given) != {x.value for x in variables}:
            raise Rejected(f"{name} needs values for {', '.join(str(x.value) for x in variables) or 'no variable'}")
        values = {x: self.term(given[x.value]) for x in variables}
        premises = self._premises(data)
        if len(premises) != len(hypotheses):
            raise Rejected(f"{name} has {len(hypotheses)} hypotheses, {len(premises)} steps are given")
        at_values = substituting(values)
        for h, premise in zip(hypotheses, premises, strict=True):
            wanted = at_values(h)
            if not self.equality.same(wanted, premise.conclusion):
                raise Rejected(f"{name} needs {show(wanted, 200)}, the step proves {show(premise.conclusion, 200)}")
        own = frozenset((name,)) if name in RULE else NONE
        return Proved(_union(premises), at_values(conclusion), _rules(premises) | own)

    def _discharge(self, data: Mapping[str, Any]) -> Proved:
        assumed, premise = self.step(data.get("assumed")), self.step(data.get("from"))
        p = assumed.conclusion
        if assumed.hypotheses != {p}:
            raise Rejected("what is discharged is an assumption")
        return Proved(without(premise.hypotheses, p), build("=>", p, premise.conclusion), premise.rules)

    def _generalize(self, data: Mapping[str, Any]) -> Proved:
        premise, x = self.step(data.get("from")), self._variable(data.get("variable"))
        self._require_new(x, premise.hypotheses, (premise.conclusion,))
        return Proved(premise.hypotheses, for_all(x, premise.conclusion), premise.rules)

    def _specialize(self, data: Mapping[str, Any]) -> Proved:
        premise = self.step(data.get("from"))
        premises, c = [premise], premise.conclusion
        for item in listed(data.get("at"), "the values"):
            c = self.equality.applied(c)
            if type(item) is int:
                condition = self.step(item)
                if c.head != "=>":
                    raise Rejected(f"{show(c, 200)} has no condition")
                self._require_same(c.args[0], condition.conclusion)
                premises.append(condition)
                c = c.args[1]
            else:
                if c.head != "all":
                    raise Rejected(f"{show(c, 200)} does not say it of everything")
                c = instantiate(c, self.term(item))
        return Proved(_union(premises), c, _rules(premises))

    def _witness(self, data: Mapping[str, Any]) -> Proved:
        goal, premise = self.proposition(data.get("show")), self.step(data.get("from"))
        values = [self.term(value) for value in listed(data.get("at"), "the values")]
        if not values or not says_of_so_many(goal, len(values)):
            raise Rejected(f"{show(goal, 200)} does not say that there are {len(values)} such values")
        self._require_same(instantiate(goal, *values), premise.conclusion)
        return Proved(premise.hypotheses, goal, premise.rules)

    def _obtain(self, data: Mapping[str, Any]) -> Proved:
        source, assumed = self.step(data.get("exists")), self.step(data.get("assumed"))
        premise, x = self.step(data.get("from")), self._variable(data.get("variable"))
        existential, p = self.equality.applied(source.conclusion), assumed.conclusion
        if existential.head != "ex":
            raise Rejected(f"{show(existential, 200)} does not say that something exists")
        if x.sort is None or not same_sort(x.sort, existential.args[0]):
            raise Rejected(f"{show(x)} is not of the sort that {show(existential, 200)} speaks of")
        if assumed.hypotheses != {p}:
            raise Rejected("what is obtained is an assumption")
        self._require_same(instantiate(existential, x), p)
        rest = union((source.hypotheses, without(premise.hypotheses, p)))
        self._require_new(x, (*rest, existential, premise.conclusion), ())
        return Proved(rest, premise.conclusion, source.rules | premise.rules)

    def _algebra(self, data: Mapping[str, Any]) -> Proved:
        """A conclusion by plain equality, from nothing, from a step, or from equations of steps times factors."""
        goal = self.proposition(data.get("show"))
        if "combine" in data:
            return self._combined(goal, listed(data["combine"], "the combination"))
        if "from" in data:
            premise = self.step(data["from"])
            self._require_same(goal, premise.conclusion)
            return Proved(premise.hypotheses, goal, premise.rules)
        left = self.equality.canonical(goal)
        if left is not TRUE:
            raise Rejected(f"{show(goal, 200)} leaves {show(left, 200)}")
        return Proved(frozenset(), goal)

    def _combined(self, goal: Term, combination: list[Any]) -> Proved:
        """a = b where a - b is the sum of left * (difference of an equation) * right, under a trace for numbers."""
        if goal.head != "=" or not (is_scalar(goal.args[0].sort) or is_matrix(goal.args[0])):
            raise Rejected(f"only an equation of numbers or matrices is combined, not {show(goal, 200)}")
        moved, premises = [goal.args[1]], []
        for item in combination:
            if not isinstance(item, list) or len(item) != 3:
                raise Rejected("a summand of a combination is [left, step, right]")
            premise = self.step(item[1])
            equation = self.equality.applied(premise.conclusion)
            if equation.head != "=":
                raise Rejected(f"{show(equation, 200)} is not an equation")
            a, b = equation.args
            summand = build("*", self.term(item[0]), build("+", a, opposite(b)), self.term(item[2]))
            if is_scalar(goal.args[0].sort) and is_matrix(summand):
                summand = build("tr", summand)
            moved.append(summand)
            premises.append(premise)
        left = self.equality.canonical(build("=", goal.args[0], build("+", *moved) if premises else goal.args[1]))
        if left is not TRUE:
            raise Rejected(f"the combination leaves {show(left, 200)}")
        return Proved(_union(premises), goal, _rules(premises))

    def _arithmetic(self, data: Mapping[str, Any]) -> Proved:
        goal, premises = self.proposition(data.get("show")), self._premises(data)
        comparisons = Comparisons(self.equality, self.term)
        for premise in premises:
            comparisons.suppose(premise.conclusion)
        if goal is not FALSE:
            comparisons.suppose(denial(goal))
        comparisons.contradict(data.get("summands"), data.get("cofactors", []))
        return Proved(_union(premises), goal, _rules(premises))

    def _procedure(self, data: Mapping[str, Any]) -> Proved:
        name, given, premises = data.get("name"), self._premises(data, "using"), self._premises(data)
        goal, needed = self.proposition(data.get("show")), self.needed(data)
        if len(premises) != len(needed):
            raise Rejected(f"{name} needs {len(needed)} premises, {len(premises)} steps are given")
        for wanted, premise in zip(needed, premises, strict=True):
            self._require_same(wanted, premise.conclusion)
        used = (*given, *premises)
        return Proved(_union(used), goal, _rules(used) | {str(name)})

    def needed(self, data: Mapping[str, Any]) -> tuple[Term, ...]:
        """The propositions that the steps in "from" of a step by a procedure have to show, one by one."""
        given = tuple(step.conclusion for step in self._premises(data, "using"))
        goal = self.proposition(data.get("show"))
        return procedures.needed(data.get("name"), given, goal, data.get("data", {}), self.equality, self.folder)


def _union(premises: Iterable[Proved]) -> frozenset[Term]:
    return union(p.hypotheses for p in premises)


def _rules(premises: Iterable[Proved]) -> frozenset[str]:
    return NONE.union(*(p.rules for p in premises))


def says_of_so_many(p: Term, count: int) -> bool:
    """Whether a proposition begins with so many existentials."""
    while count and p.head == "ex":
        p, count = p.args[1], count - 1
    return not count


Expand = Callable[[Derivation, Mapping[str, Any]], None]  # carries out the steps of a certificate that is told in short


def check(
    sequent: Sequent,
    certificate: Any,
    lemmas: Mapping[str, Statement],
    expand: Expand | None = None,
    folder: Path | None = None,
) -> frozenset[str]:
    """The rules and procedures that an accepted proof rests on, or raise ``Rejected``.

    ``expand`` carries out the steps, else they are as the certificate has them. Files that a procedure reads lie in
    ``folder``.
    """
    if not isinstance(certificate, dict):
        raise Rejected(f"a proof of {show(sequent.conclusion, 150)} is an object with a kind, not {brief(certificate)}")
    derivation = Derivation(sequent, listed(certificate.get("locals", []), "the local variables"), lemmas, folder)
    for data in listed(certificate.get("terms", []), "the terms"):
        derivation.enter(data)
    if expand is not None:
        expand(derivation, certificate)
    else:
        unknown = [field for field in certificate if field not in ("kind", "locals", "terms", "steps", "rules")]
        if unknown:
            raise Rejected(f"a derivation has no field {brief(unknown[0])}")
        for number, data in enumerate(listed(certificate.get("steps", []), "the steps")):
            try:
                derivation.add(data)
            except Rejected as refusal:
                form = data.get("by") if isinstance(data, dict) else None
                raise Rejected(f"derivation: step {number} ({brief(form)}): {refusal}") from None
    if not derivation.steps:
        raise Rejected("derivation: a derivation has at least one step")
    last = derivation.steps[-1]
    conclude(derivation, last)
    return last.rules


def conclude(derivation: Derivation, last: Proved) -> None:
    """Accept a step that proves the sequent, or raise ``Rejected``."""
    sequent, equality = derivation.sequent, derivation.equality
    if not equality.same(last.conclusion, sequent.conclusion):
        raise Rejected(f"derivation: proves {show(last.conclusion, 200)}, expected {show(sequent.conclusion, 200)}")
    others = last.hypotheses.difference(sequent.hypotheses)
    known = set(map(equality.canonical, sequent.hypotheses)) if others else set()
    for h in others:
        if equality.canonical(h) not in known:
            raise Rejected(f"derivation: rests on {show(h, 200)}, which is not a hypothesis")
