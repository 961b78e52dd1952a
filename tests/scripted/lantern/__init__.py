"""A blog that is empty without scripts."""
