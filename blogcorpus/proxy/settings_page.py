"""The proxy's own page: whether pages are cleaned, with which profile, and which hosts are left alone."""

from __future__ import annotations

import hmac
from html import escape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from proxy.http.parser import HttpParser
from proxy.http.responses import okResponse
from proxy.http.server import HttpWebServerBasePlugin, httpProtocolTypes

from blogcorpus.errors import BlogcorpusError
from blogcorpus.proxy.plugins import Reader
from blogcorpus.web.gate import HEADERS, Gate

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 38rem; margin: 2rem auto; padding: 0 1rem;
  background: #fdfdfb; color: #222; }
label { display: block; margin: 1rem 0 .2rem; font-weight: 600; } label.switch { font-weight: 400; }
select, textarea { font: inherit; width: 100%; padding: .4rem; }
button { font: inherit; margin-top: 1rem; padding: .4rem 1.2rem; }
textarea { min-height: 7rem; font-family: ui-monospace, monospace; }
.said { color: #1a7f37; } .wrong { color: #b42318; }
@media (prefers-color-scheme: dark) {
  body { background: #16181d; color: #e6e6e9; } .said { color: #6fdd8b; } .wrong { color: #ff9a90; }
}
"""


class SettingsPage(HttpWebServerBasePlugin):
    """Answers requests that are made to the proxy itself."""

    def routes(self) -> list[tuple[int, str]]:
        """All addresses: what is not ours is refused in our own words."""
        return [(httpProtocolTypes.HTTP, r".*")]

    def handle_request(self, request: HttpParser) -> None:
        """Show the settings; take new ones."""
        reader: Reader = self.flags.blogcorpus
        refused = _refusal(request, self.flags.port)
        if refused is not None:
            self._answer(403, f"<p class=wrong>{escape(refused)}</p>")
            return
        said = ""
        if request.method == b"POST":
            form = dict(parse_qsl((request.body or b"").decode("utf-8", "replace"), keep_blank_values=True))
            said = _take(reader, form)
        self._answer(200, said + _form(reader))

    def on_access_log(self, context: dict[str, Any]) -> dict[str, Any] | None:  # noqa: ARG002 - proxy.py's signature
        """No log."""
        return None

    def _answer(self, status: int, body: str) -> None:
        page = (
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>blogcorpus reading proxy</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{_STYLE}</style></head><body><main><h1>Reading proxy</h1>{body}</main></body></html>\n"
        )
        headers = {**HEADERS, "Content-Security-Policy": _POLICY, "Content-Type": "text/html; charset=utf-8"}
        written = {name.encode(): value.encode() for name, value in headers.items()}
        response = bytes(okResponse(content=page.encode(), headers=written, compress=False, conn_close=True))
        if status != 200:
            response = response.replace(b" 200 OK", f" {status} Forbidden".encode(), 1)
        self.client.queue(memoryview(response))


def _refusal(request: HttpParser, port: int) -> str | None:
    """Why a request is not answered: another name for this machine, or another site's page."""
    host = request.header(b"host").decode("latin-1").lower() if request.has_header(b"host") else ""
    if host not in Gate.names("127.0.0.1", port):
        return "This proxy is not called so."
    origin = request.header(b"origin").decode("latin-1") if request.has_header(b"origin") else None
    if origin is not None and urlsplit(origin).netloc.lower() != host:
        return "Pages of other sites may not change settings."
    if (request.path or b"/").split(b"?")[0] != b"/":
        return "There is only one page here."
    return None


def _take(reader: Reader, form: dict[str, str]) -> str:
    if not hmac.compare_digest(form.get("token", "").encode(), reader.token.encode()):
        return "<p class=wrong>The form is of another session; load it anew.</p>"
    try:
        reader.change(reader.settings.changed(form))
    except (BlogcorpusError, OSError) as error:
        return f"<p class=wrong>{escape(str(error))}</p>"
    return "<p class=said role=status>Saved.</p>"


def _form(reader: Reader) -> str:
    settings = reader.settings
    options = "".join(
        f'<option value="{escape(name)}"{" selected" if name == settings.profile else ""}>{escape(name)}</option>'
        for name in reader.profiles.named
    )
    secure = "HTTPS pages are read too." if reader.authority is not None else "HTTPS passes unread; see --ca."
    return (
        f'<form method="post" action="/"><input type="hidden" name="token" value="{escape(reader.token)}">'
        f'<label class="switch"><input type="checkbox" name="on" value="1"{" checked" if settings.on else ""}>'
        " Clean pages that pass</label>"
        f'<label for="profile">Profile</label><select id="profile" name="profile">{options}</select>'
        '<label for="left">Hosts that are left alone, one a line; * stands for anything</label>'
        f'<textarea id="left" name="left" spellcheck="false">{escape(chr(10).join(settings.left))}</textarea>'
        f'<p>{escape(secure)}</p><button type="submit">Save</button></form>'
    )
