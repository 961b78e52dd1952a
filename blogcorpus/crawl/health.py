"""How a blog's server is: when it is left alone until the next run."""

from __future__ import annotations

from blogcorpus.crawl.events import Event, Failure, Reason

__all__ = ["FATAL", "Health"]

#: Failures that show that the server is not well; many of them in a row, and the blog is left to the next run.
_ILL = frozenset(
    {Reason.TIMEOUT, Reason.UNREACHABLE, Reason.SERVER_ERROR, Reason.BUSY, Reason.TOO_LARGE, Reason.REDIRECTS}
)
#: Failures of a blog's first page that mean the whole blog cannot be had.
FATAL = frozenset(
    {
        Reason.ROBOTS,
        Reason.NO_ROBOTS,
        Reason.BLOCKED,
        Reason.UNREACHABLE,
        Reason.REFUSED_ADDRESS,
        Reason.TIMEOUT,
    }
)


class Health:
    """Counts failures in a row that show an ill server."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._ill = 0

    def after(self, event: Event) -> Reason | None:
        """Why the blog is to be left alone after this, or `None`."""
        if not isinstance(event, Failure) or event.reason not in _ILL:
            self._ill = 0
            return None
        self._ill += 1
        return event.reason if self._ill >= self._most else None
