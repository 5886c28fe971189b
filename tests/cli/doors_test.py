"""Bad input at the doors: no folder of models, models of another version, nothing in the environment, a folder that cannot be written to.
Each is refused with its own code before any text leaves, or makes no difference."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

from program import LETTERS, PROGRAM, ROOT, ProgramTest

VERSION_AT = 8  # behind eight letters that name the kind of file


class Doors(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("letter.txt", LETTERS["en"])

    def links(self):
        """The shipped resources, as links that a test may put other files in the place of."""
        root = self.folder / "resources"
        for part in ("languages", "models", "policies"):
            shutil.copytree(ROOT / part, root / part, copy_function=os.symlink)
        return root

    def test_resources_that_are_not_there_are_said_once(self):
        (self.folder / "half/languages").mkdir(parents=True)
        for place, missing in (("nowhere", "nowhere/languages"), ("half", "half/models"), ("letter.txt", "letter.txt/languages")):
            for command in ("protect", "detect", "risk", "analyse"):
                with self.subTest(place=place, command=command):
                    self.assertEqual(self.veil(command, "letter.txt", "--resources", place, exit_code=1, code="model.no_folder"), "")
                    self.assertIn(missing + ": ", self.messages)
                    self.assertIn("VEIL_RESOURCES", self.messages)
                    self.assertEqual(self.messages.count("\n"), 1)
            found = json.loads(self.veil("doctor", "--json", "--resources", place, exit_code=1))
            self.assertEqual([model["name"] for model in found["models"]], ["resources"])
            self.assertIn("--resources", found["models"][0]["mend"])

    def test_doctor_mends_by_git_in_a_checkout_and_by_the_package_elsewhere(self):
        root = self.links()
        (root / "models/tagger.de.veil").unlink()

        def mend():
            found = json.loads(self.veil("doctor", "--json", "--resources", root, exit_code=1))
            return next(model["mend"] for model in found["models"] if model["name"] == "tagger.de")
        self.assertEqual(mend(), "install Veil again: models/tagger.de.veil is part of it")
        (root / ".git").mkdir()
        self.assertEqual(mend(), "git checkout -- models/tagger.de.veil   (or make it: veil train tagger --help)")

    def test_models_of_another_version_are_refused_by_name(self):
        root = self.links()
        for name in ("tagger.pt", "entities.en", "gazetteers", "knowledge", "languages", "vectors.es", "statistics.de", "attributes.en",
                     "everyday.de", "neural", "kinds"):
            with self.subTest(name):
                path = root / f"models/{name}.veil"
                content = bytearray(path.read_bytes())
                self.assertIn(content[VERSION_AT:VERSION_AT + 4], (b"\1\0\0\0", b"\2\0\0\0"))
                content[VERSION_AT] = 99
                original = os.readlink(path)
                path.unlink()
                path.write_bytes(content)
                words = ["--policy", "gdpr-special"] if name.startswith(("statistics", "vectors")) else []
                self.write("all.jsonl", "".join(json.dumps({"id": code, "text": text}) + "\n" for code, text in LETTERS.items()))
                self.assertEqual(self.veil("protect", "all.jsonl", "--resources", root, *words, exit_code=1, code="model.version"), "")
                self.assertIn(f"{name}.veil", self.messages)
                found = json.loads(self.veil("doctor", "--json", "--resources", root, exit_code=1))
                self.assertIn("[model.version]", next(model["state"] for model in found["models"] if model["name"] == name))
                path.unlink()
                os.symlink(original, path)

    def test_nothing_is_needed_of_the_environment(self):
        expected = self.veil("protect", "letter.txt")
        for environment in ({}, {"HOME": ""}, {"HOME": "/nowhere", "TMPDIR": "/nowhere", "LANG": "xx_YY.UTF-8", "LC_ALL": "none"}):
            for words in (["protect", "letter.txt", "--resources", str(ROOT)], ["protect", "-", "--resources", str(ROOT)]):
                with self.subTest(environment=environment, words=words):
                    done = subprocess.run([PROGRAM, *words], cwd=self.folder, env=environment, input=LETTERS["en"].encode(),
                                          capture_output=True, timeout=120, check=False)
                    self.assertEqual((done.returncode, done.stderr, done.stdout.decode()), (0, b"", expected))
            done = subprocess.run([PROGRAM, "vault", "new-key", "my.key"], cwd=self.folder, env=environment, capture_output=True, timeout=60,
                                  check=False)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            (self.folder / "my.key").unlink()

    def test_no_place_for_temporary_files_is_said(self):
        done = subprocess.run([PROGRAM, "bench", "--seconds", "0", "--commands", "restore", "--resources", str(ROOT)], cwd=self.folder,
                              env={"TMPDIR": "/nowhere"}, capture_output=True, timeout=120, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn(b"TMPDIR", done.stderr)
        self.assertIn(b"[write.not_found]", done.stderr)

    def as_somebody(self, folder, *words, stdin=b""):
        """Runs the program as a user who may only read `folder`, which is where it works."""
        user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        return subprocess.run([PROGRAM, *map(str, words)], cwd=folder, input=stdin, capture_output=True, timeout=120, check=False, **user)

    def test_a_folder_that_cannot_be_written_to(self):
        for path in (self.folder, ROOT, *ROOT.parents, PROGRAM):
            if not os.stat(path).st_mode & 0o005 and path != self.folder:
                self.skipTest("the checkout is not for other users to read")
        self.veil("vault", "new-key", "my.key")
        expected = self.veil("protect", "letter.txt")
        for file in self.folder.iterdir():
            file.chmod(0o444)
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        # What writes nothing works.
        for words, stdin in ((["protect", "letter.txt"], b""), (["protect", "-"], LETTERS["en"].encode())):
            done = self.as_somebody(self.folder, *words, "--resources", ROOT, stdin=stdin)
            self.assertEqual((done.returncode, done.stderr, done.stdout.decode()), (0, b"", expected))
        for words in (["protect", "letter.txt", "--output", "out.txt"], ["protect", "letter.txt", "--output", "out/"],
                      ["protect", ".", "--format", "txt", "--output", "deep/er"], ["protect", "letter.txt", "--report", "page.html"],
                      ["protect", "letter.txt", "--vault", "v", "--key-file", "my.key"], ["detect", "letter.txt", "--output", "found.jsonl"],
                      ["vault", "new-key", "other.key"]):
            with self.subTest(words):
                done = self.as_somebody(self.folder, *words, *([] if words[0] == "vault" else ["--resources", ROOT]))
                self.assertEqual(done.returncode, 1, done.stderr.decode())
                self.assertIn(b"[write.permission]", done.stderr)
                self.assertNotIn(b"Vries", done.stdout + done.stderr)
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["letter.txt", "my.key"])

    def test_a_working_folder_that_is_gone(self):
        gone = tempfile.mkdtemp(prefix="veil-gone-")
        script = f'cd "$0" && rmdir "$0" && exec "$@"'
        for words, code in ((["protect", "letter.txt"], "read.not_found"), (["protect", "-", "--vectors", "v"], "read.not_found"),
                            (["protect", "-", "--output", "o.txt"], "write.not_found"), (["vault", "new-key", "k"], "write.not_found")):
            with self.subTest(words):
                os.makedirs(gone, exist_ok=True)
                done = subprocess.run(["bash", "-c", script, gone, PROGRAM, *words], input=LETTERS["en"].encode(), capture_output=True,
                                      timeout=60, check=False)
                self.assertEqual((done.returncode, done.stdout), (1, b""), done.stderr.decode())
                self.assertIn(f"[{code}]", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
