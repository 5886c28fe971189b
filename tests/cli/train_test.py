"""`veil train`: options reach the library, the file is written once, and missing data is told."""

import unittest

from program import ROOT, ProgramTest

TREEBANKS = ROOT / "tests/cli/treebanks"
SMALL = ("--teachers", "0", "--epochs", "2", "--vocabulary", "100", "--affix-rows", "1024")


class Train(ProgramTest):
    def test_tagger_is_trained_and_the_same_again(self):
        report = self.veil("train", "tagger", "--language", "en", "--treebanks", TREEBANKS, "--output", "a.veil", *SMALL)
        self.assertIn("gold words        47\n", report)
        self.veil("train", "tagger", "--language", "en", "--treebanks", TREEBANKS, "--output", "b.veil", *SMALL)
        files = self.files()
        self.assertGreater(len(files["a.veil"]), 1000)
        self.assertEqual(files["a.veil"], files["b.veil"])
        self.veil("train", "tagger", "--language", "en", "--treebanks", TREEBANKS, "--output", "c.veil", "--seed", "2", *SMALL)
        self.assertNotEqual(files["a.veil"], self.files()["c.veil"])

    def test_model_that_is_there_is_overwritten_only_with_force(self):
        self.write("a.veil", "precious")
        words = ("train", "tagger", "--language", "en", "--treebanks", TREEBANKS, "--output", "a.veil", *SMALL)
        self.veil(*words, exit_code=1, code="write.exists")
        self.assertEqual(self.read("a.veil"), "precious")
        self.veil(*words, "--force")
        self.assertNotEqual(self.files()["a.veil"], b"precious")

    def test_gazetteers_are_gathered_from_lists_and_the_same_again(self):
        report = self.veil("train", "gazetteers", "--languages", ROOT / "languages", "--output", "a.veil")
        self.assertIn("languages/pt\t", report)
        self.veil("train", "gazetteers", "--languages", ROOT / "languages", "-o", "a.veil", exit_code=1, code="write.exists")
        self.veil("train", "gazetteers", "--languages", ROOT / "languages", "-o", "b.veil")
        files = self.files()
        self.assertTrue(files["a.veil"].startswith(b"VEILGAZT"))
        self.assertEqual(files["a.veil"], files["b.veil"])

    def test_missing_data_is_told(self):
        self.veil("train", "gazetteers", "--packages", "nowhere", "--languages", ROOT / "languages", "--output", "a.veil",
                  exit_code=1, code="training.missing_data")
        self.veil("train", "tagger", "--language", "en", "--treebanks", "nowhere", "--output", "a.veil", exit_code=1)
        self.veil("train", "languages", "--data", "nowhere", "--other", "nowhere", "--output", "a.veil", exit_code=1,
                  code="training.missing_data")
        self.veil("train", "tagger", "--language", "fr", "--treebanks", TREEBANKS, exit_code=2, code="usage.unknown_language")
        self.veil("train", "tagger", exit_code=2, code="usage.missing_argument")
        self.assertEqual(self.files(), {})


if __name__ == "__main__":
    unittest.main()
