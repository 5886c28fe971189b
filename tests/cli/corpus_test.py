"""`veil corpus`: collections in, counts out, and clear answers where something is wrong."""

import bz2
import json
import unittest

from program import ROOT, ProgramTest

HITS = ROOT / "tests/cli/statistics/medical.hits"
DUMP = (
    "<mediawiki><page><title>Oslo</title><ns>0</ns><revision><text>A [[city]] in [[Norway]].</text></revision></page>"
    "<page><title>Bergen</title><ns>0</ns><revision><text>Another city.</text></revision></page></mediawiki>"
)


class Corpus(ProgramTest):
    def hits(self, file, *terms):
        return json.loads(self.veil("corpus", "hits", *terms, "--statistics", file, "--json"))

    def units(self, file, *terms):
        return [term["units"] for term in self.hits(file, *terms)["terms"]]

    def test_a_packed_dump_beside_json_lines_is_indexed_and_asked(self):
        self.write("more.jsonl", '{"id": "1", "text": "Two cities. Oslo is a city."}\n')
        (self.folder / "dump.xml.bz2").write_bytes(bz2.compress(DUMP.encode()))
        self.veil("corpus", "index", "dump.xml.bz2", "more.jsonl", "--unit", "sentence", "--stems", "en", "--output", "index")
        self.assertEqual(self.units("index", "city", "Oslo"), [4, 2])
        exact = json.loads(self.veil("corpus", "hits", "city", "--exact", "--statistics", "index", "--json"))
        self.assertEqual(exact["terms"][0]["units"], 3)
        self.assertIn("stems                en", self.veil("corpus", "info", "index"))
        self.veil("corpus", "index", "more.jsonl", "--output", "index", exit_code=1, code="write.exists")

    def test_parts_are_merged_and_documents_added(self):
        for name, text in (("a", "a heart attack"), ("b", "heart attack and stroke")):
            self.write(name + ".txt", text)
            self.veil("corpus", "index", name + ".txt", "--smallest-pair-count", "1", "--output", name)
        self.veil("corpus", "merge", "a", "b", "--smallest-pair-count", "1", "--output", "both")
        self.veil("corpus", "index", "b.txt", "--smallest-pair-count", "1", "--add-to", "a", "--output", "added")
        self.assertEqual(self.units("both", "heart attack", "stroke"), [2, 1])
        self.assertEqual(self.units("added", "heart attack", "stroke"), [2, 1])

    def test_tables_are_asked_and_contradictions_refused(self):
        report = self.hits(HITS, "insulin", "diabetes", "ship")
        self.assertEqual(report["pairs"][0]["units"], 2900)
        self.assertTrue(report["terms"][2]["smoothed"] and report["terms"][2]["thin"])
        self.write("bad.hits", "N\t100\na\t5\nb\t9\na & b\t7\n")
        self.veil("corpus", "hits", "a", "--statistics", "bad.hits", exit_code=1, code="statistics.contradiction")
        self.veil("corpus", "hits", "a", "--statistics", "bad.hits", "--estimates")

    def test_what_makes_no_sense_is_refused(self):
        self.write("empty.txt", "")
        self.veil("corpus", "index", "empty.txt", "--output", "x", exit_code=1, code="training.empty_corpus")
        self.veil("corpus", "index", HITS, "--format", "txt", "--unit", "page", "--output", "x", exit_code=2, code="usage.invalid_value")
        self.veil("corpus", "hits", "a" * 10000, "--statistics", HITS, exit_code=1, code="statistics.term_too_long")
        self.veil("corpus", "info", ROOT / "models/languages.veil", exit_code=1, code="model.damaged")

    def test_shipped_statistics_answer(self):
        report = json.loads(self.veil("corpus", "hits", "insulin", "diabetes", "--json"))
        self.assertGreater(report["pairs"][0]["mutual_information"], 3)
        for language, word in (("de", "Haushalt"), ("pt", "orçamento"), ("es", "presupuesto")):
            report = json.loads(self.veil("corpus", "hits", word, "--language", language, "--json"))
            self.assertFalse(report["terms"][0]["thin"], language)


if __name__ == "__main__":
    unittest.main()
