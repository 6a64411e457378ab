"""The Triton kernels, run by Triton's interpreter on the processor, in a process of their own."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch is not installed: run `pip install -e .[gpu]`")

PROGRAM = """
import torch
from gpu_checks import codes, gram, kernels, planted
from gpu_checks.constructions import shortest, sign_code
from gpu_checks.data import uniform
from gpu_checks.measure import Clock

assert kernels.available()
points = uniform(300, 40, 3)
x, labels = points.rows(0, 300)
for width in (5, 62, 70):
    code = codes.random_code(width, 40)
    code = codes.SignCode(code.matrix, torch.arange(width) * 20 - 300)
    assert kernels.codable(x.dtype, points.largest, code.matrix, code.thresholds)
    assert torch.equal(kernels.coding(code.matrix, code.thresholds)(x), codes.encoded(points, code, "cpu", Clock())[0])
assert not kernels.codable(torch.int16, 128, code.matrix, code.thresholds)
assert not kernels.codable(x.dtype, 128, code.matrix * 100, code.thresholds)

code = shortest(points.relabelled("all apart", lambda start, x, y: (x, torch.arange(start, start + len(x)))), 0)
signs, _ = gram.signs(points, code)
plain = gram.pairs(signs, labels, code.width, Clock())
largest, close = kernels.close_parts(signs, code.width, tile=32, span=3)
assert largest == plain.largest and len(close) == 1
rows, columns = close[0]
inner = signs[rows].long() @ signs[columns].long().T
assert int((inner == largest).sum()) > 0
signs[7], signs[9] = signs[255], signs[290]
largest, close = kernels.close_parts(signs, code.width, tile=32, span=3)
assert largest == code.width
assert any(r.start <= 7 < r.stop and c.start <= 255 < c.stop for r, c in close)
assert any(r.start <= 9 < r.stop and c.start <= 290 < c.stop for r, c in close)

points = uniform(100, 40, 3)
x, labels = points.rows(0, 100)
made = sign_code(points, shortest(points, 0))
assert kernels.fits(made.network)
hot = torch.nn.functional.one_hot(labels, 3).float()
assert torch.equal(kernels.forward(made.network, x, tile=32), hot)
far = codes.SignCode(64 * codes.random_code(30, 40).matrix, torch.full((30,), 5000))
network = sign_code(points, far).network
network.forward = None  # binary16 holds all states, less the thresholds
assert torch.equal(kernels.forward(network, x, tile=32), hot)
off = planted.threshold_off_by_one(made, 3, 1)
assert torch.equal(kernels.forward(off.network, x, tile=32), off.network(x))
assert not torch.equal(off.network(x), hot)
coarse = planted.with_weights(made, lambda net: net.outer[5].mul_(1 + 2**-20))
assert not kernels.fits(coarse.network)
print("right")
"""


COMPILED = """
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource, compile
from gpu_checks import kernels

i8, i32, i64, f16, f32 = "*i8", "*i32", "*i64", "*fp16", "*fp32"
hopper = GPUTarget("cuda", 90, 32)
warps, pair_warps = kernels.WARPS, kernels.PAIR_WARPS
for kernel, types, sizes, product, number in (
    (kernels._codes, (i8, i8, i32, i64, "i32", "i32", "i32"), {"D": 64, "K": 64, "B": 128}, "s32.s8.s8", warps),
    (kernels._largest, (i8, i32, "i32", "i32", "i32"), {"SPAN": 64, "K": 64, "B": 128}, "s32.s8.s8", pair_warps),
    (kernels._blocks, (f32, f16, f16, f32, f32, "i32", "i32"), {"K": 64, "B": 128}, "f32.f16.f16", warps),
):
    names = [name for name in kernel.arg_names if name not in sizes]
    signature = {**dict(zip(names, types, strict=True)), **dict.fromkeys(sizes, "constexpr")}
    source = ASTSource(fn=kernel, signature=signature, constexprs=sizes)
    code = compile(source, target=hopper, options={"num_warps": number}).asm["ptx"]
    assert "wgmma" in code and product in code, kernel
print("compiled")
"""


@pytest.mark.skipif(
    find_spec("triton") is None, reason="Triton is not installed; it comes with torch for graphics cards"
)
def test_the_kernels_compile_to_tensor_core_products_of_a_hopper_card():
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    environment.pop("TRITON_INTERPRET", None)
    done = subprocess.run([sys.executable, "-c", COMPILED], capture_output=True, text=True, env=environment)
    assert done.stdout == "compiled\n", done.stderr


@pytest.mark.skipif(
    find_spec("triton") is None, reason="Triton is not installed; it comes with torch for graphics cards"
)
def test_the_kernels_do_what_the_plain_functions_do():
    root = Path(__file__).parents[2]
    environment = {**os.environ, "TRITON_INTERPRET": "1", "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment)
    assert done.stdout == "right\n", done.stderr
