"""`veil evaluate`: figures by hand on small collections, several systems side by side, and every bad input with its own code."""

import json
import subprocess
import unittest

from program import PROGRAM, ProgramTest

TEXTS = {"a": "Ada Lund moved to Oslo.", "b": "Bea met Ada Lund."}
GOLD = {"a": [[0, 8, "PERSON"], [18, 22, "LOC"]], "b": [[0, 3, "PERSON"], [8, 16, "PERSON"]]}
# Half of the first name, the place as an organisation, both people of the second text.
FOUND = {"a": [[4, 8, "PERSON"], [18, 22, "ORG"]], "b": [[0, 3, "PERSON"], [8, 16, "PERSON"]]}


def collection(spans, ids="ab", texts=None):
    return "".join(json.dumps({"id": key, "text": (texts or TEXTS)[key], "spans": spans[key]}) + "\n" for key in ids)


def judged(options, picks, mention="m1"):
    return {"entity_type": "LOC", "entity_mention_id": mention, "start_offset": 18, "end_offset": 22, "span_text": "Oslo",
            "identifier_type": "QUASI", "entity_id": "e1",
            "replacement": {"generalizations": {"P31": options}, "generalization_selection": picks}}


class Evaluate(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("gold.jsonl", collection(GOLD))
        self.write("found.jsonl", collection(FOUND))

    def json(self, *words):
        return json.loads(self.veil("evaluate", *words, "--json"))

    def test_figures_of_one_system_by_hand(self):
        result = self.json("gold.jsonl", "found.jsonl")
        self.assertEqual((result["documents"], result["gold_mentions"]), (2, 4))
        (system,) = result["systems"]
        self.assertEqual(system["name"], "found")
        found = system["detection"]
        self.assertEqual([found["labelled_spans"][name] for name in ("gold", "predicted", "gold_found")], [4, 4, 2])
        self.assertAlmostEqual(found["spans"]["f1"], 3 / 4)
        self.assertAlmostEqual(found["tokens"]["recall"], 5 / 6)  # the first name is missing
        self.assertEqual(found["tokens"]["precision"], 1)
        self.assertEqual(system["instances"]["partial"], 1)
        self.assertEqual(system["instances"]["misclassified"], 1)
        self.assertNotIn("tab", system)

    def test_table_reads_well_and_markdown_is_a_table(self):
        table = self.veil("evaluate", "gold.jsonl", "found.jsonl", "--measures", "tokens,labelled_spans")
        self.assertEqual(table, "2 documents, 4 gold mentions\n\nDetection\n                precision  recall      f1\n"
                                "tokens             1.0000  0.8333  0.9091\nlabelled spans     0.5000  0.5000  0.5000\n")
        markdown = self.veil("evaluate", "gold.jsonl", "found.jsonl", "--measures", "tokens", "--markdown")
        self.assertIn("### Detection\n\n|        | precision | recall |     f1 |\n|:-------|----------:|-------:|-------:|\n", markdown)

    def test_default_table_fits_a_screen(self):
        table = self.veil("evaluate", "gold.jsonl", "found.jsonl")
        self.assertLessEqual(len(table.splitlines()), 24)

    def test_several_systems_stand_side_by_side_with_significance_and_intervals(self):
        self.write("perfect.jsonl", collection(GOLD, "ba"))  # another order
        table = self.veil("evaluate", "gold.jsonl", "found.jsonl", "perfect.jsonl", "--measures", "labelled_spans", "--significance", "--intervals")
        self.assertIn("                          found  perfect\n", table)
        self.assertIn("labelled spans recall     0.5000   1.0000\n", table)
        result = self.json("gold.jsonl", "found.jsonl", "perfect.jsonl", "--measures", "spans", "--significance", "--intervals")
        first, second = (system["detection"]["spans"] for system in result["systems"])
        self.assertNotIn("p_of_difference_to_first", first)
        self.assertGreater(second["p_of_difference_to_first"]["f1"], 0.9)  # one of two documents differs: any coin gives this much
        self.assertEqual(second["intervals"]["f1"], [1, 1])
        self.assertEqual(self.veil("evaluate", "gold.jsonl", "found.jsonl", "perfect.jsonl", "--significance", "--seed", 3),
                         self.veil("evaluate", "gold.jsonl", "found.jsonl", "perfect.jsonl", "--significance", "--seed", 3))

    def test_threshold_holds_for_every_measure(self):
        spans = [{"start": 0, "end": 8, "label": "PERSON", "score": 0.9, "entity": 1}, {"start": 18, "end": 22, "label": "LOC", "score": 0.2, "entity": 2}]
        self.write("gold.jsonl", json.dumps({"id": "a", "text": TEXTS["a"], "spans": spans}))
        (system,) = self.json("gold.jsonl", "gold.jsonl", "--measures", "spans,tab,coreference", "--threshold", "0.5")["systems"]
        self.assertEqual(system["detection"]["spans"]["recall"], 0.5)
        self.assertEqual(system["tab"]["quasi"]["entities"]["share"], 0)
        self.assertEqual(system["coreference"]["mentions"]["recall"], 0.5)

    def test_every_measure_at_once(self):
        table = self.veil("evaluate", "gold.jsonl", "found.jsonl", "--measures", "all", "--confusions", 5)
        for title in ("Detection", "Instances", "Labelled tokens by label", "What was taken for what: found", "By threshold: found",
                      "Text Anonymization Benchmark", "Coreference"):
            self.assertIn("\n" + title + "\n", table)
        self.assertRegex(table, r"LOC +ORG +1\n")

    def test_formats_and_folders_may_differ(self):
        for key, text in TEXTS.items():
            self.write(f"gold/{key}.txt", text)
            self.write(f"gold/{key}.ann", "".join(f"T{i}\t{label} {start} {end}\t{text[start:end]}\n"
                                                 for i, (start, end, label) in enumerate(GOLD[key], 1)))
        result = self.json("gold", "found.jsonl", "--measures", "spans")
        self.assertAlmostEqual(result["systems"][0]["detection"]["spans"]["f1"], 3 / 4)

    def test_pairs_by_order_when_ids_come_from_file_names(self):
        self.write("gold.conll", "Ada B-PERSON\nLund I-PERSON\nleft O\n\n")
        self.write("other.conll", "Ada B-PERSON\nLund O\nleft O\n\n")
        self.veil("evaluate", "gold.conll", "other.conll", exit_code=1, code="evaluate.missing_document")
        result = self.json("gold.conll", "other.conll", "--pair", "order", "--measures", "tokens")
        self.assertEqual(result["systems"][0]["detection"]["tokens"]["recall"], 0.5)

    def test_bad_input_has_its_own_code_and_prints_no_figures(self):
        def refused(code, gold, found, *words):
            with self.subTest(code):
                self.write("bad_gold.jsonl", gold)
                self.write("bad.jsonl", found)
                self.assertEqual(self.veil("evaluate", "bad_gold.jsonl", "bad.jsonl", *words, exit_code=1, code=code), "")

        refused("evaluate.missing_document", collection(GOLD), collection(FOUND, "a"))
        refused("evaluate.unknown_document", collection(GOLD, "a"), collection(FOUND))
        refused("evaluate.different_text", collection(GOLD), collection(FOUND, texts={**TEXTS, "b": "Bea met Ada Lunt."}))
        refused("evaluate.empty_prediction", collection(GOLD), "")
        refused("evaluate.empty_gold", "", collection(FOUND))
        refused("evaluate.duplicate_document", collection(GOLD), collection(FOUND, "aab"))
        refused("read.invalid_span", collection(GOLD), collection({**FOUND, "b": [[8, 99, "PERSON"]]}))
        refused("read.invalid_span", collection({**GOLD, "b": [[8, 99, "PERSON"]]}), collection(FOUND))
        refused("evaluate.empty_mention", collection(GOLD), collection({**FOUND, "b": [[8, 8, "PERSON"]]}))
        overlapping = collection({**GOLD, "b": [[0, 7, "PERSON"], [4, 16, "PERSON"]]})
        refused("evaluate.overlapping_gold", overlapping, collection(FOUND))
        self.json("bad_gold.jsonl", "bad.jsonl", "--merge-overlaps")
        self.json("bad_gold.jsonl", "bad.jsonl", "--measures", "tab")  # counts what is masked, where overlaps do no harm
        refused("evaluate.empty_mention", collection({**GOLD, "b": [[8, 8, "PERSON"]]}), collection(FOUND), "--measures", "tab")
        refused("read.missing_field", collection(GOLD), '{"id": "a", "spans": []}')
        self.veil("evaluate", "none.jsonl", "found.jsonl", exit_code=1, code="read.not_found")

    def test_predictions_that_overlap_are_joined_and_told(self):
        spans = {"a": [[0, 8, "PERSON"], [4, 8, "LOC"], [18, 22, "ORG", 0.4], [18, 22, "LOC", 0.9]], "b": GOLD["b"]}
        fields = ("start", "end", "label", "score")
        self.write("other.jsonl", collection({key: [dict(zip(fields, span)) for span in list_] for key, list_ in spans.items()}))
        words = ["evaluate", "gold.jsonl", "found.jsonl", "other.jsonl", "--measures", "labelled_spans,coreference", "--json"]
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, timeout=60, check=True)
        self.assertEqual(done.stderr.decode().count("\n"), 1)
        self.assertIn("2 of other", done.stderr.decode())
        found, other = json.loads(done.stdout)["systems"]
        self.assertEqual([other["detection"]["labelled_spans"][name] for name in ("predicted", "precision", "recall")], [4, 1, 1])
        self.assertEqual(found["detection"]["labelled_spans"]["precision"], 0.5)
        self.json("gold.jsonl", "found.jsonl")  # nothing overlaps: nothing is said

    def test_errors_name_the_file_that_is_at_fault(self):
        self.write("more.jsonl", collection(GOLD, "ba"))
        overlapping = {**GOLD, "b": [[0, 7, "PERSON"], [4, 16, "PERSON"]]}
        empty = {**GOLD, "b": [[8, 8, "PERSON"]]}
        for name, bad, code, place in (
                ("gold", overlapping, "evaluate.overlapping_gold", "bad.jsonl, document 2: "),
                ("gold", empty, "evaluate.empty_mention", "bad.jsonl, document 2: "),
                ("found", empty, "evaluate.empty_mention", "bad.jsonl, document 1: "),  # its own order, not that of gold
                ("found", {"a": [], "b": []}, "evaluate.different_text", "bad.jsonl, document 1: "),
        ):
            with self.subTest(name=name, code=code):
                other_text = {**TEXTS, "b": "Bea met Ada Lunt."} if code == "evaluate.different_text" else TEXTS
                self.write("bad.jsonl", collection(bad, "ab" if name == "gold" else "ba", texts=other_text))
                files = ["bad.jsonl", "more.jsonl"] if name == "gold" else ["gold.jsonl", "more.jsonl", "bad.jsonl"]
                for measures in ([], ["--measures", "tab"]) if code != "evaluate.overlapping_gold" else ([],):
                    self.veil("evaluate", *files, *measures, exit_code=1, code=code)
                    self.assertTrue(self.messages.startswith("veil: " + place), self.messages)

    def test_analyses_that_differ_name_the_file(self):
        self.write("letter.txt", TEXTS["a"])
        self.veil("analyse", "letter.txt", "--output", "letter.conllu")
        self.write("other.txt", TEXTS["b"])
        self.veil("analyse", "other.txt", "--output", "other.conllu")
        self.veil("evaluate", "letter.conllu", "other.conllu", exit_code=1, code="evaluate.different_text")
        self.assertIn("other.conllu, document 1: ", self.messages)

    def test_wrong_usage_is_named(self):
        for words, code in ((["gold.jsonl"], "usage.missing_argument"), (["gold.jsonl", "found.jsonl", "--measures", "token"], "usage.invalid_value"),
                            (["gold.jsonl", "found.jsonl", "--labels", "x"], "usage.invalid_value"),
                            (["gold.jsonl", "found.jsonl", "--pair", "x"], "usage.invalid_value"),
                            (["gold.jsonl", "found.jsonl", "--significance"], "usage.invalid_value"),
                            (["gold.jsonl", "found.jsonl", "--measures", "tokens,choices"], "usage.invalid_value"),
                            (["gold.jsonl", "found.jsonl", "--shuffles", "0"], "usage.invalid_value")):
            with self.subTest(words):
                self.veil("evaluate", *words, exit_code=2, code=code)

    def test_function_words_need_no_mask_when_gold_is_tagged(self):
        text = "She works at the University of Oslo today."
        for name, spans in (("gold", [[17, 35, "ORG"]]), ("found", [[17, 27, "ORG"], [31, 35, "LOC"]])):
            self.write(name + ".jsonl", json.dumps({"id": "a", "text": text, "language": "en", "spans": spans}))
        for words, recall in (([], 0), (["--tags"], 1)):
            result = self.json("gold.jsonl", "found.jsonl", "--measures", "tab", *words)
            self.assertEqual(result["systems"][0]["tab"]["quasi"]["mentions"]["share"], recall)

    def test_choices_beside_answers_without_a_model(self):
        mentions = [judged(["city", "place", "***"], {"city": ["x", "y"], "***": ["z"]}), judged(["river", "***"], {"***": ["x"]}, "m2")]
        self.write("gold.json", json.dumps([{"doc_id": "a", "text": TEXTS["a"], "annotations": {"p": {"entity_mentions": mentions}}}]))
        self.write("mine.jsonl", '{"id": "a", "mention": "m1", "ranked": ["place", "city", "***"]}\n'
                                 '{"id": "a", "mention": "m2", "ranked": ["***", "river"]}\n')
        result = self.json("gold.json", "mine.jsonl", "--measures", "choices")
        systems = {system["name"]: system for system in result["systems"]}
        self.assertEqual(list(systems), ["mine", "most specific", "suppression", "usual level"])
        self.assertEqual(systems["mine"]["mean_reciprocal_rank"], 0.75)
        self.assertEqual(systems["suppression"]["accuracy_by_any"], 1)
        self.assertIn("accuracy by majority", self.veil("evaluate", "gold.json", "--measures", "choices"))
        self.write("mine.jsonl", '{"id": "a", "mention": "m1", "ranked": ["place"]}\n')
        self.veil("evaluate", "gold.json", "mine.jsonl", "--measures", "choices", exit_code=1, code="evaluate.missing_document")
        self.assertIn("mine.jsonl: ", self.messages)
        self.write("mine.jsonl", "place\n")
        self.veil("evaluate", "gold.json", "mine.jsonl", "--measures", "choices", exit_code=1, code="evaluate.malformed_ranking")
        self.veil("evaluate", "gold.jsonl", "--measures", "choices", exit_code=1, code="evaluate.malformed_choices")

    def test_agreement_of_annotators(self):
        mentions = [judged(["city", "***"], {"city": ["x", "y"]}), judged(["river", "***"], {"***": ["x"], "river": ["y"]}, "m2")]
        self.write("gold.json", json.dumps([{"doc_id": "a", "text": TEXTS["a"], "annotations": {"p": {"entity_mentions": mentions}}}]))
        self.assertEqual(self.json("gold.json", "--measures", "agreement")["options"]["average_percent"], 0.5)
        self.assertIn("Fleiss", self.veil("evaluate", "gold.json", "--measures", "agreement"))
        self.veil("evaluate", "gold.jsonl", "--measures", "agreement", exit_code=1, code="evaluate.one_annotator")

    def test_analyses_are_compared_as_before(self):
        self.write("letter.txt", TEXTS["a"])
        self.veil("analyse", "letter.txt", "--output", "letter.conllu")
        result = self.json("letter.conllu", "letter.conllu")
        self.assertEqual((result["documents"], result["upos"]["f1"]), (1, 1))
        self.assertIn("upos", self.veil("evaluate", "letter.conllu", "letter.conllu"))


