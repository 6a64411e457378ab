"""Inputs of the kernel: regular files of bounded size, and JSON without floats in them."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any, BinaryIO

from .polynomials import Rejected
from .terms import brief

SIZE = 32 << 20  # the largest file of JSON, in bytes
AT_ONCE = 1 << 20  # bytes that are read at a time
VALUES = 2_000_000  # and the most values in it


def opened(path: Path) -> BinaryIO:
    """A regular file, open for reading; a device or a pipe may have no end, or wait for ever for its beginning."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise Rejected(f"{path}: not a regular file")
        return os.fdopen(descriptor, "rb")
    except OSError as error:
        raise Rejected(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # a name that no file can have
        raise Rejected(f"{brief(str(path))}: {error}") from None


def size(path: Path) -> int:
    """The bytes of a file, none if there is no such file."""
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def taken(file: BinaryIO, name: str, size: int) -> bytes:
    """The next bytes of a file, fewer at its end; no more memory is taken than there are."""
    parts = []
    try:
        while size > 0 and (part := file.read(min(size, AT_ONCE))):
            parts.append(part)
            size -= len(part)
        return b"".join(parts)
    except (OSError, MemoryError) as error:
        raise Rejected(f"{name}: {getattr(error, 'strerror', None) or type(error).__name__}") from None


def read(path: Path) -> Any:
    """The value in a file of JSON."""
    with opened(path) as file:
        content = taken(file, str(path), SIZE + 1)
    if len(content) > SIZE:
        raise Rejected(f"{path}: larger than {SIZE >> 20} MiB")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise Rejected(f"{path}: not UTF-8 text") from None
    return parse(text, str(path))


def parse(text: str, source: str) -> Any:
    """JSON text without floats, repeated keys or unbounded numbers; ``Rejected`` names the source.

    >>> parse('{"a": 0.5}', "x.json")
    Traceback (most recent call last):
    ...
    symres.kernel.polynomials.Rejected: x.json: a float, 0.5; write rationals as "p/q"
    """

    def refuse_float(literal: str) -> Any:
        raise Rejected(f'{source}: a float, {literal[:40]}; write rationals as "p/q"')

    def small_integer(literal: str) -> int:
        if len(literal) > 9:
            raise Rejected(f'{source}: an integer of {len(literal)} digits; write numbers as "p/q"')
        return int(literal)

    def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        out = dict(pairs)
        if len(out) != len(pairs):
            raise Rejected(f"{source}: an object with a repeated key")
        return out

    if sum(map(text.count, ",:[{")) > VALUES:  # one of them stands before every value but the outermost
        raise Rejected(f"{source}: more than {VALUES} values")
    try:
        return json.loads(
            text,
            parse_float=refuse_float,
            parse_constant=refuse_float,
            parse_int=small_integer,
            object_pairs_hook=unique_keys,
        )
    except RecursionError:
        raise Rejected(f"{source}: nested too deep") from None
    except ValueError as error:
        raise Rejected(f"{source}: not JSON ({error})") from None
