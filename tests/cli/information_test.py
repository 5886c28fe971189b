"""Policies that name categories: what is found, what stands for it, and clear answers where something is wrong."""

import json
import unittest

from program import ProgramTest

NOTE = "The patient was tested positive for HIV in May. Her brother drinks too much. He denies drug use.\n"
POLICY = "protect: [confidential]\nmethod: generalize\ndisclosure:\n  information:\n    categories: [%s]\n%s"


class Information(ProgramTest):
    def note(self, text=NOTE):
        self.write("note.txt", text)
        return "note.txt"

    def policy(self, categories="hiv_aids, alcohol_and_substance_abuse", more=""):
        self.write("own.yaml", POLICY % (categories, more))
        return "own.yaml"

    def test_hiv_becomes_a_virus_and_expressions_go(self):
        text = self.veil("protect", self.note(), "--policy", "us-confidentiality", "--language", "en")
        self.assertIn("positive for a virus in May", text)
        self.assertNotIn("drinks too much", text)
        self.assertNotIn("drug use", text)

    def test_detect_marks_what_would_be_replaced_and_nothing_else(self):
        found = json.loads(self.veil("detect", self.note(), "--policy", "us-confidentiality", "--language", "en"))
        self.assertEqual([span["text"] for span in found["spans"]], ["HIV", "drinks too much", "drug use"])
        self.assertEqual({span["kind"] for span in found["spans"]}, {"confidential"})

    def test_what_is_denied_stays_by_policy(self):
        text = self.veil("protect", self.note(), "--policy", self.policy(more="    negated: keep\n"), "--language", "en")
        self.assertIn("denies drug use", text)

    def test_wrong_policies_and_statistics_are_refused(self):
        note = self.note()
        self.veil("detect", note, "--policy", self.policy("tax_matters"), exit_code=1, code="risk.unknown_category")
        for wrong in ("negated: maybe", "alpha: 0.5", "plausible: 1", "model: perfect"):
            self.veil("detect", note, "--policy", self.policy(more=f"    {wrong}\n"), exit_code=2, code="policy.invalid_value")
        self.write("odd.hits", "N\t100\nHIV\t5\nvirus\t9\nHIV & virus\t7\n")
        self.veil("detect", note, "--policy", self.policy(), "--statistics", "odd.hits", exit_code=1, code="statistics.contradiction")
        self.write("other.hits", "N\t100\nbudget\t5\n")
        self.veil("detect", note, "--policy", self.policy(), "--statistics", "other.hits", "--language", "en", exit_code=1,
                  code="risk.no_threshold")

    def test_a_word_of_ten_thousand_letters_is_protected(self):
        note = self.note("The patient has HIV and " + "x" * 10000 + ".\n")
        text = self.veil("protect", note, "--policy", "us-confidentiality", "--language", "en")
        self.assertNotIn("xxxx", text)


if __name__ == "__main__":
    unittest.main()
