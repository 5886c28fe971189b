"""Marks without text, put back on the text they were made on: the check that court_gold.py and actors_gold.py share."""

import hashlib

LABELS = {"PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"}


def checked_spans(text, marks, kinds, name, place):
    """The spans of `marks` as objects; `kinds` are those that this corpus has. A ValueError names the file and line (`place`) where `text` is not the one that was annotated,
    or a span does not fit it."""
    if hashlib.sha256(text.encode("utf-8")).hexdigest() != marks["sha256"]:
        raise ValueError(f"{place}: the text of {name} is not the one that was annotated")
    spans, last = [], 0
    for start, end, label, kind in marks["spans"]:
        if not last <= start < end <= len(text):
            raise ValueError(f"{place}: span {start}-{end} overlaps the one before or leaves the text")
        if label not in LABELS or kind not in kinds:
            raise ValueError(f"{place}: span {start}-{end} has an unknown label or kind")
        spans.append({"start": start, "end": end, "label": label, "kind": kind})
        last = end
    return spans
