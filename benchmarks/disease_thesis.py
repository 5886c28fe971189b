#!/usr/bin/env python3
"""The disease recogniser of the thesis's chapter 4, rebuilt: CRFsuite over stem, length, shape and part of speech of a word and its two
neighbours, labels IOB2. Its data (629 sentences of Rosario and Hearst 2004) are not at hand; sentences of NCBI disease's training part stand in.

    pip install python-crfsuite==0.9.12 snowballstemmer
    veil analyse train.conll --language en > train.conllu       # its parts of speech; train.conll is ner/en/ncbi-disease/train.tsv.xz unpacked
    disease_thesis.py train.conll train.conllu

First as the thesis did: 629 sentences that have a disease (drawn, seed 4), four fifths to learn from; then all sentences but the last tenth.
"""
import random
import sys
import tempfile

import pycrfsuite
import snowballstemmer


def read(tags, parts):
    """Sentences of (word, part of speech, label)."""
    upos = [line.split("\t") for line in open(parts, encoding="utf-8") if line[:1].isdigit()]
    sentences, sentence, number = [], [], 0
    for line in open(tags, encoding="utf-8"):
        if not line.strip():
            sentences.append(sentence)
            sentence = []
            continue
        word, label = line.rstrip("\n").split("\t")
        assert upos[number][1] == word, "the two files are of different texts"
        sentence.append((word, upos[number][3], label.replace("Disease", "DIS")))
        number += 1
    return [one for one in sentences + [sentence] if one]


def shape(word):
    return "lowercase" if word.islower() else "uppercase" if word.isupper() else "capitalized" if word.istitle() else "mixed"


def features(sentence, stem):
    told = [(stem(word.lower()), str(len(word)), shape(word), upos) for word, upos, _ in sentence]
    rows = []
    for at in range(len(sentence)):
        row = ["bias"]
        for distance in (-1, 0, 1):
            near = told[at + distance] if 0 <= at + distance < len(told) else ("^$",) * 4
            row += [f"{distance}:{name}={value}" for name, value in zip(("stem", "length", "shape", "pos"), near)]
        rows.append(row)
    return rows


def entities(labels):
    found, begin = set(), None
    for at, label in enumerate([*labels, "O"]):
        if begin is not None and not label.startswith("I-"):
            found.add((begin, at))
            begin = None
        if label.startswith("B-"):
            begin = at
    return found


def told(name, right, found, gold):
    precision, recall = right / max(1, found), right / max(1, gold)
    print(f"  {name:15} P {precision:.3f}  R {recall:.3f}  F1 {2 * precision * recall / max(1e-9, precision + recall):.3f}  of {gold}", flush=True)


def measure(name, learned, measured, stem):
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    for sentence in learned:
        trainer.append(features(sentence, stem), [label for _, _, label in sentence])
    trainer.set_params({"c1": 0.1, "c2": 0.1, "max_iterations": 100, "feature.possible_transitions": True})
    with tempfile.NamedTemporaryFile() as file:
        trainer.train(file.name)
        tagger = pycrfsuite.Tagger()
        tagger.open(file.name)
        pairs = [([label for _, _, label in sentence], tagger.tag(features(sentence, stem))) for sentence in measured]
    print(f"{name}: {len(learned)} sentences learned, {len(measured)} measured")
    for label in ("B-DIS", "I-DIS"):
        told(label, sum(one == other == label for gold, said in pairs for one, other in zip(gold, said)),
             sum(said.count(label) for _, said in pairs), sum(gold.count(label) for gold, _ in pairs))
    told("Disease Entity", sum(len(entities(gold) & entities(said)) for gold, said in pairs), sum(len(entities(said)) for _, said in pairs),
         sum(len(entities(gold)) for gold, _ in pairs))


def main():
    stem = snowballstemmer.stemmer("english").stemWord
    sentences = read(*sys.argv[1:3])
    with_disease = [sentence for sentence in sentences if any(label != "O" for _, _, label in sentence)]
    drawn = random.Random(4).sample(with_disease, 629)
    measure("as the thesis", drawn[:503], drawn[503:], stem)
    measure("all but a tenth", sentences[:len(sentences) * 9 // 10], sentences[len(sentences) * 9 // 10:], stem)


if __name__ == "__main__":
    main()
