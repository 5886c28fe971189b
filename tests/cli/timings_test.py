"""`--timings`: what each stage took, on standard error, beside the same output as without."""

import json
import subprocess
import unittest

from program import LETTERS, PROGRAM, SECRETS, ProgramTest


class Timings(ProgramTest):
    def run_veil(self, *words):
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        for secret in SECRETS:
            self.assertNotIn(secret, done.stderr.decode())
        return done.stdout.decode(), done.stderr.decode()

    def test_a_table_names_every_stage_once(self):
        self.write_letters("in")
        for command in ("protect", "detect"):
            with self.subTest(command):
                output, messages = self.run_veil(command, "in", "--timings", "--output-format", "jsonl")
                self.assertEqual(output, self.veil(command, "in", "--output-format", "jsonl"))
                rows = messages.splitlines()
                self.assertEqual(rows[0].split("  ")[0], "stage")
                stages = [row.split("  ")[0] for row in rows[1:]]
                self.assertEqual(len(stages), len(set(stages)))
                self.assertLessEqual({"language", "tokens", "detect", "combine", "resolve", "all"}, set(stages))
                self.assertEqual("replace" in stages, command == "protect")
                self.assertEqual(rows[-1].split()[:2], ["all", str(len(LETTERS))])

    def test_json_holds_the_same_figures(self):
        self.write("letter.txt", LETTERS["es"])
        timings = json.loads(self.run_veil("protect", "letter.txt", "--timings-json")[1])
        self.assertGreater(timings["words"], 20)
        self.assertAlmostEqual(sum(one["share"] for one in timings["stages"]), 1, places=6)
        self.assertAlmostEqual(sum(one["seconds"] for one in timings["stages"]), timings["seconds"], places=6)
        self.assertEqual({"stage", "documents", "seconds", "share", "words_per_second"}, set(timings["stages"][0]))

    def test_a_document_that_fails_leaves_the_table(self):
        self.write("latin.txt", b"Anna \xff Vries")
        self.veil("protect", "latin.txt", "--timings", exit_code=1, code="read.invalid_utf8")
        self.assertIn("words per second", self.messages)


if __name__ == "__main__":
    unittest.main()
