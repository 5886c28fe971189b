"""`veil knowledge import`: options reach the library, the file is written once, and what is wrong is told with its place."""

import unittest

from program import ROOT, ProgramTest

PLACES = ROOT / "tests/cli/knowledge/places.csv"


class KnowledgeImport(ProgramTest):
    def test_a_list_becomes_a_knowledge_base_and_the_same_again(self):
        report = self.veil("knowledge", "import", PLACES, "--output", "a.veil")
        self.assertIn("format           csv\n", report)
        self.assertIn("generalizations  7\n", report)
        self.veil("knowledge", "import", PLACES, "--output", "b.veil", "--title", "a", "--threads", "2")
        files = self.files()
        self.assertEqual(files["a.veil"], files["b.veil"])

    def test_a_file_that_is_there_is_overwritten_only_with_force(self):
        self.write("a.veil", "precious")
        self.veil("knowledge", "import", PLACES, "--output", "a.veil", exit_code=1, code="write.exists")
        self.assertEqual(self.read("a.veil"), "precious")
        self.veil("knowledge", "import", PLACES, "--output", "a.veil", "--force")
        self.assertNotEqual(self.files()["a.veil"], b"precious")

    def test_a_circle_is_refused_and_dropped_by_repair(self):
        self.write("circle.csv", "inner,outer\nouter,inner\n")
        self.veil("knowledge", "import", "circle.csv", "--output", "a.veil", exit_code=1, code="training.cyclic_taxonomy")
        self.assertNotIn("a.veil", self.files())
        self.assertIn("  in a circle    1\n", self.veil("knowledge", "import", "circle.csv", "--output", "a.veil", "--repair"))

    def test_wrong_usage_is_told(self):
        self.write("x.bin", "nothing known")
        self.veil("knowledge", "import", "x.bin", "--output", "a.veil", exit_code=2, code="usage.unknown_format")
        self.veil("knowledge", "import", PLACES, "--format", "excel", "--output", "a.veil", exit_code=2, code="usage.unknown_format")
        self.veil("knowledge", "import", PLACES, "--language", "fr", "--output", "a.veil", exit_code=2, code="usage.unknown_language")
        self.veil("knowledge", "import", "none.csv", "--output", "a.veil", exit_code=1, code="read.not_found")


if __name__ == "__main__":
    unittest.main()
