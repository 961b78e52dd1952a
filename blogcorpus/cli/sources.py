"""Pages that a command is given: files, folders of files, WARC files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from urllib.parse import quote, urljoin

from blogcorpus.charsets import page_text
from blogcorpus.errors import OptionError
from blogcorpus.files import read_page
from blogcorpus.warc import is_warc, read_pages

__all__ = ["addressed", "files_of", "pages_of"]

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


def addressed(sources: Sequence[str], url: str) -> Iterator[tuple[str, str]]:
    """Every file with the address of its page: below `url` where it lies in a folder, else `url`, else of the file."""
    for source in sources:
        folder = Path(source)
        below = f"{url.rstrip('/')}/" if url and folder.is_dir() else None
        for file in files_of(source):
            if below is not None:
                yield file, urljoin(below, quote(Path(file).relative_to(folder).as_posix()))
            else:
                yield file, url or (Path(file).resolve().as_uri() if file != STDIN else "")


def pages_of(sources: Sequence[str], url: str) -> Iterator[tuple[str, str, datetime | None]]:
    """Every page: its address, its HTML, and when it was fetched where that is known."""
    for file, address in addressed(sources, url):
        if is_warc(file):
            yield from read_pages(file)
        else:
            yield address, page_text(read_page(file)), None
