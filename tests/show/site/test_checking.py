"""Checking a proof in a browser: what a page loads for it, and what it says of true, false, other and changed ones."""

import json
import os
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import symres
from symres.kernel import Statement
from symres.kernel.checker import cited
from symres.kernel.procedures import PROCEDURES
from symres.show.site import checking, write

from .programs import browser, needs_browser, until
from .project import report as checked

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]
KERNEL = Path(symres.__file__).parent / "kernel"
ENDLESS = {"source": "export function checkClaim() { for (;;); }", "rules": "[]"}


def read(path, name):
    """The data in a script."""
    text = path.read_text("utf-8")
    assert text.startswith(f"window.{name}=") and text.endswith(";\n")
    return json.loads(text.removeprefix(f"window.{name}=").removesuffix(";\n"))


@pytest.fixture(scope="module")
def report():
    return checked()


@pytest.fixture(scope="module")
def whole(report, tmp_path_factory):
    return write(report, tmp_path_factory.mktemp("site with % # ü")).parent


@pytest.fixture
def site(whole, tmp_path):
    """A copy of the site, to be changed."""
    return Path(shutil.copytree(whole, tmp_path / "site with % # ü"))


def proof(site, claim):
    return site / "claims" / f"small.example.{claim}.proof.js"


# --------------------------------------------------------------------------------------------------------------- files


def test_every_claim_with_a_certificate_has_a_script_with_all_that_it_cites(whole, report):
    found = {path.name for path in whole.rglob("*.proof.js")}
    assert found == {f"{r.claim.id}.proof.js" for r in report.results if r.certificate is not None}
    assert len(found) > 5
    for r in report.results:
        if r.certificate is not None:
            data = read(whole / "claims" / f"{r.claim.id}.proof.js", "symresProof")
            assert data["statement"] == r.statement
            assert {Statement.from_json(one).sha256 for one in data["cited"]} == cited(data["certificate"])


def test_the_checker_of_the_site_is_that_of_the_kernel(whole):
    data = read(whole / "assets" / "checker.js", "symresChecker")
    source = (KERNEL / "second" / "check.mjs").read_text("utf-8")
    assert data == {"source": source, "rules": (KERNEL / "rules.json").read_text("utf-8")}
    assert (whole / "assets" / "check.mjs").read_text("utf-8") == source


def test_the_site_tells_of_every_procedure_of_the_kernel(whole):
    assert checking.PROCEDURES.keys() == PROCEDURES.keys()
    page = (whole / "rules.html").read_text("utf-8")
    assert all(f'id="procedure-{name}"' in page for name in PROCEDURES)


def test_all_proofs_are_derivations(whole):
    for path in whole.rglob("*.proof.js"):
        proofs = read(path, "symresProof")["certificate"]["proofs"]
        assert {one["kind"] for one in proofs} == {"derivation"}


def test_proofs_are_written_out_once_and_again_where_a_script_is_damaged(report, site, monkeypatch):
    written = []

    def expanded(statement, certificate, *rest):
        written.append(statement.sha256)
        return certificate

    monkeypatch.setattr(checking, "expanded", expanded)
    write(report, site)
    assert written == []
    before = proof(site, "cites").read_bytes()
    proof(site, "cites").write_bytes(before[:-20])
    write(report, site)
    assert len(written) == 1 and read(proof(site, "cites"), "symresProof")["statement"]
    (site / checking.FILE).write_text("[3]")
    write(report, site)
    assert len(written) == 1 + len(list(site.rglob("*.proof.js")))


# ------------------------------------------------------------------------------------------------------------- browser


@pytest.fixture(scope="module")
def started():
    with browser() as found:
        yield found


