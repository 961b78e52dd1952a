"""A reading proxy: pages of posts pass as the post alone, all else passes as it is.

`page` decides and cleans, `exchange` reads HTTP's bytes, both without a socket; `plugins` puts them under proxy.py (the
extra `proxy`), and is imported only where that is installed.
"""

from blogcorpus.proxy.exchange import HEADER, Exchange, Question
from blogcorpus.proxy.page import Improved, Untouched, improve
from blogcorpus.proxy.settings import ReadingSettings

__all__ = ["HEADER", "Exchange", "Improved", "Question", "ReadingSettings", "Untouched", "improve"]
