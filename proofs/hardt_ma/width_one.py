"""Hardt and Ma, theorem 3, sharpened: a residual network of width 1 expresses any labels of any n distinct points.

The points are x(i) = (x(i, 1), ..., x(i, d)), their labels c(i) from 1 to r stand for the basis vectors of R^r. The
network is h(0) = sum of A_0(l) x(i, l), h(t) = h(t-1) + V(t) max(U(t) h(t-1) + s(t), 0) for t = 1, ..., n, and has the
outputs y(m) = sum of B(m, p) max(A(p) h(n) + b(p), 0) for m = 1, ..., r.
"""

from symres import (
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    choice,
    equal,
    for_all,
    function,
    greatest,
    implies,
    less,
    there_is,
    unequal,
)

theory = Theory("hardt_ma", source="hardt_ma", where="theorem 3", title="Networks of width one")
n, d, r = theory.sizes("n d r")
i, j, l, m, p, q, t = theory.index("i j l m p q t")
y_0 = theory.number("y_0")
c = theory.whole_numbers("c")
a, g, h = theory.numbers("a"), theory.numbers("g"), theory.numbers("h")


def pairs(claim):
    return for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, n)), claim))


def relu(x):
    return greatest(x, 0)


# ------------------------------------------------------------------------------------------------- blocks and readout
with theory.theorem(
    "expressivity.width_one.blocks",
    equal(h[n], a[n] - g[m]),
    given=[
        pairs(at_least(a[i], a[j] + 1)),
        for_all(t, 1, n, at_least(g[t], 1)),
        at_least(m, 1),
        at_most(m, n),
        equal(h[0], a[m]),
        for_all(t, 1, n, equal(h[t], h[t - 1] + (a[n] - g[t] - a[t]) * relu(h[t - 1] + 1 - a[t]))),
    ],
    where="not in the review: theorem A behind theorem 3",
    note="Numbers a(1) > a(2) > ... that are 1 apart: block t moves a(t) to a(n) - g(t), below all others.",
) as proof:
    where = lambda t: both(implies(less(t, m), equal(h[t], a[m])), implies(at_most(m, t), equal(h[t], a[n] - g[m])))  # noqa: E731
    with proof.induction(t, 0, lambda t: implies(at_most(t, n), where(t))):
        with proof.suppose(at_most(t + 1, n)):
            x, move = h[t], a[n] - g[t + 1] - a[t + 1]
            proof.have(where(t))
            proof.have(equal(h[t + 1], x + move * relu(x + 1 - a[t + 1])))
            with proof.case(less(t + 1, m)):
                proof.have(equal(x, a[m]))
                proof.have(at_least(a[t + 1], a[m] + 1))
                proof.have(equal(relu(x + 1 - a[t + 1]), 0), by="relu_off")
                proof.have(equal(h[t + 1], a[m]))
                proof.have(where(t + 1))
            with proof.case(at_most(m, t + 1)):
                with proof.case(less(t, m)):
                    proof.have(equal(m, t + 1))
                    proof.have(equal(x, a[m]))
                    proof.have(equal(a[t + 1], a[m]))
                    proof.have(equal(g[t + 1], g[m]))
                    proof.have(equal(relu(x + 1 - a[t + 1]), x + 1 - a[t + 1]), by="relu_on")
                    proof.have(equal(relu(x + 1 - a[t + 1]), 1))
                    proof.have(equal(h[t + 1], a[n] - g[m]))
                    proof.have(where(t + 1))
                with proof.case(at_most(m, t)):
                    proof.have(equal(x, a[n] - g[m]))
                    proof.have(at_least(g[m], 1))
                    with proof.case(less(t + 1, n)):
                        proof.have(at_least(a[t + 1], a[n] + 1))
                        proof.have(at_most(a[n], a[t + 1]))
                    with proof.case(at_most(n, t + 1)):
                        proof.have(equal(t + 1, n))
                        proof.have(equal(a[t + 1], a[n]))
                        proof.have(at_most(a[n], a[t + 1]))
                    proof.have(equal(relu(x + 1 - a[t + 1]), 0), by="relu_off")
                    proof.have(equal(h[t + 1], a[n] - g[m]))
                    proof.have(where(t + 1))
    proof.have(where(n))

