"""The signs of a projection make a residual network, which sharpens Theorem 3 of Hardt and Ma.

If the signs of $A_0 x$ tell points with different labels apart, two blocks that take $A_0 x$ to its signs, and one
neuron for each point, are enough. For integer data that is decided by sorting. $U, s, V$ are blocks as before.
"""

from construction import added, each, layer, maps, parameters, runs
from construction import theory as construction

from symres import (
    I,
    O,
    Sum,
    Theory,
    all_of,
    ceiling,
    choice,
    for_all,
    function,
    greatest,
    implies,
    matrix,
    there_is,
    trace,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 3, Theorem 3", title="Networks from sign codes")
theory.abbreviations.extend(construction.abbreviations)
n, k, d, r, L = theory.naturals("n k d r L")
i, j, l, m, p, t, N = theory.integers("i j l m p t N")
eta, x = theory.reals("eta"), theory.vector("x", k)
a, h, y = *(theory.vector_layers(name, k) for name in "ah"), theory.vector_layers("y", r)
U, V = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "UV")
s = theory.mapping("s", (t, p), theory.reals("s_0"))
rows, columns, readout = (theory.vector_layers(name, size) for name, size in (("A", k), ("C", k), ("B", r)))
c, bias = theory.whole_numbers("c"), theory.numbers("b")
enough = ceiling(n / k)

# ---------------------------------------------------------------------------------------------------------- sign codes
e, whole = theory.vector_layers("e", k), theory.integers("whole")
P, code = theory.mapping("P", (i, l), eta), theory.mapping("code", (i, l), whole)
rep = theory.whole_numbers("rep")

# an instance of the hypotheses: one point, one label, words of two signs
unit = function(j, choice(j == 1, matrix([[1], [0]]), matrix([[0], [1]])))
example = [n == 1, k == 2, r == 1, e == unit, c == function(i, 1)]
coded = [*example, L == 1, N == 1, rep == function(i, 1), code == function(i, l, 1)]
codes_of = function(i, l, choice(P(i, l) >= 0, 1, -1))
is_basis = for_all(
    (i, j),
    implies(((1 <= i) & (i <= k)) & ((1 <= j) & (j <= k)), trace(e[i].T * e[j]) == choice(i == j, 1, 0)),
) & (Sum(l, 1, k, e[l] * e[l].T) == I(k))


def vector(f):
    """The vector with the coordinates f(1), ..., f(k) in the basis e."""
    return Sum(l, 1, k, f(l) * e[l])


def differ(s, i, j):
    return there_is(l, (1 <= l) & (l <= k) & (s(i, l) != s(j, l)))


f, start, end = theory.numbers("f"), theory.vector("start", k), theory.vector("end", k)


def after_two(U, s, V):
    """The blocks of a network, after two that take coordinates >= 0 to 0, and those <= -1 to -1."""
    firsts, seconds = (e[p], 0, -e[p]), (-e[p], -1, e[p])
    return tuple(
        function(t, p, choice(t == 1, first, choice(t == 2, second, rest(t - 2, p))))
        for first, second, rest in zip(firsts, seconds, (U, s, V), strict=True)
    )


theory.abbreviate("vec", f, vector(f))
theory.abbreviate("center", f, vector(lambda l: (f[l] - 1) / 2))
for name, given, prepended in zip(("U_after", "s_after", "V_after"), (U, s, V), after_two(U, s, V), strict=True):
    theory.abbreviate(name, given, prepended)


def side(sign, value):
    """A sign is that of a number, which is not between -1 and 0."""
    return (sign == 1) & (value >= 0) | (sign == -1) & (value <= -1)


