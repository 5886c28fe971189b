"""The figures of the MEDDOCAN 2019 task, written down as plainly as possible from knowledge of the task (Marimon et al. 2019):
sub-track 1 compares (start, end, label), sub-track 2 strict (start, end), sub-track 2 merged the spans after joining neighbours
with only non-alphanumeric characters between them; leak is the number of missed items of sub-track 1 per sentence.
The organizers' own evaluate.py was not at hand; docs/evaluation.md says where it may differ.

    meddocan.py GOLD.jsonl PREDICTED.jsonl
"""

import json
import sys


def merged(spans, text):
    result = []
    for start, end in sorted(spans):
        if result and not any(character.isalnum() for character in text[result[-1][1]:start]):
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return set(result)


def load(name):
    with open(name, encoding="utf-8") as lines:
        return {document["id"]: document for document in map(json.loads, lines)}


def figures(pairs):
    tp = sum(len(gold & predicted) for gold, predicted in pairs)
    fp = sum(len(predicted - gold) for gold, predicted in pairs)
    fn = sum(len(gold - predicted) for gold, predicted in pairs)
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return tp, fp, fn, precision, recall, 2 * precision * recall / (precision + recall)


def main():
    gold, predicted = load(sys.argv[1]), load(sys.argv[2])
    assert gold.keys() == predicted.keys()
    ner, strict, joined = [], [], []
    for key, document in gold.items():
        text = document["text"]
        sides = [{(start, end, label) for start, end, label in side[key]["spans"]} for side in (gold, predicted)]
        spans = [{(start, end) for start, end, _ in side} for side in sides]
        ner.append(sides)
        strict.append(spans)
        joined.append([merged(side, text) for side in spans])
    for name, pairs in (("sub-track 1", ner), ("sub-track 2 strict", strict), ("sub-track 2 merged", joined)):
        tp, fp, fn, precision, recall, f1 = figures(pairs)
        print(f"{name}: tp {tp} fp {fp} fn {fn} precision {precision:.10f} recall {recall:.10f} f1 {f1:.10f}")


if __name__ == "__main__":
    main()
