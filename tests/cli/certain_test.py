"""A document gets its own originals back or none: texts that read alike when protected, ids and names that repeat, and what people do
with protected files afterwards."""

import csv
import io
import json
import os
import random
import shutil
import subprocess
import unittest

from program import PROGRAM, SECRETS, ProgramTest

MAILS = [f"{name}@{place}.example" for place in ("harbour-street", "quay", "mill") for name in
         ("ada", "bo", "cy", "dee", "eve", "fay", "gus", "hal", "ivy", "jon", "kim", "lea", "mia", "ned", "ola", "pia", "rob", "sue")]
TEXTS = ["Please write to {} about the boat.", "Please write to {} about the boat, and soon.", "The keys are with {} since Monday."]


class CertainTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.veil("vault", "new-key", "my.key")
        self.sealed = ("--vault", "my.vault", "--key-file", "my.key")

    def run_veil(self, *words, stdin=b""):
        done = subprocess.run([PROGRAM, *map(str, words)], cwd=self.folder, input=stdin, capture_output=True, timeout=300, check=False)
        self.messages = done.stderr.decode()
        for secret in [*SECRETS, *MAILS]:
            self.assertNotIn(secret, self.messages)
        return done

    def protect(self, *words):
        done = self.run_veil("protect", *words, "--language", "en", *self.sealed)
        self.assertEqual(done.returncode, 0, self.messages)
        return done.stdout

    def restore(self, *words, stdin=b""):
        """Exit code, and the codes of what was refused."""
        shutil.rmtree(self.folder / "restored", ignore_errors=True)
        done = self.run_veil("restore", *words, *self.sealed, stdin=stdin)
        self.output = done.stdout.decode()
        return done.returncode

    def refused(self, *words, code="restore.ambiguous", stdin=b""):
        self.assertEqual(self.restore(*words, stdin=stdin), 1, self.messages)
        self.assertIn(f"[{code}]", self.messages)

    def write_lines(self, name, rows):
        self.write(name, "".join(json.dumps(row) + "\n" for row in rows))

    def write_csv(self, name, rows, header=("row", "text")):
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
        self.write(name, out.getvalue())

    def read_csv(self, name):
        return list(csv.reader(io.StringIO(self.read(name))))[1:]