with theory.theorem(
    "expressivity.sign_code.blocks",
    for_all(h, implies(runs(h, start, L + 2, *after_two(U, s, V)), h[L + 2] == end)),
    given=[
        is_basis,
        for_all(l, 1, k, side(f[l], trace(e[l].T * start))),
        for_all(h, implies(runs(h, vector(lambda l: (f[l] - 1) / 2), L, U, s, V), h[L] == end)),
    ],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="Two blocks take a vector to its signs",
    note="Rather to 0 for the sign $+1$ and to $-1$ for the sign $-1$.",
) as proof:
    blocks = after_two(U, s, V)
    term = lambda t, p, x, U, s, V: greatest(U(t, p).T * x + s(t, p), 0) * V(t, p)  # noqa: E731
    with proof.each(t, 1, L), proof.let(x):
        with proof.each(p, 1, k):
            for kind, first, second, rest in (("", e[p], -e[p], U), ("number_", 0, -1, s), ("", -e[p], e[p], V)):
                inside = choice(t + 2 == 2, second, rest(t, p))
                proof.have(choice(t + 2 == 1, first, inside) == inside, by=f"{kind}if_false")
                proof.have(inside == rest(t, p), by=f"{kind}if_false")
                proof.have(choice(t + 2 == 1, first, inside) == rest(t, p))
            proof.have(term(t + 2, p, x, *blocks) == term(t, p, x, U, s, V))
        proof.have(added(t + 2, x, *blocks) == added(t, x, U, s, V), by="matrix_sum_congruence")
    with proof.let(h), proof.suppose(runs(h, start, L + 2, *blocks)):
        proof.have(h[0] == start)
        proof.have(h[1] == h[0] + added(1, h[0], *blocks))
        proof.have(h[2] == h[1] + added(2, h[1], *blocks))
        proof.have(h[1] == h[0] - Sum(l, 1, k, greatest(trace(e[l].T * h[0]), 0) * e[l]))
        second = Sum(l, 1, k, greatest(-trace(e[l].T * h[1]) - 1, 0) * e[l])
        proof.have(h[2] == h[1] + second)
        with proof.each(l, 1, k):
            proof.have(
                trace(e[l].T * h[0]) == trace(e[l].T * start),
                by="inner_of_equal",
                at={"u": e[l], "v": h[0], "w": start},
            )
            proof.have(side(f[l], trace(e[l].T * start)))
            with proof.case((f[l] == 1) & (trace(e[l].T * start) >= 0)):
                proof.have((f[l] == 1) & (trace(e[l].T * h[0]) >= 0))
                proof.have(side(f[l], trace(e[l].T * h[0])))
            with proof.case((f[l] == -1) & (trace(e[l].T * start) <= -1)):
                proof.have((f[l] == -1) & (trace(e[l].T * h[0]) <= -1))
                proof.have(side(f[l], trace(e[l].T * h[0])))
        signs = vector(lambda l: (f[l] - 1) / 2)
        proof.have(h[1] + second == signs, by="two_clippings", at={"e": e, "v": h[0], "w": h[1], "f": f})
        later = there_is(a, for_all(t, a[t] == h[t + 2]))
        proof.exhibit(later, function(t, h[t + 2]))
        g_1 = proof.obtain("g_1", later)
        proof.have((h[2] == signs) & (g_1[0] == h[2]))
        proof.have(g_1[0] == signs)
        with proof.each(t, 1, L):
            proof.have(h[t + 2] == h[t + 1] + added(t + 2, h[t + 1], *blocks))
            proof.have(added(t + 2, h[t + 1], *blocks) == added(t, h[t + 1], U, s, V))
            proof.have((g_1[t] == h[t + 2]) & (g_1[t - 1] == h[t + 1]))
            proof.have(g_1[t] == h[t + 1] + added(t, h[t + 1], U, s, V))
            proof.have(g_1[t] == g_1[t - 1] + added(t, g_1[t - 1], U, s, V))
        proof.have(runs(g_1, signs, L, U, s, V))
        proof.have(g_1[L] == end)
        proof.have(g_1[L] == h[L + 2])
        proof.have(h[L + 2] == end)

matrices_of = theory.matrices("U_0 V_0", k, k)
shift = theory.vector("shift", k)


def relu(z):
    """The positive part of every coordinate in the basis e."""
    return Sum(l, 1, k, greatest(trace(e[l].T * z), 0) * e[l])


def is_block(U, V, s):
    return for_all(x, V * relu(U * x + s) == layer(rows, bias, columns, x))


with theory.theorem(
    "relu_block",
    there_is((*matrices_of, shift), is_block(*matrices_of, shift)),
    given=is_basis,
    where="section 3, equation (7)",
    says=r"\mathcal{T}_{U,V,s}(h) = V \mathrm{ReLU}(U h + s)",
    title="Neurons make a block",
    note=r"A sum over neurons with these rows, biases and columns is $V \mathrm{ReLU}(U h + s)$, with the ReLU of "
    r"coordinates in any orthonormal basis, such as the standard one, of which these are the rows and columns then.",
    instance=[k == 2, e == unit],
) as proof:
    U_1 = Sum(l, 1, k, e[l] * rows[l].T)
    V_1 = Sum(l, 1, k, columns[l] * e[l].T)
    s_1 = vector(lambda l: bias[l])
    with proof.let(x):
        inside = lambda l: trace(rows[l].T * x) + bias[l]  # noqa: E731
        active = vector(lambda l: greatest(inside(l), 0))
        proof.have(U_1 * x + s_1 == vector(inside))
        proof.have(
            for_all(j, 1, k, trace(e[j].T * vector(inside)) == inside(j)),
            by="coordinate",
            at={"e": e, "f": function(l, inside(l))},
        )
        proof.have(
            for_all(j, 1, k, trace(e[j].T * active) == greatest(inside(j), 0)),
            by="coordinate",
            at={"e": e, "f": function(l, greatest(inside(l), 0))},
        )
        with proof.each(l, 1, k):
            proof.have(trace(e[l].T * vector(inside)) == inside(l))
            proof.have(greatest(trace(e[l].T * vector(inside)), 0) * e[l] == greatest(inside(l), 0) * e[l])
        proof.have(relu(vector(inside)) == active, by="matrix_sum_congruence")
        with proof.each(l, 1, k):
            proof.have(trace(e[l].T * active) == greatest(inside(l), 0))
            proof.have(trace(e[l].T * active) * columns[l] == greatest(inside(l), 0) * columns[l])
        read_off = Sum(l, 1, k, trace(e[l].T * active) * columns[l])
        proof.have(read_off == layer(rows, bias, columns, x), by="matrix_sum_congruence")
        proof.have(V_1 * active == read_off)
        proof.have(relu(U_1 * x + s_1) == relu(vector(inside)))
        proof.have(V_1 * relu(U_1 * x + s_1) == V_1 * active)
        proof.have(V_1 * relu(U_1 * x + s_1) == layer(rows, bias, columns, x))
    proof.exhibit(there_is((*matrices_of, shift), is_block(*matrices_of, shift)), U_1, V_1, s_1)

