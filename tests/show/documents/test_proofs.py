"""Certificates as prose: what is told is what was checked, in the order in which a reader would prove it."""

import math
import re
import subprocess
from fractions import Fraction

import pytest

from symres import (
    Theory,
    atan,
    cos,
    erf,
    exp,
    for_all,
    implies,
    is_local_minimum,
    is_strict_local_minimum,
    sin,
    tanh,
    there_is,
)
from symres.kernel import polynomials as P
from symres.language.expressions import made
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.prover import Prover
from symres.show.documents.appendix import Appendix
from symres.show.documents.breaking import unbroken
from symres.show.documents.fragments import environment
from symres.show.documents.inequalities import primitive
from symres.show.documents.proofs import proof
from symres.show.documents.sentences import itemized

from ...certificates import verdict_on
from .programs import needs_pdflatex

theory = Theory("prose")
x, y, z = theory.reals("x y z")
p = theory.positive("p")
ONE, X, Y = ["q", "1"], ["v", "x"], ["v", "y"]


def statement(of, given=()):
    return Freezer(theory.domains, theory.meanings).statement(of, given).statement


def told(of, *proofs, given=()):
    """The prose of a certificate, or, without one, of what the search finds."""
    claim = statement(of, given)
    certificate = {"verdict": "proved", "proofs": list(proofs)}
    if not proofs:
        certificate = Prover(clock() + 20).statement(claim)
    assert verdict_on(claim, certificate) == "proved"
    return proof(claim, certificate)


BY_DIFFERENCE = {
    "kind": "sos",
    "summands": [{"weight": "1", "facts": [0]}],
    "cofactors": [[1, ["q", "1"]]],
}


def minus(a, b):
    return ["+", a, ["*", ["q", "-1"], b]]


def sos(*summands, **fields):
    return {"kind": "sos", "summands": list(summands), "cofactors": [], **fields}


def weighted(weight, square=None, facts=()):
    return {"weight": weight, **({"square": square} if square else {}), **({"facts": list(facts)} if facts else {})}


# ----------------------------------------------------------------------------------------------------- sums of squares


def test_a_sum_of_squares_is_told_as_the_identity_that_it_is():
    text = told(x**2 + y**2 >= 2 * x * y, sos(weighted("3", facts=[0]), weighted("3", minus(X, Y))))
    identity = "For the right side minus the left, $x^{2} + y^{2} - 2 x y = (y - x)^{2}$."
    assert text == f"{identity} Here no term on the right is negative."


def test_contents_and_powers_of_variables_stand_before_the_square():
    root = ["*", ["q", "1/2"], ["^", X, ["q", "2"]], minus(X, ["*", ["q", "3"], Y])]
    of = x**4 * (x - 3 * y) ** 2 / 2 >= 0
    assert r"\frac{1}{2} x^{4} (3 y - x)^{2}$." in told(of, sos(weighted("1", facts=[0]), weighted("2", root)))


def test_a_strict_inequality_says_what_is_positive():
    text = told(
        2 * x * y < x**2 + y**2 + 1,
        sos(weighted("1", facts=[0]), weighted("1", minus(X, Y)), weighted("1")),
    )
    assert text.endswith("Here no term on the right is negative, one is positive.")


def test_hypotheses_in_a_sum_are_named():
    summands = weighted("1", facts=[1]), weighted("1", minus(X, Y)), weighted("1", facts=[0])
    text = told(x**2 + y**2 >= x * y, sos(*summands), given=[x * y >= 0])
    assert text.endswith("Here no term on the right is negative, since $0 \\le x y$.")
    squares = weighted("2", X), weighted("1", X, [0])
    text = told((1 + x) ** 3 >= 1 + 3 * x, sos(weighted("1", facts=[1]), *squares), given=[x >= -1])
    assert text == "The right side minus the left is $x^{2} (x + 3)$; here $0 \\le x + 3$."
    text = told(
        x * y >= 0,
        sos(weighted("1", facts=[2]), weighted("1", facts=[0, 1])),
        given=[x >= 0, y >= 0],
    )
    assert text == "No factor of it is negative, since $0 \\le x$ and $0 \\le y$."


