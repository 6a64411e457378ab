"""Large-scale checks with torch. Imports torch, numpy and ``symres.kernel``, nothing else of the project.

Theorem 3 of Hardt and Ma says that a residual network with O(n log n + r^2) parameters fits any n separated points.
This package builds such networks for given data and checks them exactly, with no rounding anywhere:

    data           points with labels, as exact integers
    arithmetic     integer products in floating-point hardware, refused where they could round
    codes          sign codes of points, and whether points of one code have one label
    separation     the same as a claim about files, which the kernel proves and `symres check` settles
    networks       the residual network of the theorem, as a module
    constructions  networks that fit given points: sign codes, width one, thresholds, adaptive hyperplanes
    conditions     what makes a construction right, pair by pair (lemma 1)
    forward        the network run on its points, bit for bit
    gram           all pairs of codes, as a matrix of inner products
    kernels        the two inner loops in Triton, for graphics cards
    ranks          the work split over several processes

and, for other theorems of the corpus, searches for counterexamples among millions of random instances: ``dominance``,
``adversary``, ``initialisation``, ``factorisation``, ``scans``. ``evidence`` writes what was seen, ``plots`` draws it,
``python -m gpu_checks`` runs it.
"""
