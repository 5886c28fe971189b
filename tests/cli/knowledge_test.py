"""`veil knowledge`: what files hold, senses of a term, and clear answers where there is none."""

import json
import shutil
import unittest

from program import ROOT, ProgramTest

PLACES = ROOT / "tests/cli/knowledge/places.veil"


class Knowledge(ProgramTest):
    def show(self, *words, **more):
        return self.veil("knowledge", "show", *words, "--knowledge", PLACES, **more)

    def test_info_counts_what_a_file_holds(self):
        text = self.veil("knowledge", "info", PLACES)
        self.assertIn("title       places\nsources     invented for tests, CC0\n            GeoNames", text)
        self.assertIn("concepts    7\nnames       en 9 de 5 pt 4 es 4\n", text)
        self.assertIn("edges       instance_of 3 is_a 3 located_in 1 part_of 0\n", text)
        self.assertIn("labels      LOC 6 ORG 1 none 1\n", text)
        facts = self.lines(self.veil("knowledge", "info", PLACES, PLACES, "--json"))
        self.assertEqual(len(facts), 2)
        self.assertEqual(facts[0]["names"], {"en": 9, "de": 5, "pt": 4, "es": 4})
        self.assertEqual(facts[0]["bytes"], PLACES.stat().st_size)

    def test_show_tells_all_senses_with_what_is_above(self):
        text = self.show("OSLO", "--language", "en")
        self.assertIn("Oslo | Christiania   (geo:3143244, places, en)\n  LOC, 1 thing, 50.0 % of its uses\n", text)
        self.assertIn("  instance_of  city   (08524735-n, 2 things)\n    is_a         place", text)
        self.assertIn("  located_in   Norway   (Q20, 1 thing)\n", text)
        self.assertIn("entity   (entity, 3 things, too abstract)", text)
        self.assertIn("Oslo | Oslo, Minnesota", text)
        self.assertEqual(len(self.lines(self.show("oslo", "--json"))), 5)  # two in English, one in each other language

    def test_show_speaks_the_language_asked_for(self):
        sense, = self.lines(self.show("NORUEGA", "--language", "pt-BR", "--json"))
        self.assertEqual((sense["key"], sense["names"], sense["labels"]), ("Q20", ["Noruega"], ["LOC", "ORG"]))
        self.assertEqual([rung["name"] for rung in sense["above"]], ["country", "lugar", "entity"])  # English where there is no other

    def test_unknown_terms_are_answered_with_near_ones(self):
        self.show("Olso", exit_code=1, code="knowledge.unknown_term")
        self.assertIn("did you mean oslo?", self.messages)
        self.show("Norwege", "--language", "de", exit_code=1, code="knowledge.unknown_term")
        self.assertIn("norwegen", self.messages)
        self.show("???", exit_code=1, code="knowledge.unknown_term")
        self.show("", exit_code=1, code="knowledge.unknown_term")
        self.show(b"\xff\xfe".decode("utf-8", "surrogateescape"), exit_code=1, code="read.invalid_utf8")

    def test_files_that_are_missing_or_damaged_are_told(self):
        self.veil("knowledge", "info", "nowhere.veil", exit_code=1, code="read.not_found")
        self.write("bad.veil", PLACES.read_bytes()[:-1])
        self.veil("knowledge", "info", "bad.veil", exit_code=1, code="model.damaged")
        self.veil("knowledge", "show", "Oslo", "--knowledge", PLACES, "--knowledge", "bad.veil", exit_code=1, code="model.damaged")
        self.veil("knowledge", "show", "Oslo", "--resources", self.folder, exit_code=1, code="model.not_found")
        self.show("Oslo", "--language", "fr", exit_code=2, code="usage.unknown_language")

    def test_knowledge_of_the_resources_is_used_in_order_of_name(self):
        models = self.folder / "models"
        models.mkdir()
        shutil.copy(PLACES, models / "knowledge.veil")
        shutil.copy(PLACES, models / "knowledge.own.veil")
        senses = [json.loads(line) for line in self.veil("knowledge", "show", "Norway", "--resources", ".", "--json").splitlines()]
        self.assertEqual(len(senses), 2)


if __name__ == "__main__":
    unittest.main()
