"""Derivations: each of the nine forms, and proofs made of several."""

from typing import Any

import pytest

from symres.elaborate import is_proof, prove
from symres.elaborate.algebra.notation import (
    Expression,
    at_most,
    both,
    either,
    equal,
    exists,
    false,
    for_all,
    function,
    implies,
    less,
    matrices,
    negation,
    norm,
    operation,
    spectral_norm,
    symbol,
    symbols,
    total,
    trace,
    unequal,
    zeros,
)
from symres.elaborate.compact import FORMS, Derivation, Proved, beta
from symres.kernel import Rejected, Sequent
from symres.kernel.rules import RULES
from symres.kernel.terms import INT, PROP, REAL, abstract, build, free_variables, function_sort, to_json
from symres.language.guards import stated

from ..certificates import verdict_on

x, y, z, t = symbols("x y z t", REAL)
i, k, n, m = symbols("i k n m", INT)
A, B, S = symbols("A B S", matrices(n, n))
C = symbol("C", matrices(m, n))
v = symbol("v", matrices(n, 1))
P, Q = symbols("P Q", PROP)
f = symbol("f", function_sort(INT, REAL))
ONE = ["q", "1"]
phi = symbol("phi", function_sort(REAL, REAL))


class Proof:
    """A derivation of ``given |- goal`` made step by step."""

    def __init__(self, *given: Expression, goal: Expression, local: Any = (), lemmas: Any = ()) -> None:
        self.sequent = Sequent(tuple(h.term for h in given), goal.term)
        self.local = [[e.term.value, to_json(e.term.sort)] for e in local]
        self.lemmas = {lemma.sha256: lemma for lemma in lemmas}
        self.derivation = Derivation(self.sequent, self.local, self.lemmas)
        self.steps: list[Any] = []
        for h in given:
            self(by="assume", show=h)

    def __call__(self, **data: Any) -> int:
        written = {}
        for key, value in data.items():
            value = {name: json(of) for name, of in value.items()} if isinstance(value, dict) else json(value)
            written[{"of": "from", "values": "with"}.get(key, key)] = value
        self.steps.append(written)
        self.derivation.add(written)
        return len(self.steps) - 1

    def last(self) -> Proved:
        return self.derivation.steps[-1]

    def accepted(self) -> bool:
        return is_proof(self.sequent, {"kind": "derivation", "locals": self.local, "steps": self.steps}, self.lemmas)


def json(value: Any) -> Any:
    if isinstance(value, Expression):
        return to_json(value.term)
    return [json(part) for part in value] if isinstance(value, list) else value


def summands(*facts: list[int], square: Any = None) -> list[dict[str, Any]]:
    """Products of facts, and a square."""
    squares = [] if square is None else [{"weight": "1", "square": to_json(square.term)}]
    return [{"weight": "1", "facts": product} for product in facts] + squares


def test_every_form_is_a_method():
    assert FORMS["lemma"] == FORMS["rule"]
    for form in FORMS:
        assert hasattr(Derivation, f"_{form}")


def test_assume():
    proof = Proof(at_most(x, y), goal=at_most(x, y))
    assert proof.last() == Proved(frozenset({at_most(x, y).term}), at_most(x, y).term)
    assert proof.accepted()


def test_rule():
    proof = Proof(goal=at_most(0, norm(C)))
    proof(by="rule", name="norm_nonnegative", values={"m": m, "n": n, "M": C}, of=[])
    assert proof.last() == Proved(frozenset(), at_most(0, norm(C)).term, frozenset({"norm_nonnegative"}))
    assert proof.accepted()


def test_a_rule_with_hypotheses_unites_those_of_its_premises():
    proof = Proof(P, Q, goal=both(P, Q))
    proof(by="rule", name="and_intro", values={"P": P, "Q": Q}, of=[0, 1])
    assert proof.last().hypotheses == {P.term, Q.term}
    assert proof.accepted()


def test_every_rule_can_be_looked_at():
    for rule in RULES:
        assert rule.reference and rule.subject and repr(rule).startswith(f"{rule.name}: ")


def test_lemma():
    lemma = stated((x.term,), (), (less(0, x).term,), less(0, x + x).term)
    proof = Proof(less(0, y * y), goal=less(0, 2 * y**2), lemmas=[lemma])
    proof(by="lemma", name=lemma.sha256, values={"x": y * y}, of=[0])
    assert proof.accepted()


def test_discharge_and_generalize():
    goal = for_all(x, implies(less(0, x), less(-x, 0)))
    proof = Proof(goal=goal, local=[x])
    proof(by="assume", show=less(0, x))
    proof(by="algebra", show=less(-x, 0), of=0)
    proof(by="discharge", assumed=0, of=1)
    assert proof.last() == Proved(frozenset(), implies(less(0, x), less(-x, 0)).term)
    proof(by="generalize", variable="x", of=2)
    assert proof.accepted()