def test_many_or_long_hypotheses_are_not_repeated():
    given = [x >= k for k in range(4)]
    summands = [weighted("1", facts=[4]), *(weighted("1", facts=[k]) for k in range(4))]
    assert "is negative, since the hypotheses hold." in told(4 * x >= 6, sos(*summands), given=given)


def test_a_multiplier_stands_on_the_left_and_its_constants_are_added_up():
    motzkin = x**4 * y**2 + x**2 * y**4 + 1 >= 3 * x**2 * y**2
    xx, yy = ["^", X, ["q", "2"]], ["^", Y, ["q", "2"]]
    both = ["*", X, Y]
    text = told(
        motzkin,
        sos(
            weighted("1/2", facts=[0]),
            weighted("1/2", facts=[0]),
            weighted("1", X, [0]),
            weighted("1", Y, [0]),
            weighted("1", minus(["*", xx, yy], ONE)),
            weighted("1", minus(["*", X, yy], X)),
            weighted("1", minus(["*", xx, Y], Y)),
            weighted("1/4", ["*", both, ["+", yy, ["*", ["q", "2"], xx], ["q", "-3"]]]),
            weighted("3/4", ["*", both, minus(yy, ONE)]),
        ),
    )
    assert "For the right side minus the left, times a multiplier," in text
    assert "(x^{2} + y^{2} + 1) (x^{4} y^{2} + x^{2} y^{4} + 1 - 3 x^{2} y^{2})" in unbroken(text)
    assert text.endswith("Here $x^{2} + y^{2} + 1$ is positive and no term on the right is negative.")
    assert text.count("^{2}") > 20 and "cdots" not in text


def test_what_vanishes_is_told_apart():
    half = weighted("1/2", minus(["*", ["q", "2"], Y], ONE))
    certificate = sos(weighted("1", facts=[1]), half, cofactors=[[0, minus(minus(Y, X), ONE)]])
    text = told(x**2 + y**2 >= Fraction(1, 2), certificate, given=[x + y == 1])
    assert text.endswith("Here the last term vanishes by $x + y = 1$ and no other term on the right is negative.")


def long_sum(count):
    """A statement whose proof is a sum of so many squares, and its certificate."""
    theory = Theory("long")
    names = [theory.reals(f"x_{k}") for k in range(count)]
    difference = sum((v - names[k - 1]) ** 2 for k, v in enumerate(names))
    claim = Freezer(theory.domains).statement(difference >= 0).statement
    roots = [minus(["v", f"x_{k}"], ["v", f"x_{(k - 1) % count}"]) for k in range(count)]
    certificate = {"verdict": "proved", "proofs": [sos(weighted("1", facts=[0]), *(weighted("1", r) for r in roots))]}
    assert verdict_on(claim, certificate) == "proved"
    return claim, certificate


def squares_in(text, count):
    """The numbers of the squares of x_k - x_(k-1) that are in a text."""
    pairs = {tuple(sorted(map(int, found))) for found in re.findall(r"x_\{(\d+)\} - x_\{(\d+)\}\)\^\{2\}", text)}
    return {k for k in range(count) if tuple(sorted((k, (k - 1) % count))) in pairs}


@pytest.mark.parametrize("count", [12, 40])
def test_of_a_long_sum_every_term_is_shown(count):
    text = proof(*long_sum(count))
    assert squares_in(text, count) == set(range(count))
    assert "cdots" not in text


def test_a_long_sum_is_in_the_appendix_if_there_is_one():
    claim, certificate = long_sum(40)
    appendix = Appendix()
    text = proof(claim, certificate, appendix=appendix)
    (entry,) = appendix.entries
    assert rf"\symresappendix{{{entry.label}}}" in text
    assert not squares_in(text, 40) and squares_in(entry.text, 40) == set(range(40))
    claim, certificate = long_sum(12)
    assert squares_in(proof(claim, certificate, appendix=appendix), 12) == set(range(12))
    assert appendix.entries == [entry]


def test_what_is_too_long_for_a_text_without_an_appendix_is_said_to_be_in_the_certificate():
    claim, certificate = long_sum(300)
    text = proof(claim, certificate)
    assert not squares_in(text, 300)
    assert f"it is in full in the certificate of the statement \\texttt{{{claim.sha256[:16]}}}" in text


