"""Well-known polynomial and algebraic inequalities, with their cases of equality.

Each comes with the points where it is an equality, and with a neighbour: much the same formula, and false. Most are in
Hardy, Littlewood and Pólya, Inequalities (1934), or in Mitrinović, Analytic Inequalities (1970); with each stands the
author, the competition or the usual name.
"""

from fractions import Fraction

from symres import Theory, all_of, equivalent, implies, pi, sqrt

theory = Theory("inequalities.classics", source="classics", title="Classical inequalities")
x, y, z, u, v, w = theory.reals("x y z u v w")
a, b, c, d = theory.nonnegative("a b c d")
p, q, r, s = theory.positive("p q r s")


def classic(name, inequality, where, neighbour, equality=None, given=(), title="", note=""):
    """Claim an inequality, that its sides are equal exactly if ``equality`` holds, and, to be refuted, a neighbour."""
    theory.claim(name, inequality, given=given, where=where, title=title, note=note)
    if equality is not None:
        low, high = inequality.sides
        sides_agree = low == high
        theory.claim(
            f"{name}.equality", equivalent(sides_agree, equality), given=given, where=where, title=f"{title}: equality"
        )
    theory.claim(f"{name}.neighbour", neighbour, expect="refuted", where=where, note="False, and claimed by nobody.")


def two_equal_and_zero(i, j, k):
    """Two of three numbers are equal and the third is zero."""
    return (i == j) & (k == 0) | (j == k) & (i == 0) | (k == i) & (j == 0)


# --------------------------------------------------------------------------------------------------------------- means
classic(
    "am_gm.two",
    sqrt(a * b) <= (a + b) / 2,
    "arithmetic and geometric mean",
    equality=a == b,
    neighbour=Fraction(101, 100) * sqrt(a * b) <= (a + b) / 2,
    title="The AM-GM inequality for two numbers",
)
classic(
    "am_gm.three",
    a**3 + b**3 + c**3 >= 3 * a * b * c,
    "arithmetic and geometric mean",
    equality=(a == b) & (b == c),
    neighbour=x**3 + y**3 + z**3 >= 3 * x * y * z,
    title="The AM-GM inequality for three numbers",
)
classic(
    "am_gm.four",
    x**4 + y**4 + z**4 + w**4 >= 4 * x * y * z * w,
    "arithmetic and geometric mean",
    equality=((x**2 == y**2) & (y**2 == z**2) & (z**2 == w**2)) & (x * y * z * w >= 0),
    neighbour=x**4 + y**4 + z**4 + w**4 >= Fraction(401, 100) * x * y * z * w,
    title="The AM-GM inequality for four numbers",
)
classic(
    "am_gm.three_squares",
    x**6 + y**6 + z**6 >= 3 * x**2 * y**2 * z**2,
    "arithmetic and geometric mean",
    equality=(x**2 == y**2) & (y**2 == z**2),
    neighbour=x**6 + y**6 + z**6 >= 3 * x**2 * y**2 * z**2 + (x - y) ** 6,
    title="The AM-GM inequality for three squares",
)
classic(
    "am_gm.cube_root",
    (p * q * r) ** Fraction(1, 3) <= (p + q + r) / 3,
    "arithmetic and geometric mean",
    equality=(p == q) & (q == r),
    neighbour=sqrt(p * q * r) <= (p + q + r) / 3,
    title="The AM-GM inequality with a cube root",
)
classic(
    "harmonic_geometric",
    2 * p * q / (p + q) <= sqrt(p * q),
    "harmonic and geometric mean",
    equality=p == q,
    neighbour=(p + q) / 4 + p * q / (p + q) <= sqrt(p * q),
    title="The HM-GM inequality for two numbers",
)
classic(
    "arithmetic_quadratic",
    (x + y) / 2 <= sqrt((x**2 + y**2) / 2),
    "arithmetic and quadratic mean",
    equality=(x == y) & (x >= 0),
    neighbour=abs(x + y) / 2 <= sqrt(abs(x * y)),
    title="The AM-QM inequality for two numbers",
)
classic(
    "quadratic_and_geometric",
    sqrt(a * b) + sqrt((a**2 + b**2) / 2) <= a + b,
    "geometric and quadratic mean",
    equality=a == b,
    neighbour=sqrt(a * b) + sqrt((a**2 + b**2) / 2) >= a + b,
    title="Geometric and quadratic mean together",
)
classic(
    "cubic_mean",
    (a + b) ** 3 <= 4 * (a**3 + b**3),
    "arithmetic and cubic mean",
    equality=a == b,
    neighbour=(x + y) ** 3 <= 4 * (x**3 + y**3),
    title="Arithmetic and cubic mean",
)

