"""The category that software gives a post to which nobody gave one: it says that the post has none."""

from __future__ import annotations

from collections.abc import Iterable

from blogcorpus.text import squash

#: As WordPress calls it in its translations, and other software. Not where it says "general", which somebody may mean.
NAMES = (
    "Uncategorized",
    "Uncategorised",
    "Unkategorisiert",
    "Nicht kategorisiert",
    "Non classé",
    "Non catégorisé",
    "Sin categoría",
    "Sin categorizar",
    "Sem categoria",
    "Senza categoria",
    "Sense categoria",
    "Geen categorie",
    "Ongecategoriseerd",
    "Okategoriserade",
    "Okategoriserad",
    "Ukategorisert",
    "Ikke kategoriseret",
    "Luokittelematon",
    "Bez kategorii",
    "Nezařazené",
    "Nezaradené",
    "Kategória nélkül",
    "Fără categorie",
    "Necategorizat",
    "Kategorilenmemiş",
    "Без рубрики",
    "Без категория",
    "Без категорії",
    "Некатегоризовано",
    "Χωρίς κατηγορία",
    "Chưa phân loại",
    "Tak Berkategori",
    "未分类",
    "未分類",
    "미분류",
    "ไม่มีหมวดหมู่",
    "ללא קטגוריה",
    "غير مصنف",
    "دسته‌بندی نشده",
)
_SQUASHED = frozenset(map(squash, NAMES))


def filed_in(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags without the category of what has none.

    >>> filed_in(("Tea", "Uncategorized", "Sin categoría"))
    ('Tea',)
    """
    return tuple(tag for tag in tags if squash(tag) not in _SQUASHED)
