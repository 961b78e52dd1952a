"""Words that stand in dates beside the names of CLDR: spellings it lacks, connectors, halves of the day, zones.

Words are compared as `names.fold` leaves them; an underscore stands for the space inside a name of two words.
"""

from __future__ import annotations

#: Months that blogs write and CLDR does not know: language → month → spellings.
MONTHS: dict[str, dict[int, str]] = {
    "en": {2: "febr", 9: "sept"},
    "de": {1: "jänner jaenner", 2: "feber", 3: "maerz mrz", 9: "sept"},
    "fr": {1: "jan", 2: "fév fev", 4: "avr", 6: "jun", 7: "jul juill", 8: "aou", 9: "sep sept"},
    "es": {9: "set setiembre sep"},
    "it": {1: "genn", 2: "febb", 9: "sett"},
    "nl": {2: "febr", 3: "maa mrt", 9: "sept"},
    "ru": {1: "янв", 2: "фев февр", 3: "мар", 5: "мая", 9: "сен сент", 11: "ноя нояб"},
    "uk": {4: "квіт", 5: "трав", 6: "черв", 9: "верес", 10: "жовт", 11: "листоп", 12: "груд"},
    "pl": {8: "sierp", 9: "wrzes", 10: "pazdz"},
    "id": {2: "pebruari peb", 8: "ags agt agst agust", 11: "nop nopember", 12: "des"},
    "el": {5: "μαι μάη", 9: "σεπτ"},
    "ro": {9: "sept", 11: "noiem"},
    "sv": {9: "sept"},
    "da": {9: "sept"},
    "nb": {9: "sept"},
    "vi": {1: "tháng_giêng", 4: "tháng_bốn", 12: "tháng_chạp"},
    "fa": {5: "می", 7: "جولای", 8: "آگوست"},
    "hi": {9: "सितम्बर", 10: "अक्तूबर", 11: "नवम्बर", 12: "दिसम्बर"},
    "he": {3: "מרס"},
}

#: Whole years of such names, January first.
YEARS = {
    "fi": "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
    "vi": "tháng_một tháng_hai tháng_ba tháng_tư tháng_năm tháng_sáu tháng_bảy tháng_tám tháng_chín tháng_mười"
    " tháng_mười_một tháng_mười_hai",
}

#: Months, mostly short ones, that mean something else to most readers: "we set 10 2012 records", "MacBook Pro 2012".
EVERYDAY = frozenset(
    "may march mar set out ago led lip lis sen avg pro ara tem kas eki api abe ira ots urt dis gen sub mac pay tra uno"
    " lug mag des ion gun fra hun nob nop elo vas stu sie haz dub bal kol medi".split()
)

#: Months of the Persian solar year, which Iranian blogs count in.
PERSIAN_MONTHS = "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند"

#: Days of its months in words, the first first: "بیست و یکم اسفند". Elsewhere they count something else.
PERSIAN_DAYS = (
    "یکم دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم سیزدهم چهاردهم پانزدهم شانزدهم هفدهم هجدهم نوزدهم"
    " بیستم بیست_و_یکم بیست_و_دوم بیست_و_سوم بیست_و_چهارم بیست_و_پنجم بیست_و_ششم بیست_و_هفتم بیست_و_هشتم بیست_و_نهم "
    "سی_ام سی_و_یکم"
)

ROMAN_MONTHS = "I II III IV V VI VII VIII IX X XI XII"

#: Weekdays likewise; Monday is 0.
DAYS: dict[str, dict[int, str]] = {
    "en": {1: "tues", 2: "weds", 3: "thur thurs"},
    "ko": {0: "월", 1: "화", 2: "수", 3: "목", 4: "금", 5: "토", 6: "일"},
    "zh": {0: "周一", 1: "周二", 2: "周三", 3: "周四", 4: "周五", 5: "周六", 6: "周日 星期天"},
    "fa": {0: "دو_شنبه", 1: "سه_شنبه", 2: "چهار_شنبه", 3: "پنج_شنبه", 6: "یک_شنبه"},
    "pt": {0: "segunda", 1: "terça", 2: "quarta", 3: "quinta", 4: "sexta"},
}

