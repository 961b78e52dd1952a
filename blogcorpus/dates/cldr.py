"""Month and weekday names of the languages blogs are written in, taken from Babel's CLDR data into `names.json`.

Loading eighty locales from Babel takes more than half a second, the file a few milliseconds. Write it anew, after an
update of Babel, with `python -m blogcorpus.dates.cldr`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from babel import Locale, localedata

#: In the order in which a name that several languages use differently is understood where the language is unknown.
LOCALES = (
    "en es de fr pt it ru nl pl tr ja zh ko id vi ar fa cs sv el hu ro uk da fi nb nn he th hi ca sk bg hr sr sr_Latn"
    " sl lt lv et eu gl bs mk be is sq ka hy az kk uz ky bn ta te ml mr gu kn pa ne si ur ms fil sw af cy ga mt lb"
    " eo ast oc fy km my lo am ar_LB ar_DZ ar_MA"
).split()

FILE = Path(__file__).with_name("names.json")


def collect(locales: Iterable[str] = LOCALES) -> dict[str, dict[str, list[list[str]]]]:
    """Language → `months` (twelve) and `days` (seven, Monday first), each with all its wide and short forms."""
    names: dict[str, dict[str, list[list[str]]]] = {}
    for identifier in locales:
        # Babel writes what it resolves for one locale into data that the next one inherits: begin afresh for each.
        localedata._cache.clear()
        locale = Locale.parse(identifier)
        entry = names.setdefault(locale.language, {"months": [[] for _ in range(12)], "days": [[] for _ in range(7)]})
        for kind, first, source in (("months", 1, locale.months), ("days", 0, locale.days)):
            for context in ("format", "stand-alone"):
                for width in ("wide", "abbreviated"):
                    for number, name in source[context][width].items():
                        forms = entry[kind][number - first]
                        if name not in forms and not any(map(str.isdigit, name)):
                            forms.append(name)
    return names


def write(path: Path = FILE) -> None:
    """Write the names, a language a line so that changes can be read."""
    lines = (
        f"{json.dumps(language)}: {json.dumps(entry, ensure_ascii=False)}" for language, entry in collect().items()
    )
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
