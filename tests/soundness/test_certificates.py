"""Certificates of every kind, changed in every place: a mutant is refused or still proves its own statement."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from symres import Theory
from symres.elaborate import check, complete
from symres.elaborate.trees.kinds import FIELDS
from symres.kernel import Rejected, obligations
from symres.kernel.inputs import parse
from symres.kernel.procedures import bound
from symres.kernel.statement import Statement
from symres.language.freezing import Freezer

from ..certificates import verdict_on

theory = Theory("certificates")
x = theory.reals("x")


def frozen(claim: Any, hypotheses: Any) -> Statement:
    return Freezer(theory.domains).statement(claim, hypotheses).statement


def kinds(certificate: Any) -> set[str]:
    """Every kind and every field that a certificate uses."""
    if isinstance(certificate, dict):
        return {str(certificate.get("kind")), *certificate}.union(*map(kinds, certificate.values()))
    if isinstance(certificate, list):
        return set().union(*map(kinds, certificate))
    return set()


def test_the_examples_use_every_kind_of_step(examples):
    used = set().union(*(kinds(e.certificate) for e in examples.values()))
    fields = {kind: names for kind, names in FIELDS.items() if kind != "codes"}  # of files: tests/kernel/test_codes.py
    assert {*fields, *bound.FIELDS} <= used, "kinds and leaves"
    assert set().union(*fields.values(), *bound.FIELDS.values()) - {"sign", "facts"} <= used, "fields"
    assert {"square", "weight", "guard", "absurd"} <= used


INTEGERS = [-1, 0, 1, 2, 7, 10**6, 10**5000, True, 1.5, "0", None, [], {}]
WORDS = [
    "0",
    "1",
    "-1",
    "2",
    "1/2",
    "1/0",
    "1e3",
    "x",
    "y",
    "+",
    "*",
    "^",
    "log",
    "lam",
    "",
    "\ud800",
    "9" * 5000,
    None,
    3,
    [],
    0.5,
]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def edited(certificate: Any, path: tuple[Any, ...], edit: Callable[[Any, Any], Any]) -> Any:
    """A copy of the certificate after ``edit(what holds the place, its key there)``."""
    out = copy.deepcopy(certificate)
    holder = out
    for key in path[:-1]:
        holder = holder[key]
    edit(holder, path[-1])
    return out


def others(old: Any) -> list[Any]:
    """Replacements for a part of a certificate."""
    if type(old) is int:
        return [old + 1, old - 1, *INTEGERS]
    if isinstance(old, str):
        return [*WORDS, *FIELDS]
    return [None, 1, "x", [], {}, [old], {"kind": old}]


def mutants(certificate: Any) -> Iterator[tuple[str, Any]]:
    """The certificate with one thing changed, removed, doubled or added, and what that was."""
    for path in places(certificate):
        if not path:
            continue
        old = certificate
        for key in path:
            old = old[key]
        for other in others(old):
            if other != old or type(other) is not type(old):
                changed = edited(certificate, path, lambda holder, key, other=other: holder.__setitem__(key, other))
                yield f"{path} = {type(other)}", changed
        yield f"{path} removed", edited(certificate, path, lambda holder, key: holder.pop(key))
        if isinstance(old, list):
            yield f"{path} reversed", edited(certificate, path, lambda holder, key: holder[key].reverse())
            yield f"{path} doubled", edited(certificate, path, lambda holder, key: holder[key].extend(holder[key]))
        if isinstance(old, dict):
            yield f"{path} with more", edited(certificate, path, lambda holder, key: holder[key].update(trust="me"))


@pytest.mark.slow
def test_no_mutant_proves_anything_else(example):
    statement, certificate, verdict = example.statement, example.certificate, example.verdict
    assert verdict_on(statement, certificate) == verdict
    refused = accepted = 0
    for what, mutant in mutants(certificate):
        try:
            assert verdict_on(statement, mutant) == verdict, what
            accepted += 1
        except Rejected as refusal:
            assert "\n" not in str(refusal) and len(str(refusal)) < 2000, what
            refused += 1
        with pytest.raises(Rejected):
            verdict_on(example.neighbour, mutant)
    assert refused > 20
    assert accepted < refused / 3, f"{accepted} of {accepted + refused} mutants are accepted"


def test_a_certificate_shows_nothing_that_is_wrong_of_any_example(example, examples):
    alike = [e for e in examples.values() if e.verdict == example.verdict]
    unlike = [e for e in examples.values() if e.verdict != example.verdict]
    wrong = [e.neighbour for e in alike] + [e.statement for e in unlike]
    assert len(wrong) > 20
    for statement in wrong:
        with pytest.raises(Rejected):
            verdict_on(statement, example.certificate)


def test_a_proof_says_what_it_rests_on_no_more_and_no_less(example):
    certificate = copy.deepcopy(example.certificate)
    complete(example.statement, certificate)
    assert check(example.statement, certificate) == example.verdict
    for k, proof in enumerate(certificate["proofs"]):
        listed = proof.get("rules", [])
        more = sorted({*listed, "induction"})
        wrong: list[Any] = [
            [*listed, "zorn"],
            [None, *listed],
            [[*listed]],
            ["", *listed],
            listed * 2 or [[]],
            {},
            None,
            1,
        ]
        wrong += [listed[1:], listed[:-1], []] if listed else []
        wrong += [more] if more != listed else []
        wrong += [listed[::-1]] if len(listed) > 1 else []
        for other in wrong:
            changed = edited(
                certificate, ("proofs", k), lambda holder, key, other=other: holder[key].update(rules=other)
            )
            with pytest.raises(Rejected, match="a proof rests on|are a list"):
                check(example.statement, changed)


def test_a_part_of_a_proof_does_not_say_what_it_rests_on(example):
    certificate = copy.deepcopy(example.certificate)
    complete(example.statement, certificate)
    inner = [path for path in places(certificate) if path[-2:-1] == ("branches",)]
    for path in inner:
        changed = edited(certificate, path, lambda holder, key: holder[key].update(rules=[]))
        with pytest.raises(Rejected, match="unknown field 'rules'"):
            check(example.statement, changed)


def test_the_verdict_is_not_a_word_of_the_certificate(examples):
    statement, certificate = examples["identity"].statement, examples["identity"].certificate
    refuted, counterexample = examples["refutation"].statement, examples["refutation"].certificate
    for data, message in [
        ({"verdict": "refuted", "proofs": certificate["proofs"]}, "a counterexample gives a value"),
        ({"verdict": "cited", "proofs": []}, "not a certificate: verdict 'cited'"),
        ({**certificate, "statement": statement.to_json()}, "with fields 'verdict', 'proofs', 'statement'"),
        ({"proofs": certificate["proofs"]}, "verdict None"),
        ([certificate], "a certificate is an object"),
        ("proved", "a certificate is an object"),
        ({"verdict": "proved", "proofs": []}, "1 sequents are to be proved, the certificate has 0 proofs"),
        ({"verdict": "proved", "proofs": {}}, "the proofs of a certificate are a list"),
        ({"verdict": "proved", "proofs": [{"kind": "trusted"}]}, "has a kind among identity"),
        ({"verdict": "proved", "proofs": [{"kind": ["identity"]}]}, "has a kind among identity"),
        ({"verdict": "proved", "proofs": [{"kind": "identity", "trust": 1}]}, "identity: unknown field 'trust'"),
    ]:
        with pytest.raises(Rejected, match=message):
            verdict_on(statement, data)
    with pytest.raises(Rejected, match="not a certificate"):
        verdict_on(refuted, {**counterexample, "verdict": "proved"})


def test_a_proof_of_nothing_is_a_proof_of_nothing(examples):
    statement = examples["sos"].statement
    (sequent,) = obligations(statement)
    for proof, message in [
        ({"kind": "sos", "summands": []}, "no summand is strictly positive"),
        ({"kind": "sos", "summands": [{"weight": "1"}]}, "the summands add up to 1, expected 0"),
        ({"kind": "sos", "summands": [{"weight": "-1"}]}, "a weight is positive"),
        ({"kind": "sos", "summands": [{"weight": "0"}]}, "a weight is positive"),
        ({"kind": "sos", "summands": [{"weight": 1}]}, "expected a rational"),
        ({"kind": "sos", "summands": [{"weight": "1", "facts": [0], "square": ["q", "0"]}]}, "no summand is strictly"),
        ({"kind": "sos", "summands": [{"weight": "1", "facts": [-1]}]}, "there is no fact -1"),
        ({"kind": "sos", "summands": [{"weight": "1", "facts": [False]}]}, "there is no fact False"),
        ({"kind": "sos", "summands": [{"weight": "1"}], "cofactors": [[0, ["q", "1"]]]}, "does not say ="),
        ({"kind": "cases", "factors": [], "branches": []}, "a zero product needs a factor"),
        ({"kind": "cases", "factors": [["q", "1"]], "branches": []}, "is not the given combination"),
        ({"kind": "cases", "disjunct": 0, "branches": []}, "has no disjunct 0"),
        ({"kind": "cases", "hypothesis": 0, "branches": []}, "there is no hypothesis 0"),
        ({"kind": "witness", "values": [], "branches": []}, "an existential needs a value"),
        ({"kind": "witness", "values": [["q", "1"]], "branches": []}, "does not say that something exists"),
        ({"kind": "value"}, "is not a relation between closed numbers"),
        ({"kind": "identity"}, "identity proves equations"),
    ]:
        with pytest.raises(Rejected, match=message):
            verdict_on(statement, {"verdict": "proved", "proofs": [proof]})
    assert sequent.hypotheses == ()


def test_a_fact_that_says_unequal_counts_only_in_pairs():
    statement = frozen(x > 0, [x != 0])
    negative = {"weight": "1", "facts": [1]}
    for facts, message in [([0], "stands in pairs"), ([0, 0, 0], "stands in pairs"), ([0, 0], "expected 0")]:
        proof = {"kind": "sos", "summands": [negative, {"weight": "1", "facts": facts}]}
        with pytest.raises(Rejected, match=message):
            verdict_on(statement, {"verdict": "proved", "proofs": [proof]})


@pytest.mark.parametrize(
    "text, message",
    [
        ('{"weight": 0.5}', "a float, 0.5"),
        ('{"weight": 1e3}', "a float, 1e3"),
        ('{"weight": NaN}', "a float, NaN"),
        ('{"weight": -Infinity}', "a float, -Infinity"),
        ('{"a": 1, "a": 2}', "an object with a repeated key"),
        ('{"a": 12345678901}', "an integer of 11 digits"),
        ('{"a": ', "not JSON"),
        ("[" * 100_000, "nested too deep"),
        ("\ufeff{}", "not JSON"),
    ],
)
def test_json_that_could_mean_two_things_is_refused(text, message):
    with pytest.raises(Rejected, match=message):
        parse(text, "file")
