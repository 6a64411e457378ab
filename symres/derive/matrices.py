"""Gradients and Hessian forms of functions of matrices of any size and depth, in the form people write, with the steps.

The gradient of f at X is the matrix G with f'(X; H) = tr(G'H) for every H, the Riesz representative of the derivative;
the Hessian form is the second derivative of t -> f(X + tH) at 0. What comes out is found by the rules of
``differentials`` and is no proof: claim it with ``gradient_is`` or with ``hessian_form``, and the kernel differentiates
again, in its own way.

>>> from symres.statements.expressions import norm
>>> from symres.theory import Theory
>>> theory = Theory("example")
>>> d, k, n = theory.sizes("d k n")
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

from symres.kernel import Term
from symres.kernel.notation import entry_of
from symres.kernel.terms import INT, build, fresh, is_scalar, lam, show, substitute
from symres.statements.expressions import (
    Quantity,
    directional_derivative,
    gradient_is,
    hessian_form,
    of,
    quantity,
    refusing,
)
from symres.statements.words import ClaimError, Formula, equal

from .differentials import Adjoint, Differential, simplified
from .products import Writing


@dataclass(frozen=True)
class FormulaStep:
    """A formula that holds, and why."""

    formula: Formula
    reason: str


@dataclass(frozen=True)
class MatrixDerivation:
    """The steps from a derivative to its closed form, each a formula that may be claimed, and what is found."""

    steps: tuple[FormulaStep, ...]
    result: Any

    def __repr__(self) -> str:
        return "\n".join(f"{step.formula!r}  ({step.reason})" for step in self.steps)


@dataclass(frozen=True)
class Question:
    """A number to differentiate: by ``variables``, which stand for ``points``."""

    value: Term
    variables: tuple[Term, ...]
    points: tuple[Quantity, ...]
    function: Callable[..., Any]
    several: bool

    def at(self, term: Term, writing: Writing) -> Quantity:
        """A term in the variables at the points."""
        values = {x: p.term for x, p in zip(self.variables, self.points, strict=True) if x is not p.term}
        return quantity(simplified(substitute(term, values), writing))


@refusing
def matrix_gradient(f: Any, X: Any, symmetric: Any = ()) -> Any:
    """The gradient of the number f at X, in closed form.

    ``f`` is a function, as in ``gradient_is``, or an expression in X, which is a matrix, a vector, a number, or a layer
    A[k] with a range that holds k; ``X`` may be a tuple, and the gradient is one then. ``symmetric`` names matrices S
    with S' = S. Raises ``ClaimError`` where f holds what has no known derivative.

    >>> from symres.statements.elementary import log
    >>> from symres.statements.expressions import I, Prod, det, replace_layer, trace
    >>> from symres.theory import Theory
    >>> theory = Theory("example")
    >>> d, l = theory.sizes("d l")
    >>> X, B, R, S = theory.matrices("X B R S", d, d)
    >>> matrix_gradient(log(det(X)), X), matrix_gradient(trace(X.inverse * B), X)
    (T(X^(-1)), -T(X^(-1))*T(B)*T(X^(-1)))
    >>> i, k, A = theory.index("i"), theory.index("k"), theory.layers("A", d, d)
    >>> P = lambda a, b: Prod(i, a, b, I(d) + A[i])
    >>> matrix_gradient(trace((P(1, l) - R) * S * (P(1, l) - R).T), A[k], symmetric=S)
    2*T(Prod(k + 1, l, fun i. I(d) + A(i)))*(Prod(1, l, fun i. I(d) + A(i)) - R)*S*T(Prod(1, k - 1, fun i. I(d) + A(i)))
    """
    question, writing = asked(f, X), _writing(symmetric)
    return _gradient(question, writing)[0]


@refusing
def matrix_hessian_form(f: Any, X: Any, H: Any, symmetric: Any = ()) -> Quantity:
    """The second derivative of t -> f(X + tH) at 0, in closed form; arguments as in ``matrix_gradient``.

    >>> from symres.statements.expressions import norm
    >>> from symres.theory import Theory
    >>> theory = Theory("example")
    >>> d, k = theory.sizes("d k")
    >>> M, U, H = theory.matrix("M", d, d), theory.matrix("U", d, k), theory.matrix("H", d, k)
    >>> matrix_hessian_form(norm(M - U * U.T) ** 2, U, H, symmetric=M)
    2*frobenius(H*T(U) + U*T(H))^2 + 4*tr((U*T(U) - M)*H*T(H))
    """
    question, writing = asked(f, X), _writing(symmetric)
    return _second(question, _directions(question, H), writing)[0]


@refusing
def matrix_derivation(f: Any, X: Any, symmetric: Any = (), hessian: Any = None) -> MatrixDerivation:
    """How the gradient of f at X is found, or, with a direction as ``hessian``, the Hessian form in that direction.

    >>> from symres.statements.expressions import norm
    >>> from symres.theory import Theory
    >>> theory = Theory("example")
    >>> d, n = theory.sizes("d n")
    >>> X, y, w = theory.matrix("X", n, d), theory.vector("y", n), theory.vector("w", d)
    >>> matrix_derivation(norm(X * w - y) ** 2, w)
    for all H: D(fun t. frobenius(X*(w + t*H) - y)^2, 0) = 2*tr(T(X*w - y)*X*H)  (|M|^2 = tr(M'M))
    for all H: D(fun t. frobenius(X*(w + t*H) - y)^2, 0) = tr(T(2*T(X)*(X*w - y))*H)
        (tr(AB) = tr(BA), tr(A') = tr(A))
    """
    question, writing = asked(f, X), _writing(symmetric)
    if hessian is not None:
        return _second_steps(question, _directions(question, hessian), writing)
    return _first_steps(question, writing)


# ------------------------------------------------------------------------------------------------------ the questions


def asked(f: Any, X: Any) -> Question:
    several = isinstance(X, (tuple, list))
    points = tuple(quantity(x) for x in (X if several else (X,)))
    for x in points:
        if x.term.sort is None or not (is_scalar(x.term.sort) or x.term.sort.head == "matrix"):
            raise ClaimError(f"a gradient is taken by a number, a vector or a matrix, not by {x!r}")
    function = f if callable(f) and not isinstance(f, Quantity) else _as_function(quantity(f), points)
    variables = tuple(x.term if x.term.head == "variable" else fresh(x.term.sort) for x in points if x.term.sort)
    value = entry_of(quantity(function(*map(Quantity, variables))).term)
    if not is_scalar(value.sort):
        raise ClaimError(f"a gradient is taken of a number, and {show(value)} is a matrix; take its trace or an entry")
    return Question(value, variables, points, function, several)


def _as_function(f: Quantity, points: Sequence[Quantity]) -> Callable[..., Quantity]:
    """An expression as a function of what it is to be differentiated by."""

    def function(*at: Any) -> Quantity:
        values: dict[Term, Term] = {}
        for x, new in zip(points, at, strict=True):
            variable, value = _replaced(x.term, quantity(new).term)
            if variable in values:
                raise ClaimError(f"differentiate by one layer of {show(variable)} at a time")
            values[variable] = value
        return of(substitute(f.term, values), f)

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
    named = symmetric if isinstance(symmetric, (tuple, list)) else (symmetric,)
    return Writing([equation(S) for S in named])


def equation(S: Any) -> Term:
    """S' = S, of a matrix or of a formula that says it."""
    if isinstance(S, Formula):
        raise ClaimError(f"name the matrix that is symmetric, not {S!r}")
    M = quantity(S)
    return build("=", M.T.term, M.term)


def _directions(question: Question, H: Any) -> tuple[Quantity, ...]:
    directions = tuple(quantity(h) for h in (H if isinstance(H, (tuple, list)) else (H,)))
    if len(directions) != len(question.points):
        raise ClaimError(f"{len(question.points)} points and {len(directions)} directions; give one for each point")
    return directions


# -------------------------------------------------------------------------------------------------------- the answers


def _gradient(question: Question, writing: Writing) -> tuple[Any, Adjoint]:
    """The gradient, and how it was found."""
    adjoint = Adjoint(writing, question.variables)
    value = simplified(question.value, writing)
    found = adjoint.gradients(value)
    gradients = tuple(question.at(found[x], writing) for x in question.variables)
    return (gradients if question.several else gradients[0]), adjoint


def _forward(question: Question, directions: Sequence[Quantity], writing: Writing) -> tuple[Term, Differential]:
    moving = dict(zip(question.variables, (h.term for h in directions), strict=True))
    differential = Differential(writing, moving)
    return differential.of(simplified(question.value, writing)), differential


def _second(
    question: Question, directions: Sequence[Quantity], writing: Writing
) -> tuple[Quantity, Quantity, Differential]:
    """The Hessian form, the first derivative, and how they were found."""
    first, differential = _forward(question, directions, writing)
    fixed = {h.term: fresh(h.term.sort) for h in directions if h.term.sort}
    # a direction that is an expression in X stays where it is
    moving = Differential(writing, dict(zip(question.variables, fixed.values(), strict=True)))
    held, _ = _forward(question, tuple(map(Quantity, fixed.values())), writing)
    second = substitute(moving.of(held), {new: old for old, new in fixed.items()})
    differential.reasons.update(moving.reasons)
    return question.at(second, writing), question.at(first, writing), differential


CYCLE = "tr(AB) = tr(BA), tr(A') = tr(A)"


def _first_steps(question: Question, writing: Writing) -> MatrixDerivation:
    gradient, _ = _gradient(question, writing)
    at = question.points if question.several else question.points[0]
    whole = gradient_is(question.function, at, gradient)
    directions, _ = whole.parts
    derivative = directional_derivative(question.function, question.points, directions)
    first, differential = _forward(question, directions, writing)
    changed = Formula("for_all", (directions, equal(derivative, question.at(first, writing))))
    steps = (FormulaStep(changed, _because(differential)), FormulaStep(whole, CYCLE))
    return MatrixDerivation(steps, gradient)


def _second_steps(question: Question, directions: Sequence[Quantity], writing: Writing) -> MatrixDerivation:
    second, first, differential = _second(question, directions, writing)
    derivative = directional_derivative(question.function, question.points, directions)
    form = hessian_form(question.function, question.points, directions)
    steps = (
        FormulaStep(equal(derivative, first), _because(differential)),
        FormulaStep(equal(form, second), "the same again, the direction being constant"),
    )
    return MatrixDerivation(steps, second)


def _because(rules: Differential) -> str:
    return ", ".join(rules.reasons) or "linear"


__all__ = ["FormulaStep", "MatrixDerivation", "matrix_derivation", "matrix_gradient", "matrix_hessian_form"]
