"""How a blog writes its dates, as far as that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blogcorpus.dates.names import base_languages
from blogcorpus.dates.order import Order, default_order


@dataclass(frozen=True, slots=True)
class Habits:
    """What is known of the writer: languages, and the order of numbers."""

    languages: tuple[str, ...]
    usual: Order
    order: Order | None

    @classmethod
    def of(cls, languages: Sequence[str], order: Order | None) -> Habits:
        """Habits from language tags and an order that was learnt."""
        return cls(base_languages(tuple(languages)), default_order(languages), order)
