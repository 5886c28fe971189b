"""The way back in Python."""

import unittest

import veil
from package import ENGINE, LETTER, PackageTest


class TheWayBack(PackageTest):
    def setUp(self):
        super().setUp()
        self.key = self.folder / "my.key"
        self.file = self.folder / "letters.vault"
        veil.new_key(self.key)

    def protect(self, *texts):
        with veil.Vault.create(self.file, key_file=self.key) as vault:
            return list(ENGINE.protect_all(texts, vault=vault))

    def test_restore_gives_every_document_its_own_original(self):
        texts = [{"id": str(number), "text": LETTER.replace("Oslo", place)} for number, place in enumerate(("Oslo", "Bergen", "Porto"))]
        documents = self.protect(*texts)
        with veil.Vault.open(self.file, key_file=self.key) as vault:
            self.assertEqual(len(vault), 3)
            for text, document in zip(texts, documents):
                back = vault.restore(document)
                self.assertEqual((back.id, back.text, back.left), (text["id"], text["text"], 0))
        self.assertEqual(veil.restore(documents[1], vault=self.file, key_file=self.key).text, texts[1]["text"])

    def test_an_edited_text_comes_back_as_far_as_it_is_certain(self):
        document, = self.protect({"id": "a", "text": LETTER})
        with veil.Vault.open(self.file, key_file=self.key) as vault:
            edited = document.protected.replace("called", "rang")
            self.assertEqual(vault.restore(edited, document="a").text, LETTER.replace("called", "rang"))
            cut = document.protected.replace("[LOC1]", "a town")
            self.refused("restore.incomplete", vault.restore, cut, document="a")
            self.assertEqual(vault.restore(cut, document="a", partial=True).left, 1)
            self.refused("restore.unknown_document", vault.restore, "Nothing of it is here.")

    def test_a_document_restores_answers_by_itself(self):
        document = ENGINE.protect("Ask Marten Vries about Oslo.")
        self.assertEqual(document.restore(document.protected), "Ask Marten Vries about Oslo.")
        self.assertEqual(document.restore("I asked [PERSON1] about [LOC1]."), "I asked Marten Vries about Oslo.")

    def test_what_is_wrong_has_a_code(self):
        self.protect("Marten Vries called.")
        self.refused("write.exists", veil.Vault.create, self.file, key_file=self.key)
        self.refused("write.exists", veil.new_key, self.key)
        other = self.folder / "other.key"
        veil.new_key(other)
        self.assertIsInstance(self.refused("vault.wrong_key", veil.Vault.open, self.file, key_file=other), veil.VaultError)
        self.refused("read.not_found", veil.Vault.open, self.folder / "none.vault", key_file=self.key)
        vault = veil.Vault.open(self.file, key_file=self.key)
        self.refused("usage.missing_vault", ENGINE.protect, LETTER, vault=vault)
        vault.close()
        self.refused("usage.closed", vault.restore, "a")

    def test_what_has_left_leads_back_after_an_error(self):
        with self.assertRaises(KeyError):
            with veil.Vault.create(self.file, key_file=self.key) as vault:
                document = ENGINE.protect(LETTER, id="a", vault=vault)
                raise KeyError
        self.assertEqual(veil.restore(document, vault=self.file, key_file=self.key).text, LETTER)


if __name__ == "__main__":
    unittest.main()
