#!/usr/bin/env python3
"""Draws replacements from real text for a person to judge: does each option fit, is the sentence still grammatical?

    sample_replacements.py VEIL LANGUAGE INPUT.jsonl --count 120 --seed 7 --output sample.tsv [--given-mentions only]
    sample_replacements.py --score sample.tsv judged.tsv

The sample has a row per mention: number, label, subtype, the original, the text around it before and after, the options. The one who
judges writes rows of: number, verdicts on the options (1 fits, 0 does not; one digit each, suppression left out), grammatical (1 or 0).
An option fits when it is true of what is meant, less specific than it, and something a careful editor could write there.
"""

import argparse
import collections
import json
import random
import subprocess
import sys

LABELS = ("LOC", "ORG", "DEM", "MISC")
AROUND = 110


def protected(veil, language, path, given):
    command = [veil, "protect", path, "--language", language, "--method", "generalize", "--output-format", "jsonl", "--originals",
               "--given-mentions", given]
    lines = subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True).stdout.splitlines()
    return {row["id"]: row for row in map(json.loads, lines) if "error" not in row}


def rows_of(document, text):
    """Each replaced mention with the text around it, before and after."""
    shift = 0
    for span in document["spans"]:
        start, end, original = span["start"], span["end"], span.get("original", "")
        begin = start + shift
        before = text[max(0, begin - AROUND):begin] + "[[" + original + "]]" + text[begin + len(original):begin + len(original) + AROUND]
        after = document["text"][max(0, start - AROUND):start] + "[[" + span["replacement"] + "]]" + document["text"][end:end + AROUND]
        shift += len(original) - (end - start)
        if span["label"] in LABELS and span["method"] == "generalize":
            options = [option["text"] + " <" + option.get("source", "") + ">" for option in span["options"][:-1]]
            yield span["label"], span["subtype"], original, before, after, options


def clean(value):
    return value.replace("\t", " ").replace("\n", " / ").replace("\r", "")


def sample(arguments):
    texts = {}
    with open(arguments.input, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            texts[row["id"]] = row["text"]
    found = collections.defaultdict(list)
    counts = collections.Counter()
    for name, document in protected(arguments.veil, arguments.language, arguments.input, arguments.given_mentions).items():
        for row in rows_of(document, texts[name]):
            found[row[0]].append(row)
            knows = [option for option in row[5] if not option.endswith("<label>")]
            counts[row[0], "knowledge" if knows else "label" if row[5] else "none"] += 1
    generator = random.Random(arguments.seed)
    drawn = []
    for label in LABELS:
        share = arguments.count * (1 if label == "MISC" else 3) // 10
        drawn += generator.sample(found[label], min(share, len(found[label])))
    with open(arguments.output, "w", encoding="utf-8") as output:
        for number, (label, subtype, original, before, after, options) in enumerate(drawn, 1):
            output.write("\t".join([str(number), label, subtype] + [clean(x) for x in (original, before, after, " | ".join(options))]) + "\n")
    for label in LABELS:
        total = sum(counts[label, kind] for kind in ("knowledge", "label", "none"))
        if total:
            print(f"{label}: {total} mentions, " + ", ".join(f"{kind} {100 * counts[label, kind] / total:.1f} %"
                                                          for kind in ("knowledge", "label", "none")))


def score(sample_path, judged_path):
    labels, options = {}, {}
    for line in open(sample_path, encoding="utf-8"):
        columns = line.rstrip("\n").split("\t")
        labels[columns[0]] = columns[1]
        options[columns[0]] = columns[6].split(" | ")
    table = collections.defaultdict(lambda: [0, 0, 0, 0, 0, 0])
    for line in open(judged_path, encoding="utf-8"):
        if line.startswith("#") or not line.strip():
            continue
        number, verdicts, grammatical = line.split()[:3]
        for key in (labels[number], "all"):
            row = table[key]
            row[0] += 1
            row[1] += grammatical == "1"
            if verdicts != "-":
                row[2] += len(verdicts)
                row[3] += verdicts.count("1")
                row[4] += 1
                row[5] += verdicts[0] == "1"
    print("label  mentions  grammatical  options  fitting  first option fits")
    for key, (mentions, right, total, fitting, first, first_right) in sorted(table.items()):
        print(f"{key:6} {mentions:8} {100 * right / max(1, mentions):11.1f}% {total:8} {100 * fitting / max(1, total):7.1f}%"
              f" {100 * first_right / max(1, first):17.1f}%")


def main():
    if sys.argv[1:2] == ["--score"]:
        return score(sys.argv[2], sys.argv[3])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("veil")
    parser.add_argument("language")
    parser.add_argument("input")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--output", default="sample.tsv")
    parser.add_argument("--given-mentions", default="ignore")
    return sample(parser.parse_args())


if __name__ == "__main__":
    main()
