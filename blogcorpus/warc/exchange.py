"""One request and what came back, as bytes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

__all__ = ["Exchange", "Headers"]

#: Names and values as they were sent, in order; a name may come again.
Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A request and its response."""

    url: str
    status: int
    #: The body as sent, still compressed where the server compressed it.
    body: bytes
    fetched_at: datetime
    headers: Headers = ()
    method: str = "GET"
    request_headers: Headers = ()
    ip: str | None = None
    #: A blog was begun with this address.
    seed: bool = False
    #: The body is what a browser made of the page.
    rendered: bool = False

    def header(self, name: str) -> str | None:
        """The first value of a header."""
        return next((value for key, value in self.headers if key.lower() == name), None)
