#!/usr/bin/env python3
"""Keeps the core of the knowledge in order: languages/concepts.tsv (what is more general than what) and the names of its concepts
in languages/<code>/concepts.tsv. What it cannot see is whether a generalization is true and reads well; the rest it does.

    check_concepts.py ROOT        prints one line per breach, exits with 1 when there is one
"""

import collections
import pathlib
import re
import sys

LABELS = {"PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"}
FLAGS = {"abstract"}
RELATIONS = ("instance:", "in:", "part:")  # none: is_a
GENDERS = {"en": set(), "de": {"m", "f", "n"}, "pt": {"m", "f"}, "es": {"m", "f"}}
GRAMMAR = {"m", "f", "n", "pl", "mass", "proper", "art", "adj"}
ARTICLES = {"en": "a an the", "de": "der die das ein eine", "pt": "o a os as um uma", "es": "el la los las un una"}
# Names that are said with what looks like an article.
NOT_ARTICLES = {"El Salvador"}
KEY = re.compile(r"[a-z]+:[A-Za-z0-9_-]+|[a-z][a-z0-9_]*")
SYNSET = re.compile(r"\d{8}-n")
FORM = re.compile(r"([a-z]+(?:\+[a-z]+)*):(?=\S)(.*)")  # `f:Richterin`


def rows_of(path, columns):
    """Yields (line number, fields); a row with other than `columns` fields as (line number, None)."""
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line and not line.startswith("#"):
            fields = line.split("\t")
            yield number, fields if len(fields) == columns else None


def split_parent(parent):
    for relation in RELATIONS:
        if parent.startswith(relation):
            return relation, parent[len(relation):]
    return "", parent


class Concept:
    def __init__(self, line, parents, labels, synsets, flags):
        self.line = line
        self.parents = [split_parent(parent) for parent in parents]
        self.labels = labels
        self.synsets = synsets
        self.flags = flags


def read_concepts(root, breaches):
    name = "languages/concepts.tsv"
    concepts = {}
    for number, fields in rows_of(root / name, 5):
        if fields is None:
            breaches.append(f"{name}:{number}: not 5 columns")
            continue
        key = fields[0]
        parents, synsets, flags = fields[1].split(), fields[3].split(), fields[4].split()
        labels = [label for label in fields[2].split(",") if label]
        if not KEY.fullmatch(key):
            breaches.append(f"{name}:{number}: {key} is not a key")
        if key in concepts:
            breaches.append(f"{name}:{number}: {key} stands in line {concepts[key].line} already")
        for unknown in set(labels) - LABELS:
            breaches.append(f"{name}:{number}: {unknown} is not a label")
        for unknown in set(flags) - FLAGS:
            breaches.append(f"{name}:{number}: {unknown} is not a flag")
        for synset in synsets:
            if not SYNSET.fullmatch(synset):
                breaches.append(f"{name}:{number}: {synset} is not a WordNet noun")
        concepts[key] = Concept(number, parents, set(labels), synsets, set(flags))
    return concepts


def check_taxonomy(concepts):
    name = "languages/concepts.tsv"
    synsets = collections.defaultdict(list)
    for key, concept in concepts.items():
        for synset in concept.synsets:
            synsets[synset].append(key)
        for _, parent in concept.parents:
            if parent not in concepts:
                yield f"{name}:{concept.line}: {key} lies below {parent}, which is not there"
    for synset, keys in synsets.items():
        if len(keys) > 1:
            yield f"{name}:{concepts[keys[-1]].line}: {synset} means the same as {', '.join(keys)}"

    done, open_ = set(), []
    def circle_from(key):
        if key in open_:
            return open_[open_.index(key):] + [key]
        if key in done or key not in concepts:
            return None
        open_.append(key)
        for _, parent in concepts[key].parents:
            found = circle_from(parent)
            if found:
                return found
        open_.pop()
        done.add(key)
        return None
    for key in concepts:
        found = circle_from(key)
        if found:
            yield f"{name}: a circle: {' -> '.join(found)}"
            return
    for key, concept in concepts.items():
        if not labels_of(concepts, key):
            yield f"{name}:{concept.line}: {key} and what is above it have no label"


