"""Nothing that a document says of itself loosens what the policy protects: targets, spans, language. And a target that is not there lets
nothing out."""

import json
import unittest

from program import ROOT, ProgramTest

TWO = ("Anna Vries (born 3 May 1980) is a geologist from Norway. She lives in Bergen.\n\n"
       "Ben Marks (born 9 June 1971) is a lawyer from Portugal. He lives in Lisbon.\n")
GERMAN = ("Gestern hat uns Konrad Lindqvist vom Hafen angerufen, er wohnt in der Lindenstraße 5 in Köln und ist am dritten Mai geboren. "
          "Seine Schwester arbeitet als Krankenschwester.")
# Spelt alike in no language: whoever stays readable is seen.
NAMES = ("Vries", "Marks", "Bergen", "Lisbon", "1980 ", "3 May", "9 June")


class Targets(ProgramTest):
    def documents(self, *documents):
        self.write("in.jsonl", "".join(json.dumps({"id": str(i), "language": "en", **one}) + "\n" for i, one in enumerate(documents)))
        return "in.jsonl"

    def two(self):
        self.write("two.txt", TWO)
        return "two.txt"

    def policy(self, text):
        name = f"own{len(list(self.folder.glob('*.yaml')))}.yaml"
        self.write(name, text)
        return name

    def assert_protects_all(self, text, names=NAMES):
        for name in names:
            self.assertNotIn(name, text)

    def test_targets_of_a_document_loosen_no_policy(self):
        for policy in ("hipaa", "court", "general", self.policy("method: tag\n"), self.policy("disclosure: {narrowing: never}\n")):
            for targets in (["Ben Marks"], ["Nobody Here"], ["Zyxwa"], ["lawyer"], ["Anna Vries", "Ben Marks"]):
                with self.subTest((policy, targets)):
                    output = self.veil("protect", self.documents({"text": TWO, "targets": targets}), "--policy", policy)
                    self.assert_protects_all(json.loads(output)["text"], ("Vries", "Marks", "Lisbon"))

    def test_targets_of_a_document_add_unless_the_command_line_or_the_policy_trusts_them(self):
        document = self.documents({"text": TWO, "targets": ["Ben Marks"]})
        self.assert_protects_all(json.loads(self.veil("protect", document))["text"])
        self.assert_protects_all(json.loads(self.veil("protect", document, "--document-targets", "add"))["text"])
        for trust in (["--document-targets", "narrow"], ["--policy", self.policy("disclosure: {narrowing: documents}\n")]):
            text = json.loads(self.veil("protect", document, *trust))["text"]
            self.assertIn("Anna Vries", text)
            self.assert_protects_all(text, ("Marks", "Lisbon"))

    def test_targets_of_a_document_take_nothing_from_those_of_the_command_line(self):
        document = self.documents({"text": TWO, "targets": ["Ben Marks"]})
        for more in ([], ["--document-targets", "narrow"]):
            self.assert_protects_all(json.loads(self.veil("protect", document, "--target", "Anna Vries", *more))["text"], NAMES)

    def test_a_target_of_the_command_line_needs_a_policy_that_allows_it(self):
        for policy in ("hipaa", self.policy("method: tag\n"), self.policy("disclosure: {narrowing: never}\n")):
            self.assertEqual(self.veil("protect", self.two(), "--target", "Anna Vries", "--policy", policy, exit_code=2,
                                       code="usage.policy_forbids"), "")
            self.assertIn("narrowing: command_line", self.messages)
        for policy in ("general", self.policy("disclosure: {narrowing: command_line}\n"), self.policy("disclosure: {narrowing: documents}\n")):
            text = self.veil("protect", self.two(), "--target", "Anna Vries", "--policy", policy, "--language", "en")
            self.assertIn("Ben Marks", text)
            self.assertNotIn("Vries", text)
        self.veil("protect", self.two(), "--document-targets", "narrow", "--policy", "hipaa", exit_code=2, code="usage.policy_forbids")
        self.veil("protect", self.two(), "--absent-target", "pass", "--policy", "hipaa", exit_code=2, code="usage.policy_forbids")
        self.veil("protect", self.two(), "--target", "Anna Vries", "--policy", self.policy("disclosure: {embedding: {use: off}}\n"),
                  exit_code=2, code="usage.policy_forbids")
        self.veil("protect", self.two(), "--document-targets", "always", exit_code=2, code="usage.invalid_value")
        self.veil("protect", self.two(), "--absent-target", "ignore", exit_code=2, code="usage.invalid_value")

    def test_a_target_that_is_not_in_the_text_lets_nothing_out(self):
        for target in ("Nobody Here", "Ana Vrees", "Zyxwa Qwvut", "Clara Holt"):
            with self.subTest(target):
                self.assertEqual(self.veil("protect", self.two(), "--target", target, "--language", "en", exit_code=1,
                                           code="risk.absent_target"), "")
        both = self.veil("protect", self.two(), "--target", "Anna Vries", "--target", "Nobody Here", exit_code=1, code="risk.absent_target")
        self.assertEqual(both, "")

    def test_documents_without_the_target_fail_alone(self):
        documents = self.documents({"text": TWO}, {"text": "Ben Marks (born 9 June 1971) lives in Lisbon."}, {"text": TWO})
        lines = self.lines(self.veil("protect", documents, "--target", "Anna Vries", exit_code=1, code="risk.absent_target"))
        self.assertEqual([line.get("error", {}).get("code") for line in lines], [None, "risk.absent_target", None])
        self.assertIn("Ben Marks", lines[0]["text"])
        self.assertNotIn("Vries", lines[2]["text"])

    def test_documents_without_the_target_are_protected_whole_or_pass_when_asked(self):
        for words in (["--absent-target", "protect-all"],
                      ["--policy", self.policy("disclosure: {narrowing: command_line, absent_target: protect_all}\n")]):
            self.assert_protects_all(self.veil("protect", self.two(), "--target", "Nobody Here", "--language", "en", *words))
        for words in (["--absent-target", "pass"],
                      ["--policy", self.policy("disclosure: {narrowing: command_line, absent_target: pass}\n")]):
            text = self.veil("protect", self.two(), "--target", "Clara Holt", "--language", "en", *words)
            self.assertIn("Ben Marks", text)

    def test_a_fact_is_never_absent_and_leaves_nobody_readable_where_it_does_not_stand(self):
        self.assert_protects_all(self.veil("protect", self.two(), "--target", "HIV status", "--language", "en"))

    def test_spans_of_a_document_hide_nothing(self):
        whole = {"start": 0, "end": len(TWO)}
        name = {"start": 0, "end": 10}
        for span in ({**whole, "label": "QUANTITY", "kind": "direct"}, {**whole, "label": "MISC", "kind": "none"},
                     {**whole, "label": "DEM", "kind": "none", "score": 0}, {**name, "label": "QUANTITY"},
                     {**name, "label": "DATETIME", "subtype": "TIME", "kind": "direct"}, {**name, "label": "PERSON", "kind": "none"},
                     {**name, "label": "QUANTITY", "detector": "entity_model", "score": 1}):
            with self.subTest(span):
                output = self.veil("protect", self.documents({"text": TWO, "spans": [span]}), "--policy", "hipaa")
                self.assert_protects_all(json.loads(output)["text"], ("Vries", "Marks", "Lisbon"))
        strict = self.policy("smallest_score: 0.4\n")
        output = self.veil("protect", self.documents({"text": TWO, "spans": [{**whole, "label": "PERSON", "score": 0.1}]}), "--policy", strict)
        self.assert_protects_all(json.loads(output)["text"], ("Vries", "Marks", "Lisbon"))

    def test_spans_of_a_document_still_add(self):
        output = self.veil("protect", self.documents({"text": "The kettle is in the kitchen.", "spans": [[4, 10, "MISC"]]}))
        self.assertEqual(json.loads(output)["text"], "The [MISC1] is in the kitchen.")

    def test_words_of_a_document_hide_nothing(self):
        sentence = "Anna Vries lives in Lisbon."
        self.write("in.conllu", f"# newdoc id = a\n# sent_id = 1\n# text = {sentence}\n1\t{sentence}\t_\tPUNCT" + "\t_" * 6 + "\n\n")
        line = json.loads(self.veil("protect", "in.conllu", "--output-format", "jsonl", "--language", "en", "--policy", "hipaa"))
        self.assert_protects_all(line["text"], ("Anna", "Vries", "Lisbon"))
        # For comparison with gold they are kept.
        self.assertIn("# sent_id = 1", self.veil("analyse", "in.conllu", "--language", "en"))

    def test_a_file_beside_the_texts_does_not_take_the_place_of_a_policy_that_ships(self):
        self.write("hipaa", "method: keep\n")
        self.assertEqual(self.veil("protect", self.two(), "--policy", "hipaa", exit_code=2, code="policy.ambiguous"), "")
        shipped = ROOT / "policies/hipaa.yaml"
        self.assert_protects_all(self.veil("protect", self.two(), "--policy", shipped, "--language", "en"), ("Vries", "Marks", "Lisbon"))
        self.assertIn("Vries", self.veil("protect", self.two(), "--policy", "./hipaa", "--language", "en"))

    def test_a_document_is_read_in_the_language_that_it_is_in(self):
        plain = json.loads(self.veil("protect", self.documents({"text": GERMAN, "language": "de"})))["text"]
        self.assertNotIn("Krankenschwester", plain)
        for language in ("es", "pt", "en", "", "xx"):
            with self.subTest(language):
                line = json.loads(self.veil("protect", self.documents({"text": GERMAN, "language": language})))
                self.assertEqual(line["text"], plain)
        # Too short to tell: whoever wrote the document knows.
        self.assertEqual(json.loads(self.veil("detect", self.documents({"text": "Konrad", "language": "de"})))["language"], "de")
        # The command line insists.
        self.assertEqual(json.loads(self.veil("detect", self.documents({"text": GERMAN, "language": "de"}), "--language", "es"))["language"], "es")


if __name__ == "__main__":
    unittest.main()
