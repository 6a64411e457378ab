"""Certificates as prose: the proof that the kernel accepted, in LaTeX, sequent by sequent.

The sequents are computed from the statement and the certificate's steps in the same way as the kernel does, so that
what is typeset is what was checked; only defined functions are folded back into their names.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms, entries
from symres.kernel import Rejected, Sequent, Statement, obligations
from symres.kernel.procedures.codes import ROLES
from symres.kernel.refutation import refutation
from symres.kernel.sequents import CLAIM, assumed, decompose, negation
from symres.kernel.terms import (
    FALSE,
    ZERO,
    Term,
    build,
    conjunction,
    free_variables,
    fresh,
    from_json,
    instantiate,
    is_scalar,
    named,
    substitute,
    to_json,
    variable,
)
from symres.language.guards import as_written, is_guarded, reading, unguarded
from symres.language.values import outcomes
from symres.store.lemmas import Lemmas, lemmas

from . import (
    computations,
    critical_points,
    derivations,
    digits,
    eliminations,
    gradients,
    inequalities,
    outlines,
    refutations,
    summaries,
    theorems,
    tilings,
)
from .abbreviations import NONE, Abbreviations
from .appendix import Appendix, Listing
from .assumptions import ALONE, Citations
from .assumptions import named as named_assumptions
from .breaking import displayed, fits_in_text, formula
from .derivations import Outline, is_range, rewritten
from .introductions import LETTERS, introduction, is_general, quantities
from .mathematics import DIGEST, LINE, latex, show_number, width
from .outlines import Writer, gathered
from .prose import Pairs, Proof, premises
from .quantifiers import Quantified, quantified
from .sentences import escape, itemized, joined, listed
from .shapes import definition
from .tidying import applied

ROOT = re.compile(r"\\operatorname\{root\}_\{\[([^]]*)\]\}\(([^()]*)\)")
INLINE = 60  # the width of the widest formula within a line of text
T = variable("t")
ROWS = 26  # of a derivation, about half a page
SAME = 200  # letters of a proof that is not told twice


def statement(of: Statement, abbreviations: Abbreviations = NONE, citations: Citations = ALONE) -> str:
    """A statement as text: variables, hypotheses, conclusion."""
    return Prose(of, abbreviations=abbreviations, citations=citations).statement()


def definitions(of: Statement, abbreviations: Abbreviations = NONE) -> dict[str, str]:
    """The definitions of a statement, each a sentence under a key that tells it from others, and the abbreviations
    that were used so far.
    """
    return Prose(of, abbreviations=abbreviations).definitions()


def proof(
    of: Statement,
    certificate: Mapping[str, Any],
    name: str = "",
    cited: Lemmas | None = None,
    abbreviations: Abbreviations = NONE,
    appendix: Appendix | None = None,
    citations: Citations = ALONE,
) -> str:
    """The proof or refutation that a certificate holds, as text.

    ``name`` is what the labels of its lines begin with; ``cited`` has the statements that it may cite, those of the
    library if None. What is long goes to the ``appendix``, if there is one: of a proof by many cases the text then has
    the idea, and the appendix all cases.
    """
    prose = Prose(of, name, cited, abbreviations, appendix, citations=citations)
    return with_names_for_roots(
        prose.refutation(certificate) if certificate["verdict"] == "refuted" else prose.proof(certificate)
    )


def with_names_for_roots(text: str) -> str:
    r"""A proof in which every zero of a polynomial that it mentions more than once has a name, given to it first.

    The letter in which a polynomial is written makes no difference.

    >>> root = r"\operatorname{root}_{[1,\,2]}(x^{5} - 2)"
    >>> print(with_names_for_roots(f"So ${root} < {root.replace('x', 't')} + 1$."))
    Let $\alpha_{1}$ be the zero of $x^{5} - 2$ in $[1,\,2]$. So $\alpha_{1} < \alpha_{1} + 1$.
    """
    found = Counter(_zero(m) for m in ROOT.finditer(text))
    names = {place: rf"\alpha_{{{k}}}" for k, place in enumerate((p for p, n in found.items() if n > 1), 1)}
    of: dict[str, list[tuple[str, str]]] = {}
    for (interval, polynomial), name in names.items():
        of.setdefault(polynomial, []).append((name, interval))
    said = []
    for polynomial, zeros in of.items():
        listed = joined([f"${name}$" for name, _ in zeros])
        where = joined([f"$[{interval}]$" for _, interval in zeros])
        what = "be the zero of" if len(zeros) == 1 else "be the zeros of"
        said.append(f"Let {listed} {what} {formula(polynomial)} in {where}. ")
    return "".join(said) + ROOT.sub(lambda m: names.get(_zero(m), m[0]), text)


def _zero(found: re.Match[str]) -> tuple[str, str]:
    """The interval and the polynomial of a zero, written in one letter."""
    return found[1], re.sub(r"\\mathtt\{x\}|[tsyz]", "x", found[2])


@dataclass(frozen=True)
class Prose:
    """Sentences about one statement, in which its defined functions have their names; at a point, with ``values`` of
    the variables, also these functions there. Where the ``whole`` proof is told, no step is left out; with a
    ``listing`` of what other tables have shown, points are referred to.
    """

    of: Statement
    name: str = ""
    cited: Lemmas | None = None
    abbreviations: Abbreviations = NONE
    appendix: Appendix | None = None
    values: tuple[tuple[Term, Term], ...] = ()
    citations: Citations = ALONE
    whole: bool = False
    listing: Listing | None = None

    # ------------------------------------------------------------------------------------------------------------ terms

    @cached_property
    def names(self) -> list[tuple[Any, Term]]:
        """The meaning of each defined function, as JSON, the last one first, with its name."""
        unfolded = [(self.of.unfold(name), name) for name, _ in reversed(self.of.definitions)]
        if self.values:
            unfolded += [(substitute(meaning, dict(self.values)), name) for meaning, name in unfolded]
        return [(to_json(meaning), name) for meaning, name in unfolded]

    @cached_property
    def meanings(self) -> dict[Term, Term]:
        """The names of the defined functions, by what they are unfolded into."""
        return {self.of.unfold(name): name for name, _ in self.of.definitions}

    @cached_property
    def derived(self) -> dict[Term, set[tuple[int, ...]]]:
        """The derivatives that were told so far: by which arguments of each function."""
        return {}

    @cached_property
    def lemmas(self) -> Lemmas:
        return lemmas() if self.cited is None else self.cited

    @cached_property
    def cited_names(self) -> Mapping[str, str]:
        """The names of what a proof may cite, by hash."""
        return self.lemmas.names

    @cached_property
    def letters(self) -> dict[Term, str]:
        """The letters by which a proof cites hypotheses, unfolded and taken apart."""
        if not is_general(self.of):
            return {}
        unfolded = dict(zip(self.of.hypotheses, self.of.unfolded()[0], strict=True))
        listed = introduction(self.of).hypotheses
        if len(listed) == 1 and not self.citations.assumptions:
            return {}
        return {part: letter for letter, h in listed for part in (unfolded[h], *assumed((), unfolded[h]))}

    def tex(self, term: Term) -> str:
        """The LaTeX of a term, with defined functions under their names."""
        return latex(applied(self.folded(term)))

    def shown(self, term: Term, end: str = "") -> str:
        """A term in a line of text, or displayed, in several lines if need be; ``end`` is the punctuation after it."""
        return formula(self.tex(term), end)

    def folded(self, term: Term) -> Term:
        """A term with the names of defined functions for their meanings, and with abbreviations."""
        return self.abbreviations.folded(self._named(term))

    def _named(self, term: Term) -> Term:
        if not self.names:
            return term
        known = {x.value: x for x in (*free_variables(term), *(name for _, name in self.names)) if x.head == "variable"}

        def fold(node: Any) -> Any:
            if not isinstance(node, list):
                return node
            if node[0] == "lam":
                for meaning, name in self.names:
                    if node == meaning:
                        return ["v", name.value]
            return [fold(part) for part in node]

        return from_json(fold(to_json(term)), known)

    # ------------------------------------------------------------------------------------------------------- statements

    def statement(self) -> str:
        if is_general(self.of):
            return self.general() + self.defined()
        said, lines = as_written(self.of), []
        if said.variables:
            given = f" with {self.shown(conjunction(said.hypotheses), ':')}" if said.hypotheses else ":"
            lines.append(f"For all {_by_sort(said.variables)}{given}")
        conclusion = self.abbreviations.folded(said.conclusion)
        lines.append(critical_points.stated(self, conclusion) or formula(latex(conclusion), "."))
        return "\n".join(lines) + self.defined()

    def definitions(self) -> dict[str, str]:
        """The definitions, each a sentence under a key that tells it from others."""
        said = [f"Let {self.shown(definition(name, body), '.')}" for name, body in self.of.definitions]
        said += [f"Write {self.shown(abbreviated, '.')}" for abbreviated in self.abbreviations.used()]
        if any(map(gradients.has_several, (*self.of.hypotheses, self.of.conclusion))):
            said.append(gradients.INNER_PRODUCT)
        return {hashlib.sha256(text.encode()).hexdigest()[:DIGEST]: text for text in said}

    def defined(self) -> str:
        """The sentences on what makes hypotheses and claim defined; empty if there is nothing to say."""
        read = reading(self.of)
        told = ""
        if read.supposed:
            said = self.shown(conjunction(read.supposed), ".")
            told += f"\nThe hypotheses include that everything in them is defined: {said}"
        if read.claimed or read.meant:
            said = self.shown(conjunction((*read.claimed, *read.meant)), ".")
            told += f"\nThe claim includes that everything in it is defined: {said}"
        return told

    def general(self) -> str:
        """Variables and hypotheses of every kind in words, and what follows from them."""
        said = introduction(self.of)
        hypotheses = [(letter, self.told(unguarded(h, self.of.unfold))) for letter, h in said.hypotheses]
        conclusion = self.told(as_written(self.of).conclusion)
        claim = (conclusion.words and f"{conclusion.words} ") + displayed(latex(conclusion.rest))
        alone = f"{said.sentence}{self._supposed(hypotheses)}"
        if not self.citations.setting:
            return f"{alone} Then {claim}"
        new = introduction(self.of, self.citations.known).sentence
        given = f"{new}{self._given(hypotheses)}".lstrip()
        within = "We have " if not given else f"{given} " if given.endswith(",") else f"{given} Then "
        return rf"\symressettingof{{{self.citations.setting}}}\symreseither{{{within}}}{{{alone} Then }}{claim}"

    def told(self, proposition: Term) -> Quantified:
        """A proposition under the names of what is defined, with the quantifiers at its front in words."""
        return quantified(self.folded(applied(proposition)))

    def _supposed(self, hypotheses: Sequence[tuple[str, Quantified]]) -> str:
        if len(hypotheses) < 2 and not self.citations.assumptions:
            return "".join(f" Suppose {h.opening}{formula(latex(h.rest), '.')}" for _, h in hypotheses)
        return f" Suppose\n{_rows([(f'({letter})', h) for letter, h in hypotheses])}\n\n\\noindent"

    def _given(self, hypotheses: Sequence[tuple[str, Quantified]]) -> str:
        """The assumptions by their numbers, and the other hypotheses."""
        if not self.citations.assumptions:
            return self._supposed(hypotheses)
        under = f" Under {named_assumptions(self.citations.keys)}"
        own = [(self.citations.tag(letter), h) for letter, h in hypotheses if letter not in self.citations.assumptions]
        if not own:
            return f"{under},"
        if _are_short([h for _, h in own]):
            return f"{under}, suppose {joined([f'{tag} {h.inline}' for tag, h in own])}."
        return f"{under}, suppose\n{_rows(own)}\n\n\\noindent"

    def assumption(self, hypotheses: Sequence[Term], known: Collection[Term]) -> str:
        """Hypotheses with what the variables in them are that are not known."""
        said = list(map(self.told, hypotheses))
        mentioned = set[Term]().union(*(free_variables(self.folded(applied(h))) for h in hypotheses))
        about = [x for x in self.of.variables if x in mentioned and x not in known]
        on = f"On {quantities(about)}: " if about else ""
        if len(said) == 1:
            return on + _capital(said[0].opening + formula(latex(said[0].rest), "."), not on)
        if _are_short(said):
            return on + _capital("; ".join(h.inline for h in said) + ".", not on)
        rows = _rows([(r"\textbullet", h) for h in said])
        return f"{on}\n{rows}"

    def proof(self, certificate: Mapping[str, Any]) -> str:
        pairs = list(zip(obligations(self.of), certificate["proofs"], strict=True))
        side = [(s, p) for s, p in pairs if s.purpose != CLAIM]
        main = [(s, p) for s, p in pairs if s.purpose == CLAIM]
        given = assumed((), *self.of.unfolded()[0], *(s.conclusion for s, _ in side))
        paragraphs = []
        defined = self._conditions([(s, p) for s, p in side if not (is_general(self.of) and is_range(s.conclusion))])
        if defined:
            paragraphs.append(f"Everything in the claim is defined: {defined}")
        checked = critical_points.checked(self, main) if self.brief else ""
        if checked:
            whole = tuple(main)
            paragraphs.append(self.in_full(checked, lambda prose: "\n\n".join(map(prose.shown_with_proof, whole))))
            main = []
        evaluated = [
            (s, p) for s, p in main if digits.is_evaluated(s, p, given) and fits_in_text(self.tex(s.conclusion))
        ]
        if len(evaluated) > 1:
            paragraphs.append(f"By the values of both sides,{digits.table(self, [s.conclusion for s, _ in evaluated])}")
            main = [pair for pair in main if pair not in evaluated]
        told = self.outlines(main)
        several = len(main) > 1 or len(evaluated) > 1
        letters = iter(LETTERS[len(introduction(self.of).hypotheses) :])
        full: list[tuple[str, Writer]] = []  # for the appendix, if one of them is shortened
        left_out = False
        shapes: set[summaries.Shape] = set()
        for s, p in main:
            supposed = [h for h in s.hypotheses if h not in given]
            outline = told.get(s)
            if outline is None:
                suppose = f"Suppose {self.shown(conjunction(supposed), '.')} " if supposed else ""
                lead = f"{suppose}It remains to show {self.shown(s.conclusion, '.')} " if several else ""
                about = self.about_points(s, p, supposed)
                paragraphs.append(about or lead + self.told_once(s, p, self.summarised(s, p), shapes))
                continue
            added = {h: letter for h, letter in zip(supposed, letters, strict=False)}
            known = {**self.letters, **added}
            writer = self.writer(outline, known)
            text = writer.supposing([(letter, self.folded(applied(h))) for h, letter in added.items()])
            if several:
                text += f"It remains to show {self.shown(s.conclusion, '.')} "
            written = writer.text()
            short = self.condensed(writer, written, ROWS // len(told))
            full.append((text, replace(writer, label=f"{writer.label}:full")))
            left_out = left_out or short != written
            paragraphs.append(text + short)
        if left_out:
            paragraphs.append(
                self.in_full("", lambda _: "\n\n".join(lead + writer.text() for lead, writer in full)).strip()
            )
        return "\n\n".join(paragraphs)

    def condensed(self, writer: Writer, whole: str, most: int) -> str:
        """The text of a derivation, of ``whole`` at most so many rows if the appendix tells all of it."""
        if not self.brief or outlines.rows_of(whole) <= most:
            return whole
        return writer.condensed(most).text()

    def about_points(self, sequent: Sequent, proof: Proof, supposed: Sequence[Term]) -> str:
        """Prove by a table that the variables are one of several points, or that all are critical; empty otherwise."""
        if not self.brief or not critical_points.is_about_points(sequent, proof, supposed):
            return ""
        tell = critical_points.one_of if critical_points.listed(sequent.conclusion) else critical_points.at_points
        text = tell(self, sequent, proof)
        return (
            critical_points.lead(self, sequent, supposed) + self.in_full(text, lambda prose: prose.step(sequent, proof))
            if text
            else ""
        )

    def summarised(self, sequent: Sequent, proof: Proof) -> str:
        """The idea of a long proof, which the appendix tells in full; another proof as it is."""
        if not self.brief:
            return self.step(sequent, proof)
        tables = (critical_points.counted, critical_points.one_of, critical_points.at_points)
        idea = next(filter(None, (tell(self, sequent, proof) for tell in tables)), "")
        if not idea and eliminations.is_long(proof):
            idea = eliminations.idea(self, sequent, proof)
        if not idea and summaries.is_long(proof):
            idea = summaries.summary(proof)
        if not idea:
            return self.step(sequent, proof)
        return self.in_full(idea, lambda prose: prose.step(sequent, proof))

    def in_full(self, idea: str, tell: Callable[[Prose], str]) -> str:
        """The idea of a proof, and where all of it stands, told without leaving out anything."""
        whole = replace(self, whole=True)
        if self.appendix is None:
            return tell(whole)
        return f"{idea} (In full: {self.appendix.refer('The proof', lambda: with_names_for_roots(tell(whole)))}.)"

    @property
    def brief(self) -> bool:
        """Whether the appendix tells what is left out here."""
        return self.appendix is not None and not self.whole

    def shown_with_proof(self, pair: tuple[Sequent, Mapping[str, Any]]) -> str:
        return f"{self.shown(pair[0].conclusion, '.')} {self.step(*pair)}"

    def _conditions(self, pairs: Pairs) -> str:
        """The conditions of being defined that are not plain, each with its proof."""
        told = {self.shown(s.conclusion, "."): (s, p) for s, p in pairs if not self.clear(p)}
        said = [f"{shown} {self._reason(s, p)}".strip() for shown, (s, p) in told.items()]
        return itemized(said) if len(said) > 1 else "".join(said)

    def _reason(self, sequent: Sequent, proof: Proof) -> str:
        """The proof of such a condition; of a derivation its grounds, as its lines would be numbered beside others."""
        if proof["kind"] == "derivation":
            items = self.outlines([(sequent, proof)])[sequent].items
            return f"Shown {self.writer(Outline((), {}), self.letters).left_out(gathered(items))}."
        return "The certificate has a derivation of it." if _has_lines(proof) else self.summarised(sequent, proof)

    def outlines(self, pairs: Pairs) -> dict[Sequent, Outline]:
        """The outlines of those proofs that are derivations."""
        known = self.lemmas.by_hash
        derived = [(s, p) for s, p in pairs if p["kind"] == "derivation"]
        made = derivations.outlines(
            [rewritten(derivations.items(s, p, known, self.meanings), self.abbreviations.folded) for s, p in derived]
        )
        return {s: outline for (s, _), outline in zip(derived, made, strict=True)}

    def writer(self, outline: Outline, letters: Mapping[Term, str]) -> Writer:
        return Writer(outline, self.name or "symres", self.cited_names, letters, citations=self.citations)

    def refutation(self, certificate: Mapping[str, Any]) -> str:
        """The point where the claim fails, and why."""
        point = {x: from_json(certificate["point"][x.value], {}) for x in self.of.variables}
        where = ",\\quad ".join(f"{latex(x)} = {latex(value)}" for x, value in point.items())
        take = f"Take {formula(where, '.')} " if where else ""
        if "laws" in certificate:
            *_, last = refutation(self.of, dict(certificate))
            given = "the hypotheses hold there, and " if self.of.hypotheses else ""
            found = self.shown(last.conclusion, ".")
            return f"{take}Here {outcomes(certificate['laws'])}. Then {given}the claim fails, as {found}"
        hypotheses, conclusion = self.of.unfolded()
        there = replace(self, values=tuple(point.items()))
        sequents = refutation(self.of, dict(certificate))
        pairs = list(zip(sequents, certificate["proofs"], strict=True))
        met = "The hypotheses hold there, and t" if hypotheses else "T"
        if "guard" in certificate:
            needed = self.shown(substitute(self.of.plain.guards[certificate["guard"]], point), ".")
            shown = [there.step(s, p) for s, p in pairs[-1:] if not digits.is_plain(there, s, p)]
            return " ".join([f"{take}{met}he claim is not defined there: that needs {needed}", *shown])
        told = _reading(self.of.conclusion, substitute(conclusion, point), point)
        if told:
            return f"{take}{'The hypotheses hold there, but' if hypotheses else 'There'} {told}"
        if certificate.get("absurd"):
            s, p = pairs[-1]
            sentence = refutations.no_minimum(there, substitute(conclusion, point), s, p)
            if sentence:
                return f"{take}{met}he claim fails. {sentence}"
            denial = (
                f"{take}{met}he claim cannot hold there. Suppose that it does." if where else "Suppose that it holds."
            )
            return f"{denial} {there.summarised(s, p)}"
        denied = set(decompose((), negation(substitute(conclusion, point))))
        fails = [(s, p) for s, p in pairs if s in denied]
        at_point = substitute(self.of.conclusion, point)
        sentence = refutations.told(there, at_point, substitute(conclusion, point), fails)
        if sentence:
            return f"{take}{met}he claim fails. {sentence}"
        return f"{take}{met}he claim fails. " + " ".join(there.instead(s) + there.summarised(s, p) for s, p in fails)

    def instead(self, sequent: Sequent) -> str:
        """The relation that holds where a claim fails."""
        relation = sequent.conclusion.head in ("=", "<=", "<")
        return f"Instead {self.shown(sequent.conclusion, ':')} " if relation else ""

    # ------------------------------------------------------------------------------------------------------------ steps

    def step(self, sequent: Sequent, proof: Proof) -> str:
        """One proof of one sequent, as sentences."""
        sequent = sequent.turned
        tell = {
            "identity": lambda s, p: computations.told(self, s, p),
            "words": lambda s, p: computations.by_words(self, s, p),
            "derivation": self._derived,
            "sos": lambda s, p: inequalities.told(self, s, p),
            "bound": self._bound,
            "monotone": self._monotone,
            "value": lambda s, p: digits.fact(self, s, p),
            "codes": self._codes,
            "witness": self._witness,
            "neighbourhood": lambda s, p: theorems.neighbourhood(self, s, p, premises(s, p)),
            "existence": lambda s, p: theorems.existence(self, s, p, premises(s, p)),
        }
        return tell.get(proof["kind"], self._cases)(sequent, proof)

    def clear(self, proof: Proof) -> bool:
        """Whether a proof is too plain to be told: an evaluation, or a sum of one or two facts."""
        if proof["kind"] == "sos":
            return inequalities.clear(proof)
        return proof["kind"] == "value" or proof["kind"] == "identity" and not proof.get("cofactors")

    def value(self, term: Term) -> str:
        """The LaTeX of a scalar: its value if it is closed, otherwise its normal form."""
        forms = NormalForms()
        return _side(term) or self.tex(forms.term(forms(term)))

    def _read(self, data: Any, facts: Facts) -> str:
        return self.tex(from_json(data, facts.names))

    def _derived(self, sequent: Sequent, proof: Proof) -> str:
        return self.writer(self.outlines([(sequent, proof)])[sequent], self.letters).text()

    def _bound(self, sequent: Sequent, proof: Proof) -> str:
        return tilings.tiling(sequent, proof, self.shown)

    def _monotone(self, sequent: Sequent, proof: Proof) -> str:
        names = named((*sequent.hypotheses, sequent.conclusion))
        x, start = names[proof["variable"]], from_json(proof["from"], names)
        at = formula(self.tex(build("=", x, start)), ",")
        opening = f"By the mean value theorem in ${latex(x)}$, starting at {at} this is left to show:"
        told = [
            f"{self.shown(s.conclusion, '.')} {self.step(s, p)}"
            for s, p in premises(sequent, proof)
            if s.purpose == CLAIM
        ]
        return opening + itemized(told)

    def _codes(self, sequent: Sequent, proof: Proof) -> str:
        files = [rf"\texttt{{{escape(str(proof[role]))}}}" for role in ROLES if role in proof]
        said = "points with one code have one label" if len(files) > 1 else "there are no other labels"
        said = "one point of every code is listed" if "representatives" in proof else said
        return f"Verified by reading {joined(files)}, exactly and to the end: {said}."

    def _witness(self, sequent: Sequent, proof: Proof) -> str:
        found = critical_points.fact(self, sequent, proof)
        if found is not None:
            form = rf"z^{{\mathsf T}} \nabla^{{2}} {latex(found.function)}\, z"
            return f"For $z = {found.direction}$ the value of ${form}$ there is ${found.value}$."
        names = named((*sequent.hypotheses, sequent.conclusion))
        goal = sequent.conclusion
        values: list[str] = []
        put: dict[Term, Term] = {}
        needed: set[Term] = set()  # conditions under which the witness is defined
        for data in proof["values"]:
            while goal.head == "and":  # its conditions stand before the next one
                goal = goal.args[-1]
            x, value = fresh(goal.args[0]), from_json(data, names)
            values += map(self.tex, theorems.chosen(goal, value))
            put[x] = value
            guards = is_guarded(goal, sequent.hypotheses)
            goal = instantiate(goal, x)
            if guards:
                needed |= {s.conclusion for s in decompose(sequent.hypotheses, substitute(goal.args[0], put))}
        pairs = premises(sequent, proof)
        side = [(s, p) for s, p in pairs if s.conclusion in needed]
        plain = [
            (s, p) for s, p in pairs if p["kind"] == "value" and "hypothesis" not in p and s.conclusion not in needed
        ]
        said = [self.comparison(s.conclusion) for s, _ in plain]
        together = len(plain) > 1 and all(said)
        told = [
            self.step(s, p) if s.conclusion is FALSE else f"For {self.shown(s.conclusion, ':')} {self.step(s, p)}"
            for s, p in pairs
            if s.conclusion not in needed and not (together and (s, p) in plain)
        ]
        if together:
            told.insert(0, f"There {joined([f'${text}$' for text in said])}, by exact evaluation.")
        defined = self._conditions(side)
        if defined:
            told.insert(0, f"Everything is defined there: {defined}")
        taken = ",\\quad ".join(values)
        return (f"Take {formula(taken, '.')} " if values else "") + " ".join(told)

    def comparison(self, relation: Term) -> str:
        """A relation between numbers, with decimals for long ones; empty if it is no such relation."""
        signs = {"=": "=", "<=": r"\le", "<": "<"}
        if relation.head not in signs or not is_scalar(relation.args[0].sort) or free_variables(relation):
            return ""
        texts = [self.tex(side) for side in relation.args]
        try:
            sides = [
                text if len(text) <= INLINE else digits.shown(side)
                for text, side in zip(texts, relation.args, strict=True)
            ]
        except Rejected:
            return ""
        return f"{sides[0]} {signs[relation.head]} {sides[1]}"

    def _lemma(self, sequent: Sequent, proof: Proof, pairs: Pairs) -> str:
        """Prove a lemma first, and then the claim by it."""
        lemma = self._first(sequent, proof)
        *before, (rest, last) = pairs
        if lemma in sequent.hypotheses:
            return self.step(rest, last)
        claims = [(s, p) for s, p in before if s.purpose == CLAIM]
        if all(self.clear(p) for _, p in claims):
            return f"Clearly {self.shown(lemma, '.')} {self.step(rest, last)}"
        told = " ".join(self.step(s, p) for s, p in claims)
        return f"We show first that {self.shown(lemma, '.')} {told} Hence the claim: {self.step(rest, last)}"

    def _increasing(self, sequent: Sequent, function: str, pairs: Pairs) -> str:
        """An inequality between two values of a function, from one between its arguments."""
        ((rest, last),) = pairs
        power = sequent.conclusion.args[0]
        even = function == "^" and power.args[1].value % 2 == 0
        where = f" where {self.shown(build('<=', ZERO, power.args[0]), ',')} so" if even else ", so"
        increasing = "The power" if function == "^" else f"${latex(build(function, T)).replace('{t}', 't')}$"
        return (
            f"{increasing} is increasing{where} it suffices that "
            f"{self.shown(rest.conclusion, '.')} {self.step(rest, last)}"
        )

    def _put(self, sequent: Sequent, proof: Proof) -> str:
        """Values for variables, from equations in a row, and what is left to show then."""
        values: list[str] = []
        while {"equation", "keep"} & proof.keys() or (
            "lemma" in proof and self._first(sequent, proof) in sequent.hypotheses
        ):
            if "equation" in proof:
                values.append(self.tex(sequent.hypotheses[proof["equation"]]))
            sequent, proof = premises(sequent, proof)[-1]
        put = ",\\quad ".join(values)
        if self._is_immediate(sequent, proof):
            return f"Put {formula(put, ';')} what remains is immediate."
        left = self.shown(sequent.conclusion, ".")
        return f"Put {formula(put, '.')} It remains to show {left} {self.step(sequent, proof)}"

    def _first(self, sequent: Sequent, proof: Proof) -> Term:
        return from_json(proof["lemma"], named((*sequent.hypotheses, sequent.conclusion)))

    def _is_immediate(self, sequent: Sequent, proof: Proof) -> bool:
        """Whether a proof has nothing to tell but which of several it shows, and a plain proof of that."""
        while "disjunct" in proof:
            claims = [(s, p) for s, p in premises(sequent, proof) if s.purpose == CLAIM]
            if len(claims) != 1:
                return False
            ((sequent, proof),) = claims
        return self.clear(proof)

    def _cases(self, sequent: Sequent, proof: Proof) -> str:
        pairs = premises(sequent, proof)
        if "roots" in proof:
            return theorems.zeros(self, sequent, proof, pairs)
        if "instance" in proof:
            return theorems.instance(self, sequent, proof, pairs)
        if "open" in proof:
            return theorems.opened(self, sequent, pairs)
        if "keep" in proof:
            return " ".join(self.step(s, p) for s, p in pairs)
        if "disjunct" in proof:
            chosen = self.shown(sequent.conclusion.args[proof["disjunct"]], ".")
            return f"Here {chosen} " + " ".join(self.step(s, p) for s, p in pairs if s.purpose == CLAIM)
        if "lemma" in proof:
            return self._lemma(sequent, proof, pairs)
        if "equation" in proof:
            return self._put(sequent, proof)
        if "function" in proof:
            return self._increasing(sequent, proof["function"], pairs)
        if "factors" in proof:
            facts = Facts(sequent)
            product = " ".join(f"({self._read(f, facts)})" for f in proof["factors"])
            opening = f"From the equations, {formula(product + ' = 0', '.')}"
        elif "sign" in proof:
            opening = "Distinguish three signs."
        else:
            opening = "Distinguish the cases of a hypothesis."
        told = []
        for (s, _), text in zip(pairs, self.each(pairs), strict=True):
            new = [h for h in s.hypotheses if h not in sequent.hypotheses]
            case = self.shown(conjunction(new), ".") if new else "known already."
            told.append(f"Case {case} {text}")
        return opening + itemized(told)

    def each(self, pairs: Pairs) -> list[str]:
        """Several proofs; one that is long and takes the same steps as one before it is said to."""
        told: set[summaries.Shape] = set()
        return [self.told_once(s, p, self.step(s, p), told) for s, p in pairs]

    def told_once(self, sequent: Sequent, proof: Proof, text: str, told: set[summaries.Shape]) -> str:
        """The text of a proof; if it is long and one of the same shape was told, that it goes in the same way."""
        shape = summaries.shape(proof)
        if self.brief and shape in told and len(text) > SAME:
            return self.in_full("In the same way.", lambda prose: prose.step(sequent, proof))
        told.add(shape)
        return text


def _are_short(propositions: Sequence[Quantified]) -> bool:
    fit = all(fits_in_text(latex(h.rest)) for h in propositions)
    return fit and sum(width(h.formula) for h in propositions) <= LINE


def _capital(text: str, begins: bool) -> str:
    return text[:1].upper() + text[1:] if begins else text


def _rows(propositions: Sequence[tuple[str, Quantified]]) -> str:
    """Propositions with their tags, below one another or beside."""
    return outlines.lettered([(tag, h.formula) for tag, h in propositions])


def _has_lines(proof: Proof) -> bool:
    return proof["kind"] == "derivation" or any(map(_has_lines, proof.get("branches", [])))


def _by_sort(variables: Sequence[Term]) -> str:
    groups: dict[str, list[str]] = {}
    for x in variables:
        groups.setdefault(latex(x.sort) if x.sort is not None else "", []).append(latex(x))
    return " and ".join(f"${listed(names)} \\in {sort}$" for sort, names in groups.items())


def _reading(folded: Term, claim: Term, values: Mapping[Term, Term]) -> str:
    """A relation between numbers at a point, with the values of its sides; empty for anything else."""
    if claim.head not in ("=", "<=", "<"):
        return ""
    shown = substitute(folded, values)
    sides = [_side(side) for side in claim.args]
    if not all(sides):
        return ""
    texts = [latex(side) for side in shown.args[:2]]
    return formula(refutations.compared(claim.head, (texts[0], sides[0]), (texts[1], sides[1])), ".")


def _side(side: Term) -> str:
    """The value of a closed scalar or matrix of literal shape: exact, or a decimal with dots; empty if unknown."""
    try:
        if not is_scalar(side.sort):
            rows = [" & ".join(map(_side, row)) for row in entries(side, {})]
            return "\\begin{pmatrix} " + " \\\\ ".join(rows) + " \\end{pmatrix}"
        form = NormalForms()(side)
        if form.rational is not None:
            return show_number(form.rational)
        return digits.decimal(side)
    except Rejected:
        return ""
