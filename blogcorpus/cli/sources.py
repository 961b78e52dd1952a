"""Pages that a command is given: files, folders of files, WARC files."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from urllib.parse import quote, urljoin

from w3lib.encoding import html_to_unicode

from blogcorpus.errors import OptionError
from blogcorpus.warc import is_warc, read_pages

__all__ = ["address_of", "files_of", "pages_of"]

STDIN = "-"
_PAGES = (".html", ".htm", ".xhtml")


def files_of(source: str) -> Iterator[str]:
    """A file, standard input, or the pages and WARC files of a folder, in the order of their names."""
    path = Path(source)
    if source == STDIN or path.is_file():
        yield source
    elif path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file())
        yield from (str(file) for file in files if file.suffix.lower() in _PAGES or is_warc(str(file)))
    else:
        raise OptionError("there is no such file or folder", subject=source)


def address_of(file: str, sources: Sequence[str], url: str) -> str:
    """The address of a file's page: below `url` where it lies in one of the folders, else `url`, else of the file."""
    folder = next((source for source in sources if Path(source).is_dir() and _inside(file, source)), None)
    if url and folder is not None:
        return urljoin(f"{url.rstrip('/')}/", quote(Path(file).relative_to(folder).as_posix()))
    return url or (Path(file).resolve().as_uri() if file != STDIN else "")


def pages_of(sources: Sequence[str], url: str) -> Iterator[tuple[str, str, datetime | None]]:
    """Every page: its address, its HTML, and when it was fetched where that is known."""
    for file in (file for source in sources for file in files_of(source)):
        if is_warc(file):
            yield from read_pages(file)
        else:
            body = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
            yield address_of(file, sources, url), html_to_unicode(None, body)[1], None


def _inside(file: str, folder: str) -> bool:
    return file != STDIN and Path(file).is_relative_to(folder)
