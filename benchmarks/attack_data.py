#!/usr/bin/env python3
"""Makes the documents that docs/experiments/attack.md attacks, from the shared folder `actors`.

    attack_data.py ACTORS OUT        writes JSON Lines with `id`, `subject` and `text` into the folder OUT

    tune.jsonl, held_out.jsonl       abstracts of the people of the background, one per person and text; halves by a hash of the name
    *_nameless.jsonl                 the same, every word of the person's name replaced by ***
    dev.jsonl, dev_suppressed.jsonl  the hand-tagged abstracts, plain and with every tagged term replaced by ***
    dev_filled.jsonl                 dev_suppressed with spans and their originals, for `veil attack --fill-in`; the *_tune and
                                     *_held_out files of it are its halves
    candidates.jsonl, queries.jsonl  every abstract of the corpus as background (`title`), and 1,000 of them to attack
"""

import gzip
import hashlib
import json
import pathlib
import re
import sys


def lines(path):
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else open(path, encoding="utf-8")
    with opened as file:
        return [json.loads(line) for line in file]


def half(name):
    return "tune" if hashlib.sha256(name.encode()).digest()[0] % 2 == 0 else "held_out"


def without_name(text, name):
    for word in re.findall(r"\w+", name.split(" (")[0]):
        text = re.sub(rf"\b{re.escape(word)}\b", "***", text, flags=re.IGNORECASE)
    return text


def suppressed(line):
    """The text with *** for every span, and where each of them stands now."""
    text, spans, end = "", [], 0
    for begin, stop, *_ in sorted(line["spans"]):
        if begin < end:
            continue
        text += line["text"][end:begin]
        spans.append({"start": len(text), "end": len(text) + 3, "label": "MISC", "replacement": "***",
                      "original": line["text"][begin:stop]})
        text += "***"
        end = stop
    return text + line["text"][end:], spans


def main():
    actors, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    files = {}

    def write(name, line):
        if name not in files:
            files[name] = open(out / f"{name}.jsonl", "w", encoding="utf-8")
        files[name].write(json.dumps(line, ensure_ascii=False) + "\n")

    people = {line["subject"] for line in lines(actors / "background.jsonl.gz")}
    corpus = lines(actors / "corpus.jsonl.gz")
    dev = lines(actors / "dev.jsonl")
    seen = set()
    for number, line in enumerate(corpus):
        name, text = line["title"], line["text"]
        if number % 19 == 0 and number // 19 < 1000:
            write("queries", {"id": str(number), "subject": name, "text": text})
        write("candidates", {"title": name, "text": text})
        if name not in people or (name, text) in seen:
            continue
        seen.add((name, text))
        document = {"id": str(number), "subject": name, "text": text}
        write(half(name), document)
        write(half(name) + "_nameless", {**document, "text": without_name(text, name)})
    for line in dev:
        document = {"id": line["id"], "subject": line["subject"], "text": line["text"]}
        text, spans = suppressed(line)
        write("dev", document)
        write("dev_nameless", {**document, "text": without_name(line["text"], line["subject"])})
        write("dev_suppressed", {**document, "text": text})
        write("dev_filled", {**document, "text": text, "spans": spans})
        write("dev_filled_" + half(line["subject"]), {**document, "text": text, "spans": spans})
    for file in files.values():
        file.close()


if __name__ == "__main__":
    main()
