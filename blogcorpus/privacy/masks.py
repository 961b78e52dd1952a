"""E-mail addresses, telephone numbers and IP addresses in texts, masked.

A mask that eats dates, prices or ISBNs harms the corpus; one that misses a number harms a person. Numbers are masked
where they are written as telephone numbers are: with a plus, with a leading zero and groups, or in the North American
shape.
"""

from __future__ import annotations

import ipaddress
import re

__all__ = ["mask"]

_DOT = r"(?:\.| ?(?:\(dot\)|\[dot\]) ?)"
_EMAIL = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]{1,64} ?(?:@|\(at\)|\[at\]|&#64;) ?"
    rf"[\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{0,6}}{_DOT}[^\W\d_][\w-]{{1,62}}",  # not name@1.0
    re.I,
)
#: Not inside of a word, an address, a decimal number or a longer number.
_BEFORE, _AFTER = r"(?<![\w/=.,:%#-])(?<!\d[ \u00a0])", r"(?![\w/]|[.,:-]\d)"
_GAP = r"[ \u00a0\u202f./()-]{0,3}"
_PHONE = re.compile(
    rf"{_BEFORE}(?:"
    rf"(?:\+|00)[1-9]\d{{0,2}}{_GAP}(?:\d{_GAP}){{6,12}}\d"  # +49 30 1234567, 0049 …
    rf"|\(?0[1-9]\d{{0,4}}\)?[ \u00a0/.-]{{1,3}}\d{{2,}}(?:[ \u00a0.-]?\d{{2,}}){{1,4}}"  # 030 / 123 45 67
    rf"|\(?[2-9]\d{{2}}\)?[ .-]{{1,2}}[2-9]\d{{2}}[ .-]\d{{4}}"  # (555) 234-5678
    rf"){_AFTER}"
)
#: What the second shape of a number could be as well: a date.
_DATE = re.compile(r"0?\d([./-])\d{1,2}\1(?:\d{4}|\d{2})\b(?!\1\d)")
_IPV4 = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)")
_IPV6 = re.compile(r"(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])", re.I)
#: Addresses that many machines have.
_LOCAL = tuple(
    map(
        ipaddress.ip_network,
        "0.0.0.0/8 10.0.0.0/8 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3 ::/127 fe80::/10"
        " fc00::/7".split(),
    )
)
#: Numbers of sections and versions have small parts, as 1.3.2.1; `a::b` is a name in a program.
_SMALL = 16


def mask(text: str) -> str:
    """The text with `[email]`, `[phone]` and `[ip]` in place of what leads to a person or a machine.

    >>> mask("Write to ada@tea.example or call +49 30 1234567 (from 192.0.2.7) before 2024-05-17 10:30.")
    'Write to [email] or call [phone] (from [ip]) before 2024-05-17 10:30.'
    """
    if "@" in text or "at" in text or "&#64;" in text:
        text = _EMAIL.sub("[email]", text)
    if ":" in text:
        text = _IPV6.sub(_ip, text)
    text = _IPV4.sub(_ip, text)
    return _PHONE.sub(_phone, text)


def _phone(match: re.Match[str]) -> str:
    digits = sum(character.isdigit() for character in match[0])
    return match[0] if digits < 7 or _DATE.match(match[0]) else "[phone]"


def _ip(match: re.Match[str]) -> str:
    """What looks like an address is one only where it can be somebody's."""
    try:
        address = ipaddress.ip_address(match[0])
    except ValueError:
        return match[0]
    small = all(len(part) < 2 or not part.isdigit() or int(part) < _SMALL for part in re.split(r"[.:]", match[0]))
    local = any(address.version == network.version and address in network for network in _LOCAL)
    return match[0] if small or local else "[ip]"
