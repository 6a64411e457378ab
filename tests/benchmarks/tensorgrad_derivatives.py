"""Gradients by tensorgrad, in an environment of its own: problems in, answers out, as JSON on standard streams.

A matrix is a tensor with the edges r and c; a problem is a tree of lists, as ``test_matrix_derivatives`` records it.
``{"seconds": ..., "value": ..., "gradient": ...}`` is the answer to a problem, with ``"error"`` where there is none.
"""

import itertools
import json
import signal
import sys
import time
import warnings


def main():
    warnings.simplefilter("ignore")
    import sympy
    import tensorgrad
    import torch
    from tensorgrad import functions
    from tensorgrad.compiler import compile_to_callable

    edges = (f"e{n}" for n in itertools.count())
    sizes = {}

    def size(name):
        return sizes.setdefault(name, sympy.Symbol(name))

    def transposed(a):
        return a.rename(r="c", c="r")

    def product(a, b):
        edge = next(edges)
        return a.rename(c=edge) @ b.rename(r=edge)

    def translated(tree, variables):
        head, *args = tree
        if head == "matrix":
            return variables[args[0]]
        if head == "number":
            return args[0]
        if head == "identity":
            return tensorgrad.Delta(size(args[0]), "r", "c")
        parts = [translated(a, variables) for a in args]
        if head == "+":
            return parts[0] + parts[1]
        if head == "-":
            return parts[0] - parts[1]
        if head == "*":
            if any(isinstance(p, (int, float)) or not p.edges for p in parts):
                return parts[0] * parts[1]
            return product(*parts)
        if head == "T":
            return transposed(parts[0])
        if head == "inverse":  # here an edge of the inverse cancels the edge of the same name
            return transposed(functions.inverse(parts[0]))
        if head == "tr":
            return functions.trace(parts[0])
        if head == "det":
            return functions.det(parts[0])
        if head == "log":
            return functions.log(parts[0])
        return functions.frobenius2(parts[0])

    def answer(problem):
        values, variables = {}, {}
        for name, (rows, columns) in problem["shapes"].items():
            variables[name] = tensorgrad.Variable(name, r=size(rows), c=size(columns))
            entries = torch.tensor(problem["values"][name], dtype=torch.float64)
            values[variables[name]] = entries.refine_names("r", "c")
        dimensions = {size(name): n for name, n in problem["sizes"].items()}
        taken = []
        for _ in range(problem["times"]):
            f = translated(problem["tree"], variables)
            start = time.process_time()
            gradient = tensorgrad.Derivative(f, variables[problem["by"]]).full_simplify()
            taken.append(time.process_time() - start)
        program = compile_to_callable(f, gradient)
        value, found = program(values, dimensions)
        found = found.rename(**{e: e[0] for e in found.names}).align_to("r", "c")
        return {"seconds": min(taken), "value": float(value), "gradient": found.rename(None).tolist()}

    def stop(signal_number, frame):
        raise TimeoutError("it takes too long")

    signal.signal(signal.SIGALRM, stop)
    for problem in json.load(sys.stdin):
        signal.alarm(problem["limit"])
        try:
            out = answer(problem)
        except Exception as error:
            out = {"error": f"{type(error).__name__}: {str(error)[:200]}"}
        signal.alarm(0)
        print(json.dumps(out), flush=True)


if __name__ == "__main__":
    main()
