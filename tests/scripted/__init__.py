"""Small blogs that scripts write: each shows nothing, or not all of itself, to readers without JavaScript.

`lantern` is empty without scripts · `tide` loads its comments when readers scroll to them and press a button · `mirror`
embeds its comments in a frame of another host · `mill` never stops loading, asks questions, opens windows and hangs.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from tests.blogs import GoldenBlog
from tests.blogs.source import read_posts

HERE = Path(__file__).parent
NAMES = ("lantern", "tide", "mirror", "mill")


@cache
def scripted_blog(name: str) -> GoldenBlog:
    """One scripted blog by its name."""
    theme = import_module(f"tests.scripted.{name}.theme")
    return GoldenBlog(name=name, about=theme.ABOUT, posts=read_posts(HERE / name, theme.ABOUT), routes=theme.ROUTES)


def scripted_blogs() -> tuple[GoldenBlog, ...]:
    """All of them."""
    return tuple(map(scripted_blog, NAMES))
