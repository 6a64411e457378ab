"""Elaboration: compact certificates become steps of the core. Nothing here is trusted: the core checks what comes out."""
