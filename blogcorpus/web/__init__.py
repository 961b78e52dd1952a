"""What our local web pages and services share: fetching with a guard, and answering only those who may ask."""

from blogcorpus.web.fetch import Fetched, Fetcher, FetchError
from blogcorpus.web.gate import HEADERS, Gate
from blogcorpus.web.run import is_loopback, serve

__all__ = ["HEADERS", "FetchError", "Fetched", "Fetcher", "Gate", "is_loopback", "serve"]
