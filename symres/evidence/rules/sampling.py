"""Instances of rules: a rule that is stated wrongly fails in one of them.

Most rules are sampled as any statement is; a few are about models that chance would not find, and ``BENDS`` makes them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from symres.evidence import drawing, roundoff
from symres.evidence.drawing import Space, Table
from symres.evidence.interpretation import Model
from symres.evidence.models import Trial, examine
from symres.evidence.roundoff import Undecided, exact
from symres.kernel import Term
from symres.kernel.rules import Rule

PAIRS = 10  # outcomes, all pairs of which are looked at
WAVES = ("mean_value", "intermediate_value", "taylor")  # no witness is found where a function has many waves
ALWAYS = (*WAVES, "derivative_by_quadratic_error")  # a large constant hides the slope from samples at a distance
PATIENCE = 30  # models drawn for one that meets the hypotheses, on average


def sampled(rule: Rule, instances: int, rng: random.Random, bent: float = 0.9) -> Trial:
    """Try a rule in so many models of its hypotheses; that share of them is made by the rule's own sampler.

    >>> from symres.kernel.rules import RULES
    >>> trial = sampled(next(r for r in RULES if r.name == "inverse_right"), 20, random.Random(0))
    >>> trial.models, trial.violation
    (20, None)
    """
    special = BENDS.get(rule.name)
    bend: Callable[[Model], None] | None = None
    if special is not None:

        def bend(model: Model) -> None:
            if rng.random() < bent or rule.name in ALWAYS:
                special(model, Places(rule))

    tries = PATIENCE * instances
    return examine(rule.variables, rule.hypotheses, rule.conclusion, tries, rng, bend, enough=instances)


class Places:
    """The variables of a rule by name."""

    def __init__(self, rule: Rule) -> None:
        self.variables = {str(x.value): x for x in rule.variables}

    def __getitem__(self, name: str) -> Term:
        return self.variables[name]


# ------------------------------------------------------------------------------------------------------------- samplers


def _norm_is_attained(model: Model, at: Places) -> None:
    norm = roundoff.spectral(model.lookup(at["A"]))[0]
    model.values[at["c"]] = exact(norm + model.chance.choice([0.0, 0.0, 1.0, 1e-3]))


def _least_value_is_attained(model: Model, at: Places) -> None:
    least = roundoff.sigma_min(model.lookup(at["A"]), 0.0)[0]
    model.values[at["c"]] = exact(least - model.chance.choice([0.0, 0.0, 1.0, 1e-3]))


def _zero(model: Model, at: Places) -> None:
    model.values[at["M"]] = exact(model.lookup(at["M"])[0] * 0.0)


def _semidefinite(model: Model, at: Places) -> None:
    n = len(model.lookup(at["S"])[0])
    model.values[at["S"]] = exact(drawing.positive(model.chance, n))


def _minimum(model: Model, at: Places) -> None:
    """A function with a minimum at x: some power of a distance, or any function where it is lowest."""
    chance = model.chance
    x = chance.choice([0.0, 1.0, chance.gauss(0, 1)])
    height, steep, tilt = chance.gauss(0, 1), abs(chance.gauss(0, 1)) + 0.1, chance.choice([0.0, 0.3, -0.3])
    power = chance.choice([2, 2, 4])

    def phi(t: Any) -> Any:
        distance = roundoff.add(t, exact(-x))
        bent = roundoff.add(exact(steep), roundoff.multiply(exact(tilt), distance))
        value = roundoff.multiply(roundoff.integer_power(distance, power), bent)
        return roundoff.add(exact(height), value)

    reach = steep / abs(tilt) if tilt else 2.0
    model.values[at["phi"]] = phi
    model.values[at["x"]] = exact(x)
    model.values[at["r"]] = exact(min(reach, 2.0) * chance.choice([1.0, 0.5, 0.1]))


def _nearly_linear(model: Model, at: Places) -> None:
    """A line and a quadratic error, up to a constant that is sometimes too small."""
    chance = model.chance
    x, height, slope, bend = (chance.choice([0.0, 1.0, chance.gauss(0, 1)]) for _ in range(4))

    def phi(t: Any) -> Any:
        distance = roundoff.add(t, exact(-x))
        error = roundoff.multiply(exact(bend), roundoff.multiply(distance, distance))
        line = roundoff.add(exact(height), roundoff.multiply(exact(slope), distance))
        return roundoff.add(line, error)

    model.values[at["phi"]] = phi
    model.values[at["x"]], model.values[at["u"]] = exact(x), exact(slope)
    model.values[at["c"]] = exact(abs(bend) + chance.choice([0.1, 1.0, -0.1]))
    model.values[at["r"]] = exact(chance.choice([1.0, 0.5, 0.1]))


def _lipschitz(model: Model, at: Places) -> None:
    """A line and a quadratic error on a small interval, with a Lipschitz constant that is sometimes too small."""
    _nearly_linear(model, at)
    chance, steep = model.chance, abs(model.lookup(at["u"])[0])
    bend, reach = model.lookup(at["c"])[0], model.lookup(at["r"])[0]
    model.values[at["c"]] = exact(steep + chance.choice([bend * reach, 0.0, 1.0, -0.1]))


def _contraction(model: Model, at: Places) -> None:
    """An affine map with a norm near the constant, or a translation."""
    chance, n = model.chance, max(int(model.lookup(at["n"])[0]), 0)
    linear = drawing.matrix(chance, n, n, False)
    size = float(np.linalg.norm(linear, 2)) if n else 0.0
    factor = chance.choice([0.0, 0.3, 0.9])
    linear = linear * (factor / size if size else 0.0)
    start = exact(drawing.matrix(chance, n, 1, False))

    def affine(v: Any) -> Any:
        return roundoff.add(roundoff.multiply(exact(linear), v), start)

    if chance.random() < 0.3:
        linear, factor = np.eye(n), 1.0
    model.values[at["F"]] = affine
    model.values[at["c"]] = exact(chance.choice([factor, factor + 0.05, 0.5]))


def _convex(model: Model, at: Places) -> None:
    model.values[at["phi"]] = drawing.convex(model.chance)


def _bounded_quotients(model: Model, at: Places) -> None:
    """Bounds of the difference quotients, for every one of two outcomes."""
    model.give_space("Omega", Space(((0.25, 0.75),)))
    f, x = model.lookup(at["f"]), model.lookup(at["x"])
    reach = model.chance.choice([0.5, 1.0, 2.0])
    steps = [reach * k / 20 for k in range(-20, 21) if k]
    model.values[at["r"]] = exact(reach)
    low, high = (Table(lambda o: exact(0.0), model.lookup(at[name]).coordinates, model) for name in "YZ")
    low.coordinates = high.coordinates = range(len(model.space("Omega").coordinates))
    for outcome, _ in model.outcomes("Omega"):
        start = f(outcome)(x)[0]
        quotients = [(f(outcome)((x[0] + h, 0.0))[0] - start) / h for h in steps]
        spread = 0.3 * (max(quotients) - min(quotients)) + 1e-6
        low.cells[low.key(outcome)] = exact(min(quotients) - spread)
        high.cells[high.key(outcome)] = exact(max(quotients) + spread)
    model.values[at["Y"]], model.values[at["Z"]] = low, high


def _past(model: Model, at: Places) -> None:
    """A function of x and of the matrices before the l-th."""
    chance = model.chance
    count = model.lookup(at["k"])[0]
    layer = chance.randint(1, max(count, 1))
    model.values[at["l"]] = exact(layer)
    start, layers = model.lookup(at["x"]), model.lookup(at["W"])
    seen = list(start.coordinates or ())
    for i in range(1, layer):
        seen += layers(exact(i)).coordinates
    sort = at["Z"].sort
    if sort is not None:
        rows, columns = model.shape(sort.args[1], ())
        value = lambda o: exact(drawing.matrix(chance, rows, columns, False))  # noqa: E731
        model.values[at["Z"]] = Table(value, tuple(seen), model)


def _directions(model: Model, at: Places) -> None:
    """Two vectors in a plane, and a random one that points in each of many directions in it, all equally likely.

    The angle in the rule is below that of the vectors by more than the directions are apart, or it is any other.
    """
    chance, count = model.chance, 90
    n = int(model.lookup(at["n"])[0])
    if n < 1:
        return
    plane = np.linalg.qr(np.array([[chance.gauss(0, 1) for _ in range(2)] for _ in range(n)]))[0]
    plane = plane if n > 1 else np.array([[1.0, 0.0]])
    variance = chance.choice([1.0, 1.0, 0.5, 0.0])
    turn = chance.random()

    def normal(outcome: Any) -> Any:
        angle = 2 * math.pi * (outcome[0] + turn) / count
        return exact(math.sqrt(variance) * plane @ np.array([[math.cos(angle)], [math.sin(angle)]]))

    model.give_space("Omega", Space(((1 / count,) * count,)))
    made = Table(normal, (0,), model)
    model.values[at["g"]], model.values[at["c"]] = made, exact(variance)
    model.directions.append((made, variance))
    vectors = []
    for name in "ve":
        size = chance.choice([0.0, 1.0, 1.0, 1.0, 2.0, 0.3])
        vectors.append(plane @ np.array([[size * chance.gauss(0, 1)], [size * chance.gauss(0, 1)]]))
        model.values[at[name]] = exact(vectors[-1])
    scale = float(np.linalg.norm(vectors[0]) * np.linalg.norm(vectors[1]))
    angle = math.acos(max(-1.0, min(1.0, (vectors[0].T @ vectors[1]).item() / scale))) if scale else 1.0
    near = angle - 4 * math.pi / count
    model.values[at["t"]] = exact(chance.choice([near, near, near / 2, angle + 0.5, 2 * math.pi]))
    model.fixed |= {at[name] for name in ("t", "v", "e")}  # an angle bent up to that of the vectors is too close to it


def _bilinear(model: Model, at: Places) -> None:
    """Two bilinear functions, products of linear forms or inner products; now and then one is no such thing."""
    chance = model.chance
    rows, columns, high, middle, last = (int(model.lookup(at[name])[0]) for name in "mnpqk")
    if len(list(model.outcomes("Omega"))) > PAIRS:
        raise Undecided("too many pairs of outcomes")
    bent = chance.choice([None, None, "f", "g"])

    def form(name: str) -> Any:
        left, right = (exact(drawing.matrix(chance, rows, columns, False)) for _ in range(2))
        one = chance.random() < 0.5
        place = chance.choice([0, 1])
        height, width = (high, middle) if name == "f" else (middle, last)
        unit = exact(drawing.matrix(chance, height, width, False))

        def value(x: Any, y: Any) -> Any:
            if one:
                out = roundoff.multiply(_inner(left, x), _inner(right, y))
            else:
                out = _inner(roundoff.multiply(_inner(left, left), x), y)
            out = roundoff.multiply(out, _inner((x, y)[place], (x, y)[place])) if name == bent else out
            return roundoff.multiply(out, unit)

        return lambda x: lambda y: value(x, y)

    for name in "fg":
        model.values[at[name]] = form(name)
    model.costly = True  # that a form is linear is about four values


def _inner(a: Any, b: Any) -> Any:
    """The sum of the products of entries."""
    (v, e), (w, f) = a, b
    one, other = float(np.sqrt((v * v).sum())), float(np.sqrt((w * w).sum()))
    rounding = roundoff.UNIT * (v.size + 1) * one * other
    return float((v * w).sum()), v.size * (one * f + other * e + e * f) + rounding


def _odd(model: Model, at: Places) -> None:
    """An odd function: a linear or cubic form of a matrix; now and then an even one."""
    chance = model.chance
    rows, columns, height, width = (int(model.lookup(at[name])[0]) for name in "mnpq")
    weights = [exact(drawing.matrix(chance, rows, columns, False)) for _ in range(3)]
    degree = chance.choice([1, 3, 3, 3, 2])
    value = exact(drawing.matrix(chance, height, width, False))

    def odd(x: Any) -> Any:
        out = value
        for weight in weights[:degree]:
            out = roundoff.multiply(_inner(weight, x), out)
        return out

    model.values[at["h"]] = odd


def _lipschitz_map(model: Model, at: Places) -> None:
    """An affine map of matrices, with a constant that is now and then too small."""
    chance = model.chance
    rows, columns, height, width = (max(int(model.lookup(at[name])[0]), 0) for name in "mnpq")
    left, right = drawing.matrix(chance, height, rows, False), drawing.matrix(chance, columns, width, False)
    start = exact(drawing.matrix(chance, height, width, False))
    steep = float(np.linalg.norm(left) * np.linalg.norm(right))

    def affine(x: Any) -> Any:
        return roundoff.add(roundoff.multiply(roundoff.multiply(exact(left), x), exact(right)), start)

    model.values[at["h"]] = affine
    model.values[at["c"]] = exact(steep + chance.choice([0.1, 0.1, 1.0, -0.1]))


def _signs(model: Model, at: Places) -> None:
    """Three random matrices with the signs of two coins and of their product: independent in pairs."""
    chance = model.chance
    model.give_space("Omega", Space(((0.5, 0.5), (0.5, 0.5))))
    places = [(0,), (1,), (0, 1)]
    chance.shuffle(places)
    for name, own in zip("FUZ", places, strict=True):
        sort = at[name].sort
        if sort is not None:
            size = drawing.matrix(chance, *model.shape(sort.args[1], ()), False)
            model.values[at[name]] = Table(_signed(size, own), (0, 1), model)


def _signed(size: Any, places: tuple[int, ...]) -> Callable[[Any], Any]:
    """A matrix times the signs of the coins in these places."""
    return lambda outcome: exact(size * math.prod(1 - 2 * outcome[k] for k in places))


def _cubic(model: Model, at: Places) -> None:
    """A polynomial for which a witness is found, with its derivatives, of which one is now and then another, the ends
    of a short interval, and a value between those there, or any other."""
    chance = model.chance
    coefficients = [chance.choice([0.0, 1.0, chance.gauss(0, 1)]) for _ in range(4)]
    if "c" in at.variables:  # rising or falling
        turn = chance.choice([1.0, -1.0])
        coefficients = [coefficients[0], turn * abs(coefficients[1]), 0.0, turn * abs(coefficients[3])]
    elif "chi" not in at.variables:
        coefficients = coefficients[:3]
    for name in ("phi", "psi", "chi"):
        if name in at.variables:
            model.values[at[name]] = _polynomial(coefficients)
        coefficients = [k * c for k, c in enumerate(coefficients)][1:]
        coefficients = [c + chance.choice([0.0] * 8 + [1.0]) for c in coefficients]
    x = chance.choice([0.0, -1.0, chance.uniform(-1, 1)])
    y = x + chance.choice([0.5, 1.0, 1.0, 2.0, 0.0, -1.0])
    model.values[at["x"]], model.values[at["y"]] = exact(x), exact(y)
    if "c" in at.variables:
        low, high = (model.lookup(at["phi"])(exact(v))[0] for v in (x, y))
        share = chance.choice([0.0, 1.0, chance.random(), chance.gauss(0, 3)])
        model.values[at["c"]] = exact(low + share * (high - low))


def _polynomial(coefficients: Sequence[float]) -> Callable[[Any], Any]:
    def value(t: Any) -> Any:
        out = exact(0.0)
        for c in reversed(coefficients):
            out = roundoff.add(roundoff.multiply(out, t), exact(c))
        return out

    return value


def _unbroken(model: Model, at: Places) -> None:
    """Lines and parabolas on a short interval, for which it is seen how near is near enough; chi is the derivative of
    psi at phi, now and then another, and what is raised to a power is now and then negative."""
    chance = model.chance
    made = {name: [chance.choice([0.0, 1.0, chance.gauss(0, 1)]) for _ in range(3)] for name in ("phi", "psi")}
    if "u" in at.variables:
        height, lift = chance.gauss(0, 1), chance.choice([0.0, 0.0, 1.0, -0.1])
        made["phi"] = [height**2 + lift, 2 * height, 1.0]  # (t + height)^2
        model.values[at["u"]] = exact(chance.choice([0.0, 0.5, 1.0, 2.0, abs(chance.gauss(0, 1)), -1.0]))
    functions = {name: _polynomial(coefficients) for name, coefficients in made.items()}
    if "chi" in at.variables:
        slope = [k * c for k, c in enumerate(made["psi"])][1:]
        slope[0] += chance.choice([0.0] * 8 + [1.0])
        outer, inner = _polynomial(slope), functions["phi"]
        functions["chi"] = lambda t: outer(inner(t))
    for name in functions.keys() & at.variables.keys():
        model.values[at[name]] = functions[name]
    x = chance.choice([0.0, -1.0, chance.uniform(-1, 1)])
    model.values[at["x"]], model.values[at["y"]] = exact(x), exact(x + chance.choice([0.5, 1.0, 1.0, 2.0, 0.0, -1.0]))
    model.costly = True  # that a function is continuous is about four numbers


def _at_zero(model: Model, at: Places) -> None:
    """A power of 0, or of any other number."""
    chance = model.chance
    model.values[at["x"]] = exact(chance.choice([0, 0, 2, -1, -2, chance.gauss(0, 1)]))
    for name in "ab":
        model.values[at[name]] = exact(chance.choice([0, 1, 2, -1, 0.5, -0.5, 1.5]))


BENDS: Mapping[str, Callable[[Model, Places], None]] = {
    "spectral_least": _norm_is_attained,
    "sigma_min_greatest": _least_value_is_attained,
    "norm_zero": _zero,
    "psd_intro": _semidefinite,
    "derivative_at_minimum": _minimum,
    "second_derivative_at_minimum": _minimum,
    "convex_tangent": _convex,
    "derivative_by_quadratic_error": _nearly_linear,
    "derivative_of_lipschitz": _lipschitz,
    "contraction": _contraction,
    "derivative_of_mean": _bounded_quotients,
    "independent_of_past": _past,
    "random_hyperplane": _directions,
    "gaussian_odd_moment": _odd,
    "square_integrable_lipschitz": _lipschitz_map,
    "gaussian_fourth_moment": _bilinear,
    "independent_of_others": _signs,
    "real_power_of_power": _at_zero,
    "mean_value": _cubic,
    "intermediate_value": _cubic,
    "taylor": _cubic,
    **dict.fromkeys(
        ("continuous_sum", "continuous_product", "continuous_absolute", "continuous_power", "continuous_chain"),
        _unbroken,
    ),
}
