"""Names of authors in what themes write around them: "Posted by Ann Lee on 4 March", "View all posts by Ann"."""

from __future__ import annotations

import re

from blogcorpus.dates import find_dates
from blogcorpus.heuristics.datelines import is_clock, is_dateline
from blogcorpus.text import squash, tidy, words

#: Words before a name in a byline, longest first; a name follows one of them.
_BY = (
    "written and posted by|guest post by|posted by|written by|published by|submitted by|created by|article by|story by"
    "|author|by|geschrieben von|verfasst von|veröffentlicht von|erstellt von|eingestellt von|gepostet von"
    "|gespeichert von|eingereicht von|von"
    "|autor[/:*]?in|autor"
    "|écrit par|publié par|posté par|rédigé par|proposé par|soumis par|auteur|par|escrito por|publicado por"
    "|enviado por"
    "|posteado por|por|scritto da|pubblicato da|postato da|inserito da|inviato da|autore|da"
    "|geschreven door|geplaatst door|ingediend door|door"
    "|skrevet av|skriven av|postat av|publicerad av|skickat av|sendt inn av|skrevet af|indsendt af|af|av"
    "|kirjoittanut|kirjoittaja|julkaissut|автор статьи|автор"
    "|опубликовал|опубликовано|написал|написала|добавил|от|автор публікації|napisał|napisała|opublikowane przez"
    "|wysłane przez|przez|(?:napsal|vložil|odeslal)(?: uživatel)?|autorem"
    r"|od(?=\s\S+(?:\s\S+)?\s(?:v|dne)\s\d{1,4}[-./]\s?\d)"
    "|írta|szerző|közzétette|beküldte|yazan|gönderen|tarafından"
    "|συντάκτης|από|viết bởi|bởi"
    "|oleh|ditulis oleh"
    # What Blogger writes before a name in languages that have nothing above.
    "|publicad[ao]s? por|postad[ao] por|diposkan oleh|diposting oleh|dicatat oleh|upplagd av|lagt inn av|lähettänyt"
    "|publicat (?:per|de)|postat de|objavi(?:l|la|o)|napisao|публикувано от|поставио|vystavila?|přidala?|bejegyezte"
    "|zverejnila?(?: používateľ)?|įrašė|paskelbė|publicēja|postitas|αναρτήθηκε από|(?:được )?đăng bởi|เขียนโดย"
    "|发帖者|張貼者|게시자|פורסם על ידי|مرسلة بواسطة|نشر بواسطة"
    "|作者|投稿者|著者|文責|筆者|글쓴이|작성자|לפי|מאת|بواسطة|كتبه|نویسنده|(?:(?:نوشته|ارسال|منتشر) شده )?توسط"
)
_BYLINE = re.compile(
    rf"(?:^|[\s|·•,(–—-])(?:{_BY})\s*[:：]?\s+(?=\S)"
    r"|\s?(?:本文作者|文章作者|作者|投稿者|著者|文責|筆者|글쓴이|작성자)\s*[:：／/]?\s*",
    re.I,
)
#: Behind a name, and before the day: "Ann posted on 4 March 2010", "Ann 发表于 2010-03-04".
_POSTED = re.compile(
    r"^\W*(?P<name>[^\W\d][^\d,;:|]{0,38}?)"
    r"(?:\s+(?:(?:posted|published|wrote|blogged)(?: (?:this|it))?(?: on| at)?"
    r"|schrieb am|veröffentlichte am|a publié le|a écrit le|publicó el|escribió el|publicou em|escreveu em"
    r"|ha scritto il)"
    r"|\s*(?:发表于|發表於|发布于|發佈於|发表在))\s*[:：]?\s*(?=\d|[^\W\d]+\.?,?\s\d)",
    re.I,
)
#: Behind the topics of a post, and before the hour: "Filed under: Tea, Milk — ann @ 10:08 am", as WordPress began.
_AT_HOUR = re.compile(
    r"^[^:@]{2,30}[:：]\s.*?\s[—–-]\s+(?P<name>[^\W\d][^—–|·@:,;]{0,38}?)\s*@\s*\d{1,2}[:.]\d\d(?:\s?[ap]\.?m\.?)?\W*$",
    re.I,
)
#: What else is posted on a day.
_THINGS = frozenset(
    "entry article post story page blog news it this that was were is has been also originally first last next date"
    " re cross and he she they who i we you 本文 文章 日志 最后 首次 最近".split()
)
#: Markers that nobody writes at the beginning of a sentence.
_STRONG = re.compile(
    r"^\W*(?:posted by|written by|published by|submitted by|geschrieben von|verfasst von|eingestellt von|gepostet von"
    r"|gespeichert von|eingereicht von|écrit par|publié par|posté par|rédigé par|soumis par|escrito por|publicado por"
    r"|enviado por|scritto da|pubblicato da|inviato da|geplaatst door|geschreven door|ingediend door|wysłane przez"
    r"|skrevet av|skriven av|skickat av|sendt inn av|indsendt af|автор|опубликовал\w*|作者|本文作者|文章作者|投稿者"
    r"|(?:نوشته|ارسال|منتشر) شده توسط)\b",
    re.I,
)
#: What ends a name in a byline.
_END = re.compile(
    r"\s*(?:[|·•,;(\n@\[\]]|–|—|\s-\s|\s/\s|(?<!\w)\d|\d(?=\d?\s[^\W\d]{3})|"
    r"\s(?:on|in|at|am|um|le|dans|el|en|em|il|alle|op|om|den|klo?|pada|در|под|в|dne|dnia|"
    r"w|với|에|says|said|who|posted|published|updated|filed|under|comments?|tags?|read|leave|share|views?|просмотр\w*)\b"
    r"|\sv\s*$)",
    re.I,
)
#: A name that a theme of Hugo's prints with the table it stands in.
_PRINTED = re.compile(r"map\[(?:.* )?name:(.+?)(?: \w+:.*)?\]$")
#: Between remarks in a row of them: a name, a place, a day.
BARS = re.compile(r"\s*[|·•⋅∙]\s*")
#: Not names: what themes write where a name could stand.
_NOT_NAMES = frozenset(
    squash(w)
    for w in (
        "author|about the author|about|posted by|by|view all posts|email|e-mail|email the author|website|unknown|"
        "follow|rss|home|admin's profile|read more|share|none|null|profile|contact|comments|the author|guest|"
        "autor|auteur|автор|作者|mehr|am|permalink|edit|reply|post author|author archive|article|blog|twitter|facebook|"
        "google|your name|your name here|author name|kontakt|contacto|contatto|contato|impressum|контакты|"
        "site author|posted|published|updated|last updated|date|written|written by|published by|submitted by|"
        "article author|статьи|anonymous|anonymous user|anónimo|anônimo|anonyme|anonimo|anonym|anoniem|аноним|匿名"
    ).split("|")
)
_VIEW_ALL = re.compile(
    r"^(?:view all posts by|posts by|all posts by|ver todas las entradas de|alle beiträge von"
    r"|voir tous les articles (?:par|de)|tutti gli articoli di|посмотреть все записи автора"
    r"|author archives?:?)\s+",
    re.I,
)
#: Lines that credit somebody else: the software, the theme, a photographer, a translator.
_CREDIT = re.compile(
    r"powered|theme|template|design|photo|image|picture|translat|hosted|illustrat|copyright|©|bild|foto|traduit|traduc"
    r"|übersetz|перевод|licen|proudly|generated|gehostet|propulsé|funciona|desarrollado|book|film|music|comment"
    r"|\bv\.?\s?\d+\.\d",
    re.I,
)
_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|https?://\S+|(?:^|(?<=\s))/[\w./~-]+|\bnoreply\b")
#: What a name is called elsewhere, written behind it, and a link to there.
_HANDLE = re.compile(r"(?<=\w)\s*@\w+$")
_FOLLOW = re.compile(r"(?:follow|folge|suivre|seguir|segui)\s+@", re.I)
#: Small words inside names.
_PARTICLES = frozenset(
    "de da do dos das del della di du des la le van von vom zu zum zur der den ter ten te af av el al bin ibn ben y e i"
    " and und et och og en a o the & +".split()
)
#: What links end with that lead on.
_ARROWS = frozenset("→»›>")
_MAX_NAME = 60
#: Words of a name in a line, and of what is beside a name written small.
_MAX_WORDS, _MAX_REST = 5, 9
_CLOCK = re.compile(r"\b\d{1,2}[:.h]\d\d\b")
#: Signs that stand around names.
_AROUND = " ,;:：|·•・–—-()"
#: Elements with more text than this name nobody, or everybody.
MAX_TEXT = 300


