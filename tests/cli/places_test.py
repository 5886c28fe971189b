"""Where input comes from and output goes to: structure kept, nothing overwritten by mistake, failures told and survived."""

import json
import os
import pathlib
import unittest

from program import LETTERS, ProgramTest


class Places(ProgramTest):
    def test_folder_keeps_structure_and_names(self):
        self.write("in/a.txt", LETTERS["en"])
        self.write("in/sub/deep/b.txt", LETTERS["de"])
        self.write("in/sub/c.jsonl", json.dumps({"id": "1", "text": LETTERS["pt"]}) + "\n")
        self.write("in/.hidden.txt", LETTERS["es"])
        self.veil("protect", "in", "--output", "out")
        self.assertEqual(sorted(self.files("out")), ["a.txt", "sub/c.jsonl", "sub/deep/b.txt"])

    def test_several_folders_keep_their_own_names(self):
        self.write("one/a.txt", LETTERS["en"])
        self.write("two/a.txt", LETTERS["de"])
        self.write("b.txt", LETTERS["es"])
        self.veil("protect", "one", "two", "b.txt", "--output", "out")
        self.assertEqual(sorted(self.files("out")), ["b.txt", "one/a.txt", "two/a.txt"])

    def test_files_of_unknown_format_are_left_out_with_a_note(self):
        self.write("in/a.txt", LETTERS["en"])
        self.write("in/photo.jpg", b"\xff\xd8")
        self.veil("protect", "in", "--output", "out", "--quiet")
        self.assertEqual(sorted(self.files("out")), ["a.txt"])

    def test_folder_without_output_is_refused_with_advice(self):
        self.write_letters("in")
        self.assertEqual(self.veil("protect", "in", exit_code=2, code="usage.needs_output"), "")
        self.assertEqual(self.veil("protect", "in/de.txt", "in/en.txt", exit_code=2, code="usage.needs_output"), "")
        self.assertEqual(len(self.lines(self.veil("protect", "in", "--output-format", "jsonl"))), 4)

    def test_one_collection_file_takes_several_inputs(self):
        self.write_letters("in")
        self.veil("protect", "in", "--output", "all.jsonl")
        self.assertEqual([line["id"] for line in self.lines(self.read("all.jsonl"))], ["de", "en", "es", "pt"])

    def test_output_in_the_place_of_the_input_is_refused(self):
        self.write("in/a.txt", LETTERS["en"])
        before = self.files("in")
        for words in (["in/a.txt", "--output", "in/a.txt"], ["in/a.txt", "--output", "in"], ["in", "--output", "in"],
                      ["in", "--output", "in/out"], ["in/a.txt", "--output", "in/../in/a.txt"]):
            with self.subTest(words):
                self.veil("protect", *words, "--force", exit_code=2, code="usage.same_file")
        os.symlink("a.txt", self.folder / "in/link.txt")
        self.veil("protect", "in/link.txt", "--output", "in/a.txt", "--force", exit_code=2, code="usage.same_file")
        (self.folder / "in/link.txt").unlink()
        self.assertEqual(self.files("in"), before)

    def test_existing_output_is_overwritten_only_with_force(self):
        self.write_letters("in")
        self.write("out/es.txt", "precious\n")
        self.veil("protect", "in", "--output", "out", exit_code=1, code="write.exists")
        self.assertEqual(self.files("out"), {"es.txt": b"precious\n"})
        self.veil("protect", "in", "--output", "out", "--force")
        self.assertEqual(len(self.files("out")), 4)
        self.assertNotEqual(self.read("out/es.txt"), "precious\n")

    def test_two_outputs_of_one_name_are_refused(self):
        self.write("one/a.txt", LETTERS["en"])
        self.write("two/a.txt", LETTERS["de"])
        self.veil("protect", "one/a.txt", "two/a.txt", "--output", "out", exit_code=2, code="usage.same_output")
        self.assertFalse((self.folder / "out").exists())

    def test_what_is_not_there_is_told(self):
        self.write("a.txt", LETTERS["en"])
        self.veil("protect", "missing.txt", exit_code=1, code="read.not_found")
        self.veil("protect", "missing/", "--output", "out", exit_code=1, code="read.not_found")
        (self.folder / "empty").mkdir()
        self.veil("protect", "empty", "--output", "out", exit_code=1, code="read.empty_folder")
        self.write("letter.docx", b"PK")
        self.veil("protect", "letter.docx", exit_code=2, code="usage.unknown_format")

    def test_failed_line_becomes_an_error_line_and_the_others_go_on(self):
        self.write("in.jsonl", json.dumps({"id": "1", "text": LETTERS["en"]}) + "\n{\"id\": \"2\", \"text\": \"Vries\n" +
                   json.dumps({"id": "3", "text": LETTERS["es"]}) + "\n")
        lines = self.lines(self.veil("protect", "in.jsonl", exit_code=1, code="read.malformed_input"))
        self.assertEqual([line["id"] for line in lines][::2], ["1", "3"])
        self.assertEqual(lines[1]["error"]["code"], "read.malformed_input")
        self.assertNotIn("text", lines[1])

    def test_failed_text_gets_no_output_file_and_the_others_do(self):
        self.write_letters("in")
        self.write("in/bad.txt", b"Vries \xff and more")
        self.veil("protect", "in", "--output", "out", "--report", "report.json", exit_code=1, code="read.invalid_utf8")
        self.assertEqual(sorted(self.files("out")), ["de.txt", "en.txt", "es.txt", "pt.txt"])
        report = json.loads(self.read("report.json"))["counts"]
        self.assertEqual((report["documents"], report["failures"]), (4, 1))
        self.assertEqual(report["failures_by_code"], {"read.invalid_utf8": 1})

    def test_empty_files_stay_empty(self):
        self.write("empty.txt", "")
        self.write("empty.jsonl", "")
        self.assertEqual(self.veil("protect", "empty.txt"), "")
        self.assertEqual(self.veil("protect", "empty.jsonl"), "")
        self.veil("protect", "empty.txt", "empty.jsonl", "--output", "out")
        self.assertEqual(self.files("out"), {"empty.jsonl": b"", "empty.txt": b""})

    @unittest.skipIf(os.geteuid() == 0, "the administrator may read everything")
    def test_file_without_permission_fails_alone(self):
        self.write_letters("in")
        (self.folder / "in/de.txt").chmod(0)
        self.veil("protect", "in", "--output", "out", exit_code=1, code="read.permission")
        self.assertEqual(sorted(self.files("out")), ["en.txt", "es.txt", "pt.txt"])

    @unittest.skipUnless(pathlib.Path("/dev/full").exists(), "there is no /dev/full")
    def test_full_disk_is_told(self):
        self.write("letter.txt", LETTERS["en"])
        self.veil("protect", "letter.txt", "--output", "/dev/full", "--force", exit_code=1, code="write.failed")

    def test_nothing_unfinished_is_left_behind(self):
        self.write("in.jsonl", "".join(json.dumps({"id": str(i), "text": LETTERS["en"]}) + "\n" for i in range(50)))
        self.veil("protect", "in.jsonl", "--output", "missing/out.jsonl", exit_code=1)
        self.assertEqual(sorted(self.files()), ["in.jsonl"])


if __name__ == "__main__":
    unittest.main()
