"""Expressions of scripts in symbolic dimension: which are refused, and which kernel terms the others become."""

from fractions import Fraction

import numpy
import pytest

import symres
from symres import (
    ClaimError,
    E,
    I,
    O,
    Prod,
    Sum,
    Theory,
    acos,
    acosh,
    adjugate,
    asin,
    asinh,
    atanh,
    binomial,
    blocks,
    choice,
    cosh,
    coth,
    derivative,
    det,
    diag,
    directional_derivative,
    entrywise,
    equivalent,
    exp,
    factorial,
    for_all,
    function,
    gaussian_entries,
    gradient,
    gradient_is,
    greatest,
    hadamard,
    has_derivative,
    has_gradient,
    hessian_form,
    iid_entries,
    implies,
    independent,
    independent_sequence,
    inner,
    integrable,
    kron,
    lambda_max,
    lambda_min,
    least,
    log,
    matrix,
    norm,
    number,
    outcome,
    pi,
    psd,
    replace_layer,
    root_of,
    sech,
    sigma_min,
    sinh,
    spectral_norm,
    sqrt,
    square_integrable,
    surely,
    symmetric,
    tanh,
    there_is,
    trace,
    variance,
    vector,
)
from symres.functions import FUNCTIONS
from symres.kernel import Statement
from symres.language.vocabulary import HOME, MODULE


@pytest.fixture
def theory():
    return Theory("paper")


def conclusion(theory, proposition, **arguments):
    """The text of the kernel proposition that a claim becomes."""
    return str(frozen(theory, proposition, **arguments).conclusion)


def frozen(theory, proposition, **arguments):
    claim = theory.claim(f"c{len(theory.claims)}", proposition, **arguments)
    statement = claim.freeze().statement
    assert Statement.from_json(statement.to_json()) == statement
    return statement


# -------------------------------------------------------------------------------- what is refused


def test_a_product_of_matrices_that_do_not_fit_names_both_factors(theory):
    d, k = theory.naturals("d k")
    A, B = theory.matrix("A", d, k), theory.matrix("B", d, k)
    message = r"shapes do not fit in a product: A \(d x k matrix\) times B \(d x k matrix\)"
    with pytest.raises(ClaimError, match=message):
        A * B
    with pytest.raises(ClaimError, match=message):
        A @ B
    with pytest.raises(ClaimError, match=r"in a product: T\(A\)\*B \(k x k matrix\) times O\(d, d\)|times O\(d, d\)"):
        A.T * B * O(d, d)
    assert str(A.T * B) == "T(A)*B"


def test_a_sum_or_equation_of_different_shapes_names_both_sides(theory):
    d, k = theory.naturals("d k")
    A = theory.matrix("A", d, k)
    with pytest.raises(ClaimError, match=r"shapes differ in a sum: A \(d x k matrix\) and T\(A\) \(k x d matrix\)"):
        A + A.T
    with pytest.raises(ClaimError, match=r"different sorts: A \(d x k matrix\) and T\(A\) \(k x d matrix\)"):
        frozen(theory, A == A.T)
    with pytest.raises(ClaimError, match=r"shapes differ in a sum: A \(d x k matrix\) and 1 \(integer\)"):
        A + 1
    with pytest.raises(ClaimError, match="not A of sort d x k matrix"):
        frozen(theory, A <= A)


def test_layers_of_varying_width_multiply_in_one_order_only(theory):
    w, i = theory.widths("w"), theory.integers("i")
    W = theory.layers("W", lambda j: w(j + 1), w)
    assert str(Prod(i, 1, 3, W[i])) == "Prod(1, 3, fun i. W(i))"
    for wrong in (lambda: W[i] * W[i + 1], lambda: W[i] * W[i], lambda: Prod(i, 1, 3, W[i].T), lambda: W[i] ** 2):
        with pytest.raises(ClaimError, match="shapes do not fit|square matrix"):
            wrong()


SQUARE = [
    *(trace, det, adjugate, lambda_min, lambda_max, psd, symmetric, symres.invertible, symres.positive_definite),
    *(lambda A: A**-1, lambda A: A.inverse),
]


@pytest.mark.parametrize("word", SQUARE)
def test_what_is_about_square_matrices_refuses_others(theory, word):
    d, k = theory.naturals("d k")
    with pytest.raises(ClaimError, match=r"square matrix|different sorts") as caught:
        theory.claim("a", word(theory.matrix("A", d, k))).freeze()
    assert "A (d x k matrix)" in str(caught.value)


