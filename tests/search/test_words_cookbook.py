"""Identities of the Matrix Cookbook for matrices of every size, and their false neighbours.

K. B. Petersen and M. S. Pedersen, The Matrix Cookbook, version of 15 November 2012; the numbers are those of its
equations. Each is stated as it is, without a word on how it is proved; what the book takes for granted is said: the
matrices that are inverted are invertible.
"""

import pytest

from symres.former import ClaimError, Theory, equal, unequal
from symres.statements.expressions import I, adjugate, det, trace

BUDGET = 5.0
theory = Theory("cookbook")
d, k, m, n = theory.sizes("d k m n")
A, B, C, D, M = theory.matrices("A B C D M", d, d)
P, Q, R = theory.matrix("P", d, k), theory.matrix("Q", k, m), theory.matrix("R", m, d)
U, V = theory.matrix("U", d, k), theory.matrix("V", k, d)
G, K = theory.matrices("G K", k, k)
a, b, c = theory.vectors("a b c", d)
alpha = theory.number("alpha")
ID, IK = I(d), I(k)


def regular(*matrices):
    return [unequal(det(X), 0) for X in matrices]


# the identity, what it needs, and a false neighbour that needs the same
IDENTITIES = {
    "1": (
        equal((A * B).inverse, B.inverse * A.inverse),
        regular(A, B, A * B),
        equal((A * B).inverse, A.inverse * B.inverse),
    ),
    "2": (
        equal((A * B * C).inverse, C.inverse * B.inverse * A.inverse),
        regular(A, B, C, A * B * C),
        equal((A * B * C).inverse, B.inverse * C.inverse * A.inverse),
    ),
    "3": (equal(A.T.inverse, A.inverse.T), regular(A, A.T), equal(A.T.inverse, A.inverse)),
    "4": (equal((P + R.T * Q.T).T, P.T + Q * R), [], equal((P + R.T * Q.T).T, P.T - Q * R)),
    "5": (equal((P * Q).T, Q.T * P.T), [], equal((A * B).T, A.T * B.T)),
    "6": (equal((P * Q * R).T, R.T * Q.T * P.T), [], equal((A * B * C).T, C.T * A.T * B.T)),
    "13": (equal(trace(A), trace(A.T)), [], equal(trace(A * B), trace(A * B.T))),
    "14": (equal(trace(P * V), trace(V * P)), [], equal(trace(A * B), trace(A) * trace(B))),
    "15": (equal(trace(A + B), trace(A) + trace(B)), [], equal(trace(A - B), trace(A) + trace(B))),
    "16": (equal(trace(P * Q * R), trace(Q * R * P)), [], equal(trace(A * B * C), trace(A * C * B))),
    "17": (equal(a.T * a, trace(a * a.T)), [], equal(a.T * b, trace(a * a.T))),
    "19": (equal(det(alpha * A), alpha**d * det(A)), [], equal(det(alpha * A), alpha * det(A))),
    "22": (equal(det(A.inverse), 1 / det(A)), regular(A), equal(det(A.inverse), det(A))),
    "24": (equal(det(ID + a * b.T), 1 + a.T * b), [], equal(det(ID + a * b.T), 1 + a.T * a)),
    "24, Sylvester": (equal(det(ID + P * V), det(IK + V * P)), [], equal(det(A + P * V), det(A) * det(IK + V * P))),
    "inverse by cofactors": (
        equal(A.inverse, adjugate(A) / det(A)),
        regular(A),
        equal(A.inverse, adjugate(A.T) / det(A)),
    ),
    "adjugate of a product": (
        equal(adjugate(A * B), adjugate(B) * adjugate(A)),
        [],
        equal(adjugate(A * B), adjugate(A) * adjugate(B)),
    ),
    "20": (equal(det(A.T), det(A)), [], equal(det(A.T), -det(A))),
    "21": (equal(det(A * B), det(A) * det(B)), [], equal(det(A + B), det(A) + det(B))),
    "23": (equal(det(A**3), det(A) ** 3), [], equal(det(2 * A), 2 * det(A))),
    "145": (equal(A * A.inverse, ID), regular(A), equal(A * A.inverse.T, ID)),
    "145 left": (equal(A.inverse * A, ID), regular(A), equal(A.inverse * B, ID)),
    "156": (
        equal(
            (A + P * G * P.T).inverse,
            A.inverse - A.inverse * P * (G.inverse + P.T * A.inverse * P).inverse * P.T * A.inverse,
        ),
        regular(A, G, G.inverse + P.T * A.inverse * P, A + P * G * P.T),
        equal(
            (A + P * G * P.T).inverse,
            A.inverse - A.inverse * P * (G + P.T * A.inverse * P).inverse * P.T * A.inverse,
        ),
    ),
    "157": (
        equal(
            (A + U * G * V).inverse,
            A.inverse - A.inverse * U * (G.inverse + V * A.inverse * U).inverse * V * A.inverse,
        ),
        regular(A, G, G.inverse + V * A.inverse * U, A + U * G * V),
        equal(
            (A + U * G * V).inverse,
            A.inverse + A.inverse * U * (G.inverse + V * A.inverse * U).inverse * V * A.inverse,
        ),
    ),
    "158": (
        equal((A.inverse + V.T * G.inverse * V).inverse * V.T * G.inverse, A * V.T * (V * A * V.T + G).inverse),
        regular(A, G, A.inverse + V.T * G.inverse * V, V * A * V.T + G),
        equal((A.inverse + V.T * G.inverse * V).inverse * V.T * G, A * V.T * (V * A * V.T + G).inverse),
    ),
    "159": (
        equal((A + U * V).inverse, A.inverse - A.inverse * U * (IK + V * A.inverse * U).inverse * V * A.inverse),
        regular(A, A + U * V, IK + V * A.inverse * U),
        equal((A + U * V).inverse, A.inverse - A.inverse * U * (IK + V * U).inverse * V * A.inverse),
    ),
    "160": (
        equal((A + b * c.T).inverse, A.inverse - A.inverse * b * c.T * A.inverse / (1 + c.T * A.inverse * b)),
        [*regular(A, A + b * c.T), unequal(1 + c.T * A.inverse * b, 0)],
        equal((A + b * c.T).inverse, A.inverse - A.inverse * b * c.T * A.inverse / (1 + b.T * A.inverse * c)),
    ),
    "161": (
        equal((ID + A.inverse).inverse, A * (A + ID).inverse),
        regular(A, ID + A.inverse, A + ID),
        equal((ID + A.inverse).inverse, A.inverse * (A + ID).inverse),
    ),
    "162": (
        equal((A + P * P.T).inverse * P, A.inverse * P * (IK + P.T * A.inverse * P).inverse),
        regular(A, A + P * P.T, IK + P.T * A.inverse * P),
        equal((A + P * P.T).inverse * P, A.inverse * P * (IK + P.T * P).inverse),
    ),
    "163": (
        equal((A.inverse + B.inverse).inverse, A * (A + B).inverse * B),
        regular(A, B, A.inverse + B.inverse, A + B),
        equal((A.inverse + B.inverse).inverse, A * (A + B).inverse * A),
    ),
    "163 turned": (
        equal((A.inverse + B.inverse).inverse, B * (A + B).inverse * A),
        regular(A, B, A.inverse + B.inverse, A + B),
        equal((A.inverse + B.inverse).inverse, A + B),
    ),
    "164": (
        equal(A - A * (A + B).inverse * A, B - B * (A + B).inverse * B),
        regular(A + B),
        equal(A + A * (A + B).inverse * A, B + B * (A + B).inverse * B),
    ),
    "165": (
        equal(A.inverse + B.inverse, A.inverse * (A + B) * B.inverse),
        regular(A, B),
        equal(A.inverse + B.inverse, A.inverse * (A + B).inverse * B.inverse),
    ),
    "166": (
        equal((ID + U * V).inverse, ID - U * (IK + V * U).inverse * V),
        regular(ID + U * V, IK + V * U),
        equal((ID + U * V).inverse, ID + U * (IK + V * U).inverse * V),
    ),
    "167": (
        equal((ID + U * V).inverse * U, U * (IK + V * U).inverse),
        regular(ID + U * V, IK + V * U),
        equal((ID + A * B).inverse * A, A * (ID + A * B).inverse),
    ),
    "167, ridge": (  # the same with A'A + alpha I, as in regularised least squares
        equal((R.T * R + alpha * ID).inverse * R.T, R.T * (R * R.T + alpha * I(m)).inverse),
        regular(R.T * R + alpha * ID, R * R.T + alpha * I(m)),
        equal((R.T * R + alpha * ID).inverse * R.T, R.T * (R * R.T - alpha * I(m)).inverse),
    ),
    "163, again": (
        equal((A + B).inverse, A.inverse - A.inverse * (A.inverse + B.inverse).inverse * A.inverse),
        regular(A, B, A + B, A.inverse + B.inverse),
        equal((A + B).inverse, A.inverse - A.inverse * (A.inverse + B.inverse).inverse * B.inverse * A),
    ),
    "resolvents": (
        equal((A - B).inverse - (A + B).inverse, (A - B).inverse * (2 * B) * (A + B).inverse),
        regular(A - B, A + B),
        equal((A - B).inverse - (A + B).inverse, (A - B).inverse * (2 * A) * (A + B).inverse),
    ),
}


