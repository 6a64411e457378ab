"""A site in a browser, from the file system: nothing fails, nothing is fetched from elsewhere, everything works."""

import pytest

from symres.show.site import write

from .programs import browser, needs_browser, until
from .project import report

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.xdist_group("site")]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return write(report(), tmp_path_factory.mktemp("site with % # ü")).parent


@pytest.fixture(scope="module")
def started():
    with browser() as found:
        yield found


@pytest.fixture
def visit(site, started):
    """Opens a page of the site; at the end nothing was said on the console, and nothing fetched from elsewhere."""
    context = started.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    # a request that is aborted because the next page opens is no complaint
    page.on("requestfailed", lambda r: "ABORTED" in (r.failure or "") or complaints.append(r.url))
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or complaints.append(request.url))

    def go(name, fragment=""):
        page.goto("about:blank")
        page.goto((site / name).as_uri() + fragment)
        until(page, "document.documentElement.dataset.typeset === 'done'")
        return page

    yield go
    context.close()
    assert complaints == []


def test_every_page_opens_without_a_complaint_and_its_mathematics_is_rendered(site, visit):
    names = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    formulas = 0
    for name in names:
        page = visit(name)
        assert page.locator(".m").count() == 0
        assert page.locator(".katex-error").count() == 0
        formulas += page.locator(".katex-mathml math").count()
        assert page.title() != "owned"
    assert formulas > 50


def test_fonts_of_the_formulas_are_those_of_the_site(visit):
    page = visit("claims/small.example.gradient.html")
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px KaTeX_Main'))")
    loaded = page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)")
    assert "KaTeX_Math" in loaded


def test_the_search_finds_by_the_keyboard_alone(visit):
    page = visit("claims/small.example.gradient.html")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.keyboard.type("half")
    page.wait_for_selector("#found li a")
    assert page.locator("#found li").count() == 1
    assert page.get_attribute("#search", "aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#search", "aria-activedescendant") == "found-0"
    page.keyboard.press("Enter")
    page.wait_for_url("**/small.example.half.html")
    assert page.locator("h1").inner_text() == "One half"


def test_a_search_without_a_find_says_so(visit):
    page = visit("index.html")
    page.fill("#search", "zebra")
    page.wait_for_selector("#found li.none")
    page.keyboard.press("Escape")
    assert page.locator("#found").is_hidden()


def test_the_list_of_claims_is_filtered_and_the_address_says_how(visit):
    page = visit("claims.html", "#verdict=refuted")
    assert page.locator("#count").inner_text() == "2 claims"
    page.fill("#words", "wrong")
    assert page.locator("#list li").count() == 1
    assert "words=wrong" in page.url
    assert "verdict=refuted" in page.url
    page.select_option("#verdict", "proved")
    assert page.locator("#count").inner_text() == "0 claims"


def test_the_first_press_of_tab_leads_past_the_bar(visit):
    page = visit("index.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_everything_that_takes_the_focus_has_a_name_and_the_page_one_heading(visit):
    for name in ("index.html", "claims/small.example.evil.html", "graph.html", "claims.html"):
        page = visit(name)
        assert page.locator("h1").count() == 1
        nameless = page.evaluate(
            """[...document.querySelectorAll("a[href], button, input, select, summary")].filter((e) =>
            !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length)).map((e) => e.outerHTML)"""
        )
        assert nameless == []


def test_light_and_dark_follow_the_system_and_the_reader(visit):
    page = visit("index.html")
    colour = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(colour)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(colour)
    assert light != dark
    page.click("#theme")
    assert page.evaluate(colour) == light
    page.reload()
    assert page.evaluate(colour) == light


def test_no_page_is_wider_than_a_telephone(site, visit):
    names = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    for name in names:
        page = visit(name)
        page.set_viewport_size({"width": 360, "height": 740})
        until(page, "document.documentElement.scrollWidth <= 360")


def test_the_graph_shows_what_rests_on_what_and_keeps_its_state_in_the_address(visit):
    page = visit("graph.html", "#claim=small.example.square")
    assert page.locator("#panel h2").inner_text().startswith("Squares")
    assert "small.example.cites" in page.locator("#panel").inner_text()
    assert page.locator("#graph .node.over").count() == 1
    page.click("#panel li button")
    until(page, "location.hash.includes('claim=small.example.cites')")
    assert page.locator("#graph .node.below").count() == 1
    page.keyboard.press("Escape")
    page.click("#in")
    until(page, "location.hash.endsWith('%2C1.40')")
    kept, before = page.url, page.get_attribute("#view", "transform")
    page.goto("about:blank")
    page.goto(kept)
    until(page, "document.getElementById('view').hasAttribute('transform')")
    numbers = [
        [float(n) for n in text.replace(")", "(").replace(" ", "(").split("(") if n[:1].isdigit()]
        for text in (before, page.get_attribute("#view", "transform"))
    ]
    assert numbers[0] == pytest.approx(numbers[1], rel=0.02, abs=3)


def test_the_graph_is_filtered_and_searched(visit):
    page = visit("graph.html")
    whole = page.locator("#graph .node").count()
    page.uncheck("input[value=refuted]")
    assert page.locator("#graph .node.off").count() == 1
    page.fill("#find", "square")
    assert 0 < page.locator("#graph .node.hit").count() < whole
    page.press("#find", "Enter")
    assert "small.example.square" in page.locator("#panel").inner_text()


def test_a_claim_opens_from_the_graph_by_the_keyboard(visit):
    page = visit("graph.html")
    page.focus("#graph a.node")
    page.keyboard.press("Enter")
    page.wait_for_url("**/claims/*.html")


def test_the_wheel_zooms_and_dragging_moves(visit):
    page = visit("graph.html")
    page.mouse.move(600, 500)
    before = page.get_attribute("#view", "transform")
    page.mouse.wheel(0, -300)
    until(page, f"document.getElementById('view').getAttribute('transform') !== '{before}'")
    before = page.get_attribute("#view", "transform")
    page.mouse.down()
    page.mouse.move(700, 560, steps=4)
    page.mouse.up()
    until(page, f"document.getElementById('view').getAttribute('transform') !== '{before}'")
    assert page.locator("#panel").is_hidden()


def test_a_line_that_is_cited_is_reached_in_a_folded_part(visit):
    page = visit("claims/small.example.square.html")
    page.evaluate("document.querySelector('details.certificate').firstElementChild.id = 'folded'")
    page.evaluate("location.hash = 'folded'")
    until(page, "document.querySelector('details.certificate').open")
