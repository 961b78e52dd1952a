"""Charsets: what is declared, what is meant, and what the bytes are."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.feed.charset import decode


def xml(text: str, declared: str, actual: str) -> bytes:
    return f"<?xml version='1.0' encoding='{declared}'?><a>".encode("ascii") + text.encode(actual) + b"</a>"


@pytest.mark.parametrize(
    ("text", "declared", "actual"),
    [
        ("café", "utf-8", "utf-8"),
        ("café “x”", "iso-8859-1", "cp1252"),  # the larger charset is meant
        ("café", "iso-8859-1", "utf-8"),  # a wrong declaration
        ("café “x”", "utf-8", "cp1252"),  # another
        ("привет", "windows-1251", "cp1251"),
        ("привет", "koi8-r", "koi8-r"),
        ("中文", "gb2312", "gb18030"),
        ("日本語", "Shift_JIS", "cp932"),
        ("日本語", "iso-2022-jp", "iso2022_jp"),
        ("한국어", "euc-kr", "cp949"),
        ("łódź", "iso-8859-2", "iso8859-2"),
        ("plain", "no-such-charset", "ascii"),
        ("plain", "rot13", "ascii"),
    ],
)
def test_declared(text: str, declared: str, actual: str) -> None:
    assert decode(xml(text, declared, actual)).endswith(f"<a>{text}</a>")


@pytest.mark.parametrize(
    ("body", "content_type", "expected"),
    [
        (codecs.BOM_UTF8 + "<a>é</a>".encode(), None, "<a>é</a>"),
        (codecs.BOM_UTF16_LE + "<a>é</a>".encode("utf-16-le"), None, "<a>é</a>"),
        ("<a>é</a>".encode("utf-16-be"), None, "<a>é</a>"),
        ("<a>привет</a>".encode("cp1251"), "text/xml; charset=windows-1251", "<a>привет</a>"),
        ("<a>привет</a>".encode(), "text/xml; charset=windows-1251", "<a>привет</a>"),  # the server is wrong
        ("<a>é – è</a>".encode("cp1252"), None, "<a>é – è</a>"),
        ("<a>é ".encode() + b"\x93x\x94</a>", "text/xml", "<a>é “x”</a>"),  # pasted quotes in UTF-8
        (b"", None, ""),
    ],
)
def test_undeclared(body: bytes, content_type: str | None, expected: str) -> None:
    assert decode(body, content_type) == expected


@given(st.binary(max_size=200), st.text(max_size=20))
def test_any_bytes_give_text(body: bytes, content_type: str) -> None:
    assert isinstance(decode(body, content_type), str)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\ufeff\x00"), max_size=100))
def test_utf8_is_kept(text: str) -> None:
    assert decode(b"<a>" + text.encode()) == "<a>" + text
