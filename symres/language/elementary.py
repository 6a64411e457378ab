"""Elementary functions of a number, under the names that SymPy and NumPy use.

Each is defined where the function is: acosh(t) is log(t + sqrt(t^2 - 1)), which asks that t >= 1; sign(0) is 0.

>>> from symres.script.theory import Theory
>>> t = Theory("example").reals("t")
>>> asinh(t), sign(t), relu(t)
(log(t + sqrt(t^2 + 1)), if(t < 0, -1, if(t = 0, 0, 1)), max(t, 0))
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import INT, ONE, ZERO, build, show
from symres.kernel.terms import number as numeral

from .expressions import Expression, expression, made, number_of, refusing
from .literals import exact

LARGEST = 1000  # an argument of a factorial or binomial coefficient that is carried out
_HALF, _TWO, _MINUS = numeral(Fraction(1, 2)), numeral(2), numeral(-1)


def _named(name: str, doc: str, of: Callable[[Term], Term]) -> Callable[[Any], Any]:
    def word(x: Any) -> Any:
        return made(of(number_of(x)), expression(x))

    word.__name__ = word.__qualname__ = name  # Python's own messages name it
    word.__doc__ = doc
    return refusing(word)


def _head(head: str) -> Callable[[Term], Term]:
    return lambda t: build(head, t)


def _inverse(t: Term) -> Term:
    return build("^", t, _MINUS)


def _root(t: Term) -> Term:
    return build("^", t, _HALF)


def _negative(t: Term) -> Term:
    return build("*", _MINUS, t)


def _half(t: Term) -> Term:
    return build("*", _HALF, t)


def _square(t: Term) -> Term:
    return build("^", t, _TWO)


def _half_sum(sign: int) -> Callable[[Term], Term]:
    def of(t: Term) -> Term:
        other = build("exp", _negative(t))
        return _half(build("+", build("exp", t), other if sign > 0 else _negative(other)))

    return of


def _asinh(t: Term) -> Term:
    return build("log", build("+", t, _root(build("+", _square(t), ONE))))


def _acosh(t: Term) -> Term:
    return build("log", build("+", t, _root(build("+", _square(t), _MINUS))))


def _atanh(t: Term) -> Term:
    return _half(build("log", build("*", build("+", ONE, t), _inverse(build("+", ONE, _negative(t))))))


def _asin(t: Term) -> Term:
    """Twice the angle at the circumference: defined for -1 <= t <= 1, as atan(t/sqrt(1 - t^2)) is not."""
    cosine = _root(build("+", ONE, _negative(_square(t))))
    return build("*", _TWO, build("atan", build("*", t, _inverse(build("+", ONE, cosine)))))


def _acos(t: Term) -> Term:
    return build("+", _half(build("pi")), _negative(_asin(t)))


def _sign(t: Term) -> Term:
    return build("if", build("<", t, ZERO), _MINUS, build("if", build("=", t, ZERO), ZERO, ONE))


exp = _named("exp", "The exponential.", _head("exp"))
sqrt = _named("sqrt", "The square root, of what is not negative.", _root)
sin = _named("sin", "The sine.", _head("sin"))
cos = _named("cos", "The cosine.", _head("cos"))
tan = _named("tan", "The tangent, where the cosine is not 0.", _head("tan"))
cot = _named(
    "cot", "The cotangent, where the sine is not 0.", lambda t: build("*", build("cos", t), _inverse(build("sin", t)))
)
sec = _named("sec", "1/cos(x).", lambda t: _inverse(build("cos", t)))
csc = _named("csc", "1/sin(x).", lambda t: _inverse(build("sin", t)))
asin = _named("asin", "The angle between -pi/2 and pi/2 that has the sine x.", _asin)
acos = _named("acos", "The angle between 0 and pi that has the cosine x.", _acos)
atan = _named("atan", "The angle between -pi/2 and pi/2 that has the tangent x.", _head("atan"))
sinh = _named("sinh", "(e^x - e^-x)/2.", _half_sum(-1))
cosh = _named("cosh", "(e^x + e^-x)/2.", _half_sum(1))
tanh = _named("tanh", "(e^x - e^-x)/(e^x + e^-x).", _head("tanh"))
coth = _named("coth", "1/tanh(x).", lambda t: _inverse(build("tanh", t)))
sech = _named("sech", "1/cosh(x).", lambda t: _inverse(_half_sum(1)(t)))
csch = _named("csch", "1/sinh(x).", lambda t: _inverse(_half_sum(-1)(t)))
asinh = _named("asinh", "log(x + sqrt(x^2 + 1)), of which x is the hyperbolic sine.", _asinh)
acosh = _named("acosh", "log(x + sqrt(x^2 - 1)), for x >= 1.", _acosh)
atanh = _named("atanh", "log((1 + x)/(1 - x))/2, for -1 < x < 1.", _atanh)
erf = _named("erf", "The error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.", _head("erf"))
erfc = _named("erfc", "1 - erf(x).", lambda t: build("+", ONE, _negative(build("erf", t))))
ceiling = _named("ceiling", "The least integer that is at least x.", _head("ceiling"))
floor = _named("floor", "The greatest integer that is at most x.", _head("floor"))
sign = _named("sign", "-1 for x < 0, 0 for x = 0, 1 for x > 0.", _sign)


@refusing
def number(value: Any) -> Any:
    """A number as an expression, for a relation or a power in which there are literals alone.

    >>> number(2) <= 1
    2 <= 1
    """
    if isinstance(value, Expression):
        return made(number_of(value), value)
    exactly = exact(value)
    if exactly is None:
        raise ClaimError(f"number takes a number such as 2 or Fraction(1, 3), not {value!r}")
    return made(numeral(exactly))


@refusing
def log(x: Any, base: Any = None) -> Any:
    """The natural logarithm; with a base, log(x)/log(base).

    >>> log(8, 2)
    log(8)*log(2)^(-1)
    """
    own = made(build("log", number_of(x)), expression(x))
    return own if base is None else own / made(build("log", number_of(base)), expression(base))


@refusing
def Heaviside(x: Any, at_zero: Any = None) -> Any:
    """0 for x < 0, 1 for x > 0, and at 0 the value ``at_zero``, which has to be given.

    >>> from symres.script.theory import Theory
    >>> Heaviside(Theory("example").reals("x"), Fraction(1, 2))
    if(x < 0, 0, if(x = 0, 1/2, 1))
    """
    if at_zero is None:
        raise ClaimError(
            f"the value of Heaviside at 0 is a convention; give it, such as Heaviside({x!r}, Fraction(1, 2))"
        )
    t = number_of(x)
    inner = build("if", build("=", t, ZERO), number_of(at_zero), ONE)
    return made(build("if", build("<", t, ZERO), ZERO, inner), expression(x), expression(at_zero))


def _nested(head: str, values: tuple[Any, ...]) -> Any:
    if not values:
        raise ClaimError("greatest and least take numbers")
    out = number_of(values[0])
    for value in values[1:]:
        out = build(head, out, number_of(value))
    return made(out, *map(expression, values))


@refusing
def greatest(*values: Any) -> Any:
    """The greatest of some numbers."""
    return _nested("max", values)


@refusing
def least(*values: Any) -> Any:
    """The smallest of some numbers."""
    return _nested("min", values)


def relu(x: Any) -> Any:
    """max(x, 0)."""
    return greatest(x, 0)


@refusing
def leaky_relu(x: Any, slope: Any) -> Any:
    """x for x >= 0, and slope x for x < 0."""
    t, s = number_of(x), number_of(slope)
    if s.head == "rational" and 0 <= s.value <= 1:
        return greatest(x, slope * expression(x))
    return made(build("if", build("<=", ZERO, t), t, build("*", s, t)), expression(x), expression(slope))


def sigmoid(x: Any) -> Any:
    """1/(1 + e^-x)."""
    return 1 / (1 + exp(-expression(x)))


def softplus(x: Any) -> Any:
    """log(1 + e^x)."""
    return log(1 + exp(x))


def gelu(x: Any) -> Any:
    """x/2 (1 + erf(x/sqrt(2))), of D. Hendrycks and K. Gimpel, Gaussian Error Linear Units."""
    t = expression(x)
    return t / 2 * (1 + erf(sqrt(2) * t / 2))  # the normal form of its square inside is t^2/2


@refusing
def Mod(a: Any, b: Any) -> Any:
    """a - b floor(a/b), the remainder, for b that is not 0."""
    x, y = expression(a), expression(b)
    if x.term.sort is INT and y.term.head == x.term.head == "rational" and y.term.value != 0:
        return made(numeral(x.term.value % y.term.value))
    return x - y * floor(x / y)


@refusing
def factorial(n: Any) -> Any:
    """n!, of a numeral."""
    value = _argument(n, "factorial")
    out = 1
    for k in range(2, value + 1):
        out *= k
    return made(numeral(out))


@refusing
def binomial(n: Any, k: Any) -> Any:
    """The binomial coefficient, of numerals."""
    return made(numeral(comb(_argument(n, "binomial"), _argument(k, "binomial"))))


def _argument(value: Any, word: str) -> int:
    t = number_of(value)
    if t.head != "rational" or t.value.denominator != 1 or not 0 <= t.value <= LARGEST:
        raise ClaimError(
            f"{word} takes numerals from 0 to {LARGEST}, not {show(t)}; for a symbol declare f = theory.numbers('f') "
            "and give f[0] == 1 and f[n + 1] == (n + 1)*f[n] for n >= 0"
        )
    return int(t.value)


pi: Expression = made(build("pi"))
