"""Proofs of Coq from the certificates of the kernel: the same steps, which Coq checks in its own way.

``script`` writes one for a sequent. Every kind that the kernel leads back to other sequents is one step here, with what
proves those below it; the sequents are computed by the kernel, and Coq checks that they give what was to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from typing import Any

from symres.elaborate.algebra.continuity import continuous
from symres.elaborate.algebra.facts import Fact, Facts
from symres.elaborate.algebra.normal_form import NormalForms, computed, equations
from symres.elaborate.trees import cases, monotone
from symres.elaborate.trees.bound import region_of
from symres.elaborate.trees.kinds import STEPS
from symres.kernel.polynomials import Polynomial, Rejected, exponents
from symres.kernel.procedures.bound import leaves
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import Sequent, assumed, new_variable
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    lam,
    named,
    number,
    rational_from_json,
    substitute,
    variable,
    variables_of,
)

from .algebraic import Zeros
from .arithmetic import Arithmetic, absurd, below, derived
from .bounds import Tiling, positive
from .context import Context, Lines, block
from .derivations import derivation
from .existences import Zero
from .language import COQ, Unsupported, entries, polynomial, rational
from .matrices import MATHCOMP
from .minima import Minimum
from .neighbourhoods import Least
from .propositions import Leaf, assume, compose, denied, pattern, side

INCREASING = ("exp", "log", "atan")  # the functions of which Symres.v shows it
LOOKED_AT = 200  # cells, for a point where a bound is attained
Kind = Callable[[Sequent, dict[str, Any], Context], Lines]


def script(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    """The lines that prove what a sequent says, where its hypotheses stand in the context."""
    context = context.copy()
    context.keep(sequent.hypotheses)
    kind = proof["kind"]
    if sequent.conclusion.head == "not" and kind != "derivation":
        own = context.new()
        denied = assume(sequent.conclusion.args[0], own, context)
        return [f"intro {own}.", *denied, *script(sequent.turned, proof, context)]
    if context.language is MATHCOMP and kind != "derivation":
        raise Unsupported(f"the kind {kind} beside matrices of symbolic size")
    return written(kind)(sequent, proof, context)


def written(kind: str) -> Kind:
    """The function that writes the lines of a proof of a kind; raises ``Unsupported``."""
    kinds: dict[str, Kind] = {
        **{"identity": _identity, "sos": _sos, "value": _value, "cases": _cases, "witness": _witness},
        **{"monotone": _monotone, "bound": _bound, "derivation": derivation, "neighbourhood": _neighbourhood},
        **{"existence": _existence},
    }
    if kind not in kinds:
        raise Unsupported(f"the kind {kind}")
    return kinds[kind]


def by(sequents: Iterable[Sequent], proofs: Sequence[Any]) -> Leaf:
    """The scripts of sequents, by what they say."""
    found = {(s.hypotheses, s.conclusion): (s, proof) for s, proof in zip(sequents, proofs, strict=True)}

    def leaf(sequent: Sequent, context: Context) -> Lines:
        s, proof = found[sequent.hypotheses, sequent.conclusion]
        return script(s, proof, context)

    return leaf


# ------------------------------------------------------------------------------------------------------------ leaves


class _Leaf:
    """The facts of a sequent, as polynomials over atoms, and lines of Coq that show them."""

    def __init__(self, sequent: Sequent, proof: dict[str, Any], context: Context) -> None:
        self.facts = Facts(sequent)
        self.context = context
        self.sources = dict(context.hypotheses)
        self.arithmetic = Arithmetic(self.facts.forms, context)
        said = len(self.facts.all)
        self.facts.cite(proof.get("facts", []))
        self.about_atoms = {fact.source for fact in self.facts.all[said:]}
        self.shown: dict[int, tuple[str, str, Polynomial]] = {}  # facts that were shown: name, text, polynomial

    @property
    def lines(self) -> Lines:
        return self.arithmetic.lines

    def fact(self, index: int) -> tuple[str, str, Polynomial]:
        """The name of what says that a fact's polynomial is = 0, <> 0, >= 0 or > 0."""
        if index in self.shown:
            return self.shown[index]
        f: Fact = self.facts.all[index]
        a, b, source = self._relation(index)
        names = self.context
        text = self.arithmetic.polynomial(f.polynomial)
        own = names.new("F")
        with self.facts.forms.collected():
            q = self.facts.forms.difference(b, a)
        sides = f"({names.number(b)} - {names.number(a)})"
        odd = f.sign in (">=", ">")
        times = [
            f"({self.arithmetic.polynomial(dict(factor))}) ^ {n + n % 2 if odd else n}"
            for factor, n in q.factors.items()
        ]
        whole = " * ".join([sides, *times])
        tactic = self.arithmetic.equal([a, b], [f.polynomial])
        says = {"=": f"{text} = 0", "!=": f"{text} <> 0", ">=": f"0 <= {text}", ">": f"0 < {text}"}[f.sign]
        self.lines.append(f"assert ({own} : {says}).")
        step = {"=": "fact_zero", "!=": "fact_nonzero", ">=": "fact_nonneg", ">": "fact_pos"}[f.sign]
        self.lines.append(f"{{ assert (E : {text} = {whole}) by ({tactic}). rewrite E; {step} {source}. }}")
        self.shown[index] = own, text, f.polynomial
        return self.shown[index]

    def _relation(self, index: int) -> tuple[Term, Term, str]:
        """The two numbers that a fact compares, and the name of what says so."""
        source = self.facts.all[index].source
        if source in self.about_atoms and source not in self.sources:
            own = self.sources[source] = self.context.new()
            self.lines.append(f"assert ({own} : {self.context.says(source)}) by about_atom.")
        relation, own = source.args[0] if source.head == "not" else source, self.sources[source]
        a, b = relation.args
        if is_scalar(a.sort):
            return a, b, own
        pairs = list(zip(entries(a), entries(b), strict=True))
        first = next(i for i, fact in enumerate(self.facts.all) if fact.source is source)
        part = index - first
        for _ in range(part):
            own = f"(proj2 {own})"
        if part < len(pairs) - 1:
            own = f"(proj1 {own})"
        one = self.context.new()
        self.lines.append(f"pose proof (eq_sym {own}) as {one}.")
        b, a = pairs[part]
        return a, b, one

    def cofactors(self, pairs: Any) -> tuple[list[str], list[str], list[Polynomial]]:
        """A combination of equations: its summands, the names of what says that they are 0, and the polynomials."""
        parts, zero, polynomials = [], [], []
        for index, data in pairs:
            own, text, p = self.fact(index)
            cofactor = self.facts.polynomial(data)
            parts.append(f"({self.arithmetic.polynomial(cofactor)}) * ({text})")
            zero.append(self.context.new("K"))
            polynomials += [p, cofactor]
            self.lines.append(f"assert ({zero[-1]} : {parts[-1]} = 0) by (apply times_zero; exact {own}).")
        return parts, zero, polynomials

    def split_product(
        self, texts: list[str], own: str, split: str, combination: tuple[list[str], list[str]], tactic: str
    ) -> Lines:
        """Split the goal by the factors of a product that is 0, as a combination of equations shows; ``split`` is then
        the name of what says that a factor is 0.
        """
        parts, zero = combination
        rewriting = "".join(f"rewrite {n}; " for n in zero)
        distinct = list(dict.fromkeys(texts))
        either = " \\/ ".join(f"({f} = 0)" for f in distinct)
        cases = f"destruct {split} as {pattern([split] * len(distinct), ' | ')}."
        return [
            *self.lines,
            f"assert ({own} : {' * '.join(texts)} = 0).",
            f"{{ transitivity ({' + '.join(parts) or '0'}); [ {tactic} | first [ {rewriting}ring | lra ] ]. }}",
            f"assert ({split} : {either}) by (zero_product {own}).",
            *([cases] if len(distinct) > 1 else []),
        ]