def test_a_hypothesis_or_a_square_is_not_told_as_an_identity_with_itself():
    assert told(x >= 1, sos(weighted("1", facts=[1]), weighted("1", facts=[0])), given=[x >= 1]) == "This is given."
    text = told(x >= 1, sos(weighted("1", facts=[1]), weighted("1", facts=[0])), given=[x > 1])
    assert text == "This follows from $1 < x$."
    assert told(x**2 >= 0, sos(weighted("1", facts=[0]), weighted("1", X))) == "A square is not negative."


def test_two_sides_that_are_equal_need_no_identity():
    assert told(x**2 - y**2 >= (x - y) * (x + y), sos(weighted("1", facts=[0]))) == (
        "Expand both sides: they are equal."
    )


def test_a_contradiction_names_what_contradicts_what():
    summands = weighted("1", facts=[0]), weighted("1", facts=[1])
    text = told(implies(x < 0, y < x - 10**6), sos(*summands), given=[x > 0])
    assert text == "But $0 < x$ contradicts $x < 0$."
    text = told(implies(x + 1 == y, z < 0), BY_DIFFERENCE, given=[y < x + 1])
    assert text == "But $y < x + 1$ contradicts $x + 1 = y$."


def test_a_contradiction_that_is_not_plain_is_an_identity_with_the_signs_of_its_terms():
    summands = weighted("1"), weighted("1", X)
    text = told(y < 0, sos(*summands, cofactors=[[0, ["q", "1"]]]), given=[x**2 + 1 == 0])
    assert text == (
        "Identically, $1 + x^{2} - x^{2} - 1 = 0$. Since $x^{2} + 1 = 0$, the first term is positive, the next is not "
        "negative and the last one vanishes: a contradiction."
    )


def test_denominators_are_multiplied_out():
    text = told(p + 1 / p >= 2)
    assert "negative" in text and "=" in text


def test_a_polynomial_is_content_monomial_and_rest():
    a, b = P.atom(0), P.atom(1)
    rest = P.add(a, b, -3)
    monomial = P.multiply(a, P.power(b, 2))
    for content in (Fraction(1), Fraction(-3, 4), Fraction(6)):
        given = {m: Fraction(c) * content for m, c in P.multiply(monomial, rest).items()}
        found, power, left = primitive(given)
        assert P.multiply({power: found}, left) == given
        assert power == next(iter(monomial)) and abs(found) == abs(content)
        assert left in (rest, {m: -c for m, c in rest.items()})
    assert primitive({0: Fraction(5, 7)}) == (Fraction(5, 7), 0, {0: 1})


def test_a_long_difference_that_is_multiplied_by_itself_has_a_name():
    root = ["+", X, Y, ["v", "z"], ["*", ["q", "7"], ["v", "p"]], ["*", X, Y, ["v", "z"]]]
    claim = (x + y + z + 7 * p + x * y * z) ** 2 >= 0
    text = told(claim, sos(weighted("1", facts=[1, 1]), weighted("1", root, [1])))
    named = re.match(r"Suppose on the contrary that\s+\\symresdisplay\{M = (.*)\}\s+is \$M > 0\$\. ", text)
    assert named is not None, text
    assert named[1].startswith("-(") and named[1].endswith(")^{2}")
    identity, signs = text[named.end() :].split("}\n ")
    assert identity.startswith("Identically, \n\\symresdisplay{M^{2} + M (") and identity.endswith(")^{2} = 0.")
    assert signs == "Here the first term is positive and the next is not negative: a contradiction."


def test_a_quotient_is_told_by_the_signs_of_its_factors():
    text = told(1 / x <= 1, given=[x >= 1])
    assert text.endswith("The right side minus the left is $\\frac{x - 1}{x}$; here $0 < x$ and $0 \\le x - 1$.")


# -------------------------------------------------------------------------------------------------------------- tilings


def bound(*cells):
    return {"kind": "bound", "precision": 64, "cells": list(cells)}


def test_a_small_tiling_is_told_cell_by_cell():
    text = told(x * cos(x) <= 2, bound(0, {"value": 2}, {"value": 2}), given=[(0 <= x) & (x <= 2)])
    assert "Let $f$ be $2 - x \\cos x$. Then $f \\ge 0$, by interval arithmetic with 64 bits." in text
    assert "On $x \\in [0, 1]$, the enclosure of $f$ is not negative." in text
    assert "On $x \\in [1, 2]$," in text


