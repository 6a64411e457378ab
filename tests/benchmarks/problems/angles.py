"""Identities for sums, multiples and products of angles; and as many false ones.

The identities are those of M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964), 4.3, and of what
follows from them. A false one has another sign, factor or angle.
"""

from fractions import Fraction

from symres import Theory, acos, asin, atan, cos, pi, sin, sqrt, tan

theory = Theory("problems.angles", source="Abramowitz and Stegun, 4.3")
a, b, x, y, z = theory.reals("a b x y z")
half = Fraction(1, 2)


def pair(name, true, false, given=()):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given)
    theory.claim(f"{name}.neighbour", false, given=given, expect="refuted")


# ------------------------------------------------------------------------------------------------------------- of sums
pair(
    "sine.sum",
    sin(x + y) == sin(x) * cos(y) + cos(x) * sin(y),
    sin(x + y) == sin(x) * cos(y) - cos(x) * sin(y),
)
pair(
    "cosine.sum",
    cos(x + y) == cos(x) * cos(y) - sin(x) * sin(y),
    cos(x + y) == cos(x) * cos(y) + sin(x) * sin(y),
)
pair(
    "sine.difference",
    sin(x - y) == sin(x) * cos(y) - cos(x) * sin(y),
    sin(x - y) == cos(x) * sin(y) - sin(x) * cos(y),
)
pair(
    "three.angles",
    sin(x + y + z)
    == sin(x) * cos(y) * cos(z) + cos(x) * sin(y) * cos(z) + cos(x) * cos(y) * sin(z) - sin(x) * sin(y) * sin(z),
    sin(x + y + z)
    == sin(x) * cos(y) * cos(z) + cos(x) * sin(y) * cos(z) + cos(x) * cos(y) * sin(z) + sin(x) * sin(y) * sin(z),
)
pair("sixty", sin(x + pi / 3) == sin(x) / 2 + sqrt(3) / 2 * cos(x), sin(x + pi / 3) == sin(x) / 2 + cos(x) / 2)
pair(
    "forty_five",
    sin(x) + cos(x) == sqrt(2) * sin(x + pi / 4),
    sin(x) + cos(x) == sqrt(2) * cos(x + pi / 4),
)
pair(
    "thirds",
    cos(x) + cos(x + 2 * pi / 3) + cos(x - 2 * pi / 3) == 0,
    cos(x) + cos(x + pi / 3) + cos(x - pi / 3) == 0,
)

# -------------------------------------------------------------------------------------------------------- of multiples
pair("twice", cos(2 * x) == 2 * cos(x) ** 2 - 1, cos(2 * x) == 1 - 2 * cos(x) ** 2)
pair("three.sine", sin(3 * x) == 3 * sin(x) - 4 * sin(x) ** 3, sin(3 * x) == 4 * sin(x) - 3 * sin(x) ** 3)
pair("three.cosine", cos(3 * x) == 4 * cos(x) ** 3 - 3 * cos(x), cos(3 * x) == 3 * cos(x) - 4 * cos(x) ** 3)
pair(
    "four",
    cos(4 * x) == 8 * cos(x) ** 4 - 8 * cos(x) ** 2 + 1,
    cos(4 * x) == 8 * cos(x) ** 4 - 8 * cos(x) ** 2 - 1,
)
pair(
    "five",
    sin(5 * x) == 16 * sin(x) ** 5 - 20 * sin(x) ** 3 + 5 * sin(x),
    sin(5 * x) == 16 * sin(x) ** 5 - 20 * sin(x) ** 3 + 4 * sin(x),
)
pair(
    "four.by.product",
    sin(4 * x) == 4 * sin(x) * cos(x) * cos(2 * x),
    sin(4 * x) == 2 * sin(x) * cos(x) * cos(2 * x),
)
pair("cube", cos(x) ** 3 == (3 * cos(x) + cos(3 * x)) / 4, cos(x) ** 3 == (3 * cos(x) - cos(3 * x)) / 4)
pair(
    "fourth.power",
    sin(x) ** 4 == (3 - 4 * cos(2 * x) + cos(4 * x)) / 8,
    sin(x) ** 4 == (3 + 4 * cos(2 * x) + cos(4 * x)) / 8,
)
pair("half", cos(x / 2) ** 2 == (1 + cos(x)) / 2, cos(x / 2) ** 2 == (1 - cos(x)) / 2)