# ------------------------------------------------------------------------------------------------ the network of codes
dot = lambda f, g: Sum(l, 1, k, f(l) * g(l))  # noqa: E731
total = lambda f: Sum(l, 1, k, f(l))  # noqa: E731
signs = lambda i, sgn=codes_of: lambda l: sgn(i, l)  # noqa: E731
word = lambda m, code=code: lambda l: code(m, l)  # noqa: E731
point = lambda i, sgn=codes_of: vector(lambda l: (sgn(i, l) - 1) / 2)  # noqa: E731
target = lambda m, code=code: vector(lambda l: (code(m, l) / 2 - 1) / 2)  # noqa: E731
row = lambda i, sgn=codes_of: vector(lambda l: 2 * sgn(i, l))  # noqa: E731
threshold = lambda i, sgn=codes_of: k - 1 - total(signs(i, sgn))  # noqa: E731
last_row = lambda m, code=code: vector(lambda l: 4 * code(m, l))  # noqa: E731
projected = lambda i: vector(lambda l: P(i, l))  # noqa: E731


def same(i, j, sgn=codes_of):
    """Points i and j have one code."""
    return for_all(l, 1, k, sgn(i, l) == sgn(j, l))


def listed(N, rep, sgn=codes_of):
    """rep(1), ..., rep(N) are points, one for every code."""
    different = each(i, each(j, implies(i != j, differ(sgn, rep[i], rep[j])), N), N)
    every = for_all(i, 1, n, there_is(t, (1 <= t) & (t <= N) & same(i, rep[t], sgn)))
    return [for_all(t, 1, N, (1 <= rep[t]) & (rep[t] <= n)), different, every]


def words(code):
    """code(1), ..., code(r) are different words of signs."""
    of_signs = for_all(m, 1, r, for_all(l, 1, k, code(m, l) * code(m, l) == 1))
    return [of_signs, for_all((i, j), implies((1 <= i) & (i < j) & (j <= r), differ(code, i, j)))]


def neurons(N, rep, code, sgn=codes_of):
    """Neuron p of block t takes the points with the code of rep(k (t - 1) + p) to the word of their label."""
    number = k * (t - 1) + p
    step = target(c[rep[number]], code) - point(rep[number], sgn)
    rows, thresholds = function(t, p, row(rep[number], sgn)), function(t, p, -threshold(rep[number], sgn))
    return rows, thresholds, function(t, p, choice(number <= N, step, O(k, 1)))


def last_layer(code):
    """From words to the outputs of their labels."""
    return function(m, last_row(m, code)), function(m, 2 * total(word(m, code)) - (k - 1)), y


S, reading, served = theory.mapping("S", (i, l), whole), last_layer(code), rep[k * (t - 1) + p]
theory.abbreviate("sgn", eta, choice(eta >= 0, 1, -1))
for name, given, part in zip(
    ("U_codes", "s_codes", "V_codes"), ((rep, S), (rep, S), (N, rep, code, S)), neurons(N, rep, code, S), strict=True
):
    theory.abbreviate(name, given, part)
theory.abbreviate("A_words", code, reading[0])
theory.abbreviate("b_words", code, reading[1])
apart = lambda f, g: there_is(l, (1 <= l) & (l <= k) & (f(l) != g(l)))  # noqa: E731


def inner(proof, left, right):
    """The inner product of two vectors by their coordinates."""
    proof.have(
        trace(vector(left).T * vector(right)) == dot(left, right),
        by="inner_of_coordinates",
        at={"e": e, "f": function(l, left(l)), "g": function(l, right(l))},
    )


def product(proof, f, g):
    """That of two words is at most k, and that of different ones at most k - 2."""
    proof.have(
        (dot(f, g) <= k) & implies(apart(f, g), dot(f, g) <= k - 2),
        by="product_of_signs",
        at={"f": function(l, f(l)), "g": function(l, g(l)), "k": k},
    )


