"""The package and its stubs as mypy sees them, strictly; and a program that uses it wrongly is told."""

import pypi

import pathlib
import subprocess
import sys
import tempfile
import unittest


class Types(unittest.TestCase):
    def mypy(self, *words):
        return subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", str(pypi.FOLDER / "mypy"), *map(str, words)], cwd=pypi.ROOT,
                              capture_output=True, text=True)

    def test_the_package_is_typed_throughout(self):
        done = self.mypy("--config-file", "pyproject.toml")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_stubs_are_those_of_the_compiled_part(self):
        done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "veil.native._veil", "--ignore-positional-only", "--ignore-disjoint-bases",
                               "--concise"], cwd=pypi.ROOT, capture_output=True, text=True)
        missing = [line for line in done.stdout.splitlines() if "is not present" in line]
        self.assertEqual(missing, [], done.stdout)

    def test_wrong_use_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program.py")
            program.write_text("import veil\nengine = veil.Engine()\ntext: str = engine.protect('a').protected\nengine.protect(5)\n")
            done = self.mypy("--config-file", "pyproject.toml", program)
        self.assertIn("program.py:4", done.stdout)
        self.assertNotIn("program.py:3", done.stdout)


if __name__ == "__main__":
    unittest.main()
