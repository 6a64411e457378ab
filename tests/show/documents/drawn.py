"""Claims of the kinds that have plots, and some that have none, for the tests of what is drawn."""

from fractions import Fraction

from symres import Theory, critical_points_are, exp, sosps_are


def drawn_claims(name, title=""):
    """A theory of a landscape with its points and its minima, one that is refuted, a bound, and a sum of squares."""
    theory = Theory(name, title=title)
    x, y = theory.reals("x y")
    F = theory.define("F", (x, y), x**2 + (y**2 - 1) ** 2)
    theory.claim("points", critical_points_are(F, (0, 0), (0, 1), (0, -1)))
    theory.claim("minima", sosps_are(F, (0, 1), (0, -1)))
    theory.claim("missing", critical_points_are(F, (0, 1), (0, -1)), expect="refuted")
    theory.claim("bound", exp(x) <= Fraction(101, 100) + x + x**2, given=(0 <= x) & (x <= 1))
    theory.claim("square", x**2 + y**2 >= 2 * x * y)
    return theory
