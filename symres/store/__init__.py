"""Stores: statements and certificates beside scripts, the lemmas in them, and how one store differs from another."""
