"""Shamir's theorems in every dimension: proved from textbook rules, and their false neighbours are not."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from symres.elaborate.certificates import steps
from symres.kernel import Rejected, obligations
from symres.kernel.sequents import CLAIM
from symres.language.steps import from_json
from symres.run.tasks import task_of
from symres.script.loading import load_all
from symres.search.budget import OutOfBudget, clock
from symres.search.derivations.elaborator import Elaborator
from symres.search.derivations.record import Failed
from symres.store.lemmas import lemmas
from symres.store.stores import load as load_store

from ..certificates import verdict_on

FOLDER = Path(__file__).parents[2] / "proofs" / "shamir"
POINTS, VECTORS = FOLDER / "stationary_points.py", FOLDER / "vector_outputs.py"
NEARLY, LINEAR, FIGURE = FOLDER / "theorem3.py", FOLDER / "linear_predictor.py", FOLDER / "threshold.py"
DESCENT, ONE_OUTPUT = FOLDER / "projected_gradient.py", FOLDER / "one_output.py"
THEOREMS = """
thm3 eps0 thm1 thm1.sharp thm1.sharp.attained thm1.vector thm1_implication thm2 thm2.sharp local_min_is_sopsp corollary1
thm4 thm4.vector thm4.in_mean
""".split()
SECONDS = 6.0  # for the proof of something false to fail in


@dataclass(frozen=True)
class Neighbour:
    """A theorem with ``old`` replaced by ``new`` in its claim, and why that is false."""

    script: Path
    name: str
    old: str
    new: str
    why: str


NEIGHBOURS = [
    Neighbour(POINTS, "thm1", "given=[*loss,", "given=[differentiable, finite,", "the loss is not convex"),
    Neighbour(POINTS, "thm1", ", w != 0]", "]", "w = 0 is a saddle above the best linear predictor"),
    Neighbour(
        POINTS,
        "thm1",
        "sqrt(bound),",
        "sqrt(bound - norm(w) ** 2),",
        "l = p, x = 1, f = 0, w = 1, w* = -1/2: 1 >= (3/2) / sqrt(3/2) fails",
    ),
    Neighbour(POINTS, "thm1.sharp", "sqrt(distance) >=", "sqrt(distance) / 2 >=", "it is attained"),
    Neighbour(
        POINTS,
        "thm1.sharp",
        "F(w, V) - F_lin(w_s),",
        "F_lin(w_s) - F(w, V),",
        "l = p^2, x = 1, f = 0, w = 1, w* = 10: 18 >= 99 fails",
    ),
    Neighbour(POINTS, "thm1.sharp", "[*loss, gradient,", "[*loss,", "the pair (g, G) is any"),
    Neighbour(
        POINTS,
        "thm1_implication",
        " F(w, V) > F_lin(w_s)]",
        " F(w, V) >= F_lin(w_s)]",
        "the best linear predictor may be a local minimum",
    ),
    Neighbour(
        POINTS, "local_min_is_sopsp", "given=[local_minimum(w, V), ", "given=[", "points that are not stationary"
    ),
    Neighbour(
        POINTS,
        "local_min_is_sopsp",
        "*least_eigenvalue]",
        "lower_bound(lam)]",
        "every smaller number is a lower bound",
    ),
    Neighbour(POINTS, "thm2", "sqrt(over)", "sqrt(over - lam**2)", "l = -p, x = f = 1, V = -1: 1 >= 1 needs lambda^2"),
    Neighbour(POINTS, "thm2", ", w_s != 0]", "]", "the quotient is undefined"),
    Neighbour(POINTS, "thm2", "*least_eigenvalue,", "attained,", "any value of the form on the unit sphere"),
    Neighbour(POINTS, "thm2", "lam <= 0", "lam < 0", "f = 0, where the Hessian is positive semidefinite"),
    Neighbour(POINTS, "thm2.sharp", "+ abs(lam) * h_0)", "+ 2 * abs(lam) * h_0)", "the roots of another quadratic"),
    Neighbour(POINTS, "thm2.sharp", "+ abs(lam) * h_0)", "- abs(lam) * h_0)", "the roots of another quadratic"),
    Neighbour(POINTS, "corollary1", "given=[*loss,", "given=[differentiable, finite,", "the loss is not convex"),
    Neighbour(
        POINTS,
        "corollary1",
        "given=[*loss, local_minimum(w, V),",
        "given=[*loss, norm_of(g_w(w, V), g_V(w, V)) == 0,",
        "example 1 is stationary at (0, -1/epsilon)",
    ),
    Neighbour(POINTS, "corollary1", "F_lin(w_s),", "F_lin(w_s) - 1,", "l = 0"),
    Neighbour(VECTORS, "thm1.vector", ", sigma > 0]", "]", "W = 0 with m = 1 is w = 0"),
    Neighbour(VECTORS, "thm1.vector", "given=[convex, ", "given=[", "the loss is not convex"),
    Neighbour(VECTORS, "thm1.vector", "* sqrt(length) >=", "* sqrt(length) / 2 >=", "it is attained for m = 1"),
    Neighbour(LINEAR, "flin", "E(ell(w.T * x))", "E(ell(w.T * x + 1))", "l = p"),
    Neighbour(LINEAR, "flin", "F(w, O(d, k)))", "F(2 * w, O(d, k)))", "l = p, x = 1"),
    Neighbour(NEARLY, "thm3", "*loss,", "*loss[1:],", "the loss is not convex"),
    Neighbour(NEARLY, "thm3", " bounded,", "", "example 1: V has to be as large as 1/epsilon"),
    Neighbour(NEARLY, "thm3", " *lipschitz,", "", "mu_2 may be anything"),
    Neighbour(NEARLY, "thm3", " M(w, V),", "", "M may be empty"),
    Neighbour(NEARLY, "thm3", "norm(w_s) <= r", "r <= norm(w_s)", "the best linear predictor may be far"),
    Neighbour(NEARLY, "thm3", "(eps + fourth_root) * polynomial", "0 * polynomial", "epsilon = 1, w = V = 0"),
    Neighbour(NEARLY, "eps0", "sopsp(0)", "sopsp(1)", "f = 0, l = p^2 / 2, w = 1"),
    Neighbour(FIGURE, "fig.b.threshold", "lam < height(m)),", "lam <= height(m)),", "not at lambda_c"),
    Neighbour(FIGURE, "fig.b.threshold", "lam < height(m)),", "lam < 1),", "lambda_c < 1/2"),
    Neighbour(FIGURE, "fig.b.threshold", "lam > 0, ", "", "no spurious minimum at lambda = 0"),
    Neighbour(
        DESCENT,
        "thm4.in_mean",
        "    lowest,",
        "    for_all(t, implies((1 <= t) & (t <= T), E(F(*weights)) <= F_lin(u) + 2 * b * l / sqrt(T))),",
        "the first iterate is any",
    ),
    Neighbour(DESCENT, "thm4.in_mean", "[*deterministic,", "[*deterministic[:-1],", "u may be outside of the set"),
    Neighbour(
        DESCENT,
        "thm4.in_mean",
        "[*deterministic,",
        "[*deterministic[:4], *deterministic[5:],",
        "the steps may go against any direction",
    ),
    Neighbour(
        DESCENT, "thm4.vector", "E(lucky) >= 1 - delta)", "E(lucky) >= 1)", "delta = 1, and every sample misleads"
    ),
    Neighbour(
        DESCENT,
        "thm4.vector",
        "margin == span / sqrt(T)",
        "margin == 2 * b * l / sqrt(T)",
        "every sample misleads with a small probability",
    ),
    Neighbour(
        DESCENT,
        "thm4.vector",
        "margin == span / sqrt(T)",
        "margin == (span - b * l) / sqrt(T)",
        "T = 1, l = -p, w_1 = -1, u = 1, delta = 1: the excess is 2 b l",
    ),
    Neighbour(DESCENT, "thm4.vector", "*regularity, ", "*regularity[1:], ", "one sample again and again may mislead"),
    Neighbour(
        DESCENT,
        "thm4.vector",
        "*regularity, ",
        "*regularity[:3], *regularity[4:], ",
        "f_theta may be made for the sample that comes",
    ),
    Neighbour(DESCENT, "thm4.vector", "*regularity, ", "*regularity[:-1], ", "r = 0, and every sample misleads"),
    Neighbour(DESCENT, "thm4.vector", "(*deterministic, ", "(*deterministic[:-1], ", "u may be outside of the set"),
    Neighbour(ONE_OUTPUT, "thm4", "E(lucky) >= 1 - delta)", "E(lucky) >= 1)", "delta = 1, and every sample misleads"),
    Neighbour(ONE_OUTPUT, "thm4", "*losses, ", "*losses[1:], ", "the steps may go against any direction"),
    Neighbour(ONE_OUTPUT, "thm4", "*losses, ", "*losses[:2], *losses[3:], ", "r = 0, and every sample misleads"),
    Neighbour(ONE_OUTPUT, "thm4", "*sets, ", "*sets[:-1], ", "u may be outside of the set"),
    Neighbour(ONE_OUTPUT, "thm4", "*run]", "*run[1:]]", "one sample again and again may mislead"),
]


@pytest.fixture(scope="module")
def results(results_of):
    return results_of(POINTS, VECTORS, NEARLY, LINEAR, DESCENT, ONE_OUTPUT)


@pytest.mark.slow
@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_is_proved_and_rests_on_rules_alone(results, name):
    result = results[f"shamir.{name}"]
    assert (result.verdict, result.cited) == ("proved", ())
    assert result.rules or not any(steps(result.certificate))


def test_everything_on_the_way_is_proved(results):
    assert [r.claim.id for r in results.values() if r.verdict != "proved"] == []


def test_differentiation_under_the_expectation_is_derived_and_not_a_hypothesis(results):
    theorem = results["shamir.thm1"]
    assert {"derivative_of_mean", "convex_tangent", "mean_monotone"} <= set(theorem.rules)
    assert "has_derivative(fun t. E(" in " ".join(map(str, theorem.claim.freeze().statement.unfolded()[0]))


def changed(neighbour, folder):
    """The tasks of the script with the neighbour in place of its theorem."""
    source = neighbour.script.read_text()
    start = source.index(f'    "{neighbour.name}",\n')
    at = source.index(neighbour.old, start)
    assert at < source.index("as proof:", start), "what is replaced stands in the claim"
    for script in FOLDER.glob("*.py"):  # with the scripts that it imports
        (folder / script.name).write_text(script.read_text())
    path = folder / neighbour.script.name
    path.write_text(source[:at] + neighbour.new + source[at + len(neighbour.old) :])
    return {c.id: task_of(c) for c in claims_beside(path) if c.formula is not None}


def claims_beside(path):
    """The claims of a script, and of those on Theorems 1, 2 and 4, which it may import."""
    imported = [path.parent / script.name for script in (POINTS, DESCENT)]
    return [c for script in load_all(list(dict.fromkeys([*imported, path]))) for c in script.claims]


@pytest.mark.nightly
@pytest.mark.parametrize("neighbour", NEIGHBOURS, ids=lambda n: f"{n.name}: {n.why}")
def test_a_false_neighbour_is_not_proved(neighbour, tmp_path):
    tasks = changed(neighbour, tmp_path)
    book = lemmas((name, task.statement) for name, task in tasks.items())
    task = tasks[f"shamir.{neighbour.name}"]
    script = from_json(task.hints["script"], task.statement.variables)
    known = {name: st for name, st in book.statements.items() if name in task.hints["lemmas"]}
    known |= {name.removeprefix("shamir."): st for name, st in known.items() if name.startswith("shamir.")}
    cited = {name: (st.sha256, st) for name, st in known.items()}
    with pytest.raises((Failed, OutOfBudget)):
        for sequent in obligations(task.statement):
            if sequent.purpose == CLAIM:
                deadline = clock() + SECONDS
                Elaborator(sequent, cited, deadline, task.statement.variables).certificate(script)


@pytest.mark.slow
@pytest.mark.parametrize("neighbour", NEIGHBOURS, ids=lambda n: f"{n.name}: {n.why}")
def test_the_kernel_refuses_the_proof_of_a_theorem_for_its_false_neighbour(neighbour, tmp_path):
    claims = claims_beside(neighbour.script)
    original = {c.id: c for c in claims}[f"shamir.{neighbour.name}"].freeze().statement
    certificate = load_store(neighbour.script).certificates[original.sha256]
    proved = {st.sha256: st for st in lemmas().statements.values()}
    proved |= {t.statement.sha256: t.statement for t in map(task_of, claims)}
    assert verdict_on(original, certificate, proved) == "proved"
    false = changed(neighbour, tmp_path)[f"shamir.{neighbour.name}"].statement
    with pytest.raises(Rejected):
        verdict_on(false, certificate, proved)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("lipschitz", "-2 < eps * v, eps * v < 2, ", ""),
        ("lipschitz", "13**2 * distance", "1**2 * distance"),
        ("hessian", "11**2 * distance", "5**2 * distance"),
    ],
)
def test_lipschitz_constants_of_example_1_need_the_set_and_their_size(name, old, new, tmp_path):
    """At w = 1, v = 2, epsilon = 1 the Hessian changes with v at the rate sqrt(44) > 5, and F with w at the rate 6."""
    script = FOLDER / "implication.py"
    source = script.read_text()
    assert old in source
    changed = tmp_path / script.name
    changed.write_text(source.replace(old, new))
    true, false = (
        {c.id: c.freeze().statement for file in load_all([path]) for c in file.claims}[
            f"shamir.example1.implication.{name}"
        ]
        for path in (script, changed)
    )
    proved = {st.sha256: st for st in lemmas().statements.values()}
    proved |= {c.freeze().statement.sha256: c.freeze().statement for file in load_all([script]) for c in file.claims}
    certificate = load_store(script).certificates[true.sha256]
    assert verdict_on(true, certificate, proved) == "proved"
    with pytest.raises(Rejected):
        verdict_on(false, certificate, proved)
