"""The theorems of Hardt and Ma in every dimension and depth are derived, and their false neighbours are not.

A neighbour is a theorem with one thing changed: a hypothesis left out, an exponent, a transpose. Its proof is the proof
of the theorem. That it fails proves nothing; that it went through would show that something is wrong.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from symres import (
    E,
    Sum,
    all_of,
    equivalent,
    exp,
    for_all,
    has_gradient,
    implies,
    lambda_min,
    log,
    norm,
    pi,
    replace_layer,
    sigma_min,
    sin,
    there_is,
    trace,
)
from symres.kernel.rules import RULES
from symres.kernel.terms import show
from symres.language.expressions import made
from symres.store.lemmas import Lemmas, lemmas
from symres.store.stores import load as load_store

from .neighbours import Change, cases, certificate, claim_of, claims, unchanged
from .searching import defined

FOLDER = Path(__file__).parents[2] / "proofs" / "hardt_ma"
THEOREMS = {
    "every_depth": "identity_at_zero risk_decomposition eq1_convex eq2_nonconvex same_expressivity gradient sigma_min "
    "thm1 eq6 eq6.layer eq6.singular eq6.sharp",
    "small_layers": "psd_root thm2 thm2.as_printed thm2.sharp thm2.lower.distance "
    "thm2.lower.singular_values rescaling tau_order.inside",
    "angles": "thm2.lower thm2.lower.supremum thm2.lower.minus_identity thm2.lower.minus_multiple thm2.lower.minimum "
    "thm2.lower.two_layers",
    "order_of_layers": "tau_order tau_order.lower tau_order.moved",
    "gradient_descent": "gd_convergence gd_convergence.limit",
    "gradient_flow": "gd_convergence.trap gd_convergence.trap.constant gd_convergence.trap.energy",
    "stacked_layers": "norm3 norm3.exists norm3.ball",
    "matrix_form": "construction",
    "constrained_minimum": "thm1.kkt_reading.local_minimum",
    "inexpressible": "no_bias.homogeneous no_bias.alternation",
}
SCRIPTS = {name: FOLDER / f"{name}.py" for name in THEOREMS}
DENIED = {"small_layers": "psd_root.singular", "inexpressible": "thm3.as_printed no_bias.as_printed"}
LENGTH = 33  # the most steps that the proof script of a theorem has
LONG = 10_000  # characters, enough for the longest statement
SECONDS = 6.0  # to look for the proof of a neighbour; the theorems take less than two


@pytest.fixture(scope="module")
def results(results_of: Any) -> dict[str, Any]:
    return results_of(*SCRIPTS.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for names in DENIED.values() for name in names.split()])
def test_what_is_printed_is_led_to_a_contradiction(results: dict[str, Any], name: str) -> None:
    result = results[f"hardt_ma.{name}"]
    assert (result.verdict, result.cited) == ("refuted", ())
    assert result.refutation.endswith("its negation is proved")
    assert result.statement["variables"] == [] and result.statement["conclusion"][0] == "all"


@pytest.mark.parametrize("name", [name for names in THEOREMS.values() for name in names.split()])
def test_a_theorem_is_derived_from_rules_alone(results: dict[str, Any], name: str) -> None:
    result = results[f"hardt_ma.{name}"]
    assert (result.verdict, result.kind, result.cited) == ("proved", "derivation", ())
    assert set(result.rules) <= {rule.name for rule in RULES}


def test_every_claim_of_these_scripts_is_as_expected(results: dict[str, Any]) -> None:
    assert [result.claim.id for result in results.values() if not result.as_expected] == []


def _steps(script: Any) -> int:
    return sum(_steps(step.steps) if hasattr(step, "steps") else 1 for step in script)


def test_the_proofs_are_short(results: dict[str, Any]) -> None:
    proved = {name: result for name, result in results.items() if result.verdict == "proved"}
    lengths = {name: _steps(result.claim.script) for name, result in proved.items()}
    assert {name: length for name, length in lengths.items() if not 0 < length <= LENGTH} == {}


def _risk(layers: str) -> str:
    """The risk of a network, as the kernel shows it."""
    return f"E(fun omega. frobenius(R*x(omega) + zeta(omega) - Prod(1, l, fun j. I(d) + {layers})*x(omega))^2)"


def test_the_trap_says_that_the_flow_stays_near_zero_and_at_which_rate_the_risk_falls(results: dict[str, Any]) -> None:
    said = show(results["hardt_ma.gd_convergence.trap"].claim.freeze().statement.conclusion, LONG)
    start, now, least = _risk("A(0, j)"), _risk("A(t, j)"), _risk("B(j)")
    assert said == (
        "for all t. 0 <= t => (t < T => (for all i. 1 <= i => (i <= l => frobenius(A(t, i)) < (3*l)^(-1))) and "
        f"{now} - {least} <= ({start} - {least})*exp((-4)*l*(1 - (3*l)^(-1))^(2*l - 2)*lambda*t))"
    )


def test_the_trap_supposes_a_solution_from_zero_and_a_map_near_the_identity_and_nothing_else(
    results: dict[str, Any],
) -> None:
    given = [show(h, LONG) for h in results["hardt_ma.gd_convergence.trap"].claim.freeze().statement.hypotheses]
    changed = "(fun j'. if(j' = i, A(t, i) + t'*H, A(t, j')))(j)"
    assert given == [
        *("1 <= d", "1 <= l", "square_integrable(x)", "square_integrable(zeta)"),
        "E(fun omega. zeta(omega)*T(x(omega))) = O(d, d)",
        f"for all C. {_risk('B(j)')} <= {_risk('C(j)')}",
        "0 < lambda",
        "for all c. for all u. 0 < c and u != O(d, 1) and E(fun omega. x(omega)*T(x(omega)))*u = c*u => lambda <= c",
        *("psd(S)", "S*S = E(fun omega. x(omega)*T(x(omega)))"),
        "frobenius((R - I(d))*S) < sqrt(lambda)*(3*exp(1))^(-1)",
        "for all i. 1 <= i => (i <= l => A(0, i) = O(d, d))",
        "for all t. 0 <= t => (t < T => (for all i. 1 <= i => (i <= l => "
        f"(for all H. has_derivative(fun t'. {_risk(changed)}, 0, tr(T(G(t, i))*H))) and "
        "(for all H. has_derivative(fun s. tr(T(A(s, i))*H), t, -tr(T(G(t, i))*H))))))",
    ]


# ---------------------------------------------------------------------------------------------------- false neighbours


@pytest.fixture(scope="module")
def scripts() -> dict[str, SimpleNamespace]:
    return defined(SCRIPTS)


def _book(script: SimpleNamespace, name: str, path: Path) -> Lemmas:
    """The lemmas that the proof of a theorem may cite: earlier claims, and those that it names."""
    claim = claim_of(script, name)
    book = lemmas((c.id, c.freeze().statement) for c in (*claim.earlier, *claim.cites))
    for home in {path, *(Path(c.file) for c in claim.cites)}:
        for key, known in load_store(home).certificates.items():
            book.certify(key, known)
    return book


def _certificate(name: str, script: SimpleNamespace, path: Path, change: Change, seconds: float = SECONDS) -> Any:
    return certificate(name, script, _book(script, name, path), change, seconds)


def without(*words: str) -> Any:
    """The theorem without the hypotheses that mention one of the words."""

    def change(m: SimpleNamespace, stated: Any, given: Any) -> Any:
        rest = [g for g in given if not any(word in repr(g) for word in words)]
        assert len(rest) == len(given) - len(words)
        return stated, rest

    return change


def hypothesis(word: str, make: Any) -> Any:
    """The theorem with another hypothesis in place of the one that has the word."""

    def change(m: SimpleNamespace, stated: Any, given: Any) -> Any:
        assert sum(word in repr(g) for g in given) == 1
        return stated, [make(m) if word in repr(g) else g for g in given]

    return change


def gradient(make: Any) -> Any:
    """Another matrix for the gradient."""

    def conclusion(m: SimpleNamespace) -> Any:
        up, down = m.P(m.i + 1, m.l), m.P(1, m.i - 1)
        G = make(m, up, m.P(1, m.l) - m.R, down)
        return has_gradient(lambda X: m.f(replace_layer(m.A, m.i, X)), m.A[m.i], G)

    return claims(conclusion)


def dominance(make: Any) -> Any:
    """Another lower bound of the gradient's square."""
    return claims(lambda m: Sum(m.i, 1, m.l, norm(m.G[m.i]) ** 2) >= make(m) * (m.f(m.A) - m.f(m.B)))


