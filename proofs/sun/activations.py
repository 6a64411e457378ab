r"""One neuron has the loss $F(w) = (1 - \phi(w))^2$, and its landscape depends on the activation.

Section 5.3.2 of the lecture notes: "We are interested in whether all SOSP are global-minimas". At an SOSP, a
second-order stationary point, the first derivative is zero and the second is not negative.
"""

from symres import Erratum, Theory, derivative, greatest, implies, there_is

theory = Theory("sun", source="sun", where="section 5.3.2", title="One neuron")
w, v, x = theory.reals("w v x")
y = theory.nonzero("y")

relu_loss = theory.define("F", w, (1 - greatest(w, 0)) ** 2)
theory.claim(
    "relu",
    (derivative(relu_loss(w), w) == 0)
    & (derivative(relu_loss(w), w, w) == 0)
    & (relu_loss(w) == 1)
    & (relu_loss(1) == 0),
    given=w < 0,
    where="section 5.3.2, ReLU",
    says=r"\text{for } w < 0, \ w \text{ is still a SOSP, but no longer a global-minima}",
    title="A dead ReLU is second-order stationary",
)

cubic_loss = theory.define("F_3", w, (1 - w**3) ** 2)
second_order = (derivative(cubic_loss(w), w) == 0) & (derivative(cubic_loss(w), w, w) >= 0)
theory.claim(
    "most_activations.every_activation",
    implies(second_order, cubic_loss(w) <= cubic_loss(v)),
    expect="refuted",
    where="section 5.3.2, conclusion",
    says=r"\text{the landscape of loss function is fine for most non-linear activations}",
    title="Every smooth activation is fine",
    note=r'The notes say "most" and look at three activations; of all smooth non-linear activations it is not true: '
    r"$\phi(w) = w^3$, at $w = 0$.",
    counterexample=[w == 0, v == 1],
    erratum=Erratum("wording", right=r"for activations with $\phi' \neq 0$ everywhere"),
)

# ReLU with a label y: if y = 1 stood for every y, no w < 0 would be a global minimum, whatever y.
loss = theory.define("G", (y, w), (y - greatest(w, 0)) ** 2)
theory.claim(
    "one_d_wlog.fixed_activation",
    implies(w < 0, there_is(v, loss(y, v) < loss(y, w))),
    expect="refuted",
    where="section 5.3.2, beginning",
    says=r"F(w) = (y - \phi(wx))^2. \text{ W.l.o.g., } x = y = 1",
    title="Without loss of generality $y = 1$",
    note=r"With $\phi = \mathrm{ReLU}$ the label matters: for $y = 1$ every $w < 0$ is a bad second-order "
    r"stationary point, for $y = -1$ it is a global minimum.",
    counterexample=[y == -1, w == -1],
    erratum=Erratum(
        "wording",
        right="$x = 1$ alone is no loss of generality",
        reading=r"for $y \neq 0$ where $\phi$ may be replaced by $\phi / y$",
    ),
)
phi = theory.function("phi")
theory.claim(
    "one_d_wlog.changed_activation",
    (y - phi(w * x)) ** 2 == y**2 * (1 - (phi(w * x) / y)) ** 2,
    where="section 5.3.2, beginning",
    title="The label may be absorbed by the activation",
    note=r"It is without loss of generality, for $y \neq 0$, if $\phi$ may be replaced by $\phi / y$.",
)
