"""Integrals over an interval, stated as the change of an antiderivative.

The integral of f from a to b is taken for continuous functions on the open interval, as Riemann's, where f is not
defined at an end an improper one. By the fundamental theorem it is F(b) - F(a) where F is continuous from a to b, with
F' = f strictly between them. Until a proposition is frozen, ``integral`` is a function that nobody declared, so that
integrals stay what they are below quantifiers and in definitions.

Where SymPy proposes such an F in closed form, it is part of the statement: a relation between integrals is frozen as
"F' = f between a and b, and the relation holds of F(b) - F(a)"; as a premise, or under a negation, as "if F' = f there,
the relation holds", so that no proof relies on SymPy. For a refutation to be one of the integral, F has to be an
antiderivative indeed: it is seen to be smooth between the ends (``continuity``), and its derivative to be f.

Where there is no such F, for exp(-x^4) or |x|, the relation is frozen as "there is an F with F' = f from a
to b, and the relation holds of F(b) - F(a)", as a premise as "for all F with F' = f from a to b it holds": with the
ends. All such F change by the same, and for a continuous f there is one, so that the two say the same; what is not seen
to be continuous from a to b is refused, as where f has a pole there.

In a limit a and b may depend on the place. Its cutoff is taken for positive there, its radius for less than 1: what
holds beyond one cutoff holds beyond every larger one, and so no cutoff is needed but the positive ones.

>>> from symres.kernel.terms import ONE, number
>>> x = variable("x")
>>> cubes = integral_of(lam(x, build("*", number(3), build("^", x, number(2)))), ZERO, ONE)
>>> with_antiderivatives(build("=", cubes, ONE), (), lambda term: term, False)
(for all x. 0 < x and x < 1 => D(fun x'. x'^3, x) = 3*x^2) and 1^3 - 0^3 = 1
>>> with_antiderivatives(build("<", cubes, ONE), (), lambda term: term, True)
(for all x. 0 < x and x < 1 => D(fun x'. x'^3, x) = 3*x^2) => 1^3 - 0^3 < 1
>>> bell = integral_of(lam(x, build("exp", build("^", x, number(4)))), ZERO, ONE)
>>> with_antiderivatives(build("<", bell, number(2)), (), lambda term: term, False)
there is F. (for all x. 0 <= x and x <= 1 => has_derivative(F, x, exp(x^4))) and F(1) - F(0) < 2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms
from symres.errors import ClaimError
from symres.functions import HEADS
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import assumed, negation, new_name
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    INT,
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    nonzero,
    opposite,
    show,
    substitute,
    unnamed,
    variable,
)

from .continuity import Span, is_smooth, is_undefined_inside, needs, require_continuous
from .domains import literals
from .expressions import (
    Declared,
    Expression,
    domain_of,
    expression,
    made,
    number_of,
    refusing,
    require_seen,
    variable_of,
    without,
)
from .integral_terms import FUNCTION, INTEGRAL, has_integrals, integral_of
from .literals import infinite

# heads that bind or choose, in which an integral is not taken
_NOT_INSIDE = frozenset((*BINDERS, "D", "Sum", "Prod", "E", "if", "has_derivative"))


@refusing
def integral(f: Any, *limits: Any) -> Any:
    """The integral of an expression over a real variable from a to b: integral(f, (x, a, b)).

    It stands in relations, in sums, products and functions. Where there is no antiderivative in closed form, the
    expression is to be defined at the ends as well, and equations are decided of piecewise polynomials alone.

    >>> from symres.script.theory import Theory
    >>> from symres.language.elementary import exp, log
    >>> x = Theory("example").reals("x")
    >>> integral(1 / x, (x, 1, 2)) == log(2)
    integral(fun x. x^(-1), 1, 2) = log(2)
    >>> integral(x, (x, 0, float("inf")))
    Traceback (most recent call last):
    symres.errors.ClaimError: the integral of x over x is over an infinite interval; say with tends_to what ...
    """
    found = limits[0] if len(limits) == 1 else None
    if not isinstance(found, (tuple, list)) or len(found) != 3 or not isinstance(found[0], Expression):
        given = ", ".join(map(repr, limits)) or "nothing"
        raise ClaimError(f"integral(f, (x, a, b)) takes one variable and two bounds, not {given}")
    x, *ends = found
    inside, own = expression(f), variable_of(x)
    if own.sort is not REAL:
        what = "an integer" if own.sort is INT else "no number"
        mend = "declare another variable with theory.reals"
        raise ClaimError(f"an integral is over real numbers, and {show(own)} is {what}; {mend}")
    for end in ends:
        if infinite(end):
            raise ClaimError(
                f"the integral of {inside!r} over {show(own)} is over an infinite interval; say with tends_to what the "
                "integral up to a number tends to"
            )
    a, b = (expression(end) for end in ends)
    require_seen(own, inside, "an integral over")
    _require_told(x, own, a, b)
    return made(integral_of(lam(own, number_of(inside)), number_of(a), number_of(b)), without(inside, [x]), a, b)


def _require_told(x: Expression, own: Term, a: Expression, b: Expression) -> None:
    """A variable that has a sign by its declaration stands for numbers of that sign alone."""
    domain = domain_of(x, own)
    if not literals(domain, own):
        return
    told = assumed((), *(p for e in (a, b) for m in e.mentions if isinstance(m, Declared) for p in _own_literals(m)))
    facts = Facts(Sequent(told, FALSE))
    if domain == "nonzero" or not all(facts.holds(build("<=", ZERO, number_of(end))) for end in (a, b)):
        raise ClaimError(
            f"{show(own)} is {domain} by its declaration, and may not be between {a!r} and {b!r}; declare another "
            "variable with theory.reals"
        )


def _own_literals(declared: Declared) -> tuple[Term, ...]:
    return literals(declared.domain, declared.term) if is_scalar(declared.term.sort) else ()


def unhidden(term: Term, meanings: Iterable[tuple[Term, Term]]) -> Term:
    """A term with meanings in the place of the defined functions that hold integrals; others stay as they are.

    ``meanings`` are those of the functions that occur, in the order of their definition.
    """
    holding: dict[Term, Term] = {}
    for name, meaning in meanings:
        whole = substitute(meaning, holding)
        if has_integrals(whole):
            holding[name] = whole
    return substitute(term, holding)


def with_antiderivatives(term: Term, known: tuple[Term, ...], unfold: Callable[[Term], Term], is_premise: bool) -> Term:
    """A proposition with changes of antiderivatives for integrals, and the conditions that make them antiderivatives.

    ``known`` are the hypotheses under which the proposition is asked; ``unfold`` replaces defined functions by their
    meanings.
    """
    return _Writer(unfold).proposition(term, assumed((), *known), is_premise)


class _Writer(NamedTuple):
    unfold: Callable[[Term], Term]

    def proposition(self, p: Term, known: tuple[Term, ...], is_premise: bool) -> Term:
        """A proposition without integrals; parts are read where those beside them do not decide (``definedness``)."""
        if not has_integrals(p):
            return p
        if p.head in ("and", "or"):
            return build(p.head, *(self.proposition(part, self._beside(p, part, known), is_premise) for part in p.args))
        if p.head == "=>":
            premise, conclusion = p.args
            inside = known if has_integrals(premise) else assumed(known, premise)
            inside = assumed(inside, *_of_places(inside))
            return build(
                "=>", self.proposition(premise, known, not is_premise), self.proposition(conclusion, inside, is_premise)
            )
        if p.head == "not" and p.args[0].head != "=":
            return build("not", self.proposition(p.args[0], known, not is_premise))
        if p.head in ("all", "ex"):
            x, known = self._opened(str(p.value), p.args[0], (p,), known)
            said = instantiate(p, x)
            body = self.proposition(said, (*known, *_chosen(said, x)) if p.head == "ex" else known, is_premise)
            return (for_all if p.head == "all" else exists)(x, body, p.value)
        if p.head == "app" and p.args[0].head == "lam":
            return self.proposition(self._applied(p), known, is_premise)
        return self._relation(p, known, is_premise)

    def _beside(self, p: Term, part: Term, known: tuple[Term, ...]) -> tuple[Term, ...]:
        """The hypotheses in a part of a conjunction or disjunction: the other parts do not decide it."""
        others = [other for other in p.args if other is not part and not has_integrals(other)]
        return assumed(known, *(map(negation, others) if p.head == "or" else others))

    def _relation(self, p: Term, known: tuple[Term, ...], is_premise: bool) -> Term:
        """A relation, for the changes of antiderivatives: of those in closed form, of some or of all others."""
        p = self._contracted(p)
        found: dict[Term, Term] = {}
        for e in _integrals(p):
            found.setdefault(unnamed(e), e)
        changes: dict[Term, Term] = {}
        closed: list[Term] = []
        others: list[Term] = []
        functions: list[Term] = []
        for key, e in found.items():
            of = self._integral(e, known)
            F = of.closed_form(self.unfold)
            if F is None:
                of.require_continuous(self.unfold)
                functions.append(fresh(FUNCTION))
                others.append(of.is_slope_of(functions[-1]))
                changes[key] = difference(*(build("app", functions[-1], end) for end in (of.b, of.a)))
            else:
                closed.append(of.is_derivative_of(F))
                changes[key] = difference(instantiate(F, of.b), instantiate(F, of.a))
        said = _changed(p, changes)
        if functions:
            said = build("=>", conjunction(others), said) if is_premise else build("and", *others, said)
            for F in reversed(functions):
                said = (for_all if is_premise else exists)(F, said, "F")
        if not closed:
            return said
        return build("=>", conjunction(closed), said) if is_premise else build("and", *closed, said)

    def _integral(self, e: Term, known: tuple[Term, ...]) -> _Integral:
        _, f, a, b = e.args
        if f.head != "lam":
            x = fresh(REAL)
            f = lam(x, build("app", f, x))
        t, known = self._opened(str(f.value), REAL, (f, a, b), known)
        whole = Span(t, self.unfold(a), self.unfold(b), known)
        return _Integral(str(f.value), instantiate(f, t), a, b, whole)

    def _opened(
        self, hint: str, sort: Term, terms: Iterable[Term], known: tuple[Term, ...]
    ) -> tuple[Term, tuple[Term, ...]]:
        """A variable that terms do not mention, and what is known of others."""
        name = new_name(hint, tuple(one for term in terms for one in (term, self.unfold(term))))
        others = (p for p in known if all(x.value != name for x in free_variables(p)))
        return variable(name, sort), tuple(others)

    # ------------------------------------------------------------------------------------------------ functions applied

    def _contracted(self, term: Term) -> Term:
        """A term in which no function that is written out is applied to what it holds integrals of."""
        if not has_integrals(term) or not term.args:
            return term
        if term.head in BINDERS:
            x = fresh(term.args[0])
            bind = {"lam": lam, "all": for_all, "ex": exists}[term.head]
            return bind(x, self._contracted(instantiate(term, x)), term.value)
        if term.head == "app" and term.args[0].head == "lam" and has_integrals(term.args[0]):
            return self._contracted(self._applied(term))
        return build(term.head, *map(self._contracted, term.args))

    def _applied(self, term: Term) -> Term:
        """The value of a function written with ``lam`` at its arguments."""
        function, *values = term.args
        while values and function.head == "lam":
            x = fresh(function.args[0])
            body, value = instantiate(function, x), values.pop(0)
            if x not in free_variables(body) and (self.unfold(value).partial or has_integrals(value)):
                raise ClaimError(
                    f"{show(value)} stands for a variable that does not occur in {show(body, 200)}, so that nothing "
                    "would say that it is defined; leave it away"
                )
            function = substitute(body, {x: value})
        if not values:
            return function
        known = function.args if function.head == "app" else (function,)
        return build("app", *known, *values)


def _chosen(p: Term, x: Term) -> Iterator[Term]:
    """A bound that a number may be chosen to keep, where it is said to exist: cutoffs may be larger, radii smaller."""
    if _bounds_places(p, x, "<=", 0, True):
        yield build("<", ZERO, x)
    elif _bounds_places(p, x, "<", 1, True):
        yield build("<", x, ONE)


def _bounds_places(p: Term, x: Term, relation: str, side: int, claimed: bool) -> bool:
    """Whether a number only bounds others, on one side of a relation, or is said to be positive."""
    if x not in free_variables(p):
        return True
    if p.head == "=>":
        premise, said = p.args
        bounds = _bounds_places(premise, x, relation, side, not claimed)
        return bounds and _bounds_places(said, x, relation, side, claimed)
    if p.head in ("and", "or"):
        return all(_bounds_places(part, x, relation, side, claimed) for part in p.args)
    if p.head in ("all", "ex"):
        return _bounds_places(instantiate(p, fresh(p.args[0])), x, relation, side, claimed)
    if claimed:
        return relation == "<" and p is build("<", ZERO, x)
    return p.head == relation and p.args[side] is x and x not in free_variables(p.args[1 - side])


def _of_places(known: Sequence[Term]) -> Iterator[Term]:
    """The bounds of places beyond a positive cutoff, and within a radius of less than 1."""
    for p in known:
        if p.head == "<=" and build("<", ZERO, p.args[0]) in known:
            yield build("<", ZERO, p.args[1])
        elif p.head == "<" and p.args[0].head == "abs" and build("<", p.args[1], ONE) in known:
            (apart,) = p.args[0].args
            yield build("<", opposite(ONE), apart)
            yield build("<", apart, ONE)


def _is_integral(term: Term) -> bool:
    return term.head == "app" and term.args[0] is INTEGRAL and len(term.args) == 4


def _integrals(term: Term) -> Iterator[Term]:
    """The integrals in a relation, which stand in sums, products, powers and functions alone."""
    if not has_integrals(term):
        return
    if _is_integral(term):
        for part, what in zip(term.args[1:], ("integrand", "bound", "bound"), strict=True):
            if has_integrals(part):
                raise ClaimError(f"an integral inside of the {what} of another is not taken: {show(term, 200)}")
        yield term
        return
    if term.head in _NOT_INSIDE or not term.args or term.head == "app" and has_integrals(term.args[0]):
        raise ClaimError(
            f"an integral inside of {show(term, 200)} is not taken; it may stand in sums, products and functions"
        )
    for part in term.args:
        yield from _integrals(part)


def _changed(term: Term, changes: Mapping[Term, Term]) -> Term:
    """A relation with changes of antiderivatives in the place of its integrals."""
    if not has_integrals(term):
        return term
    if _is_integral(term):
        return changes[unnamed(term)]
    return build(term.head, *(_changed(part, changes) for part in term.args))


# ------------------------------------------------------------------------------------------------------ antiderivatives


class _Integral(NamedTuple):
    """The integral of ``f``, in the variable of ``whole``, from a to b, as it is written; ``whole`` has the ends with
    meanings in the place of defined functions.
    """

    hint: str
    f: Term
    a: Term
    b: Term
    whole: Span

    @property
    def _orders(self) -> list[tuple[Term, Term]]:
        """The ends, the lower one first, either way where it is not known which that is."""
        forward, backward = (self.a, self.b), (self.b, self.a)
        if self.whole.order is None:
            return [forward, backward]
        return [forward if self.whole.order == (self.whole.a, self.whole.b) else backward]

    def is_derivative_of(self, F: Term) -> Term:
        """F' = f strictly between a and b, whichever is less."""
        t = self.whole.t
        inside = [build("and", build("<", low, t), build("<", t, high)) for low, high in self._orders]
        where = inside[0] if len(inside) == 1 else build("or", *inside)
        return for_all(t, build("=>", where, build("=", build("D", F, t), self.f)), self.hint)

    def is_slope_of(self, F: Term) -> Term:
        """F' = f from a to b, with the ends."""
        t, orders = self.whole.t, self._orders
        low, high = orders[0] if len(orders) == 1 else (build("min", self.a, self.b), build("max", self.a, self.b))
        where = build("and", build("<=", low, t), build("<=", t, high))
        return for_all(t, build("=>", where, build("has_derivative", F, t, self.f)), self.hint)

    def require_continuous(self, unfold: Callable[[Term], Term]) -> None:
        require_continuous(unfold(self.f), self.whole)

    def closed_form(self, unfold: Callable[[Term], Term]) -> Term | None:
        """F as a function written with ``lam``; None where there is none in closed form that is seen to be smooth."""
        f, whole = unfold(self.f), self.whole
        F = antiderivative_of(lam(whole.t, f, self.hint), whole.a, whole.b, whole.known)
        if F is not None and is_undefined_inside(f, whole):
            what = f"{show(self.f)} is not defined everywhere between {show(self.a)} and {show(self.b)}"
            raise ClaimError(f"{what}; integrate what it is elsewhere")
        if F is not None and self.a is self.b:  # nothing is strictly between them, where F' = f is asked
            require_continuous(f, whole)
        return F


