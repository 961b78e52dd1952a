"""Names become pseudonyms, addresses and numbers are masked; what only looks like them stays."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.errors import CorpusError, OptionError
from blogcorpus.privacy import Pseudonyms, mask, read_salt
from blogcorpus.schema import schema
from tests.desk import made, run, write_corpus
from tests.test_schema import problems

SALT = b"0123456789abcdef"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("ada@tea.example", "[email]"),
        ("Mail: <a href='mailto:a.b+c@tea.co.uk'>x</a>", "Mail: <a href='mailto:[email]'>x</a>"),
        ("ada (at) tea (dot) example", "[email]"),
        ("ada [at] tea.example!", "[email]!"),
        ("+49 30 1234567", "[phone]"),
        ("+1 (555) 234-5678.", "[phone]."),
        ("0049 30 / 123 45 67", "[phone]"),
        ("Tel. 030 / 123 45 67", "Tel. [phone]"),
        ("(555) 234-5678 or 555.234.5678", "[phone] or [phone]"),
        ("06 12 34 56 78 or 06.12.34.56.78", "[phone] or [phone]"),
        ("from 192.0.2.7, port 80", "from [ip], port 80"),
        ("2001:db8::7 said", "[ip] said"),
    ],
)
def test_masked(text: str, masked: str) -> None:
    assert mask(text) == masked


@pytest.mark.parametrize(
    "text",
    [
        "on 2024-05-17 at 10:30:05",
        "01.02.2024, 03/04/2005 and 05-06-07",
        "ISBN 978-3-16-148410-0",
        "1 000 000 people, 3.141592653589793, 1,234,567.89 €",
        "version 4.3.2.1.7 and 1.2.3",
        "see http://a.example/2010/555-234-5678/x.jpg",
        "int x = 0; std::vector a::b",
        "at home. dot.",
        "127.0.0.1 and :: are everyone's",
        "in 1999 2000 2001 2002",
        "© 2008 - 2017",
        "0.5 0.75 0.125",
        "meet me @ noon",
        "R2D2 and 007",
        "bis zum 03.12.2011 12€, netmask 255.255.252.0",
        "@decorated\n@foobar.get()",
        "see section 1.3.2.1. and rake 0.9.2.2",
        "10.32.0.1 in a home network, fe80::2b3:65ff",
        "hardware.wifi@1.3 and 00000000 0000 4745 5420",
        "ORCID 0000-0001-7707-4137, (1 008 000 000)",
    ],
)
def test_left_alone(text: str) -> None:
    assert mask(text) == text


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(alphabet="0123456789 .-/()+:@aé\n", max_size=120))
def test_masking_twice_changes_nothing_more(text: str) -> None:
    assert mask(mask(text)) == mask(text)


@pytest.mark.parametrize(
    "text", ["1 " * 50_000, "a.b@" * 30_000, "+1-" * 40_000, ":" * 100_000, "0 11" * 40_000, "(at)" * 40_000]
)
def test_masking_is_never_slow(text: str) -> None:
    started = time.process_time()
    mask(text)
    assert time.process_time() - started < 2


def test_pseudonyms_are_stable_and_depend_on_the_salt() -> None:
    first, again, other = Pseudonyms(SALT), Pseudonyms(SALT), Pseudonyms(SALT[::-1])
    assert first.of("Ada Leaf") == again.of("ada  leaf") != other.of("Ada Leaf")
    assert first.of("Ada Leaf") != first.of("Ada Leafe")
    assert first.of("Ada Leaf").startswith("person-")
    assert len({first.of(str(n)) for n in range(2000)}) == 2000


def test_a_record_without_names() -> None:
    record = made(
        1,
        authors=["Ada Leaf"],
        title="Ada Leaf on tea",
        blog_title="Ada Leaf",
        text="I, ADA LEAF, say: Rose tea. Mail ada@tea.example.",
        html="<p>By Ada Leaf</p>",
        comments=[
            {"id": "1", "author": "Rose", "text": "Thanks, Ada Leaf! Rose tea it is."},
            {"id": "2", "author": "Ada Leaf", "parent": "1", "text": "Call +49 30 1234567"},
            {"id": "3", "author": None, "text": ""},
        ],
        extra={"reviewed by": ["Ada Leaf"]},
        provenance={"authors": {"method": "wrapper", "rule": "by Ada Leaf", "confidence": 1.0, "agrees": []}},
    )
    hidden = Pseudonyms(SALT).apply(record)
    ada, rose = Pseudonyms(SALT).of("Ada Leaf"), Pseudonyms(SALT).of("Rose")
    assert hidden["authors"] == [ada]
    assert [comment["author"] for comment in hidden["comments"]] == [rose, ada, None]
    assert hidden["text"] == f"I, {ada}, say: Rose tea. Mail [email]."
    assert hidden["comments"][1]["text"] == "Call [phone]"
    assert "ada leaf" not in json.dumps(hidden).lower()
    assert "Rose tea" in hidden["text"]
    assert hidden["url"] == record["url"]
    assert record["authors"] == ["Ada Leaf"]
    assert {p.split(":")[0] for p in problems(hidden)} == {p.split(":")[0] for p in problems(record)}
    assert tuple(hidden) == tuple(schema()["properties"])


def test_the_title_of_a_blog_may_be_one_name() -> None:
    ann = Pseudonyms(SALT).of("Ann")
    for title, told in (("Ann's Blog", f"{ann}'s Blog"), ("Annotations", "Annotations"), (None, None)):
        record = made(1, authors=["Ann"], blog_title=title, text="Ann was here.")
        hidden = Pseudonyms(SALT).apply(record)
        assert (hidden["blog_title"], hidden["text"]) == (told, "Ann was here.")


def test_salt_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "salt"
    salt = read_salt(path)
    assert read_salt(path) == salt
    assert len(salt) == 64
    assert path.stat().st_mode & 0o077 == 0
    path.write_text("short")
    with pytest.raises(OptionError, match="too short"):
        read_salt(path)


def test_commands(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.jsonl", made(1), made(2))
    run("pseudonymise", corpus, "--salt", tmp_path / "salt", "-o", tmp_path / "hidden.jsonl.gz")
    run("export", corpus, "--pseudonymise", tmp_path / "salt", "-o", tmp_path / "hidden.csv")
    lines = run("export", tmp_path / "hidden.jsonl.gz", "--to", "jsonl").stdout.splitlines()
    names = {json.loads(line)["authors"][0] for line in lines}
    assert len(names) == 1
    assert names.pop() in (tmp_path / "hidden.csv").read_text()
    assert "Ada Leaf" not in (tmp_path / "hidden.csv").read_text()


def test_a_run_that_fails_leaves_no_new_salt(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.jsonl", made(1))
    corpus.write_bytes(corpus.read_bytes() + b'{"url": \n')
    old = tmp_path / "old"
    old.write_bytes(SALT)
    for words in (["pseudonymise", corpus, "--salt"], ["export", corpus, "--to", "csv", "--pseudonymise"]):
        for salt in (tmp_path / "salt", old):
            with pytest.raises(CorpusError):
                run(*words, salt)
    assert not (tmp_path / "salt").exists()
    assert old.read_bytes() == SALT


def test_pseudonymise_writes_what_the_name_says(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus.jsonl", made(1))
    with pytest.raises(OptionError, match="for csv: `blogcorpus export --pseudonymise"):
        run("pseudonymise", corpus, "--salt", tmp_path / "salt", "-o", tmp_path / "hidden.csv")
    assert not (tmp_path / "salt").exists()
