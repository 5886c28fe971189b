"""Standard descriptors that are closed (`>&-`): no file of the run takes their numbers, and what cannot be written or read is an error."""

import itertools
import subprocess
import unittest

from program import LETTERS, PROGRAM, ProgramTest

NAMES = {0: "<&-", 1: ">&-", 2: "2>&-"}
COMBINATIONS = [closed for count in (1, 2, 3) for closed in itertools.combinations((0, 1, 2), count)]


class Descriptors(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("letter.txt", LETTERS["en"])
        self.veil("vault", "new-key", "my.key")

    def run_closed(self, closed, *words, timeout=60):
        line = 'exec "$@" ' + " ".join(NAMES[number] for number in closed)
        return subprocess.run(["sh", "-c", line, "sh", PROGRAM, *words], cwd=self.folder, input=None if 0 in closed else b"",
                              capture_output=True, timeout=timeout, check=False)

    def remove(self, *names):
        for name in names:
            (self.folder / name).unlink(missing_ok=True)

    def test_vault_and_report_are_whole_whatever_is_closed(self):
        for closed in COMBINATIONS:
            with self.subTest(closed):
                self.remove("out.txt", "my.vault", "report.json")
                done = self.run_closed(closed, "protect", "letter.txt", "--output", "out.txt", "--vault", "my.vault", "--key-file",
                                       "my.key", "--report", "report.json")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(self.veil("restore", "out.txt", "--vault", "my.vault", "--key-file", "my.key"), LETTERS["en"])
                self.assertTrue(self.read("report.json").startswith("{"))
                self.assertEqual(self.read("letter.txt"), LETTERS["en"])

    def test_messages_do_not_go_into_files(self):
        self.write("in/a.txt", LETTERS["en"])
        self.write("in/bad.txt", b"Vries \xff")
        for closed in COMBINATIONS:
            with self.subTest(closed):
                self.remove("out/a.txt", "my.vault")
                done = self.run_closed(closed, "protect", "in", "--output", "out", "--vault", "my.vault", "--key-file", "my.key")
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertEqual(self.veil("restore", "out/a.txt", "--vault", "my.vault", "--key-file", "my.key"), LETTERS["en"])
                self.assertEqual(sorted(self.files("in")), ["a.txt", "bad.txt"])

    def test_output_that_has_nowhere_to_go_is_an_error_and_leaves_no_vault(self):
        self.veil("protect", "letter.txt", "--output", "out.txt", "--vault", "old.vault", "--key-file", "my.key")
        before = self.files()
        for closed in COMBINATIONS:
            if 1 not in closed:
                continue
            for words in (["protect", "letter.txt", "--vault", "new.vault", "--key-file", "my.key"], ["detect", "letter.txt"],
                          ["restore", "out.txt", "--vault", "old.vault", "--key-file", "my.key"],
                          ["protect", "letter.txt", "--output", "other.txt", "--report", "-"], ["doctor"], ["--help"]):
                with self.subTest(closed=closed, command=words):
                    done = self.run_closed(closed, *words)
                    self.assertEqual(done.returncode, 1, done.stderr)
                    if 2 not in closed:
                        self.assertIn(b"[write.failed]", done.stderr)
                    self.remove("other.txt")
                    self.assertEqual(self.files(), before)

    def test_work_that_needs_no_stream_is_done(self):
        self.veil("protect", "letter.txt", "--output", "out.txt", "--vault", "old.vault", "--key-file", "my.key")
        for closed in COMBINATIONS:
            with self.subTest(closed):
                self.remove("second.key", "found.jsonl", "back.txt")
                self.assertEqual(self.run_closed(closed, "vault", "new-key", "second.key").returncode, 0)
                self.assertRegex(self.read("second.key"), r"^[0-9a-f]{64}\n$")
                self.assertEqual(self.run_closed(closed, "detect", "letter.txt", "--output", "found.jsonl").returncode, 0)
                self.assertEqual(len(self.lines(self.read("found.jsonl"))), 1)
                done = self.run_closed(closed, "restore", "out.txt", "--vault", "old.vault", "--key-file", "my.key", "--output", "back.txt")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(self.read("back.txt"), LETTERS["en"])

    def test_closed_standard_input_ends_with_an_error(self):
        self.veil("protect", "letter.txt", "--output", "out.txt", "--vault", "old.vault", "--key-file", "my.key")
        before = self.files()
        for words in (["protect", "-"], ["protect", "-", "--format", "jsonl"], ["detect", "-"], ["analyse", "-"], ["risk", "-"],
                      ["restore", "-", "--vault", "old.vault", "--key-file", "my.key"],
                      ["protect", "-", "--vault", "new.vault", "--key-file", "my.key", "--output", "new.txt"]):
            with self.subTest(words):
                done = self.run_closed((0,), *words, timeout=20)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn(b"[read.failed]", done.stderr)
                self.assertEqual(done.stdout.replace(b"\n", b"")[:1], b"")
                self.assertEqual(self.files(), before)

    def test_note_that_cannot_be_said_makes_the_exit_code_say_so(self):
        self.write("in/a.txt", LETTERS["en"])
        self.write("in/photo.jpg", b"\xff\xd8")
        self.assertEqual(self.run_closed((), "protect", "in", "--output", "out").returncode, 0)
        self.assertEqual(self.run_closed((2,), "protect", "in", "--output", "out", "--force").returncode, 1)
        self.assertEqual(self.run_closed((2,), "protect", "in", "--output", "out", "--force", "--quiet").returncode, 0)


if __name__ == "__main__":
    unittest.main()
