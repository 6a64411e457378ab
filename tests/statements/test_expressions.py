"""What scripts write in symbolic dimension: what is refused, and which kernel term everything else becomes."""

from fractions import Fraction

import numpy
import pytest
import sympy
from sympy import Inverse, MatMul, MatrixSymbol
from symres.statements.expressions import Quantity, quantity
from symres.statements.verbatim import watching

from symres import (
    ClaimError,
    E,
    I,
    O,
    Prod,
    Sum,
    Theory,
    choice,
    det,
    directional_derivative,
    equivalent,
    for_all,
    function,
    gaussian_entries,
    gradient_is,
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
    matrix,
    norm,
    outcome,
    psd,
    replace_layer,
    sigma_min,
    spectral_norm,
    sqrt,
    square_integrable,
    surely,
    symmetric,
    there_is,
    trace,
)
from symres import former as symres
from symres.kernel import Statement


@pytest.fixture
def theory():
    return Theory("paper")


def conclusion(theory, formula, **arguments):
    """The text of the kernel proposition that a claim becomes."""
    statement = frozen(theory, formula, **arguments)
    return str(statement.conclusion)


def frozen(theory, formula, **arguments):
    claim = theory.claim(f"c{len(theory.claims)}", formula, **arguments)
    statement = claim.freeze().statement
    assert Statement.from_json(statement.to_json()) == statement
    claim.require_agreement()
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
    with pytest.raises(ClaimError, match=r"in a product: T\(A\)\*B \(k x k matrix\) times O\(d, d\)"):
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


SQUARE = [trace, det, lambda_min, lambda_max, psd, symmetric, lambda A: A**-1, lambda A: A.inverse]


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
        with pytest.raises((ClaimError, TypeError)):
            operation()


def test_quantities_have_no_truth_value_and_no_end(theory):
    d, tau = theory.naturals("d"), theory.reals("tau")
    A = theory.layers("A", d, d)
    with pytest.raises(ClaimError, match="no truth value"):
        bool(tau)
    with pytest.raises(ClaimError, match="no truth value"):
        bool(0 <= tau <= 1)
    with pytest.raises(TypeError, match="not iterable"):
        list(A)
    assert (tau == tau) is True
    assert (tau == d) is False
    with pytest.raises(ClaimError, match="not written alike, which is not that they differ"):
        bool(tau == d + 1)


def test_an_expression_is_no_claim_and_a_claim_no_expression(theory):
    d = theory.naturals("d")
    S = theory.matrix("S", d, d)
    with pytest.raises(ClaimError, match="is not a formula"):
        theory.claim("a", S)
    with pytest.raises(ClaimError, match="is a proposition, where an expression is expected"):
        symres.independent(theory.random("x"), theory.random("y")) == 1
    with pytest.raises(ClaimError, match="is a formula, where an expression is expected"):
        S * psd(S)


def test_a_symbol_that_the_theory_did_not_declare_is_refused(theory):
    d = theory.naturals("d")
    A = theory.matrix("A", d, d)
    other = Theory("other")
    n = other.naturals("n")
    B = other.matrix("B", n, n)
    with pytest.raises(ClaimError, match="did not declare"):
        frozen(theory, B == B.T)
    with pytest.raises(ClaimError, match="nobody declared the symbol x"):
        frozen(
            theory,
            Theory("free").reals(
                "x",
            )
            * A
            == A,
        )
    theory.positive("y")
    with pytest.raises(ClaimError, match="two symbols print as y and differ: the declared one is positive"):
        frozen(
            theory,
            Theory("free").reals(
                "y",
            )
            * A
            == A,
        )
    with pytest.raises(ClaimError, match="the symbol z has no domain: it is without assumptions"):
        Theory("free").reals("z") * A
    with pytest.raises(ClaimError, match="Dummy"):
        Theory("free").reals(
            "z",
        ) * A


