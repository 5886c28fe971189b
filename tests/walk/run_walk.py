#!/usr/bin/env python3
"""Runs what a document shows and compares: commands in ```console blocks with their output, ```cpp blocks with the file they quote.

A command line starts with "$ " and goes on while it ends with a backslash; what follows up to the next command is the output,
standard output and standard error together, and must come byte for byte with exit code 0 (or the one that a last line "[exit N]" names).
All blocks of one document run in order in one empty folder that holds examples/ and where both `veil` and `./veil` are the program.
A block ```cpp examples/x.cpp must stand in that file as it is.

    run_walk.py PROGRAM ROOT DOCUMENT [--folders] [--update]
    --folders  every folder of src/ that holds sources must be named in the document, as `name/`
    --update   write the real output into the document instead of comparing
"""

import argparse
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\S*) ?(.*)$")


def blocks_of(lines):
    """(kind, argument, first line inside, line of the closing fence) of each fenced block."""
    opened = None
    for number, line in enumerate(lines):
        match = FENCE.match(line)
        if not match:
            continue
        if opened is None:
            opened = (match[1], match[2].strip(), number + 1)
        else:
            yield (*opened, number)
            opened = None


def steps_of(lines):
    """(command, its lines as written, the expected output's lines) of a console block."""
    steps = []
    going_on = False
    for line in lines:
        if line.startswith("$ ") or going_on:
            if not going_on:
                steps.append(([], []))
            steps[-1][0].append(line)
            going_on = line.endswith("\\")
        else:
            if not steps:
                raise SystemExit(f"output before the first command: {line}")
            steps[-1][1].append(line)
    return [("\n".join(written)[2:], written, expected) for written, expected in steps]


def run(command, folder, program):
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = done.stdout.decode("utf-8", errors="replace").splitlines()
    if done.returncode != 0:
        lines.append(f"[exit {done.returncode}]")
    return lines


def walk(document, root, program, folder):
    """The document's lines with the real output, the number of commands, and a description of each difference."""
    lines = document.read_text(encoding="utf-8").splitlines()
    real, differences, commands, copied = [], [], 0, 0
    for kind, argument, begin, end in blocks_of(lines):
        if kind == "cpp" and argument:
            quoted = "\n".join(lines[begin:end])
            if quoted not in (root / argument).read_text(encoding="utf-8"):
                differences.append(f"{document.name}:{begin}: the block does not stand in {argument} as it is")
        if kind != "console":
            continue
        real += lines[copied:begin]
        copied = end
        for command, written, expected in steps_of(lines[begin:end]):
            commands += 1
            got = run(command, folder, program)
            real += written + got
            if got != expected:
                diff = "\n".join(difflib.unified_diff(expected, got, "in the document", "by the program", lineterm="", n=1))
                differences.append(f"{document.name}: $ {command}\n{diff}")
    return real + lines[copied:], commands, differences


def folders_not_named(document, root):
    text = document.read_text(encoding="utf-8")
    for folder in sorted(path for path in (root / "src").iterdir() if path.is_dir()):
        if f"`{folder.name}/`" not in text:
            yield f"{document.name}: the walk does not name the folder `{folder.name}/`"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("document")
    parser.add_argument("--folders", action="store_true")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    root, program = arguments.root.resolve(), arguments.program.resolve()
    document = root / arguments.document
    if not os.access(program, os.X_OK):
        raise SystemExit(f"there is no program {program}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(root / "examples", folder / "examples")
        (folder / "veil").symlink_to(program)
        real, commands, differences = walk(document, root, program, folder)
    if arguments.update:
        document.write_text("\n".join(real) + "\n", encoding="utf-8")
        return 0
    if arguments.folders:
        differences += folders_not_named(document, root)
    if commands == 0:
        differences.append(f"{document.name}: no command to run")
    for difference in differences:
        print(difference)
    print(f"{commands} commands, {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
