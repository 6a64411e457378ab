"""Carrying out steps: all premises are proved, or there is no proof."""

from symres.elaborate import is_proof
from symres.kernel import Sequent
from symres.kernel.terms import ZERO, build, number, variable
from symres.search.steps import Lines, about_numbers, carry_out, keep, one_of, supposed, with_lemmas

X = variable("x")
POSITIVE, NEGATIVE = build("<", ZERO, X), build("<", X, ZERO)
GOAL = Sequent((POSITIVE,), build("or", NEGATIVE, POSITIVE))


def only(goal):
    return supposed(goal)


def test_a_hypothesis_proves_itself_and_nothing_else():
    assert is_proof(Sequent((POSITIVE,), POSITIVE), supposed(Sequent((POSITIVE,), POSITIVE)))
    assert supposed(Sequent((POSITIVE,), NEGATIVE)) is None


def test_the_first_part_that_is_proved_proves_a_disjunction():
    found = one_of(GOAL, range(2), only)
    assert found is not None and found["disjunct"] == 1
    assert is_proof(GOAL, found)
    assert one_of(GOAL, [0], only) is None


def test_a_step_needs_all_of_its_premises():
    assert carry_out(GOAL, {"kind": "cases", "disjunct": 0}, only) is None
    assert with_lemmas(GOAL, [NEGATIVE], only, only) is None
    kept = keep(GOAL, [], lambda goal: {"left": goal.hypotheses})
    assert kept == {"kind": "cases", "keep": [], "branches": [{"left": ()}]}


def test_a_derivation_is_written_line_by_line():
    lines = Lines()
    given = lines.assume(POSITIVE)
    lines.add("arithmetic", [given], show=None, summands=[])
    assert lines.proof()["steps"][1]["from"] == [given]
    assert about_numbers(Sequent((POSITIVE, build("=", X, number(1))), NEGATIVE)) == (
        POSITIVE,
        build("=", X, number(1)),
    )


def test_what_a_negation_denies_is_kept():
    denied = build("=", X, number(1))
    other = Sequent((POSITIVE, NEGATIVE), build("not", denied))
    found = keep(other, [NEGATIVE], lambda goal: {"left": goal.hypotheses})
    assert found == {"kind": "cases", "keep": [1, 2], "branches": [{"left": (NEGATIVE, denied)}]}
