"""Profiles: named sets of switches, out of TOML.

[easy]
base = "reader"                     # start from another profile; none: everything is off
share = false                       # a cleaner is off, on,
link_lists = { ratio = 0.5 }        # or on with options
text = { lists = true }             # how text is written

[hosts]
"*.example.org" = "easy"            # a profile for some blogs
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from blogcorpus.cleaners.lines import TextStyle
from blogcorpus.cleaners.options import UnfitError, unknown, with_options
from blogcorpus.cleaners.registry import CLEANERS
from blogcorpus.cleaners.toml import parse_toml, read_toml, shipped
from blogcorpus.errors import OptionError, RuleError

_SHIPPED = "profiles.toml"
_HOSTS = "hosts"
#: Keys of a profile that are no cleaner.
_BASE, _TEXT = "base", "text"
#: Options that name files, relative to the profile file.
_FILES = ("server_files", "filter_files")


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A named set of switches."""

    name: str
    #: Cleaners that are on, with their options, in running order.
    cleaners: Mapping[str, Any] = field(default_factory=dict)
    #: How its text is written.
    text: TextStyle = field(default_factory=TextStyle)

    def switch(self, **changes: bool | Mapping[str, Any]) -> Profile:
        """A profile with some cleaners on, off, or with other options.

        >>> profile("corpus").switch(share=False, link_lists={"ratio": 0.5}).cleaners["link_lists"].ratio
        0.5
        """
        try:
            return _changed(self, changes)
        except UnfitError as error:
            raise OptionError(str(error), subject=f"profile {self.name}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Profiles:
    """All profiles there are, and which blog gets which."""

    named: Mapping[str, Profile]
    #: Host pattern → profile name; the first that matches counts.
    hosts: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str) -> Profile:
        """A profile by its name."""
        if name not in self.named:
            raise OptionError(unknown("profile", name, self.named), subject="profile")
        return self.named[name]

    def for_host(self, host: str, default: str = "corpus") -> Profile:
        """The profile of a blog."""
        host = host.lower()
        return self.get(next((name for pattern, name in self.hosts.items() if fnmatchcase(host, pattern)), default))


def load_profiles(path: Path | None = None) -> Profiles:
    """The profiles that come with us, with those of a user's file, which may add and change."""
    return _shipped() if path is None else _read(read_toml(path), _shipped(), path)


def profile(name: str) -> Profile:
    """One of the profiles that come with us: `corpus`, `reader`, `strict`."""
    return _shipped().get(name)


@cache
def _shipped() -> Profiles:
    return _read(parse_toml(shipped(_SHIPPED), _SHIPPED), Profiles(named={}), Path(_SHIPPED))


def _read(document: Mapping[str, Any], known: Profiles, path: Path) -> Profiles:
    """Profiles of a file on top of those already known."""
    named = dict(known.named)
    for name, table in document.items():
        if name != _HOSTS:
            try:
                named[name] = _profile(name, table, named, path.parent)
            except UnfitError as error:
                raise RuleError(str(error), subject=f"{path}: [{name}]") from None
    hosts = document.get(_HOSTS, {})
    if not isinstance(hosts, Mapping):
        raise RuleError("must be a table", subject=f"{path}: [{_HOSTS}]")
    for pattern, name in hosts.items():
        if str(name) not in named:
            raise RuleError(unknown("profile", str(name), named), subject=f"{path}: [{_HOSTS}] {pattern}")
    return Profiles(named=named, hosts={**{p.lower(): str(n) for p, n in hosts.items()}, **known.hosts})


def _profile(name: str, table: Any, named: Mapping[str, Profile], folder: Path) -> Profile:
    """One table of a file."""
    if not isinstance(table, Mapping):
        raise UnfitError("must be a table")
    base = str(table.get(_BASE, name))
    if base not in named and _BASE in table:
        raise UnfitError(unknown("profile", base, named))
    start = replace(named[base], name=name) if base in named else Profile(name=name)
    if _TEXT in table:
        start = replace(start, text=with_options(start.text, _table(_TEXT, table[_TEXT])))
    changes = {key: value for key, value in table.items() if key not in (_BASE, _TEXT)}
    return _changed(start, changes, folder)


def _changed(profile: Profile, changes: Mapping[str, Any], folder: Path = Path()) -> Profile:
    """A profile with switches changed; what their options name is looked at here, before any page."""
    on = dict(profile.cleaners)
    for name, value in changes.items():
        if name not in CLEANERS:
            raise UnfitError(unknown("switch", name, (*CLEANERS, _BASE, _TEXT)))
        cleaner = CLEANERS[name]
        if value is False:
            on.pop(name, None)
            continue
        on.setdefault(name, cleaner.options)
        if value is not True:
            try:
                on[name] = with_options(on[name], _placed(_table(name, value), folder))
            except UnfitError as error:
                raise UnfitError(f"{name}: {error}") from None
        if cleaner.check is not None:
            cleaner.check(on[name])
    return replace(profile, cleaners={name: on[name] for name in CLEANERS if name in on})


def _table(name: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise UnfitError(f"{name} = {value!r}: must be true, false or a table of options")
    return value


def _placed(given: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
    """Options with the files they name found from the profile file's folder."""
    return {
        key: [str(folder / name) if isinstance(name, str) else name for name in value]
        if key in _FILES and isinstance(value, list)
        else value
        for key, value in given.items()
    }
