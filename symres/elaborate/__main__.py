"""``python -I -S symres/elaborate STATEMENTS CERTIFICATES``: checks certificates as they are stored."""

import signal
import sys
from pathlib import Path

if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # where whoever reads wants no more, it ends without a word
    sys.path[0] = str(Path(__file__).resolve().parents[2])  # and not this folder, where numbers is another module
    from symres.elaborate import expand
    from symres.kernel import files

    files.leave(files.main(sys.argv[1:], expand))
