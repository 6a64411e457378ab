"""Names are checked where they are declared: one name stands for one thing, and is one that formulas can have."""

import copy
import keyword
from fractions import Fraction

import numpy as np
import pytest

from symres import ClaimError, Theory, exp, for_all, norm, number, there_is, trace


@pytest.fixture
def theory():
    return Theory("paper")


DECLARE = {
    "reals": lambda theory, name: theory.reals(name),
    "positive": lambda theory, name: theory.positive(name),
    "integers": lambda theory, name: theory.integers(name),
    "naturals": lambda theory, name: theory.naturals(name),
    "matrix": lambda theory, name: theory.matrix(name, theory.naturals("d"), 2),
    "entries": lambda theory, name: theory.matrix(name, 2, 2),
    "symmetric": lambda theory, name: theory.symmetric(name, theory.naturals("d")),
    "vector": lambda theory, name: theory.vector(name, 3),
    "layers": lambda theory, name: theory.layers(name, theory.naturals("d"), 2),
    "numbers": lambda theory, name: theory.numbers(name),
    "widths": lambda theory, name: theory.widths(name),
    "function": lambda theory, name: theory.function(name),
    "map": lambda theory, name: theory.map(name, theory.naturals("d"), 2),
    "mapping": lambda theory, name: theory.mapping(name, theory.reals("t"), theory.reals("t")),
    "predicate": lambda theory, name: theory.predicate(name, theory.reals("t")),
    "random": lambda theory, name: theory.random(name),
    "random_layers": lambda theory, name: theory.random_layers(name, theory.naturals("d"), 2),
    "random_function": lambda theory, name: theory.random_function(name),
    "define": lambda theory, name: theory.define(name, theory.reals("t"), theory.reals("t")),
}
NO_NAMES = [
    "x'",
    "1x",
    "x-y",
    "x.y",
    "x!",
    "_",
    "_1",
    "__x",
    "x" * 65,
    "",
    "\u00b2",
    "$x",
    "x[1]",
    "x\x00",
    "x\u00b2",
    "\U0001d465",
]
TAKEN = ["pi", "exp", "sin", "cos", "log", "sqrt", "tan", "max", "min", "abs", "integral", "Sum", "det", "tr", "fun"]


@pytest.mark.parametrize("kind", DECLARE)
@pytest.mark.parametrize("name", NO_NAMES, ids=repr)
def test_what_is_no_name_is_refused_where_it_is_declared(theory, kind, name):
    with pytest.raises(ClaimError, match="is no name|not a name|declared by name"):
        DECLARE[kind](theory, name)


@pytest.mark.parametrize("kind", DECLARE)
@pytest.mark.parametrize("name", TAKEN)
def test_what_formulas_have_for_something_else_is_refused(theory, kind, name):
    with pytest.raises(ClaimError, match=f"{name} has a meaning already; take another name"):
        DECLARE[kind](theory, name)


@pytest.mark.parametrize("name", sorted({*keyword.kwlist} - {"lambda"}))
def test_a_word_of_python_is_no_name(theory, name):
    with pytest.raises(ClaimError, match="is no name"):
        theory.reals(name)


@pytest.mark.parametrize("name", ["x", "x_1", "theta", "lambda", "E", "T", "I", "D", "\u03b8", "a0", "Omega", "x" * 60])
def test_what_papers_write_is_a_name(theory, name):
    assert repr(theory.reals(name)) == name
    assert theory.claim("c", theory.reals(name) == 1).freeze().statement.variables[0].value == name


@pytest.mark.parametrize("name", [3, None, ("x",), b"x", 0.5])
def test_a_name_is_text(theory, name):
    for declare in (theory.reals, lambda name: theory.function(name), lambda name: theory.matrix(name, 2, 2)):
        with pytest.raises((ClaimError, TypeError)):
            declare(name)


# kinds of declarations: no two of them may have the same name
KINDS = [k for k in DECLARE if k not in ("entries", "vector")]


@pytest.mark.parametrize("first", KINDS)
def test_one_name_stands_for_one_thing(first):
    for second in KINDS:
        theory = Theory("paper")
        DECLARE[first](theory, "n")
        if first == second != "define" or {first, second} == {"function", "mapping"}:
            DECLARE[second](theory, "n")
            continue
        with pytest.raises(ClaimError, match="declared as|is defined, and|is defined twice"):
            DECLARE[second](theory, "n")


