"""Theories: declarations, claims and their verdicts, and what a theory refuses."""

import operator
import runpy
from fractions import Fraction

import pytest
import sympy

from symres import ClaimError, Sum, Theory, derivative, for_all, from_sympy, implies, norm, number, pi, there_is, vector
from symres.run.runner import run
from symres.script.collecting import collecting
from symres.script.loading import load, load_all


@pytest.fixture
def theory():
    return Theory("paper")


# ------------------------------------------------------------------------------------------------------------- verdicts


def test_a_true_claim_is_proved_and_a_near_miss_refuted(theory):
    x, y = theory.reals("x y")
    square = theory.claim("square", x**2 + y**2 >= 2 * x * y)
    strict = theory.claim("strict", x**2 + y**2 > 2 * x * y)
    assert square.check().verdict == "proved"
    refuted = strict.check()
    assert refuted.verdict == "refuted"
    assert not refuted.as_expected


def test_a_claim_that_is_only_evaluated_is_supported_and_never_proved(theory):
    x = theory.reals("x")
    result = theory.claim("square", x**2 >= 0, by="identity", expect="supported").check(2)
    assert (result.verdict, result.kind, result.certificate) == ("supported", "evidence", None)
    assert result.evidence["against"] is None
    assert result.as_expected


def test_a_claim_that_cannot_be_decided_or_evaluated_is_unknown_and_says_why(theory):
    x, y = theory.reals("x y")
    result = theory.claim("root", there_is(x, x**3 == y), by="identity").check(2)
    assert (result.verdict, result.certificate) == ("unknown", None)
    assert "no proof found for the claim" in result.reason


def test_a_cited_claim_is_cited_whatever_it_says(theory):
    result = theory.cite("lemma", "1 = 2", "Someone (2000), Lemma 1").check()
    assert (result.verdict, result.cited, result.as_expected) == ("cited", ("Someone (2000), Lemma 1",), True)


def test_what_is_proved_is_the_claim_for_all_values_in_the_domains_under_the_hypotheses(theory):
    x, y = theory.positive("x"), theory.reals("y")
    assert theory.claim("positive", x > 0).check().verdict == "proved"
    assert theory.claim("real", y > 0).check().verdict == "refuted"
    assert theory.claim("given", y > 0, given=y > 1).check().verdict == "proved"
    theory.suppose(y > 2)
    assert theory.claim("supposed", y > 1).check().verdict == "proved"


# --------------------------------------------------------------------------------------------------------- declarations


def test_entries_of_a_matrix_are_different_symbols_whatever_its_size(theory):
    for rows, columns in ((2, 3), (11, 11), (1, 12)):
        entries = theory.matrix(f"M{rows}", rows, columns)
        assert len({e.term for e in entries}) == rows * columns


def test_a_symmetric_matrix_is_symmetric_and_has_no_other_equal_entries(theory):
    for size in (1, 2, 11):
        entries = theory.symmetric(f"S{size}", size)
        assert entries.term is entries.T.term
        assert len({e.term for e in entries}) == size * (size + 1) // 2


def test_two_arrays_of_one_name_cannot_share_entries(theory):
    theory.matrix("u", 2, 2)
    assert theory.matrix("u", 2, 2).term is theory.matrix("u", 2, 2).term
    with pytest.raises(ClaimError, match=r"u is declared as 2 x 2 matrix and again as vector of length 11; rename one"):
        theory.vector("u", 11)


def test_a_symbol_has_one_domain(theory):
    assert theory.reals("x").term is theory.reals("x").term
    with pytest.raises(ClaimError, match=r"paper: x is declared as real and again as positive"):
        theory.positive("x")


def test_an_arbitrary_function_may_be_declared_twice_and_is_one_function(theory):
    x = theory.reals("x")
    f, again = theory.function("f"), theory.function("f")
    assert theory.claim("same", f(x) == again(x)).check().verdict == "proved"


@pytest.mark.parametrize("names", ["", " , ", 3, None])
def test_a_declaration_names_symbols(theory, names):
    with pytest.raises(ClaimError, match="paper: "):
        theory.reals(names)


def test_theories_made_while_a_block_runs_are_collected_even_if_their_name_is_bound_again():
    with collecting() as made:
        theory = Theory("first")
        theory = Theory("second")
    Theory("after")
    assert [t.name for t in made] == ["first", "second"]
    assert theory is made[1]


# ------------------------------------------------------------------------------------------------- refused when claimed


def refused(call, *words):
    with pytest.raises(ClaimError) as caught:
        call()
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message
    return message


