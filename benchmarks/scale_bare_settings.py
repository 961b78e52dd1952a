"""Settings of the bare spider: the same manners and bounds, nothing else of ours."""

from benchmarks.scale_settings import (  # noqa: F401
    CONCURRENT_ITEMS,
    CONCURRENT_REQUESTS,
    CONCURRENT_REQUESTS_PER_DOMAIN,
    COOKIES_ENABLED,
    DOWNLOAD_DELAY,
    DOWNLOAD_MAXSIZE,
    LOG_LEVEL,
    REMOTE_CONTROL_ENABLED,
    ROBOTSTXT_OBEY,
    TELNETCONSOLE_ENABLED,
)

SPIDER_MODULES = ["benchmarks.scale_bare"]
EXTENSIONS = {"benchmarks.scale_meter.Meter": 1000}
