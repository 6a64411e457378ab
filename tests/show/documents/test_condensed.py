"""Long derivations told in a few lines: what is left out is counted, and its reasons stay."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.kernel import Statement
from symres.kernel.terms import INT, build, variable
from symres.show.documents.appendix import Appendix
from symres.show.documents.derivations import Block, Cases, Induction, Line, Obtained, Reason, keys_of, reasons_of
from symres.show.documents.outlines import condensed
from symres.show.documents.proofs import proof

ROOT = Path(__file__).parents[3]
n = variable("n", INT)
TRUE = build("=", n, n)


def line(key, *cited, rules=(), lemmas=()):
    return Line(key, TRUE, Reason("algebra", rules, lemmas, cited))


def block(key, *items, cited=()):
    return Block((), (((key, "supposed"), TRUE),), items, line(key, *cited))


def height(item):
    """A row for every line, and one for what a block supposes."""
    if isinstance(item, (Line, Obtained)):
        return 1
    if isinstance(item, Cases):
        return sum(map(height, item.cases)) + (item.result is not None)
    if isinstance(item, Induction):
        return height(item.base) + height(item.step) + 1
    return 1 + sum(map(height, item.items)) + (item.result is not None)


def rows(items):
    return sum(map(height, items))


def test_what_is_short_stays() -> None:
    items = (line(1), block(5, line(2), line(3), line(4)))
    assert condensed(items, height, 6) == items


def test_a_block_that_is_left_out_leaves_its_last_line_with_all_reasons() -> None:
    inner = block(5, line(2, 1, rules=("a",)), line(3, 2, lemmas=("b",)), line(4, (5, "supposed")), cited=(3, 4))
    (first, last) = condensed((line(1), inner), height, 3)
    assert first == line(1)
    assert isinstance(last, Line) and (last.key, last.fact) == (5, TRUE)
    assert last.reason == Reason(rules=("a",), lemmas=("b",), lines=(1,), left_out=4)


def test_the_deepest_blocks_are_left_out_first() -> None:
    deep = block(9, *map(line, range(4, 8)))
    items = (block(3, line(1), line(2)), block(12, line(8), deep, line(10), line(11)))
    (other, outer) = condensed(items, height, rows(items) - 1)
    assert other == items[0]
    assert [part.key for part in outer.items] == [8, 9, 10, 11]
    assert outer.items[1].reason.left_out == 5


def test_cases_and_inductions_are_told_as_such_while_that_fits() -> None:
    cases = Cases(Reason(), (Block((), (), (block(2, *map(line, (10, 11, 12))),)), Block((), (), (line(3),))), line(4))
    base = block(5, *map(line, (13, 14, 15)))
    step = Block((), (((6, "k"), TRUE), ((6, "hypothesis"), TRUE)), (block(6, *map(line, (16, 17, 18))),))
    induction = Induction(n, n, base, step, line(7))
    told = condensed((cases, induction), height, 15)
    assert [type(item) for item in told] == [Cases, Induction]
    assert told[0].cases[0].items[0].reason.left_out == 4
    told = condensed((cases, induction), height, 2)
    assert [type(item) for item in told] == [Line, Line]
    assert sum(item.reason.left_out for item in told) == sum(1 for _ in reasons_of((cases, induction)))


def parts(depth):
    leaf = st.builds(lambda: line(object()))
    if not depth:
        return leaf
    inner = st.lists(parts(depth - 1), min_size=1, max_size=4)
    return leaf | st.builds(lambda items: block(object(), *items), inner)


@given(st.lists(parts(3), min_size=1, max_size=5), st.integers(1, 30))
def test_no_line_is_lost_uncounted(items, most):
    told = condensed(items, height, most)
    counted = sum(reason.left_out or 1 for reason in reasons_of(told))
    assert counted == sum(1 for _ in reasons_of(items))
    assert rows(told) <= rows(items)
    assert set(keys_of(told)) <= set(keys_of(items))
    blocks = [item for item in told if isinstance(item, Block) and height(item) > 2]
    assert rows(told) <= most or not blocks


@pytest.mark.parametrize("printed", [True, False])
def test_the_text_counts_what_the_appendix_tells_under_the_same_numbers(printed: bool) -> None:
    claim = "hardt_ma.expressivity.sign_code.blocks"
    store = ROOT / "proofs" / "hardt_ma" / "sign_codes"
    of = Statement.from_json(json.loads(store.with_suffix(".statements.json").read_text())["statements"][claim])
    certificate = json.loads(store.with_suffix(".certificates.json").read_text())["certificates"][of.sha256]
    appendix = Appendix(claim, printed)
    text = proof(of, certificate, claim, appendix=appendix)
    whole = proof(of, certificate, claim)
    assert "(In full: " in text and "(In full: " not in whole
    assert text.count(r"\symresline") < whole.count(r"\symresline")
    told = set(re.findall(r"in (\d+) lines", text))
    assert told and all(int(count) > 1 for count in told)
    numbers = re.compile(r"\\symrestag\{(\d+)\}")
    assert set(numbers.findall(text)) < set(numbers.findall(whole))
    cited = set(re.findall(r"\\symresref\{" + re.escape(claim) + r":(\d+)\}", text))
    assert cited <= set(numbers.findall(text))
    if not printed:
        assert not appendix.entries
        return
    (entry,) = appendix.entries
    assert entry.text.replace(":full", "").strip() == whole.strip()
    assert not set(re.findall(r"\\symrestag\{\d+\}\{[^}]*\}", text)) & set(
        re.findall(r"\\symrestag\{\d+\}\{[^}]*\}", entry.text)
    )