def test_a_malformed_name_of_a_theory_or_a_claim_is_refused():
    refused(lambda: Theory(""), "a theory has a name such as")
    refused(lambda: Theory("two words"), "a theory has a name such as")
    theory = Theory("paper")
    x = theory.reals("x")
    for name in ("two words", "1.", 3, "a/b", "a."):
        refused(lambda name=name: theory.claim(name, x == x), "paper: a claim has a name such as")
        refused(lambda name=name: theory.cite(name, "A", "B"), "paper: a claim has a name such as")


def test_a_claim_whose_name_is_empty_has_the_name_of_its_theory(theory):
    x = theory.reals("x")
    assert theory.claim("", x == x).id == "paper"


def test_two_claims_cannot_have_one_id(theory):
    x = theory.reals("x")
    theory.claim("a", x == x)
    refused(lambda: theory.claim("a", x == 2 * x), "two claims have the id paper.a, the other is on line", "rename one")
    refused(lambda: theory.cite("a", "A", "B"), "two claims have the id paper.a")


@pytest.mark.parametrize(
    ("value", "who"),
    [(True, "Python"), (False, "Python"), (1 == 1, "Python"), (sympy.Symbol("x", real=True) ** 2 >= 0, "SymPy")],
)
def test_a_claim_that_arrives_evaluated_is_refused_with_what_to_write(theory, value, who):
    refused(lambda: theory.claim("a", value), f"paper.a: {who} evaluated a proposition to {value} before", "write ")


def test_what_is_no_proposition_is_refused(theory):
    x = theory.reals("x")
    for value, write in (
        (None, "lack its return?"),
        (x, "compare it, such as x == 0"),
        ("x = 1", "write a == b"),
    ):
        refused(lambda value=value: theory.claim("a", value), "paper.a: ", "is no proposition; ", write)
    for value in (operator.and_, implies):
        refused(lambda value=value: theory.claim("a", value), "paper.a: ", "is a function; call it")


def test_unknown_kinds_and_verdicts_are_refused_with_the_known_ones(theory):
    x = theory.reals("x")
    refused(lambda: theory.claim("a", x == x, by="magic"), "paper.a: by is one of identity, ", "not 'magic'")
    refused(lambda: theory.claim("a", x == x, expect="true"), "paper.a: expect is one of proved, ", "not 'true'")


def test_notes_are_text(theory):
    x = theory.reals("x")
    for name in ("where", "says", "note"):
        refused(lambda name=name: theory.claim("a", x == x, **{name: 3}), f"paper.a: {name} is text, not 3")
    refused(lambda: theory.cite("a", "A", ""), "paper.a: a cited claim needs a reference")
    refused(lambda: Theory("t", source=3), "t: source is text, not 3")


@pytest.mark.slow
def test_a_witness_gives_terms_for_what_the_quantifiers_bind(theory):
    x, y, z = theory.reals("x y z")
    claim = for_all(z, there_is((x, y), x - 2 * y == z))
    refused(lambda: theory.claim("a", claim, witness=3), "paper.a: witness= takes equations, such as", "not 3")
    refused(lambda: theory.claim("a", claim, witness={"x": 3}), "paper.a: witness= takes equations, such as")
    outer = "paper.a: the witness gives a term for z, but the quantifiers of the claim bind x"
    refused(lambda: theory.claim("a", there_is(x, x == z), witness=[z == x]), outer)
    assert theory.claim("other_order", claim, witness=[y == z, x == 3 * z]).check().verdict == "proved"
    assert theory.claim("wrong", claim, witness=[y == z, x == 2 * z]).check(2).verdict != "proved"


@pytest.mark.slow
def test_hints_mention_what_the_theory_declared_or_the_claim_binds(theory):
    x, y = theory.reals("x y")
    z = Theory("free").reals("z")
    square = theory.define("square", x, x**2)
    exists = there_is(x, x == y)
    said = "z, which this theory did not declare; declare it, or use what the theory returned"
    refused(lambda: theory.claim("a", exists, witness=[x == z]), f"paper.a: the witness mentions {said}")
    refused(lambda: theory.claim("a", exists, steps=[z**2 >= 0]), f"paper.a: steps= mentions {said}")
    assert theory.claim("steps", square(y) + 1 > 0, steps=[square(y) >= 0]).check(120).verdict == "proved"
    bound = for_all(z, there_is(x, x == z + 1))
    assert theory.claim("bound", bound, witness=[x == z + 1]).check(120).verdict == "proved"


