"""Words that other tools have and symres does not, with what is written instead."""

from __future__ import annotations

_WORDS: dict[str, tuple[str, ...]] = {
    "tends_to and has_limit take math.inf for a limit, and has_limit for a place; infinity is no number here": (
        *("oo", "inf", "infinity", "nan", "zoo", "limit", "Limit"),
    ),
    "write choice(condition, one, other)": ("Piecewise", "where"),
    "write factorial(k) for a numeral; otherwise declare G = theory.function('G') and give G(t + 1) == t*G(t)": (
        *("gamma", "Gamma", "loggamma"),
    ),
    "write 2*atan(y/(sqrt(x**2 + y**2) + x)), which it is away from the half-line x <= 0": ("atan2", "arctan2"),
    "write greatest(x, y)": ("Max", "maximum", "max"),
    "write least(x, y)": ("Min", "min"),
    "write abs(x)": ("Abs",),
    "declare it with theory.reals('x'), theory.integers, theory.matrix and the like": ("Symbol", "symbols", "var"),
    "declare it with theory.function('f')": ("Function",),
    "write derivative(f, x), or gradient(e, v) for a column v": ("diff", "Derivative", "grad"),
    "write integral(f, a, b)": ("integrate", "Integral"),
    "write Sum(i, 1, n, body)": ("summation",),
    "write Prod(i, 1, n, body)": ("Product", "product", "prod"),
    "write matrix([[1, 2], [3, 4]])": ("Matrix", "array"),
    "write I(n)": ("Identity", "eye"),
    "write O(m, n)": ("zeros",),
    "write Fraction(1, 3), from fractions": ("Rational", "Integer", "Q"),
    "write log(x)": ("ln",),
    "write atan(x)": ("arctan",),
    "write asin(x)": ("arcsin",),
    "write acos(x)": ("arccos",),
    "write ceiling(x)": ("ceil",),
    "write a == b, a != b, a <= b or a < b": ("Eq", "Ne", "Le", "Lt", "Ge", "Gt"),
    "write p & q, p | q or ~p": ("And", "Or", "Not"),
    "write implies(p, q)": ("Implies",),
    "write for_all(x, p)": ("forall", "ForAll", "All"),
    "write there_is(x, p)": ("exists", "Exists"),
    "write A.T": ("transpose", "Transpose"),
    "write A.inverse": ("inverse", "inv", "Inverse"),
    "write E(x)": ("expectation", "Expectation", "mean"),
    "write variance(x), or E(x*y) - E(x)*E(y) for two": ("Var", "Variance", "cov", "covariance"),
    "write inner(u, v), or u.T*v": ("dot",),
    "write u*v.T": ("outer",),
    "write norm(A)": ("frobenius",),
    "write log(det(A))": ("logdet",),
    "write log(Sum(i, 1, n, exp(x[i])))": ("logsumexp",),
    "write exp(x[i])/Sum(j, 1, n, exp(x[j])) for an entry of it": ("softmax",),
    "a claim is about real numbers; write real and imaginary parts as two": ("conjugate", "re", "im", "complex"),
}
ABSENT = {name: instead for instead, names in _WORDS.items() for name in names}
