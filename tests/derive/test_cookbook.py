"""Gradients and Hessian forms of the Matrix Cookbook, for matrices of every size.

K. B. Petersen and M. S. Pedersen, The Matrix Cookbook, version of 15 November 2012; the numbers are those of its
equations. For each the gradient is found, in the form pinned here; it and the book's form are proved, and a near miss
is not. Where the book takes a derivative for granted, what it needs is said: an invertible matrix, a vector that is
not zero.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from symres import (
    I,
    Theory,
    det,
    gradient_is,
    hessian_form,
    log,
    matrix_gradient,
    matrix_hessian_form,
    norm,
    trace,
)

BUDGET = 10.0
theory = Theory("cookbook")
d, k, m, n = theory.naturals("d k m n")
A, B, C, D, X = theory.matrices("A B C D X", d, d)  # all of one shape where that is all the book asks
P, Q = theory.matrix("P", m, d), theory.matrix("Q", k, n)
Z, R = theory.matrix("Z", d, k), theory.matrix("R", k, d)  # not square
S, W = theory.symmetric("S", d), theory.symmetric("W", d)
a, b, c, s, x, y = theory.vectors("a b c s x y", d)
z = theory.vector("z", k)
p = theory.vector("p", m)
L, C_m = theory.matrix("L", m, d), theory.matrix("C_m", m, m)
H = theory.matrix("H", d, d)
h = theory.vector("h", d)
H_Z = theory.matrix("K", d, k)


@dataclass(frozen=True)
class Gradient:
    """f at ``at`` has the gradient ``book``, written ``ours`` by us, and not ``wrong``, under the hypotheses."""

    f: Any
    at: Any
    book: Any
    ours: str
    wrong: Any
    given: tuple[Any, ...] = ()
    symmetric: tuple[Any, ...] = ()


regular = (det(X) != 0,)
inverse = X.inverse
middle = (Z.T * S * Z).inverse
full = (det(Z.T * S * Z) != 0,)
GRADIENTS = {
    "49": Gradient(det, X, det(X) * inverse.T, "det(X)*T(X^(-1))", det(X) * inverse, regular),
    "51": Gradient(
        lambda X: det(A * X * B),
        X,
        det(A * X * B) * inverse.T,
        "det(A*X*B)*T(A)*T((A*X*B)^(-1))*T(B)",
        det(X) * inverse.T,
        (det(A * X * B) != 0, det(X) != 0),
    ),
    "53": Gradient(
        lambda Z: det(Z.T * S * Z),
        Z,
        2 * det(Z.T * S * Z) * S * Z * middle,
        "2*det(T(Z)*S*Z)*S*Z*(T(Z)*S*Z)^(-1)",
        det(Z.T * S * Z) * S * Z * middle,
        full,
        (S,),
    ),
    "54": Gradient(
        lambda Z: det(Z.T * A * Z),
        Z,
        det(Z.T * A * Z) * (A * Z * (Z.T * A * Z).inverse + A.T * Z * (Z.T * A.T * Z).inverse),
        "det(T(Z)*A*Z)*(A*Z*(T(Z)*A*Z)^(-1) + T(A)*Z*T((T(Z)*A*Z)^(-1)))",
        2 * det(Z.T * A * Z) * A * Z * (Z.T * A * Z).inverse,
        (det(Z.T * A * Z) != 0, det(Z.T * A.T * Z) != 0),
    ),
    "55": Gradient(
        lambda Z: log(det(Z.T * Z)),
        Z,
        2 * ((Z.T * Z).inverse * Z.T).T,
        "2*Z*(T(Z)*Z)^(-1)",
        ((Z.T * Z).inverse * Z.T).T,
        (det(Z.T * Z) > 0,),
    ),
    "57": Gradient(lambda X: log(det(X)), X, inverse.T, "T(X^(-1))", inverse, (det(X) > 0,)),
    "61": Gradient(
        lambda X: a.T * X.inverse * b,
        X,
        -inverse.T * a * b.T * inverse.T,
        "-T(X^(-1))*a*T(b)*T(X^(-1))",
        -inverse.T * b * a.T * inverse.T,
        regular,
    ),
    "62": Gradient(
        lambda X: det(X.inverse),
        X,
        -det(inverse) * inverse.T,
        "-det(X^(-1))*T(X^(-1))",
        det(inverse) * inverse.T,
        (*regular, det(inverse) != 0),
    ),
    "63": Gradient(
        lambda X: trace(P * X.inverse * P.T),
        X,
        -(inverse * P.T * P * inverse).T,
        "-T(X^(-1))*T(P)*P*T(X^(-1))",
        -inverse * P.T * P * inverse,
        regular,
    ),
    "64": Gradient(
        lambda X: trace((X + A).inverse),
        X,
        -((X + A).inverse * (X + A).inverse).T,
        "-T((X + A)^(-1))^2",
        -(X + A).inverse.T,
        (det(X + A) != 0,),
    ),
    "69": Gradient(lambda x: x.T * a, x, a, "a", 2 * a),
    "70": Gradient(lambda Z: a.T * Z * z, Z, a * z.T, "a*T(z)", -a * z.T),
    "71": Gradient(lambda X: a.T * X.T * b, X, b * a.T, "b*T(a)", a * b.T),
    "72": Gradient(lambda X: a.T * X * a, X, a * a.T, "a*T(a)", 2 * a * a.T),
    "77": Gradient(lambda P: b.T * P.T * P * c, P, P * (b * c.T + c * b.T), "P*(c*T(b) + b*T(c))", 2 * P * b * c.T),
    "78": Gradient(
        lambda x: (P * x + p).T * C_m * (L * x + p),
        x,
        P.T * C_m * (L * x + p) + L.T * C_m.T * (P * x + p),
        "T(P)*C_m*(L*x + p) + T(L)*T(C_m)*(P*x + p)",
        P.T * C_m * (L * x + p) + L.T * C_m * (P * x + p),
    ),
    "81": Gradient(lambda x: x.T * B * x, x, (B + B.T) * x, "(B + T(B))*x", 2 * B * x),
    "82": Gradient(
        lambda X: b.T * X.T * D * X * c,
        X,
        D.T * X * b * c.T + D * X * c * b.T,
        "D*X*c*T(b) + T(D)*X*b*T(c)",
        D * X * b * c.T + D.T * X * c * b.T,
    ),
    "83": Gradient(
        lambda X: (X * b + c).T * D * (X * b + c),
        X,
        (D + D.T) * (X * b + c) * b.T,
        "(D + T(D))*(X*b + c)*T(b)",
        2 * D * (X * b + c) * b.T,
    ),
    "84": Gradient(
        lambda s: (x - A * s).T * W * (x - A * s),
        s,
        -2 * A.T * W * (x - A * s),
        "2*T(A)*W*(A*s - x)",
        -2 * A * W * (x - A * s),
        (),
        (W,),
    ),
    "85": Gradient(lambda x: (x - s).T * W * (x - s), x, 2 * W * (x - s), "2*W*(x - s)", W * (x - s), (), (W,)),
    "88": Gradient(
        lambda A: (x - A * s).T * W * (x - A * s),
        A,
        -2 * W * (x - A * s) * s.T,
        "2*W*(A*s - x)*T(s)",
        -2 * W * (x - A * s) * x.T,
        (),
        (W,),
    ),
    "97": Gradient(lambda x: x.T * A * x + b.T * x, x, (A + A.T) * x + b, "(A + T(A))*x + b", (A + A.T) * x),
    "99": Gradient(trace, X, I(d), "I(d)", 2 * I(d)),
    "100": Gradient(lambda X: trace(X * A), X, A.T, "T(A)", A),
    "101": Gradient(lambda X: trace(A * X * B), X, A.T * B.T, "T(A)*T(B)", B.T * A.T),
    "102": Gradient(lambda X: trace(A * X.T * B), X, B * A, "B*A", A * B),
    "103": Gradient(lambda X: trace(X.T * A), X, A, "A", A.T),
    "106": Gradient(lambda X: trace(X**2), X, 2 * X.T, "2*T(X)", 2 * X),
    "107": Gradient(lambda X: trace(X**2 * B), X, (X * B + B * X).T, "T(B)*T(X) + T(X)*T(B)", (X * B + X * B).T),
    "108": Gradient(lambda Z: trace(Z.T * B * Z), Z, B * Z + B.T * Z, "(B + T(B))*Z", 2 * B * Z),
    "111": Gradient(lambda P: trace(P * B * P.T), P, P * B.T + P * B, "P*(T(B) + B)", 2 * P * B),
    "114": Gradient(
        lambda X: trace(A * X * B * X),
        X,
        A.T * X.T * B.T + B.T * X.T * A.T,
        "T(A)*T(X)*T(B) + T(B)*T(X)*T(A)",
        2 * A.T * X.T * B.T,
    ),
    "115": Gradient(lambda Z: trace(Z.T * Z), Z, 2 * Z, "2*Z", Z),
    "116": Gradient(
        lambda X: trace(B.T * X.T * C * X * B),
        X,
        C.T * X * B * B.T + C * X * B * B.T,
        "(C + T(C))*X*B*T(B)",
        C.T * X * B * B.T + C * X * B.T * B,
    ),
    "117": Gradient(
        lambda X: trace(X.T * B * X * C), X, B * X * C + B.T * X * C.T, "B*X*C + T(B)*X*T(C)", B * X * C + B.T * X * C
    ),
    "118": Gradient(
        lambda X: trace(A * X * B * X.T * C),
        X,
        A.T * C.T * X * B.T + C * A * X * B,
        "T(A)*T(C)*X*T(B) + C*A*X*B",
        A.T * C.T * X * B + C * A * X * B,
    ),
    "119": Gradient(
        lambda X: trace((A * X * B + C) * (A * X * B + C).T),
        X,
        2 * A.T * (A * X * B + C) * B.T,
        "2*T(A)*(A*X*B + C)*T(B)",
        2 * A.T * (A * X * B + C) * B,
    ),
    "121": Gradient(lambda X: trace(X**5), X, 5 * (X**4).T, "5*T(X)^4", 5 * (X**5).T),
    "122": Gradient(
        lambda X: trace(A * X**3),
        X,
        (A * X**2 + X * A * X + X**2 * A).T,
        "T(A)*T(X)^2 + T(X)*T(A)*T(X) + T(X)^2*T(A)",
        3 * (A * X**2).T,
    ),
    "123": Gradient(
        lambda X: trace(B.T * X.T * C * X * X.T * C * X * B),
        X,
        C * X * X.T * C * X * B * B.T
        + C.T * X * B * B.T * X.T * C.T * X
        + C * X * B * B.T * X.T * C * X
        + C.T * X * X.T * C.T * X * B * B.T,
        "C*X*T(X)*C*X*B*T(B) + T(C)*X*B*T(B)*T(X)*T(C)*X + C*X*B*T(B)*T(X)*C*X + T(C)*X*T(X)*T(C)*X*B*T(B)",
        2 * C * X * X.T * C * X * B * B.T + 2 * C.T * X * B * B.T * X.T * C.T * X,
    ),
    "125": Gradient(
        lambda Z: trace((Z.T * S * Z).inverse * (R * R.T)),
        Z,
        -(S * Z * middle) * (R * R.T + (R * R.T).T) * middle,
        "-2*S*Z*(T(Z)*S*Z)^(-1)*R*T(R)*(T(Z)*S*Z)^(-1)",
        -(S * Z * middle) * (R * R.T) * middle,
        full,
        (S,),
    ),
    "126": Gradient(
        lambda Z: trace((Z.T * S * Z).inverse * (Z.T * W * Z)),
        Z,
        -2 * S * Z * middle * Z.T * W * Z * middle + 2 * W * Z * middle,
        "2*(W - S*Z*(T(Z)*S*Z)^(-1)*T(Z)*W)*Z*(T(Z)*S*Z)^(-1)",
        -2 * S * Z * middle * Z.T * W * Z * middle + W * Z * middle,
        full,
        (S, W),
    ),
    "129": Gradient(
        lambda x: norm(x - a),
        x,
        (x - a) / norm(x - a),
        "frobenius(x - a)^(-1)*(x - a)",
        x / norm(x - a),
        (norm(x - a) != 0,),
    ),
    "131": Gradient(lambda x: norm(x) ** 2, x, 2 * x, "2*x", x),
    "132": Gradient(lambda Z: norm(Z) ** 2, Z, 2 * Z, "2*Z", 2 * norm(Z) * Z),
}


# f, the point, the direction, the form as it is written, and one that is wrong
HESSIANS = {
    "98": (lambda x: x.T * A * x + b.T * x, x, h, "2*tr(T(h)*A*h)", h.T * A * h, ()),
    "48": (
        det,
        X,
        H,
        "det(X)*tr(X^(-1)*H)^2 - det(X)*tr(X^(-1)*H*X^(-1)*H)",
        det(X) * trace(inverse * H) ** 2,
        regular,
    ),
    "43": (
        lambda X: log(det(X)),
        X,
        H,
        "-tr(X^(-1)*H*X^(-1)*H)",
        trace(inverse * H * inverse * H),
        (det(X) > 0,),
    ),
    "63": (
        lambda X: trace(X.inverse * A),
        X,
        H,
        "2*tr(X^(-1)*H*X^(-1)*H*X^(-1)*A)",
        trace(inverse * H * inverse * H * inverse * A),
        regular,
    ),
    "106": (lambda X: trace(X**2), X, H, "2*tr(H^2)", 2 * trace(H.T * H), ()),
    "115": (lambda Z: trace(Z.T * Z), Z, H_Z, "2*frobenius(K)^2", norm(H_Z) ** 2, ()),
    "132": (lambda Z: norm(Z) ** 2, Z, H_Z, "2*frobenius(K)^2", 2 * norm(H_Z), ()),
}


def verdict(proposition, given=(), budget=BUDGET):
    claim = theory.claim(f"c{len(theory.claims)}", proposition, given=list(given))
    return claim.check(budget).verdict


@pytest.mark.slow
@pytest.mark.parametrize("number", GRADIENTS)
def test_a_gradient_is_written_as_people_write_it_and_proved(number):
    case = GRADIENTS[number]
    found = matrix_gradient(case.f, case.at, symmetric=case.symmetric)
    assert str(found) == case.ours
    for gradient in (found, case.book):
        assert verdict(gradient_is(case.f, case.at, gradient), case.given) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize("number", GRADIENTS)
def test_a_wrong_gradient_is_not_proved(number):
    case = GRADIENTS[number]
    assert verdict(gradient_is(case.f, case.at, case.wrong), case.given, budget=0.2) in ("unknown", "refuted")


@pytest.mark.slow
@pytest.mark.parametrize("number", HESSIANS)
def test_a_hessian_form_is_found_and_proved_and_a_wrong_one_is_not(number):
    f, at, direction, ours, wrong, given = HESSIANS[number]
    found = matrix_hessian_form(f, at, direction)
    assert str(found) == ours
    assert verdict(hessian_form(f, at, direction) == found, given) == "proved"
    assert verdict(hessian_form(f, at, direction) == wrong, given, budget=0.2) in ("unknown", "refuted")