#: Endings that a language hangs on its month names in a date, and prefixes.
MONTH_ENDINGS = {"eu": "ren k", "fi": "n ta ssa"}
MONTH_PREFIXES = {"he": "ב"}

#: Between the parts of a date: "4 de marzo del 2012", "2012 m. kovo 4 d.", "4 марта 2012 года".
CONNECTORS = (
    "de del dell d da di do of the den der le la el il al año anno ano anul din ta ng ika pada tanggal tgl ngày năm"
    " г гг год года році року рік р ж жылы թ m d gada gads metų metu e ko eko r roku rok leta god godine године година"
    " ค ศ พ คศ พศ พุทธศักราช ที่ วันที่ оны on am vom em op dne dnia på από του στις"
)

#: Before a time of day: "klo 10.32", "um 10:32 Uhr", "à 10h32".
CLOCK_WORDS = (
    "at um kl klo klokken kello à a las alle ore ora às as om в о об u ve saat lúc pukul jam στις la o os godz godzina"
    " godzinie kell ob ساعت در"
)

#: After one.
HOUR_WORDS = "uhr h hs hrs u ч час ore ur"
#: After its minutes: "10 h 32 min".
MINUTE_WORDS = "min mn мин"

#: Around a date, where nothing else is said: a date without day or year beside any other word is none.
LABELS = (
    "posted published updated written created added date submitted entry archive archives"
    " publié publie posté écrit rédigé mis en ligne veröffentlicht geschrieben erstellt gepostet datum eingestellt"
    " publicado escrito fecha data postado pubblicato inserito scritto postato geplaatst gepost geschreven gepubliceerd"
    " opublikowano dodano napisano опубликовано добавлено написано дата publicat postat publicerad skrivet inlagt"
    " publiceret skrevet publisert lagt ut julkaistu δημοσιεύτηκε δημοσιευθηκε ημερομηνία yayınlandı tarih tarihinde"
    " zveřejněno vydáno publikováno napsáno objavljeno közzétéve posztolva 发布于 发表于 投稿日 公開日 更新日 作成日"
    " 작성일 등록일 đăng vào dipublikasikan diposting נשר نشر في تاریخ"
)

#: Halves of the day → hours to add.
HALVES = {
    **dict.fromkeys("am a_m π_μ πμ 오전 上午 午前 早上 凌晨 ص صباحا ق_ظ पूर्वाह्न ก่อนเที่ยง dop öö".split(), 0),
    **dict.fromkeys("pm p_m μ_μ μμ 오후 下午 午後 晚上 中午 م مساء ب_ظ अपराह्न หลังเที่ยง odp ös".split(), 12),
}

#: Endings of a day's number: 4th, 1er, 4º, 4-го, 4:e, 4(a). Only directly behind a number.
ORDINALS = "st nd rd th er ère ere re e ème eme º ª o a го ое е й na ste de ten ů ού η ος ban"

#: First year of an era, less one.
ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911, "中華民國": 1911}

#: Before the number of a month.
MONTH_WORDS = "tháng thg th"

#: Minutes from UTC → zone names, which count only in capitals. One that means several zones stands where most blogs
#: mean it.
_ZONES = {
    -600: "HST",
    -540: "AKST",
    -480: "PST AKDT",
    -420: "MST PDT",
    -360: "CST MDT",
    -300: "EST CDT",
    -240: "EDT AST CLT",
    -210: "NST",
    -180: "ADT BRT ART",
    -150: "NDT",
    0: "UTC GMT UT WET Z",
    60: "CET MEZ BST WEST WAT",
    120: "CEST MESZ EET SAST CAT",
    180: "EEST MSK TRT EAT",
    240: "GST MSD",
    300: "PKT",
    330: "IST",
    345: "NPT",
    420: "WIB ICT",
    480: "HKT SGT PHT AWST WITA",
    540: "JST KST WIT",
    570: "ACST",
    600: "AEST",
    630: "ACDT",
    660: "AEDT",
    720: "NZST",
    780: "NZDT",
}
ZONES = {name: minutes for minutes, names in _ZONES.items() for name in names.split()}
