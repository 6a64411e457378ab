"""The words of a proof script about a landscape: names, formulas and points as Python writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

import sympy

import symres
from symres.language.source import Python, joined, python_name

from .model import Constraint, Ends, Family, Landscape

# the names of a script, besides p1, p2, ..., b1, b2, ... and c1, c2, ...
OWN = {"theory", "critical", "inside", "r", "t", "k", "roots", "zeros", "constraints", "box", "range"}


def equation(left: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """The sides of the equation left = 0, with the constant on the right.

    >>> u, v = sympy.symbols("u v", real=True)
    >>> equation(1 - u * v)
    (u*v, 1)
    """
    constant, rest = left.as_coeff_Add()
    return (-rest, constant) if rest.could_extract_minus_sign() else (rest, -constant)


def inequality(positive: sympy.Expr) -> tuple[str, sympy.Expr]:
    """The relation positive > 0 to zero, without a minus sign in front: its sign and left side.

    >>> inequality(-sympy.Symbol("x"))
    ('<', x)
    """
    return ("<", -positive) if positive.could_extract_minus_sign() else (">", positive)


class Source:
    """Writes formulas about a landscape. ``zeros`` names the lists of roots that coordinates are taken from."""

    def __init__(self, found: Landscape) -> None:
        self.problem = found.problem
        taken = {x.name for x in self.problem.variables}
        self.function, self.opposite = [
            f for f in ("F", "G", "H", "J", "K", "L", "M", "N", "P", "Q") if f not in taken
        ][:2]
        self.names = {x: self._python_name(x.name) for x in self.problem.variables}
        single = [a for p in found.points if not p.is_conjugate for a in p.at or ()]
        lists = dict.fromkeys(root.poly for a in single for root in sorted(a.atoms(sympy.CRootOf), key=str))
        self.zeros = {p: f"zeros_{k}" if len(lists) > 1 else "zeros" for k, p in enumerate(lists, 1)}
        self._printer = Python({**self.names, **self.zeros})

    @staticmethod
    def _python_name(name: str) -> str:
        """The name of a variable in Python."""
        is_own = name[0] in "bcp" and name[1:].isdigit()
        return python_name(name, {*OWN, *symres.__all__, *([name] if is_own else [])})

    def text(self, e: sympy.Expr) -> str:
        return str(self._printer.doprint(e))

    def tuple(self, values: Iterable[sympy.Expr]) -> str:
        texts = [self.text(v) for v in values]
        return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"

    @property
    def variables(self) -> str:
        """The variables, as the point whose coordinates they are."""
        return self.tuple(self.problem.variables)

    @property
    def extra(self) -> str:
        """The argument that tells the words about the whole landscape of its box or constraints."""
        return ", on=box" if self.problem.box else self.extra_at_points

    @property
    def extra_at_points(self) -> str:
        return ", subject_to=constraints" if self.problem.constraints else ""

    @property
    def extra_of_values(self) -> str:
        """The argument that tells the words that compare values everywhere of the box or the constraints."""
        return ", subject_to=inside" if self.problem.box else self.extra_at_points

    def value_at(self, point: str) -> str:
        """The function at a point, which is a name, or the variables."""
        return f"{self.function}(*{point})" if point != self.variables else self.text_of_function

    @property
    def text_of_function(self) -> str:
        return f"{self.function}({', '.join(map(self.text, self.problem.variables))})"

    def members(self, family: Family) -> str:
        """The formula that says that a point belongs to a family."""
        parts = [" == ".join(map(self.text, equation(e))) for e in family.equations]
        parts += [f"{self.text(left)} {sign} 0" for sign, left in map(inequality, family.positive)]
        return joined(parts)

    def within(self, box: Sequence[Ends]) -> str:
        """The inequalities that say that the variables lie in an open box."""
        return self._bounds(box, "<")

    def inside(self, box: Sequence[Ends]) -> str:
        """The inequalities that say that the variables lie in a closed box."""
        return self._bounds(box, "<=")

    def _bounds(self, box: Sequence[Ends], sign: str) -> str:
        sides = [
            f"{self.text(a)} {sign} {self.text(b)}"
            for x, (low, high) in zip_longest(self.problem.variables, box)
            for a, b in ((low, x), (x, high))
        ]
        return f"[{', '.join(sides)}]"

    def constraint(self, c: Constraint) -> str:
        return f"{self.text(c.left)} {c.relation} {self.text(c.right)}"
