"""What is left of a habit that the sources are leaving: how often it stands in each file, against a list of what may stay. The numbers
may only fall: more than listed is a breach, and so is less, until the list is lowered.
"""

import re

COMMENT = re.compile(r"//[^\n]*")


def count(text, patterns):
    text = COMMENT.sub("", text)
    return sum(len(pattern.findall(text)) for pattern in patterns)


def breaches(root, folders, patterns, left, habit, remedy, listed_in):
    """`left`: file -> (how many, why); `habit`: "names languages"; `remedy`: what to do instead; `listed_in`: where `left` stands."""
    counts = {}
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                number = count(path.read_text(encoding="utf-8", errors="replace"), patterns)
                if number:
                    counts[path.relative_to(root).as_posix()] = number
    found = []
    for name, number in counts.items():
        allowed = left.get(name, (0, ""))[0]
        if number > allowed:
            found.append(f"{name}: {habit} {number} times, {allowed} may be; {remedy}")
    for name, (allowed, _) in left.items():
        number = counts.get(name, 0)
        if number < allowed:
            found.append(f"{name}: {habit} {number} times, fewer than the {allowed} that {listed_in} allows; lower its number there")
    return found