@lru_cache(1 << 10)
def antiderivative_of(f: Term, a: Term, b: Term, known: tuple[Term, ...]) -> Term | None:
    """The function that SymPy proposes, if it is an antiderivative wherever the integrand is defined; else None."""
    t = variable(new_name(str(f.value), (f, a, b, *known)), REAL)
    span, body = Span(t, a, b, known), instantiate(f, t)
    told = needs(body, span)
    for F, is_plain in _antiderivatives(body, t, known):
        F = _with_logarithms(F, span)
        if is_smooth(F, span, told, at_ends=not is_plain):
            return lam(t, F, str(f.value))
    return None


def _antiderivatives(f: Term, t: Term, known: tuple[Term, ...]) -> Iterator[tuple[Term, bool]]:
    """Functions that SymPy proposes with the derivative f wherever both are defined; whether normal forms show that.

    The first is proposed for f, the second for f with symbols in the place of parts that do not mention t.
    """
    from sympy import Derivative, I, Integral, Piecewise, nan, oo, simplify, zoo
    from sympy.integrals.manualintegrate import manualintegrate  # which takes time to import, and few claims need

    from . import half_angles
    from .from_sympy import term_from_sympy
    from .to_sympy import to_sympy

    unsure = None
    for is_kept in (_is_plain, _is_leaf):
        plain, symbols, meant = _for_sympy(f, t, known, is_kept)
        x = symbols[t]
        try:
            written = to_sympy(plain, (), symbols)
            proposed = manualintegrate(written, x)
            if proposed.has(Integral):
                proposed = half_angles.antiderivative(written, x) or proposed
            if proposed.has(Integral, Derivative, Piecewise, I, oo, zoo, nan):
                return
            F = term_from_sympy(proposed, meant)
        except Exception:  # whatever SymPy may raise: it proposes nothing then
            return
        if _is_derivative(f, F, t):
            yield F, True
        unsure = unsure or (F, proposed, x, written)
    if unsure is not None:
        F, proposed, x, written = unsure
        if simplify(proposed.diff(x) - written) == 0:
            yield F, False


