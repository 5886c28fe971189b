"""Figures of tagged tokens by seqeval, and the two files to compare: gold, and a system that forgets every 17th token, calls every
29th of the others a person where there is an entity, and every 53rd a location.

    tags.py DATA.conll GOLD.conll PREDICTED.conll          needs `pip install seqeval`; columns: word, IOB2 tag
"""

import sys

from seqeval.metrics import f1_score, precision_score, recall_score


def sentences(name):
    with open(name, encoding="utf-8") as lines:
        sentence = []
        for line in [*lines, "\n"]:
            if line.strip():
                sentence.append(tuple(line.split()[:2]))
            elif sentence:
                yield sentence
                sentence = []


def begun(tags):
    """An entity that begins with I- begins with B-."""
    result = []
    for tag in tags:
        inside = result and result[-1] != "O" and result[-1][2:] == tag[2:]
        result.append("B-" + tag[2:] if tag.startswith("I-") and not inside else tag)
    return result


def main():
    data, gold_file, predicted_file = sys.argv[1:4]
    texts = list(sentences(data))
    number, gold, predicted = 0, [], []
    for sentence in texts:
        tags = []
        for _, tag in sentence:
            number += 1
            if number % 17 == 0:
                tag = "O"
            elif number % 29 == 0 and tag != "O":
                tag = "B-person"
            elif number % 53 == 0:
                tag = "B-location"
            tags.append(tag)
        gold.append(begun([tag for _, tag in sentence]))
        predicted.append(begun(tags))
    for name, side in ((gold_file, gold), (predicted_file, predicted)):
        with open(name, "w", encoding="utf-8") as file:
            for sentence, tags in zip(texts, side):
                file.write("".join(f"{word}\t{tag}\n" for (word, _), tag in zip(sentence, tags)) + "\n")
    for average in ("micro", "macro"):
        print(average, *(f"{score(gold, predicted, average=average):.6f}" for score in (precision_score, recall_score, f1_score)))


if __name__ == "__main__":
    main()
