"""Fourteen Point: an English letterpress blog in the manner of Ghost."""
