"""Inequalities and equations on spheres, ellipses, curves and other sets given by equations, half of them false.

Means under a constraint (G. Hardy, J. Littlewood and G. Polya, Inequalities, chapter 2), extreme values on quadrics by
Lagrange multipliers, identities of symmetric functions; the false ones have a bound that is a little too low, hold for
one sign only, or only at the points one thinks of first.
"""

from sympy import Rational

from symres.former import Theory, at_least, at_most, either, equal, greater, less, unequal

theory = Theory("under_equations")
x, y, z, u, v = theory.reals("x y z u v")
a, b, c = theory.reals("a b c")
circle = equal(x**2 + y**2, 1)
sphere = equal(x**2 + y**2 + z**2, 1)


def true(name, formula, *given):
    theory.claim(f"true.{name}", formula, given=given)


def false(name, formula, *given):
    theory.claim(f"false.{name}", formula, given=given, expect="refuted")


true("circle.sum", at_most((x + y) ** 2, 2), circle)
true("circle.product", at_most(x * y, Rational(1, 2)), circle)
true("sphere.sum", at_most((x + y + z) ** 2, 3), sphere)
true("sphere.products", at_least(x * y + y * z + z * x, -Rational(1, 2)), sphere)
true("sphere.fourth", at_least(x**4 + y**4 + z**4, Rational(1, 3)), sphere)
true("ellipse", at_most(x**2, 4), equal(x**2 + 4 * y**2, 4))
true("hyperbola", at_least(x**2 + y**2, 2), equal(x * y, 1))
true("two_vectors", at_most(x * u + y * v, 1), circle, equal(u**2 + v**2, 1))
true("plane", at_least(x**2 + y**2 + z**2, Rational(1, 3)), equal(x + y + z, 1))
true("cubes", equal(a**3 + b**3 + c**3, 3 * a * b * c), equal(a + b + c, 0))
true("parabola", at_least(y, 0), equal(y, x**2))
true("plane_and_sphere", at_most(z, 1), sphere, equal(x + y, 0))
true("rotation", equal((x * u - y * v) ** 2 + (x * v + y * u) ** 2, 1), circle, equal(u**2 + v**2, 1))
true("root_of_two", at_most(x, Rational(3, 2)), equal(x**2, 2))
true("cubic", less(x, 2), equal(x**3 - x, 1))
true("cone", at_most(x * y, z**2 / 2), equal(x**2 + y**2, z**2))

false("circle.sum", at_most(x + y, Rational(7, 5)), circle)
false("circle.product", at_most(x * y, Rational(12, 25)), circle)
false("circle.distinct", either(equal(x, 0), equal(y, 0)), circle)
false("sphere.sum", at_most(x + y + z, Rational(17, 10)), sphere)
false("sphere.product", at_most(27 * (x * y * z) ** 2, Rational(99, 100)), sphere)
false("sphere.fourth", at_least(x**4 + y**4 + z**4, Rational(2, 5)), sphere)
false("sphere.signs", at_least(x * y + y * z + z * x, -Rational(2, 5)), sphere)
false("ellipsoid", at_most(x * y * z, Rational(1, 5)), equal(x**2 + 2 * y**2 + 3 * z**2, 3))
false("hyperbola", at_least(x + y, 2), equal(x * y, 1))
false("two_vectors", at_most((x * u + y * v) ** 2, Rational(9, 10)), circle, equal(u**2 + v**2, 1), unequal(x, u))
false("plane", at_most(x * y * z, Rational(1, 27)), equal(x + y + z, 1))
false("cubes", equal(a**3 + b**3 + c**3, 3 * a * b * c), equal(a + b + c, 3))
false("sphere_and_plane", at_least(x * y * z, 0), sphere, equal(x + y + z, 0))
false("cubic", less(x, Rational(13, 10)), equal(x**3 - x, 1))
false("root", less(x * y, Rational(14, 10)), equal(x**2, 2), equal(y, 1))
false("cone", at_most(x + y, Rational(7, 5) * z), equal(x**2 + y**2, z**2), greater(z, 0))
false("quadric", at_most(x, 3), equal(x**2 - 2 * y**2, 1))
false("sum_of_squares", unequal(x**2 + y**2 + z**2, 7 * u**2), unequal(u, 0))