# --------------------------------------------------------------------------------------- Cauchy, Hoelder and Minkowski
classic(
    "cauchy_schwarz.two",
    (x * z + y * w) ** 2 <= (x**2 + y**2) * (z**2 + w**2),
    "Cauchy",
    equality=x * w == y * z,
    neighbour=(x * z + y * w) ** 2 + (x * y) ** 2 <= (x**2 + y**2) * (z**2 + w**2),
    title="Cauchy's inequality in the plane",
)
classic(
    "cauchy_schwarz.three",
    (x * u + y * v + z * w) ** 2 <= (x**2 + y**2 + z**2) * (u**2 + v**2 + w**2),
    "Cauchy",
    equality=(x * v == y * u) & (y * w == z * v) & (z * u == x * w),
    neighbour=(x * u + y * v + z * w) ** 2 <= Fraction(99, 100) * (x**2 + y**2 + z**2) * (u**2 + v**2 + w**2),
    title="Cauchy's inequality in space",
)
classic(
    "bergstrom",
    x**2 / p + y**2 / q >= (x + y) ** 2 / (p + q),
    "Bergström's form of Cauchy's inequality",
    equality=x * q == y * p,
    neighbour=x**2 / p + y**2 / q >= (x + y) ** 2 / (p + q) + (x * q - y * p) ** 2 / (p * q),
    title="Cauchy's inequality in Bergström's form",
)
classic(
    "hoelder",
    (a * c**2 + b * d**2) ** 3 <= (a**3 + b**3) * (c**3 + d**3) ** 2,
    "Hölder's inequality with exponents 3 and 3/2",
    neighbour=(a * c + b * d) ** 3 <= (a**3 + b**3) * (c**3 + d**3),
    title="Hölder's inequality for two numbers",
)
classic(
    "huygens",
    (1 + a**3) * (1 + b**3) * (1 + c**3) >= (1 + a * b * c) ** 3,
    "Huygens",
    neighbour=(1 + x**3) * (1 + y**3) * (1 + z**3) >= (1 + x * y * z) ** 3,
    title="Huygens's inequality for three numbers",
)
classic(
    "milne",
    p * q / (p + q) + r * s / (r + s) <= (p + r) * (q + s) / (p + q + r + s),
    "Milne's inequality for two numbers",
    equality=p * s == q * r,
    neighbour=p * q / (p + q) + r * s / (r + s) <= (p + q) * (r + s) / (p + q + r + s),
    title="Milne's inequality for two numbers",
)
classic(
    "kantorovich",
    4 * p * q * (p * x**2 + q * y**2) * (x**2 / p + y**2 / q) <= (p + q) ** 2 * (x**2 + y**2) ** 2,
    "Kantorovich's inequality for two numbers",
    equality=(p == q) | (x**2 == y**2),
    neighbour=5 * p * q * (p * x**2 + q * y**2) * (x**2 / p + y**2 / q) <= (p + q) ** 2 * (x**2 + y**2) ** 2,
    title="Kantorovich's inequality for two numbers",
)
classic(
    "aczel",
    (x**2 - y**2 - z**2) * (u**2 - v**2 - w**2) <= (x * u - y * v - z * w) ** 2,
    "Aczel",
    given=x**2 >= y**2 + z**2,
    neighbour=(x**2 - y**2 - z**2) * (u**2 - v**2 - w**2) <= (x * u - y * v - z * w) ** 2,
    title="Aczél's inequality for three numbers",
)

