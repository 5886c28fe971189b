#!/usr/bin/env python3
"""Keeps what policies protect by meaning in order: the sensitive matters that they name are concepts with enough below
them and a way up; names that are sensitive only beside a cue (ambiguous_names.tsv) have cues; expressions (sensitive_verbs.tsv) and
negation.tsv can be read.

    check_sensitive.py ROOT        prints one line per breach, exits with 1 when there is one
"""

import pathlib
import re
import sys

from check_concepts import GENDERS, kinds_above, read_concepts, rows_of

LEAST_BELOW = 15  # concepts below a sensitive matter; fewer would be a list of examples
LEAST_WITH_LADDER = 10  # of them those with two kinds above that may be said
LEAST_EXPRESSIONS = 40
REACHES = {"before", "after", "ends", "not_negation"}
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*\*?")


def categories_of(root):
    """(policy, key) for each category that a policy names."""
    for policy in sorted((root / "policies").glob("*.yaml")):
        text = re.sub(r"(?m)(^|\s)#.*$", "", policy.read_text(encoding="utf-8"))
        for found in re.finditer(r"categories:\s*\[([^\]]*)\]", text):
            for key in found[1].replace("\n", " ").split(","):
                yield f"policies/{policy.name}", key.strip()


def names_of(root, code):
    """The folded names of each key."""
    names = {}
    for _, fields in rows_of(root / "languages" / code / "concepts.tsv", 5):
        if fields:
            aliases = [re.sub(r"^(?:[a-z+]+:(?=\S)|>)", "", alias) for alias in fields[4].split("|")]
            names[fields[0]] = {name.lower() for name in (fields[1], fields[3], *aliases) if name}
    return names


def check_category(concepts, policy, key):
    if key not in concepts:
        yield f"{policy}: there is no concept {key}"
        return
    below = {other for other in concepts if key in kinds_above(concepts, other)}
    if len(below) < LEAST_BELOW:
        yield f"{policy}: {key} has {len(below)} concepts below it, fewer than {LEAST_BELOW}"
    tall = 0
    for other in below:
        sayable = [above for above in kinds_above(concepts, other) if "abstract" not in concepts[above].flags]
        tall += len(sayable) >= 2
    if tall < LEAST_WITH_LADDER:
        yield f"{policy}: of {key} only {tall} concepts have two kinds above that may be said, fewer than {LEAST_WITH_LADDER}"


def check_ambiguous(root, code, concepts):
    shown = f"languages/{code}/ambiguous_names.tsv"
    cues = {fields[0] for _, fields in rows_of(root / "languages" / code / "matter_cues.tsv", 2) if fields}
    names, seen = names_of(root, code), {}
    for number, fields in rows_of(root / "languages" / code / "ambiguous_names.tsv", 2):
        if fields is None:
            yield f"{shown}:{number}: not 2 columns"
            continue
        name, key = fields
        if key not in concepts:
            yield f"{shown}:{number}: there is no concept {key}"
        elif not cues & {key, *kinds_above(concepts, key)}:
            yield f"{shown}:{number}: matter_cues.tsv has no cue for {key} or what is above it"
        elif name.lower() in names.get(key, ()):
            yield f"{shown}:{number}: {name} is a name of {key} in concepts.tsv already"
        if (name, key) in seen:
            yield f"{shown}:{number}: stands in line {seen[name, key]} already"
        seen[name, key] = number


def check_expressions(root, code, concepts):
    shown = f"languages/{code}/sensitive_verbs.tsv"
    seen = set()
    for number, line in enumerate((root / shown).read_text(encoding="utf-8").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) not in (2, 3) or fields[2:] not in ([], ["negated"]):
            yield f"{shown}:{number}: not a key, a pattern and perhaps `negated`"
            continue
        key, pattern = fields[:2]
        words = pattern.split(" ")
        if key not in concepts:
            yield f"{shown}:{number}: there is no concept {key}"
        if pattern != pattern.lower():
            yield f"{shown}:{number}: capitals never fit"
        if words[0] == "..." or words[-1] == "..." or any(
                word != "..." and not all(WORD.fullmatch(choice) for choice in word.split("|")) for word in words):
            yield f"{shown}:{number}: not a pattern: {pattern}"
        if len(words) == 1 and len(pattern.rstrip("*")) < 5:
            yield f"{shown}:{number}: too short to stand alone"
        if (key, pattern) in seen:
            yield f"{shown}:{number}: stands there twice"
        seen.add((key, pattern))
    if len(seen) < LEAST_EXPRESSIONS:
        yield f"{shown}: {len(seen)} expressions, fewer than {LEAST_EXPRESSIONS}"


def check_negation(root, code):
    shown = f"languages/{code}/negation.tsv"
    reaches = set()
    for number, fields in rows_of(root / shown, 2):
        if fields is None or fields[0] not in REACHES or not all(word.strip() for word in fields[1].split(",")):
            yield f"{shown}:{number}: not one of {', '.join(sorted(REACHES))} and words"
        else:
            reaches.add(fields[0])
    for missing in sorted(REACHES - reaches):
        yield f"{shown}: {missing} is missing"


def check(root):
    breaches = []
    concepts = read_concepts(root, breaches)
    named = list(categories_of(root))
    if not named:
        breaches.append("policies: none names a category")
    for policy, key in named:
        breaches += check_category(concepts, policy, key)
    for code in GENDERS:
        names = names_of(root, code)
        for policy, key in named:
            if key in concepts and key not in names:
                breaches.append(f"{policy}: {key} has no name in {code}")
        breaches += check_ambiguous(root, code, concepts)
        breaches += check_expressions(root, code, concepts)
        breaches += check_negation(root, code)
    return breaches


def main():
    breaches = check(pathlib.Path(sys.argv[1]).resolve())
    for breach in breaches:
        print(breach)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