def _is_derivative(f: Term, F: Term, t: Term) -> bool:
    """Whether the kernel sees from normal forms that F' = f."""
    try:
        return not NormalForms().difference(build("D", lam(t, F), t), f).numerator
    except Rejected:
        return False


def _with_logarithms(F: Term, span: Span) -> Term:
    """F with log(-g) for log(g) where g is negative between the ends, which has the same derivative."""
    if span.t not in free_variables(F) or F.head in BINDERS or not F.args:
        return F
    args = [_with_logarithms(part, span) for part in F.args]
    if F.head == "log" and span.sees(build("<", args[0], ZERO), strictly=False):
        args = [opposite(args[0])]
    return build(F.head, *args)


# heads of numbers, of which SymPy has counterparts
_ARITHMETIC = frozenset(("+", "*", "^", "pi", "root", *HEADS))


def _for_sympy(
    f: Term, t: Term, known: tuple[Term, ...], is_kept: Callable[[Term], bool]
) -> tuple[Term, dict[Term, Any], dict[Any, Term]]:
    """A term with variables for the largest parts that do not mention t and are not kept; symbols for its variables;
    and what these stand for. SymPy is told of them what sign they are known to have.
    """
    from sympy import Dummy, Symbol

    parts: dict[Term, Term] = {}
    plain = _with_parameters(f, t, parts, is_kept)
    facts = Facts(Sequent(known, FALSE))
    symbols: dict[Term, Any] = {t: Dummy(str(t.value), real=True)}
    meant: dict[Any, Term] = {symbols[t]: t}
    own = free_variables(plain) - {t, *parts.values()}
    for x in sorted((x for x in own if is_scalar(x.sort)), key=lambda x: str(x.value)):
        symbols[x] = Symbol(str(x.value), **_told(x, facts))
        meant[symbols[x]] = x
    for part, x in parts.items():
        symbols[x] = Dummy("p", **_told(part, facts))
        meant[symbols[x]] = part
    return plain, symbols, meant


