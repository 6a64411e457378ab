"""Certificates changed at random, and statements with them: whatever is accepted is true at every point looked at.

``test_certificates`` changes one thing at a time, in every place. Here several change at once, also in the statement,
and what the kernel then says is compared with the values of the formulas at rational points.
"""

import json
import random
from fractions import Fraction

import pytest

from symres.kernel import Rejected, Statement
from symres.kernel.terms import from_json

from ..certificates import verdict_on

MANY = 10_000  # for every kind, or more
FEW = 250
POINTS = 25
TINY = Fraction(1, 10**30)
HEADS = [
    ["<=", "<", "="],
    ["+", "*", "max", "min"],
    ["exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs", "floor", "ceiling"],
    ["and", "or", "=>"],
]
WORDS = ["low", "high", "above", "below", "value", "slope", "exp", "log", "tanh", "atan", "erf", "^", "x", "y", "z"]
LEAVES = ["value", "mean", "order"]


def places(data):
    """All parts of nested lists and dictionaries, each as what holds it and its key there."""
    found, rest = [], [data]
    while rest:
        holder = rest.pop()
        for key in holder if isinstance(holder, dict) else range(len(holder)):
            found.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                rest.append(holder[key])
    return found


def copied(data):
    return json.loads(json.dumps(data))


def rational(text):
    try:
        return Fraction(text) if isinstance(text, str) else None
    except (ValueError, ZeroDivisionError):
        return None


def moved(q, chance):
    """Another number, often a near one."""
    other = chance.choice([q + TINY, q - TINY, -q, q + 1, q - 1, q / 2, 2 * q, Fraction(0), q + Fraction(1, 10)])
    return str(other)


def edit(data, donors, chance):
    """Change one place of the data."""
    holder, key = chance.choice(places(data))
    old = holder[key]
    way = chance.randrange(8)
    if way == 0:
        holder.pop(key)
    elif way == 1:
        donor, place = chance.choice(chance.choice(donors))
        holder[key] = copied(donor[place])
    elif way == 2 and isinstance(holder, list):
        holder.insert(key, copied(chance.choice(holder)))
    elif way == 3 and isinstance(holder, list):
        chance.shuffle(holder)
    elif way == 4 and isinstance(holder, dict) and key in LEAVES:
        holder.clear()
        holder[chance.choice(LEAVES)] = old
    elif type(old) is int:
        holder[key] = old + chance.choice([-2, -1, 1, 2]) if chance.random() < 0.9 else chance.choice([True, 0, None])
    elif rational(old) is not None:
        holder[key] = moved(Fraction(old), chance)
    elif isinstance(old, str):
        alike = [heads for heads in HEADS if old in heads]
        holder[key] = chance.choice(alike[0] if alike else WORDS)
    elif isinstance(old, list) and old:
        holder[key] = chance.choice(old)


def mutant(data, donors, chance):
    out = copied(data)
    for _ in range(chance.choice([1, 1, 2, 3])):
        try:
            edit(out, donors, chance)
        except IndexError:
            break  # there is nothing left to change
    return out


def other_statement(statement, chance):
    """The statement with a change in its hypotheses or its conclusion; None if there is no such statement."""
    data = statement.to_json()
    parts = {"hypotheses": data["hypotheses"], "conclusion": [data["conclusion"]]}
    parts = mutant(parts, [places(parts)], chance)
    if not isinstance(parts.get("hypotheses"), list) or not parts.get("conclusion"):
        return None
    try:
        return Statement.from_json({**data, "hypotheses": parts["hypotheses"], "conclusion": parts["conclusion"][0]})
    except (Rejected, KeyError, TypeError):
        return None


def a_point(statement, chance):
    def coordinate():
        q = Fraction(chance.randint(-6, 6), chance.choice([1, 2, 3, 4]))
        return q + chance.choice([0, 0, 0, Fraction(1, 10**12), -Fraction(1, 10**12), Fraction(chance.randint(-9, 9))])

    return {v: coordinate() for v in statement.variables}


def survives(statement, certificate, verdict, fails_at, value_of, chance):
    """Look for a point that contradicts a verdict of the kernel."""
    hypotheses, conclusion = statement.unfolded()
    if verdict == "refuted":
        point = {v: value_of(from_json(certificate["point"][v.value], {})) for v in statement.variables}
        return fails_at(hypotheses, conclusion, point, total=True)
    points = [a_point(statement, chance) for _ in range(POINTS)]
    return not any(fails_at(hypotheses, conclusion, point, total=True) for point in points)


def attack(name, example, examples, fails_at, value_of, rounds):
    """How many mutants the kernel accepts; none for the false neighbour, and none that a point contradicts."""
    chance = random.Random(f"{name} {rounds}")
    donors = [places(e.certificate) for e in examples.values()]
    accepted = 0
    for _ in range(rounds):
        certificate = mutant(example.certificate, donors, chance)
        tries = [(example.statement, certificate), (example.neighbour, certificate)]
        if chance.random() < 0.5:
            kept = example.certificate if chance.random() < 0.5 else certificate
            tries[1] = (other_statement(example.statement, chance), kept)
        for statement, proof in tries:
            if statement is None:
                continue
            try:
                verdict = verdict_on(statement, proof)
            except Rejected as refusal:
                assert "\n" not in str(refusal)
                continue
            told = f"{verdict}: {json.dumps(statement.to_json())} by {json.dumps(proof)}"
            assert statement is not example.neighbour, told
            if statement is example.statement:
                assert verdict == example.verdict, told
                accepted += 1
            else:
                assert survives(statement, proof, verdict, fails_at, value_of, chance), told
    return accepted


@pytest.mark.slow
def test_mutants_prove_nothing_false(request, example, examples, fails_at, value_of):
    assert attack(request.node.name, example, examples, fails_at, value_of, FEW) < FEW / 2


@pytest.mark.nightly
def test_many_mutants_prove_nothing_false(request, example, examples, fails_at, value_of):
    def kind(e):
        return e.verdict if e.verdict == "refuted" else e.certificate["proofs"][-1]["kind"]

    alike = [e for e in examples.values() if kind(e) == kind(example)]
    rounds = MANY // min(2, len(alike))
    assert 0 < attack(request.node.name, example, examples, fails_at, value_of, rounds) < rounds / 2


def test_the_attack_sees_a_wrong_verdict(examples, fails_at, value_of, monkeypatch):
    """A kernel that takes every certificate is found out."""
    monkeypatch.setitem(globals(), "verdict_on", lambda statement, certificate: certificate.get("verdict", "proved"))
    for name in ("sos", "corner", "refutation"):
        with pytest.raises(AssertionError, match="proved|refuted"):
            attack(name, examples[name], examples, fails_at, value_of, FEW)