# ---------------------------------------------------------------------------------------------------- order and signs
descending = ((x >= y) & (y >= z), (u >= v) & (v >= w))
classic(
    "chebyshev",
    3 * (x * u + y * v + z * w) >= (x + y + z) * (u + v + w),
    "Chebyshev's sum inequality",
    given=descending,
    neighbour=implies(descending[0], 3 * (x * u + y * v + z * w) >= (x + y + z) * (u + v + w)),
    title="Chebyshev's sum inequality for three numbers",
)
classic(
    "rearrangement",
    x * u + y * v + z * w >= x * v + y * w + z * u,
    "rearrangement",
    given=descending,
    equality=((x == z) | (u == v)) & ((y == z) | (v == w)),
    neighbour=implies(all_of(descending), x * v + y * w + z * u >= x * w + y * u + z * v),
    title="The rearrangement inequality for a cyclic shift",
)
classic(
    "hlawka",
    abs(x) + abs(y) + abs(z) + abs(x + y + z) >= abs(x + y) + abs(y + z) + abs(z + x),
    "Hlawka's inequality on the line",
    neighbour=abs(x) + abs(y) + abs(z) >= abs(x + y) + abs(y + z) + abs(z + x),
    title="Hlawka's inequality on the line",
)
classic(
    "muirhead",
    2 * (a**3 + b**3 + c**3) >= a**2 * b + a**2 * c + b**2 * a + b**2 * c + c**2 * a + c**2 * b,
    "Muirhead: (3, 0, 0) majorises (2, 1, 0)",
    equality=(a == b) & (b == c),
    neighbour=6 * a * b * c >= a**2 * b + a**2 * c + b**2 * a + b**2 * c + c**2 * a + c**2 * b,
    title="Muirhead's inequality for cubes",
)
classic(
    "newton",
    (x * y + y * z + z * x) ** 2 >= 3 * x * y * z * (x + y + z),
    "Newton's inequality for the symmetric functions of three numbers",
    equality=(x * y == y * z) & (y * z == z * x),
    neighbour=(x * y + y * z + z * x) ** 2 >= (x + y + z) ** 2,
    title="Newton's inequality for three numbers",
)
classic(
    "ky_fan",
    p * q / ((1 - p) * (1 - q)) <= ((p + q) / (2 - p - q)) ** 2,
    "Ky Fan's inequality for two numbers",
    given=(p <= Fraction(1, 2), q <= Fraction(1, 2)),
    equality=p == q,
    neighbour=implies((p < 1) & (q < 1), p * q / ((1 - p) * (1 - q)) <= ((p + q) / (2 - p - q)) ** 2),
    title="Ky Fan's inequality for two numbers",
)

