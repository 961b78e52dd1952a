"""Other extractors, each as a function from HTML and language to text.

What is to be compared must be installed:

uv pip install readability-lxml justext boilerpy3 resiliparse trafilatura newspaper4k
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module
from typing import Any

from blogcorpus.dom import parse

#: Languages of the saved blogs that jusText has stop words for; others are read without.
_STOPLISTS = {
    "de": "German", "en": "English", "es": "Spanish", "fi": "Finnish", "fr": "French", "it": "Italian", "ko": "Korean",
    "nl": "Dutch", "pt": "Portuguese", "ru": "Russian", "sv": "Swedish",
}  # fmt: skip


def _readability(module: Any, html: str, language: str) -> str:  # noqa: ARG001
    return parse(module.Document(html).summary()).flat.text


def _justext(module: Any, html: str, language: str) -> str:
    name = _STOPLISTS.get(language[:2])
    if name:
        found = module.justext(html, module.get_stoplist(name))
    else:
        found = module.justext(html, frozenset(), stopwords_low=0, stopwords_high=0)
    return "\n".join(paragraph.text for paragraph in found if not paragraph.is_boilerplate)


def _boilerpy3(module: Any, html: str, language: str) -> str:  # noqa: ARG001
    return str(module.ArticleExtractor(raise_on_failure=False).get_content(html))


def _resiliparse(module: Any, html: str, language: str) -> str:  # noqa: ARG001
    return str(module.extract_plain_text(html, main_content=True))


def _trafilatura(module: Any, html: str, language: str) -> str:  # noqa: ARG001
    return module.extract(html, include_comments=False) or ""


def _newspaper(module: Any, html: str, language: str) -> str:  # noqa: ARG001
    article = module.Article("http://blog.example/post", fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return str(article.text)


_PEERS: dict[str, tuple[str, Callable[[Any, str, str], str]]] = {
    "readability-lxml": ("readability", _readability),
    "jusText": ("justext", _justext),
    "boilerpy3 (article)": ("boilerpy3.extractors", _boilerpy3),
    "resiliparse": ("resiliparse.extract.html2text", _resiliparse),
    "trafilatura": ("trafilatura", _trafilatura),
    "newspaper4k": ("newspaper", _newspaper),
}


def peers() -> dict[str, Callable[[str, str], str]]:
    """Those that are installed. One that fails on a page gives an empty text."""
    logging.disable(logging.CRITICAL)
    found: dict[str, Callable[[str, str], str]] = {}
    for name, (path, function) in _PEERS.items():
        try:
            module = import_module(path)
        except ImportError:
            continue

        def run(html: str, language: str, module: Any = module, function: Any = function) -> str:
            try:
                return str(function(module, html, language))
            except Exception:  # whatever a peer raises is its empty text
                return ""

        found[name] = run
    return found
