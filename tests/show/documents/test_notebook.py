"""Statements for notebooks have no commands of the LaTeX documents, however long they are."""

from symres.kernel.terms import INT, build, for_all, matrix_sort, number, variable
from symres.language.guards import stated
from symres.show.documents.notebook import statement

NAMES = [variable(f"x_{k}") for k in range(90)]
TOTAL = build("+", *(build("^", x, number(2)) for x in NAMES))
LONG = build("<=", number(0), TOTAL)


def test_a_formula_of_many_rows_and_many_variables_is_one_formula() -> None:
    text = statement(stated(tuple(NAMES), (), (), LONG))
    assert "symres" not in text and "allowbreak" not in text
    assert text.count(r"\begin{aligned}") == text.count(r"\end{aligned}") == 1


def test_a_hypothesis_of_many_rows_stands_beside_its_letter() -> None:
    n = variable("n", INT)
    A = variable("A", matrix_sort(n, n))
    whole = for_all(NAMES[0], LONG)
    hypotheses = (whole, build("<", n, number(9)))
    text = statement(stated((n, A, *NAMES[1:]), (), hypotheses, build("=", A, A)))
    assert "symres" not in text
    assert r"\quad \text{(a)} \quad \begin{aligned}[t]" in text