def _with_parameters(term: Term, t: Term, parts: dict[Term, Term], is_kept: Callable[[Term], bool]) -> Term:
    if t in free_variables(term):
        if term.head not in _ARITHMETIC:
            return term
        return build(term.head, *(_with_parameters(part, t, parts, is_kept) for part in term.args))
    if is_kept(term) or not is_scalar(term.sort):
        return term
    return parts.setdefault(term, fresh(term.sort or REAL))


def _is_leaf(term: Term) -> bool:
    return term.head in ("rational", "variable", "local") and is_scalar(term.sort)


def _is_plain(term: Term) -> bool:
    """Whether SymPy has every operation in a term."""
    return _is_leaf(term) or term.head in _ARITHMETIC and all(map(_is_plain, term.args))


def _told(term: Term, facts: Facts) -> dict[str, bool]:
    """The assumptions about a number that hold and that SymPy may use."""
    kind = {"integer" if term.sort is INT else "real": True}
    for name, p in (
        ("positive", build("<", ZERO, term)),
        ("negative", build("<", term, ZERO)),
        ("nonnegative", build("<=", ZERO, term)),
        ("nonpositive", build("<=", term, ZERO)),
        ("nonzero", nonzero(term)),
    ):
        if facts.holds(p):
            return {**kind, name: True}
    return kind
