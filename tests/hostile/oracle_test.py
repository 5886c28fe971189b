"""The oracle sees through every disguise: in each unprotected text it finds each secret, and in the bare carriers none."""

import unittest

from cases import Generator
from oracle import leak
from identities import Secret


class Oracle(unittest.TestCase):
    def test_finds_every_secret_in_the_unprotected_text(self):
        missed = []
        for case in Generator().cases():
            for secret in (*case.secrets, *case.companions):
                if not leak(secret, case.text, case.around):
                    missed.append((case.family, case.language, secret.plain, case.text))
        self.assertEqual(missed[:5], [])

    def test_finds_nothing_in_the_carrier_alone(self):
        for case in Generator().cases():
            for secret in (*case.secrets, *case.companions):
                self.assertIsNone(leak(secret, case.around, case.around), case.around)

    def test_a_part_that_tells_is_enough(self):
        name, number = Secret("person", "Mara Thistlewick", ("Thistlewick",)), Secret("phone", "030 482 7763", (), "4827763")
        for left in ("T h i s t l e w i c k", "THISTLEWICK", "Thistle-\nwick", "histlewick", "&#84;histlewick", "VGhpc3RsZXdpY2s="):
            self.assertTrue(leak(name, f"so {left} came"), left)
        for left in ("4 8 2 7", "77 63", "\u0664\u0668\u0662\u0667"):
            self.assertTrue(leak(number, f"call {left}"), left)

    def test_what_does_not_tell_is_no_leak(self):
        name, number = Secret("person", "Mara Thistlewick", ("Thistlewick",)), Secret("phone", "030 482 7763", (), "4827763")
        for left in ("Mara [PERSON1] came", "a thistle grew by the wick", "[CODE1] at 030", "***"):
            self.assertIsNone(leak(name, left), left)
            self.assertIsNone(leak(number, left), left)

    def test_an_invented_name_may_share_letters_but_not_the_word(self):
        name = Secret("person", "Teresa Carvalhosa", ("Carvalhosa",))
        self.assertIsNone(leak(name, "Rua do Carvalho, 88", "", "surrogate"))
        self.assertTrue(leak(name, "Rua do Carvalho, 88", "", "tag"))
        self.assertTrue(leak(name, "CARVALHOSA", "", "surrogate"))

    def test_there_are_at_least_two_thousand_cases_and_the_seed_decides(self):
        first = [case.text for case in Generator().cases()]
        self.assertGreaterEqual(len(first), 2000)
        self.assertEqual(first, [case.text for case in Generator().cases()])
        self.assertNotEqual(first, [case.text for case in Generator(seed=1).cases()])


if __name__ == "__main__":
    unittest.main()
