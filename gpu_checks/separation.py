"""Points with one sign code have one label: the files that say so of a data set, and the kernel's verdict on them.

Nothing here trusts torch, numpy or whoever proposed the projection. A folder has the files ``points.npy``,
``labels.npy``, ``projection.npy`` and ``representatives.npy``, which the kernel reads
(``symres.kernel.procedures.codes``), beside the proof script about them (``proof_script``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.equality import Equality
from symres.kernel.procedures import codes
from symres.kernel.procedures.question import Question

POINTS, LABELS, PROJECTION, REPRESENTATIVES = FILES = tuple(f"{role}.npy" for role in codes.ROLES)


@dataclass(frozen=True)
class Separated:
    """The facts that were verified: points with one code have one label, and labels are among 1, ..., ``classes``.

    For the files of these SHA-256: ``size`` points of dimension ``dimension`` have ``codes`` codes of ``width`` bits.
    """

    size: int
    dimension: int
    classes: int
    width: int
    codes: int
    sha256: dict[str, str]

    @property
    def parameters(self) -> int:
        """Those of the theorem's network: k d + L (2 k^2 + k) + k r + r^2 + r, L = ceil(N / k) + 2 for N codes."""
        k, r = self.width, self.classes
        return k * self.dimension + (-(-self.codes // k) + 2) * (2 * k * k + k) + k * r + r * r + r


def verified(folder: Path) -> Separated:
    """Have the kernel prove what the script of a folder claims of its files; ``Rejected`` says what is wrong."""
    labels, label_table = codes.naturals_in(folder / LABELS)
    points, projection = (codes.table_in(folder / name) for name in (POINTS, PROJECTION))
    classes = max(labels) + 1
    (_, size, dimension), width = points.value, projection.value[1]
    if width < max(2, (classes - 1).bit_length()):
        raise Rejected(f"codes of {width} bits: the theorem asks for 2 at least, and 2^k >= {classes}")
    if projection.value[2] != dimension or label_table.value[1] != size:
        raise Rejected(
            f"{folder}: {size} points of dimension {dimension} do not go with {label_table.value[1]} labels and a "
            f"projection of dimension {projection.value[2]}"
        )
    listed = codes.table_in(folder / REPRESENTATIVES)
    _read(codes.separated(points, label_table, projection), (POINTS, LABELS, PROJECTION), folder)
    _read(codes.represented(points, projection, listed), (POINTS, PROJECTION, REPRESENTATIVES), folder)
    digests = (t.value[0] for t in (points, label_table, projection, listed))
    sha256 = dict(zip(FILES, digests, strict=True))
    return Separated(size, dimension, classes, width, listed.value[1], sha256)


def _read(claim: Term, files: tuple[str, ...], folder: Path) -> None:
    """Have the kernel see in files what is claimed of them."""
    data = {Path(name).stem: name for name in files}
    codes.answer(Question(Sequent((), claim), data, Equality(), folder))