with theory.theorem(
    "expressivity.sign_code.readout",
    for_all(p, 1, r, layer(*reading, target(p), r) == y[p]),
    given=[is_basis, *words(code)],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="The last layer reads words of signs",
    note="The last layer takes $(w/2 - 1)/2$, for the word $w$ of a label, to the output of the label.",
    instance=[k == 2, r == 1, e == unit, code == function(i, l, 1)],
) as proof:
    with proof.let(m, p):
        inner(proof, lambda l: 4 * code(m, l), lambda l: (code(p, l) / 2 - 1) / 2)
        proof.have(trace(last_row(m).T * target(p)) == dot(word(m), word(p)) - 2 * total(word(m)))
    with proof.each(p, 1, r):
        read = lambda m: last_row(m).T * target(p) + (2 * total(word(m)) - (k - 1))  # noqa: E731
        with proof.each(l, 1, k):
            proof.have(code(p, l) * code(p, l) == 1)
        proof.have(dot(word(p), word(p)) == k, by="square_of_signs", at={"f": function(l, code(p, l)), "k": k})
        with proof.each(m, 1, r), proof.suppose(m != p):
            f, g = word(m), word(p)
            with proof.each(l, 1, k):
                proof.have(f(l) * f(l) == 1)
            with proof.case(m < p):
                proof.have(apart(f, g))
            with proof.case(p <= m):
                proof.have(p < m)
                q_2 = proof.obtain("q_2", apart(g, f))
                proof.exhibit(apart(f, g), q_2)
            product(proof, f, g)
            proof.have(dot(f, g) <= k - 2)
            proof.have(trace(last_row(m).T * target(p)) == dot(f, g) - 2 * total(f))
            proof.have(read(m) <= 0)
            proof.have(greatest(read(m), 0) == 0, by="relu_off")
            proof.have(greatest(read(m), 0) * y[m] == 0)
        proof.have(trace(last_row(p).T * target(p)) == dot(word(p), word(p)) - 2 * total(word(p)))
        proof.have(trace(last_row(p).T * target(p)) + (2 * total(word(p)) - (k - 1)) == 1)
        proof.have(greatest(read(p), 0) == read(p), by="relu_on")
        proof.have(greatest(read(p), 0) == 1)
        proof.have(layer(*reading, target(p), r) == greatest(read(p), 0) * y[p], by="matrix_sum_of_one", at={"i": p})
        proof.have(layer(*reading, target(p), r) == y[p])

moving = neurons(N, rep, code, S)
moved_on = lambda j, S=S, L=L: for_all(  # noqa: E731
    h, implies(runs(h, point(rep[j], S), L, *neurons(N, rep, code, S)), h[L] == target(c[rep[j]]))
)
with theory.theorem(
    "expressivity.sign_code.neurons",
    for_all(j, 1, N, moved_on(j)),
    given=[
        is_basis,
        k >= 2,
        each(i, (1 <= c[i]) & (c[i] <= r)),
        each(i, for_all(l, 1, k, S(i, l) * S(i, l) == 1)),
        N >= 1,
        *listed(N, rep, S)[:2],
        words(code)[0],
        ceiling(N / k) <= L,
    ],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="One neuron for each code",
    note=r"One neuron for each code $s = S(\mathrm{rep}(j))$ takes $(s - 1)/2$ to $(w/2 - 1)/2$, for the word $w$ "
    r"of the label.",
    instance=[*coded, S == function(i, l, 1)],
) as proof:
    with proof.let(i, j):
        inner(proof, lambda l: 2 * S(i, l), lambda l: (S(j, l) - 1) / 2)
        proof.have(trace(row(i, S).T * point(j, S)) == dot(signs(i, S), signs(j, S)) - total(signs(i, S)))
    with proof.let(i, m):
        inner(proof, lambda l: 2 * S(i, l), lambda l: (code(m, l) / 2 - 1) / 2)
        proof.have(trace(row(i, S).T * target(m)) == dot(signs(i, S), word(m)) / 2 - total(signs(i, S)))
    with proof.each(t, 1, N):
        proof.have((1 <= rep[t]) & (rep[t] <= n))
        proof.have(
            dot(signs(rep[t], S), signs(rep[t], S)) == k,
            by="square_of_signs",
            at={"f": function(l, S(rep[t], l)), "k": k},
        )

    with proof.each(i, 1, N), proof.each(j, 1, N), proof.suppose(i != j):
        f, g = signs(rep[i], S), signs(rep[j], S)
        proof.have(((1 <= rep[i]) & (rep[i] <= n)) & ((1 <= rep[j]) & (rep[j] <= n)))
        proof.have(apart(f, g))
        product(proof, f, g)
        proof.have(dot(f, g) <= k - 2)
    with proof.each(i, 1, N), proof.each(m, 1, r):
        proof.have((1 <= rep[i]) & (rep[i] <= n))
        product(proof, signs(rep[i], S), word(m))
        proof.have(dot(signs(rep[i], S), word(m)) <= k)
    with proof.each(i, 1, N):
        s_i = signs(rep[i], S)
        proof.have(trace(row(rep[i], S).T * point(rep[i], S)) == dot(s_i, s_i) - total(s_i))
        proof.have(dot(s_i, s_i) == k)
        proof.have(row(rep[i], S).T * point(rep[i], S) - threshold(rep[i], S) == 1)
    with proof.each(i, 1, N):
        proof.have(row(rep[i], S).T * point(rep[i], S) - threshold(rep[i], S) == 1)
        proof.have(row(rep[i], S).T * point(rep[i], S) > threshold(rep[i], S))
    with proof.each(i, 1, N), proof.each(j, 1, N), proof.suppose(i != j):
        s_i, s_j = signs(rep[i], S), signs(rep[j], S)
        proof.have(trace(row(rep[i], S).T * point(rep[j], S)) == dot(s_i, s_j) - total(s_i))
        proof.have(dot(s_i, s_j) <= k - 2)
        proof.have(row(rep[i], S).T * point(rep[j], S) <= threshold(rep[i], S))
    with proof.each(i, 1, N), proof.each(j, 1, N):
        m_2, s_i = c[rep[j]], signs(rep[i], S)
        proof.have((1 <= rep[j]) & (rep[j] <= n))
        proof.have((1 <= c[rep[j]]) & (c[rep[j]] <= r))
        proof.have(dot(s_i, word(m_2)) <= k)
        proof.have(trace(row(rep[i], S).T * target(m_2)) == dot(s_i, word(m_2)) / 2 - total(s_i))
        proof.have(row(rep[i], S).T * target(m_2) <= threshold(rep[i], S))
    with proof.each(t, 1, L), proof.each(p, 1, k):
        number, step = k * (t - 1) + p, target(c[served]) - point(served, S)
        excess = row(served, S).T * point(served, S) - threshold(served, S)
        serves = (
            (moving[0](t, p) == row(served, S))
            & (moving[1](t, p) == -threshold(served, S))
            & (moving[2](t, p) == 1 / excess * step)
        )
        with proof.suppose(number <= N):
            proof.have(number >= 1)
            proof.have(excess == 1)
            proof.have(moving[2](t, p) == step, by="if_true")
            proof.have(1 / excess * step == step)
            proof.have(serves)
        with proof.suppose(N < number):
            proof.have(moving[2](t, p) == 0, by="if_false")
        proof.have(implies(number <= N, serves) & implies(N < number, moving[2](t, p) == 0))
    proof.have(
        for_all(j, 1, N, moved_on(j)),
        by=construction["expressivity.certificate.in_order"],
        at={
            "a": function(j, point(rep[j], S)),
            "u": function(j, row(rep[j], S)),
            "tau": function(j, threshold(rep[j], S)),
        }
        | {"z": function(j, target(c[rep[j]])), "L": L, "n": N, "k": k}
        | dict(zip("UsV", moving, strict=True)),
    )

