"""derivation: proofs in steps, each a sequent H |- C made from earlier ones by one of nine forms.

    assume        {P} |- P
    rule, lemma   H1, ..., Hn |- C[s]        premise k proves hypothesis k under the substitution s, which gives every
                                             variable a value of its sort; a lemma is a statement proved before
    discharge     H - P |- P => C            from H |- C and the assumption P
    generalize    H |- all x. C              from H |- C, x not free in H, nor in the sort of a variable of H or C
    specialize    H, H' |- C[t]              from H |- all x. A => C and H' |- A[t]; any number of values and premises
    witness       H |- ex x. C               from H |- C[t]
    obtain        H, H' - A[x] |- C          from H |- ex x. A and H' |- C, x as in generalize and not free in C
    algebra       H |- C                     C is true in normal form, or a premise is C in normal form, after cited
                                             equations were used from left to right; or C says a = b and a - b is a sum
                                             of left * (difference of a cited equation) * right, under a trace if a, b
                                             are numbers; or C says that a polynomial has the derivative it has
    arithmetic    H |- C                     facts among the premises, with the negation of C, cannot all hold: see sos

Whatever is compared is compared in the normal form of ``words``: up to the laws of rings, transposition and traces,
renaming of bound variables, and moving terms across = and <=. All operations are total there, so a step never needs
that something is defined; the rules say what they need. The last step proves the conclusion of the sequent from
hypotheses of the sequent.

The certificate is ``{"kind": "derivation", "locals": [[name, sort]], "steps": [{"by": form, ...}]}``; steps are
numbered from 0, and "from" refers to earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from symres.algebra.facts import Comparisons, Fact
from symres.algebra.words import TRUE, Words
from symres.kernel import polynomials as P
from symres.kernel.arithmetic import listed
from symres.kernel.derivation import says_of_so_many
from symres.kernel.polynomials import Polynomial, Rejected, spend
from symres.kernel.rules import RULES
from symres.kernel.sequents import Sequent
from symres.kernel.statement import Statement
from symres.kernel.terms import (
    FALSE,
    INT,
    PROP,
    Term,
    brief,
    build,
    contract,
    for_all,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    named,
    opposite,
    same_sort,
    show,
    substitute,
    union,
    variable,
    variables_of,
    without,
)
from symres.trees.sos import contradiction

FORMS = {
    "assume": {"show"},
    "rule": {"name", "with", "from"},
    "lemma": {"name", "with", "from"},
    "discharge": {"assumed", "from"},
    "generalize": {"variable", "from"},
    "specialize": {"from", "at"},
    "witness": {"show", "at", "from"},
    "obtain": {"exists", "variable", "assumed", "from"},
    "algebra": {"show", "use", "combine", "from"},
    "arithmetic": {"show", "use", "from", "summands", "cofactors"},
}
RULE = {rule.name: rule for rule in RULES}


@dataclass(frozen=True)
class Proved:
    """``hypotheses |- conclusion``, as a step has shown it."""

    hypotheses: frozenset[Term]
    conclusion: Term


class Derivation:
    """The steps of one derivation; every ``Proved`` comes from a method here named after its form."""

    def __init__(self, sequent: Sequent, variables: Iterable[Any], lemmas: Mapping[str, Statement]) -> None:
        self.sequent = sequent
        self.lemmas = lemmas
        self.names = dict(named((*sequent.hypotheses, sequent.conclusion)))
        self.words = Words()
        self.steps: list[Proved] = []
        for pair in variables:
            if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str) or pair[0] in self.names:
                raise Rejected(f"derivation: a local variable is a new name with a sort, not {brief(pair)}")
            sort = from_json(pair[1], self.names)
            self.names[pair[0]] = variable(pair[0], sort)

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
        term = from_json(data, self.names)
        if term.sort is None:
            raise Rejected(f"expected a term, found the sort {show(term)}")
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
        if not self.words.same(wanted, found):
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

    # ------------------------------------------------------------------------------------------------- the nine forms

    def _assume(self, data: Mapping[str, Any]) -> Proved:
        p = self.proposition(data.get("show"))
        return Proved(frozenset({p}), p)

    def _rule(self, data: Mapping[str, Any]) -> Proved:
        name = data.get("name")
        if not isinstance(name, str) or name not in RULE:
            raise Rejected(f"there is no rule {brief(name)}")
        rule = RULE[name]
        return self._instance(rule.name, rule.variables, rule.hypotheses, rule.conclusion, data)

    def _lemma(self, data: Mapping[str, Any]) -> Proved:
        name = data.get("name")
        if not isinstance(name, str) or name not in self.lemmas:
            raise Rejected(f"no statement with the hash {brief(name)} is proved")
        lemma = self.lemmas[name]
        hypotheses, conclusion = lemma.unfolded()
        return self._instance("the lemma", lemma.variables, hypotheses, conclusion, data)

    def _instance(
        self,
        name: str,
        variables: Iterable[Term],
        hypotheses: Iterable[Term],
        conclusion: Term,
        data: Mapping[str, Any],
    ) -> Proved:
        given = data.get("with", {})
        variables, hypotheses = tuple(variables), tuple(hypotheses)
        if not isinstance(given, dict) or set(given) != {x.value for x in variables}:
            raise Rejected(f"{name} needs values for {', '.join(str(x.value) for x in variables) or 'no variable'}")
        values = {x: self.term(given[x.value]) for x in variables}
        premises = self._premises(data)
        if len(premises) != len(hypotheses):
            raise Rejected(f"{name} has {len(hypotheses)} hypotheses, {len(premises)} steps are given")
        for h, premise in zip(hypotheses, premises, strict=True):
            wanted = substitute(h, values)
            if not self.words.same(wanted, premise.conclusion):
                raise Rejected(f"{name} needs {show(wanted, 200)}, the step proves {show(premise.conclusion, 200)}")
        return Proved(_union(premises), substitute(conclusion, values))

    def _discharge(self, data: Mapping[str, Any]) -> Proved:
        assumed, premise = self.step(data.get("assumed")), self.step(data.get("from"))
        p = assumed.conclusion
        if assumed.hypotheses != {p}:
            raise Rejected("what is discharged is an assumption")
        return Proved(without(premise.hypotheses, p), build("=>", p, premise.conclusion))

    def _generalize(self, data: Mapping[str, Any]) -> Proved:
        premise, x = self.step(data.get("from")), self._variable(data.get("variable"))
        self._require_new(x, premise.hypotheses, (premise.conclusion,))
        return Proved(premise.hypotheses, for_all(x, premise.conclusion))

    def _specialize(self, data: Mapping[str, Any]) -> Proved:
        premise = self.step(data.get("from"))
        hypotheses, c = premise.hypotheses, premise.conclusion
        for item in listed(data.get("at"), "the values"):
            c = beta(c)
            if type(item) is int:
                condition = self.step(item)
                if c.head != "=>":
                    raise Rejected(f"{show(c, 200)} has no condition")
                self._require_same(c.args[0], condition.conclusion)
                hypotheses, c = union((hypotheses, condition.hypotheses)), c.args[1]
            else:
                if c.head != "all":
                    raise Rejected(f"{show(c, 200)} does not say it of everything")
                c = instantiate(c, self.term(item))
        return Proved(hypotheses, c)

    def _witness(self, data: Mapping[str, Any]) -> Proved:
        goal, premise = self.proposition(data.get("show")), self.step(data.get("from"))
        values = [self.term(value) for value in listed(data.get("at"), "the values")]
        if not values or not says_of_so_many(goal, len(values)):
            raise Rejected(f"{show(goal, 200)} does not say that there are {len(values)} such values")
        self._require_same(instantiate(goal, *values), premise.conclusion)
        return Proved(premise.hypotheses, goal)

    def _obtain(self, data: Mapping[str, Any]) -> Proved:
        source, assumed = self.step(data.get("exists")), self.step(data.get("assumed"))
        premise, x = self.step(data.get("from")), self._variable(data.get("variable"))
        existential, p = beta(source.conclusion), assumed.conclusion
        if existential.head != "ex":
            raise Rejected(f"{show(existential, 200)} does not say that something exists")
        if x.sort is None or not same_sort(x.sort, existential.args[0]):
            raise Rejected(f"{show(x)} is not of the sort that {show(existential, 200)} speaks of")
        if assumed.hypotheses != {p}:
            raise Rejected("what is obtained is an assumption")
        self._require_same(instantiate(existential, x), p)
        rest = union((source.hypotheses, without(premise.hypotheses, p)))
        self._require_new(x, (*rest, existential, premise.conclusion), ())
        return Proved(rest, premise.conclusion)

    def _algebra(self, data: Mapping[str, Any]) -> Proved:
        goal = self.proposition(data.get("show"))
        cited = self._premises(data, "use")
        words, premises = self.words, list(cited)
        if cited:
            words = Words()
            words.cite([p.conclusion for p in cited])
        combination = listed(data.get("combine", []), "the combination")
        if combination:
            premises += self._combined(words, goal, combination)
        elif "from" in data:
            premise = self.step(data["from"])
            premises.append(premise)
            if not words.same(goal, premise.conclusion):
                wanted, found = words.proposition(goal), words.proposition(premise.conclusion)
                raise Rejected(f"needed {show(wanted, 200)}, the step proves {show(found, 200)}")
        elif words.proposition(goal) is not TRUE and not _has_derivative(words, goal):
            raise Rejected(f"{show(goal, 200)} leaves {show(words.proposition(goal), 200)}")
        return Proved(_union(premises), goal)

    def _combined(self, words: Words, goal: Term, combination: list[Any]) -> list[Proved]:
        """The equations whose combination is the difference of the two sides of the goal."""
        if goal.head != "=" or not (is_scalar(goal.args[0].sort) or _is_matrix(goal.args[0])):
            raise Rejected(f"only an equation of numbers or matrices is combined, not {show(goal, 200)}")
        parts, premises = [goal.args[0], opposite(goal.args[1])], []
        for item in combination:
            if not isinstance(item, list) or len(item) != 3:
                raise Rejected("a summand of a combination is [left, step, right]")
            premise = self.step(item[1])
            equation = premise.conclusion
            if equation.head != "=":
                raise Rejected(f"{show(equation, 200)} is not an equation")
            moved = build("+", equation.args[0], opposite(equation.args[1]))
            summand = build("*", self.term(item[0]), moved, self.term(item[2]))
            if is_scalar(goal.args[0].sort) and _is_matrix(summand):
                summand = build("tr", summand)
            parts.append(opposite(summand))
            premises.append(premise)
        left = build("+", *parts)
        rest = words.scalar(left) if is_scalar(left.sort) else words.matrix(left).terms
        if rest:
            raise Rejected(f"the combination leaves {show(words.canonical(left), 200)}, expected 0")
        return premises

    def _arithmetic(self, data: Mapping[str, Any]) -> Proved:
        goal = self.proposition(data.get("show"))
        cited, premises = self._premises(data, "use"), self._premises(data)
        facts = Atoms(self, [p.conclusion for p in cited])
        for premise in premises:
            facts.suppose(premise.conclusion)
        facts.deny(goal)
        contradiction(facts, {k: v for k, v in data.items() if k in ("summands", "cofactors")}, show(goal, 150))
        return Proved(_union([*cited, *premises]), goal)


class Atoms(Comparisons):
    """Facts about polynomials over the atoms of ``words``."""

    def __init__(self, derivation: Derivation, equations: Iterable[Term]) -> None:
        super().__init__()
        self.derivation = derivation
        self.words = Words()
        self.words.cite(equations)

    def suppose(self, literal: Term) -> None:
        """Add a fact; a < b between integers is a + 1 <= b."""
        literal = beta(literal)
        negated = literal.head == "not"
        relation = beta(literal.args[0]) if negated else literal
        if relation.head not in ("=", "<=", "<") or not is_scalar(relation.args[0].sort):
            raise Rejected(f"arithmetic does not understand {show(literal, 150)}")
        a, b = relation.args
        if negated and relation.head != "=":
            relation, (a, b) = build("<" if relation.head == "<=" else "<=", b, a), (b, a)
            negated = False
        p = self.words.difference(b, a)
        sign = {"=": "!=" if negated else "=", "<=": ">=", "<": ">"}[relation.head]
        if sign == ">" and (a.sort is b.sort is INT or self.words.whole(p)):
            p, sign = P.add(p, P.constant(1), -1), ">="
        self.all.append(Fact(sign, p, literal))

    def deny(self, goal: Term) -> None:
        """Add the negation of what is to be shown."""
        goal = beta(goal)
        if goal is FALSE:
            return
        self.suppose(goal.args[0] if goal.head == "not" else build("not", goal))

    def polynomial(self, data: Any) -> Polynomial:
        return self.words.scalar(self.derivation.term(data))

    def remainder(self, p: Polynomial) -> Polynomial:
        return self.words.reduced(p)

    def shown(self, p: Polynomial) -> str:
        return show(self.words.term(p), 150)


def beta(term: Term) -> Term:
    """A term with functions applied at its head."""
    while term.head == "app" and term.args[0].head in ("lam", "app"):
        spend(20)
        function, first, *rest = term.args
        if function.head == "app":
            inner = beta(function)
            if inner is function:
                return term
            term = build("app", inner, first, *rest)
            continue
        value = contract(build("app", function, first))
        term = build("app", value, *rest) if rest else value
    return term


def _has_derivative(words: Words, goal: Term) -> bool:
    """Whether a goal says that a polynomial has the derivative it has."""
    if goal.head != "has_derivative":
        return False
    function, point, value = goal.args
    return not words.difference(build("D", function, point), value) if words.is_polynomial(function) else False


def _is_matrix(term: Term) -> bool:
    return term.sort is not None and term.sort.head == "matrix"


def _union(premises: Iterable[Proved]) -> frozenset[Term]:
    return union(p.hypotheses for p in premises)


def check(sequent: Sequent, certificate: dict[str, Any], lemmas: Mapping[str, Statement]) -> None:
    """Accept, or raise ``Rejected``."""
    derivation = Derivation(sequent, listed(certificate.get("locals", []), "the local variables"), lemmas)
    steps = listed(certificate.get("steps"), "the steps")
    if not steps:
        raise Rejected("derivation: a derivation has at least one step")
    for number, data in enumerate(steps):
        try:
            derivation.add(data)
        except Rejected as refusal:
            form = data.get("by") if isinstance(data, dict) else None
            raise Rejected(f"derivation: step {number} ({brief(form)}): {refusal}") from None
    conclude(derivation, derivation.steps[-1])


def conclude(derivation: Derivation, last: Proved) -> None:
    """Accept a step that proves the sequent, or raise ``Rejected``."""
    sequent, words = derivation.sequent, derivation.words
    if not words.same(last.conclusion, sequent.conclusion):
        raise Rejected(f"derivation: proves {show(last.conclusion, 200)}, expected {show(sequent.conclusion, 200)}")
    others = last.hypotheses.difference(sequent.hypotheses)
    known = set(map(words.proposition, sequent.hypotheses)) if others else set()
    for h in others:
        if words.proposition(h) not in known:
            raise Rejected(f"derivation: rests on {show(h, 200)}, which is not a hypothesis")
