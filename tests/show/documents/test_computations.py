"""Equations and closed facts, told as a reader would check them."""

from fractions import Fraction

from symres import Theory, exp, matrix, pi, sqrt
from symres.language.freezing import Freezer
from symres.search.polynomials.citations import KINDS
from symres.show.documents.appendix import Appendix
from symres.show.documents.computations import GENERAL
from symres.show.documents.proofs import proof

from ...certificates import verdict_on

theory = Theory("computed")
x, y, z = theory.reals("x y z")
p = theory.positive("p")
IDENTITY, VALUE = {"kind": "identity"}, {"kind": "value"}


def told(of, *proofs, given=(), appendix=None):
    claim = Freezer(theory.domains).statement(of, given).statement
    certificate = {"verdict": "proved", "proofs": list(proofs)}
    assert verdict_on(claim, certificate) == "proved"
    return proof(claim, certificate, appendix=appendix)


def by(*cofactors):
    """An identity whose entries are combinations of facts, each given by its number and a term."""
    return {"kind": "identity", "cofactors": [list(map(list, entry)) for entry in cofactors]}


def test_an_identity_shows_what_both_sides_are():
    text = told((x + y) * (x - y) + y**2 == x * (x + 1) - x, IDENTITY)
    assert text == "Expand both sides: both are $x^{2}$."
    assert told((x - y) * (x + y) == x**2 - y**2, IDENTITY) in (
        "Expand the left side.",
        "Expand both sides: both are $-y^{2} + x^{2}$.",
    )
    assert told(x**2 == x**2, IDENTITY) == "Both sides are the same."


def test_a_matrix_is_expanded_entry_by_entry():
    left, right = matrix([[(x + 1) ** 2, x]]), matrix([[x * (x + 2) + 1, 2 * x - x]])
    text = told(left == right, IDENTITY)
    assert "both are" in text and r"\begin{pmatrix}" in text and "x^{2} + 2 x + 1" in text


def test_a_large_matrix_is_not_repeated():
    left, right = [matrix([[e] * 6] * 6) for e in ((x + y) ** 2 + x * y, x * (x + 3 * y) + y**2)]
    assert told(left == right, IDENTITY) == (
        "Expand both sides: they are equal, entry by entry, as polynomials of 3 terms."
    )


def test_a_long_expanded_form_is_in_the_appendix():
    claim = (x + y + z) ** 6 * (x - y) ** 3 == (x - y) * (x**2 - 2 * x * y + y**2) * (x + y + z) ** 6
    appendix = Appendix()
    text = told(claim, IDENTITY, appendix=appendix)
    (entry,) = appendix.entries
    assert rf"\symresappendix{{{entry.label}}}" in text
    assert "x^{9}" in entry.text and "z^{6}" in entry.text
    assert "polynomials of" in told(claim, IDENTITY)


def test_values_for_variables_are_put_in():
    given = [x == 2, y == 3]
    text = told(
        x**2 * y == 12,
        by([(0, ["*", ["q", "-1"], ["v", "y"], ["+", ["v", "x"], ["q", "2"]]]), (1, ["q", "-4"])]),
        given=given,
    )
    assert text == "With $x = 2$ and $y = 3$: Expand the left side."


def test_an_equation_at_hand_is_named():
    text = told(y == x**2, by([(0, ["q", "1"])]), given=[x**2 == y])
    assert text == "This follows from $x^{2} = y$."
    text = told(x**2 == y, by([(0, ["q", "-1"])]), given=[x**2 == y])
    assert text == "This is given."


def test_a_combination_of_equations_is_shown_in_full():
    given = [x * y == z, x**2 == y**2]
    left = x**3 * y - z * y**2
    text = told(
        left == 0,
        by([(0, ["*", ["q", "-1"], ["^", ["v", "y"], ["q", "2"]]]), (1, ["*", ["q", "-1"], ["v", "x"], ["v", "y"]])]),
        given=given,
    )
    assert "is a combination of what vanishes, since $x y = z$ and $x^{2} = y^{2}$" in text
    assert "(x y - z)" in text or "(-z + x y)" in text


def test_closed_facts_show_the_values_of_their_sides():
    assert told(Fraction(17, 10) < sqrt(3), VALUE) == r"The right side is $1.732\ldots$."
    assert told(sqrt(2) < exp(1), VALUE) == r"The sides are $1.414\ldots$ and $2.718\ldots$."
    false = told(x < 0, {**VALUE, "hypothesis": 0}, given=[sqrt(3) < sqrt(2)])
    assert false == r"But $\sqrt{3} < \sqrt{2}$ is false, as $1.732\ldots \ge 1.414\ldots$."


def test_closed_facts_side_by_side_are_a_table():
    text = told(
        (3 < pi) & (sqrt(2) < exp(1)) & (x**2 + 1 > 0),
        VALUE,
        VALUE,
        {
            "kind": "sos",
            "cofactors": [],
            "summands": [{"weight": "1", "facts": [0]}, {"weight": "1"}, {"weight": "1", "square": ["v", "x"]}],
        },
    )
    rows = text.partition(r"\begin{symresvalues}")[2].partition(r"\end{symresvalues}")[0]
    assert rows.count(r"\symresvalue") == 2
    assert r"\symresvalue{3 < \pi}{3 < 3.141\ldots}" in rows
    assert r"\symresvalue{\sqrt{2} < e}{1.414\ldots < 2.718\ldots}" in rows
    assert "It remains to show" in text


def test_that_a_claim_is_defined_is_said_only_where_it_is_not_plain():
    assert "defined" not in told(1 / p == 1 / p, IDENTITY)
    half = ["+", ["v", "x"], ["q", "1/2"]]
    squares = {
        "kind": "sos",
        "summands": [{"weight": "3/4"}, {"weight": "1", "square": half}],
        "cofactors": [[0, ["q", "1"]]],
    }
    text = told(1 / (x**2 + x + 1) == 1 / (1 + x**2 + x), squares, IDENTITY)
    assert text.startswith("Everything in the claim is defined: $x^{2} + x + 1 \\ne 0$. Identically, ")
    assert "the first term is positive" in text


def test_every_fact_that_holds_for_all_numbers_has_its_words():
    assert {kind for kinds in KINDS.values() for kind in kinds} | {"value", "double"} == set(GENERAL)
