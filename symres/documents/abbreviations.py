"""Names of a script for what recurs in its formulas, put back into terms where documents show them.

A term is an instance of an abbreviation if it is its body with values for its parameters. A parameter that is a
sequence stands for what its member at a bound index is: with f(A) for the sum of A(j)^2, the sum of (1 + B(j))^2 is
f of the function j -> 1 + B(j) (D. Miller, A logic programming language with lambda-abstraction, function variables,
and simple unification, 1991).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symres.kernel import Rejected, Term
from symres.kernel.terms import BINDERS, REAL, build, free_variables, from_json, function_sort, to_json, variable
from symres.statements.abbreviations import Abbreviation

from .nested_lists import LEAVES, lowered
from .tidying import applied, tidied


class Abbreviations:
    """What stands for what; earlier ones are used in what later ones stand for.

    >>> from symres.kernel.notation import symbol
    >>> from symres.kernel.terms import REAL
    >>> x, y = symbol("x", REAL), symbol("y", REAL)
    >>> square = Abbreviation("s", (x.term,), ((1 + x) ** 2).term)
    >>> Abbreviations([square]).folded(((1 + 3 * y) ** 2 + 1).term)
    s(3*y) + 1
    """

    def __init__(self, of: Sequence[Abbreviation]) -> None:
        self.of = tuple(of)
        self.named = {a.name: _name(a) for a in of}
        self._used: set[str] = set()
        self.patterns = [
            (a, to_json(body), {str(x.value): _domain(x) for x in a.parameters})
            for a in reversed(of)
            for body in dict.fromkeys((applied(a.body), tidied(a.body)))  # as claims and as lines of proofs have it
        ]

    def folded(self, term: Term, without: str = "") -> Term:
        """A term with the names for their meanings, but for one; as it was if a name has another meaning in it."""
        if not self.patterns:
            return term
        known = {str(x.value): x for x in free_variables(term)}
        if known.keys() & self.named.keys():
            return term
        try:
            return from_json(self._folded(to_json(term), without), {**known, **self.named})
        except Rejected:
            return term

    def used(self) -> list[Term]:
        """What the names stand for that were used so far, as equations, in the order in which they were made."""
        made = []
        for a in reversed(self.of):  # an earlier one may be used in what a later one stands for
            if a.name in self._used:
                name = self.named[a.name]
                left = build("app", name, *a.parameters) if a.parameters else name
                made.append(build("=", left, self.folded(tidied(a.body), a.name)))
        return made[::-1]

    def _folded(self, data: Any, without: str) -> Any:
        for abbreviation, pattern, parameters in self.patterns:
            if abbreviation.name != without:
                found: dict[str, Any] = {}
                if _matches(pattern, data, parameters, 0, found) and len(found) == len(parameters):
                    values = [self._folded(found[str(x.value)], without) for x in abbreviation.parameters]
                    self._used.add(abbreviation.name)
                    name = ["v", abbreviation.name]
                    return ["app", name, *values] if values else name
        if data[0] in LEAVES:
            return data
        if data[0] in BINDERS:
            return [*data[:3], self._folded(data[3], without)]
        return [data[0], *(self._folded(part, without) for part in data[1:])]


NONE = Abbreviations(())


def _name(a: Abbreviation) -> Term:
    sort = a.body.sort or REAL
    for x in reversed(a.parameters):
        sort = function_sort(x.sort or REAL, sort)
    return variable(a.name, sort)


def _domain(x: Term) -> Any:
    """The sort of the arguments of a parameter that is a function."""
    return to_json(x.sort.args[0]) if x.sort is not None and x.sort.head == "function" else None


def _matches(pattern: Any, data: Any, parameters: Mapping[str, Any], depth: int, found: dict[str, Any]) -> bool:
    """Whether ``data`` is the pattern with values for its parameters, which are put into ``found``.

    Both are terms in JSON; ``depth`` is the number of binders of the pattern around them.
    """
    if pattern[0] == "v" and pattern[1] in parameters:
        return _binds(found, pattern[1], lowered(data, depth))
    if pattern[0] == "app" and len(pattern) == 3 and pattern[1][0] == "v" and pattern[1][1] in parameters:
        if pattern[2][0] == "b" and pattern[2][1] < depth:
            name = pattern[1][1]
            return _binds(found, name, _abstracted(data, pattern[2][1], depth, parameters[name]))
    if pattern[0] != data[0] or len(pattern) != len(data):
        return False
    if pattern[0] in LEAVES:
        return bool(pattern == data)
    if pattern[0] in BINDERS:
        return _matches(pattern[2], data[2], parameters, depth, found) and _matches(
            pattern[3], data[3], parameters, depth + 1, found
        )
    return all(_matches(p, d, parameters, depth, found) for p, d in zip(pattern[1:], data[1:], strict=True))


def _binds(found: dict[str, Any], name: str, value: Any) -> bool:
    return value is not None and found.setdefault(name, value) == value


def _abstracted(data: Any, index: int, depth: int, domain: Any) -> Any:
    """The function of bound variable ``index`` that a term under ``depth`` binders is; None if another of them binds in
    it.
    """
    if data[0] == "app" and data[-1] == ["b", index]:
        function = lowered(data[1] if len(data) == 3 else data[:-1], depth)
        if function is not None:
            return function
    body = _moved(data, index, depth, 0)
    return None if body is None else ["lam", "j", domain, body]


def _moved(data: Any, index: int, depth: int, inside: int) -> Any:
    """The body of such a function, ``inside`` binders of its own."""
    if data[0] == "b":
        outer = data[1] - inside
        if outer == index or outer < 0:
            return ["b", inside] if outer == index else data
        return None if outer < depth else ["b", data[1] - depth + 1]
    if data[0] in LEAVES:
        return data
    if data[0] in BINDERS:
        parts = [_moved(data[2], index, depth, inside), _moved(data[3], index, depth, inside + 1)]
        return None if None in parts else [data[0], data[1], *parts]
    parts = [_moved(part, index, depth, inside) for part in data[1:]]
    return None if None in parts else [data[0], *parts]
