"""Works that rules refer to: all of them are in the bibliography, and nothing else is taken for one."""

import re

import pytest

from symres.elaborate.compact import RULE
from symres.show.documents.bibliography import WORKS, with_citations, works

PLACE = re.compile(r"[A-Z]\w+,? (?:[\w ,:]+, )?\d+(?:\.\d+)*")  # a name, perhaps a title, and a number


@pytest.mark.parametrize("reference", sorted({rule.reference for rule in RULE.values()}))
def test_a_reference_to_a_place_in_a_work_cites_it(reference):
    if PLACE.search(reference):
        cited = with_citations(reference)
        assert r"\cite{" in cited, f"{reference}: the work is not in symres/show/documents/bibliography.py"
        assert works([reference])
    else:
        assert with_citations(reference).count(r"\cite") == 0


def test_every_work_is_named_by_a_rule_and_has_what_bibtex_asks_for():
    named = works(rule.reference for rule in RULE.values())
    assert named == list(WORKS)
    needed = {"book": {"author", "title", "publisher", "year"}, "article": {"author", "title", "journal", "year"}}
    assert all(needed[work.kind] <= dict(work.fields).keys() for work in WORKS)
    assert len({work.key for work in WORKS}) == len(WORKS)


def test_a_word_that_contains_a_name_names_no_work():
    assert with_citations("by Rudinski, 5.8") == "by Rudinski, 5.8"
    assert works(["by Rudinski, 5.8"]) == []
