"""Finding certificates, one module for each kind, named as the kernel's module that checks it; nothing is trusted."""
