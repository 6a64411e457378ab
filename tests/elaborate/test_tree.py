"""Trees written out as derivations that the kernel reads without help: each kind of node, and what is no proof."""

from functools import partial

import pytest

from symres.elaborate.algebra.notation import (
    at_most,
    both,
    either,
    equal,
    exists,
    for_all,
    implies,
    less,
    lift,
    matrices,
    operation,
    sqrt,
    symbols,
    trace,
    unequal,
)
from symres.elaborate.algebra.notation import negation as denial
from symres.elaborate.negations import inwards, outwards
from symres.elaborate.run import Run
from symres.elaborate.steps import expanded_proof
from symres.kernel import Rejected, Sequent
from symres.kernel.derivation import Derivation
from symres.kernel.sequents import assumed, negation
from symres.kernel.terms import INT, REAL, to_json

n, k = symbols("n k", INT)
x, y, z, s, t = symbols("x y z s t", REAL)
C, D = symbols("C D", matrices(2, 2))
exp, log = partial(operation, "exp"), partial(operation, "log")
VALUE = {"kind": "value"}
PLAIN = at_most(0, 1)


def written(claim, *given, proof):
    """The forms of the steps in the derivation that a proof of a claim becomes, which the kernel has accepted."""
    sequent = Sequent(assumed((), *(h.term for h in given)), claim.term)
    return {step["by"] for step in expanded_proof(sequent, proof, {})["steps"]}


def read(expression):
    return to_json(lift(expression).term)


def sos(*facts, square=None, cofactors=()):
    """A sum of products of facts, each a list of their numbers, of positive numbers, and of a square."""
    summands = [{"weight": "1", "facts": f} if isinstance(f, list) else {"weight": str(f), "facts": []} for f in facts]
    summands += [] if square is None else [{"weight": "1", "square": read(square)}]
    return {"kind": "sos", "summands": summands, "cofactors": [[i, read(c)] for i, c in cofactors]}


def fact(i):
    """An equation x = 0 from fact i."""
    return {"kind": "identity", "cofactors": [[[i, read(-1)]]]}


def assumption(p):
    return {"kind": "derivation", "locals": [], "steps": [{"by": "assume", "show": read(p)}]}


def cases(*branches, **fields):
    return {"kind": "cases", **fields, "branches": list(branches)}


def witness(value, *branches):
    return {"kind": "witness", "values": [read(value)], "branches": list(branches)}


@pytest.mark.parametrize(
    ("proposition", "branches"),
    [
        (both(PLAIN, implies(at_most(0, x), at_most(0, x + 1))), [VALUE, sos([0], [1], 1)]),
        (implies(both(less(0, x), denial(less(1, x))), at_most(x, 1)), [sos([1], [2])]),
        (for_all(t, either(less(t, 0), at_most(0, t))), [sos([0], [1])]),
        (either(unequal(x, 0), equal(x, 0)), [fact(0)]),
        (either(less(x, 0), less(0, x), unequal(x, 0), equal(x, 0)), [fact(2)]),
        (either(unequal(x, y), unequal(x - 1, y)), [sos(1, cofactors=[(0, 1), (1, -1)])]),
        (
            either(exists(t, equal(t, x)), less(0, x), exists(t, less(t, x))),
            [cases(witness(x, {"kind": "identity"}), disjunct=0)],
        ),
        (denial(both(at_most(0, x), less(x, 0))), [sos([0], [1])]),
        (denial(both(equal(x, 0), equal(x, 1))), [sos(1, cofactors=[(0, 1), (1, -1)])]),
        (denial(for_all(x, less(0, x))), [witness(0, VALUE)]),
        (denial(exists(t, less(t**2, 0))), [sos([0], square=t)]),
        (denial(implies(at_most(0, x**2), less(x, x))), [sos([0], square=x), sos([0])]),
    ],
    ids=lambda case: str(case.term) if hasattr(case, "term") else "",
)
def test_a_proposition_is_shown_part_by_part(proposition, branches):
    given = implies(proposition, at_most(0, y))
    assert written(at_most(0, y), given, proof=cases(*branches, sos([0], [1]), instance=0, values=[]))
    wrong = [sos([0]), *branches[1:]]
    with pytest.raises(Rejected):
        written(at_most(0, y), given, proof=cases(*wrong, sos([0], [1]), instance=0, values=[]))


