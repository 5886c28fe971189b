"""`veil attack`: figures, the gate, what is told and what is not, and bad input."""

import gzip
import json
import lzma
import unittest

from program import ProgramTest

PEOPLE = [
    {"subject": "Clara Benning", "text": "Clara Benning is a potter who glazes bowls with ash from her own kiln."},
    {"subject": "Joren Halvik", "text": "Joren Halvik was born in Tromsund. He plays the accordion in the band."},
    {"subject": "Ruth Adler", "text": "Ruth Adler keeps bees on the roof of the library and writes about honey."},
]
LETTERS = [
    {"id": "l1", "subject": "Clara Benning", "text": "[PERSON1] needs ash for the kiln."},
    {"id": "l2", "subject": "Joren Halvik", "text": "[PERSON1] forgot the accordion."},
    {"id": "l3", "subject": "Ruth Adler", "text": "[PERSON1] looked for the bowls."},
]


def jsonl(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


class Attack(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("people.jsonl", jsonl(PEOPLE))
        self.write("letters.jsonl", jsonl(LETTERS))

    def attack(self, *words, **expected):
        return self.veil("attack", *words, "--background", "people.jsonl", "--quiet", **expected)

    def figures(self, *words):
        return json.loads(self.attack(*words, "--json"))["attackers"]

    def test_figures_are_those_of_the_documents(self):
        (run,) = self.figures("letters.jsonl")
        self.assertEqual((run["attacker"], run["documents"], run["attacked"], run["named"]), ("lexical", 3, 3, 2))
        self.assertAlmostEqual(run["accuracy"], 2 / 3)
        self.assertAlmostEqual(run["guessing"], 1 / 3)
        self.assertEqual(run["top_five"], 1)
        self.assertIn("66.67", self.attack("letters.jsonl"))

    def test_packed_background_reads_like_a_plain_one(self):
        plain = self.attack("letters.jsonl", "--json")
        self.write("people.jsonl.gz", gzip.compress(jsonl(PEOPLE).encode()))
        self.write("people.jsonl.xz", lzma.compress(jsonl(PEOPLE).encode()))
        for name in ("people.jsonl.gz", "people.jsonl.xz"):
            self.assertEqual(self.veil("attack", "letters.jsonl", "--background", name, "--json"), plain)

    def test_any_number_of_threads_gives_the_same_bytes(self):
        many = [{**letter, "id": f"{letter['id']}-{i}"} for i in range(300) for letter in LETTERS]
        self.write("many.jsonl", jsonl(many))
        outputs = {self.attack("many.jsonl", "--attacker", "all", "--clues", "3", "--json", "--threads", n) for n in (1, 2, 7)}
        self.assertEqual(len(outputs), 1)

    def test_report_shows_the_words_that_gave_away_and_no_names(self):
        self.attack("letters.jsonl", "--report", "page.html")
        self.attack("letters.jsonl", "--report", "page.json")
        page = self.read("page.html")
        for name in ("Clara", "Halvik", "Ruth"):
            self.assertNotIn(name, page)
        report = json.loads(self.read("page.json"))
        texts = {document["text"]: document for document in report["documents"]}
        kiln = texts["[PERSON1] needs ash for the kiln."]
        marked = {kiln["text"][mark["start"]:mark["end"]] for mark in kiln["marks"]}
        self.assertLessEqual({"ash", "kiln"}, marked)
        self.assertEqual(report["documents"][-1]["text"], "[PERSON1] looked for the bowls.")  # named wrongly: the least risky
        self.attack("letters.jsonl", "--report", "page.pdf", exit_code=2, code="usage.unknown_format")

    def test_gate_closes_above_its_share_only(self):
        self.attack("letters.jsonl", "--gate", "70")
        self.attack("letters.jsonl", "--gate", "50", exit_code=1)
        self.attack("letters.jsonl", "--gate", "101", exit_code=2, code="usage.invalid_value")

    def test_names_and_words_appear_only_when_asked_for(self):
        for words in ((), ("--documents",), ("--json",), ("--documents", "--json")):
            output = self.attack("letters.jsonl", *words)
            for text in ("Clara", "Halvik", "accordion", "kiln"):
                self.assertNotIn(text, output)
        self.assertIn("accordion", self.attack("letters.jsonl", "--clues", "2"))
        self.assertIn("Joren Halvik", self.attack("letters.jsonl", "--names"))
        documents = self.figures("letters.jsonl", "--documents")[0]["per_document"]
        self.assertEqual([d["outcome"] for d in documents], ["named", "named", "not named"])

    def test_subjects_come_from_another_file_by_id(self):
        for letter in LETTERS:
            self.write(f"texts/{letter['id']}.txt", letter["text"])
        self.write("subjects.jsonl", jsonl(LETTERS))
        (run,) = self.figures("texts", "--subjects", "subjects.jsonl")
        self.assertEqual((run["attacked"], run["named"]), (3, 2))
        (run,) = self.figures("texts")
        self.assertEqual((run["attacked"], run["without_subject"]), (0, 3))

    def test_masked_copies_are_compared_beside_the_plain_text(self):
        masked = [{"subject": p["subject"], "text": p["text"].replace(p["subject"], "[PERSON1]")} for p in PEOPLE]
        self.write("masked.jsonl", jsonl(masked))
        runs = self.figures("letters.jsonl", "--masked-background", "masked.jsonl")
        self.assertEqual([run["attacker"] for run in runs], ["lexical", "lexical, masked copies"])
        runs = self.figures("letters.jsonl", "--mask", "tag", "--attacker", "linear")
        self.assertEqual([run["attacker"] for run in runs], ["linear", "linear, masked copies"])
        self.write("stranger.jsonl", jsonl([{"subject": "Marta Figueira", "text": "bridges"}]))
        self.attack("letters.jsonl", "--masked-background", "stranger.jsonl", exit_code=1, code="evaluate.unknown_subject")

    def test_vectors_attack_with_vectors_only(self):
        self.attack("letters.jsonl", "--attacker", "vectors", exit_code=2, code="usage.missing_argument")
        self.write("vectors.txt", "kiln 1 0 0\nash 0.9 0.1 0\naccordion 0 1 0\nband 0 0.9 0.1\nhoney 0 0 1\nbees 0 0.1 0.9\nbowls 0.8 0 0\n")
        (run,) = self.figures("letters.jsonl", "--attacker", "vectors", "--vectors", "vectors.txt")
        self.assertEqual(run["named"], 2)
        self.assertEqual(len(self.figures("letters.jsonl", "--attacker", "all", "--vectors", "vectors.txt")), 3)

    def test_people_unknown_joined_and_empty_documents_are_counted(self):
        self.write("people.jsonl", jsonl([*PEOPLE, {"subject": "Ruth Adler", "text": "She moved to the coast."}]))
        self.write("odd.jsonl", jsonl([{"id": "a", "subject": "Marta Figueira", "text": "kiln"}, {"id": "b", "text": "kiln"},
                                       {"id": "c", "subject": "Ruth Adler", "text": ""}]))
        report = json.loads(self.attack("odd.jsonl", "--json"))
        self.assertEqual((report["candidates"], report["texts_joined"]), (3, 1))
        (run,) = report["attackers"]
        self.assertEqual((run["unknown_subject"], run["without_subject"], run["empty"], run["attacked"], run["named"]), (1, 1, 1, 1, 0))
        table = self.attack("odd.jsonl")
        for said in ("joined", "not in the background", "nobody says", "without a word"):
            self.assertIn(said, table)

    def test_bad_input_is_named(self):
        self.write("empty.jsonl", "")
        self.veil("attack", "letters.jsonl", "--background", "empty.jsonl", exit_code=1, code="evaluate.empty_background")
        self.veil("attack", "letters.jsonl", "--background", "none.jsonl", exit_code=1, code="read.not_found")
        self.attack("empty.jsonl", exit_code=1, code="evaluate.no_documents")
        self.attack("letters.jsonl", "--attacker", "magic", exit_code=2, code="usage.invalid_value")
        self.write("nobody.jsonl", jsonl([{"id": "a", "text": "kiln"}]))
        self.attack("nobody.jsonl", "--gate", "5", exit_code=1, code="evaluate.no_subject")
        self.attack("letters.jsonl", "--subjects", "nobody.jsonl", exit_code=1, code="evaluate.no_subject")
        self.write("broken.jsonl", jsonl(LETTERS) + "{\n")
        self.attack("broken.jsonl", exit_code=1, code="read.malformed_input")
        cut = gzip.compress(jsonl(PEOPLE * 2000).encode())
        self.write("cut.jsonl.gz", cut[:len(cut) // 2])
        self.veil("attack", "letters.jsonl", "--background", "cut.jsonl.gz", exit_code=1)


class FillIn(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("people.jsonl", jsonl(PEOPLE))

    def fill_in(self, *words, **expected):
        return self.veil("attack", "filled.jsonl", "--background", "people.jsonl", "--fill-in", *words, **expected)

    def test_counts_replacements_that_can_be_inverted(self):
        text = "[PERSON1] was born in [LOC1] and plays the accordion."
        spans = [{"start": 0, "end": 9, "label": "PERSON", "original": "Joren Halvik"},
                 {"start": 22, "end": 28, "label": "LOC", "original": "Tromsund"}]
        self.write("filled.jsonl", jsonl([{"id": "a", "text": text, "spans": spans}]))
        figures = json.loads(self.fill_in("--json", "--documents"))
        self.assertEqual(figures["all"]["replacements"], 2)
        self.assertEqual(figures["all"]["inverted"], 2)
        self.assertEqual(figures["by_label"]["LOC"]["inverted"], 1)
        self.assertEqual(figures["per_document"][0]["id"], "a")
        self.assertIn("100.00", self.fill_in())
        for secret in ("Joren", "Tromsund"):
            self.assertNotIn(secret, self.fill_in("--json"))

    def test_reads_what_protect_writes(self):
        self.write("letter.txt", "Joren Halvik was born in Tromsund and plays the accordion.\n")
        self.veil("protect", "letter.txt", "--originals", "--output-format", "jsonl", "--output", "filled.jsonl", "--language", "en")
        self.assertGreater(json.loads(self.fill_in("--json"))["all"]["replacements"], 0)

    def test_bad_input_is_named(self):
        for line, code in (({"id": "a", "spans": []}, "read.missing_field"), ({"text": "x"}, "read.missing_field"),
                           ({"text": "x", "spans": [{"start": 0, "end": 1}]}, "read.missing_field"),
                           ({"text": "x", "spans": [{"start": 0, "end": 5, "original": "y"}]}, "read.invalid_span"),
                           ({"text": "x", "spans": [{"start": -1, "end": 1, "original": "y"}]}, "read.wrong_type")):
            self.write("filled.jsonl", jsonl([line]))
            self.fill_in(exit_code=1, code=code)
        self.write("filled.jsonl", "{\n")
        self.fill_in(exit_code=1, code="read.malformed_input")
        self.write("filled.jsonl", "\n")
        self.fill_in(exit_code=1, code="evaluate.no_documents")


if __name__ == "__main__":
    unittest.main()
