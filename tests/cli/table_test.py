"""`veil table`, `veil table anonymize`, `veil table profile` and `veil protect --k`: what leaves, counted from the outside, and bad input."""

import collections
import csv
import io
import itertools
import json
import random
import unittest

from program import ROOT, ProgramTest

COLLECTION = ROOT / "examples" / "collection"


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


class Collections(ProgramTest):
    def protect(self, *words, **expected):
        return self.veil("protect", COLLECTION, *words, "--quiet", **expected)

    def texts(self, folder):
        return {name: content.decode() for name, content in self.files(folder).items()}

    def test_every_text_reads_like_those_of_its_class(self):
        self.protect("--k", "4", "--output", "safe")
        texts = self.texts("safe")
        self.assertEqual(len(texts), 12)
        # Tags tell nothing; what else is written must be shared by four.
        said = collections.Counter(text.split(" She ")[0].split(" He ")[0] for text in texts.values())
        self.assertIn("city in the Netherlands", "".join(texts.values()))
        for original in ("Utrecht", "Bergen", "Porto", "1978", "Vries", "dentist", "carpenter"):
            self.assertNotIn(original, "".join(texts.values()))
        self.assertTrue(all("born a date in the 19" in text for text in said))

    def test_who_reads_the_released_texts_again_finds_nobody_alone(self):
        # An attacker who has nothing but what leaves, and the same reader: no row of what is read is rarer than k.
        self.protect("--k", "4", "--output", "safe")
        again = rows_of(self.veil("table", "safe", "--attributes", "birth_date,birthplace,residence,nationality", "--quiet"))
        self.assertEqual(len(again), 12)
        rows = collections.Counter(tuple(value for name, value in row.items() if name != "row") for row in again)
        self.assertGreaterEqual(min(rows.values()), 4)
        self.assertGreater(len(rows), 1)
        self.assertTrue(all(row["birthplace"] for row in again))

    def test_options_that_say_more_do_not_leave(self):
        self.protect("--k", "4", "--output", "safe.jsonl", "--output-format", "jsonl")
        self.assertNotIn("1978", self.read("safe.jsonl"))

    def test_the_released_table_is_k_anonymous_and_hides_what_texts_hide(self):
        self.protect("--k", "4", "--output", "safe", "--table", "safe.csv")
        rows = [tuple(row.values()) for row in rows_of(self.read("safe.csv"))]
        self.assertGreaterEqual(min(collections.Counter(rows).values()), 4)
        self.assertNotIn("diagnosis", self.read("safe.csv"))

    def test_the_way_back_is_exact(self):
        self.veil("vault", "new-key", "my.key")
        self.protect("--k", "4", "--output", "safe", "--vault", "my.vault", "--key-file", "my.key")
        self.veil("restore", "safe", "--vault", "my.vault", "--key-file", "my.key", "--output", "back")
        self.assertEqual(self.files("back"), {path.name: path.read_bytes() for path in sorted(COLLECTION.iterdir())})

    def test_whom_too_few_are_like_is_left_out(self):
        self.protect("--k", "5", "--output", "safe", exit_code=1)  # four women, eight men
        self.assertEqual(len(self.texts("safe")), 8)

    def test_nothing_leaves_of_fewer_documents_than_k(self):
        self.protect("--k", "13", "--output", "safe", exit_code=1)
        self.assertEqual(self.files("safe") if (self.folder / "safe").exists() else {}, {})

    def test_any_number_of_threads_gives_the_same_bytes(self):
        self.protect("--k", "3", "--output", "one", "--threads", "1")
        self.protect("--k", "3", "--output", "four", "--threads", "4")
        self.assertEqual(self.files("one"), self.files("four"))

    def test_the_report_holds_the_proof(self):
        self.protect("--k", "4", "--output", "safe", "--report", "report.json")
        self.assertIn("smallest class", self.read("report.json"))

    def test_values_link_back_to_mentions(self):
        self.veil("table", COLLECTION, "--output", "people.jsonl", "--dictionary", "people.json", "--quiet")
        first = json.loads(self.read("people.jsonl").splitlines()[0])
        self.assertEqual(first["birthplace"]["value"], "utrecht")
        (mention,) = first["birthplace"]["mentions"]
        text = (COLLECTION / "person01.txt").read_text(encoding="utf-8")
        self.assertEqual(text[mention["start"]:mention["end"]], "Utrecht")
        self.assertEqual(json.loads(self.read("people.json"))["unique"], 12)

    def test_usage(self):
        self.veil("protect", COLLECTION, "--l", "2", exit_code=2)
        self.veil("protect", COLLECTION, "--k", "2", "--across-documents", exit_code=2)
        self.veil("protect", "-", "--k", "2", exit_code=2, stdin="Anna Brandt lives in Oslo.")
        self.veil("protect", COLLECTION, "--k", "2", "--attributes", "shoe_size", exit_code=1)


