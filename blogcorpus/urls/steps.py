"""The normalisation, step by step: an ordered table of named functions from address to address.

Every step only ever makes more addresses equal, so duplicates can be counted after each (the paper's Figure 2). No step
knows a single blog; what is written here holds for the software that blogs are made with.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from blogcorpus.urls.address import Address
from blogcorpus.urls.copied import copied
from blogcorpus.urls.encoding import host_form, path_form, query_form
from blogcorpus.urls.junk import junk_kind
from blogcorpus.urls.site import plain_host

__all__ = ["STEPS", "Step", "normalise"]

Step = Callable[[Address], Address]

#: Documents that a server gives out when asked for their folder; `index.xml`, `.rss`, `.json` are feeds.
_INDEX = re.compile(r"/(?:index|default)\.(?:s?html?|xhtml|php\d?|phtml|aspx?|cgi|pl|jsp|cfm)/?\Z", re.I)
#: A front controller inside a path: `/index.php/2012/03/post` is `/2012/03/post`.
_CONTROLLER = re.compile(r"/index\.(?:php|cgi|pl)(?=/)", re.I)
_SLASHES = re.compile(r"/{2,}")
_DOTS = re.compile(r"/\.{1,2}(?:/|\Z)")
#: Servers that do not tell `Post.aspx` from `post.aspx`.
_CASELESS = (".asp", ".aspx", ".ashx")
_CAPITALS = re.compile(r"%[0-9A-F]{2}|[A-Z]+")
_PATH_SESSION = re.compile(r";(?:jsessionid|phpsessid|sessionid|sid)=[^/;]*|/\((?:[A-Z]\([0-9a-z]+\))+\)(?=/)", re.I)

#: Last segments that show a post another way. They are taken off only behind what can be the name of a post.
_VIEWS = frozenset({"amp", "print", "printable", "printer-friendly"})
_COMMENT_PAGE = re.compile(r"(?:comment-page|cpage)-\d{1,6}", re.I)
#: Signs that join words in the name of a post.
_JOINTS = frozenset("-_.~,+%")
_YEAR = re.compile(r"(?:19|20)\d\d")
_DATE_FOLDER = re.compile(r"/\d{4}/\d\d?(?:/\d\d?)?\Z")

#: Twins of one host: (end of the host, pattern of the path, what it becomes).
_TWIN_PATHS = ((".tistory.com", re.compile(r"/m(?=/(?:\d+|entry/[^/]+)\Z)"), ""),)


def scheme(a: Address) -> Address:
    """`https` and `http` are one."""
    return a._replace(scheme="http") if a.scheme != "http" else a


def host(a: Address) -> Address:
    """Case, user and password, default ports, last dot, international names."""
    form = host_form(a.host)
    return a._replace(host=form) if form != a.host else a


def www(a: Address) -> Address:
    """`www.` in front of a host that has another dot."""
    name = a.host
    while name.startswith("www.") and "." in name[4:]:
        name = name[4:]
    return a if name is a.host else a._replace(host=name)


def encoding(a: Address) -> Address:
    """One spelling for escapes and Unicode; parameters without a name or a value say nothing."""
    path = path_form(a.path)
    params = tuple(form for p in a.params if _says(form := query_form(p))) if a.params else ()
    return a if path is a.path and params == a.params else a._replace(path=path, params=params)


def _says(param: str) -> bool:
    name, equals, value = param.partition("=")
    return bool(name and (value or not equals))


def fragment(a: Address) -> Address:
    """A fragment is a place in the page; only `#!` routes are addresses."""
    if not a.fragment:
        return a
    route = a.fragment.startswith("!") and len(a.fragment) > 1
    return a._replace(fragment=path_form(a.fragment) if route else "")


def dots(a: Address) -> Address:
    """`.` and `..` segments, doubled slashes."""
    path = a.path
    if "//" not in path and "/." not in path:
        return a if path else a._replace(path="/")
    path = _SLASHES.sub("/", path)
    if _DOTS.search(path):
        kept: list[str] = []
        for segment in path.split("/")[1:]:
            if segment == "..":
                del kept[-1:]
            elif segment != ".":
                kept.append(segment)
        path = "/" + "/".join(kept)
    return a._replace(path=path)


def index(a: Address) -> Address:
    """`index.html`, `default.aspx` and their like are their folder; `index.php` inside a path is nothing."""
    path = a.path
    if "ndex." not in path.lower() and "efault." not in path.lower():
        return a
    path = _INDEX.sub("/", _CONTROLLER.sub("", path))
    return a._replace(path=path)


def slash(a: Address) -> Address:
    """A slash at the end, but for the front page."""
    path = a.path
    return a._replace(path=path.rstrip("/") or "/") if len(path) > 1 and path[-1] == "/" else a


def case(a: Address) -> Address:
    """Lower case where servers do not tell cases apart (ASP); elsewhere case is identity."""
    if not a.path[-5:].lower().endswith(_CASELESS):
        return a
    cut = (param.partition("=") for param in a.params)
    params = tuple(_lower(name) + equals + value for name, equals, value in cut)
    return a._replace(path=_lower(a.path), params=params)


def _lower(text: str) -> str:
    """ASCII letters in lower case, but for those of escapes."""
    return _CAPITALS.sub(lambda match: match[0] if match[0][0] == "%" else match[0].lower(), text)


def session(a: Address) -> Address:
    """Session ids, in the path and in the query."""
    path = _PATH_SESSION.sub("", a.path) if ";" in a.path or "/(" in a.path else a.path
    return _without(a, "session", path)


def tracking(a: Address) -> Address:
    """Parameters that tell where a reader came from."""
    return _without(a, "tracking", a.path)


def view(a: Address) -> Address:
    """Mobile, AMP and print twins."""
    path = a.path
    low = path[-20:].lower()
    if low.endswith((".amp", ".amp.html")) and len(path) > 10:
        path = path[:-4] if low.endswith("p") else path[:-9] + path[-5:]
    elif low.rpartition("/")[2] in _VIEWS:
        path = _behind_post(path)
    plain = plain_host(a.host)
    for end, pattern, twin in _TWIN_PATHS:
        if plain.endswith(end):
            path = pattern.sub(twin, path, count=1)
    return _without(a if plain == a.host else a._replace(host=plain), "view", path)


def comments(a: Address) -> Address:
    """Pages of comments, and links to answer one."""
    path = a.path
    head, _, last = path.rpartition("/")
    if "page-" in last and _COMMENT_PAGE.fullmatch(last):
        path = head or "/"
    elif last == "comments" and head.rpartition("/")[0].endswith("/p"):  # Substack
        path = head
    return _without(a, "comment", path)


def extension(a: Address) -> Address:
    """`.html` behind the name of a post: blogs that moved their software answer to both.

    A number keeps it (`/2017/01/22.html` is a post, `/2017/01/22/` a day), and a single word that is not below a date.
    """
    path = a.path
    if not path[-5:].lower().endswith((".html", ".htm")):
        return a
    head, _, last = path.rpartition("/")
    name = last.rpartition(".")[0]
    words = not name.strip("0123456789-_.").isascii() or any(c.isalpha() for c in name)
    joined = "-" in name.strip("-") or "_" in name.strip("_")
    return a._replace(path=f"{head}/{name}") if words and (joined or _DATE_FOLDER.search(head)) else a


def _behind_post(path: str) -> str:
    """The path without its last segment, if what is before it can be the name of a post."""
    head = path.rpartition("/")[0]
    name = head.rpartition("/")[2]
    number = name.isdigit() and len(name) > 2 and not _YEAR.fullmatch(name)
    return head if number or not name.isascii() or _JOINTS & set(name) else path


def order(a: Address) -> Address:
    """Parameters sorted, each once (the paper's step 2)."""
    if len(a.params) < 2:
        return a
    params = tuple(sorted(set(a.params)))
    return a._replace(params=params) if params != a.params else a


def _without(a: Address, kind: str, path: str) -> Address:
    params = a.params
    if params:
        free = a.protected
        params = tuple(p for p in params if junk_kind(p) != kind or p.partition("=")[0] in free)
    return a if path == a.path and len(params) == len(a.params) else a._replace(path=path, params=params)


#: In the order they are taken. `key.py` adds the paper's last two: the title (`_cid_`) and the rules.
STEPS: tuple[tuple[str, Step], ...] = (
    ("scheme", scheme),
    ("host", host),
    ("www", www),
    ("encoding", encoding),
    ("fragment", fragment),
    ("dots", dots),
    ("copied", copied),
    ("index", index),
    ("slash", slash),
    ("case", case),
    ("session", session),
    ("tracking", tracking),
    ("view", view),
    ("comments", comments),
    ("extension", extension),
    ("order", order),
)

#: What may have to be done again, because a later step brought it to light: `/index.html/amp`, `m.www.example.org`.
_PATH_STEPS = tuple(step for name, step in STEPS if name in {"www", "dots", "index", "slash", "case", "session"})
_LATE_STEPS = tuple(step for name, step in STEPS if name in {"view", "comments", "extension"})


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def normalise(address: Address) -> Address:
    """All steps, until nothing changes."""
    for _, step in STEPS:
        address = step(address)
    return settle(address)


def settle(address: Address) -> Address:
    """Take the steps on the path again until they find nothing; each only shortens, so this ends."""
    before = None
    while before != address:
        before = address
        for step in (*_PATH_STEPS, *_LATE_STEPS):
            address = step(address)
    return address
