"""Grammars in Backus-Naur form: read from a file, filled with a page's words, grown from genes and back.

A rule is `<Name> ::= alternative | alternative`; an alternative is a row of `<Names>`, `"literals"` and bare words. A
bare word is a category that `fill` replaces by what a page shows; `[0-9]+` is one digit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from blogcorpus.errors import RuleError

#: A gene is at most 255 (Eq. 2 of the paper), so no rule may have more alternatives.
MOST_ALTERNATIVES = 255
#: Rule applications in one mapping: a left-recursive grammar grows without end.
_MOST_STEPS = 300

_SYMBOL = re.compile(r'\s*(?:<(?P<rule>[\w-]+)>|"(?P<literal>[^"]*)"|(?P<digits>\[0-9\]\+)|(?P<word>\w+)|(?P<bar>\|))')

Kind = Literal["rule", "literal", "word", "digits"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """One part of an alternative."""

    kind: Kind
    text: str


Alternative = tuple[Symbol, ...]


@dataclass(frozen=True)
class Grammar:
    """Rules by name; the first is the start."""

    rules: Mapping[str, tuple[Alternative, ...]]
    #: Alternatives of a rule that begin the same, found again and again while deriving.
    _derived: dict[tuple[str, str, int], list[tuple[tuple[int, ...], int]]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def fill(self, words: Mapping[str, Sequence[str]]) -> Grammar:
        r"""The grammar with every category replaced by its words; alternatives that cannot end any more are gone.

        >>> toy = read_grammar('<A> ::= "x" <B> | "y"\n<B> ::= Word')
        >>> [toy.fill({"Word": words}).grow("A", [0, 1]) for words in (["one", "two"], [])]
        ['xtwo', 'y']
        """
        rules = {name: _filled(alternatives, words) for name, alternatives in self.rules.items()}
        while True:
            dead = {name for name, alternatives in rules.items() if not alternatives}
            kept = {
                name: tuple(a for a in alternatives if not any(s.kind == "rule" and s.text in dead for s in a))
                for name, alternatives in rules.items()
            }
            if kept == rules:
                return Grammar(rules)
            rules = kept

    def grow(self, start: str, genes: Sequence[int], wraps: int = 2) -> str | None:
        """The text that genes spell: each rule takes the alternative `gene mod number of alternatives` (Eq. 1).

        At the end of the genes reading begins again, `wraps` times; `None` where that is not enough.
        """
        last = len(genes) * (wraps + 1)
        out: list[str] = []
        stack, used = [Symbol("rule", start)], 0
        for _ in range(_MOST_STEPS):
            if not stack:
                return "".join(out)
            symbol = stack.pop()
            if symbol.kind == "literal":
                out.append(symbol.text)
                continue
            alternatives = self.rules[symbol.text]
            choice = 0
            if len(alternatives) > 1:
                if used == last:
                    return None
                choice = genes[used % len(genes)] % len(alternatives)
                used += 1
            if not alternatives:
                return None
            stack.extend(reversed(alternatives[choice]))
        return None

    def derive(self, start: str, text: str) -> tuple[tuple[int, int], ...] | None:
        """The choices that grow a text, each with the number of alternatives; `None` where the grammar cannot.

        Rules must not be left-recursive.
        """
        for choices, end in self._ends(start, text, 0):
            if end == len(text):
                return tuple(zip(choices[::2], choices[1::2], strict=True))
        return None

    def _ends(self, rule: str, text: str, at: int) -> list[tuple[tuple[int, ...], int]]:
        """Every way a rule can go on at a place: the choices (flat: choice, of how many), and where it ends."""
        key = (rule, text, at)
        if key not in self._derived:
            self._derived[key] = []  # a rule that begins with itself finds nothing
            alternatives = self.rules[rule]
            found: list[tuple[tuple[int, ...], int]] = []
            for number, alternative in enumerate(alternatives):
                choice = (number, len(alternatives)) if len(alternatives) > 1 else ()
                found += [(choice + rest, end) for rest, end in self._row(alternative, text, at)]
            self._derived[key] = found
        return self._derived[key]

    def _row(self, alternative: Alternative, text: str, at: int) -> list[tuple[tuple[int, ...], int]]:
        ways: list[tuple[tuple[int, ...], int]] = [((), at)]
        for symbol in alternative:
            if symbol.kind == "literal":
                ways = [(c, e + len(symbol.text)) for c, e in ways if text.startswith(symbol.text, e)]
            else:
                ways = [(c + more, end) for c, e in ways for more, end in self._ends(symbol.text, text, e)]
            if not ways:
                break
        return ways


def _filled(alternatives: Sequence[Alternative], words: Mapping[str, Sequence[str]]) -> tuple[Alternative, ...]:
    filled: list[Alternative] = []
    for alternative in alternatives:
        first = alternative[0]
        if first.kind == "word":
            filled += [(Symbol("literal", word),) for word in words.get(first.text, ())]
        elif first.kind == "digits":
            filled += [(Symbol("literal", str(digit)),) for digit in range(10)]
        else:
            filled.append(alternative)
    return tuple(filled[:MOST_ALTERNATIVES])


def read_grammar(text: str, name: str = "grammar") -> Grammar:
    """Read a grammar in Backus-Naur form; what is wrong with it is said with its line."""
    rules: dict[str, list[Alternative]] = {}
    current: list[Alternative] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        head, found, tail = bare.partition("::=")
        if found:
            current = rules.setdefault(head.strip().strip("<>"), [])
        elif not bare.startswith("|"):
            raise RuleError("is neither a rule nor a further alternative", subject=f"{name}:{number}")
        current += _alternatives(tail if found else bare[1:], f"{name}:{number}")
    _check(rules, name)
    return Grammar({rule: tuple(found) for rule, found in rules.items()})


def _alternatives(text: str, subject: str) -> list[Alternative]:
    rows: list[list[Symbol]] = [[]]
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = _SYMBOL.match(text, at)
        if match is None:
            raise RuleError(f"cannot be read from {text[at : at + 20]!r} on", subject=subject)
        at = match.end()
        if match["bar"]:
            rows.append([])
            continue
        kind = match.lastgroup
        rows[-1].append(Symbol(kind, match[kind]))  # type: ignore[arg-type, index] # the groups are the kinds
    if not all(rows):
        raise RuleError('has an empty alternative; write it as ""', subject=subject)
    return [tuple(row) for row in rows]


def _check(rules: Mapping[str, Sequence[Alternative]], name: str) -> None:
    for rule, alternatives in rules.items():
        for alternative in alternatives:
            for symbol in alternative:
                if symbol.kind == "rule" and symbol.text not in rules:
                    raise RuleError(f"<{rule}> uses <{symbol.text}>, which has no rule", subject=name)
                if symbol.kind in ("word", "digits") and len(alternative) > 1:
                    raise RuleError(f"<{rule}>: {symbol.text} must stand alone in its alternative", subject=name)


@lru_cache(maxsize=8)
def shipped(name: str = "grammar") -> Grammar:
    """A grammar that comes with the package: `grammar`, or the `paper`'s own."""
    return read_grammar((files(__package__) / f"{name}.bnf").read_text(encoding="utf-8"), f"{name}.bnf")