indicator = lambda i, j: choice(equal(i, j), 1, 0)  # noqa: E731
second_difference = lambda m, p: indicator(p, m) - 2 * indicator(p, m - 1) + indicator(p, m - 2)  # noqa: E731
with theory.theorem(
    "expressivity.width_one.readout",
    equal(Sum(p, 1, r, second_difference(m, p) * relu(p + 1 - q)), indicator(q, m)),
    given=[at_least(m, 1), at_most(m, r), at_least(q, 1)],
    where="not in the review: theorem A behind theorem 3",
    note="The second difference of max(p + 1 - q, 0) is 1 at p = q and 0 elsewhere.",
) as proof:
    with proof.let(j), proof.suppose(at_most(j, r)):
        term = lambda p: indicator(p, j) * relu(p + 1 - q)  # noqa: E731
        with proof.each(p, 1, r), proof.suppose(unequal(p, j)):
            proof.have(equal(indicator(p, j), 0), by="number_if_false")
            proof.have(equal(term(p), 0))
        with proof.case(at_least(j, 1)):
            proof.have(equal(Sum(p, 1, r, term(p)), term(j)), by="sum_of_one", at={"i": j})
            proof.have(equal(Sum(p, 1, r, term(p)), relu(j + 1 - q)))
        with proof.case(less(j, 1)):
            with proof.each(p, 1, r):
                proof.have(unequal(p, j))
                proof.have(equal(term(p), 0))
            proof.have(equal(Sum(p, 1, r, term(p)), 0), by="sum_of_zeros")
            proof.have(equal(relu(j + 1 - q), 0), by="relu_off")
            proof.have(equal(Sum(p, 1, r, term(p)), relu(j + 1 - q)))
    for shift in (0, 1, 2):
        proof.have(equal(Sum(p, 1, r, indicator(p, m - shift) * relu(p + 1 - q)), relu(m - shift + 1 - q)))
    whole = Sum(p, 1, r, second_difference(m, p) * relu(p + 1 - q))
    proof.have(equal(whole, relu(m + 1 - q) - 2 * relu(m - q) + relu(m - 1 - q)))
    with proof.case(equal(q, m)):
        proof.have(equal(relu(m + 1 - q), m + 1 - q), by="relu_on")
        proof.have(equal(relu(m - q), 0), by="relu_off")
        proof.have(equal(relu(m - 1 - q), 0), by="relu_off")
        proof.have(equal(indicator(q, m), 1), by="number_if_true")
        proof.have(equal(whole, m + 1 - q))
        proof.have(equal(whole, indicator(q, m)))
    with proof.case(unequal(q, m)):
        proof.have(equal(indicator(q, m), 0), by="number_if_false")
        with proof.case(less(q, m)):
            proof.have(equal(relu(m + 1 - q), m + 1 - q), by="relu_on")
            proof.have(equal(relu(m - q), m - q), by="relu_on")
            proof.have(equal(relu(m - 1 - q), m - 1 - q), by="relu_on")
            proof.have(equal(whole, 0))
            proof.have(equal(whole, indicator(q, m)))
        with proof.case(at_most(m, q)):
            proof.have(less(m, q))
            proof.have(equal(relu(m + 1 - q), 0), by="relu_off")
            proof.have(equal(relu(m - q), 0), by="relu_off")
            proof.have(equal(relu(m - 1 - q), 0), by="relu_off")
            proof.have(equal(whole, 0))
            proof.have(equal(whole, indicator(q, m)))

# ------------------------------------------------------------------------------------------------------ the theorem
h_0, entry = theory.index("h_0"), theory.index("entry")


def distinct(x):
    """The points are pairwise distinct."""
    return pairs(there_is(l, both(at_most(1, l), at_most(l, d), unequal(x(i, l), x(j, l)))))


labels = for_all(i, 1, n, at_most(1, c[i], r))


def expresses(x, A_0, U, s, V, A, b, B):
    """Whatever run the network has from point i, it ends with the outputs [c(i) = 1], ..., [c(i) = r]."""
    start = equal(h[0], Sum(l, 1, d, A_0[l] * x(i, l)))
    blocks = for_all(t, 1, n, equal(h[t], h[t - 1] + V[t] * relu(U[t] * h[t - 1] + s[t])))
    output = Sum(p, 1, r, B(m, p) * relu(A[p] * h[n] + b[p]))
    right = for_all(m, 1, r, equal(output, choice(equal(c[i], m), 1, 0)))
    return for_all(i, 1, n, for_all(h, implies(both(start, blocks), right)))


def parameters(d, k, L, r):
    """Those of A_0 in R^(k x d), L blocks of width k, and a last layer with A in R^(r x k), B in R^(r x r)."""
    return k * d + L * (2 * k**2 + k) + r * k + r**2 + r