@pytest.mark.parametrize("value", [0.5, True, None, "x", [1, 2], numpy.float64(0.5), numpy.array([1.0])], ids=repr)
def test_what_is_no_exact_value_is_refused(theory, value):
    A = theory.matrix("A", *theory.naturals("d k"))
    for operation in (lambda: A * value, lambda: value * A, lambda: trace(value), lambda: A + value, lambda: A / value):
        with pytest.raises(ClaimError):
            operation()


def test_an_expression_is_no_claim_and_a_claim_no_expression(theory):
    d = theory.naturals("d")
    S = theory.matrix("S", d, d)
    with pytest.raises(ClaimError, match="S is no proposition; compare it, such as S == 0"):
        theory.claim("a", S)
    with pytest.raises(ClaimError, match="equivalent"):
        theory.claim("a", independent(theory.random("x"), theory.random("y")) == 1)
    with pytest.raises(ClaimError, match="is a proposition, where a number or a matrix is expected"):
        S * psd(S)


def test_what_another_theory_declared_is_refused(theory):
    d = theory.naturals("d")
    A = theory.matrix("A", d, d)
    other = Theory("other")
    n = other.naturals("n")
    B = other.matrix("B", n, n)
    with pytest.raises(ClaimError, match="did not declare"):
        frozen(theory, B == B.T)
    with pytest.raises(ClaimError, match="did not declare x"):
        frozen(theory, other.reals("x") * A == A)
    theory.positive("y")
    with pytest.raises(ClaimError, match="y is declared positive in this theory and real in other"):
        frozen(theory, other.reals("y") * A == A)


def test_a_sum_runs_over_an_integer_that_its_bounds_do_not_mention(theory):
    i, tau, k = theory.integers("i"), theory.reals("tau"), theory.naturals("k")
    for word in (Sum, Prod):
        with pytest.raises(ClaimError, match="runs over an integer"):
            word(tau, 1, 2, tau)
        with pytest.raises(ClaimError, match=f"the bound i \\+ 1 of {word.__name__} mentions i"):
            word(i, 1, i + 1, i)
        with pytest.raises(ClaimError, match="is not a variable"):
            word(i + 1, 1, 2, i)
        with pytest.raises(ClaimError, match="bounds of a sum or product are integers"):
            word(i, 1, tau, i)
        with pytest.raises(ClaimError, match="bounds of a sum or product are integers"):
            word(i, Fraction(1, 2), 2, i)
        for other in ((tau, (i, 1, 3)), (i, 1, 3), ("i", 1, 3, tau)):
            with pytest.raises(ClaimError, match=rf"write {word.__name__}\(i, low, high, body\)"):
                word(*other)
    with pytest.raises(ClaimError, match="summands of fun i. 0 < i are numbers"):
        Sum(i, 1, 2, i > 0)
    with pytest.raises(ClaimError, match="k cannot be bound, the sort of another variable mentions it"):
        Sum(k, 1, 2, theory.matrices("A B", k, k)[0])


def test_a_random_variable_stands_inside_of_what_binds_its_outcome(theory):
    d = theory.naturals("d")
    x = theory.random("x", d)
    with pytest.raises(ClaimError, match=r"write E\(...\) around it"):
        frozen(theory, norm(x) == 1)
    with pytest.raises(ClaimError, match="holds nothing random"):
        square_integrable(theory.vector("u", d))
    with pytest.raises(ClaimError, match="is random; state it without surely"):
        surely(d == 1)
    with pytest.raises(ClaimError, match="several probability spaces"):
        E(x.T * theory.random("y", d, space="Sample"))
    with pytest.raises(ClaimError, match="random variables on one space"):
        independent(x, theory.random("y", d, space="Sample"))
    with pytest.raises(ClaimError, match="E takes a random number"):
        E(theory.function("f"))
    with pytest.raises(ClaimError, match="g has a random value"):
        theory.define("g", d, norm(x))


def test_derivatives_go_in_as_many_directions_as_there_are_points(theory):
    d = theory.naturals("d")
    A, B = theory.matrices("A B", d, d)
    f = lambda X, Y: trace(X * Y)  # noqa: E731
    with pytest.raises(ClaimError, match="2 points and 1 directions"):
        directional_derivative(f, (A, B), A)
    with pytest.raises(ClaimError, match="2 points and 1 gradients"):
        gradient_is(f, (A, B), A)
    with pytest.raises(ClaimError, match="a function of a number is expected"):
        has_derivative(1, 0, 0)
    with pytest.raises(ClaimError, match="a gradient is taken at a number or a matrix"):
        gradient_is(lambda X: trace(A), theory.layers("L", d, d), A)
    with pytest.raises(ClaimError, match="shapes do not fit in a product"):
        gradient_is(lambda v: inner(v, v), theory.vector("v", d), theory.vector("v", d).T)
    with pytest.raises(ClaimError, match="is called with 1 arguments here"):
        directional_derivative(f, A, A)