def test_one_name_stands_for_one_thing(theory):
    d = theory.naturals("d")
    theory.reals("x")
    theory.define(
        "f",
        Theory("free").reals(
            "t",
        ),
        Theory("free").reals(
            "t",
        )
        ** 2,
    )
    for again in (
        lambda: theory.reals("d"),
        lambda: theory.matrix("d", d, d),
        lambda: theory.reals("d"),
        lambda: theory.reals("x"),
        lambda: theory.integers("f"),
        lambda: theory.define("d", theory.integers("i"), theory.integers("i")),
    ):
        with pytest.raises(ClaimError, match="declared as|is defined, and"):
            again()
    assert theory.naturals("d") == d
    with pytest.raises(ClaimError, match="not a name"):
        theory.matrix("A'", d, d)
    with pytest.raises(ClaimError, match="declared by name"):
        theory.naturals("")
    with pytest.raises(ClaimError, match="declare a size with theory.sizes"):
        theory.matrix("B", d, theory.reals("r"))


def test_a_sum_runs_over_an_integer_that_its_bounds_do_not_mention(theory):
    i, tau = theory.integers("i"), theory.reals("tau")
    with pytest.raises(ClaimError, match="runs over an integer"):
        Sum(tau, 1, 2, tau)
    with pytest.raises(ClaimError, match="the bound i of Sum mentions i"):
        Sum(i, 1, i, i)
    with pytest.raises(ClaimError, match="is not a variable"):
        Sum(i + 1, 1, 2, i)
    with pytest.raises(ClaimError, match="bounds of a sum or product are integers"):
        Sum(i, 1, tau, i)
    with pytest.raises(ClaimError, match="factors of an ordered product are matrices"):
        Prod(i, 1, 2, tau)


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


# -------------------------------------------------------------------------------- what it becomes


def test_every_relation_and_connective_takes_quantities(theory):
    d, tau, x = theory.naturals("d"), theory.reals("tau"), theory.reals("x")
    A = theory.matrix("A", d, d)
    said = [
        ((A == A.T) & (A.T == -A), "A = T(A) and T(A) = -A"),
        (A != 0, "A != O(d, d)"),
        (0 == A, "O(d, d) = A"),
        ((tau <= x) & (x <= 1), "tau <= x and x <= 1"),
        (tau >= x, "x <= tau"),
        (0 < norm(A), "0 < frobenius(A)"),
        (x + tau > Fraction(1, 2), "1/2 < x + tau"),
        ((0 <= tau) & (tau <= d), "0 <= tau and tau <= d"),
        (psd(A) & symmetric(A), "psd(A) and T(A) = A"),
        (psd(A) | psd(-A), "psd(A) or psd(-A)"),
        (implies(psd(A), symmetric(A)), "psd(A) => T(A) = A"),
        (~psd(A), "not psd(A)"),
        (equivalent(psd(A), psd(A.T)), "(psd(A) => psd(T(A))) and (psd(T(A)) => psd(A))"),
        (tau / tau == tau / tau, "tau*tau^(-1) = tau*tau^(-1)"),
        (tau <= 1, "tau <= 1"),
        (1 >= tau, "tau <= 1"),
        (x < tau, "x < tau"),
        (for_all(A, psd(A.T * A)), "for all A. psd(T(A)*A)"),
        (there_is((A, tau), tau * A == A), "there is A. there is tau. tau*A = A"),
        (there_is(x, x * A == A), "there is x. x*A = A"),
    ]
    for formula, text in said:
        assert conclusion(theory, formula) == text
        assert isinstance(repr(formula), str)


