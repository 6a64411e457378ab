"""Counts and lists of critical points and of minima, half of them false.

The functions are textbook ones (double wells, the monkey saddle, Himmelblau's and the three-hump camel function; M.
Jamil and X.-S. Yang, A literature survey of benchmark functions, 2013) and losses of small networks; a false count
forgets the saddles, takes double points twice, or is off by one.
"""

from fractions import Fraction

from symres import (
    Theory,
    critical_points_are,
    every_local_minimum_is_global,
    is_critical_point,
    number_of_critical_points,
    number_of_local_minima,
    sosps_are,
)

theory = Theory("critical_points")
x, y, z = theory.reals("x y z")


def true(name, formula):
    theory.claim(f"true.{name}", formula)


def false(name, formula):
    theory.claim(f"false.{name}", formula, expect="refuted")


well = theory.define("well", (x,), (x**2 - 1) ** 2)
tilted = theory.define("tilted", (x,), x**4 - 3 * x**2 + x)
quintic = theory.define("quintic", (x,), x**5 - 5 * x)
cubic = theory.define("cubic", (x, y), x**3 - 3 * x + y**2)
wells = theory.define("wells", (x, y), (x**2 - 1) ** 2 + (y**2 - 1) ** 2)
monkey = theory.define("monkey", (x, y), x**3 - 3 * x * y**2)
folium = theory.define("folium", (x, y), x**3 + y**3 - 3 * x * y)
himmelblau = theory.define("himmelblau", (x, y), (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2)
camel = theory.define("camel", (x, y), 2 * x**2 - Fraction(21, 20) * x**4 + x**6 / 6 + x * y + y**2)
product = theory.define("product", (x, y), (x * y - 1) ** 2)
ridge = theory.define("ridge", (x, y), (x * y - 1) ** 2 + (x**2 + y**2) / 4)
saddle = theory.define("saddle", (x, y), x**2 * y + y**2 - y)
bowl = theory.define("bowl", (x, y, z), x**4 + y**2 + z**2 - 2 * x**2)
degenerate = theory.define("degenerate", (x,), x**4 - 4 * x**3)

true("well", number_of_critical_points(well, 3))
true("well.minima", number_of_local_minima(well, 2))
true("tilted", number_of_critical_points(tilted, 3))
true("quintic", critical_points_are(quintic, 1, -1))
true("cubic", critical_points_are(cubic, (1, 0), (-1, 0)))
true("wells", number_of_critical_points(wells, 9))
true("wells.minima", number_of_local_minima(wells, 4))
true("monkey", critical_points_are(monkey, (0, 0)))
true("folium", number_of_critical_points(folium, 2))
true("himmelblau", number_of_critical_points(himmelblau, 9))
true("camel", number_of_critical_points(camel, 5))
true("product", critical_points_are(product, x * y == 1, (0, 0)))
true("ridge", number_of_critical_points(ridge, 3))
true("saddle", number_of_critical_points(saddle, 3))
true("bowl", number_of_critical_points(bowl, 3))
true("degenerate", critical_points_are(degenerate, 0, 3))

false("well", number_of_critical_points(well, 2))
false("well.minima", number_of_local_minima(well, 3))
false("well.list", critical_points_are(well, 1, -1))
false("tilted", number_of_critical_points(tilted, 1))
false("quintic", number_of_critical_points(quintic, 4))
false("quintic.minima", number_of_local_minima(quintic, 2))
false("cubic", critical_points_are(cubic, (1, 0)))
false("cubic.listed", critical_points_are(cubic, (1, 0), (-1, 0), (0, 0)))
false("wells", number_of_critical_points(wells, 4))
false("wells.minima", number_of_local_minima(wells, 5))
false("monkey", number_of_critical_points(monkey, 3))
false("folium", number_of_critical_points(folium, 4))
false("himmelblau", number_of_critical_points(himmelblau, 4))
false("himmelblau.all", number_of_critical_points(himmelblau, 13))
false("camel", number_of_critical_points(camel, 6))
false("camel.minima", number_of_local_minima(camel, 5))
false("product", number_of_critical_points(product, 3))
false("ridge", number_of_critical_points(ridge, 2))
false("saddle.sosps", sosps_are(saddle, (0, Fraction(1, 2)), (1, 0)))
false("bowl", every_local_minimum_is_global(theory.define("uneven", (x,), x**4 - 2 * x**2 + x / 2)))
false("degenerate", number_of_local_minima(degenerate, 2))
false("point", is_critical_point(folium, (1, 0)))