def trapped(radius: Any, rate: Any) -> Any:
    """Another ball for the gradient flow, and another rate."""

    def conclusion(m: SimpleNamespace) -> Any:
        return m.before(
            m.end,
            lambda t: (
                for_all(m.i, 1, m.l, norm(m.A(t, m.i)) < radius(m))
                & (m.f(m.A(t)) - m.f(m.B) <= (m.f(m.A(0)) - m.f(m.B)) * exp(-rate(m) * t))
            ),
        )

    return claims(conclusion)


def every_layer(m: SimpleNamespace, claim: Any) -> Any:
    return for_all(m.i, 1, m.l, claim)


def part(number: int, make: Any) -> Any:
    """The theorem with another one among its conclusions, by its place; an equivalence is two of them."""

    def change(m: SimpleNamespace, stated: Any, given: Any) -> Any:
        conclusions = [made(term, stated) for term in stated.term.args]
        conclusions[number] = make(m)
        return all_of(conclusions), given

    return change


def in_rows(m: SimpleNamespace, rows: Any, biases: Any, columns: Any) -> Any:
    """The network of the matrices has the states of that with these rows, biases and columns."""
    output = m.B * m.relu(m.A * m.h[m.L] + m.b, m.g, m.r) == m.layer(*m.last, m.h[m.L], m.r)
    states = m.runs(m.h, m.A_0 * m.x, m.L, rows, biases, columns)
    return for_all(m.h, implies(m.forward(m.h), states & output))


