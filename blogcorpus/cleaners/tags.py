"""Tag filters: whole kinds of elements go, with what they hold."""

from __future__ import annotations

from collections.abc import Callable

from blogcorpus.cleaners.cleaner import Cleaner, Plain
from blogcorpus.cleaners.work import Work

#: Switch → what it says, and the elements it takes out.
_KINDS = {
    "scripts": ("Remove scripts and what stands in for them", "script noscript template"),
    "styles": ("Remove style sheets", "style link"),
    "images": ("Remove pictures", "img picture svg canvas map"),
    "media": ("Remove sound and film", "audio video source track"),
    "iframes": ("Remove frames that show other pages", "iframe frame frameset noframes"),
    "embeds": ("Remove plug-ins", "object embed applet param"),
    "buttons": ("Remove buttons", "button"),
}


def _filter(tags: tuple[str, ...]) -> Callable[[Work, Plain], None]:
    def remove(work: Work, _options: Plain) -> None:
        """Remove every element of these kinds."""
        if not work.tags.isdisjoint(tags):
            work.cut(list(work.root.iter(*tags)))

    return remove


CLEANERS = tuple(
    Cleaner(name=name, about=about, run=_filter(tuple(tags.split()))) for name, (about, tags) in _KINDS.items()
)
