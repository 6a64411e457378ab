"""Binders, names and sorts: no variable is captured, or taken for a constant, a bound variable or another variable."""

import copy
import pickle

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent, Statement, Term, obligations
from symres.kernel.sequents import CLAIM, decompose, new_variable
from symres.kernel.terms import (
    FALSE,
    HEADS,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    abstract,
    base_sort,
    build,
    exists,
    for_all,
    free_variables,
    fresh,
    from_json,
    function_sort,
    instantiate,
    lam,
    matrix_sort,
    number,
    same_sort,
    substitute,
    to_json,
    variable,
)
from symres.language.guards import stated
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover

from ..certificates import verdict_on

X, Y, N = variable("x"), variable("y"), variable("n", INT)
REAL_JSON = ["real"]


def differ(a: Term, b: Term) -> Term:
    return build("not", build("=", a, b))


def refused(statement: Statement) -> None:
    """Neither the search nor a certificate of normal forms proves it."""
    with pytest.raises(NotFound):
        Prover(deadline(1)).statement(statement)
    with pytest.raises(Rejected):
        verdict_on(statement, {"verdict": "proved", "proofs": [{"kind": "identity"} for _ in obligations(statement)]})


# ---------- 2: names that look like constants


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["false", "true", "pi", "exp", "D", "q", "v", "b", "lam", "all", "int", "real", "I", "O"]
)
def test_a_variable_named_like_a_constant_is_a_variable(name):
    p = variable(name, PROP)
    refused(stated((p,), (), (), p))
    refused(stated((p,), (), (p,), build("=", ONE, ZERO)))
    x = variable(name)
    statement = stated((x,), (), (), build("=", x, build("pi")))
    assert from_json(to_json(x), {name: x}) is x
    assert Statement.from_json(statement.to_json()).conclusion is statement.conclusion
    refused(statement)


def test_a_constant_is_no_variable():
    assert free_variables(build("pi")) == frozenset()
    assert build("pi") is not variable("pi")
    with pytest.raises(Rejected, match="undeclared variable 'pi'"):
        from_json(["v", "pi"], {})
    with pytest.raises(Rejected, match="unknown head 'x'"):
        from_json(["x"], {"x": X})
    with pytest.raises(Rejected, match="unknown head"):
        build("variable")
    assert {"variable", "bound", "local", "rational", "base"}.isdisjoint(HEADS)


@pytest.mark.parametrize("name", ["", "1x", "x y", "x\n", "x" * 65, "%0", "#0", "x.y", "$x", "lam%0", 3, None, ["x"]])
def test_a_name_is_a_word(name):
    with pytest.raises(Rejected, match="not a name"):
        variable(name)
    with pytest.raises(Rejected, match="not a name|takes a name"):
        from_json(["ex", name, REAL_JSON, ["=", ["b", 0], ["b", 0]]], {})


def test_an_opened_variable_is_not_the_variable_that_is_shown_like_it():
    local = fresh(REAL)
    twin = variable(f"_{local.value}")
    assert repr(local) == repr(twin) and local is not twin
    with pytest.raises(Rejected, match="has no JSON form"):
        to_json(build("+", local, ONE))
    with pytest.raises(Rejected, match="undeclared"):
        stated((twin,), (), (), build("=", local, local))


# ---------- 1: the sort and the shape of a bound variable


def test_a_bound_variable_has_the_sort_of_its_binder():
    shape = ["matrix", ["v", "n"], ["v", "n"]]
    small = ["matrix", ["q", "1"], ["q", "1"]]
    claim = ["all", "A", shape, ["all", "A", small, ["=", ["+", ["b", 0], ["b", 1]], ["b", 0]]]]
    with pytest.raises(Rejected, match="shapes differ in a sum"):
        from_json(claim, {"n": N})
    square = from_json(["all", "A", shape, ["=", ["tr", ["b", 0]], ["tr", ["T", ["b", 0]]]]], {"n": N})
    with pytest.raises(Rejected, match="cannot be"):
        instantiate(square, variable("B", matrix_sort(ONE, ONE)))
    assert square is not from_json(["all", "A", small, ["=", ["tr", ["b", 0]], ["tr", ["T", ["b", 0]]]]], {"n": N})


