"""Which addresses belong together: the site, its registered domain."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from blogcorpus.urls.address import split
from blogcorpus.urls.encoding import host_form

if TYPE_CHECKING:
    from tldextract import TLDExtract

__all__ = ["domain", "plain_host", "same_site", "site"]

#: Hosts of many blogs whose names the public suffix list does not hold: every name below them is another site.
BLOG_HOSTS = (
    "ameblo.jp antville.org bearblog.dev blog.cz blog.de blog.fc2.com blog.hu blogalia.com blogcu.com blogg.se"
    " bloggagratis.se bloggplatsen.se blogger.de bloog.pl blogsport.de blox.pl canalblog.com cocolog-nifty.com"
    " diary.ru dreamwidth.org edublogs.org egloos.com eklablog.com exblog.jp ghost.io hashnode.dev hautetfort.com"
    " iobloggo.com jugem.jp livedoor.blog livejournal.com lofter.com mataroa.blog medium.com micro.blog myblog.it"
    " neocities.org over-blog.com overblog.com over-blog.fr over-blog.net pixnet.net posterous.com prose.sh sapo.pt"
    " seesaa.net skyrock.com splinder.com squarespace.com substack.com svbtle.com tistory.com tumblr.com twoday.net"
    " typepad.com typepad.fr typepad.jp webnode.cz weebly.com wikidot.com wordpress.com write.as xanga.com"
).split()

#: The first label of a mobile or AMP twin's host.
_TWINS = ("m.", "mobile.", "amp.", "wap.")
#: Blogger sends readers to the host of their country; the blog is the same.
_COUNTRY = re.compile(r"\.blogspot\.(?:com?\.)?[a-z]{2}\Z")


@lru_cache(maxsize=1)
def _suffixes() -> TLDExtract:
    import tldextract  # late: it brings an HTTP client with it, which most addresses do not need

    # Only the list that comes with the package: no network, no cache on disk.
    return tldextract.TLDExtract(
        suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True, extra_suffixes=BLOG_HOSTS
    )


@lru_cache(maxsize=4096)
def plain_host(host: str) -> str:
    """A host without `www.`, the first label of a mobile twin, and Blogger's countries.

    A blog called "m" on a host of many blogs keeps its name.

    >>> plain_host("m.example.org"), plain_host("m.blogspot.com"), plain_host("me.blogspot.co.uk")
    ('example.org', 'm.blogspot.com', 'me.blogspot.com')
    """
    if ".blogspot." in host:
        host = _COUNTRY.sub(".blogspot.com", host)
    while True:
        shorter = host.removeprefix("www.")
        if shorter.startswith(_TWINS):
            rest = shorter.partition(".")[2]
            shorter = rest if registered(rest) else shorter
        if shorter == host or "." not in shorter:
            return host
        host = shorter


@lru_cache(maxsize=4096)
def registered(host: str) -> str:
    """The name somebody registered, or was given by a host of many blogs; empty where there is none.

    >>> registered("blog.example.co.uk"), registered("a.b.wordpress.com"), registered("wordpress.com")
    ('example.co.uk', 'b.wordpress.com', '')
    """
    bare = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return _suffixes().extract_str(bare).top_domain_under_public_suffix


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def site(url: str) -> str:
    """The site of an address: its host as a key has it, without `www.` and mobile labels; empty for no address.

    >>> site("https://www.Blog.Example.org:443/post"), site("mailto:me@example.org")
    ('blog.example.org', '')
    """
    address = split(url)
    return plain_host(host_form(address.host)) if address else ""


def domain(url: str) -> str:
    """The paper's domain: the registered name, so `blog.example.org` and `example.org` share one; else the host.

    >>> domain("http://www.news.example/politics/a.html"), domain("http://me.blogspot.com/"), domain("http://localhost/")
    ('news.example', 'me.blogspot.com', 'localhost')
    """
    host = site(url)
    return registered(host) or host


def same_site(a: str, b: str) -> bool:
    """Whether two addresses belong to one owner: the same registered domain. For the same host compare `site`.

    >>> same_site("http://feeds.example.org/x", "https://blog.example.org/")
    True
    >>> same_site("http://one.blogspot.com/", "http://two.blogspot.com/"), same_site("", "")
    (False, False)
    """
    one = site(a)
    return bool(one) and (one == site(b) or domain(a) == domain(b))