def test_a_quantifier_says_the_domain_of_what_it_binds(theory):
    d, i = theory.naturals("d"), theory.integers("i")
    S, w = theory.symmetric("S", d), theory.widths("w")
    assert conclusion(theory, for_all(d, 1 <= d)) == "for all d. 1 <= d => 1 <= d"
    assert conclusion(theory, there_is(S, psd(S))) == "there is S. T(S) = S and psd(S)"
    assert conclusion(theory, for_all(w, 0 < w(2))) == "for all w. (for all i. 1 <= w(i)) => 0 < w(2)"
    assert conclusion(theory, for_all(i, 1, d, 0 < i)) == "for all i. 1 <= i => (i <= d => 0 < i)"
    with pytest.raises(ClaimError, match="about one integer i"):
        for_all(S, 1, d, psd(S))
    with pytest.raises(ClaimError, match=r"write for_all\(symbols, of\)"):
        for_all(i, 1, 0 < i)
    with pytest.raises(ClaimError, match="ranges over symbols"):
        for_all(i + 1, 0 < i)


def test_a_statement_declares_what_occurs_and_says_the_domains(theory):
    d, k = theory.naturals("d k")
    S, w = theory.symmetric("S", d), theory.widths("w")
    theory.matrix("unused", d, k)
    x = theory.positive("x")
    statement = frozen(theory, x * trace(S) == w(3))
    assert [v.value for v in statement.variables] == ["x", "d", "S", "w"]
    assert [str(h) for h in statement.hypotheses] == ["0 < x", "1 <= d", "T(S) = S", "for all i. 1 <= w(i)"]


def test_a_row_times_a_column_is_a_number_where_one_is_wanted(theory):
    d = theory.naturals("d")
    u, v, A = theory.vector("u", d), theory.vector("v", d), theory.matrix("A", d, d)
    ell = theory.function("ell")
    assert str(u.T * v + 1) == "tr(T(u)*v) + 1"
    assert str(u.T * v * A) == "tr(T(u)*v)*A"
    assert str(u * u.T * v) == "u*T(u)*v"
    assert str(u / (u.T * u)) == "u*tr(T(u)*u)^(-1)"
    assert str(ell(u.T * A * v)) == "ell(tr(T(u)*A*v))"
    assert str(sqrt(u.T * u)) == "sqrt(tr(T(u)*u))"
    assert str(abs(u.T * v)) == "abs(tr(T(u)*v))"
    assert conclusion(theory, u.T * v == norm(u) ** 2) == "tr(T(u)*v) = frobenius(u)^2"
    assert conclusion(theory, u.T * v <= v.T * u) == "tr(T(u)*v) <= tr(T(v)*u)"
    assert conclusion(theory, u.T * v == v.T * u) == "T(u)*v = T(v)*u"


def test_python_and_sympy_numbers_symbols_and_matrices_join_on_either_side(theory):
    d, n, x = theory.naturals("d"), theory.naturals("n"), theory.reals("x")
    A, tau = theory.matrix("A", d, d), theory.reals("tau")
    half = Fraction(1, 2)
    assert str(half * A) == "1/2*A" or str(half * A) == "(1/2)*A"
    for one, other in ((x * A, quantity(x) * A), (x + tau, quantity(x) + tau), (x - tau, quantity(x) - tau)):
        assert one == other
        assert {s for s in one.symbols if isinstance(s, sympy.Symbol)} == {x}
    assert str(2**tau) == "2^tau"
    assert str(x**tau) == "x^tau"
    assert str(tau**n) == "tau^n"
    assert str(x / tau) == "x*tau^(-1)"
    assert str(1 / tau) == "tau^(-1)"
    assert str(tau / 4) == "tau*(1/4)"
    assert str(tau + Fraction(1, 3) - 1) == "tau + (1/3) - 1"
    B = matrix([[1, x], [0, 2]])
    C = theory.function("c", 2, 2)
    assert str(C(B)) == "c([1, x; 0, 2])"
    assert str(trace(B) + tau) == "tr([1, x; 0, 2]) + tau"
    M = MatrixSymbol("M", n, n)
    assert str(tau * M) == str(quantity(tau) * quantity(M)) == "tau*M"
    assert str(M * tau) == "M*tau"
    assert (tau * M).symbols == {M, n, *tau.symbols}
    assert conclusion(theory, trace(tau * M) == tau * trace(M)) == "tr(tau*M) = tau*tr(M)"
    assert sqrt(4) == 2
    assert isinstance(sqrt(x), sympy.Expr)