def test_specialize():
    known = for_all(x, implies(less(0, x), for_all(i, less(0, x + i * i))))
    proof = Proof(known, less(0, y), goal=less(0, y + k * k))
    proof(by="specialize", of=0, at=[y, 1, k])
    assert proof.last().hypotheses == {known.term, less(0, y).term}
    assert proof.accepted()


def test_witness_and_obtain():
    known = exists(x, less(y, x))
    goal = exists(x, less(y + 1, x))
    proof = Proof(known, goal=goal, local=[t])
    proof(by="assume", show=less(y, t))
    proof(by="algebra", show=less(y + 1, t + 1), of=1)
    proof(by="witness", show=goal, at=[t + 1], of=2)
    proof(by="obtain", exists=0, variable="t", assumed=1, of=3)
    assert proof.last() == Proved(frozenset({known.term}), goal.term)
    assert proof.accepted()


def test_a_witness_has_a_value_for_each_of_several_existentials_in_their_order():
    two = ["q", "2"]
    goal = exists(x, exists(k, for_all(y, implies(equal(y, 1), equal(x, y + k)))))
    inner = for_all(y, implies(equal(y, 1), equal(z, y + 2)))
    for at, refused in (
        ([z, two], None),
        ([two, z], "of sort"),
        ([z], "needed there is k"),
        ([], "0 such"),
        ([z, two, two], "3 such"),
    ):
        proof = Proof(inner, goal=goal)
        if refused is None:
            proof(by="witness", show=goal, at=at, of=0)
            assert proof.accepted()
        else:
            with pytest.raises(Rejected, match=refused):
                proof(by="witness", show=goal, at=at, of=0)
    proof = Proof(inner, goal=exists(x, inner))
    with pytest.raises(Rejected, match="2 such values"):  # below another quantifier there is none to be had
        proof(by="witness", show=exists(x, for_all(y, exists(k, equal(x, y)))), at=[z, two], of=0)


def test_algebra_by_normal_form_by_rewriting_and_by_combination():
    equation = equal(A * B, S)
    goal = equal(trace(B * S * A), trace(S * S))
    for how in ({"use": [0]}, {"combine": [[S, 0, ONE]]}):
        proof = Proof(equation, goal=goal)
        proof(by="algebra", show=goal, **how)
        assert proof.accepted()
    proof = Proof(goal=equal(trace(A * B), trace(B * A)))
    proof(by="algebra", show=equal(trace(A * B), trace(B * A)))
    assert proof.accepted()
    proof = Proof(at_most(x, y), goal=at_most(2 * x, 2 * y))
    proof(by="algebra", show=at_most(2 * x, 2 * y), of=0)
    assert proof.accepted()


def test_arithmetic():
    proof = Proof(less(0, x), less(0, y), goal=less(0, x * y))
    proof(by="arithmetic", show=less(0, x * y), of=[0, 1], summands=summands([0, 1], [2]))
    assert proof.accepted()
    proof = Proof(goal=at_most(2 * x * y, x**2 + y**2))
    proof(by="arithmetic", show=at_most(2 * x * y, x**2 + y**2), of=[], summands=summands([0], square=x - y))
    assert proof.accepted()


def test_arithmetic_knows_norms_equations_and_integers():
    proof = Proof(equal(trace(A.T * A), x), at_most(x, -1), goal=false)
    proof(by="arithmetic", show=false, of=[1], use=[0], summands=[*summands([0], square=norm(A)), {"weight": "1"}])
    assert proof.accepted()
    proof = Proof(equal(x, y + 1), goal=less(y, x))
    strict = [{"weight": "1", "facts": [1]}, {"weight": "1"}]
    proof(by="arithmetic", show=less(y, x), of=[0], summands=strict, cofactors=[[0, ["q", "-1"]]])
    assert proof.accepted()
    proof = Proof(less(i, k), less(k, n), goal=less(i + 1, n))
    proof(by="arithmetic", show=less(i + 1, n), of=[0, 1], summands=[*summands([0], [1], [2]), {"weight": "1"}])
    assert proof.accepted()
    proof = Proof(less(x, y), goal=unequal(x, y))
    proof(by="arithmetic", show=unequal(x, y), of=[0], summands=summands([0]), cofactors=[[1, ["q", "-1"]]])
    assert proof.accepted()


def test_a_conclusion_with_a_negation_is_proved_as_it_stands():
    proof = Proof(implies(P, false), goal=negation(P))
    proof(by="algebra", show=negation(P), of=0)
    assert proof.accepted()


def test_a_derivative_of_a_polynomial():
    goal = operation("has_derivative", function(t, trace((A + t * B) ** 2)), 0, 2 * trace(A * B))
    proof = Proof(goal=goal)
    proof(by="algebra", show=goal)
    assert proof.accepted()


