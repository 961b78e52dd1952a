"""The rules that say which parameters of a query are identity: read from files, checked, applied.

The paper's step 3: a rule is a regular expression and the parameters it retains; without a rule the query is dropped.
The format stands at the head of `rules.txt`, which comes with the package.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from blogcorpus.errors import RuleError
from blogcorpus.urls.encoding import query_form
from blogcorpus.urls.junk import junk_kind
from blogcorpus.urls.patterns import danger

__all__ = ["BARE", "CID", "KeyRule", "KeyRules", "default_rules"]

CID, BARE, ALL, NONE = "_cid_", "_bare_", "*", "-"

#: A longer address is not held against the patterns; its query is dropped.
MAX_LENGTH = 1000

_SPECIAL = (ALL, NONE, BARE, CID)
_NAME = re.compile(r"[\w.$:!~%\[\]-]+")
#: What is likely a slip: a special word that there is not, or a minus that stands without `*`.
_NO_NAME = re.compile(r"_[a-z]+_|-.*")
_OURS = Path(__file__).with_name("rules.txt")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRule:
    """A pattern of addresses and the parameters that are identity there."""

    pattern: re.Pattern[str]
    keep: frozenset[str]
    #: What `*` does not keep.
    drop: frozenset[str] = frozenset()
    #: `file:line`.
    where: str = ""
    #: Written by the user: it decides over experience with the site and over the tables of junk.
    user: bool = False

    def keeps(self, param: str) -> bool:
        """Whether a parameter (`name=value`) stays."""
        name, equals, _ = param.partition("=")
        if name in self.keep and name not in _SPECIAL:
            return self.user or junk_kind(param) is None
        if not equals and BARE in self.keep:
            return True
        return ALL in self.keep and name not in self.drop and junk_kind(param) is None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRules:
    """An ordered list of rules; the first that matches decides."""

    rules: tuple[KeyRule, ...]
    #: Names that rules of the user keep: no table may take them away.
    protected: frozenset[str] = frozenset()
    #: Whether a rule asks for the hash of the title.
    titles: bool = False

    @classmethod
    def load(cls, *files: Path | str) -> KeyRules:
        """Read files of rules; they come before ours, the first file first. A wrong rule raises `RuleError`."""
        return cls.of((*(rule for file in files for rule in _read(Path(file), user=True)), *_our_rules()))

    @classmethod
    def of(cls, rules: Iterable[KeyRule]) -> KeyRules:
        """A list of rules made elsewhere."""
        rules = tuple(rules)
        protected = frozenset(name for rule in rules if rule.user for name in rule.keep if name not in _SPECIAL)
        return cls(rules=rules, protected=protected, titles=any(CID in rule.keep for rule in rules))

    def match(self, address: str) -> KeyRule | None:
        """The rule that decides on an address, written as a key without `http://`."""
        if len(address) > MAX_LENGTH:
            return None
        return next((rule for rule in self.rules if rule.pattern.match(address)), None)


@lru_cache(maxsize=1)
def default_rules() -> KeyRules:
    """The rules that come with the package."""
    return KeyRules.load()


@lru_cache(maxsize=1)
def _our_rules() -> tuple[KeyRule, ...]:
    return tuple(_read(_OURS, user=False))


def _read(file: Path, *, user: bool) -> Iterator[KeyRule]:
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeError) as error:
        raise RuleError("cannot be read", subject=str(file)) from error
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield _rule(line, f"{file}:{number}" if user else f"{file.name}:{number}", user=user)


def _rule(line: str, where: str, *, user: bool) -> KeyRule:
    columns = line.split(maxsplit=1)
    if len(columns) != 2:
        raise RuleError("a rule is a pattern, white space, and the parameters to keep (- for none)", subject=where)
    keep, drop = _names(columns[1], where)
    return KeyRule(pattern=_pattern(columns[0], where), keep=keep, drop=drop, where=where, user=user)


def _pattern(text: str, where: str) -> re.Pattern[str]:
    # Keys have neither; who copies an address out of a browser should not have to know.
    text = text.removeprefix("^")
    for start in ("https?://", "http://", "https://", r"https?:\/\/", r"http:\/\/", r"https:\/\/"):
        text = text.removeprefix(start)
    text = text.replace(r"www\.", r"(?:www\.)?")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)  # of what Python may one day read otherwise
            pattern = re.compile(text)
    except re.error as error:
        raise RuleError(f"the pattern {text!r} is no regular expression", subject=where) from error
    if reason := danger(text):
        raise RuleError(f"the pattern {text!r} could take for ever: {reason}", subject=where)
    return pattern


def _names(text: str, where: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names to keep, and those that `*` does not keep."""
    names = [name.strip() for name in text.split(",")]
    drop = [name[1:] for name in names if name.startswith("-") and ALL in names]
    keep = [name for name in names if not (name.startswith("-") and ALL in names)]
    for name in keep + drop:
        if name not in _SPECIAL and (not _NAME.fullmatch(name) or _NO_NAME.fullmatch(name)):
            raise RuleError(f"{name!r} is no name of a parameter and none of {' '.join(_SPECIAL)}", subject=where)
    if NONE in keep and len(keep) > 1:
        raise RuleError("- keeps nothing, and cannot stand with names", subject=where)
    return frozenset(map(_spelt, keep)), frozenset(map(_spelt, drop))


def _spelt(name: str) -> str:
    return name if name in _SPECIAL else query_form(name)