@pytest.mark.parametrize(
    "p",
    [
        at_most(x, y),
        equal(x, y),
        both(equal(x, 0), less(0, y), equal(y, z)),
        either(less(x, 0), equal(x, 0), less(0, x)),
        implies(less(0, x), less(0, y), less(0, z)),
        for_all(x, exists(y, less(x, y))),
        exists(x, for_all(y, implies(less(0, y), either(less(x, y), equal(x, y))))),
        denial(denial(both(equal(x, 0), denial(denial(equal(y, 0)))))),
        denial(for_all(x, denial(either(equal(x, 0), equal(x, 1))))),
    ],
    ids=lambda p: str(p.term),
)
def test_a_denial_is_pushed_inwards_and_back(p):
    denied = denial(p).term
    run = Run(Derivation(Sequent((denied,), denied), [], {}))
    same = run.core.equality.same
    inside = inwards(run, run.assume(denied), p.term)
    assert same(run.conclusion(inside), negation(p.term))
    back = outwards(run, run.assume(negation(p.term)), p.term)
    assert same(run.conclusion(back), denied)
    assert run.core.steps[inside].hypotheses == {denied}
    assert run.core.steps[back].hypotheses == {negation(p.term)}


NODES = {
    "lemma": (at_most(0, x), [less(1, x)], cases(sos([0], [1], 1), sos([1], [2]), lemma=read(less(0, x)))),
    "denied": (unequal(x, y), [less(x, y)], sos([0], cofactors=[(1, -1)])),
    "sign": (
        at_most(0, x**3),
        [at_most(0, x)],
        cases(sos([0], [1]), sos([2], cofactors=[(1, -(x**2))]), sos([1, 1, 1], [2]), sign=read(x)),
    ),
    "factors": (
        equal(y, 0),
        [equal(x * y, 0), at_most(1, x)],
        cases(sos([1], 1, cofactors=[(2, 1)]), fact(2), factors=[read(x), read(y)], cofactors=[[0, read(-1)]]),
    ),
    "a square": (equal(x, 0), [equal(x**2, 0)], cases(fact(1), factors=2 * [read(x)], cofactors=[[0, read(-1)]])),
    "roots": (
        at_most(-1, x),
        [equal(x**3, x)],
        cases(
            sos([2], cofactors=[(1, -1)]),
            sos([2], 1, cofactors=[(1, -1)]),
            sos([2], 2, cofactors=[(1, -1)]),
            roots=read(x),
            polynomial=["0", "-1", "0", "1"],
            values=[read(-1), read(0), read(1)],
            cofactors=[[0, read(-1)]],
        ),
    ),
    "no roots": (
        less(x, y),
        [equal(x**2, -1)],
        cases(roots=read(x), polynomial=["1", "0", "1"], values=[], cofactors=[[0, read(-1)]]),
    ),
    "hypothesis": (
        at_most(0, x),
        [either(equal(x, 1), equal(x, 2), less(3, x))],
        cases(sos([1], 1, cofactors=[(0, -1)]), sos([1], 2, cofactors=[(0, -1)]), sos([0], [1], 3), hypothesis=0),
    ),
    "open": (less(0, y), [exists(x, both(less(0, x), less(x, y)))], cases(sos([0], [1], [2]), open=0)),
    "instance": (
        less(0, y),
        [for_all(s, t, implies(at_most(s, t), less(s, t + y)))],
        cases(VALUE, sos([0], [1]), instance=0, values=[read(0), read(0)]),
    ),
    "disjunct": (either(less(0, x), less(x, 1), equal(x, y)), [equal(x, y)], cases(fact(0), disjunct=2)),
    "deny": (
        exists(x, at_most(0, x)),
        [],
        cases(cases({"kind": "value", "hypothesis": 1}, instance=0, values=[read(0)]), deny=True),
    ),
    "equation": (less(0, x + z), [equal(x, y + 1), less(-1, y), less(0, z)], cases(sos([0], [1], [2]), equation=0)),
    "equation of matrices": (
        less(0, trace(C)),
        [equal(C, D), equal(trace(D), 1)],
        cases(sos([1], 1, cofactors=[(0, -1)]), equation=0),
    ),
    "equation of integers": (at_most(0, k), [equal(n, k), at_most(0, n)], cases(assumption(at_most(0, k)), equation=0)),
    "keep": (at_most(0, y), [at_most(0, x), at_most(0, y)], cases(sos([0], [1]), keep=[1])),
    "exp": (less(exp(x), exp(y)), [less(x, y)], cases(sos([0], [1]), function="exp")),
    "exp, not strictly": (at_most(exp(x), exp(y)), [at_most(x, y)], cases(sos([0], [1]), function="exp")),
    "log": (less(log(x), log(y)), [less(0, x), less(x, y)], cases(sos([1], [2]), function="log")),
    "log, not strictly": (
        at_most(log(x), log(y)),
        [less(0, x), at_most(x, y)],
        cases(sos([1], [2]), function="log"),
    ),
    "log of integers": (
        at_most(log(k), log(n)),
        [at_most(1, k), at_most(k, n)],
        cases(sos([1], [2], 1), function="log"),
    ),
    "exp of integers": (less(exp(k), exp(n)), [less(k, n)], cases(sos([0], [1], 1), function="exp")),
    "root of integers": (
        less(sqrt(k), sqrt(n)),
        [at_most(0, k), less(k, n)],
        cases(sos([1], [2], 1), function="^"),
    ),
    "witness": (
        exists(s, both(less(0, s), exists(t, less(s, t)))),
        [less(0, x)],
        {"kind": "witness", "values": [read(x), read(x + x)], "branches": [sos([0], [1]), sos([0], [1])]},
    ),
    "value": (less(sqrt(2), 2), [], VALUE),
    "value of a hypothesis": (less(x, y), [at_most(2, sqrt(2))], {"kind": "value", "hypothesis": 0}),
    "bound": (
        at_most(exp(x), 3),
        [at_most(0, x), at_most(x, 1)],
        {"kind": "bound", "precision": 30, "cells": [{"value": 2}]},
    ),
    "monotone": (
        at_most(0, x**3),
        [at_most(0, x)],
        {
            "kind": "monotone",
            "variable": "x",
            "from": read(0),
            "side": "above",
            "branches": [sos([0], [1]), VALUE, sos([5], [1, 1], [1, 1], [1, 1])],
        },
    ),
}


