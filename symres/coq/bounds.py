"""Bounds on boxes in Coq, where the two sides may be equal at an end of an interval, or in its middle.

The cells of a certificate are followed. Where no side is attained, ``interval`` shows that a relation fails, and tiles
the cell in its own way. Where a function vanishes at an end a, it is g = +-D^k f at its order k that is positive from a
to a number near it; the mean value theorem gives the sign of the one before, and so on down to f. Where it vanishes in
the middle, around which ``mean`` takes Taylor's formula, the cell is cut there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.computing import Computing
from symres.elaborate.algebra.normal_form import NormalForms, computed
from symres.elaborate.trees.bound import region_of
from symres.kernel.polynomials import Rejected, exponents
from symres.kernel.procedures.bound import Box, Region, Relation, method_of
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import Sequent, new_variable
from symres.kernel.terms import (
    FALSE,
    ZERO,
    Term,
    build,
    difference,
    free_variables,
    lam,
    number,
    rational_from_json,
    substitute,
)

from .arithmetic import ARITHMETIC, Arithmetic, below, derived
from .context import Context, Lines, block
from .language import Unsupported, rational
from .propositions import denied

ORDERS = 8  # the most derivatives that vanish at the end
HALVINGS = 12  # how often the part of a cell next to the end is halved
PRECISION = 64

Ends = tuple[Fraction | None, Fraction | None]


class Tiling:
    """The cells of a certificate, and lines of Coq that show on each that a relation fails."""

    def __init__(self, sequent: Sequent, proof: Mapping[str, Any], context: Context) -> None:
        self.region, self.proof, self.context = region_of(sequent), proof, context
        self.sources: list[tuple[Relation, str, Term]] = []  # to be refuted, its hypothesis, the difference bounded
        self.enclosures = Enclosures(PRECISION)
        denials, self.opening = denied(sequent.conclusion, context)
        names = context.hypotheses | denials
        plain = Computing(lambda condition: True)  # Coq compares each with what its literal says
        for literal in (*sequent.hypotheses, *denials):
            for i, relation in enumerate(Region(Sequent((literal,), FALSE)).relations):
                a, b = literal.args if i == 0 else reversed(literal.args)
                refuted = Relation(plain(relation.term), relation.strict)
                self.sources.append((refuted, names[literal], difference(a, b)))

    def lines(self) -> Lines:
        return [*self.opening, *self._cell(iter(self.proof["cells"]), self.region.box)]

    def _cell(self, tokens: Iterator[Any], box: Box) -> Lines:
        """Refute the hypotheses on a cell that the next tokens tile."""
        token = next(tokens)
        if isinstance(token, dict):
            inside = self._attained_inside(token, box)
            return self._leaf(token, box) if inside is None else self._cell(iter([inside, token, token]), box)
        elsewhere = isinstance(token, list)
        x = self.region.variables[token[0] if elsewhere else token]
        low, high = box[x]
        if elsewhere:
            at = rational_from_json(token[1])
        elif low is None or high is None:
            raise Unsupported("the middle of an unbounded interval")
        else:
            at = (low + high) / 2
        own, where = self.context.new(), self.context.names[x]
        lower = self._cell(tokens, {**box, x: (low, at)})
        upper = self._cell(tokens, {**box, x: (at, high)})
        return [
            f"destruct (Rle_or_lt {where} {rational(at)}) as [{own} | {own}].",
            *block(lower),
            *block([f"apply Rlt_le in {own}.", *upper]),
        ]

    def _leaf(self, leaf: Mapping[str, Any], box: Box) -> Lines:
        relation, source, bounded = self.sources[leaf[method_of(leaf)]]
        t = relation.term
        variables = sorted(free_variables(t), key=str)
        own, equation = self.context.new(), self.context.new()
        says = f"0 {'<=' if relation.strict else '<'} {self.context.number(t)}"
        arithmetic = Arithmetic(NormalForms(), self.context)
        tactic = arithmetic.equal([bounded, t])
        corner = self._corner(relation, variables, box) if len(variables) > 1 else []
        end = _attained(t, variables, box)
        if end is None and box == self.region.box and any(None in box[x] for x in variables) and not _is_linear(t):
            raise Unsupported("a bound on a region that is not bounded")
        if corner:
            shown = self._towards(corner, t, box, self.context)
        elif end is not None:
            shown = self._above(t, variables[0], box, end)
        else:
            shown = self._positive(variables, box)
        return [
            f"assert ({own} : {says}).",
            *block(shown),
            *arithmetic.lines,
            f"assert ({equation} : {self.context.number(bounded)} = {self.context.number(t)}) by ({tactic}).",
            f"clear - {own} {source} {equation}; lra.",
        ]

    def _attained_inside(self, leaf: Mapping[str, Any], box: Box) -> int | None:
        """The variable, by its number, of a function of one variable that is 0 in the middle of its interval."""
        t = self.sources[leaf[method_of(leaf)]][0].term
        variables = list(free_variables(t))
        if "mean" not in leaf or len(variables) != 1 or _attained(t, variables, box) is not None:
            return None
        (x,) = variables
        low, high = box[x]
        if low is None or high is None or not _vanishes(substitute(t, {x: number((low + high) / 2)})):
            return None
        return self.region.variables.index(x)

    def _positive(self, variables: list[Term], box: Box) -> Lines:
        names = [self.context.names[x] for x in variables]
        told = self._box(variables, box)
        return [*told, f"{positive(names)}."]

    def _box(self, variables: list[Term], box: Box, context: Context | None = None) -> Lines:
        """The ends of a cell, in the form that ``interval`` reads."""
        lines: Lines = []
        for x in variables:
            name = (context or self.context).names[x]
            for end, says in zip(box[x], ("{0} <= {1}", "{1} <= {0}"), strict=True):
                if end is not None:
                    lines.append(f"assert ({self.context.new()} : {says.format(rational(end), name)}) by lra.")
        return lines

    def _corner(self, relation: Relation, variables: list[Term], box: Box) -> list[tuple[Term, Fraction, bool]]:
        """The corner of a box towards which a function falls to 0: variables, ends, and whether these are lower ones.

        It falls in one variable after another, the earlier ones being at their ends. The list is empty if it does not.
        """
        found: list[tuple[Term, Fraction, bool]] = []
        e, left, t = self.enclosures, list(variables), relation.term
        there = {x: e.between(*ends) for x, ends in box.items()}
        while left and relation.strict:
            for x in left:
                try:
                    slope = e.term(_slope(t, x), there)
                except Rejected:
                    return []
                low, high = box[x]
                if slope.low is not None and slope.low >= 0 and low is not None:
                    found.append((x, low, True))
                elif slope.high is not None and slope.high <= 0 and high is not None:
                    found.append((x, high, False))
                else:
                    continue
                there[x] = e.rational(found[-1][1])
                left.remove(x)
                break
            else:
                return []
        return found if _vanishes(substitute(t, {x: number(a) for x, a, _ in found})) else []

    def _towards(self, corner: list[tuple[Term, Fraction, bool]], t: Term, box: Box, context: Context) -> Lines:
        """Show that a function is not negative: its slopes have one sign, and it is 0 at the corner where they lead."""
        if not corner:
            return ["closed."]
        (x, a, above), *rest = corner
        v, there, name = self.context.new(), self.context.new(), context.names[x]
        inner, at = context.copy(), context.copy()
        inner.names[x], at.names[x] = v, rational(a)
        slope = _slope(t, x)
        slopes = derived([t, slope], inner)
        others = [x, *(y for y, _, _ in rest)]
        ready = [f"intros {v} {there}.", *self._box(others, box, inner), "cbv beta."]
        signed = [] if above else [f"cut (0 <= - {inner.number(slope)}); [ lra | ]."]
        functions = f"{inner.function(v, t)} {inner.function(v, slope)}"
        return [
            *self._box(others, box, context),
            f"apply ({'above' if above else 'below'} {functions} {rational(a)} {name}); [ lra | | | cbv beta | ].",
            *block([*ready, "continuous_there."]),
            *block([*ready, *slopes]),
            *block(self._towards(rest, t, box, at)),
            *block([*ready, *signed, f"{positive([inner.names[y] for y in others])}."]),
        ]

    def _above(self, t: Term, x: Term, box: Box, end: str) -> Lines:
        """Show that a function is positive from the end of a cell where it is 0."""
        context, new = self.context, self.context.new
        a = box[x][0 if end == "low" else 1]
        far = box[x][1 if end == "low" else 0]
        if a is None:
            raise Unsupported("an unbounded end")
        s = new_variable(lam(x, t), (t, *context.names))
        chain, slopes = self._chain(substitute(t, {x: s}), s, a, end)
        c = self._near(chain[-1], s, a, far, end)
        name, start, stop = context.names[x], rational(a), rational(c)
        apart = new()
        order = f"{name} <= {stop}" if end == "low" else f"{stop} <= {name}"
        at_end, near, beyond = new(), new(), new()
        lines = [*self._box([x], box)]
        lines.append(f"destruct (Req_dec {name} {start}) as [{at_end} | {apart}].")
        lines += block(self._at_the_end(substitute(t, {x: number(a)}), at_end))
        lines.append(f"assert ({near} : {order} \\/ ~ ({order})) by apply classic.")
        lines.append(f"destruct {near} as [{near} | {beyond}].")
        lines += block(self._descent(chain, slopes, s, (a, c), end, name))
        side = (c, box[x][1]) if end == "low" else (box[x][0], c)
        lines += block(
            [*self._box([x], {x: side}), f"cut (0 < {context.number(t)}); [ lra | ].", f"{positive([name])}."]
        )
        return lines

    def _at_the_end(self, there: Term, own: str) -> Lines:
        """Show what is claimed at the end itself, where ``own`` says that x is: the function is 0 there."""
        arithmetic = Arithmetic(NormalForms(), self.context)
        tactic = arithmetic.equal([there, ZERO])
        zero = self.context.new()
        return [
            f"rewrite {own}.",
            *arithmetic.lines,
            f"assert ({zero} : {self.context.number(there)} = 0) by (first [ {tactic} | closed ]).",
            f"rewrite {zero}; lra.",
        ]

    def _chain(self, f: Term, s: Term, a: Fraction, end: str) -> tuple[list[Term], list[Term]]:
        """f and +-D^k f, up to the first that is not 0 at the end, with + from below; and their derivatives."""
        chain, slopes = [f], []
        while _vanishes(substitute(chain[-1], {s: number(a)})):
            if len(chain) > ORDERS:
                raise Unsupported("a bound that is attained to a high order")
            slope = _slope(chain[-1], s)
            slopes.append(slope)
            turned = slope if end == "low" else build("*", number(-1), slope)
            chain.append(turned)
        return chain, slopes

    def _near(self, g: Term, s: Term, a: Fraction, far: Fraction | None, end: str) -> Fraction:
        """A number so near the end that g is positive up to it."""
        step = Fraction(1) if far is None else abs(far - a)
        for _ in range(HALVINGS):
            low, high = (a, a + step) if end == "low" else (a - step, a)
            found = self.enclosures.term(g, {s: self.enclosures.between(low, high)})
            if found.low is not None and found.low > 0:
                return high if end == "low" else low
            step /= 2
        raise Unsupported("a bound that may be attained, where no derivative is seen to be positive")

    def _descent(
        self, chain: list[Term], slopes: list[Term], s: Term, ends: tuple[Fraction, Fraction], end: str, x: str
    ) -> Lines:
        """Show the sign of the first function of a chain at x by that of the last one."""
        inner = self.context.copy()
        u = inner.declare(s)
        start, stop = map(rational, ends)
        known, between = self.context.new(), self.context.new()
        inside = "{0} < {2} <= {1}" if end == "low" else "{1} <= {2} < {0}"
        closed = "{0} <= {2} <= {1}" if end == "low" else "{1} <= {2} <= {0}"
        where = inside.format(start, stop, u)
        lines = [
            f"assert ({known} : forall {u}, {where} -> 0 < {inner.number(chain[-1])}).",
            f"{{ intros {u} {between}; assert ({closed.format(start, stop, u)}) by lra; {positive([u])}. }}",
        ]
        for f, slope in reversed(list(zip(chain[:-1], slopes, strict=True))):
            own, v, there = self.context.new(), self.context.new(), self.context.new()
            at = inner.copy()
            at.names[s] = v
            slopes_there = derived([f, slope], at)
            lemma = "above_strict_slope" if end == "low" else "below_strict_slope"
            functions = f"{inner.function(u, f)} {inner.function(u, slope)}"
            ready = f"intros {v} {there}; assert ({closed.format(start, stop, v)}) by lra; cbv beta."
            zero = Arithmetic(NormalForms(), self.context)
            value = substitute(f, {s: number(ends[0])})
            vanishes = zero.equal([value, ZERO])
            lines += [
                f"assert ({own} : forall {u}, {where} -> 0 < {inner.number(f)}).",
                *block(
                    [
                        f"intros {u} {between}; apply ({lemma} {functions} {start} {u}); [ lra | | | | ].",
                        *block([ready, "continuous_there."]),
                        *block([ready, *slopes_there]),
                        *block(["cbv beta; right; symmetry.", *zero.lines, f"first [ {vanishes} | closed ]."]),
                        f"{{ intros {v} {there}; cbv beta; pose proof ({known} {v} ltac:(lra)); lra. }}",
                    ]
                ),
            ]
            known = own
        there = self.context.new()
        return [
            *lines,
            f"assert ({there} : {inside.format(start, stop, x)}) by lra.",
            f"pose proof ({known} {x} {there}); lra.",
        ]


def _is_linear(t: Term) -> bool:
    """Whether a number is a sum of multiples of variables."""
    return all(sum(n for _, n in exponents(m)) <= 1 for m in NormalForms()(t).numerator) and not any(
        p.head not in ("variable", "local", *ARITHMETIC) for p in below(t)
    )


def _attained(t: Term, variables: list[Term], box: Box) -> str | None:
    """The end of the interval at which a function of one variable is 0; None if there is none, or more variables."""
    if len(variables) == 1:
        (x,) = variables
        for end, a in zip(("low", "high"), box[x], strict=True):
            if a is not None and _vanishes(substitute(t, {x: number(a)})):
                return end
    return None


def _slope(t: Term, x: Term) -> Term:
    """The derivative of a function of x."""
    slope, _ = computed(build("D", lam(x, t), x))
    return slope


def _vanishes(t: Term) -> bool:
    try:
        return not NormalForms()(t).numerator
    except Rejected:
        return False


def positive(names: list[str]) -> str:
    """The tactic that shows that a number is positive on a box of variables."""
    box = "".join(f"i_bisect {x}, " for x in names)
    ways = [f"{box}i_depth 15", f"{box}i_autodiff {names[0]}, i_depth 40"] if names else ["i_prec 100"]
    if len(names) == 1:
        ways.insert(1, f"{box}i_taylor {names[0]}, i_depth 15")
    if names:
        ways.append("i_prec 64")  # whose ends are exact where they have so few bits
    return f"first [ lra | {' | '.join(f'interval with ({way})' for way in ways)} | sign ]"
