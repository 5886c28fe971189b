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

    def test_neural_model_is_taught_further_and_the_same_again(self):
        words = ("train", "neural", ROOT / "tests/neural/letters.jsonl", "--start", ROOT / "tests/neural/small.veil", "--rounds", "4")
        report = self.veil(*words, "--output", "a.veil", "--held-out", ROOT / "tests/neural/letters.jsonl")
        self.assertIn("mentions             3\n", report)
        self.assertIn("held out             words 11 ", report)
        self.veil(*words, "--output", "b.veil")
        files = self.files()
        self.assertTrue(files["a.veil"].startswith(b"VEILNEUR"))
        self.assertEqual(files["a.veil"], files["b.veil"])
        self.veil(*words, "--output", "a.veil", exit_code=1, code="write.exists")
        self.veil(*words, "--output", "c.veil", "--left-out", "1", exit_code=1, code="training.invalid_option")

    def test_entities_are_learned_from_columns_and_the_same_again(self):
        letters = ROOT / "tests/cli/entities/letters.conll"
        words = ("train", "entities", letters, "--language", "en", "--iterations", "20")
        report = self.veil(*words, "--held-out", letters, "--output", "a.veil")
        self.assertRegex(report, r"mentions +16\n")
        self.assertRegex(report, r"all +gold +16 +P 100.00 +R 100.00")
        self.veil(*words, "--output", "a.veil", exit_code=1, code="write.exists")
        self.veil(*words, "--output", "b.veil")
        self.assertEqual(self.files()["a.veil"], self.files()["b.veil"])

    def test_recipes_of_entities_are_refused_with_their_line(self):
        letters = ROOT / "tests/cli/entities/letters.conll"

        def refused(recipe, code, where=""):
            self.write("bad.recipe", recipe)
            self.veil("train", "entities", "--recipe", "bad.recipe", "--language", "en", "--output", "a.veil", "--force",
                      exit_code=2 if code.startswith("usage") else 1, code=code)
            self.assertIn(where, self.messages)

        refused("", "usage.malformed_recipe")
        refused(f"labels a PER=PERSON\ncorpus {letters} labels=b\n", "usage.malformed_recipe", "line 2")
        refused("labels a PER=HUMAN\n", "usage.malformed_recipe", "line 1")
        refused(f"corpus {letters} weight=heavy\n", "usage.malformed_recipe", "line 1")
        refused(f"labels a PER=PERSON LOC=LOC ORG=ORG CAR=MISC\ncorpus {letters} labels=a\n", "training.empty_class", "MISC")
        refused("corpus nowhere.conll\n", "read.not_found")
        self.write("half.conll", "Anna B-PER\nVries X-PER\n")
        self.veil("train", "entities", "half.conll", "--language", "en", "--output", "a.veil", exit_code=1, code="read.malformed_input")
        self.write("outside.jsonl", '{"id": "a", "text": "Anna", "spans": [{"start": 0, "end": 9, "label": "PERSON"}]}\n')
        self.veil("train", "entities", "outside.jsonl", "--language", "en", "--output", "a.veil", exit_code=1)

    def test_clusters_are_learned_from_text_and_taken_by_entities(self):
        text = ROOT / "tests/cli/entities/text.txt"
        words = ("train", "clusters", text, "--clusters", "4", "--branches", "2", "--smallest-count", "1")
        self.veil(*words, "--output", "words.tsv")
        rows = [row.split("\t") for row in self.read("words.tsv").splitlines()]
        self.assertTrue(all(len(row) == 3 and 1 <= int(row[1]) <= 4 and 1 <= int(row[2]) <= 2 for row in rows))
        self.assertIn("Oslo", [row[0] for row in rows])
        letters = ROOT / "tests/cli/entities/letters.conll"
        self.veil("train", "entities", letters, "--language", "en", "--clusters", "words.tsv", "--iterations", "5", "--output", "a.veil")
        self.veil("train", "clusters", text, "--clusters", "4000", "--output", "b.tsv", exit_code=1, code="training.missing_data")

    def test_kinds_are_learned_from_lines_and_the_same_again(self):
        texts = ROOT / "tests/cli/kinds/texts.jsonl"
        report = self.veil("train", "kinds", texts, "--folds", "2", "--output", "a.veil")
        self.assertRegex(report, r"\ttexts\twrong side\t[^$]*texts +12\n[^$]*everyday from +0\.")
        self.veil("train", "kinds", texts, "--output", "a.veil", exit_code=1, code="write.exists")
        self.veil("train", "kinds", texts, "--folds", "2", "--output", "b.veil")
        self.assertEqual(self.files()["a.veil"], self.files()["b.veil"])
        self.assertIn("\tarticle\tde\t1-59\t1\t0\t1\n", self.veil("train", "kinds", texts, "--measure", "a.veil"))
        self.write("poems.jsonl", '{"kind": "poem", "text": "roses are red"}\n')
        self.veil("train", "kinds", "poems.jsonl", exit_code=1, code="training.unreadable_data")
        self.assertIn("poems.jsonl, line 1", self.messages)
        self.veil("train", "kinds", texts, "--measure", texts, exit_code=1, code="model.damaged")
        self.veil("train", "kinds", exit_code=2, code="usage.missing_argument")

    def test_meanings_are_learned_from_passages_and_the_same_again(self):
        passages = ROOT / "tests/cli/linker/passages.jsonl"
        report = self.veil("train", "linker", passages, "--smallest-kind", "2", "--folds", "2", "--iterations", "30", "--output", "a.veil")
        self.assertRegex(report, r"documents 20, mentions 26, kinds [67], [^$]*a kind is claimed from 0\.")
        self.veil("train", "linker", passages, "--output", "a.veil", exit_code=1, code="write.exists")
        self.veil("train", "linker", passages, "--smallest-kind", "2", "--folds", "2", "--iterations", "30", "--output", "b.veil")
        self.assertEqual(self.files()["a.veil"], self.files()["b.veil"])
        self.assertRegex(self.veil("train", "linker", passages, "--measure", "a.veil"), r"\nen +LOC +5 ")
        self.write("odd.jsonl", '{"id": "o", "text": "In Hol.", "spans": [{"start": 3, "end": 6, "label": "LOC", "subtype": "no_such_kind"}]}\n')
        self.veil("train", "linker", "odd.jsonl", exit_code=1, code="training.unknown_kind")
        self.veil("train", "linker", passages, "--measure", passages, exit_code=1, code="model.damaged")
        self.veil("train", "linker", passages, "--folds", "1", exit_code=1, code="training.invalid_option")

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
