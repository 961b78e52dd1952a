"""Vertical text that gives the text back, token by token."""

from __future__ import annotations

import re
import tempfile
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.exporters import export
from blogcorpus.exporters.vertical_tokens import tokens
from tests.desk import NASTY, PLAIN, made

TAG = re.compile(r"</?(doc|head|p|comment)( [a-z_]+=\"[^\"<>]*\")*>|<g/>")


def read(path: Path) -> list[str]:
    """Lines, each a token or a well-formed tag, with every structure closed in its turn."""
    lines = path.read_text("utf-8").splitlines()
    opened: list[str] = []
    for line in lines:
        if line.startswith("<") and line != "<g/>":
            match = TAG.fullmatch(line)
            assert match, line
            if line.startswith("</"):
                assert opened.pop() == match[1]
            else:
                opened.append(match[1])
        else:
            assert line == "<g/>" or ("<" not in line and line.strip() == line != ""), line
    assert opened == []
    return lines


def test_document(tmp_path: Path) -> None:
    path = tmp_path / "cups.vert"
    assert export([made(1, text="A cup (hot)!")], path, "vertical") == 1
    assert read(path) == [
        '<doc id="000000000000000000000001" url="http://tea.example/1" blog="http://tea.example/" '
        'blog_title="Second Cup" title="Tea no. 1" authors="Ada Leaf" published="2001-05-17T08:30:00+02:00" '
        'year="2001" month="2001-05" language="en" tags="tea;winter">',
        *"<head> Tea no <g/> . 1 </head>".split(),
        *"<p> A cup ( <g/> hot <g/> ) <g/> ! </p> </doc>".split(),
    ]
    registry = (tmp_path / "cups.registry").read_text("utf-8")
    assert registry.count("{") == registry.count("}")
    assert 'VERTICAL "cups.vert"' in registry
    assert 'LANGUAGE "en"' in registry


def test_registry_declares_every_attribute_and_structure(tmp_path: Path) -> None:
    path = tmp_path / "cups.vert.gz"
    export([PLAIN, NASTY, made(3, language="de")], path, "vertical")
    registry = (tmp_path / "cups.registry").read_text("utf-8")
    plain = tmp_path / "plain.vert"
    export([PLAIN, NASTY], plain, "vertical")
    used = {(m[1], a) for line in read(plain) if (m := TAG.fullmatch(line)) for a in re.findall(r" (\w+)=", line)}
    for structure in ("doc", "comment"):
        block = re.search(rf"^STRUCTURE {structure} \{{(.*?)^\}}", registry, re.S | re.M)
        assert block is not None
        assert {a for s, a in used if s == structure} <= set(re.findall(r"ATTRIBUTE (\w+)", block[1]))
    assert set(re.findall(r"^STRUCTURE (\w+)", registry, re.M)) == {"doc", "head", "p", "comment", "g"}
    assert 'LANGUAGE "mul"' in registry


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See http://a.example/b?c=d#e.", "See http://a.example/b?c=d#e +."),
        ("mail ada@tea.example, #tea @ada", "mail ada@tea.example +, #tea @ada"),
        ("rock'n'roll well-known l’eau", "rock'n'roll well-known l’eau"),
        ("3,5 1.000.000 12:30 v2", "3,5 1.000.000 12:30 v2"),
        ("Wait... what?!", "Wait +... what +? +!"),
        ("日本", "日 +本"),
        ("नमस्ते दुनिया", "नमस्ते दुनिया"),
        ("cafe\u0301 naïve", "cafe\u0301 naïve"),
        ("a—b “c”", "a +— +b “ +c +”"),
    ],
)
def test_tokens(text: str, found: str) -> None:
    assert " ".join(("+" if glued else "") + token for token, glued in tokens(text)) == found


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(max_size=200))
def test_tokens_lose_nothing(text: str) -> None:
    assert "".join(token for token, _ in tokens(text)) == "".join(text.split())


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_any_text_is_well_formed(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.vert"
        export([made(1, title=text, text=text, tags=[text])], path, "vertical")
        lines = path.read_text("utf-8").split("\n")
    inside = lines[lines.index("<p>") + 1 : lines.index("</p>")] if "<p>" in lines else []
    words = [unescape(line) for line in inside if line != "<g/>"]
    assert all(not line.startswith("<") or TAG.fullmatch(line) for line in lines)
    assert all(words)