def kinds_above(concepts, key):
    """What it is, from near to far, without where it lies."""
    found, queue = [], [key]
    while queue:
        for relation, parent in concepts[queue.pop(0)].parents:
            if relation in ("", "instance:") and parent in concepts and parent not in found:
                found.append(parent)
                queue.append(parent)
    return found


def labels_of(concepts, key):
    if concepts[key].labels:
        return concepts[key].labels
    return set().union(*[concepts[above].labels for above in kinds_above(concepts, key)], set())


def check_name(code, name, grammar, plural, aliases):
    words = set(grammar)
    for unknown in words - GRAMMAR:
        yield f"{unknown} is no word of grammar"
    genders = words & {"m", "f", "n"}
    if genders - GENDERS[code]:
        yield f"the language has no gender {' '.join(sorted(genders))}"
    if len(genders) > 1 or (GENDERS[code] and not genders and "adj" not in words):
        yield "one gender is wanted"
    if not plural and not words & {"pl", "mass", "proper", "adj"}:
        yield "the plural is missing"
    if plural and words & {"pl", "mass", "proper", "adj"}:
        yield "a plural that is not said"
    if name.split(" ")[0].lower() in ARTICLES[code].split() and name not in NOT_ARTICLES:
        yield "the name begins with an article"
    if "art" in words and "proper" not in words:
        yield "art without proper"
    seen = {name}
    for alias in aliases:
        form = FORM.fullmatch(alias)
        if form and set(form[1].split("+")) - GRAMMAR:
            form = None
        if alias in seen:
            yield f"{alias} stands there twice"
        seen.add(alias)
        if form and "n" in form[1].split("+") and code != "de":
            yield f"{alias}: the language has no such gender"
    for text in (name, plural, *aliases):
        if text != text.strip() or "  " in text or (text == "" and text is not plural):
            yield f"blanks around or within {text!r}"


def check_names(root, code, concepts):
    path = root / "languages" / code / "concepts.tsv"
    shown = f"languages/{code}/concepts.tsv"
    if not path.is_file():
        yield f"{shown}: missing"
        return
    names, same_name = {}, collections.defaultdict(list)
    for number, fields in rows_of(path, 5):
        if fields is None:
            yield f"{shown}:{number}: not 5 columns"
            continue
        key, name, grammar, plural, aliases = fields
        if key in names:
            yield f"{shown}:{number}: {key} is named twice"
        elif key not in concepts:
            yield f"{shown}:{number}: {key} is not in languages/concepts.tsv"
        for breach in check_name(code, name, grammar.split(), plural, aliases.split("|") if aliases else []):
            yield f"{shown}:{number}: {key}: {breach}"
        names[key] = (number, name)
        same_name[name, "adj" in grammar.split(), "proper" in grammar.split()].append(key)
    for key in concepts:
        if key not in names:
            yield f"{shown}: {key} has no name"
    if list(names) != [key for key in concepts if key in names]:
        yield f"{shown}: not in the order of languages/concepts.tsv"
    for (name, _, _), keys in same_name.items():
        known = [key for key in keys if key in concepts]
        for first, second in zip(known, known[1:]):
            if labels_of(concepts, first) & labels_of(concepts, second) and not may_share_a_name(concepts, first, second):
                yield f"{shown}:{names[second][0]}: {name} is also the name of {first}"
    for key in concepts:
        for above in kinds_above(concepts, key) if key in names else []:
            if above in names and names[above][1] == names[key][1] and "abstract" not in concepts[above].flags:
                yield f"{shown}:{names[key][0]}: {key} is called like {above}, which is above it"


def may_share_a_name(concepts, first, second):
    """A house and those who own it (church), a people and its country's (Dominican), a part of the world and a country in it."""
    def theme(key):
        return key.split(":")[0] if ":" in key else "+".join(sorted(labels_of(concepts, key)))
    return theme(first) != theme(second) or theme(first) == "nat"


def check(root):
    if not (root / "languages" / "concepts.tsv").is_file():
        return ["languages/concepts.tsv: missing"]
    breaches = []
    concepts = read_concepts(root, breaches)
    breaches += check_taxonomy(concepts)
    for code in GENDERS:
        breaches += check_names(root, code, concepts)
    return breaches


def main():
    breaches = check(pathlib.Path(sys.argv[1]).resolve())
    for breach in breaches:
        print(breach)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
