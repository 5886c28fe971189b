#!/usr/bin/env python3
"""The collection that docs/experiments/tables.md protects: one abstract for each actor whom an attacker knows public text about.

    table_actors.py ACTORS OUT      writes actors.jsonl (id, language, text) and subjects.jsonl (id, subject) into OUT, and roles.jsonl:
                                    45 abstracts of others, drawn at random, whose attributes were judged by reading
"""
import gzip
import hashlib
import json
import pathlib
import random
import sys


def lines(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def main():
    actors, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    known = {line["subject"] for line in lines(actors / "background.jsonl.gz")}
    corpus = lines(actors / "corpus.jsonl.gz")
    seen = set()
    with open(out / "actors.jsonl", "w", encoding="utf-8") as texts, open(out / "subjects.jsonl", "w", encoding="utf-8") as subjects:
        for line in sorted(corpus, key=lambda one: hashlib.sha256(one["title"].encode()).digest()):
            if line["title"] not in known or line["title"] in seen:
                continue
            seen.add(line["title"])
            texts.write(json.dumps({"id": line["id"], "language": "en", "text": line["text"]}, ensure_ascii=False) + "\n")
            subjects.write(json.dumps({"id": line["id"], "subject": line["title"], "text": "-"}, ensure_ascii=False) + "\n")
    random.seed(22)
    others = random.sample([line for line in corpus if line["title"] not in known and len(line["text"]) > 150], 45)
    with open(out / "roles.jsonl", "w", encoding="utf-8") as texts:
        for line in others:
            texts.write(json.dumps({"id": line["id"], "language": "en", "text": line["text"][:900]}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
