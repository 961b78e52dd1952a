"""Numbers, in digits of any script or in Chinese characters, and what they can be in a date: the kinds of `tokens`."""

from __future__ import annotations

import re

HAN_DIGITS = {digit: value for value, digits in enumerate(["〇零○", *"一二三四五六七八九"]) for digit in digits}
#: A number in Chinese characters, only before a unit.
HAN_NUMBER = re.compile("[〇零○一二三四五六七八九十廿元]{1,4}")


def number_kind(digits: str) -> tuple[str, int]:
    """Kind and value of a run of digits, in any script."""
    length = len(digits)
    if length > 9:
        return "n", 0
    value = int(digits)
    if length <= 2:
        kind = "z" if not 0 < value <= 31 else "D" if value > 12 else "d" if length == 1 else "e"
    elif length == 4:
        kind = "Y" if 1000 <= value < 3000 else "F"
    else:
        kind = "C" if length == 8 and _is_day(value) else "n"
    return kind, value


def _is_day(value: int) -> bool:
    return 1900 <= value // 10000 < 2100 and 1 <= value // 100 % 100 <= 12 and 1 <= value % 100 <= 31


def han_kind(digits: str) -> tuple[str, int]:
    """Kind and value of a number in Chinese characters: 二〇一二, 十二, 廿四, 元.

    >>> han_kind("二〇一二"), han_kind("十二"), han_kind("二十四"), han_kind("廿四"), han_kind("元")
    (('Y', 2012), ('e', 12), ('D', 24), ('D', 24), ('e', 1))
    """
    if digits == "元":
        return "e", 1
    digits = digits.replace("廿", "二十")
    if "十" in digits:
        tens, _, ones = digits.partition("十")
        value = 10 * HAN_DIGITS.get(tens or "一", 0) + HAN_DIGITS.get(ones or "〇", 0)
    else:
        value = int("".join(str(HAN_DIGITS[digit]) for digit in digits if digit in HAN_DIGITS) or "0")
    return number_kind(f"{value:02}")