def test_induction_sums_the_integers():
    """2 (1 + ... + k) = k (k + 1) for every k >= 0."""

    def equation(of: Any) -> Expression:
        return equal(2 * total(i, 1, of, i), of * (of + 1))

    goal = for_all(k, implies(at_most(0, k), equation(k)))
    proof = Proof(goal=goal, local=[k])
    proof(by="algebra", show=less(0, 1))
    proof(by="rule", name="sum_empty", values={"a": ["q", "1"], "b": ["q", "0"], "f": function(i, i)}, of=[0])
    proof(by="algebra", show=equation(k - k), use=[1])
    proof(by="assume", show=at_most(0, k))
    proof(by="assume", show=equation(k))
    proof(by="algebra", show=at_most(1, k + 1), of=3)
    proof(by="rule", name="sum_last", values={"a": ["q", "1"], "b": k + 1, "f": function(i, i)}, of=[5])
    proof(by="algebra", show=equation(k + 1), use=[6, 4])
    proof(by="discharge", assumed=4, of=7)
    proof(by="discharge", assumed=3, of=8)
    proof(by="generalize", variable="k", of=9)
    proof(by="rule", name="induction", values={"a": ["q", "0"], "P": function(k, equation(k))}, of=[2, 10])
    assert proof.accepted()
    assert proof.last().hypotheses == frozenset()


def test_cases_of_an_order():
    goal = at_most(x, x**2 + 1)
    proof = Proof(goal=goal)
    proof(by="algebra", show=either(at_most(x, 0), less(0, x)))
    proof(by="assume", show=at_most(x, 0))
    proof(by="arithmetic", show=goal, of=[1], summands=[*summands([0], [1], square=x), {"weight": "1"}])
    proof(by="discharge", assumed=1, of=2)
    proof(by="assume", show=less(0, x))
    proof(by="arithmetic", show=goal, of=[4], summands=summands([0], [1], square=x - 1))
    proof(by="discharge", assumed=4, of=5)
    proof(by="rule", name="cases", values={"P": at_most(x, 0), "Q": less(0, x), "R": goal}, of=[0, 3, 6])
    assert proof.accepted()


def test_a_bound_on_vectors_bounds_the_operator_norm():
    vectors = for_all(v, at_most(norm(A * v), 2 * norm(v)))
    goal = at_most(spectral_norm(A), 2)
    proof = Proof(vectors, goal=goal)
    proof(by="algebra", show=at_most(0, 2))
    proof(by="rule", name="spectral_least", values={"m": n, "n": n, "A": A, "c": ["q", "2"]}, of=[1, 0])
    assert proof.accepted()


def test_beta_applies_functions_at_the_head():
    applied = function(x, function(y, less(x, y)))(t)(z)
    assert beta(applied.term) is less(t, z).term
    two = build("app", function(x, function(y, less(x, y))).term, t.term)
    assert beta(build("app", two, z.term)) is less(t, z).term
    assert beta(phi(x).term) is phi(x).term


def test_a_refusal_says_which_step_what_was_needed_and_what_was_found():
    sequent = Sequent((), at_most(x, y).term)
    steps = [
        {"by": "algebra", "show": json(equal(x, x))},
        {"by": "rule", "name": "root_square", "with": {"x": json(x)}, "from": [0]},
    ]
    with pytest.raises(Rejected) as refusal:
        prove(sequent, {"kind": "derivation", "steps": steps})
    assert str(refusal.value) == "derivation: step 1 ('rule'): root_square needs 0 <= x, the step proves x = x"
    with pytest.raises(Rejected) as refusal:
        prove(sequent, {"kind": "derivation", "steps": steps[:1]})
    assert str(refusal.value) == "derivation: proves x = x, expected x <= y"


def test_a_statement_is_proved_by_a_derivation_for_each_obligation():
    statement = stated((n.term, m.term, C.term), (), (equal(C, zeros(m, n)).term,), at_most(0, norm(C)).term)
    step = {"by": "rule", "name": "norm_nonnegative", "with": {"m": json(m), "n": json(n), "M": json(C)}, "from": []}
    certificate = {"verdict": "proved", "proofs": [{"kind": "derivation", "steps": [step]}]}
    assert verdict_on(statement, certificate) == "proved"


def test_layers_whose_widths_vary_are_generalized_and_specialized():
    w = symbol("w", function_sort(INT, INT))
    layers = symbol("L", function_sort(INT, abstract(matrices(w(i + 1), w(i)), i.term)))
    left = symbol("M", matrices(m, w(2)))
    body = at_most(norm(left * layers(1)), spectral_norm(left) * norm(layers(1)))
    goal = for_all(w, for_all(layers, for_all(left, body)))
    proof = Proof(goal=goal, local=[w, layers, left, *([] if m.term in free_variables(goal.term) else [m])])
    values = {"m": m, "n": w(2), "k": w(1), "A": left, "N": layers(1)}
    proof(by="rule", name="spectral_bound", values=values, of=[])
    for name in ("M", "L", "w"):
        proof(by="generalize", variable=name, of=len(proof.steps) - 1)
    assert proof.accepted()
    power = symbol("F", function_sort(INT, matrices(n, n)))
    proof = Proof(goal, goal=at_most(norm(C * power(1)), spectral_norm(C) * norm(power(1))))
    proof(by="specialize", of=0, at=[function(i, n), power, C])
    assert proof.accepted()