def test_a_counterexample_is_given_as_equations(theory):
    x = theory.reals("x")
    for value in ({"x": 1}, [1], 3, [x < 1]):
        said = "paper.a: counterexample= takes equations, such as [x == 2"
        refused(lambda value=value: theory.claim("a", x < 1, counterexample=value), said)
    refused(lambda: theory.claim("a", x < 1, counterexample=[x == 0.5]), "the float 0.5 is not exact")


# -------------------------------------------------------------------------------------------------- refused when frozen


def freezing_refused(theory, formula, *words, **arguments):
    claim = theory.claim("a", formula, **arguments)
    result = claim.check(1)
    message = result.reason
    assert (result.verdict, "\n" in message) == ("error", False)
    for word in words:
        assert word in message


def test_what_nobody_declared_is_refused(theory):
    x = theory.reals("x")
    freezing_refused(theory, x == Theory("free").reals("z"), "this theory did not declare z; declare it")


def test_two_variables_of_one_name_are_refused(theory):
    x = theory.reals("x")
    other = Theory("free").positive("x")
    freezing_refused(theory, x == other, "x is declared real in this theory and positive in free, whose x is used here")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (lambda: 0.5 * pi, "the float 0.5 is not exact; write "),
        (lambda: 1j * pi, "1j is complex; a claim is about real numbers"),
        (lambda: sympy.oo, "oo is not a real number; tends_to"),
        (lambda: from_sympy(sympy.oo), "oo is not a real number"),
        (lambda: from_sympy(sympy.zoo), "zoo is not a real number"),
        (lambda: float("inf"), "inf is not a real number"),
        (lambda: (-1) ** Fraction(1, 2), "is complex; a claim is about real numbers"),
        (lambda: sympy.Function("g")(1), "g(1) is of SymPy"),
        (lambda: vector(1, 2), "an equation between different sorts"),
        (lambda: Theory("free").matrix("A", 2, 2), "an equation between different sorts"),
    ],
)
def test_what_has_no_exact_real_value_is_refused(theory, value, said):
    x = theory.reals("x")
    refused(lambda: theory.claim("a", x == value()), said)


def test_a_function_that_nobody_defined_is_refused(theory):
    x = theory.reals("x")
    freezing_refused(theory, x == from_sympy(sympy.Function("g")(1)), "this theory did not declare g")


def test_a_root_of_a_negative_number_is_equal_to_nothing(theory):
    x = theory.reals("x")
    root = number(-1) ** Fraction(1, 2)
    for name, claim in {"to_x": x == root, "to_itself": root == root}.items():
        assert theory.claim(name, claim).check(120).verdict == "refuted"


def test_a_derivative_by_an_integer_is_refused(theory):
    n = theory.integers("n")
    refused(lambda: theory.claim("a", derivative(n**2, n) == 2 * n), "a derivative is by a real number, not by n")


def test_a_counterexample_gives_a_number_to_every_variable(theory):
    x, y = theory.reals("x y")
    freezing_refused(theory, x < y, "gives no value for y; give one to every variable", counterexample=[x == 1])


def test_a_counterexample_is_closed(theory):
    x, y = theory.reals("x y")
    freezing_refused(theory, x < y, "the counterexample gives x for y; give a number", counterexample=[x == 1, y == x])


def test_a_gap_in_freezing_is_a_sentence_that_names_the_claim(theory, monkeypatch):
    def breaks(*arguments):
        raise AttributeError("no such\nthing")

    monkeypatch.setattr("symres.language.freezing.Freezer.statement", breaks)
    x = theory.reals("x")
    freezing_refused(theory, x == x, "it cannot be frozen: AttributeError: no such thing; this is a gap in symres")


# ------------------------------------------------------------------------------------------------------ counterexamples


def test_a_counterexample_of_the_script_is_the_one_in_the_certificate(theory):
    x, y = theory.reals("x y")
    result = theory.claim("a", x < y, counterexample=[x == Fraction(7, 3), y == 1], expect="refuted").check()
    assert result.verdict == "refuted"
    assert result.certificate["point"] == {"x": ["q", "7/3"], "y": ["q", "1"]}


def test_a_counterexample_that_is_none_is_told_even_if_there_is_another(theory):
    x, y = theory.reals("x y")
    result = theory.claim("a", x < y, counterexample=[x == 1, y == 2], expect="refuted").check()
    assert (result.verdict, result.certificate, result.as_expected) == ("unknown", None, False)
    assert (
        "it is refuted, but not by the counterexample of the script; give the one that was found, x = " in result.reason
    )


