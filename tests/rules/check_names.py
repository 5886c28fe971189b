#!/usr/bin/env python3
"""Meaning is an enum, not a string: code asks a name what it is (include/veil/named.h) and never compares its spelling. Counted are
comparisons of who found a mention, what offered an option, how it was replaced and what a policy chooses with a text in quotation
marks. What may stay is listed below, with its reason; the numbers may only fall.

    check_names.py ROOT       prints one line per breach, exits with 1 when there is one
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True
import what_is_left  # noqa: E402

FIELDS = r"(?:detector|source|method|use|negated|model|basis|origin|measure)"
COMPARED = re.compile(r'\b' + FIELDS + r'(?:_for\([^;]*?\)|_of\([^;]*?\))?(?:\.(?:view|str)\(\))?\s*[!=]=\s*"')
TURNED = re.compile(r'"\s*[!=]=\s*(?:\w+(?:\.|->))*' + FIELDS + r"\b(?!\()")

# File: how many, why.
LEFT = {
    "src/replace/select/choice_file.cpp": (5, "the words of a file that other tools write, made an enum there"),
}


def check(root, left=None):
    return what_is_left.breaches(root, ("src", "include", "cli"), (COMPARED, TURNED), LEFT if left is None else left,
                                 habit="compares names with texts", remedy="ask what the name is (include/veil/named.h)",
                                 listed_in="check_names.py")


if __name__ == "__main__":
    found = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(found))
    sys.exit(1 if found else 0)
