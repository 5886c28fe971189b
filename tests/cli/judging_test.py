"""`veil evaluate --measures truth`, and sheets for readers: drawn, filled, read; and every bad input with its own code."""

import csv
import io
import json
import subprocess
import unittest

from program import PROGRAM, ProgramTest

ORIGINAL = "Ada Lund lives in Lincoln. She takes 20 mg."


def protected(key="a", place="a city in the United States", **fields):
    text = f"PERSON 1 lives in {place}. She takes 20 mg."
    spans = [{"start": 0, "end": 8, "label": "PERSON", "entity": 1, "method": "generalize", "level": 1, "original": "Ada Lund"},
             {"start": 18, "end": 18 + len(place), "label": "LOC", "entity": 2, "method": "generalize", "level": 2, "original": "Lincoln"}]
    return json.dumps({"id": key, "text": text, "spans": spans, **fields}) + "\n"


def gold(key="a", subtype="city/GB"):
    spans = [{"start": 0, "end": 8, "label": "PERSON"}, {"start": 18, "end": 25, "label": "LOC", "subtype": subtype}]
    return json.dumps({"id": key, "language": "en", "text": ORIGINAL, "spans": spans}) + "\n"


class Truth(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("gold.jsonl", gold() + gold("b"))
        self.write("wrong.jsonl", protected("b") + protected())  # another order
        self.write("right.jsonl", protected(place="a city in the United Kingdom") + protected("b", "***"))

    def test_systems_side_by_side_with_intervals(self):
        result = json.loads(self.veil("evaluate", "gold.jsonl", "wrong.jsonl", "right.jsonl", "--measures", "truth", "--json"))
        wrong, right = (system["parts"] for system in result["systems"])
        self.assertEqual((wrong["en LOC"]["kind_wrong"]["count"], wrong["en LOC"]["wrong_country"]), (2, 2))
        self.assertEqual(wrong["en LOC"]["mean_level"], 2)
        self.assertEqual((right["all"]["kind_right"]["share"], right["all"]["claimed"]["of"]), (1, 2))
        low, high = right["all"]["kind_right"]["interval"]
        self.assertLess(low, 0.3)
        self.assertEqual(high, 1)
        self.assertNotIn("share", wrong["en PERSON"]["kind_right"])  # of nothing
        table = self.veil("evaluate", "gold.jsonl", "right.jsonl", "--measures", "truth")
        self.assertIn("2 documents, 4 gold mentions, 4 replacements", table)
        self.assertIn("0 quantities and 0 other stretches changed", table)

    def test_what_real_protection_writes_is_read(self):
        self.veil("protect", "gold.jsonl", "--given-mentions", "only", "--method", "generalize", "--originals", "--output-format", "jsonl",
                  "--output", "out.jsonl")
        (system,) = json.loads(self.veil("evaluate", "gold.jsonl", "out.jsonl", "--measures", "truth", "--json"))["systems"]
        self.assertEqual(system["parts"]["all"]["replaced"], 4)
        self.assertEqual(system["parts"]["all"]["quantities_changed_outside"], 0)

    def test_cases_are_written_for_who_mends_them(self):
        self.veil("evaluate", "gold.jsonl", "wrong.jsonl", "--measures", "truth", "--output", "cases.csv")
        rows = list(csv.DictReader(io.StringIO(self.read("cases.csv"))))
        self.assertEqual([row["found"] for row in rows], ["wrong country"] * 2)
        self.assertIn("»a city in the United States«", rows[0]["after"])
        self.assertEqual((self.folder / "cases.csv").stat().st_mode & 0o77, 0)
        self.veil("evaluate", "gold.jsonl", "wrong.jsonl", "--measures", "truth", "--output", "cases.csv", exit_code=1, code="write.exists")
        self.veil("evaluate", "gold.jsonl", "wrong.jsonl", "--measures", "truth", "--output", "gold.jsonl", "--force", exit_code=2,
                  code="usage.same_file")

    def test_number_changed_beside_the_replacements_is_seen(self):
        self.write("changed.jsonl", (protected() + protected("b")).replace("20 mg", "25 mg"))
        (system,) = json.loads(self.veil("evaluate", "gold.jsonl", "changed.jsonl", "--measures", "truth", "--json"))["systems"]
        self.assertEqual(system["parts"]["all"]["quantities_changed_outside"], 2)

    def test_bad_input_has_its_own_code(self):
        self.write("tagged.jsonl", json.dumps({"id": "a", "text": "[LOC1]", "spans": [{"start": 0, "end": 6, "label": "LOC"}]}))
        self.write("broken.jsonl", "{")
        self.write("one.jsonl", protected())
        for file, code in (("tagged.jsonl", "evaluate.no_originals"), ("broken.jsonl", "read.malformed_input"),
                           ("nowhere.jsonl", "read.not_found"), ("one.jsonl", "evaluate.missing_document")):
            self.veil("evaluate", "gold.jsonl", file, "--measures", "truth", exit_code=1, code=code)
        self.veil("evaluate", "gold.jsonl", "--measures", "truth", exit_code=2, code="usage.missing_argument")
        self.veil("evaluate", "gold.jsonl", "one.jsonl", "--measures", "truth,tokens", exit_code=2, code="usage.invalid_value")
        self.veil("evaluate", "gold.jsonl", "one.jsonl", "--measures", "truth", "--report", "page.html", exit_code=2, code="usage.invalid_value")
        self.veil("evaluate", "gold.jsonl", "gold.jsonl", "--output", "x.csv", exit_code=2, code="usage.invalid_value")


class Sheets(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("one.jsonl", protected() + protected("b"))
        self.write("two.jsonl", protected("c"))

    def fill(self, source, target, answer=("y", "n", "y", "y"), rows=None):
        sheet = list(csv.DictReader(io.StringIO(self.read(source))))
        for row in sheet[:rows]:
            row["true"], row["kind"], row["grammatical"], row["meaning kept"] = answer if row["label"] == "LOC" else ("y", "none", "y", "y")
        out = io.StringIO()
        writer = csv.DictWriter(out, sheet[0].keys())
        writer.writeheader()
        writer.writerows(sheet)
        self.write(target, out.getvalue())
        return sheet

    def test_from_the_draw_to_the_shares(self):
        self.veil("evaluate", "--sheet", 4, "--seed", 3, "one.jsonl", "two.jsonl", "--output", "sheet.csv")
        self.veil("evaluate", "--sheet", 4, "--seed", 3, "one.jsonl", "two.jsonl", "--output", "again.csv")
        self.assertEqual(self.read("sheet.csv"), self.read("again.csv"))
        self.assertEqual((self.folder / "sheet.csv").stat().st_mode & 0o77, 0)  # originals stand in it
        sheet = self.fill("sheet.csv", "first.csv")
        self.assertEqual(list(sheet[0]), ["id", "document", "language", "before", "after", "label", "method", "true", "kind", "grammatical",
                                          "meaning kept", "note"])
        self.assertEqual([row["id"] for row in sheet], ["1", "2", "3", "4"])
        self.assertEqual([row["label"] for row in sheet].count("LOC"), 2)
        self.assertEqual({row["language"] for row in sheet}, {"en"})
        (reader,) = json.loads(self.veil("evaluate", "--judged", "first.csv", "--json"))["readers"]
        self.assertEqual(reader["all"]["sensible"]["share"], 0.5)
        self.assertEqual(reader["labels"]["LOC"]["false_or_wrong_kind"]["share"], 1)
        self.assertEqual(reader["languages"]["en"]["grammatical"]["count"], 4)
        table = self.veil("evaluate", "--judged", "first.csv")
        self.assertIn("0.500 [0.150, 0.850]", table)

    def test_two_readers_and_their_agreement(self):
        drawn = subprocess.run([PROGRAM, "evaluate", "--sheet", "50", "one.jsonl", "two.jsonl", "--output", "sheet.csv"], cwd=self.folder,
                               capture_output=True, check=True)
        self.assertIn(b"only 6 replacements", drawn.stderr)
        self.fill("sheet.csv", "first.csv")
        self.fill("sheet.csv", "second.csv", ("y", "y", "y", "y"))
        result = json.loads(self.veil("evaluate", "--judged", "first.csv", "second.csv", "--json"))
        self.assertEqual(result["agreement"]["kind"]["same"], 0.5)
        self.assertEqual(result["agreement"]["grammatical"]["kappa"], 1)
        self.assertIn("Cohen's kappa", self.veil("evaluate", "--judged", "first.csv", "second.csv"))
        self.veil("evaluate", "--sheet", 2, "one.jsonl", "--output", "other.csv")
        self.fill("other.csv", "third.csv")
        self.veil("evaluate", "--judged", "first.csv", "third.csv", exit_code=1, code="evaluate.different_sheets")
        self.veil("evaluate", "--judged", "first.csv", "first.csv", "first.csv", exit_code=2, code="usage.invalid_value")

    def test_half_filled_sheet_is_refused_with_its_row(self):
        self.veil("evaluate", "--sheet", 6, "one.jsonl", "two.jsonl", "--output", "sheet.csv")
        self.fill("sheet.csv", "half.csv", rows=3)
        self.veil("evaluate", "--judged", "half.csv", exit_code=1, code="evaluate.unjudged_row")
        self.assertIn("half.csv, row 5", self.messages)
        self.fill("sheet.csv", "odd.csv", ("y", "maybe", "y", "y"))
        self.veil("evaluate", "--judged", "odd.csv", exit_code=1, code="evaluate.unknown_answer")
        self.write("short.csv", "id,true\n1,y\n")
        self.veil("evaluate", "--judged", "short.csv", exit_code=1, code="evaluate.missing_column")
        self.write("empty.csv", "")
        self.veil("evaluate", "--judged", "empty.csv", exit_code=1, code="evaluate.empty_sheet")
        self.veil("evaluate", "--judged", "nowhere.csv", exit_code=1, code="read.not_found")

    def test_wrong_use_is_refused(self):
        self.veil("evaluate", "--sheet", 5, "one.jsonl", exit_code=2, code="usage.missing_argument")
        self.veil("evaluate", "--sheet", 5, "one.jsonl", "--output", "one.jsonl", "--force", exit_code=2, code="usage.same_file")
        self.veil("evaluate", "--sheet", 5, "--judged", "one.jsonl", "--output", "x.csv", exit_code=2, code="usage.invalid_value")
        self.veil("evaluate", "--sheet", 5, "one.jsonl", "--measures", "tokens", "--output", "x.csv", exit_code=2, code="usage.invalid_value")
        self.write("none.jsonl", json.dumps({"id": "a", "text": "Nothing.", "spans": []}))
        self.veil("evaluate", "--sheet", 5, "none.jsonl", "--output", "x.csv", exit_code=1, code="evaluate.empty_sheet")
        self.assertFalse((self.folder / "x.csv").exists())


if __name__ == "__main__":
    unittest.main()
