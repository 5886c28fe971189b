"""Tests that need packages from PyPI run in build/python-tests, which tools/setup --python makes; without it they skip, saying so (exit 77).
A file begins with `import pypi`, which starts it again in that interpreter."""

import os
import pathlib
import sys

ROOT = pathlib.Path(os.environ["VEIL_ROOT"])
FOLDER = ROOT / "build" / "python-tests"
PYTHON = FOLDER / "bin" / "python"

if pathlib.Path(sys.prefix).resolve() != FOLDER.resolve():
    if not PYTHON.exists():
        print("skipped: build/python-tests is not there; tools/setup --python makes it")
        sys.exit(77)
    os.execve(PYTHON, [str(PYTHON), "-B", *sys.argv], os.environ)
