"""Derivatives are told line by line, and every line that is shown is one that the kernel has checked."""

import re
from fractions import Fraction
from types import MappingProxyType

import pytest
import sympy
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sympy import Symbol, symbols

from symres import at, atan, exp, gradient, hessian, implies, matrix, vector
from symres import derivative as symres_derivative
from symres.derive.lines import Step
from symres.documents import differentiation
from symres.documents.appendix import Appendix
from symres.documents.differentiation import partial
from symres.documents.proofs import Prose, proof
from symres.kernel import obligations
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import build, lam, number, variable
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.prover import Prover
from symres.statements.definitions import define

w, v, x, y = symbols("w v x y", real=True)
eps = Symbol("epsilon", positive=True)
DOMAINS = {**dict.fromkeys((w, v, x, y), "real"), eps: "positive"}
F = define("F", (w, v), Fraction(1, 2) * (w * (1 + eps * v) - 1) ** 2)


def told(of, assumed=(), appendix=None):
    claim = Freezer(DOMAINS).statement(of, assumed).statement
    certificate = Prover(clock() + 20).statement(claim)
    assert certificate["verdict"] == "proved"
    return proof(claim, certificate, appendix=appendix)


def lines(text):
    """The formulas and reasons of the numbered lines of a text, without the boxes that only take space."""
    found = re.findall(r"\\symresline\{\}\{(.*)\}\{(.*)\}", text)
    return [(re.sub(r"\\left|\\right|\\phantom\{(?:[^{}]|\{[^{}]*\})*\}", "", formula), why) for formula, why in found]


def test_a_gradient_is_derived_with_its_inner_function():
    r = w - 1 + eps * w * v
    text = told(gradient(F) == vector(r * (1 + eps * v), r * eps * w))
    assert text.startswith(
        r"Write $r = w \left(\varepsilon v + 1\right) - 1$, so that $F = \frac{r^{2}}{2}$. "
        r"Then $\partial_{w} r = \varepsilon v + 1$ and $\partial_{v} r = \varepsilon w$, and"
    )
    assert lines(text) == [
        (
            r"\partial_{w} F = r \partial_{w} r = (\varepsilon v + 1) r = "
            r"(\varepsilon v + 1) (\varepsilon v w + w - 1)",
            "chain rule",
        ),
        (
            r"\partial_{v} F = r \partial_{v} r = \varepsilon w r = \varepsilon w (\varepsilon v w + w - 1)",
            "chain rule",
        ),
    ]


def test_what_is_claimed_in_the_form_that_is_derived_is_not_repeated():
    G = define("G", x, (x**2 - 1) ** 2)
    assert lines(told(gradient(G) == vector(4 * x * (x**2 - 1)))) == [
        (r"\partial_{x} G = 2 r \partial_{x} r = 4 x r", "chain rule")
    ]


def test_a_hessian_begins_with_the_gradient_and_names_the_product_rule():
    mixed = eps * (2 * w + 2 * eps * w * v - 1)
    text = told(hessian(F) == matrix([[(1 + eps * v) ** 2, mixed], [mixed, eps**2 * w**2]]))
    assert "and once more," in text
    found = dict((formula.partition(" = ")[0], why) for formula, why in lines(text))
    assert found == {
        r"\partial_{w} F": "chain rule",
        r"\partial_{v} F": "chain rule",
        r"\partial_{w}^{2} F": "",
        r"\partial_{w}\partial_{v} F": "product rule",
        r"\partial_{v}^{2} F": "",
    }


def test_at_a_point_the_values_are_told_and_the_lines_once():
    text = told(implies((w == 0) & (v == -1 / eps), gradient(F) == [0, 0]))
    assert text.count(r"\partial_{w} F = ") == 1
    assert text.endswith(r"At $(0, -\frac{1}{\varepsilon})$ the first derivatives vanish.")
    G = define("G", x, (x**2 - 1) ** 2)
    text = told((gradient(G) == [4 * x**3 - 4 * x]) & implies(x == 1, gradient(G) == [0]))
    assert text.count(r"\partial_{x} G = ") == 1
    assert text.endswith("At $1$ the first derivative vanishes.")


def test_a_derivative_of_what_has_no_name_gets_one():
    text = told(symres_derivative(atan(x) ** 2, x) == 2 * atan(x) / (1 + x**2))
    assert text.startswith("Let $f(x) = ")
    assert len(lines(text)) == 1


def test_derivatives_that_vanish_by_an_equation_are_a_multiple_of_it():
    text = told(gradient(F) == [0, 0], [w * (1 + eps * v) == 1])
    assert len(lines(text)) == 2
    assert (
        "The difference of both sides is a multiple of what vanishes, since $w (\\varepsilon v + 1) = 1$: "
        "\n\\symresdisplay{\\frac{\\partial F}{\\partial w}(w, v) = (\\varepsilon v + 1) (\\varepsilon w v + w - 1),}"
    ) in text


