"""Plots as SVG, a few lines each: no library, no script, colours from the page's style or the plot's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, log10

__all__ = ["STYLE", "bars", "columns", "intervals", "number", "shares", "standalone"]

#: Width of every plot; heights follow from the rows.
_WIDTH = 720
_ROW = 22
_LABEL = 190

#: The look of plots, for light paper and for a dark screen. The four colours are told apart by colour-blind people too.
STYLE = """
.plot { --ink: #222; --soft: #667; --line: #dde; --c0: #2f6fb0; --c1: #d98324; --c2: #2a9d8f; --c3: #8e5ea8; }
@media (prefers-color-scheme: dark) {
  .plot { --ink: #e8e8ea; --soft: #a5a8b5; --line: #3a3d47; }
  .plot { --c0: #6aa9e6; --c1: #f0a75a; --c2: #5cc8ba; --c3: #bd93d8; }
}
.plot text { font: 12px system-ui, sans-serif; fill: var(--ink); }
.plot .soft { fill: var(--soft); }
.plot line { stroke: var(--line); }
.plot .mark { stroke: var(--ink); stroke-width: 2; }
.plot .c0 { fill: var(--c0); } .plot .c1 { fill: var(--c1); }
.plot .c2 { fill: var(--c2); } .plot .c3 { fill: var(--c3); }
.plot .s1 { fill-opacity: .62; } .plot .s2 { fill-opacity: .36; } .plot .s3 { fill-opacity: .16; }
"""
#: The same as fixed colours: programs that print SVG know no variables.
_LIGHT = {"--ink": "#222", "--soft": "#667", "--line": "#dde", "--c0": "#2f6fb0", "--c1": "#d98324"}
_LIGHT |= {"--c2": "#2a9d8f", "--c3": "#8e5ea8"}


def number(value: float) -> str:
    """A number as people read it.

    >>> number(1234567), number(0.5), number(3)
    ('1,234,567', '0.5', '3')
    """
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.3g}"


def columns(values: Sequence[tuple[str, int]], told: str) -> str:
    """Upright columns, for what goes on in time."""
    if not values:
        return ""
    height, base, left = 190, 160, 46
    top = _nice(max(count for _, count in values))
    step = (_WIDTH - left) / len(values)
    every = ceil(len(values) / 16)
    parts = [_scale_line(base - 140 * share, left, number(top * share)) for share in (0, 0.5, 1)]
    for place, (name, count) in enumerate(values):
        x, tall = left + place * step, 140 * count / top
        width = max(1.0, step * 0.8)
        parts.append(
            f'<rect class="c0" x="{x + (step - width) / 2:.1f}" y="{base - tall:.1f}" width="{width:.1f}" '
            f'height="{tall:.1f}"><title>{escape(name)}: {number(count)}</title></rect>'
        )
        if place % every == 0:
            parts.append(_text(x + step / 2, base + 18, name, anchor="middle", soft=True))
    return _svg(parts, height, told)


def bars(values: Sequence[tuple[str, int]], told: str) -> str:
    """Lying bars with their numbers, the labels before them."""
    if not values:
        return ""
    top = max(count for _, count in values) or 1
    room = _WIDTH - _LABEL - 90
    parts = []
    for place, (name, count) in enumerate(values):
        y, long = place * _ROW, max(1.0, room * count / top)
        parts.append(_text(_LABEL - 8, y + 15, _short(name), anchor="end", full=name))
        parts.append(f'<rect class="c0" x="{_LABEL}" y="{y + 3}" width="{long:.1f}" height="{_ROW - 7}" rx="2"/>')
        parts.append(_text(_LABEL + long + 6, y + 15, number(count), soft=True))
    return _svg(parts, len(values) * _ROW, told)


def shares(
    rows: Sequence[tuple[str, Mapping[str, int], int]], names: Sequence[str], told: str, *, ordered: bool = False
) -> str:
    """Lying bars cut into parts of a whole, at most four; what is missing to the whole stays empty.

    Parts that are `ordered` are shades of one colour, and the number at the end is the share of the first.
    """
    if not rows:
        return ""
    room = _WIDTH - _LABEL - 60
    kinds = [f"c0 s{place}" if ordered else f"c{place}" for place in range(len(names))]
    parts, x = [], float(_LABEL)
    for place, name in enumerate(names):
        parts.append(f'<rect class="{kinds[place]}" x="{x:.0f}" y="2" width="11" height="11" rx="2"/>')
        parts.append(_text(x + 16, 12, name, soft=True))
        x += 34 + 7 * len(name)
    for place, (label, counts, whole) in enumerate(rows, 1):
        y, x = place * _ROW + 2, float(_LABEL)
        parts.append(_text(_LABEL - 8, y + 15, _short(label), anchor="end", full=label))
        parts.append(f'<line x1="{_LABEL}" x2="{_LABEL + room}" y1="{y + 18.5}" y2="{y + 18.5}"/>')
        for colour, name in enumerate(names):
            count = counts.get(name, 0)
            wide = room * count / whole if whole else 0
            if count:
                hint = f"<title>{escape(label)}, {escape(name)}: {number(count)}</title>"
                size = f'x="{x:.1f}" y="{y + 3}" width="{max(0.5, wide - 1):.1f}" height="{_ROW - 7}"'
                parts.append(f'<rect class="{kinds[colour]}" {size}>{hint}</rect>')
            x += wide
        filled = sum(counts.get(name, 0) for name in (names[:1] if ordered else names))
        parts.append(_text(_LABEL + room + 6, y + 15, f"{100 * filled / whole:.0f} %" if whole else "–", soft=True))
    return _svg(parts, (len(rows) + 1) * _ROW + 4, told)


def intervals(rows: Sequence[tuple[str, float, float, float]], told: str) -> str:
    """Points between 0 and 1 with their confidence intervals: (label, value, low, high)."""
    if not rows:
        return ""
    room = _WIDTH - _LABEL - 90
    parts = []
    for tick in (0, 0.25, 0.5, 0.75, 1):
        x = _LABEL + room * tick
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="18" y2="{(len(rows) + 1) * _ROW}"/>')
        parts.append(_text(x, 12, f"{tick:g}", anchor="middle", soft=True))
    for place, (label, value, low, high) in enumerate(rows, 1):
        y = place * _ROW + _ROW / 2
        parts.append(_text(_LABEL - 8, y + 4, _short(label), anchor="end", full=label))
        ends = f'x1="{_LABEL + room * low:.1f}" x2="{_LABEL + room * high:.1f}"'
        parts.append(f'<line class="mark" {ends} y1="{y}" y2="{y}"/>')
        hint = f"<title>{escape(label)}: {value:.3f} ({low:.3f} to {high:.3f})</title>"
        parts.append(f'<circle class="c0" cx="{_LABEL + room * value:.1f}" cy="{y}" r="5">{hint}</circle>')
        parts.append(_text(_LABEL + room + 12, y + 4, f"{value:.3f}", soft=True))
    return _svg(parts, (len(rows) + 1) * _ROW + 4, told)


def standalone(svg: str) -> str:
    """A plot as a file of its own, in the colours of paper."""
    style = STYLE.split("@media")[0].split("}", 1)[1] + STYLE.split("}\n}\n", 1)[1]
    for name, colour in _LIGHT.items():
        style = style.replace(f"var({name})", colour)
    head, rest = svg.split(">", 1)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{head}><style>{style}</style>{rest}\n'


def _svg(parts: Sequence[str], height: float, told: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}" '
        f'height="{height:.0f}" role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, *, anchor: str = "start", soft: bool = False, full: str | None = None) -> str:
    kind = ' class="soft"' if soft else ""
    hint = f"<title>{escape(full)}</title>" if full and full != text else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}{hint}</text>'


def _scale_line(y: float, left: int, label: str) -> str:
    return f'<line x1="{left}" x2="{_WIDTH}" y1="{y}" y2="{y}"/>' + _text(
        left - 6, y + 4, label, anchor="end", soft=True
    )


def _short(label: str) -> str:
    return label if len(label) <= 27 else label[:26] + "…"


def _nice(value: int) -> float:
    """The next round number.

    >>> [_nice(n) for n in (1, 7, 23, 180, 0)]
    [1.0, 8.0, 25.0, 200.0, 1]
    """
    if value < 1:
        return 1
    power = 10.0 ** int(log10(value))
    return next(power * step for step in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if power * step >= value)
