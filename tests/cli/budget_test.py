"""One budget of risk for a whole document, from the command line: what leaves, what is refused, and what `veil risk` tells of it."""

import json
import unittest

from program import ProgramTest

CRAFTS = ["painter", "surgeon", "baker", "pilot", "potter", "tailor", "miner", "cellist"]
TOWNS = ["Oslo", "Bergen", "Lisbon", "Vienna", "Graz", "Porto"]
ABOUT_SEVEN = "Person 7 was a cellist from Bergen. In 1957 she wrote about lighthouses, thimbles and zithers, and about the cellist of Porto."


class Budget(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("people.jsonl", "".join(
            json.dumps({"subject": f"Person {i}", "text": f"She was a {CRAFTS[i % 8]} from {TOWNS[i % 6]}, and in {1950 + i} she wrote about lighthouses, "
                        f"{'thimbles, zithers' if i == 7 else 'gardens'} and the {CRAFTS[i * 3 % 8]} of {TOWNS[i * 5 % 6]}."}) + "\n" for i in range(40)))
        self.write("seven.jsonl", json.dumps({"id": "seven", "subject": "Person 7", "language": "en", "text": ABOUT_SEVEN}) + "\n")

    def test_hides_the_person_behind_others_and_keeps_what_all_of_them_share(self):
        line = json.loads(self.veil("protect", "seven.jsonl", "--method", "generalize", "--budget", "3", "--background", "people.jsonl"))
        self.assertNotIn("Person 7", line["text"])
        self.assertNotIn("zithers", line["text"])
        self.assertIn("lighthouses", line["text"])
        budget = line["risk"]["budget"]
        self.assertTrue(budget["met"])
        self.assertLess(budget["probability"]["after"], budget["probability"]["before"])

    def test_risk_tells_the_steps_and_what_would_be_named_otherwise(self):
        told = json.loads(self.veil("risk", "seven.jsonl", "--json", "--budget", "3", "--background", "people.jsonl"))
        self.assertTrue(told["budget"]["path"])
        self.assertEqual(told["budget"]["people"][0]["before"][0]["rank"], 1)

    def test_the_report_shows_path_and_curve_and_originals_only_when_asked(self):
        for options, has in ((["protect", "seven.jsonl", "--output", "left.jsonl", "--method", "generalize", "--report", "plain.json"], False),
                             (["protect", "seven.jsonl", "--output", "originals.jsonl", "--method", "generalize", "--report", "originals.json", "--originals"], True),
                             (["risk", "seven.jsonl", "--output", "risk.txt", "--report", "risk.json"], True)):
            self.veil(*options, "--budget", "3", "--background", "people.jsonl")
            page = self.read(options[options.index("--report") + 1])
            document = json.loads(page)["documents"][0]
            curve, path = document["charts"][0], document["tables"][1]
            self.assertEqual(len(curve["series"][0]["points"]), len(path["rows"]) + 1)
            self.assertEqual(curve["series"][1]["points"][0]["name"], "chosen")
            self.assertLess(curve["series"][1]["points"][0]["y"], curve["series"][0]["points"][0]["y"])
            self.assertEqual("zithers" in page, has)
            self.assertEqual("Person 7" in page, has)
            self.assertEqual("rank" in json.dumps(document["tables"][0]["rows"]), has)

    def test_a_gate_asks_the_attackers_of_the_budget(self):
        self.veil("protect", "seven.jsonl", "--method", "generalize", "--budget", "3", "--background", "people.jsonl", "--output", "left.jsonl")
        asked = ["--background", "people.jsonl", "--attacker", "ensemble", "--language", "en", "--gate", "0"]
        self.veil("attack", "seven.jsonl", *asked, exit_code=1)
        self.veil("attack", "left.jsonl", "--subjects", "seven.jsonl", *asked)

    def test_what_cannot_be_met_does_not_leave(self):
        for options, code in ((["--budget", "39", "--background", "people.jsonl"], "risk.budget_unmet"),
                              (["--budget", "40", "--background", "people.jsonl"], "risk.small_background"),
                              (["--budget", "3", "--background", "nobody.jsonl"], "read.not_found")):
            left = self.veil("protect", "seven.jsonl", "--method", "generalize", *options, exit_code=1, code=code)
            self.assertNotIn("zithers", left)

    def test_a_budget_without_anything_to_know_is_wrong_usage(self):
        for options, code in ((["--budget", "3"], "usage.missing_argument"),
                              (["--budget", "many", "--background", "people.jsonl"], "usage.invalid_value"),
                              (["--budget", "0", "--background", "people.jsonl"], "usage.invalid_value")):
            self.assertEqual(self.veil("protect", "seven.jsonl", "--method", "generalize", *options, exit_code=2, code=code), "")


if __name__ == "__main__":
    unittest.main()