# ------------------------------------------------------------------------------------------------ Schur and relatives
classic(
    "schur.one",
    a * (a - b) * (a - c) + b * (b - c) * (b - a) + c * (c - a) * (c - b) >= 0,
    "Schur",
    neighbour=x * (x - y) * (x - z) + y * (y - z) * (y - x) + z * (z - x) * (z - y) >= 0,
    title="Schur's inequality of degree one",
)
classic(
    "schur.two",
    x**2 * (x - y) * (x - z) + y**2 * (y - z) * (y - x) + z**2 * (z - x) * (z - y) >= 0,
    "Schur",
    neighbour=x**2 * (x - y) * (x - z) + y**2 * (y - z) * (y - x) + z**2 * (z - x) * (z - y)
    >= Fraction(1, 10) * (x - y) ** 2 * z**2,
    title="Schur's inequality of degree two",
)
classic(
    "schur.four_of_squares",
    x**4 * (x**2 - y**2) * (x**2 - z**2) + y**4 * (y**2 - z**2) * (y**2 - x**2) + z**4 * (z**2 - x**2) * (z**2 - y**2)
    >= 0,
    "Schur's inequality of degree 2 for squares",
    neighbour=x**4 * (x**2 - y**2) * (x**2 - z**2)
    + y**4 * (y**2 - z**2) * (y**2 - x**2)
    + z**4 * (z**2 - x**2) * (z**2 - y**2)
    >= Fraction(1, 10) * (x - y) ** 4 * z**4,
    title="Schur's inequality for squares",
)
classic(
    "nesbitt",
    p / (q + r) + q / (r + p) + r / (p + q) >= Fraction(3, 2),
    "Nesbitt, 1903",
    equality=(p == q) & (q == r),
    neighbour=p / (q + r) + q / (r + p) + r / (p + q) >= Fraction(151, 100),
    title="Nesbitt's inequality",
)
classic(
    "shapiro",
    p / (q + r) + q / (r + s) + r / (s + p) + s / (p + q) >= 2,
    "Shapiro's cyclic inequality for four numbers",
    neighbour=p / (q + r) + q / (r + s) + r / (s + p) + s / (p + q) >= Fraction(201, 100),
    title="Shapiro's inequality for four numbers",
)
classic(
    "turkevich",
    a**4 + b**4 + c**4 + d**4 + 2 * a * b * c * d
    >= (a * b) ** 2 + (a * c) ** 2 + (a * d) ** 2 + (b * c) ** 2 + (b * d) ** 2 + (c * d) ** 2,
    "Turkevich",
    neighbour=a**4 + b**4 + c**4 + d**4 + a * b * c * d
    >= (a * b) ** 2 + (a * c) ** 2 + (a * d) ** 2 + (b * c) ** 2 + (b * d) ** 2 + (c * d) ** 2,
    title="Turkevich's inequality",
)

# ------------------------------------------------------------------------- not negative, and yet no sums of squares
classic(
    "motzkin",
    x**4 * y**2 + x**2 * y**4 + 1 >= 3 * x**2 * y**2,
    "Motzkin, 1967",
    neighbour=x**4 * y**2 + x**2 * y**4 + 1 >= Fraction(301, 100) * x**2 * y**2,
    title="Motzkin's polynomial is not negative",
    note="The first explicit polynomial that is never negative and no sum of squares of polynomials.",
)
classic(
    "robinson",
    x**6 + y**6 + z**6 + 3 * x**2 * y**2 * z**2
    >= x**4 * y**2 + x**4 * z**2 + y**4 * x**2 + y**4 * z**2 + z**4 * x**2 + z**4 * y**2,
    "Robinson, 1969",
    neighbour=x**6 + y**6 + z**6 + Fraction(29, 10) * x**2 * y**2 * z**2
    >= x**4 * y**2 + x**4 * z**2 + y**4 * x**2 + y**4 * z**2 + z**4 * x**2 + z**4 * y**2,
    title="Robinson's form is not negative",
)
classic(
    "choi_lam.three",
    x**4 * y**2 + y**4 * z**2 + z**4 * x**2 >= 3 * x**2 * y**2 * z**2,
    "Choi and Lam, 1977",
    neighbour=x**4 * y**2 + y**4 * z**2 + z**4 * x**2 >= Fraction(301, 100) * x**2 * y**2 * z**2,
    title="The ternary form of Choi and Lam",
)
classic(
    "choi_lam.four",
    1 + x**2 * y**2 + y**2 * z**2 + z**2 * x**2 >= 4 * x * y * z,
    "Choi and Lam, 1977",
    equality=((x**2 == y**2) & (y**2 == z**2) & (z**2 == 1)) & (x * y * z == 1),
    neighbour=1 + x**2 * y**2 + y**2 * z**2 + z**2 * x**2 >= Fraction(401, 100) * x * y * z,
    title="The quaternary polynomial of Choi and Lam",
)


def square_of(i, j, k):
    """One of the three forms whose squares add up to twice the difference in Vasc's inequality."""
    return i**2 - 2 * i * j + j * k - k**2 + k * i


