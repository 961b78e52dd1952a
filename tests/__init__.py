"""Tests, flat: the path of what is tested stands in the name."""