separated = [
    each(i, (1 <= c[i]) & (c[i] <= r)),
    each(i, for_all(l, 1, k, (P(i, l) >= 0) | (P(i, l) <= -1))),
    each(i, each(j, implies(c[i] != c[j], differ(codes_of, i, j)))),
]
moving = neurons(N, rep, code)
for name, given, part in zip(("U_net", "s_net", "V_net"), (rep, rep, (N, rep, code)), after_two(*moving), strict=True):
    theory.abbreviate(name, given, part)
with theory.theorem(
    "expressivity.sign_code.network",
    maps(projected, L + 2, *after_two(*moving), *reading),
    given=[
        is_basis,
        k >= 2,
        *separated,
        N <= n,
        *listed(N, rep),
        *words(code),
        ceiling(N / k) <= L,
    ],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="A network with a neuron for each code",
    note=r"Points are projected to $P_{i,1}, \dots, P_{i,k}$, none of them between $-1$ and 0, and their signs tell "
    r"different labels apart. Two blocks take a point to its signs $s$, rather to $(s - 1)/2$, one neuron for each "
    r"code takes it on to $(w/2 - 1)/2$ for the word $w$ of its label, and the last layer from there to the output.",
    instance=[*coded, P == function(i, l, 0)],
) as proof:
    sgn = codes_of
    with proof.each(i, 1, n), proof.each(l, 1, k):
        proof.have((P(i, l) >= 0) | (P(i, l) <= -1))
        good = (sgn(i, l) * sgn(i, l) == 1) & side(sgn(i, l), P(i, l))
        with proof.case(P(i, l) >= 0):
            proof.have(sgn(i, l) == 1, by="number_if_true")
            proof.have((sgn(i, l) == 1) & (P(i, l) >= 0))
            proof.have(good)
        with proof.case(P(i, l) <= -1):
            proof.have(sgn(i, l) == -1, by="number_if_false")
            proof.have((sgn(i, l) == -1) & (P(i, l) <= -1))
            proof.have(good)
    of_its_code = lambda i: there_is(t, (1 <= t) & (t <= N) & same(i, rep[t]))  # noqa: E731
    proof.have(of_its_code(1))
    with proof.contradiction(N < 1):
        q_1 = proof.obtain("q_1", of_its_code(1))
        proof.have(N >= 1)

    with proof.each(i, 1, n), proof.each(l, 1, k):
        proof.have(sgn(i, l) * sgn(i, l) == 1)
    proof.have(
        for_all(j, 1, N, moved_on(j, codes_of)), by="expressivity.sign_code.neurons", at={"S": codes_of, "n": n, "N": N}
    )
    proof.have(for_all(p, 1, r, layer(*reading, target(p), r) == y[p]), by="expressivity.sign_code.readout")
    # for every point: two blocks give its signs, then the blocks of its code, then the last layer
    blocks = after_two(*moving)
    with proof.each(i, 1, n):
        begin, run = projected(i), runs(h, projected(i), L + 2, *blocks)
        block_map = function(t, x, x + added(t, x, *blocks))
        proof.have(there_is(h, run), by="matrix_recursion", at={"M": begin, "G": block_map, "n": L + 2})
        proof.have(
            for_all(j, 1, k, trace(e[j].T * begin) == P(i, j)),
            by="coordinate",
            at={"e": e, "f": function(l, P(i, l))},
        )
        with proof.each(l, 1, k):
            proof.have(trace(e[l].T * begin) == P(i, l))
            proof.have(side(sgn(i, l), P(i, l)))
            with proof.case((sgn(i, l) == 1) & (P(i, l) >= 0)):
                proof.have((sgn(i, l) == 1) & (trace(e[l].T * begin) >= 0))
                proof.have(side(sgn(i, l), trace(e[l].T * begin)))
            with proof.case((sgn(i, l) == -1) & (P(i, l) <= -1)):
                proof.have((sgn(i, l) == -1) & (trace(e[l].T * begin) <= -1))
                proof.have(side(sgn(i, l), trace(e[l].T * begin)))
        t_1 = proof.obtain("t_1", of_its_code(i))
        with proof.each(l, 1, k):
            proof.have(sgn(i, l) == sgn(rep[t_1], l))
            proof.have((sgn(i, l) - 1) / 2 * e[l] == (sgn(rep[t_1], l) - 1) / 2 * e[l])
        proof.have(point(i) == point(rep[t_1]), by="matrix_sum_congruence")
        proof.have((1 <= rep[t_1]) & (rep[t_1] <= n))
        with proof.contradiction(c[i] != c[rep[t_1]]):
            l_1 = proof.obtain("l_1", differ(sgn, i, rep[t_1]))
            proof.have(sgn(i, l_1) == sgn(rep[t_1], l_1))
        proof.have(c[i] == c[rep[t_1]])
        proof.have(target(c[i]) == target(c[rep[t_1]]))
        proof.have(moved_on(t_1, codes_of))
        with proof.let(h), proof.suppose(runs(h, point(i), L, *moving)):
            proof.have(h[0] == point(rep[t_1]))
            proof.have(runs(h, point(rep[t_1]), L, *moving))
            proof.have(h[L] == target(c[rep[t_1]]))
            proof.have(h[L] == target(c[i]))
        proof.have(
            for_all(h, implies(run, h[L + 2] == target(c[i]))),
            by="expressivity.sign_code.blocks",
            at={"e": e, "f": function(l, sgn(i, l)), "start": begin, "end": target(c[i]), "L": L, "k": k}
            | dict(zip("UsV", moving, strict=True)),
        )
        proof.have((1 <= c[i]) & (c[i] <= r))
        proof.have(layer(*reading, target(c[i]), r) == y[c[i]])
        with proof.let(h), proof.suppose(run):
            proof.have(h[L + 2] == target(c[i]))
            proof.have(
                layer(*reading, h[L + 2], r) == layer(*reading, target(c[i]), r),
                by="layer_of_equal",
                at={"U": reading[0], "s": reading[1], "V": reading[2], "x_1": h[L + 2], "x_2": target(c[i]), "p": r},
            )
            proof.have(layer(*reading, h[L + 2], r) == y[c[i]])
        right = layer(*reading, h[L + 2], r) == y[c[i]]
        proof.have(there_is(h, run) & for_all(h, implies(run, right)))