classic(
    "vasc",
    (x**2 + y**2 + z**2) ** 2 >= 3 * (x**3 * y + y**3 * z + z**3 * x),
    "Cîrtoaje, 1992",
    equality=(square_of(x, y, z) == 0) & (square_of(y, z, x) == 0) & (square_of(z, x, y) == 0),
    neighbour=(x**2 + y**2 + z**2) ** 2 >= Fraction(301, 100) * (x**3 * y + y**3 * z + z**3 * x),
    title="Vasc's inequality",
    note=r"A sum of squares; besides $x = y = z$ it is an equality where $x : y : z = \sin^2(4\pi/7) : "
    r"\sin^2(2\pi/7) : \sin^2(\pi/7)$.",
)

# ------------------------------------------------------------------------------------------------ one variable, boxes
classic(
    "bernoulli",
    (1 + x) ** 4 >= 1 + 4 * x,
    "Bernoulli's inequality with exponent 4",
    equality=x == 0,
    neighbour=(1 + x) ** 3 >= 1 + 3 * x,
    title="Bernoulli's inequality with exponent 4",
    note="For an even exponent $1 + x$ may be negative.",
)
classic(
    "bernoulli.odd",
    (1 + x) ** 5 >= 1 + 5 * x,
    "Bernoulli's inequality with exponent 5",
    given=x >= -2,
    equality=x == 0,
    neighbour=(1 + x) ** 5 >= 1 + 5 * x,
    title="Bernoulli's inequality with exponent 5",
)
classic(
    "bernoulli.fourteen",
    (1 - x) ** 14 >= 1 - 14 * x,
    "Bernoulli's inequality with exponent 14",
    equality=x == 0,
    neighbour=implies((0 <= x) & (x <= 1), (1 - x) ** 14 >= 1 - 13 * x),
    title="Bernoulli's inequality with exponent 14",
)
classic(
    "eighth_degree",
    x**8 + x**2 + 1 >= x**5 + x,
    "a problem of many collections",
    neighbour=x**8 + x**2 + Fraction(31, 100) >= x**5 + x,
    title="A polynomial of degree eight",
)
classic(
    "chebyshev_polynomial.three",
    abs(4 * x**3 - 3 * x) <= 1,
    "Chebyshev's polynomial of degree 3",
    given=(-1 <= x) & (x <= 1),
    equality=(x**2 == 1) | (x**2 == Fraction(1, 4)),
    neighbour=implies((-1 <= x) & (x <= Fraction(101, 100)), abs(4 * x**3 - 3 * x) <= 1),
    title="Chebyshev's polynomial of degree 3",
)
classic(
    "chebyshev_polynomial.four",
    abs(8 * x**4 - 8 * x**2 + 1) <= 1,
    "Chebyshev's polynomial of degree 4",
    given=(-1 <= x) & (x <= 1),
    equality=(x == 0) | (x**2 == 1) | (x**2 == Fraction(1, 2)),
    neighbour=implies((-1 <= x) & (x <= Fraction(101, 100)), abs(8 * x**4 - 8 * x**2 + 1) <= 1),
    title="Chebyshev's polynomial of degree 4",
)
classic(
    "young",
    a * b <= a**3 / 3 + 2 * b ** Fraction(3, 2) / 3,
    "Young's inequality with exponents 3 and 3/2",
    equality=a**2 == b,
    neighbour=a * b <= a**3 / 3 + 2 * b**2 / 3,
    title="Young's inequality with exponent 3",
)
classic(
    "unit_square",
    a + b - a * b <= 1,
    "the probability of a union",
    given=(a <= 1, b <= 1),
    equality=(a == 1) | (b == 1),
    neighbour=implies((a <= 1) & (b <= 1), a + b - a * b / 2 <= 1),
    title="The probability of a union",
)
classic(
    "unit_cube",
    a + b + c - a * b - b * c - c * a <= 1,
    "a problem of many collections",
    given=(a <= 1, b <= 1, c <= 1),
    equality=((a == 1) | (b == 1) | (c == 1)) & ((a == 0) | (b == 0) | (c == 0)),
    neighbour=a + b + c - a * b - b * c - c * a <= 1,
    title="Three numbers of the unit interval",
)

