"""Zeros of polynomials with rational coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from symres.kernel.terms import FALSE, ZERO, Term, build, number, to_json

from .closed import holds
from .negations import disjunction
from .run import Run


def vanishes(coefficients: Sequence[Fraction], t: Term) -> Term:
    """That a polynomial, given from degree 0 up, is 0 at t."""
    parts = [build("*", number(c), build("^", t, number(k))) for k, c in enumerate(coefficients)]
    return build("=", build("+", ZERO, *parts) if parts else ZERO, ZERO)


def one_of_all(run: Run, coefficients: Sequence[Fraction], t: Term, zeros: Sequence[Term], i: int) -> int:
    """That t is one of all the zeros, from a step that shows that the polynomial is 0 at t; false if there are none."""
    step = {
        "name": "roots",
        "show": disjunction([build("=", t, r) for r in zeros]) if zeros else FALSE,
        "using": [i],
        "data": {"polynomial": [str(c) for c in coefficients], "term": to_json(t)},
    }
    premises = [_shown(run, p, zeros) for p in run.core.needed(step)]
    return run.do(by="procedure", **step, **{"from": premises})


def _shown(run: Run, p: Term, zeros: Sequence[Term]) -> int:
    """That a zero is one, if it is defined so; or what else is to be known of the zeros."""
    for r in zeros if p.head == "=" else ():
        if r.head == "root":
            found = run.attempt(partial(_defined, run, p, r))
            if found is not None:
                return found
    return holds(run, p)


def _defined(run: Run, p: Term, root: Term) -> int:
    return run.do(by="procedure", name="roots", show=p, using=[], data={"root": to_json(root)}, **{"from": []})
