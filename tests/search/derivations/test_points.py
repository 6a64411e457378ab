"""What facts about all vectors say at the places that a goal names, and equations that say a vector by itself."""

import pytest

from symres import Theory, for_all, inner, norm

from .deriving import proved, unproved

theory = Theory("points")
d = theory.naturals("d")
k, K = theory.integers("k K")
h, L = theory.positive("h L")
u, v, w, best = theory.vectors("u v w best", d)
f, g, F = theory.function("f", d), theory.map("g", d, d), theory.map("F", d, d)
x = theory.vector_layers("x", d)
convex = for_all((u, v), f(v) >= f(u) + inner(g(u), v - u))
smooth = for_all((u, v), f(v) <= f(u) + inner(g(u), v - u) + L / 2 * norm(v - u) ** 2)
descent = for_all(k, 0, K, x[k + 1] == x[k] - h * g(x[k]))
short = for_all((u, v), norm(F(u) - F(v)) <= norm(u - v))

CLAIMS = {  # with a neighbour that is false
    "two instances": (inner(g(u) - g(v), u - v) >= 0, inner(g(u) - g(v), u + v) >= 0, [convex]),
    "a point between": (f((u + v) / 2) <= (f(u) + f(v)) / 2, f((u + v) / 2) <= f(u) / 2 + f(v) / 3, [convex]),
    "a reciprocal": (
        f(u - g(u) / L) <= f(u) - norm(g(u)) ** 2 / (2 * L),
        f(u - g(u) / L) <= f(u) - norm(g(u)) ** 2 / L,
        [smooth],
    ),
    "a step backwards": (
        f(v) + norm(v - u) ** 2 / h <= f(u),
        f(v) + 2 * norm(v - u) ** 2 / h <= f(u),
        [convex, v == u - h * g(v)],
    ),
    "a norm by its square": (
        norm(v - best) <= norm(u - best),
        norm(v - best) <= norm(u - best) / 2,
        [convex, v == u - h * g(v), f(best) <= f(v)],
    ),
    "members of a family": (
        norm(x[1] - best) ** 2 <= norm(x[0] - best) ** 2 - 2 * h * (f(x[0]) - f(best)) + h**2 * norm(g(x[0])) ** 2,
        norm(x[1] - best) ** 2 <= norm(x[0] - best) ** 2 - 2 * h * (f(x[0]) - f(best)),
        [convex, K >= 0, descent],
    ),
    "a bound that is squared": (
        norm((u + F(u)) / 2 - best) <= norm(u - best),
        norm((u + F(u)) / 2 - best) <= norm(u - best) / 2,
        [short, F(best) == best],
    ),
}


def line(name, said):
    """The claim that a line shows from the hypotheses."""
    with theory.theorem(f"c{len(theory.claims)}", said, given=CLAIMS[name][2]) as proof:
        proof.have(said)
    return theory.claims[-1]


@pytest.mark.parametrize("name", CLAIMS)
def test_what_follows_at_the_places_of_a_goal_is_shown(name):
    proved(line(name, CLAIMS[name][0]))


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_what_does_not_follow_is_not_shown(name):
    assert "not shown" in unproved(line(name, CLAIMS[name][1]))
