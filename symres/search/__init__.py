"""Finding certificates, as stores keep them. Nothing is trusted: the kernel checks each, written out in steps."""

FAULT = "this is a fault of symres, please report the claim"
BUDGET = 60.0  # seconds of processor time for one claim, unless the user says otherwise
