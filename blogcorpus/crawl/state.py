"""What a crawl remembers of a blog between runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Protocol

from blogcorpus.crawl.trail import Left


@dataclass(frozen=True, slots=True, kw_only=True)
class BlogState:
    """A blog after a run: where its feed is, and that its archive has been read."""

    #: Address of the front page.
    home: str | None = None
    title: str | None = None
    language: str | None = None
    generator: str | None = None
    #: Addresses of its feeds, the main one first.
    feeds: tuple[str, ...] = ()
    #: Every older post has been looked for; later runs read only what is new.
    archive_done: bool = False
    #: Posts by the route that found them, over all runs.
    routes: Mapping[str, int] = field(default_factory=dict)
    #: Permalinks that taught the address shapes and the key rules.
    permalinks: tuple[str, ...] = ()
    #: Keys of other addresses of its posts → the keys of these: they need not be asked for again.
    aliases: Mapping[str, str] = field(default_factory=dict)
    #: Stands for the key rules that the last run went by.
    key_rules: str = ""
    #: Addresses by which posts were named, and those among them that were another of the same post, by what found that
    #: out; over all runs.
    addresses: int = 0
    duplicates: Mapping[str, int] = field(default_factory=dict)
    #: `wrapper.signature.Signature` of its post pages.
    signature: Mapping[str, Any] | None = None
    #: Validators of the front page, for blogs without a feed.
    validators: Mapping[str, str] = field(default_factory=dict)
    #: Rules of its site's `/.well-known/tdmrep.json`.
    tdm: tuple[Mapping[str, Any], ...] = ()
    #: Pages of this blog are empty without a browser.
    needs_browser: bool = False

    def to_json(self) -> dict[str, Any]:
        """As kept in the store."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> BlogState:
        """Read back what `to_json` wrote; names of newer or older versions are passed over."""
        known = {f.name for f in fields(cls)}
        values: dict[str, Any] = {k: v for k, v in (data or {}).items() if k in known}
        values.update((k, tuple(v)) for k, v in values.items() if isinstance(v, list))
        return cls(**values)


class Memory(Protocol):
    """What a crawl may ask of the past."""

    def known(self, keys: Iterable[str]) -> set[str]:
        """Those keys whose posts the corpus has."""

    def forgotten(self, keys: Iterable[str]) -> set[str]:
        """Those keys that a person asked never to fetch again."""

    def has_wrapper(self, blog: str) -> bool:
        """A wrapper of this blog was learnt before."""

    def left(self, blog: str) -> Left:
        """What earlier runs left behind that did not read the blog's archive to its end."""
