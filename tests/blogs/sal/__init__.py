"""Sal y sombra: a Spanish blog by two authors in the manner of an early WordPress without rewritten addresses."""