def test_sympy_functions_inside_of_quantities_keep_their_meaning(theory):
    x, t, tau = theory.reals("x"), theory.reals("t"), theory.reals("tau")
    F = theory.define("F", t, x * t**2)
    g = theory.function("g")
    value = tau * F(3) + g(x) * tau
    assert value.symbols == {x, *tau.symbols}
    statement = frozen(theory, value == 0)
    assert {v.value for v in statement.variables} == {"x", "tau", "g"}
    assert "fun t. x*t^2" in str(statement.conclusion) or "fun t. t^2*x" in str(statement.conclusion)


def test_sympys_matrix_expressions_freeze_into_kernel_terms(theory):
    n, m, x = theory.naturals("n"), theory.naturals("m"), theory.reals("x")
    A, B, C = MatrixSymbol("A", n, m), MatrixSymbol("B", m, n), MatrixSymbol("C", n, n)
    said = {
        A * B: "A*B",
        2 * A * B: "2*A*B",
        A.T: "T(A)",
        Inverse(C): "C^(-1)",
        C**-2: "C^(-2)",
        C**3: "C^3",
        I(n) + C: ("I(n) + C", "C + I(n)"),
        O(n, m): "O(n, m)",
        trace(A * B): "tr(A*B)",
        x * det(C): "x*det(C)",
        C[0, n - 1]: ("entry(C, 0 + 1, n - 1 + 1)", "entry(C, 0 + 1, (n - 1) + 1)", "entry(C, 0 + 1, (-1 + n) + 1)"),
        MatMul(2, matrix([[1, 2]]), MatrixSymbol("D", 2, 2)): "2*[1, 2]*D",
    }
    for expression, text in said.items():
        found = conclusion(theory, expression == expression).split(" = ")[0]
        assert found in ((text,) if isinstance(text, str) else text)
    statement = frozen(theory, trace(A * B) == trace(B * A))
    assert [v.value for v in statement.variables] == ["n", "m", "A", "B"]
    assert [str(h) for h in statement.hypotheses] == ["1 <= n", "1 <= m"]


def test_sympys_matrix_expressions_without_a_counterpart_are_refused(theory):
    n = theory.naturals("n")
    A, B = MatrixSymbol("A", n, n), MatrixSymbol("B", n, n)
    with pytest.raises(ClaimError, match=r"the entries of A are written out, which needs numbers for its sizes"):
        frozen(theory, hadamard(A, B) == A)
    with pytest.raises(ClaimError, match=r"BlockMatrix\) has no counterpart in the kernel; write a claim for each of"):
        frozen(theory, sympy.BlockMatrix([[A, B]]) == A)
    with pytest.raises(ClaimError, match=r"DiagonalMatrix\) has no counterpart in the kernel; matrices are made with"):
        frozen(theory, sympy.DiagonalMatrix(MatrixSymbol("P", 2, 2)) == I(2))
    with pytest.raises(ClaimError, match=r"shapes do not fit in a product: A .* times K"):
        frozen(theory, MatMul(A, MatrixSymbol("K", 3, n)) == A)
    with pytest.raises(ClaimError, match="declare k with theory.naturals"):
        K = MatrixSymbol(
            "K",
            Theory("free").integers(
                "k",
            ),
            n,
        )
        frozen(theory, K == K)
    with pytest.raises(ClaimError, match="declared twice"):
        theory.reals("A")
        frozen(theory, theory.reals("A") * A == A)


