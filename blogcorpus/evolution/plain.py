"""Expressions as plain XPath 1.0, for use in other programs."""

from __future__ import annotations

from blogcorpus.evolution.language import Expression, Op, Step, Test, quote

#: Attributes that hold several words.
WORD_ATTRIBUTES = frozenset({"class", "rel", "itemprop", "role"})
#: Attributes in whose values digits number things; in tests they are written `*`.
MASKED_ATTRIBUTES = frozenset({"class", "id"})
#: Operations that XPath 1.0 has no words for.
BEYOND = frozenset({"number", "date", "split"})


def to_xpath(expression: Expression) -> str:
    """The XPath that gives the same value, up to what XPath cannot say (`beyond`).

    >>> from blogcorpus.evolution.language import parse
    >>> to_xpath(parse("//tr[th='Phone']/td&N(0).text"))
    "normalize-space((//tr[normalize-space(th)='Phone']/td)[1])"
    >>> to_xpath(parse("//ul[@id='tags']//a&text"))
    "//ul[@id='tags']//a"
    """
    path = "".join(map(_step, expression.steps))
    alone = False
    for op in expression.ops:
        if op.name == "N":
            path, alone = f"({path})[{_place(op)}]", True
        elif op.name == "E":
            path += f"/*[{_place(op)}]"
        elif op.name == "T":
            path += f"/text()[normalize-space()][{_place(op)}]"
        elif op.name == "A":
            path += f"/@*[{_place(op)}]" if (op.argument or "").isdecimal() else f"/@{op.argument}"
        elif op.name == "count":
            return f"count({path}/*)" if alone else f"count({path})"
        elif op.name == "sum":
            return f"sum({path})"
    return _cut(path, expression.ops) if alone else path


def beyond(expression: Expression) -> str:
    """What is still to be done with the XPath's value: `number`, `split(',')` … or nothing."""
    alone = expression.ops[0].name == "N"
    return ".".join(str(op) for op in expression.ops if op.name in BEYOND or (not alone and op.name in _CUTS))


_CUTS = frozenset({"after", "before"})


def _cut(path: str, ops: tuple[Op, ...]) -> str:
    for op in ops:
        text = quote(op.argument or "")
        if op.name == "after":
            path = f"substring-after({path},{text})"
        elif op.name == "before":
            path = f"substring-before(concat({path},{text}),{text})"
    return f"normalize-space({path})"


def _place(op: Op) -> str:
    number = int(op.argument or 0)
    if number >= 0:
        return str(number + 1)
    return "last()" if number == -1 else f"last()-{-number - 1}"


def _step(step: Step) -> str:
    tests = "".join(map(_test, step.tests))
    # The language takes the nearest following sibling only.
    return f"{step.axis}{step.tag}{tests}" + ("[1]" if step.axis == "/following-sibling::" else "")


def _test(test: Test) -> str:
    if test.kind == "has":
        return f"[@{test.name}]"
    if test.kind == "text":
        return f"[normalize-space()={quote(test.value)}]"
    if test.kind == "child":
        return f"[normalize-space({test.name})={quote(test.value)}]"
    if test.kind == "starts":
        return f"[starts-with(normalize-space(),{quote(test.value)})]"
    return f"[{_attribute(test)}]"


def _attribute(test: Test) -> str:
    value, attribute = test.value, f"@{test.name}"
    if test.name in MASKED_ATTRIBUTES and "*" in value:
        # A run of digits is `*`: both sides without digits are compared.
        value, attribute = value.replace("*", ""), f"translate({attribute},'0123456789','')"
    if test.name in WORD_ATTRIBUTES:
        return f"contains(concat(' ',normalize-space({attribute}),' '),{quote(f' {value} ')})"
    return f"{attribute}={quote(value)}"