class Certain(CertainTest):
    def same_line_in_two_folders(self, output="protected", **more):
        for folder, mail in (("a", "ada@quay.example"), ("b", "bo@quay.example")):
            self.write_lines(f"in/{folder}/c.jsonl", [{**more, "text": f"Please write to {mail} about the boat."}])
        self.protect("in", "--output", output)

    def restored_mail(self, name):
        line = json.loads(self.read(name))
        return line["text"].split()[3] if "text" in line else None

    def test_lines_of_the_same_name_in_two_folders_get_their_own_addresses(self):
        self.same_line_in_two_folders()
        self.assertIn("2 documents repeat", self.messages)
        self.assertEqual(self.restore("protected", "--output", "restored"), 0, self.messages)
        self.assertEqual(self.restored_mail("restored/a/c.jsonl"), "ada@quay.example")
        self.assertEqual(self.restored_mail("restored/b/c.jsonl"), "bo@quay.example")

    def test_the_folder_may_be_moved_as_a_whole_and_restored_in_parts(self):
        self.same_line_in_two_folders()
        (self.folder / "elsewhere").mkdir()
        (self.folder / "protected").rename(self.folder / "elsewhere" / "a")  # named as a folder inside it
        for words, name in ((("elsewhere/a",), "a/c.jsonl"), (("elsewhere/a/a",), "c.jsonl"), (("elsewhere/a/a/c.jsonl",), "c.jsonl")):
            self.assertEqual(self.restore(*words, "--output", "restored/"), 0, self.messages)
            self.assertEqual(self.restored_mail(f"restored/{name}"), "ada@quay.example")
        self.assertEqual(self.restore("elsewhere/a/b/c.jsonl"), 0, self.messages)
        self.assertIn("bo@quay.example", self.output)

    def test_a_file_of_the_folder_alone_or_under_another_name_is_refused(self):
        self.same_line_in_two_folders()
        self.refused("-", "--format", "jsonl", stdin=self.read("protected/a/c.jsonl").encode())
        shutil.copy(self.folder / "protected/a/c.jsonl", self.folder / "c.jsonl")
        self.refused("c.jsonl")
        self.write("new/c.jsonl", self.read("protected/a/c.jsonl"))
        self.refused("new/c.jsonl")
        self.write("new/a/c.jsonl", self.read("protected/b/c.jsonl"))
        self.refused("new", "--output", "restored")

    def test_a_file_that_was_moved_over_another_is_refused(self):
        self.same_line_in_two_folders()
        (self.folder / "protected/a/c.jsonl").rename(self.folder / "protected/b/c.jsonl")
        self.refused("protected", "--output", "restored")
        self.assertIsNone(self.restored_mail("restored/b/c.jsonl"))

    def test_names_that_differ_only_in_their_ending_are_two_documents(self):
        self.write("in/x.txt", "Please write to ada@quay.example about the boat.\n")
        self.write("in/x.text", "Please write to bo@quay.example about the boat.\n")
        self.protect("in", "--output", "protected")
        self.assertIn("2 documents repeat", self.messages)
        self.assertEqual(self.restore("protected", "--output", "restored"), 0, self.messages)
        self.assertEqual(self.files("restored"), self.files("in"))
        # Edited, the path still tells; trusted ids do not say more than the path.
        for name in ("x.txt", "x.text"):
            self.write(f"protected/{name}", self.read(f"protected/{name}") + "Thank you.\n")
        self.assertEqual(self.restore("protected", "--output", "restored"), 0, self.messages)
        self.assertEqual(self.files("restored"), {name: text + b"Thank you.\n" for name, text in self.files("in").items()})
        for name in ("x.txt", "x.text"):
            self.write(f"protected/{name}", "Bitte an [CODE1].\n")
        self.assertEqual(self.restore("protected", "--output", "restored", "--trust-ids"), 0, self.messages)
        self.assertEqual(self.read("restored/x.txt"), "Bitte an ada@quay.example.\n")
        self.assertEqual(self.read("restored/x.text"), "Bitte an bo@quay.example.\n")
        self.write("elsewhere/x.txt", "Bitte an [CODE1].\n")
        self.refused("elsewhere/x.txt", "--trust-ids")

    def repeated_ids(self, texts=(0, 0, 1)):
        rows = [{"id": "7", "text": TEXTS[text].format(MAILS[i])} for i, text in enumerate(texts)]
        self.write_lines("in.jsonl", rows)
        self.protect("in.jsonl", "--output", "out.jsonl")
        self.assertIn(f"{len(texts)} documents repeat", self.messages)
        return rows

    def put_lines(self, lines, name="out.jsonl"):
        self.write(name, "".join(lines))

    def test_repeated_ids_restore_from_the_unchanged_output(self):
        rows = self.repeated_ids()
        self.assertEqual(self.restore("out.jsonl"), 0, self.messages)
        self.assertEqual([row["text"] for row in self.lines(self.output)], [row["text"] for row in rows])
        (self.folder / "out.jsonl").rename(self.folder / "renamed.jsonl")
        self.assertEqual(self.restore("renamed.jsonl"), 0, self.messages)
        self.assertEqual([row["text"] for row in self.lines(self.output)], [row["text"] for row in rows])

    def test_lines_with_repeated_ids_are_refused_once_the_file_has_changed(self):
        self.repeated_ids()
        first, second, third = self.read("out.jsonl").splitlines(keepends=True)
        self.assertEqual(json.loads(first)["text"], json.loads(second)["text"])
        changed = {"filtered": [second, third], "only one": [second], "reordered": [third, first, second],
                   "repeated": [first, second, second, third], "merged": [first, second, third, first]}
        for how, lines in changed.items():
            with self.subTest(how):
                self.put_lines(lines)
                self.refused("out.jsonl")
                for line, row in zip(lines, self.lines(self.output)):
                    self.assertEqual("text" in row, line == third)  # one text of its own: no doubt

    def test_edited_lines_whose_ids_repeat_are_refused(self):
        self.repeated_ids((0, 1, 2))
        lines = self.read("out.jsonl").splitlines(keepends=True)
        self.put_lines([lines[0], lines[1].replace("soon", "quickly"), lines[2]])
        self.refused("out.jsonl")
        self.assertEqual(["text" in row for row in self.lines(self.output)], [True, False, True])

    def test_documents_with_the_same_original_are_never_in_doubt(self):
        self.write_lines("in.jsonl", [{"id": "7", "text": TEXTS[0].format(MAILS[0])}] * 3)
        self.protect("in.jsonl", "--output", "out.jsonl")
        line = self.read("out.jsonl").splitlines(keepends=True)[0]
        self.put_lines([line] * 5, "other.jsonl")
        self.assertEqual(self.restore("other.jsonl"), 0, self.messages)
        self.assertEqual(self.output.count(MAILS[0]), 5)

    def test_own_ids_tell_lines_apart_whatever_became_of_the_file(self):
        rows = [{"id": str(i), "text": TEXTS[0].format(MAILS[i])} for i in range(6)]
        self.write_lines("in/one.jsonl", rows[:3])
        self.write_lines("in/two.jsonl", rows[3:])
        self.protect("in", "--output", "protected")
        lines = (self.read("protected/one.jsonl") + self.read("protected/two.jsonl")).splitlines(keepends=True)
        mixed = [lines[i] for i in (4, 1, 1, 5, 0)]
        self.put_lines(mixed, "mixed.jsonl")
        for words, stdin in ((("mixed.jsonl",), b""), (("-", "--format", "jsonl"), "".join(mixed).encode())):
            self.assertEqual(self.restore(*words, stdin=stdin), 0, self.messages)
            self.assertEqual([row["text"] for row in self.lines(self.output)], [rows[i]["text"] for i in (4, 1, 1, 5, 0)])

    def test_the_text_of_one_document_under_the_id_of_another_is_refused(self):
        self.write_lines("in.jsonl", [{"id": "1", "text": TEXTS[0].format(MAILS[0])}, {"id": "2", "text": TEXTS[2].format(MAILS[1])}])
        self.protect("in.jsonl", "--output", "out.jsonl")
        lines = self.lines(self.read("out.jsonl"))
        lines[0]["text"], lines[0]["spans"] = lines[1]["text"], []
        self.write_lines("out.jsonl", lines)
        self.refused("out.jsonl")

    def test_rows_of_csv_are_told_by_their_places_only_while_those_are_unchanged(self):
        for header, ids in ((("row", "text"), ("0", "1", "2", "3")), (("id", "text"), ("7", "7", "7", "8"))):
            with self.subTest(header):
                texts = [TEXTS[kind].format(MAILS[i]) for i, kind in enumerate((0, 0, 1, 2))]
                rows = [[id, text] for id, text in zip(ids, texts)]
                self.write_csv("in.csv", rows, header)
                (self.folder / "my.vault").unlink(missing_ok=True)
                self.protect("in.csv", "--output", "out.csv", "--force")
                self.assertEqual(self.restore("out.csv", "--output", "restored/"), 0, self.messages)
                self.assertEqual(self.read_csv("restored/out.csv"), rows)
                whole = self.read("out.csv")
                lines = whole.splitlines(keepends=True)
                self.put_lines([lines[0], lines[2], lines[4], lines[3]], "out.csv")
                self.refused("out.csv", "--output", "restored/")
                self.assertEqual(self.read_csv("restored/out.csv"), [rows[3], rows[2]])

    def test_an_edited_row_without_an_id_is_told_by_its_place_or_refused(self):
        rows = [["0", TEXTS[0].format(MAILS[0])], ["1", TEXTS[1].format(MAILS[1])], ["2", TEXTS[2].format(MAILS[2])]]
        self.write_csv("in.csv", rows)
        self.protect("in.csv", "--output", "out.csv")
        lines = self.read("out.csv").splitlines(keepends=True)
        edit = lambda line: line.replace("the boat", "the old boat").replace("since Monday", "since last Monday")
        self.put_lines([lines[0], lines[1], edit(lines[2]), lines[3]], "out.csv")
        self.assertEqual(self.restore("out.csv", "--output", "restored/"), 0, self.messages)
        self.assertEqual(self.read_csv("restored/out.csv")[1], ["1", rows[1][1].replace("the boat", "the old boat")])
        # The first row is gone and the second edited: its number is now that of the first, and both resemble it.
        self.put_lines([lines[0], edit(lines[2]), lines[3]], "out.csv")
        self.assertEqual(self.restore("out.csv", "--output", "restored/"), 1)
        self.assertEqual(self.read_csv("restored/out.csv"), [rows[2]])
        # Two edited rows that resemble each other may have changed places.
        self.put_lines([lines[0], edit(lines[2]), edit(lines[1]), lines[3]], "out.csv")
        self.refused("out.csv", "--output", "restored/")
        self.assertEqual(self.read_csv("restored/out.csv"), [rows[2]])

    def test_naming_a_document_whose_id_repeats_needs_its_number(self):
        self.repeated_ids((0, 0, 1))
        self.write("edited.txt", "Bitte an [CODE1].\n")
        self.refused("edited.txt", "--document", "7")
        self.assertIn("numbers 1, 2, 3", self.messages)
        self.assertIn("--document-number", self.messages)
        for number in (1, 2, 3):
            self.assertEqual(self.restore("edited.txt", "--document-number", number), 0, self.messages)
            self.assertEqual(self.output, f"Bitte an {MAILS[number - 1]}.\n")
        self.refused("edited.txt", "--document-number", 4, code="restore.unknown_document")
        shown = self.lines(self.veil("vault", "show", "my.vault", "--key-file", "my.key", "--originals"))
        self.assertEqual([(row["document"], row["id"], row["file"], row["number_in_file"], row["original"]) for row in shown],
                         [(i + 1, "7", "out.jsonl", i + 1, MAILS[i]) for i in range(3)])
        info = json.loads(self.veil("vault", "info", "my.vault", "--key-file", "my.key", "--json"))
        self.assertEqual((info["version"], info["complete"], info["files"], info["repeated_ids"]), (3, True, 1, 3))
        third = json.loads(self.read("out.jsonl").splitlines()[2])["text"]
        self.write("third.txt", third)  # its text tells which of the three it is
        self.assertEqual(self.restore("third.txt", "--document", "7"), 0, self.messages)
        self.assertIn(MAILS[2], self.output)
        self.refused("third.txt", "--document-number", 1, code="restore.unknown_document")
        self.refused("out.jsonl", "--document-number", 1)  # one document is named, and three come

    def test_a_document_can_be_named_by_its_path(self):
        self.write("in/x.txt", "Please write to ada@quay.example about the boat.\n")
        self.write("in/x.text", "Please write to bo@quay.example about the boat.\n")
        self.protect("in", "--output", "protected")
        self.write("edited.txt", "Bitte an [CODE1].\n")
        self.refused("edited.txt", "--document", "x")
        self.assertEqual(self.restore("edited.txt", "--document", "x.text"), 0, self.messages)
        self.assertEqual(self.output, "Bitte an bo@quay.example.\n")

    def test_trusted_ids_that_repeat_are_refused(self):
        self.repeated_ids((0, 1))
        self.write_lines("translated.jsonl", [{"id": "7", "text": "Bitte an [CODE1]."}])
        self.refused("translated.jsonl", "--trust-ids")

    def test_every_format_keeps_alike_documents_apart(self):
        mails = {"a": MAILS[0:2], "b": MAILS[2:4]}
        for format in ("txt", "brat", "i2b2", "jsonl", "csv", "conll", "conllu", "tab", "presidio"):
            with self.subTest(format):
                for name in ("in", "protected"):
                    shutil.rmtree(self.folder / name, ignore_errors=True)
                (self.folder / "my.vault").unlink(missing_ok=True)
                several = format not in ("txt", "brat", "i2b2")
                for folder, (first, second) in mails.items():
                    if several:
                        self.write_lines(f"in/{folder}/c.jsonl", [{"text": TEXTS[0].format(mail)} for mail in (first, second)])
                    else:
                        self.write(f"in/{folder}/c.txt", TEXTS[0].format(first))
                self.protect("in", "--output", "protected", "--output-format", format)
                self.assertEqual(self.restore("protected", "--format", format, "--output", "restored", "--output-format",
                                              "jsonl" if several else "txt"), 0, self.messages)
                for folder, (first, second) in mails.items():
                    restored = self.read(f"restored/{folder}/c.jsonl" if several else f"restored/{folder}/c.txt")
                    found = [mail for mail in MAILS if mail in restored]
                    self.assertEqual(found, [first, second] if several else [first])

    def test_numbers_across_documents_change_nothing(self):
        rows = [{"id": "7", "text": TEXTS[0].format(mail)} for mail in (MAILS[0], MAILS[1], MAILS[0])]
        self.write_lines("in.jsonl", rows)
        self.protect("in.jsonl", "--output", "out.jsonl", "--across-documents")
        self.assertEqual(self.restore("out.jsonl"), 0, self.messages)
        self.assertEqual([row["text"] for row in self.lines(self.output)], [row["text"] for row in rows])
        self.put_lines(self.read("out.jsonl").splitlines(keepends=True)[::-1])
        self.assertEqual(self.restore("out.jsonl"), 0, self.messages)  # [CODE1] and [CODE2] tell them apart
        self.assertEqual([row["text"] for row in self.lines(self.output)], [row["text"] for row in rows[::-1]])


