r"""One neuron with any smooth activation: two answers of which the notes have examples.

If the derivative of the activation vanishes nowhere, the loss $(y - \phi(w))^2$ is stationary only where it is 0. And
the notes ask: "if two functions both have good landscapes, does the summation still have a good landscape?" For the
losses of the notes, $(y_i - \phi(w) x_i)^2$, it has, for every twice differentiable $\phi$ and any number of samples.
"""

from symres import Sum, Theory, equivalent, for_all, function, has_derivative, implies, there_is

theory = Theory("sun", source="sun", where="section 5.3.2", title="One neuron with any activation")
n = theory.naturals("n")
i, k = theory.integers("i k")
a, b, c, s, t, q, v, w, label = theory.reals("a b c s t q v w y")
phi, dphi, ddphi, slope = (theory.function(name) for name in ("phi", "dphi", "ddphi", "g"))
x, y = theory.numbers("x"), theory.numbers("y_s")


def loss(t):
    return (label - phi(t)) ** 2


stationary = has_derivative(loss, w, 0)
with theory.theorem(
    "most_activations",
    equivalent(stationary, phi(w) == label) & implies(stationary, loss(w) <= loss(v)),
    given=[for_all(t, has_derivative(phi, t, dphi(t))), for_all(t, dphi(t) != 0)],
    where="section 5.3.2, conclusion",
    says=r"\text{the landscape of loss function is fine for most non-linear activations}",
    title="Activations without stationary points are fine",
    note=r"Such as the sigmoid and the softplus, and not the ReLU or $w^2$; for every label $y$.",
) as proof:
    outer = function(s, (label - s) ** 2)
    rate = -2 * (label - phi(w)) * dphi(w)
    proof.have(has_derivative(outer, phi(w), -2 * (label - phi(w))))
    proof.have(has_derivative(phi, w, dphi(w)))
    proof.have(has_derivative(loss, w, rate), by="derivative_chain", at={"phi": outer, "psi": phi})
    proof.have(dphi(w) != 0)
    proof.have(dphi(w) * (1 / dphi(w)) == 1, by="reciprocal")
    with proof.suppose(stationary):
        proof.have(rate == 0, by="derivative_unique")
        proof.chain(label - phi(w)).equals(dphi(w) * (1 / dphi(w)) * (label - phi(w))).equals(0)
        proof.have(phi(w) == label)
    with proof.suppose(phi(w) == label):
        proof.have(rate == 0)
        proof.have(stationary)
    with proof.suppose(stationary):
        proof.have(phi(w) == label)
        proof.have(loss(w) <= loss(v))


# ------------------------------------------------------------------------------------------------------ sums of losses
def sosp(f, w):
    """A second-order stationary point of a function that has a derivative g."""
    first = for_all(t, has_derivative(f, t, slope(t))) & (slope(w) == 0)
    return there_is((slope, q), first & has_derivative(slope, w, q) & (q >= 0))


def good(f):
    """Every second-order stationary point is a global minimum."""
    return for_all((w, v), implies(sosp(f, w), f(w) <= f(v)))


smooth = (for_all(t, has_derivative(phi, t, dphi(t))), for_all(t, has_derivative(dphi, t, ddphi(t))))


def quadratic(t):
    """Every loss of the notes, and every sum of them, is of this form."""
    return a * phi(t) ** 2 - 2 * b * phi(t) + c


def rate(t):
    return (2 * a * phi(t) - 2 * b) * dphi(t)


curvature = 2 * a * dphi(w) * dphi(w) + (2 * a * phi(w) - 2 * b) * ddphi(w)
with theory.theorem(
    "sum_of_losses.derivatives",
    for_all(t, has_derivative(quadratic, t, rate(t))) & has_derivative(rate, w, curvature),
    given=smooth,
    where="section 5.3.2, last paragraph, a lemma; not in the notes",
    title="The derivatives of a quadratic loss",
) as proof:
    outer, inner_rate = function(s, a * s**2 - 2 * b * s + c), function(s, 2 * a * s - 2 * b)
    with proof.let(t):
        proof.have(has_derivative(outer, phi(t), 2 * a * phi(t) - 2 * b))
        proof.have(has_derivative(phi, t, dphi(t)))
        proof.have(has_derivative(quadratic, t, rate(t)), by="derivative_chain", at={"phi": outer, "psi": phi})
    proof.have(has_derivative(inner_rate, phi(w), 2 * a))
    proof.have(has_derivative(phi, w, dphi(w)))
    inside = function(t, 2 * a * phi(t) - 2 * b)
    proof.have(has_derivative(inside, w, 2 * a * dphi(w)), by="derivative_chain", at={"phi": inner_rate, "psi": phi})
    proof.have(has_derivative(dphi, w, ddphi(w)))
    proof.have(has_derivative(rate, w, curvature), by="derivative_product", at={"phi": inside, "psi": dphi})

second_order = (rate(w) == 0) & (curvature >= 0)
with theory.theorem(
    "sum_of_losses.sosps",
    equivalent(sosp(quadratic, w), second_order),
    given=smooth,
    where="section 5.3.2, last paragraph, a lemma; not in the notes",
    title="SOSPs of a quadratic loss",
) as proof:
    derivatives = for_all(t, has_derivative(quadratic, t, rate(t))) & has_derivative(rate, w, curvature)
    proof.have(derivatives, by="sum_of_losses.derivatives")
    with proof.suppose(sosp(quadratic, w)):
        g, h = proof.obtain("slope h", sosp(quadratic, w))
        with proof.let(t):
            proof.have(has_derivative(quadratic, t, rate(t)))
            proof.have(has_derivative(quadratic, t, g(t)))
            proof.have(g(t) == rate(t), by="derivative_unique")
        proof.have(g(w) == rate(w))
        proof.have(has_derivative(g, w, h))
        proof.have(has_derivative(rate, w, h), by="replace_function")
        proof.have(h == curvature, by="derivative_unique")
        proof.have(second_order)
    with proof.suppose(second_order):
        proof.exhibit(sosp(quadratic, w), function(t, rate(t)), curvature)


