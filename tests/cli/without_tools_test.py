"""A program that was built without the tools: it lists and does the rest, and says of a tool how to get it."""

import os
import subprocess
import unittest

from program import LETTERS, ProgramTest

TOOLS = ("evaluate", "attack", "bench", "train tagger", "train entities", "train neural", "train clusters", "train languages", "train kinds",
         "train gazetteers", "train selector", "train reviewed", "knowledge build", "knowledge import", "vectors train", "vectors update",
         "vectors calibrate", "corpus index", "corpus merge")


class WithoutTools(ProgramTest):
    def test_says_of_a_tool_how_to_get_it(self):
        for command in (*TOOLS, "train"):
            for words in ([], ["--help"], ["a", "--json"]):
                with self.subTest(command=command, words=words):
                    self.assertEqual(self.veil(*command.split(), *words, exit_code=2, code="usage.without_tools"), "")
                    self.assertIn(f"veil {command}", self.messages)
                    self.assertIn("VEIL_TOOLS=ON", self.messages)

    def test_lists_only_what_it_has(self):
        for words in ([], ["knowledge"], ["vectors"], ["corpus"]):
            text = self.veil(*words, "--help")
            for command in TOOLS:
                self.assertNotIn(f"  {command} ", text)
        self.assertIn("What things are: info, show\n", self.veil("--help"))
        self.assertNotIn("train", self.veil("--help"))
        self.veil("evalate", exit_code=2, code="usage.unknown_command")  # what is not there is not proposed either
        self.assertNotIn("evaluate", self.messages)

    def test_does_the_rest(self):
        self.write("letter.txt", LETTERS["en"])
        protected = self.veil("protect", "letter.txt")
        self.assertNotIn("Vries", protected)
        with_tools = subprocess.run([os.environ["VEIL_WITH_TOOLS"], "protect", "letter.txt"], cwd=self.folder, capture_output=True,
                                    timeout=120, check=True)
        self.assertEqual(protected, with_tools.stdout.decode())
        self.assertIn("CODE", self.veil("detect", "letter.txt"))


if __name__ == "__main__":
    unittest.main()