def test_a_size_is_bound_with_its_matrix():
    claim = [
        "all",
        "k",
        ["int"],
        ["all", "A", ["matrix", ["b", 0], ["b", 0]], ["=", ["b", 0], ["*", ["I", ["b", 1]], ["b", 0]]]],
    ]
    term = from_json(claim, {})
    assert to_json(term) == claim and not free_variables(term)
    once = instantiate(term, number(2))
    assert same_sort(once.args[0], matrix_sort(number(2), number(2)))
    with pytest.raises(Rejected, match="of sort integer cannot be"):
        instantiate(term, build("^", number(2), number(-1)))


def test_a_variable_is_declared_after_its_sizes():
    a = variable("A", matrix_sort(N, N))
    equation = build("=", a, a)
    with pytest.raises(Rejected, match="the sort of A mentions what is not declared before it"):
        stated((a, N), (), (), equation)
    with pytest.raises(Rejected, match="the sort of A mentions what is not declared before it"):
        stated((a,), (), (), equation)
    with pytest.raises(
        Rejected, match="need sizes that are numbers|leaves tr"
    ):  # n may be 0 or negative: tr I = n is no identity
        prove(Sequent((), build("=", build("tr", build("I", N)), N)), {"kind": "identity"})


def test_a_name_has_one_sort():
    with pytest.raises(Rejected, match="declared twice"):
        stated((X, variable("x", INT)), (), (), build("=", X, X))
    with pytest.raises(Rejected, match="undeclared: x"):
        stated((variable("x", INT),), (), (), build("=", X, X))
    with pytest.raises(Rejected, match="two variables of different sorts are called x"):
        prove(Sequent((build("=", X, X),), build("=", variable("x", INT), ONE)), {"kind": "identity"})


def test_a_definition_is_no_variable_and_uses_what_is_before_it():
    f = variable("f", REAL)
    body = build("+", X, ONE)
    with pytest.raises(Rejected, match="declared twice"):
        Statement((X, f), ((f, body),), (), build("=", f, body))
    with pytest.raises(Rejected, match="the definition of f mentions what is not declared before it"):
        Statement((X,), ((f, build("+", f, ONE)),), (), build("=", f, body))  # f = f + 1
    g = variable("g", REAL)
    with pytest.raises(Rejected, match="the definition of g mentions"):
        Statement((X,), ((g, f), (f, g)), (), build("=", f, g))
    with pytest.raises(Rejected, match="the definition of f mentions"):
        Statement((X,), ((variable("f", INT), body),), (), build("=", X, X))


# ---------- 3: depth, and capture by a binder


def test_a_bound_index_counts_binders_from_the_inside():
    outer = ["all", "x", REAL_JSON, ["=", ["D", ["lam", "t", REAL_JSON, ["b", 1]], ["q", "1"]], ["q", "0"]]]
    inner = ["all", "x", REAL_JSON, ["=", ["D", ["lam", "t", REAL_JSON, ["b", 0]], ["q", "1"]], ["q", "0"]]]
    for claim, proved in ((outer, True), (inner, False)):
        statement = stated((), (), (), from_json(claim, {}))
        proof = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
        if proved:
            assert verdict_on(statement, proof) == "proved"
        else:
            with pytest.raises(Rejected, match="leaves 1, expected 0"):
                verdict_on(statement, proof)


@pytest.mark.parametrize("index", [1, -1, 10**6, True, "0", 0.0, None])
def test_a_bound_index_needs_its_binder(index):
    with pytest.raises(Rejected, match="a bound variable without a binder"):
        from_json(["lam", "x", REAL_JSON, ["b", index]], {})


