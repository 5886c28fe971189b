"""veil.table: collections as tables, at once and in the three steps that clusters take."""

from package import ROOT

import json
import unittest

import veil
import veil.table

TEXTS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples" / "collection").iterdir())]


class Collections(unittest.TestCase):
    def test_no_text_says_more_than_its_class(self):
        safe = veil.table.protect(TEXTS, 4)
        self.assertEqual((safe.proof["rows"], safe.proof["left_out"]), (12, 0))
        self.assertGreaterEqual(safe.proof["smallest_class"], 4)
        for original in ("Utrecht", "Bergen", "1978", "Vries"):
            self.assertNotIn(original, "".join(safe.texts))

    def test_whom_too_few_are_like_has_an_error(self):
        safe = veil.table.protect(TEXTS, 5)  # four women, eight men
        self.assertEqual([text.code for text in safe.texts if isinstance(text, veil.VeilError)], ["table.left_out"] * 4)

    def test_steps_on_other_machines_write_the_same(self):
        reader = veil.table.Reader(veil.Engine(**veil.table.engine_settings({})))
        facts = [json.loads(json.dumps(reader.facts_of(text))) for text in TEXTS]
        table = veil.table.FactTable(facts)
        table.anonymize(4)
        rows = [json.loads(json.dumps(table.row(number))) for number in range(len(TEXTS))]
        written = [reader.write_text(text, row["of_person"], row["number"], row["said"]) for text, row in zip(TEXTS, rows)]
        self.assertEqual(written, veil.table.protect(TEXTS, 4).texts)

    def test_a_row_of_another_text_is_refused(self):
        reader = veil.table.Reader(veil.Engine(**veil.table.engine_settings({})))
        table = veil.table.FactTable([reader.facts_of(text) for text in TEXTS])
        table.anonymize(4)
        row = table.row(0)
        with self.assertRaises(veil.VeilError) as caught:
            reader.write_text(TEXTS[1], row["of_person"], row["number"], row["said"])
        self.assertEqual(caught.exception.code, "table.changed")

    def test_a_class_that_failures_made_too_small_is_known(self):
        self.assertEqual(veil.table.too_small([(0, 1), (0, 2), (1, 3), (1, 3), (1, 4)], 2), set())
        self.assertEqual(veil.table.too_small([(0, 1), (0, 2), (1, 3), (1, 3)], 2), {1})

    def test_fewer_texts_than_k_say_so(self):
        with self.assertRaises(veil.VeilError) as caught:
            veil.table.protect(TEXTS[:3], 4)
        self.assertEqual(caught.exception.code, "table.too_few")


if __name__ == "__main__":
    unittest.main()
