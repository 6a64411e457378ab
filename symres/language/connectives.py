"""Words that connect and bind propositions: ``implies``, ``for_all``, ``there_is``, ``choice`` and their like.

>>> from symres.script.theory import Theory
>>> x, p = Theory("example").reals("x"), Theory("example").positive("p")
>>> implies(x != 0, x**2 > 0)
x != 0 => 0 < x^2
>>> for_all(p, there_is(x, x**2 == p))
for all p. 0 < p => (there is x. x^2 = p)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import INT, build, free_variables, lam, show

from .domains import literals, quantified
from .expressions import (
    Expression,
    Proposition,
    domain_of,
    expression,
    made,
    matched,
    number_of,
    proposition,
    proposition_of,
    refusing,
    require_seen,
    term_of,
    variable_of,
    variables_in,
    without,
)


def _listed(propositions: Any) -> list[Proposition]:
    if isinstance(propositions, (Expression, str)) or not isinstance(propositions, Iterable):
        raise ClaimError(f"a list of propositions is expected, not {propositions!r}")
    found = [proposition(p) for p in propositions]
    if not found:
        raise ClaimError("an empty list of propositions says nothing; write what is meant")
    return found


@refusing
def all_of(propositions: Iterable[Any]) -> Proposition:
    """The conjunction of a list of propositions."""
    found = _listed(propositions)
    return found[0] if len(found) == 1 else proposition_of(build("and", *(p.term for p in found)), *found)


@refusing
def any_of(propositions: Iterable[Any]) -> Proposition:
    """The disjunction of a list of propositions."""
    found = _listed(propositions)
    return found[0] if len(found) == 1 else proposition_of(build("or", *(p.term for p in found)), *found)


@refusing
def implies(premise: Any, conclusion: Any) -> Proposition:
    """If the premise holds, so does the conclusion; either may be a list, for all of it."""
    p, q = proposition(premise), proposition(conclusion)
    return proposition_of(build("=>", p.term, q.term), p, q)


@refusing
def equivalent(one: Any, other: Any) -> Proposition:
    """Each of two propositions implies the other."""
    return implies(one, other) & implies(other, one)


def for_all(variables: Any, *rest: Any) -> Proposition:
    """The proposition for all values of the variables, in their domains; ``for_all(i, low, high, p)``: for all
    integers i with low <= i <= high.

    >>> from symres.script.theory import Theory
    >>> i, n = Theory("example").integers("i n")
    >>> for_all(i, 1, n, i <= n)
    for all i. 1 <= i => (i <= n => i <= n)
    """
    if len(rest) == 3:
        return _for_range(variables, *rest)
    if len(rest) != 1:
        raise ClaimError("write for_all(x, p), for_all([x, y], p), or for_all(i, low, high, p)")
    return _quantified("all", variables, rest[0])


def there_is(variables: Any, such_that: Any) -> Proposition:
    """The proposition for some values of the variables, in the domains they are declared with."""
    return _quantified("ex", variables, such_that)


def require_counting(i: Expression, low: Any, what: str) -> None:
    """Refuse a range that may begin before the numbers that a variable stands for by its declaration."""
    index = variable_of(i)
    if domain_of(i, index) == "natural" and not _is_at_least_one(low):
        raise ClaimError(
            f"{show(index)} is at least 1 by its declaration, and {low!r}, from which {what} counts, may not be; "
            f"declare {show(index)} with theory.integers({show(index)!r})"
        )


@refusing
def _for_range(variable: Any, low: Any, high: Any, of: Any) -> Proposition:
    i = variable_of(variable)
    if i.sort is not INT:
        raise ClaimError(f"for_all(i, low, high, p) is about one integer i, not {variable!r}")
    for end in (low, high):
        if i in free_variables(number_of(end)):
            raise ClaimError(f"the bound {end!r} of for_all mentions {show(i)}, over which it runs")
    one = expression(variable)
    require_counting(one, low, "for_all")
    return for_all(one, implies(expression(low) <= one, implies(one <= expression(high), of)))


def _is_at_least_one(low: Any) -> bool:
    """Whether an end of a range is seen to be 1 or more."""
    e = expression(low)
    parts = e.term.args if e.term.head == "+" else (e.term,)
    known = [1 if domain_of(e, p) == "natural" else p.value if p.head == "rational" else -1 for p in parts]
    return min(known) >= 0 and sum(known) >= 1


@refusing
def _quantified(head: str, variables: Any, of: Any) -> Proposition:
    body = proposition(of)
    bound = variables_in(variables)
    for x in reversed(bound):
        require_seen(variable_of(x), body, "for all" if head == "all" else "there is")
    owns = [(variable_of(x), domain_of(x, variable_of(x))) for x in bound]
    named = [(x, str(x.value) if x.head == "variable" else None, domain) for x, domain in owns]
    return proposition_of(quantified(head, named, body.term), without(body, bound))


@refusing
def choice(condition: Any, one: Any, other: Any) -> Any:
    """``one`` where the condition holds, otherwise ``other``."""
    p, a, b = proposition(condition), expression(one), expression(other)
    return made(build("if", p.term, *matched(a.term, b.term)), p, a, b)


@refusing
def function(*parts: Any) -> Any:
    """function(x, y, ..., body): the function with the value ``body`` at x, y, ...; a proposition makes a predicate."""
    *bound, body = parts or (None,)
    if not bound:
        raise ClaimError("a function has at least one argument: function(x, body)")
    value = proposition(body) if isinstance(body, (list, tuple)) else expression(body)
    variables = variables_in(bound)
    term: Term = term_of(value)
    for x in reversed([variable_of(x) for x in variables]):
        require_seen(x, value, "a function of")
        term = lam(x, term)
    for parameter in variables:
        domain = domain_of(parameter, variable_of(parameter))
        if literals(domain, variable_of(parameter)):
            raise ClaimError(
                f"function({parameter!r}, ...) is one of all values, and {parameter!r} is declared {domain}; take "
                "another variable, or define a function of its own"
            )
    return made(term, without(value, variables))
