"""Lines that say how often a post was read, or when it was changed last, as some systems write below it."""

from __future__ import annotations

import re

from blogcorpus.dates import find_dates
from blogcorpus.heuristics.date_places import CHANGE
from blogcorpus.text import words

_READ = re.compile(
    r"\W*(?:(?:read|lido|visto|leído|gelesen|lu|letto|gelezen|прочитано)\s\d[\d., ]*(?:times|vezes|veces|mal|fois|volte"
    r"|keer|раза?)|(?:views|hits|visitas|aufrufe|просмотров):\s\d[\d., ]*)(?!\w)",
    re.I,
)
#: The same where words are not divided.
_CHANGED_CJK = re.compile("(?:最[后後終终]|本文|文章)?(?:更新|修改|編集|编辑)(?:于|於|時間|时间|日時?)?")
#: Words before the day of a change.
_CHANGED = 5


def is_reader_line(text: str) -> bool:
    """The line says how often a post was read, or the day of its last change, or both.

    >>> is_reader_line("Read 470 times"), is_reader_line("Lido 470 vezes Última modificação em 24 Maio 2016")
    (True, True)
    >>> is_reader_line("最后更新于 2016-05-24"), is_reader_line("最後に編集した夜は 2016-05-24 でした")
    (True, False)
    >>> is_reader_line("Read 3 times, and wept."), is_reader_line("I have modified it since 24 May 2016 20:15")
    (False, False)
    """
    read = _READ.match(text)
    rest = text[read.end() :] if read is not None else text
    found = next(iter(find_dates(rest)), None)
    if found is None or words(rest[found.end :]):
        return read is not None and not words(rest)
    label = words(rest[: found.start])
    if len(label) <= _CHANGED and _CHANGED_CJK.fullmatch("".join(label)):
        return True
    return CHANGE.search(" ".join(label[:2])) is not None and len(label) <= _CHANGED
