"""The paper's advertisement remover: elements whose `src` or `href` name a server of advertisements.

The servers come from a small list of our own, from a user's lists (one host a line, or a `hosts` file), and from filter
lists in the format of Adblock Plus (EasyList), which the package `adblock` reads.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from blogcorpus.cleaners.addresses import host_of
from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.toml import shipped
from blogcorpus.cleaners.work import Work
from blogcorpus.dom import join
from blogcorpus.errors import OptionError, RuleError

#: Elements that may show an advertisement, with the attribute that names its server and what a filter list calls it.
_SHOWN = {
    "img": ("src", "image"),
    "iframe": ("src", "subdocument"),
    "frame": ("src", "subdocument"),
    "script": ("src", "script"),
    "embed": ("src", "object"),
    "object": ("data", "object"),
    "source": ("src", "media"),
    "video": ("src", "media"),
    "audio": ("src", "media"),
    "a": ("href", "other"),
}
#: A `hosts` file sends a server to nowhere; these stand before and among its names.
_NOWHERE = frozenset(("0.0.0.0", "127.0.0.1", "::1", "::", "localhost", "broadcasthost", "255.255.255.255"))  # noqa: S104

#: Servers that markup names, as a quick look.
_SERVERS = re.compile(r' (?:src|href|data)="(?:[A-Za-z]+:)?//(?:[^/"?#@]*@)?([^/"?#:]+)')


@dataclass(frozen=True, slots=True, kw_only=True)
class Advertisements:
    """Whose advertisements go."""

    #: Use our own list of servers.
    own: bool = True
    #: More servers.
    servers: tuple[str, ...] = ()
    #: Servers whose parts stay.
    allow: tuple[str, ...] = ()
    #: Files with servers, one a line or as a `hosts` file.
    server_files: tuple[str, ...] = ()
    #: Filter lists in the format of Adblock Plus.
    filter_files: tuple[str, ...] = ()
    #: Also links that carry words. A link in a sentence is part of it, so they stay unless asked.
    text_links: bool = False


def remove_advertisements(work: Work, options: Advertisements) -> None:
    """Remove what an advertisement server delivers or is linked from."""
    lists = lists_of(options)
    if lists.filters is None and not any(map(lists.knows, set(_SERVERS.findall(work.attributes)))):
        return
    for element in list(work.root.iter(*_SHOWN)):
        attribute, kind = _SHOWN[str(element.tag)]
        address = element.get(attribute)
        if address and lists.judge(join(work.base, address), work.base, kind):
            if element.tag == "a" and not options.text_links and any(text.strip() for text in element.itertext()):
                work.refuse()
            else:
                work.cut((element,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists:
    """What the lists of some options say."""

    servers: frozenset[str]
    allow: frozenset[str]
    #: The engine of the package `adblock`, where there are filter lists.
    filters: Any = None

    def knows(self, host: str) -> bool:
        """The host is an advertisement server."""
        return _is_below(host, self.servers) and not _is_below(host, self.allow)

    def judge(self, address: str, page: str, kind: str) -> bool:
        """Whether an address that a page loads as a kind of thing is an advertisement."""
        host = host_of(address)
        if not host or _is_below(host, self.allow):
            return False
        if _is_below(host, self.servers):
            return True
        if self.filters is None:
            return False
        return bool(self.filters.check_network_urls(url=address, source_url=page, request_type=kind).matched)


@lru_cache(maxsize=32)
def lists_of(options: Advertisements) -> Lists:
    """The lists of some options. Files are read here, once."""
    servers = set(options.servers)
    if options.own:
        servers.update(read_servers(shipped("ad_servers.txt")))
    for name in options.server_files:
        servers.update(read_servers(_read(name)))
    filters = _filter_engine(options.filter_files) if options.filter_files else None
    return Lists(servers=frozenset(servers), allow=frozenset(options.allow), filters=filters)


@lru_cache(maxsize=4096)
def _is_below(host: str, servers: frozenset[str]) -> bool:
    """The host is one of the servers or lies below one."""
    host = host.lower()
    while host:
        if host in servers:
            return True
        host = host.partition(".")[2]
    return False


def read_servers(text: str) -> Iterator[str]:
    r"""Servers out of a list, one a line or as a `hosts` file; `#` starts a comment.

    >>> list(read_servers("# mine\n0.0.0.0 ads.example.com\nBanners.example.net  # all of it"))
    ['ads.example.com', 'banners.example.net']
    """
    for line in text.splitlines():
        for name in line.partition("#")[0].lower().split():
            if name not in _NOWHERE:
                yield name.strip(".")


def _read(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleError("cannot be read", subject=name) from error


def _filter_engine(names: tuple[str, ...]) -> Any:
    try:
        adblock = importlib.import_module("adblock")
    except ImportError as error:
        message = "filter lists need the package adblock: pip install 'blogcorpus[adblock]'"
        raise OptionError(message, subject="advertisements.filter_files") from error
    rules = adblock.FilterSet()
    for name in names:
        rules.add_filter_list(_read(name))
    return adblock.Engine(rules)


CLEANERS = (
    Cleaner(
        name="advertisements",
        about="Remove what advertisement servers deliver",
        run=remove_advertisements,
        options=Advertisements(),
        check=lists_of,
    ),
)
