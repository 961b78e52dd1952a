"""Lines that are dates or times, with little else: what themes write around a post."""

from __future__ import annotations

import re

from blogcorpus.dates import find_dates, parse_date
from blogcorpus.heuristics.reading_times import READING_TIME
from blogcorpus.text import words

#: What WordPress writes under a post, in its own translations; a sentence with its full stop.
ENTRY = re.compile(
    r"^(?:this (?:entry|post|article) was (?:posted|written|published)|dieser (?:beitrag|eintrag|artikel) wurde"
    r"|(?:cet|ce) (?:article|billet|contenu) a été (?:publié|posté)|(?:esta entrada|este post) (?:fue|se|foi) public"
    r"|quest[ao] (?:voce|articolo) è stat[ao] (?:pubblicat|inserit)|dit bericht (?:is|werd) (?:geplaatst|gepost)"
    r"|(?:эта )?запись (?:была )?опубликована|ten wpis został opublikowany"
    r"|(?:det här|detta) inlägget? (?:postades|publicerades)|dette innlegget ble)",
    re.I,
)
#: How far into such a notice its date stands, and how long it is with what follows on feeds and trackbacks.
OPENING, NOTICE = 150, 700
_OF_CLOCKS = frozenset({"am", "pm", "uhr", "utc", "gmt"})
_CLOCK = re.compile(r"\W*\d{1,2}[:.h]\d\d(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?|uhr|h)?(?:\s*[A-Z]{2,4})?\W*", re.I)


def is_dateline(text: str) -> bool:
    """The line is a date, with a few words around it at most.

    >>> is_dateline("Feb 1, 2021 · 1 min read"), is_dateline("In March 2012 I met her."), is_dateline("02/02/03")
    (True, False, True)
    """
    if len(text) > 100 or not any(c.isdigit() for c in text):
        return False
    rest = READING_TIME.sub("", text)
    found = next(iter(find_dates(rest)), None)
    if found is not None and found.when.precision != "month":
        return sum(word not in _OF_CLOCKS for word in words(rest[: found.start] + rest[found.end :])) <= 3
    when = parse_date(text) if len(text) < 12 else None
    return when is not None and when.precision not in ("year", "month")


def is_entry_notice(text: str) -> bool:
    """The text begins as what WordPress writes under a post, and soon says a day.

    >>> is_entry_notice("This entry was posted on May 3rd, 2010 at 9:30 and is filed under Tea. You can follow it.")
    True
    >>> is_entry_notice("This post was written on a train, in the years between 2009 and 2010, without any tea.")
    False
    """
    if len(text) > NOTICE or not ENTRY.match(text):
        return False
    return any(found.when.precision != "month" for found in find_dates(text[:OPENING]))


def is_clock(text: str) -> bool:
    """The text is a time of the day.

    >>> is_clock("10:32 PM"), is_clock("at 9.30 Uhr"), is_clock("10:32 more words")
    (True, False, False)
    """
    return _CLOCK.fullmatch(text) is not None
