"""Derivations of gradients and Hessians: every line holds, each has its reason, and names are those of the script."""

from __future__ import annotations

import random
from functools import cache

import pytest
import sympy

from symres import ClaimError, Theory, derivation, exp, log, sqrt, tanh
from symres.derive.definitions import unfold
from symres.derive.derivations import COLLECTED, INSERTED
from symres.derive.inner import Folded, folded
from symres.derive.lines import latex, tex, text, told
from symres.language.expressions import Expression, Proposition
from symres.script.derivations import Derivation

theory = Theory("derivations")
w, v, b, x, y = theory.reals("w v b x y")
eps = theory.positive("eps")
FUNCTIONS = {
    "one weight": ((w * (1 + eps * v) - 1) ** 2 / 2, (w, v)),
    "himmelblau": ((x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2, (x, y)),
    "a neuron": ((v * tanh(w * x + b) - y) ** 2 / 2 + (w**2 + v**2) / 2, (w, b, v)),
    "logistic": (log(1 + exp(-w * y)), (w,)),
    "a quotient": (x * exp(-(x**2)) / (1 + y**2 * x**2), (x, y)),
    "a root": (sqrt(1 + x**2 * y**2), (x, y)),
    "a polynomial": (x**4 - 3 * x * y + y**3, (x, y)),
}


@cache
def derived(name: str) -> Derivation:
    """The derivation of one function, which all tests look at."""
    return derivation(*FUNCTIONS[name])


@pytest.fixture(params=FUNCTIONS)
def found(request: pytest.FixtureRequest) -> Derivation:
    return derived(request.param)


def folding(f: Expression, by: tuple[Expression, ...]) -> Folded:
    return folded(f.to_sympy(), tuple(z.to_sympy() for z in by))


@pytest.mark.slow
def test_every_line_equals_the_derivative_that_sympy_finds(found: Derivation) -> None:
    chance = random.Random(1)
    for chain in found.page.chains:
        exact = unfold(chain.derivative).doit()
        for step in chain.steps:
            difference = unfold(step.expression).doit() - exact
            for _ in range(3):
                at = {s: sympy.Rational(chance.randint(1, 9), 7) for s in difference.free_symbols}
                assert abs(sympy.N(difference.subs(at), 30)) < 1e-20


def test_every_line_has_a_reason_and_the_last_one_no_derivative(found: Derivation) -> None:
    for chain in found.page.chains:
        assert all(step.reason for step in chain.steps)
        assert not chain.result.atoms(sympy.Derivative)
        assert all(step.expression.atoms(sympy.Derivative) for step in chain.steps[:-2])


def test_every_second_derivative_is_there_once(found: Derivation) -> None:
    n = len(found.page.function.variables)
    assert len(found.page.gradient) == n and len({chain.derivative for chain in found.page.hessian}) == n * (n + 1) // 2


def test_inner_functions_are_named_innermost_first_and_by_what_they_depend_on() -> None:
    made = folding((v * tanh(w * x + b) - y) ** 2, (w, b, v))
    assert [(f.name, str(f.variables), text(f.body)) for f in made.inner] == [
        ("r", "(w, b)", "b + w*x"),
        ("s", "(w, b, v)", "v*tanh(r) - y"),
    ]
    assert text(made.expression) == "s**2"


def test_names_are_not_those_of_symbols_and_short_parts_have_none() -> None:
    r, s = theory.reals("r s")
    assert [f.name for f in folding((r * s - 1) ** 2, (r, s)).inner] == ["t"]
    assert folding((x - y) ** 2 + exp(x), (x, y)).inner == ()
    many = sum((k + x * y) ** 2 for k in range(1, 7))
    assert folding(many, (x, y)).inner == ()


def test_functions_of_the_script_keep_their_names() -> None:
    residual = theory.define("residual", (w, v), w * (1 + v) - 1)
    loss = theory.define("loss", (w, v), residual(w, v) ** 2 / 2 + w**2)
    made = derivation(loss).page
    assert [f.name for f in made.inner] == ["residual"]
    assert text(made.gradient[0].steps[0].expression) == "2*w + residual*∂_w residual"
    elsewhere = derivation(theory.define("G", (w, v), residual(w, 2 * v) ** 2)).page
    assert "residual" not in text(elsewhere.gradient[0].result)


def test_the_paper_reads_so() -> None:
    made = derivation(*FUNCTIONS["one weight"]).page
    said = told(made)
    assert said.definitions == (("F(w, v)", "r**2/2"), ("r", "w*(eps*v + 1) - 1"))
    assert [f"{line.left or ' ':8} = {line.right} ({line.reason})" for _, lines in said.sections for line in lines] == [
        "∂_w r    = eps*v + 1 (linear)",
        "∂_v r    = eps*w (linear)",
        "∂_w F    = r*∂_w r (chain rule)",
        "         = (eps*v + 1)*r (inserted)",
        "∂_v F    = r*∂_v r (chain rule)",
        "         = eps*w*r (inserted)",
        "∂_w² F   = (eps*v + 1)*∂_w r (linear)",
        "         = (eps*v + 1)**2 (inserted)",
        "∂_w∂_v F = eps*r + (eps*v + 1)*∂_v r (product rule)",
        "         = eps*(w*(eps*v + 1) + r) (collected)",
        "∂_v² F   = eps*w*∂_v r (linear)",
        "         = eps**2*w**2 (inserted)",
    ]
    assert said.critical == "if and only if r = 0, or w = 0 and v = -1/eps"
    assert {INSERTED, COLLECTED} <= {step.reason for chain in made.chains for step in chain.steps}


@pytest.mark.parametrize(
    ("f", "by", "where"),
    [
        (exp(x) * y, (x, y), "nowhere"),
        (exp(x), (x,), "nowhere"),
        (x * y, (x, y), "if and only if x = 0 and y = 0"),
        (x**2 * y**2, (x, y), "if and only if x = 0, or y = 0"),
        (x + 0 * y, (y,), "everywhere"),
        ((w * (1 + b * v) - 1) ** 2, (w, v), "if and only if r = 0, or b*v + 1 = 0 and b*w = 0"),  # b may be 0
    ],
)
def test_where_the_gradient_vanishes_is_read_off_its_factors(f, by, where) -> None:
    assert told(derivation(f, by).page).critical == where


def test_every_line_and_the_critical_equations_are_claims_with_names_of_their_own(found: Derivation) -> None:
    claims = dict(found.claims)
    lines = sum(len(chain.steps) for chain in found.page.chains)
    assert len(claims) == lines + 1 and "critical" in claims
    assert all(isinstance(line, Proposition) for line in claims.values())


def test_latex_has_every_line(found: Derivation) -> None:
    written = tex(told(found.page, latex))
    assert written.count("\\tag*{(") == sum(len(chain.steps) for chain in found.page.chains)
    assert found._repr_latex_().count("&& \\text{(") == sum(len(chain.steps) for chain in found.page.chains)
    assert written.count("\\begin{align*}") == written.count("\\end{align*}")


@pytest.mark.parametrize("by", [None, ()])
def test_without_variables_there_is_nothing_to_derive(by) -> None:
    with pytest.raises(ClaimError, match="say by which variables"):
        derivation(x * y, by)


def test_it_shows_itself_in_a_terminal_and_in_a_notebook() -> None:
    made = derivation((1 - w * v) ** 2, (w, v))
    assert repr(made) == "<derivation of F(w, v): 13 lines>"
    assert str(made).splitlines()[:3] == ["F(w, v) = r**2", "r = 1 - v*w", "∂_w r      = -v  (linear)"]
    shown = made._repr_latex_()
    assert shown.count("$$\\begin{aligned}") == shown.count("\\end{aligned}$$") == 4 and "align*" not in shown