class RandomRuns(CertainTest):
    """Folders with colliding names, ids and texts; then something happens to the protected folder. Each document that comes back is
    compared with its own original; from a folder to which nothing happened, all must come back."""

    RUNS = int(os.environ.get("VEIL_RANDOM_RUNS", "14"))

    def make_input(self, chance):
        """Path to rows of [key, id, text]; every text has an address of its own."""
        mails = MAILS[:]
        chance.shuffle(mails)
        folder = {}
        names = [f"{where}{name}" for where in ("", "a/", "b/", "a/a/") for name in ("c.jsonl", "c.csv", "x.txt", "x.text", "d.jsonl")]
        for path in chance.sample(names, chance.randint(2, 7)):
            count = chance.randint(1, 4) if not path.endswith(("txt", "text")) else 1
            with_ids = chance.random() < 0.5
            folder[path] = [[f"{path} {i}", chance.choice("12") if with_ids else "", chance.choice(TEXTS).format(mails.pop())]
                            for i in range(count)]
            self.write_rows(f"in/{path}", folder[path])
        return folder

    def write_rows(self, path, rows):
        if path.endswith("csv"):
            self.write_csv(path, rows, ("row", "id", "text"))
        elif path.endswith("jsonl"):
            self.write_lines(path, [{"id": id, "text": text} if id else {"text": text} for _, id, text in rows])
        else:
            self.write(path, rows[0][2])

    def disturb(self, chance, folder):
        """Does one thing to the protected folder; `folder` follows, with what must come out at each place."""
        what = chance.choice(("nothing", "delete", "move", "rename", "filter", "reorder", "repeat", "merge", "edit", "part"))
        path = chance.choice(sorted(folder))
        file = self.folder / "protected" / path
        if what in ("nothing", "part"):
            return what, path
        before = {name: bytes for name, bytes in self.files("protected").items()}
        lines = file.read_text().splitlines(keepends=True)
        head, lines = (lines[:1], lines[1:]) if path.endswith("csv") else ([], lines)
        rows = folder[path]
        if what == "delete":
            file.unlink()
            del folder[path]
        elif what in ("move", "rename"):
            name = os.path.basename(path)
            if what == "rename":
                name = chance.choice("cdy") + os.path.splitext(name)[1]
            target = chance.choice(["", "a/", "b/", "z/"]) + name
            (self.folder / "protected" / target).parent.mkdir(parents=True, exist_ok=True)
            file.rename(self.folder / "protected" / target)
            folder[target] = folder.pop(path)
        elif what == "edit":
            chosen = chance.randrange(len(rows))
            word = chance.choice([("Please write", "Please do write"), ("The keys", "All the keys")])
            lines[chosen] = lines[chosen].replace(*word)
            rows[chosen] = [*rows[chosen][:2], rows[chosen][2].replace(*word)]
            file.write_text("".join(head + lines))
        elif path.endswith(("txt", "text")):
            return "nothing", path
        else:
            order = list(range(len(rows)))
            if what == "filter":
                order = sorted(chance.sample(order, chance.randint(0, len(order))))
            elif what == "reorder":
                chance.shuffle(order)
            elif what == "repeat":
                order.append(chance.choice(order))
            changed = [lines[i] for i in order]
            new_rows = [rows[i] for i in order]
            others = [other for other in folder if other != path and other.endswith(os.path.splitext(path)[1])]
            if what == "merge" and others:
                other = chance.choice(others)
                more = (self.folder / "protected" / other).read_text().splitlines(keepends=True)[len(head):]
                changed, new_rows = changed + more, new_rows + folder[other]
                if chance.random() < 0.5:
                    (self.folder / "protected" / other).unlink()
                    del folder[other]
            file.write_text("".join(head + changed))
            folder[path] = new_rows
        return ("nothing" if before == self.files("protected") else what), path

    def came_back(self, path):
        """Key (or place) to text, of what was restored."""
        if not (self.folder / path).exists():
            return []
        if path.endswith("csv"):
            return [(key, text) for key, _, text in self.read_csv(path)]
        if path.endswith("jsonl"):
            return [(i, row["text"]) for i, row in enumerate(self.lines(self.read(path))) if "text" in row]
        return [(0, self.read(path))]

    def test_random_runs(self):
        tally = {}
        for seed in range(self.RUNS):
            chance = random.Random(seed)
            for name in ("in", "protected", "restored"):
                shutil.rmtree(self.folder / name, ignore_errors=True)
            (self.folder / "my.vault").unlink(missing_ok=True)
            folder = self.make_input(chance)
            self.protect("in", "--output", "protected")
            original = {path: list(rows) for path, rows in folder.items()}
            what, path = self.disturb(chance, folder)
            with self.subTest(seed=seed, what=what, path=path):
                if what == "nothing":
                    folder = original
                if what == "part":
                    self.restore(f"protected/{path}", "--output", "restored/")
                    folder = {os.path.basename(path): folder[path]}
                else:
                    code = self.restore("protected", "--output", "restored") if folder else 1
                    if what == "nothing":
                        self.assertEqual(code, 0, self.messages)
                restored = 0
                for path, rows in folder.items():
                    expected = [(key if path.endswith("csv") else i, text) for i, (key, _, text) in enumerate(rows)]
                    for document in self.came_back(f"restored/{path}"):
                        self.assertIn(document, expected)
                        restored += 1
                counts = tally.setdefault(what, [0, 0])
                counts[0] += restored
                counts[1] += sum(map(len, folder.values()))
                if what == "nothing":
                    self.assertEqual(restored, sum(map(len, folder.values())))
        if "VEIL_RANDOM_RUNS" in os.environ:
            print("restored of all, by what happened:", tally)


if __name__ == "__main__":
    unittest.main()
