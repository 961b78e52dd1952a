"""Dates in any language that blogs are written in: in a text of their own, inside a text, in an address."""

from __future__ import annotations

from blogcorpus.dates.find import find_dates
from blogcorpus.dates.learn import languages_of, learn_order
from blogcorpus.dates.order import Order
from blogcorpus.dates.parse import parse_date
from blogcorpus.dates.url import date_in_url
from blogcorpus.dates.when import Found, Precision, When, complete, plausible
from blogcorpus.dates.zone import in_zone, learn_zone

__all__ = [
    "Found",
    "Order",
    "Precision",
    "When",
    "complete",
    "date_in_url",
    "find_dates",
    "in_zone",
    "languages_of",
    "learn_order",
    "learn_zone",
    "parse_date",
    "plausible",
]
