"""Sequences of which one part grows faster than another, and as many claims about their limits that are false.

The true ones are of the kinds of W. Rudin, Principles of Mathematical Analysis (1976), theorems 3.20 and 8.6: powers
beat logarithms, and exponentials beat powers. A false one has another limit.
"""

from fractions import Fraction

from symres import Theory, cos, exp, log, sin, sqrt, tends_to

theory = Theory("problems.rates")
a = theory.positive("a")


def limit(name, sequence, true, false):
    """Claim the true limit of a sequence, and deny a false one."""
    theory.claim(name, tends_to(sequence, true), where="Rudin, 3.20 and 8.6")
    theory.claim(f"{name}.neighbour", tends_to(sequence, false), where="Rudin, 3.20 and 8.6", expect="refuted")


limit("log.over.n", lambda n: log(n) / n, 0, 1)
limit("log.over.square", lambda n: log(n) / n**2, 0, 1)
limit("log.over.root", lambda n: log(n) / sqrt(n), 0, Fraction(1, 2))
limit("log.of.square", lambda n: log(n**2 + 1) / n, 0, 2)
limit("logs.over.n", lambda n: log(n) ** 2 / n, 0, 1)
limit("multiple", lambda n: a * log(n) / n, 0, a)
limit("shifted", lambda n: (n + log(n)) / n, 1, 2)
limit("power.over.exp", lambda n: n**3 * exp(-n), 0, 1)
limit("power.over.two", lambda n: n**2 * 2 ** (-n), 0, 1)
limit("root.of.log", lambda n: sqrt(log(n) / n), 0, 1)
limit("sine", lambda n: sin(n) / n, 0, 1)
limit("cosine.log", lambda n: cos(n) * log(n) / n, 0, 1)
limit("alternating", lambda n: (-1) ** n / n, 0, 1)
