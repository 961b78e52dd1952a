"""What a rendered page may load: its text and the scripts that write it, and frames of comments; nothing else."""

from __future__ import annotations

import re
from enum import Enum

from blogcorpus.cleaners.addresses import host_of
from blogcorpus.cleaners.advertisements import Advertisements, lists_of
from blogcorpus.urls import same_site

#: Kinds of requests, in Playwright's words, that are made. Pictures, films, fonts, sockets, event streams and beacons
#: are not.
_LOADED = frozenset(("document", "script", "xhr", "fetch"))
#: A page may wait for its style sheets; how it looks does not matter.
_BLANK = frozenset(("stylesheet",))
#: Servers that count visitors by script.
_COUNTERS = (
    "google-analytics.com googletagmanager.com googletagservices.com hotjar.com mixpanel.com segment.com segment.io"
    " matomo.cloud statcounter.com clarity.ms newrelic.com nr-data.net sentry.io sentry-cdn.com quantserve.com"
    " plausible.io goatcounter.com cloudflareinsights.com mc.yandex.ru hm.baidu.com cnzz.com 51.la addthis.com"
    " sharethis.com connect.facebook.net"
).split()
_SERVERS = Advertisements(servers=tuple(_COUNTERS), allow=("disqus.com", "disquscdn.com"))
#: Addresses and names of frames that hold comments: services, and the words that people name such frames with.
_COMMENT_FRAME = re.compile(
    r"comment|coment|koment|kommentar|disqus|giscus|utteranc|\bisso\b|remark42|hyvor|cusdis|graphcomment|discuss|talk"
    r"|livefyre|intensedebate|\bcoral\b|spot\.im|vuukle|cackle|hypercomments|widgets/comments|muut|replies|reacties"
    r"|reaction|guestbook",
    re.I,
)


class Loading(Enum):
    """What becomes of a request."""

    LOAD = "load"
    #: Answered at once with nothing.
    BLANK = "blank"
    REFUSE = "refuse"


def loading(kind: str, url: str, *, page: str, frame: str | None = None) -> Loading:
    """Judge a request of a page by its kind and address; `frame` is the name of the frame whose document is wanted.

    >>> loading("image", "https://blog.example/a.png", page="https://blog.example/").name
    'REFUSE'
    >>> loading("document", "https://video.example/embed/1", page="https://blog.example/", frame="").name
    'REFUSE'
    >>> loading("document", "https://disqus.com/embed/comments/", page="https://blog.example/", frame="").name
    'LOAD'
    """
    if kind in _BLANK:
        return Loading.BLANK
    if kind not in _LOADED or lists_of(_SERVERS).knows(host_of(url)):
        return Loading.REFUSE
    if frame is not None and not same_site(url, page) and not holds_comments(url, frame):
        return Loading.REFUSE
    return Loading.LOAD


def holds_comments(url: str, name: str) -> bool:
    """A frame with this address and name is one of comments."""
    return _COMMENT_FRAME.search(url) is not None or _COMMENT_FRAME.search(name) is not None
