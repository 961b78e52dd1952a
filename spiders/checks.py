"""What settings can be: one that cannot is named before anything is opened."""

from __future__ import annotations

import logging
from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from scrapy.settings import default_settings

from blogcorpus import settings as project
from blogcorpus.errors import OptionError

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

__all__ = ["check_settings"]

_OURS = "BLOGCORPUS_"

#: When a page is rendered.
_RENDER = ("auto", "always", "never")
#: Settings that are one of a few words.
_CHOICES = {
    "BLOGCORPUS_MODE": ("new", "full"),
    "BLOGCORPUS_OPT_OUTS": ("record", "respect"),
    "BLOGCORPUS_INDUCTION": ("full", "paper"),
    "BLOGCORPUS_DUPLICATES": ("mark", "drop"),
    "BLOGCORPUS_BROWSER": _RENDER,
}
#: The least that a number can be.
_LEAST = {
    "BLOGCORPUS_BLOGS_AT_ONCE": 1,
    "BLOGCORPUS_LESSON_SIZE": 1,
    "BLOGCORPUS_MAX_PAGES": 1,
    "BLOGCORPUS_MAX_INDEX_PAGES": 1,
    "BLOGCORPUS_MAX_SITEMAPS": 1,
    "BLOGCORPUS_MAX_ENTRIES": 1,
    "BLOGCORPUS_MAX_FAILURES": 1,
    "BLOGCORPUS_BROWSER_PAGES": 1,
    "BLOGCORPUS_BROWSER_SECONDS": 1,
    "BLOGCORPUS_BROWSER_CLICKS": 0,
    "BLOGCORPUS_BROWSER_MEMORY_MB": 100,
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
    """Raise `OptionError` for the first setting that does not exist, or whose value is none for it."""
    _refuse_misspelt(settings)
    for name, choices in _CHOICES.items():
        if settings[name] not in choices:
            raise OptionError(f"is {settings[name]!r}; it can be {' or '.join(choices)}", subject=name)
    for name, default in _defaults().items():
        kind = _OWN.get(name) or _KINDS.get(float if name in _FRACTIONS else type(default))
        if kind is not None and settings[name] is not None:
            _read(settings, name, *kind)


def _refuse_misspelt(settings: BaseSettings) -> None:
    """A setting of ours that nobody reads would be lost without a word."""
    known = [name for name in vars(project) if name.startswith(_OURS)]
    for name in map(str, settings):
        if name.startswith(_OURS) and name not in known:
            close = get_close_matches(name, known, 1)
            raise OptionError(f"is no setting{f', did you mean {close[0]}?' if close else ''}", subject=name)


def _read(settings: BaseSettings, name: str, read: Callable[[BaseSettings, str], Any], what: str) -> None:
    try:
        value = read(settings, name)
    except (TypeError, ValueError):
        raise OptionError(f"is {settings[name]!r}; it must be {what}", subject=name) from None
    if name in _LEAST and value < _LEAST[name]:
        raise OptionError(f"is {value:g}; it must be at least {_LEAST[name]}", subject=name)


def _defaults() -> dict[str, Any]:
    known = {**vars(default_settings), **vars(project)}
    return {name: value for name, value in known.items() if name.isupper()}


def _log_level(settings: BaseSettings, name: str) -> None:
    logging.Logger("", settings[name])


def _bounds(settings: BaseSettings, name: str) -> None:
    for bound in settings.getdict(name).values():
        if not 0 <= float(bound) <= 1:
            raise ValueError


def _renderings(settings: BaseSettings, name: str) -> None:
    if not set(settings.getdict(name).values()) <= set(_RENDER):
        raise ValueError


#: Settings that can be less than their kind.
_OWN: dict[str, Kind] = {
    "LOG_LEVEL": (_log_level, "one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
    "BLOGCORPUS_MIN_CONFIDENCE": (_bounds, 'a bound for each field, as {"authors": 0.8}'),
    "BLOGCORPUS_BROWSER_BLOGS": (_renderings, 'auto, always or never for each blog, as {"example.org": "always"}'),
}
