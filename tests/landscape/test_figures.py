"""The plots of the sources, drawn again: Sun's Figures 5.2 to 5.5 and Shamir's three contour plots."""

import pytest

from symres.landscape import landscape, problem_of
from symres.show.documents.contours import draw

# the function, constraints, a box; the kinds of its critical points and of its families; how many minima are spurious
FIGURES = {
    "sun 5.2": ("(1 - u*v)**2", "", "", ["strict saddle"], ["local minimum"], 0),
    "sun 5.3": ("(1 - max(0, w))**2", "", "", ["local maximum", "strict local minimum"], ["local minimum"], 0),
    "sun 5.4": ("(1 - w**2)**2", "", "", ["strict local maximum", *2 * ["strict local minimum"]], [], 0),
    "sun 5.5": ("(1 - sigmoid(w))**2", "", "w in [-10, 10]", [], [], 0),
    "shamir a": ("(w*(1 + v) - 1)**2", "", "", ["strict saddle"], ["local minimum"], 0),
    "shamir b": (
        "(w*(1 + v) - 1)**2 + (w**2 + v**2)/4",
        "",
        "",
        [*2 * ["strict local minimum"], "strict saddle"],
        [],
        1,
    ),
    "shamir c": ("(w*(1 + v) - 1)**2", "w**2 + v**2 <= 4", "", None, ["local minimum"], 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_of_the_sources_is_drawn_with_its_critical_points(name, tmp_path):
    text, within, on, kinds, families, spurious = FIGURES[name]
    found = landscape(problem_of(text, [within] if within else [], on))
    if kinds is not None:
        assert sorted(p.kind for p in found.points) == sorted(kinds)
    assert [f.kind for f in found.families] == families
    assert sum(p.rank == "spurious" for p in found.points) == spurious
    draw(found, [tmp_path / "figure.png", tmp_path / "figure.svg"])
    assert (tmp_path / "figure.png").stat().st_size > 10_000
    assert (tmp_path / "figure.svg").read_text().count("<path") > 5


def test_the_spurious_minimum_of_the_regularised_objective_is_where_the_slide_says():
    text = FIGURES["shamir b"][0]
    found = landscape(problem_of(text))
    (low,) = [p for p in found.points if p.rank == "spurious"]
    assert [round(float(c), 1) for c in low.at] == [-1.0, -1.6]
