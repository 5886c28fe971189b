"""Token figures by scikit-learn: every word (\\w+) is an item with the set of labels whose spans touch it.

    tokens.py GOLD.jsonl PREDICTED.jsonl          needs `pip install scikit-learn`
"""

import json
import re
import sys

from sklearn.metrics import precision_recall_fscore_support
from sklearn.preprocessing import MultiLabelBinarizer


def labels_of_tokens(name):
    with open(name, encoding="utf-8") as lines:
        for document in map(json.loads, lines):
            for word in re.finditer(r"\w+", document["text"]):
                yield {label for start, end, label in document["spans"] if start < word.end() and word.start() < end}


def main():
    gold, predicted = (list(labels_of_tokens(name)) for name in sys.argv[1:3])
    covered = [[bool(labels) for labels in side] for side in (gold, predicted)]
    print("tokens", precision_recall_fscore_support(*covered, average="binary")[:3])
    binarizer = MultiLabelBinarizer().fit(gold + predicted)
    matrices = binarizer.transform(gold), binarizer.transform(predicted)
    for average in ("micro", "macro"):
        print("labelled tokens", average, precision_recall_fscore_support(*matrices, average=average, zero_division=0)[:3])


if __name__ == "__main__":
    main()
