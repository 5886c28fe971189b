"""`veil detect --explain`: why each stretch is masked or left alone, for programs and for people; and policies that are made for a text."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import unittest

from program import PROGRAM, ROOT, LETTERS, ProgramTest, shown_by

CHAT = ("Agent: Hello, how can I help?\nCustomer: hi, this is tomasz nowak, my order 4471-8823 never came\n"
        "Agent: Sorry to hear that, Tomasz. Is it the Ibuprofen 400 mg?\n")
CLINICAL = ("informe de alta, servicio de traumatología\n\npaciente remedios cifuentes, 71 años, ingresa por dolor en la rodilla derecha tras una "
            "caída en casa. tensión 130/80, afebril. rx sin fractura. se pauta paracetamol 1 g cada 8 horas y reposo.\nrevisión en dos semanas. "
            "dra. maite goñi\n")


class Explained(ProgramTest):
    def on_terminal(self, columns, *words):
        controller, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        program = subprocess.Popen([PROGRAM, *words], cwd=self.folder, stdout=terminal, stderr=subprocess.DEVNULL)
        os.close(terminal)
        shown = shown_by(controller)
        self.assertEqual(program.wait(timeout=60), 0)
        return shown.decode().replace("\r\n", "\n")

    def test_json_lines_say_why_for_what_goes_and_for_what_stays(self):
        self.write("chat.txt", CHAT)
        line, = self.lines(self.veil("detect", "chat.txt", "--explain"))
        self.assertEqual(line["read_as"], "everyday text (chat)")
        self.assertIn("tomasz nowak", [span["text"] for span in line["spans"]])
        self.assertTrue(all(span["evidence"] for span in line["spans"]))
        stays = {stretch["text"]: stretch for stretch in line["left_alone"]}
        self.assertIn("Agent", stays)
        self.assertIn("part of a form", stays["Agent"]["evidence"][0]["reason"])
        self.assertNotIn("label", stays["Agent"])
        for stretch in line["left_alone"]:
            self.assertEqual(CHAT[stretch["start"]:stretch["end"]], stretch["text"])
            for span in line["spans"]:
                self.assertTrue(stretch["end"] <= span["start"] or span["end"] <= stretch["start"])
        plain, = self.lines(self.veil("detect", "chat.txt"))
        self.assertEqual(set(plain), {"id", "language", "spans"})
        self.assertEqual([span["text"] for span in plain["spans"]], [span["text"] for span in line["spans"]])

    def test_explained_lines_can_be_explained_again(self):
        self.write("chat.txt", CHAT)
        once = self.veil("detect", "chat.txt", "--explain", "--with-text", "--language", "en")
        self.write("once.jsonl", once)
        twice = self.veil("detect", "once.jsonl", "--explain", "--with-text", "--language", "en", "--given-mentions", "ignore")
        self.assertEqual(twice, once)
        self.assertEqual(twice.count('"left_alone"'), 1)

    def test_plain_text_is_a_table(self):
        self.write("chat.txt", CHAT)
        table = self.veil("detect", "chat.txt", "--explain", "--output-format", "txt", "--language", "en")
        title, empty, header, *rows = table.splitlines()
        self.assertRegex(title, r"^chat \(en\), read as everyday text \(chat\): \d+ masked, \d+ left alone$")
        self.assertEqual(empty, "")
        self.assertEqual(header.split(), ["line", "stretch", "masked", "as", "score", "why"])
        self.assertTrue(any(re.match(r" *2  tomasz nowak +PERSON +[01]\.\d\d  everyday: ", row) for row in rows), table)
        self.assertTrue(any(re.match(r" *1  Agent +left alone +[01]\.\d\d  everyday: .* part of a form", row) for row in rows), table)
        self.assertNotIn("\x1b", table)
        self.veil("detect", "chat.txt", "--explain", "--output", "why.txt", "--language", "en")
        self.assertEqual(self.read("why.txt"), table)

    def test_a_terminal_gets_the_table_in_colours_and_fitting(self):
        self.write("chat.txt", CHAT)
        for columns in (200, 100, 70, 40):
            shown = self.on_terminal(columns, "detect", "chat.txt", "--explain", "--language", "en")
            self.assertIn("left alone", shown)
            self.assertIn("\x1b[3", shown)
            for line in re.sub(r"\x1b\[\d+m", "", shown).splitlines():
                self.assertLessEqual(len(line), columns, shown)
        self.assertTrue(self.on_terminal(1, "detect", "chat.txt", "--explain", "--language", "en"))
        self.assertTrue(self.on_terminal(80, "detect", "chat.txt", "--language", "en").startswith("{"))
        self.assertTrue(self.on_terminal(80, "detect", "chat.txt", "--explain", "--output-format", "jsonl").startswith("{"))

    def test_what_a_terminal_would_obey_is_shown(self):
        self.write("odd.txt", "Customer: this is tomasz nowak\x1b[2J, mail a\u202eb@post.example\nname\tmarten\x07 vries\n")
        for words in (("--output-format", "txt"), ()):
            shown = self.on_terminal(90, "detect", "odd.txt", "--explain", "--language", "en", *words)
            self.assertNotIn("\x1b[2J", shown)
            self.assertNotIn("\u202e", shown)
            self.assertNotIn("\x07", shown)

    def test_an_empty_text_and_nonsense_have_a_table_too(self):
        for name, text in (("empty.txt", ""), ("signs.txt", "\n\n+++ --- 000\n"), ("word.txt", "x" * 5000)):
            self.write(name, text)
            self.assertIn(" masked, ", self.veil("detect", name, "--explain", "--output-format", "txt", "--language", "en"))

    def test_formats_without_room_for_reasons_are_refused(self):
        self.write("chat.txt", CHAT)
        for output in ("brat", "conll", "i2b2", "presidio", "tab"):
            self.veil("detect", "chat.txt", "--explain", "--output-format", output, "--output", "out." + output, exit_code=2,
                      code="usage.cannot_explain")
        self.assertEqual(list(self.files()), ["chat.txt"])
        self.assertIn("evidence", self.veil("detect", "chat.txt", "--explain", "--output-format", "csv", "--language", "en"))

    def test_each_language_has_reasons(self):
        for language, text in LETTERS.items():
            self.write("letter.txt", text)
            table = self.veil("detect", "letter.txt", "--explain", "--output-format", "txt", "--language", language)
            self.assertIn("left alone", table)


class MadeFor(ProgramTest):
    def test_a_policy_that_is_made_for_the_texts_is_named_once_at_the_end(self):
        self.write("es/a.txt", CLINICAL)
        self.write("es/b.txt", CLINICAL.replace("remedios cifuentes", "julio arrabal"))
        self.write("es/c.txt", LETTERS["es"])
        done = subprocess.run([PROGRAM, "protect", "es", "--output", "out"], cwd=self.folder, capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.decode(),
                         "veil: 2 documents look like Spanish clinical text: --policy clinical-es is made for them\n")
        done = subprocess.run([PROGRAM, "detect", "es/a.txt"], cwd=self.folder, capture_output=True, timeout=120, check=False)
        self.assertEqual(done.stderr.decode(), "veil: 1 document looks like Spanish clinical text: --policy clinical-es is made for it\n")

    def test_nobody_is_told_who_has_a_policy_or_wants_to_hear_nothing(self):
        self.write("a.txt", CLINICAL)
        self.veil("protect", "a.txt", "--policy", "clinical-es")
        self.veil("protect", "a.txt", "--policy", "general")
        self.veil("protect", "a.txt", "--quiet")
        self.veil("detect", "a.txt", "--quiet")

    def test_which_texts_a_policy_is_made_for_is_checked(self):
        self.write("a.txt", CLINICAL)
        for made_for in ("clinical", "{kind: clinical}", "{kind: poem, language: es}", "{kind: clinical, language: fr}",
                         "{kind: clinical, language: es, country: mx}", "[clinical, es]"):
            self.write("own.yaml", "made_for: " + made_for + "\n")
            self.veil("protect", "a.txt", "--policy", "own.yaml", exit_code=2)
            self.assertIn("own.yaml, line 1", self.messages)
        self.write("own.yaml", "made_for: {kind: clinical, language: es}\n")
        self.assertEqual(self.veil("protect", "a.txt", "--policy", "own.yaml"), self.veil("protect", "a.txt", "--policy", "general"))
        self.assertTrue((ROOT / "policies/clinical-es.yaml").is_file())


if __name__ == "__main__":
    unittest.main()
