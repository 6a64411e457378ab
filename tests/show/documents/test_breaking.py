"""Long formulas in lines: nothing is lost, every line fits, and what is reckoned is what TeX sets."""

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from symres.cli import main
from symres.show.documents.boxes import boxes, width
from symres.show.documents.breaking import PAGE, broken, fits_in_text, rows, unbroken
from symres.show.documents.fragments import environment
from symres.show.documents.outlines import symresline
from symres.show.documents.pdf import typesetting
from symres.show.documents.proofs import displayed

from .programs import needs_pdflatex

EM = 10.0  # points

# ------------------------------------------------------------------------------------------------------ random formulas

letters = st.sampled_from(["x", "y", "w_{1}", r"\lambda", "12", r"\mathrm{lin}", r"\frac{1}{2}", r"x_{12}^{2}", r"\pi"])


def fenced(inside: str) -> str:
    return rf"\left({inside}\right)^{{2}}" if r"\frac" in inside else f"({inside})^{{2}}"


def larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    some = st.lists(parts, min_size=2, max_size=4)
    return st.one_of(
        some.map(" + ".join).map(fenced),
        some.map(" - ".join).map(fenced),
        some.map(r" \cdot ".join),
        some.map(", ".join).map(lambda inside: f"F({inside})"),
        some.map(lambda above: rf"\frac{{{' + '.join(above)}}}{{z}}"),
        some.map(lambda inside: rf"\sqrt{{{' + '.join(inside)}}}"),
        some.map(lambda inside: rf"\lvert {' + '.join(inside)} \rvert"),
    )


terms = st.recursive(letters, larger, max_leaves=10)
sums = st.lists(terms, min_size=1, max_size=4).map(" + ".join)
relations = st.tuples(sums, st.sampled_from(["=", r"\le", "<", r"\ne"]), sums).map(" ".join)
propositions = st.one_of(
    relations,
    st.lists(relations, min_size=2, max_size=4).map(r" \text{ and } ".join),
    st.tuples(relations, relations).map(r" \implies ".join),
    relations.map(lambda of: rf"\forall\, x, y \in \mathbb{{R}}\colon\ {of}"),
)


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@settings(max_examples=60)
@given(propositions, st.floats(8, PAGE))
def test_breaking_loses_nothing(text: str, room: float) -> None:
    assert squeezed(unbroken(broken(text, room))) == squeezed(text)


@pytest.mark.slow
@settings(max_examples=60)
@given(propositions)
def test_every_line_fits_on_the_page(text: str) -> None:
    assert all(width(boxes(row.replace("&", " "))) <= PAGE + 0.5 for row in rows(text))


@pytest.mark.slow
@settings(max_examples=60)
@given(propositions, st.floats(8, PAGE))
def test_brackets_of_a_fixed_size_come_in_pairs(text: str, room: float) -> None:
    made = broken(text, room)
    for size in ("big", "Big", "bigg"):
        assert len(re.findall(rf"\\{size}l(?![a-z])", made)) == len(re.findall(rf"\\{size}r(?![a-z])", made))
    assert all(row.count(r"\left") == row.count(r"\right") for row in made.split(r"\\"))


@pytest.mark.slow
@settings(max_examples=60)
@given(propositions)
def test_what_fits_stays_as_it_is(text: str) -> None:
    assert (broken(text) == text) or width(boxes(text)) > PAGE


def test_another_relation_is_seen_in_the_lines() -> None:
    text = "x = " + " + ".join(f"a_{{{k}}} b" for k in range(30))
    assert unbroken(broken(text)) == text
    assert unbroken(broken(text).replace("&=", r"&\le")) != text


# ----------------------------------------------------------------------------------------------------- where lines end

A_SUM = " + ".join(f"a_{{{k}}} x^{{{k}}}" for k in range(12))


def test_a_relation_is_broken_before_its_sums() -> None:
    left = "f(x) + g(x) + h(x) + k(x) + l(x)"
    assert rows(f"{left} = {A_SUM}", 41) == [f"& {left}", rf"&\quad = {A_SUM}"]