def test_expectations_and_laws_bind_the_hidden_outcome(theory):
    d, l, i = theory.naturals("d"), theory.naturals("l"), theory.integers("i")
    x, y, z = theory.random("x", d), theory.random("y", d), theory.random("z")
    W = theory.random_layers("W", d, d)
    said = {
        E(x): "E(fun omega. x(omega))",
        E(x.T * y): "E(fun omega. tr(T(x(omega))*y(omega)))",
        E(z) ** 2: "E(fun omega. z(omega))^2",
        E(3): "E(fun omega. 3)",
        independent(x, W[i]): "independent(x, W(i))",
        independent(W[i] * x, y): "independent(fun omega. W(i, omega)*x(omega), y)",
        independent_sequence(x, W, l): "independent_sequence(x, W, l)",
        integrable(norm(x)): "integrable(fun omega. frobenius(x(omega)))",
        square_integrable(x): "square_integrable(x)",
        iid_entries(W[i], 2 / d): "iid_entries(W(i), 2*d^(-1))",
        gaussian_entries(W[1], 1): "gaussian_entries(W(1), 1)",
        E(norm(Prod(i, 1, l, I(d) + W[i]) * x) ** 2): (
            "E(fun omega. frobenius(Prod(1, l, fun i. I(d) + W(i, omega))*x(omega))^2)"
        ),
    }
    for value, text in said.items():
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
    assert two == ("for all H. for all K. D(fun t. (tau + t*K)*tr(A + t*H), 0) = tr(T(tau*I(d))*H) + tr(A)*K")
    ell = theory.function("ell")
    assert conclusion(theory, has_gradient(lambda X: ell(trace(X)), A, G)) == (
        "for all H. has_derivative(fun t. ell(tr(A + t*H)), 0, tr(T(G)*H))"
    )
    assert conclusion(theory, has_derivative(ell, 1, tau)) == "has_derivative(ell, 1, tau)"
    assert conclusion(theory, has_derivative(lambda s: ell(2 * s), tau, 1)) == "has_derivative(fun t. ell(2*t), tau, 1)"
    assert str(hessian_form(trace, A, H)) == "D(fun t. D(fun s. tr(A + s*H), t), 0)"


def test_functions_of_quantities_are_defined_once_and_shown_folded(theory):
    d = theory.naturals("d")
    A, B, C, s, tau = *theory.matrices("A B C", d, d), *theory.reals("s tau")
    f = theory.define("f", A, trace(A * B) + tau)
    g = theory.define("g", (A, s), f(s * A))
    flat = theory.define("flat", A, for_all(C, f(A) == f(C)))
    statement = frozen(theory, g(A * A, 2) == 1, given=flat(A))
    assert str(statement.conclusion) == "g(A*A, 2) = 1"
    assert [name.value for name, _ in statement.definitions] == ["f", "g", "flat"]
    assert {v.value for v in statement.variables} == {"d", "tau", "A", "B"}
    assert f.variables == (A,)
    assert f.expression == f(A)
    for wrong in (lambda: f(A, B), lambda: f(tau), lambda: g(A)(A)):
        with pytest.raises(ClaimError):
            wrong()
    for wrong in (
        lambda: theory.define("f", A, A),
        lambda: theory.define("h", (A, A), A),
        lambda: theory.define("h", A * A, A),
        lambda: theory.define("h", (), A),
    ):
        with pytest.raises(ClaimError):
            wrong()


def test_choices_functions_and_replaced_layers(theory):
    d, i, j = theory.naturals("d"), *theory.integers("i j")
    A, X, tau = theory.layers("A", d, d), theory.matrix("X", d, d), theory.reals("tau")
    assert str(choice(tau <= 1, tau, tau**2)) == "if(tau <= 1, tau, tau^2)"
    assert str(function(i, tau, tau**i)) == "fun i. fun tau. tau^i"
    assert str(function(i, 0 <= i)) == "fun i. 0 <= i"
    replaced = replace_layer(A, i, X)
    assert str(replaced) == "fun j. if(j = i, X, A(j))"
    assert str(Prod(j, 1, d, replaced[j])) == "Prod(1, d, fun j. (fun j'. if(j' = i, X, A(j')))(j))"
    with pytest.raises(ClaimError, match="at least one argument"):
        function(tau)
    with pytest.raises(ClaimError, match="two terms of one sort"):
        replace_layer(A, i, tau)


