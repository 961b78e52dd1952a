"""Grammars: read, filled, grown from genes, and back to genes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.errors import RuleError
from blogcorpus.evolution.genome import LENGTH, XPATH_PART, anyone, decode, encode
from blogcorpus.evolution.grammar import Grammar, read_grammar, shipped
from blogcorpus.evolution.language import parse

WORDS = {
    "ElementTag": ["div", "a", "article"],
    "AttribTag": ["@class='price'", "@id='main'"],
    "LabelText": ["'Phone'", "'Tom & Co'"],
    "AttribName": ["href"],
}

FILLED = shipped().fill(WORDS)


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return FILLED


def test_gene_mod_number_of_alternatives_chooses_the_rule() -> None:
    toy = read_grammar('<S> ::= <A> "-" <A>\n<A> ::= "x" | "y" | "z"')
    assert [toy.grow("S", genes) for genes in ([0, 1], [3, 4], [2, 255])] == ["x-y", "x-y", "z-x"]


def test_a_rule_with_one_alternative_takes_no_gene() -> None:
    toy = read_grammar('<S> ::= <A> <B>\n<A> ::= "a"\n<B> ::= "0" | "1"')
    assert toy.grow("S", [1]) == "a1"


def test_reading_begins_again_at_the_end_of_the_genes() -> None:
    toy = read_grammar('<S> ::= <D> <D> <D> <D>\n<D> ::= "0" | "1"')
    assert toy.grow("S", [1, 0], wraps=1) == "1010"
    assert toy.grow("S", [1], wraps=2) is None


def test_a_grammar_that_only_recurs_ends_without_a_text() -> None:
    assert read_grammar('<S> ::= <S> "." <S> | <S>').grow("S", [0, 1, 0], wraps=1000) is None


def test_alternatives_on_further_lines_and_comments() -> None:
    toy = read_grammar('# what it is\n<S> ::= "a"\n      | "b"\n\n<T> ::= [0-9]+')
    assert [toy.grow("S", [n]) for n in (0, 1)] == ["a", "b"]
    assert toy.fill({}).grow("T", [17]) == "7"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<S> ::= <T>", "bnf: <S> uses <T>, which has no rule"),
        ('<S> ::= "a" |', "bnf:1: has an empty alternative"),
        ('<S> ::= "a"\nnonsense', "bnf:2: is neither a rule"),
        ('<S> ::= "a', "bnf:1: cannot be read"),
        ('<S> ::= "a" Word', "bnf: <S>: Word must stand alone"),
    ],
)
def test_what_is_wrong_with_a_grammar_is_said(text: str, message: str) -> None:
    with pytest.raises(RuleError, match=message):
        read_grammar(text, "bnf")


def test_a_category_without_words_takes_its_alternatives_along() -> None:
    filled = shipped().fill({**WORDS, "LabelText": []})
    texts = [filled.grow("XPath", [n, m, n + m, 1]) for n in range(9) for m in range(9)]
    assert not any("starts-with" in (text or "") or "'Phone'" in (text or "") for text in texts)


@pytest.mark.parametrize(
    "text",
    [
        "//div[@class='price']&N(0).text.number",
        "//article//a&A(href).value",
        "//div[a='Phone']/a&N(-1).E(2).E(0).T(1).text",
        "//a[.='Phone']/following-sibling::div[starts-with(.,'Tom & Co')]&text.after('Tom & Co').before('Phone').date",
        "//a&count",
    ],
)
def test_an_expression_becomes_genes_that_spell_it(grammar: Grammar, text: str) -> None:
    genome = encode(parse(text), grammar, Random(1))
    assert genome is not None
    assert len(genome) == LENGTH
    assert decode(genome, grammar) == text


@pytest.mark.parametrize("text", ["//section&text", "//a[@class='other']&text", "//a[@id='main']" * 8 + "&text"])
def test_an_expression_that_the_grammar_or_the_room_does_not_allow_has_no_genes(grammar: Grammar, text: str) -> None:
    assert encode(parse(text), grammar, Random(1)) is None


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 255), min_size=LENGTH, max_size=LENGTH))
def test_every_chromosome_spells_an_expression_or_none(genes: list[int]) -> None:
    text = decode(genes, FILLED)
    if text is not None and text.count("/") <= 8:
        assert str(parse(text)) == text


def test_the_two_parts_of_a_chromosome_spell_the_two_parts_of_an_expression(grammar: Grammar) -> None:
    one, other = anyone(Random(1)), anyone(Random(2))
    mixed = decode(one[:XPATH_PART] + other[XPATH_PART:], grammar)
    first, second = decode(one, grammar), decode(other, grammar)
    assert mixed is not None
    assert first is not None
    assert second is not None
    assert mixed == f"{parse(first).path}&{parse(second).dom}"


def test_the_paper_s_own_grammar_spells_its_expressions() -> None:
    paper = shipped("paper").fill({"ElementTag": ["h1", "ul"], "AttribTag": ["@class='list-h'"]})
    spelt = {decode(anyone(Random(seed)), paper) for seed in range(300)}
    assert {"//h1&text", "/ul[@class='list-h']&text"} & spelt
