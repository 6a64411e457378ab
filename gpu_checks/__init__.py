"""Large-scale checks with torch. Imports torch, numpy and ``symres.kernel``, nothing else of the project."""
