"""Cleaners (tree → tree) that tidy a post's content, and its rendering as text and safe HTML."""
