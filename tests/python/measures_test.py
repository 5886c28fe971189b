"""Attack and evaluation in Python: the figures of the command line."""

import json
import os
import subprocess
import unittest

import veil
from package import ENGINE, PackageTest

PEOPLE = {"Marten Vries": ["Marten Vries mends red boats in the harbour of Oslo.", "Boats that Marten Vries mends sail to Bergen."],
          "Clara Holt": "Clara Holt teaches mathematics at a school in Lisbon and plays the viola.",
          "Ben Marks": "Ben Marks bakes bread and sells it on the market every Saturday."}
TEXTS = ["Every red boat in the harbour was mended by him.", "She teaches mathematics and plays the viola.", "The weather was fine."]
SUBJECTS = ["Marten Vries", "Clara Holt", "Ben Marks"]


class AnAttack(PackageTest):
    def test_figures_are_those_of_the_command_line(self):
        scores = veil.attack(TEXTS, PEOPLE, subjects=SUBJECTS)
        background = self.folder / "background.jsonl"
        lines = [{"subject": name, "text": text} for name, texts in PEOPLE.items() for text in ([texts] if isinstance(texts, str) else texts)]
        background.write_text("".join(json.dumps(line) + "\n" for line in lines))
        documents = self.folder / "documents.jsonl"
        documents.write_text("".join(json.dumps({"text": text, "subject": subject}) + "\n" for text, subject in zip(TEXTS, SUBJECTS)))
        done = subprocess.run([os.environ["VEIL_PROGRAM"], "attack", documents, "--background", background, "--json"], capture_output=True, check=True)
        expected = json.loads(done.stdout)["attackers"][0]
        self.assertEqual({"attacker": "lexical", **scores}, expected)
        self.assertEqual(scores["named"], 2)

    def test_answers_say_who_and_why(self):
        attacker = veil.Attacker(PEOPLE, threads=1)
        answer = attacker.attack(TEXTS[0], subject="Marten Vries", explain=True)
        self.assertTrue(answer.named)
        self.assertEqual((answer.candidates[0].name, answer.rank), ("Marten Vries", 1))
        self.assertIn("harbour", [word for word, _ in answer.clues])
        self.assertNotIn("Vries", repr(answer))

    def test_protection_lowers_it(self):
        texts = ["Marten Vries of Oslo.", "Clara Holt of Lisbon."]
        protected = [ENGINE.protect({"text": text, "language": "en"}) for text in texts]
        self.assertEqual(veil.attack(texts, PEOPLE, subjects=SUBJECTS[:2])["named"], 2)
        self.assertLess(veil.attack(protected, PEOPLE, subjects=SUBJECTS[:2])["named"], 2)

    def test_wrong_use_has_a_code(self):
        self.refused("evaluate.empty_background", veil.Attacker, {})
        self.refused("usage.invalid_value", veil.Attacker, PEOPLE, method="guess")
        self.refused("usage.invalid_value", veil.attack, TEXTS, PEOPLE, subjects=["Marten Vries"])
        self.refused("read.wrong_type", veil.attack, [None], PEOPLE)


class AnEvaluation(PackageTest):
    def gold(self):
        text = "Marten Vries lives in Oslo."
        return {"id": "a", "text": text, "spans": [{"start": 0, "end": 12, "label": "PERSON"}, {"start": 22, "end": 26, "label": "LOC"}]}

    def test_figures_are_those_of_the_command_line(self):
        found = ENGINE.detect({"id": "a", "text": self.gold()["text"]})
        figures = veil.evaluate([self.gold()], [found], measures=["spans", "labels"], intervals=True)
        gold, predicted = self.folder / "gold.jsonl", self.folder / "predicted.jsonl"
        gold.write_text(json.dumps(self.gold()) + "\n")
        predicted.write_text(found.to_json(with_text=True) + "\n")
        done = subprocess.run([os.environ["VEIL_PROGRAM"], "evaluate", gold, predicted, "--measures", "spans,labels", "--intervals", "--json"],
                              capture_output=True, check=True)
        self.assertEqual(figures, json.loads(done.stdout))
        self.assertEqual(veil.evaluate(gold, predicted, measures=["spans", "labels"], intervals=True), figures)
        self.assertEqual(figures["systems"][0]["detection"]["spans"]["f1"], 1)

    def test_what_does_not_pair_has_a_code(self):
        self.refused("evaluate.missing_document", veil.evaluate, [self.gold()], [{"id": "b", "text": "x", "spans": []}])
        self.refused("read.not_found", veil.evaluate, self.folder / "none.jsonl", [self.gold()])


if __name__ == "__main__":
    unittest.main()