def test_a_derivative_is_by_a_real_variable_that_a_theory_declares(theory):
    x, n, d = theory.reals("x"), theory.integers("n"), theory.naturals("d")
    A, f = theory.matrix("A", d, d), theory.function("f")
    for wrong, said in (
        (lambda: derivative(x**2), "with the variable to differentiate by"),
        (lambda: derivative(x**2, 2), "2 is not a variable"),
        (lambda: derivative(x**2, 2 * x), "is not a variable"),
        (lambda: derivative(n**2, n), "is by a real number, not by n"),
        (lambda: derivative(trace(A), A), "is by a real number, not by A"),
        (lambda: derivative(A, x), "A is no number"),
        (lambda: derivative(x > 0, x), "is a proposition"),
        (lambda: derivative(f, x), r"write derivative\(f\(x\), x\)"),
        (lambda: derivative(lambda x: x**2, x), "is a function; call it"),
        (lambda: derivative(x, (x, -1)), "once or more often, not -1 times"),
        (lambda: gradient(x**2), r"gradient\(f, \[x, y\]\)"),
    ):
        with pytest.raises(ClaimError, match=said):
            wrong()


# -------------------------------------------------------------------------------- what it becomes


def test_every_relation_and_connective_takes_expressions(theory):
    d, tau, x = theory.naturals("d"), theory.reals("tau"), theory.reals("x")
    A = theory.matrix("A", d, d)
    said = [
        ((A == A.T) & (A.T == -A), "A = T(A) and T(A) = -A"),
        (A != 0, "A != O(d, d)"),
        (0 == A, "A = O(d, d)"),
        ((tau <= x) & (x <= 1), "tau <= x and x <= 1"),
        (tau >= x, "x <= tau"),
        (0 < norm(A), "0 < frobenius(A)"),
        (x + tau > Fraction(1, 2), "1/2 < x + tau"),
        (psd(A) & symmetric(A), "psd(A) and T(A) = A"),
        (psd(A) | psd(-A), "psd(A) or psd(-A)"),
        (implies(psd(A), symmetric(A)), "psd(A) => T(A) = A"),
        (~psd(A), "not psd(A)"),
        (equivalent(psd(A), psd(A.T)), "(psd(A) => psd(T(A))) and (psd(T(A)) => psd(A))"),
        (tau / tau == 1, "tau*tau^(-1) = 1"),
        (1 >= tau, "tau <= 1"),
        (x < tau, "x < tau"),
        (for_all(A, psd(A.T * A)), "for all A. psd(T(A)*A)"),
        (there_is((A, tau), tau * A == A), "there is A. there is tau. tau*A = A"),
        (there_is(x, x * A == A), "there is x. x*A = A"),
    ]
    for proposition, text in said:
        assert conclusion(theory, proposition) == text


def test_a_statement_declares_what_occurs_and_says_the_domains(theory):
    d, k = theory.naturals("d k")
    S, w = theory.symmetric("S", d), theory.widths("w")
    theory.matrix("unused", d, k)
    x = theory.positive("x")
    statement = frozen(theory, x * trace(S) == w(3))
    assert [v.value for v in statement.variables] == ["d", "S", "w", "x"]
    assert [str(h) for h in statement.hypotheses] == ["1 <= d", "T(S) = S", "for all i. 1 <= w(i)", "0 < x"]


def test_a_row_times_a_column_is_a_number_where_one_is_wanted(theory):
    d = theory.naturals("d")
    u, v, A = theory.vector("u", d), theory.vector("v", d), theory.matrix("A", d, d)
    ell = theory.function("ell")
    assert str(u.T * v + 1) == "tr(T(u)*v) + 1"
    assert str(u.T * v * A) == "tr(T(u)*v)*A"
    assert str(u * u.T * v) == "u*T(u)*v"
    assert str(u / (u.T * u)) == "u*tr(T(u)*u)^(-1)"
    assert str(2 ** (u.T * v)) == "2^tr(T(u)*v)"
    assert str(ell(u.T * A * v)) == "ell(tr(T(u)*A*v))"
    assert str(sqrt(u.T * u)) == "sqrt(tr(T(u)*u))"
    assert str(abs(u.T * v)) == "abs(tr(T(u)*v))"
    assert str(inner(u, v)) == "tr(T(u)*v)"
    assert str(matrix([[u.T * v]])) == "[tr(T(u)*v)]"
    assert conclusion(theory, u.T * v == norm(u) ** 2) == "tr(T(u)*v) = frobenius(u)^2"
    assert conclusion(theory, u.T * v <= v.T * u) == "tr(T(u)*v) <= tr(T(v)*u)"
    assert conclusion(theory, u.T * v == v.T * u) == "tr(T(u)*v) = tr(T(v)*u)"


