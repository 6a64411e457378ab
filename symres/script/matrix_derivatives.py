"""Gradients and Hessian forms of functions of matrices of any size and depth, in the form people write.

The gradient of f at X is the matrix G with f'(X; H) = tr(G'H) for every H, the Riesz representative of the derivative;
the Hessian form is the second derivative of t -> f(X + tH) at 0. They are found by the rules of
``symres.derive.differentials`` and are no proof: claim them with ``gradient_is`` or with ``hessian_form``, and the
kernel differentiates again, in its own way.

>>> from symres.script.theory import Theory
>>> from symres.language.matrices import norm
>>> theory = Theory("example")
>>> d, k, n = theory.naturals("d k n")
>>> Y, V, W = theory.matrix("Y", d, n), theory.matrix("V", d, k), theory.matrix("W", k, n)
>>> matrix_gradient(norm(Y - V * W) ** 2, W)
2*T(V)*(V*W - Y)
>>> matrix_gradient(lambda V, W: norm(Y - V * W) ** 2, (V, W))
(2*(V*W - Y)*T(W), 2*T(V)*(V*W - Y))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from symres.derive.differentials import Adjoint, Differential, simplified
from symres.derive.products import Writing
from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import INT, PROP, build, fresh, is_scalar, lam, show, substitute
from symres.language.expressions import (
    DefinedFunction,
    Expression,
    entry_of,
    expression,
    is_matrix,
    made,
    mentioned,
    refusing,
    several,
)
from symres.language.mentions import meanings_in
from symres.language.restrictions import require_within
from symres.language.unfolding import unfolded


@dataclass(frozen=True)
class Question:
    """A number to differentiate: by ``variables``, which stand for ``points``."""

    value: Expression
    variables: tuple[Term, ...]
    points: tuple[Expression, ...]

    def at(self, term: Term, writing: Writing, *parts: Expression) -> Expression:
        """A term in the variables at the points; ``parts`` are what else it is made of."""
        values = {x: p.term for x, p in zip(self.variables, self.points, strict=True) if x is not p.term}
        found = simplified(substitute(term, values), writing)
        return Expression(found, mentioned([self.value, *self.points, *parts]))


@refusing
def matrix_gradient(f: Any, X: Any, symmetric: Any = ()) -> Any:
    """The gradient of the number f at X, in closed form.

    ``f`` is a function, as in ``gradient_is``, or an expression in X, which is a matrix, a vector, a number, or a layer
    A[k] with a range that holds k; ``X`` may be a tuple, and the gradient is one then. ``symmetric`` names matrices S
    with S' = S. Raises ``ClaimError`` where f holds what has no known derivative.

    >>> from symres.script.theory import Theory
    >>> from symres.language.elementary import log
    >>> from symres.language.matrices import I, det, trace
    >>> from symres.language.sums import Prod
    >>> theory = Theory("example")
    >>> d, l = theory.naturals("d l")
    >>> X, B, R, S = theory.matrices("X B R S", d, d)
    >>> matrix_gradient(log(det(X)), X), matrix_gradient(trace(X.inverse * B), X)
    (T(X^(-1)), -T(X^(-1))*T(B)*T(X^(-1)))
    >>> i, k, A = theory.integers("i"), theory.integers("k"), theory.layers("A", d, d)
    >>> P = lambda a, b: Prod(i, a, b, I(d) + A[i])
    >>> matrix_gradient(trace((P(1, l) - R) * S * (P(1, l) - R).T), A[k], symmetric=S)
    2*T(Prod(k + 1, l, fun i. I(d) + A(i)))*(Prod(1, l, fun i. I(d) + A(i)) - R)*S*T(Prod(1, k - 1, fun i. I(d) + A(i)))
    """
    question, writing = asked(f, X), _writing(symmetric)
    found = Adjoint(writing, question.variables).gradients(simplified(question.value.term, writing))
    gradients = tuple(question.at(found[x], writing) for x in question.variables)
    return gradients if isinstance(X, (tuple, list)) else gradients[0]


@refusing
def matrix_hessian_form(f: Any, X: Any, H: Any, symmetric: Any = ()) -> Expression:
    """The second derivative of t -> f(X + tH) at 0, in closed form; arguments as in ``matrix_gradient``.

    >>> from symres.script.theory import Theory
    >>> from symres.language.matrices import norm
    >>> theory = Theory("example")
    >>> d, k = theory.naturals("d k")
    >>> M, U, H = theory.matrix("M", d, d), theory.matrix("U", d, k), theory.matrix("H", d, k)
    >>> matrix_hessian_form(norm(M - U * U.T) ** 2, U, H, symmetric=M)
    2*frobenius(H*T(U) + U*T(H))^2 + 4*tr((U*T(U) - M)*H*T(H))
    """
    question, writing = asked(f, X), _writing(symmetric)
    directions = tuple(map(expression, several(H)))
    if len(directions) != len(question.points):
        raise ClaimError(f"{len(question.points)} points and {len(directions)} directions; give one for each point")
    fixed = [fresh(h.term.sort) for h in directions if h.term.sort]  # an expression in X stays where it is
    rules = Differential(writing, dict(zip(question.variables, fixed, strict=True)))
    second = rules.of(rules.of(simplified(question.value.term, writing)))
    put = {x: h.term for x, h in zip(fixed, directions, strict=True)}
    return question.at(substitute(second, put), writing, *directions)


def asked(f: Any, X: Any) -> Question:
    """The number f, a function or an expression in X, to be differentiated by X; raises ``ClaimError``."""
    points = tuple(map(expression, several(X)))
    if not points:
        raise ClaimError(f"say by what to differentiate {f!r}: a number, a vector or a matrix")
    for x in points:
        if x.term.sort is None or not (is_scalar(x.term.sort) or is_matrix(x.term)):
            raise ClaimError(f"a gradient is taken by a number, a vector or a matrix, not by {x!r}")
    function = f if callable(f) and not isinstance(f, Expression) else _as_function(f, points)
    variables = tuple(x.term if x.term.head == "variable" else fresh(x.term.sort) for x in points if x.term.sort)
    own = (made(v, x) for v, x in zip(variables, points, strict=True))
    said = expression(function(*own))
    require_within(said.term, said.mentions)
    value = entry_of(unfolded(said.term, meanings_in(said.mentions)))
    if not is_scalar(value.sort):
        raise ClaimError(f"a gradient is taken of a number, and {show(value)} is none; take a trace or an entry")
    return Question(made(value, said), variables, points)


def _as_function(f: Any, points: Sequence[Expression]) -> Callable[..., Any]:
    """An expression as a function of what it is to be differentiated by."""
    said = expression(f)
    if said.term.sort is not None and said.term.sort.head == "function":
        if isinstance(f, DefinedFunction) and len(f.variables) != len(points):
            raise ClaimError(f"{f.name} is a function of {len(f.variables)} arguments, and {len(points)} are given")
        return lambda *at: said(*at)

    def function(*at: Any) -> Expression:
        values: dict[Term, Term] = {}
        for x, new in zip(points, at, strict=True):
            own, value = _replaced(x.term, expression(new).term)
            if own in values:
                raise ClaimError(f"differentiate by one layer of {show(own)} at a time")
            values[own] = value
        found: Expression = made(substitute(said.term, values), said, *at)
        return found

    return function


def _replaced(x: Term, new: Term) -> tuple[Term, Term]:
    """A variable, and what takes its place when x becomes ``new``: of a layer A[k] the sequence with that one new."""
    if x.head in ("variable", "local"):
        return x, new
    if x.head == "app" and len(x.args) == 2 and x.args[1].sort is INT and x.args[0].head == "variable":
        A, k = x.args
        j = fresh(INT)
        return A, lam(j, build("if", build("=", j, k), new, build("app", A, j)), "j")
    raise ClaimError(f"an expression is differentiated by a variable or a layer, not by {show(x)}; write a function")


def _writing(symmetric: Any) -> Writing:
    """The way to write, with the matrices that are symmetric."""
    return Writing([symmetry(expression(S)) for S in several(symmetric)])


def symmetry(S: Expression) -> Term:
    """S' = S."""
    if S.term.sort is PROP or not is_matrix(S.term):
        raise ClaimError(f"name the matrix that is symmetric, not {S!r}")
    return build("=", S.T.term, S.term)


def because(rules: Differential) -> str:
    """The reasons for a derivative, as they are told."""
    return ", ".join(rules.reasons) or "linear"
