r"""With $V = 0$ the residual network is a linear predictor, whatever $\theta$ is.

The network $x \mapsto w^{\mathsf T} (x + V f_\theta(x))$ has the objective $F(w, V, \theta) = \mathbb{E} \,
\ell(w^{\mathsf T} (x + V f_\theta(x)); y)$, with an arbitrary loss $\ell$ and any distribution of $(x, y)$: $f$ stands
for $f_\theta(x)$, and the random function $\ell(p)$ for $\ell(p; y)$.
"""

from stationary_points import F, F_lin
from stationary_points import theory as theorems

from symres import E, O, Theory

theory = Theory(
    "shamir",
    source="shamir",
    where="setting and preliminaries, after Assumption 1",
    title="The linear predictor inside the network",
)
theory.abbreviations.extend(theorems.abbreviations)
d, k = theory.naturals("d k")
w = theory.vector("w", d)
x, f = theory.random("x", d), theory.random("f", k)
ell = theory.random_function("ell")

with theory.theorem(
    "flin",
    (F_lin(w) == F(w, O(d, k))) & (F(w, O(d, k)) == E(ell(w.T * x))),
    says=r"F_{lin}(\mathbf{w}):=F(\mathbf{w},\mathbf{0},\theta)"
    r"=\mathbb{E}_{\mathbf{x},y}\left[\ell\left(\mathbf{w}^{\top}\mathbf{x};y\right)\right]",
    title="The linear predictor inside the network",
    note=r"For every distribution and every dimension; the features $f_\theta$ are free, so that the left side does "
    r"not depend on $\theta$.",
) as proof:
    proof.conclude(by="algebra")
