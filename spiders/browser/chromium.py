"""Finding a Chromium on this machine."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

#: How to come by one, for the warning of a crawl that needs it.
HOW_TO = (
    "apt install chromium (Debian), snap install chromium (Ubuntu), brew install --cask chromium (macOS), or"
    " playwright install chromium; BLOGCORPUS_BROWSER_PATH names any other"
)
#: How to come by the library that talks to it.
_HOW_TO_TALK = "pip install 'blogcorpus[browser]'"
#: Programs on the PATH: Debian, Fedora and Arch; Ubuntu; Google's packages; other browsers made of the same engine.
_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge",
    "brave-browser",
)
#: Places that are not on the PATH of cron, or of anyone.
_PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/opt/homebrew/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
#: Where `playwright install` puts its own, below the home directory, and what it calls the program inside.
_PLAYWRIGHT = (".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright")
_PROGRAMS = (
    "chromium-*/chrome-*/chrome",
    "chromium-*/chrome-*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-*/chrome.exe",
    "chromium_headless_shell-*/chrome-*/*headless?shell*",
)


#: Ubuntu's `chromium-browser` is a script that asks for this one.
_SNAP = Path("/snap/bin/chromium")


def lacking(path: str | None = None) -> tuple[str, str] | None:
    """What stands in the way of a browser, and what helps; `None` where nothing does."""
    if find_spec("scrapy_playwright") is None:
        return "scrapy-playwright is not installed", _HOW_TO_TALK
    if find_chromium(path) is None:
        return "there is no Chromium on this machine", HOW_TO
    return None


def find_chromium(
    path: str | None = None,
    *,
    home: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    which: Callable[[str], str | None] = shutil.which,
) -> str | None:
    """The program to start: the one that was named, Playwright's own, or the system's; `None` where there is none."""
    if path:
        return path if is_program(Path(path)) else None
    own = environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folders = [Path(own)] if own else [(home or Path.home()) / folder for folder in _PLAYWRIGHT]
    for place in candidates(folders, which):
        if is_program(place) and not _is_excuse(place):
            return str(place)
    return None


def is_program(path: Path) -> bool:
    """A file that can be run."""
    return path.is_file() and os.access(path, os.X_OK)


def _is_excuse(path: Path) -> bool:
    """A script that only says which other package to install."""
    head = b""
    with suppress(OSError), path.open("rb") as program:  # what may be run need not be readable
        head = program.read(2000)
    return head.startswith(b"#!") and os.fsencode(_SNAP) in head and not is_program(_SNAP)


def candidates(folders: list[Path], which: Callable[[str], str | None]) -> Iterator[Path]:
    """Where a Chromium may be, the most likely to work first."""
    for program in _PROGRAMS:
        for folder in folders:
            yield from sorted(folder.glob(program), key=_version, reverse=True)
    for name in _NAMES:
        if found := which(name):
            yield Path(found)
    yield from map(Path, _PLACES)


def _version(path: Path) -> int:
    return max(map(int, re.findall(r"-(\d+)", str(path))), default=0)