def critical(m: SimpleNamespace, first: int) -> Any:
    """The gradients of the layers from the first one vanish."""
    return for_all(m.i, first, m.l, has_gradient(lambda X: m.f(replace_layer(m.A, m.i, X)), m.A[m.i], m.O(m.d, m.d)))


def minimum(make: Any) -> Any:
    return claims(lambda m: m.minimum(make(m)))


def small_layers(m: SimpleNamespace) -> Any:
    """There are layers, of whatever network, of norms up to tau."""
    return there_is(m.A, for_all(m.i, 1, m.l, m.spectral_norm(m.A[m.i]) <= m.tau))


def order(make: Any) -> Any:
    """Another bound of the infimum of the norms that the layers of a minimum have."""
    return claims(lambda m: there_is(m.tau, m.infimum & make(m)))


def _around(m: SimpleNamespace) -> Any:
    return sigma_min(m.P(m.i + 1, m.l)) * sigma_min(m.P(1, m.i - 1))


def _excess(m: SimpleNamespace) -> Any:
    return m.f(m.A) - E(norm(m.zeta) ** 2)


def _distance(m: SimpleNamespace) -> Any:
    return m.spectral_norm(m.R - m.I(m.d))


NEIGHBOURS = {
    "sigma_min": {
        "an exponent too small": claims(lambda m: sigma_min(m.P(m.a, m.b)) >= (1 - m.tau) ** (m.b - m.a)),
        "strictly": claims(lambda m: sigma_min(m.P(m.a, m.b)) > (1 - m.tau) ** (m.b - m.a + 1)),
        "tau above 1": without("tau <= 1"),
        "any norm": without("spectral"),
        "1 + tau": claims(lambda m: sigma_min(m.P(m.a, m.b)) >= (1 + m.tau) ** (m.b - m.a + 1)),
    },
    "gradient": {
        "without the factor 2": gradient(lambda m, up, gap, down: up.T * gap * m.Sigma * down.T),
        "left factor not transposed": gradient(lambda m, up, gap, down: 2 * up * gap * m.Sigma * down.T),
        "right factor not transposed": gradient(lambda m, up, gap, down: 2 * up.T * gap * m.Sigma * down),
        "factors exchanged": gradient(lambda m, up, gap, down: 2 * down.T * gap * m.Sigma * up.T),
        "without Sigma": gradient(lambda m, up, gap, down: 2 * up.T * gap * down.T),
        "correlated noise": without("zeta(omega)*T"),
        "a layer that is not there": without("i <= l"),
    },
    "thm1": {
        "tau = 1": hypothesis("tau < 1", lambda m: m.tau <= 1),
        "any norm": without("spectral"),
        "any gradient": claims(lambda m: for_all(m.B, m.f(m.A) <= m.f(m.B))),
        "correlated noise": without("zeta(omega)*T"),
        "the last layer but one": claims(lambda m: equivalent(critical(m, 2), for_all(m.B, m.f(m.A) <= m.f(m.B)))),
        "strictly": claims(lambda m: equivalent(m.is_critical, for_all(m.B, m.f(m.A) < m.f(m.B)))),
        "maxima": claims(lambda m: equivalent(m.is_critical, for_all(m.B, m.f(m.A) >= m.f(m.B)))),
    },
    "eq6.layer": {
        "factor 8": claims(lambda m: norm(m.M) ** 2 >= 8 * _around(m) ** 2 * m.lam * _excess(m)),
        "first powers": claims(lambda m: norm(m.M) ** 2 >= 4 * _around(m) * m.lam * _excess(m)),
        "any gradient": without("has_derivative"),
        "a layer that is not there": without("i <= l"),
        "any lambda": without("!="),
    },
    "eq6.singular": {
        "lambda squared": dominance(lambda m: 4 * m.l * (1 - m.tau) ** (2 * m.l - 2) * m.lam**2),
        "exponent l - 1": dominance(lambda m: 4 * m.l * (1 - m.tau) ** (m.l - 1) * m.lam),
        "factor 8": dominance(lambda m: 8 * m.l * (1 - m.tau) ** (2 * m.l - 2) * m.lam),
        "any lambda": without("!="),
        "tau above 1": without("tau <= 1"),
    },
    "eq6.sharp": {
        "against any network": without("for all C"),
        "any Sigma": without("s*I(d)"),
        "factor 2": claims(
            lambda m: (
                Sum(m.i, 1, m.l, norm(m.G[m.i]) ** 2)
                == 2 * m.l * (1 - m.tau) ** (2 * m.l - 2) * m.s * (m.f(m.A) - m.f(m.B))
            )
        ),
    },
    "gd_convergence": {
        "any step size": without("sqrt"),
        "steps twice as large": hypothesis("sqrt", lambda m: m.eta * m.beta <= 2),
        "outside of the ball": without("spectral"),
        "twice the rate": claims(
            lambda m: m.at_every_step(
                m.f(m.A(m.k)) - m.f(m.B) <= (1 - 2 * m.eta * m.mu) ** m.k * (m.f(m.A(0)) - m.f(m.B))
            )
        ),
        "one step more": claims(
            lambda m: m.at_every_step(
                m.f(m.A(m.k)) - m.f(m.B) <= (1 - m.eta * m.mu) ** (m.k + 1) * (m.f(m.A(0)) - m.f(m.B))
            )
        ),
        "any lambda": without("!="),
        "along any direction": without("has_derivative"),
        "against any network": without("for all C"),
    },
    "gd_convergence.limit": {
        "tau = 1": hypothesis("tau < 1", lambda m: m.tau <= 1),
        "from the start": claims(lambda m: m.at_every_step(m.f(m.A(m.k)) - m.f(m.B) <= m.eps)),
    },
    "gd_convergence.trap": {
        "three times as far": hypothesis(
            "(R - I(d))*S", lambda m: norm((m.R - m.I(m.d)) * m.S) < m.sqrt(m.lam) / exp(1)
        ),
        "any R": without("(R - I(d))*S"),
        "another root": without("S*S"),
        "from anywhere": without("A(0, i)"),
        "any path": hypothesis("-tr(T(G", lambda m: m.before(m.end, lambda t: every_layer(m, m.has_slope(t, m.i)))),
        "any force": hypothesis("-tr(T(G", lambda m: m.before(m.end, lambda t: every_layer(m, m.follows(t, m.i)))),
        "any lambda": without("!="),
        "against any network": without("for all C"),
        "twice the rate": trapped(lambda m: m.small, lambda m: 2 * m.rate),
        "without the loss of the layers": trapped(lambda m: m.small, lambda m: 4 * m.l * m.lam),
        "half the ball": trapped(lambda m: m.small / 2, lambda m: m.rate),
        "at the end": claims(lambda m: for_all(m.i, 1, m.l, norm(m.A(m.end, m.i)) < m.small)),
    },
    "gd_convergence.trap.constant": {
        "one power more": claims(lambda m: (1 + m.small) ** m.l <= exp(1) * (1 - m.small) ** (2 * m.l)),
        "the root of e": claims(
            lambda m: (1 + m.small) ** (m.l - 1) <= exp(Fraction(1, 2)) * (1 - m.small) ** (2 * m.l - 2)
        ),
    },
    "gd_convergence.trap.energy": {
        "half the speed": claims(
            lambda m: m.has_derivative(m.function(m.s, m.f(m.A(m.s)) - m.noise), m.t, -m.speed(m.t) / 2)
        ),
        "upwards": claims(lambda m: m.has_derivative(m.function(m.s, m.f(m.A(m.s)) - m.noise), m.t, m.speed(m.t))),
        "any path": without("-tr(T(G"),
        "correlated noise": without("zeta(omega)*T"),
    },
    "norm3": {
        "a strict triangle": part(4, lambda m: m.e < m.a + m.b),
        "without the absolute value": part(3, lambda m: m.c == m.s * m.a),
        "beyond the segment": part(5, lambda m: implies((m.a <= m.tau) & (m.b <= m.tau), m.g <= m.tau)),
        "not the largest layer": without("spectral(A(i)) = a"),
    },
    "norm3.ball": {
        "the open ball": claims(
            lambda m: equivalent(m.a < m.tau, m.for_all(m.i, 1, m.l, m.spectral_norm(m.A[m.i]) <= m.tau))
        )
    },
    "construction": {
        "rows not transposed": part(
            -2, lambda m: in_rows(m, m.function(m.t, m.p, m.U[m.t] * m.e[m.p]), m.biases, m.columns)
        ),
        "columns transposed": part(
            -2, lambda m: in_rows(m, m.rows, m.biases, m.function(m.t, m.p, m.V[m.t].T * m.e[m.p]))
        ),
        "without biases": part(-2, lambda m: in_rows(m, m.rows, m.function(m.t, m.p, 0), m.columns)),
        "one parameter less": part(-1, lambda m: m.number + 1 == m.parameters(m.d, m.k, m.L, m.r)),
        "any vectors for a basis": lambda m, stated, given: (stated, given[:1]),
    },
    "no_bias.homogeneous": {"negative multiples": without("0 <= x")},
    "no_bias.alternation": {
        "monotone in one number": lambda m, stated, given: (stated, given[:-1]),
        "labels that are not orthogonal": without("T(e_1)*e_2"),
    },
    "eq6": {
        "sigma_min(Sigma) squared": dominance(
            lambda m: 4 * m.l * (1 - m.tau) ** (2 * m.l - 2) * lambda_min(m.Sigma) ** 2
        ),
        "exponent l - 1": dominance(lambda m: 4 * m.l * (1 - m.tau) ** (m.l - 1) * lambda_min(m.Sigma)),
        "exponent l - 1 with l for l - 1": dominance(lambda m: 4 * m.l * (1 - m.tau) ** (-2) * lambda_min(m.Sigma)),
        "factor 8": dominance(lambda m: 8 * m.l * (1 - m.tau) ** (2 * m.l - 2) * lambda_min(m.Sigma)),
        "factor l^2": dominance(lambda m: 4 * m.l**2 * (1 - m.tau) ** (2 * m.l - 2) * lambda_min(m.Sigma)),
        "tau above 1": without("tau <= 1"),
        "any gradient": without("has_derivative"),
    },
    "risk_decomposition": {
        "correlated noise": without("zeta(omega)*T"),
        "without the noise": claims(lambda m: m.f(m.A) == trace((m.P(1, m.l) - m.R) * m.Sigma * (m.P(1, m.l) - m.R).T)),
        "the transposed gap": claims(
            lambda m: m.f(m.A) == trace((m.P(1, m.l) - m.R).T * m.Sigma * (m.P(1, m.l) - m.R)) + E(norm(m.zeta) ** 2)
        ),
    },
    "identity_at_zero": {"V not 0": without("V(i) ="), "A not 0": without("A(i) =")},
    "same_expressivity": {
        "with A_1 = 0": claims(lambda m: there_is(m.A, (m.P(1, m.l) == m.R) & (m.A[1] == 0))),
        "with A_l = R": claims(lambda m: there_is(m.A, (m.P(1, m.l) == m.R) & (m.A[m.l] == m.R))),
    },
    "eq1_convex": {
        "concave": claims(
            lambda m: (
                m.regression((1 - m.s) * m.M + m.s * m.N) >= (1 - m.s) * m.regression(m.M) + m.s * m.regression(m.N)
            )
        ),
        "beyond the segment": without("s <= 1"),
    },
    "eq2_nonconvex": {
        "one layer": without("2 <= l"),
        "Sigma = 0": without("!="),
        "correlated noise": without("zeta(omega)*T"),
    },
    "psd_root": {
        "the bound for one layer more": claims(lambda m: m.layers(exp(m.gamma / (m.l + 1)) - 1)),
        "a singular R": without("lambda_min"),
        "an indefinite R": without("psd"),
    },
    "thm2": {
        "a negative determinant": without("det"),
        "without turning": minimum(lambda m: m.stretch),
        "turning by half of it": minimum(lambda m: m.stretch + sin(pi / (2 * m.l))),
        "without stretching": minimum(lambda m: m.turn),
        "correlated noise": without("zeta(omega)*T"),
    },
    "thm2.as_printed": {
        "few layers": without("3*gamma <= l"),
        "without pi": minimum(lambda m: (4 + 3 * m.gamma) / m.l),
        "gamma once": minimum(lambda m: m.gamma / m.l),
    },
    "rescaling": {
        "the condition number itself": claims(
            lambda m: for_all(
                (m.c, m.gamma),
                implies((m.c > 0) & m.reaches(m.c, m.gamma), exp(m.gamma) >= m.kappa),
            )
        ),
        "a singular R": without("sigma_min"),
    },
    "tau_order.inside": {
        "fewer layers": hypothesis("4*pi", lambda m: m.l > 4 + 3 * m.gamma),
        "a negative determinant": without("det"),
    },
    "tau_order": {
        "the identity": without("R != "),
        "a singular Sigma": without("lambda_min(E"),
        "any D": without("for all c"),
        "less than some vector is moved": lambda m, stated, given: (stated, given[:-2] + given[-1:]),
        "a negative determinant": without("det"),
        "not divided by l": order(lambda m: m.tau >= 1 - exp(-m.D)),
        "divided by l squared": order(lambda m: m.tau <= m.order[1] / m.l),
        "twice the distance": order(lambda m: m.tau >= 1 - exp(-2 * m.D / m.l)),
        "the distance itself": order(lambda m: m.tau >= m.D / m.l),
        "without turning": order(lambda m: m.tau <= m.gamma * exp(m.gamma / m.l) / m.l),
        "without stretching": order(lambda m: m.tau <= pi / m.l),
        "its limit": order(lambda m: m.tau <= (pi + m.gamma) / m.l),
        "always near the identity": order(lambda m: m.tau < 1),
        "a supremum": claims(lambda m: there_is(m.tau, for_all(m.t, implies(m.minimum(m.t), m.t <= m.tau)))),
        "reached": claims(lambda m: there_is(m.tau, m.infimum & m.minimum(m.tau))),
    },
    "tau_order.lower": {
        "of any network": lambda m, stated, given: (stated, [*given[:-1], small_layers(m)]),
        "a singular Sigma": without("lambda_min(E"),
        "strictly": claims(lambda m: m.tau > m.least),
    },
    "tau_order.moved": {
        "the identity": without("R != "),
        "a map with a kernel": without("sigma_min"),
        "less than some vector is moved": without("for all v"),
    },
    "thm2.sharp": {
        "its limit": minimum(lambda m: (pi + m.gamma) / m.l),
        "a negative determinant": without("det"),
    },
    "thm2.lower.singular_values": {
        "a layer less": claims(lambda m: (1 + m.tau) ** (m.l - 1) >= m.spectral_norm(m.R)),
        "shrinks less": claims(lambda m: (1 - m.tau) ** (m.l - 1) <= sigma_min(m.R)),
        "any norms": without("for all i"),
    },
    "thm2.lower": {
        "half the distance": part(1, lambda m: m.bound / 2 >= m.moved(m.v, m.theta)),
        "a layer less": part(1, lambda m: -(m.l - 1) * log(1 - m.tau) >= m.moved(m.v, m.theta)),
        "as far as layers stretch": part(1, lambda m: m.l * log(1 + m.tau) >= m.moved(m.v, m.theta)),
        "not divided by l": part(2, lambda m: m.tau >= 1 - exp(-m.moved(m.v, m.theta))),
        "without - 1": part(3, lambda m: m.tau >= exp(m.gamma / m.l)),
        "turned by a layer less": part(4, lambda m: (m.l - 1) * m.beta >= m.theta),
        "tau = 1": hypothesis("tau < 1", lambda m: m.tau <= 1),
        "any norms": without("for all i"),
        "another product": without("Prod"),
        "any angle": without("cos(theta)"),
        "any beta": without("sin(beta)"),
        "any gamma": without("exp(gamma)"),
        "any vector": without("v != "),
    },
    "thm2.lower.supremum": {
        "not divided by l": part(1, lambda m: m.tau >= 1 - exp(-m.D)),
        "half of it": part(0, lambda m: m.bound / 2 >= m.D),
        "any number": without("for all c"),
        "another product": without("Prod"),
    },
    "thm2.lower.minus_identity": {
        "a turn": claims(lambda m: m.tau >= sin(2 * pi / m.l)),
        "the length of the arc": claims(lambda m: m.tau >= pi / m.l),
        "the identity": hypothesis("Prod", lambda m: m.P(1, m.l) == m.I(m.d)),
        "any norms": without("for all i"),
    },
    "thm2.lower.minus_multiple": {
        "the sum": claims(lambda m: m.tau >= 1 - exp(-(pi + m.gamma) / m.l)),
        "without the turn": hypothesis("Prod", lambda m: m.P(1, m.l) == exp(m.gamma) * m.I(m.d)),
        "any norms": without("for all i"),
    },
    "thm2.lower.minimum": {
        "of any network": without("for all B"),
        "a singular Sigma": without("lambda_min"),
        "correlated noise": without("zeta(omega)*T"),
    },
    "thm2.lower.two_layers": {
        "four layers": hypothesis("l = 2", lambda m: m.l == 4),
        "the identity": hypothesis("R = ", lambda m: m.R == m.I(m.d)),
        "of any network": without("for all B"),
        "a singular Sigma": without("lambda_min"),
    },
    "thm1.kkt_reading.local_minimum": {
        "anywhere": lambda m, stated, given: (stated, given[:2] + given[3:]),
        "not feasible": without("B_11*u"),
        "at the point itself": lambda m, stated, given: (stated, given[:-1]),
        "not smaller by a tenth": claims(
            lambda m: m.risk(m.one, m.one) + m.Fraction(1, 10) < m.risk(m.matrix(m.B), m.matrix(m.C))
        ),
    },
    "thm2.lower.distance": {
        "linear in tau": claims(lambda m: 1 + m.tau >= _distance(m)),
        "twice the distance": claims(lambda m: (1 + m.tau) ** m.l >= 1 + 2 * _distance(m)),
        "another product": without("Prod"),
    },
}