def test_the_words_are_exported_and_leave_sympys_names_alone_where_all_are_imported():
    words = set(symres._HOME["symres.statements.expressions"])
    assert sum(map(len, symres._HOME.values())) == len(symres._MODULE)  # no name means two things
    assert all(callable(getattr(symres, word)) for word in words)
    assert not words & set(symres.__all__) & set(sympy.__all__)
    assert words - set(symres.__all__) <= set(sympy.__all__)


def test_entries_are_counted_from_one_and_have_a_row_and_a_column(theory):
    d, i = theory.naturals("d"), theory.integers("i")
    A, v = theory.matrix("A", d, d), theory.vector("v", d)
    assert [str(e) for e in (A[i, 1], v[i], v[i, 1])] == ["entry(A, i, 1)", "entry(v, i, 1)", "entry(v, i, 1)"]
    for wrong in (lambda: A[1], lambda: A[1, 2, 3], lambda: A[Fraction(1, 2), 1]):
        with pytest.raises(ClaimError, match=r"has a row and a column|indices of an entry are integers"):
            wrong()


def test_elementary_functions_take_quantities_and_leave_sympy_to_sympy(theory):
    x, tau, d = theory.reals("x"), theory.reals("tau"), theory.naturals("d")
    v = theory.vector("v", d)
    for word in (symres.exp, symres.log, symres.sin, symres.cos, symres.ceiling, symres.floor):
        assert str(word(tau * x)) == f"{word.__name__}(tau*x)"
        assert str(word(v.T * v)) == f"{word.__name__}(tr(T(v)*v))"
        assert word(x) == getattr(sympy, word.__name__)(x)
        with pytest.raises(ClaimError, match="takes numbers"):
            word(v)
    assert str(symres.greatest(tau, 0)) == "max(tau, 0)"
    assert str(symres.least(x, 1)) == "min(x, 1)"


def test_functions_that_the_kernel_has_not_are_written_with_those_that_it_has(theory):
    x, t = theory.reals("x"), theory.reals("t")
    words = ("tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf")
    for word in (getattr(symres, name) for name in words):
        assert word(x) == getattr(sympy, word.__name__)(x)
        assert str(word(t)) == str(quantity(word(x))).replace("x", "t").replace("et", "ex")
    assert str(symres.acosh(t)) == "log(t + sqrt(t^2 - 1))"


def test_products_by_entries_are_written_out(theory):
    x, d = theory.reals("x"), theory.naturals("d")
    A, S = matrix([[1, x]]), MatrixSymbol("S", 1, 2)
    assert str(symres.hadamard(A, S)) == "[1*entry(S, 1, 1), x*entry(S, 1, 2)]"
    for kind, word in ((hadamard, symres.hadamard), (kron, symres.kron)):
        assert quantity(kind(A, S)) == word(A, S)
    assert symres.kron(A, symres.kron(S, A)) == quantity(kron(A, kron(S, A)))
    assert str(quantity(sympy.HadamardPower(A, 3))) == "[1^3, x^3]"
    for wrong, said in (
        (lambda: symres.kron(2, A), "2 is no matrix"),
        (lambda: symres.hadamard(A, A.T), "of one shape"),
        (lambda: symres.kron(theory.matrix("V", d, d), A), "needs numbers for its sizes"),
    ):
        with pytest.raises(ClaimError, match=said):
            wrong()


def test_a_piecewise_of_quantities_is_refused_with_what_to_write(theory):
    t = theory.reals("t")
    for piece in ((t, True), (1, t > 0)):
        with pytest.raises(ClaimError, match=r"write choice\(condition, one, other\)"), watching():
            sympy.Piecewise(piece, (0, True))


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
    assert isinstance(norm(A), Quantity)
    assert str(inner(tau, 2)) == "tau*2"
