"""The derivation of a function of matrices as a proof script, every line a claim."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import copy

import symres
from symres.derive.differentials import zero
from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import INT, free_variables, instantiate, variable
from symres.language.expressions import Expression
from symres.language.source import joined, python_name, wrapped
from symres.language.source import script as written

from .matrices import MatrixLines, in_words

FUNCTIONS = {"frobenius": "norm", "det": "det", "log": "log", "exp": "exp", "I": "I", "O": "O"}
OWN = {"theory", "supposed", "proof"}
WORDS = {*symres.__all__, *FUNCTIONS.values(), "Prod", "Sum", "trace"}


def script(found: MatrixLines, theory: str) -> str:
    """The text of a script that claims every line."""
    source = _Source(found)
    problem = found.problem
    title = f"The derivatives of {found.name}({', '.join(problem.variables)}) = {source.text(problem.value.term)}."
    claims = [*source.names_of_parts(), "", *source.claims()]  # first, since they may need more indices
    parts = (*source.declarations(), "", "", *source.functions(), *source.of_a_layer(), *claims)
    return written(title, "\n".join([f'theory = Theory("{theory}")', *parts]), source.own, WORDS)


class _Source:
    """Writes the terms of a derivation as Python."""

    def __init__(self, found: MatrixLines) -> None:
        self.found = found
        problem = found.problem
        parts = [x for R in found.found.residuals for x in (R.letter, R.first, R.second)]
        names = [
            *(*problem.sizes, *problem.numbers, *problem.matrices, *problem.layers, *problem.places.values()),
            *(str(x.term.value) for x in (*found.directions, *parts)),
            *(str(x.value) for x in found.products.values()),
            found.name,
        ]
        functions = {f"{R.letter.term.value}_{of}" for R in found.found.residuals for of in ("of", "at")}
        own = OWN | WORDS | functions | {f"{found.name}_at"}
        self.names = {name: python_name(name, own) for name in names}
        taken = own | {*self.names, *self.names.values()}
        self.tests = _free(("M", "N", "G", "M_1", "M_2", "M_3"), taken, len(found.found.residuals))
        layered = [name for name in problem.variables if name in problem.layers]
        letters = _free(("Z", "W", *(f"Z_{k}" for k in range(99))), taken | {*self.tests}, len(layered))
        self.layer = dict(zip(layered, letters, strict=True))
        self.indices: dict[str, None] = {}

    @property
    def own(self) -> set[str]:
        return {*self.names.values(), *self.tests, *self.layer.values(), *self.indices}

    # -------------------------------------------------------------------------------------------------- declarations

    def declarations(self) -> Iterator[str]:
        problem, found = self.found.problem, self.found
        places = [problem.places[depth] for depth in dict.fromkeys(problem.layers[n][0] for n in self.layer)]
        for word, names in (
            ("naturals", problem.sizes),
            ("integers", [*self.indices, *places]),
            ("reals", problem.numbers),
        ):
            if names:
                yield f'{", ".join(self.names.get(n, n) for n in names)} = theory.{word}("{" ".join(names)}")'
        for name, (rows, columns) in problem.matrices.items():
            yield f'{self.names[name]} = theory.matrix("{name}", {self._sizes(rows, columns)})'
        for name, (_, rows, columns) in problem.layers.items():
            yield f'{self.names[name]} = theory.layers("{name}", {self._sizes(rows, columns)})'
        for h in found.directions:
            yield from self._variable(self.names[str(h.term.value)], h.term.sort, str(h.term.value))
        for R, name in zip(found.found.residuals, self.tests, strict=True):
            yield from self._variable(name, R.letter.term.sort, name)

    def _variable(self, python: str, sort: Term | None, name: str) -> Iterator[str]:
        if sort is None or sort.head != "matrix":
            yield f'{python} = theory.reals("{name}")'
        else:
            yield f'{python} = theory.matrix("{name}", {", ".join(map(self.text, sort.args))})'

    def _sizes(self, *sizes: str) -> str:
        return ", ".join(self.names.get(size, size) for size in sizes)

    def functions(self) -> Iterator[str]:
        """The residuals and the function as functions of the variables."""
        found, variables = self.found.found, ", ".join(self.names[n] for n in self.found.problem.variables)
        applied = {}
        for R in found.residuals:
            letter = str(R.letter.term.value)
            yield from _definition(f"{self.names[letter]}_of", variables, self.text(R.meaning.term))
            applied[letter] = f"{self.names[letter]}_of({variables})"
        inside = copy(self)
        inside.names = self.names | applied
        yield from _definition(self.names[self.found.name], variables, inside.text(found.value.term))

    def of_a_layer(self) -> Iterator[str]:
        """The functions of one layer, or of one of each kind, the others fixed."""
        problem, found = self.found.problem, self.found
        if not self.layer:
            return
        places = {n: self.names[problem.places[problem.layers[n][0]]] for n in self.layer}
        own = {n: f"replace_layer({self.names[n]}, {places[n]}, {z})" for n, z in self.layer.items()}
        arguments = ", ".join(own.get(n, self.names[n]) for n in problem.variables)
        for R in found.found.residuals:
            name = self.names[str(R.letter.term.value)]
            yield from _definition(f"{name}_at", self._parameters(), f"{name}_of({arguments})")
        name = self.names[found.name]
        yield from _definition(f"{name}_at", self._parameters(), f"{name}({arguments})")

    def _parameters(self) -> str:
        return ", ".join(self.layer.get(n, self.names[n]) for n in self.found.problem.variables)

    def names_of_parts(self) -> Iterator[str]:
        """The names of products and of residuals, and of the differentials of the latter."""
        found = self.found
        arguments = ", ".join(self.names[n] for n in found.problem.variables)
        for product, letter in found.products.items():
            yield from wrapped(f"{self.names[str(letter.value)]} = {self.text(product)}")
        for R in found.found.residuals:
            name = self.names[str(R.letter.term.value)]
            yield f"{name} = {name}_of({arguments})"
            yield from wrapped(f"{self.names[str(R.first.term.value)]} = {self._folded(R.differential)}")
            if R.is_curved:
                yield from wrapped(f"{self.names[str(R.second.term.value)]} = {self._folded(R.second_differential)}")
        for letter in (*found.products.values(), *(R.letter.term for R in found.found.residuals)):
            yield f'theory.abbreviate("{letter.value}", (), {self.names[str(letter.value)]})'

    # ----------------------------------------------------------------------------------------------------------- claims

    def claims(self) -> Iterator[str]:
        found = self.found
        supposed = [*found.problem.within, *found.domain]
        if supposed:
            yield from wrapped(f"supposed = [{', '.join(map(self._relation, supposed))}]")
        for name, formula in self._formulas():
            yield from wrapped(f'theory.claim("{name}", {formula}{", given=supposed" if supposed else ""})')
        yield from self._value(bool(supposed))

    def _formulas(self) -> Iterator[tuple[str, str]]:
        """The formulas of all lines that are claims, with their names."""
        found, derived = self.found, self.found.found
        variables = self._parameters()
        at = self._tuple([self.text(x.term) for x in found.problem.at])
        along = self._tuple([self.names[str(h.term.value)] for h in found.directions])
        for R, M in zip(derived.residuals, self.tests, strict=True):
            letter, first, second = (self.names[str(x.term.value)] for x in (R.letter, R.first, R.second))
            paired = f"lambda {variables}: inner({M}, {letter}_{'at' if self.layer else 'of'}({variables}))"
            yield (
                f"d{R.letter.term.value}",
                f"directional_derivative({paired}, {at}, {along}) == inner({M}, {first})",
            )
            second = f"inner({M}, {second})" if R.is_curved else "0"
            yield f"d2{R.letter.term.value}", f"hessian_form({paired}, {at}, {along}) == {second}"
        f = f"{self.names[found.name]}_at" if self.layer else self.names[found.name]
        first, pairing = self._folded(derived.differential), self._folded(found.pairing)
        gradients = self._tuple([self._folded(G) for G in derived.gradients])
        form = f"hessian_form({f}, {at}, {along})"
        yield "differential", f"directional_derivative({f}, {at}, {along}) == {first}"
        yield "pairing", f"{first} == {pairing}"
        yield "gradient", f"gradient_is({f}, {at}, {gradients})"
        if derived.second.term is not derived.inserted.term:
            yield "hessian.1", f"{form} == {self._folded(derived.second)}"
        yield "hessian", f"{form} == {self._folded(derived.inserted)}"
        if [G.term for G in found.critical] != [G.term for G in derived.gradients]:
            yield "critical", f"equivalent({self._vanish(derived.gradients)}, {self._vanish(found.critical)})"
        if found.written_out:
            sides = [f"{self._folded(a)} == {self._folded(b)}" for a, b in found.written_out]
            yield "critical.written_out", f"equivalent({self._vanish(found.critical)}, {joined(sides)})"

    def _value(self, is_supposed: bool) -> Iterator[str]:
        """The value at critical points, with the steps to it."""
        value = self.found.value
        if value is None:
            return
        arguments = ", ".join(self.names[n] for n in self.found.problem.variables)
        given = f"{'*supposed, ' if is_supposed else ''}{self._vanish([value.equation])}"
        formula = f"{self.names[self.found.name]}({arguments}) == {self._folded(value.value)}"
        (start, *rest) = wrapped(f'theory.theorem("critical.value", {formula}, given=[{given}])')
        end = rest.pop() if rest else ""
        yield from (f"with {start} as proof:",) if not rest else (f"with {start}", *rest, f"{end} as proof:")
        if value.product is not None and value.parts is not None:
            product, parts = (self.text(self.found.folded(t)) for t in (value.product, value.parts))
            yield from wrapped(f'proof.have({product} == {parts}, by="product_context")', "    ")
        residual, moving = self._folded(value.residual), self._folded(value.moving)
        yield from wrapped(f"proof.have(inner({residual}, {moving}) == 0)", "    ")

    def _relation(self, p: Term) -> str:
        sign, sides = in_words(p)
        return f" {sign} ".join(self.text(self.found.folded(t)) for t in sides)

    def _vanish(self, gradients: Sequence[Expression]) -> str:
        return joined([f"{self._folded(G)} == {self.text(zero(G.term))}" for G in gradients])

    @staticmethod
    def _tuple(texts: Sequence[str]) -> str:
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    # ------------------------------------------------------------------------------------------------------------ terms

    def _folded(self, of: Expression) -> str:
        return self.text(self.found.folded(of.term))

    def text(self, term: Term) -> str:
        """A term as Python writes it; raises ``ClaimError`` for a term that has no word."""
        head, args = term.head, term.args
        if head == "rational":
            p, q = term.value.numerator, term.value.denominator
            return str(p) if q == 1 else f"Fraction({p}, {q})"
        if head == "variable":
            return self.names.get(str(term.value), str(term.value))
        if head == "+":
            out = self.text(args[0])
            for a in args[1:]:
                part = self._factor(a) if a.head == "+" else self.text(a)
                out += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
            return out
        if head == "*" and args[0].head == "rational" and args[0].value == -1:
            return "-" + "*".join(map(self._factor, args[1:]))
        if head == "*":
            first = self.text(args[0]) if args[0].head == "rational" else self._factor(args[0])
            return "*".join([first, *map(self._factor, args[1:])])
        if head == "T":
            return f"{self._operand(args[0])}.T"
        if head == "^" and args[0].sort is not None and args[0].sort.head == "matrix" and args[1].value == -1:
            return f"{self._operand(args[0])}.inverse"
        if head == "^":
            return f"{self._operand(args[0])}**{self._operand(args[1])}"
        if head == "tr":
            return self._trace(args[0])
        if head == "app" and args[0].head == "variable" and len(args) == 2:
            return f"{self.text(args[0])}[{self.text(args[1])}]"
        if head in ("Prod", "Sum") and args[2].head == "lam":
            return self._ranging(term)
        if head in FUNCTIONS:
            return f"{FUNCTIONS[head]}({', '.join(map(self.text, args))})"
        raise ClaimError(f"{Expression(term)!r} cannot be written in a script")

    def _trace(self, term: Term) -> str:
        """A trace; inner(A, B) for tr(A'B)."""
        if term.head == "*" and term.args[0].head == "T":
            rest = [self._factor(a) for a in term.args[1:]]
            inside = rest[0] if len(rest) > 1 else self.text(term.args[1])
            return f"inner({self.text(term.args[0].args[0])}, {'*'.join([inside, *rest[1:]])})"
        return f"trace({self.text(term)})"

    def _ranging(self, term: Term) -> str:
        """A sum or product over an index that its bounds do not mention."""
        low, high, family = term.args
        used = {str(x.value) for x in free_variables(term)}
        names = [str(family.value), *"iksp", *(f"i_{k}" for k in range(99))]
        name = next(n for n in names if n not in used and n not in self.names)
        self.indices[name] = None
        body = self.text(instantiate(family, variable(name, INT)))
        return f"{term.head}({name}, {self.text(low)}, {self.text(high)}, {body})"

    def _factor(self, term: Term) -> str:
        text = self.text(term)
        return f"({text})" if term.head == "+" or text.startswith("-") else text

    def _operand(self, term: Term) -> str:
        text = self.text(term)
        return f"({text})" if term.head in ("+", "*", "^") or text.startswith(("-", "Fraction")) else text


def _definition(name: str, parameters: str, value: str) -> Iterator[str]:
    """A function of Python with that value, and the blank lines after it."""
    yield f"def {name}({parameters}):"
    yield from (*wrapped(f"return {value}", "    "), "", "")


def _free(candidates: Sequence[str], taken: Collection[str], count: int) -> list[str]:
    return [name for name in candidates if name not in taken][:count]
