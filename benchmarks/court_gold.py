#!/usr/bin/env python3
"""Rebuilds the annotated court judgments from the judgments and the marks in benchmarks/court/, which hold no text.

    court_gold.py JUDGMENTS.jsonl.xz OUT        writes into the folder OUT, for each of dev and train

    NAME.jsonl         {"id", "language", "text", "spans": [{"start", "end", "label", "kind"}]}: gold for veil evaluate
    NAME_plain.jsonl   the same without spans: what to run veil detect on, which keeps the spans that it is given

Offsets count code points. An excerpt whose SHA-256 differs from the one annotated is refused: its marks would stand beside the
words they mean.
"""

import json
import lzma
import pathlib
import sys

from standoff import checked_spans

MARKS = pathlib.Path(__file__).resolve().parent / "court"
PARTS = ("dev", "train")
KINDS = {"direct", "quasi", "none"}


def judgments_by_id(path):
    opened = lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else open(path, encoding="utf-8")
    with opened as file:
        return {line["id"]: line["text"] for line in map(json.loads, file)}


def excerpt_with_spans(marks, judgments, place):
    """One line of gold; a ValueError names the file and line of the marks."""
    if marks["id"] not in judgments:
        raise ValueError(f"{place}: no judgment has the id {marks['id']}")
    text = judgments[marks["id"]][marks["begin"]:marks["end"]]
    spans = checked_spans(text, marks, KINDS, marks["id"], place)
    return {"id": marks["id"], "language": "en", "text": text, "spans": spans}


def write_part(name, judgments, out):
    source = MARKS / f"{name}.standoff.jsonl"
    with open(source, encoding="utf-8") as file:
        lines = [excerpt_with_spans(json.loads(line), judgments, f"{source.name}:{number}")
                 for number, line in enumerate(file, 1) if line.strip()]
    with open(out / f"{name}.jsonl", "w", encoding="utf-8") as gold:
        gold.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    with open(out / f"{name}_plain.jsonl", "w", encoding="utf-8") as plain:
        plain.writelines(json.dumps({key: line[key] for key in ("id", "language", "text")}, ensure_ascii=False) + "\n"
                         for line in lines)
    print(f"{name}: {len(lines)} excerpts, {sum(len(line['spans']) for line in lines)} spans")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    judgments, out = judgments_by_id(pathlib.Path(sys.argv[1])), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    try:
        for name in PARTS:
            write_part(name, judgments, out)
    except ValueError as error:
        sys.exit(f"court_gold.py: {error}")


if __name__ == "__main__":
    main()
