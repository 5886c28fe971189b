"""What a run reads or needs is never replaced by what it writes, --force or not, whatever the paths look like."""

import os
import subprocess
import unittest

from program import LETTERS, PROGRAM, ROOT, ProgramTest


class KeptFiles(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("letter.txt", LETTERS["en"])
        self.veil("vault", "new-key", "key.txt")
        self.veil("protect", "letter.txt", "--output", "safe.txt", "--vault", "vault.txt", "--key-file", "key.txt")

    def spellings(self, name):
        """The file under other names: another path, a symbolic link, a link to a link, a hard link, through a linked folder."""
        stem = name.replace("/", "_")
        (self.folder / "links").mkdir(exist_ok=True)
        os.symlink(self.folder / name, self.folder / f"links/symbolic_{stem}")
        os.symlink(f"symbolic_{stem}", self.folder / f"links/second_{stem}")
        os.link(self.folder / name, self.folder / f"links/hard_{stem}")
        if not (self.folder / "turn").exists():
            os.symlink(".", self.folder / "turn")
        return [name, f"./links/../{name}", f"turn/{name}", str(self.folder / name), f"links/symbolic_{stem}", f"links/second_{stem}",
                f"links/hard_{stem}"]

    def assert_kept(self, *words, code="usage.same_file"):
        before = self.files()
        self.veil(*words, exit_code=2, code=code)
        self.assertEqual(self.files(), before)

    def test_restored_text_replaces_neither_key_nor_vault(self):
        for kept in ("key.txt", "vault.txt"):
            for name in self.spellings(kept):
                with self.subTest(name):
                    self.assert_kept("restore", "safe.txt", "--vault", "vault.txt", "--key-file", "key.txt", "--output", name, "--force")

    def test_protected_text_does_not_replace_the_key(self):
        for name in self.spellings("key.txt"):
            with self.subTest(name):
                self.assert_kept("protect", "letter.txt", "--vault", "new.vault", "--key-file", "key.txt", "--output", name, "--force")

    def test_reports_replace_neither_key_nor_vault(self):
        for kept in ("key.json", "vault.json"):
            os.rename(self.folder / kept.replace("json", "txt"), self.folder / kept)
        for kept in ("key.json", "vault.json"):
            for name in self.spellings(kept):
                with self.subTest(name):
                    self.assert_kept("restore", "safe.txt", "--vault", "vault.json", "--key-file", "key.json", "--output", "back.txt",
                                     "--report", name, "--force")
        self.assert_kept("protect", "letter.txt", "--vault", "new.vault", "--key-file", "key.json", "--output", "out.txt", "--report",
                         "key.json", "--force")

    def test_vault_and_another_output_of_one_name_are_refused(self):
        os.symlink(".", self.folder / "here")
        for name in ("both.txt", "./both.txt", "here/both.txt", str(self.folder / "both.txt")):
            with self.subTest(name):
                self.assert_kept("protect", "letter.txt", "--vault", "both.txt", "--key-file", "key.txt", "--output", name, "--force",
                                 code="usage.same_output")
        self.assert_kept("protect", "letter.txt", "--vault", "both.json", "--key-file", "key.txt", "--output", "out.txt", "--report",
                         "here/both.json", "--force", code="usage.same_output")

    def test_file_of_an_output_folder_does_not_hit_the_key(self):
        self.write("in/key.txt", LETTERS["en"])
        self.write("in/vault.txt", LETTERS["de"])
        self.write("in/sub/a.txt", LETTERS["de"])
        self.assert_kept("protect", "in", "--vault", "new.vault", "--key-file", "key.txt", "--output", ".", "--force")
        os.mkdir(self.folder / "out")
        os.link(self.folder / "key.txt", self.folder / "out/vault.txt")
        self.assert_kept("protect", "in", "--vault", "new.vault", "--key-file", "key.txt", "--output", "out", "--force")

    def test_shell_redirection_onto_the_key_adds_nothing_to_it(self):
        key = self.read("key.txt")
        with open(self.folder / "key.txt", "ab") as output:
            done = subprocess.run([PROGRAM, "restore", "safe.txt", "--vault", "vault.txt", "--key-file", "key.txt"], cwd=self.folder,
                                  stdout=output, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(self.read("key.txt"), key)

    def test_policy_and_the_files_that_it_names_stay(self):
        self.write("terms.csv", "pattern,label,kind\nquaywall,MISC,direct\n")
        os.rename(self.folder / "key.txt", self.folder / "surrogate.key")
        self.write("policy.yaml", "lists: [{file: terms.csv}]\nmethod: surrogate\nsurrogate: {key_file: surrogate.key}\n")
        for kept in ("policy.yaml", "terms.csv", "surrogate.key"):
            for name in self.spellings(kept):
                with self.subTest(name):
                    for command in ("protect", "detect"):
                        self.assert_kept(command, "letter.txt", "--policy", "policy.yaml", "--output", name, "--output-format", "jsonl",
                                         "--force")
        self.assert_kept("risk", "letter.txt", "--policy", "policy.yaml", "--output", "terms.csv", "--force")

    def test_resources_named_on_the_command_line_stay(self):
        self.write("own.knowledge", "x")
        self.write("own.vectors", "x")
        self.write("own.statistics", "x")
        for option in ("--knowledge", "--vectors", "--statistics"):
            name = "own." + option[2:]
            with self.subTest(option):
                self.assert_kept("protect", "letter.txt", option, name, "--output", name, "--output-format", "jsonl", "--force")

    def test_models_that_are_in_use_stay(self):
        (self.folder / "resources").mkdir()
        for part in ("languages", "policies"):
            os.symlink(ROOT / part, self.folder / "resources" / part)
        (self.folder / "resources/models").mkdir()
        for model in (ROOT / "models").iterdir():
            os.symlink(model, self.folder / "resources/models" / model.name)
        own = self.folder / "resources/models/entities.en.veil"
        content = own.read_bytes()
        own.unlink()
        own.write_bytes(content)
        self.veil("protect", "letter.txt", "--resources", "resources", "--output", "resources/models/entities.en.veil", "--output-format",
                  "jsonl", "--force", exit_code=2, code="usage.same_file")
        self.assertEqual(own.read_bytes(), content)

    def test_annotations_of_a_brat_pair_stay(self):
        self.write("pair/a.txt", LETTERS["en"])
        self.write("pair/a.ann", "")
        self.assert_kept("detect", "pair/a.txt", "--format", "brat", "--output", "pair/../pair/a.ann", "--output-format", "jsonl", "--force")

    def test_training_does_not_replace_what_it_learns_from(self):
        self.write("corpus/a.txt", LETTERS["en"] * 20)
        text = "corpus/a.txt"
        for name in self.spellings(text):
            for words in (["train", "clusters", text], ["corpus", "index", text], ["corpus", "index", "corpus"],
                          ["vectors", "train", text, "--language", "en"], ["vectors", "train", "corpus=2", "--language", "en"],
                          ["vectors", "convert", text], ["knowledge", "import", text, "--format", "csv"],
                          ["corpus", "merge", text], ["train", "entities", text, "--language", "en"],
                          ["train", "tagger", "--language", "en", "--treebanks", "corpus"],
                          ["train", "gazetteers", "--languages", "corpus"], ["train", "languages", "--data", "corpus", "--other", "corpus"],
                          ["knowledge", "build", "--packages", "corpus", "--data", "corpus"], ["train", "selector", text],
                          ["select", text]):
                with self.subTest(name=name, command=words):
                    self.assert_kept(*words, "--output", name, "--force")

    def test_reports_of_measuring_do_not_replace_what_is_measured(self):
        self.write("gold.json", "[]")
        self.write("found.jsonl", "")
        for name in ("gold.json", "./gold.json"):
            self.assert_kept("evaluate", "gold.json", "found.jsonl", "--report", name)

    def test_key_is_never_made_over_something(self):
        os.symlink("nothing.key", self.folder / "dangling.key")
        for name in [*self.spellings("key.txt"), "dangling.key"]:
            with self.subTest(name):
                before = self.files()
                self.veil("vault", "new-key", name, exit_code=1, code="write.exists")
                self.assertEqual(self.files(), before)
                self.assertFalse((self.folder / "nothing.key").exists())

    def test_other_files_are_overwritten_with_force_as_before(self):
        self.write("old.txt", "old\n")
        self.veil("protect", "letter.txt", "--output", "old.txt", exit_code=1, code="write.exists")
        self.veil("protect", "letter.txt", "--output", "old.txt", "--force")
        self.assertEqual(self.read("old.txt"), self.read("safe.txt"))


if __name__ == "__main__":
    unittest.main()
