"""Certificates written short, for tests of what the kernel makes of them."""

from __future__ import annotations

from typing import Any


def proved(*proofs: Any) -> dict[str, Any]:
    """The certificate with a proof for each sequent of a statement."""
    return {"verdict": "proved", "proofs": list(proofs)}


def derivation(*steps: Any, **fields: Any) -> dict[str, Any]:
    return {"kind": "derivation", **fields, "steps": list(steps)}


def bound(precision: int, *cells: Any) -> dict[str, Any]:
    return {"kind": "bound", "precision": precision, "cells": list(cells)}


def sos(*products: list[int]) -> dict[str, Any]:
    """The proof that these products of facts, with weight 1, add up to 0 < 0."""
    return {"kind": "sos", "summands": [{"weight": "1", "facts": facts} for facts in products]}
