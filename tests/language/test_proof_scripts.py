"""Proof scripts: which steps they record, and which they refuse."""

import contextlib
import json
from fractions import Fraction

import pytest

from symres import (
    ClaimError,
    E,
    I,
    Prod,
    Sum,
    Theory,
    for_all,
    function,
    inner,
    norm,
    number,
    outcome,
    psd,
    spectral_norm,
    sqrt,
    surely,
    there_is,
    trace,
)
from symres.kernel.terms import FALSE, free_variables, instantiate
from symres.language.expressions import Proposition
from symres.language.steps import KINDS, Block, Conclude, Exhibit, Have, Obtain, from_json, to_json


@pytest.fixture
def theory():
    return Theory("paper")


@contextlib.contextmanager
def scripted(theory, claim=None, **arguments):
    """A theorem about nothing in particular, to try steps in."""
    n = theory.integers("n")
    with theory.theorem("t", 0 <= n if claim is None else claim, **arguments) as proof:
        yield proof


def text(step):
    return str(step.proposition)


# -------------------------------------------------------------------------------- what is refused


def test_what_the_body_of_a_proof_raises_goes_through_and_leaves_no_claim(theory):
    class Special(Exception):
        pass

    fault = Special("mine")
    with pytest.raises(Special) as caught, scripted(theory) as proof, proof.suppose(number(0) <= 1):
        raise fault
    assert caught.value is fault
    assert caught.value.__cause__ is None
    assert theory.claims == []
    with pytest.raises(StopIteration), scripted(theory):
        raise StopIteration


def test_a_theorem_is_refused_where_it_begins(theory):
    d = theory.naturals("d")
    A = theory.matrix("A", d, d)
    theory.claim("taken", A == A)
    reached = []
    for name, claim, said in (
        ("taken", A == A, "two claims have the id paper.taken"),
        ("a b", A == A, "a claim has a name"),
        ("a", A == 1, "paper.a: an equation between different sorts"),
        ("a", A, "A is no proposition; compare it, such as A == 0"),
        ("a", theory.random("x") == 1, r"write E\(...\)"),
    ):
        with pytest.raises(ClaimError, match=said), theory.theorem(name, claim):
            reached.append(name)
    assert reached == []


def test_a_step_mentions_only_what_is_known_where_it_stands(theory):
    d, i, j = theory.naturals("d"), *theory.integers("i j")
    A, B = theory.matrices("A B", d, d)
    with scripted(theory, A == A) as proof:
        with pytest.raises(ClaimError, match=r"mentions B, which neither the claim .* `with proof.let\(B\):`"):
            proof.have(A == B)
        with proof.let(B):
            proof.have(B == B)
        with pytest.raises(ClaimError, match="mentions B"):
            proof.have(B == B)
        with proof.each(i, 1, d):
            proof.have(i <= d)
        for again in (lambda: proof.have(i <= d), lambda: proof.have(trace(A) <= 1, at={"k": i})):
            with pytest.raises(ClaimError, match="mentions i"):
                again()
        with pytest.raises(ClaimError, match="mentions i"), proof.each(i, 1, i):
            pass
        with pytest.raises(ClaimError, match="mentions j"), proof.induction(i, 0, i <= j):
            pass
    assert len(theory.claims[0].script) == 3


def test_a_block_takes_a_variable_of_its_own(theory):
    d, i, tau = theory.naturals("d"), theory.integers("i"), theory.reals("tau")
    A = theory.matrix("A", d, d)
    with scripted(theory, A == A) as proof:
        with pytest.raises(ClaimError, match="A already stands for something here"), proof.let(A):
            pass
        with proof.each(i, 1, d):
            with pytest.raises(ClaimError, match="i already stands for something here"), proof.let(i):
                pass
            proof.have(1 <= i)
        with pytest.raises(ClaimError, match="is no integer; declare one with theory.integers"), proof.each(tau, 1, d):
            pass
        with pytest.raises(ClaimError, match="is not a variable"), proof.let(A * A):
            pass
        with pytest.raises(ClaimError, match="let names a variable"), proof.let():
            pass
        with pytest.raises(ClaimError, match="does not mention i"), proof.induction(i, 0, A == A):
            pass


def test_a_block_ends_with_a_fact(theory):
    with (
        pytest.raises(ClaimError, match=r"paper.t: the block 'suppose' of line \d+ has no steps"),
        scripted(theory) as proof,
    ):
        with proof.suppose(number(0) <= 1):
            pass
    assert theory.claims == []


