"""Heads of responses are bounded: a server that sends header lines for ever is hung up on.

Twisted bounds a header line, not how many there are; neither does Scrapy.
"""

from __future__ import annotations

from typing import Any

from twisted.python.failure import Failure

#: States of Twisted's parser in which the head has been read.
_BEHIND_THE_HEAD = ("BODY", "DONE")


class HeadTooLargeError(Exception):
    """The head of a response has no end."""


def bound_heads(pool: Any, most: int) -> None:
    """Let every connection of a pool give up a response whose head is larger than `most` bytes."""
    factory = pool._factory

    class Bounded(factory):  # type: ignore[misc,valid-type]  # the class is whatever Scrapy chose
        def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
            protocol = super().buildProtocol(addr)
            protocol.dataReceived = _counting(protocol, most)
            return protocol

    pool._factory = Bounded


def _counting(protocol: Any, most: int) -> Any:
    receive = protocol.dataReceived
    head = 0

    def received(data: bytes) -> None:
        nonlocal head
        parser = protocol._parser
        head = 0 if parser is None or parser.state in _BEHIND_THE_HEAD else head + len(data)
        receive(data)
        parser = protocol._parser
        if head > most and parser is not None and parser.state not in _BEHIND_THE_HEAD:
            error = HeadTooLargeError(f"the head of the response has more than {most} bytes")
            protocol._giveUp(Failure(error))  # type: ignore[no-untyped-call]

    return received
