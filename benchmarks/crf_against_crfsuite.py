#!/usr/bin/env python3
"""Learns the same weights from the same features with python-crfsuite, to hold `veil train entities` against it.

    veil train entities ... --features FOLDER      writes FOLDER/train.tsv and FOLDER/held_out.tsv, and tells its own seconds and F1
    crf_against_crfsuite.py FOLDER [ABSOLUTE SQUARE ITERATIONS]

Prints seconds of learning, precision, recall and F1 of exact spans on the held out part. CRFsuite's c2 counts the whole square of a
weight, Veil's --square half of it. Needs `pip install python-crfsuite`.
"""

import sys
import time

import pycrfsuite


def segments(path):
    labels, features = [], []
    for line in open(path, encoding="utf-8"):
        cells = line.rstrip("\n").split("\t")
        if cells == [""]:
            yield labels, features
            labels, features = [], []
        else:
            labels.append(cells[0])
            features.append(cells[1:])


def spans(labels):
    found, begin = set(), None
    for place, label in enumerate(labels):
        if label[0] in "BS":
            begin = place
        if label[0] in "ES" and begin is not None and labels[begin][2:] == label[2:]:
            found.add((begin, place, label[2:]))
        if label[0] in "OES":
            begin = None
    return found


def main():
    folder = sys.argv[1]
    absolute, square, iterations = (float(x) for x in (sys.argv[2:5] or (0.02, 0.1, 100)))
    trainer = pycrfsuite.Trainer(verbose=False)
    for labels, features in segments(f"{folder}/train.tsv"):
        trainer.append(features, labels)
    trainer.set_params({"c1": absolute, "c2": square / 2, "max_iterations": int(iterations), "feature.minfreq": 2})
    begin = time.time()
    trainer.train(f"{folder}/crfsuite.model")
    seconds = time.time() - begin
    tagger = pycrfsuite.Tagger()
    tagger.open(f"{folder}/crfsuite.model")
    right = gold = found = units = 0
    begin = time.time()
    for labels, features in segments(f"{folder}/held_out.tsv"):
        predicted = spans(tagger.tag(features))
        expected = spans(labels)
        units += len(labels)
        right, gold, found = right + len(predicted & expected), gold + len(expected), found + len(predicted)
    precision, recall = right / max(found, 1), right / max(gold, 1)
    print(f"seconds of learning  {seconds:.1f}")
    print(f"P {100 * precision:.2f}  R {100 * recall:.2f}  F1 {200 * right / max(gold + found, 1):.2f}  ({gold} gold)")
    print(f"units per second     {units / (time.time() - begin):.0f}, reading included")


if __name__ == "__main__":
    main()