@pytest.fixture(params=["file", "http"])
def visit(request, site, started):
    """Opens the page of a claim, from a folder or from a host; at the end no page had an error."""
    quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(quiet, directory=os.fspath(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}" if request.param == "http" else site.as_uri()
    context = started.new_context()
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def go(claim):
        page.goto(f"{home}/claims/small.example.{claim}.html#check")
        return page

    yield go
    context.close()
    server.shutdown()
    server.server_close()
    assert errors == []


def color(page, selector):
    """The colour of an element of this look."""
    script = """selector => {
        const found = document.querySelector(selector) ?? document.body.appendChild(document.createElement("span"));
        found.className ||= selector.replaceAll(".", " ").trim();
        return getComputedStyle(found).color;
    }"""
    return page.evaluate(script, selector)


def outcome(page):
    """Check the proof on a page: the outcome that the page then shows."""
    page.click("#run")
    until(page, "document.getElementById('run').textContent === 'Check this proof again'")
    return page.inner_text("#outcome")


@needs_browser
def test_a_derivation_is_proved_and_the_page_says_what_it_supposes(visit):
    page = visit("cites")
    said = outcome(page)
    assert said.startswith("proved The proof holds. It supposes 1 statement that it cites, listed below. 2 steps, ")
    assert page.locator("#outcome .verdict.proved").count() == 1
    assert page.get_attribute("#outcome a", "href") == "#rests"
    assert outcome(page).startswith("proved")


@needs_browser
def test_a_counterexample_is_refuted(visit):
    said = outcome(visit("wrong"))
    assert said.startswith("refuted The refutation holds: the statement is false at its point.")
    assert "proved" not in said


@needs_browser
def test_a_proof_that_is_stored_in_another_kind_is_checked_as_a_derivation(visit):
    assert outcome(visit("square")).startswith("proved The proof holds. ")


@needs_browser
def test_what_rests_on_a_procedure_is_proved_but_for_this_and_says_where_it_is_told(visit):
    page = visit("angle")
    said = outcome(page)
    assert said.startswith(
        "proved, but for enclosures The proof holds, but for enclosures, which this checker takes from the kernel. "
        "The kernel checks all of it, by the commands below. 1 step, "
    )
    badge = page.locator("#outcome .verdict")
    assert badge.get_attribute("class") == "verdict believed"
    colours = [color(page, "#outcome .verdict"), *map(partial(color, page), (".verdict.proved", ".verdict.refuted"))]
    assert colours[0] not in colours[1:]
    page.click("#outcome a")
    assert page.url.endswith("rules.html#procedure-enclosures")
    assert page.inner_text(":target") == "enclosures"
    assert "by intervals" in page.inner_text(":target + dd")


@needs_browser
def test_a_refutation_that_uses_laws_is_left_open(visit, site):
    data = read(proof(site, "wrong"), "symresProof")
    data["certificate"]["laws"] = {}
    proof(site, "wrong").write_text(f"window.symresProof={json.dumps(data)}")
    said = outcome(visit("wrong"))
    assert said.startswith("cannot say") and "(it uses laws)" in said and "commands below" in said
    assert "refuted" not in said


@needs_browser
def test_a_proof_in_which_a_step_was_changed_does_not_hold(visit, site):
    data = read(proof(site, "cites"), "symresProof")
    data["certificate"]["proofs"][0]["steps"][1]["summands"][0]["weight"] = "1/3"
    proof(site, "cites").write_text(f"window.symresProof={json.dumps(data)}")
    page = visit("cites")
    assert outcome(page).startswith("rejected The proof does not hold: proof 0: ")
    assert page.locator("#outcome .verdict.proved").count() == 0


@needs_browser
def test_the_proof_of_another_statement_is_not_taken_for_that_of_the_page(visit, site):
    shutil.copyfile(proof(site, "cites"), proof(site, "half"))
    assert outcome(visit("half")) == "It was not checked: the statement in its file is not that of this page."


@needs_browser
@pytest.mark.parametrize("content", [None, "window.symresProof={"])
def test_a_proof_that_is_missing_or_damaged_is_not_checked(started, site, content):
    path = proof(site, "cites")
    path.unlink() if content is None else path.write_text(content)
    page = started.new_page()
    page.goto((site / "claims" / "small.example.cites.html").as_uri())
    assert outcome(page) == "It was not checked: small.example.cites.proof.js cannot be loaded."
    page.close()


@needs_browser
def test_a_check_that_takes_long_leaves_the_page_alive_and_can_be_stopped(visit, site):
    (site / "assets" / "checker.js").write_text(f"window.symresChecker={json.dumps(ENDLESS)}")
    page = visit("cites")
    page.click("#run")
    page.wait_for_timeout(100)
    assert page.inner_text("#run") == "Stop" and page.inner_text("#outcome") == "Checking …"
    assert outcome(page) == "It was stopped."


@needs_browser
def test_nothing_of_it_is_loaded_before_it_is_asked_for(visit):
    page, loaded = visit("cites"), []
    page.on("request", lambda request: loaded.append(request.url.rsplit("/", 1)[-1]))
    page.reload()
    until(page, "document.documentElement.dataset.typeset === 'done'")
    assert "check.js" in loaded and not {"checker.js", "small.example.cites.proof.js"} & set(loaded)
    outcome(page)
    assert {"checker.js", "small.example.cites.proof.js"} <= set(loaded)
