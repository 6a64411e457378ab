"""At some saddles of deep networks the Hessian shows nothing.

"However, for people working on optimization, focusing on second order stationary point is not good enough, since
high-order saddle points do exist for deep neural-nets." The deep linear network of width one and depth three, $F(u, v,
w) = (1 - u v w)^2$, has one at the origin. Two sentences of the notes about deep networks and about gradient descent
need a hypothesis for the same reason.
"""

from sympy import Derivative, Matrix, Rational, zeros

from symres import (
    Erratum,
    Theory,
    at,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    gradient,
    hessian,
    implies,
    less,
    negation,
    there_is,
)

theory = Theory("sun", source="sun", where="section 5.3.1", title="High-order saddles")
u, v, w, a, b, c = theory.reals("u v w a b c")
d_1, d_2, d_3, p, x = theory.reals("d_1 d_2 d_3 p x")
delta, eta = theory.positive("delta eta")
near = delta / (2 * (1 + delta))

F = theory.define("F", (u, v, w), (1 - u * v * w) ** 2)
origin = {u: 0, v: 0, w: 0}

theory.claim(
    "high_order_saddles",
    both(
        equal(at(gradient(F), origin), zeros(3, 1)),
        equal(at(hessian(F), origin), zeros(3, 3)),
        for_all(delta, there_is((a, b, c), both(less(a**2 + b**2 + c**2, delta), less(F(a, b, c), F(0, 0, 0))))),
    ),
    where="section 5.3.1, after Remark 5.1",
    says=r"\text{high-order saddle points do exist for deep neural-nets}",
    witness={a: near, b: near, c: near},
    title="High-order saddles exist at depth three",
)

direction = Matrix([d_1, d_2, d_3])
semidefinite = for_all((d_1, d_2, d_3), at_least((direction.T * hessian(F) * direction)[0], 0))
theory.claim(
    "kawaguchi.as_printed",
    implies(both(equal(gradient(F), zeros(3, 1)), semidefinite), at_most(F(u, v, w), F(a, b, c))),
    expect="refuted",
    where="section 5.3.1, bibliography",
    says=r"\text{any SOSP for the deep linear network quadratic loss function is global-minima under mild conditions}",
    title="SOSPs of deep linear networks are global",
    note="Every local minimum is global; but from depth three on a second-order stationary point need not be: the "
    "data $x = y = 1$ satisfy the cited paper's conditions on the data, and its condition on the rank of the "
    "weights, which fails at 0, is no condition on data.",
    counterexample={u: 0, v: 0, w: 0, a: 1, b: 1, c: 1},
    erratum=Erratum(
        "false",
        right="every local minimum is global; every second-order stationary point is for two layers",
        fails="$F(u, v, w) = (1 - u v w)^2$ at $0$",
    ),
)

# Gradient descent on (w^3 - 1)^2, from an interval of starting points to a saddle that is not strict.
f = theory.define("f", w, (w**3 - 1) ** 2)
after = w - eta * Derivative(f(w), w)

attracts = for_all((w, eta), implies(both(less(a, w, p), at_most(eta, Rational(1, 12))), less(w, after, p)))
local_minimiser = negation(for_all(delta, there_is(x, both(less((x - p) ** 2, delta), less(f(x), f(p))))))
theory.claim(
    "lee2016.without_strict_saddle",
    implies(both(less(a, p), equal(at(Derivative(f(w), w), {w: p}), 0), attracts), local_minimiser),
    expect="refuted",
    where="section 5.3.1, Remark 5.1",
    says=r"\text{gradient descent, if converges, it only converges to a local minimizer, "
    r"almost surely with random initialization}",
    title="Gradient descent converges to local minimisers",
    note="The cited theorem supposes that all saddles are strict and the step is small. On $(w^3 - 1)^2$ every "
    "start in $(-1, 0)$ rises, at every step size up to $1/12$, towards the degenerate saddle $w = 0$: an "
    "increasing sequence below $p$ with no stationary point before $p$.",
    counterexample={a: -1, p: 0},
    witness={x: near},
    erratum=Erratum(
        "hypothesis",
        right="if all saddles are strict and the step is below $1/L$",
        fails=r"$F(w) = (w^3 - 1)^2$ with $w_0 \in (-1, 0)$ and steps up to $1/12$, which end at $w = 0$",
    ),
)
theory.claim(
    "lee2016.attracted_interval",
    less(w, after, 0),
    given=(less(-1, w, 0), at_most(eta, Rational(1, 12))),
    where="section 5.3.1, Remark 5.1",
    title="An interval attracted by the saddle",
    note="Gradient descent from $(-1, 0)$ increases and stays below 0.",
)
