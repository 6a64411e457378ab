"""Whether a point is a local minimum, half of the claims false.

Peano's example and its like: along every line through the point there is a minimum, and along a curve there is none (G.
Peano, Calcolo differenziale, 1884, annotation 133); semidefinite Hessians whose kernel decides; constrained points.
"""

from symres import Theory, cos, exp, is_global_minimum, is_local_minimum, is_strict_local_minimum, sin

theory = Theory("local_minima")
x, y, z = theory.reals("x y z")


def function(name, body, at):
    """The function of x, y and z, or of the first of them where the point has fewer coordinates."""
    return theory.define(name, (x, y, z)[: len(at) if isinstance(at, tuple) else 1], body)


def true(name, f, at, says=is_local_minimum, **more):
    theory.claim(f"true.{name}", says(function(f"t_{name}", f, at), at, **more))


def false(name, f, at, says=is_local_minimum, **more):
    theory.claim(f"false.{name}", says(function(f"f_{name}", f, at), at, **more), expect="refuted")


true("quartic", x**4 + y**4, (0, 0))
true("degenerate", x**2 + y**4, (0, 0))
true("curve", (y - x**2) ** 2, (0, 0))
true("curve_and_more", (y - x**2) ** 2 + x**4, (0, 0), is_strict_local_minimum)
true("product", (x * y - 1) ** 2, (1, 1))
true("peano_touching", (y - x**2) * (y - x**2), (1, 1))
true("cosine", -cos(x), 0, is_strict_local_minimum)
true("exponential", exp(x) - x, 0)
true("sixth", x**6 + y**2, (0, 0), is_strict_local_minimum)
true("three", (z - x * y) ** 2 + x**2 * y**2, (0, 0, 0))
true("line", (x + y - 1) ** 2, (1, 0))
true("parabola", x**2 - 2 * x, 1)
true("well", (x**2 - 1) ** 2, 1, is_global_minimum)
true("high_curve", (y - x**3) ** 2, (0, 0))
true("mixed", x**2 + x * y + y**2, (0, 0), is_strict_local_minimum)
true("cusp", (y**2 - x**3) ** 2, (0, 0))

false("peano", (y - x**2) * (y - 2 * x**2), (0, 0))
false("peano_moved", (y - 1 - (x - 1) ** 2) * (y - 1 - 2 * (x - 1) ** 2), (1, 1))
false("peano_cubic", (y - x**3) * (y - 3 * x**3), (0, 0))
false("peano_fourth", (y - x**2) * (y - 4 * x**2) + x**6, (0, 0))
false("curve_perturbed", (y - x**2) ** 2 - x**5, (0, 0))
false("curve_lower", (y - x**2) ** 2 - x**6, (0, 0))
false("cusp", y**2 - x**3, (0, 0))
false("saddle", x**2 - y**2, (0, 0))
false("cubic", x**3, 0)
false("monkey", x**3 - 3 * x * y**2, (0, 0))
false("weak", x**2 + y**3, (0, 0))
false("not_strict", (y - x**2) ** 2, (0, 0), is_strict_local_minimum)
false("degenerate_product", x**2 * y**2 - x**4 * y, (0, 0))
false("three", z**2 - x**2 * y**2, (0, 0, 0))
false("three_curve", (z - x**2) * (z - 2 * x**2) + y**2, (0, 0, 0))
false("sine", sin(x) - x, 0)
false("network", (1 - x * y) ** 2, (0, 0))
false("twisted", (y - x**2 - x**3) ** 2 - x**7, (0, 0))
false("well", (x**2 - 1) ** 2 + x / 4, 1, is_global_minimum)
