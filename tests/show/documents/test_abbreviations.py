"""Abbreviations: what a script calls something is put back where it recurs, and nowhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres import ClaimError, E, I, Prod, Sum, Theory, function, norm, trace
from symres.kernel.terms import lam, substitute
from symres.language.abbreviations import abbreviation
from symres.show.documents.abbreviations import Abbreviations
from symres.show.documents.proofs import definitions, statement
from symres.show.documents.tidying import applied

theory = Theory("short")
d = theory.naturals("d")
i, j, low, high = theory.integers("i j low high")
t = theory.reals("t")
A, B = (theory.layers(name, d, d) for name in "AB")
X, Y = theory.matrices("X Y", d, d)
x = theory.random("x", d)


def product(first, last, of):
    return Prod(j, first, last, I(d) + of[j])


def size(of):
    return E(norm(product(1, 3, of) * x) ** 2)


SHORT = [abbreviation("P", (low, high, A), product(low, high, A)), abbreviation("f", (A,), size(A))]


def shown(of):
    return str(Abbreviations(SHORT).folded(applied(of.term)))


def unfolded(term):
    """A term with what the abbreviations stand for in place of their names."""
    short = Abbreviations(SHORT)
    for a in reversed(SHORT):
        meaning = a.body
        for parameter in reversed(a.parameters):
            meaning = lam(parameter, meaning)
        term = substitute(term, {short.named[a.name]: meaning})
    return applied(term)


def test_what_recurs_has_its_name():
    assert shown(product(2, high + 1, B)) == "P(2, high + 1, B)"
    assert shown(size(A) - size(B)) == "f(A) - f(B)"
    assert shown(Prod(j, low, high, I(d) - A[j + 1])) == "P(low, high, fun j. -A(j + 1))"
    assert shown(Prod(j, low, high, I(d) + A[low])) == "P(low, high, fun j. A(low))"
    assert shown(size(function(i, (A[i] + B[i]) / 2))) == "f(fun j. (A(j) + B(j))*(1/2))"


def test_a_later_abbreviation_is_written_with_earlier_ones():
    short = Abbreviations(SHORT)
    short.folded(applied((size(A) * 2).term))
    said = [str(equation) for equation in short.used()]
    assert said == [
        "P(low, high, A) = Prod(low, high, fun j. I(d) + A(j))",
        "f(A) = E(fun omega. frobenius(P(1, 3, A)*x(omega))^2)",
    ]


U = theory.mapping("U", (i, j), t)
c = theory.numbers("c")


def row(of):
    """The sum of squares of row i of a function of two indices."""
    return Sum(j, 1, 3, of(i, j) ** 2)


def weighted(of):
    return Sum(j, 1, 3, of[j] * c[j])


def with_name(name, parameters, body, shown):
    short = Abbreviations([abbreviation(name, parameters, body)])
    return str(short.folded(applied(shown.term)))


def test_a_parameter_may_be_a_function_of_several_bound_variables():
    body = Sum(i, 1, 2, row(U))
    assert with_name("F", (U,), body, Sum(i, 1, 2, row(U))) == "F(U)"
    assert with_name("F", (U,), body, Sum(i, 1, 2, row(lambda i, j: U(j, i)))) == "F(fun j. fun k. U(k, j))"
    assert with_name("F", (U,), body, Sum(i, 1, 2, row(lambda i, j: c[i] + t))) == "F(fun j. fun k. c(j) + t)"
    assert "F(" not in with_name("F", (U,), body, Sum(i, 1, 2, Sum(j, 1, 4, U(i, j) ** 2)))


def test_a_parameter_may_stand_for_several_factors_or_summands():
    a = theory.numbers("a")
    assert with_name("w", (a,), weighted(a), Sum(j, 1, 3, 4 * t * c[j])) == "w(fun j. 4*t)"
    assert with_name("w", (a,), weighted(a), Sum(j, 1, 3, 4 * c[j])) == "w(fun j. 4)"
    assert "w(" not in with_name("w", (a,), weighted(a), Sum(j, 1, 3, 4 * t * c[j + 1]))


def test_what_a_name_cannot_stand_for_keeps_the_names_of_the_rest():
    m = theory.naturals("m")
    u, w = theory.vector_layers("u", d), theory.vector_layers("w", m)
    short = Abbreviations([*SHORT, abbreviation("s", (u,), Sum(j, 1, 3, u[j]))])
    term = applied((trace(Sum(j, 1, 3, w[j]) * Sum(j, 1, 3, w[j]).T) + trace(product(1, 3, A))).term)
    assert str(short.folded(term)).endswith("tr(P(1, 3, A))") and "s(" not in str(short.folded(term))
    assert [str(equation).split(" = ")[0] for equation in short.used()] == ["P(low, high, A)"]


@pytest.mark.parametrize(
    "other",
    [
        Sum(j, low, high, trace(I(d) + A[j])),
        Prod(j, low, high, 2 * I(d) + A[j]),
        Prod(j, low, high, I(d) * A[j]),
    ],
    ids=lambda other: str(other),
)
def test_what_is_not_an_instance_has_no_name(other):
    assert "P(" not in shown(other)


def test_two_values_for_one_parameter_are_no_instance():
    both = [abbreviation("q", (X,), X * X.T)]
    assert str(Abbreviations(both).folded((X * Y.T).term)) == "X*T(Y)"
    assert str(Abbreviations(both).folded((Y * Y.T).term)) == "q(Y)"


def test_what_another_binder_of_the_body_binds_is_no_value():
    """In the sum over i of the product of A(i), the member does not depend on the index j alone."""
    double = [abbreviation("s", (A,), Sum(i, 1, 3, trace(Prod(j, 1, 3, A[j]))))]
    nested = Sum(i, 1, 3, trace(Prod(j, 1, 3, B[j] * B[i])))
    assert "s(" not in str(Abbreviations(double).folded(nested.term))


def test_a_name_that_means_something_else_in_a_term_is_not_put_there():
    other = Theory("other")
    n = other.naturals("d")
    P = other.matrix("P", n, n)
    assert "P(" not in str(Abbreviations(SHORT).folded((P * product(1, 2, A)).term))


indices = st.recursive(
    st.sampled_from([low, high, i]) | st.integers(-2, 3),
    lambda inner: st.builds(lambda a, b: a + b, inner, inner),
    max_leaves=3,
)
sequences = st.sampled_from([A, B]) | st.builds(
    lambda a, b: function(i, a * A[i] + b * B[i] + t * X), st.integers(1, 3), st.integers(1, 3)
)


@given(indices, indices, sequences, sequences)
def test_abbreviations_stand_for_what_was_there(first, last, one, other):
    term = applied((trace(product(first, last, one)) + size(other) - 2 * size(one)).term)
    folded = Abbreviations(SHORT).folded(term)
    assert "f(" in str(folded) and "P(" in str(folded)
    assert unfolded(folded) is applied(term)


def test_fragments_say_what_names_stand_for():
    own = Theory("own")
    n = own.naturals("n")
    M, z = own.matrix("M", n, n), own.random("z", n)
    own.abbreviate("g", M, E(norm(M * z) ** 2))
    claim = own.claim("same", E(norm(M * z) ** 2) == trace(M * E(z * z.T) * M.T))
    stated, short = claim.freeze().statement, Abbreviations(claim.abbreviations)
    assert "g(M) = " in statement(stated, short)
    (said,) = definitions(stated, short).values()
    assert said.startswith("Write $g(M) = \\mathbb{E}")
    assert claim.freeze().statement.sha256 == stated.sha256


@pytest.mark.parametrize(
    "name, parameters, body, why",
    [
        ("A", X, X * X.T, "A is declared"),
        ("h", (X, X), X * X.T, "it has a parameter twice"),
        ("h", (X, Y), X * X.T, "Y does not occur in what it stands for"),
        ("h", X, norm(X * x), "it has a random value"),
    ],
)
def test_an_abbreviation_that_cannot_be_is_refused(name, parameters, body, why):
    with pytest.raises(ClaimError, match=why):
        theory.abbreviate(name, parameters, body)


def test_an_abbreviation_is_made_once():
    own = Theory("own")
    n = own.naturals("n")
    M = own.matrix("M", n, n)
    own.abbreviate("h", M, M * M)
    with pytest.raises(ClaimError, match="own: h abbreviates two things; rename one"):
        own.abbreviate("h", M, M * M.T)
