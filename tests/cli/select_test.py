"""`veil select` and `veil train selector`: from choices to a model, from a model to rankings that `veil evaluate` judges."""

import json
import unittest

from program import ROOT, ProgramTest

LETTERS = ROOT / "tests/cli/choices/letters.json"


class Select(ProgramTest):
    def test_rankings_stand_beside_generalizations(self):
        self.veil("select", LETTERS, "--output", "ranked.json")
        mention = json.loads(self.read("ranked.json"))[0]["annotations"]["annotator1"]["entity_mentions"][0]
        self.assertEqual(mention["replacement"]["ranking"], ["PERSON 1", "***"])
        self.veil("select", LETTERS, "--output", "ranked.json", exit_code=1, code="write.exists")

    def test_lines_are_judged_by_evaluate(self):
        self.veil("select", LETTERS, "--output", "ranked.jsonl")
        report = self.veil("evaluate", LETTERS, "ranked.jsonl", "--measures", "choices")
        self.assertIn("accuracy by majority", report)

    def test_statistics_count_levels_and_suppression(self):
        report = self.veil("select", LETTERS, "--statistics")
        self.assertRegex(report, r"PERSON +12 +16 +14 \( 88 %\) +2 \( 13 %\)")

    def test_strictness_suppresses_more(self):
        def suppressed(strictness):
            lines = self.veil("select", LETTERS, "--lines", "--strictness", strictness).splitlines()
            return sum(json.loads(line)["ranked"][0] == "***" for line in lines)

        self.assertLess(suppressed("-2"), suppressed("2"))
        self.assertEqual(suppressed("2"), 36)
        self.veil("select", LETTERS, "--strictness", "3", exit_code=2, code="usage.invalid_value")

    def test_selector_is_trained_and_taken(self):
        report = self.veil("train", "selector", LETTERS, "--rounds", "20", "--folds", "3", "--output", "a.veil")
        self.assertIn("cross-validation (36 mentions)", report)
        self.veil("select", LETTERS, "--model", "a.veil", "--output", "ranked.json")
        self.veil("train", "selector", LETTERS, exit_code=2, code="usage.missing_argument")
        self.veil("train", "selector", LETTERS, "--former", "a.veil", "--output", "b.veil", exit_code=1, code="training.missing_data")

    def test_learned_is_a_method_and_says_why(self):
        self.write("note.txt", "Anna Vries moved to Oslo in May 2021.\n")
        span = json.loads(self.veil("protect", "note.txt", "--language", "en", "--method", "learned", "--output-format", "jsonl"))["spans"][0]
        self.assertEqual((span["method"], span["replacement"]), ("learned", "PERSON 1"))
        self.assertIn("people would take it", span["reason"])
        self.write("strict.yaml", "method: learned\nselection: {strictness: 2}\n")
        self.assertEqual(self.veil("protect", "note.txt", "--language", "en", "--policy", "strict.yaml").count("***"), 3)
        self.write("wrong.yaml", "selection: {strictness: 5}\n")
        self.veil("protect", "note.txt", "--policy", "wrong.yaml", exit_code=2, code="policy.invalid_value")


if __name__ == "__main__":
    unittest.main()
