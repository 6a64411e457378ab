"""``python -I -S symres/elaborate STATEMENTS CERTIFICATES``: checks certificates as they are stored."""

import signal
import sys
from pathlib import Path

USAGE = """usage: python -I -S symres/elaborate STATEMENTS CERTIFICATES [STATEMENTS CERTIFICATES ...]

Check certificates as they are stored, with the standard library alone: proofs that are told in short are written out,
step by step, and the kernel checks each step. `python -I -S symres/kernel` checks files that have the steps.

Prints one line a claim: its verdict (proved, refuted or rejected), its id, and why it was rejected. Exit code 0: every
statement has a certificate that holds; 1: some do not; 2: wrong usage or files.
"""

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # where whoever reads wants no more, it ends without a word
    # not the folder itself, whose `numbers` is not Python's, but that in which symres lies
    folder = Path(__file__).resolve().parent
    sys.path[:] = [str(folder.parents[1]), *(p for p in sys.path if Path(p or ".").resolve() != folder)]
    from symres.elaborate import expand
    from symres.kernel import files

    files.leave(files.main(sys.argv[1:], expand, USAGE))