class Tables(ProgramTest):
    def setUp(self):
        super().setUp()
        draw = random.Random(3)
        self.write("towns.csv", "".join(f"t{i};r{i // 3};c{i // 6}\n" for i in range(12)))
        lines = ["name,age,town,illness"]
        lines += [f"p{i},{draw.randint(20, 80)},t{draw.randint(0, 11)},i{draw.randint(0, 4)}" for i in range(150)]
        self.write("people.csv", "\n".join(lines) + "\n")

    def anonymize(self, *words, **expected):
        return self.veil("table", "anonymize", "people.csv", "--quasi", "age,town", "--confidential", "illness", "--direct", "name", "--numeric",
                         "age", "--hierarchy", "town=towns.csv", "--quiet", *words, **expected)

    def test_promises_hold_when_counted_here(self):
        for algorithm, k, l in itertools.product(("auto", "mondrian", "mdav", "lattice"), (3, 10), (1, 3)):
            with self.subTest(algorithm=algorithm, k=k, l=l):
                rows = rows_of(self.anonymize("--k", str(k), "--l", str(l), "--algorithm", algorithm))
                self.assertNotIn("name", rows[0])
                classes = collections.defaultdict(list)
                for row in rows:
                    classes[row["age"], row["town"]].append(row["illness"])
                self.assertGreaterEqual(min(map(len, classes.values())), k)
                self.assertGreaterEqual(min(len(set(values)) for values in classes.values()), l)

    def test_promises_hold_when_counted_by_pycanon(self):
        try:
            import pandas
            from pycanon import anonymity
        except ImportError:
            self.skipTest("pycanon is not installed (pip install pycanon==1.3.5, which wants a pandas of its own)")
        for algorithm, k, l, t in itertools.product(("mondrian", "mdav", "lattice"), (3, 10), (2, 3), (0.3, 0.6)):
            with self.subTest(algorithm=algorithm, k=k, l=l, t=t):
                words = ["--k", str(k), "--l", str(l), "--t", str(t), "--algorithm", algorithm]
                safe = pandas.DataFrame(rows_of(self.anonymize(*words)))
                self.assertGreaterEqual(anonymity.k_anonymity(safe, ["age", "town"]), k)
                self.assertGreaterEqual(anonymity.l_diversity(safe, ["age", "town"], ["illness"]), l)
                # Against the rows that are released; our promise is against the whole table, which is the same where none is left out.
                if len(safe) == 150:
                    self.assertLessEqual(anonymity.t_closeness(safe, ["age", "town"], ["illness"]), t + 1e-9)

    def test_bad_input_is_told_and_nothing_leaves(self):
        self.write("circle.csv", "t1;r1\nr1;t1\n")
        for words in (["--k", "151"], ["--k", "3", "--l", "9"], ["--k", "3", "--map", "4"], ["--k", "3", "--hierarchy", "town=circle.csv"],
                      ["--k", "3", "--quasi", "shoe"], ["--k", "3", "--numeric", "illness"]):
            with self.subTest(words=words):
                self.assertEqual(self.anonymize(*words, exit_code=1), "")
        self.anonymize(exit_code=2)

    def test_profile_counts_uniques(self):
        told = json.loads(self.veil("table", "profile", "people.csv", "--quasi", "age,town", "--json"))
        with open(self.folder / "people.csv", encoding="utf-8") as file:
            counted = collections.Counter((row["age"], row["town"]) for row in csv.DictReader(file))
        self.assertEqual(told["unique"], sum(count == 1 for count in counted.values()))

    def test_private_counts_list_every_value(self):
        rows = rows_of(self.veil("table", "anonymize", "people.csv", "--counts", "illness", "--epsilon", "2"))
        self.assertEqual({row["value"] for row in rows}, {"*", "i0", "i1", "i2", "i3", "i4"})
        self.assertAlmostEqual(sum(int(row["count"]) for row in rows), 150, delta=60)


if __name__ == "__main__":
    unittest.main()
