r"""The small markup in which golden posts are written, as HTML and as plain text.

Blocks are separated by blank lines: `## heading`, `- item`, `1. item`, `> quote`, `| cell | cell |`, four spaces for
code, `/ ` before each verse of a poem, `![alt](address "caption")` alone for an image; all else is a paragraph. Inside:
`*emphasis*`, `**strong**`, `` `code` ``, `[text](address)`.

>>> to_html("A *small* pot.\n\n- one\n- two")
'<p>A <em>small</em> pot.</p>\n<ul><li>one</li><li>two</li></ul>'
>>> text("A *small* pot.\n\n- one\n- two")
'A small pot.\n\none\ntwo'
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

_BLANK = re.compile(r"\n(?:[ \t]*\n)+")
_IMAGE = re.compile(r'!\[([^\]]*)\]\((\S+?)(?: "([^"]*)")?\)')
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_INLINE = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<!\*)\*(?!\s)(.+?)\*"), r"<em>\1</em>"),
)
_CODE = re.compile(r"`([^`]+)`")
_NUMBER = re.compile(r"\d+\. ")

#: First characters of a block's lines → its kind.
_MARKS = (("## ", "h2"), ("- ", "ul"), ("> ", "blockquote"), ("| ", "table"), ("    ", "pre"), ("/ ", "verse"))


@lru_cache(maxsize=2048)
def _blocks(source: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    blocks: list[tuple[str, tuple[str, ...]]] = []
    for kind, lines in map(_block, _BLANK.split(source.strip("\n"))):
        if kind == "pre" and blocks and blocks[-1][0] == "pre":  # code goes on after a blank line
            lines = (*blocks.pop()[1], "", *lines)
        blocks.append((kind, lines))
    return tuple(blocks)


def _block(block: str) -> tuple[str, tuple[str, ...]]:
    lines = block.split("\n")
    if _IMAGE.fullmatch(block):
        return "image", (block,)
    if _NUMBER.match(block):
        return "ol", tuple(_NUMBER.sub("", line, count=1) for line in lines)
    for mark, kind in _MARKS:
        if block.startswith(mark):
            return kind, tuple(line.removeprefix(mark) for line in lines)
    return "p", (" ".join(lines),)


def inline(source: str, base: str = "") -> str:
    """HTML of a line of text; addresses on the blog's own host get `base` before them."""
    pieces = []
    for place, piece in enumerate(_CODE.split(source)):
        if place % 2:
            pieces.append(f"<code>{escape(piece, quote=False)}</code>")
            continue
        html = escape(piece, quote=False)
        html = _LINK.sub(lambda match: f'<a href="{_address(match[2], base)}">{match[1]}</a>', html)
        for pattern, replacement in _INLINE:
            html = pattern.sub(replacement, html)
        pieces.append(html)
    return "".join(pieces)


def _address(address: str, base: str) -> str:
    return f"{base}{address}" if address.startswith("/") else address


def _plain(source: str) -> str:
    return "".join(
        piece if place % 2 else re.sub(r"\*\*(.+?)\*\*|(?<!\*)\*(?!\s)(.+?)\*", r"\1\2", _LINK.sub(r"\1", piece))
        for place, piece in enumerate(_CODE.split(source))
    )


def text(source: str) -> str:
    """Plain text: blocks separated by a blank line; images leave only their caption."""
    blocks = []
    for kind, lines in _blocks(source):
        if kind == "image":
            found = _IMAGE.fullmatch(lines[0])
            blocks.append(found[3] or "" if found else "")
        elif kind == "table":
            blocks.append("\n".join(" ".join(map(_plain, _cells(line))) for line in lines))
        elif kind == "pre":
            blocks.append("\n".join(lines))
        else:
            blocks.append("\n".join(map(_plain, lines)))
    return "\n\n".join(filter(None, blocks))


def to_html(source: str, *, base: str = "", breaks: bool = False) -> str:
    """HTML of a post's body; with `breaks`, paragraphs end in `<br><br>` as they did in 2003."""
    html = [_html(kind, lines, base) for kind, lines in _blocks(source)]
    if breaks:
        html = [re.sub(r"^<p>(.*)</p>$", r"\1<br><br>", piece, flags=re.S) for piece in html]
    return "\n".join(html)


def _html(kind: str, lines: tuple[str, ...], base: str) -> str:
    if kind == "image":
        return _figure(lines[0], base)
    if kind == "table":
        return _table(lines, base)
    if kind == "pre":
        code = escape("\n".join(lines), quote=False)
        return f"<pre><code>{code}\n</code></pre>"
    parts = [inline(line, base) for line in lines]
    if kind in ("ul", "ol"):
        return f"<{kind}>{''.join(f'<li>{part}</li>' for part in parts)}</{kind}>"
    if kind == "verse":
        return "<p>" + "<br>\n".join(parts) + "</p>"
    if kind == "blockquote":
        return f"<blockquote>{''.join(f'<p>{part}</p>' for part in parts)}</blockquote>"
    return f"<{kind}>{parts[0]}</{kind}>"


def _figure(source: str, base: str) -> str:
    found = _IMAGE.fullmatch(source)
    alt, address, caption = found.groups() if found else ("", source, None)
    image = f'<img src="{_address(address or "", base)}" alt="{escape(alt or "")}">'
    if caption:
        return f"<figure>{image}<figcaption>{escape(caption, quote=False)}</figcaption></figure>"
    return f"<p>{image}</p>"


def _table(lines: tuple[str, ...], base: str) -> str:
    head, *rows = ([inline(cell, base) for cell in _cells(line)] for line in lines)
    html = [f"<tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>"]
    html += [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows]
    return f"<table>{''.join(html)}</table>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
