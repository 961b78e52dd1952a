"""Grammatical evolution: expressions for any field, from examples."""
