"""Claims about functions of which only a property is known, half of them false.

Convex, smooth, even, additive: what follows from it (S. Boyd and L. Vandenberghe, Convex Optimization, chapter 3; W.
Rudin, Principles of Mathematical Analysis, chapter 5), and what is often said to follow.
"""

from symres import Theory, for_all, has_derivative, implies, there_is

theory = Theory("unknown_functions")
t, s, x, y, c = theory.reals("t s x y c")
f, g = theory.function("f"), theory.function("g")


def true(name, formula, given=()):
    theory.claim(f"true.{name}", formula, given=given)


def false(name, formula, given=()):
    theory.claim(f"false.{name}", formula, given=given, expect="refuted")


even = for_all(t, f(-t) == f(t))
odd = for_all(t, f(-t) == -f(t))
midpoint = for_all((s, t), 2 * f((s + t) / 2) <= f(s) + f(t))
additive = for_all((s, t), f(s + t) == f(s) + f(t))
lipschitz = for_all((s, t), (f(s) - f(t)) ** 2 <= (s - t) ** 2)
nonnegative = for_all(t, f(t) >= 0)

true("odd_at_zero", f(0) == 0, odd)
true("additive_at_zero", f(0) == 0, additive)
true("additive_is_odd", f(-x) == -f(x), additive)
true("even_square", f(x) ** 2 - f(-x) ** 2 == 0, even)
true("odd_square", f(x) ** 2 - f(-x) ** 2 == 0, odd)
true("midpoint", 2 * f(0) <= f(x) + f(-x), midpoint)
true("convex_even", f(0) <= f(x), [midpoint, even])
true("additive_twice", f(2 * x) == 2 * f(x), additive)
true("lipschitz", (f(x) - f(0)) ** 2 <= x**2, lipschitz)
true("sum_of_even", f(-x) + g(-x) == f(x) + g(x), [even, for_all(t, g(-t) == g(t))])
true("nonnegative", f(x) + f(y) >= 0, nonnegative)
true("both_parities", f(x) == 0, [even, odd])
true("square", f(x) ** 2 + g(x) ** 2 >= 2 * f(x) * g(x))
true("product_of_odd", f(-x) * g(-x) == f(x) * g(x), [odd, for_all(t, g(-t) == -g(t))])
true("bounded", f(x) * f(y) <= 1, for_all(t, (-1 <= f(t)) & (f(t) <= 1)))

false("linear", f(x + y) == f(x) + f(y))
false("square", f(x) ** 2 == f(x**2))
false("even_is_constant", f(x) == f(0), even)
false("odd_is_linear", f(x) == x * f(1), odd)
false("convex_is_increasing", implies(x <= y, f(x) <= f(y)), midpoint)
false("convex_is_nonnegative", f(x) >= 0, midpoint)
false("convex_below_at_zero", f(x) <= f(0), [midpoint, even])
false("lipschitz_is_bounded", f(x) ** 2 <= 1, lipschitz)
false("lipschitz_constant", 2 * (f(x) - f(y)) ** 2 <= (x - y) ** 2, lipschitz)
false("convex_is_smooth", has_derivative(f, 0, c), [midpoint, f(0) == 0, for_all(t, f(t) >= 0)])
false("convex_is_smooth_somewhere", there_is(c, has_derivative(f, 0, c)), midpoint)
false("composition_commutes", f(g(x)) == g(f(x)))
false("convex_of_convex", f(g(x)) >= f(g(0)), [midpoint, even])
false("increasing", f(x) < f(y), [x < y, for_all((s, t), implies(s <= t, f(s) <= f(t)))])
false("product", f(x * y) == f(x) * f(y), additive)
false("values", f(x) == f(y), f(x) ** 2 == f(y) ** 2)
