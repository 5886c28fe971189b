"""restore(protect(x)) == x through the program, and what is refused on the way back."""

import csv
import json
import os
import stat
import subprocess
import time
import unittest

from program import LETTERS, PROGRAM, SECRETS, ProgramTest


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

    def protect_letters(self, method="tag"):
        self.write_letters("letters")
        self.veil("protect", "letters", "--output", "protected", "--method", method, *self.sealed)

    def test_edited_text_comes_back_with_the_edit(self):
        self.protect_letters()
        for language in LETTERS:
            self.write(f"protected/{language}.txt", "P.S. " + self.read(f"protected/{language}.txt") + "Bis bald.\n")
        self.veil("restore", "protected", "--output", "restored", *self.sealed)
        for language, text in LETTERS.items():
            self.assertEqual(self.read(f"restored/{language}.txt"), "P.S. " + text + "Bis bald.\n")

    def test_suppressed_words_come_back_between_unchanged_neighbours(self):
        self.protect_letters("suppress")
        def edit(text):
            return text.replace("Dear colleagues", "Dear all").replace("the boat has", "the boat finally has")

        self.write("protected/en.txt", edit(self.read("protected/en.txt")))
        self.veil("restore", "protected/en.txt", "--output", "restored.txt", *self.sealed)
        self.assertEqual(self.read("restored.txt"), edit(LETTERS["en"]))

    def test_what_is_not_certain_ends_the_document_unless_partial(self):
        self.protect_letters()
        start = self.read("protected/en.txt").split("Please")[0]
        self.write("protected/en.txt", start + "Please come.\n")
        self.veil("restore", "protected", "--output", "restored", *self.sealed, exit_code=1, code="restore.incomplete")
        self.assertEqual(sorted(self.files("restored")), ["de.txt", "es.txt", "pt.txt"])
        self.assertIn("CODE", self.messages)
        self.veil("restore", "protected", "--output", "partly", "--partial", "--report", "-", *self.sealed)
        self.assertEqual(self.read("partly/en.txt"), LETTERS["en"].split("Please")[0] + "Please come.\n")

    def test_report_tells_what_made_each_piece_certain_and_no_original(self):
        self.protect_letters()
        start = self.read("protected/en.txt").split("Please")[0]
        self.write("protected/en.txt", start + "Please come.\n")
        output = self.veil("restore", "protected", "--output", "restored", "--report", "-", *self.sealed, exit_code=1,
                           code="restore.incomplete")
        for secret in SECRETS:
            self.assertNotIn(secret, output)
        report = json.loads(output)
        counts = report["counts"]
        self.assertEqual(counts["documents"], 3)
        self.assertGreaterEqual(counts["put_back_by_certainty"]["position"], 6)
        self.assertGreaterEqual(counts["put_back_by_certainty"]["placeholder"], 1)
        self.assertGreaterEqual(counts["not_placed_by_reason"]["gone"], 1)
        documents, missing = report["tables"]
        self.assertEqual(len(documents["rows"]), 4)
        self.assertIn("[CODE1]", [row["name"] for row in missing["rows"]])
        self.veil("restore", "protected/de.txt", "--report", "-", *self.sealed, exit_code=2, code="usage.same_output")
        self.veil("restore", "protected/de.txt", "--report", "r.html", *self.sealed)

    def test_translation_restores_when_its_document_is_named(self):
        self.write("note.txt", "Please write to marten.vries@post.example about the boat.\n")
        self.veil("protect", "note.txt", "--output", "protected.txt", "--language", "en", *self.sealed)
        self.assertIn("[CODE1]", self.read("protected.txt"))
        self.write("note.txt", "Bitte schreiben Sie wegen des Bootes an [CODE1].\n")
        self.veil("restore", "note.txt", *self.sealed, exit_code=1, code="restore.unknown_document")
        expected = "Bitte schreiben Sie wegen des Bootes an marten.vries@post.example.\n"
        self.assertEqual(self.veil("restore", "note.txt", "--document", "note", *self.sealed), expected)
        self.assertEqual(self.veil("restore", "note.txt", "--trust-ids", *self.sealed), expected)
        self.veil("restore", "note.txt", "--document", "other", *self.sealed, exit_code=1, code="restore.unknown_document")

    def test_another_documents_vault_is_refused(self):
        self.write("a.txt", "Please write to marten.vries@post.example about the boat.\n")
        self.write("b/a.txt", "The invoice of last week went to konrad@wiesental.example by mistake.\n")
        self.veil("protect", "a.txt", "--output", "protected.txt", "--language", "en", *self.sealed)
        self.veil("protect", "b/a.txt", "--output", "a/", "--language", "en")
        self.veil("restore", "a/a.txt", *self.sealed, exit_code=1, code="restore.unknown_document")

    def test_vault_info_counts_and_show_needs_to_be_asked_for_originals(self):
        self.protect_letters()
        info = json.loads(self.veil("vault", "info", "my.vault", "--key-file", "my.key", "--json"))
        self.assertEqual(info["documents"], 4)
        self.assertGreaterEqual(info["labels"]["CODE"]["tag"], 4)
        text = self.veil("vault", "info", "my.vault", "--key-file", "my.key")
        self.assertIn("documents     4\n", text)
        shown = self.veil("vault", "show", "my.vault", "--key-file", "my.key")
        for secret in SECRETS:
            self.assertNotIn(secret, text + shown)
        rows = self.lines(shown)
        self.assertEqual(len(rows), info["replacements"])
        self.assertFalse(any("original" in row or "id" in row for row in rows))
        german = self.lines(self.veil("vault", "show", "my.vault", "--key-file", "my.key", "--originals", "--document", "de"))
        self.assertIn("konrad@wiesental.example", [row["original"] for row in german])
        protected = self.read("protected/de.txt")
        for row in german:
            self.assertEqual(protected[row["start"]:row["end"]], row["replacement"])
        self.veil("vault", "new-key", "other.key")
        self.veil("vault", "info", "my.vault", "--key-file", "other.key", exit_code=1, code="vault.wrong_key")
        self.veil("vault", "show", "my.vault", exit_code=2, code="usage.missing_key")
        self.veil("vault", "show", "my.vault", "--key-file", "my.key", "--document", "x", exit_code=1,
                  code="restore.unknown_document")

    def test_help_of_vault_commands_fits_a_screen(self):
        self.assertIn("vault info", self.veil("vault", "--help"))
        for command in ("info", "show"):
            lines = self.veil("vault", command, "--help").splitlines()
            self.assertLessEqual(len(lines), 24)
            self.assertLessEqual(max(map(len, lines)), 100)

    def test_a_killed_run_leaves_the_old_vault_or_none(self):
        """A real process, killed at moments spread over its life: no vault under the name, or one that opens."""
        lines = "".join(json.dumps({"id": str(i), "text": LETTERS["en"], "language": "en"}) + "\n" for i in range(300))
        self.write("in.jsonl", lines)
        command = [PROGRAM, "protect", "in.jsonl", "--output", "out.jsonl", "--force", *self.sealed]
        started = time.monotonic()
        subprocess.run(command, cwd=self.folder, check=True, timeout=120, capture_output=True)
        life = time.monotonic() - started
        whole = (self.folder / "my.vault").read_bytes()
        self.veil("protect", "in.jsonl", "--output", "out.jsonl", "--force", *self.sealed, exit_code=1, code="write.exists")
        self.assertEqual((self.folder / "my.vault").read_bytes(), whole)
        survived = 0
        for moment in range(12):
            (self.folder / "my.vault").unlink(missing_ok=True)
            process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(life * (0.3 + 0.07 * moment))
            process.kill()
            process.wait(timeout=60)
            if (self.folder / "my.vault").exists():
                survived += 1
                info = json.loads(self.veil("vault", "info", "my.vault", "--key-file", "my.key", "--json"))
                self.assertEqual(info["documents"], 300)
            for left in self.folder.glob("my.vault.*"):
                self.assertNotIn(b"marten", left.read_bytes())
                left.unlink()
        self.assertLess(survived, 12)

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