# --------------------------------------------------------------------------------------------------- quadratic forms
classic(
    "hardy",
    a**2 + ((a + b) / 2) ** 2 + ((a + b + c) / 3) ** 2 <= 4 * (a**2 + b**2 + c**2),
    "Hardy's inequality for three numbers",
    equality=(a == b) & (b == c) & (c == 0),
    neighbour=a**2 + ((a + b) / 2) ** 2 + ((a + b + c) / 3) ** 2 <= Fraction(149, 100) * (a**2 + b**2 + c**2),
    title="Hardy's inequality for three numbers",
)
classic(
    "hilbert",
    x**2 + y**2 / 3 + z**2 / 5 + x * y + 2 * x * z / 3 + y * z / 2 <= pi * (x**2 + y**2 + z**2),
    "Hilbert's inequality for three numbers",
    equality=(x == y) & (y == z) & (z == 0),
    neighbour=x**2 + y**2 / 3 + z**2 / 5 + x * y + 2 * x * z / 3 + y * z / 2 <= Fraction(7, 5) * (x**2 + y**2 + z**2),
    title="Hilbert's inequality for three numbers",
)
on_the_sphere = x**2 + y**2 + z**2 == 1
classic(
    "sphere.products",
    x * y + y * z + z * x <= 1,
    "on the unit sphere",
    given=on_the_sphere,
    equality=(x == y) & (y == z),
    neighbour=implies(on_the_sphere, x * y + y * z + z * x >= Fraction(-49, 100)),
    title="Products on the unit sphere",
)
classic(
    "sphere.sum",
    x + y + z <= sqrt(3),
    "on the unit sphere",
    given=on_the_sphere,
    equality=((x == y) & (y == z)) & (x >= 0),
    neighbour=implies(on_the_sphere, x + y + z <= Fraction(173, 100)),
    title="The sum on the unit sphere",
)

# ---------------------------------------------------------------------------------------------------------- triangles
triangle = (p < q + r, q < r + p, r < p + q)
half = (p + q + r) / 2
area = sqrt(half * (half - p) * (half - q) * (half - r))  # Heron's formula
classic(
    "padoa",
    a * b * c >= (a + b - c) * (b + c - a) * (c + a - b),
    "Padoa, 1925; Euler: the circumradius is at least twice the inradius",
    neighbour=x * y * z >= (x + y - z) * (y + z - x) * (z + x - y),
    title="Padoa's inequality",
)
classic(
    "olympiad_1964",
    p**2 * (q + r - p) + q**2 * (r + p - q) + r**2 * (p + q - r) <= 3 * p * q * r,
    "International Mathematical Olympiad 1964, problem 2",
    given=triangle,
    equality=(p == q) & (q == r),
    neighbour=implies(
        all_of(triangle),
        p**2 * (q + r - p) + q**2 * (r + p - q) + r**2 * (p + q - r) <= Fraction(299, 100) * p * q * r,
    ),
    title="Olympiad 1964, problem 2",
)
classic(
    "olympiad_1983",
    p**2 * q * (p - q) + q**2 * r * (q - r) + r**2 * p * (r - p) >= 0,
    "International Mathematical Olympiad 1983, problem 6",
    given=triangle,
    neighbour=p**2 * q * (p - q) + q**2 * r * (q - r) + r**2 * p * (r - p) >= 0,
    title="Olympiad 1983, problem 6",
)

# -------------------------------------------------------------------------------------------- with an equation as given
classic(
    "olympiad_1984",
    a * b + b * c + c * a - 2 * a * b * c <= Fraction(7, 27),
    "International Mathematical Olympiad 1984, problem 1",
    given=a + b + c == 1,
    equality=(a == b) & (b == c) & (c == Fraction(1, 3)),
    neighbour=implies(a + b + c == 1, a * b + b * c + c * a - 2 * a * b * c <= Fraction(1, 4)),
    title="Olympiad 1984, problem 1",
)
