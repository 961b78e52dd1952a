"""Lines that tell how long a post takes to read, in the languages of themes, and near misses."""

from __future__ import annotations

import pytest

from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.reading_times import is_reading_time


@pytest.mark.parametrize(
    "line",
    [
        *(
            "3 min",
            "3-minute read",
            "less than 1 minute read",
            "Estimated reading time: 4 minutes",
            "Read time: 2 mins",
        ),
        *("524 Words", "About 1,200 words, 6 minutes", "520 words · 3 min"),
        *("3 Minuten Lesezeit", "Geschätzte Lesezeit: 3 Min.", "Temps de lecture : 3 min", "3 minutes de lecture"),
        *("5 min de lectura", "Tiempo de lectura: 5 minutos", "5 minutos de leitura", "Tempo di lettura: 3 minuti"),
        *(
            "Leestijd: 3 minuten",
            "Lästid: 3 minuter",
            "Lukuaika 3 min",
            "Czas czytania: 5 minut",
            "Doba čtení: 3 minuty",
        ),
        *(
            "3 dk",
            "Okuma süresi: 3 dakika",
            "Olvasási idő: 3 perc",
            "3 phút đọc",
            "Đọc trong 3 phút",
            "3 menit",
            "3 λεπτά",
        ),
        *("Время чтения: 3 минуты", "3 мин. чтения", "Час читання: 3 хв", "1 хвилина"),
        *("۳ دقیقه", "زمان مطالعه: ۳ دقیقه", "דקות 3"),
        *(
            "阅读时长: 4 分钟",
            "约 1200 字，预计阅读 3 分钟",
            "本文约 2100 字，阅读大约需要 7 分钟",
            "字数统计: 1.2k | 阅读时长: 4 分钟",
        ),
        *("この記事は約3分で読めます", "読了時間: 約5分", "5 분 소요", "읽는 시간 3분"),
    ],
)
def test_themes_say_how_long_a_post_is(line: str) -> None:
    assert is_reading_time(line)


@pytest.mark.parametrize(
    "line",
    [
        *("", "Reading time", "Three minutes to read", "3 minutes of tea", "Wait 3 minutes", "Read 3 words on tea"),
        *(
            "5 minutes later the tea was cold",
            "Only 3 minutes!",
            "3 minutes?",
            "Lesezeit für 3 Minuten Tee",
            "8分",
            "茶 3 分钟",
        ),
    ],
)
def test_other_lines_with_minutes_or_words(line: str) -> None:
    assert not is_reading_time(line)


def test_a_day_beside_how_long_it_takes_is_a_day() -> None:
    assert is_dateline("3 Mayıs 2020 · 3 dk okuma")
    assert not is_dateline("3 dk okuma")
