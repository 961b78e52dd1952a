"""Tests that need a real Chromium ask here for one."""

from __future__ import annotations

import os

import pytest

from spiders.browser.chromium import HOW_TO, find_chromium


def require_chromium() -> str:
    """The program; without one the test is skipped, or fails where everything is required."""
    found = find_chromium()
    if found is None:
        message = f"needs a Chromium: {HOW_TO}"
        if os.environ.get("BLOGCORPUS_TEST_REQUIRE_ALL") == "1":
            pytest.fail(message)
        pytest.skip(message)
    return found
