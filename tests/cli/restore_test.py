"""restore(protect(x)) == x through the program, and what is refused on the way back."""

import csv
import json
import os
import stat
import unittest

from program import LETTERS, ProgramTest


class Restore(ProgramTest):
    def setUp(self):
        super().setUp()
        self.veil("vault", "new-key", "my.key")
        self.sealed = ("--vault", "my.vault", "--key-file", "my.key")

    def test_gives_back_a_folder_of_texts_byte_for_byte(self):
        self.write_letters("letters/deep")
        self.write("letters/windows.txt", "Please write to marten.vries@post.example\r\nbefore we leave.\r\n")
        self.write("letters/empty.txt", "")
        self.veil("protect", "letters", "--output", "protected", *self.sealed)
        self.assertNotEqual(self.files("protected"), self.files("letters"))
        self.veil("restore", "protected", "--output", "restored", *self.sealed)
        self.assertEqual(self.files("restored"), self.files("letters"))

    def test_texts_that_look_alike_when_protected_find_their_own_original(self):
        self.write("in/a/note.txt", "Please write to marten.vries@post.example about the boat.\n")
        self.write("in/b/note.txt", "Please write to konrad@wiesental.example about the boat.\n")
        self.veil("protect", "in", "--output", "protected", "--language", "en", *self.sealed)
        protected = self.files("protected")
        self.assertEqual(protected["a/note.txt"], protected["b/note.txt"])
        self.veil("restore", "protected", "--output", "restored", *self.sealed)
        self.assertEqual(self.files("restored"), self.files("in"))

    def test_gives_back_the_texts_of_json_lines(self):
        records = [{"id": language, "text": text} for language, text in LETTERS.items()]
        self.write("in.jsonl", "".join(json.dumps(record) + "\n" for record in records))
        protected = self.veil("protect", "in.jsonl", *self.sealed)
        restored = self.lines(self.veil("restore", "-", "--format", "jsonl", *self.sealed, stdin=protected))
        self.assertEqual(restored, records)

    def test_gives_back_the_texts_of_csv(self):
        with open(self.folder / "in.csv", "w", newline="", encoding="utf-8") as file:
            rows = csv.writer(file)
            rows.writerow(["id", "text", "ward"])
            for language, text in LETTERS.items():
                rows.writerow([language, text, "north, \"upper\""])
        self.veil("protect", "in.csv", "--output", "protected.csv", *self.sealed)
        self.veil("restore", "protected.csv", "--output", "restored.csv", *self.sealed)
        with open(self.folder / "restored.csv", newline="", encoding="utf-8") as file:
            restored = list(csv.reader(file))
        with open(self.folder / "in.csv", newline="", encoding="utf-8") as file:
            self.assertEqual(restored, list(csv.reader(file)))

    def test_edited_text_is_refused_and_the_others_come_back(self):
        self.write_letters("letters")
        self.veil("protect", "letters", "--output", "protected", *self.sealed)
        changed = self.read("protected/en.txt") + "P.S.\n"
        self.write("protected/en.txt", changed)
        self.veil("restore", "protected", "--output", "restored", *self.sealed, exit_code=1, code="restore.unknown_document")
        self.assertEqual(sorted(self.files("restored")), ["de.txt", "es.txt", "pt.txt"])

    def test_wrong_key_is_refused(self):
        self.write("letter.txt", LETTERS["en"])
        self.veil("protect", "letter.txt", "--output", "protected.txt", *self.sealed)
        self.veil("vault", "new-key", "other.key")
        self.assertEqual(self.veil("restore", "protected.txt", "--vault", "my.vault", "--key-file", "other.key", exit_code=1,
                                   code="vault.wrong_key"), "")

    def test_vault_needs_a_key_and_a_key_a_vault(self):
        self.write("letter.txt", LETTERS["en"])
        self.veil("protect", "letter.txt", "--vault", "my.vault", exit_code=2, code="usage.missing_key")
        self.veil("protect", "letter.txt", "--key-file", "my.key", exit_code=2, code="usage.missing_vault")
        self.veil("restore", "letter.txt", exit_code=2, code="usage.missing_vault")

    def test_vault_that_is_there_is_never_overwritten(self):
        self.write("letter.txt", LETTERS["en"])
        self.veil("protect", "letter.txt", "--output", "protected.txt", *self.sealed)
        before = (self.folder / "my.vault").read_bytes()
        self.veil("protect", "letter.txt", "--output", "protected.txt", "--force", *self.sealed, exit_code=1, code="write.exists")
        self.assertEqual((self.folder / "my.vault").read_bytes(), before)

    def test_new_key_is_private_and_never_overwritten(self):
        self.assertEqual(stat.S_IMODE(os.stat(self.folder / "my.key").st_mode), 0o600)
        before = self.read("my.key")
        self.veil("vault", "new-key", "my.key", exit_code=1, code="write.exists")
        self.assertEqual(self.read("my.key"), before)

    def test_vault_holds_no_readable_original(self):
        self.write("letter.txt", LETTERS["en"])
        self.veil("protect", "letter.txt", "--output", "protected.txt", *self.sealed)
        self.assertNotIn(b"marten", (self.folder / "my.vault").read_bytes())


if __name__ == "__main__":
    unittest.main()
