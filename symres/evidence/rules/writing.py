"""Writing rules: from mathematics to the data that the kernel reads.

``text`` is what ``kernel/rules.json`` holds, a rule after the other. A new rule is written with ``rule`` and the
operators of ``symres.elaborate.algebra.notation``, and what ``text`` says of it is put there, with false neighbours
beside it:

>>> from symres.elaborate.algebra.notation import equal, symbols
>>> from symres.kernel.terms import REAL
>>> x, y = symbols("x y", REAL)
>>> print(text([rule("order", "symmetry", [equal(x, y)], equal(y, x), "definition")]))
[
 {
  "name": "symmetry",
  "subject": "order",
  "says": "x = y |- y = x",
  "variables": [["x", ["real"]], ["y", ["real"]]],
  "hypotheses": [["=", ["v", "x"], ["v", "y"]]],
  "conclusion": ["=", ["v", "y"], ["v", "x"]],
  "reference": "definition"
 }
]
<BLANKLINE>
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from symres.elaborate.algebra.notation import Expression
from symres.kernel import Term
from symres.kernel.rules import Rule
from symres.kernel.terms import free_variables, to_json, variables_of


def rule(subject: str, name: str, hypotheses: Sequence[Expression], conclusion: Expression, reference: str) -> Rule:
    """A rule about its free variables; a variable stands after those that its sort mentions."""
    variables = sorted_variables([p.term for p in (*hypotheses, conclusion)])
    return Rule(name, subject, variables, tuple(h.term for h in hypotheses), conclusion.term, reference)


def sorted_variables(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The free variables of terms by name, each after those that its sort mentions."""
    ordered: list[Term] = []
    for x in sorted(variables_of(terms), key=lambda x: str(x.value)):
        _place(x, ordered)
    return tuple(ordered)


def _place(x: Term, ordered: list[Term]) -> None:
    if x in ordered:
        return
    for y in sorted(free_variables(x.sort) if x.sort else (), key=lambda y: str(y.value)):
        _place(y, ordered)
    ordered.append(x)


def text(rules: Iterable[Rule]) -> str:
    """Rules as the kernel reads them."""
    fields = ([f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in _data(r).items()] for r in rules)
    return "[\n" + ",\n".join(" {\n" + ",\n".join(lines) + "\n }" for lines in fields) + "\n]\n"


def _data(r: Rule) -> dict[str, Any]:
    return {
        "name": r.name,
        "subject": r.subject,
        "says": r.says,
        "variables": [[x.value, to_json(x.sort)] for x in r.variables if x.sort is not None],
        "hypotheses": [to_json(h) for h in r.hypotheses],
        "conclusion": to_json(r.conclusion),
        "reference": r.reference,
    }
