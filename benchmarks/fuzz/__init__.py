"""Fuzzers of everything that reads what others wrote. `run.py` runs them, `targets.py` says what must hold."""
