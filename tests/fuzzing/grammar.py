"""Random JSON in the form of terms, statements and certificates, most of it without a meaning."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from symres.elaborate.compact import FORMS
from symres.elaborate.trees.kinds import FIELDS
from symres.kernel.procedures import bound
from symres.kernel.rules import RULES
from symres.kernel.terms import BINDERS, HEADS

from .mutation import NAMES, NUMBERS, WORDS, odd

SCALARS = ["+", "*", "^", "exp", "log", "sin", "abs", "max", "floor", "pi", "D", "app", "Sum", "if", "entry", "tr"]
PROPOSITIONS = ["=", "<=", "<", "and", "or", "=>", "not", "all", "ex", "psd"]
SORTS: Sequence[Any] = [
    *(["real"], ["int"], ["prop"], ["base", "Omega"], ["matrix", ["v", "n"], ["v", "n"]]),
    *(["function", ["real"], ["real"]], ["matrix", ["q", "2"], ["q", "2"]], ["function", ["base", "Omega"], ["real"]]),
    ["function", ["int"], ["matrix", ["b", 0], ["q", "1"]]],
]  # fmt: skip
VARIABLES = ["n", "x", "y", "z", "A", "f", "F"]
RULE_NAMES = [rule.name for rule in RULES]


def term(chance: random.Random, depth: int, heads: Sequence[str] = ()) -> Any:
    """A random term, or JSON that resembles one."""
    if depth == 0 or chance.random() < 0.15:
        return chance.choice(
            [["v", chance.choice(VARIABLES)], ["q", chance.choice(NUMBERS[:6])], ["b", chance.randint(0, 2)], ["pi"]]
        )
    if chance.random() < 0.02:
        leaves = [["q", chance.choice(NUMBERS)], ["v", chance.choice(NAMES)], [chance.choice(WORDS)]]
        return chance.choice([odd(chance), *leaves])
    head = chance.choice(heads or list(HEADS) if chance.random() < 0.7 else SCALARS)
    if head in BINDERS:
        return binder(chance, head, depth)
    least, most, _ = HEADS[head]
    count = chance.randint(least, least + 2 if most is None else most)
    if chance.random() < 0.02:
        count += chance.choice([-1, 1])
    inner = {"not", "and", "or", "=>"} & {head} and PROPOSITIONS or ()
    args = [term(chance, depth - 1, inner) for _ in range(count)]
    if head in ("Sum", "Prod", "D", "E", "has_derivative", "integrable") and args:
        args[-1 if head in ("Sum", "Prod") else 0] = binder(chance, "lam", depth)
    if head == "entries" and args and chance.random() < 0.9:
        args[-1] = ["lam", "i", ["int"], ["lam", "j", ["int"], term(chance, depth - 1)]]
    return [head, *args]


def binder(chance: random.Random, head: str, depth: int) -> Any:
    body = term(chance, depth - 1, () if head == "lam" else PROPOSITIONS)
    return [head, chance.choice(["t", "i", "x"]), chance.choice(SORTS), body]


def statement(chance: random.Random) -> dict[str, Any]:
    variables = [["n", ["int"]], ["x", ["real"]], ["y", ["real"]], ["z", ["real"]], ["A", SORTS[4]], ["f", SORTS[5]]]
    variables.append(["F", chance.choice(SORTS)])
    definitions = [["a", term(chance, 2)] for _ in range(chance.choice([0, 0, 0, 1]))]
    hypotheses = [term(chance, 2, PROPOSITIONS) for _ in range(chance.choice([0, 0, 1, 2]))]
    out = {"variables": variables, "definitions": definitions, "hypotheses": hypotheses}
    out["conclusion"] = term(chance, chance.randint(1, 4), PROPOSITIONS)
    if chance.random() < 0.1:
        out["guards"] = chance.choice([None, [], [term(chance, 2, PROPOSITIONS)]])
    return out


def index(chance: random.Random) -> Any:
    return chance.choice([0, 0, 1, 1, 2, 3, -1, 10**6])


def weight(chance: random.Random) -> Any:
    return chance.choice([*NUMBERS, "1", "1", "1", 1])


def listed(chance: random.Random, one: Callable[[], Any]) -> Any:
    return [one() for _ in range(chance.randint(0, 3))]


def field(chance: random.Random, name: str, depth: int) -> Any:
    """A random value for a field of a proof or of a step, mostly one of the form that the field wants."""
    some = {
        "branches": lambda: listed(chance, lambda: proof(chance, depth - 1)),
        "steps": lambda: [step(chance) for _ in range(chance.randint(1, 6))],
        "cells": lambda: listed(chance, lambda: cell(chance)),
        "summands": lambda: listed(chance, lambda: summand(chance)),
        "cofactors": lambda: (
            listed(chance, lambda: [index(chance), term(chance, 2)])
            if chance.random() < 0.5
            else [listed(chance, lambda: [index(chance), term(chance, 2)])]
        ),
        "locals": lambda: listed(chance, lambda: [chance.choice(["t", "s", "x"]), chance.choice(SORTS)]),
        "with": lambda: {name: term(chance, 2) for name in chance.sample(["A", "B", "P", "Q", "R", "x", "n"], 3)},
        "name": lambda: chance.choice(RULE_NAMES),
        "combine": lambda: listed(chance, lambda: [term(chance, 1), index(chance), term(chance, 1)]),
        "show": lambda: term(chance, 3, PROPOSITIONS),
        "zeros": lambda: listed(chance, lambda: [weight(chance), weight(chance)]),
        "precision": lambda: chance.choice([16, 32, 53, 100, 10**5]),
    }
    if name in some and chance.random() < 0.95:
        return some[name]()
    return chance.choice(
        [
            *(lambda: index(chance), lambda: term(chance, 2), lambda: weight(chance), lambda: odd(chance)),
            *(lambda: listed(chance, lambda: index(chance)), lambda: listed(chance, lambda: term(chance, 2))),
            *(lambda: listed(chance, lambda: weight(chance)), lambda: chance.choice(["x", "t", "low", "high", True])),
        ]
    )()


def summand(chance: random.Random) -> Any:
    out: dict[str, Any] = {"weight": weight(chance)}
    if chance.random() < 0.6:
        out["facts"] = listed(chance, lambda: index(chance))
    if chance.random() < 0.6:
        out["square"] = term(chance, 2)
    return out


def cell(chance: random.Random) -> Any:
    if chance.random() < 0.3:
        return chance.choice([index(chance), [index(chance), weight(chance)]])
    leaf = chance.choice(sorted(bound.FIELDS))
    return {
        leaf: index(chance),
        **{name: field(chance, name, 1) for name in bound.FIELDS[leaf] if chance.random() < 0.9},
    }


def step(chance: random.Random) -> Any:
    by = chance.choice(sorted(FORMS))
    return {"by": by, **{name: field(chance, name, 1) for name in FORMS[by] if chance.random() < 0.95}}


def proof(chance: random.Random, depth: int = 3) -> Any:
    if depth <= 0:
        return {"kind": chance.choice(["value", "identity", "words"])}
    kind = chance.choice(sorted(FIELDS))
    names = sorted(FIELDS[kind])
    chosen = (
        names if kind in ("sos", "bound", "derivation") else chance.sample(names, min(len(names), chance.randint(0, 3)))
    )
    if "branches" in names and chance.random() < 0.9:
        chosen = list(dict.fromkeys([*chosen, "branches"]))
    return {"kind": kind, **{name: field(chance, name, depth) for name in chosen}}


def certificate(chance: random.Random, proofs: int, names: Sequence[str] = ()) -> Any:
    """A certificate for so many sequents, of a statement with variables of these names."""
    if chance.random() < 0.7:
        return {"verdict": "proved", "proofs": [proof(chance) for _ in range(proofs)]}
    out = {"verdict": "refuted", "point": {name: term(chance, 1) for name in names}}
    out["proofs"] = [
        chance.choice([{"kind": "value"}, {"kind": "value"}, proof(chance, 2)]) for _ in range(chance.randint(1, 4))
    ]
    extra = chance.choice(
        [
            {},
            {},
            {"absurd": True},
            {"guard": index(chance)},
            {"laws": [chance.choice(["normal", [[["q", "1"], ["q", "1"]]]])]},
        ]
    )
    return {**out, **extra}
