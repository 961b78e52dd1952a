"""Dates in words of time passed: "3 days ago", "gestern", "3日前"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from blogcorpus.dates.when import Precision, When

#: dateparser takes its time with long texts, and no such date is long.
_LONGEST = 60

#: Languages tried on one text: each takes its time to load.
_MOST = 3

#: Words that show such a date, by language. A text without any of them never goes to dateparser.
_SIGNS = {
    "en": "ago yesterday today just now last",
    "de": "vor gestern heute vorgestern letzte letzten",
    "fr": "il y a hier aujourd avant-hier",
    "es": "hace ayer hoy anteayer",
    "pt": "há ha ontem hoje atrás anteontem",
    "it": "fa ieri oggi",
    "nl": "geleden gisteren vandaag",
    "ru": "назад вчера сегодня позавчера",
    "uk": "тому вчора сьогодні",
    "pl": "temu wczoraj dzisiaj dziś",
    "cs": "před včera dnes",
    "sv": "sedan igår idag",
    "da": "siden går dag",
    "nb": "siden går dag",
    "fi": "sitten eilen tänään",
    "tr": "önce dün bugün",
    "hu": "ezelőtt tegnap ma",
    "ro": "acum urmă ieri azi",
    "el": "πριν χθες χτες σήμερα",
    "id": "lalu kemarin hari ini",
    "vi": "trước hôm",
    "ja": "前 昨日 今日 一昨日",
    "zh": "前 昨天 今天 前天",
    "ko": "전 어제 오늘",
    "ar": "منذ قبل أمس اليوم",
    "fa": "پیش دیروز امروز",
    "he": "לפני אתמול היום",
    "hi": "पहले कल आज",
    "th": "ที่แล้ว ที่ผ่านมา เมื่อวาน วันนี้",
    "ca": "fa ahir avui",
}
#: Scripts without spaces between words: signs are looked for inside words too.
_UNSPACED = frozenset({"ja", "zh", "ko", "th"})

#: Before the date itself.
_LABEL = re.compile(
    r"^\W*(?:posted|published|updated|written|created|added|publié|veröffentlicht|publicado)\b\W*", re.I
)
_WORD = re.compile(r"[^\W\d_]+")

_PERIODS: dict[str, Precision] = {"time": "minute", "day": "day", "week": "day", "month": "month", "year": "year"}


def read_relative(text: str, *, languages: Sequence[str], now: datetime) -> When | None:
    """The date that words of time passed mean at the time `now`.

    >>> read_relative("3 days ago", languages=["en"], now=datetime(2012, 3, 4, 10, 32)).value
    datetime.datetime(2012, 3, 1, 0, 0)
    """
    if len(text) > _LONGEST:
        return None
    spoken = _spoken(text.casefold())
    if not spoken:
        return None
    known = tuple(language for language in languages if language in spoken)
    return _ask(_LABEL.sub("", text), (known or spoken)[:_MOST], now)


@lru_cache(maxsize=1)
def _signs() -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}
    for language, signs in _SIGNS.items():
        for sign in signs.split():
            table.setdefault(sign, []).append(language)
    return table


def _spoken(text: str) -> tuple[str, ...]:
    """Languages whose signs stand in a text."""
    found = {language for word in _WORD.findall(text) for language in _signs().get(word, ())}
    unspaced = {
        language for language in _UNSPACED if not text.isascii() and any(s in text for s in _SIGNS[language].split())
    }
    return tuple(language for language in _SIGNS if language in found | unspaced)


def _ask(text: str, languages: tuple[str, ...], now: datetime) -> When | None:
    from dateparser.date import DateDataParser  # takes a fifth of a second, and most blogs never need it

    settings = {
        "RELATIVE_BASE": now.replace(tzinfo=None),
        "PARSERS": ["relative-time"],
        "RETURN_TIME_AS_PERIOD": True,
        "TIMEZONE": "UTC",
    }
    try:
        data = DateDataParser(languages=list(languages), settings=settings).get_date_data(text)
    except (ValueError, OverflowError):  # a number of days beyond the calendar
        return None
    value, precision = data.date_obj, _PERIODS.get(data.period, "day")
    if value is None:
        return None
    if precision != "minute":  # "3 days ago" says nothing of the hour
        value = value.replace(hour=0, minute=0, second=0, microsecond=0)
    value = value.replace(tzinfo=now.tzinfo)
    return When(value=value, precision=precision, raw=text, zone=now.tzinfo is not None, relative=True)
