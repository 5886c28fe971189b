"""The Text Anonymization Benchmark's measures, written down from knowledge of its evaluation.py (Pilan et al. 2022; the file was not at
hand), character by character and mention by mention. The part that asks spaCy for parts of speech (adpositions, particles, conjunctions and determiners need no
mask) is left out: it applies only where gold has tags. The "system" masks every mention except every 6th of the file and makes
every 9th of the rest one word shorter at its end; one more mask stands on the first word of each text.

    benchmark.py GOLD.json [FREQUENCIES.tsv]          WikiReplace or the benchmark's own files
"""

import collections
import json
import math
import re
import sys

TOKENS_TO_IGNORE = {"mr", "mrs", "ms", "no", "nr", "about"}
CHARACTERS_TO_IGNORE = " ,.-;:/&()[]–'\" ’“”"


def masks(documents):
    number = 0
    for document in documents:
        spans = set()
        places = sorted({(mention["start_offset"], mention["end_offset"])
                         for annotation in document["annotations"].values() for mention in annotation["entity_mentions"]})
        for start, end in places:
            number += 1
            if number % 6 == 0:
                continue
            words = list(re.finditer(r"\w+", document["text"][start:end]))
            if number % 9 == 0 and len(words) > 1:
                end = start + words[-2].end()
            spans.add((start, end))
        first = re.search(r"\w+", document["text"])
        spans.add((first.start(), first.end()))
        yield document["doc_id"], sorted(spans)


def tokens(text, start, end):
    return [(start + match.start(), start + match.end()) for match in re.finditer(r"\w+", text[start:end])]


def is_masked(text, start, end, masked):
    left = set(range(start, end)) - masked
    if left:
        for first, last in tokens(text, 0, len(text)):
            if text[first:last].lower() in TOKENS_TO_IGNORE:
                left -= set(range(first, last))
    return not {place for place in left if text[place] not in CHARACTERS_TO_IGNORE}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        documents = json.load(file)
    frequencies = {}
    if len(sys.argv) > 2:
        with open(sys.argv[2], encoding="utf-8") as file:
            for line in file:
                word, count = line.rstrip("\n").split("\t")
                frequencies[word.lower()] = frequencies.get(word.lower(), 0) + int(count)
    total = sum(frequencies.values())
    weight = (lambda word: -math.log2(frequencies.get(word.lower(), 1) / total)) if frequencies else (lambda word: 1)
    system = dict(masks(documents))
    counts = collections.defaultdict(lambda: [0, 0])
    for document in documents:
        text = document["text"]
        spans = system[document["doc_id"]]
        masked = {place for start, end in spans for place in range(start, end)}
        entities, to_mask = {}, []
        for annotator, annotation in document["annotations"].items():
            for mention in annotation["entity_mentions"]:
                if mention["identifier_type"] == "NO_MASK":
                    continue
                place = (mention["start_offset"], mention["end_offset"])
                kind, mentions = entities.setdefault((annotator, mention["entity_id"]), (set(), []))
                kind.add(mention["identifier_type"])
                mentions.append(place)
                to_mask.append((*place, annotator))
        for kind, mentions in entities.values():
            name = "direct" if "DIRECT" in kind else "quasi"
            whole = True
            for start, end in mentions:
                yes = is_masked(text, start, end, masked)
                whole = whole and yes
                counts[name, "mentions"][0] += yes
                counts[name, "mentions"][1] += 1
                for first, last in tokens(text, start, end):
                    counts[name, "tokens"][0] += is_masked(text, first, last, masked)
                    counts[name, "tokens"][1] += 1
            counts[name, "entities"][0] += whole
            counts[name, "entities"][1] += 1
        annotators = len(document["annotations"])

        def agreeing(start, end):
            return len({annotator for first, last, annotator in to_mask if first <= start and end <= last})

        for start, end in spans:
            words = tokens(text, start, end)
            mention_weight = sum(weight(text[first:last]) for first, last in words) if frequencies else 1
            counts["precision", "mentions"][0] += agreeing(start, end)
            counts["precision", "mentions"][1] += annotators
            counts["weighted precision", "mentions"][0] += agreeing(start, end) * mention_weight
            counts["weighted precision", "mentions"][1] += annotators * mention_weight
            for first, last in words:
                value = weight(text[first:last])
                counts["precision", "tokens"][0] += agreeing(first, last)
                counts["precision", "tokens"][1] += annotators
                counts["weighted precision", "tokens"][0] += agreeing(first, last) * value
                counts["weighted precision", "tokens"][1] += annotators * value
    for name, (part, whole) in sorted(counts.items()):
        print(f"{' '.join(name)}: {part} of {whole} = {part / whole:.10f}")


if __name__ == "__main__":
    main()
