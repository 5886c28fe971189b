#!/usr/bin/env python3
"""Persons, places and organisations of the German SmartData corpus (Schiersch et al. 2018, CC BY 4.0) as JSON Lines.

    smartdata_gold.py FOLDER_OF_DATA OUTPUT.jsonl

The corpus has finer types (cities, streets, stops, companies), which become LOC and ORG here; dates, numbers and triggers are left
out. Both parts of its first version are read, whose documents the later versions have too.
"""

import gzip
import json
import pathlib
import sys

PARTS = ("ner/de/smartdata/v1_20180119/train.json.gz", "ner/de/smartdata/v1_20180119/test.json.gz")


def label_of(kind):
    if kind == "person":
        return "PERSON"
    if kind.startswith("location"):
        return "LOC"
    return "ORG" if kind in ("organization", "organization-company") else None


def records(file):
    text = gzip.open(file, "rt", encoding="utf-8").read()
    decoder, place = json.JSONDecoder(), 0
    while True:
        while place < len(text) and text[place].isspace():
            place += 1
        if place == len(text):
            return
        record, place = decoder.raw_decode(text, place)
        yield record


def spans_of(record):
    spans = []
    mentions = (record["conceptMentions"] or {"array": []})["array"]
    for mention in sorted(mentions, key=lambda m: (m["span"]["start"], -m["span"]["end"])):
        label, span = label_of(mention["type"]), mention["span"]
        if label and (not spans or span["start"] >= spans[-1]["end"]):
            spans.append({"start": span["start"], "end": span["end"], "label": label})
    return spans


def main():
    data, output = pathlib.Path(sys.argv[1]), sys.argv[2]
    number = 0
    with open(output, "w", encoding="utf-8") as rows:
        for part in PARTS:
            for record in records(data / part):
                number += 1  # ids stand twice in the corpus
                row = {"id": f"smartdata-{number}", "language": "de", "text": record["text"]["string"], "spans": spans_of(record)}
                rows.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
