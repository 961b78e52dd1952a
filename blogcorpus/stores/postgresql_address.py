"""Addresses of PostgreSQL stores: libpq's own, and `#name` for a corpus of its own in the same database."""

from __future__ import annotations

import re
from dataclasses import dataclass

from blogcorpus.errors import OptionError

_SCHEMES = ("postgresql://", "postgres://")
_SCHEMA = "blogcorpus"
_NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")
_PASSWORD = re.compile(r"(://[^/@:]*):[^/@]*@|([?&]password=)[^&#]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a store lies."""

    #: For the driver.
    address: str
    #: The schema that has the tables.
    schema: str
    #: For people: without the password.
    shown: str


def is_postgresql(address: object) -> bool:
    """Whether this is the address of a PostgreSQL database, not a file's name.

    >>> is_postgresql("postgresql://db.example/blogs"), is_postgresql("output/corpus.state.sqlite")
    (True, False)
    """
    return str(address).startswith(_SCHEMES)


def place(address: str) -> Place:
    """Take an address apart.

    >>> place("postgresql://ada:secret@db.example/blogs#nightly").shown
    'postgresql://ada:…@db.example/blogs#nightly'
    >>> place("postgresql://ada@db.example/blogs").schema
    'blogcorpus'
    """
    database, _, name = address.partition("#")
    shown = _PASSWORD.sub(lambda match: f"{match[1]}:…@" if match[1] else f"{match[2]}…", address)
    if name and not _NAME.fullmatch(name):
        raise OptionError("the name behind # can have small letters, digits and underscores", subject=shown)
    return Place(address=database, schema=name or _SCHEMA, shown=shown)
