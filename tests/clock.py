"""Settings of a crawl whose clock is wrong by `SHIFT` days."""

from __future__ import annotations

import os
from datetime import datetime, timedelta, timezone

import spiders.blogs
from blogcorpus.settings import *  # noqa: F403

if "SHIFT" in os.environ:
    spiders.blogs.__dict__["_now"] = lambda: datetime.now(timezone.utc) + timedelta(days=int(os.environ["SHIFT"]))
