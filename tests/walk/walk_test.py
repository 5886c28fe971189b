#!/usr/bin/env python3
"""The walk can fail: a small document with an output that is right passes, and each way to be wrong is reported."""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import run_walk  # noqa: E402


class Walk(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def differences(self, text):
        document = self.root / "README.md"
        document.write_text(text, encoding="utf-8")
        return run_walk.walk(document, self.root, pathlib.Path("/bin/true"), self.root)[2]

    def test_accepts_what_the_commands_print(self):
        self.assertEqual(self.differences("a\n```console\n$ echo one > f\n$ cat \\\n  f\none\n```\nb\n"), [])

    def test_reports_another_output(self):
        self.assertIn("+one", self.differences("```console\n$ echo one\ntwo\n```\n")[0])

    def test_reports_output_that_is_missing_or_too_much(self):
        self.assertEqual(len(self.differences("```console\n$ echo one\n$ true\nmore\n```\n")), 2)

    def test_reports_an_exit_code_that_nobody_expects(self):
        self.assertEqual(self.differences("```console\n$ exit 3\n[exit 3]\n```\n"), [])
        self.assertIn("+[exit 3]", self.differences("```console\n$ exit 3\n```\n")[0])

    def test_reports_a_quotation_that_differs_from_its_file(self):
        (self.root / "x.cpp").write_text("int main() {}\n", encoding="utf-8")
        self.assertEqual(self.differences("```cpp x.cpp\nint main() {}\n```\n"), [])
        self.assertEqual(len(self.differences("```cpp x.cpp\nint main() { }\n```\n")), 1)

    def test_reports_a_folder_that_the_walk_leaves_out(self):
        (self.root / "src" / "attic").mkdir(parents=True)
        document = self.root / "README.md"
        document.write_text("nothing\n", encoding="utf-8")
        self.assertEqual(len(list(run_walk.folders_not_named(document, self.root))), 1)


if __name__ == "__main__":
    unittest.main()
