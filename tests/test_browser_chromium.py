"""Finding a Chromium: the one that was named, Playwright's newest, the system's."""

from __future__ import annotations

from pathlib import Path

import pytest

from spiders.browser import chromium
from spiders.browser.chromium import find_chromium, lacking

MAC = "Library/Caches/ms-playwright/chromium-1200/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Chrome"


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def _bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "_PLACES", ())


def find(home: Path, path: str | None = None, on_path: dict[str, Path] | None = None, **environ: str) -> str | None:
    known = {name: str(place) for name, place in (on_path or {}).items()}
    return find_chromium(path, home=home, environ=environ, which=known.get)


def test_nothing_there(tmp_path: Path) -> None:
    assert find(tmp_path) is None


def test_the_system_s(tmp_path: Path) -> None:
    ubuntu = program(tmp_path / "bin/chromium-browser")
    assert find(tmp_path, on_path={"chromium-browser": ubuntu}) == str(ubuntu)
    debian = program(tmp_path / "bin/chromium")
    assert find(tmp_path, on_path={"chromium-browser": ubuntu, "chromium": debian}) == str(debian)


def test_ubuntu_s_script_that_asks_for_the_snap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = program(tmp_path / "bin/chromium-browser")
    script.write_text("#!/bin/sh\nif ! [ -x /snap/bin/chromium ]; then\n  exit 1\nfi\nexec /snap/bin/chromium\n")
    chrome = program(tmp_path / "bin/google-chrome")
    on_path = {"chromium-browser": script, "google-chrome": chrome}
    monkeypatch.setattr(chromium, "is_program", lambda path: path in (script, chrome))
    assert find(tmp_path, on_path=on_path) == str(chrome)
    monkeypatch.setattr(chromium, "is_program", lambda path: True)  # the snap is there
    assert find(tmp_path, on_path=on_path) == str(script)


def test_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "find_chromium", lambda _: "/usr/bin/chromium")
    assert lacking() is None
    monkeypatch.setattr(chromium, "find_chromium", lambda _: None)
    assert [("Chromium" in why, "apt install chromium" in how) for why, how in filter(None, [lacking()])] == [
        (True, True)
    ]
    monkeypatch.setattr(chromium, "find_spec", lambda _: None)
    assert lacking() == ("scrapy-playwright is not installed", "pip install 'blogcorpus[browser]'")


def test_places_off_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = program(tmp_path / "Applications/Chromium.app/Contents/MacOS/Chromium")
    monkeypatch.setattr(chromium, "_PLACES", (str(tmp_path / "no"), str(place)))
    assert find(tmp_path) == str(place)


@pytest.mark.parametrize(
    "path",
    [
        ".cache/ms-playwright/chromium-1200/chrome-linux/chrome",
        ".cache/ms-playwright/chromium-1200/chrome-linux64/chrome",
        ".cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell",
        ".cache/ms-playwright/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell",
        MAC,
    ],
)
def test_playwright_s_own(tmp_path: Path, path: str) -> None:
    own = program(tmp_path / path)
    assert find(tmp_path) == str(own)


def test_playwright_s_newest_comes_first(tmp_path: Path) -> None:
    program(tmp_path / ".cache/ms-playwright/chromium-999/chrome-linux/chrome")
    newest = program(tmp_path / ".cache/ms-playwright/chromium-1200/chrome-linux/chrome")
    system = program(tmp_path / "bin/chromium")
    assert find(tmp_path, on_path={"chromium": system}) == str(newest)


def test_playwright_s_folder_may_be_elsewhere(tmp_path: Path) -> None:
    program(tmp_path / ".cache/ms-playwright/chromium-1200/chrome-linux/chrome")
    own = program(tmp_path / "browsers/chromium-1100/chrome-linux/chrome")
    assert find(tmp_path, PLAYWRIGHT_BROWSERS_PATH=str(tmp_path / "browsers")) == str(own)


def test_a_named_one_is_the_only_one(tmp_path: Path) -> None:
    system = program(tmp_path / "bin/chromium")
    named = program(tmp_path / "mine/chrome")
    assert find(tmp_path, str(named), {"chromium": system}) == str(named)
    named.chmod(0o644)
    assert find(tmp_path, str(named), {"chromium": system}) is None
    assert find(tmp_path, str(tmp_path), {"chromium": system}) is None
