"""Names of a script for what recurs in its formulas, put back into terms where documents show them.

A term is an instance of an abbreviation if it is its body with values for its parameters. A parameter that is a
function stands for what its values at bound variables are: with f(A) for the sum of A(j)^2, the sum of (1 + B(j))^2 is
f of the function j -> 1 + B(j) (D. Miller, A logic programming language with lambda-abstraction, function variables,
and simple unification, 1991).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from symres.kernel import Rejected, Term
from symres.kernel.terms import BINDERS, REAL, build, free_variables, from_json, function_sort, to_json, variable
from symres.language.abbreviations import Abbreviation

from .nested_lists import LEAVES, lowered, moved
from .tidying import applied, tidied

BOUND = ("j", "k", "l", "m")  # the variables of the functions that parameters stand for


class Abbreviations:
    """The abbreviations of a script; earlier ones are used in the bodies of later ones.

    >>> from symres.elaborate.algebra.notation import symbol
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
            (a, to_json(body), {str(x.value): _domains(x) for x in a.parameters})
            for a in reversed(of)
            for body in dict.fromkeys((applied(a.body), tidied(a.body)))  # as claims and as lines of proofs have it
        ]

    def folded(self, term: Term, without: str = "") -> Term:
        """A term with the names for their meanings, but for one; as it was if a name has another meaning in it.

        Where one name would stand between things of other sorts than its own, it is left out.
        """
        if not self.patterns:
            return term
        known = {str(x.value): x for x in free_variables(term)}
        if known.keys() & self.named.keys():
            return term
        data, names = to_json(term), [a.name for a in self.of if a.name != without]
        for kept in [names, *([n for n in names if n != name] for name in names)]:
            used: set[str] = set()
            try:
                made = from_json(self._folded(data, kept, used), {**known, **self.named})
            except Rejected:
                continue
            self._used |= used
            return made
        return term

    def used(self) -> list[Term]:
        """The meanings of the names that were used so far, as equations, in the order in which they were made."""
        made = []
        for a in reversed(self.of):  # an earlier one may be used in what a later one stands for
            if a.name in self._used:
                name = self.named[a.name]
                left = build("app", name, *a.parameters) if a.parameters else name
                made.append(build("=", left, self.folded(tidied(a.body), a.name)))
        return made[::-1]

    def _folded(self, data: Any, kept: Collection[str], used: set[str]) -> Any:
        for abbreviation, pattern, parameters in self.patterns:
            if abbreviation.name in kept:
                found: dict[str, Any] = {}
                if _matches(pattern, data, parameters, 0, found) and len(found) == len(parameters):
                    values = [self._folded(found[str(x.value)], kept, used) for x in abbreviation.parameters]
                    used.add(abbreviation.name)
                    name = ["v", abbreviation.name]
                    return ["app", name, *values] if values else name
        if data[0] in LEAVES:
            return data
        if data[0] in BINDERS:
            return [*data[:3], self._folded(data[3], kept, used)]
        return [data[0], *(self._folded(part, kept, used) for part in data[1:])]


NONE = Abbreviations(())


def _name(a: Abbreviation) -> Term:
    sort = a.body.sort or REAL
    for x in reversed(a.parameters):
        sort = function_sort(x.sort or REAL, sort)
    return variable(a.name, sort)


def _domains(x: Term) -> list[Any]:
    """The sorts of the arguments of a parameter that is a function."""
    sort, domains = x.sort, []
    while sort is not None and sort.head == "function":
        domains.append(to_json(sort.args[0]))
        sort = sort.args[1]
    return domains


def _matches(pattern: Any, data: Any, parameters: Mapping[str, Any], depth: int, found: dict[str, Any]) -> bool:
    """Whether ``data`` is the pattern with values for its parameters, which are put into ``found``.

    Both are terms in JSON; ``depth`` is the number of binders of the pattern around them.
    """
    if pattern[0] == "v" and pattern[1] in parameters:
        return _binds(found, pattern[1], lowered(data, depth))
    if pattern[0] == "app" and pattern[1][0] == "v" and pattern[1][1] in parameters:
        name, indices = pattern[1][1], [a[1] for a in pattern[2:] if a[0] == "b" and a[1] < depth]
        if len(set(indices)) == len(pattern) - 2:
            return _binds(found, name, _abstracted(data, indices, depth, parameters[name]))
    if pattern[0] != data[0]:
        return False
    more = len(data) - len(pattern)
    if pattern[0] in ("+", "*") and len(pattern) > 2 and more > 0:  # a parameter may stand for several of the parts
        k = next((k for k, part in enumerate(pattern[1:], 1) if _is_parameter(part, parameters)), 1)
        data = [*data[:k], [data[0], *data[k : k + more + 1]], *data[k + more + 1 :]]
    if len(pattern) != len(data):
        return False
    if pattern[0] in LEAVES:
        return bool(pattern == data)
    if pattern[0] in BINDERS:
        return _matches(pattern[2], data[2], parameters, depth, found) and _matches(
            pattern[3], data[3], parameters, depth + 1, found
        )
    return all(_matches(p, d, parameters, depth, found) for p, d in zip(pattern[1:], data[1:], strict=True))


def _is_parameter(pattern: Any, parameters: Mapping[str, Any]) -> bool:
    name = pattern[1] if pattern[0] == "app" else pattern
    return bool(name[0] == "v" and name[1] in parameters)


def _binds(found: dict[str, Any], name: str, value: Any) -> bool:
    return value is not None and found.setdefault(name, value) == value


def _abstracted(data: Any, indices: Sequence[int], depth: int, domains: Sequence[Any]) -> Any:
    """The function of the bound variables ``indices`` that a term under ``depth`` binders is; None if another of them
    binds in it.
    """
    count = len(indices)
    if data[0] == "app" and data[-count:] == [["b", i] for i in indices]:
        function = lowered(data[1] if len(data) == count + 2 else data[:-count], depth)
        if function is not None:
            return function

    def place(number: int) -> int | None:
        if number in indices:
            return count - 1 - indices.index(number)
        return None if number < depth else number - depth + count

    body = moved(data, place)
    if body is None:
        return None
    for name, domain in reversed(list(zip(BOUND, domains[:count], strict=False))):
        body = ["lam", name, domain, body]
    return body
