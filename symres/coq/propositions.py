"""Propositions in Coq, taken apart above a goal and put together below it as the kernel does."""

from __future__ import annotations

from collections.abc import Callable

from symres.kernel.sequents import Sequent, assumed, negation, new_variable, pushed
from symres.kernel.terms import FALSE, Term, build, instantiate

from .context import Context, Lines, block

Leaf = Callable[[Sequent, Context], Lines]  # the proof of a sequent


def assume(p: Term, own: str, context: Context) -> Lines:
    """Take apart what the hypothesis ``own`` says as the kernel does, and enter its parts into the context."""
    q = pushed(p)
    lines: Lines = []
    if q is not p:
        new = context.new()
        lines.append(f"assert ({new} : {context.says(q)}) by (negate {own}).")
        own = new
    if q.head != "and":
        context.hypotheses.setdefault(q, own)
        return lines
    names = [context.new() for _ in q.args]
    lines.append(f"destruct {own} as {pattern(names)}.")
    for part, one in zip(q.args, names, strict=True):
        lines += assume(part, one, context)
    return lines


def pattern(names: list[str], between: str = " ") -> str:
    """The pattern that takes nested pairs apart."""
    return names[0] if len(names) == 1 else f"[{names[0]}{between}{pattern(names[1:], between)}]"


def compose(hypotheses: tuple[Term, ...], conclusion: Term, context: Context, leaf: Leaf) -> Lines:
    """Prove a goal from the sequents that ``sequents.decompose`` makes of it."""
    c = pushed(conclusion)
    if c is not conclusion:
        own, other = context.new(), context.new()
        return [
            f"cut ({context.says(c)}); [ intros {own} {other}; clash {own} {other} | ].",
            *compose(hypotheses, c, context, leaf),
        ]
    if c.head == "and":
        lines: Lines = []
        for i, part in enumerate(c.args):
            lines += ["split."] if i < len(c.args) - 1 else []
            lines += block(compose(hypotheses, part, context.copy(), leaf))
        return lines
    if c.head == "=>":
        own = context.new()
        lines = [f"intro {own}.", *assume(c.args[0], own, context)]
        return lines + compose(assumed(hypotheses, c.args[0]), c.args[1], context, leaf)
    if c.head == "all":
        x = new_variable(c, (*hypotheses, c))
        return [f"intro {context.declare(x)}.", *compose(hypotheses, instantiate(c, x), context, leaf)]
    if c.head == "or":
        return _disjunction(hypotheses, c, context, leaf)
    return leaf(Sequent(hypotheses, c), context)


def side(i: int, n: int) -> str:
    """The tactics that choose one of so many alternatives."""
    return "; ".join(["right"] * i + (["left"] if i < n - 1 else []))


def _disjunction(hypotheses: tuple[Term, ...], c: Term, context: Context, leaf: Leaf) -> Lines:
    denied = [p for p in c.args if p.head in ("not", "<=", "<")]
    rest = [p for p in c.args if p not in denied]
    if not rest and denied[-1].head != "not":
        rest = [denied.pop()]
    lines: Lines = []
    for p in denied:
        one, other = context.new(), context.new()
        lines.append(f"destruct (classic ({context.says(p)})) as [{one} | {other}].")
        lines.append(f"{{ {side(c.args.index(p), len(c.args))}; exact {one}. }}")
        lines += assume(build("not", p), other, context)
    hypotheses = assumed(hypotheses, *map(negation, denied))
    if len(rest) > 1:
        left = build("or", *rest)
        lines += [f"cut ({context.says(left)}); [ tauto | ]."] if denied else []
        return lines + leaf(Sequent(hypotheses, left), context)
    if not rest:
        return [*lines, "exfalso.", *compose(hypotheses, FALSE, context, leaf)]
    return [*lines, f"{side(c.args.index(rest[0]), len(c.args))}.", *compose(hypotheses, rest[0], context, leaf)]


def denied(c: Term, context: Context) -> tuple[dict[Term, str], Lines]:
    """Suppose that an inequality fails, by a name, or drop another conclusion, before a contradiction is shown."""
    if c.head not in ("<=", "<"):
        return {}, [] if c is FALSE else ["exfalso."]
    own = context.new()
    return {negation(c): own}, [f"apply {'Rnot_lt_le' if c.head == '<=' else 'Rnot_le_lt'}; intro {own}."]