def test_a_short_left_side_stands_before_the_lines() -> None:
    first, *rest = rows(f"x = {A_SUM} = {A_SUM}", 33)
    assert first.startswith("x &= a_{0}")
    assert all(row.startswith((r"& =", r"&\qquad +")) for row in rest)


def test_a_function_is_not_parted_from_its_arguments() -> None:
    text = " ".join(["F(x, y, z)"] * 6)
    assert all(re.search(r"F(\(|$)", row) and not row.startswith("& (") for row in rows(text, 15))


def test_a_wide_matrix_goes_on_on_the_next_line() -> None:
    text = r"\begin{pmatrix} " + " & ".join(f"x_{{{k}}} + y_{{{k}}}" for k in range(22)) + r" \end{pmatrix}"
    made = rows(text)
    assert len(made) > 1
    assert made[0].startswith(r"& \left(\begin{matrix} x_{0}") and made[0].endswith(r"\cdots\;\right.")
    assert made[-1].startswith(r"& \left.\;\cdots\;\begin{matrix}") and made[-1].endswith(r"\end{matrix}\right)")
    assert unbroken(broken(text)) == text


@pytest.mark.parametrize("name", ["pmatrix", "bmatrix", "matrix"])
def test_a_matrix_of_many_columns_is_read_back(name: str) -> None:
    lines = [" & ".join(rf"\frac{{{k} + y_{{{k}}}}}{{{i}}}" for k in range(30)) for i in range(3)]
    text = rf"A = \begin{{{name}}} " + r" \\[4pt] ".join(lines) + rf" \end{{{name}}}^{{2}} + B"
    assert len(rows(text)) > 2
    assert squeezed(unbroken(broken(text))) == squeezed(text)


def test_a_line_of_text_takes_no_matrix_and_nothing_that_tex_cannot_break() -> None:
    assert fits_in_text("a + b = c")
    assert not fits_in_text(r"\begin{pmatrix} a \\ b \end{pmatrix} = 0")
    assert fits_in_text(" + ".join(["a_{0} x^{2}"] * 9))
    assert not fits_in_text(f"({A_SUM})^{{2}}")


@pytest.mark.parametrize("text", [r"\foo{x}{", "}", r"\frac", r"(a", r"\left(", r"\begin{pmatrix} a", "", r"\text{"])
def test_what_is_no_formula_stays_as_it_is(text: str) -> None:
    assert broken(text) == text


# ------------------------------------------------------------------------------------------------------------- with TeX

SAMPLES = [
    r"F(x, y) = a + \frac{1}{2} b - \lambda_{12} w_{1}^{2}",
    r"\lVert A B \rVert_{F}^{2} \le \lvert v \rvert \operatorname{tr}(A^{\mathsf T} S A)",
    r"\sum_{i=1}^{n} x_{i}^{2} + \prod_{i=l}^{1} (I + A_{i})",
    r"\forall\, x, y \in \mathbb{R}\colon\ 0 < x \implies x y = 1 \text{ and } y > 0",
    r"\left.\frac{\partial^{2} F}{\partial u\,\partial v}(u, v)\right|_{u=0}",
    r"\begin{pmatrix} x & \frac{1}{2} \\[4pt] \frac{1}{y} & 0 \end{pmatrix} \begin{pmatrix} a \\ b \end{pmatrix} = 0",
    r"\sqrt{x^{2} + y^{2}} \sin x \cdot \log\!\left(\frac{1}{x}\right) e^{-x^{2}/2}",
    r"\begin{cases} x & \text{if } i = j, \\ 0 & \text{otherwise} \end{cases} + \mathbb{E}[\lvert W x \rvert^{2}]",
    r"\left(\frac{x + 1}{y}\right)^{2} - \left[\frac{a}{b}\right]_{1,2}",
    r"(I + A_{l}) \cdots (I + A_{1}) + x_{1} \cdots x_{n}",
    r"x_{1} = -3,\quad x_{2} = 0,\quad\text{that is}\quad 12345 \ne 6789",
]


