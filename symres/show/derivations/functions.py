"""The derivation of a function of numbers as a proof script, every line a claim."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

import symres
from symres.derive.definitions import symbols_of
from symres.derive.lines import Derivation, text
from symres.language.source import Python, joined, python_name, wrapped
from symres.language.source import script as written

OWN = {"theory", "defined"}


def script(found: Derivation, theory: str) -> str:
    """The text of a script that claims every line of a derivation."""
    source = _Source(found)
    lines = [f'theory = Theory("{theory}")', *source.symbols(), *source.definitions(), "", *source.claims()]
    variables = ", ".join(map(str, found.function.variables))
    title = f"The derivatives of {found.function.name}({variables}) = {text(found.function.body)}."
    return written(title, "\n".join(lines), set(source.names.values()), symres.__all__)


class _Source(Python):
    """Writes the expressions of a derivation as Python."""

    def __init__(self, found: Derivation) -> None:
        self.found = found
        symbols = sorted(symbols_of(found.function.body) | set(found.function.variables), key=lambda x: x.name)
        own = OWN | set(symres.__all__) | {f.name for f in (*found.inner, found.function)}
        super().__init__({x: python_name(x.name, own) for x in symbols})

    def text(self, e: sympy.Basic) -> str:
        return str(self.doprint(e))

    def tuple(self, symbols: tuple[sympy.Symbol, ...]) -> str:
        return f"({', '.join(map(self.text, symbols))}{',' if len(symbols) == 1 else ''})"

    def symbols(self) -> Iterator[str]:
        """The declarations of the symbols, the variables first."""
        own = self.found.function.variables
        for word in ("reals", "positive"):
            declared = [
                x for x in dict.fromkeys((*own, *self.names)) if (x.is_positive is True) == (word == "positive")
            ]
            if declared:
                yield f'{", ".join(map(self.text, declared))} = theory.{word}("{" ".join(x.name for x in declared)}")'

    def definitions(self) -> Iterator[str]:
        function = self.found.function
        for f, body in (*((r, r.body) for r in self.found.inner), (function, self.found.outer)):
            yield from wrapped(f'{f.name} = theory.define("{f.name}", {self.tuple(f.variables)}, {self.text(body)})')

    def claims(self) -> Iterator[str]:
        found = self.found
        where = [f"{self.text(t)} != 0" for t in found.nonzero]
        where += [f"{self.text(t)} > 0" for t in found.positive]
        if where:
            yield from wrapped(f"defined = [{', '.join(where)}]")
        given = ", given=defined" if where else ""
        for chain in self.found.chains:
            for name, step in chain.named():
                formula = f"{self.text(chain.derivative)} == {self.text(step.expression)}"
                yield from wrapped(f'theory.claim("{name}", {formula}{given})')
        yield from wrapped(f'theory.claim("critical", {self._critical()}{given})')

    def _critical(self) -> str:
        function, cases = self.found.function, self.found.critical
        zero = f"gradient({function.name}) == {[0] * len(function.variables)}"
        if not cases:
            return zero if cases is None else f"~({zero})"
        told = [joined([f"{self.text(e)} == 0" for e in case]) for case in cases]
        return f"equivalent({zero}, {joined(told, '|')})"

    def _print_Derivative(self, e: sympy.Derivative) -> str:
        f = e.expr
        places = [f.args.index(x) + 1 for x in e.variables]
        word = "gradient" if len(places) == 1 else "hessian"
        return f"{word}({f.func})[{', '.join(map(str, places))}]"
