"""Finders that know no blog: segments, title, date, author, comments."""