def test_numbers_join_on_either_side(theory):
    d, n, x = theory.naturals("d"), theory.naturals("n"), theory.reals("x")
    A, tau = theory.matrix("A", d, d), theory.reals("tau")
    assert str(Fraction(1, 2) * A) == "(1/2)*A"
    assert [str(e) for e in (2**tau, x**tau, tau**n, x / tau, 1 / tau)] == [
        *("2^tau", "x^tau", "tau^n", "x*tau^(-1)", "tau^(-1)")
    ]
    assert str(tau / 4) == "tau*(1/4)"
    assert str(tau + Fraction(1, 3) - 1) == "tau + (1/3) - 1"
    B = matrix([[1, x], [0, 2]])
    C = theory.function("c", 2, 2)
    assert str(C(B)) == "c([1, x; 0, 2])"
    assert str(trace(B) + tau) == "tr([1, x; 0, 2]) + tau"


def test_matrices_that_are_written_out_are_computed_with(theory):
    x, y = theory.reals("x y")
    i = theory.integers("i")
    said = {
        "[1 + x, 3; y, 5]": matrix([[1, 2], [0, 4]]) + matrix([[x, 1], [y, 1]]),
        "[x, 0; 0, 2*y]": I(2) * diag(x, 2 * y),
        "[1 + 2*x; 4*x]": matrix([[1, 2], [0, 4]]) * vector(1, x),
        "[2*x, 2*y]": 2 * matrix([[x, y]]),
        "[x*2, y*2]": matrix([[x, y]]) * 2,
        "[x; y]": matrix([[x, y]]).T,
        "[-x, -y]": -matrix([[x, y]]),
        "[x, 0; 0, y]": diag(x, y),
        "[1, 0; 0, 1]": diag([1, 1]),
        "[1, 0; 0, 2]": diag(vector(1, 2)),
        "[1, 0, x; 0, 1, y]": blocks([[I(2), vector(x, y)]]),
        "[x*x, x*y; y*x, y*y]": kron(matrix([[x], [y]]), matrix([[x, y]])),
        "[1*x, 2*y]": hadamard(matrix([[1, 2]]), matrix([[x, y]])),
    }
    for text, made in said.items():
        assert repr(made) == text
    assert repr(matrix([[1, 2], [0, 4]]) ** 2) == "[1, 10; 0, 16]"
    assert repr(matrix([[x, 0], [0, 1]]) ** 0) == "[x, 0; 0, 1]^0"
    assert repr(matrix([[x, 1], [0, 1]])[i, 2]) == "entry([x, 1; 0, 1], i, 2)"
    assert repr(matrix([[x]]) + 1) == "x + 1"


SIZE = Theory("sizes").naturals("d")
LONG, OBLONG = Theory("sizes").vector("v", SIZE), Theory("sizes").matrix("A", SIZE, 3)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: kron(2, I(2)), "2 is no matrix"),
        (lambda: hadamard(I(2), O(2, 3)), "of one shape"),
        (lambda: hadamard(LONG, I(2)), "of one shape, not v and"),
        (lambda: diag(OBLONG), "made of a vector, not of A"),
        (lambda: blocks([[OBLONG, I(2)]]), "as many rows"),
        (lambda: blocks([[OBLONG], [LONG]]), "as many columns"),
        (lambda: matrix(x, 2, lambda i, j: i), "a number of rows and one of columns, not x"),
        (lambda: matrix(2, 2, lambda i, j: I(2)), "is no number"),
        (lambda: matrix(0, 2, lambda i, j: i), "at least one row"),
        (lambda: entrywise(lambda t: t**2, x), "x is no matrix"),
        (lambda: diag(), "at least one entry"),
        (lambda: diag(I(2), I(2)), "is no number"),
        (lambda: blocks([[I(2), I(3)]]), "as many rows"),
        (lambda: blocks([[I(2)], [I(3)]]), "as many columns"),
        (lambda: I(0), "at least one row"),
        (lambda: O(2, -1), "at least one row"),
        (lambda: I(Fraction(1, 2)), "sizes of a matrix are integers"),
        (lambda: I(2.0), "is not exact"),
    ],
)
def test_matrices_that_cannot_be_made_are_refused(make, said):
    with pytest.raises(ClaimError, match=said):
        make()


