#!/usr/bin/env python3
"""Coreference on gold mentions: makes gold from corpora, lets veil join the mentions, and compares.

    coreference_gold.py VEIL OUT wikireplace TRAIN.json       biographies; even ones are `tune`, odd ones `held`
    coreference_gold.py VEIL OUT gum FILE.conllu.xz...        names of GUM: mentions with a proper noun as head
    coreference_gold.py VEIL OUT gap FILE.tsv...              names of GAP: which of two names are a person's; see below
    ... --errors PART        also lists what was joined or parted wrongly in PART (prints text: for corpora only)

Writes OUT/NAME.gold.jsonl and OUT/NAME.veil.jsonl and prints what `veil evaluate --measures coreference` says of them. Mentions
that overlap an earlier, longer one are left out of gold, and what veil finds beside the gold mentions is left out of its answer.
GAP marks one pronoun and two names per text, so only pairs can be counted: names that belong to the pronoun and are equal persons.
"""

import collections
import json
import lzma
import pathlib
import subprocess
import sys

POLICY = "second_pass: false\n"
GUM_LABELS = {"person": "PERSON", "organization": "ORG", "place": "LOC", "time": "DATETIME"}


def without_overlaps(spans):
    kept, end = [], -1
    for span in sorted(spans, key=lambda span: (span["start"], -span["end"])):
        if span["start"] >= end:
            kept.append(span)
            end = span["end"]
    return kept


def wikireplace(path):
    parts = {"tune": [], "held": []}
    with open(path, encoding="utf-8") as file:
        documents = json.load(file)
    for number, document in enumerate(documents):
        annotation = next(iter(document["annotations"].values()))
        numbers, spans = {}, []
        for mention in annotation["entity_mentions"]:
            entity = numbers.setdefault(mention["entity_id"], len(numbers) + 1)
            spans.append({"start": mention["start_offset"], "end": mention["end_offset"], "label": mention["entity_type"],
                          "entity": entity})
        part = "held" if number % 2 else "tune"
        parts[part].append({"id": document["doc_id"], "language": "en", "text": document["text"], "spans": without_overlaps(spans)})
    return {f"wikireplace-{part}": lines for part, lines in parts.items()}


def gum_documents(path):
    """Yields (id, tokens), a token being (form, space after, upos, head place, Entity value)."""
    name, tokens, sentence = None, [], []
    opened = lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else open(path, encoding="utf-8")
    with opened as file:
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("# newdoc id = "):
                if tokens:
                    yield name, tokens
                name, tokens = line.split(" = ", 1)[1], []
            elif not line and sentence:
                base = len(tokens)
                for form, space, upos, head, entity in sentence:
                    tokens.append((form, space, upos, base + head - 1 if head else -1, entity))
                sentence = []
            elif line and line[0].isdigit():
                fields = line.split("\t")
                if fields[0].isdigit():
                    misc = dict(item.split("=", 1) for item in fields[9].split("|") if "=" in item)
                    # Several people of one name ("the Bernoullis") are no name of one of them.
                    upos = "NOUN" if fields[4] == "NNPS" and "-person-" in misc.get("Entity", "") else fields[3]
                    sentence.append((fields[1], misc.get("SpaceAfter") != "No", upos, int(fields[6]), misc.get("Entity", "")))
    if tokens:
        yield name, tokens


def gum_mentions(tokens):
    """(first token, last token, type, entity) of every mention, after the brackets of Entity."""
    open_ones, found = collections.defaultdict(list), []
    for place, (_, _, _, _, value) in enumerate(tokens):
        at = 0
        while at < len(value):
            if value[at] == "(":
                end = at + 1
                while end < len(value) and value[end] not in "()":
                    end += 1
                fields = value[at + 1:end].split("-")
                if end < len(value) and value[end] == ")":
                    found.append((place, place, fields[1], fields[0]))
                    end += 1
                else:
                    open_ones[fields[0]].append((place, fields[1]))
                at = end
            else:
                end = value.index(")", at)
                entity = value[at:end]
                if open_ones[entity]:
                    first, kind = open_ones[entity].pop()
                    found.append((first, place, kind, entity))
                at = end + 1
    return found


def name_around(tokens, head, first, last):
    """First and last token of the name whose head is `head`: words with capitals, and small words between two of them."""
    def counts(place):
        form, _, upos, _, _ = tokens[place]
        return upos not in ("DET", "PRON") and (form[:1].isupper() or form[:1].isdigit())

    begin, end = head, head
    while begin > first and counts(begin - 1):
        begin -= 1
    while end < last:
        if counts(end + 1):
            end += 1
        elif end + 1 < last and tokens[end + 1][0] in ("of", "for", "and", "&", "de", "van", "-") and counts(end + 2):
            end += 2
        else:
            break
    return begin, end