def clean_name(text: str) -> str | None:
    """A person's name out of what stands in an author's place; `None` where it is no name.

    >>> clean_name("Posted by Ann Lee on 4 March")
    'Ann Lee'
    >>> clean_name("View all posts by ann"), clean_name("ann, 4 March 2010 — tea, milk")
    ('ann', 'ann')
    >>> clean_name("By Ann Lee March 25, 2015"), clean_name("Ann Lee (Berlin)"), clean_name("Ann Lee @annlee")
    ('Ann Lee', 'Ann Lee', 'Ann Lee')
    >>> clean_name('{"@type":"Person"}'), clean_name("Follow @annlee"), clean_name("Ann (The Baker) Lee")
    (None, None, 'Ann (The Baker) Lee')
    >>> clean_name("Submitted by Anonymous (not verified)"), clean_name("Anonymous Ann")
    (None, 'Anonymous Ann')
    """
    if len(text) > MAX_TEXT:
        return None
    if printed := _PRINTED.match(text):
        text = printed[1]
    text = _VIEW_ALL.sub("", tidy(_ADDRESS.sub(" ", text))).strip(_AROUND)
    marker = _BYLINE.match(f" {text}")
    if marker:
        text = f" {text}"[marker.end() :]
        text = text[: _first_date(text)]
        ending = _END.search(text)
        text = text[: ending.start()] if ending else text
    elif text[: (date := _first_date(text))].rstrip()[-1:] in _AROUND:
        text = BARS.split(text[:date])[0]
    text = _HANDLE.sub("", text).strip(_AROUND)
    if text.count("(") > text.count(")"):  # "Ann Lee (Berlin)", without the sign around it
        text = text.partition("(")[0].strip(_AROUND)
    if not text or len(text) > _MAX_NAME or squash(text) in _NOT_NAMES or len(words(text)) > 12:
        return None
    if text[0] == "{" or _FOLLOW.match(text):
        return None
    if sum(c.isdigit() for c in text) > 4 or not any(c.isalpha() for c in text):
        return None
    return text


