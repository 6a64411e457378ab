"""Equations and inequalities of numbers in Coq: what the kernel's normal forms compute, as steps that Coq follows.

A number is first rewritten, from the inside, until functions stand before what the kernel calls atoms: a derivative is
computed, an exponential of a sum comes apart. Then an equation is one between quotients of polynomials over atoms,
which ``field`` decides, with what the atoms obey, as the square of a root.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from symres.elaborate.algebra.normal_form import NormalForms, plain
from symres.kernel.polynomials import Polynomial, exponents
from symres.kernel.terms import Term, contract, is_scalar, show

from .context import Context, Lines
from .language import Unsupported

ARITHMETIC = ("rational", "variable", "local", "pi", "+", "*")
NORMAL = {"D": "derive_normal", "exp": "exp_normal", "log": "log_normal"}  # how a normal form is shown
OBEYED = {  # how it is that an atom obeys
    "abs": "square_of_bars",
    "^": "power_of_root",
    "sin": "square_of_sine",
    "root": "power_of_zero",
}
BINDING = ("D", "Sum", "if")  # heads that are no functions of numbers


class Arithmetic:
    """The computations of one leaf of a proof, over one list of atoms."""

    def __init__(self, forms: NormalForms, context: Context) -> None:
        self.forms, self.context = forms, context
        self.lines: list[str] = []
        self.rewritten: dict[Term, str] = {}  # numbers, and the equations that put them in normal form
        self.rules: dict[int, str] = {}  # atoms, and the equations that they obey
        self.scale = 1  # the factor of these equations

    # ------------------------------------------------------------------------------------------------- normal forms

    def rewrite(self, term: Term) -> list[str]:
        """The names of equations that rewrite the functions in a number to atoms, those with others in them first."""
        found: dict[str, Term] = {}
        for part in self._functions(term):
            if part not in self.rewritten:
                value = self.forms.term(self.forms(part))
                self.rewritten[part] = "" if value is part else self._normal(part, value)
            if self.rewritten[part]:
                found[self.rewritten[part]] = part
        return _outer_first(found)

    def _functions(self, term: Term) -> Iterator[Term]:
        """The outermost parts of a number that arithmetic does not look into."""
        head = term.head
        whole = head == "^" and term.args[1].head == "rational" and term.args[1].value.denominator == 1
        if head == "app" and term.args[0].head == "lam":
            yield from self._functions(contract(term))
        elif whole or head in ARITHMETIC:
            for a in term.args:
                if is_scalar(a.sort):
                    yield from self._functions(a)
        else:
            yield term

    def _normal(self, term: Term, value: Term) -> str:
        """The name of an equation between a number and its normal form, empty if none is needed."""
        left, right = self.context.number(term), self.context.number(value)
        if left in right:  # it would be rewritten without end, and is one of the functions of its normal form
            return ""
        inner = [n for a in term.args if is_scalar(a.sort) for n in self.rewrite(a)]
        decided = self.decided([term, value])
        if term.head == "D":  # the function is differentiated first, which may change the parts in it
            decided = "".join(f"rewrite ?{n}; " for n in inner) + decided
            closed = [a for a in _arguments(term) if a is not term.args[1] and is_scalar(a.sort)]
            inner = [n for a in closed for n in self.rewrite(a)]
        steps = [*(f"rewrite ?{n}." for n in inner), f"{NORMAL.get(term.head, 'function_normal')} ltac:({decided})."]
        own = self.context.new("N")
        self.lines += [f"assert ({own} : {left} = {right}).", "{ " + " ".join(steps) + " }"]
        return own

    def equal(self, terms: Sequence[Term], polynomials: Iterable[Polynomial] = ()) -> str:
        """The tactic that decides an equation, after the functions in ``terms`` are put in normal form."""
        return self.rewriting(terms) + self.decided(terms, polynomials)

    def rewriting(self, terms: Sequence[Term]) -> str:
        """The tactic that puts the functions in terms in normal form, before another one."""
        for t in terms:
            self.rewrite(t)
        parts = {self.rewritten[part]: part for t in terms for part in self._functions(t) if self.rewritten[part]}
        return "".join(f"rewrite ?{n}; " for n in _outer_first(parts))

    def decided(self, terms: Iterable[Term], polynomials: Iterable[Polynomial] = ()) -> str:
        """The tactic that decides an equation of quotients of polynomials over the atoms in terms and polynomials."""
        every = [*polynomials, *(self.forms(part).numerator for t in terms for part in self._parts(t))]
        obeyed = [self._obeyed(i) for i in self._ruled(every)]
        if not obeyed:
            return "equal"
        by = f"field [{' '.join(obeyed)}]; sign"
        ways = ["equal", f"ring [{' '.join(obeyed)}]", by]
        if len(obeyed) > 1 and self.scale > 1:  # the denominators of one equation meet those of another
            ways.append(f"times {self.scale**2} ltac:({by})")
        return f"first [ {' | '.join(ways)} ]"

    def _parts(self, term: Term) -> Iterator[Term]:
        """A number and the numbers in it that functions are applied to."""
        yield term
        for part in self._functions(term):
            yield part
            for a in _arguments(part):
                if is_scalar(a.sort):
                    yield from self._parts(a)

    def _ruled(self, polynomials: Iterable[Polynomial]) -> Iterator[int]:
        """The atoms in polynomials that obey an equation, and those in what their powers are."""
        seen: set[int] = set()
        rest = list(polynomials)
        while rest:
            for m in rest.pop():
                for i, _ in exponents(m):
                    if i in self.forms.rules and i not in seen:
                        seen.add(i)
                        yield i
                        rest.append(self.forms.rules[i][1].numerator)

    def _obeyed(self, i: int) -> str:
        """The name of the equation that an atom obeys."""
        if i not in self.rules:
            atom, (q, value) = self.forms.atoms[i], self.forms.rules[i]
            of_itself = atom.head == "root"  # its power is a polynomial in itself
            if atom.head not in OBEYED or (of_itself and atom not in self.context.names):
                raise Unsupported(f"what {show(atom, 80)} obeys")
            power = self.forms.term(value)
            decided = "equal" if of_itself else self.decided([atom.args[0], power])
            self.rules[i] = self.context.new("N")
            says = f"{self.context.number(atom)} ^ {q} = {self.context.number(power)}"
            self.lines.append(f"assert ({self.rules[i]} : {says}) by {OBEYED[atom.head]} ltac:({decided}).")
            scale = lcm(*(Fraction(c).denominator for c in value.numerator.values()))
            self.scale = lcm(self.scale, scale)
            if scale > 1:  # the equations that field takes have no quotients
                plain_one, self.rules[i] = self.rules[i], self.context.new("N")
                whole = self.polynomial({m: c * scale for m, c in value.numerator.items()})
                says = f"{scale} * {self.context.number(atom)} ^ {q} = {whole}"
                self.lines.append(f"assert ({self.rules[i]} : {says}) by (rewrite {plain_one}; equal).")
        return self.rules[i]

    def polynomial(self, p: Polynomial) -> str:
        """A polynomial over the atoms."""
        return self.context.number(self.forms.term(plain(p)))


def derived(functions: Sequence[Term], context: Context) -> Lines:
    """Show that the second of two functions is the derivative of the first, at a point that the goal names."""
    arithmetic = Arithmetic(NormalForms(), context)
    tactic = arithmetic.decided(functions)
    return [*arithmetic.lines, f"derived_there ltac:({tactic})."]


def absurd(total: str, signed: Iterable[tuple[str, str]]) -> str:
    """Numbers with these signs do not add up to 0, as ``total`` says; each is told by a name and a relation to 0.

    >>> absurd("K4", [("K1", "<="), ("K2", "<"), ("K3", "=")])
    'exact (absurd_sum (lt_plus (plus_lt K1 K2) (null K3)) K4).'
    """
    (shown, relation), *rest = ((f"(null {name})", "<=") if sign == "=" else (name, sign) for name, sign in signed)
    for other, sign in rest:
        if relation == "<":
            shown = f"(lt_plus {shown} {other if sign == '<=' else f'(weak {other})'})"
        else:
            shown, relation = f"({'plus_lt' if sign == '<' else 'le_plus'} {shown} {other})", sign
    return f"exact (absurd_sum {shown} {total})."


def _outer_first(parts: Mapping[str, Term]) -> list[str]:
    """The names of terms, each before those of the terms in it."""
    return sorted(parts, key=lambda name: -sum(1 for _ in below(parts[name])))


def _arguments(term: Term) -> Iterator[Term]:
    """The arguments of a function; of one that binds a variable also the functions of other numbers in it."""
    if term.head in BINDING:
        yield from (a for a in below(term.args[0]) if not a.loose and a.head not in ARITHMETIC)
        yield from term.args[1:]
    else:
        yield from term.args


def below(term: Term) -> Iterator[Term]:
    """The parts of a term, and their parts."""
    for a in term.args:
        yield a
        yield from below(a)
