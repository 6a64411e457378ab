"""Domains of the parameters of functions: every argument has to be seen to lie in the domain.

A function of the kernel takes every value of a sort, so that P, which a theory defines for p > 0, would have a value at
-1. What is supposed where P is applied counts: premises, what stands beside it in a conjunction, the bounds of an
index.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.sequents import assumed, negation, new_name, new_variable
from symres.kernel.terms import (
    BINDERS,
    REAL,
    ZERO,
    build,
    contract,
    free_variables,
    instantiate,
    show,
    substitute,
    variable,
)

from .domains import follows, literals
from .mentions import Defined, Mention, declared_literals

_CONES = ("positive", "nonnegative")  # with two numbers, they have those between, and so each mixture of the two


def require_within(term: Term, mentions: Collection[Mention], given: Iterable[Term] = ()) -> None:
    """Raise ``ClaimError`` for a term that applies a function to an argument which is not seen to lie in its domain, or
    that hands the function on. Known are the declarations in its ``mentions``, and the propositions that are given.
    """
    functions = {m.term: m for m in mentions if isinstance(m, Defined) and m.restricted}
    if not functions.keys().isdisjoint(free_variables(term)):
        _Walk(functions, ()).assuming(*declared_literals(mentions), *given).through(term)


@dataclass(frozen=True)
class _Walk:
    """A walk through a term: the propositions ``known`` at the place reached, and the points ``near`` which functions
    are differentiated.
    """

    functions: Mapping[Term, Defined]
    known: tuple[Term, ...]
    near: Mapping[Term, Term] = field(default_factory=dict)

    def assuming(self, *more: Term) -> _Walk:
        """The walk with more propositions known, without those that apply a function themselves."""
        return replace(self, known=assumed(self.known, *filter(self._passes, more)))

    def through(self, term: Term) -> None:
        if self._passes(term):
            return
        head, args = term.head, term.args
        if head == "=>":
            self.through(args[0])
            self.assuming(args[0]).through(args[1])
        elif head in ("and", "or"):
            for part in args:
                others = [other for other in args if other is not part]
                self.assuming(*(others if head == "and" else map(negation, others))).through(part)
        elif head == "if":
            self.through(args[0])
            self.assuming(args[0]).through(args[1])
            self.assuming(negation(args[0])).through(args[2])
        elif head in BINDERS:  # a property of all values at a point need not hold near it
            replace(self, near={}).through(self._opened(term)[1])
        elif head in ("Sum", "Prod"):
            low, high, summand = args
            i, body = self._opened(summand)
            self._through_each((low, high))
            self.assuming(build("<=", low, i), build("<=", i, high)).through(body)
        elif head in ("D", "has_derivative"):
            function, point, *values = args
            x, body = self._opened(function)
            replace(self, near={x: point, **self.near}).through(body)
            self._through_each((point, *values))
        elif head == "app":
            self._through_application(*args)
        elif term in self.functions:
            of = self.functions[term]
            x, domain = of.parameters[of.restricted - 1]
            raise ClaimError(
                f"{show(term)} is defined for {domain} {show(x)}, and nothing says that it is applied to such here; "
                "call it, or define it for all numbers"
            )
        else:
            self._through_each(args)

    def _through_each(self, terms: Iterable[Term]) -> None:
        for term in terms:
            self.through(term)

    def _through_application(self, function: Term, *arguments: Term) -> None:
        self._through_each(arguments)
        if function.head == "lam":
            self.through(contract(build("app", function, *arguments)))
        elif function not in self.functions or len(arguments) < self.functions[function].restricted:
            self.through(function)
        else:
            for (x, domain), a in zip(self.functions[function].parameters, arguments, strict=False):
                if not self._lies_in(domain, a):
                    f, shown = show(function), show(self._at_points(a), 200)
                    near = " near the point where it is differentiated" if shown != show(a, 200) else ""
                    raise ClaimError(
                        f"{f} is defined for {domain} {show(x)}, which {shown} is not seen to be{near}; declare what "
                        f"it is made of so, or define {f} for all numbers"
                    )

    def _passes(self, term: Term) -> bool:
        """Whether no function whose parameters have domains occurs."""
        return self.functions.keys().isdisjoint(free_variables(term))

    def _opened(self, function: Term) -> tuple[Term, Term]:
        """A variable, and what a function or a quantifier says of it."""
        others = (function, *self.known, *self.near)
        if function.head in BINDERS:
            x = new_variable(function, others)
            return x, instantiate(function, x)
        x = variable(new_name("t", others), function.sort.args[0] if function.sort is not None else REAL)
        return x, build("app", function, x)

    def _lies_in(self, domain: str, a: Term) -> bool:
        return all(follows(self.known, p) or self._holds_near(p) for p in literals(domain, a)) or (
            domain in _CONES and self._is_mixture(domain, a)
        )

    def _holds_near(self, p: Term) -> bool:
        """Whether a proposition holds near the points, as it does if it holds there strictly."""
        if p.head not in ("<", "<=", "not"):
            return False
        there = self._at_points(build("<", *p.args) if p.head == "<=" else p)
        return there is not p and follows(self.known, there)

    def _at_points(self, term: Term) -> Term:
        """A term at the points at which functions are differentiated, those of inner ones first."""
        for x, point in self.near.items():
            term = substitute(term, {x: point})
        return term

    def _is_mixture(self, domain: str, a: Term) -> bool:
        """Whether a number is s u + t v of numbers u and v of the domain, with s, t >= 0 and s + t > 0."""
        if a.head != "+" or [part.head for part in a.args] != ["*", "*"] or any(len(part.args) != 2 for part in a.args):
            return False
        (s, u), (t, v) = (part.args for part in a.args)
        weights = (build("<=", ZERO, s), build("<=", ZERO, t), build("<", ZERO, build("+", s, t)))
        return all(follows(self.known, p) for p in weights) and self._lies_in(domain, u) and self._lies_in(domain, v)