def _identity(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    leaf = _Leaf(sequent, proof, context)
    pairs = equations(sequent.conclusion, leaf.facts.forms.conditions)
    cofactors = proof.get("cofactors", []) or [[]] * len(pairs)
    out: Lines = []
    for i, ((a, b), own) in enumerate(zip(pairs, cofactors, strict=True)):
        before = len(leaf.lines)
        with leaf.facts.forms.collected():
            difference = leaf.facts.forms.difference(a, b)
        parts, zero, polynomials = leaf.cofactors(own)
        divided = "".join(f" / ({leaf.arithmetic.polynomial(dict(f))}) ^ {n}" for f, n in difference.factors.items())
        right = f"({' + '.join(parts)}){divided}" if parts else "0"
        tactic = leaf.arithmetic.equal([a, b], [difference.numerator, *polynomials])
        proof_lines = leaf.lines[before:]
        del leaf.lines[before:]
        rewriting = "".join(f"rewrite {n}; " for n in zero)
        last = "unfold Rdiv; ring" if parts else "reflexivity"
        proof_lines.append(
            f"apply Rminus_diag_uniq; transitivity ({right}); [ {tactic} | first [ {rewriting}{last} | lra ] ]."
        )
        out += proof_lines if len(pairs) == 1 else [*(["split."] if i < len(pairs) - 1 else []), *block(proof_lines)]
        if len(pairs) > 1:
            leaf.arithmetic.rewritten.clear()
            leaf.arithmetic.rules.clear()
            leaf.shown.clear()
    return out


def _sos(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    leaf = _Leaf(sequent, proof, context)
    denials, out = denied(sequent.conclusion, context)
    leaf.sources |= denials
    leaf.facts.all.extend(fact for denial in denials for fact in leaf.facts.about(denial))
    summands, signed = [], []
    polynomials = []
    for s in proof["summands"]:
        weight = rational_from_json(s["weight"])
        used = [leaf.fact(i) for i in s.get("facts", [])]
        square = s.get("square")
        factors = [f"({text})" for _, text, _ in used]
        polynomials += [p for _, _, p in used]
        if square is not None:
            root = leaf.facts.polynomial(square)
            polynomials.append(root)
            factors.append(f"({leaf.arithmetic.polynomial(root)}) ^ 2")
        text = " * ".join([rational(weight), *factors])
        strict = square is None and all(leaf.facts.all[i].sign != ">=" for i in s.get("facts", []))
        own = context.new("K")
        relation, shown = ("<", "product_pos") if strict else ("<=", "product_nonneg")
        leaf.lines.append(f"assert ({own} : 0 {relation} {text}) by {shown}.")
        summands.append(text)
        signed.append((own, relation))
    parts, zero, more = leaf.cofactors(proof.get("cofactors", []))
    own = context.new("K")
    total = " + ".join([*summands, *parts])
    leaf.lines.append(f"assert ({own} : {total} = 0) by ({leaf.arithmetic.decided((), [*polynomials, *more])}).")
    leaf.lines.append(absurd(own, [*signed, *((name, "=") for name in zero)]))
    return out + leaf.lines


def _value(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    index = proof.get("hypothesis")
    h = sequent.conclusion if index is None else sequent.hypotheses[index]
    shown = _with_roots(h, context) if context.roots else ["closed."]
    if index is None:
        return shown
    own = context.new()
    return [
        "exfalso.",
        f"cut (~ ({context.says(h)})); [ intro {own}; exact ({own} {context.hypotheses[h]}) | ].",
        *shown,
    ]


def _with_roots(p: Term, context: Context) -> Lines:
    """Prove a relation of numbers, or its negation, whose sides may be equal, which their bounds do not show."""
    if p.head in ("<", "<=", "="):
        arithmetic = Arithmetic(NormalForms(), context)
        if not arithmetic.forms.difference(*p.args).numerator:
            a, b = (context.number(side) for side in p.args)
            own, tactic = context.new(), arithmetic.equal(p.args)
            return [*arithmetic.lines, f"assert ({own} : {a} = {b}) by ({tactic}).", "lra."]
    return ["closed."]


# ------------------------------------------------------------------------------------------------------------- steps


def _witness(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    sequents = STEPS["witness"](sequent, proof)
    leaf = by(sequents, proof["branches"])
    goal = sequent.conclusion
    names = _named(sequent)
    out: Lines = []
    for data in proof["values"]:
        while goal.head == "and":
            *others, goal = goal.args
            for p in others:
                out += ["split.", *block(compose(sequent.hypotheses, p, context.copy(), leaf))]
        chosen = from_json(data, names)
        out.append(f"exists ({context.value(chosen, goal.args[0])}).")
        goal = instantiate(goal, chosen)
    return out + compose(sequent.hypotheses, goal, context, leaf)


def _monotone(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    """The mean value theorem for a function, which is Symres.v's lemma of the side and the strictness."""
    sequents = STEPS["monotone"](sequent, proof)
    leaf = by(sequents, proof["branches"])
    hypotheses, c, names = sequent.hypotheses, sequent.conclusion, _named(sequent)
    x, a = names[proof["variable"]], from_json(proof["from"], names)
    above, strict = proof["side"] == "above", proof.get("strict")
    f = monotone.difference(c)
    s = new_variable(lam(x, f), (*hypotheses, c, a))
    moved = substitute(f, {x: s})
    slope, conditions = computed(build("D", lam(s, moved), s))
    low, high = (a, x) if above else (x, a)
    closed = assumed(hypotheses, build("<=", low, s), build("<=", s, high))
    _, known = continuous(moved, [s], closed)
    inside = assumed(closed, build("<", low, s), build("<", s, high), *known)
    side = build("<" if strict == "slope" else "<=", low, high)

    def between(relation: str) -> tuple[Lines, Context]:
        """A number between the two, with what makes the function and its derivative defined there."""
        inner = context.copy()
        left, right = context.new(), context.new()
        out = [f"intros {inner.declare(s)} [{left} {right}]."]
        inner.hypotheses |= {build(relation, low, s): left, build(relation, s, high): right}
        if relation == "<":
            for p in (build("<=", low, s), build("<=", s, high)):
                inner.hypotheses[p] = context.new()
                out.append(f"assert ({inner.hypotheses[p]} : {inner.says(p)}) by lra.")
        conclusions = {g.conclusion: g for g in sequents}
        for p in dict.fromkeys([*known, *(conditions if relation == "<" else ())]):
            if p in inner.hypotheses:
                continue
            own = context.new()
            told = block(leaf(conclusions[p], inner)) if p in conclusions else ["{ sign. }"]
            out += [f"assert ({own} : {inner.says(p)}).", *told]
            inner.hypotheses.setdefault(p, own)
        return out, inner

    own, order = context.new(), context.new()
    near, _ = between("<=")
    ready, there = between("<")
    slopes = derived([moved, slope], there)
    sloped, inner = between("<")
    value = build("<" if strict == "value" else "<=", ZERO, substitute(f, {x: a}))
    wanted = build(side.head, *((ZERO, slope) if above else (slope, ZERO)))
    at_the_end = compose(hypotheses, value, context.copy(), leaf)
    functions = " ".join(COQ.function(lam(s, t), context.names, REAL) for t in (moved, slope))
    lemma = f"{proof['side']}{f'_strict_{strict}' if strict else ''}"
    return [
        *context.asserted(order, side, compose(hypotheses, side, context.copy(), leaf)),
        *context.asserted(
            own,
            build(c.head, ZERO, f),
            [
                f"apply ({lemma} {functions} {context.number(a)} {context.number(x)} {order}); cbv beta.",
                *block([*near, "continuous_there."]),
                *block([*ready, *slopes]),
                *block([f"says ({context.says(value)}).", *at_the_end]),
                *block([*sloped, *compose(inside, wanted, inner, leaf)]),
            ],
        ),
        "lra.",
    ]


def _neighbourhood(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    """Prove a relation of derivatives by a least value near a point, or a least value by derivatives."""
    if "hypothesis" not in proof:
        minimum = Minimum(sequent, proof, context)
        return minimum.lines(by(minimum.sequents, proof["branches"]))
    least = Least(sequent, proof, context)
    leaf = by(least.sequents, proof["branches"])
    lines, found = least.opened(), []
    for curve in least.curves:
        for p in least.asked(curve):
            if p not in context.hypotheses:
                own = context.new()
                lines += context.asserted(own, p, compose(sequent.hypotheses, p, context.copy(), leaf))
                context.hypotheses[p] = own
        more, says, own = least.along(curve)
        lines += more
        found.append((says, own))
    for says, own in found:
        lines += assume(says, own, context)
    return lines + leaf(sequent.under(*(says for says, _ in found)), context)


def _existence(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    """A new number, of which the intermediate value theorem says that it exists."""
    zero = Zero(sequent, proof, context)
    leaf = by(zero.sequents, proof["branches"])
    lines, inner, rest = zero.opened(leaf)
    return lines + leaf(rest, inner)


def _bound(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    """An inequality on a box, which Coq tiles in its own way, unless its sides are equal somewhere."""
    c = sequent.conclusion
    variables = sorted(free_variables(c), key=str)
    elsewhere = not variables and bool(variables_of(sequent.hypotheses))  # the hypotheses may not be satisfied
    followed = elsewhere or _derives_at_inverses(c) or c.head not in ("<=", "<")
    if followed or not _are_bounded(sequent, variables) or _equal_somewhere(sequent, proof):
        return Tiling(sequent, proof, context).lines()
    return ["compute_derivatives.", "moved_to_right.", f"{positive([context.names[x] for x in variables])}."]


def _derives_at_inverses(c: Term) -> bool:
    """Whether derivatives are taken at inverses, which may cancel with others once these are computed."""
    inverses = (part.args[1] for part in below(c) if part.head == "^")
    return any(part.head == "D" for part in below(c)) and any(n.head == "rational" and n.value < 0 for n in inverses)


def _equal_somewhere(sequent: Sequent, proof: Mapping[str, Any]) -> bool:
    """Whether the sides of an inequality are seen to be equal at a corner or the middle of one of its first cells."""
    region = region_of(sequent)
    points: dict[tuple[Fraction, ...], None] = {}
    for box, _ in islice(leaves(region, proof), LOOKED_AT):
        sides = [[end for end in box[x] if end is not None] for x in region.variables]
        points |= dict.fromkeys(product(*sides))
        points[tuple(sum(side, Fraction(0)) / 2 for side in sides)] = None
    for point in points:
        at = {x: number(value) for x, value in zip(region.variables, point, strict=True)}
        with suppress(Rejected):
            if not NormalForms().difference(*(substitute(side, at) for side in sequent.conclusion.args)).numerator:
                return True
    return False


def _are_bounded(sequent: Sequent, variables: Sequence[Term]) -> bool:
    """Whether hypotheses put every variable between rational numbers."""
    relations = [h for h in sequent.hypotheses if h.head in ("<=", "<")]
    sides = [h.args for h in relations if "rational" in (h.args[0].head, h.args[1].head)]
    return all(any(low is x for low, _ in sides) and any(high is x for _, high in sides) for x in variables)


def _named(sequent: Sequent) -> Mapping[str, Term]:
    return named((*sequent.hypotheses, sequent.conclusion))


def _cases(sequent: Sequent, proof: dict[str, Any], context: Context) -> Lines:
    sequents = cases.premises(sequent, proof)
    branches = proof["branches"]
    leaf = by(sequents, branches)
    hypotheses = sequent.hypotheses
    if "disjunct" in proof:
        c, i = sequent.conclusion, proof["disjunct"]
        return [f"{side(i, len(c.args))}.", *compose(hypotheses, c.args[i], context, leaf)]
    if "hypothesis" in proof:
        h = hypotheses[proof["hypothesis"]]
        names = [context.new() for _ in h.args]
        out = [f"destruct {context.hypotheses[h]} as {pattern(names, ' | ')}."]
        for part, own, s, branch in zip(h.args, names, sequents, branches, strict=True):
            inner = context.copy()
            out += block([*assume(part, own, inner), *script(s, branch, inner)])
        return out
    if "open" in proof:
        h = hypotheses[proof["open"]]
        x = new_variable(h, (*hypotheses, sequent.conclusion))
        source = context.hypotheses[h]
        own = context.new()
        out = [f"destruct {source} as [{context.declare(x)} {own}]."]
        return [*out, *assume(instantiate(h, x), own, context), *script(sequents[0], branches[0], context)]
    if "instance" in proof:
        return _instance(sequent, proof, context, leaf)
    if "deny" in proof:
        own = context.new()
        c = sequent.conclusion
        out = [f"apply NNPP; intro {own}."]
        out += assume(build("not", c), own, context)
        return [*out, *script(sequents[0], branches[0], context)]
    if "lemma" in proof:
        lemma = from_json(proof["lemma"], _named(sequent))
        own = context.new()
        out = context.asserted(own, lemma, compose(hypotheses, lemma, context.copy(), leaf))
        out += assume(lemma, own, context)
        return [*out, *leaf(sequent.under(lemma), context)]
    if "equation" in proof:
        return _eliminated(sequent, proof, context, sequents[0])
    if "keep" in proof:
        return script(sequents[0], branches[0], context)
    if "function" in proof:
        return [f"{_increasing(sequent, proof['function'])}.", *script(sequents[0], branches[0], context)]
    if "sign" in proof:
        t = context.number(Facts(sequent).term(proof["sign"]))
        own = context.new()
        out = [f"destruct (total_order_T_or {t}) as [{own} | [{own} | {own}]]."]
        return out + _branches(sequents, branches, own, sequent, context)
    if "roots" in proof:
        return _roots(sequent, proof, context, sequents)
    return _zero_product(sequent, proof, context, sequents)


def _branches(sequents: Iterable[Sequent], branches: list[Any], own: str, sequent: Sequent, context: Context) -> Lines:
    """The branches of a case split, each with a hypothesis of its own."""
    out: Lines = []
    for s, branch in zip(sequents, branches, strict=True):
        inner = context.copy()
        inner.hypotheses |= {h: own for h in s.hypotheses if h not in sequent.hypotheses}
        out += block(script(s, branch, inner))
    return out


def _instance(sequent: Sequent, proof: dict[str, Any], context: Context, leaf: Leaf) -> Lines:
    chosen = sequent.hypotheses[proof["instance"]]
    source, own = context.hypotheses[chosen], context.new()
    names = _named(sequent)
    arguments = []
    for data in proof.get("values", []):
        t = from_json(data, names)
        arguments.append(f"({context.value(t, chosen.args[0])})")
        chosen = instantiate(chosen, t)
    applied = " ".join([source, *arguments])
    if chosen.head != "=>":
        out = [f"assert ({own} : {context.says(chosen)}) by (exact ({applied}))."]
        return [*out, *assume(chosen, own, context), *leaf(sequent.under(chosen), context)]
    premise, conclusion = chosen.args
    shown = compose(sequent.hypotheses, premise, context.copy(), leaf)
    out = context.asserted(own, conclusion, [f"apply ({applied}).", *shown])
    return [*out, *assume(conclusion, own, context), *leaf(sequent.under(conclusion), context)]


def _eliminated(sequent: Sequent, proof: dict[str, Any], context: Context, left: Sequent) -> Lines:
    equation = sequent.hypotheses[proof["equation"]]
    x, t = equation.args if equation.args[0].head == "variable" else reversed(equation.args)
    if x.sort is INT:
        raise Unsupported("an equation for an integer")
    inner = replace(context, names={y: n for y, n in context.names.items() if y is not x}, hypotheses={})
    out = [f"eliminate {context.names[x]} {context.hypotheses[equation]}."]
    for h, own in context.hypotheses.items():
        if h is not equation:
            out += assume(substitute(h, {x: t}), own, inner)
    return [*out, *script(left, proof["branches"][0], inner)]


def _increasing(sequent: Sequent, head: str) -> str:
    if head not in INCREASING:
        raise Unsupported(f"that {head} increases")
    relation = "lt" if sequent.conclusion.head == "<" else "le"
    return f"apply {head}_increasing_{relation}" + ("; [ sign | ]" if head == "log" else "")


def _zero_product(sequent: Sequent, proof: dict[str, Any], context: Context, sequents: tuple[Sequent, ...]) -> Lines:
    leaf = _Leaf(sequent, proof, context)
    factors = [leaf.facts.term(f) for f in proof["factors"]]
    distinct = list(dict.fromkeys(factors))
    texts = [context.number(f) for f in factors]
    with leaf.facts.forms.collected():
        polynomials = [leaf.facts.forms(f).numerator for f in factors]
    parts, zero, more = leaf.cofactors(proof.get("cofactors", []))
    own, tactic = context.new("K"), leaf.arithmetic.equal(factors, [*polynomials, *more])
    split = context.new()
    out = leaf.split_product(texts, own, split, (parts, zero), tactic)
    for f, s, branch in zip(distinct, sequents, proof["branches"], strict=True):
        inner = context.copy()
        inner.hypotheses.setdefault(build("=", f, ZERO), split)
        out += block(script(s, branch, inner))
    return out


def _roots(sequent: Sequent, proof: dict[str, Any], context: Context, sequents: tuple[Sequent, ...]) -> Lines:
    """A polynomial that vanishes at t is a product of t less some of its zeros and a factor with the others."""
    leaf = _Leaf(sequent, proof, context)
    t, values = leaf.facts.term(proof["roots"]), [from_json(v, {}) for v in proof["values"]]
    rest, factors, others = _split([rational_from_json(c) for c in proof["polynomial"]], values, leaf.facts.forms)
    there = context.number(t)
    powers = " + ".join(f"{rational(c)} * {there} ^ {k}" for k, c in enumerate(rest))
    without_zeros = polynomial(rest, there) if others else powers
    texts = [f"({without_zeros})", *(f"({there} - {context.number(v)})" for v in factors)]
    parts, zero, polynomials = leaf.cofactors(proof.get("cofactors", []))
    tactic = leaf.arithmetic.equal([t, *values], [leaf.facts.forms(t).numerator, *polynomials])
    own, split = context.new("K"), context.new()
    out = leaf.split_product(texts, own, split, (parts, zero), tactic)

    def equal_to(v: Term, says: str) -> Lines:
        i, inner = values.index(v), context.copy()
        inner.hypotheses[build("=", t, v)] = says
        return script(sequents[i], proof["branches"][i], inner)

    if others:
        one = context.new()
        choices = " \\/ ".join(f"({context.says(build('=', t, v))})" for v in others)
        out += block(
            [
                f"assert ({one} : {choices}).",
                *block(_one_of(rest, others, split, there, context)),
                *([f"destruct {one} as {pattern([one] * len(others), ' | ')}."] if len(others) > 1 else []),
                *(line for v in others for line in block(equal_to(v, one))),
            ]
        )
    else:
        out.append(f"{{ exfalso; clear - {split}; first [ lra | nra ]. }}")
    for text in list(dict.fromkeys(texts))[1:]:
        v = next(v for v in values if f"({there} - {context.number(v)})" == text)
        says = context.new()
        shown = f"assert ({says} : {context.says(build('=', t, v))}) by (apply Rminus_diag_uniq; exact {split})."
        out += block([shown, *equal_to(v, says)])
    return out


def _one_of(coefficients: list[Fraction], zeros: list[Term], vanishes: str, there: str, context: Context) -> Lines:
    """Show that a number where a polynomial vanishes is one of its zeros."""
    with_64 = Enclosures(64)
    enclosed, shown = [], []
    for v in zeros:
        low, high = with_64.term(v)
        if low is None or high is None:
            raise Unsupported("a zero that is not enclosed")
        enclosed.append((f"({context.number(v)})", Fraction(low, 1 << 64), Fraction(high, 1 << 64)))
        value: Term = ZERO
        for c in reversed(coefficients):
            value = build("+", build("*", value, v), number(c))
        arithmetic = Arithmetic(NormalForms(), context)
        rewriting, decided = arithmetic.rewriting([value, ZERO]), arithmetic.decided([value, ZERO])
        shown.append([*arithmetic.lines, f"first [ lra | {rewriting}first [ {decided} | closed_bars; {decided} ] ]."])
    x, own = context.new(), context.new()
    return [
        f"revert {vanishes}; generalize ({there}); intros {x} {own}.",
        *Zeros(coefficients, enclosed).lines(x, own, shown),
    ]


def _split(
    coefficients: list[Fraction], values: list[Term], forms: NormalForms
) -> tuple[list[Fraction], list[Term], list[Term]]:
    """A factor of a polynomial, the zeros v that x - v was divided by, as often as possible, and the others."""
    found: list[Term] = []
    radical: list[Term] = []
    for v in values:
        value = forms(v).rational
        if value is None:
            radical.append(v)
            continue
        while True:
            quotient, left = _divided(coefficients, [-value, Fraction(1)])
            if any(left):
                break
            coefficients = quotient
            found.append(v)
    if not radical:
        return coefficients, found, []
    x = variable("x")
    product = build("*", ONE, *(build("+", x, build("*", number(-1), v)) for v in radical))
    monic = forms(product).numerator
    at = forms.index(x)
    divisor = [Fraction(0)] * (len(radical) + 1)
    for m, c in monic.items():
        powers = dict(exponents(m))
        degree = powers.pop(at, 0)
        if powers:
            return coefficients, found, radical
        divisor[degree] = Fraction(c)
    quotient, left = _divided(coefficients, divisor)
    return (coefficients, found, radical) if any(left) else (quotient, [*found, *radical], [])


def _divided(p: list[Fraction], by: list[Fraction]) -> tuple[list[Fraction], list[Fraction]]:
    """The quotient and the remainder of polynomials, of which the second has the leading coefficient 1."""
    left, quotient = list(p), [Fraction(0)] * max(len(p) - len(by) + 1, 0)
    for k in reversed(range(len(quotient))):
        quotient[k] = left[k + len(by) - 1]
        for i, c in enumerate(by):
            left[k + i] -= quotient[k] * c
    return quotient or [Fraction(0)], left
