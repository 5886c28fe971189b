#!/usr/bin/env python3
"""Makes languages/<code>/roles.tsv: verbs that say what a place, an organisation or a date has to do with a person.

The verbs are the lemmas of a few verb synsets of Princeton WordNet 3.0 (by offset) in the Open Multilingual Wordnet; a lemma that has more
than 27 meanings there says nothing and is left out, and so is one that would stand in two rows.

    role_words.py OMW_FOLDER LANGUAGES_FOLDER
"""
import collections
import lzma
import pathlib
import sys

ROLES = {  # role: synsets
    "residence": ("02648639-v", "02649830-v"),               # reside; dwell
    "employment": ("02409412-v", "02410855-v", "02413480-v"),  # employ; job; be employed
    "education": ("02264397-v", "02264179-v", "00599992-v", "00607405-v"),  # graduate; study
    "death": ("00358431-v", "00354845-v"),                   # die
    "admission": ("02348927-v", "02348568-v"),               # hospitalize; commit
}
FILES = {"en": ["wn-wikt-eng.tab.xz"], "de": ["wn-wikt-deu.tab.xz"], "pt": ["wn-data-por.tab.xz", "wn-wikt-por.tab"],
         "es": ["wn-data-spa.tab.xz", "wn-wikt-spa.tab.xz"]}
MOST_MEANINGS = 27


def lines(path):
    with (lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8")) as file:
        for line in file:
            cells = line.rstrip("\n").split("\t")
            if not line.startswith("#") and len(cells) >= 3 and cells[1].endswith("lemma"):
                yield cells[0], cells[2].replace("_", " ").lower()


def main():
    omw, languages = map(pathlib.Path, sys.argv[1:3])
    for code, files in FILES.items():
        meanings, words = collections.defaultdict(set), collections.defaultdict(set)
        for name in files:
            for synset, lemma in lines(omw / name):
                if synset.endswith("-v"):
                    meanings[lemma].add(synset)
        for role, synsets in ROLES.items():
            for lemma, of in meanings.items():
                if of & set(synsets) and len(of) <= MOST_MEANINGS and " " not in lemma:
                    words[lemma].add(role)
        with (languages / code / "roles.tsv").open("w", encoding="utf-8") as out:
            out.write("# What a place, an organisation or a date has to do with a person, by the verb: role, verbs as in a dictionary.\n"
                      "# Made by tools/role_words.py from the Open Multilingual Wordnet (SOURCES.md).\n")
            for role in ROLES:
                found = sorted(lemma for lemma, roles in words.items() if roles == {role})
                out.write(role + "\t" + "|".join(found) + "\n")


if __name__ == "__main__":
    main()