def test_expectations_and_laws_bind_the_hidden_outcome(theory):
    d, l, i = theory.naturals("d"), theory.naturals("l"), theory.integers("i")
    x, y, z = theory.random("x", d), theory.random("y", d), theory.random("z")
    W = theory.random_layers("W", d, d)
    said = [
        (E(x), "E(fun omega. x(omega))"),
        (E(x.T * y), "E(fun omega. tr(T(x(omega))*y(omega)))"),
        (E(z) ** 2, "E(fun omega. z(omega))^2"),
        (E(3), "E(fun omega. 3)"),
        (variance(z), "E(fun omega. (z(omega) - E(fun omega'. z(omega')))^2)"),
        (independent(x, W[i]), "independent(x, W(i))"),
        (independent(W[i] * x, y), "independent(fun omega. W(i, omega)*x(omega), y)"),
        (independent_sequence(x, W, l), "independent_sequence(x, W, l)"),
        (integrable(norm(x)), "integrable(fun omega. frobenius(x(omega)))"),
        (square_integrable(x), "square_integrable(x)"),
        (iid_entries(W[i], 2 / d), "iid_entries(W(i), 2*d^(-1))"),
        (gaussian_entries(W[1], 1), "gaussian_entries(W(1), 1)"),
        (
            E(norm(Prod(i, 1, l, I(d) + W[i]) * x) ** 2),
            "E(fun omega. frobenius(Prod(1, l, fun i. I(d) + W(i, omega))*x(omega))^2)",
        ),
    ]
    for value, text in said:
        assert str(value) == text
    assert conclusion(theory, surely(0 <= norm(x))) == "for all omega. 0 <= frobenius(x(omega))"
    assert conclusion(theory, for_all(outcome(), x == x)) == "for all omega. x(omega) = x(omega)"
    assert conclusion(theory, for_all(i, 1, l, gaussian_entries(W[i], 1))).endswith("gaussian_entries(W(i), 1))")


def test_the_gradient_is_the_riesz_representative(theory):
    d = theory.naturals("d")
    A, H, G, tau = *theory.matrices("A H G", d, d), theory.reals("tau")
    assert conclusion(theory, gradient_is(lambda X: trace(X * X), A, G)) == (
        "for all H. D(fun t. tr((A + t*H)*(A + t*H)), 0) = tr(T(G)*H)"
    )
    captured = conclusion(theory, gradient_is(lambda X: trace(X * H), A, H.T))
    assert captured == "for all K. D(fun t. tr((A + t*K)*H), 0) = tr(T(T(H))*K)"
    assert conclusion(theory, gradient_is(lambda s: s**2, tau, 2 * tau)) == (
        "for all H. D(fun t. (tau + t*H)^2, 0) = 2*tau*H"
    )
    two = conclusion(theory, gradient_is(lambda X, s: s * trace(X), (A, tau), (tau * I(d), trace(A))))
    assert two == "for all H. for all K. D(fun t. (tau + t*K)*tr(A + t*H), 0) = tr(T(tau*I(d))*H) + tr(A)*K"
    ell = theory.function("ell")
    assert conclusion(theory, has_gradient(lambda X: ell(trace(X)), A, G)) == (
        "for all H. has_derivative(fun t. ell(tr(A + t*H)), 0, tr(T(G)*H))"
    )
    assert conclusion(theory, has_derivative(ell, 1, tau)) == "has_derivative(ell, 1, tau)"
    assert conclusion(theory, has_derivative(lambda s: ell(2 * s), tau, 1)) == "has_derivative(fun t. ell(2*t), tau, 1)"
    assert str(hessian_form(trace, A, H)) == "D(fun t. D(fun s. tr(A + s*H), t), 0)"


def test_the_gradient_at_a_vector_that_is_written_out_has_such_directions(theory):
    e = theory.vector("e", 2)
    made = gradient_is(lambda v: v[1] ** 2 + 3 * v[2], e, [2 * e[1], 3])
    assert str(made) == "for all H_1. for all H_2. D(fun t. (e_1 + t*H_1)^2 + 3*(e_2 + t*H_2), 0) = 2*e_1*H_1 + 3*H_2"
    assert theory.claim("right", made).check(120).verdict == "proved"
    wrong = gradient_is(lambda v: v[1] ** 2 + 3 * v[2], e, [e[1], 3])
    assert theory.claim("wrong", wrong).check(120).verdict == "refuted"