def _named(script: SimpleNamespace, name: str) -> SimpleNamespace:
    """The script with the theory that has the theorem."""
    theories = [script.theory, *(vars(script)[t] for t in ("iterates", "flow") if t in vars(script))]
    found = next(t for t in theories if any(c.id == f"hardt_ma.{name}" for c in t.claims))
    return SimpleNamespace(**{**vars(script), "theory": found})


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "change"), list(cases(NEIGHBOURS)))
def test_a_false_neighbour_is_not_proved(scripts: dict[str, SimpleNamespace], name: str, change: str) -> None:
    home = next(home for home, names in THEOREMS.items() if name in names.split())
    found = _certificate(name, _named(scripts[home], name), SCRIPTS[home], NEIGHBOURS[name][change])
    assert found is None or found["verdict"] == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "sigma_min",
        "gradient",
        "thm1",
        "eq6",
        "thm2",
        "thm2.lower",
        "eq6.singular",
        "gd_convergence",
        "gd_convergence.trap",
    ],
)
def test_the_harness_proves_the_theorem_itself(scripts: dict[str, SimpleNamespace], name: str) -> None:
    home = next(home for home, names in THEOREMS.items() if name in names.split())
    found = _certificate(name, _named(scripts[home], name), SCRIPTS[home], unchanged, 100.0)
    assert found is not None and found["verdict"] == "proved"


