#!/usr/bin/env python3
"""Rebuilds the annotated biographies of actors from the corpus and the marks in benchmarks/actors/, which hold no text.

    actors_gold.py CORPUS.jsonl.gz OUT          writes into the folder OUT

    train.jsonl         {"id", "language", "text", "spans": [{"start", "end", "label", "kind"}]}: gold for veil evaluate
    train_plain.jsonl   the same without spans: what to run veil detect on, which keeps the spans that it is given

Marks find their biography by its title. Offsets count code points. An excerpt whose SHA-256 differs from the one annotated is
refused: its marks would stand beside the words they mean.
"""

import gzip
import json
import pathlib
import sys

from standoff import checked_spans

MARKS = pathlib.Path(__file__).resolve().parent / "actors" / "train.standoff.jsonl"
KINDS = {"direct", "quasi"}


def biographies_by_title(path):
    """Some people stand twice in the corpus; the first counts, and the hash tells whether it is the annotated one."""
    biographies = {}
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else open(path, encoding="utf-8")
    with opened as file:
        for line in map(json.loads, file):
            biographies.setdefault(line["title"], line)
    return biographies


def excerpt_with_spans(marks, biographies, place):
    """One line of gold; a ValueError names the file and line of the marks."""
    if marks["title"] not in biographies:
        raise ValueError(f"{place}: no biography has the title {marks['title']}")
    biography = biographies[marks["title"]]
    text = biography["text"][marks["begin"]:marks["end"]]
    spans = checked_spans(text, marks, KINDS, marks["title"], place)
    return {"id": biography["id"], "language": "en", "text": text, "spans": spans}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    biographies, out = biographies_by_title(pathlib.Path(sys.argv[1])), pathlib.Path(sys.argv[2])
    try:
        with open(MARKS, encoding="utf-8") as file:
            lines = [excerpt_with_spans(json.loads(line), biographies, f"{MARKS.name}:{number}")
                     for number, line in enumerate(file, 1) if line.strip()]
    except ValueError as error:
        sys.exit(f"actors_gold.py: {error}")
    out.mkdir(parents=True, exist_ok=True)
    with open(out / "train.jsonl", "w", encoding="utf-8") as gold:
        gold.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    with open(out / "train_plain.jsonl", "w", encoding="utf-8") as plain:
        plain.writelines(json.dumps({key: line[key] for key in ("id", "language", "text")}, ensure_ascii=False) + "\n"
                         for line in lines)
    print(f"train: {len(lines)} excerpts, {sum(len(line['spans']) for line in lines)} spans")


if __name__ == "__main__":
    main()