def test_a_claim_with_alternatives_shows_its_place(theory):
    x = theory.reals("x")
    claim = theory.claim("a", (x == 0) | (0 < x**2))
    assert (claim.file, claim.check().verdict) == (__file__, "proved")
    assert claim.line > 0


# ------------------------------------------------------------------------------------------------ checking in a program


@pytest.mark.slow
def test_a_chain_of_theorems_is_checked_as_on_the_command_line():
    theory = Theory("chain")
    x = theory.reals("x")
    theory.claim("square", x**2 >= 0)
    with theory.theorem("twice", 2 * x**2 >= 0) as proof:
        proof.have(x**2 >= 0, by=theory["square"])
    with theory.theorem("thrice", 3 * x**2 >= 0) as proof:
        proof.have(2 * x**2 >= 0, by="twice")
    assert [r.verdict for r in theory.check().results] == ["proved", "proved", "proved"]
    assert theory["thrice"].check().verdict == "proved"
    assert repr(theory["thrice"].check()) == "<chain.thrice: proved>"
    assert "by chain.twice" in theory["thrice"].explain()


def test_a_theory_cites_the_claims_of_another():
    lemmas, theory = Theory("lemmata"), Theory("other")
    A = lemmas.matrix("A", lemmas.naturals("n"), 3)
    B = theory.matrix("A", theory.naturals("n"), 3)
    with lemmas.theorem("bound", -1 <= norm(A)) as proof:
        proof.have(0 <= norm(A), by="norm_nonnegative")
    with theory.theorem("bound", -2 <= norm(B)) as proof:
        proof.have(-1 <= norm(B), by=lemmas["bound"])
    assert theory["bound"].check().verdict == theory.check()["bound"].verdict == "proved"


def test_what_an_earlier_claim_cites_is_known_too():
    lemmas, theory = Theory("lemmata"), Theory("other")

    def cubes(of):
        (i, k), n = of.integers("i k"), of.naturals("n")
        return k, n, lambda top: Sum(i, 1, top, i**3), lambda top: (top * (top + 1) / 2) ** 2

    k, n, total, value = cubes(lemmas)
    with lemmas.theorem("cubes", total(n) == value(n)) as proof, proof.induction(k, 0, total(k) == value(k)):
        proof.have(total(k + 1) == total(k) + (k + 1) ** 3, by="sum_last")
    k, n, total, value = cubes(theory)
    with theory.theorem("bound", value(n) <= total(n)) as proof:
        proof.have(total(n) == value(n), by=lemmas["cubes"])
    with theory.theorem("weaker", value(n) - 1 <= total(n)) as proof:
        proof.have(value(n) <= total(n), by="bound")
    assert theory["weaker"].check().verdict == "proved"


def test_a_counterexample_has_exact_numbers_and_matrices():
    theory = Theory("t")
    x = theory.reals("x")
    n = theory.naturals("n")
    A, B = theory.matrices("A B", n, n)
    theory.claim("zero", x == Fraction(1, 3), expect="refuted")
    theory.claim("commute", A * B == B * A, expect="refuted")
    report = theory.check()
    assert report.surprises == ()
    assert report["zero"].counterexample == {"x": 0}
    point = report["commute"].counterexample
    assert point["A"].shape == (point["n"], point["n"])
    assert point["A"] * point["B"] != point["B"] * point["A"]
    assert report["zero"].rests_on == ()


def test_a_claim_that_is_not_there_is_named():
    theory = Theory("t")
    x = theory.reals("x")
    theory.claim("square", x**2 >= 0)
    with pytest.raises(ClaimError, match="t has no claim t.sqare; did you mean t.square?"):
        theory["sqare"]
    with pytest.raises(KeyError):
        theory.check()["cube"]


def test_checking_in_a_script_reads_its_store(tmp_path, forbid_search):
    script = tmp_path / "a.py"
    script.write_text(
        "from symres import *\ntheory = Theory('t')\nx = theory.reals('x')\ntheory.claim('a', x**2 >= 0)\n"
    )
    run([load(script)])
    forbid_search()
    theory = runpy.run_path(str(script))["theory"]
    assert theory.check()["a"].verdict == theory["a"].check().verdict == "proved"


def test_a_script_that_checks_its_claims_can_be_checked(tmp_path):
    script = tmp_path / "a.py"
    script.write_text(
        "from symres import *\ntheory = Theory('t')\nx = theory.reals('x')\ntheory.claim('a', x**2 >= 0)\n"
        "print(theory.check())\n"
    )
    (result,) = run(load_all([script])).results
    assert result.verdict == "proved"
