#!/usr/bin/env python3
"""Trains vectors of the actor corpus with Veil and with fastText on the same units and the same cores, one after the other, and
compares words per second and quality. Quality is the area under the ROC curve of hand-tagged identifying terms against other noun
phrases of the same abstract, by cosine to the subject: 0.5 is chance. docs/experiments/embeddings.md has the figures.

    vectors_against_fasttext.py VEIL DATA [--rounds 3] [--threads 2] [--units words|phrases-only]

VEIL is the program, DATA the folder with actors/; `fasttext` must be installed (Debian: fasttext).
"""

import argparse
import json
import pathlib
import re
import resource
import struct
import subprocess
import sys
import tempfile
import time


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{words[0]} {words[1]}: {done.stderr[-500:]}")
    return done.stdout + done.stderr  # fastText tells its speed on the latter


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def noun_phrases(veil, file):
    """{document: [(text, start, end)]} of the noun phrases, in code points, from `veil analyse`."""
    phrases, text_of = {}, {}
    for line in file.read_text().splitlines():
        document = json.loads(line)
        text_of[document["id"]] = document["text"]
    document, at, current = None, 0, None
    for line in run(veil, "analyse", file).splitlines():
        if line.startswith("# newdoc id = "):
            document, at = line.removeprefix("# newdoc id = "), 0
            phrases[document] = []
        columns = line.split("\t")
        if len(columns) != 10 or not columns[0].isdigit():
            continue
        start = text_of[document].find(columns[1], at)
        if start < 0:
            continue
        at = start + len(columns[1])
        if "Phrase=B" in columns[9]:
            phrases[document].append([start, at])
        elif "Phrase=I" in columns[9] and phrases[document]:
            phrases[document][-1][1] = at
    return {document: [(text_of[document][start:end], start, end) for start, end in spans]
            for document, spans in phrases.items()}


STOP = {"the", "a", "an", "his", "her", "its", "their", "this", "that", "these", "those", "some", "both", "he", "she", "it", "they",
        "who", "which"}


def normal(text):
    words = text.lower().split()
    while len(words) > 1 and words[0] in STOP:
        words = words[1:]
    return " ".join(words)


def pairs_of(veil, file):
    """(subject, phrase, tagged) of every noun phrase that is tagged or overlaps nothing tagged."""
    phrases = noun_phrases(veil, file)
    pairs = []
    for line in file.read_text().splitlines():
        document = json.loads(line)
        spans = [(start, end) for start, end, _ in document["spans"]]
        seen = set()
        for start, end in spans:
            seen.add((normal(document["text"][start:end]), True))
        for text, start, end in phrases[document["id"]]:
            if normal(text) not in STOP and not any(a < end and start < b for a, b in spans):
                seen.add((normal(text), False))
        pairs += [(document["id"], document["subject"].lower(), phrase, tagged) for phrase, tagged in sorted(seen)]
    return pairs


def read_vectors(file, wanted):
    """Of a text file as fastText and word2vec write it: the units that are wanted."""
    vectors = {}
    with open(file, encoding="utf-8", errors="replace") as lines:
        next(lines)
        for line in lines:
            unit = line[:line.find(" ")].replace("_", " ")
            if unit in wanted:
                values = [float(value) for value in line.split()[1:]]
                length = sum(value * value for value in values) ** 0.5 or 1
                vectors[unit] = [value / length for value in values]
    return vectors


def read_own(file, wanted):
    """The same of Veil's file (src/vectors/vector_file.h)."""
    bytes_ = file.read_bytes()
    sections = struct.unpack_from("<I", bytes_, 24)[0]
    sizes = struct.unpack_from(f"<{sections}Q", bytes_, 32)
    begins, at = [], (32 + 8 * sections + 63) // 64 * 64
    for size in sizes:
        begins.append(at)
        at += (size + 63) // 64 * 64
    units, _, dimensions, bits = struct.unpack_from("<QQII", bytes_, begins[1])
    assert bits == 32
    width = (dimensions + 15) // 16 * 16
    ends = struct.unpack_from(f"<{units}Q", bytes_, begins[3])
    vectors, begin = {}, 0
    for row, end in enumerate(ends):
        unit = bytes_[begins[2] + begin:begins[2] + end].decode()
        begin = end
        if unit in wanted:
            values = struct.unpack_from(f"<{dimensions}f", bytes_, begins[6] + 4 * width * row)
            length = sum(value * value for value in values) ** 0.5 or 1
            vectors[unit] = [value / length for value in values]
    return vectors


