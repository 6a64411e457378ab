"""``python -m symres``."""

from symres.cli import main

if __name__ == "__main__":
    main(prog_name="symres")
