"""``python -m gpu_checks``."""

import sys

if __name__ == "__main__":
    try:
        from .cli import main
    except ModuleNotFoundError as missing:
        if missing.name != "torch":
            raise
        print("error: gpu_checks needs torch; install it with `pip install 'symres[gpu]'`, or alone", file=sys.stderr)
        sys.exit(2)
    sys.exit(main())
