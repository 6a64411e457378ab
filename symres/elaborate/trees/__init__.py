"""Proofs in trees, as searches write and stores keep them, and what each kind of node shows.

    identity       H |- a = b, by normal forms or a combination of equations in H        (elaborate.leaves)
    sos            H |- a <= b or a < b, or H contradictory, by weighted squares         (elaborate.leaves)
    cases          H |- C, by zero products, signs, lemmas, down to every branch                  (cases.py)
    witness, value H |- there is x. A, by a term; a closed relation                               (witness.py)
    bound          H |- a <= b, a < b or false, by the cells of a tiling                          (bound.py)
    words          H |- a = b, matrices and traces of any size, by normal forms          (elaborate.tree)
    monotone, neighbourhood, existence      by theorems of analysis                       (in the files of these names)
    codes          H |- C, by what is true of files                                (a procedure of the kernel)
    derivation     H |- C, in steps

Nothing here is trusted: ``symres.elaborate`` writes a tree out as steps, and the kernel checks these.
"""
