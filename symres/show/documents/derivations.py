"""A derivation as a reader follows it: lines with reasons, in blocks, made from the steps that the kernel accepted.

``outline`` carries the steps out again and gives every fact the place where it is used. What only passes a fact on
(assumptions, parts of conjunctions, instances of what is known, ranges of indices, definitions) gets no line of its
own: a line that uses it gives the reasons behind it. A chain of relations that ends in one comparison becomes one line,
and blocks that end in a proof by cases, by induction or by contradiction are told as such. Nothing is added: every fact
is the conclusion of a step, or of a rule or lemma as that step uses it, up to ``tidied``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from symres.elaborate.compact import RULE, Derivation, Proved, beta
from symres.elaborate.expansion import references
from symres.kernel import Rejected, Sequent, Statement, Term
from symres.kernel.polynomials import Purse, purse
from symres.kernel.sequents import assumed
from symres.kernel.terms import FALSE, INT, free_variables, instantiate, show, substitute, variable

from .shapes import nodes
from .tidying import applied, tidied

CLOSING = ("discharge", "generalize")
PASSING = ("and_left", "and_right", "and_intro", "or_left", "or_right")
TRIAL = 10  # a step without one of its premises may cost so many times what it costs with it
EVIDENT = ("norm_nonnegative", "spectral_nonnegative", "root_nonnegative")
DEFINING = (
    *("sum_empty", "sum_last", "product_last", "power_step"),
    *("matrix_power_step", "if_true", "if_false", "number_if_true", "number_if_false"),
    *("identity_trace", "replace_random", "iid_mean", "iid_transpose", "iid_second_moment", "gaussian_entries_iid"),
    *("iid_second_moment_of_square", "iid_second_moment_of_trace", "independent_swapped", "integrable_times_constant"),
    *("square_integrable_times_constant", "square_integrable_trace"),
)

Key = Any  # of a line that can be cited: the number of a step, or that and the place of a premise


@dataclass(frozen=True)
class Reason:
    """The reason of a line: ``rules``, ``lemmas`` (by hash), earlier lines, hypotheses; ``how`` if it is none of them.

    ``how`` is one of algebra, derivative, arithmetic, restated, instance, witness, equations and nothing; ``left_out``
    is how many lines show it that are not told.
    """

    how: str = ""
    rules: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    lines: tuple[Key, ...] = ()
    hypotheses: tuple[Term, ...] = ()
    witness: tuple[tuple[Term, Term], ...] = ()
    left_out: int = 0


@dataclass(frozen=True)
class Line:
    """A fact, or a chain of relations: what it starts with, and (sign, next, reason) for each link."""

    key: Key
    fact: Term
    reason: Reason
    start: Term | None = None
    links: tuple[tuple[str, Term, Reason], ...] = ()


@dataclass(frozen=True)
class Block:
    """``items`` for arbitrary ``variables`` under assumptions, each with its key; then ``result``."""

    variables: tuple[Term, ...]
    assumptions: tuple[tuple[Key, Term], ...]
    items: tuple[Item, ...]
    result: Line | None = None
    kind: str = "block"  # or contradiction


@dataclass(frozen=True)
class Obtained:
    """New variables with a property, because such things exist."""

    variables: tuple[Term, ...]
    key: Key
    fact: Term
    reason: Reason


@dataclass(frozen=True)
class Cases:
    """A block for every case; ``whole`` says why one of them holds."""

    whole: Reason
    cases: tuple[Block, ...]
    result: Line | None


@dataclass(frozen=True)
class Induction:
    variable: Term
    start: Term
    base: Line | Block
    step: Block
    result: Line


Item = Line | Block | Obtained | Cases | Induction


@dataclass(frozen=True)
class Outline:
    """``items`` to be told, and the ``numbers`` of lines that some line cites, in the order of the text.

    ``follows``: whether the derivation begins as one that was told before, and what they share is left out.
    """

    items: tuple[Item, ...]
    numbers: Mapping[Key, int]
    follows: bool = False


@purse()
def items(
    sequent: Sequent, proof: Mapping[str, Any], lemmas: Mapping[str, Statement], names: Mapping[Term, Term]
) -> tuple[Item, ...]:
    """The items of a proof of kind ``derivation``; raises ``Rejected`` if a step does not hold.

    ``lemmas`` are the statements that it may cite, by their hash; ``names`` those of defined functions, by meaning.
    """
    return _Writer(sequent, proof, lemmas, names).items()


def rewritten(part: Any, change: Callable[[Term], Term]) -> Any:
    """Items, or parts of them, with other terms to show; hypotheses, which reasons cite, stay as they are."""
    if isinstance(part, Term):
        return change(part)
    if isinstance(part, tuple):
        return tuple(rewritten(inner, change) for inner in part)
    if isinstance(part, Reason):
        return replace(part, witness=rewritten(part.witness, change))
    if isinstance(part, Item):
        return replace(part, **{f.name: rewritten(getattr(part, f.name), change) for f in fields(part)})
    return part


def outlines(derivations: Sequence[tuple[Item, ...]]) -> list[Outline]:
    """Derivations of one proof, numbered through; what one shares with an earlier one is told once."""
    earlier: list[dict[Key, Key]] = []  # for every derivation its keys, as the derivation that tells them has them
    told: list[tuple[Item, ...]] = []
    for n, whole in enumerate(derivations):
        shared = [min(_shared(whole, other), len(whole) - 1) for other in derivations[:n]]
        count = max(shared, default=0)
        keys: dict[Key, Key] = {key: (n, key) for key in keys_of(whole)}
        if count:
            first = earlier[shared.index(count)]
            keys.update({key: first[key] for key in keys_of(whole[:count])})
        earlier.append(keys)
        told.append(whole[count:])
    cited = {
        keys[key]
        for part, keys in zip(told, earlier, strict=True)
        for reason in reasons_of(part)
        for key in reason.lines
        if key in keys
    }
    order = dict.fromkeys(keys[key] for part, keys in zip(told, earlier, strict=True) for key in keys_of(part))
    numbers = {key: k for k, key in enumerate((key for key in order if key in cited), 1)}
    return [
        Outline(
            part,
            {key: numbers[global_] for key, global_ in keys.items() if global_ in numbers},
            len(part) < len(whole),
        )
        for part, keys, whole in zip(told, earlier, derivations, strict=True)
    ]


def _shared(one: Sequence[Item], other: Sequence[Item]) -> int:
    """The number of items that two derivations have in common before they differ."""
    return next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _told(items: Sequence[Item]) -> Iterator[tuple[tuple[Key, ...], tuple[Reason, ...]]]:
    """The keys and the reasons of each part that is told, in the order of the text."""
    for item in items:
        if isinstance(item, Line):
            yield (item.key,), tuple(reason for *_, reason in item.links) or (item.reason,)
        elif isinstance(item, Obtained):
            yield (item.key,), (item.reason,)
        elif isinstance(item, Induction):
            yield from _told([item.base, item.step, item.result])
        elif isinstance(item, Block):
            yield tuple(key for key, _ in item.assumptions), ()
            yield from _told([*item.items, *([item.result] if item.result else [])])
        else:
            yield (), (item.whole,)
            yield from _told([*item.cases, *([item.result] if item.result else [])])


def reasons_of(items: Sequence[Item]) -> Iterator[Reason]:
    """All reasons, in the order of the text."""
    return (reason for _, reasons in _told(items) for reason in reasons)


def keys_of(items: Sequence[Item]) -> Iterator[Key]:
    """The keys of all that can be cited, in the order of the text."""
    return (key for keys, _ in _told(items) for key in keys)


def is_range(term: Term) -> bool:
    """Whether a proposition compares integers, which says where indices lie."""
    term = beta(term)
    literal = term.args[0] if term.head == "not" else term
    return literal.head in ("<=", "<", "=") and all(a.sort is INT and a.head != "if" for a in literal.args)


@dataclass
class _Region:
    """The steps between the assumptions of a block and the step that closes it."""

    start: int
    close: int
    core: int  # the last fact inside
    variables: tuple[Term, ...]
    assumed: tuple[int, ...]
    inner: tuple[int, ...]  # the closing steps in it that belong to the same block


@dataclass
class _Found:
    """Sources of a fact, gathered."""

    rules: dict[str, None] = field(default_factory=dict)
    lemmas: dict[str, None] = field(default_factory=dict)
    lines: dict[Key, None] = field(default_factory=dict)
    hypotheses: dict[Term, None] = field(default_factory=dict)

    def reason(self, how: str, rules: Sequence[str] = (), lemmas: Sequence[str] = ()) -> Reason:
        return Reason(
            how,
            tuple(dict.fromkeys((*rules, *self.rules))),
            tuple(dict.fromkeys((*lemmas, *self.lemmas))),
            tuple(self.lines),
            tuple(self.hypotheses),
        )


class _Writer:
    """The steps of one derivation, carried out, with what is needed to lay them out."""

    def __init__(
        self,
        sequent: Sequent,
        proof: Mapping[str, Any],
        lemmas: Mapping[str, Statement],
        names: Mapping[Term, Term],
    ) -> None:
        self.sequent, self.lemmas, self.names = sequent, lemmas, names
        self._facts: dict[Term, Term] = {}  # terms as they are shown, which does not change while they are laid out
        self.data: list[Mapping[str, Any]] = list(proof["steps"])
        self.derivation = Derivation(sequent, proof.get("locals", []), lemmas)
        self.costs: list[int] = []  # of every step, as the kernel counts them
        for step in self.data:
            with purse() as paid:
                self.derivation.add(step)
            self.costs.append(paid.spent)
        self.proved: list[Proved] = self.derivation.steps
        self.last = len(self.data) - 1
        self.users: list[list[int]] = [[] for _ in self.data]
        self.live = self._lean()
        self.references = [references(step) for step in self.data]
        for i in sorted(self.live):
            for j in dict.fromkeys(self.references[i]):
                self.users[j].append(i)
        given = assumed((), *sequent.hypotheses)
        self.given = {*sequent.hypotheses, *given, *map(self.canonical, given)}
        self.numbered = self._numbered()
        self.pretty = self._renamed()
        self.regions = self._regions()
        self.owner: list[int | None] = [None] * len(self.data)
        self._find_owners()
        self._collapsed: dict[int, Line | None] = {}
        self.chains = self._chains()
        parts = [p for chain in self.chains.values() for p, _ in chain]
        self.linked = {*parts, *map(self._restated, parts)}
        self.repeated: dict[int, int] = {}
        self.repeated = self._repeated()

    def _lean(self) -> set[int]:
        """The steps that the last one needs, once those premises are left out without which a step holds, too."""
        live, rest = set(), [self.last]
        while rest:
            i = rest.pop()
            if i in live:
                continue
            live.add(i)
            field = {"algebra": "use", "arithmetic": "use"}.get(self.data[i]["by"], "")
            for premise in list(self.data[i].get(field, ())):
                less = {**self.data[i], field: [p for p in self.data[i][field] if p != premise]}
                if self._holds(less, TRIAL * self.costs[i]):
                    self.data[i] = less
            rest.extend(references(self.data[i]))
        return live

    # ------------------------------------------------------------------------------------------------------------ terms

    def canonical(self, term: Term) -> Term:
        try:
            with purse():
                return self.derivation.words.canonical(term)
        except Rejected:
            return term

    def fact(self, term: Term) -> Term:
        """A term as it is shown; what tidying changes must have the same normal form."""
        found = self._facts.get(term)
        if found is None:
            found = self._facts[term] = self._fact(term)
        return found

    def _fact(self, term: Term) -> Term:
        term = beta(term)
        short = tidied(term, self.names, self.numbered)
        if not self.names and self.canonical(short) is not self.canonical(term):
            short = applied(term)
        return substitute(short, {x: y for x, y in self.pretty.items() if x in free_variables(short)})

    def _numbered(self) -> dict[str, str]:
        """Local variables such as t_4 that a search has numbered, with the name before the number."""
        names = [name for name in sorted(self.derivation.names) if re.fullmatch(r"\w+_\d+", name)]
        split = {name: name.rpartition("_")[0] for name in names}
        return {name: base for name, base in split.items() if f"{base}_0" in split}

    def _renamed(self) -> dict[Term, Term]:
        """Numbered local variables without their number, where nothing else in the derivation has that name."""
        seen = frozenset().union(*(free_variables(t) for p in self.proved for t in (*p.hypotheses, p.conclusion)))
        taken = {str(x.value) for x in seen}
        out: dict[Term, Term] = {}
        for name, base in self.numbered.items():
            x = self.derivation.names[name]
            in_sort = any(y.sort is not None and x in free_variables(y.sort) for y in seen)
            if x in seen and x.sort is not None and base not in taken and not in_sort:
                taken.add(base)
                out[x] = variable(base, x.sort)
        return out

    def conclusion(self, i: int) -> Term:
        return beta(self.proved[i].conclusion)

    def shown(self, i: int) -> Term:
        return self.fact(self.conclusion(i))

    # ----------------------------------------------------------------------------------------------------------- blocks

    def form(self, i: int) -> str:
        """The form of a step, or the rule that it cites; what a few of them do has names of its own.

        These are: squeezed, a = b from a <= b and b <= a; denied, not P from P => false; alternatives, P or not P.
        """
        step, c = self.data[i], self.conclusion(i)
        if step["by"] == "arithmetic" and c.head == "=":
            return "squeezed"
        if step["by"] == "algebra" and c.head == "not" and "from" in step:
            p = self.conclusion(step["from"])
            return "denied" if p.head == "=>" and p.args[1] is FALSE else "algebra"
        if step["by"] == "algebra" and c.head == "or" and not {"from", "use"} & step.keys():
            return "alternatives"
        return str(step["name"]) if step["by"] == "rule" else str(step["by"])

    def _regions(self) -> dict[int, _Region]:
        out: dict[int, _Region] = {}
        taken: set[int] = set()
        for close in sorted(self.live, reverse=True):
            if self.data[close]["by"] not in CLOSING or close in taken:
                continue
            region = self._region(close)
            for r in out.values():  # a fact for any value may stand in a block before the variable is mentioned
                if region.start < r.start <= close < r.close:
                    r.start = region.start
            if all(close < r.start or r.start <= region.start and close < r.close for r in out.values()):
                out[close] = region
                taken.update(region.inner)
        return out

    def _region(self, close: int) -> _Region:
        chain, core = [close], self.data[close]["from"]
        while self.data[core]["by"] in CLOSING and self.users[core] == [chain[-1]]:
            chain.append(core)
            core = self.data[core]["from"]
        assumed_steps = [self.data[c]["assumed"] for c in chain if self.data[c]["by"] == "discharge"]
        variables = [self.derivation.names[self.data[c]["variable"]] for c in chain if "variable" in self.data[c]]
        start = min([*assumed_steps, self._first(core, variables)])
        return _Region(start, close, core, tuple(variables), tuple(assumed_steps), tuple(chain[1:]))

    def _first(self, core: int, variables: Sequence[Term]) -> int:
        """The first of the steps behind ``core`` that mentions a variable."""
        seen, rest, first = {core}, [core], core
        while rest:
            i = rest.pop()
            p = self.proved[i]
            if any(x in free_variables(t) for t in (*p.hypotheses, p.conclusion) for x in variables):
                first = min(first, i)
            new = [j for j in self.references[i] if j not in seen]
            seen.update(new)
            rest.extend(new)
        return first

    def _find_owners(self) -> None:
        """For every step the innermost block that holds it and all that uses it; None: no block."""
        for i in sorted(self.live, reverse=True):
            for close in sorted(r.close for r in self.regions.values() if r.start <= i < r.close):
                if all(u == close or self._inside(self.owner[u], close) for u in self.users[i]):
                    self.owner[i] = close
                    break

    def _inside(self, block: int | None, outer: int) -> bool:
        while block is not None and block < outer:
            block = self.owner[block]
        return block == outer

    # ----------------------------------------------------------------------------------------------------------- chains

    def _chains(self) -> dict[int, list[tuple[int, bool]]]:
        """For steps that only put relations together: these in their order, each with whether it is turned around."""
        out: dict[int, list[tuple[int, bool]]] = {}
        for i in sorted(self.live):
            parts = self._links(i)
            if parts is not None:
                ordered = self._ordered(self.conclusion(i), parts)
                if ordered is not None:
                    out[i] = ordered
        return out

    def _links(self, i: int) -> list[int] | None:
        """The relations that a step puts together, if it does nothing else, and nothing else uses them."""
        step = self.data[i]
        if step["by"] == "arithmetic" and self.conclusion(i).head in ("<=", "<"):
            if any("square" in s or len(s.get("facts", [])) != 1 for s in step.get("summands", [])):
                return None
            parts, users = list(step.get("from", [])), {i}
        elif self.form(i) == "squeezed":
            halves = step["from"]
            if any(self.data[h]["by"] != "arithmetic" or self.users[h] != [i] for h in halves):
                return None
            parts, users = list(dict.fromkeys(p for h in halves for p in self.data[h].get("from", []))), set(halves)
        else:
            return None
        if len(parts) < 2 or any(not set(self.users[p]) <= users for p in parts):
            return None
        if any(self.conclusion(p).head not in ("=", "<=", "<") or is_range(self.conclusion(p)) for p in parts):
            return None
        return parts

    def _restated(self, i: int) -> int:
        """The step that another one only says in other words, if nothing else uses it."""
        step = self.data[i]
        if step["by"] == "algebra" and "from" in step and not step.get("use") and self.users[step["from"]] == [i]:
            return int(step["from"])
        return i

    def _ordered(self, goal: Term, parts: Sequence[int]) -> list[tuple[int, bool]] | None:
        """The relations from the left side of the goal to its right one."""
        here, end = (self.canonical(side) for side in goal.args)
        left, out = list(parts), []
        while left:
            for p in left:
                c = self.conclusion(p)
                a, b = (self.canonical(side) for side in c.args)
                if a is here or b is here and c.head == "=":
                    out.append((p, a is not here))
                    here = b if a is here else a
                    left.remove(p)
                    break
            else:
                return None
        return out if here is end else None

    # ---------------------------------------------------------------------------------------------------------- sources

    def _repeated(self) -> dict[int, int]:
        """Steps that say again what a line says that still holds there, with that line."""
        out: dict[int, int] = {}
        lines: dict[Term, list[int]] = {}
        for i in sorted(self.live):
            if self._is_told(i):
                form = self.canonical(self.conclusion(i))
                before = next((j for j in lines.get(form, ()) if self._holds_in(j, self.owner[i])), None)
                if before is None:
                    lines.setdefault(form, []).append(i)
                else:
                    out[i] = before
        return out

    def _holds_in(self, i: int, block: int | None) -> bool:
        """Whether a step is told before a block begins, or in it."""
        own = self.owner[i]
        return own is None or self._inside(block, own)

    def is_told(self, i: int) -> bool:
        """Whether a step has a line of its own."""
        return i not in self.repeated and self._is_told(i)

    def _is_told(self, i: int) -> bool:
        form, users = self.form(i), self.users[i]
        c = self.conclusion(i)
        if form in ("assume", "obtain", "alternatives", *CLOSING, *PASSING, *EVIDENT):
            return False
        if self.data[i]["by"] == "specialize":
            return len(users) > 2
        if is_range(c):
            return False
        if i in self.linked:
            return False
        if any(self.form(u) == "induction" for u in users) and len(users) == 1:
            return False
        if form == "algebra" and not self.data[i].get("use") and not self.data[i].get("combine"):
            return "from" not in self.data[i] and c.head in ("=", "has_derivative")
        if form in DEFINING:
            return len(users) > 1
        if len(users) == 1 and users[0] in self.chains and self.form(users[0]) == "squeezed":
            return False
        if len(users) == 1 and self.form(users[0]) == "squeezed" and form == "arithmetic":
            return False
        if form == "arithmetic":
            return not self._is_small(i)
        if c.head == "ex" and len(users) == 1 and self.form(users[0]) in ("obtain", "witness"):
            return False
        return True

    def _is_small(self, i: int) -> bool:
        """Whether arithmetic gives a side condition at once."""
        step, users = self.data[i], self.users[i]
        aside = all(self.data[u]["by"] in ("rule", "lemma", "specialize") and self.form(u) != "cases" for u in users)
        if not users or not aside:
            return False
        summands = step.get("summands", [])
        plain = all("square" not in s and len(s.get("facts", [])) <= 1 for s in summands) and not step.get("cofactors")
        return self.is_evident(i) or plain and len(self.references[i]) <= 1

    def _holds(self, step: Mapping[str, Any], cost: int) -> bool:
        """Whether the kernel accepts a step at this cost; the step is not kept."""
        try:
            with purse(min(cost, Purse.LIMIT)):
                self.derivation.add(dict(step))
        except Rejected:
            return False
        self.derivation.steps.pop()
        return True

    def sources(self, *steps: int) -> _Found:
        """The sources of some steps."""
        found = _Found()
        for i in steps:
            self.gather(found, i)
        return found

    def result(self, i: int) -> Line:
        """The line of a step that ends a block."""
        return Line(i, self.shown(i), Reason("nothing"))

    def gather(self, found: _Found, i: int) -> None:
        """Add the sources of a step to what is found."""
        form, c = self.form(i), self.conclusion(i)
        if i in self.repeated:
            found.lines[self.repeated[i]] = None
        elif form == "assume":
            if self.canonical(c) in self.given or c in self.given:
                if not is_range(c):
                    found.hypotheses[c] = None
            elif not is_range(c):
                found.lines[i] = None
        elif i in self.regions:
            line = self.collapsed(i)
            if line is not None and self.is_idle(i, line.reason):
                found.lines.update(dict.fromkeys(line.reason.lines))
                found.hypotheses.update(dict.fromkeys(line.reason.hypotheses))
            else:
                found.lines[i] = None
        elif form == "obtain":
            self.gather(found, self.data[i]["from"])
        elif is_range(c):
            return
        elif self.is_told(i) or form in ("induction", "cases", "denied"):
            found.lines[i] = None
        elif form in EVIDENT or form == "alternatives":
            return
        else:
            if form in DEFINING or self.data[i]["by"] == "rule" and form not in PASSING:
                found.rules[form] = None
            elif self.data[i]["by"] == "lemma":
                found.lemmas[form] = None
            for j in self.references[i]:
                self.gather(found, j)

    def reason(self, i: int) -> Reason:
        """The reason of a step that has a line."""
        step, form = self.data[i], self.form(i)
        found = _Found()
        by_rule = step["by"] == "rule"
        if step["by"] in ("rule", "lemma"):
            for k, p in enumerate(step.get("from", [])):
                if (i, k) in self.told_premises(i):
                    found.lines[(i, k)] = None
                else:
                    self.gather(found, p)
            if form in PASSING:
                return found.reason("equations")
            rules = (form,) if by_rule else ()
            return found.reason("", rules, () if by_rule else (str(step["name"]),))
        for p in self.references[i]:
            self.gather(found, p)
        how = {"specialize": "instance", "assume": "restated", "squeezed": "arithmetic"}.get(form, form)
        if form == "algebra" and {"D", "has_derivative"} & {t.head for t in nodes(self.conclusion(i))}:
            how = "derivative"
        if form == "algebra" and (step.get("use") or step.get("combine")):
            how = "equations"
        if form == "algebra" and "from" in step:
            how = "restated"
        return found.reason(how)

    def told_premises(self, i: int) -> dict[tuple[int, int], Term]:
        """The hypotheses of a rule or lemma that are worth a line, because no line before says just that."""
        step = self.data[i]
        if step["by"] not in ("rule", "lemma") or self.form(i) in (*PASSING, *DEFINING):
            return {}
        if self.form(i) in ("induction", "cases"):
            return {}
        out: dict[tuple[int, int], Term] = {}
        for k, (h, p) in enumerate(zip(self._hypotheses(step), step.get("from", []), strict=True)):
            wanted, found = self.fact(h), self.shown(p)
            evident = self.form(p) in EVIDENT or is_range(h) or self.data[p]["by"] == "specialize"
            if evident or wanted.head in ("all", "=>", "ex", "or", "not") or self.is_evident(p) and not self.is_told(p):
                continue
            if not self.is_told(p) and self._is_side_condition(wanted, p):
                continue
            if self.same_sides(wanted, found) and (self.is_told(p) or self.form(p) in ("assume", *PASSING)):
                continue
            out[(i, k)] = wanted
        return out

    def _is_side_condition(self, fact: Term, i: int) -> bool:
        """Whether a hidden step says something about numbers alone, at once from a single hypothesis or line."""
        found = self.sources(i)
        return len(found.lines) + len(found.hypotheses) <= 1 and not any(
            t.sort is not None and t.sort.head == "matrix" for t in nodes(fact)
        )

    def same_sides(self, one: Term, other: Term) -> bool:
        """Whether two relations have the same sides, each up to its normal form."""
        if one.head != other.head or one.head not in ("=", "<=", "<"):
            return self.canonical(one) is self.canonical(other)
        return all(self.canonical(a) is self.canonical(b) for a, b in zip(one.args, other.args, strict=True))

    def is_evident(self, i: int) -> bool:
        """Whether arithmetic gives a step from nothing but norms and squares, which are not negative."""
        step = self.data[i]
        if step["by"] != "arithmetic" or self.conclusion(i).head not in ("<=", "<"):
            return False
        found = self.sources(*self.references[i])
        return not (found.lines or found.hypotheses or found.lemmas)

    def _hypotheses(self, step: Mapping[str, Any]) -> list[Term]:
        """The hypotheses of a rule or lemma as a step uses them."""
        if step["by"] == "rule":
            rule = RULE[step["name"]]
            variables, hypotheses = rule.variables, rule.hypotheses
        else:
            statement = self.lemmas[step["name"]]
            variables, hypotheses = statement.variables, statement.unfolded()[0]
        values = {x: self.derivation.term(step["with"][str(x.value)]) for x in variables}
        return [substitute(h, values) for h in hypotheses]

    # ------------------------------------------------------------------------------------------------------- the layout

    def items(self) -> tuple[Item, ...]:
        """All of the derivation, down to the claim as the sequent has it."""
        items = self.level(None)
        claim = self.fact(self.sequent.conclusion)
        end = self.end(self.last)
        if self.same_sides(claim, self.shown(end)):
            return items
        return (*items, Line("claim", claim, self.sources(end).reason("restated")))

    def level(self, block: int | None) -> tuple[Item, ...]:
        """The items of a block, or of what is in no block."""
        core = self.end(self.last if block is None else self.regions[block].core)
        items: list[Item] = []
        own = [i for i in sorted(self.live) if self.owner[i] == block and i != block]
        for i in own:
            if i in self.regions:
                if not self._is_part(i):
                    items.extend(self._block(i))
                continue
            if any(i in region.inner for region in self.regions.values()):
                continue
            items.extend(self._step(i, i == core))
        if self.owner[core] != block or self.form(core) == "assume" or core in self.regions:
            if core not in self.regions or self.owner[core] != block:
                items.append(Line((core, "again"), self.shown(core), self.sources(core).reason("restated")))
        return tuple(items)

    def end(self, i: int) -> int:
        """The fact that a step passes on."""
        while self.form(i) == "obtain":
            i = self.data[i]["from"]
        return i

    def _is_part(self, close: int) -> bool:
        """Whether a block belongs to a proof by cases, induction or contradiction."""
        forms = {self.form(u) for u in self.users[close]}
        return len(self.users[close]) == 1 and bool(forms & {"cases", "induction", "denied"})

    def _block(self, close: int) -> list[Item]:
        line = self.collapsed(close)
        if line is not None:
            return [] if self.is_idle(close, line.reason) else [line]
        return [replace(self._inner(close), result=self.result(close))]

    def collapsed(self, close: int) -> Line | None:
        """A block with a single line as one line with its result."""
        if close not in self._collapsed:
            block = self._inner(close)
            line = None
            if len(block.items) == 1 and isinstance(block.items[0], Line) and not block.items[0].links:
                why, keys = block.items[0].reason, {key for key, _ in block.assumptions}
                lines = tuple(key for key in why.lines if key not in keys)
                line = Line(close, self.shown(close), replace(why, lines=lines))
            self._collapsed[close] = line
        return self._collapsed[close]

    def is_idle(self, close: int, reason: Reason) -> bool:
        """Whether the result of a block only says again what a hypothesis or a line says."""
        return reason.how in ("instance", "restated") and not reason.rules and not reason.lemmas

    def _inner(self, close: int, kind: str = "block") -> Block:
        region = self.regions[close]
        variables = tuple(self.pretty.get(x, x) for x in region.variables)
        assumptions = tuple((a, self.shown(a)) for a in region.assumed)
        return Block(variables, assumptions, self.level(close), None, kind)

    def _step(self, i: int, last: bool) -> list[Item]:
        form, step = self.form(i), self.data[i]
        if form == "obtain":
            return []
        if form == "assume":
            return self._obtained(i)
        if form == "cases":
            return [self._cases(i, last)]
        if form == "induction":
            return [self._induction(i)]
        if form == "denied" and step["from"] in self.regions:
            return [self._contradiction(i)]
        if not self.is_told(i) and not (last and self._adds(i)):
            return []
        if form == "witness":
            return [self._witness(i)]
        before: list[Item] = []
        for j in (i, *(self._restated(p) for p, _ in self.chains.get(i, ()))):
            for key, fact in self.told_premises(j).items():
                why = self.sources(self.data[j]["from"][key[1]])
                before.append(Line(key, fact, why.reason("restated")))
        if i in self.chains:
            return [*before, self._chain(i)]
        return [*before, Line(i, self.shown(i), self.reason(i))]

    def _adds(self, i: int) -> bool:
        """Whether the last fact of a block says more than a line just before it."""
        found = self.sources(i)
        same = [j for j in found.lines if isinstance(j, int) and self.owner[j] == self.owner[i]]
        only = len(found.lines) == len(same) == 1 and not (found.rules or found.lemmas or found.hypotheses)
        if not only or self.owner[i] is None or self.form(same[0]) == "assume":
            return True
        return not self.same_sides(self.shown(i), self.shown(same[0]))

    def _chain(self, i: int) -> Line:
        goal, chain = self.shown(i), self.chains[i]
        falling = chain[0][0] > chain[-1][0] and goal.head != "="
        if falling:
            chain = [(p, not turned) for p, turned in reversed(chain)]
        start = goal.args[1] if falling else goal.args[0]
        end = goal.args[0] if falling else goal.args[1]
        links: list[tuple[str, Term, Reason]] = []
        here = start
        for p, turned in chain:
            relation = self.shown(p)
            one, other = relation.args[::-1] if turned else relation.args
            if show(one, 4000) != show(here, 4000):
                links.append(("=", one, Reason("algebra")))
            sign = "=" if relation.head == "=" else {"<=": ">=", "<": ">"}[relation.head] if falling else relation.head
            links.append((sign, other, self._link(self._restated(p))))
            here = other
        if show(here, 4000) != show(end, 4000):
            links.append(("=", end, Reason("algebra")))
        return Line(i, goal, Reason(), start, tuple(links))

    def _link(self, i: int) -> Reason:
        """The reason of a relation in a chain: its own, or the line in which its cases or its induction end."""
        return Reason("arithmetic", lines=(i,)) if self.form(i) in ("cases", "induction") else self.reason(i)

    def _obtained(self, i: int) -> list[Item]:
        """The header of what an existential gives; other assumptions stand in the headers of blocks."""
        closing = [u for u in self.users[i] if self.form(u) == "obtain" and self.data[u]["assumed"] == i]
        if len(closing) != 1 or self.users[i] == closing:
            return []
        step = self.data[closing[0]]
        if self.conclusion(i).head == "ex" and any(
            self.form(u) == "obtain" and self.data[u]["exists"] == i for u in self.users[i]
        ):
            return []  # told with the variables that follow
        variables, source = [self.derivation.names[step["variable"]]], step["exists"]
        while self.form(source) == "assume" and self.canonical(self.conclusion(source)) not in self.given:
            outer = [u for u in self.users[source] if self.form(u) == "obtain" and self.data[u]["assumed"] == source]
            if len(outer) != 1:
                break
            variables.insert(0, self.derivation.names[self.data[outer[0]]["variable"]])
            source = self.data[outer[0]]["exists"]
        if self.is_told(source) or self.form(source) == "assume":
            why = self.sources(source).reason("instance")
        else:
            why = self.reason(source)
        return [Obtained(tuple(self.pretty.get(x, x) for x in variables), i, self.shown(i), why)]

    def _witness(self, i: int) -> Line:
        values: list[tuple[Term, Term]] = []
        j = i
        while True:
            goal = self.conclusion(j)
            for data in self.data[j]["at"]:
                value = self.derivation.term(data)
                values.append((variable(str(goal.value), goal.args[0]), self.fact(value)))
                goal = instantiate(goal, value)
            below = self.data[j]["from"]
            if self.form(below) != "witness" or self.users[below] != [j]:
                break
            j = below
        reason = self.sources(self.data[j]["from"]).reason("witness")
        return Line(i, self.shown(i), replace(reason, witness=tuple(values)))

    def _contradiction(self, i: int) -> Block:
        inner = self._inner(self.data[i]["from"], "contradiction")
        return replace(inner, variables=(), result=self.result(i))

    def _cases(self, i: int, last: bool) -> Cases:
        whole, cases = self._parts(i)
        return Cases(self.sources(whole).reason("instance"), tuple(cases), None if last else self.result(i))

    def _parts(self, i: int) -> tuple[int, list[Block]]:
        """The step that says that one case holds, and the cases; a rest that is split again gives several."""
        whole, *ends = self.data[i]["from"]
        cases: list[Block] = []
        for end in ends:
            region = self.regions.get(end)
            if region is None or self.users[end] != [i]:
                implication = self.conclusion(end)
                line = Line((i, end), self.shown(i), self.sources(end).reason("instance"))
                case = self.fact(implication.args[0] if implication.head == "=>" else implication)
                cases.append(Block((), (((i, end, "case"), case),), (line,)))
            elif self.form(region.core) == "cases" and self.data[region.core]["from"][0] in region.assumed:
                cases += self._parts(region.core)[1]
            else:
                cases.append(self._inner(end))
        return whole, cases

    def _induction(self, i: int) -> Item:
        base, step = self.data[i]["from"]
        region = self.regions.get(step)
        if region is None or not region.variables or self.users[step] != [i]:
            return Line(i, self.shown(i), self.sources(base, step).reason("", ("induction",)))
        start = self.fact(self.derivation.term(self.data[i]["with"]["a"]))
        first: Line | Block = Line((i, "base"), self.shown(base), self.reason(base))
        if base in self.regions:
            first = self.collapsed(base) or replace(self._inner(base), result=self.result(base))
        x = region.variables[0]
        return Induction(self.pretty.get(x, x), start, first, self._inner(step), self.result(i))