depth, hidden_and_last = enough + 2, (U, s, V, rows, bias, readout)
with theory.theorem(
    "expressivity.sign_code.projections",
    there_is(hidden_and_last, maps(projected, depth, *hidden_and_last)),
    given=[is_basis, k >= 2, r <= 2**k, *separated],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="Separating signs give a network",
    note="So there is a network with at most a neuron for each point.",
    instance=[*example, P == function(i, l, 0)],
) as proof:
    pair = ((1 <= i) & (i <= N)) & ((1 <= j) & (j <= N)) & (i != j)
    in_range, _, every = listed(N, rep)
    chosen = ((0 <= N) & (N <= n)) & in_range & for_all((i, j), implies(pair, ~same(rep[i], rep[j]))) & every
    M, pick = proof.obtain(
        "M pick", there_is((N, rep), chosen), by="representatives", at={"R": function(i, j, same(i, j)), "k": n}
    )
    with proof.each(i, 1, M), proof.each(j, 1, M), proof.suppose(i != j):
        apart_by = differ(codes_of, pick[i], pick[j])
        proof.have(~same(pick[i], pick[j]))
        with proof.contradiction(~apart_by):
            with proof.each(l, 1, k), proof.contradiction(codes_of(pick[i], l) != codes_of(pick[j], l)):
                proof.exhibit(apart_by, l)
            proof.have(same(pick[i], pick[j]))
        proof.have(apart_by)
    of_first = there_is(t, (1 <= t) & (t <= M) & same(1, pick[t]))
    proof.have(of_first)
    with proof.contradiction(M < 1):
        q_1 = proof.obtain("q_1", of_first)
        proof.have(M >= 1)
    all_words = lambda p, code: (  # noqa: E731
        (p == 2**k)
        & for_all(i, 1, p, for_all(l, 1, k, code(i, l) * code(i, l) == 1))
        & for_all((i, j), implies((1 <= i) & (i < j) & (j <= p), differ(code, i, j)))
    )
    m_1, w_1 = proof.obtain("m_1 w_1", there_is((p, code), all_words(p, code)), by="codes_of_signs", at={"k": k})
    with proof.each(m, 1, r), proof.each(l, 1, k):
        proof.have(m <= m_1)
        proof.have(w_1(m, l) * w_1(m, l) == 1)
    with proof.let(i, j), proof.suppose((1 <= i) & (i < j) & (j <= r)):
        proof.have((1 <= i) & (i < j) & (j <= m_1))
        proof.have(differ(w_1, i, j))
    proof.have(
        (ceiling(M / k) >= 1) & (ceiling(M / k) <= enough),
        by="blocks_in_range",
        at={"i": M, "n": n, "k": k},
    )
    network = (*after_two(*neurons(M, pick, w_1)), *last_layer(w_1))
    proof.have(
        maps(projected, depth, *network),
        by="expressivity.sign_code.network",
        at={"N": M, "rep": pick, "code": w_1, "L": enough},
    )
    proof.exhibit(there_is(hidden_and_last, maps(projected, depth, *hidden_and_last)), *network)

