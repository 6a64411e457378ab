"""A report as a run may make it, with one of everything that is to be looked at."""

from __future__ import annotations

from typing import Any

from symres.run.results import Report, Result
from symres.script.claims import Claim


def claim(name: str, line: int, expect: str = "proved", file: str = "proofs/a b.py") -> Claim:
    return Claim(f"t.{name}", None, (), {}, expect=expect, file=file, line=line)


def result(name: str, line: int, verdict: str, expect: str = "proved", **known: Any) -> Result:
    return Result(claim(name, line, expect), verdict, **known)


GOOD = (
    result("good", 3, "proved", kind="sos"),
    result("false", 4, "refuted", "refuted", kind="witness"),
    result("taken", 5, "cited", "cited", cited=("Someone (2000)",)),
)
BAD = (
    result("open", 6, "unknown", reason="line 7: not shown: |a| <= {b} * c, 100%\nand more; tried: sos; cases"),
    result("drifted", 8, "proved", drift="the statement is another than in a b.statements.json"),
    result("unstated", 9, "error", reason="a \x00 sign <b>&c</b>"),
    result("wrong", 10, "unknown", reason="this is a fault of symres, please report the claim"),
)
ODD = (
    result(
        "odd",
        11,
        "proved",
        kind="derivation",
        statement={"hypotheses": [["<=", 0, 1]]},
        evidence={"at": "none", "margin": None, "points": 0},
    ),
)
BROKEN = ("proofs/b.py:2: the script does not run: NameError: name 'x' is not defined; mend it and run again",)
MISSING = ("proofs/a b.statements.json: t.gone is stored, and proofs/a b.py does not claim it; commit what it writes",)

AS_EXPECTED = Report(GOOD, 1.25)
REPORT = Report(GOOD + BAD, 2.5, broken=BROKEN, missing=MISSING)
WITH_FINDING = Report(GOOD + ODD, 0.5)
EMPTY = Report((), 0.0)
KINDS = ["script", "unknown", "drift", "error", "fault", "missing"]  # the kinds of remarks on REPORT
