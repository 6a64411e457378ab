"""LaTeX of documents becomes HTML: nothing is lost, nothing is executed."""

import re

from hypothesis import given
from hypothesis import strategies as st

from symres.show.documents.markup import Links, blocks, inline
from symres.show.documents.sentences import escape, itemized


def text(html):
    import html as escapes

    return escapes.unescape(re.sub("<[^>]*>", "", str(html)))


def test_a_line_of_a_derivation_has_its_number_its_formula_and_its_reason():
    line = (
        r"\symresline{\symrestag{2}{t.a:2}}{x < 1}{by \symresrule{norm_product}{norm product}, from \symresref{t.a:1}}"
    )
    links = Links(rule=lambda name: f"rules.html#{name}")
    html = blocks(line, links)
    assert '<span id="t.a:2">(2)</span>' in html
    assert '<span class="m d">x &lt; 1</span>' in html
    assert '<a href="rules.html#norm_product">norm product</a>, from <a href="#t.a:1">(1)</a>' in html


def test_lists_stay_nested():
    html = blocks(itemized(["first" + itemized(["inner", "other"]), "second"]))
    assert html.count("<ul>") == 2
    assert html.count("<li>") == 4
    assert text(html).split() == ["first", "inner", "other", "second"]


def test_a_table_has_a_head_and_rows():
    start = r"\begin{center}\small\setlength{\tabcolsep}{4pt}\begin{tabular}{lr}"
    end = r"\end{tabular}\end{center}"
    html = blocks(
        rf"{start}$x$ & value \\ \hline\rule{{0pt}}{{2.6ex}}$\begin{{pmatrix}} 1 & 2 \end{{pmatrix}}$ & $3$ {end}"
    )
    assert html.count("<th") == html.count("<td") + 1 == 3 or html.count("<th ") == 2
    assert r"\begin{pmatrix} 1 &amp; 2 \end{pmatrix}" in html


def test_a_formula_within_words_within_a_formula_is_one_formula():
    assert inline(r"$a \text{ if $x < 1$} + b$ and $c$").count('class="m"') == 2


def test_what_is_said_alone_is_said_on_a_page():
    assert text(inline(r"from \symreseither{(a) and Assumption~\ref{assumption:x}}{(a), (b) and (c)}")) == (
        "from (a), (b) and (c)"
    )


def test_a_command_that_is_not_known_is_shown():
    assert r"<code>\frobnicate</code>" in inline(r"a \frobnicate b")


@given(st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S", "Zs"]), max_size=60))
def test_plain_text_in_latex_is_the_same_text_in_html(said):
    plain = re.sub("`|'|--+", "", said)
    assert " ".join(text(inline(escape(plain))).split()) == " ".join(plain.split())


@given(st.text(max_size=60))
def test_whatever_is_said_is_escaped(said):
    assert "<script" not in blocks(said + "<script>").lower()
    assert (
        re.sub(
            r"</?(p|div|span|code|a|em|strong|ul|li|br|sub|sup|table|thead|tbody|tr|th|td)\b[^<>]*>", "", blocks(said)
        ).count("<")
        == 0
    )