def test_no_binder_is_made_around_a_loose_index():
    loose = for_all(X, exists(Y, build("=", X, Y))).args[1]
    assert loose.loose
    for make in (for_all, exists):
        with pytest.raises(Rejected, match="points at a binder outside"):
            make(Y, loose)
    with pytest.raises(Rejected, match="points at a binder outside"):
        lam(Y, lam(X, X).args[1])
    with pytest.raises(Rejected, match="not a proposition"):
        stated((), (), (), loose)
    with pytest.raises(Rejected, match="cannot be|only by closed terms"):
        substitute(build("+", X, Y), {X: lam(X, X).args[1]})
    with pytest.raises(Rejected, match="only by closed terms"):
        instantiate(lam(Y, Y), lam(X, X).args[1])


def test_substitution_does_not_capture():
    someone_else = exists(X, differ(X, Y))
    moved = substitute(someone_else, {Y: X})
    assert free_variables(moved) == {X}
    z = variable("z")
    assert instantiate(moved, z) is differ(z, X)
    assert substitute(lam(X, build("+", X, Y)), {X: ONE}) is lam(X, build("+", X, Y))
    assert abstract(for_all(X, build("=", X, Y)), Y).args[1].args[1].value == 1


def test_simultaneous_substitution_does_not_chain():
    assert substitute(build("+", X, Y), {X: Y, Y: X}) is build("+", Y, X)


def test_opening_a_binder_again_gives_its_own_body():
    body = build("=", build("*", X, Y), ONE)
    claim = for_all(X, body)
    assert instantiate(claim, X) is body
    assert instantiate(claim, Y) is build("=", build("*", Y, Y), ONE)
    again = for_all(Y, build("=", build("*", Y, Y), ONE), "x")
    assert again is not claim and instantiate(again, X) is build("=", build("*", X, X), ONE)
    same = for_all(variable("z"), build("=", build("*", variable("z"), Y), ONE), "x")
    assert same is claim and instantiate(claim, X) is body


def test_a_universal_variable_is_new():
    claim = build("=>", build("=", X, ONE), for_all(X, build("=", X, ONE)))
    (sequent,) = [s for s in decompose((), claim) if s.purpose == CLAIM]
    assert sequent.hypotheses == (build("=", X, ONE),) and sequent.conclusion is build("=", variable("x_1"), ONE)
    refused(stated((X,), (), (), claim))


def test_an_opened_existential_is_new():
    hypothesis = exists(X, build("=", X, ONE))
    sequent = Sequent((hypothesis,), build("=", X, ONE))
    opened = {"kind": "cases", "open": 0}
    for cofactors in ([[[0, ["q", "1"]]]], [[[0, ["q", "-1"]]]]):
        with pytest.raises(Rejected, match="leaves"):
            prove(sequent, {**opened, "branches": [{"kind": "identity", "cofactors": cofactors}]})
    taken = (X, variable("x_1"), fresh(REAL))
    assert new_variable(hypothesis, (build("+", *taken),)).value == "x_2"


def test_a_witness_knows_no_variable_from_inside():
    claim = exists(Y, for_all(X, build("=", X, Y)))
    for name in ("x", "y", "x_1", "_0"):
        with pytest.raises(Rejected, match=f"undeclared variable '{name}'"):
            prove(Sequent((), claim), {"kind": "witness", "values": [["v", name]], "branches": [{"kind": "identity"}]})
    with pytest.raises(Rejected, match="a bound variable without a binder"):
        prove(Sequent((), claim), {"kind": "witness", "values": [["b", 0]], "branches": [{"kind": "identity"}]})
    free = Sequent((build("=", X, X),), claim)  # here x is declared, and the bound one is renamed
    with pytest.raises(Rejected, match="leaves"):
        prove(free, {"kind": "witness", "values": [["v", "x"]], "branches": [{"kind": "identity"}]})