entry = theory.integers("entry")
z_in, A_in = theory.mapping("z_in", (i, j), entry), theory.mapping("A_in", (l, j), entry)  # integers
integers = [d == 1, z_in == function(i, j, 1), A_in == function(l, j, 1)]


def integer_projection(i, l):
    """Row l of A_0 times point i."""
    return Sum(j, 1, d, A_in(l, j) * z_in(i, j))


def seen_from(projection):
    """A_0 x(i), of which the coordinates are these."""
    return lambda i: vector(lambda l: projection(i, l))


signs_of = function(i, l, choice(integer_projection(i, l) >= 0, 1, -1))
told_apart = each(i, each(j, implies(c[i] != c[j], differ(signs_of, i, j))))


def never_between(proof):
    """An integer is at least 0 or at most -1."""
    with proof.each(i, 1, n), proof.each(l, 1, k):
        value = integer_projection(i, l)
        with proof.case(value >= 0):
            proof.have((value >= 0) | (value <= -1))
        with proof.case(value < 0):
            proof.have(value <= -1)
            proof.have((value >= 0) | (value <= -1))


X, Y = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "XY")
f_0 = theory.mapping("f_0", (t, p), theory.reals("s_0"))


def alike(blocks, others, t, p):
    """Neuron p of block t is the same."""
    return all_of(one(t, p) == other(t, p) for one, other in zip(blocks, others, strict=True))


with theory.theorem(
    "expressivity.same_blocks",
    for_all(h, implies(runs(h, start, L, U, s, V), runs(h, start, L, X, f_0, Y))),
    given=for_all(t, 1, L, for_all(p, 1, k, alike((U, s, V), (X, f_0, Y), t, p))),
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="Equal blocks have equal runs",
) as proof:
    with proof.each(t, 1, L), proof.let(x):
        with proof.each(p, 1, k):
            proof.have(alike((U, s, V), (X, f_0, Y), t, p))
            one, other = (greatest(B[0](t, p).T * x + B[1](t, p), 0) * B[2](t, p) for B in ((U, s, V), (X, f_0, Y)))
            proof.have(one == other)
        proof.have(added(t, x, U, s, V) == added(t, x, X, f_0, Y), by="matrix_sum_congruence")
    with proof.let(h), proof.suppose(runs(h, start, L, U, s, V)):
        with proof.each(t, 1, L):
            proof.have(h[t] == h[t - 1] + added(t, h[t - 1], U, s, V))
            proof.have(added(t, h[t - 1], U, s, V) == added(t, h[t - 1], X, f_0, Y))
            proof.have(h[t] == h[t - 1] + added(t, h[t - 1], X, f_0, Y))
        proof.have(runs(h, start, L, X, f_0, Y))


def two_then(blocks, others):
    """Two blocks that take coordinates to their signs, as ``after_two``, and then the others."""
    U, s, V = blocks
    return [
        for_all(p, 1, k, (U(1, p) == e[p]) & (s(1, p) == 0) & (V(1, p) == -e[p])),
        for_all(p, 1, k, (U(2, p) == -e[p]) & (s(2, p) == -1) & (V(2, p) == e[p])),
        for_all(t, 1, L, for_all(p, 1, k, alike([function(t, p, b(t + 2, p)) for b in blocks], others, t, p))),
    ]


with theory.theorem(
    "expressivity.sign_code.two_then",
    for_all(t, 1, L + 2, for_all(p, 1, k, alike((U, s, V), after_two(X, f_0, Y), t, p))),
    given=two_then((U, s, V), (X, f_0, Y)),
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="Two blocks before the others",
) as proof:
    with proof.each(t, 1, L + 2), proof.each(p, 1, k):
        goal = alike((U, s, V), after_two(X, f_0, Y), t, p)
        with proof.case(t <= 1):
            proof.have(t == 1)
            proof.have((U(1, p) == e[p]) & (s(1, p) == 0) & (V(1, p) == -e[p]))
            proof.have(alike((U, s, V), after_two(X, f_0, Y), 1, p))
            proof.have(goal)
        with proof.case(1 < t):
            with proof.case(t <= 2):
                proof.have(t == 2)
                proof.have((U(2, p) == -e[p]) & (s(2, p) == -1) & (V(2, p) == e[p]))
                proof.have(alike((U, s, V), after_two(X, f_0, Y), 2, p))
                proof.have(goal)
            with proof.case(2 < t):
                proof.have((t != 1) & (t != 2) & (t - 2 >= 1) & (t - 2 <= L))
                proof.have(alike((U, s, V), [function(t, p, b(t - 2, p)) for b in (X, f_0, Y)], t, p))
                for kind, first, second, rest in (("", e[p], -e[p], X), ("number_", 0, -1, f_0), ("", -e[p], e[p], Y)):
                    inside = choice(t == 2, second, rest(t - 2, p))
                    proof.have(choice(t == 1, first, inside) == inside, by=f"{kind}if_false")
                    proof.have(inside == rest(t - 2, p), by=f"{kind}if_false")
                    proof.have(choice(t == 1, first, inside) == rest(t - 2, p))
                proof.have(goal)