# -------------------------------------------------------------------------------------------------- products and sums
pair(
    "product.sines",
    2 * sin(x) * sin(y) == cos(x - y) - cos(x + y),
    2 * sin(x) * sin(y) == cos(x + y) - cos(x - y),
)
pair(
    "product.cosines",
    2 * cos(x) * cos(y) == cos(x - y) + cos(x + y),
    2 * cos(x) * cos(y) == cos(x - y) - cos(x + y),
)
pair(
    "product.mixed",
    2 * sin(x) * cos(y) == sin(x + y) + sin(x - y),
    2 * sin(x) * cos(y) == sin(x + y) - sin(x - y),
)
pair(
    "sum.sines",
    sin(x) + sin(y) == 2 * sin((x + y) / 2) * cos((x - y) / 2),
    sin(x) + sin(y) == 2 * sin((x + y) / 2) * cos((x + y) / 2),
)
pair(
    "difference.cosines",
    cos(x) - cos(y) == -2 * sin((x + y) / 2) * sin((x - y) / 2),
    cos(x) - cos(y) == 2 * sin((x + y) / 2) * sin((x - y) / 2),
)
pair(
    "squares.sines",
    sin(x + y) * sin(x - y) == sin(x) ** 2 - sin(y) ** 2,
    sin(x + y) * sin(x - y) == cos(x) ** 2 - cos(y) ** 2,
)
pair(
    "squares.cosines",
    cos(x + y) * cos(x - y) == cos(x) ** 2 - sin(y) ** 2,
    cos(x + y) * cos(x - y) == sin(x) ** 2 - cos(y) ** 2,
)
pair(
    "three.sines",
    4 * sin(x) * sin(x + pi / 3) * sin(pi / 3 - x) == sin(3 * x),
    4 * sin(x) * sin(x + pi / 3) * sin(pi / 3 - x) == cos(3 * x),
)
pair(
    "beats",
    cos(x + y + z) + cos(x + y - z) == 2 * cos(x + y) * cos(z),
    cos(x + y + z) + cos(x - y - z) == 2 * cos(x + y) * cos(z),
)

# ---------------------------------------------------------------------------------------- one wave, and what has poles
pair(
    "one.wave",
    3 * sin(x) + 4 * cos(x) == 5 * cos(x - atan(Fraction(3, 4))),
    3 * sin(x) + 4 * cos(x) == 7 * cos(x - atan(Fraction(3, 4))),
)
pair(
    "symbols",
    (a * sin(x) + b * cos(x)) ** 2 + (a * cos(x) - b * sin(x)) ** 2 == a**2 + b**2,
    (a * sin(x) + b * cos(x)) ** 2 + (a * cos(x) + b * sin(x)) ** 2 == a**2 + b**2,
)
pair(
    "tangent.sum",
    tan(x + y) * (1 - tan(x) * tan(y)) == tan(x) + tan(y),
    tan(x + y) * (1 + tan(x) * tan(y)) == tan(x) + tan(y),
    [cos(x) != 0, cos(y) != 0, cos(x + y) != 0],
)
pair(
    "tangent.half",
    tan(x / 2) * (1 + cos(x)) == sin(x),
    tan(x / 2) * (1 - cos(x)) == sin(x),
    cos(x / 2) != 0,
)
pair(
    "tangent.twice",
    tan(2 * x) * (1 - tan(x) ** 2) == 2 * tan(x),
    tan(2 * x) * (1 + tan(x) ** 2) == 2 * tan(x),
    [cos(x) != 0, cos(2 * x) != 0],
)
pair("turn", cos(x + pi / 2 + y) == -sin(x + y), cos(x + pi / 2 + y) == sin(x + y))
pair("inverse", asin(half) + acos(half) == pi / 2, asin(half) + acos(half) == pi / 3)
