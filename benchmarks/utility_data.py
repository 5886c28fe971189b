#!/usr/bin/env python3
"""Makes the documents that docs/experiments/utility.md measures, from the shared data.

    utility_data.py DATA OUT         writes into the folder OUT

    dev.jsonl, dev_tagged.jsonl      the hand-tagged abstracts of actors, plain and with SENSITIVE for every tagged term
    hits.tsv                         web hits of terms, out of 10^11 pages: the paper's information content
    courts.jsonl                     German court decisions, 200 pieces of ten sentences of each of seven courts (`topic`)
"""

import json
import lzma
import pathlib
import re
import sys

PIECES = 200
SENTENCES = 10


def main():
    data, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    with open(data / "actors" / "dev.jsonl", encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    with open(out / "dev.jsonl", "w", encoding="utf-8") as plain, open(out / "dev_tagged.jsonl", "w", encoding="utf-8") as tagged:
        for line in lines:
            document = {"id": line["id"], "language": "en", "text": line["text"]}
            plain.write(json.dumps({**document, "subject": line["subject"]}) + "\n")
            text, end = "", 0
            for begin, stop, *_ in sorted(line["spans"]):
                if begin >= end:
                    text += line["text"][end:begin] + "SENSITIVE"
                    end = stop
            tagged.write(json.dumps({**document, "text": text + line["text"][end:]}) + "\n")
    hits = json.loads((data / "actors" / "hits.json").read_text(encoding="utf-8"))
    with open(out / "hits.tsv", "w", encoding="utf-8") as file:
        file.write("#total\t100000000000\n")
        file.writelines(f"{term}\t{int(count)}\n" for term, count in hits.items() if term.strip() and "\t" not in term and count >= 1)
    with open(out / "courts.jsonl", "w", encoding="utf-8") as file:
        for path in sorted((data / "ner" / "de" / "ler" / "courts_timex").glob("*_timex.txt.xz")):
            court = path.name.split("_")[0]
            with lzma.open(path, "rt", encoding="utf-8") as opened:
                sentences = [re.sub(r"<[^>]*>", "", line).strip() for line in opened if not line.startswith("<?")]
            sentences = [sentence for sentence in sentences if sentence and not sentence.startswith("<")]
            step = len(sentences) // PIECES
            for i in range(PIECES):
                text = "\n".join(sentences[i * step:i * step + SENTENCES])
                file.write(json.dumps({"id": f"{court}-{i}", "language": "de", "topic": court, "text": text}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
