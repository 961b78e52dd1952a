"""Settings of measured crawls: the project's, without delays, and with a meter."""

from blogcorpus.settings import *  # noqa: F403
from blogcorpus.settings import EXTENSIONS as _EXTENSIONS

EXTENSIONS = {**_EXTENSIONS, "benchmarks.scale_meter.Meter": 1000}
DOWNLOAD_DELAY = 0
BLOGCORPUS_MAX_CRAWL_DELAY = 0
CONCURRENT_REQUESTS_PER_DOMAIN = 8
BLOGCORPUS_BROWSER = "never"
