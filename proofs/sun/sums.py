r"""A sum of two losses with good landscapes need not have a good landscape.

"In the next lecture we will try the sum of loss functions [...] The question is that if two functions both have good
landscapes, does the summation still have a good landscape?" Two answers are no: for functions in general, and for one
neuron $\phi(w x)$ with two samples.
"""

from fractions import Fraction

from symres import Erratum, Theory, derivative, for_all, greatest, implies, sqrt, there_is

theory = Theory("sun", source="sun", where="section 5.3.2, last paragraph", title="Sums of losses")
w, v, x = theory.reals("w v x")
delta = theory.positive("delta")
question = r"\text{if two functions both have good landscapes, does the summation still have a good landscape?}"

# Functions in general: a double well and a parabola.
f_1 = theory.define("f_1", w, (w**2 - 1) ** 2)
f_2 = theory.define("f_2", w, Fraction(1, 4) * (w - 1) ** 2)
f = theory.define("f", w, f_1(w) + f_2(w))


def good(g):
    """Every second-order stationary point of g is a global minimum."""
    return implies((derivative(g(w), w) == 0) & (derivative(g(w), w, w) >= 0), g(w) <= g(v))


theory.claim(
    "sum_of_losses.general_terms",
    good(f_1) & good(f_2),
    title="Two good landscapes",
    note="Each of the two functions has a good landscape.",
)
theory.claim(
    "sum_of_losses.general",
    implies((derivative(f(w), w) == 0) & (derivative(f(w), w, w) > 0), f(w) <= f(v)),
    expect="refuted",
    says=question,
    title="The sum of two good functions is good",
    note=r"The notes ask; the answer for functions in general is no: $(w^2 - 1)^2$ and $(w - 1)^2 / 4$ are good, "
    r"and their sum has a strict local minimum at $-(2 + \sqrt 2) / 4$ that is not global.",
    counterexample=[w == -(2 + sqrt(2)) / 4, v == 1],
    erratum=Erratum(
        "question", right=r"no for functions in general, yes for the printed $\sum_i (y_i - \phi(w) x_i)^2$"
    ),
)

# One neuron phi(w x), phi a leaky ReLU of slope 1/2, with the samples (1, 1) and (-1, 3/4).
phi = theory.define("phi", x, greatest(x, x / 2))
F_1 = theory.define("F_1", w, (1 - phi(w)) ** 2)
F_2 = theory.define("F_2", w, (Fraction(3, 4) - phi(-w)) ** 2)
F = theory.define("F", w, F_1(w) + F_2(w))

theory.claim(
    "sum_of_losses.inner_form_terms",
    implies((w < v) & (v < 1), (F_1(w) > F_1(v)) & (F_1(v) > F_1(1)))
    & implies((1 < v) & (v < w), (F_1(1) < F_1(v)) & (F_1(v) < F_1(w)))
    & implies((w < v) & (v < Fraction(-3, 4)), (F_2(w) > F_2(v)) & (F_2(v) > F_2(Fraction(-3, 4))))
    & implies((Fraction(-3, 4) < v) & (v < w), (F_2(Fraction(-3, 4)) < F_2(v)) & (F_2(v) < F_2(w))),
    where="section 5.3.2, last paragraph; not in the notes",
    title="Two good losses of one neuron",
    note="Each of the two losses falls up to its only minimum and rises after it.",
)
local_minimum = there_is(delta, for_all(x, implies((x - w) ** 2 < delta, F(w) <= F(x))))
theory.claim(
    "sum_of_losses.inner_form",
    implies(local_minimum, F(w) <= F(v)),
    expect="refuted",
    says=question,
    title="The sum of two good losses is good",
    note=r"The formula of the notes has $\phi(w) x_i$, for which the answer is yes; for a neuron $\phi(w x_i)$ it "
    r"is no: $w = -1/5$ is a local minimum with value $121/80$, above $F(1/2) = 5/4$.",
    counterexample=[w == Fraction(-1, 5), v == Fraction(1, 2)],
    witness=[delta == Fraction(1, 25)],
    erratum=Erratum("question", right=r"no for neurons $\phi(w x_i)$, yes for the printed $\phi(w) x_i$"),
)
theory.claim(
    "sum_of_losses.inner_form_values",
    (F(Fraction(-1, 5)) == Fraction(121, 80)) & (F(Fraction(1, 2)) == Fraction(5, 4)),
    title="The two values",
)