def _first_date(text: str) -> int | None:
    """Where a date begins, as in "Ann Lee Feb 3rd, 2012"."""
    found = next(iter(find_dates(text)), None)
    return found.start if found is not None else None


def is_byline(text: str) -> bool:
    """The line says who wrote the post, and little else.

    >>> is_byline("Posted by Ann Lee at 10:32"), is_byline("By the river we sat down and ate all of our bread.")
    (True, False)
    """
    marker = _STRONG.match(text)
    return marker is not None and len(words(text)) <= 12 and not text.endswith((".", "!", "?"))


def is_phrase(name: str) -> bool:
    """Small and capital letters mix as in a sentence: names have capitals, or are written small throughout.

    >>> [is_phrase(n) for n in ("Ver más entradas", "Ann Lee", "ann lee", "Ludwig van Beethoven", "Ann the baker")]
    [True, False, False, False, False]
    """
    if name[-1:] in _ARROWS:
        return True
    parts = [part for part in name.split() if part[0].isalpha() and part not in _PARTICLES]
    small = sum(part[0].islower() for part in parts)
    return 1 < small < len(parts)


def split_names(text: str) -> tuple[str, ...]:
    """Several names out of one line.

    >>> split_names("Ann Lee, Bo Ek and Cy Fo")
    ('Ann Lee', 'Bo Ek', 'Cy Fo')
    """
    parts = re.split(r"\s*(?:,|;|&|\s(?:and|und|et|y|e|en|och|og|и|i)\s)\s*", text)
    if len(parts) > 1 and all(2 <= len(words(p)) <= 4 for p in parts):
        return tuple(dict.fromkeys(parts))
    return (text,)


def named_in(line: str) -> str | None:
    """Whom a line names as the author. Before "by …" nothing may stand but a date: books and songs are by people, too.

    >>> named_in("9:34 am, by Ann Lee, 221 words"), named_in("The song by Ann Lee"), named_in("by ann at 12:16 pm")
    ('Ann Lee', None, 'ann')
    >>> named_in("by Ann Lee, 4 March 2010 - Music - Permalink"), named_in("Music by Ann Lee, 4 March 2010")
    ('Ann Lee', None)
    """
    marker = _BYLINE.search(f" {line}")
    if marker is None:
        return _who_posted(line)
    credit = _CREDIT.search(line)
    if credit is not None and not (marker.start() < credit.start() and _is_dated_before(line, credit.start())):
        return None
    before, strong = line[: max(0, marker.start() - 1)], _STRONG.match(line)
    if words(before) and not strong and not (is_dateline(before) or is_clock(before)):
        return None
    name = clean_name(line[max(0, marker.start() - 1) :])
    if not name or len(words(name)) > _MAX_WORDS:
        return None
    return name if strong or name[0].upper() == name[0] or _is_signed(line, name) else None


def _is_dated_before(line: str, place: int) -> bool:
    """A day is said before that place: what stands behind it are the post's topics."""
    return any(found.end <= place for found in find_dates(line))


def _who_posted(line: str) -> str | None:
    """Who stands before "posted on" and a day, or behind the post's topics before its hour.

    >>> _who_posted("Ann Lee posted on 4 March 2010"), _who_posted("This entry was posted on 4 March 2010")
    ('Ann Lee', None)
    >>> _who_posted("Filed under: Tea — ann @ 10:08 am"), _who_posted("To do: tea - for all of us @ home")
    ('ann', None)
    """
    if len(line) > MAX_TEXT:
        return None
    said = _POSTED.match(line)
    if said is not None and next((found.start for found in find_dates(line[said.end() :])), 1) > 0:
        said = None
    said = said or _AT_HOUR.match(line)
    if said is None:
        return None
    name = clean_name(said["name"])
    if not name or len(words(name)) > _MAX_WORDS or is_phrase(name):
        return None
    return name if _THINGS.isdisjoint(map(squash, words(name))) else None


def _is_signed(line: str, name: str) -> bool:
    """There is nothing beside one small word but when it was written: "by ann at 12:16"."""
    rest = line.replace(name, "", 1)
    dated = _first_date(rest) is not None or _CLOCK.search(rest) is not None
    return len(name.split()) == 1 and dated and len(words(rest)) <= _MAX_REST
