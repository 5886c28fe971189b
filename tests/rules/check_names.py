#!/usr/bin/env python3
"""Meaning is an enum, not a string: code asks a name what it is (include/veil/named.h) and never compares its spelling. Counted are
comparisons of who found a mention, what offered an option, how it was replaced and what a policy chooses with a text in quotation
marks. What may stay is listed below, with its reason; the numbers may only fall.

    check_names.py ROOT       prints one line per breach, exits with 1 when there is one
"""

import pathlib
import re
import sys

FIELDS = r"(?:detector|source|method|use|negated|model|basis|origin|measure)"
COMPARED = re.compile(r'\b' + FIELDS + r'(?:_for\([^;]*?\)|_of\([^;]*?\))?(?:\.(?:view|str)\(\))?\s*[!=]=\s*"')
TURNED = re.compile(r'"\s*[!=]=\s*(?:\w+(?:\.|->))*' + FIELDS + r"\b(?!\()")
COMMENT = re.compile(r"//[^\n]*")

# File: how many, why.
LEFT = {
    "src/replace/select/choice_file.cpp": (5, "the words of a file that other tools write, made an enum there"),
}


def count(text):
    text = COMMENT.sub("", text)
    return len(COMPARED.findall(text)) + len(TURNED.findall(text))


def check(root, left=None):
    left = LEFT if left is None else left
    breaches = []
    counts = {}
    for folder in ("src", "include", "cli"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                number = count(path.read_text(encoding="utf-8", errors="replace"))
                if number:
                    counts[str(path.relative_to(root))] = number
    for name, number in counts.items():
        allowed = left.get(name, (0, ""))[0]
        if number > allowed:
            breaches.append(f"{name}: compares names with texts {number} times, {allowed} may be; ask what the name is "
                            "(include/veil/named.h)")
    for name, (allowed, _) in left.items():
        number = counts.get(name, 0)
        if number < allowed:
            breaches.append(f"{name}: compares names with texts {number} times, fewer than the {allowed} that check_names.py allows; "
                            "lower its number there")
    return breaches


if __name__ == "__main__":
    found = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(found))
    sys.exit(1 if found else 0)