def test_one_cell_is_one_sentence():
    text = told(cos(x) < 2, bound({"value": 0}))
    assert text.endswith("On the whole region the enclosure of $f$ is positive.")


def test_a_cell_where_a_hypothesis_fails_says_so():
    text = told(0 < x, bound({"value": 0}), given=[x**3 > 1])
    assert "On the whole region the enclosure of $g$ is not negative. Here $g$ is $1 - x^{3}$," in text
    assert text.endswith("of which a hypothesis says that $g < 0$.")


def test_a_bound_that_is_attained_is_told_by_the_mean_value_form():
    text = told(exp(x) >= 1 + x, bound({"mean": 2}), given=[(0 <= x) & (x <= 1)])
    assert text.endswith("On the whole region the mean value form of $f$ is not negative.")
    text = told(exp(x) >= 1 + x, bound(0, {"mean": 2}, {"mean": 2}), given=[(-1 <= x) & (x <= 1)])
    assert "On $x \\in [-1, 0]$, the mean value form of $f$ is not negative." in text


def test_a_large_tiling_is_counted():
    leaf = {"value": 2}
    cells = bound(*[token for k in range(7) for token in ([0, str(2 * k + 2)], leaf)], leaf)
    text = told(cos(x) <= 2, cells, given=[(0 <= x) & (x <= 20)])
    assert "The region is cut into 8 cells: on 8 the enclosure of $f$ has this sign." in text
    middles = [Fraction(2 * k + 1) for k in range(7)] + [Fraction(17)]
    tightest = min(middles, key=lambda m: 2 - math.cos(m))
    assert text.endswith(f"$f$ is least at $x = {tightest}$, where it is $1.092553\\ldots$.")


def test_the_tightest_place_is_among_cells_where_the_claim_is_shown():
    leaf, outside = {"value": 3}, {"value": 0}
    cells = bound(*[token for k in range(7) for token in ([0, str(2 * k + 2)], outside if k else leaf)], outside)
    text = told(cos(x) <= 2, cells, given=[x**3 <= 7, (0 <= x) & (x <= 20)])
    assert "on 7 a hypothesis fails and on 1 the enclosure of $f$ has this sign." in text
    assert "$f$ is least at $x = 1$, where it is $1.459697\\ldots$." in text


# ------------------------------------------------------------------------------------------ lemmas and other reductions


def test_a_lemma_is_shown_first():
    lemma = ["<=", ["q", "1"], ["*", X, X]]
    first = sos(weighted("1", facts=[1]), weighted("1", minus(X, ONE)), weighted("2", facts=[0]))
    rest = sos(weighted("1", facts=[2]), weighted("1", facts=[1]))
    certificate = {"kind": "cases", "lemma": lemma, "branches": [first, rest]}
    text = told(x**2 >= 1, certificate, given=[x >= 1])
    assert text.startswith("We show first that $1 \\le x x$. For the right side minus the left,")
    assert "Hence the claim: This follows from $1 \\le x x$." in text


def test_a_plain_lemma_is_only_stated():
    lemma = ["or", ["<=", ["q", "0"], X], ["<=", X, ["q", "0"]]]
    branches = [
        sos(weighted("1", facts=[0]), weighted("1", facts=[1])),
        {"kind": "cases", "hypothesis": 0, "branches": [sos(weighted("1", facts=[1]), weighted("1", X))] * 2},
    ]
    text = told(x**2 >= 0, {"kind": "cases", "lemma": lemma, "branches": branches})
    assert text.startswith("Clearly $0 \\le x \\text{ or } x \\le 0$. Distinguish the cases")
    assert "\\symresitem Case $x \\le 0$. A square is not negative." in text


def test_a_variable_is_put_in_from_an_equation():
    rest = sos(weighted("1", facts=[0]), weighted("1", Y))
    text = told(x >= 0, {"kind": "cases", "equation": 0, "branches": [rest]}, given=[x == y**2])
    assert text == "Put $x = y^{2}$. It remains to show $0 \\le y^{2}$. A square is not negative."