def test_nothing_comes_after_the_conclusion_which_stands_outside_of_blocks(theory):
    n = theory.integers("n")
    with scripted(theory) as proof:
        with proof.suppose(n <= 0):
            with pytest.raises(ClaimError, match="a proof is concluded outside of its blocks"):
                proof.conclude()
            proof.have(n <= 1)
        proof.conclude()
        for late in (lambda: proof.have(0 <= n), proof.conclude):
            with pytest.raises(ClaimError, match="a step after the proof was concluded"):
                late()
        with pytest.raises(ClaimError, match="a step after the proof was concluded"), proof.base():
            pass


@pytest.mark.parametrize("by", [1, [], "", ["a", 3], 3.5], ids=repr)
def test_a_reason_is_a_name_or_a_claim(theory, by):
    n = theory.integers("n")
    with scripted(theory) as proof, pytest.raises(ClaimError, match="by names a rule or a claim"):
        proof.have(0 <= n, by=by)


def test_values_for_a_rule_are_expressions_by_name(theory):
    n, k = theory.integers("n k")
    with scripted(theory) as proof:
        with pytest.raises(ClaimError, match=r"at= takes equations, such as \[x == 2, y == 1\], not n"):
            proof.have(0 <= n, at=[n])
        with pytest.raises(ClaimError, match=r"write a function as function\(x, body\)"):
            proof.have(0 <= n, at={"P": lambda k: k})
        with pytest.raises(ClaimError, match="is not exact"):
            proof.have(0 <= n, at={"c": 0.5})
        with pytest.raises(ClaimError, match="is not a variable"):
            proof.have(0 <= n, at=[n + 1 == 2])
        proof.have(0 <= n, by="rule", at={"c": Fraction(1, 2), "k": n, "P": function(k, 0 <= k)})
        proof.have(0 <= n, by="rule", at=[k == n])
    (have, by_equation, _) = theory.claims[0].script
    assert [(name, str(term)) for name, term in by_equation.at] == [("k", "n")]
    assert [(name, str(term)) for name, term in have.at] == [("c", "1/2"), ("k", "n"), ("P", "fun k. 0 <= k")]


def test_a_chain_goes_one_way_and_stays_together(theory):
    n = theory.integers("n")
    with scripted(theory) as proof:
        chain = proof.chain(n).at_most(n + 1).less(n + 3)
        for wrong in (chain.at_least, chain.greater):
            with pytest.raises(ClaimError, match="a chain goes one way"):
                wrong(n)
        proof.have(0 <= n)
        with pytest.raises(ClaimError, match="other steps stand between the links"):
            chain.equals(n + 3)


def test_something_exists_once_for_every_name(theory):
    d = theory.naturals("d")
    A, B = theory.matrices("A B", d, d)
    exists = there_is(B, B == A.T)
    with scripted(theory, A == A) as proof:
        with pytest.raises(ClaimError, match="does not say that 1 things exist"):
            proof.obtain("x", A == A)
        with pytest.raises(ClaimError, match="does not say that 2 things exist"):
            proof.obtain("x y", exists)
        with pytest.raises(ClaimError, match="the name A is taken"):
            proof.obtain("A", exists)
        with pytest.raises(ClaimError, match="obtain gives a name"):
            proof.obtain("", exists)
        with pytest.raises(ClaimError, match="not a name"):
            proof.obtain("x'", exists)
        with pytest.raises(ClaimError, match="a d x d matrix B is to be exhibited, and 1 is a integer"):
            proof.exhibit(exists, 1)
        with pytest.raises(ClaimError, match="does not say that 2 things exist"):
            proof.exhibit(exists, A, A)
        with pytest.raises(ClaimError, match="exhibit takes a term"):
            proof.exhibit(exists)


def test_a_fact_about_an_outcome_says_for_which(theory):
    x = theory.random("x")
    with scripted(theory, 0 <= E(x**2)) as proof:
        with pytest.raises(ClaimError, match=r"depends on the outcome; write E\(...\) or surely\(...\)"):
            proof.have(0 <= x**2)
        proof.have(surely(0 <= x**2))
        with proof.let(outcome()):
            proof.have(0 <= x**2)
    surely_, let, _ = theory.claims[0].script
    assert text(surely_) == "for all omega. 0 <= x(omega)^2"
    assert (str(let.variable), text(let.steps[0])) == ("omega", "0 <= x(omega)^2")


# -------------------------------------------------------------------------------- what is recorded