def verdict(formula, given=(), budget=BUDGET):
    claim = theory.claim(f"c{len(theory.claims)}", formula, given=list(given))
    return claim.check(budget).verdict


@pytest.mark.slow
@pytest.mark.parametrize("number", IDENTITIES)
def test_an_identity_is_proved(number):
    identity, given, _ = IDENTITIES[number]
    assert verdict(identity, given) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize("number", IDENTITIES)
def test_its_false_neighbour_is_not(number):
    _, given, neighbour = IDENTITIES[number]
    assert verdict(neighbour, given, budget=0.3) in ("unknown", "refuted")


@pytest.mark.slow
def test_the_inverse_of_a_determinant_is_the_determinant_of_the_inverse():
    given = regular(A)
    with theory.theorem("22", equal(det(A.inverse), 1 / det(A)), given=given) as proof:
        proof.have(equal(A * A.inverse, ID), by="inverse_right")
        proof.have(equal(det(A * A.inverse), 1))
        proof.have(equal(det(A) * (1 / det(A)), 1), by="reciprocal")
    assert theory.claims[-1].check(BUDGET).verdict == "proved"
    with theory.theorem("22.wrong", equal(det(A.inverse), det(A)), given=given) as proof:
        proof.have(equal(A * A.inverse, ID), by="inverse_right")
        proof.have(equal(det(A * A.inverse), 1))
        proof.have(equal(det(A) * (1 / det(A)), 1), by="reciprocal")
    assert theory.claims[-1].check(0.3).verdict != "proved"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: P * P, r"P \(d x k matrix\) times P \(d x k matrix\)"),
        (lambda: P.T * Q, r"T\(P\) \(k x d matrix\) times Q \(k x m matrix\)"),
        (lambda: Q * P, r"Q \(k x m matrix\) times P \(d x k matrix\)"),
        (lambda: A * (U + V.T) * A, r"A\*\(U \+ T\(V\)\) \(d x k matrix\) times A \(d x d matrix\)"),
        (lambda: U + V, r"U \(d x k matrix\) and V \(k x d matrix\)"),
        (lambda: trace(P * Q), r"P\*Q \(d x m matrix\)"),
        (lambda: det(U), r"U \(d x k matrix\)"),
        (lambda: U.inverse, r"U \(d x k matrix\)"),
        (lambda: a * b, r"a \(d x 1 matrix\) times b \(d x 1 matrix\)"),
        (lambda: A + 1, r"A \(d x d matrix\) and 1 \(integer\)"),
    ],
)
def test_a_shape_error_names_both_factors(wrong, message):
    with pytest.raises(ClaimError, match=message):
        wrong()
