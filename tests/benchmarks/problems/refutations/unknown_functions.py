"""Claims about functions of which only a property is known, half of them false.

Convex, smooth, even, additive: what follows from it (S. Boyd and L. Vandenberghe, Convex Optimization, chapter 3; W.
Rudin, Principles of Mathematical Analysis, chapter 5), and what is often said to follow.
"""

from symres.former import (
    Theory,
    at_least,
    at_most,
    between,
    equal,
    for_all,
    has_derivative,
    implies,
    less,
    there_is,
)

theory = Theory("unknown_functions")
t, s, x, y, c = theory.number("t s x y c")
f, g = theory.real_function("f"), theory.real_function("g")


def true(name, formula, given=()):
    theory.claim(f"true.{name}", formula, given=given)


def false(name, formula, given=()):
    theory.claim(f"false.{name}", formula, given=given, expect="refuted")


even = for_all(t, equal(f(-t), f(t)))
odd = for_all(t, equal(f(-t), -f(t)))
midpoint = for_all((s, t), at_most(2 * f((s + t) / 2), f(s) + f(t)))
additive = for_all((s, t), equal(f(s + t), f(s) + f(t)))
lipschitz = for_all((s, t), at_most((f(s) - f(t)) ** 2, (s - t) ** 2))
nonnegative = for_all(t, at_least(f(t), 0))

true("odd_at_zero", equal(f(0), 0), odd)
true("additive_at_zero", equal(f(0), 0), additive)
true("additive_is_odd", equal(f(-x), -f(x)), additive)
true("even_square", equal(f(x) ** 2 - f(-x) ** 2, 0), even)
true("odd_square", equal(f(x) ** 2 - f(-x) ** 2, 0), odd)
true("midpoint", at_most(2 * f(0), f(x) + f(-x)), midpoint)
true("convex_even", at_most(f(0), f(x)), [midpoint, even])
true("additive_twice", equal(f(2 * x), 2 * f(x)), additive)
true("lipschitz", at_most((f(x) - f(0)) ** 2, x**2), lipschitz)
true("sum_of_even", equal(f(-x) + g(-x), f(x) + g(x)), [even, for_all(t, equal(g(-t), g(t)))])
true("nonnegative", at_least(f(x) + f(y), 0), nonnegative)
true("both_parities", equal(f(x), 0), [even, odd])
true("square", at_least(f(x) ** 2 + g(x) ** 2, 2 * f(x) * g(x)))
true("product_of_odd", equal(f(-x) * g(-x), f(x) * g(x)), [odd, for_all(t, equal(g(-t), -g(t)))])
true("bounded", at_most(f(x) * f(y), 1), for_all(t, between(f(t), -1, 1)))

false("linear", equal(f(x + y), f(x) + f(y)))
false("square", equal(f(x) ** 2, f(x**2)))
false("even_is_constant", equal(f(x), f(0)), even)
false("odd_is_linear", equal(f(x), x * f(1)), odd)
false("convex_is_increasing", implies(at_most(x, y), at_most(f(x), f(y))), midpoint)
false("convex_is_nonnegative", at_least(f(x), 0), midpoint)
false("convex_below_at_zero", at_most(f(x), f(0)), [midpoint, even])
false("lipschitz_is_bounded", at_most(f(x) ** 2, 1), lipschitz)
false("lipschitz_constant", at_most(2 * (f(x) - f(y)) ** 2, (x - y) ** 2), lipschitz)
false("convex_is_smooth", has_derivative(f, 0, c), [midpoint, equal(f(0), 0), for_all(t, at_least(f(t), 0))])
false("convex_is_smooth_somewhere", there_is(c, has_derivative(f, 0, c)), midpoint)
false("composition_commutes", equal(f(g(x)), g(f(x))))
false("convex_of_convex", at_least(f(g(x)), f(g(0))), [midpoint, even])
false("increasing", less(f(x), f(y)), [less(x, y), for_all((s, t), implies(at_most(s, t), at_most(f(s), f(t))))])
false("product", equal(f(x * y), f(x) * f(y)), additive)
false("values", equal(f(x), f(y)), equal(f(x) ** 2, f(y) ** 2))
