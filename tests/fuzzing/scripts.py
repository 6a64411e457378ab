"""Random proof scripts, of words that do not always fit together."""

from __future__ import annotations

import random

HEAD = """\
import sympy
from symres import *
theory = Theory("t")
x, y = theory.reals("x y")
p = theory.positive("p")
n = theory.integers("n")
f = theory.function("f")
A = theory.matrix("A", 2, 2)
S = theory.matrix("S", n, n)
v = theory.vector("v", n)
X = theory.random("X")
z, q = Theory("s").reals("z"), Theory("s").positive("x")
"""
USUAL = [*"xxxyypn" * 4, *["1", "-2", "3"] * 4, *"zq"]  # z and q are of another theory
ATOMS = [*"xypnfASvX", "0", "1", "-2", "2.5", "sympy.oo", "sympy.nan", "sympy.I", "True", "None", "'x'", "[]", "10**30"]
ATOMS += ["number(1)", "from_sympy(sympy.oo)", "sympy.Symbol('x')"]
UNARY = ["exp", "log", "abs", "trace", "det", "E", "relu", "variance", "-", "floor", "f"]
BINARY = [" + ", " - ", "*", "/", "**"] * 9 + [" @ ", " % ", " // ", " < "]
SIGNS = ["==", "!=", "<=", ">=", "<", ">"]
WORDS = ["sympy.Eq", "psd", "convex", "invertible"]
SEVERAL = ["implies", "equivalent", "all_of", "any_of"]  # words for propositions
BINDING = ["for_all", "there_is"]
NAMES = ["a", "b", "a", "", "a b", "../a", "a.b", "é", "\\ud800", "__init__", "con", "a" * 300, "1", "\\n"]
EXTRA = ["by='sos'", "by='nonsense'", "given=[x]", "given=[x > 0]", "expect='refuted'", "expect='perhaps'"]
EXTRA += ["witness=[x == 1]", "counterexample=[x == 0]", "counterexample=[x == 0, y == x]"]
EXTRA += ["witness={'x': 1}", "witness=x", "counterexample={x: 0}", "source='euler'", "says=3", "nothing=1"]


def expression(chance: random.Random, depth: int) -> str:
    """An expression over the variables of the head."""
    if depth == 0 or chance.random() < 0.2:
        return chance.choice(USUAL if chance.random() < 0.95 else ATOMS)
    way = chance.random()
    if way < 0.55:
        one, operation, other = expression(chance, depth - 1), chance.choice(BINARY), expression(chance, depth - 1)
        if operation == "**":
            other = other.replace("10**30", "10")  # a power with so many digits would never be computed
        return f"({one}{operation}{other})"
    if way < 0.85:
        return f"{chance.choice(UNARY)}({expression(chance, depth - 1)})"
    return chance.choice(
        [
            f"derivative({expression(chance, depth - 1)}, x)",
            f"Sum(n, 1, {chance.choice(ATOMS)}, {expression(chance, depth - 1)})",
            f"integral({expression(chance, depth - 1)}, (x, 0, {chance.choice(ATOMS)}))",
            f"matrix([[{expression(chance, depth - 1)}, x], [y, 1]])",
            f"{chance.choice(ATOMS)}[{chance.choice(ATOMS)}]",
            f"({expression(chance, depth - 1)}) / {chance.choice(ATOMS)}",
            f"choice(x < 0, {expression(chance, depth - 1)}, y)",
        ]
    )


def relation(chance: random.Random, depth: int) -> str:
    """The text of a random relation between two expressions."""
    one, other = expression(chance, depth), expression(chance, depth)
    way = chance.random()
    if way < 0.05:
        return f"{chance.choice(WORDS)}({one}, {other})"
    if way < 0.08:
        return f"{one} <= {expression(chance, depth)} < {other}"
    return f"({one} {chance.choice(SIGNS)} {other})"


def formula(chance: random.Random, depth: int) -> str:
    """The text of a random formula for a claim."""
    if chance.random() < 0.05:
        word = chance.choice([*WORDS, *SEVERAL, *BINDING, "choice", "~", ""])
        part = chance.choice([expression, formula] if depth else [expression])
        return f"{word}({', '.join(part(chance, max(0, depth - 1)) for _ in range(chance.randint(0, 3)))})"
    if depth == 0 or chance.random() < 0.5:
        return relation(chance, depth)
    word, first = chance.choice([*SEVERAL, *BINDING, "&", "|", "~", "and"]), formula(chance, depth - 1)
    if word == "~":
        return f"~({first})"
    if word in BINDING:
        return f"{word}({chance.choice('xyn')}, {first})"
    other = formula(chance, depth - 1)
    if word in SEVERAL:
        return f"{word}([{other}, {first}])" if word.endswith("_of") else f"{word}({other}, {first})"
    return f"(({other}) {word} ({first}))"


def text(chance: random.Random) -> str:
    """A script with a few claims."""
    lines = [HEAD]
    for k in range(chance.randint(1, 3)):
        name = f"c{k}" if chance.random() < 0.8 else chance.choice(NAMES)
        extra = f", {chance.choice(EXTRA)}" if chance.random() < 0.3 else ""
        claim = f'theory.claim("{name}", {formula(chance, chance.randint(1, 3))}{extra})\n'
        # most scripts go on after a refused claim, so that the other claims are tested, too
        lines.append(
            claim if chance.random() < 0.3 else f"try:\n    {claim}except (ClaimError, TypeError):\n    pass\n"
        )
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
