"""Bounds of counts are drawn from what a claim states, where its hypotheses hold; other claims have no such picture."""

from pathlib import Path

import numpy as np
import pytest

from symres import Theory
from symres.kernel import Statement
from symres.show.documents.comparisons import FIXED, comparison_of, curves, draw
from symres.show.documents.plots import plots
from symres.store import stores as store

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("plots")]
PROOFS = Path(__file__).parents[3] / "proofs"


def kept(script, name):
    stored = store.load(PROOFS / script)
    of = Statement.from_json(stored.statements[name])
    return of, stored.certificates[of.sha256]


def test_the_parameters_of_the_construction_are_counted_against_n_log_n_and_r_squared():
    of = comparison_of(*kept("hardt_ma/theorem_3.py", "hardt_ma.params.n_log_n"))
    assert (str(of.size.value), str(of.parameter.value), of.values) == ("n", "r", FIXED)
    for r in FIXED:
        n, count, bound = curves(of, r)
        assert n[0] == 3 and n[-1] == 10**6  # the least width is 1
        k = np.floor(np.log(n))
        assert (count == k * n + np.ceil(n / k) * (2 * k**2 + k) + k * r + r**2 + r).all()
        assert bound == pytest.approx(8 * (n * np.log(n) + r**2))
        assert (count <= bound).all()


def test_what_the_picture_has_is_what_was_computed():
    of = comparison_of(*kept("hardt_ma/expressivity.py", "hardt_ma.params"))
    lines = draw(of).axes[0].lines
    assert len(lines) == 2 * len(FIXED)
    for k, r in enumerate(FIXED):
        n, count, bound = curves(of, r)
        assert (lines[2 * k].get_xydata() == np.array([n, count]).T).all()
        assert (lines[2 * k + 1].get_xydata() == np.array([n, bound]).T).all()


def test_the_plot_says_what_is_drawn_and_is_the_same_every_time():
    (plot,) = plots(*kept("hardt_ma/theorem_3.py", "hardt_ma.params.n_log_n"))
    assert plot.kind == "comparison" and plot.text.startswith("<?xml")
    assert r"$k$ and $d$ as large as the hypotheses allow, $\kappa = 1$ and $r = 10, 100, 1000$" in plot.caption
    assert [plot] == list(plots(*kept("hardt_ma/theorem_3.py", "hardt_ma.params.n_log_n")))


@pytest.fixture(scope="module")
def results():
    theory = Theory("counts")
    n, m, k = theory.naturals("n m k")
    x = theory.positive("x")
    theory.claim("count", n * m + m <= 2 * n * m)
    theory.claim("one_size", n <= n**2)
    theory.claim("no_count", n / (n + m) <= 1)
    theory.claim("real", x <= x + n * m)
    theory.claim("three", n * m * k <= 2 * n * m * k)
    theory.claim("few", n * m <= 5 * m, given=n < 6)
    theory.claim("false", n * m <= 10**9, expect="refuted")
    theory.claim("squares", n**2 + m**2 >= 2 * n * m)
    return theory.check(20)


def test_the_claims_are_as_expected(results):
    assert results.surprises == ()


@pytest.mark.parametrize("name", ["count", "squares"])
def test_counts_of_two_sizes_are_drawn(results, name):
    r = results[name]
    assert comparison_of(Statement.from_json(r.statement), r.certificate) is not None


@pytest.mark.parametrize("name", ["one_size", "no_count", "real", "three", "few", "false"])
def test_where_a_picture_would_say_nothing_there_is_none(results, name):
    r = results[name]
    assert comparison_of(Statement.from_json(r.statement), r.certificate) is None


def test_long_counts_that_begin_alike_are_not_taken_for_the_same():
    theory = Theory("long")
    n, m = theory.naturals("n m")
    count = sum(n * m + n**2 * m**3 + (n + m) ** k for k in range(2, 40))
    for k in (1, 2):
        theory.claim(f"more_{k}", count <= count + k)
    report = theory.check(20)
    assert report.surprises == ()
    drawn = [plot for r in report.results for plot in plots(Statement.from_json(r.statement), r.certificate)]
    assert len({plot.of for plot in drawn}) == len(drawn) == 2
