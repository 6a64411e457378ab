"""Derivatives of functions of matrices and vectors of any size, half of them false.

The true ones are equations of the Matrix Cookbook (K. B. Petersen and M. S. Pedersen, 2012; its numbers stand beside
them) and derivatives of losses; each false one is a slip that people make: a missing factor, a lost transpose, factors
in the wrong order, symmetry that nobody supposed, a chain rule that was forgotten.
"""

from symres import (
    Theory,
    det,
    directional_derivative,
    for_all,
    gradient_is,
    has_gradient,
    hessian_form,
    inner,
    log,
    norm,
    symmetric,
    trace,
)

theory = Theory("matrix_derivatives")
d, k, m = theory.naturals("d k m")
A, B, C, X, H = theory.matrices("A B C X H", d, d)
S = theory.symmetric("S", d)
V, W, Y = theory.matrix("V", d, k), theory.matrix("W", k, m), theory.matrix("Y", d, m)
a, b, x, y, h = theory.vectors("a b x y h", d)
c = theory.reals("c")


def true(name, formula, given=()):
    theory.claim(f"true.{name}", formula, given=given)


def false(name, formula, given=()):
    theory.claim(f"false.{name}", formula, given=given, expect="refuted")


regular = det(X) != 0
true("69", gradient_is(lambda x: inner(x, a), x, a))
true("70", gradient_is(lambda X: trace(a.T * X * b), X, a * b.T))
true("77", gradient_is(lambda X: trace(a.T * X.T * X * b), X, X * (a * b.T + b * a.T)))
true("81", gradient_is(lambda x: trace(x.T * B * x), x, (B + B.T) * x))
true("81.symmetric", gradient_is(lambda x: trace(x.T * S * x), x, 2 * S * x))
true("107", gradient_is(lambda X: trace(X * X * B), X, (X * B + B * X).T))
true("116", gradient_is(lambda X: trace(B.T * X.T * C * X * B), X, C.T * X * B * B.T + C * X * B * B.T))
true("57", gradient_is(lambda X: log(det(X)), X, X.inverse.T), det(X) > 0)
true("49", gradient_is(det, X, det(X) * X.inverse.T), regular)
true("61", gradient_is(lambda X: trace(a.T * X.inverse * b), X, -(X.inverse.T * a * b.T * X.inverse.T)), regular)
true("residual", gradient_is(lambda W: norm(Y - V * W) ** 2, W, -2 * V.T * (Y - V * W)))
true("norm_to_the_fourth", gradient_is(lambda x: norm(x) ** 4, x, 4 * norm(x) ** 2 * x))
true("ridge", gradient_is(lambda x: norm(A * x - b) ** 2 + c * norm(x) ** 2, x, 2 * A.T * (A * x - b) + 2 * c * x))
true("square", directional_derivative(lambda X: trace(X * X), X, H) == 2 * trace(X * H))
true("curvature", hessian_form(lambda x: norm(A * x - b) ** 2, x, h) == 2 * norm(A * h) ** 2)
true("asymmetry", gradient_is(lambda X: norm(X - X.T) ** 2, X, 4 * (X - X.T)))

false("half", gradient_is(lambda x: norm(x) ** 2, x, x))
false("symmetry_not_given", gradient_is(lambda x: trace(x.T * B * x), x, 2 * B * x))
false("lost_transpose", gradient_is(lambda X: trace(A * X), X, A))
false("order", gradient_is(lambda X: trace(X * X * B), X, (2 * X * B).T))
false("sign", gradient_is(lambda W: norm(Y - V * W) ** 2, W, 2 * V.T * (Y - V * W)))
false("one_of_two_terms", gradient_is(lambda X: trace(B.T * X.T * C * X * B), X, 2 * C * X * B * B.T))
false("inverse", gradient_is(lambda X: log(det(X)), X, X.inverse), det(X) > 0)
false("det", gradient_is(det, X, X.inverse.T), regular)
false("inverse_without_sign", gradient_is(lambda X: trace(X.inverse), X, (X.inverse * X.inverse).T), regular)
false("chain_rule", gradient_is(lambda x: norm(x) ** 4, x, 4 * norm(x) ** 3 * x))
false("norm_at_zero", has_gradient(norm, x, x))
false("product", directional_derivative(lambda X: trace(X * X * X), X, H) == 3 * trace(X * H * H))
false("curvature", hessian_form(lambda x: norm(A * x - b) ** 2, x, h) == norm(A * h) ** 2)
false("asymmetry", gradient_is(lambda X: norm(X - X.T) ** 2, X, 2 * (X - X.T)))
false("outer", gradient_is(lambda X: trace(a.T * X * b), X, b * a.T))
false("two_factors", gradient_is(lambda V: norm(Y - V * W) ** 2, V, -2 * Y * W.T + V * W * W.T))
false("for_all", for_all((x, y), norm(A * x - A * y) == norm(A) * norm(x - y)))
false("cube", gradient_is(lambda X: trace(X**3), X, 3 * X**2))
false("symmetric_cube", trace((S + A) ** 2) == trace(S**2) + 2 * trace(A * A * S) + trace(A**2), symmetric(A))
