"""Derivatives are told line by line, and every line that is shown is one that the kernel has checked."""

import re
from itertools import combinations
from types import MappingProxyType

import pytest
import sympy
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from symres import Theory, at, atan, derivative, exp, from_sympy, gradient, hessian, implies, matrix, vector
from symres.derive.lines import Step
from symres.kernel import obligations
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import build, lam, number, variable
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.prover import Prover
from symres.show.documents import differentiation
from symres.show.documents.appendix import Appendix
from symres.show.documents.differentiation import partial
from symres.show.documents.proofs import Prose, proof

theory = Theory("differentiated")
w, v, x, y = theory.reals("w v x y")
eps = theory.positive("epsilon")
F = theory.define("F", (w, v), (w * (1 + eps * v) - 1) ** 2 / 2)
G = theory.define("G", x, (x**2 - 1) ** 2)


def frozen(of, assumed=()):
    return Freezer(theory.domains, theory.meanings).statement(of, assumed).statement


def told(of, assumed=(), appendix=None):
    claim = frozen(of, assumed)
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
            r"(w - 1 + \varepsilon w v) (1 + \varepsilon v)",
            "chain rule",
        ),
        (
            r"\partial_{v} F = r \partial_{v} r = \varepsilon w r = (w - 1 + \varepsilon w v) \varepsilon w",
            "chain rule",
        ),
    ]


def test_what_is_claimed_in_the_form_that_is_derived_is_not_repeated():
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
    text = told((gradient(G) == [4 * x**3 - 4 * x]) & implies(x == 1, gradient(G) == [0]))
    assert text.count(r"\partial_{x} G = ") == 1
    assert text.endswith("At $1$ the first derivative vanishes.")


def test_a_derivative_of_what_has_no_name_gets_one():
    text = told(derivative(atan(x) ** 2, x) == 2 * atan(x) / (1 + x**2))
    assert text.startswith("Let $f(x) = ")
    assert len(lines(text)) == 1


def test_derivatives_that_vanish_by_an_equation_are_a_multiple_of_it():
    text = told(gradient(F) == [0, 0], [w * (1 + eps * v) == 1])
    assert len(lines(text)) == 2
    assert (
        "The difference of both sides is a multiple of what vanishes, since $w (1 + \\varepsilon v) = 1$: "
        "\n\\symresdisplay{\\frac{\\partial F}{\\partial w}(w, v) = (\\varepsilon v + 1) (\\varepsilon w v + w - 1),}"
    ) in text


def test_a_line_that_is_not_so_is_not_told(monkeypatch):
    """A neighbour of the true derivation, with one step changed, is refused as a whole."""
    true = differentiation.derivatives

    def false(function, orders=2, taken=()):
        found, inner, (first, *rest), second = true(function, orders, taken)
        wrong = type(first)(first.derivative, (*first.steps[:-1], Step(first.result + 1, first.steps[-1].reason)))
        return found, inner, (wrong, *rest), second

    H = theory.define("H", (x, y), (x * y - 3) ** 2)
    claim = gradient(H) == vector(2 * y * (x * y - 3), 2 * x * (x * y - 3))
    differentiation._derived.cache_clear()
    monkeypatch.setattr(differentiation, "derivatives", false)
    try:
        refused = told(claim)
    finally:
        differentiation._derived.cache_clear()
    assert not lines(refused) and "Expand both sides" in refused
    monkeypatch.undo()
    assert len(lines(told(claim))) == 2


@pytest.mark.slow
def test_many_lines_go_to_the_appendix():
    theory = Theory("many")
    names = theory.reals("a b c d e")
    G = theory.define("G", names, sum((s * t - 1) ** 2 for s, t in combinations(names, 2)) / 2)
    claim = Freezer(theory.domains, theory.meanings).statement(hessian(G) == closed(names)).statement
    certificate = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
    appendix = Appendix()
    text = proof(claim, certificate, appendix=appendix)
    assert not lines(text) and not lines(proof(claim, certificate))
    (entry,) = appendix.entries
    assert rf"\symresappendix{{{entry.label}}}" in text
    assert len([f for f, _ in lines(entry.text) if "partial_{a}^{2} G" in f or r"\partial_{a}\partial" in f]) >= 5


def closed(names):
    """The Hessian of half the sum of the (s t - 1)^2 of all pairs."""
    return matrix([[sum(u**2 for u in names if u is not s) if s is t else 2 * s * t - 1 for t in names] for s in names])


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


SYMBOLS = {name: sympy.Symbol(name, real=True) for name in "xy"}
coefficients = st.sampled_from([-3, -2, -1, 1, 2, 3])


@pytest.mark.slow
@given(st.lists(coefficients, min_size=6, max_size=6), st.sampled_from([2, 3]))
@settings(max_examples=8, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_every_equation_of_a_told_gradient_holds(numbers, power):
    a, b, c, d, e, f = numbers
    theory = Theory("drawn")
    x, y = theory.reals("x y")
    body = (a * x**2 + b * x * y + c * y + d) ** power + e * x * exp(y) + f
    G = theory.define("G", (x, y), body)
    closed_form = [sympy.expand(sympy.diff(body.to_sympy(), s)) for s in SYMBOLS.values()]
    said = gradient(G) == vector(*map(from_sympy, closed_form))
    claim = Freezer(theory.domains, theory.meanings).statement(said).statement
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
    return sympy.sympify(re.sub(r"\be\*\*", "E**", text), locals={**SYMBOLS, **names})


def test_a_false_value_at_a_point_is_not_told():
    square = theory.define("square", x, (x - 1) ** 2)
    for place, holds in ((1, True), (0, False)):
        claim = frozen(at(gradient(square)[1], [x == place]) == 0)
        (sequent,) = [s for s in obligations(claim) if s.purpose == CLAIM]
        assert (differentiation.told(Prose(claim), sequent) is not None) is holds