class Utility(ProgramTest):
    ORIGINALS = {"a": "The singer moved to Oslo. She met an old friend.", "b": "The doctor lives in Bergen. He met a young nurse."}

    def setUp(self):
        super().setUp()
        self.put("originals.jsonl", self.ORIGINALS)
        self.put("suppressed.jsonl", {"a": "The singer moved to ***. She met an old friend.", "b": "The doctor lives in ***. He met a young nurse."})
        self.put("general.jsonl", {"b": "The doctor lives in a city. He met a young nurse.", "a": "The singer moved to a city. She met an old friend."})

    def put(self, name, texts, **fields):
        self.write(name, "".join(json.dumps({"id": key, "text": text, "language": "en", **{field: values[key] for field, values in fields.items()}}) + "\n"
                                 for key, text in texts.items()))

    def json(self, *words):
        return json.loads(self.veil("evaluate", *words, "--measures", "utility", "--json"))

    def test_what_says_more_keeps_more(self):
        self.write("counts.tsv", "#total\t1000000\noslo\t100\nbergen\t100\ncity\t5000\nsinger\t400\ndoctor\t900\nfriend\t3000\nnurse\t500\n")
        result = self.json("originals.jsonl", "suppressed.jsonl", "general.jsonl", "originals.jsonl", "--frequencies", "counts.tsv")
        suppressed, general, same = result["systems"]
        self.assertLess(suppressed["information_kept"], general["information_kept"])
        self.assertLess(general["information_kept"], 1)
        self.assertEqual((same["information_kept"], same["similarity_kept"], same["terms_changed"]), (1, 1, 0))
        self.assertEqual(suppressed["slips"]["placeholder"], 2)
        self.assertEqual(general["slips"]["placeholder"], 0)

    def test_attack_and_topic_stand_beside(self):
        people = {"a": "Ada Lund", "b": "Bo Berg"}
        topics = {"a": "song", "b": "health"}
        more = {f"{key}{i}": text for i in range(4) for key, text in self.ORIGINALS.items()}
        self.put("many.jsonl", more, subject={key: people[key[0]] for key in more}, topic={key: topics[key[0]] for key in more})
        self.put("masked.jsonl", {key: "***" for key in more})
        self.write("people.jsonl", "".join(json.dumps({"subject": people[key], "text": text}) + "\n" for key, text in self.ORIGINALS.items()))
        result = self.json("many.jsonl", "masked.jsonl", "--background", "people.jsonl", "--topic", "topic")
        self.assertEqual(result["original"]["re_identified"], 1)
        self.assertEqual(result["original"]["topic_accuracy"], 1)
        self.assertLess(result["systems"][0]["re_identified"], 1)
        self.assertLess(result["systems"][0]["topic_accuracy"], 1)

    def test_report_shows_the_trade_off_and_no_text(self):
        self.put("known.jsonl", self.ORIGINALS, subject={"a": "Ada Lund", "b": "Bo Berg"})
        self.write("people.jsonl", "".join(json.dumps({"subject": name, "text": text}) + "\n"
                                           for name, text in (("Ada Lund", self.ORIGINALS["a"]), ("Bo Berg", self.ORIGINALS["b"]))))
        self.veil("evaluate", "known.jsonl", "general.jsonl", "--measures", "utility", "--background", "people.jsonl", "--report", "page.html")
        page = self.read("page.html")
        self.assertIn("Utility against risk", page)
        for secret in ("Oslo", "Bergen", "Lund", "nurse"):
            self.assertNotIn(secret, page)

    def test_bad_input_is_named(self):
        self.veil("evaluate", "originals.jsonl", "--measures", "utility", exit_code=2, code="usage.missing_argument")
        self.veil("evaluate", "originals.jsonl", "general.jsonl", "--measures", "utility,tokens", exit_code=2, code="usage.invalid_value")
        self.veil("evaluate", "originals.jsonl", "general.jsonl", "--measures", "utility", "--topic", "genre", exit_code=1, code="evaluate.no_topic")
        self.veil("evaluate", "originals.jsonl", "general.jsonl", "--report", "page.pdf", exit_code=2, code="usage.unknown_format")
        self.put("half.jsonl", {"a": "x"})
        self.veil("evaluate", "originals.jsonl", "half.jsonl", "--measures", "utility", exit_code=1, code="evaluate.missing_document")
        self.write("people.jsonl", json.dumps({"subject": "Cai Dahl", "text": "plays"}) + "\n")
        self.veil("evaluate", "originals.jsonl", "general.jsonl", "--measures", "utility", "--background", "people.jsonl", exit_code=1,
                  code="evaluate.no_subject")


class EvaluateReport(ProgramTest):
    def test_page_has_figures_and_pictures_and_no_text(self):
        self.write("gold.jsonl", collection(GOLD))
        self.write("found.jsonl", collection(FOUND))
        self.veil("evaluate", "gold.jsonl", "found.jsonl", "--report", "page.html")
        self.veil("evaluate", "gold.jsonl", "found.jsonl", "--report", "page.json")
        page = self.read("page.html")
        self.assertIn("Precision and recall over thresholds", page)
        for secret in ("Ada", "Oslo", "Bea"):
            self.assertNotIn(secret, page)
        report = json.loads(self.read("page.json"))
        (table,) = [table for table in report["tables"] if table["group"] == "Detection"]
        spans = next(row for row in table["rows"] if row["name"] == "found: spans")
        self.assertAlmostEqual(spans["values"][2]["value"], 3 / 4)


if __name__ == "__main__":
    unittest.main()