def test_one_declaration_twice_is_one_variable(theory):
    d = theory.naturals("d")
    A = theory.matrix("A", d, d)
    assert theory.matrix("A", d, d).term is A.term
    assert repr(theory.claim("same", theory.matrix("A", d, d) == A).check(120).verdict) == "'proved'"
    with pytest.raises(ClaimError, match="declared as matrix and again as matrix"):
        theory.matrix("A", d, theory.naturals("k"))
    with pytest.raises(ClaimError, match="declared as matrix and again as symmetric"):
        theory.symmetric("A", d)


def test_names_of_several_are_apart(theory):
    x, y, z = theory.reals("x, y z")
    assert [repr(e) for e in (x, y, z)] == ["x", "y", "z"]
    for names in ("", " ", ",", 3, None):
        with pytest.raises(ClaimError, match="declared by name"):
            theory.reals(names)


def test_arrays_that_clash_are_refused(theory):
    theory.matrix("u", 2, 2)
    for again, said in (
        (lambda: theory.vector("u", 11), "u is declared as 2 x 2 matrix and again as vector of length 11"),
        (lambda: theory.matrix("u", 2, 3), "u is declared as 2 x 2 matrix and again as 2 x 3 matrix"),
        (lambda: theory.symmetric("u", 2), "and again as symmetric 2 x 2 matrix"),
        (lambda: theory.positive("u_11"), "u_11 is declared as real and again as positive"),
        (lambda: theory.integers("u_12"), "u_12 is declared as real and again as integer"),
        (lambda: theory.define("u_11", theory.reals("t"), 1), "u_11 is declared as real and again as a function"),
        (lambda: theory.matrix("w", 0, 2), "w has 0 rows and 2 columns"),
        (lambda: theory.vector("w", -1), "w has -1 rows"),
    ):
        with pytest.raises(ClaimError, match=said):
            again()
    assert repr(theory.matrix("u", 2, 2)) == repr(theory.matrix("u", 2, 2))
    theory.matrix("P", 10, 10)
    with pytest.raises(ClaimError, match="P_1_1 would be an entry of P and of P_1"):
        theory.vector("P_1", 3)
    many = theory.matrix("M", 11, 12)
    assert len({str(entry) for entry in many}) == 11 * 12
    symmetric = theory.symmetric("S", 11)
    assert len({str(entry) for entry in symmetric}) == 66 and repr(symmetric) == repr(symmetric.T)


def test_a_size_is_a_numeral_or_a_symbol(theory):
    d, x = theory.naturals("d"), theory.reals("x")
    for two in (2, np.int64(2), number(2), Fraction(2)):
        assert repr(theory.vector("v", two)) == "[v_1; v_2]"
        assert repr(theory.matrix("M", two, 1)) == "[M_11; M_21]"
        assert repr(theory.symmetric("S", two)) == "[S_11, S_12; S_12, S_22]"
    for size, said in (
        (x, "the sizes of a matrix are integers.*theory.naturals"),
        (Fraction(1, 2), "the sizes of a matrix are integers"),
        (2.0, "is not exact"),
        (True, "evaluated a proposition to True"),
        ("d", "without quotes"),
        (None, "found None"),
        (d + x, "the sizes of a matrix are integers"),
    ):
        for declare in (theory.vector, theory.symmetric, theory.random, lambda name, n: theory.matrix(name, d, n)):
            with pytest.raises(ClaimError, match=said):
                declare("w", size)
    for declare in (theory.random, lambda name, n: theory.matrix(name, d, n), theory.function):
        with pytest.raises(ClaimError, match="at least one row and one column"):
            declare("w", 0)
    for sizes, said in (
        (lambda i: i / 2, r"the sizes of a matrix are integers, not the argument\*\(1/2\)"),
        (lambda i: 1 if i > 0 else 2, "the proposition 0 < i has no truth value"),
        (lambda i: x, "the sizes of a matrix are integers"),
        (lambda: 1, "is called with 1 arguments here"),
        (lambda i: None, "lack its return"),
    ):
        for declare in (theory.layers, theory.random_layers):
            with pytest.raises(ClaimError, match=said) as caught:
                declare("W", sizes, 2)
            assert " _" not in str(caught.value)


