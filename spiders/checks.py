"""Settings that cannot be, named before anything is opened."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scrapy.settings import default_settings

from blogcorpus import settings as project
from blogcorpus.errors import OptionError

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

__all__ = ["check_settings"]

_CHOICES = {
    "BLOGCORPUS_OPT_OUTS": ("record", "respect"),
    "BLOGCORPUS_INDUCTION": ("full", "paper"),
    "BLOGCORPUS_DUPLICATES": ("mark", "drop"),
    "BLOGCORPUS_BROWSER": ("auto", "always", "never"),
}
#: Their defaults are whole, and Scrapy reads them with fractions.
_FRACTIONS = ("DOWNLOAD_TIMEOUT", "DNS_TIMEOUT", "CLOSESPIDER_TIMEOUT")
#: How a setting is read, which raises where it cannot be, and how to say what it can be.
Kind = tuple[Callable[["BaseSettings", str], Any], str]
#: What a setting can be, by the kind of its default.
_KINDS: dict[type, Kind] = {
    bool: (lambda settings, name: settings.getbool(name), "True or False"),
    int: (lambda settings, name: settings.getint(name), "a whole number"),
    float: (lambda settings, name: settings.getfloat(name), "a number"),
    dict: (lambda settings, name: settings.getdict(name), "JSON, as {}"),
}


def check_settings(settings: BaseSettings) -> None:
    """Raise `OptionError` for the first setting whose value is none for it."""
    for name, choices in _CHOICES.items():
        if settings[name] not in choices:
            raise OptionError(f"can be {' or '.join(choices)}", subject=name)
    for name, default in _defaults().items():
        kind = _OWN.get(name) or _KINDS.get(float if name in _FRACTIONS else type(default))
        if kind is not None and settings[name] is not None:
            _read(settings, name, *kind)


def _read(settings: BaseSettings, name: str, read: Callable[[BaseSettings, str], Any], what: str) -> None:
    try:
        read(settings, name)
    except (TypeError, ValueError):
        raise OptionError(f"is {settings[name]!r}; it must be {what}", subject=name) from None


def _defaults() -> dict[str, Any]:
    known = {**vars(default_settings), **vars(project)}
    return {name: value for name, value in known.items() if name.isupper()}


def _log_level(settings: BaseSettings, name: str) -> None:
    logging.Logger("", settings[name])


def _bounds(settings: BaseSettings, name: str) -> None:
    for bound in settings.getdict(name).values():
        if not 0 <= float(bound) <= 1:
            raise ValueError


#: Settings that can be less than their kind.
_OWN: dict[str, Kind] = {
    "LOG_LEVEL": (_log_level, "one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
    "BLOGCORPUS_MIN_CONFIDENCE": (_bounds, 'a bound for each field, as {"authors": 0.8}'),
}