of_codes, reads = neurons(N, rep, code, signs_of), last_layer(code)
from_two = after_two(*of_codes)
reading_weights = for_all(m, 1, r, (rows[m] == reads[0](m)) & (bias[m] == reads[1](m)))
with theory.theorem(
    "expressivity.sign_code.integers.network",
    maps(seen_from(integer_projection), L + 2, U, s, V, rows, bias, y),
    given=[
        is_basis,
        k >= 2,
        each(i, (1 <= c[i]) & (c[i] <= r)),
        told_apart,
        N <= n,
        *listed(N, rep, signs_of),
        *words(code),
        ceiling(N / k) <= L,
        *two_then((U, s, V), of_codes),
        reading_weights,
    ],
    where="section 3, a sharper Theorem 3 for integer data; not in the review",
    title="The network of integer points",
    note=r"The network of points with integer coordinates $(z_{\mathrm{in}})_{i,1}, \dots, (z_{\mathrm{in}})_{i,d}$ "
    r"and an integer matrix $A_0$. That the signs of $A_0 z$ tell points with different labels apart can be checked "
    r"exactly, by sorting.",
    instance=[
        *coded,
        *integers,
        *(of == value for of, value in zip((U, s, V), from_two, strict=True)),
        rows == reads[0],
        bias == reads[1],
    ],
) as proof:
    never_between(proof)
    explicit = maps(seen_from(integer_projection), L + 2, *from_two, *reads)
    proof.have(explicit, by="expressivity.sign_code.network", at={"P": function(i, l, integer_projection(i, l))})
    proof.have(
        for_all(t, 1, L + 2, for_all(p, 1, k, alike((U, s, V), from_two, t, p))),
        by="expressivity.sign_code.two_then",
        at=dict(zip(("X", "f_0", "Y"), of_codes, strict=True)),
    )
    with proof.let(x):
        with proof.each(m, 1, r):
            proof.have((rows[m] == reads[0](m)) & (bias[m] == reads[1](m)))
            proof.have(
                greatest(rows[m].T * x + bias[m], 0) * y[m] == greatest(reads[0](m).T * x + reads[1](m), 0) * y[m]
            )
        proof.have(layer(rows, bias, y, x, r) == layer(*reads, x, r), by="matrix_sum_congruence")
    with proof.each(i, 1, n):
        begin = seen_from(integer_projection)(i)
        run, same_run = runs(h, begin, L + 2, U, s, V), runs(h, begin, L + 2, *from_two)
        block_map = function(t, x, x + added(t, x, U, s, V))
        proof.have(there_is(h, run), by="matrix_recursion", at={"M": begin, "G": block_map, "n": L + 2})
        right = lambda *last: layer(*last, h[L + 2], r) == y[c[i]]  # noqa: E731
        proof.have(for_all(h, implies(same_run, right(*reads))))
        proof.have(
            for_all(h, implies(run, same_run)),
            by="expressivity.same_blocks",
            at={"start": begin, "L": L + 2} | dict(zip(("X", "f_0", "Y"), from_two, strict=True)),
        )
        with proof.let(h), proof.suppose(run):
            proof.have(same_run)
            proof.have(right(*reads))
            proof.have(layer(rows, bias, y, h[L + 2], r) == layer(*reads, h[L + 2], r))
            proof.have(right(rows, bias, y))
        proof.have(there_is(h, run) & for_all(h, implies(run, right(rows, bias, y))))

size = n * (2 * k + 1) + 3 * (2 * k**2 + k) + k * d + k * r + r**2 + r
with theory.theorem(
    "expressivity.sign_code.integers",
    there_is(hidden_and_last, maps(seen_from(integer_projection), depth, *hidden_and_last))
    & (parameters(d, k, depth, r) <= size),
    given=[
        is_basis,
        k >= 2,
        r <= 2**k,
        each(i, (1 <= c[i]) & (c[i] <= r)),
        told_apart,
    ],
    where="section 3, a sharper Theorem 3 for integer data; not in the review",
    title="Separating integer projections give a network",
    note=r"Points with integer coordinates $(z_{\mathrm{in}})_{i,1}, \dots, (z_{\mathrm{in}})_{i,d}$ and an integer "
    r"matrix $A_0$: that the signs of $A_0 z$ tell points with different labels apart can be checked exactly, by "
    r"sorting; then there is a network. The basis $e$, in which $A_0 z$ is given by its coordinates, may be the "
    r"standard one. The $y_c$ are any vectors of length $r$.",
    instance=[*example, *integers],
) as proof:
    never_between(proof)
    proof.have(
        there_is(hidden_and_last, maps(seen_from(integer_projection), depth, *hidden_and_last)),
        by="expressivity.sign_code.projections",
        at={"P": function(i, l, integer_projection(i, l))},
    )
    proof.have((n / k <= enough) & (enough < n / k + 1), by="ceiling_bounds")
    proof.have(k * (n / k) == n, by="quotient_cancels")
    proof.have(k * enough <= k * (n / k + 1))
    proof.have(k * enough <= n + k)
    proof.have((2 * k + 1) * (k * enough) <= (2 * k + 1) * (n + k))
    proof.have(parameters(d, k, depth, r) <= size)