def test_what_another_theory_declared_is_not_taken_for_ones_own():
    one, other = Theory("one"), Theory("other")
    x, n = one.positive("x"), one.naturals("n")
    claims = {
        "nobody declared it": x > 0,
        "as something else": exp(x) > 0,
        "inside of a quantifier": for_all(other.reals("y"), x * other.reals("y") == 0),
    }
    for proposition in claims.values():
        with pytest.raises(ClaimError, match="did not declare x"):
            other.claim(f"c{len(other.claims)}", proposition).freeze()
    other.reals("x")
    other.integers("n")
    for proposition in (*claims.values(), n >= 1):
        with pytest.raises(ClaimError, match="is declared (real|integer) in this theory and (positive|natural) in one"):
            other.claim(f"d{len(other.claims)}", proposition).freeze()
    with pytest.raises(ClaimError, match="is declared real in this theory"):
        other.claim("given", other.reals("z") == 0, given=x > 0).freeze()


def test_what_a_quantifier_binds_has_the_domain_of_its_own_theory():
    one, other = Theory("one"), Theory("other")
    p = one.positive("x")
    other.reals("x")
    bound = other.claim("bound", for_all(p, p > 0))
    assert str(bound.freeze().statement.conclusion) == "for all x. 0 < x => 0 < x"
    assert bound.check(120).verdict == "proved"
    both = for_all(p, for_all(other.reals("y"), p > other.reals("y")))
    assert str(other.claim("both", both).freeze().statement.conclusion) == "for all x. 0 < x => (for all y. y < x)"


def test_the_sizes_of_a_matrix_are_those_of_its_own_theory():
    one, other = Theory("one"), Theory("other")
    d, k = one.naturals("d"), other.integers("d")
    A, B = one.matrix("A", d, d), other.matrix("A", k, k)
    assert other.claim("own", trace(B) == trace(B.T)).freeze() is not None
    with pytest.raises(ClaimError, match="d is declared integer in this theory and natural in one"):
        other.claim("of_one", trace(A) == trace(B)).freeze()


def test_what_another_theory_defined_is_not_taken_for_ones_own():
    one, other = Theory("one"), Theory("other")
    x, y = one.reals("x"), other.reals("x")
    f = one.define("f", x, x**2)
    with pytest.raises(ClaimError, match="f is not a function that this theory defined so"):
        other.claim("none", f(y) >= 0).freeze()
    other.define("f", y, y**3)
    with pytest.raises(ClaimError, match="f is not a function that this theory defined so"):
        other.claim("another", f(y) >= 0).freeze()
    with pytest.raises(ClaimError, match="f is not a function that this theory defined so"):
        other.claim("bound", for_all(y, f(y) >= 0)).freeze()


def test_the_same_definition_in_two_theories_is_the_same():
    one, other = Theory("one"), Theory("other")
    f, g = (t.define("f", t.reals("x"), t.reals("x") ** 2) for t in (one, other))
    y = other.reals("y")
    assert other.claim("same", f(y) == g(y)).check(120).verdict == "proved"


def test_a_variable_without_a_theory_is_refused_with_what_to_do():
    other = Theory("other")
    with pytest.raises(ClaimError, match="did not declare x; declare it"):
        other.claim("c", there_is(other.reals("y"), other.reals("y") == Theory("t").reals("x"))).freeze()


def test_a_copy_of_a_theory_is_not_needed_for_its_variables(theory):
    x = theory.reals("x")
    assert theory.claim("copied", copy.deepcopy(x) - x == 0).check(120).verdict == "proved"


def test_names_of_theories_and_claims_are_names():
    for name in ("", "two words", "1", "a..b", ".a", 3, None):
        with pytest.raises(ClaimError, match="a theory has a name such as"):
            Theory(name)
    theory = Theory("paper.part")
    x = theory.reals("x")
    for name in ("two words", "1.", "a/b", "a.", "x'", 3, None):
        with pytest.raises(ClaimError, match="a claim has a name such as"):
            theory.claim(name, x == x)
    assert theory.claim("", x == x).id == "paper.part"
    assert theory.claim("a", norm(x) >= 0).id == "paper.part.a"
    with pytest.raises(ClaimError, match="two claims have the id paper.part.a, the other is on line"):
        theory.claim("a", x == 1)
