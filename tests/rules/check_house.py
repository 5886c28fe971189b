#!/usr/bin/env python3
"""Keeps the rules of the house that a compiler does not see: sizes and names of files, no paths of one machine, the same files in
each language folder, a card beside each model, every error code explained in docs/errors.md and none that nobody uses, and links
between documents that lead somewhere.

    check_house.py ROOT           prints one line per breach, exits with 1 when there is one
"""

import pathlib
import re
import subprocess
import sys

LONGEST_FILE = 500  # lines of a source; at 500, name the second idea inside and move it out
MODELS_LIMIT = 110_000_000  # bytes of models/ in all

CODE_ENDINGS = {".h", ".hpp", ".cpp", ".cc", ".py", ".cmake", ".sh", ".js", ".html", ".css"}
CODE_WITHOUT_ENDING = {"CMakeLists.txt", "veil", "test", "setup", "build", "package", "run"}
BINARY_ENDINGS = {".veil", ".xz", ".gz", ".png", ".zip"}
# As the whole name or its last word: "common_nouns" is an idea, "common" and "string_utils" are not.
EMPTY_NAMES = re.compile(r"(^|[_.-])(utils?|helpers?|common|stuff)(_test)?$", re.IGNORECASE)
# Written with brackets so that this file does not find itself.
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:[w]ork|[h]ome|[r]oot|[U]sers)/[\w.-]*")

# Areas of error codes; a new area is added here and to docs/errors.md.
AREAS = ("usage", "policy", "read", "write", "language", "detect", "replace", "verify", "pipeline", "model", "vault", "restore",
         "knowledge", "vectors", "resources", "train", "training", "evaluate", "evaluation", "engine", "run", "service", "storage", "table")
CODE = r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*"
LAUNCHERS = ("veil", "test", "tools/build", "tools/setup")
CODE_OF_LAUNCHER = re.compile(r"\[(launch\.[a-z_]+)\]")
CODE_OF_ERROR = re.compile(r'\bError\s*[{(]\s*(?:\.code\s*=\s*)?"(' + CODE + r')"')
CODE_ANYWHERE = re.compile(r'"((?:' + "|".join(AREAS) + r')\.[a-z][a-z0-9_]*)"')
FILE_NAME = re.compile(r"\.(veil|yaml|yml|txt|tsv|csv|json|jsonl|md|h|cpp|conllu|xz|gz|en|de|pt|es)$")
CODE_IN_DOCS = re.compile(r"`(" + CODE + r")`")
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")  # between documents; not to the web or within one
COMMENT = re.compile(r"//[^\n]*")


def files_of(root):
    """What git knows or would add; every file outside build/ where there is no git."""
    if (root / ".git").exists():
        listing = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True)
        if listing.returncode == 0:
            names = [name for name in listing.stdout.decode("utf-8").split("\0") if name]
            return sorted(path for path in (root / name for name in set(names)) if path.is_file())
    skipped = {"build", ".git", "__pycache__"}
    return sorted(path for path in root.rglob("*")
                  if path.is_file() and not skipped & set(path.relative_to(root).parts))


def is_code(path):
    return path.suffix in CODE_ENDINGS or path.name in CODE_WITHOUT_ENDING


def check_files(root):
    for path in files_of(root):
        name = path.relative_to(root)
        if is_code(path) and EMPTY_NAMES.search(path.stem):
            yield f"{name}: the name says nothing; name the idea inside"
        if path.suffix in BINARY_ENDINGS:
            continue
        text = path.read_bytes().decode("utf-8", errors="replace")
        lines = text.splitlines()
        if is_code(path) and len(lines) > LONGEST_FILE:
            yield f"{name}: {len(lines)} lines, {LONGEST_FILE} at most; name the second idea inside and move it out"
        if name.parts[0] == "corpora":
            continue  # texts with paths of people who do not exist
        for number, line in enumerate(lines, 1):
            match = MACHINE_PATHS.search(line)
            if match:
                yield f"{name}:{number}: a path of one machine: {match[0]}"


def check_languages(root):
    folders = sorted(path for path in (root / "languages").glob("*") if path.is_dir())
    names = {folder.name: {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} for folder in folders}
    everywhere = set().union(*names.values()) if names else set()
    for code, present in names.items():
        for missing in sorted(everywhere - present):
            others = ", ".join(other for other in names if missing in names[other])
            yield f"languages/{code}/{missing}: missing; it is there for {others}"


def check_models(root):
    files = sorted(path for path in (root / "models").rglob("*") if path.is_file())
    for path in files:
        if path.suffix == ".veil" and not path.with_suffix(".md").is_file():
            yield f"{path.relative_to(root)}: a model without its card {path.stem}.md"
    size = sum(path.stat().st_size for path in files)
    if size >= MODELS_LIMIT:
        yield f"models/: {size} bytes, must stay below {MODELS_LIMIT}"


def error_codes_used(root):
    """{code: the first file that uses it}"""
    used = {}
    for folder in ("src", "include", "cli", "service", "python", "spark"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp", ".py"):
                text = COMMENT.sub("", path.read_text(encoding="utf-8", errors="replace"))
                found = set(CODE_OF_ERROR.findall(text))
                found |= {code for code in CODE_ANYWHERE.findall(text) if not FILE_NAME.search(code)}
                for code in found:
                    used.setdefault(code, path.relative_to(root))
    for name in LAUNCHERS:
        if (root / name).is_file():
            for code in CODE_OF_LAUNCHER.findall((root / name).read_text(encoding="utf-8")):
                used.setdefault(code, name)
    return used


def check_error_codes(root):
    docs = root / "docs" / "errors.md"
    explained = set(CODE_IN_DOCS.findall(docs.read_text(encoding="utf-8"))) if docs.is_file() else set()
    used = error_codes_used(root)
    for code, path in sorted(used.items()):
        if code not in explained:
            yield f"{path}: error code {code} is not explained in docs/errors.md; add a row for it"
    for code in sorted(explained - set(used)):
        yield f"docs/errors.md: no source uses the error code {code}; remove its row"


def check_links(root):
    for path in files_of(root):
        if path.suffix != ".md":
            continue
        for target in LINK.findall(path.read_text(encoding="utf-8", errors="replace")):
            if not (path.parent / target).exists():
                yield f"{path.relative_to(root)}: the link {target} leads nowhere"


def check(root):
    return [*check_files(root), *check_languages(root), *check_models(root), *check_error_codes(root), *check_links(root)]


def main():
    breaches = check(pathlib.Path(sys.argv[1]).resolve())
    for breach in breaches:
        print(breach)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
