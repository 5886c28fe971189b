"""How a document looks in a notebook: the text that may leave with what stands where, or what was found. No script, nothing fetched."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from veil.document import Document

COLOURS = {"direct": "#f6c1bb", "quasi": "#f8e2a8", "confidential": "#d6c6ef", "none": "#e4e4e4"}
LONGEST = 20_000  # characters shown


def page_of(document: Document) -> str:
    protected = document.is_protected
    text = document.protected if protected else document.text
    found = [(one, "") for one in document.mentions] if not protected else [(one, f", {one.method}") for one in document.replacements]
    marks = []
    for one, method in found:
        label = f"{one.label}/{one.subtype}" if one.subtype else one.label
        marks.append((one.start, one.end, one.kind, f"{label}, {one.kind}{method}"))
    pieces, at = [], 0
    for start, end, kind, title in marks:
        if end > min(len(text), LONGEST) or start < at:
            continue
        pieces.append(html.escape(text[at:start]))
        pieces.append(f'<mark style="background:{COLOURS.get(kind, "#e4e4e4")};color:#111;border-radius:3px;padding:0 2px" '
                      f'title="{html.escape(title)}">{html.escape(text[start:end])}</mark>')
        at = end
    pieces.append(html.escape(text[at:LONGEST]))
    cut = "<p>The rest is not shown.</p>" if len(text) > LONGEST else ""
    said = f"{len(marks)} replaced" if protected else f"{len(marks)} found"
    return (f'<div class="veil-document"><div style="white-space:pre-wrap;line-height:1.6">{"".join(pieces)}</div>{cut}'
            f'<p style="color:#666">{said} of {len(text)} characters, {html.escape(document.language or "language unknown")}</p></div>')