def gum(paths):
    lines, seen = [], set()
    for path in paths:
        for name, tokens in gum_documents(pathlib.Path(path)):
            if name in seen:
                continue
            seen.add(name)
            text, starts = "", []
            for form, space, _, _, _ in tokens:
                starts.append(len(text))
                text += form + (" " if space else "")
            numbers, spans = {}, []
            for first, last, kind, entity in gum_mentions(tokens):
                heads = [place for place in range(first, last + 1) if not first <= tokens[place][3] <= last]
                if kind not in GUM_LABELS or len(heads) != 1 or tokens[heads[0]][2] != "PROPN":
                    continue
                begin, end = name_around(tokens, heads[0], first, last)
                spans.append({"start": starts[begin], "end": starts[end] + len(tokens[end][0]), "label": GUM_LABELS[kind],
                              "entity": numbers.setdefault(entity, len(numbers) + 1)})
            lines.append({"id": name, "language": "en", "text": text, "spans": without_overlaps(spans)})
    return {"gum": lines}


def run(veil, out, name, lines):
    gold, given, found = (out / f"{name}.{kind}.jsonl" for kind in ("gold", "given", "veil"))
    with open(gold, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    with open(given, "w", encoding="utf-8") as file:
        for line in lines:
            spans = [{key: span[key] for key in ("start", "end", "label")} for span in line["spans"]]
            file.write(json.dumps({**line, "spans": spans}, ensure_ascii=False) + "\n")
    policy = out / "policy.yaml"
    policy.write_text(POLICY, encoding="utf-8")
    answer = subprocess.run([veil, "detect", given, "--given-mentions", "only", "--policy", policy, "--with-text", "--quiet"],
                            check=True, capture_output=True, text=True).stdout
    answers = []
    for line, row in zip(lines, answer.rstrip("\n").split("\n"), strict=True):
        places = {(span["start"], span["end"]) for span in line["spans"]}
        row = json.loads(row)
        row["spans"] = [span for span in row["spans"] if (span["start"], span["end"]) in places]
        if len(row["spans"]) != len(places):
            print(f"{line['id']}: {len(places) - len(row['spans'])} mentions were lost", file=sys.stderr)
        answers.append(row)
    with open(found, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in answers)
    print(f"{name}: {len(lines)} documents, {sum(len(line['spans']) for line in lines)} mentions")
    compared = subprocess.run([veil, "evaluate", gold, found, "--measures", "coreference"], check=True, capture_output=True,
                              text=True)
    print(compared.stdout)
    return answers


def chains(spans, text):
    by_entity = collections.defaultdict(list)
    for span in spans:
        by_entity[span["entity"]].append((span["start"], span["label"], text[span["start"]:span["end"]]))
    return by_entity


def list_errors(lines, answers):
    for line, row in zip(lines, answers):
        gold_of = {(span["start"]): span["entity"] for span in line["spans"]}
        found_of = {(span["start"]): span["entity"] for span in row["spans"]}
        for what, spans, other in (("joined", row["spans"], gold_of), ("parted", line["spans"], found_of)):
            for chain in chains(spans, line["text"]).values():
                groups = collections.defaultdict(list)
                for start, label, words in chain:
                    groups[other.get(start)].append(f"{label} {words}")
                if len(groups) > 1:
                    print(what, line["id"], " || ".join(f"{len(names)}x {sorted(set(names))}" for names in groups.values()))


def gap(paths):
    """Texts with two names; gold joins nothing but equal names, so that only false joins of A and B can be counted."""
    lines = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for row in file.read().splitlines()[1:]:
                name, text, _, _, a, a_at, a_is, b, b_at, b_is, _ = row.split("\t")
                if a_is == b_is == "TRUE":
                    continue
                both = [{"start": int(at), "end": int(at) + len(words), "label": "PERSON", "entity": entity}
                        for words, at, entity in ((a, a_at, 1), (b, b_at, 2))]
                lines.append({"id": name, "language": "en", "text": text, "spans": without_overlaps(both)})
    return {"gap": lines}


def main():
    arguments, errors = sys.argv[1:], None
    if "--errors" in arguments:
        place = arguments.index("--errors")
        errors = arguments[place + 1]
        del arguments[place:place + 2]
    if len(arguments) < 4 or arguments[2] not in ("wikireplace", "gum", "gap"):
        sys.exit(__doc__)
    veil, out = arguments[0], pathlib.Path(arguments[1])
    out.mkdir(parents=True, exist_ok=True)
    parts = {"wikireplace": lambda: wikireplace(arguments[3]), "gum": lambda: gum(arguments[3:]), "gap": lambda: gap(arguments[3:])}
    for name, lines in parts[arguments[2]]().items():
        if errors and name != errors:
            continue
        answers = run(veil, out, name, lines)
        if errors:
            list_errors(lines, answers)


if __name__ == "__main__":
    main()
