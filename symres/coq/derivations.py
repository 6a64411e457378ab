"""Derivations in Coq: each step is a sentence by itself, for all values of its variables, shown from earlier ones.

What the kernel compares in the normal form of ``words``, Coq proves: the tactic ``same`` takes propositions apart and
shows relations by linear arithmetic over what products and functions are, ``holds`` does so for what is true anyhow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from symres.elaborate.compact import RULE, Atoms, Derivation, beta
from symres.kernel.rules import Rule
from symres.kernel.sequents import Sequent
from symres.kernel.terms import (
    FALSE,
    INT,
    Term,
    build,
    free_variables,
    instantiate,
    is_scalar,
    opposite,
    rational_from_json,
    show,
    variables_of,
)

from . import equations, rules
from .arithmetic import absurd, below
from .context import Context, Lines, block, declared
from .language import Unsupported
from .matrices import MATHCOMP, mentions

Step = Mapping[str, Any]


def derivation(sequent: Sequent, proof: Mapping[str, Any], context: Context) -> Lines:
    """The lines that prove what a sequent says by the steps of its derivation."""
    cited = {sha256: statement for sha256, (_, statement) in context.lemmas.items()}
    made = Derivation(sequent, proof.get("locals", []), cited)
    for data in proof["steps"]:
        made.add(data)
    steps = (_MatrixSteps if context.language is MATHCOMP else _Steps)(made, context)
    lines: Lines = []
    for number in _needed(proof["steps"]):
        lines += steps.asserted(number, proof["steps"][number])
    return lines + steps.concluded(len(proof["steps"]) - 1, sequent, context)


def _referred(step: Step) -> Iterator[int]:
    """The earlier steps that one is made from."""
    for field in ("from", "use", "at", "assumed", "exists"):
        data = step.get(field, [])
        yield from (i for i in (data if isinstance(data, list) else [data]) if type(i) is int)
    yield from (i for _, i, _ in step.get("combine", []))


def _needed(steps: Sequence[Step]) -> list[int]:
    """The steps that the last one is made from, and itself."""
    found: set[int] = set()
    rest = [len(steps) - 1]
    while rest:
        number = rest.pop()
        if number not in found:
            found.add(number)
            rest.extend(_referred(steps[number]))
    return sorted(found)


def _depends(x: Term) -> bool:
    """Whether the sort of a variable mentions others, which stand before it."""
    return x.sort is not None and bool(free_variables(x.sort))


class _Steps:
    """The steps that were asserted, by their numbers."""

    def __init__(self, made: Derivation, context: Context) -> None:
        self.made, self.context = made, context
        self.names: dict[int, str] = {}
        self.forms: dict[str, Callable[[int, Step, Context], Lines]] = {
            **{"assume": self._assume, "rule": self._rule, "lemma": self._lemma, "discharge": self._discharge},
            **{"generalize": self._generalize, "specialize": self._specialize, "witness": self._witness},
            **{"obtain": self._obtain, "algebra": self._algebra, "arithmetic": self._arithmetic},
        }

    def asserted(self, number: int, step: Step) -> Lines:
        """Assert what a step says, and prove it."""
        hypotheses, conclusion = self._parts(number)
        own = replace(self.context, names={}, hypotheses={})
        variables = declared(own, self._variables(number))
        own.hypotheses = {h: own.new() for h in hypotheses}
        told = " -> ".join(f"({own.says(p)})" for p in (*hypotheses, conclusion))
        intro = " ".join([*own.names.values(), *own.hypotheses.values()])
        kept = " ".join(dict.fromkeys(self.names[i] for i in _referred(step)))
        lines = [f"clear - {kept}." if kept else own.language.FORGET, *([f"intros {intro}."] if intro else [])]
        lines += self.forms[step["by"]](number, step, own)
        self.names[number] = self.context.new("J")
        says = f"forall{variables}, {told}" if variables else told
        return [f"assert ({self.names[number]} : {says}).", *block(lines)]

    def concluded(self, number: int, sequent: Sequent, context: Context) -> Lines:
        """The sequent by the last step, whose hypotheses are those of the sequent."""
        lines: Lines = []
        hypotheses, conclusion = self._parts(number)
        for h in hypotheses:
            if h not in context.hypotheses:
                other = next(o for o in sequent.hypotheses if self.made.words.same(h, o))
                own = context.new()
                lines += [f"assert ({own} : {context.says(h)}).", "{", *self._same(h, other, context.hypotheses[other])]
                lines.append("}")
                context.hypotheses[h] = own
        used, own = self._used(number, context)
        return lines + used + self._same(sequent.conclusion, conclusion, own)

    # ------------------------------------------------------------------------------------------------- earlier steps

    def _parts(self, number: int) -> tuple[list[Term], Term]:
        proved = self.made.steps[number]
        return sorted(proved.hypotheses, key=show), proved.conclusion

    def _variables(self, number: int) -> list[Term]:
        hypotheses, conclusion = self._parts(number)
        return sorted(variables_of((*hypotheses, conclusion)), key=lambda x: (_depends(x), str(x)))

    def _applied(self, number: int, own: Context) -> str:
        """An earlier step for the variables and the hypotheses of this one."""
        values = [own.names.get(x) or own.language.anything(x.sort) for x in self._variables(number)]
        shown = [own.hypotheses[h] for h in self._parts(number)[0]]
        return f"({' '.join([self.names[number], *values, *shown])})"

    def _used(self, number: int, own: Context) -> tuple[Lines, str]:
        name = own.new()
        return [f"pose proof {self._applied(number, own)} as {name}."], name

    def _same(self, wanted: Term, found: Term, name: str) -> Lines:
        return [f"exact {name}." if wanted is found else f"same {name}."]

    # ----------------------------------------------------------------------------------------------------- the forms

    def _assume(self, number: int, step: Step, own: Context) -> Lines:
        return ["assumption."]

    def _rule(self, number: int, step: Step, own: Context) -> Lines:
        rule: Rule = RULE[step["name"]]
        return self._instance(rules.lemma(rule, own.language), rule.variables, step, own)

    def _lemma(self, number: int, step: Step, own: Context) -> Lines:
        name, statement = self.context.lemmas[step["name"]]
        return self._instance(name, statement.variables, step, own)

    def _instance(self, lemma: str, variables: Iterable[Term], step: Step, own: Context) -> Lines:
        values = {x: self.made.term(step["with"][x.value]) for x in variables}
        own.complete(values.values())
        name = own.new()
        arguments = [f"({own.value(t, x.sort)})" for x, t in values.items()]
        lines = [f"pose proof ({' '.join([own.language.cited(lemma), *arguments])}) as {name}."]
        for number in step.get("from", []):
            used, premise = self._used(number, own)
            lines += [*used, f"premise {name} {premise}."]
        return [*lines, f"same {name}."]

    def _discharge(self, number: int, step: Step, own: Context) -> Lines:
        p = self._parts(step["assumed"])[1]
        inner = own.copy()
        inner.hypotheses[p] = own.new()
        return [f"intro {inner.hypotheses[p]}.", f"exact {self._applied(step['from'], inner)}."]

    def _generalize(self, number: int, step: Step, own: Context) -> Lines:
        inner = own.copy()
        x = self.made.names[step["variable"]]
        return [f"intro {inner.declare(x)}.", f"exact {self._applied(step['from'], inner)}."]

    def _specialize(self, number: int, step: Step, own: Context) -> Lines:
        lines, name = self._used(step["from"], own)
        c = self._parts(step["from"])[1]
        for item in step["at"]:
            c = beta(c)
            if type(item) is int:
                used, premise = self._used(item, own)
                lines += [*used, f"premise {name} {premise}."]
                c = c.args[1]
            else:
                t = self.made.term(item)
                own.complete([t])
                argument = f"({own.value(t, c.args[0])})"
                c = instantiate(c, t)
                lines.append(f"cbv beta in {name}; specialize ({name} {argument}).")
        return [*lines, f"same {name}."]

    def _witness(self, number: int, step: Step, own: Context) -> Lines:
        values = list(map(self.made.term, step["at"]))
        own.complete(values)
        goal = self._parts(number)[1]
        lines, name = self._used(step["from"], own)
        found, read = self._parts(step["from"])[1], False
        for t in values:
            lines.append(f"exists ({own.value(t, goal.args[0])}).")
            read = read or goal.args[0] is INT and t.head != "variable"  # as a real number, each part of it by itself
            goal = instantiate(goal, t)
        return [*lines, *([f"same {name}."] if read else self._same(goal, found, name))]

    def _obtain(self, number: int, step: Step, own: Context) -> Lines:
        lines, name = self._used(step["exists"], own)
        x, p = self.made.names[step["variable"]], self._parts(step["assumed"])[1]
        inner = own.copy()
        declared, found = inner.declare(x), own.new()
        lines += [f"cbv beta in {name}.", f"destruct {name} as [{declared} {found}]."]
        inner.hypotheses[p] = own.new()
        lines += [f"assert ({inner.hypotheses[p]} : {inner.says(p)}) by (same {found})."]
        return [*lines, f"exact {self._applied(step['from'], inner)}."]

    def _algebra(self, number: int, step: Step, own: Context) -> Lines:
        goal = self._parts(number)[1]
        lines, using = self._equations(step, own)
        if step.get("combine"):
            return lines + self._combined(goal, step["combine"], own)
        if "from" in step:
            used, name = self._used(step["from"], own)
            return [*lines, *used, f"same_with {name} {using}." if step.get("use") else f"same {name}."]
        return [*lines, f"holds_with {using}." if step.get("use") else "holds."]

    def _equations(self, step: Step, own: Context) -> tuple[Lines, str]:
        """The equations that a step uses from left to right, and the tactic that does so."""
        lines: Lines = []
        named: list[tuple[str, Term]] = []
        for i in step.get("use", []):
            used, name = self._used(i, own)
            lines += used
            named.append((name, self._parts(i)[1]))
        oriented, using = self._using(named, own)
        return lines + oriented, using

    def _using(self, equations: Sequence[tuple[str, Term]], own: Context) -> tuple[Lines, str]:
        return [], f"ltac:({'; '.join(['idtac', *(f'use_equation {name}' for name, _ in equations)])})"

    def _combined(self, goal: Term, combination: Sequence[Any], own: Context) -> Lines:
        if not is_scalar(goal.args[0].sort):
            raise Unsupported("a combination of equations of matrices")
        lines: Lines = []
        for left, i, right in combination:
            used, name = self._used(i, own)
            lines += used
            factor = build("*", self.made.term(left), self.made.term(right))
            lines.append(f"apply (f_equal (Rmult {own.number(factor)})) in {name}.")
        return [*lines, "lra."]

    def _arithmetic(self, number: int, step: Step, own: Context) -> Lines:
        goal = self._parts(number)[1]
        lines, using = self._equations(step, own)
        cited = [self._parts(i)[1] for i in step.get("use", [])]
        atoms = Atoms(self.made, cited)
        sources: list[str] = []
        for i in step.get("from", []):
            used, name = self._used(i, own)
            lines += [*used, f"cbv beta in {name}.", *self._plain(self._parts(i)[1], name)]
            sources.append(name)
            atoms.suppose(self._parts(i)[1])
        goal = beta(goal)
        if goal is not FALSE:
            denied = own.new()
            lines.append(f"by_denial {denied}.")
            sources.append(denied)
            atoms.deny(goal)
        shown: dict[int, tuple[str, str]] = {}

        def fact(i: int) -> str:
            if i not in shown:
                f = atoms.all[i]
                text, name = own.number(atoms.words.term(f.polynomial)), own.new("F")
                says = {"=": f"{text} = 0", "!=": f"{text} <> 0", ">=": f"0 <= {text}", ">": f"0 < {text}"}[f.sign]
                lines.append(f"assert ({name} : {says}) by (stated {sources[i]} {using}).")
                shown[i] = name, f"({text})"
            return shown[i][1]

        parts, signed = [], []
        for s in step.get("summands", []):
            indices = s.get("facts", [])
            factors = [own.language.weight(rational_from_json(s["weight"])), *map(fact, indices)]
            if s.get("square") is not None:
                factors.append(own.language.square(own.number(atoms.words.term(atoms.polynomial(s["square"])))))
            strict = s.get("square") is None and all(atoms.all[i].sign != ">=" for i in indices)
            text, name = " * ".join(factors), own.new("K")
            relation, tactic = ("<", "product_pos") if strict else ("<=", "product_nonneg")
            lines.append(f"assert ({name} : 0 {relation} {text}) by {tactic}.")
            parts.append(text)
            signed.append((name, relation))
        for i, data in step.get("cofactors", []):
            text, name = fact(i), own.new("K")
            cofactor = f"({own.number(atoms.words.term(atoms.polynomial(data)))}) * {text}"
            lines.append(f"assert ({name} : {cofactor} = 0) by (apply times_zero; exact {shown[i][0]}).")
            parts.append(cofactor)
            signed.append((name, "="))
        total = own.new("K")
        lines.append(f"assert ({total} : {' + '.join(parts)} = 0) by (adds_up {using}).")
        return [*lines, self._clash(total, signed)]

    def _plain(self, p: Term, name: str) -> Lines:
        """Bring a relation that a combination is made of closer to its normal form."""
        return []

    def _clash(self, total: str, signed: Iterable[tuple[str, str]]) -> str:
        return absurd(total, signed)


class _MatrixSteps(_Steps):
    """The steps of a derivation about matrices of any size, whose equations are used as the kernel uses them."""

    def asserted(self, number: int, step: Step) -> Lines:
        for x in self._variables(number):
            if x.sort is not None and x.sort.head == "function" and mentions([x]):
                raise Unsupported("functions of matrices, whose values the tactics do not compare")
        return super().asserted(number, step)

    def _using(self, named: Sequence[tuple[str, Term]], own: Context) -> tuple[Lines, str]:
        return equations.used(named, own)

    def _combined(self, goal: Term, combination: Sequence[Any], own: Context) -> Lines:
        lines: Lines = []
        parts, zeros = [], []
        scalar = is_scalar(goal.args[0].sort)
        for left, i, right in combination:
            used, name = self._used(i, own)
            moved = build("+", self._parts(i)[1].args[0], opposite(self._parts(i)[1].args[1]))
            summand = build("*", self.made.term(left), moved, self.made.term(right))
            if scalar and not is_scalar(summand.sort):
                summand = build("tr", summand)
            text, zero = own.value(summand, summand.sort), own.new()
            lines += [*used, f"assert ({zero} : {text} = 0) by (vanishes {name})."]
            parts.append(text)
            zeros.append(zero)
        return [*lines, f"combined ({' + '.join(parts)}) ltac:(rewrite ?({', '.join(zeros)}))."]

    def _plain(self, p: Term, name: str) -> Lines:
        flipped = any(t.head == "spectral" and t.args[0].head == "T" for t in below(p))
        return [f"rewrite ?(MatrixRules.spectral_flipped) in {name}."] if flipped else []

    def _clash(self, total: str, signed: Iterable[tuple[str, str]]) -> str:
        return f"clear - {' '.join([total, *(name for name, _ in signed)])}; contradicted {total}."
