"""Makes predictions from gold by a fixed rule, so that anybody gets the same imperfect system:
of all mentions of the collection, counted from 1, every 7th is dropped, every 11th begins one character later, every 5th has the
label of the mention before it, and after every 13th a spurious one of six characters stands ten characters behind it, where it
touches nothing.

    imperfect.py GOLD.jsonl > PREDICTED.jsonl          gold with "spans": [[start, end, label], ...]
"""

import json
import sys


def imperfect(documents):
    number = 0
    label_before = "NONE"
    for document in documents:
        gold = sorted(map(tuple, document["spans"]))
        length = len(document["text"])
        predicted = []
        for start, end, label in gold:
            number += 1
            spans = []
            if number % 7:
                spans.append((start + 1 if number % 11 == 0 and end - start > 2 else start, end, label_before if number % 5 == 0 else label))
            if number % 13 == 0:
                spurious = (end + 10, end + 16)
                if spurious[1] <= length and not any(s < spurious[1] and spurious[0] < e for s, e, _ in gold):
                    spans.append((*spurious, label))
            label_before = label
            predicted += spans
        yield {**document, "spans": [list(span) for span in sorted(predicted)]}


def main():
    with open(sys.argv[1], encoding="utf-8") as lines:
        for document in imperfect(map(json.loads, lines)):
            print(json.dumps(document, ensure_ascii=False))


if __name__ == "__main__":
    main()