def test_choices_functions_and_replaced_layers(theory):
    d, i, j = theory.naturals("d"), *theory.integers("i j")
    A, X, tau = theory.layers("A", d, d), theory.matrix("X", d, d), theory.reals("tau")
    assert str(choice(tau <= 1, tau, tau**2)) == "if(tau <= 1, tau, tau^2)"
    assert str(choice([tau <= 1, tau > 0], X, 0)) == "if(tau <= 1 and 0 < tau, X, O(d, d))"
    assert str(function(i, tau, tau**i)) == "fun i. fun tau. tau^i"
    assert str(function(i, 0 <= i)) == "fun i. 0 <= i"
    replaced = replace_layer(A, i, X)
    assert str(replaced) == "fun j. if(j = i, X, A(j))"
    assert str(Prod(j, 1, d, replaced[j])) == "Prod(1, d, fun j. (fun j'. if(j' = i, X, A(j')))(j))"
    with pytest.raises(ClaimError, match="at least one argument"):
        function(tau)
    with pytest.raises(ClaimError, match="two terms of one sort") as caught:
        replace_layer(A, i, tau)
    assert " _" not in str(caught.value)
    with pytest.raises(ClaimError, match="different sorts") as caught:
        (theory.function("f") == theory.function("g")) & (A == theory.layers("B", d, 1))
    assert " _" not in str(caught.value)
    with pytest.raises(ClaimError, match="two terms of one sort"):
        choice(tau > 0, X, tau)


@pytest.mark.slow
def test_products_of_numbers_are_products_of_matrices_with_one_entry(theory):
    i, n, x = theory.integers("i"), theory.naturals("n"), theory.reals("x")
    assert str(Prod(i, 1, n, x + i)) == "tr(Prod(1, n, fun i. [x + i]))"
    assert theory.claim("six", Prod(i, 1, 3, i) == 6).check(120).verdict == "proved"
    assert theory.claim("empty", Prod(i, 1, 0, i) == 1).check(120).verdict == "proved"
    assert theory.claim("wrong", Prod(i, 1, 3, x + i) == x**3).check(120).verdict == "refuted"


@pytest.mark.slow
def test_sums_and_products_between_numerals_are_computed(theory):
    a, i, n = theory.reals("a"), theory.integers("i"), theory.naturals("n")
    claims = {
        "sum": (Sum(i, 0, 2, a**i / factorial(3)) == (1 + a + a**2) / 6, "proved"),
        "wrong_sum": (Sum(i, 0, 2, a**i) == a + a**2 + a**3, "refuted"),
        "product": (Prod(i, 1, 3, a + i) == a**3 + 6 * a**2 + 11 * a + 6, "proved"),
        "wrong_product": (Prod(i, 1, 3, a + i) == a**3 + 6 * a**2 + 11 * a, "refuted"),
        "one": (Sum(i, 4, 4, i * a) == 4 * a, "proved"),
        "wrong_one": (Sum(i, 4, 4, i * a) == 5 * a, "refuted"),
        "none": (Sum(i, 3, 1, i * a) == 0, "proved"),
        "wrong_none": (Sum(i, 3, 1, i * a) == -2 * a, "refuted"),
        "binomial": (binomial(5, 2) * a == 10 * a, "proved"),
    }
    for name, (of, verdict) in claims.items():
        assert theory.claim(name, of).check(120).verdict == verdict, name
    with pytest.raises(ClaimError, match="f is no number"):
        Sum(i, 1, theory.function("f"), a)
    assert str(Sum(i, 1, n, a * i)) == "Sum(1, n, fun i. a*i)"


def test_a_random_loss_is_a_function_of_the_outcome_and_of_the_prediction(theory):
    d = theory.naturals("d")
    w, x = theory.vector("w", d), theory.random("x", d)
    loss, slope = theory.random_function("ell"), theory.random_function("slope")
    p = theory.reals("p")
    assert str(E(loss(w.T * x))) == "E(fun omega. ell(omega, tr(T(w)*x(omega))))"
    assert conclusion(theory, surely(for_all(p, has_derivative(loss, p, slope(p))))) == (
        "for all omega. for all p. has_derivative(ell(omega), p, slope(omega, p))"
    )


