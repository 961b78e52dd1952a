"""Feeds: finding them, reading them safely, remembering what was seen."""