@pytest.mark.parametrize(("claim", "given", "proof"), NODES.values(), ids=NODES)
def test_each_kind_of_node(claim, given, proof):
    assert written(claim, *given, proof=proof)


def test_a_variable_may_be_new_again_where_it_is_forgotten():
    """The hypothesis that is kept was shown of the first x."""
    somewhere, twice = exists(x, less(0, x)), exists(x, less(0, 2 * x))
    again = cases(cases(witness(x, sos([0], [1], [1])), open=0), keep=[1])
    proof = cases(cases(witness(x, sos([0], [0], [1])), again, lemma=read(twice)), open=0)
    assert "obtain" in written(exists(t, less(0, t)), somewhere, proof=proof)


def test_a_derivation_in_a_tree_may_have_names_of_its_own():
    """Its x is an integer, that of the tree a number."""
    known, same = read(at_most(0, y)), ["=", ["v", "x"], ["v", "x"]]
    parts = {"P": known, "Q": ["all", "x", ["int"], ["=", ["b", 0], ["b", 0]]]}
    steps = [
        {"by": "assume", "show": known},
        {"by": "algebra", "show": same},
        {"by": "generalize", "variable": "x", "from": 1},
        {"by": "rule", "name": "and_intro", "with": parts, "from": [0, 2]},
        {"by": "rule", "name": "and_left", "with": parts, "from": [3]},
    ]
    proof = cases({"kind": "derivation", "locals": [["x", ["int"]]], "steps": steps}, keep=[1])
    assert written(at_most(0, y), at_most(0, x), at_most(0, y), proof=proof)


@pytest.mark.parametrize(
    "proof",
    [
        sos([0]),
        cases(sos([0]), open=0),
        cases(sos([0]), instance=0, values=[read(1)]),
        cases(lemma=read(less(0, y))),
        cases(sos([1]), VALUE, lemma=read(less(0, 0))),
        {"kind": "witness"},
        {"kind": "nothing"},
        {"kind": "cases"},
        assumption(less(0, y)),
        None,
    ],
    ids=str,
)
def test_what_is_no_proof_is_refused(proof):
    with pytest.raises(Rejected):
        written(less(0, y), for_all(x, less(0, x + y)), proof=proof)
    assert written(less(0, y), for_all(x, less(0, x + y)), proof=cases(sos([0], [1]), instance=0, values=[read(0)]))


@pytest.mark.parametrize("sort", (INT, matrices(2, 2)), ids=("an integer", "a matrix"))
def test_a_number_of_a_lemma_may_have_the_name_of_something_else_that_is_not_kept(sort):
    (other,) = symbols("x", sort)
    lemma = for_all(x, at_most(0, x**2))
    shown = cases(sos([1], square=x), sos([0], [1]), lemma=read(lemma))
    given = [equal(other, other + other), at_most(0, y)]
    assert written(at_most(0, y), *given, proof=cases(shown, keep=[1]))
    with pytest.raises(Rejected):  # a number that is not a square
        written(at_most(0, y), *given, proof=cases({**shown, "lemma": read(for_all(x, at_most(0, x)))}, keep=[1]))
