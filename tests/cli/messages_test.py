"""Names that come from outside are shown escaped: no file name, policy key or argument moves the cursor or begins a line of its own."""

import json
import os
import pty
import subprocess
import unittest

from program import LETTERS, PROGRAM, ProgramTest, shown_by

HOSTILE = "x\x1b[2J\x1b]0;title\x07\rveil: all is well\n\u202egnp\u2066\u200b\x7f\u0085"
# What may never reach a terminal from a name; the line break that ends a message is no part of it.
FORBIDDEN = [chr(c) for c in (*range(0x20), *range(0x7F, 0xA0)) if chr(c) != "\n"] + \
            list("\u200b\u200e\u200f\u061c\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


class Messages(ProgramTest):
    def complaint(self, *words, exit_code, code):
        """Standard error of a run that fails: lines of the program only, none of them begun by a name."""
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, input=b"", capture_output=True, timeout=60, check=False)
        self.assertEqual(done.returncode, exit_code, done.stderr)
        messages = done.stderr.decode()  # always UTF-8
        self.assertIn(f"[{code}]", messages)
        for character in FORBIDDEN:
            self.assertNotIn(character, messages, repr(character))
        for line in messages.splitlines():
            self.assertTrue(line.startswith("veil: "))
            self.assertTrue(line.endswith("]"), line)
        return messages

    def test_names_of_files_are_shown_escaped(self):
        messages = self.complaint("protect", HOSTILE + ".txt", exit_code=1, code="read.not_found")
        self.assertIn(r"x\x1b[2J\x1b]0;title\x07\rveil: all is well\n\u202egnp\u2066\u200b\x7f\u0085.txt", messages)
        self.assertEqual(len(messages.splitlines()), 1)
        self.write(HOSTILE + ".txt", b"Vries \xff")
        self.complaint("protect", HOSTILE + ".txt", exit_code=1, code="read.invalid_utf8")
        self.write("in/" + HOSTILE + "/" + HOSTILE + ".txt", b"Vries \xff")
        self.complaint("protect", "in", "--output", "out", exit_code=1, code="read.invalid_utf8")
        self.write(HOSTILE + ".jsonl", "{\n")
        self.complaint("detect", HOSTILE + ".jsonl", exit_code=1, code="read.malformed_input")

    def test_names_that_are_no_text_are_shown_escaped(self):
        name = os.fsencode(str(self.folder)) + b"/\xff\xc0\x80name\xe2\x80.txt"
        with open(name, "wb") as file:
            file.write(b"Vries \xff")
        messages = self.complaint("protect", os.fsdecode(name), exit_code=1, code="read.invalid_utf8")
        self.assertIn(r"/\xff\xc0\x80name\xe2\x80.txt", messages)
        found = subprocess.run([PROGRAM, "detect", name], cwd=self.folder, capture_output=True, timeout=60, check=False)
        line = json.loads(found.stdout.decode())
        self.assertEqual(line["error"]["code"], "read.invalid_utf8")

    def test_places_of_failed_lines_stay_json(self):
        self.write(HOSTILE + ".txt", b"Vries \xff")
        found = subprocess.run([PROGRAM, "detect", HOSTILE + ".txt"], cwd=self.folder, capture_output=True, timeout=60, check=False)
        self.assertEqual(found.stdout.count(b"\n"), 1)
        self.assertTrue(json.loads(found.stdout)["error"]["place"].startswith(HOSTILE))

    def test_keys_and_values_of_policies_are_shown_escaped(self):
        self.write("letter.txt", LETTERS["en"])
        hostile = json.dumps(HOSTILE)
        for content, code in ((f"{hostile}: 1\n", "policy.unknown_key"), (f"method: {hostile}\n", "policy.unknown_method"),
                              (f"labels: {{{hostile}: tag}}\n", "policy.unknown_key"), (f"lists: [{{file: {hostile}}}]\n", "policy.not_found")):
            with self.subTest(content):
                self.write("policy.yaml", content)
                self.complaint("protect", "letter.txt", "--policy", "policy.yaml", exit_code=2, code=code)
        self.complaint("protect", "letter.txt", "--policy", HOSTILE, exit_code=2, code="policy.not_found")

    def test_arguments_are_shown_escaped(self):
        self.write("letter.txt", LETTERS["en"])
        self.complaint(HOSTILE, exit_code=2, code="usage.unknown_command")
        self.complaint("protect", "letter.txt", "--" + HOSTILE, exit_code=2, code="usage.unknown_option")
        for option, code in (("--method", "usage.unknown_method"), ("--language", "usage.unknown_language"),
                             ("--policy", "policy.not_found"), ("--format", "usage.unknown_format"),
                             ("--output-format", "usage.unknown_format")):
            with self.subTest(option):
                self.complaint("protect", "letter.txt", option, HOSTILE, exit_code=2, code=code)
        self.complaint("protect", "letter.txt", "--output", HOSTILE + "/a.txt", exit_code=1, code="write.not_found")
        self.complaint("protect", "letter.txt", "--threads", HOSTILE, exit_code=2, code="usage.invalid_value")

    def test_readable_names_are_shown_as_they_are(self):
        name = "Größe ação señal Ελλάδα 日本 😀 back\\slash"
        self.assertIn(name + ".txt", self.complaint("protect", name + ".txt", exit_code=1, code="read.not_found"))

    def test_progress_of_training_shows_names_escaped(self):
        self.write(HOSTILE + ".conll", "Marten\tB-PER\nVries\tI-PER\n\n" * 400)
        controller, terminal = pty.openpty()
        program = subprocess.Popen([PROGRAM, "train", "entities", HOSTILE + ".conll", "--language", "en", "--output", "m", "--iterations",
                                    "1"], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=terminal)
        os.close(terminal)
        shown = shown_by(controller)
        program.wait(timeout=60)
        self.assertNotIn(b"\x1b[2J", shown)
        self.assertNotIn(b"\x1b]0;", shown)
        self.assertNotIn("\u202e".encode(), shown)

    def test_report_shows_names_without_controls(self):
        self.write(HOSTILE + ".txt", LETTERS["en"])
        self.veil("protect", HOSTILE + ".txt", "--output", "out.txt", "--report", "report.html", "--originals")
        page = self.read("report.html")
        self.assertNotIn("\x1b", page)
        self.assertNotIn("\u202e", page)


if __name__ == "__main__":
    unittest.main()
