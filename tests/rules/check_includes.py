#!/usr/bin/env python3
"""Keeps the rules between folders: who may include whom.

`text` depends on nothing, resources on `text`, a stage on `text` and resources and never on another stage; `pipeline` alone knows
several stages; the doors know only include/veil/. Both the #include lines and the targets in CMakeLists.txt are checked, and a
folder or public header that is not listed here fails, so that a new one is thought about once.

    check_includes.py ROOT        prints one line per breach, exits with 1 when there is one
"""

import pathlib
import re
import sys

RESOURCES = {"expressions", "knowledge", "likeness", "neural", "statistics", "vectors"}
STAGES = {"read", "language", "detect", "combine", "resolve", "risk", "replace", "write", "restore"}

# Which folders of src/ each folder may include beside itself.
MAY_INCLUDE = {
    "text": set(),
    **{resource: {"text"} for resource in RESOURCES},
    **{stage: {"text", "link"} | RESOURCES for stage in STAGES},
    "link": {"text", "knowledge", "neural"},  # a resource that consults others
    "pipeline": {"text", "link"} | RESOURCES | STAGES,
    "c": {"text", "pipeline", "restore"},  # a door inside the library: public headers alone, as check_sources sees to
    "table": {"text", "risk"},  # reads documents that crossed the stages: whose a sentence is, risk knows
    "packed": {"text"},
    "evaluation": {"text", "packed", "risk"} | RESOURCES,  # risk: a gate asks the attackers that a budget asked
    "training": {"text", "link", "language", "detect", "risk", "replace", "packed", "evaluation"} | RESOURCES,
}

# The folder behind each public header. Others belong to the folder that their name starts with: training_tagger.h to training.
OWNER_OF_HEADER = {
    **{
        header: "text"
        for header in ("result", "named", "utf8", "offsets", "labels", "language", "document", "budget", "formats", "combination", "new_file",
                       "export", "version")
    },
    "background": "likeness",
    "disclosure": "risk",
    "policy": "pipeline",
    "engine": "pipeline",
    "c": "c",
    "vault": "restore",
    "attack": "evaluation",
    "fill_in": "evaluation",
    "packed_input": "packed",
    "text_classifier": "evaluation",
    "report": "write",
    "selection": "replace",
}

# They see the public headers and their own files only.
DOORS = ("cli", "service", "python")
DOORS_IN_SRC = ("c",)
# The command line starts the service and knows what that offers to it.
DOOR_TO_DOOR = {"cli": "service/operation/"}

SOURCE_ENDINGS = {".h", ".hpp", ".cpp", ".cc", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
TARGET = re.compile(r"^\s*veil_folder\(([^)]*)\)", re.MULTILINE)


def owner_of_header(path):
    """The folder behind "veil/engine.h", or None when nobody listed it."""
    name = pathlib.PurePosixPath(path).name.removesuffix(".h")
    if name in OWNER_OF_HEADER:
        return OWNER_OF_HEADER[name]
    for folder in MAY_INCLUDE:
        if name == folder or name.startswith(folder + "_"):
            return folder
    return None


def sources_below(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in SOURCE_ENDINGS and path.is_file())


def includes_of(path):
    """(line number, quote or bracket, included path) of each include."""
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[1], match[2]


def breach_in_folder(folder, file, bracket, included):
    """What is wrong when a file of `folder` (of src/, or the owner of a public header) includes `included`; None when it may."""
    first = included.split("/")[0]
    if "/" not in included:
        if bracket == "<" or (file.parent / included).is_file():
            return None
        return f'"{included}" is not beside it: write "folder/file.h" for ours and <...> for libraries'
    if first == "veil":
        target = owner_of_header(included)
        if target is None:
            return f"{included} belongs to no folder that tests/rules/check_includes.py lists"
    elif first in MAY_INCLUDE:
        target = first
    elif bracket == "<" or (file.parent / included).is_file():
        return None
    else:
        return f'"{included}" is in no folder that tests/rules/check_includes.py lists'
    if target == folder or target in MAY_INCLUDE[folder]:
        return None
    return f"{folder} may not include {target} ({included})"


def breach_in_door(door, file, bracket, included):
    first = included.split("/")[0]
    if door in DOOR_TO_DOOR and included.startswith(DOOR_TO_DOOR[door]):
        return None
    if first in ("veil", door) or (bracket == '"' and (file.parent / included).is_file()):
        return None
    if first in MAY_INCLUDE and "/" in included:
        return f"{door} may include only veil/ headers and its own, not {included}"
    return None if bracket == "<" else f'"{included}" is neither a veil/ header nor beside it'


def check_sources(root):
    src = root / "src"
    for entry in sorted(src.iterdir()) if src.is_dir() else []:
        if entry.is_dir() and entry.name not in MAY_INCLUDE:
            yield f"src/{entry.name}: a folder that tests/rules/check_includes.py does not list"
            continue
        if entry.is_file() and entry.suffix in SOURCE_ENDINGS:
            yield f"src/{entry.name}: sources live in a folder of src/"
            continue
        if entry.is_dir():
            for file in sources_below(entry):
                for number, bracket, included in includes_of(file):
                    check_file = breach_in_door if entry.name in DOORS_IN_SRC else breach_in_folder
                    breach = check_file(entry.name, file, bracket, included)
                    if breach:
                        yield f"{file.relative_to(root)}:{number}: {breach}"


def check_public_headers(root):
    for file in sources_below(root / "include"):
        owner = owner_of_header(file.name)
        if owner is None:
            yield f"{file.relative_to(root)}: a public header that tests/rules/check_includes.py gives to no folder"
            continue
        for number, bracket, included in includes_of(file):
            # What is installed cannot lean on what is not.
            if bracket == '"' and not included.startswith("veil/"):
                breach = f'a public header includes only veil/ headers and libraries, not "{included}"'
            else:
                breach = breach_in_folder(owner, file, bracket, included)
            if breach:
                yield f"{file.relative_to(root)}:{number}: {breach}"


def check_doors(root):
    for door in DOORS:
        for file in sources_below(root / door):
            for number, bracket, included in includes_of(file):
                breach = breach_in_door(door, file, bracket, included)
                if breach:
                    yield f"{file.relative_to(root)}:{number}: {breach}"


def check_targets(root):
    """The same for what targets link, and one target per folder."""
    cmake = root / "CMakeLists.txt"
    if not cmake.is_file():
        return
    seen = set()
    for match in TARGET.finditer(cmake.read_text(encoding="utf-8")):
        words = match[1].split()
        name, rest = words[0], words[1:]
        seen.add(name)
        if name not in MAY_INCLUDE:
            yield f"CMakeLists.txt: veil_folder({name}) is not listed by tests/rules/check_includes.py"
            continue
        if "FOLDERS" in rest:
            linked = rest[rest.index("FOLDERS") + 1 :]
            linked = linked[: linked.index("LIBRARIES")] if "LIBRARIES" in linked else linked
            for other in linked:
                if other not in MAY_INCLUDE[name]:
                    yield f"CMakeLists.txt: {name} may not link {other}"
    src = root / "src"
    for entry in sorted(src.iterdir()) if src.is_dir() else []:
        if entry.is_dir() and sources_below(entry) and entry.name not in seen:
            yield f"CMakeLists.txt: src/{entry.name} has no veil_folder target"


def check(root):
    return [*check_sources(root), *check_public_headers(root), *check_doors(root), *check_targets(root)]


def main():
    breaches = check(pathlib.Path(sys.argv[1]).resolve())
    for breach in breaches:
        print(breach)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
