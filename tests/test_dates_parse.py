"""Texts that are dates, by family of languages, and texts that nearly are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

import pytest

from blogcorpus.dates import Order, parse_date

UTC = timezone.utc
DAY = datetime(2012, 3, 4)
AT = datetime(2012, 3, 4, 10, 32)
LATER = datetime(2012, 3, 4, 17, 6)


def zone(hours: float) -> timezone:
    return timezone(timedelta(hours=hours))


@pytest.mark.parametrize(
    ("text", "value", "precision"),
    [
        ("2012-03-04", DAY, "day"),
        (" 2012-03-04\n", DAY, "day"),
        ("20120304", DAY, "day"),
        ("2012-064", DAY, "day"),
        ("2012-W09-7", DAY, "day"),
        ("2012W097", DAY, "day"),
        ("2012-03-04T10:32", AT, "minute"),
        ("2012-03-04 10:32:00", AT, "second"),
        ("2012-03-04T10:32:07.25", datetime(2012, 3, 4, 10, 32, 7, 250_000), "second"),
        ("2012-03-04T10:32:07,123456789Z", datetime(2012, 3, 4, 10, 32, 7, 123_456, UTC), "second"),
        ("2012-03-04T05:06:07Z", datetime(2012, 3, 4, 5, 6, 7, tzinfo=UTC), "second"),
        ("2012-03-04T05:06:07+01:00", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(1)), "second"),
        ("2012-03-04T05:06:07+0100", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(1)), "second"),
        ("2012-03-04T05:06:07-08", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(-8)), "second"),
        ("2012-03-04 05:06:07 +0000 UTC", datetime(2012, 3, 4, 5, 6, 7, tzinfo=UTC), "second"),
        ("2012-03-04 05:06:07 -0300 -03", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(-3)), "second"),
        ("2012-03-04 05:06:07 +0530 IST", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(5.5)), "second"),
        ("20120304T050607Z", datetime(2012, 3, 4, 5, 6, 7, tzinfo=UTC), "second"),
        ("20120304050607", datetime(2012, 3, 4, 5, 6, 7), "second"),
        ("2012-03-04+01:00", datetime(2012, 3, 4, tzinfo=zone(1)), "day"),
        ("2012-03-03T24:00:00", DAY, "second"),
        ("2016-12-31T23:59:60Z", datetime(2016, 12, 31, 23, 59, 59, tzinfo=UTC), "second"),
        ("Sun, 04 Mar 2012 05:06:07 GMT", datetime(2012, 3, 4, 5, 6, 7, tzinfo=UTC), "second"),
        ("Sun, 4 Mar 12 05:06:07 +0530", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(5.5)), "second"),
        ("Sun, 04 Mar 2012 05:06:07 PDT", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(-7)), "second"),
        ("Sunday, 04-Mar-12 05:06:07 GMT", datetime(2012, 3, 4, 5, 6, 7, tzinfo=UTC), "second"),
        ("Sun Mar  4 05:06:07 2012", datetime(2012, 3, 4, 5, 6, 7), "second"),
        ("Sun Mar 4 05:06:07 EST 2012", datetime(2012, 3, 4, 5, 6, 7, tzinfo=zone(-5)), "second"),
        ("Sun Mar 04 05:06:07 +0000 2012", datetime(2012, 3, 4, 5, 6, 7, tzinfo=UTC), "second"),
    ],
)
def test_dates_as_machines_write_them(text: str, value: datetime, precision: str) -> None:
    when = parse_date(text)
    assert when is not None
    assert (when.value, when.value.tzinfo, when.precision) == (value, value.tzinfo, precision)
    assert when.zone is (value.tzinfo is not None)
    assert when.year_known
    assert not when.ambiguous


ENGLISH = [
    ("March 4, 2012", DAY),
    ("MARCH 4, 2012", DAY),
    ("march 4th 2012", DAY),
    ("Mar. 4, 2012", DAY),
    ("Sept. 4, 2012", datetime(2012, 9, 4)),
    ("Sunday, March the 4th, 2012", DAY),
    ("4th of March, 2012", DAY),
    ("04 Mar 2012", DAY),
    ("Mar 04 2012", DAY),
    ("04\nMar\n2012", DAY),
    ("4 Mar '12", DAY),
    ("Mar 4 ’12", DAY),
    ("4 Mar 12", DAY),
    ("04Mar2012", DAY),
    ("4/Mar/2012", DAY),
    ("04-MAR-12", DAY),
    ("2012 March 4", DAY),
    ("Mar · 04 · 2012", DAY),
    ("Sunday 4th of March 2012 05:06:07 PM", datetime(2012, 3, 4, 17, 6, 7)),
    ("Submitted by admin on Sun, 03/04/2012 - 17:06", LATER),
    ("4 March\u00a02012", DAY),
    ("Posted on March 4, 2012", DAY),
    ("Posted by Ann on March 4, 2012", DAY),
    ("Published: March 4, 2012 Updated: March 6, 2012", DAY),
    ("Published March 4, 2012March 6, 2012", DAY),
    ("4th March 201216th May 2012", DAY),
    ("March 4th, 2012 at 5:06 pm", LATER),
    ("March 4, 2012, 5:06PM", LATER),
    ("March 4, 2012 @ 17:06", LATER),
    ("March 4, 2012 | 5:06 p.m.", LATER),
    ("5:06 pm on Sunday, March 4, 2012", LATER),
    ("Sunday, March 4, 2012 – Posted by Ann at 5:06 pm", LATER),
    ("March 4, 2012 12:30 am", datetime(2012, 3, 4, 0, 30)),
    ("March 4, 2012 12:30 pm", datetime(2012, 3, 4, 12, 30)),
    ("March 4, 2012 5:06 pm EST", LATER.replace(tzinfo=zone(-5))),
    ("March 4, 2012 17:06 (GMT+2)", LATER.replace(tzinfo=zone(2))),
]

GERMANIC = [
    ("4. März 2012", DAY),
    ("Sonntag, den 4. Maerz 2012", DAY),
    ("So., 4. MÄRZ 2012", DAY),
    ("Veröffentlicht am 4. März 2012 um 10:32 Uhr", AT),
    ("04.03.2012 - 10.32 Uhr", AT),
    ("4. Jänner 2012", datetime(2012, 1, 4)),
    ("4 maart 2012 om 10:32", AT),
    ("zo 4 mrt 2012", DAY),
    ("den 4:e mars 2012 kl. 10:32", AT),
    ("söndag 4 mars 2012", DAY),
    ("søndag den 4. marts 2012 kl. 10.32", AT),
    ("4/3-2012", DAY),
    ("4. mars 2012", DAY),
    ("4. mars 2012 kl 10:32", AT),
    ("Saterdag 4 Augustus 2012", datetime(2012, 8, 4)),
]

ROMANCE = [
    ("le 4 mars 2012 à 10h32", AT),
    ("Publié le dimanche 4 mars 2012", DAY),
    ("4 mars 2012 à 10 h 32 min", AT),
    ("1er février 2012", datetime(2012, 2, 1)),
    ("4 fevr. 2012", datetime(2012, 2, 4)),
    ("4 AOUT 2012", datetime(2012, 8, 4)),
    ("4 de marzo de 2012", DAY),
    ("domingo, 4 de marzo de 2012, 10:32 h", AT),
    ("marzo 4, 2012", DAY),
    ("4 de setiembre del 2012", datetime(2012, 9, 4)),
    ("4 de marzo del año 2012", DAY),
    ("domenica 4 marzo 2012, alle ore 10.32", AT),
    ("4 de março de 2012 às 10:32", AT),
    ("4/mar/2012", DAY),
    ("segunda-feira, 5 de março de 2012", datetime(2012, 3, 5)),
    ("out 4, 2012", None),
    ("4 out 2012", datetime(2012, 10, 4)),
    ("duminică, 4 martie 2012", DAY),
    ("4 de març del 2012", DAY),
    ("4 d'abril de 2012", datetime(2012, 4, 4)),
    ("4 d’agost de 2012", datetime(2012, 8, 4)),
    ("4 de xullo de 2012", datetime(2012, 7, 4)),
    # Formats in which "de" was not escaped.
    ("4 04UTC marzo 04UTC 2012", DAY),
    ("4 04+01:00 març 04+01:00 2012", DAY),
    ("14 14America/Mexico_City marzo 14America/Mexico_City 2012", datetime(2012, 3, 14)),
    ("4 04 marzo 04 2012", None),
]

SLAVIC_AND_BALTIC = [
    ("4 марта 2012 г. в 10:32", AT),
    ("Воскресенье, 4 Марта 2012", DAY),
    ("4-го марта 2012 года", DAY),
    ("4 мар. 2012", DAY),
    ("4 березня 2012 р.", DAY),
    ("неділя, 4 березня 2012", DAY),
    ("4 сакавіка 2012", DAY),
    ("4 март 2012 г.", DAY),
    ("4 marca 2012 r., 10:32", AT),
    ("4 pazdziernika 2012", datetime(2012, 10, 4)),
    ("4 III 2012", DAY),
    ("neděle 4. března 2012", DAY),
    ("4. 3. 2012", DAY),
    ("4. marca 2012", DAY),
    ("4. ožujka 2012.", DAY),
    ("4. mart 2012.", DAY),
    ("2012 m. kovo 4 d.", DAY),
    ("2012. gada 4. marts", DAY),
]

OTHERS_OF_EUROPE = [
    ("4. maaliskuuta 2012", DAY),
    ("4.3.2012 klo 10:32", AT),
    ("4.3.2012 klo 10.32", AT),
    ("4 maaliskuun, 2012", DAY),
    ("4. märts 2012", DAY),
    ("2012. március 4.", DAY),
    ("2012. március 4., vasárnap 10:32", AT),
    ("2012. 03. 04.", DAY),
    ("4 Μαρτίου 2012", DAY),
    ("4 ΜΑΡΤΙΟΥ 2012", DAY),
    ("Κυριακή, 4 Μαρ 2012 5:06 μ.μ.", LATER),
    ("4 Mart 2012 Pazar 10:32", AT),
    ("4 KASIM 2012", datetime(2012, 11, 4)),
    ("2012ko martxoaren 4a", DAY),
    ("2012(e)ko martxoaren 4(a)", DAY),
    ("4 mars 2012", DAY),
    ("4 მარტი, 2012", DAY),
    ("4 մարտի, 2012 թ.", DAY),
    ("la 4-a de marto 2012", DAY),
    ("4 ta’ Marzu 2012", DAY),
]

ASIAN_AND_AFRICAN = [
    ("2012年3月4日", DAY),
    ("2012 年 3 月 4 日 10:32", AT),
    ("发布于2012年3月4日 10:32", AT),
    ("2012年3月4日(日) 10時32分", AT),
    ("2012年3月4日日曜日", DAY),
    ("2012年3月4日 下午5:06", LATER),
    ("二〇一二年三月四日", DAY),
    ("二〇一二年十二月廿四日", datetime(2012, 12, 24)),
    ("三月 4, 2012", DAY),
    ("3月 4th, 2012", DAY),
    ("平成24年3月4日", DAY),
    ("令和元年5月4日", datetime(2019, 5, 4)),
    ("民國101年3月4日", DAY),
    ("中華民國 101 年 3 月 4 日", DAY),
    ("2012년 3월 4일 일요일", DAY),
    ("2012년 3월 4일 오후 5:06", LATER),
    ("3월 4, 2012", DAY),
    ("2012. 3. 4.", DAY),
    ("４／３／２０１２", DAY),
    ("٤ مارس ٢٠١٢", DAY),
    ("الأحد، 4 مارس، 2012 10:32 ص", AT),
    ("4 كانون الثاني 2012", datetime(2012, 1, 4)),
    ("۴ مارس ۲۰۱۲", DAY),
    ("۱۴ اسفند ۱۳۹۰", DAY),
    ("۱۳۹۰/۱۲/۱۴", DAY),
    ("4 במרץ 2012", DAY),
    ("יום ראשון, 4 במרס 2012", DAY),
    ("४ मार्च २०१२", DAY),
    ("4 सितम्बर 2012", datetime(2012, 9, 4)),
    ("৪ মার্চ, ২০১২", DAY),
    ("4 மார்ச், 2012", DAY),
    ("๔ มีนาคม ๒๕๕๕", DAY),
    ("4 มี.ค. 2555", DAY),
    ("04 มี.ค. 55", DAY),
    ("วันอาทิตย์ที่ 4 มีนาคม พ.ศ. 2555", DAY),
    ("4 tháng 3 năm 2012", DAY),
    ("Chủ Nhật, 4 tháng 3, 2012", DAY),
    ("Tháng Ba 4, 2012", DAY),
    ("4 Tháng Mười Hai, 2012", datetime(2012, 12, 4)),
    ("Minggu, 4 Maret 2012 pukul 10.32", AT),
    ("4 Agust 2012", datetime(2012, 8, 4)),
    ("Marso 4, 2012", DAY),
    ("4 Machi 2012", DAY),
]

NUMBERS = [
    ("04/03/2012", DAY),
    ("4.3.12", DAY),
    ("4-3-12", DAY),
    ("2012/3/4", DAY),
    ("2012.03.04", DAY),
    ("04 / 03 / 2012", DAY),
    ("04|03|2012", DAY),
    ("04.03.2012 / 10:32", AT),
    ("04 03 2012", DAY),
    ("25/12/99", datetime(1999, 12, 25)),
    ("12/25/2012", datetime(2012, 12, 25)),
    ("97/3/18", datetime(1997, 3, 18)),
    ("29.02.2012", datetime(2012, 2, 29)),
    ("29.02.2011", None),
    ("13/13/2012", None),
    ("4.3.55", None),
    ("04\u200f/03\u200f/2012", DAY),
]

FAMILIES: list[Sequence[tuple[str, datetime | None]]] = [
    ENGLISH,
    GERMANIC,
    ROMANCE,
    SLAVIC_AND_BALTIC,
    OTHERS_OF_EUROPE,
    ASIAN_AND_AFRICAN,
    NUMBERS,
]


@pytest.mark.parametrize(("text", "value"), [example for family in FAMILIES for example in family])
def test_dates_as_people_write_them(text: str, value: datetime | None) -> None:
    when = parse_date(text)
    assert (when and when.value) == value
    if when is not None and value is not None:
        assert when.value.tzinfo == value.tzinfo


@pytest.mark.parametrize(
    "text",
    """
    |me|to|Do|on:|are|at|2012|4|12:30|5 pm|May|March|mar|yesterday
    |version 1.2.3|Python 3.10.12|10.10.5|1.2.3.4|192.168.1.12|$3.04|4,99 €|100 %
    |+49 30 2012 03 04|555-1234|01-42-68-53-00|978-3-16-148410-0|0-306-40615-2
    |31 April 2012|45 March 2012|0 March 2012|2012-13-01|2012-02-30|20121399|2012-W54-1|2012-366-1
    |October (12)|MacBook Pro 2012|March 4, 2012 was the day on which we met in the park
    |Welcome to March 2012|3 Comments on March 4|We set 10 2012 records|We set 10|4 May people came
    """.replace("\n", "").split("|"),
)
def test_what_is_no_date(text: str) -> None:
    assert parse_date(text.strip()) is None


@pytest.mark.parametrize(
    ("text", "year", "month"),
    [
        ("March 2012", 2012, 3),
        ("Posted in: März 2012", None, None),
        ("Archives: März 2012", 2012, 3),
        ("mars 2012", 2012, 3),
        ("2012年3月", 2012, 3),
        ("2012. március", 2012, 3),
        ("03/2012", 2012, 3),
        ("2012-03", 2012, 3),
        ("tháng 3 2012", 2012, 3),
        ("13/2012", None, None),
        ("march 2012", None, None),
    ],
)
def test_months_without_a_day(text: str, year: int | None, month: int | None) -> None:
    when = parse_date(text)
    if year is None:
        assert when is None
    else:
        assert when is not None
        assert (when.value, when.precision) == (datetime(year, month or 0, 1), "month")


@pytest.mark.parametrize(
    ("text", "month", "day"),
    [
        ("4 March", 3, 4),
        ("March 4th", 3, 4),
        ("4\nMar", 3, 4),
        ("Mar\n04", 3, 4),
        ("Sunday, 4 March", 3, 4),
        ("Publié le 4 mars", 3, 4),
        ("4 de marzo", 3, 4),
        ("3月4日", 3, 4),
        ("29 February", 2, 29),
    ],
)
def test_days_without_a_year(text: str, month: int, day: int) -> None:
    when = parse_date(text)
    assert when is not None
    assert not when.year_known
    assert (when.value.month, when.value.day) == (month, day)


@pytest.mark.parametrize(
    ("text", "languages", "order", "value", "ambiguous"),
    [
        ("04/03/2012", [], None, DAY, True),
        ("03/04/2012", ["en"], None, DAY, True),
        ("03/04/2012", ["en-US"], None, DAY, True),
        ("04/03/2012", ["en-GB"], None, DAY, True),
        ("04.03.2012", ["de"], None, DAY, True),
        ("12/03/04", ["ja"], None, DAY, True),
        ("04/03/2012", ["en"], Order.DMY, DAY, False),
        ("03/04/2012", ["de"], Order.MDY, DAY, False),
        ("12-03-04", [], Order.YMD, DAY, False),
        ("25/03/2012", ["en"], Order.MDY, datetime(2012, 3, 25), False),
        ("03/03/2012", [], None, datetime(2012, 3, 3), False),
        ("Sunday 04/03/2012", ["en"], None, DAY, False),
        ("Sunday 03/04/2012", [], None, DAY, False),
        ("1 listopada 2012", [], None, datetime(2012, 11, 1), True),
        ("1 listopada 2012", ["pl"], None, datetime(2012, 11, 1), False),
        ("1. listopada 2012", ["hr"], None, datetime(2012, 10, 1), False),
        ("1. listopada 2012", ["bs", "hr-HR"], None, datetime(2012, 10, 1), False),
        ("četvrtak, 1. listopada 2009.", [], None, datetime(2009, 10, 1), False),
        ("out 4, 2012", ["pt-BR"], None, datetime(2012, 10, 4), False),
    ],
)
def test_languages_and_order_decide(
    text: str, languages: list[str], order: Order | None, value: datetime, ambiguous: bool
) -> None:
    when = parse_date(text, languages=languages, order=order)
    assert when is not None
    assert (when.value, when.ambiguous) == (value, ambiguous)


def test_days_of_the_persian_year_as_machines_write_them() -> None:
    persian = parse_date("1390-12-14T10:32:00+03:30", languages=["fa-IR"])
    assert persian is not None
    assert persian.value.isoformat() == "2012-03-04T10:32:00+03:30"
    ours, medieval = parse_date("2012-03-04", languages=["fa"]), parse_date("1390-12-14", languages=["en"])
    assert ours is not None
    assert medieval is not None
    assert (ours.value.year, medieval.value.year) == (2012, 1390)


def test_a_text_too_long_is_no_date() -> None:
    assert parse_date("March 4, 2012" + " " * 280) is not None
    assert parse_date("March 4, 2012" + " " * 300) is None