# the printed statement with the hypothesis it lacks: true, so that the proof of its denial must fail
MENDED = {
    "psd_root.singular": {
        "a positive definite map": lambda m: for_all(
            (m.d, m.R),
            implies(
                m.psd(m.R) & (m.lambda_min(m.R) > 0),
                there_is((m.l, m.A), m.close_to_the_identity(m.R, m.A, m.d, m.l)),
            ),
        ),
    },
    "thm3.as_printed": {
        "a positive distance": lambda m: for_all(
            (m.rho, m.r, m.n, m.d, m.X, m.y, m.c),
            implies(
                (m.rho > 0) & m.distances(m.n, m.X, m.rho) & m.labelled(m.n, m.r, m.c, m.y),
                m.expressed(m.n, m.X, m.y, m.c, m.r),
            ),
        ),
    },
    "no_bias.as_printed": {
        "blocks with a bias": lambda m: for_all(
            (m.n, m.d, m.X, m.rho, m.r, m.y, m.c),
            implies(
                (m.rho > 0) & m.distances(m.n, m.X, m.rho) & m.labelled(m.n, m.r, m.c, m.y),
                m.expressed(m.n, m.X, m.y, m.c, m.r),
            ),
        ),
        "two points": lambda m: for_all(
            (m.d, m.X, m.rho, m.r, m.y, m.c),
            implies(
                (m.rho > 0) & m.distances(2, m.X, m.rho) & m.labelled(2, m.r, m.c, m.y),
                m.plainly_expressed(2, m.X, m.y, m.c, m.r),
            ),
        ),
    },
}


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "change"), list(cases(MENDED)))
def test_what_is_true_is_not_denied(scripts: dict[str, SimpleNamespace], name: str, change: str) -> None:
    home = next(home for home, names in DENIED.items() if name in names.split())
    mended = claims(MENDED[name][change])
    assert _certificate(name, scripts[home], SCRIPTS[home], mended) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", list(MENDED))
def test_the_harness_denies_what_is_printed(scripts: dict[str, SimpleNamespace], name: str) -> None:
    home = next(home for home, names in DENIED.items() if name in names.split())
    found = _certificate(name, scripts[home], SCRIPTS[home], unchanged, 100.0)
    assert found is not None and found["verdict"] == "refuted"
