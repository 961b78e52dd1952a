"""Formats the corpus is written in."""
