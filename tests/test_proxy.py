"""The reading proxy as it runs: curl goes through it to servers on loopback, over HTTP and HTTPS."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from blogcorpus.proxy import ReadingSettings
from blogcorpus.proxy.certificates import Authority
from tests.chromium import require_chromium
from tests.test_proxy_page import LINKS, MENU, PROSE, page

POST = page(f"<ul>{MENU}</ul><h1 class=entry-title>Tea</h1><div class=entry-content>{PROSE}</div>")
PORTAL = page(f"<ul>{LINKS}</ul>")
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40


class _Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        kind, body = {
            "/tea-time": ("text/html; charset=utf-8", POST),
            "/portal": ("text/html", PORTAL),
            "/cup.png": ("image/png", PICTURE),
        }.get(self.path.partition("?")[0], ("text/plain", b"nothing here"))
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if "closed" in self.path:
            self.close_connection = True
        else:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@dataclass
class Setup:
    """A proxy, and servers behind it."""

    proxy: str
    http: str
    https: str
    authority: Path
    settings: Path

    def curl(self, url: str, *more: str, through: bool = True) -> bytes:
        proxied = ["--proxy", self.proxy] if through else []
        command = [
            "curl",
            "-sS",
            "-i",
            "--max-time",
            "60",
            "--noproxy",
            "",
            "--suppress-connect-headers",
            *proxied,
            *more,
        ]
        done = subprocess.run([*command, url], capture_output=True, check=False)
        assert not done.returncode, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setup]:
    if shutil.which("curl") is None:
        pytest.skip("needs curl")
    folder = tmp_path_factory.mktemp("proxy")
    plain, secure = (ThreadingHTTPServer(("127.0.0.1", 0), _Site) for _ in range(2))
    theirs = Authority(folder / "theirs")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(theirs.of("localhost", datetime.now(timezone.utc)), theirs.host_key)
    secure.socket = context.wrap_socket(secure.socket, server_side=True)
    for server in (plain, secure):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    command = [sys.executable, "-m", "blogcorpus", "proxy", "--port", "0", "--allow-private"]
    command += ["--settings", str(folder / "proxy.json"), "--ca", str(folder / "ours")]
    command += ["--trust", str(theirs.certificate)]
    environment = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
    line = process.stderr.readline() if process.stderr else ""
    address = re.search(r"http://[\d.:]+", line)
    assert address is not None, line
    yield Setup(
        proxy=address[0],
        http=f"http://localhost:{plain.server_port}",
        https=f"https://localhost:{secure.server_port}",
        authority=folder / "ours" / "authority.pem",
        settings=folder / "proxy.json",
    )
    process.terminate()
    process.wait(30)
    if process.stderr:
        process.stderr.close()
    for server in (plain, secure):
        server.shutdown()
        server.server_close()


def test_a_post_is_cleaned(setup: Setup) -> None:
    answered = setup.curl(f"{setup.http}/tea-time").decode()
    assert "X-Blogcorpus: cleaned; profile=reader" in answered
    assert "<h1>Tea</h1>" in answered
    assert "Contact" not in answered


def test_a_post_that_ends_with_the_connection_is_cleaned(setup: Setup) -> None:
    assert b"X-Blogcorpus: cleaned" in setup.curl(f"{setup.http}/tea-time?closed")


def test_a_portal_passes_untouched_and_says_so(setup: Setup) -> None:
    answered = setup.curl(f"{setup.http}/portal")
    assert b"X-Blogcorpus: untouched; a list\r\n" in answered
    assert answered.endswith(b"\r\n\r\n" + PORTAL)


def test_a_picture_passes_as_it_is(setup: Setup) -> None:
    answered = setup.curl(f"{setup.http}/cup.png")
    assert answered.endswith(b"\r\n\r\n" + PICTURE)
    assert b"X-Blogcorpus" not in answered


def test_https_is_read_with_our_own_authority(setup: Setup) -> None:
    trust = ("--cacert", str(setup.authority))
    answered = setup.curl(f"{setup.https}/tea-time", *trust)
    assert b"X-Blogcorpus: cleaned" in answered
    both = setup.curl(f"{setup.https}/cup.png", *trust, f"{setup.https}/tea-time")  # two on one connection
    assert PICTURE in both
    assert b"X-Blogcorpus: cleaned" in both
    assert setup.authority.parent.stat().st_mode & 0o077 == 0, "the key is for nobody else"


def test_two_hosts_one_after_the_other(setup: Setup) -> None:
    """Curl would use one connection to the proxy for both."""
    other = setup.http.replace("localhost", "127.0.0.1")
    both = setup.curl(f"{setup.http}/portal", f"{other}/tea-time")
    assert b"untouched; a list" in both
    assert b"cleaned; profile=reader" in both


def test_the_settings_page_changes_what_is_done(setup: Setup) -> None:
    form = setup.curl(f"{setup.proxy}/", through=False).decode()
    token = re.search(r'name="token" value="([^"]+)"', form)
    assert token is not None
    wrong = setup.curl(f"{setup.proxy}/", "-d", "on=1&profile=strict&token=guess", through=False).decode()
    assert "of another session" in wrong
    saved = setup.curl(
        f"{setup.proxy}/", "-d", f"on=1&profile=strict&left=*.bank.example localhost&token={token[1]}", through=False
    )
    assert b"Saved." in saved
    assert b"X-Blogcorpus" not in setup.curl(f"{setup.http}/tea-time"), "this host is left alone now"
    assert b"profile=strict" in setup.curl(f"{setup.http.replace('localhost', '127.0.0.1')}/tea-time")
    assert ReadingSettings.load(setup.settings).left == ("*.bank.example", "localhost")
    setup.curl(f"{setup.proxy}/", "-d", f"on=1&profile=reader&token={token[1]}", through=False)


@pytest.mark.parametrize(
    "more", [("-H", "Host: evil.example"), ("-H", "Origin: http://evil.example"), ("-H", "Origin: null", "-d", "on=")]
)
def test_other_names_and_other_sites_are_refused(setup: Setup, more: tuple[str, ...]) -> None:
    answered = setup.curl(f"{setup.proxy}/", *more, through=False)
    assert answered.startswith(b"HTTP/1.1 403 Forbidden")
    assert b"token" not in answered


def test_it_does_not_ask_itself(setup: Setup) -> None:
    assert b"this proxy itself" in setup.curl(f"{setup.proxy}/x")


def test_a_browser_reads_through_it_and_changes_its_settings(setup: Setup) -> None:
    program = require_chromium()
    from playwright.sync_api import sync_playwright

    # Chromium goes around proxies to this machine unless it is told not to.
    through = {"server": setup.proxy, "bypass": "<-loopback>"}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(proxy=through).new_page()  # type: ignore[arg-type]
        answer = page.goto(f"{setup.http}/tea-time")
        assert answer is not None
        assert answer.header_value("x-blogcorpus") == "cleaned; profile=reader"
        assert page.locator("main p").count() == 5
        page = browser.new_context().new_page()
        page.goto(f"{setup.proxy}/")
        for profile in ("strict", "reader"):
            page.get_by_label("Profile").select_option(profile)
            page.get_by_role("button", name="Save").click()
            page.get_by_text("Saved.").wait_for()
            assert ReadingSettings.load(setup.settings).profile == profile
        browser.close()