counted = equal(parameters(d, 1, n, r), 3 * n + d + r**2 + 2 * r)
x = theory.mapping("x", (i, l), entry)
whole = tuple(theory.whole_numbers(name) for name in ("A_0", "U", "s", "V", "A", "b"))
B = theory.mapping("B", (m, p), entry)
small = for_all(l, 1, d, at_most(0, whole[0][l], n * (n - 1) / 2))
with theory.theorem(
    "expressivity.width_one",
    both(there_is((*whole, B), both(small, expresses(x, *whole, B))), counted),
    given=[distinct(x), labels],
    where="not in the review: theorem A behind theorem 3",
    note="Points with integer coordinates: all weights are integers, those of A_0 from 0 to n (n - 1)/2, and there are "
    "3 n + d + r^2 + 2 r of them.",
) as proof:
    projections = lambda w, i: Sum(l, 1, d, w[l] * x(i, l))  # noqa: E731
    triangle = Sum(j, 1, n, j - 1)
    w = proof.obtain(
        "w",
        there_is(
            whole[0],
            both(
                for_all(l, 1, d, at_most(0, whole[0][l], triangle)),
                pairs(
                    implies(
                        there_is(l, both(at_most(1, l), at_most(l, d), unequal(x(i, l), x(j, l)))),
                        unequal(projections(whole[0], i), projections(whole[0], j)),
                    )
                ),
            ),
        ),
        by="distinct_projections",
        at={"x": x},
    )
    proof.have(both(equal(triangle, n * (n - 1) / 2), at_least(triangle, 0)), by="triangle_number")
    with proof.each(l, 1, d):
        proof.have(at_most(0, w[l], triangle))
        proof.have(at_most(0, w[l], n * (n - 1) / 2))
    alpha = function(i, projections(w, i))
    with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, n))):
        proof.have(there_is(l, both(at_most(1, l), at_most(l, d), unequal(x(i, l), x(j, l)))))
        proof.have(unequal(alpha[i], alpha[j]))
    order = theory.whole_numbers("pi")
    pi = proof.obtain(
        "pi",
        there_is(
            order,
            both(
                for_all(t, 1, n, at_most(1, order[t], n)),
                for_all(i, 1, n, there_is(t, both(at_most(1, t), at_most(t, n), equal(order[t], i)))),
                pairs(less(alpha[order[j]], alpha[order[i]])),
            ),
        ),
        by="sorting",
        at={"a": alpha, "n": n},
    )
    ranked, label = function(t, alpha[pi[t]]), function(t, c[pi[t]])
    with proof.let(i, j), proof.suppose(both(at_most(1, i), less(i, j), at_most(j, n))):
        proof.have(less(ranked[j], ranked[i]))
        proof.have(at_least(ranked[i], ranked[j] + 1))
    with proof.each(t, 1, n):
        proof.have(at_most(1, pi[t], n))
        proof.have(at_least(label[t], 1))
    weights = (
        w,
        function(t, 1),
        function(t, 1 - ranked[t]),
        function(t, ranked[n] - label[t] - ranked[t]),
        function(p, 1),
        function(p, p + 1 - ranked[n]),
        function(m, p, second_difference(m, p)),
    )
    with proof.each(i, 1, n), proof.let(h):
        start = equal(h[0], alpha[i])
        blocks = for_all(t, 1, n, equal(h[t], h[t - 1] + weights[3][t] * relu(h[t - 1] + weights[2][t])))
        with proof.suppose(both(start, blocks)):
            t_0 = proof.obtain("t_0", there_is(t, both(at_most(1, t), at_most(t, n), equal(pi[t], i))))
            proof.have(equal(ranked[t_0], alpha[i]))
            proof.have(equal(h[0], ranked[t_0]))
            proof.have(
                equal(h[n], ranked[n] - label[t_0]),
                by="expressivity.width_one.blocks",
                at={"a": ranked, "g": label, "m": t_0, "h": h, "n": n},
            )
            proof.have(equal(label[t_0], c[i]))
            proof.have(equal(h[n], ranked[n] - c[i]))
            proof.have(at_least(c[i], 1))
            with proof.each(m, 1, r):
                proof.have(
                    equal(Sum(p, 1, r, second_difference(m, p) * relu(p + 1 - c[i])), indicator(c[i], m)),
                    by="expressivity.width_one.readout",
                )
                proof.have(
                    equal(
                        Sum(p, 1, r, second_difference(m, p) * relu(h[n] + p + 1 - ranked[n])), indicator(c[i], m)
                    )
                )
    proof.exhibit(there_is((*whole, B), both(small, expresses(x, *whole, B))), *weights)
