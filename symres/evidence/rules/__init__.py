"""Evidence for the rules of derivations: sampled instances, false neighbours that sampling must catch, and their page.

The rules themselves are in ``symres/kernel/rules.json``; nothing here takes part in a proof.
"""
