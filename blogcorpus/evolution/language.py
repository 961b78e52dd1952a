"""The XPath-DOM language: expressions as values, read and written.

    //div[@class='price']&N(0).text.number
    //tr[th='Phone']/td&N(0).text
    //ul[@class='tags']/li/a&text

The XPath part selects nodes. The DOM part takes the value out of them: `N(i)` picks one of the nodes (without it, every
node gives a value), `E(i)` is a child element, `T(i)` a text of its own, `A(name)` an attribute; `text` and `value`
take it, `after`, `before`, `split`, `number` and `date` read in it; `count` and `sum` are about all nodes together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from blogcorpus.errors import RuleError

#: An expression with more is not worth its reading; a bound for expressions written by hand as well.
MOST_STEPS = 8
MOST_CHARACTERS = 600

Axis = Literal["//", "/", "/following-sibling::"]
#: `attribute`: `[@name='value']`, `has`: `[@name]`, `text`: `[.='value']`, `child`: `[name='value']`,
#: `starts`: `[starts-with(.,'value')]`.
TestKind = Literal["attribute", "has", "text", "child", "starts"]

_QUOTED = r"(?:'([^']*)'|\"([^\"]*)\")"
_STEP = re.compile(r"(/following-sibling::|//|/)(\*|[A-Za-z][\w.-]*(?::[\w.-]+)?)(?!:)")
_TESTS: tuple[tuple[TestKind, re.Pattern[str]], ...] = (
    ("attribute", re.compile(rf"\[@([A-Za-z][\w:.-]*)\s*=\s*{_QUOTED}\]")),
    ("has", re.compile(r"\[@([A-Za-z][\w:.-]*)\]")),
    ("text", re.compile(rf"\[(\.)\s*=\s*{_QUOTED}\]")),
    ("child", re.compile(rf"\[([A-Za-z][\w:.-]*)\s*=\s*{_QUOTED}\]")),
    ("starts", re.compile(rf"\[starts-with\((\.),\s*{_QUOTED}\)\]")),
)
_OP = re.compile(rf"([A-Za-z]+)(?:\((?:{_QUOTED}|(-?[\w:.-]+))\))?")

#: A letter for each operation, and the orders in which they make sense.
_LETTERS = {
    "N": "N", "E": "E", "T": "T", "A": "A", "text": "x", "value": "v", "count": "c", "sum": "s",
    "after": "a", "before": "b", "split": "l", "number": "n", "date": "d",
}  # fmt: skip
_ORDER = re.compile(r"N?E*(?:x|Tx|Av)a?b?[lnd]?|N?E*c|s")
_NUMBERED = frozenset("NET")
_QUOTING = frozenset({"after", "before", "split"})


@dataclass(frozen=True, slots=True)
class Test:
    """What stands in brackets."""

    __test__ = False  # it is no test case, whatever pytest thinks of its name

    kind: TestKind
    name: str
    value: str = ""

    def __str__(self) -> str:
        if self.kind == "has":
            return f"[@{self.name}]"
        if self.kind == "starts":
            return f"[starts-with(.,{quote(self.value)})]"
        return f"[{'@' if self.kind == 'attribute' else ''}{self.name}={quote(self.value)}]"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the path."""

    axis: Axis
    tag: str
    tests: tuple[Test, ...] = ()

    def __str__(self) -> str:
        return f"{self.axis}{self.tag}" + "".join(map(str, self.tests))


@dataclass(frozen=True, slots=True)
class Op:
    """One operation of the DOM part; `argument` is a number, an attribute's name or a constant text."""

    name: str
    argument: str | None = None

    def __str__(self) -> str:
        if self.argument is None:
            return self.name
        return f"{self.name}({quote(self.argument) if self.name in _QUOTING else self.argument})"


@dataclass(frozen=True)
class Expression:
    """An expression of the language."""

    steps: tuple[Step, ...]
    ops: tuple[Op, ...]

    @cached_property
    def path(self) -> str:
        """The XPath part as it is written."""
        return "".join(map(str, self.steps))

    @cached_property
    def dom(self) -> str:
        """The DOM part as it is written."""
        return ".".join(map(str, self.ops))

    def __str__(self) -> str:
        return f"{self.path}&{self.dom}"


@lru_cache(maxsize=20_000)
def parse(text: str) -> Expression:
    """Read an expression.

    >>> str(parse("//UL[@class='list-h']//A & N(0).A(href).value"))
    "//ul[@class='list-h']//a&N(0).A(href).value"
    """
    if len(text) > MOST_CHARACTERS:
        raise _wrong(text, f"is longer than {MOST_CHARACTERS} characters")
    steps, at = _steps(text)
    rest = text[at:].strip()
    if not rest.startswith("&"):
        raise _wrong(text, f"needs `&` and a DOM part behind its path, not {rest[:20]!r}")
    return Expression(steps, _ops(rest[1:].strip(), text))


def _steps(text: str) -> tuple[tuple[Step, ...], int]:
    steps: list[Step] = []
    at = 0
    while step := _STEP.match(text, at):
        tests, at = _tests(text, step.end())
        steps.append(Step(step[1], step[2].lower(), tests))  # type: ignore[arg-type] # the axes of the pattern
    if not steps or len(steps) > MOST_STEPS:
        raise _wrong(text, f"needs a path of 1 to {MOST_STEPS} steps like //div[@class='price']")
    return tuple(steps), at


def _tests(text: str, at: int) -> tuple[tuple[Test, ...], int]:
    tests: list[Test] = []
    while text.startswith("[", at):
        for kind, pattern in _TESTS:
            match = pattern.match(text, at)
            if match:
                value = "" if kind == "has" else match[2] if match[2] is not None else match[3]
                tests.append(Test(kind, match[1].lower(), value))
                at = match.end()
                break
        else:
            raise _wrong(text, f"has a test that is not in the language: {text[at : at + 30]!r}")
    return tuple(tests), at


def _ops(part: str, text: str) -> tuple[Op, ...]:
    ops: list[Op] = []
    at = 0
    while at < len(part):
        match = _OP.match(part, at)
        if match is None or match[1] not in _LETTERS:
            raise _wrong(text, f"has no operation at {part[at : at + 20]!r}")
        ops.append(_op(match, text))
        at = match.end()
        if at < len(part):
            if part[at] != ".":
                raise _wrong(text, f"needs a dot before {part[at : at + 20]!r}")
            at += 1
    if not _ORDER.fullmatch("".join(_LETTERS[op.name] for op in ops)):
        raise _wrong(text, "has a DOM part that gives no value; write it like N(0).E(1).text")
    return tuple(ops)


def _op(match: re.Match[str], text: str) -> Op:
    name, bare = match[1], match[4]
    quoted = match[2] if match[2] is not None else match[3]
    if name in _QUOTING:
        if not quoted:
            raise _wrong(text, f"{name} needs a text in quotes")
        return Op(name, quoted)
    numbered = bare is not None and bare.lstrip("-").isdecimal()
    if (
        quoted is not None
        or (name in _NUMBERED and not numbered)
        or ((name == "A") != (bare is not None and name == "A"))
    ):
        raise _wrong(text, f"{name} needs another argument")
    if name not in _NUMBERED and name != "A" and bare is not None:
        raise _wrong(text, f"{name} has no argument")
    return Op(name, bare)


def _wrong(text: str, message: str) -> RuleError:
    return RuleError(message, subject=f"expression {text[:80]!r}")


def quote(text: str) -> str:
    """A text in quotes that do not occur in it; both kinds cannot be written."""
    return f'"{text}"' if "'" in text else f"'{text}'"