def test_a_rule_of_one_branch_does_not_reach_another():
    either_way = build("or", build("=", X, ONE), build("=", X, number(2)))
    sequent = Sequent((either_way,), build("=", X, ONE))
    fine, wrong = {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}, {"kind": "identity", "cofactors": [[]]}
    for branches in ([fine], [fine, fine], [fine, wrong], [fine, fine, fine]):
        with pytest.raises(Rejected):
            prove(sequent, {"kind": "cases", "hypothesis": 0, "branches": branches})


def test_terms_cannot_be_made_or_changed_from_outside():
    with pytest.raises(Rejected, match="terms are made by"):
        Term()
    with pytest.raises(Rejected, match="immutable"):
        X.value = "y"
    with pytest.raises(Rejected, match="travel as JSON"):
        pickle.dumps(X)
    with pytest.raises(Rejected, match="travel as JSON"):
        copy.deepcopy(FALSE)


def test_sorts_are_no_terms_and_terms_no_sorts():
    for data, message in [
        (["+", REAL_JSON, ["q", "1"]], "takes terms, not sorts"),
        (["all", "x", ["q", "1"], ["=", ["b", 0], ["b", 0]]], "is not a sort"),
        (["all", "x", REAL_JSON, ["b", 0]], "which is no proposition"),
        (["matrix", REAL_JSON, ["q", "1"]], "the sizes of a matrix are integers"),
        (["matrix", ["q", "1/2"], ["q", "1"]], "the sizes of a matrix are integers"),
        (["function", ["q", "1"], REAL_JSON], "1 is not a sort"),
        (["rows", ["q", "0"], ["q", "0"]], "a matrix of 0 times 0"),
        (["rows", ["q", "2"], ["q", "0"]], "a matrix of 2 times 0"),
        (["rows", ["q", "0"], ["q", "2"]], "a matrix of 0 times 2"),
        (["rows", ["q", "-1"], ["q", "-1"], ["q", "5"]], "a matrix of -1 times -1"),
        (["rows", ["q", "2"], ["q", "1"], ["q", "5"]], "with 1 entries"),
        (["=", ["q", "1"], ["I", ["q", "1"]]], "different sorts"),
        (["not", ["q", "1"]], "connects propositions"),
        (["app", ["q", "1"], ["q", "1"]], "is not a function"),
        (["D", ["q", "1"], ["q", "1"]], "a derivative is taken of a function"),
        (["q", 1], "expected a rational"),
        (["q", "1.5"], "expected a rational"),
        (["q", "1/0"], "expected a rational"),
        (["q", "01"], "expected a rational"),
        (["q", "\u0661"], "expected a rational"),
        (["q", "1\n"], "expected a rational"),
        (["q"], "takes one value"),
        (["+", ["q", "1"]], "with 1 arguments"),
        ([], "expected a term"),
        ({"head": "+"}, "expected a term"),
        ("x", "expected a term"),
        ([["q", "1"]], "expected a term"),
    ]:
        with pytest.raises(Rejected, match=message):
            from_json(data, {})
    with pytest.raises(Rejected, match="which is a term"):
        variable("x", ONE)
    with pytest.raises(Rejected, match="declared without a sort|which is a term"):
        Statement.from_json(
            {"variables": [["x", ["q", "1"]]], "definitions": [], "hypotheses": [], "conclusion": ["false"]}
        )


def test_a_base_sort_is_only_itself():
    p = variable("p", base_sort("point"))
    with pytest.raises(Rejected, match="different sorts"):
        build("=", p, variable("r", base_sort("line")))
    with pytest.raises(Rejected, match="takes numbers"):
        build("+", p, ONE)
    refused(stated((p,), (), (), build("=", p, p)))
    f = variable("f", function_sort(REAL, REAL))
    refused(stated((f, X, Y), (), (), build("=", build("app", f, X), build("app", f, Y))))