def vector_of(vectors, phrase):
    if phrase in vectors:
        return vectors[phrase]
    known = [vectors[word] for word in phrase.split() if word in vectors]
    return [sum(column) for column in zip(*known)] if known else None


def cosine(a, b):
    if a is None or b is None:
        return 0.0
    length = (sum(x * x for x in a) * sum(x * x for x in b)) ** 0.5
    return sum(x * y for x, y in zip(a, b)) / length if length else 0.0


def quality(vectors, pairs):
    """(area under the curve over all pairs, mean of the areas of documents)"""
    scores = [(document, cosine(vector_of(vectors, subject), vector_of(vectors, phrase)), tagged)
              for document, subject, phrase, tagged in pairs]

    def area(some):
        right = [score for _, score, tagged in some if tagged]
        wrong = [score for _, score, tagged in some if not tagged]
        if not right or not wrong:
            return None
        return sum((r > w) + 0.5 * (r == w) for r in right for w in wrong) / len(right) / len(wrong)

    areas = [area([s for s in scores if s[0] == document]) for document in sorted({s[0] for s in scores})]
    areas = [a for a in areas if a is not None]
    return area(scores), sum(areas) / len(areas)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("veil")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", default="0.05")
    parser.add_argument("--sampling", default="0.0001")
    parser.add_argument("--units", default="words")
    parser.add_argument("--fasttext", default="fasttext", help="the program")
    arguments = parser.parse_args()
    actors = arguments.data / "actors"
    pairs = pairs_of(arguments.veil, actors / "dev.jsonl")
    wanted = {text for _, subject, phrase, _ in pairs for part in (subject, phrase) for text in (part, *part.split())}
    print(f"pairs: {sum(p[3] for p in pairs)} tagged, {sum(not p[3] for p in pairs)} not")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        units = folder / "units.txt"
        run(arguments.veil, "vectors", "train", actors / "corpus.jsonl.gz", "--units", arguments.units, "--language", "en",
            "--epochs", 1, "--dimensions", 16, "--write-units", units, "--output", folder / "none")
        # fastText counts the end of a line as a word; Veil does not.
        lines = sum(1 for _ in open(units, encoding="utf-8"))
        words = sum(len(line.split()) for line in open(units, encoding="utf-8"))
        print(f"units: {words} in {lines} documents")
        for number in range(arguments.rounds):
            begin, used = time.time(), processor_seconds()
            text = run(arguments.fasttext, "skipgram", "-input", units, "-output", folder / "theirs", "-dim", 300, "-ws", 10,
                       "-neg", 5, "-epoch", arguments.epochs, "-lr", arguments.rate, "-t", arguments.sampling, "-minCount", 1,
                       "-maxn", 0, "-minn", 0, "-thread", arguments.threads, "-bucket", 0)
            whole, their_seconds = time.time() - begin, processor_seconds() - used
            used = processor_seconds()
            speeds = [float(speed) for speed in re.findall(r"words/sec/thread:\s*(\d+)", text)]
            theirs = speeds[-1] * arguments.threads
            text = run(arguments.veil, "vectors", "train", units, "--units", "given", "--epochs", arguments.epochs,
                       "--rate", arguments.rate, "--sampling", arguments.sampling, "--threads", arguments.threads, "--for-use-only",
                       "--output", folder / "ours", "--force")
            our_seconds = processor_seconds() - used
            ours = float(re.search(r"words per second\s+(\d+)", text)[1])
            print(f"round {number + 1}: fastText {theirs:.0f} words/s ({whole:.1f} s in all), Veil {ours:.0f} words/s, "
                  f"{ours / theirs:.2f} times; words per second of processor time, all included: "
                  f"{words * arguments.epochs / their_seconds:.0f} and {words * arguments.epochs / our_seconds:.0f}, "
                  f"{their_seconds / our_seconds:.2f} times", flush=True)
        for what, vectors in (("fastText", read_vectors(folder / "theirs.vec", wanted)),
                              ("Veil", read_own(folder / "ours", wanted))):
            both, mean = quality(vectors, pairs)
            print(f"{what}: area {both:.3f} over all pairs, {mean:.3f} mean of documents; "
                  f"{len(vectors)} of {len(wanted)} units known")


if __name__ == "__main__":
    main()
