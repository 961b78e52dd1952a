"""Our TEI against the whole of TEI P5: `python benchmarks/tei.py tei_all.rng CORPUS.tei.xml`.

`tei_all.rng` is the TEI Consortium's schema of everything (tei-c.org/release/xml/tei/custom/schema/relaxng/). Where it
is older than 4.8, which brought computer-mediated communication, `post` is added to it as the Guidelines define it, in
the class of what may stand in a division.
"""

from __future__ import annotations

import sys

from lxml import etree

RNG = "http://relaxng.org/ns/structure/1.0"
POST = """
<define name="post" xmlns="http://relaxng.org/ns/structure/1.0">
  <element name="post" ns="http://www.tei-c.org/ns/1.0">
    <zeroOrMore><choice>
      <text/><ref name="model.headLike"/><ref name="opener"/><ref name="model.pLike"/><ref name="model.gLike"/>
      <ref name="model.phrase"/><ref name="model.inter"/><ref name="model.global"/><ref name="lg"/>
      <ref name="model.lLike"/><ref name="model.divBottom"/>
    </choice></zeroOrMore>
    <ref name="att.global.attributes"/><ref name="att.ascribed.attributes"/><ref name="att.datable.attributes"/>
    <ref name="att.fragmentable.attributes"/><ref name="att.docStatus.attributes"/><ref name="att.timed.attributes"/>
    <ref name="att.typed.attributes"/><ref name="att.canonical.attributes"/>
    <optional><attribute name="modality"/></optional>
    <optional><attribute name="replyTo"/></optional>
    <optional><attribute name="generatedBy"/></optional>
    <optional><attribute name="indentLevel"/></optional>
  </element>
</define>
"""


def whole_tei(path: str) -> etree.RelaxNG:
    """The schema, with `post` where it has none."""
    tree = etree.parse(path)
    root = tree.getroot()
    named = {define.get("name"): define for define in root.iter(f"{{{RNG}}}define")}
    if "post" not in named:
        root.append(etree.fromstring(POST))
        common = named["model.common"].find(f"{{{RNG}}}choice")
        common.append(etree.fromstring(f'<ref name="post" xmlns="{RNG}"/>'))
    return etree.RelaxNG(tree)


def main(schema: str, corpus: str) -> None:
    """Print what does not fit."""
    checked = whole_tei(schema)
    document = etree.parse(corpus, etree.XMLParser(huge_tree=True))
    good = checked.validate(document)
    posts = len(document.getroot()) - 1
    print(f"{posts} posts: {'all fit TEI' if good else checked.error_log.filter_from_errors()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