def test_a_claim_without_a_script_has_none_and_one_with_a_script_ends_in_its_conclusion(theory):
    n = theory.integers("n")
    plain = theory.claim("plain", 0 <= n)
    with theory.theorem("bare", 0 <= n, given=1 <= n, where="p. 1", says="0", note="n", expect="unknown"):
        pass
    with theory.theorem("by", 0 <= n) as proof:
        proof.conclude(by="bare", at={"n": n})
    assert plain.script == ()
    bare, by = theory.claims[1:]
    assert (bare.script, bare.where, bare.says, bare.note, bare.expect) == (bare.script, "p. 1", "0", "n", "unknown")
    assert [type(step) for step in bare.script] == [Conclude]
    assert (by.script[0].by, by.script[0].at) == (("bare",), (("n", n.term),))
    assert proof.script == by.script
    assert plain.freeze().statement.to_json() == by.freeze().statement.to_json()
    assert __file__ == bare.file == plain.file
    assert bare.line == plain.line + 1


def test_propositions_are_in_the_terms_of_the_statement_with_definitions_replaced(theory):
    d, x, t = theory.naturals("d"), theory.reals("x"), theory.reals("t")
    A, B = theory.matrices("A B", d, d)
    f = theory.define("f", A, trace(A * B))
    g = theory.define("g", A, f(A) + 1)
    h = theory.define("h", t, x * t)
    with theory.theorem("t", g(A) == x, given=x == h(2)) as proof:
        proof.have(g(A * A) == h(3))
        proof.have(f(A) == f(B))
    statement = theory.claims[0].freeze().statement
    for step in proof.script[:2]:
        assert free_variables(step.proposition) <= set(statement.variables)
    read = statement.read(["=", ["app", ["v", "f"], ["v", "A"]], ["app", ["v", "f"], ["v", "B"]]])
    assert proof.script[1].proposition is read
    assert [name.value for name, _ in statement.definitions] == ["f", "g", "h"]


def test_reasons_are_names_ids_and_claims(theory):
    n = theory.integers("n")
    lemma = Theory("lemmas").claim("small", number(0) <= 1)
    with scripted(theory) as proof:
        proof.have(0 <= n)
        proof.have(0 <= n, by="arithmetic")
        proof.have(0 <= n, by=[lemma, "algebra"])
    assert [step.by for step in proof.script] == [(), ("arithmetic",), ("lemmas.small", "algebra"), ()]


def test_blocks_record_what_is_known_inside(theory):
    d, i, k, v = theory.naturals("d"), *theory.integers("i k"), theory.reals("v")
    m, S = theory.naturals("m"), theory.symmetric("S", d)
    A = theory.layers("A", d, d)
    with scripted(theory, A[1] == A[1]) as proof:
        with proof.each(i, 1, d):
            proof.have(A[i] == A[i])
        with proof.let(v, m, S):
            proof.have(v == m)
        with proof.suppose(psd(A[1])):
            proof.have(psd(A[1]))
        with proof.case(0 <= trace(A[1])):
            proof.have(number(0) <= 1)
        with proof.case(trace(A[1]) < 0):
            proof.have(number(0) <= 1)
        with proof.contradiction(number(1) < 0):
            proof.have(number(1) != 1)
        with proof.base():
            proof.have(A[0] == A[0])
        with proof.induction(k, 0, lambda n: A[n] == A[n]):
            proof.have(A[k + 1] == A[k + 1])
    each, let, suppose, case, other, contradiction, base, induction, _ = proof.script
    assert all(isinstance(step, Block) for step in proof.script[:-1])
    assert (each.kind, str(each.variable), [str(b) for b in each.bounds]) == ("each", "i", ["1", "d"])
    assert (each.proposition, text(each.steps[0])) == (None, "A(i) = A(i)")
    assert (let.kind, str(let.variable), let.bounds, let.proposition) == ("let", "v", (), None)
    (let_m,) = let.steps
    (natural,) = let_m.steps
    (let_S,) = natural.steps
    (symmetric,) = let_S.steps
    assert (str(let_m.variable), natural.kind, text(natural)) == ("m", "suppose", "1 <= m")
    assert (str(let_S.variable), symmetric.kind, text(symmetric)) == ("S", "suppose", "T(S) = S")
    assert [text(step) for step in symmetric.steps] == ["v = m"]
    assert (suppose.kind, text(suppose), suppose.variable) == ("suppose", "psd(A(1))", None)
    assert [(c.kind, text(c)) for c in (case, other)] == [("case", "0 <= tr(A(1))"), ("case", "tr(A(1)) < 0")]
    assert (contradiction.kind, text(contradiction)) == ("contradiction", "1 < 0")
    assert (base.kind, base.proposition, [text(s) for s in base.steps]) == ("base", None, ["A(0) = A(0)"])
    assert (induction.kind, str(induction.variable), text(induction)) == ("induction", "k", "A(k) = A(k)")
    assert [str(b) for b in induction.bounds] == ["0"]
    lines = [step.line for step in proof.script[:-1]]
    assert lines == sorted(lines)
    assert lines[1] == lines[0] + 2
    assert let_m.line == let.line


