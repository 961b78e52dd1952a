"""Six sites of three kinds, made by templates: two shops, two food guides, two travel agents.

Every page comes with what its fields are. Pages differ as real ones do: fields are missing, advertisements stand in
lists, other items are recommended in the same markup, prices are struck out, ids are numbered, rows change places.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.sites import food_cards, food_lines, shop_grid, shop_table, travel_dl, travel_rows
from tests.sites.facts import Item, dish_place, product, tour

Values = dict[str, list[str]]

_SITES = {
    "shop-grid": ("shop", product, shop_grid),
    "shop-table": ("shop", product, shop_table),
    "food-cards": ("food", dish_place, food_cards),
    "food-lines": ("food", dish_place, food_lines),
    "travel-dl": ("travel", tour, travel_dl),
    "travel-rows": ("travel", tour, travel_rows),
}
NAMES = tuple(_SITES)


@dataclass(frozen=True)
class Site:
    """A site: pages with what stands on them."""

    name: str
    kind: str
    #: Detail pages: HTML, and the values of every field ([] where the page has none).
    details: list[tuple[str, Values]]
    #: List pages: HTML, and the values of every record.
    lists: list[tuple[str, list[Values]]]


def make(name: str, pages: int = 100, seed: int = 0) -> Site:
    """A site with so many detail pages and list pages."""
    kind, fact, template = _SITES[name]
    random = Random(f"{name} {seed}")
    details = []
    for number in range(pages):
        item, others = fact(random, number), [fact(random, number * 7 + i + 1) for i in range(random.randint(0, 4))]
        details.append((template.detail(item, others, random), _asked(item, template.DETAIL)))
    lists = []
    for number in range(pages):
        items = [fact(random, number * 31 + i) for i in range(random.randint(6, 14))]
        lists.append((template.listing(items, random), [_asked(item, template.LIST) for item in items]))
    return Site(name, kind, details, lists)


def _asked(item: Item, fields: tuple[str, ...]) -> Values:
    return {field: list(item.get(field, [])) for field in fields}
