"""The examples in docstrings of the package, and those in its guides."""

import doctest
import importlib
import os
import pkgutil
import shutil
import tempfile
import unittest

import veil
from package import ENGINE, ROOT

INTEGRATIONS = bool(os.environ.get("VEIL_INTEGRATIONS"))


def modules():
    for found in pkgutil.walk_packages(veil.__path__, "veil."):
        if ".native" in found.name or found.name.startswith("veil.integrations") != INTEGRATIONS:
            continue
        if found.name != "veil.integrations":
            yield importlib.import_module(found.name)
    if not INTEGRATIONS:
        yield veil


def load_tests(loader, tests, pattern):
    before = os.getcwd()

    def enter(test):
        os.chdir(tempfile.mkdtemp(prefix="veil-doctest-"))

    def leave(test):
        shutil.rmtree(os.getcwd())
        os.chdir(before)

    options = {"setUp": enter, "tearDown": leave, "optionflags": doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE}
    for module in modules():
        tests.addTests(doctest.DocTestSuite(module, extraglobs={"veil": veil, "engine": ENGINE}, **options))
    if not INTEGRATIONS:
        for page in ("README.md", "docs/python.md", "python/README.md"):
            tests.addTests(doctest.DocFileSuite(str(ROOT / page), module_relative=False, parser=FencesLeftOut(), **options))
    return tests


class FencesLeftOut(doctest.DocTestParser):
    """Markdown ends a block of code by a line that doctest would take for output."""

    def get_doctest(self, string, globs, name, filename, lineno):
        return super().get_doctest(string.replace("\n```", "\n\n"), globs, name, filename, lineno)


if __name__ == "__main__":
    unittest.main()
