"""Inequalities and equations on spheres, ellipses, curves and other sets given by equations, half of them false.

Means under a constraint (G. Hardy, J. Littlewood and G. Polya, Inequalities, chapter 2), extreme values on quadrics by
Lagrange multipliers, identities of symmetric functions; the false ones have a bound that is a little too low, hold for
one sign only, or only at the points one thinks of first.
"""

from fractions import Fraction

from symres import Theory

theory = Theory("under_equations")
x, y, z, u, v = theory.reals("x y z u v")
a, b, c = theory.reals("a b c")
circle = x**2 + y**2 == 1
sphere = x**2 + y**2 + z**2 == 1


def true(name, formula, *given):
    theory.claim(f"true.{name}", formula, given=given)


def false(name, formula, *given):
    theory.claim(f"false.{name}", formula, given=given, expect="refuted")


true("circle.sum", (x + y) ** 2 <= 2, circle)
true("circle.product", x * y <= Fraction(1, 2), circle)
true("sphere.sum", (x + y + z) ** 2 <= 3, sphere)
true("sphere.products", x * y + y * z + z * x >= -Fraction(1, 2), sphere)
true("sphere.fourth", x**4 + y**4 + z**4 >= Fraction(1, 3), sphere)
true("ellipse", x**2 <= 4, x**2 + 4 * y**2 == 4)
true("hyperbola", x**2 + y**2 >= 2, x * y == 1)
true("two_vectors", x * u + y * v <= 1, circle, u**2 + v**2 == 1)
true("plane", x**2 + y**2 + z**2 >= Fraction(1, 3), x + y + z == 1)
true("cubes", a**3 + b**3 + c**3 == 3 * a * b * c, a + b + c == 0)
true("parabola", y >= 0, y == x**2)
true("plane_and_sphere", z <= 1, sphere, x + y == 0)
true("rotation", (x * u - y * v) ** 2 + (x * v + y * u) ** 2 == 1, circle, u**2 + v**2 == 1)
true("root_of_two", x <= Fraction(3, 2), x**2 == 2)
true("cubic", x < 2, x**3 - x == 1)
true("cone", x * y <= z**2 / 2, x**2 + y**2 == z**2)

false("circle.sum", x + y <= Fraction(7, 5), circle)
false("circle.product", x * y <= Fraction(12, 25), circle)
false("circle.distinct", (x == 0) | (y == 0), circle)
false("sphere.sum", x + y + z <= Fraction(17, 10), sphere)
false("sphere.product", 27 * (x * y * z) ** 2 <= Fraction(99, 100), sphere)
false("sphere.fourth", x**4 + y**4 + z**4 >= Fraction(2, 5), sphere)
false("sphere.signs", x * y + y * z + z * x >= -Fraction(2, 5), sphere)
false("ellipsoid", x * y * z <= Fraction(1, 5), x**2 + 2 * y**2 + 3 * z**2 == 3)
false("hyperbola", x + y >= 2, x * y == 1)
false("two_vectors", (x * u + y * v) ** 2 <= Fraction(9, 10), circle, u**2 + v**2 == 1, x != u)
false("plane", x * y * z <= Fraction(1, 27), x + y + z == 1)
false("cubes", a**3 + b**3 + c**3 == 3 * a * b * c, a + b + c == 3)
false("sphere_and_plane", x * y * z >= 0, sphere, x + y + z == 0)
false("cubic", x < Fraction(13, 10), x**3 - x == 1)
false("root", x * y < Fraction(14, 10), x**2 == 2, y == 1)
false("cone", x + y <= Fraction(7, 5) * z, x**2 + y**2 == z**2, z > 0)
false("quadric", x <= 3, x**2 - 2 * y**2 == 1)
false("sum_of_squares", x**2 + y**2 + z**2 != 7 * u**2, u != 0)
