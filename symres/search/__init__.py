"""Finding certificates, one module for each kind, named as the kernel's module that checks it; nothing is trusted."""

FAULT = "this is a fault of symres, please report the claim"
BUDGET = 20.0  # seconds of search for one claim, unless the user says otherwise
