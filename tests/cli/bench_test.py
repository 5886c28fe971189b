"""`veil bench`: every figure is there and makes sense, other tools are named when they are missing, and their answers become ratios."""

import json
import shutil
import subprocess
import sys
import unittest

from program import PROGRAM, ROOT, ProgramTest


class Bench(ProgramTest):
    def bench(self, *words, **expectations):
        return json.loads(self.veil("bench", "--seconds", "0", "--language", "en", "--json", *words, **expectations))

    def resources_with_driver(self, name, body):
        """Resources like the shipped ones, with a driver of our own."""
        root = self.folder / "resources"
        (root / "tools/bench").mkdir(parents=True)
        for part in ("languages", "models"):
            (root / part).symlink_to(ROOT / part)
        shutil.copy(ROOT / "tools/bench/measure.py", root / "tools/bench")
        (root / f"tools/bench/run_{name}.py").write_text(body)
        return root

    def test_measures_every_command(self):
        figures = self.bench()
        self.assertGreater(figures["documents"], 10)
        self.assertEqual([one["command"] for one in figures["commands"]], ["identify", "analyse", "detect", "protect", "restore", "evaluate", "attack"])
        for one in figures["commands"]:
            with self.subTest(one["command"]):
                for threads in ("one_thread", "all_threads"):
                    speed = one[threads]
                    self.assertGreater(speed["words_per_second"], speed["documents_per_second"])
                    self.assertGreater(speed["megabytes_per_second"], 0)
                latency = one["latency_milliseconds"]
                self.assertTrue(0 < latency["p50"] <= latency["p90"] <= latency["p99"] <= latency["max"])
                if one["command"] not in ("identify", "evaluate", "attack"):  # measured inside the program only
                    self.assertGreater(one["start_milliseconds"], 1)
                    self.assertTrue(2 < one["peak_megabytes"] < 500)

    def test_measures_given_documents_and_names_those_left_out(self):
        self.write("two.jsonl", '{"id": "a", "text": "One two three four."}\n{"id": "b", "text": "Five six."}\n')
        figures = self.bench("two.jsonl", "--commands", "detect")
        self.assertEqual((figures["documents"], figures["words"], figures["bytes"]), (2, 6, 28))
        self.write("broken.jsonl", '{"id": "a", "text": "One two."}\n{"id": \n')
        done = subprocess.run([PROGRAM, "bench", "broken.jsonl", "--seconds", "0", "--commands", "detect", "--language", "en"], cwd=self.folder,
                              capture_output=True, timeout=120, check=True)
        self.assertIn(b"1 documents could not be read or were refused", done.stderr)

    def test_tools_that_are_missing_are_named(self):
        root = self.resources_with_driver("spacy", "import measure\n\n\ndef load(languages):\n    import no_such_package\n\n\nmeasure.run(load)\n")
        tools = self.bench("--commands", "detect", "--against", "spacy,presidio", "--python", sys.executable, "--resources", root)["tools"]
        self.assertEqual([tool["tool"] for tool in tools], ["spacy", "presidio"])
        self.assertIn("no_such_package", tools[0]["missing"])
        self.assertIn("run_presidio.py is not there", tools[1]["missing"])
        table = self.veil("bench", "--seconds", "0", "--commands", "detect", "--against", "spacy", "--python", sys.executable, "--resources", root)
        self.assertIn("not measured: No module named 'no_such_package'", table)

    def test_other_tools_become_ratios(self):
        root = self.resources_with_driver("spacy", "import time\n\nimport measure\n\nmeasure.run(lambda languages: ('7', 'sleeps', 'detect', "
                                                   "lambda text, language: time.sleep(0.01)))\n")
        figures = self.bench("--commands", "detect", "--against", "spacy", "--python", sys.executable, "--resources", root)
        (tool,) = figures["tools"]
        self.assertEqual((tool["version"], tool["what"], tool["against"]), ("7", "sleeps", "detect"))
        self.assertGreaterEqual(tool["latency_milliseconds"]["p50"], 10)
        veil = figures["commands"][0]["one_thread"]["words_per_second"]
        self.assertAlmostEqual(tool["veil_times_as_fast"], veil / tool["one_thread"]["words_per_second"], places=6)
        self.assertLessEqual(tool["one_thread"]["documents_per_second"], 100)

    def test_wrong_words_are_answered(self):
        self.veil("bench", "--commands", "protekt", exit_code=2, code="usage.invalid_value")
        self.veil("bench", "--against", "spaci", exit_code=2, code="usage.invalid_value")
        self.veil("bench", "--json", "--markdown", exit_code=2, code="usage.invalid_value")
        self.veil("bench", "--commands", "detect", "--against", "spacy", "--python", "no-such-python", exit_code=1, code="run.failed")
        self.veil("bench", "no-such.txt", exit_code=1, code="read.not_found")

    def test_markdown_is_a_table(self):
        lines = self.veil("bench", "--seconds", "0", "--language", "en", "--commands", "detect", "--markdown").splitlines()
        self.assertTrue(any(line.startswith("| detect | ") for line in lines))


if __name__ == "__main__":
    unittest.main()
