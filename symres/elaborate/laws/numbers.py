"""Numbers that are rounded."""

from __future__ import annotations

from math import ceil, floor

from symres.kernel.terms import Term, build, number

from ..reduction import Asker


def rounded(asker: Asker, atom: Term) -> int | None:
    """A number that is rounded."""
    run, (x,) = asker.run, atom.args
    if x.head != "rational":
        return None
    value = number(ceil(x.value) if atom.head == "ceiling" else floor(x.value))
    bounds = run.rule(f"{atom.head}_range", {"x": x})
    low, high = run.parts(bounds, run.conclusion(bounds))
    below, above = (run.compared(build("<=", a, b), [low, high]) for a, b in ((atom, value), (value, atom)))
    return run.squeezed(atom, value, below, above)
