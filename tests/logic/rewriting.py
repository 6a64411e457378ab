"""Equal terms for terms, by laws that hold everywhere, almost everywhere, or not at all: the kernel has to tell."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction

from symres.kernel import Rejected
from symres.kernel.terms import INT, ONE, REAL, ZERO, Term, build, contract, difference, instantiate, is_scalar, number

TWO, MINUS, HALF = number(2), number(-1), number(Fraction(1, 2))
Law = Callable[[Term], "Term | None"]


def inverse(t: Term) -> Term:
    return build("^", t, MINUS)


def _laws(t: Term) -> Iterator[Term]:
    """Ways to rewrite a term at its head, right ones and wrong ones."""
    head, args = t.head, t.args
    if t.sort is REAL or t.sort is INT:
        yield build("*", t, t, inverse(t))
        yield build("+", t, build("*", ZERO, inverse(t)))
        yield build("^", build("^", t, TWO), HALF)
        yield build("^", build("^", t, HALF), TWO)
        yield build("exp", build("log", t))
        yield build("log", build("exp", t))
        yield inverse(inverse(t))
        yield build("abs", t)
        yield build("max", t, t)
        yield build("tr", build("rows", ONE, ONE, t))
    if head in ("+", "*") and all(is_scalar(a.sort) for a in args):
        yield build(head, *reversed(args))
    if head == "*" and is_scalar(t.sort):
        if args[-1].head == "+" and all(is_scalar(a.sort) for a in args):
            yield build("+", *(build("*", *args[:-1], a) for a in args[-1].args))
        for i, a in enumerate(args):
            if a.head == "rational" and a.value == 0:
                yield ZERO
            for b in args[i + 1 :]:
                if a is inverse(b) or b is inverse(a):
                    yield ONE
    if head == "+" and len(args) == 2 and args[0] is args[1]:
        yield build("*", TWO, args[0])
    if head == "^" and is_scalar(t.sort):
        b, e = args
        if e.head == "rational" and e.value == 0:
            yield ONE
        if b.head == "^" and is_scalar(b.sort) and is_scalar(e.sort):
            yield build("^", b.args[0], build("*", b.args[1], e))
            if b.args[1].head == e.head == "rational":
                yield build("^", b.args[0], number(b.args[1].value * e.value))
        if b.head == "*" and all(is_scalar(a.sort) for a in b.args):
            yield build("*", *(build("^", a, e) for a in b.args))
        if b.head == "abs" and e is TWO:
            yield build("^", b.args[0], TWO)
        if e is HALF and b.head == "^" and b.args[1] is TWO:
            yield b.args[0]
            yield build("abs", b.args[0])
        if e.head != "rational":
            yield build("exp", build("*", e, build("log", b)))
    if head == "exp" and args[0].head == "+":
        yield build("*", *(build("exp", a) for a in args[0].args))
    if head == "exp" and args[0].head == "log":
        yield args[0].args[0]
    if head == "log":
        inner = args[0]
        if inner.head == "*" and all(is_scalar(a.sort) for a in inner.args):
            yield build("+", *(build("log", a) for a in inner.args))
        if inner.head == "^" and is_scalar(inner.sort):
            yield build("*", inner.args[1], build("log", inner.args[0]))
        if inner.head == "exp":
            yield inner.args[0]
    if head == "abs":
        yield args[0]
        yield build("^", build("^", args[0], TWO), HALF)
        yield build("max", args[0], build("*", MINUS, args[0]))
    if head in ("max", "min"):
        gap = build("abs", difference(args[1], args[0]))
        yield build("*", HALF, build("+", *args, gap if head == "max" else build("*", MINUS, gap)))
    if head == "tan":
        yield build("*", build("sin", args[0]), inverse(build("cos", args[0])))
    if head in ("sin", "cos"):
        yield build("cos" if head == "sin" else "sin", build("+", args[0], build("*", HALF, build("pi"))))
        for turns in (ONE, TWO):  # as many as the angle says, which need be no integer
            yield build(head, build("+", args[0], build("*", turns, build("pi"), args[0])))
    if head in ("ceiling", "floor"):
        yield build("floor" if head == "ceiling" else "ceiling", args[0])
        yield args[0]
    if head == "app" and args[0].head == "lam":
        yield contract(t)
    if head == "if":
        yield args[1]
        yield args[2]
        yield build("if", build("not", args[0]), args[2], args[1])
    if head == "tr":
        inner = args[0]
        if inner.head == "*" and len(inner.args) == 2 and not any(is_scalar(a.sort) for a in inner.args):
            yield build("tr", build("*", *reversed(inner.args)))
        if inner.head == "+":
            yield build("+", *(build("tr", a) for a in inner.args))
        yield build("tr", build("T", inner))
        if inner.head in ("E", "Sum"):
            yield _moved_inside(inner, "tr")
    if head == "det":
        inner = args[0]
        if inner.head == "*" and not any(is_scalar(a.sort) for a in inner.args):
            yield build("*", *(build("det", a) for a in inner.args))
        if inner.head == "^":
            yield build("^", build("det", inner.args[0]), inner.args[1])
        yield build("det", build("T", inner))
    if head == "frobenius":
        yield build("^", build("tr", build("*", build("T", args[0]), args[0])), HALF)
        yield build("frobenius", build("T", args[0]))
    if head in ("E", "Sum"):
        yield from _linear(t)
    if head == "D":
        yield build("D", args[0], build("+", args[1], ZERO))
    if t.sort is not None and t.sort.head == "matrix":
        yield build("T", build("T", t))
        if t.sort.args[0] is t.sort.args[1]:
            yield build("*", t, build("I", t.sort.args[0]))
            yield inverse(inverse(t))
            yield build("*", t, t, inverse(t))
        if head == "T" and args[0].head == "*" and not any(is_scalar(a.sort) for a in args[0].args):
            yield build("*", *(build("T", a) for a in reversed(args[0].args)))
        if head == "^" and args[0].head == "*" and not any(is_scalar(a.sort) for a in args[0].args):
            yield build("*", *(build("^", a, args[1]) for a in reversed(args[0].args)))
        if head == "*" and is_scalar(args[0].sort) and len(args) > 1:
            yield build("*", *args[1:], args[0])


def _moved_inside(term: Term, head: str) -> Term:
    from symres.kernel.terms import fresh, lam

    function = term.args[-1]
    i = fresh(function.sort.args[0])
    body = instantiate(function, i) if function.head == "lam" else build("app", function, i)
    return build(term.head, *term.args[:-1], lam(i, build(head, body), "i"))


def _linear(t: Term) -> Iterator[Term]:
    from symres.kernel.terms import fresh, lam

    function = t.args[-1]
    if function.head != "lam":
        return
    i = fresh(function.args[0])
    body = instantiate(function, i)

    def closed(part: Term) -> Term:
        return build(t.head, *t.args[:-1], lam(i, part, "i"))

    if body.head == "+":
        yield build("+", *(closed(a) for a in body.args))
    if body.head == "*":
        for k, a in enumerate(body.args):
            rest = body.args[:k] + body.args[k + 1 :]
            if is_scalar(a.sort) or k == 0:
                yield build("*", a, closed(rest[0] if len(rest) == 1 else build("*", *rest)))
        yield build("*", *(closed(a) for a in body.args))
    if t.head == "E":
        yield body


def rewritten(term: Term, chance: random.Random, times: int = 2) -> Term:
    """The term with laws applied in it."""
    for _ in range(chance.randint(1, times)):
        term = _somewhere(term, chance)
    return term


def _somewhere(term: Term, chance: random.Random) -> Term:
    if term.args and chance.random() < 0.6 and term.head not in ("lam", "all", "ex", "rows", "root", "D"):
        i = chance.randrange(len(term.args))
        if term.args[i].sort is not None:
            args = list(term.args)
            args[i] = _somewhere(args[i], chance)
            try:
                return build(term.head, *args)
            except Rejected:
                return term
    found: list[Term] = []
    try:
        for law in _laws(term):
            if not law.loose:
                found.append(law)
    except Rejected:
        pass
    return chance.choice(found) if found else term


__all__ = ["rewritten"]
