"""Derivatives of polynomials."""

from __future__ import annotations

from symres.kernel import polynomials as P
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    free_variables,
    lam,
    number,
)

from ..reduction import Law, Reduction
from ..run import Run


def derivative_value(run: Run, atom: Term, reduction: Reduction) -> Law | None:
    """The derivative of a polynomial."""
    f, point = atom.args
    found = run.attempt(lambda: derivative(run, f, point, reduction))
    if found is None:
        return None
    value = run.core.equality.applied(run.conclusion(found)).args[2]
    step = run.rule("derivative_value", {"phi": f, "x": point, "u": value}, [found])
    return Law(value, run.algebra(build("=", atom, value), step))


def derivative(run: Run, f: Term, point: Term, reduction: Reduction) -> int:
    """A step that shows what derivative a polynomial has at a point."""
    t, body = run.opened(f, "t")
    new, items = reduction.term(body)
    i = polynomial_derivative(run, new, t, point, reduction)
    if items:
        equal = run.generalize(
            t, run.combined(build("=", new, body), [(build("*", number(-1), a), s, b) for a, s, b in items])
        )
        z = run.fresh("z", f.sort or REAL)
        value = run.core.equality.applied(run.conclusion(i)).args[2]
        about = lam(z, build("has_derivative", z, point, value))
        i = run.rule("replace_function", {"phi": lam(t, new), "psi": f, "P": about}, [equal, i])
    return i


def polynomial_derivative(run: Run, term: Term, t: Term, x: Term, reduction: Reduction) -> int:
    """Of a polynomial, power by power; what is of degree 2 differs from its tangent by a (t - x)^2."""
    coefficients = by_powers(reduction, term, t)
    low = [k for k in coefficients if k <= 2]
    parts = [build("*", coefficients[k], build("^", t, number(k))) for k in low]
    whole = parts[0] if len(parts) == 1 else build("+", *parts) if parts else ZERO
    a, b = (coefficients.get(k, ZERO) for k in (2, 1))
    slope = build("+", build("*", number(2), a, x), b)
    found = quadratic_derivative(run, lam(t, whole), x, slope, a)
    for k in sorted(set(coefficients) - set(low)):
        size = number(k)
        power = run.rule("derivative_power", {"k": size, "x": x}, [run.algebra(build("<=", ZERO, size))])
        inner, c = build("^", t, size), coefficients[k]
        by = build("*", size, build("^", x, number(k - 1)))
        outer = quadratic_derivative(run, lam(t, build("*", c, t)), build("^", x, size), c, ZERO)
        values = {"phi": lam(t, build("*", c, t)), "psi": lam(t, inner), "x": x, "u": c, "d": by}
        scaled_ = run.rule("derivative_chain", values, [outer, power])
        product_, by = build("*", c, inner), build("*", c, by)
        values = {"phi": lam(t, whole), "psi": lam(t, product_), "x": x, "u": slope, "d": by}
        found = run.rule("derivative_sum", values, [found, scaled_])
        whole, slope = build("+", whole, product_), build("+", slope, by)
    return found


def by_powers(reduction: Reduction, term: Term, t: Term) -> dict[int, Term]:
    """The coefficients of a polynomial in t; raises ``Rejected`` if t stands elsewhere."""
    equality = reduction.equality
    place = equality.index(t)
    found: dict[int, P.Polynomial] = {}
    for m, c in equality.scalar(term).items():
        k = P.exponent(m, place)
        rest = m - k * P.unit(place)
        if any(t in free_variables(equality.atoms[i]) for i, _ in P.exponents(rest)):
            raise Rejected(f"{term} is no polynomial in {t}")
        found[k] = P.add(found.get(k, {}), {rest: c})
    return {k: equality.term(p) for k, p in found.items()}


def quadratic_derivative(run: Run, f: Term, x: Term, slope: Term, a: Term) -> int:
    """f(t) - f(x) - slope (t - x) = a (t - x)^2, so that the slope is that of f at x."""
    t = run.fresh("t", REAL)
    value = lambda at: run.core.equality.applied(build("app", f, at))  # noqa: E731
    step = build("+", t, build("*", number(-1), x))
    square, bars = build("^", step, number(2)), build("abs", a)
    error = build("+", value(t), build("*", number(-1), value(x)), build("*", number(-1), slope, step))
    size = build("abs", error)
    product = run.rule("absolute_product", {"x": a, "y": square})
    positive = run.arithmetic(build("<=", ZERO, square), [], [([0], 1)], [], [step])
    plain = run.rule("absolute_value", {"x": square}, [positive])
    same = run.algebra(build("=", size, build("*", bars, build("abs", square))), product)
    bound = build("<=", size, build("*", bars, square))
    shown = run.arithmetic(bound, [same, plain], [([2], 1)], [[0, ONE], [1, bars]])
    left, right = (run.assume(build("<", *p)) for p in ((build("+", x, number(-1)), t), (t, build("+", x, ONE))))
    every = run.generalize(t, run.discharge(left, run.discharge(right, shown)))
    values = {"phi": f, "x": x, "u": slope, "c": bars, "r": ONE}
    return run.rule("derivative_by_quadratic_error", values, [run.algebra(build("<", ZERO, ONE)), every])
