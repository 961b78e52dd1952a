"""Lines in which themes tell how long a post takes to read, or of how many words it is."""

from __future__ import annotations

import re

from blogcorpus.text import words

#: "4 min", "3 Minuten"; Arabic and Hebrew themes have the number behind. A number of 分 alone may be a mark.
READING_TIME = re.compile(
    r"\b\d+\s*(?:-|–)?\s*(?:min(?:ute[nr]?|ut(?:[oaiy]s?)?)?s?|分钟|分鐘|분|мин(?:ут\w*)?|хв(?:илин\w*)?|dk|dakika(?:lık)?|perc"
    r"|phút|menit|λεπτ[όά]|دقیقه|دقيقة|دقائق|דקות)\b|\b(?:دقیقه|دقائق|דקות)\s+\d+\b|約\s*\d+\s*分(?!\w)|\d+\s*分(?=で読)",
    re.I,
)
#: "1,200 words", "字数统计: 1.2k".
_NUMBER = r"\d+(?:[.,]\d+)*k?"
_AMOUNT = re.compile(
    rf"\b{_NUMBER}\s*(?:words?|wörter|mots|palabras|palavras|parole|woorden|слов[оа]?|слів|字|자)(?!\w)"
    rf"|(?:word count|(?:文章|本文|全文|总)?字[数數](?:统计|統計|总计)?)\s*[:：|]?\s*(?:约|約)?\s*{_NUMBER}(?!\w)",
    re.I,
)
#: What else such lines say, by language; nothing else may stand there.
_SAID = re.compile(
    r"\b(?:(?:estimated |est\.? |approx(?:imate)?\.? )?read(?:ing)? ?time|(?:to )?read(?:ing)?|less than|about|approx"
    r"|(?:geschätzte )?lese(?:zeit|dauer)|ca|(?:temps|durée) de lecture(?: estimée?)?|de lect(?:ure|ura)|environ"
    r"|tiempo (?:estimado )?de lectura|menos de|tempo (?:estimado )?de leitura|de leitura|(?:tempo )?di lettura"
    r"|(?:geschatte )?leestijd|lezen|lästid|läsning|les(?:e|n)tid|læsetid|lukuaika|(?:tahmini )?okuma(?: süresi)?"
    r"|время (?:на )?чтени[яе]|(?:на )?чтени[яе]|час (?:на )?читання|читання|czas czytania|czytania|(?:doba|čas) čtení"
    r"|čtení|olvasási idő|olvasás|(?:thời gian )?đọc(?: trong)?|زمان (?:مطالعه|خواندن)"
    r"|(?:وقت|مدة|زمن) القراءة|זמן קריאה|קריאה|읽는 시간|읽기|소요|예상|약)\b"
    r"|(?:预计|预估|預計|大约|大約)?(?:阅读|閱讀)(?:全文|本文)?(?:时间|时长|時間|時長)?(?:预计|大约|大約|约|約)?(?:需要?)?"
    r"|(?:本文|全文|全部)?(?:共|约|約)|この記事は|読了(?:時間|目安)?(?:の目安)?|で読め(?:ます|る)",
    re.I,
)


def is_reading_time(text: str) -> bool:
    """The line says how long the post is, and nothing else.

    >>> is_reading_time("Reading time: 3 minutes"), is_reading_time("52 words · 1 min"), is_reading_time("3 min of tea")
    (True, True, False)
    """
    if not any(map(str.isdigit, text)) or text.endswith(("!", "?", "…")):
        return False
    rest = _AMOUNT.sub(" ", READING_TIME.sub(" ", text))
    return rest != text and not words(_SAID.sub(" ", rest))
