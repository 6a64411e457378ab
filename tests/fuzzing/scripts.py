"""Random proof scripts, of words that do not always fit together."""

from __future__ import annotations

import random

HEAD = """\
from symres import *
from symres import E, det, exp, relu, trace, variance
theory = Theory("t")
x, y = theory.reals("x y")
p = theory.positive("p")
n = theory.integers("n")
f = theory.function("f")
A = theory.matrix("A", 2, 2)
S = theory.matrix("S", n, n)
v = theory.vector("v", n)
X = theory.random("X")
"""
USUAL = [*"xxxyypn", "1", "-2", "3"]
ATOMS = [*"xypnfASvX", "0", "1", "-2", "2.5", "sympy.oo", "sympy.nan", "sympy.I", "True", "None", "'x'", "[]", "10**30"]
UNARY = [
    "exp",
    "sympy.log",
    "sympy.Abs",
    "trace",
    "det",
    "E",
    "relu",
    "variance",
    "-",
    "sympy.floor",
    "f",
]
BINARY = [" + ", " - ", "*", "/", "**"] * 4 + [" @ ", " % ", " // ", " < "]
RELATIONS = [
    "equal",
    "unequal",
    "at_most",
    "at_least",
    "less",
    "greater",
    "sympy.Eq",
    "between",
    "convex",
    "invertible",
]
CONNECTIVES = ["implies", "both", "either", "equivalent", "negation", "for_all", "there_is"]
NAMES = ["a", "b", "a", "", "a b", "../a", "a.b", "é", "\\ud800", "__init__", "con", "a" * 300, "1", "\\n"]
EXTRA = ["by='sos'", "by='nonsense'", "given=[x]", "given=[x > 0]", "expect='refuted'", "expect='perhaps'"]
EXTRA += [
    "witness={x: 1}",
    "counterexample={x: 0}",
    "counterexample={x: 0, y: x}",
    "source='euler'",
    "says=3",
    "nothing=1",
]


def expression(chance: random.Random, depth: int) -> str:
    """An expression over the variables of the head."""
    if depth == 0 or chance.random() < 0.2:
        return chance.choice(USUAL if chance.random() < 0.85 else ATOMS)
    way = chance.random()
    if way < 0.55:
        one, operation, other = expression(chance, depth - 1), chance.choice(BINARY), expression(chance, depth - 1)
        if operation == "**":
            other = other.replace("10**30", "10")  # a number with so many digits ends no script
        return f"({one}{operation}{other})"
    if way < 0.85:
        return f"{chance.choice(UNARY)}({expression(chance, depth - 1)})"
    return chance.choice(
        [
            f"derivative({expression(chance, depth - 1)}, x)",
            f"sympy.Sum({expression(chance, depth - 1)}, (n, 1, {chance.choice(ATOMS)}))",
            f"matrix([[{expression(chance, depth - 1)}, x], [y, 1]])",
            f"{chance.choice(ATOMS)}[{chance.choice(ATOMS)}]",
            f"({expression(chance, depth - 1)}) / ({chance.choice(ATOMS)})",
            f"sympy.Piecewise(({expression(chance, depth - 1)}, x < 0), (y, True))",
        ]
    )


def formula(chance: random.Random, depth: int) -> str:
    """What a claim may say."""
    if chance.random() < 0.1:
        word, part = (
            chance.choice(RELATIONS + CONNECTIVES),
            chance.choice([expression, formula] if depth else [expression]),
        )
        return f"{word}({', '.join(part(chance, max(0, depth - 1)) for _ in range(chance.randint(0, 3)))})"
    if depth == 0 or chance.random() < 0.5:
        word = chance.choice(RELATIONS if chance.random() < 0.1 else RELATIONS[:6])
        return f"{word}({expression(chance, depth)}, {expression(chance, depth)})"
    word, first = chance.choice(CONNECTIVES), formula(chance, depth - 1)
    if word == "negation":
        return f"~({first})"
    return f"{word}({chance.choice('xyn') if word in CONNECTIVES[-2:] else formula(chance, depth - 1)}, {first})"


def text(chance: random.Random) -> str:
    """A script with a few claims."""
    lines = [HEAD]
    for k in range(chance.randint(1, 3)):
        name = f"c{k}" if chance.random() < 0.8 else chance.choice(NAMES)
        extra = f", {chance.choice(EXTRA)}" if chance.random() < 0.3 else ""
        lines.append(f'theory.claim("{name}", {formula(chance, chance.randint(1, 3))}{extra})\n')
    if chance.random() < 0.2:
        odd = [
            "raise SystemExit(0)",
            "import os; os._exit(0)",
            "raise BaseException",
            "def f(): f()\nf()",
            "# -*- coding: nonsense -*-",
        ]
        lines.insert(chance.randint(0, len(lines)), chance.choice(odd) + "\n")
    return "".join(lines)
