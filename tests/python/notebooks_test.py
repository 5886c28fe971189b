"""The notebooks of examples/notebooks run from top to bottom, as their readers would run them, in an empty folder."""

import pypi

import os
import pathlib
import tempfile
import unittest

import nbclient
import nbformat

os.environ.setdefault("VEIL_SHARED", str(pypi.ROOT.parent / "shared"))


class Notebooks(unittest.TestCase):
    def run_notebook(self, name):
        book = nbformat.read(pypi.ROOT / "examples" / "notebooks" / f"{name}.ipynb", as_version=4)
        with tempfile.TemporaryDirectory() as folder:
            nbclient.NotebookClient(book, timeout=600, kernel_name="python3", resources={"metadata": {"path": folder}}).execute()
        return book

    def test_each_runs(self):
        names = sorted(path.stem for path in (pypi.ROOT / "examples" / "notebooks").glob("*.ipynb"))
        self.assertEqual(names, ["actors", "clinical_folder", "court_archive", "prompts", "support_tickets"])
        for name in names:
            with self.subTest(name):
                book = self.run_notebook(name)
                self.assertFalse([cell for cell in book.cells if "output_type': 'error" in str(cell.get("outputs", ""))])

    def test_they_are_kept_without_what_they_showed(self):
        for path in pathlib.Path(pypi.ROOT, "examples", "notebooks").glob("*.ipynb"):
            book = nbformat.read(path, as_version=4)
            self.assertFalse([cell for cell in book.cells if cell.cell_type == "code" and (cell.outputs or cell.execution_count)], path.name)


if __name__ == "__main__":
    unittest.main()
