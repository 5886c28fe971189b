"""`veil protect`: the same result through every way in and out, for all four languages."""

import json
import unittest

from program import ADDRESSES, LETTERS, ProgramTest


# What gives nobody away and must come back as it was.
UNTOUCHED = {"en": " and ask whether the boat has arrived.\n", "de": " und fragt, ob die ", "pt": " e perguntem se a ",
             "es": " y pregunten si "}


class Protect(ProgramTest):
    def test_prints_protected_text_in_all_four_languages(self):
        for language, letter in LETTERS.items():
            with self.subTest(language):
                self.write("letter.txt", letter)
                protected = self.veil("protect", "letter.txt")
                self.assertNotIn(ADDRESSES[language], protected)
                self.assertIn(UNTOUCHED[language], protected)
                self.assertTrue(protected.endswith("\n"))

    def test_standard_input_gives_what_the_file_gives(self):
        self.write("letter.txt", LETTERS["de"])
        self.assertEqual(self.veil("protect", "-", stdin=LETTERS["de"]), self.veil("protect", "letter.txt"))

    def test_output_file_holds_what_standard_output_would(self):
        self.write("letter.txt", LETTERS["pt"])
        self.assertEqual(self.veil("protect", "letter.txt", "--output", "out.txt"), "")
        self.assertEqual(self.read("out.txt"), self.veil("protect", "letter.txt"))

    def test_method_overrides_the_default_of_the_policy(self):
        self.write("letter.txt", LETTERS["en"])
        tagged = self.veil("protect", "letter.txt", "--method", "tag")
        suppressed = self.veil("protect", "letter.txt", "--method", "suppress")
        self.assertIn("***", suppressed)
        self.assertNotIn("***", tagged)

    def test_policy_file_is_followed(self):
        self.write("letter.txt", LETTERS["en"])
        self.write("policy.yaml", "method: suppress\nsuppress: {text: \"(gone)\"}\n")
        self.assertIn("(gone)", self.veil("protect", "letter.txt", "--policy", "policy.yaml"))

    def test_unknown_policy_key_is_refused_as_wrong_usage(self):
        self.write("letter.txt", LETTERS["en"])
        self.write("policy.yaml", "methud: suppress\n")
        self.assertEqual(self.veil("protect", "letter.txt", "--policy", "policy.yaml", exit_code=2, code="policy.unknown_key"), "")

    def test_json_lines_out_on_request(self):
        self.write("letter.txt", LETTERS["es"])
        (line,) = self.lines(self.veil("protect", "letter.txt", "--output-format", "jsonl"))
        self.assertEqual(line["id"], "letter")
        self.assertNotIn(ADDRESSES["es"], json.dumps(line, ensure_ascii=False))
        for span in line["spans"]:
            self.assertEqual(line["text"][span["start"]:span["end"]], span["replacement"])

    def test_spans_are_counted_in_the_unit_that_was_asked_for(self):
        text = "\U0001F600 Bitte schreibt bis morgen an konrad@wiesental.example und fragt nach den Säcken.\n"
        self.write("letter.txt", text)
        starts = {}
        for unit, encoding, width in (("code-points", "utf-32-le", 4), ("bytes", "utf-8", 1), ("utf16", "utf-16-le", 2)):
            (line,) = self.lines(self.veil("protect", "letter.txt", "--output-format", "jsonl", "--offsets", unit, "--language", "de"))
            encoded = line["text"].encode(encoding)
            for span in line["spans"]:
                self.assertEqual(encoded[span["start"] * width:span["end"] * width].decode(encoding), span["replacement"])
            starts[unit] = line["spans"][-1]["start"]
        self.assertLess(starts["code-points"], starts["utf16"])
        self.assertLess(starts["utf16"], starts["bytes"])

    def test_originals_are_written_only_on_request(self):
        self.write("letter.txt", LETTERS["en"])
        self.assertIn(ADDRESSES["en"], self.veil("protect", "letter.txt", "--output-format", "jsonl", "--originals"))

    def test_csv_keeps_other_columns_and_protects_the_chosen_one(self):
        self.write("notes.csv", "nr;note;ward\n1;\"Please write to marten.vries@post.example today\";north\n2;nothing to see here;south\n")
        protected = self.veil("protect", "notes.csv", "--text-column", "note", "--id-column", "nr", "--language", "en")
        rows = protected.splitlines()
        self.assertEqual(rows[0], "nr;note;ward")
        self.assertTrue(rows[1].endswith(";north"))
        self.assertEqual(rows[2], "2;nothing to see here;south")
        self.assertNotIn(ADDRESSES["en"], protected)

    def test_report_counts_without_text(self):
        self.write_letters("letters")
        self.veil("protect", "letters", "--output", "out", "--report", "report.json")
        text = self.read("report.json")
        report = json.loads(text)["counts"]
        self.assertEqual((report["documents"], report["failures"], report["files"]), (4, 0, 4))
        self.assertGreaterEqual(report["mentions_by_label"]["CODE"], 4)
        self.assertEqual(report["replaced"], sum(report["replaced_by_method"].values()))
        self.assertGreaterEqual(report["replaced"], 4)
        self.assertEqual(report["mentions"], sum(report["mentions_by_label"].values()))
        for address in ADDRESSES.values():
            self.assertNotIn(address, text)

    def test_report_to_look_at_has_originals_only_on_request(self):
        self.write_letters("letters")
        for name in ("report.html", "report.md", "report.json"):
            self.veil("protect", "letters", "--output", "out", "--force", "--report", name)
            page = self.read(name)
            self.assertIn("PERSON1", page)
            for secret in (*ADDRESSES.values(), "Wiesental", "letters/de"):
                self.assertNotIn(secret, page)
            self.veil("protect", "letters", "--output", "out", "--force", "--report", name, "--originals")
            for secret in ADDRESSES.values():
                self.assertIn(secret, self.read(name))
            self.veil("detect", "letters", "--output", "found.jsonl", "--force", "--report", name)
            for secret in (*ADDRESSES.values(), "harbour"):
                self.assertNotIn(secret, self.read(name))
            self.veil("detect", "letters", "--output", "found.jsonl", "--force", "--report", name, "--originals")
            self.assertIn("harbour", self.read(name))
        self.veil("protect", "letters", "--output", "out", "--force", "--report", "report.pdf", exit_code=2, code="usage.unknown_format")

    def test_any_number_of_threads_gives_the_same_bytes(self):
        self.write_letters("in/first")
        self.write("in/lines.jsonl", "".join(json.dumps({"id": str(i), "text": LETTERS[language]}) + "\n"
                                             for i in range(40) for language in LETTERS))
        results = []
        for threads in (1, 2, 8):
            self.veil("protect", "in", "--output", f"out{threads}", "--threads", threads)
            results.append(self.files(f"out{threads}"))
        self.assertEqual(len(results[0]), 5)
        self.assertEqual(results[0], results[1])
        self.assertEqual(results[0], results[2])


if __name__ == "__main__":
    unittest.main()
