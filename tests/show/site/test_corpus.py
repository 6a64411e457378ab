"""The site of a source, and every night of the whole corpus.

Every claim has its page, links lead somewhere, formulas are set, nothing is large.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from .programs import browser, needs_browser, until
from .reader import pages, require_links

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("corpus")]
ROOT = Path(__file__).parents[3]
LARGEST = 300_000
EVERY = 40  # of how many pages one is opened
EVERY_PROOF = 5  # of how many proofs one is checked


@pytest.fixture(scope="module", params=["proofs/shamir", pytest.param("proofs", marks=pytest.mark.nightly)])
def source(request):
    return request.param


@pytest.fixture(scope="module")
def corpus(source, tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    command = [sys.executable, "-m", "symres", "site", source, "-o", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def test_every_claim_has_its_page_and_no_page_is_large(corpus, source):
    stated = [
        claim for path in (ROOT / source).rglob("*.statements.json") for claim in json.loads(path.read_text())["claims"]
    ]
    found = {path.relative_to(corpus).as_posix(): path.stat().st_size for path in corpus.rglob("*.html")}
    assert len(stated) > (800 if source == "proofs" else 40)
    assert {f"claims/{claim}.html" for claim in stated} <= set(found)
    assert max(found.values()) < LARGEST


def test_every_link_leads_somewhere_and_every_command_of_latex_is_known(corpus):
    require_links(corpus)
    unknown = {name for name, page in pages(corpus).items() for text in page.codes if text.startswith("\\")}
    assert unknown == set()


@needs_browser
def test_pages_open_without_a_complaint_and_their_formulas_are_set(corpus):
    complaints = []
    with browser() as started:
        page = started.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda r: r.url.startswith(("file:", "data:")) or complaints.append(r.url))
        tops = sorted(corpus.glob("*.html"))
        for path in [*tops, *sorted(corpus.glob("*/*.html"))[::EVERY]]:
            page.goto(path.as_uri())
            until(page, "document.documentElement.dataset.typeset === 'done'")
            assert page.locator(".m, .katex-error").count() == 0, path
    assert complaints == []


@needs_browser
def test_the_second_checker_contradicts_no_page(corpus):
    seen = Counter()
    with browser() as started:
        page = started.new_page()
        for path in sorted(corpus.rglob("*.proof.js"))[::EVERY_PROOF]:
            page.goto(path.with_name(path.name.replace(".proof.js", ".html")).as_uri())
            page.click("#run")
            until(page, "document.getElementById('run').textContent.endsWith('again')")
            verdict, found = (page.locator(f"{place} .verdict").first.inner_text() for place in (".facts", "#outcome"))
            assert found in (verdict, "cannot say") or found.startswith(f"{verdict}, but for "), path
            seen[found] += 1
    assert seen["proved"] > 5
