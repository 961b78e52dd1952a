"""`blogcorpus`: everything but the crawl of one machine. Data goes to stdout, messages to stderr.

Exit codes: 0 all went well, 1 something did not work, 2 the call was wrong (an option that cannot be, a file or store
that is not there); `crawl` has 3 as well, where nothing was found.
"""

from blogcorpus.cli.main import main

__all__ = ["main"]
