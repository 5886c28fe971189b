"""What goes out beside the text: ids that may be names, and cells that a spreadsheet would run."""

import csv
import io
import json
import unittest

from program import LETTERS, ProgramTest

NAME = "Ottilie Brandvold"


class Ids(ProgramTest):
    def setUp(self):
        super().setUp()
        for rule in ("keep", "number", "hash"):
            self.write(f"{rule}.yaml", f"ids: {rule}\n")
        lines = [{"id": f"{NAME} {number}", "text": LETTERS["en"]} for number in (1, 2)]
        self.write("letters.jsonl", "".join(json.dumps(line) + "\n" for line in [lines[0], {"id": f"{NAME} x", "text": 7}, lines[1]]))

    def ids(self, rule, *words):
        output = self.veil("protect", "letters.jsonl", "--policy", f"{rule}.yaml", *words, exit_code=1, code="read.wrong_type")
        return output, [line["id"] for line in self.lines(output)]

    def test_ids_follow_the_policy_in_json_lines_and_failed_lines(self):
        self.assertEqual(self.ids("keep")[1], [f"{NAME} 1", f"{NAME} x", f"{NAME} 2"])
        self.assertEqual(self.ids("number")[1], ["1", "2", "3"])
        output, hashes = self.ids("hash")
        self.assertNotIn("Ottilie", output)
        self.assertEqual(len(set(hashes)), 3)
        self.assertNotEqual(self.ids("hash")[1], hashes)

    def test_a_key_makes_hashes_the_same_in_every_run(self):
        self.veil("vault", "new-key", "my.key")
        self.write("hash.yaml", "ids: hash\nsurrogate: {key_file: my.key}\n")
        self.assertEqual(self.ids("hash")[1], self.ids("hash")[1])

    def test_ids_follow_the_policy_in_every_format_and_in_the_report(self):
        self.write(f"in/{NAME}.txt", LETTERS["de"])
        for form in ("jsonl", "csv", "conllu", "tab"):
            output = self.veil("protect", "in", "--policy", "number.yaml", "--output-format", form)
            self.assertNotIn("Ottilie", output, form)
        self.veil("protect", "in", "--policy", "number.yaml", "--output-format", "jsonl", "--output", "o.jsonl", "--report", "r.json")
        self.assertNotIn('"id": "Ottilie', self.read("r.json"))
        self.assertNotIn("Ottilie", self.veil("risk", "in", "--policy", "number.yaml", "--json"))

    def test_the_id_column_of_csv_follows_too_and_the_rest_stays(self):
        table = f'id;text;note\n"{NAME}";"{LETTERS["de"]}";"{NAME} ;x"\n'
        self.write("t.csv", table)
        rows = list(csv.reader(io.StringIO(self.veil("protect", "t.csv", "--policy", "number.yaml")), delimiter=";"))
        self.assertEqual((rows[1][0], rows[1][2]), ("1", f"{NAME} ;x"))
        rows = list(csv.reader(io.StringIO(self.veil("protect", "t.csv", "--policy", "keep.yaml")), delimiter=";"))
        self.assertEqual(rows[1][0], NAME)

    def test_what_was_protected_under_other_ids_restores(self):
        self.veil("vault", "new-key", "my.key")
        self.write("good.jsonl", json.dumps({"id": NAME, "text": LETTERS["pt"]}) + "\n")
        for rule in ("number", "hash"):
            self.veil("protect", "good.jsonl", "--policy", f"{rule}.yaml", "--vault", f"{rule}.vault", "--key-file", "my.key",
                      "--output", f"{rule}.jsonl")
            self.assertNotIn("Ottilie", self.read(f"{rule}.jsonl"))
            restored = self.veil("restore", f"{rule}.jsonl", "--vault", f"{rule}.vault", "--key-file", "my.key")
            self.assertEqual(json.loads(restored), {"id": NAME, "text": LETTERS["pt"]})

    def test_the_ids_of_a_table_restore_byte_for_byte(self):
        self.veil("vault", "new-key", "my.key")
        self.write("t.csv", f'id,text,note\n"{NAME}","{LETTERS["de"]}",x\nBrandvold-2,"{LETTERS["es"]}",\n')
        self.veil("protect", "t.csv", "--policy", "hash.yaml", "--vault", "v", "--key-file", "my.key", "--output", "p.csv")
        self.assertNotIn("Brandvold", self.read("p.csv"))
        self.veil("restore", "p.csv", "--vault", "v", "--key-file", "my.key", "--output", "back.csv", "--report", "r.json")
        self.assertEqual(self.read("back.csv"), self.read("t.csv"))
        self.assertNotIn("Brandvold", self.read("r.json"))


class FormulaCells(ProgramTest):
    TABLE = ('id,text,=note\r\n-1,"=HYPERLINK(""http://x.example"") Please write to marten.vries@post.example today.",@SUM(A1)\r\n'
             "2,\"'=1+1 and thanks\",\"\t+1\"\r\n3,we saw it,'quoted'\r\n")

    def test_cells_are_made_safe_on_request_and_restored_exactly(self):
        self.write("t.csv", self.TABLE)
        self.veil("vault", "new-key", "my.key")
        self.veil("protect", "t.csv", "--language", "en", "--csv-safe", "--vault", "v", "--key-file", "my.key", "--output", "safe.csv")
        rows = list(csv.reader(io.StringIO(self.read("safe.csv"), newline="")))
        for row in rows:
            for cell in row:
                self.assertNotIn(cell.lstrip()[:1], ("=", "+", "-", "@"), cell)
        self.assertEqual(rows[3], ["3", "we saw it", "'quoted'"])
        self.veil("restore", "safe.csv", "--csv-safe", "--vault", "v", "--key-file", "my.key", "--output", "back.csv")
        self.assertEqual(self.read("back.csv").encode(), (self.folder / "t.csv").read_bytes())

    def test_nothing_changes_unasked(self):
        self.write("t.csv", "id,text\n1,=1+1\n2,-5 degrees\n")
        self.assertEqual(self.veil("protect", "t.csv", "--language", "en").splitlines()[1], "1,=1+1")


if __name__ == "__main__":
    unittest.main()