def error(i):
    return function(t, (y[i] - phi(t) * x[i]) ** 2)


def total(t):
    return Sum(i, 1, n, (y[i] - phi(t) * x[i]) ** 2)


X, Y, Z = (Sum(i, 1, n, part) for part in (x[i] ** 2, x[i] * y[i], y[i] ** 2))
with theory.theorem(
    "sum_of_losses.quadratic",
    Sum(i, 1, n, (y[i] - s * x[i]) ** 2) == X * s**2 - 2 * Y * s + Z,
    where="section 5.3.2, last paragraph, a lemma; not in the notes",
    title="A sum of losses is quadratic",
) as proof:
    sums = [Sum(i, 1, k, part) for part in ((y[i] - s * x[i]) ** 2, x[i] ** 2, x[i] * y[i], y[i] ** 2)]
    with proof.induction(k, 0, sums[0] == sums[1] * s**2 - 2 * sums[2] * s + sums[3]):
        proof.have(
            Sum(i, 1, k + 1, (y[i] - s * x[i]) ** 2)
            == Sum(i, 1, k + 1, x[i] ** 2) * s**2 - 2 * Sum(i, 1, k + 1, x[i] * y[i]) * s + Sum(i, 1, k + 1, y[i] ** 2),
            by="sum_last",
        )

with theory.theorem(
    "sum_of_losses.printed_form",
    good(total),
    given=[*smooth, for_all(i, 1, n, good(error(i)))],
    where="section 5.3.2, last paragraph",
    says=r"\text{if two functions both have good landscapes, does the summation still have a good landscape?}",
    title="The sum of good losses of one neuron is good",
    note=r"The answer for the losses as they are printed, with $\phi(w) x_i$, is yes, of any number of samples. Where "
    r"the sum could be lower, one of the losses could be; that the sum is stationary of second order there without "
    r"being flat makes this loss so, too.",
) as proof:
    with proof.let(w, v), proof.suppose(sosp(total, w)):
        with proof.contradiction(total(v) < total(w)):
            R, D = X * phi(w) - Y, phi(v) - phi(w)
            whole = {"a": X, "b": Y, "c": Z}
            with proof.let(t):
                proof.have(total(t) == X * phi(t) ** 2 - 2 * Y * phi(t) + Z, by="sum_of_losses.quadratic")
            as_quadratic = function(t, X * phi(t) ** 2 - 2 * Y * phi(t) + Z)
            proof.have(sosp(as_quadratic, w), by="replace_function")
            at_w = 2 * X * dphi(w) * dphi(w) + (2 * X * phi(w) - 2 * Y) * ddphi(w)
            second = ((2 * X * phi(w) - 2 * Y) * dphi(w) == 0) & (at_w >= 0)
            proof.have(second, by="sum_of_losses.sosps", at=whole)
            proof.have(total(v) - total(w) == X * D**2 + 2 * R * D)
            with proof.each(i, 1, n):
                proof.have(x[i] ** 2 >= 0)
            proof.have(X >= 0, by="sum_nonnegative")
            proof.have(X * D**2 >= 0)
            proof.have(R * D < 0)
            with proof.contradiction(R == 0):
                proof.have(R * D == 0)
            proof.have(R * (1 / R) == 1, by="reciprocal")
            proof.chain(dphi(w)).equals(R * (1 / R) * dphi(w)).equals(0)
            proof.have(R * ddphi(w) >= 0)
            with proof.each(i, 1, n):
                r = x[i] * (phi(w) * x[i] - y[i])
                with proof.contradiction(error(i)(v) < error(i)(w)):
                    proof.have(error(i)(v) - error(i)(w) == x[i] ** 2 * D**2 + 2 * r * D)
                    proof.have(r * D < 0)
                    proof.have((r * D) * (R * D) > 0)
                    proof.have(r * R > 0)
                    proof.have((r * R) * (R * ddphi(w)) >= 0)
                    proof.have(r * ddphi(w) >= 0)
                    own = function(t, x[i] ** 2 * phi(t) ** 2 - 2 * (x[i] * y[i]) * phi(t) + y[i] ** 2)
                    at_w = 2 * x[i] ** 2 * dphi(w) * dphi(w) + (2 * x[i] ** 2 * phi(w) - 2 * (x[i] * y[i])) * ddphi(w)
                    second = ((2 * x[i] ** 2 * phi(w) - 2 * (x[i] * y[i])) * dphi(w) == 0) & (at_w >= 0)
                    proof.have(second)
                    proof.have(
                        sosp(own, w), by="sum_of_losses.sosps", at={"a": x[i] ** 2, "b": x[i] * y[i], "c": y[i] ** 2}
                    )
                    with proof.let(t):
                        proof.have(own(t) == error(i)(t))
                    proof.have(sosp(error(i), w), by="replace_function")
                    proof.have(good(error(i)))
                    proof.have(error(i)(w) <= error(i)(v))
                proof.have(error(i)(w) <= error(i)(v))
            proof.have(total(w) <= total(v), by="sum_monotone")
        proof.have(total(w) <= total(v))
