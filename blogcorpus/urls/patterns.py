"""Regular expressions of users: which could run for ever on a hostile address."""

from __future__ import annotations

import re

__all__ = ["danger"]

#: `.`-repetitions a pattern may have: each multiplies the time by the length of the address.
MAX_WIDE = 2
#: Repetitions without bound a pattern may have at all.
MAX_REPEATS = 8
#: A group with a repetition or a choice inside may itself be repeated so often.
MAX_GROUP = 3

_TOKEN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?[aiLmsux-]+\)|\(\?(?:P<\w+>|<?[=!]|[aiLmsux-]*:)|.", re.S)
_REPEAT = re.compile(r"[*+]|\{(\d*),(\d*)\}")


def danger(pattern: str) -> str | None:
    r"""Why a pattern is refused, or `None`. It must compile.

    Python's engine tries every way to split a text among nested repetitions, so their time grows without bound; no
    pattern that tells addresses apart needs them.

    >>> danger(r"example\.org/(?:[a-z]+/)?post") is None
    True
    >>> danger(r"(a+)+b"), danger(r"(?:a|ab)*c")
    ('a repeated group repeats or chooses inside', 'a repeated group repeats or chooses inside')
    """
    wide = repeats = 0
    open_groups = [False]  # for each open group: it repeats or chooses inside
    closed = False  # the group just closed did so
    previous = ""
    position = 0
    while position < len(pattern):
        repeat = _REPEAT.match(pattern, position) if previous else None
        if repeat is not None:
            most = _most(repeat)
            if most > MAX_GROUP:
                if closed:
                    return "a repeated group repeats or chooses inside"
                repeats += 1
                wide += previous == "."
            open_groups[-1] = True
            position, previous, closed = repeat.end(), "", False
            continue
        token = _TOKEN.match(pattern, position)
        previous = token[0] if token else pattern[position]
        position += len(previous)
        closed = False
        if previous.startswith("(") and not previous.endswith(")"):
            open_groups.append(False)
            previous = ""
        elif previous == ")" and len(open_groups) > 1:
            closed = open_groups.pop()
            open_groups[-1] |= closed
        elif previous == "|":
            open_groups[-1] = True
    if wide > MAX_WIDE:
        return f"more than {MAX_WIDE} repetitions of any character"
    return f"more than {MAX_REPEATS} repetitions" if repeats > MAX_REPEATS else None


def _most(repeat: re.Match[str]) -> int:
    """How often a repetition can be taken; unbounded is very often."""
    if repeat[0] in "*+":
        return 1 << 30
    return int(repeat[2]) if repeat[2] else 1 << 30
