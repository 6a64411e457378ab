"""The second derivative in all directions, or in one, has a sign of its own; nothing else does."""

import pytest

from symres import Theory, is_strict_saddle, sosps_are
from symres.kernel.terms import from_json, to_json, variable
from symres.show.documents.mathematics import latex
from symres.show.documents.shapes import nodes, second_order


@pytest.fixture(scope="module", params=[2, 3])
def functions(request):
    theory = Theory("curved", source="symres")
    variables = theory.reals("x y z")[: request.param]
    return variables, theory.define("F", variables, sum(v**4 for v in variables) + variables[0] * variables[1]), theory


def forms(theory, name, formula):
    claim = theory.claim(name, formula)
    conclusion = claim.freeze().statement.conclusion
    return [t for t in nodes(conclusion) if second_order(t) is not None]


def test_a_direction_of_negative_curvature_is_recognised(functions):
    variables, F, theory = functions
    n = len(variables)
    (form,) = forms(theory, f"saddle_{n}", is_strict_saddle(F, (0,) * n))
    found = second_order(form)
    assert found.negative
    assert len(found.point) == found.directions == n
    assert latex(form) == rf"\nabla^{{2}} F({', '.join('0' * n)}) \not\succeq 0"


def test_a_form_that_is_not_that_of_the_hessian_is_none(functions):
    variables, F, theory = functions
    n = len(variables)
    (form,) = forms(theory, f"near_{n}", is_strict_saddle(F, (0,) * n))
    free = {"F": next(t for t in nodes(form) if t.head == "variable")}
    data = to_json(form)

    def with_sum(change):
        def walk(node):
            if isinstance(node, list) and node and node[0] == "+" and len(node) == n * n + 1:
                return ["+", *change(node[1:])]
            return [walk(part) for part in node] if isinstance(node, list) else node

        return from_json(walk(data), free)

    assert second_order(with_sum(lambda parts: parts)) is not None
    for k in range(n * n):
        assert second_order(with_sum(lambda parts, k=k: [*parts[:k], *parts[k + 1 :]])) is None
        assert second_order(with_sum(lambda parts, k=k: [*parts[:k], parts[k - 1], *parts[k + 1 :]])) is None


def test_the_quantifier_and_the_sign_belong_together(functions):
    variables, F, theory = functions
    n = len(variables)
    (form,) = forms(theory, f"sign_{n}", is_strict_saddle(F, (0,) * n))
    free = {"F": next(t for t in nodes(form) if t.head == "variable")}

    def all_for_ex(node):
        if isinstance(node, list):
            return ["all" if node[0] == "ex" else node[0], *map(all_for_ex, node[1:])] if node else node
        return node

    assert second_order(from_json(all_for_ex(to_json(form)), free)) is None


def test_points_under_quantifiers_are_shown_by_their_names(functions):
    variables, F, theory = functions
    claim = theory.claim(f"sosp_{len(variables)}", sosps_are(F, (0,) * len(variables)))
    conclusion = claim.freeze().statement.conclusion
    assert rf"\nabla^{{2}} F({', '.join(map(str, variables))}) \succeq 0" in latex(conclusion)
    assert variable("F") not in nodes(conclusion)
