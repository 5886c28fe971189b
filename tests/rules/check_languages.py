#!/usr/bin/env python3
"""Counts what is left of branches on a language in the sources: a language is a folder, and code asks for what its files say
(src/text/habits.h), never for the language itself. Counted are names of one language (`Language::de`), comparisons with its code
(`code == "de"`) and tables that list all of them. What may stay is listed below, with its reason; the numbers may only fall.

    check_languages.py ROOT       prints one line per breach, exits with 1 when there is one
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True
import what_is_left  # noqa: E402

NAMED = re.compile(r"\bLanguage::(?:en|de|pt|es)\b")
COMPARED = re.compile(r'\b\w*(?:code|language)\w*(?:\(\w*\))?\s*[!=]=\s*"(?:en|de|pt|es)"')
TABLE = re.compile(r"english\w*[^;]*?german\w*[^;]*?portuguese\w*[^;]*?spanish")  # in the order of the languages, in one statement

# File: how many, why.
LEFT = {
    "include/veil/language.h": (4, "the list of languages itself"),
    "include/veil/engine.h": (1, "what a caller gets who asks for nothing"),
    "include/veil/knowledge.h": (1, "what a caller gets who asks for nothing"),
    "include/veil/tools/training_knowledge.h": (1, "what a caller gets who asks for nothing"),
    "src/text/default_language.h": (1, "the one place that names the language of what is in one language only"),
    "src/training/source_languages.h": (2, "the languages of sources that are in one language only"),
    "src/replace/grammar/fit.cpp": (1, "the strategies that fit words into a sentence, one class for each language"),
    "src/training/gazetteers/word_forms.cpp": (1, "the strategies that inflect, one function for each language"),
    "src/training/tagger/tagger_recipe.cpp": (1, "the corpora that taggers are trained from, one recipe for each language"),
}


def check(root, left=None):
    return what_is_left.breaches(root, ("src", "include"), (NAMED, COMPARED, TABLE), LEFT if left is None else left,
                                 habit="names languages",
                                 remedy="what is particular to a language lives in languages/<code>/ (src/text/habits.h)",
                                 listed_in="check_languages.py")


if __name__ == "__main__":
    found = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(found))
    sys.exit(1 if found else 0)