def test_a_line_that_is_not_so_is_not_told(monkeypatch):
    """A neighbour of the true derivation, with one step changed, is refused as a whole."""
    true = differentiation.derivatives

    def false(function, orders=2, taken=()):
        found, inner, (first, *rest), second = true(function, orders, taken)
        wrong = type(first)(first.derivative, (*first.steps[:-1], Step(first.result + 1, first.steps[-1].reason)))
        return found, inner, (wrong, *rest), second

    G = define("G", (x, y), (x * y - 3) ** 2)
    claim = gradient(G) == vector(2 * y * (x * y - 3), 2 * x * (x * y - 3))
    differentiation._derived.cache_clear()
    monkeypatch.setattr(differentiation, "derivatives", false)
    try:
        refused = told(claim)
    finally:
        differentiation._derived.cache_clear()
    assert not lines(refused) and "Expand both sides" in refused
    monkeypatch.undo()
    assert len(lines(told(claim))) == 2


def test_many_lines_go_to_the_appendix():
    names = symbols("a b c d e", real=True)
    G = define("G", names, sum((s * t - 1) ** 2 for s in names for t in names if s.name < t.name) / 2)
    freezer = Freezer(dict.fromkeys(names, "real"))
    claim = freezer.statement(hessian(G) == closed(G, names)).statement
    certificate = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
    appendix = Appendix()
    text = proof(claim, certificate, appendix=appendix)
    assert not lines(text) and not lines(proof(claim, certificate))
    (entry,) = appendix.entries
    assert rf"\symresappendix{{{entry.label}}}" in text
    assert len([f for f, _ in lines(entry.text) if "partial_{a}^{2} G" in f or r"\partial_{a}\partial" in f]) >= 5


def closed(G, names):
    return matrix([[sympy.diff(G.body, s, t) for t in names] for s in names])


def test_a_term_is_read_as_a_derivative_by_arguments_at_a_point():
    a, b, c = map(variable, "abc")
    function = lam(a, lam(b, build("*", a, b)))
    first = build("D", lam(a, build("app", function, a, c)), number(2))
    found = partial(first)
    assert found is not None and (found.function, found.by, found.point) == (function, (0,), (number(2), c))
    both_places = build("D", lam(a, build("app", function, a, a)), c)
    assert partial(both_places) is None
    moved = build("D", lam(a, build("app", function, build("+", a, c), c)), c)
    assert partial(moved) is None
    assert partial(build("+", first, c)) is None


coefficients = st.sampled_from([-3, -2, -1, 1, 2, 3])


@pytest.mark.slow
@given(st.lists(coefficients, min_size=6, max_size=6), st.sampled_from([2, 3]))
@settings(max_examples=8, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_every_equation_of_a_told_gradient_holds(numbers, power):
    a, b, c, d, e, f = numbers
    body = (a * x**2 + b * x * y + c * y + d) ** power + e * x * exp(y) + f
    G = define("G", (x, y), body)
    closed_form = [sympy.expand(sympy.diff(body, s)) for s in (x, y)]
    claim = Freezer(DOMAINS).statement(gradient(G) == matrix(closed_form)).statement
    text = proof(claim, {"verdict": "proved", "proofs": [{"kind": "identity"}]})
    r = re.search(r"Write \$r = (.*?)\$", text)
    inner = {} if r is None else {"r": python(r[1])}
    ends, last = {}, ""
    for formula, _ in lines(text):
        left, *_, right = formula.split(" = ")
        last = left.strip() or last
        ends[last] = right
    derivatives = {r"\partial_{x} G": closed_form[0], r"\partial_{y} G": closed_form[1]}
    assert {left: sympy.expand(python(end, inner)) for left, end in ends.items()} == derivatives


def python(text, names=MappingProxyType({})):
    """The value of a short LaTeX formula in x, y and the names."""
    text = re.sub(r"\\left|\\right", "", text).replace("{", "(").replace("}", ")").replace("^", "**")
    text = re.sub(r"(?<=[\w)]) (?=[\w(])", "*", re.sub(r"\*\*\((\w+)\)", r"**(\1)", text))
    return sympy.sympify(re.sub(r"\be\*\*", "E**", text), locals={"x": x, "y": y, **names})


def test_a_false_value_at_a_point_is_not_told():
    G = define("G", x, (x - 1) ** 2)
    for place, holds in ((1, True), (0, False)):
        derivative = at(gradient(G)[0], [x == place])
        claim = Freezer(DOMAINS).statement(derivative == 0).statement
        (sequent,) = [s for s in obligations(claim) if s.purpose == CLAIM]
        assert (differentiation.told(Prose(claim), sequent) is not None) is holds
