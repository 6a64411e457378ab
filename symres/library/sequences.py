"""Sequences of numbers and of vectors that are defined by a recursion, as far as one likes."""

from symres import Theory, choice, for_all, function, there_is

theory = Theory("lemmas", title="Recursion")
i, m, n, t = theory.integers("i m n t")
size, columns = theory.naturals("size columns")
a, M = theory.reals("a"), theory.matrix("M", size, columns)
f, B = theory.numbers("f"), theory.layers("B", size, columns)
g, G = theory.mapping("g", (t, a), a), theory.mapping("G", (t, M), M)

for kind, start, run, step in (("", a, f, g), ("matrix_", M, B, G)):

    def follows(run, n, start=start, step=step):
        return (run[0] == start) & for_all(t, 1, n, run[t] == step(t, run[t - 1]))

    with theory.theorem(f"{kind}recursion", there_is(run, follows(run, n)), given=n >= 0) as proof:
        with proof.base():
            proof.exhibit(there_is(run, follows(run, 0)), function(t, start))
        with proof.induction(m, 0, lambda m, run=run, follows=follows: there_is(run, follows(run, m))):
            old = proof.obtain("old", there_is(run, follows(run, m)))
            new = function(i, choice(i == m + 1, step(m + 1, old[m]), old[i]))
            by = ("if_true", "if_false") if kind else ("number_if_true", "number_if_false")
            proof.have(new[0] == old[0], by=by[1])
            proof.have(new[0] == start)
            with proof.each(t, 1, m + 1):
                with proof.case(t == m + 1):
                    proof.have(new[t] == step(m + 1, old[m]), by=by[0])
                    proof.have(new[m] == old[m], by=by[1])
                    proof.have(new[t - 1] == old[m])
                    proof.have(new[t] == step(t, new[t - 1]))
                with proof.case(t != m + 1):
                    proof.have(new[t] == old[t], by=by[1])
                    proof.have(new[t - 1] == old[t - 1], by=by[1])
                    proof.have(t <= m)
                    proof.have(old[t] == step(t, old[t - 1]))
                    proof.have(new[t] == step(t, new[t - 1]))
            proof.exhibit(there_is(run, follows(run, m + 1)), new)
        proof.have(there_is(run, follows(run, n)))