def test_norms_and_singular_values(theory):
    d, k = theory.naturals("d k")
    A, tau = theory.matrix("A", d, k), theory.reals("tau")
    assert [str(f(A)) for f in (norm, spectral_norm, sigma_min)] == ["frobenius(A)", "spectral(A)", "sigma_min(A)"]
    assert str(norm(tau)) == "abs(tau)"
    assert str(norm([1, 2])) == "frobenius([1; 2])"
    assert str(inner(tau, 2)) == "tau*2"
    assert [str(word(tau)) for word in (trace, det)] == ["tau", "tau"]


def test_derivatives_bind_their_variables_and_are_taken_at_them(theory):
    x, y, n = theory.reals("x y") + (theory.integers("n"),)
    assert str(derivative(x**2 * y, x)) == "D(fun x'. x'^2*y, x)"
    assert str(derivative(x**2 * y, x, y)) == "D(fun y'. D(fun x'. x'^2*y', x), y)"
    assert str(derivative(x**3, (x, 2))) == "D(fun x'. D(fun x''. x''^3, x'), x)"
    assert str(derivative(n**2, x)) == "D(fun x'. n^2 + 0*x', x)"
    assert str(gradient(x * y, [x, y])) == "[D(fun x'. x'*y, x); D(fun y'. x*y', y)]"
    F = theory.define("F", (x, y), x * y)
    assert str(derivative(F, x)) == str(gradient(F)[1]) == "D(fun x'. F(x', y), x)"


# -------------------------------------------------------------------------------- elementary functions


def test_elementary_functions_take_numbers_alone(theory):
    x, d = theory.reals("x"), theory.naturals("d")
    v = theory.vector("v", d)
    for name in ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "ceiling", "floor"):
        word = getattr(symres, name)
        assert str(word(2 * x)) == f"{name}(2*x)"
        assert str(word(v.T * v)) == f"{name}(tr(T(v)*v))"
        for wrong in (v, x > 0, 0.5, "x", None, True):
            with pytest.raises(ClaimError):
                word(wrong)
    assert str(greatest(x, 0, 1)) == "max(max(x, 0), 1)"
    assert str(least(x, 1)) == "min(x, 1)"
    assert str(log(x, 2)) == "log(x)*log(2)^(-1)"
    assert str(log(x, x)) == "log(x)*log(x)^(-1)"
    for wrong in (lambda: greatest(), lambda: least()):
        with pytest.raises(ClaimError, match="take numbers"):
            wrong()


def test_functions_that_the_kernel_has_not_are_written_with_those_that_it_has(theory):
    t = theory.reals("t")
    said = {
        "asinh": "log(t + sqrt(t^2 + 1))",
        "acosh": "log(t + sqrt(t^2 - 1))",
        "atanh": "(1/2)*log((1 + t)*(1 - t)^(-1))",
        "asin": "2*atan(t*(1 + sqrt(1 - t^2))^(-1))",
        "acos": "(1/2)*pi - 2*atan(t*(1 + sqrt(1 - t^2))^(-1))",
        "sinh": "(1/2)*(exp(t) - exp(-t))",
        "cosh": "(1/2)*(exp(t) + exp(-t))",
        "coth": "tanh(t)^(-1)",
        "sech": "((1/2)*(exp(t) + exp(-t)))^(-1)",
        "cot": "cos(t)*sin(t)^(-1)",
        "sec": "cos(t)^(-1)",
        "csc": "sin(t)^(-1)",
        "erfc": "1 - erf(t)",
        "sign": "if(t < 0, -1, if(t = 0, 0, 1))",
        "sqrt": "sqrt(t)",
        "relu": "max(t, 0)",
    }
    for name, text in said.items():
        assert str(getattr(symres, name)(t)) == text


def test_what_counts_is_a_numeral(theory):
    n, x = theory.naturals("n"), theory.reals("x")
    assert [str(e) for e in (factorial(0), factorial(5), binomial(5, 2), binomial(2, 5))] == ["1", "120", "10", "0"]
    assert [str(symres.Mod(a, b)) for a, b in ((7, 3), (-7, 3), (7, -3))] == ["1", "2", "-2"]
    assert str(symres.Mod(n, 2)) == "n + (-2)*floor(n*(1/2))"
    for wrong in (n, -1, Fraction(1, 2), 10**6, x):
        with pytest.raises(ClaimError, match="takes numerals from 0"):
            factorial(wrong)
    assert repr((number(x), number(Fraction(1, 2)))) == "(x, 1/2)"
    for wrong, said in (("x", "a number such as 2"), (True, "a number such as 2"), (0.5, "is not exact")):
        with pytest.raises(ClaimError, match=said):
            number(wrong)
    with pytest.raises(ClaimError, match="a convention; give it"):
        symres.Heaviside(x)


