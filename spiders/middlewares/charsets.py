"""Pages that call themselves written in what is no charset are read as UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.http import Response, TextResponse

from blogcorpus.charsets import misdeclared

if TYPE_CHECKING:
    from scrapy import Request


class CharsetMiddleware:
    """Corrects a response's encoding before anybody reads its text."""

    def process_response(self, request: Request, response: Response) -> Response:  # noqa: ARG002 - Scrapy's signature
        """Called for every response, once it is unpacked."""
        declared = response.headers.get("Content-Type", b"")
        kind = declared.decode("latin-1") if declared else None
        if isinstance(response, TextResponse) and misdeclared(response.body, kind):
            return response.replace(encoding="utf-8")
        return response
