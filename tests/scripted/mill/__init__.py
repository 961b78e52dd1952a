"""A blog that never stops."""
