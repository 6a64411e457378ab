"""A site as files: links lead somewhere, everything is escaped, what is gone is removed, what is wrong is said."""

import json
import re
from dataclasses import replace
from pathlib import PurePosixPath

import pytest

from symres import Claim, Theory
from symres.cli import main
from symres.run.results import Report, Result
from symres.show.site import write

from .project import EVIL
from .project import report as checked
from .reader import pages, require_links

pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture(scope="module")
def report():
    return checked()


@pytest.fixture(scope="module")
def site(report, tmp_path_factory):
    return write(report, tmp_path_factory.mktemp("site"), "Title & <b>more</b>").parent


def test_the_project_is_as_its_script_expects(report):
    assert [r.claim.id for r in report.surprises] == []
    assert {r.verdict for r in report.results} == {"proved", "refuted", "supported", "cited"}


def test_every_claim_has_a_page_and_every_page_is_well_formed(site, report):
    found = pages(site)
    assert {f"claims/{r.claim.id}.html" for r in report.results} <= set(found)
    assert {"index.html", "claims.html", "graph.html", "errata.html", "rules.html", "lemmas.html"} <= set(found)


def test_every_link_leads_to_a_file_and_a_place_in_it(site):
    assert len(pages(site)) > 10
    require_links(site)


def test_the_files_that_styles_name_are_there(site):
    for style in site.rglob("*.css"):
        for address in re.findall(r"url\(([^)]+)\)", style.read_text("utf-8")):
            assert (style.parent / address).is_file()


def test_pages_run_no_script_but_those_of_the_site(site):
    for name, page in pages(site).items():
        assert all(source and "assets/" in source for source in page.scripts), name
        assert page.text.count("<script>") == 0 or name.startswith(("claims/", "sections/"))
        assert "Content-Security-Policy" in (site / name).read_text("utf-8")


def test_what_a_script_says_is_shown_as_it_is_and_not_run(site):
    page = pages(site)["claims/small.example.evil.html"]
    said = " ".join("".join(page.text).split())
    for part in (
        '<script>document.title = "owned"</script> & 50% #1 {x} Ünïcode λ ≤ 數',
        "\\alpha $5",
        "<b>always</b>",
    ):
        assert part in said
    assert EVIL not in (site / "claims/small.example.evil.html").read_text("utf-8")


def test_a_page_tells_what_a_claim_rests_on_and_what_rests_on_it(site):
    cites, square = (pages(site)[f"claims/small.example.{name}.html"] for name in ("cites", "square"))
    assert "small.example.square.html" in cites.links
    assert "small.example.cites.html" in square.links


def test_a_page_has_the_statement_the_proof_and_how_to_check_and_cite_it(site, report):
    said = " ".join(pages(site)["claims/small.example.gradient.html"].text)
    for part in (r"\nabla F(x, y)", "Proof", "symres explain small.example.gradient", "python -I -S symres/elaborate"):
        assert part in said
    assert report["gradient"].statement is not None
    data = json.loads((site / "claims/small.example.gradient.json").read_text("utf-8"))
    assert data["statement"] == report["gradient"].statement
    assert data["certificate"] == report["gradient"].certificate
    assert "Refutation" in " ".join(pages(site)["claims/small.example.wrong.html"].text)


def test_the_errata_say_what_is_right(site):
    page = pages(site)["errata.html"]
    assert "claims/small.example.evil.html" in page.links
    assert "false as stated" in " ".join(page.text)


def test_the_search_has_every_claim(site, report):
    text = (site / "assets/index.js").read_text("utf-8")
    data = json.loads(text.removeprefix("window.symresIndex=").rstrip(";\n"))
    assert {row[0] for row in data["claims"]} == {r.claim.id for r in report.results}
    assert "<script" not in text or "\\u003c" not in text  # a file of its own, which no tag can end


def test_what_is_the_same_is_not_written_again_and_what_is_gone_is_removed(report, tmp_path):
    write(report, tmp_path)
    (tmp_path / "mine.txt").write_text("kept")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.html")}
    write(report, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.html")} == before
    write(replace(report, results=report.results[:2]), tmp_path)
    assert len(list((tmp_path / "claims").glob("*.html"))) == 2
    assert (tmp_path / "mine.txt").read_text() == "kept"


def test_a_manifest_cannot_name_files_elsewhere(report, tmp_path):
    (tmp_path / "other.html").write_text("kept")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / ".site.json").write_text(json.dumps(["../other.html", str(tmp_path / "other.html"), 3]))
    write(replace(report, results=report.results[:1]), tmp_path / "site")
    assert (tmp_path / "other.html").read_text() == "kept"


def test_a_theory_without_claims_has_a_site_that_says_so(tmp_path):
    first = write(Report((), 0.0), tmp_path)
    assert "There is no claim yet" in first.read_text("utf-8")
    assert len(pages(tmp_path)) == 7


def test_what_is_not_as_expected_is_said_first(report, tmp_path):
    changed = replace(report.results[0], claim=replace(report.results[0].claim, expect="refuted"))
    first = write(Report((changed,), 0.0, broken=("bad.py:1: the script does not run",)), tmp_path)
    said = " ".join(pages(tmp_path)["index.html"].text)
    assert "Not as expected: small.example.gradient" in said
    assert "bad.py:1" in first.read_text("utf-8")


def test_a_claim_that_is_open_says_why(tmp_path):
    claim = Claim("t.open", None, (), {}, file="t.py")
    write(Report((Result(claim, "unknown", reason="no proof was found in 1 s"),), 0.0), tmp_path)
    said = " ".join(pages(tmp_path)["claims/t.open.html"].text)
    assert "Why it is unknown" in said
    assert "no proof was found in 1 s" in said


def test_a_folder_that_cannot_be_written_is_one_sentence(here, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    (tmp_path / "t.py").write_text("from symres import Theory\ntheory = Theory('t')\n")
    with pytest.raises(SystemExit) as stopped:
        main(["site", "t.py", "-o", "file/site"])
    assert stopped.value.code == 2
    printed = capsys.readouterr().err
    assert printed.startswith("error: file/site: cannot be made a folder")
    assert printed.count("\n") == 1


def test_claims_whose_names_differ_in_nothing_but_their_case_have_different_files(tmp_path):
    results = tuple(Result(Claim(name, None, (), {}, file="t.py"), "unknown", reason="r") for name in ("t.a", "t.A"))
    write(Report(results, 0.0), tmp_path)
    files = [PurePosixPath(path).name.lower() for path in pages(tmp_path) if path.startswith("claims/")]
    assert len(set(files)) == 2


@pytest.mark.slow
def test_a_claim_that_bounds_a_count_shows_both_sides_and_says_what_is_drawn(tmp_path):
    theory = Theory("t")
    n, m = theory.naturals("n m")
    theory.claim("count", n * m + m <= 2 * n * m)
    write(theory.check(10), tmp_path)
    page = (tmp_path / "claims" / "t.count.html").read_text("utf-8")
    assert (tmp_path / "claims" / "t.count.comparison.svg").read_text("utf-8").startswith("<?xml")
    assert '<img src="t.count.comparison.svg" alt="A count and its bound over n' in page
    assert '<span class="m">m = 10, 100, 1000</span>' in page
    assert "<h2>Comparisons</h2>" in (tmp_path / "plots.html").read_text("utf-8")
