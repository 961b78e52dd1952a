"""Small pages for the tests of what knows no blog."""

from __future__ import annotations

from blogcorpus.dom import Dom, parse

HOME = "http://blog.example/"
PROSE = "The kettle sings, and two of us wait for the tea that neither of us wanted to make on such a day. "
LONG = f"<p>{PROSE * 3}</p><p>{PROSE * 2}</p>"
MENU = "<ul><li><a href=/a>Home</a><li><a href=/b>About</a><li><a href=/c>Contact</a></ul>"
TEXT = f"<p>{PROSE * 3}</p>"


def dom(body: str, head: str = "", url: str = HOME) -> Dom:
    """A page with this body and head."""
    return parse(f"<html lang=en><head>{head}</head><body>{body}</body></html>", url)
