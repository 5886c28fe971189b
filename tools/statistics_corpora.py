#!/usr/bin/env python3
"""Cuts the corpora that the statistics in models/ are counted on: English articles into medical ones (whole) and others (their first
words), and the glosses of WordNet, a document per synset. Writes JSON Lines to a folder; `veil corpus index` reads them.

    statistics_corpora.py articles FILE OUT --lead 100      OUT/medical.jsonl, OUT/general.jsonl
    statistics_corpora.py debates FILE OUT --lead 40        OUT/debates.jsonl: the first words of each speech
    statistics_corpora.py glosses /usr/share/wordnet OUT    OUT/glosses.jsonl: people, places, states, body, substances

An article is medical when words of medicine make up a share of it that articles about other things do not reach.
"""

import argparse
import json
import lzma
import pathlib
import re

MEDICAL = set(
    "patient patients disease diseases symptom symptoms syndrome infection infections infected clinical medical medication"
    " medications medicine medicines drug drugs dose doses dosage therapy therapies therapeutic treatment treatments treated diagnosis"
    " diagnosed diagnostic disorder disorders surgery surgical tumor tumors tumour cancer cancers chronic acute virus viral bacterial"
    " antibiotic antibiotics vaccine vaccines physician physicians hospital blood tissue liver kidney lung heart brain immune hormone"
    " hormones receptor receptors pain fever inflammation mortality prognosis pathology health".split()
)
MEDICAL_SHARE = 0.022
FEWEST_WORDS = 150
# WordNet's files of nouns (lexnames(5WN)): body, location, person, process, state, substance.
GLOSSED = {"08", "15", "18", "22", "26", "27"}
WORD = re.compile(r"[^\W_]+")


def lines_of(path):
    opened = lzma.open(path, "rt", encoding="utf-8") if path.endswith(".xz") else open(path, encoding="utf-8")
    with opened as lines:
        yield from lines


def documents_of(path):
    """(title, text) between lines <doc id="..." title="...">."""
    title, text = "", []
    for line in lines_of(path):
        if line.startswith("<doc "):
            if text:
                yield title, "".join(text)
            found = re.search(r' title="(.*)">', line)
            title, text = (found[1] if found else ""), []
        else:
            text.append(line)
    if text:
        yield title, "".join(text)


def is_medical(text):
    words = [word.lower() for word in WORD.findall(text)]
    return len(words) >= FEWEST_WORDS and sum(word in MEDICAL for word in words) >= MEDICAL_SHARE * len(words)


def lead_of(text, words):
    """The first words of a text, to the end of the last one."""
    end = 0
    for number, word in enumerate(WORD.finditer(text)):
        if number == words:
            break
        end = word.end()
    return text[:end]


def articles(arguments, out):
    counts = {"medical": 0, "general": 0}
    with open(out / "medical.jsonl", "w") as medical, open(out / "general.jsonl", "w") as general:
        for title, text in documents_of(arguments.file):
            kind = "medical" if is_medical(text) else "general"
            counts[kind] += 1
            whole = f"{title}\n{text if kind == 'medical' else lead_of(text, arguments.lead)}"
            print(json.dumps({"id": str(sum(counts.values())), "text": whole}), file=medical if kind == "medical" else general)
    print(f"{counts['medical']} medical articles, {counts['general']} others")


def debates(arguments, out):
    """A speech is what stands between empty lines."""
    number = 0
    with open(out / "debates.jsonl", "w") as written:
        for _, text in documents_of(arguments.file):
            for speech in re.split(r"\n\s*\n", text):
                if len(speech) < 100:
                    continue
                number += 1
                if number % arguments.every == 0:
                    print(json.dumps({"id": str(number), "text": lead_of(speech, arguments.lead)}), file=written)
    print(f"{number} speeches")


def glosses(arguments, out):
    """The words of a synset and its definition, without the examples that are quoted."""
    number = 0
    with open(out / "glosses.jsonl", "w") as written:
        for line in lines_of(str(pathlib.Path(arguments.file) / "data.noun")):
            fields = line.split(" ")
            if line.startswith(" ") or " | " not in line or fields[1] not in GLOSSED:
                continue
            names = [fields[4 + 2 * i].replace("_", " ") for i in range(int(fields[3], 16))]
            gloss = line.split(" | ", 1)[1].strip()
            definition = "; ".join(piece for piece in gloss.split("; ") if not piece.startswith('"'))
            number += 1
            print(json.dumps({"id": str(number), "text": ", ".join(names) + ": " + definition}), file=written)
    print(f"{number} glosses")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("articles", "debates", "glosses"))
    parser.add_argument("file")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--lead", type=int, default=100, help="words of a text that is not kept whole")
    parser.add_argument("--every", type=int, default=1, help="only every n-th speech")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    {"articles": articles, "debates": debates, "glosses": glosses}[arguments.what](arguments, arguments.out)


if __name__ == "__main__":
    main()
