"""Pebbles: an English programming blog in the manner of Hugo."""
