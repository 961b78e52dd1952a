"""Cleaners (tree → tree) that tidy a post's content, and its rendering as text and safe HTML.

root, report = clean(copy.deepcopy(element), profile("corpus"), page.dom.base)
text, html = to_text(root), to_html(root, page.dom.base)
"""

from __future__ import annotations

from blogcorpus.cleaners.addresses import images, links
from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.lines import TextStyle
from blogcorpus.cleaners.profiles import Profile, Profiles, load_profiles, profile
from blogcorpus.cleaners.registry import CLEANERS
from blogcorpus.cleaners.render_html import markup_to_html, to_html
from blogcorpus.cleaners.render_text import markup_to_text, to_text
from blogcorpus.cleaners.run import Report, clean

__all__ = [
    "CLEANERS",
    "Cleaner",
    "Profile",
    "Profiles",
    "Report",
    "TextStyle",
    "clean",
    "images",
    "links",
    "load_profiles",
    "markup_to_html",
    "markup_to_text",
    "profile",
    "to_html",
    "to_text",
]
