"""Collections as tables on two executors: the texts are those of one machine, and what cannot leave does not."""

from cluster import ROOT, SparkTest

import collections
import unittest

import veil
import veil.table
import veil_spark

TEXTS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples" / "collection").iterdir())]


class People(SparkTest):
    def frame(self, texts):
        rows = [(number, text, f"file {number}") for number, text in enumerate(texts)]
        return self.spark.createDataFrame(rows, "number long, text string, file string").repartition(3)

    def protect(self, texts, k, **options):
        safe, proof = veil_spark.protect_table(self.frame(texts), "text", k, id_column="number", work=str(self.folder / "work"), **options)
        return {row.number: row for row in safe.collect()}, proof

    def test_texts_are_those_of_one_machine(self):
        rows, proof = self.protect(TEXTS, 4)
        self.assertEqual((proof["rows"], proof["left_out"]), (12, 0))
        self.assertGreaterEqual(proof["smallest_class"], 4)
        # Rows come in another order, as ids are sorted as words; the collection is the same.
        order = sorted(range(len(TEXTS)), key=str)
        alone = veil.table.protect([TEXTS[number] for number in order], 4)
        self.assertEqual([rows[number].text for number in order], alone.texts)
        self.assertEqual(rows[3].file, "file 3")
        everything = "".join(row.text for row in rows.values())
        for original in ("Utrecht", "Bergen", "1978", "Vries"):
            self.assertNotIn(original, everything)
        self.assertGreaterEqual(min(collections.Counter(row.text_class for row in rows.values()).values()), 4)

    def test_whom_too_few_are_like_is_left_out_and_a_failed_text_has_its_error(self):
        rows, proof = self.protect([*TEXTS, "Это русский текст, который никто здесь не читает.", None], 5)  # four women, eight men
        self.assertEqual(collections.Counter(row.text_error.code for row in rows.values() if row.text_error),
                         {"table.left_out": 4, "language.not_spoken": 1})
        self.assertEqual(sum(row.text is not None for row in rows.values()), 8)
        self.assertEqual((rows[13].text, rows[13].text_error), (None, None))

    def test_what_is_wrong_is_told(self):
        twice = self.frame(TEXTS).selectExpr("number * 0 as number", "text")
        for code, work in (("usage.unknown_column", lambda: self.protect_column("body")),
                           ("table.too_few", lambda: self.protect(TEXTS, 13)),
                           ("usage.invalid_value",
                            lambda: veil_spark.protect_table(twice, "text", 2, id_column="number", work=str(self.folder / "twice")))):
            with self.assertRaises(veil.VeilError) as caught:
                work()
            self.assertEqual(caught.exception.code, code)

    def protect_column(self, column):
        return veil_spark.protect_table(self.frame(TEXTS), column, 2, id_column="number", work=str(self.folder / "none"))


if __name__ == "__main__":
    unittest.main()
