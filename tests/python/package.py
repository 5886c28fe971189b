"""What tests of the Python package share: one engine, opened once, and invented letters. PYTHONPATH names the package that was built."""

import os
import pathlib
import shutil
import tempfile
import unittest

import veil

ROOT = pathlib.Path(os.environ["VEIL_ROOT"])
LETTER = "Yesterday Marten Vries called from the harbour of Oslo. Please write to marten@vries.example before 14 March 2023."
PROTECTED = "Yesterday [PERSON1] called from the harbour of [LOC1]. Please write to [CODE1] before [DATETIME1]."
ENGINE = veil.Engine()


class PackageTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-python-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def refused(self, code, work, *arguments, **options):
        """The error that `work` raises; it says nothing of the text, nor does what Python chains to it."""
        with self.assertRaises(veil.VeilError) as caught:
            work(*arguments, **options)
        error = caught.exception
        self.assertEqual(error.code, code, error)
        self.assertIsNone(error.__cause__)
        self.assertTrue(error.__context__ is None or error.__suppress_context__)
        self.assertNotIn("Vries", str(error))
        return error
