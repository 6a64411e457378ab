"""The loop of a process that answers problems: it reads one problem a line, and prints its answer and the time it took.

The standard library alone, since the process may be one of an environment that has nothing else but the tool.
"""

from __future__ import annotations

import ast
import json
import operator
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any

ORDER: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
YES, NO, OPEN, FOREIGN = "true", "false", "unknown", "not its work"


class NotItsWork(Exception):
    """The tool cannot express a problem."""


class _Numbers(ast.NodeTransformer):
    """Turns integers, except exponents, into exact numbers of the tool."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Call(ast.Name("number", ast.Load()), [node], [])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        node.left = self.visit(node.left)
        if not isinstance(node.op, ast.Pow):
            node.right = self.visit(node.right)
        return node


def value(text: str, words: dict[str, Any]) -> Any:
    """Evaluate the text of an expression with the functions of a tool; ``number`` among them converts an integer."""
    tree = ast.fix_missing_locations(_Numbers().visit(ast.parse(text, mode="eval")))
    try:
        # the text is that of ``problems``
        return eval(compile(tree, text, "eval"), {"__builtins__": {}}, words)  # noqa: S307
    except NameError as error:
        raise NotItsWork(str(error)) from None


def relation(text: str, words: dict[str, Any]) -> tuple[str, Any, Any]:
    """The sign of a relation, and its sides."""
    node = ast.parse(text, mode="eval").body
    if not isinstance(node, ast.Compare):
        raise ValueError(f"{text}: no relation")
    signs = {ast.Eq: "==", ast.NotEq: "!=", ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">"}
    sides = (value(ast.unparse(side), words) for side in (node.left, node.comparators[0]))
    return (signs[type(node.ops[0])], *sides)


def spent() -> float:
    """The processor time of this process, and of those that it has called and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


class TooLong(BaseException):
    """The limit is reached."""


def serve(answer: Callable[[dict[str, Any], float], dict[str, Any]], limit: float) -> None:
    """Answer the problems on the standard input, each within so many seconds on the clock.

    The time that is told is processor time; a timer of that would make it coarse.
    """

    def late(*_: Any) -> None:
        raise TooLong

    sys.setrecursionlimit(20_000)  # a long sum is a deep tree
    signal.signal(signal.SIGALRM, late)
    said, sys.stdout = sys.stdout, sys.stderr  # output that a tool prints must not be taken for an answer
    for line in sys.stdin:
        begin = spent()
        signal.setitimer(signal.ITIMER_REAL, limit)
        try:
            found = answer(json.loads(line), limit)
        except NotItsWork as reason:
            found = {"answer": FOREIGN, "note": str(reason)}
        except TooLong:
            found = {"answer": OPEN, "note": "too long"}
        except Exception as error:
            found = {"answer": OPEN, "note": f"{type(error).__name__}: {error}"[:200]}
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        print(json.dumps({"seconds": spent() - begin, **found}), file=said, flush=True)
