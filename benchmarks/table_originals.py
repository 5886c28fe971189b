#!/usr/bin/env python3
"""The strongest attacker of docs/experiments/tables.md: who has the original of every document and asks which protected text it became.

    table_originals.py COLLECTION.jsonl OUT     writes background.jsonl (subject, text: each original) and subjects.jsonl (id, subject)
"""
import json
import pathlib
import sys


def main():
    collection, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    with open(collection, encoding="utf-8") as lines, open(out / "background.jsonl", "w", encoding="utf-8") as background, \
            open(out / "subjects.jsonl", "w", encoding="utf-8") as subjects:
        for line in map(json.loads, lines):
            background.write(json.dumps({"subject": line["id"], "text": line["text"]}, ensure_ascii=False) + "\n")
            subjects.write(json.dumps({"id": line["id"], "subject": line["id"], "text": "-"}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
