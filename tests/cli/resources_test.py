"""Each file of the resources, missing, emptied or cut: work is refused and the file named, by the command and by `veil doctor`, or the file
is not needed and the bytes are the same. Never is less found silently."""

import json
import os
import shutil
import unittest

from program import LETTERS, ROOT, ProgramTest

# Files that make models, figures and documents; no document needs them.
NOT_NEEDED = ("SOURCES.md", "concepts.tsv", "entities.recipe", "gazetteer.tsv", "genders.tsv", "placeholders.tsv", "readability.tsv", "regions.tsv")


class Resources(ProgramTest):
    def setUp(self):
        super().setUp()
        self.root = self.folder / "resources"
        for part in ("languages", "models", "policies"):
            shutil.copytree(ROOT / part, self.root / part, copy_function=os.symlink)
        self.write("letters.jsonl", "".join(json.dumps({"id": language, "text": text}) + "\n" for language, text in LETTERS.items()))

    def files(self):
        return sorted(path.relative_to(self.root) for path in self.root.rglob("*") if path.is_symlink() and path.suffix != ".md")

    def protect(self, *words):
        """Exit code, output and messages of a run with these resources."""
        try:
            return 0, self.veil("protect", "letters.jsonl", "--resources", "resources", *words), ""
        except AssertionError:
            return 1, "", self.messages

    def damaged(self, file, content):
        """The file with other content, or without it; gives back what puts it in order."""
        path = self.root / file
        original = os.readlink(path)
        path.unlink()
        if content is not None:
            path.write_bytes(content)

        def mend():
            path.unlink(missing_ok=True)
            os.symlink(original, path)
        return mend

    def check(self, files, content, expected):
        for file in files:
            with self.subTest(file=str(file)):
                mend = self.damaged(file, content)
                code, output, messages = self.protect()
                mend()
                if code == 0:
                    self.assertEqual(output, expected)
                else:
                    self.assertIn(file.name, messages)
                    self.assertRegex(messages, r"\[(model|policy)\.\w+\]")

    def test_every_table_of_words_is_needed_or_makes_no_difference(self):
        expected = self.protect()[1]
        self.assertEqual(len(expected.splitlines()), len(LETTERS))
        tables = [file for file in self.files() if file.suffix != ".veil"]
        # Of the languages the same files are looked at; one of them stands for all where time matters.
        self.check([file for file in tables if "en" in file.parts or len(file.parts) == 2], None, expected)
        self.check([file for file in tables if "de" in file.parts], b"", expected)

    def test_every_model_is_needed_or_makes_no_difference(self):
        expected = self.protect()[1]
        models = [file for file in self.files() if file.suffix == ".veil"]
        self.assertGreater(len(models), 15)
        self.check(models, None, expected)
        self.check(models, b"", expected)

    def test_files_without_content_or_cut_are_refused(self):
        for content in (b"\n\n", b" ", b"\0" * 100, (ROOT / "languages/en/name_cues.tsv").read_bytes()[:300].rstrip(b"\n")):
            mend = self.damaged("languages/en/name_cues.tsv", content)
            self.veil("protect", "letters.jsonl", "--resources", "resources", exit_code=1, code="model.damaged")
            self.assertIn("name_cues.tsv", self.messages)
            mend()

    def test_only_files_that_are_not_needed_may_go(self):
        for file in self.files():
            if file.suffix == ".veil" or file.name in NOT_NEEDED or "languages" not in file.parts or "pt" not in file.parts:
                continue
            mend = self.damaged(file, b"")
            self.veil("detect", "letters.jsonl", "--resources", "resources", exit_code=1, code="model.damaged")
            self.assertIn(file.name, self.messages)
            mend()

    def test_what_a_policy_asks_for_is_looked_at_too(self):
        for file, words in (("models/selector.veil", ["--method", "learned"]),
                            ("models/entities.clinical-es.veil", ["--policy", "clinical-es"]),
                            ("models/entities.clinical-es.rules.tsv", ["--policy", "clinical-es"]),
                            ("policies/hipaa.yaml", ["--policy", "hipaa"])):
            for content in (None, b""):
                with self.subTest(file=file, content=content):
                    mend = self.damaged(file, content)
                    code, _, messages = self.protect(*words)
                    mend()
                    self.assertEqual(code, 1)
                    self.assertRegex(messages, r"\[(model|policy)\.\w+\]")

    def test_a_knowledge_base_of_ones_own_stands_beside_the_one_that_ships(self):
        own = (ROOT / "tests/cli/knowledge/places.veil").read_bytes()
        expected = self.protect()[1]
        (self.root / "models/knowledge.own.veil").write_bytes(own)
        self.assertEqual(self.protect()[:2], (0, expected))
        mend = self.damaged("models/knowledge.veil", own)  # it opens, and lacks the names of the core
        self.veil("protect", "letters.jsonl", "--resources", "resources", exit_code=1, code="model.not_found")
        self.assertIn("models/knowledge.veil", self.messages)
        found = json.loads(self.veil("doctor", "--json", "--resources", "resources", exit_code=1))
        mend()
        self.assertIn("model.not_found", " ".join(model["state"] for model in found["models"] if not model["usable"]))

    def test_doctor_names_each_file_with_what_to_do(self):
        for file in ("models/knowledge.veil", "models/attributes.en.veil", "models/entities.clinical-es.rules.tsv", "models/selector.veil",
                     "models/vectors.de.veil", "languages/de/surrogates.tsv", "languages/es/expressions.tsv", "languages/related_kinds.tsv",
                     "languages/pt/stopwords.txt", "policies/court.yaml"):
            for content in (None, b""):
                if content is None and file.startswith("policies"):
                    continue  # a policy that is not there is none that ships
                with self.subTest(file=file, content=content):
                    mend = self.damaged(file, content)
                    found = json.loads(self.veil("doctor", "--json", "--resources", "resources", exit_code=1))
                    mend()
                    wrong = [model for model in found["models"] if not model["usable"]]
                    self.assertTrue(any(file in model["mend"] for model in wrong), wrong)
                    self.assertTrue(any(file.split("/")[-1] in model["state"] for model in wrong), wrong)
        self.assertTrue(json.loads(self.veil("doctor", "--json", "--resources", "resources"))["healthy"])


if __name__ == "__main__":
    unittest.main()
