"""Reading what someone typed: exact numbers, the usual precedence, and errors that say where."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres import ClaimError, Theory, acosh, asin, erf, exp, greatest, log, number, sqrt, tanh
from symres.language.reading import LENGTH, box, expression, names, relations

x, y, w, v = Theory("free").reals("x y w v")


@pytest.mark.parametrize(
    "text, meant",
    [
        ("0.25*x + .5 - 1e-2", Fraction(1, 4) * x + Fraction(1, 2) - Fraction(1, 100)),
        ("-x^2", -(x**2)),
        ("2^3^2", number(512)),
        ("x^-2", x**-2),
        ("(w*(1+v) - 1)**2", (w * (1 + v) - 1) ** 2),
        ("x/2/y", x / 2 / y),
        ("x - y - 1", x - y - 1),
        ("--x", x),
        ("x/x", x / x),
        ("sqrt(2)*x**0.5", sqrt(2) * sqrt(x)),
        ("exp(x) + tanh(abs(y)) + ln(2)", exp(x) + tanh(abs(y)) + log(2)),
        (
            "max(x, y, 0) + relu(x) + leaky_relu(y) + leaky_relu(y, 0.5)",
            greatest(x, y, 0) + greatest(x, 0) + greatest(y, Fraction(1, 100) * y) + greatest(y, Fraction(1, 2) * y),
        ),
        ("sigmoid(x)", 1 / (1 + exp(-x))),
        ("softplus(x)", log(1 + exp(x))),
        ("gelu(x) + erf(2*x)", x / 2 * (1 + erf(sqrt(2) * x / 2)) + erf(2 * x)),
        ("acosh(1) + asin(1) + log(1) + sqrt(0)", acosh(1) + asin(1) + log(1) + sqrt(0)),
    ],
)
def test_a_text_means_what_it_says(text, meant):
    assert expression(text).term is meant.term


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "nothing to read"),
        ("x + ", "at character 5: expected a number, a name or '(', found the end"),
        (
            "2x",
            "at character 2: expected an operator such as + or *, or the end, found 'x'; a product is written with *",
        ),
        ("(x + 1", "at character 7: expected ')', found the end"),
        ("x $ y", "at character 3: '$' has no meaning here"),
        ("foo(x)", "at character 1: foo is no known function"),
        ("w(1 + v)", "w is no known function"),
        ("exp", "exp is a function; write exp(...)"),
        ("max(x)", "max takes 2 to 9 arguments, not 1"),
        ("x**y", "the exponent y is not a number"),
        ("x**99", "the exponent 99 is too large"),
        ("1/(1 - 1)", "at character 2: a division by zero"),
        ("0**0", "0 to the power 0"),
        ("log(-1)", "at character 1: log(-1) is not a real number"),
        ("1 + log(0)", "at character 5: log(0) is not a real number"),
        ("sqrt(-1/2)", "sqrt(-1/2) is not a real number"),
        ("asin(2)", "asin(2) is not a real number"),
        ("acosh(0.5)", "acosh(1/2) is not a real number"),
        ("atanh(1)", "atanh(1) is not a real number"),
        ("(-1)**0.5", "is not a real number"),
        ("9" * 70, "is too long"),
        ("9**40**2", "too large"),
        ("((9**40)**40)**40", "too large"),
        ("(" * 100 + "x", "nested more than"),
        ("x" * (LENGTH + 1), "characters"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_says_where(text, words):
    with pytest.raises(ClaimError) as error:
        expression(text)
    assert words in str(error.value)


@pytest.mark.parametrize(
    "text", ["__import__('os').system('true')", "x.__class__", "lambda: 1", "[x for x in y]", "x if y else w", "'x'"]
)
def test_python_that_is_no_arithmetic_is_refused(text):
    with pytest.raises(ClaimError):
        expression(text)


@pytest.mark.slow
@given(st.text(alphabet="xy12.+-*/^()=<>,[] eE", max_size=12))
def test_any_text_is_read_or_refused(text):
    for read in (expression, relations, box, names):
        try:
            read(text)
        except ClaimError:
            pass


def test_names_come_in_the_order_of_the_text_unless_they_have_their_own():
    assert names("w*v") == ("w", "v")
    assert names("y - x") == ("x", "y")
    assert names("a_10*a_9 + a_2") == ("a_2", "a_9", "a_10")
    assert names("exp(w) + pi") == ("w",)


def test_relations_are_read_link_by_link():
    links = [(repr(left), sign, repr(right)) for left, sign, right in relations("0 <= x < 1 = y")]
    assert links == [("0", "<=", "x"), ("x", "<", "1"), ("1", "==", "y")]
    for text in ("x", "x <", "<= x", "x ! y"):
        with pytest.raises(ClaimError):
            relations(text)


def test_a_box_gives_every_name_an_interval():
    assert box("x in [-1, 2.5], y in [0, 1/3]") == {"x": (-1, Fraction(5, 2)), "y": (0, Fraction(1, 3))}
    for text in ("x in [1, 0]", "x in [0, 1], x in [0, 2]", "x [0, 1]", "x in [0, y]", "x in [0, 1] y in [0, 1]"):
        with pytest.raises(ClaimError):
            box(text)
