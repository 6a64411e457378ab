"""The work: claims that are true, each beside a false one, as text that every tool reads in its own words.

The identities are school algebra and trigonometry, the derivatives those of any textbook, the matrices from Petersen
and Pedersen, The Matrix Cookbook (2012), and Horn and Johnson, Matrix Analysis (2013), the inequalities from Hardy,
Littlewood and Polya (1934) and Mitrinovic (1970). The functions are small networks and what landscapes are tried on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

KINDS = ("identities", "derivatives", "matrix identities", "inequalities", "bounds", "critical sets")


@dataclass(frozen=True)
class Problem:
    """A claim about ``variables``, where the conditions that are ``given`` hold, and whether it is true.

    ``matrices`` have their sizes beside them, numbers or letters. A bound is about a ``box``. A critical set is the
    list of the critical points of ``function``, whose ``gradient`` stands beside it for tools that differentiate
    nothing.
    """

    kind: str
    name: str
    claim: str
    true: bool
    variables: str = ""
    given: tuple[str, ...] = ()
    matrices: dict[str, str] = field(default_factory=dict)
    box: dict[str, tuple[str, str]] = field(default_factory=dict)
    function: str = ""
    points: tuple[tuple[str, ...], ...] = ()
    gradient: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, bool]:
        """Kind, name and truth, which identify a problem."""
        return self.kind, self.name, self.true


TWELFTH = "8*x*y*(3*x**2 + y**2)*(x**2 + 3*y**2)*(x**2 + y**2)"
# a name: variables, the two sides, the wrong right-hand side, conditions
IDENTITIES: dict[str, tuple[str, str, str, str, tuple[str, ...]]] = {
    "cube of a sum": (
        "x y",
        "(x + y)**3",
        "x**3 + 3*x**2*y + 3*x*y**2 + y**3",
        "x**3 + 3*x**2*y + 2*x*y**2 + y**3",
        (),
    ),
    "Brahmagupta": (
        "a b c d",
        "(a**2 + b**2)*(c**2 + d**2)",
        "(a*c - b*d)**2 + (a*d + b*c)**2",
        "(a*c - b*d)**2 + (a*d - b*c)**2",
        (),
    ),
    "twelfth power": (
        "x y",
        "(x + y)**12 - (x - y)**12",
        f"{TWELFTH}*(x**4 + 14*x**2*y**2 + y**4)",
        f"{TWELFTH}*(x**4 + 13*x**2*y**2 + y**4)",
        (),
    ),
    "sum of five, eighth power": (
        "a b c d e",
        "(a + b + c + d + e)**8",
        "((a + b + c + d + e)**2)**4",
        "((a + b + c + d + e)**2)**4 + a*b*c*d*e",
        (),
    ),
    "three fractions": (
        "a b c",
        "1/((a - b)*(a - c)) + 1/((b - a)*(b - c)) + 1/((c - a)*(c - b))",
        "0",
        "1",
        ("a != b", "b != c", "a != c"),
    ),
    "telescoping": ("x", "1/x - 1/(x + 1)", "1/(x*(x + 1))", "1/(x*(x - 1))", ("x > 1",)),
    "geometric sum": (
        "x",
        "(x**6 - 1)/(x - 1)",
        "x**5 + x**4 + x**3 + x**2 + x + 1",
        "x**5 + x**4 + x**3 + x**2 + 1",
        ("x != 1",),
    ),
    "root of a product": ("x y", "sqrt(x)*sqrt(y)", "sqrt(x*y)", "sqrt(x + y)", ("x > 0", "y > 0")),
    "difference of roots": (
        "x",
        "sqrt(x + 1) - sqrt(x)",
        "1/(sqrt(x + 1) + sqrt(x))",
        "1/(sqrt(x + 1) - sqrt(x))",
        ("x > 0",),
    ),
    "exp of a sum": ("x y", "exp(x + y)", "exp(x)*exp(y)", "exp(x) + exp(y)", ()),
    "log of a product": ("x y", "log(x*y)", "log(x) + log(y)", "log(x)*log(y)", ("x > 0", "y > 0")),
    "Pythagoras": ("x", "sin(x)**2 + cos(x)**2", "1", "2", ()),
    "double angle": ("x", "sin(2*x)", "2*sin(x)*cos(x)", "sin(x)*cos(x)", ()),
    "sigmoid": ("x", "1/(1 + exp(-x))", "(1 + tanh(x/2))/2", "(1 + tanh(x))/2", ()),
}

# a function of x, its derivative, a wrong one, conditions
DERIVATIVES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "polynomial": (
        "(x**2 + 1)**3*(x - 2)",
        "6*x*(x**2 + 1)**2*(x - 2) + (x**2 + 1)**3",
        "6*x*(x**2 + 1)**2*(x - 2)",
        (),
    ),
    "quotient": ("(x**2 - 1)/(x**2 + 1)", "4*x/(x**2 + 1)**2", "4*x/(x**2 + 1)", ()),
    "exp of a square": ("exp(-x**2)", "-2*x*exp(-x**2)", "2*x*exp(-x**2)", ()),
    "log of a square": ("log(1 + x**2)", "2*x/(1 + x**2)", "x/(1 + x**2)", ()),
    "product": ("exp(x)*sin(x)", "exp(x)*(sin(x) + cos(x))", "exp(x)*(sin(x) - cos(x))", ()),
    "root": ("sqrt(1 + x**2)", "x/sqrt(1 + x**2)", "1/sqrt(1 + x**2)", ()),
    "tanh": ("tanh(x)", "1 - tanh(x)**2", "1 + tanh(x)**2", ()),
    "softplus": ("log(1 + exp(x))", "1/(1 + exp(-x))", "1/(1 - exp(-x))", ("x != 0",)),
    "arc": ("atan(2*x)", "2/(1 + 4*x**2)", "2/(1 + 2*x**2)", ()),
    "x to the x": ("exp(x*log(x))", "exp(x*log(x))*(log(x) + 1)", "exp(x*log(x))*log(x)", ("x > 0",)),
}

# matrices with sizes, both sides, a wrong right-hand side
MATRICES: dict[str, tuple[dict[str, str], str, str, str]] = {
    "transpose of a product": ({"A": "m n", "B": "n k"}, "T(A*B)", "T(B)*T(A)", "2*T(B)*T(A)"),
    "cyclic trace": ({"A": "m n", "B": "n m"}, "tr(A*B)", "tr(B*A)", "tr(B*A) + 1"),
    "cyclic trace of three": ({"A": "n n", "B": "n n", "C": "n n"}, "tr(A*B*C)", "tr(C*A*B)", "tr(C*B*A)"),
    "square of a sum": ({"A": "n n", "B": "n n"}, "(A + B)*(A + B)", "A*A + A*B + B*A + B*B", "A*A + 2*A*B + B*B"),
    "distributive": ({"A": "m n", "B": "n k", "C": "n k"}, "A*(B + C)", "A*B + A*C", "A*B - A*C"),
    "trace of a transpose": ({"A": "n n", "B": "n n"}, "tr(T(A)*B)", "tr(A*T(B))", "tr(A*B)"),
    "square of a difference": (
        {"A": "m n", "B": "m n"},
        "tr(T(A - B)*(A - B))",
        "tr(T(A)*A) - 2*tr(T(A)*B) + tr(T(B)*B)",
        "tr(T(A)*A) - tr(T(A)*B) + tr(T(B)*B)",
    ),
    "determinant of a product, 2": ({"A": "2 2", "B": "2 2"}, "det(A*B)", "det(A)*det(B)", "det(A) + det(B)"),
    "determinant of a product, 3": ({"A": "3 3", "B": "3 3"}, "det(A*B)", "det(A)*det(B)", "det(A) + det(B)"),
    "Cayley and Hamilton, 2": ({"A": "2 2"}, "tr(A*A)", "tr(A)**2 - 2*det(A)", "tr(A)**2 - det(A)"),
    "transpose of a product, 4": ({"A": "4 4", "B": "4 4"}, "T(A*B)", "T(B)*T(A)", "T(A)*T(B)"),
}

# variables, the claim, a false one, conditions
INEQUALITIES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "two squares": ("x y", "x**2 + y**2 >= 2*x*y", "x**2 + y**2 >= 3*x*y", ()),
    "three squares": (
        "x y z",
        "x**2 + y**2 + z**2 >= x*y + y*z + z*x",
        "x**2 + y**2 + z**2 >= x*y + y*z + z*x + 1",
        (),
    ),
    "quartic": ("x", "x**4 - 4*x + 3 >= 0", "x**4 - 4*x + 3 > 0", ()),
    "sextic": ("x", "x**6 - 2*x**3 + x**2 - 2*x + 3 > 0", "x**6 - 2*x**3 + x**2 - 2*x + 1 > 0", ()),
    "Cauchy and Schwarz": (
        "a b c d",
        "(a*c + b*d)**2 <= (a**2 + b**2)*(c**2 + d**2)",
        "(a*c + b*d)**2 < (a**2 + b**2)*(c**2 + d**2)",
        (),
    ),
    "Motzkin": (
        "x y",
        "x**4*y**2 + x**2*y**4 - 3*x**2*y**2 + 1 >= 0",
        "x**4*y**2 + x**2*y**4 - 4*x**2*y**2 + 1 >= 0",
        (),
    ),
    "means of three": (
        "a b c",
        "a**3 + b**3 + c**3 >= 3*a*b*c",
        "a**3 + b**3 + c**3 >= 4*a*b*c",
        ("a > 0", "b > 0", "c > 0"),
    ),
    "Nesbitt": (
        "a b c",
        "a/(b + c) + b/(c + a) + c/(a + b) >= 3/2",
        "a/(b + c) + b/(c + a) + c/(a + b) >= 8/5",
        ("a > 0", "b > 0", "c > 0"),
    ),
    "Schur": (
        "a b c",
        "a*(a - b)*(a - c) + b*(b - a)*(b - c) + c*(c - a)*(c - b) >= 0",
        "a*(a - b)*(a - c) + b*(b - a)*(b - c) + c*(c - a)*(c - b) >= a*b*c",
        ("a > 0", "b > 0", "c > 0"),
    ),
    "four means": ("x y z w", "x**4 + y**4 + z**4 + w**4 >= 4*x*y*z*w", "x**4 + y**4 + z**4 + w**4 >= 5*x*y*z*w", ()),
    "in a disc": ("x y", "x + y <= 3/2", "x + y <= 7/5", ("x**2 + y**2 <= 1",)),
    "product and sum": ("x y", "x + y >= 2", "x + y >= 3", ("x*y == 1", "x > 0")),
}

# the claim, a false one, the box
BOUNDS: dict[str, tuple[str, str, dict[str, tuple[str, str]]]] = {
    "exp above a line": ("exp(x) >= 1 + x", "exp(x) >= 11/10 + x", {"x": ("-1", "1")}),
    "exp above a parabola": ("exp(x) > 1 + x + x**2/2", "exp(x) > 1 + x + x**2", {"x": ("1/10", "3")}),
    "sine above a cubic": ("sin(x) > x - x**3/6", "sin(x) > x - x**3/7", {"x": ("1/10", "3")}),
    "log below a line": ("log(x) < x - 9/10", "log(x) < x - 11/10", {"x": ("1/2", "3")}),
    "sine of a sum": ("sin(x + y) < x + y + 1/100", "sin(x + y) < x + y - 1/100", {"x": ("0", "1"), "y": ("0", "1")}),
    "cosine touching": ("cos(x) >= 1 - x**2/2", "cos(x) >= 1 - x**2/3", {"x": ("-4", "4")}),
    "tanh of a line": ("tanh(x) < x", "tanh(x) < 9*x/10", {"x": ("1/10", "5")}),
    "arc below its argument": ("atan(x) < x", "atan(x) < 4*x/5", {"x": ("1/5", "10")}),
    "a norm": (
        "sqrt(x**2 + y**2) >= 7*(x + y)/10",
        "sqrt(x**2 + y**2) >= 3*(x + y)/4",
        {"x": ("1", "2"), "y": ("1", "2")},
    ),
    "product on a box": ("x*(1 - x)*exp(y) <= 7/10", "x*(1 - x)*exp(y) <= 3/5", {"x": ("0", "1"), "y": ("0", "1")}),
}

# a function of x and y, its gradient, its critical points, a wrong list
CRITICAL: dict[str, tuple[str, tuple[str, str], tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]] = {
    "bowl": ("x**2 + x*y + y**2 - 3*x", ("2*x + y - 3", "x + 2*y"), (("2", "-1"),), (("1", "-1"),)),
    "two wells": (
        "(x**2 - 1)**2 + y**2",
        ("4*x*(x**2 - 1)", "2*y"),
        (("0", "0"), ("1", "0"), ("-1", "0")),
        (("1", "0"), ("-1", "0")),
    ),
    "monkey saddle": ("x**3 - 3*x*y**2", ("3*x**2 - 3*y**2", "-6*x*y"), (("0", "0"),), ()),
    "folium": ("x**3 + y**3 - 3*x*y", ("3*x**2 - 3*y", "3*y**2 - 3*x"), (("0", "0"), ("1", "1")), (("0", "0"),)),
    "Rosenbrock": (
        "(1 - x)**2 + 100*(y - x**2)**2",
        ("-2*(1 - x) - 400*x*(y - x**2)", "200*(y - x**2)"),
        (("1", "1"),),
        (("0", "0"), ("1", "1")),
    ),
    "four wells": (
        "(x**2 - 1)**2 + (y**2 - 1)**2",
        ("4*x*(x**2 - 1)", "4*y*(y**2 - 1)"),
        tuple((a, b) for a in ("-1", "0", "1") for b in ("-1", "0", "1")),
        tuple((a, b) for a in ("-1", "1") for b in ("-1", "1")),
    ),
    "one hidden unit": (
        "(x*y - 1)**2 + (x - y)**2",
        ("2*y*(x*y - 1) + 2*(x - y)", "2*x*(x*y - 1) - 2*(x - y)"),
        (("0", "0"), ("1", "1"), ("-1", "-1")),
        (("1", "1"), ("-1", "-1")),
    ),
    "quartic without a minimum": (
        "x**4 + y**4 - 4*x*y + 1",
        ("4*x**3 - 4*y", "4*y**3 - 4*x"),
        (("0", "0"), ("1", "1"), ("-1", "-1")),
        (("0", "0"), ("1", "1")),
    ),
}


def problems() -> Iterator[Problem]:
    """All of them, a true one and then its neighbour."""
    for name, (variables, left, right, wrong, given) in IDENTITIES.items():
        for side in (right, wrong):
            yield Problem("identities", name, f"{left} == {side}", side is right, variables, given)
    for name, (f, right, wrong, given) in DERIVATIVES.items():
        for side in (right, wrong):
            yield Problem("derivatives", name, f"D({f}, x) == {side}", side is right, "x", given)
    for name, (matrices, left, right, wrong) in MATRICES.items():
        for side in (right, wrong):
            yield Problem("matrix identities", name, f"{left} == {side}", side is right, matrices=matrices)
    for name, (variables, claim, false, given) in INEQUALITIES.items():
        for text in (claim, false):
            yield Problem("inequalities", name, text, text is claim, variables, given)
    for name, (claim, false, box) in BOUNDS.items():
        for text in (claim, false):
            yield Problem("bounds", name, text, text is claim, " ".join(box), box=box)
    for name, (f, gradient, points, few) in CRITICAL.items():
        for found in (points, few):
            yield Problem(
                "critical sets", name, "", found is points, "x y", function=f, points=found, gradient=gradient
            )


# solved first by every process, untimed, so that lazy imports do not count
WARM = {
    "identities": Problem("identities", "", "(x + 1)**2 == x**2 + 2*x + 1", True, "x"),
    "derivatives": Problem("derivatives", "", "D(x**2, x) == 2*x", True, "x"),
    "matrix identities": Problem("matrix identities", "", "T(T(A)) == A", True, matrices={"A": "m n"}),
    "inequalities": Problem("inequalities", "", "x**2 >= 0", True, "x"),
    "bounds": Problem("bounds", "", "exp(x) >= 0", True, "x", box={"x": ("0", "1")}),
    "critical sets": Problem(
        "critical sets", "", "", True, "x y", function="x**2 + y**2", points=(("0", "0"),), gradient=("2*x", "2*y")
    ),
}