@pytest.mark.parametrize(
    ("f", "name"), [(exp, "$e^t$"), (tanh, r"$\tanh t$"), (atan, r"$\arctan t$"), (erf, r"$\operatorname{erf} t$")]
)
def test_an_increasing_function_compares_its_arguments(f, name):
    rest = sos(weighted("1", facts=[1]), weighted("1"))
    certificate = {"kind": "cases", "function": f.__name__, "branches": [rest]}
    text = told(f(p + 1) <= f(p + 2), certificate)
    assert text.startswith(f"{name} is increasing, so it suffices that $p + 1 \\le p + 2$.")


def test_an_even_power_asks_for_a_sign():
    certificate = {
        "kind": "cases",
        "function": "^",
        "branches": [sos(weighted("1", facts=[1]), weighted("1"))],
    }
    text = told(x**4 <= (x + 1) ** 4, certificate, given=[x >= 0])
    assert text.startswith("The power is increasing where $0 \\le x$, so it suffices that $x \\le x + 1$.")


def test_the_witness_is_named_before_its_conditions_are_shown():
    claim = statement(there_is(y, 1 / (y - x) == 1))
    found = Prover(clock() + 20).statement(claim)
    text = proof(claim, found)
    assert text.startswith("Take $y = x + 1$. For $\\frac{1}{x + 1 - x} = 1$: Expand the left side.")


def test_the_mean_value_theorem_leaves_three_things():
    claim = statement(x >= sin(x), [x >= 0])
    found = Prover(clock() + 20, "monotone").statement(claim)
    text = proof(claim, found)
    assert text.startswith("By the mean value theorem in $x$, starting at $x = 0$, this is left to show:")
    assert "\\symresitem $0 \\le x$. This is given." in text
    assert "\\symresitem $0 \\le 0 - \\sin 0$. The right side is $0$." in text


# -------------------------------------------------------------------------------------------------------------- typeset


