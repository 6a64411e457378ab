"""Hardt and Ma, section 2 and theorem 2: a linear map as a product of layers I + A_i with every A_i small.

In dimension d = 1 the map is a number R, the layers are numbers 1 + a_i, and sigma_max(R) = sigma_min(R) = R.
"""

from sympy import Abs, Rational, log, pi

from symres import Theory, at_most, equal, less

# ----------------------------------------------------------------------------------- equal layers R^(1/l), depth l = 10
root = Theory("hardt_ma.psd_root", source="hardt_ma", where="section 2, after equation (5)", title="Roots of a PSD map")
R = root.nonnegative("R")
l = 10
a = R ** Rational(1, l) - 1

root.claim(
    "singular",
    less(Abs(a), 1),
    given=at_most(R, 1),
    expect="refuted",
    counterexample={R: 0},
    says=r"\text{When } R \text{ is PSD, this is easy to see: we can simply let each } A_i = R^{1/l} - I.",
    note="The product is R, as said, but for a singular R the layers do not look close to the identity: R = 0 gives "
    "||A_i|| = 1, here for l = 10 and likewise at every depth, since 0^(1/l) = 0. R has to be positive definite.",
)

# -------------------------------------------------------------------------------------- theorem 2 with one layer, l = 1
bound = Theory("hardt_ma.thm2", source="hardt_ma", where="theorem 2", title="Theorem 2 needs depth")
r = bound.positive("r")
a = bound.reals("a")
f = bound.define("f", a, (1 + a - r) ** 2)
f_opt, l = 0, 1
gamma = Abs(log(r))

bound.claim(
    "without_depth_condition",
    at_most(Abs(a), (4 * pi + 3 * gamma) / l),
    given=equal(f(a), f_opt),
    expect="refuted",
    counterexample={r: 60, a: 59},
    says=r"\text{Suppose } l \geq 3\gamma \text{ and } \det(R) > 0. \text{ Then there exists } A^* \text{ [that] "
    r"minimizes } f \text{ and } \|A^*\| \leq \frac{4\pi + 3\gamma}{l}",
    note="The theorem is right as printed. Without its hypothesis l >= 3 gamma the bound fails: for d = l = 1, Sigma "
    "= 1 and R = 60 the only minimiser is A = 59, and 4 pi + 3 log 60 is less than 25.",
)
