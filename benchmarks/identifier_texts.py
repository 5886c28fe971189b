#!/usr/bin/env python3
"""Makes the plain text in which docs/experiments/identifiers.md looks for false hits, from the shared data.

    identifier_texts.py DATA OUT     writes OUT/{europarl,commonvoice,court,wikipedia}.jsonl

The first 3.0 million words of each europarl, all of Common Voice, all court judgments, the first 4.0 million words of Wikipedia;
300 lines to a document, judgments whole.
"""

import json
import lzma
import pathlib
import sys

LANGUAGES = ("de", "en", "es", "pt")
LINES = 300


def lines(path):
    with lzma.open(path, "rt", encoding="utf-8") as file:
        yield from (line for line in file if not line.startswith(("<doc", "</doc")))


def write(out, language, name, source, most_words):
    words, count, block = 0, 0, []
    for line in source:
        block.append(line)
        words += len(line.split())
        if len(block) == LINES or words >= most_words:
            out.write(json.dumps({"id": f"{name}-{count}", "language": language, "text": "".join(block)}, ensure_ascii=False) + "\n")
            count, block = count + 1, []
        if words >= most_words:
            break
    if block:
        out.write(json.dumps({"id": f"{name}-{count}", "language": language, "text": "".join(block)}, ensure_ascii=False) + "\n")
    return words


def main():
    text, out = pathlib.Path(sys.argv[1]) / "text", pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    total = 0
    with open(out / "europarl.jsonl", "w", encoding="utf-8") as file:
        total += sum(write(file, code, f"europarl-{code}", lines(text / code / "europarl" / "sessions.txt.xz"), 3_000_000) for code in LANGUAGES)
    with open(out / "commonvoice.jsonl", "w", encoding="utf-8") as file:
        total += sum(write(file, code, f"commonvoice-{code}", lines(text / "commonvoice" / f"{code}.txt.xz"), 10**12) for code in LANGUAGES)
    with open(out / "wikipedia.jsonl", "w", encoding="utf-8") as file:
        total += write(file, "en", "wikipedia", lines(text / "en" / "wikipedia" / "articles.txt.xz"), 4_000_000)
    with open(out / "court.jsonl", "w", encoding="utf-8") as file:
        for number, line in enumerate(lines(text / "en" / "court" / "judgments.jsonl.xz")):
            judgment = json.loads(line)["text"]
            total += len(judgment.split())
            file.write(json.dumps({"id": f"court-{number}", "language": "en", "text": judgment}, ensure_ascii=False) + "\n")
    print(f"{total:,} words")


if __name__ == "__main__":
    main()
