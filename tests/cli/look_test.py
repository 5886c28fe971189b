"""`veil detect` and `veil analyse` in all four languages."""

import json
import unittest

from program import ADDRESSES, LETTERS, ROOT, ProgramTest


class Detect(ProgramTest):
    def test_finds_the_address_in_all_four_languages(self):
        for language, letter in LETTERS.items():
            with self.subTest(language):
                self.write("letter.txt", letter)
                (line,) = self.lines(self.veil("detect", "letter.txt"))
                self.assertEqual((line["id"], line["language"]), ("letter", language))
                found = {letter[span["start"]:span["end"]]: span for span in line["spans"]}
                self.assertEqual(found[ADDRESSES[language]]["label"], "CODE")
                self.assertTrue(found[ADDRESSES[language]]["detector"])

    def test_several_texts_and_folders_follow_each_other_as_lines(self):
        self.write_letters("letters")
        lines = self.lines(self.veil("detect", "letters/pt.txt", "letters"))
        self.assertEqual([line["id"] for line in lines], ["pt", "letters/de", "letters/en", "letters/es", "letters/pt"])

    def test_text_is_in_the_line_only_on_request(self):
        self.write("letter.txt", LETTERS["en"])
        self.assertNotIn("text", json.loads(self.veil("detect", "letter.txt")))
        self.assertEqual(json.loads(self.veil("detect", "letter.txt", "--with-text"))["text"], LETTERS["en"])

    def test_language_that_is_given_is_not_guessed(self):
        self.assertEqual(json.loads(self.veil("detect", "-", "--language", "pt-BR", stdin="Lisboa 12"))["language"], "pt")

    def test_output_in_another_format(self):
        self.write("letter.txt", LETTERS["en"])
        self.veil("detect", "letter.txt", "--output-format", "brat", "--output", "found/")
        self.assertEqual(sorted(self.files("found")), ["letter.ann", "letter.txt"])
        self.assertIn(ADDRESSES["en"], self.read("found/letter.ann"))
        self.assertEqual(self.read("found/letter.txt"), LETTERS["en"])
        # Its text would stand where the input stands.
        self.veil("detect", "letter.txt", "--output-format", "brat", "--output", "letter.ann", exit_code=2, code="usage.same_file")


class Analyse(ProgramTest):
    def words(self, conllu):
        return [line.split("\t") for line in conllu.splitlines() if line and not line.startswith("#")]

    def test_every_token_is_tagged_in_all_four_languages(self):
        for language, letter in LETTERS.items():
            with self.subTest(language):
                self.write("letter.txt", letter)
                rows = self.words(self.veil("analyse", "letter.txt"))
                self.assertTrue(all(len(row) == 10 for row in rows))
                tags = [row[3] for row in rows if "-" not in row[0]]
                self.assertNotIn("_", tags)
                self.assertIn("VERB", tags)
                self.assertIn("PUNCT", tags)
                spelt = "".join(row[1] for row in rows if row[1] in letter)
                self.assertIn(ADDRESSES[language], spelt)

    def test_gold_tokens_are_kept_and_tags_predicted_anew(self):
        # No tokeniser of ours would split these words so, and no tagger would tag them so.
        gold = ("# sent_id = 1\n# text = The new boats arrived.\n"
                "1\tThe\t_\tVERB\t_\t_\t_\t_\t_\t_\n2\tne\t_\tPUNCT\t_\t_\t_\t_\t_\tSpaceAfter=No\n3\tw\t_\tPUNCT\t_\t_\t_\t_\t_\t_\n"
                "4\tboats\t_\tPUNCT\t_\tGender=Masc\t_\t_\t_\t_\n5\tarrived\t_\tDET\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
                "6\t.\t_\tVERB\t_\t_\t_\t_\t_\t_\n\n")
        self.write("gold.conllu", gold)
        rows = self.words(self.veil("analyse", "gold.conllu", "--language", "en"))
        self.assertEqual([row[1] for row in rows], ["The", "ne", "w", "boats", "arrived", "."])
        self.assertEqual([rows[0][3], rows[3][3], rows[5][3]], ["DET", "NOUN", "PUNCT"])
        self.assertNotIn("Gender=Masc", rows[3][5])

    def test_folder_becomes_a_folder_of_conllu(self):
        self.write_letters("letters")
        self.veil("analyse", "letters", "--output", "out")
        self.assertEqual(sorted(self.files("out")), ["de.conllu", "en.conllu", "es.conllu", "pt.conllu"])


class Policies(ProgramTest):
    def test_clinical_policy_finds_its_labels_and_unknown_ones_are_told(self):
        self.write("record.txt", "Datos del paciente.\nNombre: Olga.\nApellidos: Prado Vidal.\nNHC: 7654321.\n"
                                 "Domicilio: Calle Mayor, 23, 1D.\nLocalidad/ Provincia: Madrid.\nCP: 28035.\nEdad: 53 años Sexo: M.\n")
        found = self.veil("detect", "record.txt", "--language", "es", "--policy", "clinical-es", "--scheme", "meddocan")
        for label in ("NOMBRE_SUJETO_ASISTENCIA", "ID_SUJETO_ASISTENCIA", "CALLE", "TERRITORIO", "EDAD_SUJETO_ASISTENCIA"):
            self.assertIn(label, found)
        protected = self.veil("protect", "record.txt", "--language", "es", "--policy", "clinical-es")
        for original in ("Olga", "Prado", "7654321", "Mayor", "28035"):
            self.assertNotIn(original, protected)
        self.veil("detect", "record.txt", "--policy", "surgical", exit_code=2, code="policy.not_found")
        self.assertIn("clinical-es", self.messages)

    def test_one_flag_names_a_policy_that_ships_or_a_file(self):
        self.write("letter.txt", LETTERS["en"])
        self.write("own.yaml", "method: suppress\nsuppress: {text: \"(gone)\"}\n")
        self.assertIn("(gone)", self.veil("protect", "letter.txt", "--policy", "own.yaml"))
        shipped = self.veil("protect", "letter.txt", "--policy", "hipaa")
        self.assertEqual(self.veil("protect", "letter.txt", "--policy", ROOT / "policies/hipaa.yaml"), shipped)
        self.assertEqual(self.veil("protect", "letter.txt", "--profile", "hipaa"), shipped)  # as it was called before
        self.assertNotIn("--profile", self.veil("protect", "--help"))
        self.veil("protect", "letter.txt", "--profile", "general", "--policy", "own.yaml", exit_code=2, code="usage.invalid_value")
        self.write("hipaa", "method: suppress\n")  # a file beside the texts does not take the place of the policy, nor the reverse
        self.veil("protect", "letter.txt", "--policy", "hipaa", exit_code=2, code="policy.ambiguous")
        self.assertIn("./", self.messages)
        self.assertIn("***", self.veil("protect", "letter.txt", "--policy", "./hipaa"))
        self.assertEqual(self.veil("protect", "letter.txt", "--policy", ROOT / "policies/hipaa.yaml"), shipped)


if __name__ == "__main__":
    unittest.main()
