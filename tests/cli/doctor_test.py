"""`veil doctor`: what is there, what is missing, and the command that mends it."""

import json
import os
import shutil
import subprocess
import unittest

from program import PROGRAM, ROOT, ProgramTest


class Doctor(ProgramTest):
    def test_repository_is_healthy(self):
        found = json.loads(self.veil("doctor", "--json", "--resources", ROOT))
        self.assertTrue(found["healthy"])
        self.assertEqual(found["languages"], ["en", "de", "pt", "es"])
        self.assertIn("txt", found["reads"])
        self.assertIn("jsonl", found["writes"])
        self.assertIn("tag", found["methods"])
        self.assertTrue(found["detectors"])
        models = {model["name"]: model for model in found["models"]}
        self.assertTrue(all(model["usable"] for model in models.values()))
        for language in found["languages"]:
            self.assertGreater(models[f"tagger.{language}"]["bytes"], 0)
        self.assertIn("Everything that Veil needs is there.", self.veil("doctor", "--resources", ROOT))

    def test_missing_models_are_told_with_the_command_that_mends(self):
        shutil.copytree(ROOT / "languages", self.folder / "resources/languages")
        (self.folder / "resources/models").mkdir()
        found = json.loads(self.veil("doctor", "--json", "--resources", "resources", exit_code=1))
        self.assertFalse(found["healthy"])
        missing = [model for model in found["models"] if not model["usable"]]
        self.assertTrue(missing)
        self.assertTrue(all(model["mend"] for model in missing))
        self.assertIn("mend: ", self.veil("doctor", "--resources", "resources", exit_code=1))

    def test_work_without_models_is_refused_before_any_text_leaves(self):
        shutil.copytree(ROOT / "languages", self.folder / "resources/languages")
        self.write("letter.txt", "The kettle is in the kitchen and the tea is next to it.\n")
        self.assertEqual(self.veil("protect", "letter.txt", "--resources", "resources", exit_code=1), "")

    def test_resources_come_from_the_environment_when_not_named(self):
        done = subprocess.run([PROGRAM, "doctor", "--json"], env={**os.environ, "VEIL_RESOURCES": str(self.folder)}, check=False,
                              capture_output=True, timeout=60)
        self.assertEqual(json.loads(done.stdout)["resources"], str(self.folder))
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