def test_a_chain_is_its_links_and_the_whole(theory):
    n = theory.integers("n")
    with scripted(theory) as proof:
        proof.chain(0).at_most(n, by="a").equals(n + 0).less(n + 1, at={"k": n})
        proof.chain(n).equals(n**1)
        proof.chain(n).equals(n * 1).equals(n + 0)
        proof.chain(n).greater(n - 1).at_least(n - 2)
    steps = [(text(s), s.by, s.links) for s in proof.script[:-1]]
    assert steps == [
        ("0 <= n", ("a",), 0),
        ("n = n", (), 0),
        ("n < n + 1", (), 0),
        ("0 < n + 1", ("chain",), 3),
        ("n = n^1", (), 0),
        ("n = n*1", (), 0),
        ("n*1 = n", (), 0),
        ("n = n", ("chain",), 2),
        ("n - 1 < n", (), 0),
        ("n - 2 <= n - 1", (), 0),
        ("n - 2 < n", ("chain",), 2),
    ]
    assert proof.script[2].at == (("k", n.term),)


def test_what_is_obtained_is_known_to_the_end_of_the_block(theory):
    d, i = theory.naturals("d"), theory.integers("i")
    A, B, U, V = theory.matrices("A B U V", d, d)
    with scripted(theory, A == A) as proof:
        with proof.suppose(psd(A)):
            Q = proof.obtain("Q", there_is(B, B * B == A), by="root", at={"S": A})
            proof.have(Q * Q == A, by="hypothesis")
            X, Y = proof.obtain("X, Y", there_is((U, V), U * V == Q))
            proof.have(X * Y == Q)
            proof.exhibit(there_is((U, V), U * V == A), Q, Q, by="algebra")
        with pytest.raises(ClaimError, match="mentions Q"):
            proof.have(Q == Q)
        k = proof.obtain("k", there_is(i, d < i))
        proof.have(d < k)
    obtain, have, two, _, exhibit = proof.script[0].steps
    assert isinstance(obtain, Obtain)
    assert (str(obtain.variables[0]), obtain.by, obtain.at) == ("Q", ("root",), (("S", A.term),))
    assert instantiate(obtain.proposition, *obtain.variables) is have.proposition
    assert [str(x) for x in two.variables] == ["X", "Y"]
    assert isinstance(exhibit, Exhibit)
    assert [str(t) for t in exhibit.terms] == ["Q", "Q"]


def test_a_script_survives_its_way_through_json(theory):
    d, l, i, k = *theory.naturals("d l"), *theory.integers("i k")
    A, G, v = theory.layers("A", d, d), theory.layers("G", d, d), theory.vector("v", d)
    tau, U = theory.reals("tau"), theory.matrix("U", d, d)
    P = lambda a, b: Prod(i, a, b, I(d) + A[i])  # noqa: E731
    bounded = for_all(i, 1, l, spectral_norm(A[i]) <= tau)
    with theory.theorem("t", norm(P(1, l) * v) <= (1 + tau) ** l * norm(v), given=bounded) as proof:
        with proof.induction(k, 0, norm(P(1, k) * v) <= (1 + tau) ** k * norm(v)):
            proof.chain(norm(P(1, k + 1) * v)).equals(norm((I(d) + A[k + 1]) * P(1, k) * v), by="last_factor").at_most(
                (1 + tau) * norm(P(1, k) * v)
            ).at_most((1 + tau) ** (k + 1) * norm(v))
        with proof.let(G):
            proof.have(Sum(i, 1, l, inner(G[i], G[i])) == Sum(i, 1, l, norm(G[i]) ** 2))
        with proof.let(U):
            X = proof.obtain("X", there_is(U, U == A[1]))
            proof.exhibit(there_is(U, U == X), X)
            proof.have(sqrt(1 + tau) > 0, at={"x": X, "f": function(i, A[i])})
    claim = theory.claims[0]
    data = json.loads(json.dumps(to_json(claim.script)))
    assert from_json(data, claim.freeze().statement.variables) == claim.script
    assert [step.kind for step in claim.script[:-1]] == ["induction", "let", "let"]
    assert isinstance(claim.script[0].steps[0], Have)


def test_false_is_a_proposition_that_a_contradiction_may_end_with(theory):
    n = theory.integers("n")
    with scripted(theory) as proof, proof.contradiction((n < 0) & (n >= 0)):
        proof.have(Proposition(FALSE), by="arithmetic")
    assert proof.script[0].steps[0].proposition is FALSE


def test_the_kinds_of_proof_include_those_of_every_dimension():
    assert KINDS[-2:] == ("words", "derivation")