def compiled(folder: Path, *lines: str) -> Path:
    (folder / "symres.sty").write_text(environment().get_template("symres.sty.jinja").render())
    document = folder / "page.tex"
    document.write_text(
        "\n".join(
            [
                r"\documentclass[10pt,a4paper]{article}",
                r"\usepackage[T1]{fontenc}",
                r"\usepackage{lmodern}",
                r"\usepackage[margin=25mm]{geometry}",
                r"\usepackage{symres}",
                r"\begin{document}",
                *lines,
                r"\end{document}",
            ]
        )
    )
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", document.name],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return document


@needs_pdflatex
def test_reckoned_widths_are_those_of_tex(tmp_path: Path) -> None:
    lines = [rf"\sbox0{{$\displaystyle {text}$}}\typeout{{wide \the\wd0}}" for text in SAMPLES]
    log = compiled(tmp_path, *lines).with_suffix(".log").read_text()
    measured = [float(points) / EM for points in re.findall(r"^wide ([\d.]+)pt", log, re.MULTILINE)]
    for text, wide in zip(SAMPLES, measured, strict=True):
        assert width(boxes(text)) == pytest.approx(wide, rel=0.03), text


def test_a_table_of_cases_before_a_relation_keeps_its_columns() -> None:
    cases = r"\begin{cases} %s & \text{if } %s, \\ 0 & \text{otherwise} \end{cases}"
    long = " + ".join(f"w_{{{k}}}" for k in range(8))
    left, right = cases % ("x", "x = 1"), cases % ("y", rf"{long} = 1 \text{{ or }} {long} = 2")
    text = broken(f"{left} = {right}")
    assert text != f"{left} = {right}"
    assert text.startswith(f"{left} = ")
    assert unbroken(text).replace(r"\\[4pt]", r"\\") == f"{left} = {right}"


LONG = [
    f"f(x) = {A_SUM} + {A_SUM} + {A_SUM}",
    rf"\left(\frac{{1}}{{2}} + {A_SUM} + x\right)^{{2}} = \frac{{{A_SUM} + {A_SUM}}}{{z}} + \sqrt{{{A_SUM} + {A_SUM}}}",
    rf"\forall\, x \in \mathbb{{R}}\colon\ {A_SUM} < y \implies \exists\, z \in \mathbb{{R}}\colon\ z = {A_SUM} + x",
    r"\nabla F(x) = \begin{pmatrix} " + rf"{A_SUM} & {A_SUM} & {A_SUM} \\[4pt] 0 & x & y" + r" \end{pmatrix}",
    r"\begin{pmatrix} " + " & ".join(f"x_{{{k}}} + y_{{{k}}}" for k in range(22)) + r" \end{pmatrix} = 0",
    "N = " + "1234567890" * 12,
    r",\quad ".join(f"w_{{{k}}} = -{k}" for k in range(40)),
]


@needs_pdflatex
def test_long_formulas_are_neither_too_wide_nor_made_smaller(tmp_path: Path) -> None:
    lines = [displayed(text) for text in LONG]
    lines += [symresline("(1)", text, "by (2)") for text in LONG]
    lines += [symresline(r"\symrestag{3}{a:3}", LONG[0] + LONG[0][6:] * 4, "by (2)")]
    seen = typesetting(compiled(tmp_path, *lines))
    assert (seen.scaled, seen.overfull) == ((), ())


@needs_pdflatex
def test_what_is_made_smaller_on_a_narrow_page_is_counted(tmp_path: Path) -> None:
    wide = f"{A_SUM} + {A_SUM}"
    document = compiled(tmp_path, rf"\symresdisplay{{{wide}}}", rf"\symresline{{}}{{{wide}}}{{}}", r"\symresdisplay{x}")
    seen = typesetting(document)
    assert len(seen.scaled) == 2 and all(45 < percent < 100 for percent in seen.scaled)
    assert str(seen).startswith("2 formulas are made smaller, the smallest to ")


@pytest.mark.slow
@needs_pdflatex
def test_the_command_tells_what_was_made_smaller(here: None) -> None:
    claim = "from symres import *\nt = Theory('t')\nx = t.reals('x')\nt.claim('square', x**2 >= 0)\n"
    Path("a.py").write_text(claim)
    result = CliRunner().invoke(main, ["latex", "-o", "out", "--pdf"])
    assert result.exit_code == 0
    assert result.stderr.endswith("No formula is made smaller; no line is more than 5 pt too wide.\n")
