"""What trigonometry says of sums, multiples and products of angles; and as much that it does not.

The identities are those of M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964), 4.3, and of what
follows from them. A false one has another sign, factor or angle.
"""

from sympy import Rational, pi

from symres.former import Theory, acos, asin, atan, cos, equal, sin, sqrt, tan, unequal

theory = Theory("problems.angles", source="Abramowitz and Stegun, 4.3")
a, b, x, y, z = theory.reals("a b x y z")
half = Rational(1, 2)


def pair(name, true, false, given=()):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given)
    theory.claim(f"{name}.neighbour", false, given=given, expect="refuted")


# ------------------------------------------------------------------------------------------------------------- of sums
pair(
    "sine.sum",
    equal(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    equal(sin(x + y), sin(x) * cos(y) - cos(x) * sin(y)),
)
pair(
    "cosine.sum",
    equal(cos(x + y), cos(x) * cos(y) - sin(x) * sin(y)),
    equal(cos(x + y), cos(x) * cos(y) + sin(x) * sin(y)),
)
pair(
    "sine.difference",
    equal(sin(x - y), sin(x) * cos(y) - cos(x) * sin(y)),
    equal(sin(x - y), cos(x) * sin(y) - sin(x) * cos(y)),
)
pair(
    "three.angles",
    equal(
        sin(x + y + z),
        sin(x) * cos(y) * cos(z) + cos(x) * sin(y) * cos(z) + cos(x) * cos(y) * sin(z) - sin(x) * sin(y) * sin(z),
    ),
    equal(
        sin(x + y + z),
        sin(x) * cos(y) * cos(z) + cos(x) * sin(y) * cos(z) + cos(x) * cos(y) * sin(z) + sin(x) * sin(y) * sin(z),
    ),
)
pair(
    "sixty", equal(sin(x + pi / 3), sin(x) / 2 + sqrt(3) / 2 * cos(x)), equal(sin(x + pi / 3), sin(x) / 2 + cos(x) / 2)
)
pair(
    "forty_five",
    equal(sin(x) + cos(x), sqrt(2) * sin(x + pi / 4)),
    equal(sin(x) + cos(x), sqrt(2) * cos(x + pi / 4)),
)
pair(
    "thirds",
    equal(cos(x) + cos(x + 2 * pi / 3) + cos(x - 2 * pi / 3), 0),
    equal(cos(x) + cos(x + pi / 3) + cos(x - pi / 3), 0),
)

# -------------------------------------------------------------------------------------------------------- of multiples
pair("twice", equal(cos(2 * x), 2 * cos(x) ** 2 - 1), equal(cos(2 * x), 1 - 2 * cos(x) ** 2))
pair("three.sine", equal(sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3), equal(sin(3 * x), 4 * sin(x) - 3 * sin(x) ** 3))
pair("three.cosine", equal(cos(3 * x), 4 * cos(x) ** 3 - 3 * cos(x)), equal(cos(3 * x), 3 * cos(x) - 4 * cos(x) ** 3))
pair(
    "four",
    equal(cos(4 * x), 8 * cos(x) ** 4 - 8 * cos(x) ** 2 + 1),
    equal(cos(4 * x), 8 * cos(x) ** 4 - 8 * cos(x) ** 2 - 1),
)
pair(
    "five",
    equal(sin(5 * x), 16 * sin(x) ** 5 - 20 * sin(x) ** 3 + 5 * sin(x)),
    equal(sin(5 * x), 16 * sin(x) ** 5 - 20 * sin(x) ** 3 + 4 * sin(x)),
)
pair(
    "four.by.product",
    equal(sin(4 * x), 4 * sin(x) * cos(x) * cos(2 * x)),
    equal(sin(4 * x), 2 * sin(x) * cos(x) * cos(2 * x)),
)
pair("cube", equal(cos(x) ** 3, (3 * cos(x) + cos(3 * x)) / 4), equal(cos(x) ** 3, (3 * cos(x) - cos(3 * x)) / 4))
pair(
    "fourth.power",
    equal(sin(x) ** 4, (3 - 4 * cos(2 * x) + cos(4 * x)) / 8),
    equal(sin(x) ** 4, (3 + 4 * cos(2 * x) + cos(4 * x)) / 8),
)
pair("half", equal(cos(x / 2) ** 2, (1 + cos(x)) / 2), equal(cos(x / 2) ** 2, (1 - cos(x)) / 2))

# -------------------------------------------------------------------------------------------------- products and sums
pair(
    "product.sines",
    equal(2 * sin(x) * sin(y), cos(x - y) - cos(x + y)),
    equal(2 * sin(x) * sin(y), cos(x + y) - cos(x - y)),
)
pair(
    "product.cosines",
    equal(2 * cos(x) * cos(y), cos(x - y) + cos(x + y)),
    equal(2 * cos(x) * cos(y), cos(x - y) - cos(x + y)),
)
pair(
    "product.mixed",
    equal(2 * sin(x) * cos(y), sin(x + y) + sin(x - y)),
    equal(2 * sin(x) * cos(y), sin(x + y) - sin(x - y)),
)
pair(
    "sum.sines",
    equal(sin(x) + sin(y), 2 * sin((x + y) / 2) * cos((x - y) / 2)),
    equal(sin(x) + sin(y), 2 * sin((x + y) / 2) * cos((x + y) / 2)),
)
pair(
    "difference.cosines",
    equal(cos(x) - cos(y), -2 * sin((x + y) / 2) * sin((x - y) / 2)),
    equal(cos(x) - cos(y), 2 * sin((x + y) / 2) * sin((x - y) / 2)),
)
pair(
    "squares.sines",
    equal(sin(x + y) * sin(x - y), sin(x) ** 2 - sin(y) ** 2),
    equal(sin(x + y) * sin(x - y), cos(x) ** 2 - cos(y) ** 2),
)
pair(
    "squares.cosines",
    equal(cos(x + y) * cos(x - y), cos(x) ** 2 - sin(y) ** 2),
    equal(cos(x + y) * cos(x - y), sin(x) ** 2 - cos(y) ** 2),
)
pair(
    "three.sines",
    equal(4 * sin(x) * sin(x + pi / 3) * sin(pi / 3 - x), sin(3 * x)),
    equal(4 * sin(x) * sin(x + pi / 3) * sin(pi / 3 - x), cos(3 * x)),
)
pair(
    "beats",
    equal(cos(x + y + z) + cos(x + y - z), 2 * cos(x + y) * cos(z)),
    equal(cos(x + y + z) + cos(x - y - z), 2 * cos(x + y) * cos(z)),
)

# ---------------------------------------------------------------------------------------- one wave, and what has poles
pair(
    "one.wave",
    equal(3 * sin(x) + 4 * cos(x), 5 * cos(x - atan(Rational(3, 4)))),
    equal(3 * sin(x) + 4 * cos(x), 7 * cos(x - atan(Rational(3, 4)))),
)
pair(
    "symbols",
    equal((a * sin(x) + b * cos(x)) ** 2 + (a * cos(x) - b * sin(x)) ** 2, a**2 + b**2),
    equal((a * sin(x) + b * cos(x)) ** 2 + (a * cos(x) + b * sin(x)) ** 2, a**2 + b**2),
)
pair(
    "tangent.sum",
    equal(tan(x + y) * (1 - tan(x) * tan(y)), tan(x) + tan(y)),
    equal(tan(x + y) * (1 + tan(x) * tan(y)), tan(x) + tan(y)),
    [unequal(cos(x), 0), unequal(cos(y), 0), unequal(cos(x + y), 0)],
)
pair(
    "tangent.half",
    equal(tan(x / 2) * (1 + cos(x)), sin(x)),
    equal(tan(x / 2) * (1 - cos(x)), sin(x)),
    unequal(cos(x / 2), 0),
)
pair(
    "tangent.twice",
    equal(tan(2 * x) * (1 - tan(x) ** 2), 2 * tan(x)),
    equal(tan(2 * x) * (1 + tan(x) ** 2), 2 * tan(x)),
    [unequal(cos(x), 0), unequal(cos(2 * x), 0)],
)
pair("turn", equal(cos(x + pi / 2 + y), -sin(x + y)), equal(cos(x + pi / 2 + y), sin(x + y)))
pair("inverse", equal(asin(half) + acos(half), pi / 2), equal(asin(half) + acos(half), pi / 3))
