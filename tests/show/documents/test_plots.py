"""Plots show the points and the cells that a certificate holds, and are small SVG that is the same every time."""

from pathlib import Path as FilePath
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import IdentityTransform

from symres.kernel import Statement
from symres.show.documents import margins
from symres.show.documents.landscapes import landscape_of
from symres.show.documents.plots import coarse, compact, plots
from symres.store import stores as store

from .drawn import drawn_claims

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("plots")]
PROOFS = FilePath(__file__).parents[3] / "proofs"


@pytest.fixture(scope="module")
def results():
    return drawn_claims("plots").check(20)


def drawn(r):
    return list(plots(Statement.from_json(r.statement), r.certificate))


def test_the_project_is_proved(results):
    assert results.surprises == ()


@pytest.mark.parametrize(("name", "count"), [("points", 3), ("minima", 2)])
def test_a_landscape_has_the_points_of_its_claim_in_their_order(results, name, count):
    r = results[name]
    found = landscape_of(Statement.from_json(r.statement), r.certificate)
    assert [p.near for p in found.points] == [(0, 0), (0, 1), (0, -1)][-count:]
    assert {p.kind for p in found.points if abs(p.near[1]) > 0.5} == {"strict local minimum"}


def test_what_is_refuted_or_lists_no_points_has_no_landscape(results):
    for name in ("missing", "bound", "square"):
        r = results[name]
        assert landscape_of(Statement.from_json(r.statement), r.certificate) is None


def test_the_cells_of_a_bound_are_those_of_its_proof_and_cover_the_region(results):
    r = results["bound"]
    tiling = margins.tiling_of(Statement.from_json(r.statement), r.certificate)
    ends = sorted(sides[0] for sides, _ in tiling.cells)
    assert ends[0][0] == 0 and ends[-1][1] == 1
    assert all(a[1] == b[0] for a, b in zip(ends, ends[1:], strict=False))
    at = np.linspace(0, 1, 50)
    assert margins.values(tiling, at) == pytest.approx(1.01 + at + at**2 - np.exp(at))


def test_plots_are_small_well_formed_and_the_same_every_time(results):
    for name, kind in (("points", "landscape"), ("bound", "bound")):
        (plot,) = drawn(results[name])
        assert plot.kind == kind
        assert len(plot.text) < 300_000
        assert ElementTree.fromstring(plot.text).tag.endswith("svg")
        assert plot == drawn(results[name])[0]
        assert plot.alt and plot.caption and min(plot.size) > 200
    assert "strict saddle at (0, 0), value 1" in drawn(results["points"])[0].alt
    assert drawn(results["square"]) == []


def test_points_in_boxes_are_where_the_gradient_vanishes():
    kept = store.load(PROOFS / "landscapes" / "boxes.py")
    of = Statement.from_json(kept.statements["landscapes.boxes.griewank"])
    found = landscape_of(of, kept.certificates[of.sha256])
    assert len(found.points) == 11
    x, y = np.array([p.near for p in found.points]).T
    assert x / 20 + np.sin(x) * np.cos(y / np.sqrt(2)) == pytest.approx(0, abs=1e-9)
    assert y / 20 + np.cos(x) * np.sin(y / np.sqrt(2)) / np.sqrt(2) == pytest.approx(0, abs=1e-9)


def test_lines_that_are_thinned_stay_where_they_are():
    angles = np.linspace(0, 3, 400)
    line = np.array([100 * np.cos(angles), 100 * np.sin(angles)]).T
    few = coarse(Path(line), IdentityTransform()).vertices
    assert len(few) < 100 and few[[0, -1]] == pytest.approx(line[[0, -1]], abs=0.06)
    lengths = [np.hypot(*p) for p in few]
    assert min(lengths) == pytest.approx(100, abs=0.3) and max(lengths) == pytest.approx(100, abs=0.3)
    chords = [np.hypot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(few, few[1:], strict=False)]
    assert min(chords) > 99.5


def picture():
    """Areas, lines and a curve, and how it looks."""
    made = Figure(figsize=(4, 3), layout="constrained")
    FigureCanvasAgg(made)
    axes = made.add_subplot()
    x = np.linspace(-2, 2, 301)
    heights = np.sin(3 * x) + np.cos(4 * x[:, None])
    made.colorbar(axes.contourf(x, x, heights, levels=9), ax=axes)
    axes.contour(x, x, heights, levels=9, colors="black", linewidths=0.5)
    axes.plot(x, np.sin(2 * x), color="white")
    axes.plot(0.5, 0.5, "o")
    made.set_dpi(72)
    return made


def pixels(figure):
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba(), dtype=float)[..., :3]


def test_a_compact_picture_looks_the_same_and_has_few_coordinates():
    plain, coarse = picture(), picture()
    compact(coarse)
    assert np.abs(pixels(plain) - pixels(coarse)).mean() < 1.5
    points = [sum(len(path) for c in f.axes[0].collections for path in c.get_paths()) for f in (plain, coarse)]
    assert points[1] < 0.3 * points[0]
    (curve, dot) = coarse.axes[0].lines
    assert len(curve.get_xydata()) < 100 and dot.get_xydata() == pytest.approx(np.array([[0.5, 0.5]]))
    places = curve.get_transform().transform(curve.get_xydata())
    assert places == pytest.approx(np.round(places, 1), abs=1e-6)