@needs_pdflatex
def test_proofs_of_inequalities_compile_however_deep_they_are_nested(tmp_path):
    texts = [
        told(exp(x) >= 1 + x),
        told((x**2 >= 2 * x - 1) | (x < 0)),
        told(x * cos(x) <= 2, bound(0, {"value": 2}, {"value": 2}), given=[(0 <= x) & (x <= 2)]),
    ]
    deep = "x"
    for _ in range(12):
        deep = itemized([f"one {deep}", "\\symresdisplay{x^2} two"])
    (tmp_path / "symres.sty").write_text(environment().get_template("symres.sty.jinja").render(), encoding="utf-8")
    body = "\n\n".join((*texts, deep))
    paper = f"\\documentclass{{article}}\\usepackage{{symres}}\\begin{{document}}{body}\\end{{document}}"
    (tmp_path / "a.tex").write_text(paper, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace")
    assert ran.returncode == 0, ran.stdout[-2000:]


# ----------------------------------------------------------------------------------------------------------- theorems

BY_EQUATION = {"kind": "identity", "cofactors": [[[1, ["q", "-1"]]]]}


def q(*values):
    return [["q", str(value)] for value in values]


def test_the_zeros_of_a_polynomial_are_told_as_cases():
    branches = [{"kind": "cases", "disjunct": k, "branches": [BY_EQUATION]} for k in range(3)]
    step = {"kind": "cases", "roots": X, "polynomial": ["0", "-1", "0", "1"], "values": q(-1, 0, 1)}
    text = told(
        (x == -1) | (x == 0) | (x == 1),
        {**step, "cofactors": [[0, ["q", "-1"]]], "branches": branches},
        given=[x**3 == x],
    )
    assert text.startswith("From the equations, $x^{3} - x = 0$, which has 3 real zeros, by Sturm's theorem.")
    assert [f"Case $x = {k}$." in text for k in (-1, 0, 1)] == [True] * 3


def test_one_zero_and_none_need_no_list():
    step = {"kind": "cases", "roots": X, "polynomial": ["-1", "0", "0", "1"], "values": q(1), "branches": [BY_EQUATION]}
    text = told(x == 1, {**step, "cofactors": [[0, ["q", "-1"]]]}, given=[x**3 == 1])
    assert text.startswith("From the equations, $x^{3} - 1 = 0$, which has one real zero, by Sturm's theorem: $x = 1$.")
    step = {"kind": "cases", "roots": X, "polynomial": ["1", "0", "1"], "values": [], "branches": []}
    text = told(x < 0, {**step, "cofactors": [[0, ["q", "-1"]]]}, given=[x**2 == -1])
    assert text == "From the equations, $x^{2} + 1 = 0$, which has no real zero, by Sturm's theorem."


def test_an_instance_names_the_hypothesis_and_the_values():
    step = {"kind": "cases", "instance": 0, "values": [X]}
    condition = {"kind": "identity"}
    rest = {"kind": "sos", "summands": [weighted("1", facts=[0]), weighted("2", facts=[1])], "cofactors": []}
    always = for_all(y, implies(x == y, 0 < x + y))
    text = told(0 < x, {**step, "branches": [condition, rest]}, given=[always])
    assert text.startswith(r"Use that $\forall\, y \in \mathbb{R}\colon\ x = y \implies 0 < x + y$ for $y = x$. ")
    assert "This gives $0 < x + x$." in text


F = theory.define("F", (x, y), x**2 + x * y + y**2)


def test_a_strict_local_minimum_is_told_by_its_minors():
    text = told(is_strict_local_minimum(F, (0, 0)))
    assert text == (
        "At $(0, 0)$ the first derivatives vanish, and the leading principal minors of the Hessian, $2$ and $3$, "
        "are positive; the claim follows by Taylor's theorem and Sylvester's criterion."
    )
    text = told(is_strict_local_minimum(theory.define("square", x, (x - 1) ** 2), 1))
    assert text == (
        "At $1$ the first derivative vanishes, the second, $2$, is positive; the claim follows by Taylor's theorem."
    )


def test_minors_with_parameters_are_shown_and_proved():
    text = told(is_strict_local_minimum(theory.define("cubic", x, p**3 * x**2 + x**3), 0))
    assert "the second, $2 p^{3}$, is positive" in text


def test_multipliers_are_subtracted_first():
    saddle = theory.define("saddle", (x, y), x**2 - y**2 + 2 * y)
    both = is_local_minimum(saddle, (0, 0), subject_to=y >= 0)
    (claim,) = [made(part, both) for part in both.term.args if part.head == "ex"]
    zero = {"kind": "identity"}
    step = {"kind": "neighbourhood", "point": q(0, 0), "multipliers": [q(2, 4)]}
    branches = [zero, {"kind": "value"}, zero, zero, {"kind": "value"}, {"kind": "value"}]
    text = told(claim, {**step, "branches": branches})
    assert text.startswith(r"Subtract $(2 - 4 y) y$ from the function; near the point and under the constraints")


def test_consequences_of_a_local_minimum():
    G = theory.define("G", x, (x**2 - 1) ** 2)
    step = {"kind": "neighbourhood", "hypothesis": 0, "point": [X]}
    derived = {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}
    text = told(
        4 * x**3 == 4 * x, {**step, "branches": [{"kind": "identity"}, derived]}, given=[is_local_minimum(G, x)]
    )
    assert text.startswith("Remember that $G$ has a local minimum at $x$. There the first derivatives vanish: ")
    step |= {"point": q(0), "curve": [q(1, 3)], "order": 2}
    closing = {"kind": "value", "hypothesis": 1}
    branches = [{"kind": "identity"}, {"kind": "identity"}, closing]
    text = told(x == 7, {**step, "branches": branches}, given=[is_local_minimum(G, 0)])
    assert "Along $s + 3 s^{2}$ the function is least at $s = 0$, where its derivatives of order less than $2$" in text
    assert "So for the derivative of order $2$, " in text


def test_theorems_of_existence():
    function = ["lam", "x", ["real"], ["+", ["^", ["b", 0], ["q", "3"]], ["b", 0], ["q", "-1"]]]
    found = {"kind": "witness", "values": [X], "branches": [{"kind": "identity", "cofactors": [[[2, ["q", "-1"]]]]}]}
    sides = [{"kind": "value"}] * 3
    step = {"kind": "existence", "between": q(0, 1), "function": function, "rising": True}
    text = told(there_is(x, x**3 + x == 1), {**step, "branches": [*sides, found]})
    assert text.startswith(
        r"By the intermediate value theorem there is a number with $0 \le x \le 1 \text{ and } x^{3} + x - 1 = 0$."
    )


def test_a_claim_of_several_parts_says_what_each_supposes():
    text = told(implies(0 < x, -1 < x) & (0 < p))
    assert "Suppose $0 < x$. It remains to show $-1 < x$." in text
