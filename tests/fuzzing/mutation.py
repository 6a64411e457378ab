"""Random changes of data: of nested lists and dictionaries, as JSON is read, and of the bytes of a file."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symres.kernel.terms import HEADS

Place = tuple[Any, Any]  # what holds a part, and its key there

NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "1/2",
    "-1/3",
    "1/1000",
    "1000000",
    "1/1" + "0" * 40,
    "9" * 999,
    "1/0",
    "01",
    "1e3",
    " 1",
]
WORDS = [*HEADS, "q", "v", "b", "lam", "all", "ex", "real", "int", "prop", "matrix", "function", "base", "table", "#"]
NAMES = ["x", "y", "n", "A", "", "\ud800", "x\n", "x\u0301", "ｘ", "__class__", "../../x", "/dev/zero", "a" * 5000]
ODD: Sequence[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    10**6,
    -(2**31),
    10**400,
    0.5,
    float("nan"),
    [],
    {},
    [[]],
    "",
    "proved",
]


LARGEST = 20_000  # the most parts of data that is still changed; copies of copies would fill the memory


def places(data: Any) -> list[Place]:
    """All parts of nested lists and dictionaries."""
    found: list[Place] = []
    rest = [data]
    while rest:
        holder = rest.pop()
        for key in holder if isinstance(holder, dict) else range(len(holder)):
            found.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                rest.append(holder[key])
    return found


def copied(data: Any) -> Any:
    """A deep copy of JSON data."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(part) for part in data] if isinstance(data, list) else data


def odd(chance: random.Random) -> Any:
    """A value that no valid input contains; a fresh copy, since mutations may change it later."""
    return copied(chance.choice(ODD))


def nested(chance: random.Random) -> Any:
    """A value that is nested deeper, or is longer, than anything that anyone writes."""
    kind, size = chance.randrange(4), chance.choice([119, 121, 300, 900])
    if kind == 0:
        return [["q", "1"]] * (30 * size)
    out: Any = ["q", "1"]
    for _ in range(size):
        out = [["exp", out], {"kind": "cases", "branches": [out]}, [out]][kind - 1]
    return out


def other(old: Any, donors: Sequence[Place], chance: random.Random) -> Any:
    """A random replacement for a part of an input."""
    way = chance.random()
    if way < 0.3:
        holder, key = chance.choice(donors)
        return copied(holder[key])
    if way < 0.34:
        return odd(chance)
    if way < 0.345:
        return nested(chance)
    if type(old) is int:
        return old + chance.choice([-2, -1, 1, 2])
    if isinstance(old, str):
        number = rational(old)
        if number is not None:
            tiny = Fraction(1, 10**30)
            near = [number + tiny, number - tiny, -number, number + 1, number - 1, number / 2, 2 * number]
            return str(chance.choice(near)) if chance.random() < 0.8 else chance.choice(NUMBERS)
        return chance.choice(WORDS if chance.random() < 0.8 else NAMES)
    if isinstance(old, list) and old:
        return copied(chance.choice(old))
    return odd(chance)


def rational(text: str) -> Fraction | None:
    """The rational number that a text denotes; None if it denotes none or is very long."""
    try:
        return Fraction(text) if len(text) < 1000 else None
    except (ValueError, ZeroDivisionError):
        return None


def edited(data: Any, donors: Sequence[Place], chance: random.Random) -> Any:
    """A copy of the data with one to four changes."""
    out = [copied(data)]
    for _ in range(chance.choice([1, 1, 1, 2, 3, 4])):
        found = places(out)
        if 0 < len(found) < LARGEST:
            with suppress(RecursionError):  # deeply nested data cannot be copied
                _edit(*chance.choice(found), donors, chance)
    return out[0] if out else None


ALIKE = [
    *(["<=", "<", "="], ["+", "*"], ["max", "min"], ["and", "or", "=>"], ["all", "ex"], ["lambda_min", "lambda_max"]),
    *(
        ["exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs"],
        ["floor", "ceiling"],
        ["frobenius", "spectral", "sigma_min"],
    ),
]


def gently(data: Any, donors: Sequence[Place], chance: random.Random) -> Any:
    """A copy with one or two changes after which most terms are still terms: other numbers, names and heads."""
    out = copied(data)
    for _ in range(chance.choice([2, 3, 4])):  # half of these change nothing
        leaves = [(holder, key) for holder, key in places(out) if not isinstance(holder[key], (list, dict))]
        named = [holder[1] for holder, key in leaves if key == 1 and holder[0] == "v"]
        holder, key = chance.choice(leaves)
        old = holder[key]
        alike = next((heads for heads in ALIKE if old in heads), None)
        if alike is not None and key == 0:
            holder[0] = chance.choice(alike)
        elif key == 1 and holder[0] == "v":
            holder[1] = chance.choice(named)
        elif type(old) is int:
            holder[key] = chance.choice([0, 1, 2])
        elif key == 1 and holder[0] == "q":
            holder[1] = other(old, [(holder, 1)], chance)
        elif chance.random() < 0.05:
            holder[key] = other(old, donors, chance)
    return out


def _edit(holder: Any, key: Any, donors: Sequence[Place], chance: random.Random) -> None:
    old, way = holder[key], chance.randrange(12)
    if way == 0:
        holder.pop(key)
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, copied(chance.choice(holder)))
    elif way == 2 and isinstance(holder, list):
        chance.shuffle(holder)
    elif way == 2:
        holder[chance.choice([*NAMES, "trust", "kind"])] = old
    elif way == 3:
        holder[key] = [copied(old)]
    elif way == 4:
        one, place = chance.choice(places([holder]))
        holder[key] = copied(one[place])
    else:
        holder[key] = other(old, donors, chance)


PIECES = [
    *(
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\xc0\x80",
        b"\xed\xa0\x80",
        b"\\ud800",
        b"\\u0000",
        b"\n",
        b"\r",
        b"\x1b[2J",
    ),
    *(b"NaN", b"Infinity", b"-", b"1e999", b"0.5", b"1E400", b"00", b"9" * 5000, b"null", b"true", b'"', b"{", b"}"),
    *(b"[", b"]", b",", b":", b"[" * 5000, b'{"a":' * 2000, b'{"proofs": [], "proofs": []}', b"<<<<<<< HEAD\n", b"//"),
]


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The bytes of a file with one to four changes."""
    out = bytearray(content)
    for _ in range(chance.choice([1, 1, 2, 3, 4])):
        start = chance.randint(0, len(out))
        end = min(len(out), start + chance.choice([0, 1, 1, 2, 10, 1000]))
        part = out[start:end]
        others = [b"", chance.choice(PIECES), chance.randbytes(len(part)), part + part, part[::-1], part.swapcase()]
        out[start:end] = chance.choice(others)
        if chance.random() < 0.05:
            del out[start:]
    return bytes(out)


def text(data: Any) -> bytes:
    """JSON as a file holds it; what has no such form is left out."""
    try:
        return json.dumps(data).encode()
    except (RecursionError, ValueError):
        return b"[]"
