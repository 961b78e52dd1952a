"""URL Tree: what repeats from page to page is template, not content.

For a site there is one tree. In the crawl each page is inserted, then the blocks of its content are judged:

>>> from blogcorpus.dom import parse
>>> from blogcorpus.body import Body
>>> tree = UrlTree(branches=False)
>>> def page(number, text):
...     return parse(f"<div><p>{text}</p><p>Subscribe to this blog!</p></div>", f"http://example.org/{number}")
>>> tree.warm((f"http://example.org/{i}", page_hashes(page(i, "abcdef"[i] * 9)), 0.0) for i in range(6))
>>> body = Body(root=page(3, "ddddddddd").body)
>>> found = blocks(body.root, links_apart=True)
>>> cleaned = remove(body, found, classify(tree, "http://example.org/3", found, HEURISTICS["pipeline"]))
>>> cleaned.removed[0].text, cleaned.removed[0].reason
('Subscribe to this blog!', 'in 6 of 6 documents')
"""

from __future__ import annotations

from blogcorpus.template.blocks import (
    Block,
    block_lines,
    blocks,
    document_hashes,
    feed_hashes,
    page_hashes,
)
from blogcorpus.template.content import content_blocks
from blogcorpus.template.key_parts import key_parts, site_of
from blogcorpus.template.letters import block_hash, letters
from blogcorpus.template.occurrences import in_content, on_page
from blogcorpus.template.remove import remove
from blogcorpus.template.similar import judged_blocks, with_near
from blogcorpus.template.stream import REGION, extract_stream
from blogcorpus.template.trees import Trees
from blogcorpus.template.url_tree import Bounds, Changes, Count, UrlTree
from blogcorpus.template.verdicts import HEURISTICS, Care, Heuristic, Verdict, classify, heuristic

__all__ = [
    "HEURISTICS",
    "REGION",
    "Block",
    "Bounds",
    "Care",
    "Changes",
    "Count",
    "Heuristic",
    "Trees",
    "UrlTree",
    "Verdict",
    "block_hash",
    "block_lines",
    "blocks",
    "classify",
    "content_blocks",
    "document_hashes",
    "extract_stream",
    "feed_hashes",
    "heuristic",
    "in_content",
    "judged_blocks",
    "key_parts",
    "letters",
    "on_page",
    "page_hashes",
    "remove",
    "site_of",
    "with_near",
]
