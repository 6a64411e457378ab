"""Residual networks that fit given points, exactly: the constructions behind theorem 3 of Hardt and Ma.

    sign_code        neurons are sign codes: k about 2 log2 n, weights in {0, 1/4, 3/4, 1, 2} up to sign
    adaptive_code    the same with hyperplanes chosen for the points: k near log2 n
    width_one        k = 1, 3 n + d + r^2 + 2 r parameters, integers
    own_thresholds   neurons are the projected points, each with a threshold of its own; dyadic weights
    one_threshold    the paper's: one threshold for all; rational weights, so its module rounds

All are instances of one lemma (``conditions``): block after block, neuron i is active on its own point alone, and moves
it to the target of its label.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from .arithmetic import EXACT, Product
from .codes import WORD, Conflict, SignCode, by_code, conflict_of, encoded, enough, passes_needed, random_code, words
from .data import CHUNK, Points, mixed
from .errors import Refused
from .measure import Clock, bytes_in_words, free_memory
from .networks import ResidualNetwork, parameter_count


@dataclass(frozen=True)
class Construction:
    """A network, and what is said of it.

    ``owners`` gives for each point the neuron that moves it (number k t + l: row l of block ``first`` + t). ``neurons``
    counts those in use: points, or distinct codes of points. ``exact`` says whether the module's weights are the
    construction's; otherwise they are rounded.
    """

    kind: str
    network: ResidualNetwork
    owners: Tensor
    first: int
    neurons: int
    exact: bool
    code: SignCode | None = None

    def theorem_size(self) -> int:
        """The number of parameters by the formula of the construction's theorem."""
        net = self.network
        if self.kind == "width_one":
            return width_one_parameters(self.neurons, net.dimension, net.classes)
        if self.code is not None:
            return sign_code_parameters(self.neurons, net.dimension, net.width, net.classes)
        return parameter_count(net.dimension, net.width, -(-self.neurons // net.width), net.classes)


def sign_code_blocks(codes: int, width: int) -> int:
    """Two blocks for the signs, and one for every k codes: ceil(N/k) + 2.

    >>> sign_code_blocks(40, 20), sign_code_blocks(41, 20)
    (4, 5)
    """
    return -(-codes // width) + 2


def sign_code_parameters(codes: int, dimension: int, width: int, classes: int) -> int:
    """Theorem B with integer data: k d + (ceil(N/k) + 2) (2k^2 + k) + k r + r^2 + r for N codes of k bits.

    It is at most N (2k + 1) + 3 (2k^2 + k) + k d + k r + r^2 + r.

    >>> sign_code_parameters(1000, 64, 20, 10) <= 1000 * 41 + 3 * 820 + 20 * 64 + 10 * 20 + 100 + 10
    True
    """
    return parameter_count(dimension, width, sign_code_blocks(codes, width), classes)


def width_one_parameters(neurons: int, dimension: int, classes: int) -> int:
    """Theorem A: 3 n + d + r^2 + 2 r.

    >>> width_one_parameters(5, 4, 3) == parameter_count(4, 1, 5, 3)
    True
    """
    return 3 * neurons + dimension + classes * classes + 2 * classes


def theorem_width(size: int, classes: int, angle: float = math.pi / 2) -> int:
    """The k of theorem B for n points whose angles, where labels differ, are at least ``angle``; a float estimate.

    >>> theorem_width(1 << 20, 1000)
    39
    """
    pairs = math.comb(size, 2)
    third = 1 if angle >= math.pi or pairs == 0 else math.floor(math.log(pairs) / -math.log1p(-angle / math.pi)) + 1
    return max(2, (classes - 1).bit_length(), third)


def require_memory(size: int, itemsize: int, device: str, what: str) -> None:
    """Refuse a network that does not fit into half of the free memory."""
    needed, free = 2 * size * itemsize, free_memory(device)
    if needed > free // 2:
        raise Refused(
            f"{what} with {size:,} parameters takes {bytes_in_words(needed)} to build, and {bytes_in_words(free)} are "
            f"free on {device}. Check its codes alone (they stream), or build it for fewer points."
        )


# ------------------------------------------------------------------------------------------------------- sign codes


def shortest(
    points: Points, seed: int, device: str = "cpu", clock: Clock | None = None, most: int = 4 * WORD
) -> SignCode:
    """The shortest code among the first rows of a random one that separates the labels, at least as wide as needed.

    One sort of long codes decides it (``codes.enough``); it is tried with 62 rows, then twice as many, up to ``most``.
    Codes that do not fit into memory are not searched: a width is taken at which random points hardly ever collide.
    """
    least = max(2, (points.classes - 1).bit_length())
    if passes_needed(points.size, WORD, device) > 1:
        return random_code(max(2 * points.size.bit_length() + 24, least), points.dimension, seed)
    rows = max(WORD, least)
    while True:
        code = random_code(rows, points.dimension, seed)
        found = enough(points, code, device, clock)
        if isinstance(found, int):
            return code.first(max(found, least))
        if found.equal:
            raise Refused(f"{points.name}: {found}. Remove one, or correct its label.")
        if rows >= most:
            raise Refused(
                f"{points.name}: {found}, for all {rows} rows that were tried. Points on one ray from the origin "
                "always have one code: use --construction adaptive, whose hyperplanes need not contain the origin, "
                "or another --seed."
            )
        rows = min(2 * rows, most)


def require_width(width: int, classes: int) -> None:
    """Refuse a code of a width that has no room for the labels."""
    least = max(2, (classes - 1).bit_length())
    if width < least:
        raise Refused(f"a code of {width} bits; for {classes} labels it needs at least {least}.")


def require_one_digit(points: Points) -> None:
    """Refuse to build a network for points of more than 62 bits."""
    if points.digits > 1:
        raise Refused(
            f"{points.name}: coordinates of {points.largest.bit_length()} bits; no network of torch's numbers is exact "
            "on them. Their sign codes can be checked: --construction sign --checks codes,recheck."
        )


def sign_words(classes: int, width: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """Distinct w_c of {-1, 1}^k for the labels, as rows r x k: the binary digits of c.

    >>> sign_words(3, 2).tolist()
    [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]]
    """
    places = torch.arange(width).clamp(max=62)
    digits = (torch.arange(classes)[:, None] >> places[None, :]) & 1
    return (2 * digits - 1).to(dtype)


def sign_blocks(code: SignCode, dtype: torch.dtype) -> tuple[Tensor, Tensor, Tensor]:
    """Two blocks that take an integer h = (A x)_l to t_l where h >= t_l and to t_l - 1 elsewhere: (U, V, s).

    h -> min(h, t) -> max(., t - 1): to t + (b - 1)/2 for the code b.
    """
    one, t = torch.eye(code.width, dtype=dtype), code.thresholds.to(dtype)
    return torch.stack([one, -one]), torch.stack([-one, one]), torch.stack([-t, t - 1])


def reach_of_states(code: SignCode) -> int:
    """A bound of U x, s and their partial sums, in halves, for rows U of -4, ..., 4 and states within 1 of t."""
    return 8 * code.width * (int(code.thresholds.abs().max()) + 1)


def biases(rows: Tensor, code: SignCode) -> Tensor:
    """The biases s of rows U (m x k) with which U x + s = U b / 2 - (k - 1) at the state x = t + (b - 1)/2.

    >>> code = SignCode(torch.eye(2, dtype=torch.int64), torch.tensor([3, 0]))
    >>> biases(torch.tensor([[2.0, -2.0]]), code).tolist()
    [-7.0]
    """
    return rows @ (0.5 - code.thresholds.to(rows)) - (code.width - 1)


def sign_code(points: Points, code: SignCode, clock: Clock | None = None, kind: str = "sign") -> Construction:
    """Theorem B with integer data: one neuron for each distinct code b, which points of this code alone activate.

    The first blocks take points to t + (b - 1)/2. Neurons have the rows 2 b, and columns that lead to t + (w/2 - 1)/2
    for the word w of the label; the last layer has the rows 4 w. As inner products of codes that differ are at most
    k - 2, pre-activations are 1 where row and state have one code (or word), and 0 or less elsewhere. The theorem has
    t = 0; another t moves all states by t, and the biases make up for it.

    The network is right if points with one code have one label; this function does not look (``codes.separated``
    does): of a code with two labels, the first point's counts.

    >>> from .data import from_arrays
    >>> points = from_arrays([[1, 2], [3, -1], [-2, 0]], [0, 1, 1])
    >>> net = sign_code(points, shortest(points, seed=0)).network
    >>> net(points.rows(0, 3)[0]).tolist()
    [[1.0, 0.0], [0.0, 1.0], [0.0, 1.0]]
    """
    k, r = code.width, points.classes
    require_width(k, r)
    require_one_digit(points)
    product = Product.planned(code.matrix, points.largest)
    reach = max(product.bound + 2 * int(code.thresholds.abs().max()) + 2, reach_of_states(code))
    dtype = next((kind for kind, limit in EXACT.items() if reach < limit), None)
    if dtype is None:
        raise Refused(
            f"{points.name}: the projections reach {reach} > 2^53, so that no floating-point network is exact on them; "
            "the codes alone can be checked."
        )
    require_memory(sign_code_parameters(points.size, points.dimension, k, r), dtype.itemsize, "cpu", "a network")
    clock = clock or Clock()
    with clock.phase("network"):
        keys, labels, _ = encoded(points, code, "cpu", Clock())
        owners, leaders = by_code(keys)
        neurons = len(leaders)
        blocks = -(-neurons // k)
        word = sign_words(r, k, dtype)
        inner, outer = torch.zeros(blocks * k, k, dtype=dtype), torch.zeros(blocks * k, k, dtype=dtype)
        shift = torch.zeros(blocks * k, dtype=dtype)
        for start in range(0, neurons, CHUNK):
            own = leaders[start : start + CHUNK]
            rows, bits = slice(start, start + len(own)), unpacked(keys[own], k, dtype)
            inner[rows], outer[rows] = 2 * bits, word[labels[own]] / 4 - bits / 2
            shift[rows] = biases(inner[rows], code)
        u, v, s = sign_blocks(code, dtype)
        network = ResidualNetwork(
            code.matrix.to(dtype),
            torch.cat([u, inner.view(blocks, k, k)]),
            torch.cat([v, outer.view(blocks, k, k).transpose(1, 2)]),
            torch.cat([s, shift.view(blocks, k)]),
            4 * word,
            biases(4 * word, code),
            torch.eye(r, dtype=dtype),
        )
    return Construction(kind, network, owners, 2, neurons, True, code)


def unpacked(keys: Tensor, width: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """Codes m x words, as packed by ``codes.packing``, as rows of -1 and 1 (m x k).

    >>> from .codes import packing
    >>> unpacked(packing(3)(torch.tensor([[True, False, True]])), 3).tolist()
    [[1.0, -1.0, 1.0]]
    """
    out = torch.empty(len(keys), width, dtype=dtype, device=keys.device)
    for w in range(words(width)):
        count = min(WORD, width - w * WORD)
        places = WORD - 1 - torch.arange(count, device=keys.device)
        out[:, w * WORD : w * WORD + count] = (2 * ((keys[:, w, None] >> places) & 1) - 1).to(dtype)
    return out


# ------------------------------------------------------------------------------------------------------- hyperplanes


def adaptive_code(
    points: Points, seed: int = 0, candidates: int = 12, clock: Clock | None = None, most: int = 2 * WORD
) -> SignCode:
    """Hyperplanes chosen one after the other, each to leave the fewest pairs of points with different labels together.

    Candidates are random directions and one least-squares cut of the points that still collide, with the median of
    those points as the threshold. The code is right whatever is chosen: it is checked like any other.
    """
    clock = clock or Clock()
    require_one_digit(points)
    x, labels = points.rows(0, points.size)
    group = torch.zeros(points.size, dtype=torch.int64)
    rows: list[Tensor] = []
    cuts: list[int] = []
    least = max(2, (points.classes - 1).bit_length())
    with clock.phase("hyperplanes"):
        left = together_at_first = apart(group, labels)
        while left or len(rows) < least:
            if len(rows) >= most:
                raise Refused(f"{points.name}: {left} pairs are still together after {most} hyperplanes.")
            offer = random_code(candidates, points.dimension, seed * most + len(rows) + 1, entry=64).matrix
            together = crowded(group, labels)
            if len(together) and len(together) <= 8 * points.dimension + 4096:
                offer = torch.cat([offer, _cut(x[together], group[together])[None]])
            best = _best_cut(points, x, labels, group, offer, together)
            if left and best[0] == left:  # then the line through two points that are still together
                pair = _pair(points, x, labels, group, together)
                line = (x[pair[0]].to(torch.int64) - x[pair[1]].to(torch.int64))[None]
                best = _best_cut(points, x, labels, group, line, pair)
            left, group, cut = best[0], best[1], best[3]
            rows.append(best[2])
            cuts.append(cut)
            clock.say("pairs apart", together_at_first - left, together_at_first)
    return SignCode(torch.stack(rows), torch.tensor(cuts))


def _pair(points: Points, x: Tensor, labels: Tensor, group: Tensor, together: Tensor) -> Tensor:
    """The numbers of two points of one group with different labels; ``Refused`` if they are equal."""
    i = int(together[0])
    j = int(torch.nonzero((group == group[i]) & (labels != labels[i]))[0])
    if bool((x[i] == x[j]).all()):
        i, j = sorted((i, j))
        conflict = Conflict((i, j), (int(labels[i]), int(labels[j])), True)
        raise Refused(f"{points.name}: {conflict}. Remove one, or correct its label.")
    return torch.tensor([i, j])


def _best_cut(
    points: Points, x: Tensor, labels: Tensor, group: Tensor, offer: Tensor, together: Tensor
) -> tuple[int, Tensor, Tensor, int]:
    """The pairs left, the refined groups, the row and the cut of the best of some directions."""
    projected = Product.planned(offer, points.largest)(x)
    best: tuple[int, Tensor, Tensor, int] | None = None
    for row, column in zip(offer, projected.T, strict=True):
        middle = column[together] if len(together) else column
        cut = int(middle.kthvalue(len(middle) // 2 + 1).values)  # so of two points one is below
        refined = torch.unique(2 * group + (column >= cut), return_inverse=True)[1]
        pairs = apart(refined, labels)
        if best is None or pairs < best[0]:
            best = (pairs, refined, row, cut)
    if best is None:
        raise ValueError("no directions are on offer")
    return best


def apart(group: Tensor, labels: Tensor) -> int:
    """How many pairs of one group have different labels.

    >>> apart(torch.tensor([0, 0, 0, 1]), torch.tensor([0, 1, 1, 2]))
    2
    """

    def pairs(values: Tensor) -> int:
        counts = torch.unique(values, return_counts=True)[1]
        return int((counts * (counts - 1) // 2).sum())

    return pairs(group) - pairs(group * (int(labels.max()) + 1) + labels)


def crowded(group: Tensor, labels: Tensor) -> Tensor:
    """The points whose group has several labels."""
    size = int(group.max()) + 1
    low = torch.full((size,), 1 << 62).scatter_reduce(0, group, labels, "amin")
    high = torch.full((size,), -1).scatter_reduce(0, group, labels, "amax")
    return torch.nonzero((low != high)[group])[:, 0]


def _cut(x: Tensor, group: Tensor, steps: int = 8) -> Tensor:
    """An integer direction that splits many groups in halves: least squares, with the sides as they come out."""
    order = torch.argsort(group, stable=True)
    points, own = x[order].double(), group[order]
    points = points - points.mean(0)
    place = torch.arange(len(own))
    start = torch.where(torch.cat([torch.ones(1, dtype=torch.bool), own[1:] != own[:-1]]), place, 0).cummax(0).values
    side = torch.where((place - start) % 2 == 0, 1.0, -1.0).double()
    normal = points.T @ points + torch.eye(points.shape[1], dtype=torch.float64) * (1e-6 * points.square().sum() + 1e-9)
    direction = torch.zeros(points.shape[1], dtype=torch.float64)
    for _ in range(steps):
        direction = torch.linalg.solve(normal, points.T @ side)
        # inside a group, sorted by what came out, the sides alternate again
        by_value = torch.argsort(points @ direction)
        by_group = by_value[torch.argsort(own[by_value], stable=True)]
        count = torch.bincount(own, minlength=int(own.max()) + 1)[own]
        new = torch.empty_like(side)
        new[by_group] = torch.where(2 * (place - start) < count, -1.0, 1.0).double()
        if torch.equal(new, side):
            break
        side = new
    largest = float(direction.abs().max())
    return (direction * (64 / largest if largest else 0)).round().to(torch.int64)


# --------------------------------------------------------------------------------------------------------- width one


def width_one(points: Points, seed: int = 0, attempts: int = 40) -> Construction:
    """Theorem A: x -> w x, points in decreasing order, neuron i moves point i below all others.

    w is uniform in {0, ..., n (n - 1) / 2}^d, drawn again until all w x of points with different labels differ; points
    with one w x (equal ones, say) have one neuron. All weights are integers.

    >>> from .data import from_arrays
    >>> points = from_arrays([[1], [5], [3]], [0, 1, 0])
    >>> made = width_one(points)
    >>> made.network(points.rows(0, 3)[0]).tolist(), made.network.size == 3 * 3 + 1 + 4 + 4
    ([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]], True)
    """
    require_one_digit(points)
    n, r = points.size, points.classes
    span = n * (n - 1) // 2 + 1
    # the states reach largest * d * span, the targets r below the lowest, the readout sums twice as much
    reach = 2 * (points.largest * points.dimension * span + r) + 2
    dtype = torch.float64 if reach < EXACT[torch.float64] else torch.int64
    if reach >= 1 << 61:
        raise Refused(
            f"{points.name}: the width-one network has states of {reach.bit_length()} bits; at most 61 are worked "
            "with. Take fewer points, or scale them down."
        )
    conflict: Conflict | None = None
    for attempt in range(attempts):
        draws = mixed(torch.arange(points.dimension), (1 << 20) * (seed + 1) + attempt) & ((1 << 62) - 1)
        direction = draws % span
        values, labels = _line(points, direction)
        order = torch.argsort(values, descending=True, stable=True)
        ordered, own = values[order], labels[order]
        same = ordered[1:] == ordered[:-1]
        wrong = torch.nonzero(same & (own[1:] != own[:-1]))[:, 0]
        if len(wrong) == 0:
            break
        i, j = sorted((int(order[wrong[0]]), int(order[wrong[0] + 1])))
        conflict = conflict_of(points, i, j, int(labels[i]), int(labels[j]))
        if conflict.equal:
            raise Refused(f"{points.name}: {conflict}. Remove one, or correct its label.")
    else:
        raise Refused(f"{points.name}: {conflict}, for {attempts} projections to a line; try another --seed.")
    new = torch.cat([torch.ones(1, dtype=torch.bool), ~same])
    owners = torch.empty(n, dtype=torch.int64)
    owners[order] = new.cumsum(0) - 1
    states, classes = ordered[new], own[new]
    neurons = len(states)
    targets = int(states[-1]) - torch.arange(1, r + 1)  # q_c = a_n - (c + 1), below every threshold
    # ReLU(q_c - q_m + 1) = ReLU(m - c + 1) is a triangle of ones, twos ..., whose inverse takes second differences
    second = torch.eye(r, dtype=torch.int64)
    second += torch.diag(torch.full((r - 1,), -2), 1) if r > 1 else 0
    second += torch.diag(torch.ones(r - 2, dtype=torch.int64), 2) if r > 2 else 0
    ones = torch.ones(neurons, 1, 1, dtype=torch.int64)
    network = ResidualNetwork(
        direction[None, :].to(dtype),
        ones.to(dtype),
        (targets[classes] - states).view(neurons, 1, 1).to(dtype),
        (1 - states).view(neurons, 1).to(dtype),
        torch.ones(r, 1, dtype=dtype),
        (1 - targets).to(dtype),
        second.T.contiguous().to(dtype),
    )
    return Construction("width_one", network, owners, 0, neurons, True)


def _line(points: Points, direction: Tensor) -> tuple[Tensor, Tensor]:
    """The integers w x of all points (int64), and the labels."""
    parts = [((x.to(torch.int64) * direction).sum(1), y) for _, x, y in points.chunks()]
    return torch.cat([value for value, _ in parts]), torch.cat([y for _, y in parts])


# -------------------------------------------------------------------------------------------------------- thresholds


def own_thresholds(points: Points, width: int, seed: int = 0, tile: int = 1024) -> Construction:
    """Neurons are the projected points a_i = A x_i, in decreasing order of norm, each with a threshold of its own.

    The gain |a_i|^2 - tau_i is a power of two, so that all weights are dyadic. ``Refused`` names a point that leaves no
    room for a threshold; more rows of A make room.
    """
    return _thresholds(points, width, seed, tile, single=False)


def one_threshold(points: Points, width: int, seed: int = 0, tile: int = 1024) -> Construction:
    """The paper's construction (lemma B.1): one threshold for all neurons.

    It asks for points of nearly one norm. The gains differ, so that the weights are rationals; the module rounds them.
    """
    return _thresholds(points, width, seed, tile, single=True)


def _thresholds(points: Points, width: int, seed: int, tile: int, single: bool) -> Construction:
    require_one_digit(points)
    n, k, r = points.size, width, points.classes
    if k < max(2, (r - 1).bit_length()):
        raise Refused(f"a width of {k}; for {r} labels it has to be at least {max(2, (r - 1).bit_length())}.")
    blocks = -(-n // k)
    code = random_code(k, points.dimension, seed)
    x, labels = points.rows(0, n)
    product = Product.planned(code.matrix, points.largest)
    if product.bound * product.bound * k * 4 >= EXACT[torch.float64]:
        raise Refused(
            f"{points.name}: inner products of projected points reach {product.bound**2 * k}, beyond 2^51: not exact "
            "in binary64. Scale the points down."
        )
    require_memory(parameter_count(points.dimension, k, blocks, r), 8, "cpu", "a network")
    states = product(x).double()
    norms = states.square().sum(1)
    order = torch.argsort(norms, descending=True, stable=True)
    states, norms, own = states[order], norms[order], labels[order]
    targets = sign_words(r, k, torch.float64) / 2
    # what every neuron has to stay below: later points and those of its block (C1), targets of points moved (C2)
    highest = (states @ targets.T).amax(1)
    number = torch.arange(n)
    for start in range(0, n, tile):
        rows = slice(start, min(start + tile, n))
        products = states[rows] @ states.T
        earlier = number[None, :] // k < number[rows, None] // k
        products[earlier | (number[None, :] == number[rows, None])] = -math.inf
        highest[rows] = torch.maximum(highest[rows], products.amax(1))
    if single:
        cut = highest.max()
        thresholds = ((cut + norms.min()) / 2).floor().clamp(min=cut).expand(n)
    else:
        room = norms - highest
        thresholds = norms - torch.exp2(torch.floor(torch.log2(room.clamp(min=1))))
    gains = norms - thresholds
    short = torch.nonzero((gains <= 0) | (thresholds < highest))[:, 0]
    if len(short):
        at = int(short[0])
        raise Refused(
            f"{points.name}: with k = {k} there is no {'single threshold' if single else 'threshold'} for point "
            f"{int(order[at])}: |a|^2 = {int(norms[at])}, and another inner product is "
            f"{int(highest.max() if single else highest[at])}. Take a larger --width"
            + (", or points of nearly one norm." if single else ".")
        )
    padded = blocks * k
    inner, outer = torch.zeros(padded, k, dtype=torch.float64), torch.zeros(padded, k, dtype=torch.float64)
    inner[:n], outer[:n] = states, (targets[own] - states) / gains[:, None]
    shift = torch.zeros(padded, dtype=torch.float64)
    shift[:n] = -thresholds
    network = ResidualNetwork(
        code.matrix.double(),
        inner.view(blocks, k, k),
        outer.view(blocks, k, k).transpose(1, 2).contiguous(),
        shift.view(blocks, k),
        2 * sign_words(r, k, torch.float64),
        torch.full((r,), -(k - 1), dtype=torch.float64),
        torch.eye(r, dtype=torch.float64),
    )
    owners = torch.empty(n, dtype=torch.int64)
    owners[order] = number
    return Construction("one_threshold" if single else "own_thresholds", network, owners, 0, n, not single)