def test_a_root_is_one_of_a_polynomial_with_rational_coefficients(theory):
    x, y = theory.reals("x y")
    F = theory.define("F", x, x**2 - 2)
    assert str(root_of(F(x), 1)) == str(root_of(x**2 - 2, 1)) == "root(-2, 0, 1, 1, 2)"
    assert str(root_of(x**2 - 2, 0)) == "root(-2, 0, 1, -2, -1)"
    for wrong, said in (
        (lambda: root_of(x**2 - 2, 2), "has 2 real roots, of which 2 is none"),
        (lambda: root_of(x**2 - 2, -1), "they count from 0"),
        (lambda: root_of(x**2 + 1, 0), "has 0 real roots"),
        (lambda: root_of(x**2 - y, 0), "a polynomial in one variable"),
        (lambda: root_of(exp(x), 0), "a polynomial in one variable"),
        (lambda: root_of(x - x, 0), "a polynomial in one variable"),
        (lambda: root_of(x * sqrt(2) - 1, 0), "rational coefficients"),
        (lambda: root_of(x**2 - 2, x), "of which x is none"),
    ):
        with pytest.raises(ClaimError, match=said):
            wrong()


elementary = Theory("elementary")
x, y = elementary.reals("x y")
p = elementary.positive("p")
A, B, C, D = elementary.matrices("A B C D", 2, 2)
UNIT = [-1 <= x, x <= 1]
INSIDE = [-1 < x, x < 1]

# a claim and its hypotheses
FALSE = {
    "asin is defined beyond 1": (asin(x) <= 2, ()),
    "asin at 1": (asin(x) <= Fraction(3, 2), UNIT),
    "asin below its argument": (asin(x) <= x, [0 <= x, x <= 1]),
    "acosh is defined below 1": (acosh(x) >= 0, x >= 0),
    "acosh grows like x": (acosh(x) >= x / 2, x >= 1),
    "asinh above x/2": (asinh(x) >= x / 2, x >= 0),
    "atanh is bounded": (atanh(x) <= 3, [x >= 0, x < 1]),
    "a slope of acos": (derivative(acos(x), x) == 1 / sqrt(1 - x**2), INSIDE),
    "a number below itself": (asinh(x) < asinh(x), ()),
    "kron commutes": (kron(A, B) == kron(B, A), ()),
    "det of kron": (det(kron(A, B)) == det(A) * det(B), ()),
    "hadamard and products": (hadamard(A * B, A) == hadamard(A, A) * B, ()),
}
TRUE = {
    "the range of asin": ((-pi / 2 <= asin(x)) & (asin(x) <= pi / 2), UNIT),
    "two angles": (asin(x) + acos(x) == pi / 2, UNIT),
    "acosh is not negative": (acosh(x) >= 0, x >= 1),
    "acosh near 1": (acosh(1 + p) <= sqrt(2 * p), ()),
    "asinh rises": (asinh(exp(x) + y) >= asinh(y), ()),
    "sinh of asinh": (sinh(asinh(x)) == x, ()),
    "cosh of acosh": (cosh(acosh(x)) == x, x >= 1),
    "tanh of atanh": (tanh(atanh(x)) == x, INSIDE),
    "atanh above its argument": (atanh(x) >= x, [x >= 0, x < 1]),
    "a slope of asin": (derivative(asin(x), x) == 1 / sqrt(1 - x**2), INSIDE),
    "a slope of asinh": (derivative(asinh(x), x) == 1 / sqrt(1 + x**2), ()),
    "sech": (derivative(tanh(x), x) == sech(x) ** 2, ()),
    "coth": (coth(p) > 1, ()),
    "a mixed product": (kron(A, B) * kron(C, D) == kron(A * C, B * D), ()),
    "trace of kron": (trace(kron(A, B)) == trace(A) * trace(B), ()),
    "hadamard commutes": (hadamard(A, B) == hadamard(B, A), ()),
}


def claim(name, of, given):
    return elementary.claim(f"{name}_{len(elementary.claims)}", of, given=given)


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    assert claim("false", *FALSE[name]).check(120).verdict == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    found = claim("true", *TRUE[name]).check(120)
    assert found.verdict == "proved", found.reason


def test_the_words_are_exported_and_no_name_means_two_things():
    assert sum(len(names.split()) for names in HOME.values()) == len(MODULE)
    assert {*MODULE, *FUNCTIONS} == {*symres.__all__, "abs"}
    assert len({*symres.__all__}) == len(symres.__all__) and MODULE.keys().isdisjoint(FUNCTIONS)
