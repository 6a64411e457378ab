"""How fast the kernel checks the gradient and Hessian of |Y - U V|^2, beside SymPy's ``expand`` on the same claims.

Each of the d x d matrices Y, U, V has free entries, so there are 2 d^2 partial derivatives and d^2 (2 d^2 + 1) entries
of the Hessian on and above its diagonal. A claim is ``derivative = closed form``. The kernel differentiates itself;
SymPy is timed twice, with the derivatives taken beforehand and with them included. Times are processor time, the best
of several runs in one process, so that the ratios mean something on a busy machine; only correctness is asserted.

    pytest tests/benchmarks/test_kernel.py --benchmark-enable -m "" -s
"""

import json
from dataclasses import dataclass
from fractions import Fraction

import pytest
import sympy
from sympy.core.cache import clear_cache

from symres import Theory, derivative, from_sympy, number, vector
from symres.kernel import Rejected, Statement
from symres.language.expressions import Expression

from ..certificates import verdict_on
from .timing import seconds

CERTIFICATE = {"verdict": "proved", "proofs": [{"kind": "identity"}]}


@dataclass(frozen=True)
class Problem:
    """A function of which it is claimed what its derivatives are, and the theory that declares its variables.

    A claim is by what to differentiate, one after the other, and the closed form.
    """

    theory: Theory
    function: Expression
    claims: tuple[tuple[tuple[Expression, ...], Expression], ...]

    def together(self, derivatives: list[Expression] | None = None) -> Statement:
        """All claims as one equation of matrices; ``derivatives``, if given, replace those that the kernel computes."""
        left = derivatives or [derivative(self.function, *by) for by, _ in self.claims]
        name = f"together{len(self.theory.claims)}"
        return self.theory.claim(name, vector(*left) == vector(*(form for _, form in self.claims))).freeze().statement

    def separate(self) -> list[Statement]:
        """One statement a claim."""
        made = [
            self.theory.claim(f"entry{i}", derivative(self.function, *by) == form)
            for i, (by, form) in enumerate(self.claims)
        ]
        return [claim.freeze().statement for claim in made]


def factorisation(d: int) -> Problem:
    """The gradient and the upper triangle of the Hessian of |Y - U V|^2, all d x d."""
    theory = Theory(f"factorisation{d}")
    y, u, v = (theory.matrix(name, d, d) for name in "yuv")
    rest = y - u * v
    f = sum(e**2 for e in rest)
    variables = [*u, *v]
    gradient = [*(-2 * rest * v.T), *(-2 * u.T * rest)]
    places = [(block, i, j) for block in (0, 1) for i in range(1, d + 1) for j in range(1, d + 1)]

    def second(p: int, q: int) -> Expression:
        (first, i, j), (last, k, l) = places[p], places[q]
        if first == last == 0:
            return 2 * (v * v.T)[j, l] if i == k else number(0)
        if first == last == 1:
            return 2 * (u.T * u)[i, k] if j == l else number(0)
        return 2 * u[i, k] * v[j, l] - (2 * rest[i, l] if j == k else 0)

    claims = [((x,), g) for x, g in zip(variables, gradient, strict=True)]
    for p, x in enumerate(variables):
        for q in range(p, len(variables)):
            claims.append(((x, variables[q]), second(p, q)))
    return Problem(theory, f, tuple(claims))


@pytest.mark.parametrize(
    "d", [2, pytest.param(3, marks=pytest.mark.nightly), pytest.param(4, marks=pytest.mark.nightly)]
)
def test_gradient_and_hessian_of_a_factorisation(benchmark, d):
    problem = factorisation(d)
    assert len(problem.claims) == 2 * d * d + d * d * (2 * d * d + 1)
    function = problem.function.to_sympy()
    claims = [([x.to_sympy() for x in by], form.to_sympy()) for by, form in problem.claims]
    together, separate = problem.together(), problem.separate()
    done = problem.together([from_sympy(sympy.diff(function, *by)) for by, _ in claims])
    text = json.dumps(together.to_json())

    def from_text() -> str:
        return verdict_on(Statement.from_json(json.loads(text)), CERTIFICATE)

    assert benchmark(verdict_on, together, CERTIFICATE) == "proved"
    assert from_text() == verdict_on(done, CERTIFICATE) == "proved"
    assert {verdict_on(statement, CERTIFICATE) for statement in separate} == {"proved"}

    differences: list[sympy.Expr] = []

    def differentiate() -> None:
        clear_cache()
        differences[:] = [sympy.diff(function, *by) - form for by, form in claims]

    def expand() -> None:
        clear_cache()
        assert not any(map(sympy.expand, differences))

    taken = {
        "kernel, one statement of matrices": seconds(lambda: verdict_on(together, CERTIFICATE)),
        "kernel, one statement, SymPy's derivatives": seconds(lambda: verdict_on(done, CERTIFICATE)),
        "kernel, a statement for each entry": seconds(lambda: [verdict_on(s, CERTIFICATE) for s in separate]),
        "kernel, one statement, reading its JSON": seconds(from_text),
        "sympy diff": seconds(differentiate),
        "sympy expand": seconds(expand),
    }
    kernel = taken["kernel, one statement of matrices"]
    both = taken["sympy diff"] + taken["sympy expand"]
    benchmark.extra_info.update(
        {"entries": len(problem.claims), "times faster than diff and expand": both / kernel},
        **{"times faster than expand alone": taken["sympy expand"] / kernel},
        **{f"milliseconds, {name}": 1000 * t for name, t in taken.items()},
    )
    print(f"\n|Y - U V|^2, d = {d}: {len(problem.claims)} entries ({len(text) / 1e6:.2f} MB of JSON)")
    print(f"  {'':44}{'ms':>9}{'expand /':>10}{'diff+expand /':>15}")
    for name, t in taken.items():
        ratios = f"{taken['sympy expand'] / t:>10.1f}{both / t:>15.1f}" if name.startswith("kernel") else ""
        print(f"  {name:44}{1000 * t:>9.1f}{ratios}")


@pytest.mark.parametrize("d", [2, 3])
def test_a_wrong_entry_of_the_hessian_is_refused(d):
    problem = factorisation(d)
    by, form = problem.claims[-1]
    claims = (*problem.claims[:-1], (by, form + Fraction(1, 10**9)))
    wrong = Problem(problem.theory, problem.function, claims)
    with pytest.raises(Rejected, match="leaves -1/1000000000, expected 0"):
        verdict_on(wrong.together(), CERTIFICATE)
