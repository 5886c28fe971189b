"""Targets: whose text stays readable, what `veil risk` and `veil vectors calibrate` tell, and clear answers where something is wrong."""

import json
import unittest

from program import ProgramTest

TWO = ("Anna Vries (born 3 May 1980) is a geologist from Norway. She lives in Bergen.\n\n"
       "Ben Marks (born 9 June 1971) is a lawyer from Portugal. He lives in Lisbon.\n")


class Risk(ProgramTest):
    def two(self):
        self.write("two.txt", TWO)
        return "two.txt"

    def test_protecting_one_person_leaves_the_other_readable(self):
        text = self.veil("protect", self.two(), "--target", "Anna Vries", "--language", "en")
        for word in ("Vries", "3 May 1980", "Bergen"):
            self.assertNotIn(word, text)
        for word in ("Ben Marks", "9 June 1971", "Lisbon"):
            self.assertIn(word, text)

    def test_targets_of_a_document_count_where_they_are_trusted_and_a_policy_may_say_no(self):
        self.write("two.jsonl", json.dumps({"id": "a", "language": "en", "text": TWO, "targets": ["Ben Marks"]}) + "\n")
        done = json.loads(self.veil("protect", "two.jsonl", "--document-targets", "narrow"))
        self.assertIn("Anna Vries", done["text"])
        self.assertNotIn("Marks", done["text"])
        self.assertGreater(done["utility"]["information_kept"], 0)
        self.assertLess(done["utility"]["information_kept"], 1)
        self.write("all.yaml", "disclosure: {embedding: {use: off}}\n")
        self.assertNotIn("Anna Vries", json.loads(self.veil("protect", "two.jsonl", "--policy", "all.yaml"))["text"])

    def test_risk_tells_every_phrase_with_its_options(self):
        report = json.loads(self.veil("risk", self.two(), "--target", "Anna Vries", "--language", "en", "--json"))
        self.assertEqual(report["targets"][0]["target"], "Anna Vries")
        self.assertEqual(report["targets"][0]["named"], 1)
        named = report["phrases"][0]
        self.assertEqual((named["text"], named["risks"][0]["value"]), ("Anna Vries", 1.0))
        self.assertTrue(named["replaced"] and named["options"][-1]["safe"])

    def test_documents_are_ranked(self):
        self.write("one.txt", "Nobody is named here.\n")
        table = self.veil("risk", self.two(), "one.txt", "--ranking", "--language", "en")
        self.assertIn("Anna Vries", table)
        self.assertTrue(table.startswith("Documents, the most disclosing first"))

    def test_calibration_proposes_one_of_the_thresholds(self):
        spans = [[0, 10, "PERSON"], [17, 27, "DATETIME"], [34, 43, "DEM"], [49, 55, "LOC"], [70, 76, "LOC"]]
        self.write("tagged.jsonl", json.dumps({"id": "a", "language": "en", "text": TWO, "targets": ["Anna Vries"], "spans": spans}) + "\n")
        report = json.loads(self.veil("vectors", "calibrate", "tagged.jsonl", "--from", "0.2", "--to", "0.6", "--step", "0.2", "--json"))
        self.assertEqual(len(report["points"]), 3)
        self.assertIn(report["proposed"], [point["threshold"] for point in report["points"]])
        self.assertGreater(max(point["f1"] for point in report["points"]), 0.8)

    def test_wrong_targets_and_thresholds_are_refused(self):
        two = self.two()
        self.veil("detect", two, "--target", "Zyxwa Qwvut", "--language", "en", exit_code=1, code="risk.absent_target")
        self.veil("detect", two, "--target", "...", "--language", "en", exit_code=1, code="risk.empty_target")
        for wrong in ("0", "-1", "1.5", "nan"):
            self.veil("risk", two, f"--threshold={wrong}", exit_code=2, code="usage.invalid_value")
        self.write("own.yaml", "disclosure: {embedding: {threshold: 2}}\n")
        self.veil("detect", two, "--policy", "own.yaml", exit_code=2, code="policy.invalid_value")
        self.write("bad.vectors", "no vectors")
        self.veil("risk", two, "--vectors", "bad.vectors", exit_code=1, code="model.damaged")
        self.veil("vectors", "calibrate", two, exit_code=1, code="evaluate.empty_gold")


if __name__ == "__main__":
    unittest.main()
