"""Settings of the browser, read once into a typed value."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

Mode = Literal["auto", "always", "never"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserOptions:
    """When pages are rendered, and what a rendering may cost. `docs/browser.md` explains each."""

    mode: Mode = "auto"
    #: Blogs that are treated otherwise: host, or host with the beginning of a path → mode.
    blogs: Mapping[str, Mode] = field(default_factory=dict)
    #: Render pages only for the comments that scripts would bring.
    comments: bool = False
    #: The program; `None` looks for one.
    path: str | None = None
    #: Pages open at once.
    pages: int = 4
    #: Time for one page.
    seconds: float = 20.0
    #: Buttons that are pressed on one page, and screens that are scrolled.
    clicks: int = 10
    #: Megabytes after which the browser is started anew.
    memory: int = 1500
    sandbox: bool = True

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> BrowserOptions:
        """Read the settings `BLOGCORPUS_BROWSER…`, which `spiders.checks` has looked at."""
        sandbox = settings.get("BLOGCORPUS_BROWSER_SANDBOX")
        return cls(
            mode=settings["BLOGCORPUS_BROWSER"],
            blogs={_bare(str(k)): mode for k, mode in settings.getdict("BLOGCORPUS_BROWSER_BLOGS").items()},
            comments=settings.getbool("BLOGCORPUS_BROWSER_COMMENTS"),
            path=settings.get("BLOGCORPUS_BROWSER_PATH") or None,
            pages=settings.getint("BLOGCORPUS_BROWSER_PAGES"),
            seconds=settings.getfloat("BLOGCORPUS_BROWSER_SECONDS"),
            clicks=settings.getint("BLOGCORPUS_BROWSER_CLICKS"),
            memory=settings.getint("BLOGCORPUS_BROWSER_MEMORY_MB"),
            # Chromium's sandbox does not work as root.
            sandbox=not _is_root() if sandbox is None else settings.getbool("BLOGCORPUS_BROWSER_SANDBOX"),
        )

    def mode_of(self, url: str) -> Mode:
        """The mode for a blog's address; the longest name in `blogs` that fits decides.

        >>> options = BrowserOptions(blogs={"example.org": "always", "example.org/static": "never"})
        >>> urls = ("blog.example.org/", "example.org/static/a", "example.org/statics", "example.com")
        >>> [options.mode_of(f"https://{url}") for url in urls]
        ['always', 'never', 'always', 'auto']
        """
        return max(
            ((len(name), mode) for name, mode in self.blogs.items() if _fits(name, url)), default=(0, self.mode)
        )[1]


def _fits(name: str, url: str) -> bool:
    host, _, path = name.partition("/")
    parts = urlsplit(url)
    hosts = (parts.netloc, parts.hostname or "")
    inside = f"{parts.path}/".startswith(f"/{path}/" if path else "/")
    return inside and any(h == host or h.endswith(f".{host}") for h in hosts)


def _bare(name: str) -> str:
    return (name.partition("://")[2] or name).rstrip("/").lower()


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
