"""A statement is its JSON text: variables, definitions, hypotheses, guards, conclusion, each part proved from those
before it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from symres.kernel import Rejected, Statement, obligations
from symres.kernel.statement import GUARD
from symres.kernel.terms import REAL, ZERO, build, lam, variable
from tests.terms import inverse, less, log

from ..certificates import verdict_on

X, Y = variable("x"), variable("y")
IDENTITY = {"kind": "identity"}
NONZERO = build("not", build("=", X, ZERO))
ONE_OVER = build("=", build("+", inverse(X), ZERO), inverse(X))
GUARDED = Statement((X,), (), (less(ZERO, X),), ONE_OVER, (NONZERO,))


def refuting(**fields: Any) -> dict[str, Any]:
    return {"verdict": "refuted", "point": {"x": ["q", "0"]}, "proofs": [{"kind": "value"}], **fields}


def test_each_guard_is_proved_from_what_stands_before_it_and_the_conclusion_from_all() -> None:
    positive, claim = less(ZERO, X), less(ZERO, inverse(X))
    first, second, last = obligations(Statement((X,), (), (), claim, (positive, NONZERO)))
    assert (first.hypotheses, first.conclusion, first.purpose) == ((), positive, GUARD)
    assert (second.hypotheses, second.conclusion, second.purpose) == ((positive,), NONZERO, GUARD)
    assert (last.hypotheses, last.conclusion) == ((positive, NONZERO), claim) and last.purpose != GUARD


def test_a_guard_that_is_not_proved_is_asked_for() -> None:
    free = Statement((X,), (), (), ONE_OVER, (NONZERO,))
    for proofs in ([IDENTITY], [IDENTITY, IDENTITY], []):
        with pytest.raises(Rejected):
            verdict_on(free, {"verdict": "proved", "proofs": proofs})
    assert verdict_on(Statement((X,), (), (), ONE_OVER), {"verdict": "proved", "proofs": [IDENTITY]}) == "proved"


def test_a_guard_that_fails_refutes_and_no_other_number_does() -> None:
    free = Statement((X,), (), (), ONE_OVER, (NONZERO,))
    assert verdict_on(free, refuting(guard=0)) == "refuted"
    for guard in (1, -1, True, "0", 0.0, [0]):
        with pytest.raises(Rejected, match="1 guards, none numbered"):
            verdict_on(free, refuting(guard=guard))
    with pytest.raises(Rejected):
        verdict_on(free, refuting())
    with pytest.raises(Rejected, match="0 guards, none numbered 0"):
        verdict_on(Statement((X,), (), (), ONE_OVER), refuting(guard=0))
    with pytest.raises(Rejected):
        (
            verdict_on(GUARDED, refuting(guard=0, proofs=[{"kind": "value"}, {"kind": "value"}])),
            "0 < x does not hold there",
        )


def test_the_hash_is_that_of_the_canonical_json() -> None:
    data = GUARDED.to_json()
    assert data["guards"] == [["not", ["=", ["v", "x"], ["q", "0"]]]]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    assert GUARDED.sha256 == hashlib.sha256(text.encode()).hexdigest()
    assert Statement.from_json(data) == GUARDED
    silent = Statement.from_json({name: part for name, part in data.items() if name != "guards"})
    assert silent.sha256 != GUARDED.sha256 and "guards" not in silent.to_json()


@pytest.mark.parametrize(
    ("guards", "message"),
    [
        ([], "does not list them"),
        (None, "so are its guards"),
        ("0 < x", "so are its guards"),
        ([["q", "0"]], "is not a proposition"),
        ([["<", ["q", "0"], ["v", "y"]]], "y"),
    ],
)
def test_guards_are_propositions_about_what_is_declared(guards: Any, message: str) -> None:
    with pytest.raises(Rejected, match=message):
        Statement.from_json({**GUARDED.to_json(), "guards": guards})


def test_a_field_of_the_old_format_is_refused() -> None:
    with pytest.raises(Rejected, match="and guards if there are any"):
        Statement.from_json({**GUARDED.to_json(), "defined": []})


def test_definitions_are_unfolded_in_guards() -> None:
    f = variable("f", lam(Y, log(Y)).sort)
    statement = Statement((X,), ((f, lam(Y, log(Y))),), (), less(build("app", f, X), X), (less(build("app", f, X), X),))
    assert statement.plain.guards == statement.plain.conclusion.args and False or statement.plain.definitions == ()
    assert f.sort is not REAL and all(f not in s.hypotheses for s in obligations(statement))
