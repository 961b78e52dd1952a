"""The inspector: a local web page that shows what was taken from a page, and why, and lets a person correct it."""

from blogcorpus.inspector.app import Options, application, open_fetched
from blogcorpus.inspector.desk import Desk
from blogcorpus.inspector.examples import ExampleFolder
from blogcorpus.inspector.memory import PINNABLE, Memory, pinned
from blogcorpus.inspector.reading import Found, Reading, find, finish

__all__ = [
    "PINNABLE",
    "Desk",
    "ExampleFolder",
    "Found",
    "Memory",
    "Options",
    "Reading",
    "application",
    "find",
    "finish",
    "open_fetched",
    "pinned",
]
