"""A claim that is neither proved nor refuted counts as supported only if it was evaluated at enough points."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symres import (
    Theory,
    convex,
    cos,
    critical_points_are,
    exp,
    implies,
    lipschitz,
    log,
    pi,
    relu,
    sign,
    sin,
    smooth,
    sqrt,
    tanh,
)
from symres.evidence.precision import evaluate
from symres.evidence.support import support
from symres.run.runner import check_claims, run
from symres.script.loading import load_all
from symres.store.stores import paths

from ..slow import all_but

Make = Callable[..., Any]

REFUTED: dict[str, Make] = {
    "pi is critical, too": lambda t, x, y: critical_points_are(t.define("F", (x,), cos(x)), 0),
    "a sign is not convex": lambda t, x, y: convex(t.define("F", (x,), sign(x))),
    "the kink of relu": lambda t, x, y: smooth(t.define("F", (x,), relu(x)), 1),
    "a list that lacks irrational points": lambda t, x, y: critical_points_are(
        t.define("F", (x,), sin(x) + x / 2), 2 * pi / 3
    ),
    "a zero that is a logarithm": lambda t, x, y: implies(exp(x) == 3, x < 1),
    "roots that no linear factor has": lambda t, x, y: implies(x * (x**2 - 2) == 0, x == 0),
    "what is not defined everywhere": lambda t, x, y: log(x) ** 2 >= 0,
    "a slope too small": lambda t, x, y: lipschitz(t.define("F", (x,), tanh(x)), Fraction(1, 2)),
}
NOT: dict[str, tuple[Make, str]] = {
    "of two zeros, one": (
        lambda t, x, y: implies(exp(x) == x + 2, x < 0),
        "the claim fails numerically at x = 1.14619322062058",
    ),
    "nothing that it speaks of is found": (
        lambda t, x, y: implies(sin(x) * cos(y) > 2, x < y),
        "it is not supported: no point was found at which 2 < sin(x)*cos(y) holds",
    ),
    "it has no value at some points": (
        lambda t, x, y: exp(exp(exp(exp(x**2 + 9)))) - exp(exp(exp(exp(x**2 + 9)))) / 2 >= sin(x),
        "it is not supported: ",
    ),
    "a part of it is about too few points": (
        lambda t, x, y: (x**2 >= 0) & implies(x**2 + exp(y) + 1 == sin(x), x < y),
        "it is not supported: no point was found at which ",
    ),
}
SUPPORTED: dict[str, Make] = {
    "a square": lambda t, x, y: x**2 >= 0,
    "a strict one": lambda t, x, y: exp(x) > x,
    "one that touches": lambda t, x, y: exp(x) >= x + 1,
    "numbers alone": lambda t, x, y: exp(1) < 3,
    "on a curve": lambda t, x, y: implies(x * y == 1, x**2 + y**2 >= 2),
    "on a circle": lambda t, x, y: implies(x**2 + y**2 == 1, x + y <= Fraction(3, 2)),
    "at a zero that is no fraction": lambda t, x, y: implies(exp(x) == 2, x < 1),
    "at both zeros": lambda t, x, y: implies(exp(x) == x + 2, x < 2),
    "on a narrow strip": lambda t, x, y: implies(sin(x) > Fraction(99, 100), cos(x) < Fraction(1, 5)),
    "on a short interval": lambda t, x, y: implies((0 <= x) & (x <= Fraction(1, 100)), exp(x) <= 1 + 2 * x),
    "far out, where no digits tell a difference": lambda t, x, y: tanh(x) < 1,
    "where one of two says that the other is defined": lambda t, x, y: (x == 0) | (x / x >= 1),
    "in one of two cases": lambda t, x, y: implies((x == 1) | (x == y), (x - 1) * (x - y) >= 0),
    "given a root": lambda t, x, y: implies(x >= 0, sqrt(x) ** 2 == x),
    "what is critical": lambda t, x, y: critical_points_are(t.define("F", (x,), (x - 1) ** 2), 1),
    "the size of a number": lambda t, x, y: abs(x) >= x,
    "but for one point": lambda t, x, y: implies(x != 0, x**2 > 0),
}


def result(make: Make, budget: float = 12.0, **hints: Any) -> Any:
    theory = Theory("t")
    x, y = theory.reals("x y")
    claim = theory.claim("a", make(theory, x, y), **hints)
    return check_claims([claim], budget).results[0]


@pytest.mark.parametrize("name", all_but({"pi is critical, too"}, REFUTED))
def test_a_false_neighbour_is_refuted_by_the_points_that_tell(name: str) -> None:
    assert result(REFUTED[name], 20.0).verdict == "refuted"


@pytest.mark.parametrize("name", REFUTED)
def test_a_false_neighbour_is_not_supported_without_a_search(name: str) -> None:
    theory = Theory("t")
    statement = theory.claim("a", REFUTED[name](theory, *theory.reals("x y"))).freeze().statement
    found = support(statement, evaluate(statement))
    assert found.lack or found.evidence is not None and found.evidence.against is not None


SLOW_NOT = {"it has no value at some points"}


@pytest.mark.parametrize("name", all_but(NOT.keys() - SLOW_NOT, NOT))
def test_what_was_not_looked_at_is_unknown_and_says_why(name: str) -> None:
    make, why = NOT[name]
    found = result(make, by="identity")
    assert found.verdict == "unknown"
    assert why in found.reason.partition("; tried: ")[0] + found.reason.rpartition("; ")[2]


SLOW_SUPPORTED = {
    *("on a curve", "on a circle", "on a narrow strip", "on a short interval", "in one of two cases"),
    *("far out, where no digits tell a difference", "what is critical"),
}


@pytest.mark.parametrize("name", all_but(SUPPORTED.keys() - SLOW_SUPPORTED, SUPPORTED))
def test_what_is_true_and_was_looked_at_is_supported(name: str) -> None:
    found = result(SUPPORTED[name], by="identity", expect="supported")
    assert found.verdict in ("supported", "proved"), found.reason
    theory = Theory("t")
    statement = theory.claim("a", SUPPORTED[name](theory, *theory.reals("x y"))).freeze().statement
    again = support(statement, evaluate(statement))
    assert not again.lack and again.against is None and again.evidence is not None


def test_whole_numbers_in_a_range_are_all_of_them() -> None:
    theory = Theory("t")
    n = theory.integers("n")
    claim = theory.claim("a", 2**n <= n**2 + 8, given=(1 <= n) & (n <= 4), by="identity")
    assert check_claims([claim], 4.0).results[0].verdict in ("supported", "proved")


@pytest.mark.parametrize("wrong", [True, False])
def test_a_store_supports_nothing_that_is_not_evaluated_again(wrong: bool, here: None) -> None:
    path = Path("a.py")
    path.write_text(
        "from symres import Theory\n"
        "theory = Theory('t')\nx = theory.reals('x')\n"
        f"theory.claim('a', x**{3 if wrong else 2} >= 0, by='identity', expect='supported')\n"
    )
    script = load_all([path])[0]
    run([script], budget=2)
    certificates = paths(path)[1]
    data = json.loads(certificates.read_text())
    (key,) = data["evidence"]
    kept = {"points": 10**6, "digits": 50, "seed": 1, "margin": "9", "at": "x = 1", "against": None}
    data["evidence"][key] = kept
    for proofs in ({}, {key: {"verdict": "proved", "proofs": [{"kind": "identity"}]}}):
        data["certificates"] = proofs
        certificates.write_text(json.dumps(data))
        result = run([script], frozen=True).results[0]
        assert result.verdict == ("unknown" if wrong else "supported")
        assert result.evidence["points"] < 10**6


def test_an_attack_that_has_no_time_supports_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from symres.search import settle as settling

    monkeypatch.setattr(settling, "stages", lambda *_: (_ for _ in ()).throw(settling.OutOfBudget("an attack")))
    theory = Theory("t")
    x = theory.reals("x")
    statement = theory.claim("a", x**2 >= 0).freeze().statement
    open_one = {"reason": "no proof found; tried: this", "evidence": evaluate(statement).to_json()}
    found = settling.weighed(statement, {"by": "identity"}, 2.0, open_one)
    assert found == {"reason": "no proof found; it is not supported: the attack on it ran out of time; tried: this"}
