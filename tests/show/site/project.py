"""A small project that has something of everything a site shows, with names and notes that no page may trip over."""

from fractions import Fraction

from symres import Erratum, Theory, exp, gradient, implies, pi, vector
from symres.run.results import Report

EVIL = '<script>document.title = "owned"</script> & 50% #1 {x} Ünïcode λ ≤ 數 "quoted" \\alpha $5'


def report() -> Report:
    """Its claims, checked."""
    theory = Theory("small.example", source="A <b>book</b> & more, 2020", title="First & <i>foremost</i>")
    x, y = theory.reals("x y")
    F = theory.define("F", (x, y), (1 - x * y) ** 2)
    theory.claim("gradient", gradient(F) == vector(2 * y * (x * y - 1), 2 * x * (x * y - 1)), where="section 1")
    theory.claim("square", x**2 + y**2 >= 2 * x * y, where="section 2, (3)", title="Squares, $x^2 + y^2$")
    theory.claim("square.neighbour", x**2 + y**2 >= 3 * x * y, expect="refuted")
    theory.claim("evil", x**2 >= 0, title=EVIL, note=EVIL, says=r"x^2 \geq 0 \text{ <b>always</b>}")
    theory.claim(
        "wrong",
        x**2 >= x,
        expect="refuted",
        where="section 3",
        says=r"x^2 \geq x",
        erratum=Erratum("false", right="$x^2 \\geq 0$", proved="small.example.evil"),
    )
    theory.claim("open", exp(x) > x, expect="supported", by="identity")
    theory.cite("known", r"\lVert AB\rVert \le \lVert A\rVert\,\lVert B\rVert", "any textbook, <page 3>")
    theory.claim("angle", pi > 3)
    theory.claim("half", implies(x == Fraction(1, 2), 2 * x == 1), title="One half")
    with theory.theorem("cites", x**2 + y**2 + 1 >= 2 * x * y) as proof:
        proof.have(x**2 + y**2 >= 2 * x * y, by="square")
    return Report(tuple(claim.check(10) for claim in theory.claims), 0.0)
