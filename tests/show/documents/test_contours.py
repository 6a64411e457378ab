"""Pictures of landscapes: what they show, and that the flow goes downhill to minima."""

from dataclasses import replace

import numpy as np
import pytest

from symres.evidence.stationary import Surface
from symres.landscape import landscape, problem_of
from symres.show.documents.contours import (
    GLOBAL,
    HILL,
    OTHER,
    SADDLES,
    SPURIOUS,
    Scale,
    draw,
    figure,
    flow,
    mark,
    window,
)


def found(text, constraint=None, on=None):
    return landscape(problem_of(text, [constraint] if constraint else [], on or ""))


HIMMELBLAU = "(x**2 + y - 11)**2 + (x + y**2 - 7)**2"
REGULARISED = "(w*(1 + v) - 1)**2 + (w**2 + v**2)/4"
PICTURES = [
    (HIMMELBLAU,),
    (REGULARISED,),
    ("(1 - u*v)**2",),
    ("x**3 - 3*x*y**2",),
    ("x + y",),
    ("1/(x**2 + y**2 - 1)",),
    ("(1 - u*relu(v))**2",),
    ("w*v", "w**2 + v**2 <= 4"),
    ("w*v", "w + v = 1"),
    ("exp(x) - y*sin(x)", None, "x in [-2, 2], y in [0, 1]"),
    ("x**4 - x**2 + x/5",),
    ("x", "1 <= x"),
]


@pytest.mark.slow
@pytest.mark.parametrize("arguments", PICTURES, ids=lambda a: a[0])
def test_pictures_are_drawn_and_come_out_the_same(tmp_path, arguments):
    seen = found(*arguments)
    paths = [tmp_path / "a.png", tmp_path / "a.svg"]
    draw(seen, paths)
    first = [p.read_bytes() for p in paths]
    draw(seen, paths)
    assert [p.read_bytes() for p in paths] == first
    assert first[0][:4] == b"\x89PNG" and b"<svg" in first[1]


@pytest.mark.parametrize("text", [HIMMELBLAU, REGULARISED, "(1 - u*v)**2", "x**2 + y**2"])
def test_the_window_holds_all_points_with_room(text):
    seen = found(text)
    for p in seen.points:
        for x, (low, high) in zip(p.near, window(seen), strict=True):
            assert low + 0.05 * (high - low) < x < high - 0.05 * (high - low)


def test_a_box_is_the_window():
    assert window(found("exp(x)", on="x in [-1, 1/2]")) == ((-1.0, 0.5),)


@pytest.mark.parametrize("text, ways", [(HIMMELBLAU, 8), (REGULARISED, 2), ("x**3 - 3*x*y**2", 3), ("x**2 + y**2", 0)])
def test_the_flow_leaves_the_saddles_and_goes_downhill_until_it_ends_at_minima(text, ways):
    seen = found(text)
    surface = Surface.of(seen.problem.expression, seen.problem.variables)
    (left, right), (bottom, top) = view = window(seen)
    paths = list(flow(seen, surface, view))
    assert len(paths) == ways
    minima = [np.array(p.near) for p in seen.points if p.rank]
    for path in paths:
        values = surface.value(path.T)
        assert (np.diff(values) <= 1e-6 * (1 + abs(values[0]))).all()
        x, y = path[-1]
        outside = not (left < x < right and bottom < y < top)
        assert outside or min(np.linalg.norm(path[-1] - m) for m in minima) < 0.01 * (right - left)


@pytest.mark.slow
def test_a_function_has_its_name_in_the_title():
    seen = found("x**2 + y**2")
    named = replace(seen, problem=replace(seen.problem, name="S_3"))
    titles = [figure(one).axes[0].get_title() for one in (seen, named)]
    assert titles == [f"${name}(x, y) = x^{{2}} + y^{{2}}$" for name in ("F", "S_{3}")]


def test_marks_tell_the_types_apart():
    assert [mark(p) for p in found(REGULARISED).points] == [GLOBAL, SPURIOUS, SADDLES]
    assert mark(found("-x**2 - y**2").points[0]) is HILL
    assert mark(found("x**3 - 3*x*y**2").points[0]) is OTHER
    assert mark(found("(1 - u*v)**2").families[0]) is GLOBAL


def test_ticks_are_round_increasing_and_within_the_scale():
    values = np.geomspace(1e-3, 1e4, 500)
    scale = Scale.of(values, [1e-3])
    ticks = scale.ticks()
    assert ticks == sorted(ticks) and len(ticks) >= 5
    assert scale.low <= ticks[0] and ticks[-1] <= scale.high
    assert all(len(f"{t:.6g}".replace(".", "").strip("0").lstrip("-0")) <= 3 for t in ticks)
